"""Worlds: uniform, never impossible, against brute force that replays every hand through the rules."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import baralla
from baralla.agents import make_agent
from baralla.api import decide
from baralla.engine import verbs, worlds
from baralla.engine.bits import count
from baralla.engine.dice import new_dice
from baralla.engine.jit import njit
from baralla.games import load
from baralla.games.cards.deck import TUTE_ORDER, mask_of, parse_card
from baralla.games.tute.worlds import fact_at, possible, walk_to_world
from baralla.testing import random_positions
from support import tables

DRAWS_PER_WORLD = 80


def looks_uniform(counts: Counter[Any], possible_worlds: int) -> bool:
    """Pearson's chi-square within five standard deviations of what it should be."""
    expected = sum(counts.values()) / possible_worlds
    seen = [*counts.values()] + [0] * (possible_worlds - len(counts))
    chi_square = sum((n - expected) ** 2 / expected for n in seen)
    freedom = possible_worlds - 1
    return abs(chi_square - freedom) < 5 * math.sqrt(2 * freedom) + 3


# The sampler itself


@st.composite
def puzzles(draw: Any) -> tuple[int, list[int], list[int]]:
    """Cards, bin sizes, and what each bin allows; there is at least one solution."""
    bins = draw(st.integers(2, 4))
    sizes = [draw(st.integers(0, 3 if bins < 3 else 2)) for _ in range(bins)]
    total = sum(sizes)
    home = draw(st.permutations([b for b, size in enumerate(sizes) for _ in range(size)]))
    allowed = [draw(st.integers(0, 2**total - 1)) for _ in range(bins)]
    for card, b in enumerate(home):
        allowed[b] |= 1 << card
    return 2**total - 1, sizes, allowed


def solutions(cards: int, sizes: list[int], allowed: list[int]) -> set[tuple[int, ...]]:
    """All ways, by brute force."""
    found = set()
    places = [b for b, size in enumerate(sizes) for _ in range(size)]
    for way in set(itertools.permutations(places)):
        if all(allowed[b] >> card & 1 for card, b in enumerate(way)):
            bins = [0] * len(sizes)
            for card, b in enumerate(way):
                bins[b] |= 1 << card
            found.add(tuple(bins))
    return found


@settings(max_examples=60, deadline=None)
@given(puzzles(), st.integers(0, 1000))
def test_share_is_uniform_over_all_solutions(puzzle: tuple[int, list[int], list[int]], seed: int) -> None:
    cards, sizes, allowed = puzzle
    ways, dice, out = solutions(cards, sizes, allowed), new_dice(seed), np.zeros(len(sizes), np.int64)
    counts: Counter[Any] = Counter()
    for _ in range(len(ways) * DRAWS_PER_WORLD):
        assert worlds.share(dice, cards, np.array(sizes), np.array(allowed), len(sizes), out)
        counts[tuple(out.tolist())] += 1
    assert set(counts) <= ways
    assert len(ways) == 1 or looks_uniform(counts, len(ways))


@settings(max_examples=100, deadline=None)
@given(puzzles())
def test_the_matching_finds_a_world_whenever_there_is_one(puzzle: tuple[int, list[int], list[int]]) -> None:
    cards, sizes, allowed = puzzle
    out = np.zeros(len(sizes), np.int64)
    assert worlds._match(cards, np.array(sizes), np.array(allowed), len(sizes), out)
    assert [int(bin_).bit_count() for bin_ in out] == sizes
    assert all(int(bin_) & ~mask == 0 for bin_, mask in zip(out, allowed, strict=True))
    worlds.swap(new_dice(1), cards, np.array(allowed), len(sizes), out)
    assert [int(bin_).bit_count() for bin_ in out] == sizes
    assert all(int(bin_) & ~mask == 0 for bin_, mask in zip(out, allowed, strict=True))


def test_share_says_when_nothing_fits() -> None:
    out = np.zeros(2, np.int64)
    assert not worlds.share(new_dice(1), 0b11, np.array([1, 1]), np.array([0b01, 0b01]), 2, out)


# Tute endings: every world is checked by replaying each rival's cards through the obligations


def strength(code: str) -> int:
    return -TUTE_ORDER.index(int(code[:-1]))


def may_play(card: str, hand: set[str], trick: list[str], trump: str) -> bool:
    """The obligations of Tute, written anew."""
    if not trick:
        return True
    led = trick[0][-1]
    ruffs = [code for code in trick if code[-1] == trump]
    best = max(ruffs or [code for code in trick if code[-1] == led], key=strength)
    follow = {code for code in hand if code[-1] == led}
    trumps = {code for code in hand if code[-1] == trump}
    if follow:
        higher = {code for code in follow if best[-1] == led and strength(code) > strength(best)}
        return card in (higher or follow)
    if not trumps:
        return True
    over = {code for code in trumps if best[-1] != trump or strength(code) > strength(best)}
    return card in over if over else True


