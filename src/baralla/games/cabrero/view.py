"""Views of Tute Cabrero, built from a redacted record by naming what is shown, and its actions as texts."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import asdict

from baralla.engine.kinds import Action, Cards, Numbers, Seat, State
from baralla.engine.plain import Fields, plain, python
from baralla.engine.rules import Words, words
from baralla.games.cabrero.play import (
    AFTER,
    BY_CAPOTE,
    BY_CLAIM,
    BY_TUTE,
    CLAIM,
    COUNTED,
    FEWEST,
    READY,
    SAY_TUTE,
    SEATS,
    SING,
    dutiful,
    holds_tute,
    may_sing,
    score,
    seats_of,
)
from baralla.games.cabrero.rules import PENAL
from baralla.games.cards.deck import CODES, SUIT, SUIT_OF, SUITS, codes
from baralla.games.cards.tricks import hand_size
from baralla.games.cards.view import Played, must_follow, must_trump, not_held, reader, writer
from baralla.games.screen import the_suit

ENDINGS = {COUNTED: "counted", BY_CAPOTE: "capote", BY_TUTE: "tute", BY_CLAIM: "claim"}

_hand_size, _score = python(hand_size), python(score)
_own_fields = Fields("viewer", "hands", "swapper", "taken")


class CabreroOwn(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What is a seat's alone."""

    seat: Seat | None  # None: a spectator
    hand: list[str]
    took_for_two: str | None  # the card the viewer got for the 2 of oros


class CabreroView(CabreroOwn, frozen=True, kw_only=True, gc=False):
    """What one seat sees of Tute Cabrero. Every list by seat is in seat order."""

    players: int
    turn: Seat | None
    dealer: Seat
    mano: Seat
    leader: Seat
    hand_number: int  # 1 for the first hand of the match
    hand_sizes: list[int]
    known: list[list[str]]
    trump: str
    trump_card: str | None  # the card shown to name trumps
    trick: list[Played]
    winning: Seat | None
    last_trick: list[Played]
    last_winner: Seat | None
    played: list[str]
    out_of_play: str | None  # the card known to be left over
    face_up: bool  # it lies face up
    left_over: int  # cards left over, known or not
    points: list[int]  # cantos and last ten included
    tricks: list[int]
    sung: list[list[str]]
    reneged: list[Seat]
    asked: bool  # the last trick is over, or tute was sung: claim or ready
    tute_by: Seat | None  # who has sung tute, which wins the hand unless a renege is claimed
    playing: list[Seat]
    seated: list[Seat]
    porotos: list[int]
    limit: int
    scores: list[int]
    deal_over: bool
    ended: str | None  # counted, capote, tute or claim
    ender: Seat | None
    losers: list[Seat]
    gone: list[Seat]
    match_over: bool
    winners: list[Seat]
    places: list[int]  # by seat, once the match is over: 1 for the first, shared when equal


def own(s: State) -> CabreroOwn:
    """What only the viewer of the redacted record knows."""
    viewer, hands, swapper, taken = _own_fields(s)
    if viewer < 0:
        return CabreroOwn(seat=None, hand=[], took_for_two=None)
    return CabreroOwn(seat=viewer, hand=codes(hands[viewer]), took_for_two=_code(taken) if swapper == viewer else None)


def view(s: State) -> CabreroView:
    """What the viewer of the redacted record sees."""
    record, s = s, plain(s)
    n = int(s.players)
    deal_over = bool(s.turn < 0)
    match_over = deal_over and int(s.seated).bit_count() < FEWEST
    porotos = [int(s.porotos_of[seat]) for seat in range(n)]
    return CabreroView(
        **asdict(own(record)),
        players=n,
        turn=None if deal_over else int(s.turn),
        dealer=int(s.dealer),
        mano=int(s.mano),
        leader=int(s.leader),
        hand_number=int(s.hand_number) + 1,
        hand_sizes=[_hand_size(s, seat) if s.playing >> seat & 1 else 0 for seat in range(n)],
        known=[codes(s.known[seat]) for seat in range(n)],
        trump=SUITS[s.trump],
        trump_card=_code(s.trump_card),
        trick=_cards(s, s.trick, s.laid, s.leader),
        winning=int(s.best_seat) if s.laid else None,
        last_trick=_cards(s, s.last_trick, s.last_size, s.last_leader),
        last_winner=int(s.last_winner) if s.last_size else None,
        played=codes(s.played),
        out_of_play=_code(s.turned),
        face_up=bool(s.turned >= 0 and (deal_over or s.swapper >= -1)),
        left_over=int(s.left),
        points=[int(_score(s, seat)) for seat in range(n)],
        tricks=[int(s.tricks[seat]) for seat in range(n)],
        sung=[[SUITS[suit] for suit in range(4) if int(s.sung_by[seat]) >> suit & 1] for seat in range(n)],
        reneged=seats_of(s.reneged, n),
        asked=bool(s.asking),
        tute_by=int(s.tute_by) if s.tute_by >= 0 else None,
        playing=seats_of(s.playing, n),
        seated=seats_of(s.seated, n),
        porotos=porotos,
        limit=int(s.porotos),
        scores=porotos,
        deal_over=deal_over,
        ended=ENDINGS.get(int(s.ended)),
        ender=int(s.ender) if s.ender >= 0 else None,
        losers=seats_of(s.lost, n),
        gone=seats_of(s.gone, n),
        match_over=match_over,
        winners=seats_of(s.seated or s.gone, n) if match_over else [],
        places=places(s) if match_over else [],
    )


