"""Mus for people and clients: views built from redacted records, action texts and their parser, chance moves as texts, and why not."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import asdict

from baralla.engine import verbs
from baralla.engine.errors import ActionError, RecordError, nearest
from baralla.engine.game import Due
from baralla.engine.kinds import Action, Seat, State
from baralla.engine.plain import Fields, plain, python
from baralla.engine.rules import Words, words
from baralla.games.cards.deck import CODES, codes, members, parse_card
from baralla.games.mus import discards as mus_discards
from baralla.games.mus import signs as mus_signs
from baralla.games.mus.hands import kings_row, true_signs, value_sum
from baralla.games.mus.state import (
    ACCEPTED,
    ASKING,
    BETTING,
    DISCARD,
    DISCARDING,
    ENDINGS,
    ENVIDO,
    LANCE_NAMES,
    LANCES,
    MOST_STONES,
    MUS,
    NO_MUS,
    NO_QUIERO,
    ORDAGO,
    PASO,
    QUIERO,
    RAISE,
    RESHUFFLE,
    SEATS,
    SIGNING,
    SIGNS,
    TABLE_TRADITIONAL,
    WHO_SAW,
    Ending,
    LanceName,
)

Phase: TypeAlias = Literal["signs", "mus", "discards", "serving", "bets", "over"]
PHASES: tuple[Phase, ...] = ("signs", "mus", "discards", "serving", "bets", "over")
WORDS = {NO_MUS: "no_mus", MUS: "mus", PASO: "paso", ORDAGO: "ordago", QUIERO: "quiero", NO_QUIERO: "no_quiero"}
_ACTIONS = {**{text: action for action, text in WORDS.items()}, **{f"sign {name}": code for code, name in enumerate(SIGNS)}}
NO_ORDAGO = words("en aquesta taula no hi ha órdago", "en esta mesa no hay órdago", "there is no órdago at this table")
USUAL_BET = 2  # «envido», and no more said
SHORT_TABLE = 9  # none and the eight signs of the short table

_kings_row = python(kings_row)
_own_fields = Fields("players", "viewer", "signs", "hands", "pile", "just")


class Lance(msgspec.Struct, frozen=True, gc=False):
    """One of the four lances and how it went."""

    name: LanceName
    ended: Ending
    stake: int  # accepted; after a refusal, what it paid at once
    team: int | None  # who won it, once that is known
    best: int | None  # the seat with the best hand, once cards are shown
    paid: int  # at the count
    ordago: bool  # was it decided by an accepted órdago?


class MusOwn(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What is a seat's alone."""

    seat: Seat | None  # None: a spectator
    hand: list[str]
    hand_sum: int | None
    discards: list[str]  # the viewer's own, not shuffled back yet
    signs: list[str | None]  # what the viewer has seen each seat sign


class MusView(MusOwn, frozen=True, kw_only=True, gc=False):
    """What one seat sees of Mus. Lists by seat are in seat order; team 0 has the even seats, team 1 the odd ones."""

    players: int
    turn: Seat | None
    dealer: Seat
    mano: Seat
    phase: Phase
    hands: list[list[str]]  # of everybody, once they are shown
    discard_sizes: list[int]
    took: list[int]  # cards each seat changed in the last round of mus
    rounds: int
    stock: int
    cutter: Seat | None
    lance: str | None
    lances: list[Lance]
    pares: list[bool | None]  # as announced
    juego: list[bool | None]
    said: list[str | None]  # each seat's last word in this lance, or on mus
    stake: int  # the open bet
    deje: int  # what refusing it costs
    bettor: Seat | None
    all_in: bool  # the open bet is an órdago
    gained: list[int]  # stones of this hand, by team
    stones: list[int]
    games: list[int]
    target: int
    games_to_win: int
    single_hand: bool
    game_winner: Seat | None
    scores: list[int]
    deal_over: bool


