"""Botifarra as texts and views: what a seat may see, typed and ready for JSON, and why an action is refused."""

from __future__ import annotations

import msgspec
from msgspec.structs import asdict

from baralla.engine.kinds import Action, State
from baralla.engine.plain import Fields, plain, python
from baralla.engine.rules import Words, words
from baralla.games.cards.deck import SUIT, SUITS, codes
from baralla.games.cards.tricks import hand_size, led_suit
from baralla.games.cards.view import Played, card_text, must_follow, must_trump, not_held, reader, table_cards, writer
from botifarra.play import (
    BOTIFARRA,
    CHOOSING,
    CONTRO,
    DELEGATE,
    DELEGATED,
    DOUBLING,
    HAND,
    NO_CONTRACT,
    NO_TRUMPS,
    PASS,
    PLAYING,
    RECONTRO,
    SANT_VICENC,
    TRUMP,
    playable,
)
from botifarra.rules import ALL, OFF, SEATS

__all__ = ["BotifarraView", "card_text", "own", "parse", "text", "view", "why_not"]

PHASES = {CHOOSING: "choosing", DELEGATED: "delegated", DOUBLING: "doubling", PLAYING: "playing"}
DOUBLINGS = (
    words("Contro: val el doble", "Contro: vale el doble", "Contro: counts double"),
    words("Recontro: val per quatre", "Recontro: vale por cuatro", "Recontro: counts four times"),
    words("Sant Vicenç: val per vuit", "San Vicente: vale por ocho", "Sant Vicenç: counts eight times"),
)
NO_TRUMP = words("Botifarra, sense trumfo: val el doble", "Butifarra, sin triunfo: vale el doble", "Botifarra, no trumps: counts double")

_hand_size = python(hand_size)
_own_fields = Fields("viewer", "hands")