def places(s: State) -> list[int]:
    """The ranking: who remains, fewest porotos first; then who left later. If nobody remains, who left last is first."""
    merits = []
    for seat in range(int(s.players)):
        left = int(s.left_hand[seat])
        merits.append((1, -int(s.porotos_of[seat])) if left == 0 else (0, left))
    return [1 + sum(other > merit for other in merits) for merit in merits]


def _code(card: Any) -> str | None:
    return CODES[card] if card >= 0 else None


def _cards(s: State, cards: Numbers, laid: Any, leader: Any) -> list[Played]:
    """The cards of a trick with their seats."""
    found, seat = [], int(leader)
    for i in range(int(laid)):
        found.append(Played(seat, CODES[cards[i]]))
        seat = int(AFTER[s.playing, seat])
    return found


# Actions


WORDS = {
    **{SING + suit: f"sing {SUITS[suit]}" for suit in range(4)},
    SAY_TUTE: "tute",
    **{CLAIM + seat: f"claim {seat}" for seat in range(SEATS)},
    READY: "ready",
}
text = writer(WORDS)
parse = reader("cabrero", WORDS)


def why_not(s: State, action: Action) -> Words:
    """Why the seat to move may not do this, in a sentence that follows “seat 2 cannot play 7O:”."""
    seat = int(s.turn)
    hand = int(s.hands[seat])
    if action == READY:
        return words(
            "només es diu després de la darrera basa o d'un tute, si hi ha una renúncia per reclamar",
            "solo se dice después de la última baza o de un tute, si hay un renuncio que reclamar",
            "it is only said after the last trick or tute, when there is a renege to claim",
        )
    if CLAIM <= action < READY:
        return _why_no_claim(s, seat, action - CLAIM)
    if s.asking:
        return words(
            "ja no es juga: reclama o digues que no",
            "ya no se juega: reclama o di que no",
            "nothing more is played: say claim with a seat, or ready",
        )
    if action >= SING and not may_sing(s):
        return words(
            "es canta després de guanyar una basa i abans de sortir a la següent",
            "se canta después de ganar una baza y antes de salir a la siguiente",
            "cantos are declared after winning a trick and before leading the next",
        )
    if action == SAY_TUTE:
        if holds_tute(hand):
            return words("ara no es pot", "ahora no se puede", "it is not allowed now")
        return words(
            "calen quatre reis o quatre cavalls a la mà",
            "hacen falta cuatro reyes o cuatro caballos",
            "it needs four kings or four knights in hand",
        )
    if action >= SING:
        suit = int(action) - SING
        if int(s.sung_by[seat]) >> suit & 1:
            return words(
                "aquest pal ja s'ha cantat", "ese palo ya se ha cantado", f"it has already sung {the_suit(SUITS[suit], 'en')} in this hand"
            )
        king, knight = f"12{SUITS[suit]}", f"11{SUITS[suit]}"
        return words(
            f"cal tenir el rei i el cavall {the_suit(SUITS[suit], 'ca'):of} a la mà",
            f"hay que tener el rey y el caballo {the_suit(SUITS[suit], 'es'):of} en la mano",
            f"it does not hold both {king} and {knight}",
        )
    if not hand >> action & 1:
        return not_held(s, seat, action)
    return must_play(s, int(dutiful(s)))


def _why_no_claim(s: State, seat: Seat, offender: Seat) -> Words:
    if s.reneging != PENAL:
        return words(
            "en aquesta taula no es pot renunciar: no hi ha res per reclamar",
            "en esta mesa no se puede renunciar: no hay nada que reclamar",
            "reneging is prevented at this table, so there is nothing to claim",
        )
    if offender == seat:
        return words("ningú no reclama contra si mateix", "nadie reclama contra sí mismo", "nobody claims against itself")
    if not int(s.playing) >> offender & 1:
        return words(
            f"el seient {offender} no juga aquesta mà",
            f"el asiento {offender} no juega esta mano",
            f"seat {offender} does not play this hand",
        )
    return words(
        f"el seient {offender} no ha renunciat en aquesta mà",
        f"el asiento {offender} no ha renunciado en esta mano",
        f"seat {offender} has not reneged in this hand",
    )


def must_play(s: State, legal: Cards) -> Words:
    """The duty that leaves only the cards `legal`."""
    led = int(SUIT_OF[s.trick[0]])
    shown = ", ".join(codes(legal))
    winning = bool(legal & int(s.beaters))
    if s.no_cargar and not winning:
        return words(
            f"si no guanya la basa, cal tirar els menys punts possibles ({shown})",
            f"si no gana la baza, hay que echar los menos puntos posibles ({shown})",
            f"it does not win the trick, so it must throw the fewest points ({shown})",
        )
    return must_follow(led, winning, shown) if legal & int(SUIT[led]) else must_trump(shown)
