"""What learners see of Botifarra. Seats are counted from the observer: 0 is itself, 1 the next to play, and so on."""

from __future__ import annotations

from baralla.engine.bits import flag
from baralla.engine.game import Part
from baralla.engine.jit import njit
from baralla.engine.kinds import Numbers, Seat, State
from baralla.games.cards.deck import CARDS
from botifarra.play import NO_CONTRACT, PLAYING, pair_points
from botifarra.rules import SEATS

OTHERS = SEATS - 1
PARTS = (
    Part("hand", CARDS, "cards in the observer's hand"),
    Part("played", CARDS, "cards played in this deal"),
    Part("trick", OTHERS * CARDS, "the card each of the next three seats has in the trick"),
    Part("lacks", OTHERS * CARDS, "cards the next three seats have shown not to hold"),
    Part("phase", 4, "choosing, delegated, doubling, playing"),
    Part("contract", 5, "oros, copas, espadas, bastos, botifarra"),
    Part("doubled", 4, "not, contro, recontro, Sant Vicenç"),
    Part("chooser", SEATS, "who named the contract"),
    Part("dealer", SEATS, "who deals"),
    Part("to_move", SEATS, "whose turn it is"),
    Part("leader", SEATS, "who leads the trick"),
    Part("best", SEATS, "who is winning the trick"),
    Part("points", 2, "points of the own and of the other pair / 72"),
    Part("total", 2, "of the own and of the other pair in the match: total / (total + target)"),
    Part("switches", 4, "doubling: all, contro only, off; lowest when beaten"),
)
SIZE = sum(part.size for part in PARTS)


@njit
def observe(s: State, seat: Seat, out: Numbers) -> None:
    """The vector of PARTS."""
    for i in range(SIZE):
        out[i] = 0.0
    flag(s.hands[seat], out, 0)
    flag(s.played, out, CARDS)
    at = 2 * CARDS
    for i in range(s.laid):
        away = (s.leader + i - seat) % SEATS
        if away > 0:
            out[at + (away - 1) * CARDS + s.trick[i]] = 1.0
    at += OTHERS * CARDS
    for away in range(1, SEATS):
        flag(s.lacks[(seat + away) % SEATS], out, at + (away - 1) * CARDS)
    at += OTHERS * CARDS
    out[at + s.phase] = 1.0
    at += 4
    if s.contract != NO_CONTRACT:
        out[at + s.contract] = 1.0
        out[at + 9 + (s.chooser - seat) % SEATS] = 1.0
    out[at + 5 + s.doubled] = 1.0
    at += 9 + SEATS
    out[at + (s.dealer - seat) % SEATS] = 1.0
    if s.turn >= 0:
        out[at + SEATS + (s.turn - seat) % SEATS] = 1.0
    if s.phase == PLAYING:
        out[at + 2 * SEATS + (s.leader - seat) % SEATS] = 1.0
    if s.laid > 0:
        out[at + 3 * SEATS + (s.best_seat - seat) % SEATS] = 1.0
    at += 4 * SEATS
    for away in range(2):
        pair = (seat + away) % 2
        out[at + away] = pair_points(s, pair) / 72.0
        out[at + 2 + away] = s.total[pair] / (s.total[pair] + s.target)
    out[at + 4 + s.doubling] = 1.0
    out[at + 7] = s.lowest_when_beaten
