"""Information-set Monte-Carlo tree search, single observer (Cowling, Powley and Whitehouse, 2012).

Every simulation deals a new world consistent with what the seat has seen, and walks one tree shared by all worlds: at a node only the
actions legal in this world compete, and an action's bonus for being tried seldom counts only the times it was on offer.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.agents import rules
from baralla.agents.rules import advise
from baralla.agents.search.tree import ROOT, add_child, back_up, find_child, urge
from baralla.core import verbs
from baralla.core.bits import copy
from baralla.core.dice import below
from baralla.core.errors import AgentError
from baralla.core.game import Game
from baralla.core.jit import njit
from baralla.core.verbs import CHANCE, CONSISTENT, OPEN, State

LONGEST = 4096  # no path of a tree is longer than this
AT_RANDOM, BY_RULES = 0, 1  # how simulations end
BY_SEARCH = 0  # how the others move inside the tree, or BY_RULES


def model(game: Game, by: str) -> tuple[int, Any]:
    """How simulations are played, "random" or by the game's "rules", and the options of the rules; AgentError if it has none."""
    found = rules.module(game.name)
    if found is None and by == "rules":
        raise AgentError(f"{game.name} has no rules to play simulations by: let them be played at random")
    return BY_RULES if by == "rules" else AT_RANDOM, rules.coded(found.OPTIONS, {}) if found is not None else np.zeros(1)


@njit
def _choose(nodes: Any, node: int, legal: Any, n: int, c: float) -> int:
    """The child to follow among those legal in this world; -1 - k if k of the `n` legal actions have no child yet. Counts the offers."""
    best, best_value, known, at = -1, -1.0, 0, 0
    child = nodes[node].first
    while child >= 0:
        entry = nodes[child]
        while at < n and legal[at] < entry.action:
            at += 1
        if at == n:
            break
        if legal[at] == entry.action:
            known += 1
            entry.offered += 1
            value = entry.worth + c * urge(entry.visits, entry.offered)
            if value > best_value:
                best, best_value = child, value
        child = entry.sibling
    return best if known == n else known - n - 1


@njit
def _untried(nodes: Any, node: int, legal: Any, n: int, skip: int) -> int:
    """Of the legal actions that no child stands for yet, the one after `skip` others."""
    child = nodes[node].first
    for i in range(n):
        while child >= 0 and nodes[child].action < legal[i]:
            child = nodes[child].sibling
        if child < 0 or nodes[child].action != legal[i]:
            if skip == 0:
                return legal[i]
            skip -= 1
    return legal[0]


@njit
def roll_out(world: State, rollouts: int, settings: Any, note: Any, dice: Any) -> None:
    """Play the deal to its end: at random, or by the game's rules."""
    while not verbs.over(world):
        if verbs.turn(world) == CHANCE:
            verbs.chance(world)
        elif rollouts == BY_RULES:
            verbs.step(world, advise(world, settings, dice, note))
        else:
            verbs.step(world, verbs.pick(world, dice))


@njit
def grow(
    seen: State, nodes: Any, used: int, n: int, c: float, rollouts: int, others: int, settings: Any, dice: Any, worlds: Any, legal: Any
) -> int:
    """Run `n` simulations from what `seen` shows (if that is all: in the true world), adding to the tree; how many nodes are used then."""
    world = worlds[0]
    path = np.empty(LONGEST, np.int32)
    rewards = np.zeros(16, np.float64)
    note = np.zeros(16, np.int64)
    seat = verbs.turn(seen)
    for _ in range(n):
        if seen.viewer == OPEN:
            copy(seen, world)
        else:
            verbs.determinize(seen, CONSISTENT, dice, world)
        path[0] = ROOT
        node, depth = ROOT, 1
        while depth < LONGEST and not verbs.over(world):
            mover = verbs.turn(world)
            if mover == CHANCE:
                verbs.chance(world)
                continue
            if others == BY_RULES and mover != seat:
                action = advise(world, settings, dice, note)
                child = find_child(nodes, node, action)
                if child < 0 and used < len(nodes):
                    used = add_child(nodes, used, node, action, mover)
                    child = used - 1
                verbs.step(world, action)
                if child < 0:
                    break
                node = child
                path[depth] = node
                depth += 1
                if nodes[node].visits == 0:
                    break
                continue
            count = verbs.legal(world, legal)
            child = _choose(nodes, node, legal, count, c)
            if child >= 0:
                verbs.step(world, nodes[child].action)
                node = child
                path[depth] = node
                depth += 1
                continue
            if used < len(nodes):
                action = _untried(nodes, node, legal, count, below(dice, -1 - child))
                used = add_child(nodes, used, node, action, mover)
                node = used - 1
                nodes[node].offered = 1
                path[depth] = node
                depth += 1
                verbs.step(world, action)
            break
        roll_out(world, rollouts, settings, note, dice)
        verbs.reward(world, rewards)
        back_up(nodes, path, depth, rewards, world.players)
    return used


@njit
def most_visited(nodes: Any) -> int:
    """The root's child with most visits, by its mean where visits are equal."""
    best, child = -1, nodes[ROOT].first
    while child >= 0:
        entry = nodes[child]
        if best < 0 or entry.visits > nodes[best].visits or (entry.visits == nodes[best].visits and entry.worth > nodes[best].worth):
            best = child
        child = entry.sibling
    return best
