"""What self-play sees of Hexadom: only what the seat may know, colours by their part and not by their names, and choices that are legal."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from baralla.engine import verbs
from baralla.engine.bits import copy
from baralla.engine.game import Part
from baralla.games.hexadom import aftermath, colours, proposals, sight
from baralla.games.hexadom.board import DRAW, KEEP, PASS, lay
from baralla.games.hexadom.game import GAME
from baralla.games.hexadom.rules import HexadomRules
from baralla.games.hexadom.tiles import COLOURS, COPIES, FACES, FIVE, NAMES, SHOWS, SIDES, TILES, TURNS, TYPES, WORD_BITS
from baralla.testing import random_positions
from support.hexadom import EXAMPLE_3, game, play, rule_sets
from support.variants import variants

EYES = GAME.eyes
VARIANTS = [(variant["preset"], variant["players"]) for variant in variants("hexadom")]
SLICES = EYES.sight.slices()
THREE = (*EXAMPLE_3, ("W", 1, -1, 0))
many = settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


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


def slices(parts: tuple[Part, ...]) -> list[slice]:
    """Where each of the parts lies."""
    ends = np.cumsum([item.size for item in parts]).tolist()
    return [slice(end - item.size, end) for item, end in zip(parts, ends, strict=True)]


def part(s: Any, name: str, seat: int = 0) -> list[float]:
    return [float(number) for number in seen(s, seat)[SLICES[name]]]


def types_of(actions: list[int]) -> set[int]:
    """The types that some actions lay."""
    return {action % FACES // SIDES for action in actions if 0 <= action < DRAW}


def check(s: Any) -> None:
    """What must hold of every decision."""
    for seat in range(int(s.players)):
        full = seen(s, seat)
        assert full.tobytes() == seen(GAME.redacted(s, seat), seat).tobytes()
        assert np.isfinite(full).all()
        assert (np.abs(full) <= 16).all()
        assert np.isfinite(hidden(s, seat)).all()
        assert np.isfinite(hidden(GAME.redacted(s, seat), seat)).all()
    choices, legal = chosen_from(s), GAME.legal_actions(s)
    assert choices == chosen_from(GAME.redacted(s, int(s.turn)))
    opened = [action for action in choices if action != -1]
    assert opened
    assert set(opened) <= set(legal)
    assert len(set(opened)) == len(opened)
    offered, playable = types_of(opened), types_of(legal)
    assert offered == playable if len(playable) <= sight.RANKS else len(offered) == sight.RANKS
    assert {action for action in opened if action >= DRAW} == {action for action in legal if action >= DRAW}
    for rank in range(sight.RANKS):
        manners = choices[sight.MANNERS * rank : sight.MANNERS * (rank + 1)]
        assert len(types_of(manners)) == (rank < len(offered))
        assert manners[0] >= 0 or rank >= len(offered)


@pytest.mark.parametrize(("preset", "players"), VARIANTS)
def test_a_sight_shows_what_the_seat_may_know_and_choices_are_legal(preset: str, players: int) -> None:
    rules = GAME.rules.make(preset, players=players)
    for seed in range(3):
        for s in random_positions(GAME, rules, seed, most=25):
            check(s)


@many
@given(rule_sets(), st.integers(0, 10**6))
def test_it_holds_under_every_switch(rules: HexadomRules, seed: int) -> None:
    for s in random_positions(GAME, rules, seed, most=12):
        check(s)


# Colours are names


class Renaming:
    """Other names for the five colours, worked out from what tiles show and nothing else."""

    def __init__(self, names: tuple[int, ...], layout: int) -> None:
        faces = {
            tuple(SHOWS[layout, face].tolist()): face for face in reversed(range(FACES)) if face % SIDES < TURNS[layout, face // SIDES]
        }
        self.face = [faces[tuple(([*names, 5, 6])[colour] for colour in SHOWS[layout, face])] for face in range(FACES)]
        self.kind = [self.face[kind * SIDES] // SIDES for kind in range(TYPES)]

    def faces(self, words: Any) -> list[int]:
        """A set of faces, four words of it."""
        found = [0, 0, 0, 0]
        for face in range(FACES):
            if int(words[face // WORD_BITS]) >> face % WORD_BITS & 1:
                word, bit = divmod(self.face[face], WORD_BITS)
                found[word] |= 1 << bit
        return found

    def action(self, action: int) -> int:
        return action if action < 0 or action >= DRAW else action // FACES * FACES + self.face[action % FACES]

    def position(self, s: Any) -> Any:
        """The same position with the other names."""
        out = GAME.states(1)[0]
        copy(s, out)
        out.tile_face[: s.laid] = [self.face[face] for face in s.tile_face[: s.laid]]
        out.fit[: s.opened] = [self.faces(words) for words in s.fit[: s.opened]]
        out.unlaid_faces[:] = self.faces(s.unlaid_faces)
        out.deck[:] = [self.kind[kind] for kind in s.deck]
        out.unlaid[self.kind] = s.unlaid
        out.hands[:, self.kind] = s.hands
        out.most[:, self.kind] = s.most
        rotations = [(1 << SIDES) - 1 << kind % 10 * SIDES for kind in range(TYPES)]
        for seat in range(int(s.players)):
            out.faces[seat] = 0
            for kind in np.flatnonzero(out.hands[seat]):
                out.faces[seat, kind // 10] |= rotations[kind]
        if s.drawn >= 0:
            out.drawn = self.kind[s.drawn]
        return out


def told_apart(s: Any, seat: int) -> bool:
    """Do the five colours play different parts for the seat, so that no letter has to decide?"""
    touched, demand = np.zeros(200, np.int64), np.zeros(len(COLOURS), np.int64)
    sight.look_around(s, touched, demand)
    sides = colours.SIDES_OF[:, : len(FIVE)]
    parts = zip((s.hands[seat] @ sides).tolist(), demand.tolist(), (s.unlaid @ sides).tolist(), strict=False)
    return len(set(parts)) == len(FIVE)


@pytest.mark.parametrize("layout", ["pairs", "opposite"])
@pytest.mark.parametrize(("preset", "players"), VARIANTS)
def test_colours_are_only_names(preset: str, players: int, layout: str) -> None:
    rules, compared = GAME.rules.make(preset, players=players, tri_layout=layout), 0
    for seed in range(2):
        chooser = np.random.default_rng(seed)
        other_names = Renaming(tuple(chooser.permutation(len(FIVE)).tolist()), int(layout == "opposite"))
        one = GAME.new(rules, seed)
        verbs.shuffle(one)
        verbs.deal(one)
        other = other_names.position(one)
        while not verbs.over(one):
            assert other.tobytes() == other_names.position(one).tobytes()
            for seat in range(rules.players):
                if told_apart(one, seat):
                    assert seen(one, seat).tobytes() == seen(other, seat).tobytes()
                    assert hidden(one, seat).tobytes() == hidden(other, seat).tobytes()
                    compared += 1
            choices = chosen_from(one)
            if told_apart(one, int(one.turn)):
                assert chosen_from(other) == [other_names.action(action) for action in choices]
            action = int(chooser.choice([action for action in choices if action >= 0]))
            verbs.step(one, action)
            verbs.step(other, other_names.action(action))
    assert compared


def test_a_type_under_each_naming_is_the_type_with_those_colours() -> None:
    for row, names in enumerate(permutations(range(len(FIVE)))):
        for layout in range(2):
            renaming = Renaming(names, layout)
            assert colours.FACE_AS[layout, row].tolist() == renaming.face
            assert colours.TYPE_AS[row].tolist() == renaming.kind
        assert colours.NAMING_OF[sum(name * 5 ** (3 - place) for place, name in enumerate(names[:4]))] == row


def test_the_colour_of_most_sides_in_hand_comes_first() -> None:
    s = game(THREE, [["MP", "MP", "MG", "BRY"], ["W"]], pile=["MU"] * 3)
    hand = {NAMES[kind]: copies for kind, copies in enumerate(part(s, "hand")) if copies}
    # Twelve sides are purple, six green, three each red and yellow, of which open cells touch red more often; none is blue.
    assert hand == {"MU": 1.0, "MG": 0.5, "BRY": 0.5}
    assert part(s, "demand") == [number / 16 for number in (0, 0, 2, 1, 1, 2, 0)]


# What it sees


def test_where_types_fit() -> None:
    s = game(THREE, [["MR", "MY", "W", "MU", "MU"], ["W"]], pile=["MG"] * 3)
    names = ["MG", "MR", "MU", "MY", "W", "K"]  # blue is called blue (12 sides), red green, yellow red
    fits = dict(zip(NAMES, part(s, "fits"), strict=True))
    assert [fits[name] * 8 for name in ("MG", "MR", "MU", "W", "K")] == [1, 1, 0, 3, 3]
    own = dict(zip(NAMES, part(s, "hand_fits"), strict=True))
    assert {name: own[name] * 8 for name in names if own[name]} == {"MG": 1, "MR": 1, "W": 3}
    assert [number * 8 for number in part(s, "cells")] == [0, 3, 0, 0, 0, 0]
    unseen = np.array(part(s, "unseen")) * COPIES
    assert part(s, "playable")[:4] == [pytest.approx(number) for number in (0.3, 0.1, 0.1, 0.0)]
    found = [unseen[np.array(part(s, "fits")) * 8 >= least].sum() / unseen.sum() for least in (1, 2, 3)]
    assert part(s, "playable")[4:] == pytest.approx(found)


def test_tiles_in_hand_in_the_pile_and_just_drawn() -> None:
    s = game(THREE, [["MU", "MU"], ["W", "K", "MR"], ["W"]], pile=["MG"] * 3)
    play(s, "draw")
    assert part(s, "held") == [pytest.approx(number / 10) for number in (3, 3, 1, 0, 0, 0)]
    assert part(s, "held", 1) == [pytest.approx(number / 10) for number in (3, 1, 3, 0, 0, 0)]
    assert np.flatnonzero(part(s, "own_held", 1)).tolist() == [3]
    assert np.flatnonzero(part(s, "next_held", 1)).tolist() == [1]
    assert [NAMES[kind] for kind in np.flatnonzero(part(s, "drawn"))] == ["MG"]
    assert not any(part(s, "drawn", 1))
    assert part(s, "pile") == [pytest.approx(2 / 60), 0.25]


def test_secrets_are_the_others_tiles_and_the_next_of_the_pile() -> None:
    s = game(THREE, [["MU", "MU"], ["W", "K", "MU"], ["BUG"]], pile=["W", "MU", "K"])
    out = hidden(s, 0)[: 9 * TYPES].reshape(-1, TYPES) * COPIES
    # Green comes after red and yellow, which open cells touch, and before purple by its letter: its name is the fourth, yellow.
    held = [Counter({NAMES[kind]: round(row[kind]) for kind in np.flatnonzero(row)}) for row in out[:5]]
    assert held == [Counter(["W", "K", "MU"]), Counter(["BUY"]), Counter(), Counter(), Counter()]
    assert [NAMES[kind] for row in out[5:8] for kind in np.flatnonzero(row)] == ["W", "MU", "K"]
    assert not out[8].any()


def test_secrets_tell_which_of_them_fit() -> None:
    s = game(THREE, [["MU", "MU"], ["W", "K", "MU"], ["MG"]], pile=["W", "MU", "K"])
    told = {item.name: hidden(s, 0)[place] for item, place in zip(sight.SECRETS, slices(sight.SECRETS), strict=True)}
    assert {NAMES[kind]: told["next_hand_fits"][kind] * 8 for kind in np.flatnonzero(told["next_hand_fits"])} == {"W": 3, "K": 3}
    assert told["others_playable"][:8].tolist() == [pytest.approx(number) for number in (0.2, 0.2, 0.2, 0, 0, 0, 0, 1)]
    assert told["next_playable"].tolist() == [1, 0, 1, 0]


# What it chooses among


def fitting(s: Any, hand: Any, unseen: Any) -> list[int]:
    """How many tiles of a hand fit one cell and two, and how many of the unseen ones."""
    cells = np.zeros(TYPES, np.int64)
    sight.count_fits(s, cells)
    return [int(tiles[cells >= least].sum()) for tiles in (hand, unseen) for least in (1, 2)]


def measured(s: Any, action: int) -> list[int]:
    """What a placement touches and leaves behind, by making it."""
    cell, face = divmod(action, FACES)
    after = GAME.states(1)[0]
    copy(s, after)
    lay(after, face, int(s.open_q[cell]), int(s.open_r[cell]), int(s.turn))
    hand = s.hands[s.turn].astype(int)
    unseen = s.unlaid - hand
    hand[face // SIDES] -= 1
    return [int(colours.touched_sides(s, cell)).bit_count(), *fitting(after, hand, unseen)]


def told_of_all(s: Any) -> dict[int, list[int]]:
    """What is told of every placement of the seat to move."""
    n = aftermath.room_for(s, int(s.turn))
    actions, told = np.zeros(n, np.int64), np.zeros((n, aftermath.TOLD), np.int64)
    assert aftermath.list_placements(s, int(s.turn), actions, told) == n
    return dict(zip(actions.tolist(), told.tolist(), strict=True))


@many
@given(rule_sets(), st.integers(0, 10**6))
def test_what_a_placement_leaves_behind_is_what_is_there_once_it_is_made(rules: HexadomRules, seed: int) -> None:
    for s in random_positions(GAME, rules, seed, most=8):
        told = told_of_all(s)
        assert sorted(told) == sorted(action for action in GAME.legal_actions(s) if action < DRAW)
        for action in list(told)[::3]:
            assert told[action] == measured(s, action)


def tiles(left: list[int], whose: str) -> float:
    """Tiles that fit some cell after a placement; those that fit two count a quarter more."""
    return left[getattr(aftermath, whose)] + proposals.AGAIN * left[getattr(aftermath, f"{whose}_TWICE")]


def test_one_manner_keeps_most_of_mine_and_another_leaves_least_of_theirs() -> None:
    apart = 0
    for seed in range(4):
        for s in random_positions(GAME, GAME.rules(), seed, most=20):
            choices, told = chosen_from(s), told_of_all(s)
            for first in range(0, sight.LAYS, sight.MANNERS):
                if choices[first] < 0:
                    continue
                kind = choices[first] % FACES // SIDES
                found = [told[action] for action in told if action % FACES // SIDES == kind]
                offered = [told[action] for action in choices[first : first + sight.MANNERS] if action >= 0]
                assert max(tiles(left, "MINE") for left in offered) == max(tiles(left, "MINE") for left in found)
                assert min(tiles(left, "THEIRS") for left in offered) == min(tiles(left, "THEIRS") for left in found)
                apart += len(offered) > 1
    assert apart > 10


def test_a_black_says_who_will_draw() -> None:
    s = game(THREE, [["K", "MU"], ["MU"], ["MG", "MG"]], pile=["W", "MU"])
    assert proposals.black_swing(s, 0) == (1, 1)
    s = game(THREE, [["K", "MU", "MU"], ["MU"], ["MG"]], pile=["W", "MU"])
    assert proposals.black_swing(s, 0) == (2, 0)


def test_proposals_tell_what_the_slots_do() -> None:
    for s in random_positions(GAME, GAME.rules(), 3, most=20):
        choices, seat, told = chosen_from(s), int(s.turn), told_of_all(s)
        lines = np.array(part(s, "proposals", seat)).reshape(sight.RANKS, sight.PROPOSAL)
        unseen = max(1, int((s.unlaid.astype(int) - s.hands[seat]).sum()))
        scale = np.array([SIDES, 10, 10, unseen, unseen])
        for rank, line in enumerate(lines):
            first = choices[sight.MANNERS * rank]
            assert line.any() == (first >= 0)
            for manner in range(sight.MANNERS):
                action = choices[sight.MANNERS * rank + manner]
                if action >= 0:
                    at = sight.OF_TYPE + manner * aftermath.TOLD
                    assert (line[at : at + aftermath.TOLD] * scale).tolist() == pytest.approx(told[action], abs=1e-4)
            if first >= 0:
                assert line[: sight.CLASSES].sum() == 1
                assert line[sight.CLASSES] * 2 == s.hands[seat, first % FACES // SIDES]


def test_draw_keep_and_pass_have_slots_of_their_own() -> None:
    s = game(EXAMPLE_3, [["MG"], ["MG"]], pile=["MU"] * 2)
    assert [slot for slot, action in enumerate(chosen_from(s)) if action == DRAW] == [sight.LAYS]
    play(s, "draw")
    assert [(slot, action) for slot, action in enumerate(chosen_from(s)) if action >= 0] == [(sight.LAYS + 1, KEEP)]
    s = game(EXAMPLE_3, [["MG"], ["MG"]], pile_empty="play_on")
    assert s.top == TILES
    assert [(slot, action) for slot, action in enumerate(chosen_from(s)) if action >= 0] == [(sight.LAYS + 2, PASS)]
