"""Random play of any game: generic source, machine code of its own for each game."""

from __future__ import annotations

from baralla.engine import verbs
from baralla.engine.jit import njit
from baralla.engine.kinds import Dice, State, States
from baralla.engine.verbs import CHANCE


@njit
def play_on(s: State, dice: Dice) -> int:
    """Play the deal to its end with random actions, drawn with `dice`; how many decisions that took."""
    decisions = 0
    while not verbs.over(s):
        if verbs.turn(s) == CHANCE:
            verbs.chance(s)
        else:
            verbs.step(s, verbs.pick(s, dice))
            decisions += 1
    return decisions


@njit
def play_out(s: State) -> int:
    """The same, drawn with the generator of the record itself."""
    return play_on(s, s)


@njit
def random_deals(states: States, n: int) -> int:
    """Deal and play `n` random deals of a match in states[0]; how many decisions that took. A finished match starts again."""
    s = states[0]
    decisions = 0
    for _ in range(n):
        verbs.shuffle(s)
        verbs.deal(s)
        decisions += play_out(s)
        if verbs.finished(s):
            verbs.begin(s)
        else:
            verbs.next_deal(s)
    return decisions
