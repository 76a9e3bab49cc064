"""Individuals that are tables: what an action is worth in a situation (FAR), learned while they play, crossed and mutated between.

All individuals share one index from situation and action to the number of a gene, and keep their genes in pages that they share until
one of them writes. Whole pages change hands as references, and pages that two parents share are skipped: crossing and mutating cost what
changes, not what the tables hold.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from baralla.agents.learned.decisions import best_of, see
from baralla.agents.learned.tables import ValueTable, claim, new_table, put
from baralla.engine import verbs
from baralla.engine.dice import below, fraction
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Dice, ManyDice, Numbers, Seat, State, States
from baralla.engine.verbs import CHANCE
from baralla.games.stock.keys import FAR, far_action, pair_key
from baralla.learning.genetic.operators import MOST_CUTS, cut_points
from baralla.learning.genetic.plan import MULTIVARIATE, ONE_POINT, SEVERAL_POINTS, UNIFORM
from baralla.learning.genetic.play import Scores, count_deal, deal_anew, side_of
from baralla.learning.monte_carlo.episodes import ahead

PAGE = 64  # genes
NOBODY = -1  # the owner of a page that several share
WORST, BEST = -40.0, 40.0  # what random resetting draws between, in points
MOST_DECISIONS = 256
TABLE_CROSSOVERS = (ONE_POINT, SEVERAL_POINTS, UNIFORM, MULTIVARIATE)


class Pages(NamedTuple):
    """A population of tables."""

    numbers: ValueTable  # its place is the number of the gene
    pages: Any  # int32[individual, page]: where in the pool the page is
    values: Any  # float32[pool, PAGE]
    visits: Any  # int32[pool, PAGE]
    owner: Any  # int32[pool]: the one individual that may write there
    free: Any  # int32[pool]: free places of the pool
    left: Any  # int64[1]: how many of them
    written: Any  # int64[1]: pages copied or filled since the last count, which is what changes cost


class School(NamedTuple):
    """How tables play and learn."""

    settings: Any  # how a table is read
    epsilon: float  # how often any action is tried
    gamma: float
    reward: int
    desk: Any


class Decisions(NamedTuple):
    """What was decided in a deal, in order."""

    genes: Any
    seats: Any
    before: Any  # what the side was ahead when it decided


def new_pages(population: int, genes: int) -> Pages:
    """`population` empty tables with room for `genes` genes each. Page 0 of the pool is the empty page of all."""
    n = -(-genes // PAGE)
    pool = 2 * population * n + 1
    free = np.arange(pool - 1, -1, -1, dtype=np.int32)
    return Pages(
        new_table(n * PAGE),
        np.zeros((population, n), np.int32),
        np.zeros((pool, PAGE), np.float32),
        np.zeros((pool, PAGE), np.int32),
        np.full(pool, NOBODY, np.int32),
        free,
        np.array([pool - 1], np.int64),
        np.zeros(1, np.int64),
    )


@njit
def own_page(pages: Pages, who: int, page: int) -> int:
    """The place in the pool of a page that `who` may write: its own, or a copy made now."""
    at = pages.pages[who, page]
    if pages.owner[at] == who:
        return at
    pages.left[0] -= 1
    new = pages.free[pages.left[0]]
    pages.values[new] = pages.values[at]
    pages.visits[new] = pages.visits[at]
    pages.owner[new] = who
    pages.pages[who, page] = new
    pages.written[0] += 1
    return new


@njit
def collect(pages: Pages) -> None:
    """After a generation: pages nobody refers to are free again, those with one reader are its own."""
    readers = np.full(len(pages.owner), -2, np.int64)  # -2 nobody, -1 several
    for who in range(pages.pages.shape[0]):
        for page in range(pages.pages.shape[1]):
            at = pages.pages[who, page]
            readers[at] = who if readers[at] == -2 else -1
    n = 0
    for at in range(len(pages.owner) - 1, 0, -1):
        pages.owner[at] = readers[at] if readers[at] >= 0 else NOBODY
        if readers[at] == -2:
            pages.free[n] = at
            n += 1
    pages.left[0] = n


# Play and learning


@njit
def decide_table(s: State, seat: Seat, pages: Pages, who: int, school: School, dice: Dice) -> Action:
    """What the table of `who` does, trying something else with chance ε; desk.level[0] is then the gene, or -1 for nothing to learn."""
    desk = school.desk
    n = see(s, seat, school.settings, desk)
    desk.level[0] = -1
    if n == 1:
        return desk.legal[0]
    for i in range(n):
        gene = claim(pages.numbers, pair_key(desk.keys[FAR], FAR, far_action(s, seat, desk.legal[i])))
        desk.visits[i] = 0
        if gene >= 0:
            at = pages.pages[who, gene // PAGE]
            desk.visits[i] = pages.visits[at, gene % PAGE]
            desk.values[i] = pages.values[at, gene % PAGE]
    chosen = best_of(n, desk)
    if chosen < 0 or fraction(dice) < school.epsilon:
        chosen = below(dice, n)
    desk.level[0] = claim(pages.numbers, pair_key(desk.keys[FAR], FAR, far_action(s, seat, desk.legal[chosen])))
    return desk.legal[chosen]


@njit
def write_gene(pages: Pages, who: int, gene: int, value: float) -> None:
    """Move a gene's mean towards a return."""
    at = own_page(pages, who, gene // PAGE)
    k = gene % PAGE
    pages.visits[at, k] += 1
    pages.values[at, k] += (value - pages.values[at, k]) / pages.visits[at, k]


@njit
def play_tables(states: States, words: Numbers, pairings: Numbers, pages: Pages, school: School, dice: Dice, scores: Scores) -> None:
    """Every pairing plays one deal for each word, and after each deal every individual learns from what it decided."""
    s = states[1]
    genes = np.zeros(MOST_DECISIONS, np.int64)
    seats = np.zeros(MOST_DECISIONS, np.int64)
    before = np.zeros(MOST_DECISIONS, np.float64)
    made = Decisions(genes, seats, before)
    for p in range(len(pairings)):
        for turn in range(len(words)):
            deal_anew(states[0], words[turn], s)
            n = 0
            while not verbs.over(s):
                seat = verbs.turn(s)
                if seat == CHANCE:
                    verbs.chance(s)
                    continue
                action = decide_table(s, seat, pages, pairings[p, side_of(s, seat, turn)], school, dice)
                genes[n] = school.desk.level[0]
                seats[n] = seat
                before[n] = ahead(s, seat, school.reward)
                n += 1
                verbs.step(s, action)
            teach_tables(s, pages, pairings[p], turn, school, made, n)
            count_deal(s, turn, pairings[p], scores)


@njit
def teach_tables(s: State, pages: Pages, pairing: Numbers, turn: int, school: School, made: Any, n: int) -> None:
    """Every-visit returns of the n decisions of a finished deal, to the tables that made them."""
    later = np.zeros(8, np.float64)
    standing = np.zeros(8, np.float64)
    for seat in range(s.players):
        standing[seat] = ahead(s, seat, school.reward)
    for k in range(n - 1, -1, -1):
        seat = made.seats[k]
        value = standing[seat] - made.before[k] + school.gamma * later[seat]
        later[seat] = value
        standing[seat] = made.before[k]
        if made.genes[k] >= 0:
            write_gene(pages, pairing[side_of(s, seat, turn)], made.genes[k], value)


# Crossing and mutating


@njit
def merge_gene(pages: Pages, target: int, k: int, own: int, other: int) -> None:
    """A gene from page `own`; where that parent knows nothing, what the other knows."""
    source = own if pages.visits[own, k] > 0 else other
    pages.values[target, k] = pages.values[source, k]
    pages.visits[target, k] = pages.visits[source, k]


@njit
def cross_page(pages: Pages, page: int, a: int, b: int, cuts: Numbers, swapped: Any, dice: Dice, child: int) -> None:
    """Write a page of `child` gene by gene: straight genes from a, swapped ones from b, and from the other parent what one lacks. Without
    cuts each gene goes as a coin falls."""
    new = own_page(pages, child, page)
    for k in range(PAGE):
        take_b = swapped[stretch_of(page * PAGE + k, cuts)] == 1 if len(cuts) else below(dice, 2) == 1
        merge_gene(pages, new, k, b if take_b else a, a if take_b else b)


@njit
def stretch_of(gene: int, cuts: Numbers) -> int:
    """The number of the stretch between cuts that a gene lies in; unused cuts are beyond every gene."""
    i = 0
    while i < len(cuts) and cuts[i] <= gene:
        i += 1
    return i


@njit
def cross_tables(pages: Pages, method: int, a: Any, b: Any, dice: Dice, child: int) -> None:
    """Cross the parents whose page lists are `a` and `b` into individual `child`. Pages that both share cost nothing."""
    n = len(a)
    cuts = np.full(0 if method == UNIFORM else MOST_CUTS, n * PAGE, np.int64)
    swapped = np.zeros(MOST_CUTS + 1, np.int64)
    if method == ONE_POINT:
        cuts[0] = 1 + below(dice, n * PAGE - 1)
    elif method != UNIFORM:
        cut_points(dice, n * PAGE, cuts)
    for i in range(len(swapped)):
        swapped[i] = below(dice, 2) if method == MULTIVARIATE else i % 2
    for page in range(n):
        pages.pages[child, page] = a[page]
        if a[page] != b[page]:
            if b[page] == 0 or a[page] == 0:  # one parent knows nothing here: the child has what the other knows
                pages.pages[child, page] = a[page] + b[page]
            else:
                cross_page(pages, page, a[page], b[page], cuts, swapped, dice, child)


@njit
def share_all(pages: Pages) -> None:
    """Before breeding: every page may be read by many now, so nobody writes to it."""
    for at in range(len(pages.owner)):
        pages.owner[at] = NOBODY


@njit
def reset_genes(pages: Pages, who: int, share: float, dice: Dice) -> None:
    """Random resetting: some genes that are known, anywhere in the table, are worth something else from now on."""
    n = pages.pages.shape[1]
    for _ in range(max(1, int(share * n))):
        page = below(dice, n)
        if pages.pages[who, page] == 0:
            continue
        at = own_page(pages, who, page)
        k = below(dice, PAGE)
        if pages.visits[at, k] > 0:
            pages.values[at, k] = WORST + (BEST - WORST) * fraction(dice)
            pages.visits[at, k] = 1


def as_table(pages: Pages, who: int) -> ValueTable:
    """The table of one individual by itself."""
    values = pages.values[pages.pages[who]].reshape(-1)
    visits = pages.visits[pages.pages[who]].reshape(-1)
    known = visits > 0
    table = new_table(int(known.sum() / 0.8) + 64)
    put(table, pages.numbers.keys[known], values[known], visits[known])
    return table


@njit
def decide_tables(states: States, picked: Numbers, who: Numbers, pages: Pages, school: School, dice: ManyDice, actions: Numbers) -> None:
    """In game i the table of who[i] decides, without learning."""
    for k in range(len(picked)):
        i = picked[k]
        actions[i] = decide_table(states[i], verbs.turn(states[i]), pages, who[i], school, dice[i])