class History:
    """What everybody saw of a Tute deal without exchange: per seat, its plays with the trick so far, and its draws."""

    def __init__(self, match: baralla.Match) -> None:
        self.trump = match.view(0).trump
        self.turned = match.view(0).turned
        self.memo: dict[Any, bool] = {}
        self.events: dict[int, list[Any]] = {seat: [] for seat in range(match.players)}
        deal = match.deals[0]
        hand_size = 40 // match.players if match.rules.deal == "all_cards" else 8
        stock = [] if match.rules.deal == "all_cards" else deal.deck[match.players * hand_size + 1 :]
        trick: list[str] = []
        leader = (deal.dealer + 1) % match.players
        for seat, text in deal.actions:
            if not text.startswith("play"):
                continue
            self.events[seat].append(("play", text[5:], list(trick)))
            trick.append(text[5:])
            if len(trick) == match.players:
                ruffs = [code for code in trick if code[-1] == self.trump]
                best = max(ruffs or [code for code in trick if code[-1] == trick[0][-1]], key=strength)
                leader = (leader + trick.index(best)) % match.players
                trick = []
                if stock:
                    for i in range(match.players):
                        seat_ = (leader + i) % match.players
                        self.events[seat_].append(("draw", stock.pop(0) if stock else self.turned))
                        if self.events[seat_][-1][1] != self.turned:
                            self.events[seat_][-1] = ("draw", None)

    def explains(self, seat: int, hand: set[str]) -> bool:
        """Is there a way that `seat` came to hold `hand` now and never broke a rule or missed a tute?"""
        return self._came_to(seat, len(self.events[seat]), frozenset(hand))

    def _came_to(self, seat: int, moment: int, now: frozenset[str]) -> bool:
        """Backwards in time: take cards played back, and try every card as the one drawn."""
        if moment == 0:
            return not tute(now)
        if (seat, moment, now) not in self.memo:
            kind, card, *trick = self.events[seat][moment - 1]
            if kind == "play":
                before = now | {card}
                found = may_play(card, set(before), trick[0], self.trump) and self._came_to(seat, moment - 1, before)
            else:
                drawn = [card] if card else sorted(now)
                found = not tute(now) and any(one in now and self._came_to(seat, moment - 1, now - {one}) for one in drawn)
            self.memo[seat, moment, now] = found
        return self.memo[seat, moment, now]


def tute(hand: frozenset[str]) -> bool:
    return any(all(f"{number}{suit}" in hand for suit in "OCEB") for number in (11, 12))


def all_worlds(match: baralla.Match, viewer: int) -> set[tuple[tuple[str, ...], ...]]:
    """Every possible deal of the unseen cards when no stock is left."""
    view, history = match.view(viewer), History(match)
    seen = set(view.hand) | set(view.played) | {code for known in view.known for code in known}
    if view.trump_card:
        seen.add(view.trump_card)
    unseen = [code for code in match.deals[0].deck if code not in seen]
    rivals = [seat for seat in range(match.players) if seat != viewer]
    memo: dict[tuple[int, frozenset[str]], bool] = {}

    def fits(seat: int, extra: tuple[str, ...]) -> bool:
        hand = frozenset(extra) | frozenset(view.known[seat])
        if (seat, hand) not in memo:
            memo[seat, hand] = history.explains(seat, set(hand))
        return memo[seat, hand]

    def deal(left: list[str], seats: list[int]) -> list[list[tuple[str, ...]]]:
        if not seats:
            return [[]]
        seat, found = seats[0], []
        for extra in itertools.combinations(left, view.hand_sizes[seat] - len(view.known[seat])):
            if fits(seat, extra):
                rest = [code for code in left if code not in extra]
                found += [[extra, *others] for others in deal(rest, seats[1:])]
        return found

    return {tuple(way) for way in deal(unseen, rivals)}


@njit
def sample_hands(seen: Any, dice: Any, world: Any, hands: Any) -> None:
    """Many worlds of one redacted record."""
    for i in range(len(hands)):
        verbs.determinize(seen, verbs.CONSISTENT, dice, world)
        for seat in range(4):
            hands[i, seat] = world.hands[seat]


ENDINGS = [
    ({"players": 4, "teams": True, "deal": "all_cards"}, 7),
    ({"players": 3, "deal": "all_cards"}, 9),
    ({"players": 4}, 7),
    ({"players": 3}, 9),
]


