"""A table of what actions have been worth: flat arrays with open addressing on a 64-bit key.

The upper half of a key names the state and says where the search begins, the lower half names the action: what one decision asks lies
side by side in memory.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from baralla.engine.hashing import place
from baralla.engine.jit import njit
from baralla.engine.kinds import Numbers

FULLEST = 0.9  # beyond this share of taken places no new action is written
BYTES_A_PLACE = 16
NOT_FOUND = -1


class ValueTable(NamedTuple):
    """Place i is free while keys[i] is 0."""

    keys: Any  # uint64: see stock_keys.pair_key
    values: Any  # float32: the mean return
    visits: Any  # uint32
    taken: Any  # int64[1]: how many places are

    @property
    def memory(self) -> int:
        """Bytes."""
        return int(self.keys.nbytes + self.values.nbytes + self.visits.nbytes)


def new_table(places: int) -> ValueTable:
    """An empty table. Memory that is never touched costs nothing."""
    n = max(64, int(places))
    return ValueTable(np.zeros(n, np.uint64), np.zeros(n, np.float32), np.zeros(n, np.uint32), np.zeros(1, np.int64))


@njit
def _seek(table: ValueTable, key: Any) -> int:
    """The place of `key`, or the free one where it would go."""
    n = len(table.keys)
    at = place(key, n)
    while table.keys[at] and table.keys[at] != key:
        at = at + 1 if at + 1 < n else 0
    return at


@njit
def find(table: ValueTable, key: Any) -> int:
    """The place of `key`, or NOT_FOUND."""
    at = _seek(table, key)
    return at if table.keys[at] else NOT_FOUND


@njit
def claim(table: ValueTable, key: Any) -> int:
    """The place of `key`, taken now if it was not there; NOT_FOUND if the table is full."""
    at = _seek(table, key)
    if table.keys[at]:
        return at
    if table.taken[0] >= FULLEST * len(table.keys):
        return NOT_FOUND
    table.keys[at] = key
    table.taken[0] += 1
    return at


@njit
def put(table: ValueTable, keys: Numbers, values: Numbers, visits: Numbers) -> None:
    """Enter many actions at once."""
    for i in range(len(keys)):
        at = claim(table, keys[i])
        if at >= 0:
            table.values[at] = values[i]
            table.visits[at] = visits[i]


@njit
def learn(table: ValueTable, key: Any, value: float, least_step: float) -> None:
    """Move the mean of an action towards `value`: by one part in its visits, but never by less than `least_step`."""
    at = claim(table, key)
    if at >= 0:
        if table.visits[at] < 4294967295:
            table.visits[at] += 1
        table.values[at] += (value - table.values[at]) * max(1.0 / table.visits[at], least_step)
