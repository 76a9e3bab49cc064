"""Brisca and Tute as texts and views: what a seat may see, typed and ready for JSON, and why an action is refused."""

from __future__ import annotations

import msgspec
from msgspec.structs import asdict

from baralla.engine import verbs
from baralla.engine.kinds import Action, Seat, State
from baralla.engine.plain import Fields, plain, python
from baralla.engine.rules import Words, words
from baralla.games.cards.deck import CARDS, CODES, SUITS, codes
from baralla.games.cards.tricks import hand_size
from baralla.games.cards.view import Played, no_swap, not_held, swap_not_held, table_cards
from baralla.games.stock import play as stock
from baralla.games.stock.play import EXCHANGE

ENDINGS = {
    stock.COUNTED: "counted",
    stock.BY_LAST_TRICK: "last_trick",
    stock.BY_TUTE: "tute",
    stock.BY_BLACK_HAND: "black_hand",
    stock.BY_HUNT: "hunt",
}

_hand_size = python(hand_size)
_own_fields = Fields("viewer", "turn", "hands", "swap")


class StockOwn(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What is a seat's alone."""

    seat: Seat | None  # None: a spectator
    hand: list[str]
    can_exchange: bool


class StockView(StockOwn, frozen=True, kw_only=True, gc=False):
    """What one seat sees of Brisca or Tute. Every list by seat is in seat order."""

    players: int
    teams: bool
    turn: Seat | None
    dealer: Seat
    leader: Seat
    hand_sizes: list[int]
    known: list[list[str]]
    trump: str
    trump_card: str | None
    turned: str
    stock: int
    trick: list[Played]
    winning: Seat | None
    last_trick: list[Played]
    last_winner: Seat | None
    played: list[str]
    points: list[int]
    tricks: list[int]
    scores: list[int]
    total_tricks: int
    deal_over: bool
    deal_winners: list[Seat]
    ended: str | None  # counted, last_trick (which broke a tie), tute, black_hand or hunt
    ender: Seat | None  # who won at once, or won the last trick of a tie


def own(s: State) -> StockOwn:
    """What only the viewer of the redacted record knows."""
    viewer, turn, hands, swap = _own_fields(s)
    if viewer < 0:
        return StockOwn(seat=None, hand=[], can_exchange=False)
    hand = hands[viewer]
    exchanges = turn == viewer and hand & swap != 0 and bool(stock.can_exchange(s, viewer))
    return StockOwn(seat=viewer, hand=codes(hand), can_exchange=exchanges)


def view_fields(record: State, s: State) -> dict[str, object]:
    """The fields of StockView, read from a redacted record and the same made plain."""
    n = int(s.players)
    seat = int(s.turn) if s.turn >= 0 else None
    return asdict(own(record)) | {
        "players": n,
        "teams": bool(s.teams),
        "turn": seat,
        "dealer": int(s.dealer),
        "leader": int(s.leader),
        "hand_sizes": [_hand_size(s, other) for other in range(n)],
        "known": [codes(s.known[other]) for other in range(n)],
        "trump": SUITS[s.trump],
        "trump_card": CODES[s.trump_card] if s.trump_card >= 0 else None,
        "turned": CODES[s.turned],
        "stock": int(s.stock_left),
        "trick": table_cards(s.trick, int(s.laid), int(s.leader), n),
        "winning": int(s.best_seat) if s.laid else None,
        "last_trick": table_cards(s.last_trick, int(s.last_size), int(s.last_leader), n),
        "last_winner": int(s.last_winner) if s.last_size else None,
        "played": codes(s.played),
        "points": [int(s.points[other]) for other in range(n)],
        "tricks": [int(s.tricks[other]) for other in range(n)],
        "scores": standing(s),
        "total_tricks": int(s.total_tricks),
        "deal_over": seat is None,
        "deal_winners": [other for other in range(n) if int(s.deal_winners) >> other & 1] if seat is None else [],
        "ended": ENDINGS.get(int(s.ended)),
        "ender": int(s.ender) if s.ender >= 0 else None,
    }


def standing(s: State) -> list[int]:
    """What decides the match, as it stands."""
    n = int(s.players)
    if s.match == stock.TARGET_101:
        numbers = s.total
    else:
        numbers = s.points if s.match == 1 else s.won
    return [int(numbers[seat]) for seat in range(n)]


def view(s: State) -> StockView:
    """What the viewer of the redacted record sees."""
    return StockView(**view_fields(s, plain(s)))  # type: ignore[arg-type]


# Actions: 0–47 a card, 48 the exchange, then Tute's own.
SING, READY, SAY_TUTE = EXCHANGE + 1, EXCHANGE + 5, EXCHANGE + 6
BRISCA_WORDS = {EXCHANGE: "exchange"}
TUTE_WORDS = {
    EXCHANGE: "exchange",
    **{SING + suit: f"sing {letter}" for suit, letter in enumerate(SUITS)},
    READY: "ready",
    SAY_TUTE: "tute",
}


def why_not(s: State, action: Action) -> Words:
    """Why the seat to move may not do this, in a sentence that follows “seat 2 cannot play 7O:”."""
    seat = int(verbs.turn(s))
    if action == EXCHANGE:
        return why_no_exchange(s, seat)
    if action < CARDS and not int(s.hands[seat]) >> action & 1:
        return not_held(s, seat, action)
    return words("ara no es pot", "ahora no se puede", "it is not allowed now")


def why_no_exchange(s: State, seat: Seat) -> Words:
    """Why the trump card cannot be exchanged now."""
    if not s.exchange:
        return words("en aquesta taula no es canvia", "en esta mesa no se cambia", "the exchange is off at this table")
    if s.trump_card < 0:
        return words("no hi ha carta de triomf a la taula", "no hay carta de triunfo en la mesa", "there is no trump card on the table")
    if not s.swap:
        return no_swap(CODES[s.trump_card])
    if not int(s.hands[seat]) & int(s.swap):
        return swap_not_held(CODES[s.trump_card], codes(s.swap)[0])
    if s.exchange_requires_trick and not stock.side_sum(s, s.tricks, seat):
        return words("cal haver fet una basa", "hay que haber hecho una baza", "its side has not won a trick yet")
    if s.exchange_once_per_trick and int(s.swapped) >> seat & 1:
        return words("en aquesta basa ja s'ha canviat", "en esta baza ya se ha cambiado", "it has already exchanged in this trick")
    return words("ja és massa tard per canviar", "ya es demasiado tarde para cambiar", "it is too late in the deal to exchange")
