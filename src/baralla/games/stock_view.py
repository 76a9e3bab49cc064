"""Brisca and Tute as texts and views: what a seat may see, typed and ready for JSON, and why an action is refused."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from baralla.cards import CARDS, CODES, SUIT, SUIT_OF, SUITS, codes, parse_card
from baralla.core import verbs
from baralla.core.errors import ActionError, nearest
from baralla.core.verbs import State
from baralla.games import stock
from baralla.games.stock import EXCHANGE
from baralla.games.tricks import hand_size

SUIT_NAMES = ("oros", "copas", "espadas", "bastos")


class Played(msgspec.Struct, frozen=True):
    """A card on the table and who played it."""

    seat: int
    card: str


class StockView(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat sees of Brisca or Tute. Every list by seat is in seat order."""

    seat: int | None  # None: a spectator
    players: int
    teams: bool
    turn: int | None
    dealer: int
    leader: int
    hand: list[str]
    hand_sizes: list[int]
    known: list[list[str]]
    trump: str
    trump_card: str | None
    turned: str
    stock: int
    trick: list[Played]
    winning: int | None
    last_trick: list[Played]
    last_winner: int | None
    played: list[str]
    points: list[int]
    tricks: list[int]
    scores: list[int]
    total_tricks: int
    deal_over: bool
    can_exchange: bool


def view_fields(s: State) -> dict[str, object]:
    """The fields of StockView, read from a redacted record."""
    n = int(s.players)
    viewer = int(s.viewer) if s.viewer >= 0 else None
    seat = int(s.turn) if s.turn >= 0 else None
    return {
        "seat": viewer,
        "players": n,
        "teams": bool(s.teams),
        "turn": seat,
        "dealer": int(s.dealer),
        "leader": int(s.leader),
        "hand": codes(s.hands[viewer]) if viewer is not None else [],
        "hand_sizes": [int(hand_size(s, other)) for other in range(n)],
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
        "deal_over": bool(stock.over(s)),
        "can_exchange": viewer is not None and viewer == seat and bool(stock.can_exchange(s, viewer)),
    }


def standing(s: State) -> list[int]:
    """What decides the match, as it stands."""
    n = int(s.players)
    if s.match == stock.TARGET_101:
        numbers = s.total
    else:
        numbers = s.points if s.match == 1 else s.won
    return [int(numbers[seat]) for seat in range(n)]


def table_cards(cards: object, size: int, leader: int, players: int) -> list[Played]:
    """The first `size` cards of a trick with their seats."""
    return [Played((leader + i) % players, CODES[cards[i]]) for i in range(size)]  # type: ignore[index]


def view(s: State) -> StockView:
    """What the viewer of the redacted record sees."""
    return StockView(**view_fields(s))  # type: ignore[arg-type]


def card_text(code: int) -> str:
    return CODES[code]


# Actions: 0–47 a card, 48 the exchange, then Tute's own.
SING, READY, SAY_TUTE = EXCHANGE + 1, EXCHANGE + 5, EXCHANGE + 6
WORDS = {
    EXCHANGE: "exchange",
    **{SING + suit: f"sing {letter}" for suit, letter in enumerate(SUITS)},
    READY: "ready",
    SAY_TUTE: "tute",
}
_ACTIONS = {text: action for action, text in WORDS.items()}


def text(s: State, action: int) -> str:
    """An action as records write it."""
    return f"play {CODES[action]}" if action < CARDS else WORDS[action]


def parser(game: str, words: tuple[str, ...]) -> Callable[[State, str], int]:
    """A reader of action texts for a game that has `play` and these other words."""
    known = [action for action in _ACTIONS if action.split()[0] in words]

    def parse(s: State, text: str) -> int:
        if text in known:
            return _ACTIONS[text]
        word, _, rest = text.partition(" ")
        if word == "play":
            try:
                return parse_card(rest)
            except ValueError as error:
                raise ActionError(str(error)) from None
        raise ActionError(f'{game} has no action "{text}"{nearest(text, known)}: write play 7O or {", ".join(known)}')

    return parse


def why_not(s: State, action: int) -> str:
    """Why the seat to move may not do this, in a sentence that follows “seat 2 cannot play 7O:”."""
    seat = int(verbs.turn(s))
    if action == EXCHANGE:
        return why_no_exchange(s, seat)
    if action < CARDS and not int(s.hands[seat]) >> action & 1:
        return f"it does not hold {CODES[action]} (it holds {', '.join(codes(s.hands[seat]))})"
    return "it is not allowed now"


def why_no_exchange(s: State, seat: int) -> str:
    """Why the trump card cannot be exchanged now."""
    if not s.exchange:
        return "the exchange is off at this table"
    if s.trump_card < 0:
        return "there is no trump card on the table"
    if not s.swap:
        return f"nothing can be exchanged for {CODES[s.trump_card]}"
    if not int(s.hands[seat]) & int(s.swap):
        return f"{CODES[s.trump_card]} is exchanged for {codes(s.swap)[0]}, which it does not hold"
    if s.exchange_requires_trick and not stock.side_sum(s, s.tricks, seat):
        return "its side has not won a trick yet"
    if s.exchange_once_per_trick and int(s.swapped) >> seat & 1:
        return "it has already exchanged in this trick"
    return "it is too late in the deal to exchange"


def must_play(s: State, seat: int, legal: int) -> str:
    """The duty that leaves only the cards `legal`."""
    led = int(SUIT_OF[s.trick[0]])
    hand = int(s.hands[seat])
    shown = ", ".join(codes(legal))
    if all(SUIT_OF[index] == led for index in range(CARDS) if legal >> index & 1):
        duty = "follow" if legal == hand & int(SUIT[led]) else "follow and beat the winning card in"
        return f"must {duty} {SUIT_NAMES[led]} ({shown})"
    return f"must trump ({shown})"
