"""What the others' plays tell about their cards and about themselves.

A rival may be one who plays by the game's own rules. In a world that could be, the past of the deal is played again, and at every decision
of the others the rules are asked what they would have done: if that is not what was done, the world is unlikely. Worlds change by two cards
at a time and are kept by how much likelier they make the past (Metropolis and Hastings). At first every world counts alike, then the rules
are trusted more and more; what that costs on the way says how well they explain a rival at all (annealed importance sampling: Neal, 2001),
and so how likely it is to go on playing by them. Who does not is left to the search.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from baralla.engine import verbs
from baralla.engine.advice import NOTES, advise
from baralla.engine.bits import copy
from baralla.engine.dice import fraction
from baralla.engine.game import Game
from baralla.engine.jit import njit
from baralla.engine.kinds import Dice, Numbers, Seat, State
from baralla.engine.verbs import CHANCE, CONSISTENT

MOST_SEATS = 16
LONGEST = 256  # actions of a deal that can be read
FAITHFUL = 0.97  # how often who plays by the rules does what they say
SURPRISE = 1.0  # what a decision of another costs us, who do not know how it plays: the logarithm of its chance
HARDLY = 0.02  # a chance that is not worth thinking about
TRIES = 6  # worlds that are drawn until one can be made to fit the past …
MENDS = 400  # … by so many changes
STEPS = 48  # in which the rules are trusted more and more …
WARM = 50  # … with so many changes of the world in each
CHANGES = 3  # before a world is used

AGREES, CHOICES = 0, 1


class Reading(NamedTuple):
    """What it takes to read the others."""

    prior: float  # how likely a stranger plays by the rules; 0: nobody reads
    options: Any  # of the rules
    records: Any  # the decks of the world as it is and as it is tried, the two worlds, and one that was drawn
    chances: Any  # of every seat in the world as it is and as it is tried: the logarithm of its past by the rules, and its choices
    trust: Any  # of every seat: how much its past counts
    sure: Any  # of every seat: how likely it is to play by the rules
    seats: Any  # who did …
    actions: Any  # … what
    done: Any  # how many actions that is
    legal: Any  # room for the legal actions now …
    others: Any  # … and for those of another moment
    note: Any


NOW, TRIED = 0, 1
ANY = -1e30  # the logarithm of no chance at all
FAR = 50.0  # beyond this the exponential need not be known


def new_reading(game: Game, prior: float, options: Any) -> Reading:
    """Room to read in, for who expects players by rules with these options."""
    return Reading(
        prior,
        options,
        game.states(5),
        np.zeros((2, MOST_SEATS, 2), np.float64),
        np.zeros(MOST_SEATS, np.float64),
        np.zeros(MOST_SEATS, np.float64),
        np.zeros(LONGEST, np.int64),
        np.zeros(LONGEST, np.int64),
        np.zeros(1, np.int64),
        game.buffer(),
        game.buffer(),
        np.zeros(NOTES, np.int64),
    )


@njit
def world_of(reading: Reading) -> State:
    """The world as it is imagined now."""
    return reading.records[2 + NOW]


@njit
def _among(action: int, legal: Numbers, count: int) -> bool:
    at = 0
    while at < count and legal[at] != action:
        at += 1
    return at < count


@njit
def _arrived(world: State, seen: State, mine: int, count: int, reading: Reading) -> bool:
    """Is this the moment of `seen`, which has `mine` legal actions: the same seat to move, with the same actions?"""
    if verbs.turn(world) != verbs.turn(seen) or count != mine:
        return False
    at = 0
    while at < count and reading.legal[at] == reading.others[at]:
        at += 1
    return at == count


@njit
def _likely(which: int, players: int, reading: Reading) -> float:
    """How likely the past is in the world `which`, as far as it counts: a logarithm."""
    total = 0.0
    for seat in range(players):
        total += reading.trust[seat] * reading.chances[which, seat, AGREES]
    return total


@njit
def _replay(seen: State, which: int, least: float, reading: Reading, dice: Dice) -> int:
    """Play the past again with the deck of the world `which`, up to the moment of `seen`; how many actions fit, and one more if that moment
    has come. Note how likely it all was; what is less likely than `least` is left off."""
    world, chances = reading.records[2 + which], reading.chances[which]
    copy(reading.records[which], world)
    chances[:] = 0.0
    verbs.deal(world)
    at, seat = 0, verbs.turn(seen)
    mine = verbs.legal(seen, reading.legal)
    for _ in range(2 * LONGEST):
        mover = verbs.turn(world)
        if verbs.over(world) or mover == CHANCE:
            return at
        count = verbs.legal(world, reading.others)
        if at == reading.done[0] and _arrived(world, seen, mine, count, reading):
            return at + 1
        if at < reading.done[0] and mover == reading.seats[at] and _among(reading.actions[at], reading.others, count):
            action = reading.actions[at]
            at += 1
        else:
            action = verbs.silent(world)
            if action < 0:
                return at
        if mover != seat and count > 1:
            agrees = advise(world, reading.options, dice, reading.note) == action
            chances[mover, AGREES] += np.log(FAITHFUL if agrees else (1.0 - FAITHFUL) / (count - 1))
            chances[mover, CHOICES] += 1.0
            if not agrees and _likely(which, seen.players, reading) < least:
                return at
        verbs.step(world, action)
    return at


@njit
def _mend(seen: State, reading: Reading, dice: Dice) -> bool:
    """Draw a world, and change it as long as more and more of the past fits; does all of it?"""
    seat, drawn = verbs.turn(seen), reading.records[4]
    verbs.determinize(seen, CONSISTENT, dice, drawn)
    verbs.retrace(drawn, dice, reading.records[NOW])
    fits = _replay(seen, NOW, ANY, reading, dice)
    for _ in range(MENDS):
        if fits > reading.done[0]:
            return True
        copy(reading.records[NOW], reading.records[TRIED])
        verbs.vary(drawn, seat, dice, reading.records[TRIED])
        longer = _replay(seen, TRIED, ANY, reading, dice)
        if longer >= fits:
            fits = longer
            copy(reading.records[TRIED], reading.records[NOW])
            copy(reading.records[2 + TRIED], world_of(reading))
            reading.chances[NOW] = reading.chances[TRIED]
    return fits > reading.done[0]


@njit
def by_the_rules(seat: Seat, reading: Reading) -> float:
    """How likely `seat` is to play by the rules."""
    return reading.sure[seat]


@njit
def somebody(reading: Reading) -> bool:
    """Has the past been read, and may anybody play by the rules?"""
    return reading.done[0] > 0 and reading.sure.max() > HARDLY


@njit
def begin_to_read(seen: State, reading: Reading, dice: Dice) -> bool:
    """Find a world that fits the past, and how likely the others are to play by the rules; False if there is no past, or no world was
    found."""
    if reading.prior == 0.0:
        return False
    reading.done[0] = verbs.trail(seen, reading.seats, reading.actions)
    if reading.done[0] <= 0:
        return False
    reading.trust[:] = 0.0
    tries = 0
    while not _mend(seen, reading, dice):
        tries += 1
        if tries == TRIES:
            reading.done[0] = 0
            return False
    _sound(seen, reading, dice)
    return True


@njit
def _sound(seen: State, reading: Reading, dice: Dice) -> None:
    """Trust the rules more and more, and sum up what that costs: how likely the others are to play by them."""
    seat = verbs.turn(seen)
    reading.sure[:] = 0.0
    for step in range(STEPS):
        read_on(seen, WARM, reading, dice)
        for other in range(seen.players):
            reading.sure[other] += reading.chances[NOW, other, AGREES] / STEPS
            reading.trust[other] = (step + 1.0) / STEPS
    for other in range(seen.players):
        ahead = reading.sure[other] + SURPRISE * reading.chances[NOW, other, CHOICES]
        against = (1.0 - reading.prior) * np.exp(-min(ahead, FAR))
        reading.sure[other] = reading.prior / (reading.prior + against) if other != seat else 0.0
        reading.trust[other] = reading.sure[other]
    read_on(seen, WARM, reading, dice)


@njit
def read_on(seen: State, changes: int, reading: Reading, dice: Dice) -> None:
    """Change the world `changes` times, where that makes the past likelier, or now and then if not."""
    seat = verbs.turn(seen)
    likely = _likely(NOW, seen.players, reading)
    for _ in range(changes):
        copy(reading.records[NOW], reading.records[TRIED])
        verbs.vary(world_of(reading), seat, dice, reading.records[TRIED])
        least = likely + np.log(1.0 - fraction(dice))  # so that a world is kept with the chance of now / likely
        if _replay(seen, TRIED, least, reading, dice) <= reading.done[0]:
            continue
        now = _likely(TRIED, seen.players, reading)
        if now >= least:
            likely = now
            copy(reading.records[TRIED], reading.records[NOW])
            copy(reading.records[2 + TRIED], world_of(reading))
            reading.chances[NOW] = reading.chances[TRIED]
