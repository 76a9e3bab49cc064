"""One decision from a table: the nearest level that knows the situation, and there the action worth most."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from baralla.agents.learned.tables import ValueTable, find
from baralla.engine import verbs
from baralla.engine.dice import below
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Constant, Dice, ManyDice, Numbers, Seat, State, States
from baralla.games.cards.deck import CARDS, POINTS, STRENGTH, TUTE
from baralla.games.stock.keys import EXACT, FAR, LEVELS, action_at, look, own_part, pair_key

KEYS: dict[str, tuple[int, int]] = {"one": (EXACT, EXACT), "multi": (EXACT, FAR), "abstract": (FAR, FAR)}  # first and last level
MOST_LEGAL = 20
UNKNOWN = LEVELS  # where a decision counts that no level knows

# Among actions that a level cannot tell apart: the card worth least, and of those the weakest; speaking before playing.
COST: Constant = np.array([POINTS[card] * 16 + STRENGTH[TUTE, card] + 1 for card in range(CARDS)] + [0] * 16, np.int64)


class Settings(NamedTuple):
    """How a table is read."""

    first: int  # level
    last: int
    trust: int  # visits below which a level other than the last is not believed
    several: int  # 1: each seat has its own part of the table


class Desk(NamedTuple):
    """Room to decide on."""

    legal: Any
    keys: Any  # by level
    names: Any  # by level: suits renamed
    found: Any  # decisions by the level that knew, and UNKNOWN
    values: Any  # of the last decision's legal actions, nan if unknown
    visits: Any
    level: Any  # int64[1]: the level that knew, or UNKNOWN


def new_desk() -> Desk:
    return Desk(
        np.zeros(MOST_LEGAL, np.int32),
        np.zeros(LEVELS, np.uint64),
        np.zeros((LEVELS, 4), np.int64),
        np.zeros(LEVELS + 1, np.int64),
        np.zeros(MOST_LEGAL, np.float64),
        np.zeros(MOST_LEGAL, np.int64),
        np.full(1, UNKNOWN, np.int64),
    )


@njit
def see(s: State, seat: Seat, settings: Settings, desk: Desk) -> int:
    """Write the legal actions and the keys of the situation on the desk; how many actions."""
    n = verbs.legal(s, desk.legal)
    look(s, seat, settings.first, settings.last, desk.keys, desk.names)
    if settings.several:
        for level in range(settings.first, settings.last + 1):
            desk.keys[level] = own_part(desk.keys[level], level, seat)
    return n


@njit
def ask(s: State, seat: Seat, table: ValueTable, level: int, n: int, desk: Desk) -> int:
    """What the table knows at a level of the n legal actions; how many visits in all."""
    total = 0
    for i in range(n):
        at = find(table, pair_key(desk.keys[level], level, action_at(s, seat, level, desk.legal[i], desk.names)))
        desk.visits[i] = table.visits[at] if at >= 0 else 0
        desk.values[i] = table.values[at] if at >= 0 else np.nan
        total += desk.visits[i]
    return total


@njit
def best_of(n: int, desk: Desk) -> int:
    """The legal action worth most, the cheapest of equals; -1 if none is known."""
    best = -1
    for i in range(n):
        if desk.visits[i] > 0:
            if (
                best < 0
                or desk.values[i] > desk.values[best]
                or (desk.values[i] == desk.values[best] and COST[desk.legal[i]] < COST[desk.legal[best]])
            ):
                best = i
    return best


@njit
def choose(s: State, table: ValueTable, settings: Settings, dice: Dice, desk: Desk) -> Action:
    """What the seat to move does: the best action at the first level that is to be believed, or any if none knows the situation."""
    seat = verbs.turn(s)
    n = see(s, seat, settings, desk)
    return decide(s, seat, table, settings, n, dice, desk)


@njit
def decide(s: State, seat: Seat, table: ValueTable, settings: Settings, n: int, dice: Dice, desk: Desk) -> Action:
    """The same, once the desk has seen the situation."""
    if n == 1:
        desk.level[0] = UNKNOWN
        return desk.legal[0]
    for level in range(settings.first, settings.last + 1):
        needed = settings.trust if level < settings.last else 1
        if ask(s, seat, table, level, n, desk) >= needed:
            desk.found[level] += 1
            desk.level[0] = level
            return desk.legal[best_of(n, desk)]
    desk.found[UNKNOWN] += 1
    desk.level[0] = UNKNOWN
    return desk.legal[below(dice, n)]


@njit
def choose_all(
    states: States, picked: Numbers, table: ValueTable, settings: Settings, dice: ManyDice, desk: Desk, actions: Numbers
) -> None:
    for k in range(len(picked)):
        i = picked[k]
        actions[i] = choose(states[i], table, settings, dice[i], desk)


__all__ = ["KEYS", "Desk", "Settings", "ValueTable", "choose", "choose_all", "decide", "new_desk", "see"]
