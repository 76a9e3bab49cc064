"""Information-set Monte-Carlo tree search, single observer (Cowling, Powley and Whitehouse, 2012).

Every simulation deals a new world consistent with what the seat has seen, and walks one tree shared by all worlds: at a node only the
actions legal in this world compete, and an action's bonus for being tried seldom counts only the times it was on offer.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from baralla.agents import by_rules as rules
from baralla.agents.search.tree import ROOT, add_child, back_up, clear, reach, stopped, urge
from baralla.engine import verbs
from baralla.engine.advice import advise
from baralla.engine.bits import copy
from baralla.engine.dice import below
from baralla.engine.errors import AgentError
from baralla.engine.game import Game
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Dice, Numbers, State
from baralla.engine.verbs import CHANCE, CONSISTENT, OPEN

LONGEST = 4096  # no path of a tree is longer than this
AT_RANDOM, BY_RULES = 0, 1  # how simulations end
BY_SEARCH = 0  # how the others move inside the tree, or BY_RULES


class Desk(NamedTuple):
    """How a tree grows, and the memory it grows in."""

    nodes: Any  # the tree
    n: int  # simulations of a decision
    c: float  # weight of exploration
    rollouts: int  # AT_RANDOM or BY_RULES
    others: int  # BY_SEARCH or BY_RULES
    options: Any  # of the game's rules, for simulations by them
    scratch: Any  # records: the world of a simulation, and what the seat to move sees
    legal: Any  # room for the legal actions


def model(game: Game, by: str) -> tuple[int, Any]:
    """How simulations are played, "random" or by the game's "rules", and the options of the rules; AgentError if it has none."""
    found = rules.module(game.name)
    if found is None and by == "rules":
        raise AgentError(f"{game.name} has no rules to play simulations by: let them be played at random")
    return BY_RULES if by == "rules" else AT_RANDOM, rules.coded(found.OPTIONS, {}) if found is not None else np.zeros(1)


@njit
def _choose(nodes: Numbers, node: int, legal: Numbers, n: int, c: float) -> int:
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
def _untried(nodes: Numbers, node: int, legal: Numbers, n: int, skip: int) -> Action:
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
def roll_out(world: State, rollouts: int, options: Any, note: Numbers, dice: Dice) -> None:
    """Play the deal to its end: at random, or by the game's rules."""
    while not verbs.over(world):
        if verbs.turn(world) == CHANCE:
            verbs.chance(world)
        elif rollouts == BY_RULES:
            verbs.step(world, advise(world, options, dice, note))
        else:
            verbs.step(world, verbs.pick(world, dice))


@njit
def grow(seen: State, used: int, n: int, desk: Desk, dice: Dice) -> int:
    """Run `n` simulations from what `seen` shows (if that is all: in the true world), adding to the tree; how many nodes are used then."""
    nodes, world, legal = desk.nodes, desk.scratch[0], desk.legal
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
            if desk.others == BY_RULES and mover != seat:
                action = advise(world, desk.options, dice, note)
                child = reach(nodes, used, node, action, mover)
                used = max(used, child + 1)
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
            child = _choose(nodes, node, legal, count, desk.c)
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
        roll_out(world, desk.rollouts, desk.options, note, dice)
        verbs.reward(world, rewards)
        back_up(nodes, path, depth, rewards, world.players)
        if stopped(nodes):
            break
    return used


@njit
def most_visited(nodes: Numbers) -> Action:
    """The root's child with most visits, by its mean where visits are equal."""
    best, child = -1, nodes[ROOT].first
    while child >= 0:
        entry = nodes[child]
        if best < 0 or entry.visits > nodes[best].visits or (entry.visits == nodes[best].visits and entry.worth > nodes[best].worth):
            best = child
        child = entry.sibling
    return best


@njit
def search(seen: State, desk: Desk, dice: Dice) -> int:
    """The action that the seat to move takes after all the simulations of the desk."""
    grow(seen, clear(desk.nodes), desk.n, desk, dice)
    return desk.nodes[most_visited(desk.nodes)].action
