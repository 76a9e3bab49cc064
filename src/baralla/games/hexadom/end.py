"""How a game of Hexadom ends: who has fewest tiles, ties broken, what it was worth, and who starts the next."""

from __future__ import annotations

from baralla.engine.bits import BIT, count, nth
from baralla.engine.dice import below
from baralla.engine.jit import njit
from baralla.engine.kinds import Numbers, Seat, Seats, State
from baralla.engine.verbs import NOBODY
from baralla.games.hexadom.board import whole
from baralla.games.hexadom.tiles import FIRST_BICOLOUR, FIRST_MONO, TILES, K, W
from baralla.games.hexadom.worlds import UNKNOWN

# How a game ended.
NOT_YET, WENT_OUT, PILE_EMPTY, ALL_PASSED, DEAD_BOARD = range(5)

# What decided if nobody went out: all tiles, or tiles without blacks, without whites too, without monos too; or nothing did.
COUNTS = 4
SHARED = COUNTS

PREVIOUS_LOSER = 1  # the code of start_player=previous_loser


@njit
def tiles_left(s: State, seat: Seat, stage: int) -> int:
    """Tiles in a hand without blacks (from stage 1 on), whites (from 2) and mono tiles (3)."""
    n = whole(s.held[seat])
    if stage >= 1:
        n -= s.hands[seat, K]
    if stage >= 2:
        n -= s.hands[seat, W]
    if stage >= 3:
        for kind in range(FIRST_MONO, FIRST_BICOLOUR):
            n -= s.hands[seat, kind]
    return n


@njit
def lowest_of(s: State, seats: Seats, stage: int, sign: int) -> Seats:
    """Those of `seats` (bits) with fewest tiles as the stage counts them; with `sign` -1, those with most."""
    fewest = TILES
    for seat in range(s.players):
        if seats & BIT[seat]:
            fewest = min(fewest, sign * tiles_left(s, seat, stage))
    for seat in range(s.players):
        if seats & BIT[seat] and sign * tiles_left(s, seat, stage) > fewest:
            seats &= ~BIT[seat]
    return seats


@njit
def finish(s: State, how: int, won: int, decided: int) -> None:
    """The game ended that way; `won` are the winners, as bits, by the count `decided`."""
    s.ended = how
    s.won = won
    s.decided = decided
    s.turn = NOBODY
    s.just_drew = 0
    s.drawn = UNKNOWN


@njit
def count_tiles(s: State, how: int) -> None:
    """Nobody went out: fewest tiles win; of those tied, fewest without blacks, then without whites, then without mono tiles."""
    best = BIT[s.players] - 1
    for stage in range(COUNTS):
        best = lowest_of(s, best, stage, 1)
        if count(best) == 1:
            finish(s, how, best, stage)
            return
    finish(s, how, best, SHARED)


@njit
def losers(s: State) -> Seats:
    """Who lost the finished game, as bits: most tiles, ties broken by the same counts."""
    worst = BIT[s.players] - 1
    for stage in range(COUNTS):
        worst = lowest_of(s, worst, stage, -1)
    return worst


@njit
def next_deal(s: State) -> None:
    """Another game at the same table: who starts is drawn, among all or among those who lost. There is no dealer but the seat before."""
    seats = losers(s) if s.start_player == PREVIOUS_LOSER else BIT[s.players] - 1
    first = nth(seats, below(s, count(seats)))
    s.dealer = first - 1 if first > 0 else s.players - 1


@njit
def scores(s: State, out: Numbers) -> int:
    """Tiles left in hand: the fewer the better."""
    for seat in range(s.players):
        out[seat] = s.held[seat]
    return s.players


@njit
def standing(s: State, out: Numbers) -> int:
    """A match is one game: the tiles left decide it."""
    return scores(s, out)


@njit
def winners(s: State) -> Seats:
    return s.won


@njit
def reward(s: State, out: Numbers) -> None:
    """A game won is worth 1, shared equally among those who share the win."""
    for seat in range(s.players):
        out[seat] = 1.0 / count(s.won) if s.won & BIT[seat] else 0.0
