"""Determinized Monte-Carlo tree search as Arnaus (2023) built it for La Podrida, for every game.

X worlds are dealt. In each, as if all cards lay open, iterations of UCT: follow the child with the best
V/n + c·sqrt(2·ln N / n) to a leaf; a leaf met before gets its children; an unmet leaf is played out at random. The world then names the
action with the best mean. The action named by most worlds is played.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from baralla.agents.search.tree import ROOT, add_child, back_up, clear, stopped, urge
from baralla.engine import verbs
from baralla.engine.bits import copy
from baralla.engine.dice import below
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Dice, Numbers, State
from baralla.engine.playout import play_out
from baralla.engine.verbs import CHANCE

LONGEST = 4096


class Desk(NamedTuple):
    """How worlds are dealt and searched, and the memory for it."""

    worlds: int
    n: int  # iterations in each
    c: float  # weight of exploration
    mode: int  # what the worlds respect
    nodes: Any  # the tree of a world
    scratch: Any  # records: a world, an iteration in it, and what the seat to move sees
    legal: Any  # room for the legal actions
    tally: Any  # of each legal action: votes, visits, sum of rewards, sum of first places


@njit
def _expand(nodes: Numbers, used: int, node: int, s: State, legal: Numbers) -> int:
    """Give a leaf a child for every legal action, if there is room for all; how many nodes are used then."""
    mover = verbs.turn(s)
    n = verbs.legal(s, legal)
    if used + n > len(nodes):
        return used
    for i in range(n):
        used = add_child(nodes, used, node, legal[i], mover)
    return used


@njit
def _follow(nodes: Numbers, node: int, c: float, dice: Dice) -> int:
    """The child with the best UCB; one of the unmet ones first, each equally likely."""
    parent_visits = max(1, nodes[node].visits)
    best, best_value, unmet = -1, -1.0, 0
    child = nodes[node].first
    while child >= 0:
        entry = nodes[child]
        if entry.visits == 0:
            unmet += 1
            if below(dice, unmet) == 0:
                best = child
        elif unmet == 0:
            value = entry.worth + c * np.sqrt(2.0) * urge(entry.visits, parent_visits)
            if value > best_value:
                best, best_value = child, value
        child = entry.sibling
    return best


@njit
def search_world(desk: Desk, dice: Dice) -> int:
    """All iterations in the open world on the desk; how many nodes were used."""
    nodes, world, scratch, legal = desk.nodes, desk.scratch[0], desk.scratch[1], desk.legal
    used = clear(nodes)
    path = np.empty(LONGEST, np.int32)
    rewards = np.zeros(16, np.float64)
    used = _expand(nodes, used, ROOT, world, legal)
    for _ in range(desk.n):
        copy(world, scratch)
        path[0] = ROOT
        node, depth = ROOT, 1
        while depth < LONGEST and not verbs.over(scratch):
            if verbs.turn(scratch) == CHANCE:
                verbs.chance(scratch)
                continue
            if nodes[node].first < 0:
                if nodes[node].visits == 0:
                    break
                used = _expand(nodes, used, node, scratch, legal)
                if nodes[node].first < 0:
                    break
            node = _follow(nodes, node, desk.c, dice)
            path[depth] = node
            depth += 1
            verbs.step(scratch, nodes[node].action)
        scratch.rng = dice.rng
        play_out(scratch)
        dice.rng = scratch.rng
        verbs.reward(scratch, rewards)
        back_up(nodes, path, depth, rewards, scratch.players)
        if stopped(nodes):
            break
    return used


@njit
def best_mean(nodes: Numbers) -> Action:
    """The root's child with the best mean reward, -1 if none was met."""
    best, best_value = -1, -1.0
    child = nodes[ROOT].first
    while child >= 0:
        entry = nodes[child]
        if entry.visits > 0 and entry.worth > best_value:
            best, best_value = child, entry.worth
        child = entry.sibling
    return best


@njit
def vote(seen: State, desk: Desk, dice: Dice) -> int:
    """Search the worlds and vote, into the desk's tally of the legal actions; how many actions those are."""
    nodes, legal, tally = desk.nodes, desk.legal, desk.tally
    choices = np.empty(len(legal), np.int32)
    count = verbs.legal(seen, choices)
    for i in range(count):
        for k in range(4):
            tally[i, k] = 0.0
    for _ in range(desk.worlds):
        verbs.determinize(seen, desk.mode, dice, desk.scratch[0])
        search_world(desk, dice)
        best = best_mean(nodes)
        child = nodes[ROOT].first
        while child >= 0:
            entry = nodes[child]
            for i in range(count):
                if choices[i] == entry.action:
                    tally[i, 0] += 1.0 if child == best else 0.0
                    tally[i, 1] += entry.visits
                    tally[i, 2] += entry.worth * entry.visits
                    tally[i, 3] += entry.wins
                    break
            child = entry.sibling
        if stopped(nodes):
            break
    for i in range(count):
        legal[i] = choices[i]
    return count


@njit
def elected(tally: Numbers, count: int) -> Action:
    """The place of the action with most votes; among equals, the better mean over all worlds."""
    best = 0
    for i in range(1, count):
        if tally[i, 0] > tally[best, 0] or (tally[i, 0] == tally[best, 0] and _mean(tally, i) > _mean(tally, best)):
            best = i
    return best


@njit
def _mean(tally: Numbers, i: int) -> float:
    return tally[i, 2] / max(1.0, tally[i, 1])
