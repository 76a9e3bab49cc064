"""Endgames that a seat sees through, played exactly instead of searched."""

from __future__ import annotations

from baralla.agents.search import solver
from baralla.engine import verbs
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Dice, ManyDice, Numbers, State, States

LONGEST = solver.DEEPEST - 2  # actions to come, at most, for an endgame to be solved
ENDGAME_POSITIONS = 200_000  # an exact endgame that needs more is left to the simulations


@njit
def endgame(seen: State, scratch: State, desk: solver.Desk, longest: int, dice: Dice) -> Action:
    """If the seat that sees `seen` knows everything, and no more than `longest` actions are to come: the exact values of its actions on the
    desk, and the place of the best; else -1."""
    if not verbs.certain(seen):
        return -1
    verbs.determinize(seen, verbs.CONSISTENT, dice, desk.ladder[0])
    if solver.plies_left(desk.ladder[0], scratch, dice) > longest:
        return -1
    if not solver.solve(desk, verbs.turn(seen), dice, ENDGAME_POSITIONS):
        return -1
    return solver.best_place(desk, verbs.legal(seen, desk.rows[0]))


@njit
def exact_all(states: States, picked: Numbers, dice: ManyDice, scratch: States, desk: solver.Desk, longest: int, actions: Numbers) -> int:
    """Decide the positions of `picked` that can be solved, and move the others to its front; how many those are."""
    left = 0
    for k in range(len(picked)):
        i = picked[k]
        verbs.redact(states[i], verbs.turn(states[i]), scratch[1])
        best = endgame(scratch[1], scratch[0], desk, longest, dice[i])
        if best >= 0:
            actions[i] = desk.rows[0, best]
        else:
            picked[left] = i
            left += 1
    return left