def own(s: State) -> MusOwn:
    """What only the viewer of the redacted record knows."""
    n, viewer, signed, hands, pile, just = _own_fields(s)
    signs = [SIGNS[sign] if sign >= 0 else None for sign in signed[:n]]
    if viewer < 0:
        return MusOwn(seat=None, hand=[], hand_sum=None, discards=[], signs=signs)
    hand = hands[viewer]
    return MusOwn(
        seat=viewer,
        hand=codes(hand),
        hand_sum=int(value_sum(_kings_row(s), hand)) if hand else None,
        discards=codes(pile[viewer] | just[viewer]),
        signs=signs,
    )


def view(s: State) -> MusView:
    """What the viewer of the redacted record sees."""
    record, s = s, plain(s)
    n = int(s.players)
    in_lance = bool(s.phase == BETTING)
    single = bool(s.match_mode)
    return MusView(
        **asdict(own(record)),
        players=n,
        turn=int(s.turn) if s.turn >= 0 else None,
        dealer=int(s.dealer),
        mano=(int(s.dealer) + 1) % n,
        phase=PHASES[s.phase],
        hands=[codes(s.hands[seat]) if s.shown else [] for seat in range(n)],
        discard_sizes=[int(s.pile_size[seat] + s.just_size[seat]) for seat in range(n)],
        took=[int(s.took[seat]) for seat in range(n)],
        rounds=int(s.rounds),
        stock=int(s.stock_left),
        cutter=int(s.cutter) if s.cutter >= 0 else None,
        lance=lance_name(s, int(s.lance)) if in_lance else None,
        lances=[lance_view(s, lance) for lance in range(LANCES)],
        pares=[bool(s.with_pares >> seat & 1) if s.announced >= 1 else None for seat in range(n)],
        juego=[bool(s.with_juego >> seat & 1) if s.announced >= 2 else None for seat in range(n)],
        said=[text(s, int(s.said[seat])) if s.said[seat] >= 0 else None for seat in range(n)],
        stake=int(s.stake) if in_lance else 0,
        deje=int(s.deje) if in_lance else 0,
        bettor=int(s.bettor) if in_lance and s.bettor >= 0 else None,
        all_in=in_lance and bool(s.all_in),
        gained=[int(stones) for stones in s.gained],
        stones=[int(stones) for stones in s.stones],
        games=[int(games) for games in s.games],
        target=int(s.target),
        games_to_win=int(s.games_to_win),
        single_hand=single,
        game_winner=int(s.game_winner) if s.game_winner >= 0 else None,
        scores=[int(number) for number in (s.stones if single else s.games)],
        deal_over=s.turn == verbs.NOBODY,
    )


def lance_name(s: State, lance: int) -> LanceName:
    return "punto" if lance == LANCES - 1 and s.punto else LANCE_NAMES[lance]


def lance_view(s: State, lance: int) -> Lance:
    return Lance(
        name=lance_name(s, lance),
        ended=ENDINGS[s.ended[lance]],
        stake=int(s.stakes[lance]),
        team=int(s.takers[lance]) if s.takers[lance] >= 0 else None,
        best=int(s.best[lance]) if s.best[lance] >= 0 else None,
        paid=int(s.paid[lance]),
        ordago=bool(s.ended[lance] == ACCEPTED and s.lance == lance and s.all_in),
    )


def card_text(code: int) -> str:
    return CODES[code]


# Actions


def text(s: State, action: Action) -> str:
    """An action as records write it."""
    if action < NO_MUS:
        return f"sign {SIGNS[action]}"
    if action in WORDS:
        return WORDS[action]
    if action > RAISE:
        return f"raise {action - RAISE}"
    if action > ENVIDO:
        return f"envido {action - ENVIDO}"
    slots = action - DISCARD
    held = members(s.hands[s.turn])
    return " ".join(["discard", *(CODES[card] for slot, card in enumerate(held) if slots >> slot & 1)])


def parse(s: State, text: str) -> Action:
    """The action written `text`."""
    if text in _ACTIONS:
        return _ACTIONS[text]
    word, *rest = text.split() or [""]
    if word == "discard":
        return parse_discard(s, rest)
    if word in ("envido", "raise") and len(rest) <= 1:
        if not rest:
            rest = [str(USUAL_BET)]
        stones = int(rest[0]) if rest[0].isascii() and rest[0].isdigit() else 0
        if not 1 <= stones <= MOST_STONES:
            raise ActionError(f'"{text}" is not a bet: {word} takes a number of stones from 1 to {MOST_STONES}')
        return (ENVIDO if word == "envido" else RAISE) + stones
    known = [*_ACTIONS, "discard 4O 5C", f"envido {USUAL_BET}", f"raise {USUAL_BET}"]
    raise ActionError(f'mus has no action "{text}"{nearest(text, known)}: write mus, no_mus, discard 4O 5C, paso, envido 2 or the like')


