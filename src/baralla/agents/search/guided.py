"""A search tree that a network guides: it proposes the own actions, plays the others, and judges where a line ends.

Every simulation takes a world that could be and walks one tree shared by all worlds. At the searcher's own turns the actions compete, the
likely ones first (PUCT: Rosin, 2011; Silver et al., 2017), and an action's bonus counts only the times it was on offer. The others play as
the network would in their place, from what they can see, so nobody in the tree knows what he may not; or they search for their own good.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from baralla.agents.learned.policy import Belief, Judge, Mind, choose, decide, likelihood, open_slots, suspect, weigh, worth
from baralla.agents.search.information_sets import BY_SEARCH, roll_out
from baralla.agents.search.reading import CHANGES, Reading, begin_to_read, by_the_rules, read_on, somebody, world_of
from baralla.agents.search.tree import ROOT, add_child, find_child, reach, stopped
from baralla.engine import verbs
from baralla.engine.advice import advise
from baralla.engine.bits import copy
from baralla.engine.dice import fraction
from baralla.engine.jit import njit
from baralla.engine.kinds import Dice, Numbers, Seat, State
from baralla.engine.verbs import CHANCE, CONSISTENT

LONGEST = 512  # no path of a tree is longer than this
FIRST_TRIES, TRIES = 16, 2  # worlds looked at before the first simulation, and before each
LEAST_SPREAD = 0.01
BY_BOOK = 6  # moves, at least, that the network plays on against rivals by rules before it judges: the judge has learned from its own kind
BY_NET = 2  # how the others move, and how a line goes on from a leaf; or BY_SEARCH, AT_RANDOM, BY_RULES


class How(NamedTuple):
    """How a tree grows."""

    c: float  # weight of exploration, in standard deviations of what the simulations led to
    plies: int  # moves that the network plays on from a leaf before the judge is asked
    heat: float  # the temperature at which it plays them, and the others
    belief: float  # how much beliefs count; 0: every possible world alike
    shared: float  # the part of the chances that all legal actions share alike, so that nothing is left untried for good
    others: int  # how the others move: BY_NET or BY_SEARCH
    alone: bool  # of two who both search only the one to move is judged: what it can expect the other cannot
    rollouts: int  # how a line goes on from a leaf: BY_NET, AT_RANDOM or BY_RULES
    options: Any  # of the game's rules, for lines by them


class Guide(NamedTuple):
    """Who guides a tree, how it grows, and the memory it grows in."""

    mind: Mind
    judge: Judge
    belief: Belief
    reading: Reading
    how: How
    sights: int  # numbers that a seat sees
    nodes: Any  # the tree
    scratch: Any  # records: the world of a simulation, what the seat to move sees, the world it was copied from, and another
    legal: Any  # room for the legal actions


@njit
def _offer(nodes: Numbers, used: int, node: int, world: State, count: int, guide: Guide) -> int:
    """Give `node` a child for each of the legal actions that has none, with its chance; how many nodes are used then."""
    mind, legal = guide.mind, guide.legal
    if guide.how.shared == 1.0:
        mind.slots[:] = -1
    elif open_slots(world, mind) >= 0:
        for slot in range(len(mind.slots)):
            mind.odds[slot] = 1.0 if mind.slots[slot] >= 0 else 0.0
    else:
        weigh(world, mind, 1.0)
    for i in range(count):
        if used < len(nodes) and find_child(nodes, node, legal[i]) < 0:
            chance = 0.0
            for slot in range(len(mind.slots)):
                if mind.slots[slot] == legal[i]:
                    chance = mind.odds[slot]
            used = add_child(nodes, used, node, legal[i], verbs.turn(world))
            nodes[used - 1].prior = (1.0 - guide.how.shared) * chance + guide.how.shared / count
    return used


@njit
def _known(nodes: Numbers, node: int, legal: Numbers, count: int) -> bool:
    """Is there a child for every legal action?"""
    at, child = 0, nodes[node].first
    while child >= 0 and at < count:
        if nodes[child].action == legal[at]:
            at += 1
        child = nodes[child].sibling
    return at == count


@njit
def _spread(nodes: Numbers) -> float:
    """How far the simulations differ: their standard deviation, so that exploring means the same in every game."""
    return np.sqrt(nodes[ROOT].wins / max(1, nodes[ROOT].visits)) + LEAST_SPREAD


@njit
def _choose(nodes: Numbers, node: int, legal: Numbers, count: int, c: float) -> int:
    """The child to follow among those legal in this world; -1 if there is none. Counts the offers."""
    best, best_value, at = -1, -1e30, 0
    visits, total = 0, 0.0
    child = nodes[node].first
    while child >= 0:
        visits += nodes[child].visits
        total += nodes[child].visits * nodes[child].worth
        child = nodes[child].sibling
    middle = total / visits if visits > 0 else 0.5
    child = nodes[node].first
    while child >= 0 and at < count:
        entry = nodes[child]
        while at < count and legal[at] < entry.action:
            at += 1
        if at < count and legal[at] == entry.action:
            entry.offered += 1
            value = entry.worth if entry.visits > 0 else middle
            value += c * entry.prior * np.sqrt(entry.offered) / (1.0 + entry.visits)
            if value > best_value:
                best, best_value = child, value
        child = entry.sibling
    return best


@njit
def _end_line(s: State, seat: Seat, by_rules: int, guide: Guide, note: Numbers, dice: Dice, rewards: Numbers) -> None:
    """Play on from a leaf, and write what comes of it: what `seat` can expect, and where the others search, they too. The judge is asked
    about a seat when that seat has a choice to make, as it was taught; until then the network plays on."""
    if guide.how.rollouts != BY_NET and not by_rules:
        roll_out(s, guide.how.rollouts, guide.how.options, note, dice)
    left, judged = max(guide.how.plies, BY_BOOK if by_rules else 0), 0
    everybody = ((1 << s.players) - 1) & ~by_rules if guide.how.others == BY_SEARCH else 1 << seat
    while not verbs.over(s):
        mover = verbs.turn(s)
        if mover == CHANCE:
            verbs.chance(s)
        elif by_rules >> mover & 1:
            verbs.step(s, advise(s, guide.reading.options, dice, note))
        else:
            slot = open_slots(s, guide.mind)
            if slot < 0:
                if left <= 0 and everybody >> mover & 1 and not judged >> mover & 1:
                    judged |= 1 << mover
                    rewards[mover] = worth(s, mover, guide.judge, guide.sights)
                    if guide.how.alone and s.players == 2:
                        rewards[1 - mover] = 1.0 - rewards[mover]
                        return
                    if judged == everybody:
                        _leave_the_rest(s, seat, by_rules, rewards)
                        return
                slot = choose(s, guide.mind, guide.how.heat, dice)
                left -= 1
            verbs.step(s, guide.mind.slots[slot])
    final = np.empty(16, np.float64)
    verbs.reward(s, final)
    for other in range(s.players):
        if not judged >> other & 1:
            rewards[other] = final[other]


@njit
def _leave_the_rest(s: State, seat: Seat, by_rules: int, rewards: Numbers) -> None:
    """What `seat` does not expect for its side is left for those who play by the rules and are not judged."""
    others = 0
    for other in range(s.players):
        others += not verbs.allied(s, seat, other)
    for other in range(s.players):
        if by_rules >> other & 1:
            if verbs.allied(s, seat, other):
                rewards[other] = rewards[seat]
            else:
                rewards[other] = (1.0 - rewards[seat]) / (1 if s.players - others > 1 else others)


@njit
def imagine(seen: State, tries: int, likely: float, guide: Guide, dice: Dice) -> float:
    """Put a world that could be into scratch 2, the likelier the more often: each of `tries` new ones takes the place of the one before by
    how much likelier it is (Metropolis and Hastings). How likely the world is that stands there then."""
    seat, kept, new = verbs.turn(seen), guide.scratch[2], guide.scratch[3]
    for _ in range(tries):
        verbs.determinize(seen, CONSISTENT, dice, new)
        chance = likelihood(new, seat, guide.belief)
        if chance >= likely or fraction(dice) < np.exp(chance - likely):
            copy(new, kept)
            likely = chance
    return likely


@njit
def _who_plays_by_rules(seat: Seat, players: int, reading: Reading, dice: Dice) -> int:
    """Of the others, as bits of seats: each by how likely that is."""
    found = 0
    for other in range(players):
        if other != seat and fraction(dice) < by_the_rules(other, reading):
            found |= 1 << other
    return found


@njit
def grow(seen: State, used: int, n: int, guide: Guide, dice: Dice) -> int:
    """Run `n` simulations from what `seen` shows, adding to the tree; how many nodes are used then."""
    nodes, world, legal = guide.nodes, guide.scratch[0], guide.legal
    path = np.empty(LONGEST, np.int32)
    rewards = np.zeros(16, np.float64)
    note = np.zeros(16, np.int64)
    seat, by_rules = verbs.turn(seen), 0
    if used == 1:  # a new decision: however often a tree grows on, the past is read once
        begin_to_read(seen, guide.reading, dice)
    reads = somebody(guide.reading)
    unsure = len(guide.belief.hints) == 0 or guide.how.belief == 0.0
    likely = -1e30
    if not unsure:
        suspect(seen, guide.belief, guide.how.belief)
        likely = imagine(seen, FIRST_TRIES, likely, guide, dice)
    for _ in range(n):
        if reads:
            read_on(seen, CHANGES, guide.reading, dice)
            by_rules = _who_plays_by_rules(seat, seen.players, guide.reading, dice)
        if by_rules:
            copy(world_of(guide.reading), world)
        elif unsure:
            verbs.determinize(seen, CONSISTENT, dice, world)
        else:
            likely = imagine(seen, TRIES, likely, guide, dice)
            copy(guide.scratch[2], world)
        path[0] = ROOT
        node, depth = ROOT, 1
        while depth < LONGEST and not verbs.over(world):
            mover = verbs.turn(world)
            if mover == CHANCE:
                verbs.chance(world)
                continue
            by_book = by_rules >> mover & 1 != 0
            if not by_book and (mover == seat or guide.how.others == BY_SEARCH):
                count = verbs.legal(world, legal)
                if not _known(nodes, node, legal, count):
                    used = _offer(nodes, used, node, world, count, guide)
                child = _choose(nodes, node, legal, count, guide.how.c * _spread(nodes))
                if child < 0:
                    break
                verbs.step(world, nodes[child].action)
            else:
                action = advise(world, guide.reading.options, dice, note) if by_book else decide(world, guide.mind, guide.how.heat, dice)
                child = reach(nodes, used, node, action, mover if guide.how.others == BY_SEARCH else seat)
                used = max(used, child + 1)
                verbs.step(world, action)
                if child < 0:
                    break
            node = child
            path[depth] = node
            depth += 1
            if nodes[node].visits == 0:
                break
        _end_line(world, seat, by_rules, guide, note, dice, rewards)
        before = nodes[ROOT].worth
        for k in range(depth):
            entry = nodes[path[k]]
            entry.visits += 1
            entry.worth += (rewards[seat if k == 0 else entry.mover] - entry.worth) / entry.visits
        nodes[ROOT].wins += (rewards[seat] - before) * (rewards[seat] - nodes[ROOT].worth)
        if stopped(nodes):
            break
    return used
