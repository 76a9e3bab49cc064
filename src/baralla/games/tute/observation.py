"""What learners see of Tute beyond Brisca: cantes, the window, its own switches."""

from __future__ import annotations

from baralla.engine.game import Part
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Numbers, Seat, State
from baralla.games.stock import observation
from baralla.games.stock.play import SEATS

PARTS = (
    Part("announced", SEATS * 4, "the suit each seat has announced for this trick"),
    Part("scored", SEATS * 4, "the suits each seat has scored"),
    Part("phase", 3, "a card is due, the window before a trick, the winner's partner is asked"),
    Part("duties", 5, "only assist, undertrump forced, duties with stock: all, when trumps are led, none"),
    Part("cantes", 4, "sung after winning, partner's count, forced, need the stock"),
    Part("tute", 3, "tute wins at once, after a trick, never"),
)


@njit
def observe_more(s: State, seat: Seat, out: Numbers) -> None:
    """The parts after those of `observation`."""
    at = observation.SIZE
    for i in range(8 * SEATS + 15):
        out[at + i] = 0.0
    for away in range(s.players):
        other = (seat + away) % s.players
        if s.announced[other] >= 0:
            out[at + away * 4 + s.announced[other]] = 1.0
        for suit in range(4):
            out[at + 4 * SEATS + away * 4 + suit] = s.scored[other] >> suit & 1
    at += 8 * SEATS
    out[at + s.phase] = 1.0
    out[at + 3] = s.only_assist
    out[at + 4] = s.undertrump
    out[at + 5 + s.obligations_with_stock] = 1.0
    out[at + 8] = s.cante_mode
    out[at + 9] = s.cante_partner
    out[at + 10] = s.cante_forced
    out[at + 11] = s.cante_needs_stock
    out[at + 12 + s.tute_wins] = 1.0


@njit
def encode(s: State, seat: Seat, action: Action, kind: int, out: Numbers) -> None:
    """The encodings of Arjonilla (2024), with four numbers a player for its cantes, announced or scored."""
    for i in range(len(out)):
        out[i] = 0.0
    at = observation.encode_start(s, seat, kind, out)
    for away in range(s.players):
        other = (seat + away) % s.players
        for suit in range(4):
            sung = s.scored[other] >> suit & 1 or s.announced[other] == suit
            if sung:
                out[at + observation.THESIS_SUIT[suit * 12]] = 1.0
        at += 4
    observation.encode_end(s, seat, action, kind, True, out, at)


@njit
def encode_turn(s: State, action: Action, kind: int, out: Numbers) -> None:
    """The inputs for `action` of the seat to move."""
    encode(s, s.turn, action, kind, out)