@pytest.mark.parametrize(("switches", "tricks"), ENDINGS, ids=str)
def test_tute_worlds_are_those_that_brute_force_finds_and_equally_likely(switches: dict[str, Any], tricks: int) -> None:
    game, tested, narrowed, seed = load("tute"), 0, 0, 0
    while tested < 5:
        seed += 1
        match = baralla.make("tute", seed=seed, exchange=False, auto_deal=False, **switches)
        agent = make_agent("random", game, seed)
        while not match.deal_over and int(match.state.tricks_played) < tricks:
            match.play(decide(match, agent))
        if match.deal_over:
            continue
        viewer = match.turn
        ways = all_worlds(match, viewer)
        if not 2 <= len(ways) <= 120:
            continue
        tested += 1
        seen, rivals = game.redacted(match.state, viewer), [seat for seat in range(match.players) if seat != viewer]
        hands = np.zeros((len(ways) * DRAWS_PER_WORLD, 4), np.int64)
        world = game.states(1)[0]
        sample_hands(seen, new_dice(seed), world, hands)
        counts = Counter(tuple(int(hand[seat] & ~seen.known[seat]) for seat in rivals) for hand in hands)
        expected = {tuple(mask_of(map(parse_card, hand)) for hand in way) for way in ways}
        assert set(counts) <= expected
        assert looks_uniform(counts, len(expected))
        unseen = sum(count(int(world.hands[seat] & ~seen.known[seat])) for seat in rivals)
        free = math.factorial(unseen)
        for seat in rivals:
            free //= math.factorial(count(int(world.hands[seat] & ~seen.known[seat])))
        narrowed += len(expected) < free
    assert narrowed >= 3  # the facts matter in most of these endings


@settings(max_examples=40, deadline=None)
@given(tables(("tute",)))
def test_no_sampled_world_breaks_a_fact(table: tuple[Any, Any, int]) -> None:
    game, rules, seed = table
    at_once = rules.tute_wins == "immediate"
    dice, world, bins = new_dice(seed), game.states(1)[0], np.zeros(5, np.int64)
    for s in random_positions(game, rules, seed, most=20):
        seen = game.redacted(s, int(verbs.turn(s)))
        for _ in range(3):
            verbs.determinize(seen, verbs.CONSISTENT, dice, world)
            for seat in range(rules.players):
                bins[seat] = world.hands[seat] & ~seen.known[seat]
            assert possible(seen, bins, at_once)
            everything = [int(world.hands[seat]) for seat in range(rules.players)] + [int(world.played)]
            stock = [int(card) for card in world.deck[world.stock : world.stock + world.stock_left]]
            if world.trump_card >= 0:
                stock.append(int(world.trump_card))
            assert sum(map(count, everything)) + len(stock) == 40
            assert len(set(stock)) == len(stock)
            assert not any(mask >> card & 1 for mask in everything for card in stock)


@settings(max_examples=40, deadline=None)
@given(tables(("tute",)))
def test_the_fallback_always_ends_in_a_possible_world(table: tuple[Any, Any, int]) -> None:
    from baralla.games.stock import play as stock

    game, rules, seed = table
    at_once, dice = rules.tute_wins == "immediate", new_dice(seed)
    for s in random_positions(game, rules, seed, most=8):
        seen = game.redacted(s, int(verbs.turn(s)))
        sizes, bins, allowed = (np.zeros(5, np.int64) for _ in range(3))
        n = stock.hidden_sizes(seen, verbs.CONSISTENT, sizes)
        cards = stock.unseen(seen, 0, verbs.CONSISTENT)
        for seat in range(rules.players):
            allowed[seat] = ~seen.lacks[fact_at(seen, seat, seen.draws[seat])]
        allowed[rules.players] = -1
        walk_to_world(seen, dice, int(cards), sizes, allowed, n, bins, at_once)
        assert [int(bin_).bit_count() for bin_ in bins[:n]] == sizes[:n].tolist()
        assert possible(seen, bins, at_once)


def test_random_worlds_forget_what_was_played_and_unseen_ones_do_not() -> None:
    match = baralla.make("brisca", seed=2, auto_deal=False)
    while match.state.tricks_played < 12:
        match.play(match.legal()[0])
    game, dice = match.game, new_dice(1)
    viewer = match.turn
    seen, world = game.redacted(match.state, viewer), game.states(1)[0]
    again = dict.fromkeys(verbs.MODES, 0)
    for mode, code in verbs.MODES.items():
        for _ in range(50):
            verbs.determinize(seen, code, dice, world)
            again[mode] += count(int(world.hands[1 - viewer]) & int(seen.played))
            assert count(int(world.hands[1 - viewer])) == 3
    assert again["random"] > 0
    assert again["unseen"] == again["consistent"] == 0