class BotifarraOwn(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What is a seat's alone."""

    seat: int | None  # None: a spectator
    hand: list[str]


class BotifarraView(BotifarraOwn, frozen=True, kw_only=True, gc=False):
    """What one seat sees of Botifarra. Every list by seat is in seat order; partners sit opposite each other."""

    players: int
    teams: bool
    turn: int | None
    dealer: int
    leader: int
    hand_number: int  # deals so far, counted from 1
    total_tricks: int
    phase: str  # choosing, delegated, doubling, playing
    chooser: int | None
    contract: str | None  # a suit, botifarra, or nothing yet
    doubled: int  # times: 1 contro, 2 recontro, 3 Sant Vicenç
    note: Words | None  # what makes the deal count more
    hand_sizes: list[int]
    known: list[list[str]]
    trump: str | None
    trick: list[Played]
    winning: int | None
    last_trick: list[Played]
    last_winner: int | None
    played: list[str]
    tricks: list[int]
    points: list[int]  # won by each seat in this deal
    gained: list[int]  # by each seat's pair, once the deal is over
    scores: list[int]  # of each seat's pair in the match
    target: int
    deal_over: bool
    deal_winners: list[int]


def own(s: State) -> BotifarraOwn:
    """What only the viewer of the redacted record knows."""
    viewer, hands = _own_fields(s)
    return BotifarraOwn(seat=viewer, hand=codes(hands[viewer])) if viewer >= 0 else BotifarraOwn(seat=None, hand=[])


def view(s: State) -> BotifarraView:
    """What the viewer of the redacted record sees."""
    record, s = s, plain(s)
    return BotifarraView(
        **asdict(own(record)),
        players=SEATS,
        teams=True,
        turn=s.turn if s.turn >= 0 else None,
        dealer=s.dealer,
        leader=s.leader,
        hand_number=s.deals + 1,
        total_tricks=HAND,
        phase=PHASES[s.phase],
        chooser=s.chooser if s.chooser >= 0 else None,
        contract=None if s.contract == NO_CONTRACT else "botifarra" if s.contract == NO_TRUMPS else SUITS[s.contract],
        doubled=s.doubled,
        note=note(s.contract, s.doubled),
        hand_sizes=[_hand_size(s, seat) for seat in range(SEATS)],
        known=[codes(cards) for cards in s.known],
        trump=SUITS[s.trump] if s.trump >= 0 else None,
        trick=table_cards(s.trick, s.laid, s.leader, SEATS),
        winning=s.best_seat if s.laid else None,
        last_trick=table_cards(s.last_trick, s.last_size, s.last_leader, SEATS),
        last_winner=s.last_winner if s.last_size else None,
        played=codes(s.played),
        tricks=list(s.tricks),
        points=list(s.points),
        gained=[s.gained[seat % 2] for seat in range(SEATS)],
        scores=[s.total[seat % 2] for seat in range(SEATS)],
        target=s.target,
        deal_over=s.turn < 0,
        deal_winners=[seat for seat in range(SEATS) if s.gained[seat % 2]],
    )


def note(contract: int, doubled: int) -> Words | None:
    """What makes the deal count more than usual."""
    said = ([NO_TRUMP] if contract == NO_TRUMPS else []) + ([DOUBLINGS[doubled - 1]] if doubled else [])
    return {lang: ". ".join(one[lang] for one in said) for lang in said[0]} if said else None


# Actions

WORDS = {
    **{TRUMP + suit: f"trump {SUITS[suit]}" for suit in range(4)},
    BOTIFARRA: "botifarra",
    DELEGATE: "delegate",
    CONTRO: "contro",
    RECONTRO: "recontro",
    SANT_VICENC: "santvicens",
    PASS: "pass",
}
text = writer(WORDS)
parse = reader("botifarra", WORDS)


def why_not(s: State, action: Action) -> Words:
    """Why the seat to move may not do this, in a sentence that follows “seat 2 cannot play 7O:”."""
    if s.phase in (CHOOSING, DELEGATED):
        if action == DELEGATE:
            return words("el company ja ha delegat", "el compañero ya ha delegado", "its partner has delegated already")
        return words(
            "primer cal triar trumfo o botifarra",
            "primero hay que elegir triunfo o butifarra",
            "trumps or botifarra have to be named first",
        )
    if TRUMP <= action <= DELEGATE:
        return words("ja s'ha triat", "ya se ha elegido", "the contract is named already")
    if action >= CONTRO:
        return why_no_doubling(s)
    if s.phase == DOUBLING:
        due = WORDS[CONTRO + int(s.doubled)]
        return words(f"primer cal dir {due} o pass", f"primero hay que decir {due} o pass", f"it has to say {due} or pass first")
    if not int(s.hands[s.turn]) >> action & 1:
        return not_held(s, int(s.turn), action)
    return duty(s)


def why_no_doubling(s: State) -> Words:
    """Why nobody can double, or pass, now."""
    if s.doubling == OFF:
        return words("en aquesta taula no es contra", "en esta mesa no se contra", "nobody doubles at this table")
    if s.phase == PLAYING:
        return words("ja es juga: tira una carta", "ya se juega: echa una carta", "play has begun: play a card")
    if s.doubling != ALL:
        return words("en aquesta taula només es diu contro", "en esta mesa solo se dice contro", "contro alone is said at this table")
    due = WORDS[CONTRO + int(s.doubled)]
    return words(f"ara toca {due} o pass", f"ahora toca {due} o pass", f"it is the moment for {due} or pass")


def duty(s: State) -> Words:
    """The duty that leaves only some cards of the hand."""
    cards = int(playable(s))
    shown, led = ", ".join(codes(cards)), int(led_suit(s))
    follows = not cards & ~int(SUIT[led])
    if cards & int(s.beaters) == cards:
        return must_follow(led, True, shown) if follows else must_trump(shown)
    if cards == int(s.hands[s.turn]) & int(SUIT[led]):
        return must_follow(led, False, shown)
    return words(
        f"no pot guanyar la basa: ha de posar la més baixa ({shown})",
        f"no puede ganar la baza: ha de poner la más baja ({shown})",
        f"it cannot beat the trick, so it must throw its lowest ({shown})",
    )