def parse_discard(s: State, cards: list[str]) -> Action:
    """The discard of these cards by the seat to move."""
    held = members(s.hands[s.turn]) if s.turn >= 0 else []
    slots = 0
    for code in cards:
        try:
            card = parse_card(code)
        except ValueError as error:
            raise ActionError(str(error)) from None
        if card not in held:
            raise ActionError(f"seat {int(s.turn)} cannot discard {code}: it holds {', '.join(CODES[index] for index in held)}")
        if slots >> held.index(card) & 1:
            raise ActionError(f"seat {int(s.turn)} cannot discard {code} twice: name every card once")
        slots |= 1 << held.index(card)
    return DISCARD + slots


def why_not(s: State, action: Action) -> Words:
    """Why the seat to move may not do this, in a sentence that follows “seat 2 cannot envido 2:”."""
    if s.phase == SIGNING:
        if action < NO_MUS:
            return why_not_sign(s, action)
        return words(
            "ara és l'hora de les senyes: cap, o una de certa",
            "ahora es la hora de las señas: ninguna, o una verdadera",
            "it is time for signs: write sign none, or a true sign",
        )
    if s.phase == ASKING:
        return words(
            "es demana mus: digues mus o no hi ha mus", "se pide mus: di mus o no hay mus", "it is asked for mus: say mus or no_mus"
        )
    if s.phase == DISCARDING:
        if DISCARD <= action < PASO:
            return words(
                "cal descartar-se d'una carta com a mínim",
                "hay que descartarse al menos de una carta",
                "one card at least must be thrown away",
            )
        return words("hi ha mus: tria els descarts", "hay mus: elige los descartes", "all have said mus: name the cards to discard")
    name = lance_name(s, int(s.lance))
    if s.bettor < 0:
        if ENVIDO < action <= RAISE:
            least, most = int(s.min_bet), int(s.target)
            return words(
                f"s'enviden de {least} a {most} pedres",
                f"se envidan de {least} a {most} piedras",
                f"a bet is from {least} to {most} stones",
            )
        if action == ORDAGO:
            return NO_ORDAGO
        return words(
            f"encara no hi ha envit a {name}: paso, envido o órdago",
            f"todavía no hay envite a {name}: paso, envido u órdago",
            f"there is no bet to {name} yet: say paso, envido or ordago",
        )
    if s.all_in:
        return words(
            "a un órdago es respon quiero o no quiero",
            "a un órdago se responde quiero o no quiero",
            "the answer to an órdago is quiero or no_quiero",
        )
    if action > RAISE:
        stake, target, least = int(s.stake), int(s.target), int(s.min_raise)
        most = target - stake
        if most < least:
            return words(
                f"l'envit és de {stake} i no hi cap cap més dins les {target} pedres d'un joc",
                f"el envite es de {stake} y no cabe otro dentro de las {target} piedras de un juego",
                f"the bet stands at {stake} and no raise fits below the {target} stones of a game",
            )
        return words(
            f"l'envit és de {stake}: s'hi poden afegir de {least} a {most} pedres",
            f"el envite es de {stake}: se pueden añadir de {least} a {most} piedras",
            f"the bet stands at {stake}: a raise is from {least} to {most} stones",
        )
    if action == ORDAGO:
        return NO_ORDAGO
    return words(
        f"hi ha un envit de {int(s.stake)} a {name}: quiero, més, órdago o no quiero",
        f"hay un envite de {int(s.stake)} a {name}: quiero, más, órdago o no quiero",
        f"there is a bet of {int(s.stake)} to {name}: say quiero, raise, ordago or no_quiero",
    )


