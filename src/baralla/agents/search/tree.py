"""The tree of a search: a fixed block of nodes, used again for every decision, that no search can outgrow.

A node is an action some seat took; its children are the actions taken after it, in whatever world. Node 0 is where the decision is.
Counts and means are kept for the seat that took the action, so each seat maximises its own reward, and partners theirs together.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Constant, Numbers, Seat

NODE = np.dtype(
    [
        ("action", np.int32),
        ("mover", np.int32),  # the seat that took it
        ("first", np.int32),  # its first child, -1 without
        ("sibling", np.int32),  # the next child of the same parent, -1 at the end
        ("visits", np.int32),
        ("offered", np.int32),  # how often it could have been chosen
        ("worth", np.float64),  # the mean of the mover's rewards
        ("wins", np.float64),  # sum of its first places
        ("prior", np.float64),  # how likely a network thought it, where one guides the search
    ]
)
ROOT = 0
STOP = -2  # in the place of the root's sibling, which it cannot have: whoever asked for this search wants its answer now

_TABLE = 1 << 15
ROOT_LOG: Constant = np.sqrt(np.log(np.maximum(np.arange(_TABLE), 1)))
ONE_BY: Constant = 1.0 / np.maximum(np.arange(_TABLE), 1)
ONE_BY_ROOT: Constant = 1.0 / np.sqrt(np.maximum(np.arange(_TABLE), 1))


def new_nodes(n: int) -> Any:
    """Room for `n` nodes."""
    return np.zeros(n, np.dtype((np.record, NODE)))


@njit
def clear(nodes: Numbers) -> int:
    """An empty tree: only the root. How many nodes are used. A search that was told to stop stays so."""
    _set(nodes[ROOT], -1, -1, nodes[ROOT].sibling)
    return 1


@njit
def stopped(nodes: Numbers) -> bool:
    """Is this search to end as soon as it can? Looked at after every simulation, so there is always one."""
    return nodes[ROOT].sibling == STOP


@njit
def _set(node: Any, action: Action, mover: Seat, sibling: int) -> None:
    node.action = action
    node.mover = mover
    node.first = -1
    node.sibling = sibling
    node.visits = 0
    node.offered = 0
    node.worth = 0.0
    node.wins = 0.0
    node.prior = 0.0


@njit
def add_child(nodes: Numbers, used: int, parent: int, action: Action, mover: Seat) -> int:
    """Give `parent` a child, in the place `used`; how many nodes are used then. Children stand in ascending order of their actions.
    The caller has seen that there is room."""
    before, after = -1, nodes[parent].first
    while after >= 0 and nodes[after].action < action:
        before, after = after, nodes[after].sibling
    _set(nodes[used], action, mover, after)
    if before < 0:
        nodes[parent].first = used
    else:
        nodes[before].sibling = used
    return used + 1


@njit
def find_child(nodes: Numbers, parent: int, action: Action) -> int:
    """The child of `parent` that stands for `action`, or -1."""
    child = nodes[parent].first
    while child >= 0 and nodes[child].action < action:
        child = nodes[child].sibling
    return child if child >= 0 and nodes[child].action == action else -1


@njit
def reach(nodes: Numbers, used: int, parent: int, action: Action, mover: Seat) -> int:
    """The child of `parent` that stands for `action`, in the place `used` if it is new; -1 if there is no room for it."""
    child = find_child(nodes, parent, action)
    if child < 0 and used < len(nodes):
        add_child(nodes, used, parent, action, mover)
        child = used
    return child


@njit
def urge(visits: int, chances: int) -> float:
    """sqrt(ln(chances) / visits): how much a node asks to be tried again."""
    if visits < _TABLE and chances < _TABLE:
        return ROOT_LOG[chances] * ONE_BY_ROOT[visits]
    return np.sqrt(np.log(chances) / visits)


@njit
def back_up(nodes: Numbers, path: Any, depth: int, rewards: Numbers, players: int) -> None:
    """Add the result to every node of the path: its mover's reward, and whether that was the best at the table."""
    best, worst = rewards[0], rewards[0]
    for seat in range(1, players):
        best = max(best, rewards[seat])
        worst = min(worst, rewards[seat])
    for k in range(depth):
        node = nodes[path[k]]
        node.visits += 1
        if node.mover >= 0:
            reward = rewards[node.mover]
            node.worth += (reward - node.worth) * ONE_BY[node.visits] if node.visits < _TABLE else (reward - node.worth) / node.visits
            if reward == best:
                node.wins += 1.0 if best > worst else 0.5
