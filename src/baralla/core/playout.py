"""Random play of any game: generic source, machine code of its own for each game."""

from __future__ import annotations

from typing import Any

from baralla.core import verbs
from baralla.core.jit import njit
from baralla.core.verbs import CHANCE, State


@njit
def play_out(s: State) -> int:
    """Play the deal to its end with random actions; how many decisions that took."""
    decisions = 0
    while not verbs.over(s):
        if verbs.turn(s) == CHANCE:
            verbs.chance(s)
        else:
            verbs.step(s, verbs.pick(s, s))
            decisions += 1
    return decisions


@njit
def random_deals(states: Any, n: int) -> int:
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