def why_not_sign(s: State, sign: int) -> Words:
    if sign >= SHORT_TABLE and s.table != TABLE_TRADITIONAL:
        return words(
            f"{SIGNS[sign]} no és a la taula curta de senyes",
            f"{SIGNS[sign]} no está en la tabla corta de señas",
            f"{SIGNS[sign]} is not in the short table of signs",
        )
    true = true_signs(s, s.hands[s.turn])
    listed = ", ".join(name for code, name in enumerate(SIGNS) if true >> code & 1)
    return words(f"una senya ha de ser certa ({listed})", f"una seña ha de ser verdadera ({listed})", f"a sign must be true ({listed})")


def seen_text(s: State, actor: Seat, text: str, viewer: Seat) -> str:
    """An action as `viewer` saw it: of others' discards how many, signs only if caught, of chance only that cards were shuffled."""
    word, _, rest = text.partition(" ")
    if actor == verbs.CHANCE:
        return "shuffle" if word == "shuffle" else ""
    if word == "discard" and viewer != actor:
        return f"discard {len(rest.split())}"
    if word == "sign" and not (viewer >= 0 and int(s.saw[actor]) >> viewer & 1):
        return "sign"
    return text


# Chance


def chance_text(s: State) -> str:
    """The chance move just made."""
    if s.last_chance == RESHUFFLE:
        return " ".join(["shuffle", *(CODES[card] for card in s.deck[: s.reshuffled])])
    seat = int(s.signer)
    caught = [str(other) for other in range(SEATS) if not mus_signs.partners(seat) >> other & 1 and s.saw[seat] >> other & 1]
    return " ".join(["seen", *caught])


def chance_due(s: State) -> Due:
    """What chance may do now: shuffle the discards, or let opponents catch a sign."""
    if s.pending == RESHUFFLE:
        return Due(word="shuffle", items=tuple(codes(mus_discards.gather_discards(s.copy()))))
    leak = float(s.sena_leak)
    rivals = [seat for seat in range(SEATS) if not mus_signs.partners(int(s.signer)) >> seat & 1]
    found = []
    for caught in range(1 << len(rivals)):
        who = [seat for place, seat in enumerate(rivals) if caught >> place & 1]
        chance = leak ** len(who) * (1 - leak) ** (len(rivals) - len(who))
        found.append((" ".join(["seen", *map(str, who)]), chance))
    return Due(outcomes=tuple(found))


def chance_read(s: State, text: str) -> None:
    """Make the chance move written `text`."""
    word, *rest = text.split() or [""]
    if s.turn != verbs.CHANCE:
        raise RecordError(f'"{text}" is a chance move, but seat {int(s.turn)} is to move')
    if s.pending == RESHUFFLE and word == "shuffle":
        read_shuffle(s, rest)
    elif s.pending == WHO_SAW and word == "seen":
        read_seen(s, rest)
    else:
        wanted = "shuffle and the cards of the new stock" if s.pending == RESHUFFLE else "seen and the opponents who saw the sign"
        raise RecordError(f'"{text}" is not the chance move due here: write {wanted}')


def read_shuffle(s: State, cards: list[str]) -> None:
    """The discards, in this order, are the new stock."""
    for code in cards:
        if code not in CODES:
            raise RecordError(f'the new stock holds "{code}", which is not a card')
    trial = s.copy()
    due = codes(mus_discards.gather_discards(trial))
    if sorted(cards) != sorted(due):
        raise RecordError(f"the new stock must hold the {len(due)} discards that are shuffled once each ({' '.join(due)})")
    mus_discards.gather_discards(s)
    for place, code in enumerate(cards):
        s.deck[place] = parse_card(code)
    mus_discards.put_stock(s, len(cards))


def read_seen(s: State, seats: list[str]) -> None:
    """These opponents saw the sign."""
    seat = int(s.signer)
    opponents = [str(other) for other in range(SEATS) if not mus_signs.partners(seat) >> other & 1]
    if sorted(set(seats)) != seats or not set(seats) <= set(opponents):
        raise RecordError(f"a sign of seat {seat} can be seen by the opponents {' and '.join(opponents)}, not by {' '.join(seats)}")
    for other in seats:
        s.saw[seat] |= 1 << int(other)
    mus_signs.end_who_saw(s)
