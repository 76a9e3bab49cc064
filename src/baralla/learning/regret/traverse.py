"""One lesson: a deal walked by external sampling. Chance and the other seats draw; at some of its decisions the learner tries every choice.

A decision is tried out with a chance that falls with the number of its choices and of decisions tried before it; at the others the learner
draws from its strategy, which is as good an estimate of what the decision is worth. So a lesson takes about the same time in any game. No
function calls itself: positions wait on a stack.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from baralla.agents.learned.policies import Policy, draw, recall
from baralla.engine import verbs
from baralla.engine.advice import advise
from baralla.engine.bits import copy
from baralla.engine.dice import below, fraction, word
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Dice, Numbers, Seat, State
from baralla.engine.situations import DECIDED, MOST_MOVES, UNTOLD, moves, prospect, situation, vary
from baralla.learning.regret.book import FULL, Book, claim, match, note_play, regret, value

DEEPEST = 24  # decisions tried out one below another
OFTEN = 0.75  # no decision is tried out more often than this: what follows it must also be met in ordinary play
SEATS = 16  # at most
SELF, RULES, POLICY = range(3)  # who sits against the learner


class Lesson(NamedTuple):
    """How a lesson goes."""

    weight: float  # of what it teaches: later ones weigh more
    tries: float  # choices tried at a decision, on average, beside the one that is drawn
    fade: float  # by how much that falls with every decision tried out
    share: float  # of the lessons that are given by the rival
    trust: float  # in the player by rules, whose action a situation begins with


class Rival(NamedTuple):
    """Who sits against the learner in some of the lessons, or in all."""

    kind: int
    settings: Any  # of the player by rules, who also stands in where the strategy knows nothing
    policy: Policy
    usual: Any  # the settings of the player by rules whose action a situation begins with
    note: Any
    chances: Any


class Desk(NamedTuple):
    """Room for a lesson: a row for every decision that is being tried out, and the position below it."""

    states: Any
    actions: Any
    chances: Any
    found: Any  # what each choice brought
    places: Any  # of the situation in the book
    sizes: Any
    tried: Any  # choices done
    rewards: Any


def new_desk(states: Any) -> Desk:
    """`states`: DEEPEST + 1 records."""
    rows = DEEPEST + 1
    return Desk(
        states,
        np.zeros((rows, MOST_MOVES), np.int64),
        np.zeros((rows, MOST_MOVES)),
        np.zeros((rows, MOST_MOVES)),
        np.zeros(rows, np.int64),
        np.zeros(rows, np.int64),
        np.zeros(rows, np.int64),
        np.zeros(SEATS),
    )


@njit
def rival_move(s: State, rival: Rival, actions: Numbers, dice: Dice) -> Action:
    """What the rival does."""
    if rival.kind == POLICY:
        n = moves(s, actions)
        if n == 1:
            return actions[0]
        if recall(rival.policy, situation(s), n, rival.chances):
            return actions[draw(rival.chances, n, dice)]
    return advise(s, rival.settings, dice, rival.note)


@njit
def standing(s: State, seat: Seat, rival: Rival, book: Book) -> int:
    """Where the book keeps what the standing between deals is worth to a seat, against itself or against a rival; or DECIDED."""
    found = prospect(s, seat)
    if found < 0:
        return DECIDED
    return found if rival.kind == SELF else found + len(book.worth) // 2


@njit
def outcome(s: State, seat: Seat, rival: Rival, book: Book, rewards: Numbers) -> float:
    """What the finished deal is worth to a seat: that of the standing it leaves, or its reward. The record goes on to the next deal."""
    verbs.reward(s, rewards)
    if standing(s, seat, rival, book) != DECIDED:
        verbs.next_deal(s)
        worth = book.worth[standing(s, seat, rival, book)]
        if not np.isnan(worth):
            return worth
    return rewards[seat]


@njit
def look_up(s: State, n: int, actions: Numbers, rival: Rival, lesson: Lesson, book: Book, dice: Dice) -> int:
    """The place of the situation in the book, or FULL. A new one begins with a regret for what the player by rules does."""
    key = situation(s)
    if key == UNTOLD:
        return FULL
    known = book.taken[0]
    at = claim(book, key, n)
    if book.taken[0] > known and lesson.trust > 0.0:
        advised = advise(s, rival.usual, dice, rival.note)
        for i in range(n):
            if actions[i] == advised:
                book.regrets[book.starts[at] + i] = lesson.trust * lesson.weight
    return at


@njit
def play_on(s: State, seat: Seat, depth: int, rival: Rival, lesson: Lesson, book: Book, desk: Desk, dice: Dice) -> bool:
    """Play until the learner in `seat` is to try out a decision, and lay it on row `depth` of the desk; False if the deal is over."""
    actions, chances = desk.actions[depth], desk.chances[depth]
    while not verbs.over(s):
        turn = verbs.turn(s)
        if turn < 0:
            verbs.chance(s)
            continue
        if rival.kind != SELF and not verbs.allied(s, turn, seat):
            verbs.step(s, rival_move(s, rival, actions, dice))
            continue
        n = moves(s, actions)
        if n == 1:
            verbs.step(s, actions[0])
            continue
        at = look_up(s, n, actions, rival, lesson, book, dice)
        if at == FULL:
            verbs.step(s, actions[below(dice, n)])
            continue
        match(book, at, n, chances)
        if turn != seat or depth == 0 or lesson.share >= 1.0:  # nobody mixes against a rival that does not learn: all visits count
            note_play(book, at, n, chances, lesson.weight * lesson.weight)
        if turn == seat and depth < DEEPEST:
            if fraction(dice) < min(OFTEN, lesson.tries * lesson.fade**depth / (n - 1)):
                desk.places[depth] = at
                desk.sizes[depth] = n
                desk.tried[depth] = 0
                return True
        verbs.step(s, actions[draw(chances, n, dice)])
    return False


@njit
def traverse(seat: Seat, rival: Rival, lesson: Lesson, book: Book, desk: Desk, dice: Dice) -> float:
    """Teach the learner in `seat` the deal in states[0]; what it is worth to it."""
    depth = 0
    while True:
        s = desk.states[depth]
        if play_on(s, seat, depth, rival, lesson, book, desk, dice):
            copy(s, desk.states[depth + 1])
            verbs.step(desk.states[depth + 1], desk.actions[depth, 0])
            depth += 1
            continue
        brought = outcome(s, seat, rival, book, desk.rewards)
        while depth > 0:
            above = depth - 1
            desk.found[above, desk.tried[above]] = brought
            desk.tried[above] += 1
            if desk.tried[above] < desk.sizes[above]:
                copy(desk.states[above], desk.states[depth])
                verbs.step(desk.states[depth], desk.actions[above, desk.tried[above]])
                break
            at, n = desk.places[above], desk.sizes[above]
            brought = regret(book, at, n, desk.chances[above], desk.found[above], lesson.weight)
            depth = above
        if depth == 0:
            return brought


@njit
def learn(template: Any, n: int, rival: Rival, lesson: Lesson, book: Book, desk: Desk, dice: Dice) -> None:
    """So many lessons, from every seat in turn; `template` holds the rules of the table."""
    alone = Rival(SELF, rival.settings, rival.policy, rival.usual, rival.note, rival.chances)
    for number in range(n):
        s = desk.states[0]
        copy(template[0], s)
        s.rng = word(dice)
        vary(s, dice)
        seat = number % s.players
        met = rival if lesson.share > 0.0 and fraction(dice) < lesson.share else alone
        mine = standing(s, seat, met, book)
        theirs = standing(s, (seat + 1) % s.players, met, book)
        verbs.shuffle(s)
        verbs.deal(s)
        brought = traverse(seat, met, lesson, book, desk, dice)
        if mine != DECIDED:
            value(book, mine, brought)
            if met.kind == SELF:
                value(book, theirs, 1.0 - brought)
