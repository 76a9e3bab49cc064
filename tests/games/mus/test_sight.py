"""What self-play sees of Mus: only what the seat may know, nothing of suits, and choices that are legal and all different."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from baralla.engine import verbs
from baralla.games import load
from baralla.games.cards.deck import PACK_40, members
from baralla.games.mus import sight
from baralla.games.mus.hands import OF_RANK, RANK, RANKS, kings_row
from baralla.games.mus.state import ASKING, DISCARD, DISCARDING, ENVIDO, MUS, NO_QUIERO, PASO, RAISE, RESHUFFLE
from baralla.testing import random_positions
from support import rules_of
from support.variants import variants

GAME = load("mus")
EYES = GAME.eyes
VARIANTS = [(variant["preset"], variant["players"]) for variant in variants("mus")]
SLICES = EYES.sight.slices()
many = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def seen(s: Any, seat: int) -> Any:
    out = np.full(EYES.sight.size, np.nan, np.float32)
    verbs.sight(s, seat, out)
    return out


def hidden(s: Any, seat: int) -> Any:
    out = np.full(EYES.hidden, np.nan, np.float32)
    verbs.secrets(s, seat, out)
    return out


def chosen_from(s: Any) -> list[int]:
    out = np.full(EYES.slots, -7, np.int32)
    verbs.choices(s, out)
    return [int(action) for action in out]


def thrown(s: Any, action: int) -> Counter[int]:
    """The ranks that a discard throws away."""
    cards = members(int(s.hands[s.turn]))
    return Counter(int(RANK[kings_row(s), card]) for slot, card in enumerate(cards) if action - DISCARD >> slot & 1)


def check(s: Any) -> None:
    """What must hold of every decision."""
    for seat in range(int(s.players)):
        full = seen(s, seat)
        assert full.tobytes() == seen(GAME.redacted(s, seat), seat).tobytes()
        assert np.isfinite(full).all()
        assert (np.abs(full) <= 8).all()
        assert np.isfinite(hidden(s, seat)).all()
        assert np.isfinite(hidden(GAME.redacted(s, seat), seat)).all()
    choices, legal = chosen_from(s), set(GAME.legal_actions(s))
    assert choices == chosen_from(GAME.redacted(s, int(s.turn)))
    opened = [action for action in choices if action != -1]
    assert opened
    assert set(opened) <= legal
    assert len(set(opened)) == len(opened)
    if s.phase == DISCARDING:
        different = {tuple(sorted(thrown(s, action).items())) for action in legal}
        assert sorted(tuple(sorted(thrown(s, action).items())) for action in opened) == sorted(different)
    else:
        assert {action for action in legal if action <= NO_QUIERO} <= set(opened)


@pytest.mark.parametrize(("preset", "players"), VARIANTS)
def test_a_sight_shows_what_the_seat_may_know_and_choices_are_legal(preset: str, players: int) -> None:
    rules = GAME.rules.make(preset, players=players)
    phases = set()
    for seed in range(25):
        for s in random_positions(GAME, rules, seed, most=20):
            phases.add(int(s.phase))
            check(s)
    assert len(phases) >= 3


@many
@given(st.data(), st.integers(0, 10**6))
def test_it_holds_under_every_switch_and_score(data: st.DataObject, seed: int) -> None:
    rules = data.draw(rules_of(GAME))
    stones = [data.draw(st.integers(0, rules.target - 1)) for _ in range(2)]
    for s in random_positions(GAME, rules, seed, most=12):
        s.stones[:] = stones
        check(s)


def renamed_deck(row: int, deck: Any, seed: int) -> Any:
    """The deck with the cards of every rank exchanged among themselves."""
    chooser, other = np.random.default_rng(seed), np.arange(48)
    for rank in range(RANKS):
        alike = members(int(OF_RANK[row, rank]))
        other[alike] = chooser.permutation(alike)
    return other[deck]


@pytest.mark.parametrize("reyes", [8, 4])
@pytest.mark.parametrize(("preset", "players"), VARIANTS)
def test_suits_do_not_matter(preset: str, players: int, reyes: int) -> None:
    rules, discards = GAME.rules.make(preset, players=players, reyes=reyes), 0
    for seed in range(30):
        one, other, chooser = GAME.new(rules, seed), GAME.new(rules, seed), np.random.default_rng(seed)
        for s in (one, other):
            verbs.shuffle(s)
        other.deck[:] = renamed_deck(kings_row(one), one.deck, seed)
        assert sorted(other.deck.tolist()) == members(PACK_40)
        for s in (one, other):
            verbs.deal(s)
        while not verbs.over(one) and one.pending != RESHUFFLE:  # cards are shuffled in the order of the pack
            if verbs.turn(one) == verbs.CHANCE:
                verbs.chance(one)
                verbs.chance(other)
                continue
            for seat in range(rules.players):
                assert seen(one, seat).tobytes() == seen(other, seat).tobytes()
                assert hidden(one, seat).tobytes() == hidden(other, seat).tobytes()
            choices, others = chosen_from(one), chosen_from(other)
            slot = int(chooser.choice([slot for slot, action in enumerate(choices) if action >= 0]))
            if one.phase == ASKING and chooser.random() < 0.7:
                slot = MUS
            for here, there in zip(choices, others, strict=True):
                if one.phase == DISCARDING and here >= 0:
                    assert thrown(one, here) == thrown(other, there)
                    discards += 1
                else:
                    assert here == there
            verbs.step(one, choices[slot])
            verbs.step(other, others[slot])
    assert discards


def dealt(*hand: int, **switches: Any) -> Any:
    """The first seat to speak holds cards of these numbers."""
    s = GAME.new(GAME.rules.make(**switches), 1)
    verbs.shuffle(s)
    first, n = (int(s.dealer) + 1) % int(s.players), int(s.players)
    numbers = {number: [number - 1 + 12 * suit for suit in range(4)] for number in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)}
    held = [numbers[number].pop() for number in hand]
    rest = [card for card in members(PACK_40) if card not in held]
    s.deck[:] = [held[i // n] if i % n == 0 and i < 4 * n else rest.pop() for i in range(40)]
    verbs.deal(s)
    assert s.turn == first
    return s


def part(s: Any, name: str, seat: int | None = None) -> list[float]:
    return [float(number) for number in seen(s, int(s.turn) if seat is None else seat)[SLICES[name]]]


def test_threes_are_kings_and_cards_go_from_the_highest_down() -> None:
    s = dealt(4, 3, 1, 12)
    assert np.flatnonzero(part(s, "cards")).tolist() == [9, 10 + 9, 20 + 3, 30 + 0]
    s = dealt(4, 3, 1, 12, reyes=4)
    assert np.flatnonzero(part(s, "cards")).tolist() == [9, 10 + 3, 20 + 2, 30 + 0]


def test_a_discard_of_equal_cards_is_open_once() -> None:
    s = dealt(12, 3, 7, 4, players=2)
    for _ in range(2):
        verbs.step(s, GAME.parse(s, "mus"))
    opened = [slot - DISCARD for slot, action in enumerate(chosen_from(s)) if action >= 0]
    assert opened == [bits for bits in range(1, 16) if bits & 0b11 != 0b10]  # the two kings come first
    assert thrown(s, chosen_from(s)[DISCARD + 0b0001]) == {9: 1}
    assert thrown(s, chosen_from(s)[DISCARD + 0b1100]) == {6: 1, 3: 1}


def test_the_strongest_hand_beats_all_others() -> None:
    strength = part(dealt(12, 12, 3, 3), "strength")
    assert strength[0] > 0.99
    assert strength[2] > 0.99
    assert strength[5] == 0  # no lance yet
    s = dealt(1, 1, 2, 2)
    assert part(s, "strength")[1] > 0.99
    verbs.step(s, GAME.parse(s, "no_mus"))
    assert part(s, "strength")[5] == part(s, "strength")[0]


def test_what_was_said_who_cut_and_how_heavy_a_bet_is() -> None:
    s = dealt(12, 12, 11, 4)
    mano = int(s.turn)
    s.stones[mano & 1], s.stones[1 - (mano & 1)] = 35, 20
    for text in ("no_mus", "envido 5"):
        verbs.step(s, GAME.parse(s, text))
    rival = int(s.turn)
    said = np.array(part(s, "said")).reshape(4, sight.SAID)
    assert said[3].tolist() == [0, 1, 0, 0, 0, 0, 0, 0, 0.125]
    assert not said[:3].any()
    assert part(s, "cutter") == [0, 0, 0, 1]
    assert part(s, "weight", rival) == [0.25, 1.0, pytest.approx(0.05), pytest.approx(0.2)]
    assert part(s, "weight", mano) == [1.0, 0.25, pytest.approx(0.2), pytest.approx(0.05)]
    assert np.flatnonzero(part(s, "needs", mano)).tolist() == [3, 8 + 6]


def test_only_legal_bets_are_open() -> None:
    s = dealt(12, 12, 11, 4)
    verbs.step(s, GAME.parse(s, "no_mus"))
    assert [action for action in chosen_from(s) if action > NO_QUIERO] == [ENVIDO + size for size in (2, 5, 10, 20)]
    verbs.step(s, ENVIDO + 31)
    assert [action for action in chosen_from(s) if action > NO_QUIERO] == [RAISE + size for size in (2, 5)]
    s = dealt(12, 12, 11, 4, min_bet=30, ordago=False)
    verbs.step(s, GAME.parse(s, "no_mus"))
    assert [action for action in chosen_from(s) if action >= 0] == [PASO]


def test_secrets_are_the_others_cards_and_the_next_of_the_stock() -> None:
    s = dealt(12, 12, 3, 3)
    mano = int(s.turn)
    start = np.cumsum([0, *(secret.size for secret in EYES.secrets)])
    parts = [hidden(s, (mano + 3) % 4)[low:high] for low, high in pairwise(start)]
    assert parts[0].sum() == 3.0
    assert parts[0][9] == 1.0  # mano is next, with four kings
    assert np.flatnonzero(parts[1][:4]).tolist() == [3]
    assert parts[3][0] > 0.99
    assert np.flatnonzero(parts[4]).tolist() == [10 * i + int(RANK[0, s.deck[16 + i]]) for i in range(8)]


def test_random_choices_play_whole_hands() -> None:
    for seed in range(40):
        s, chooser = GAME.new(GAME.rules(), seed), np.random.default_rng(seed)
        verbs.shuffle(s)
        verbs.deal(s)
        for _ in range(2000):
            if verbs.over(s):
                break
            if verbs.turn(s) == verbs.CHANCE:
                verbs.chance(s)
            else:
                verbs.step(s, int(chooser.choice([action for action in chosen_from(s) if action >= 0])))
        assert verbs.over(s)
        assert np.isfinite(seen(s, 0)).all()
