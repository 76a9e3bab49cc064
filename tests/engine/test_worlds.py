"""Worlds drawn by counting, or by hands that choose: exactly uniform, against a list of all of them."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import numpy as np
import pytest

from baralla.engine import worlds
from baralla.engine.dice import new_dice
from baralla.engine.worlds import share


def all_worlds(cards: int, sizes: list[int], allowed: list[int]) -> set[tuple[int, ...]]:
    """Every way to fill the bins with cards they allow."""
    listed = [1 << i for i in range(cards)]
    found = set()
    for places in itertools.product(range(len(sizes)), repeat=cards):
        if all(places.count(b) == size for b, size in enumerate(sizes)) and all(
            allowed[b] & bit for b, bit in zip(places, listed, strict=True)
        ):
            found.add(tuple(sum(bit for b, bit in zip(places, listed, strict=True) if b == place) for place in range(len(sizes))))
    return found


def draw_counted(dice: object, cards: int, sizes: list[int], allowed: list[int], out: np.ndarray) -> int:
    """One world by counting alone."""
    whole = (1 << cards) - 1
    free = whole
    for size, mask in zip(sizes, allowed, strict=True):
        if size:
            free &= mask
    tight = np.array([i for i in range(cards) if not free >> i & 1] + [0], np.int64)
    return int(worlds._draw_counted(dice, free, tight[:-1], np.array(sizes, np.int64), np.array(allowed, np.int64), len(sizes), out))


@pytest.mark.parametrize("seed", range(8))
def test_counted_worlds_are_uniform(seed: int) -> None:
    chooser, dice = random.Random(seed), new_dice(seed)
    checked = 0
    while checked < 3:
        sizes = [chooser.randrange(0, 4) for _ in range(4)]
        cards = sum(sizes)
        if not 3 <= cards <= 7:
            continue
        allowed = [chooser.choice([-1, chooser.getrandbits(cards), chooser.getrandbits(cards) | chooser.getrandbits(cards)]) for _ in sizes]
        allowed[3] = allowed[chooser.randrange(4)]  # two bins of one kind
        possible = all_worlds(cards, sizes, allowed)
        out = np.zeros(4, np.int64)
        if not possible:
            assert draw_counted(dice, cards, sizes, allowed, out) == 0
            assert not share(dice, (1 << cards) - 1, np.array(sizes), np.array(allowed), 4, out)
            continue
        if len(possible) < 3:
            continue
        times = 30 * len(possible) + 300
        counts: Counter[tuple[int, ...]] = Counter()
        for _ in range(times):
            assert draw_counted(dice, cards, sizes, allowed, out) == 1
            counts[tuple(int(mask) for mask in out)] += 1
        assert_uniform(counts, possible)
        checked += 1


def assert_uniform(counts: Counter[tuple[int, ...]], possible: set[tuple[int, ...]]) -> None:
    """Nothing but possible worlds, each about equally often."""
    assert set(counts) <= possible
    expected, freedom = counts.total() / len(possible), len(possible) - 1
    assert sum((counts[world] - expected) ** 2 / expected for world in possible) <= freedom + 5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("seed", range(8))
def test_worlds_chosen_by_hands_are_uniform(seed: int) -> None:
    chooser, dice = random.Random(seed), new_dice(seed)
    checked = 0
    while checked < 3:
        sizes = [chooser.randrange(0, 4) for _ in range(3)] + [chooser.randrange(1, 4)]
        cards = sum(sizes)
        if not 4 <= cards <= 8:
            continue
        allowed = [chooser.getrandbits(cards) | chooser.getrandbits(cards) for _ in range(3)] + [-1]
        if chooser.random() < 0.5:
            allowed[1] |= allowed[0]  # one hand may choose from all that another may
        possible = all_worlds(cards, sizes, allowed)
        if len(possible) < 3:
            continue
        counts: Counter[tuple[int, ...]] = Counter()
        out = np.zeros(4, np.int64)
        while counts.total() < 30 * len(possible) + 300:
            if worlds._choose_by_bins(dice, (1 << cards) - 1, np.array(sizes), np.array(allowed), 4, out):
                counts[tuple(int(mask) for mask in out)] += 1
        assert_uniform(counts, possible)
        checked += 1


def test_hands_choose_only_where_somebody_takes_the_rest() -> None:
    out = np.zeros(2, np.int64)
    assert not worlds._choose_by_bins(new_dice(1), 0b1111, np.array([2, 2]), np.array([0b0111, 0b1110]), 2, out)


def test_a_table_that_is_too_large_is_left_to_the_walk() -> None:
    """Twelve hands of four, each lacking a card of its own."""
    allowed = [~(1 << seat) for seat in range(12)]
    out = np.zeros(12, np.int64)
    assert draw_counted(new_dice(1), 48, [4] * 12, allowed, out) == -1
    assert share(new_dice(1), (1 << 48) - 1, np.array([4] * 12), np.array(allowed), 12, out)
    assert all(int(hand).bit_count() == 4 and not int(hand) >> seat & 1 for seat, hand in enumerate(out))
