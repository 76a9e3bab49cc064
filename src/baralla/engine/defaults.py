"""Default verbs that suit most games: whose turn it is, when a deal is over, who deals next. `verbs.register` falls back on these."""

from __future__ import annotations

from baralla.engine import verbs
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Dice, Numbers, Seat, State
from baralla.engine.verbs import NOBODY


@njit
def turn(s: State) -> Seat:
    return s.turn


@njit
def over(s: State) -> bool:
    """A deal in which nobody is to move is over."""
    return s.turn == NOBODY


@njit
def next_deal(s: State) -> None:
    """The deal passes to the next seat."""
    s.dealer = s.dealer + 1 if s.dealer + 1 < s.players else 0


@njit
def chance(s: State) -> None:
    """No chance but the shuffle."""


@njit
def allied(s: State, a: Seat, b: Seat) -> bool:
    """Everybody plays alone."""
    return a == b


@njit
def stake(s: State) -> float:
    """Every deal counts alike."""
    return 1.0


@njit
def certain(s: State) -> bool:
    """Something is always hidden."""
    return False


@njit
def digest(s: State) -> int:
    """Positions are not compared."""
    return 0


@njit
def trail(s: State, seats: Numbers, actions: Numbers) -> int:
    """Records forget what led to them."""
    return -1


@njit
def silent(s: State) -> Action:
    """Everybody sees everything that is done."""
    return -1


@njit
def retrace(s: State, dice: Dice, out: State) -> None:
    """Nothing is known of how it began."""


@njit
def vary(s: State, seat: Seat, dice: Dice, out: State) -> None:
    """Nothing is changed."""


@njit
def sight(s: State, seat: Seat, out: Numbers) -> None:
    """The documented observation."""
    verbs.observe(s, seat, out)


@njit
def secrets(s: State, seat: Seat, out: Numbers) -> None:
    """Nothing: the critic sees what its seat sees."""


@njit
def choices(s: State, out: Numbers) -> None:
    """A slot for each action of the game."""
    verbs.mask(s, out)
    for action in range(len(out)):
        out[action] = action if out[action] else -1
