"""Suits are only names to self-play: a deal with its suits renamed looks the same, and the same slot plays the renamed card."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np
import pytest

from baralla.engine import verbs
from baralla.engine.dice import new_dice
from baralla.games import load
from baralla.games.cards.deck import CARDS
from baralla.games.cards.sight import RANK

# The games, the switches, the suits that the rules themselves name (oros, in Tute Cabrero) and what actions there are with a suit in them.
TABLES: list[tuple[str, dict[str, Any], int, range]] = [
    ("brisca", {"players": 2}, 0, range(0)),
    ("brisca", {"players": 4, "teams": True}, 0, range(0)),
    ("tute", {"players": 2}, 0, range(49, 53)),
    ("tute", {"players": 4, "teams": True, "deal": "all_cards"}, 0, range(49, 53)),
    ("podrida", {"players": 4}, 0, range(0)),
    ("podrida", {"players": 6, "trump_mode": "none"}, 0, range(0)),
    ("cabrero", {"players": 3}, 1, range(48, 52)),
    ("cabrero", {"players": 5}, 1, range(48, 52)),
]
SEATS_OF_TEN = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)


def test_ranks_of_the_pack_of_40_are_the_strengths_from_two_to_ace() -> None:
    assert sorted(SEATS_OF_TEN, key=lambda number: RANK[number - 1]) == [2, 4, 5, 6, 7, 10, 11, 12, 3, 1]
    assert sorted(RANK[number - 1] for number in SEATS_OF_TEN) == list(range(10))


def vectors(game: Any, s: Any, seat: int) -> tuple[Any, Any, Any]:
    sight, secrets = np.zeros(game.eyes.sight.size, np.float32), np.zeros(game.eyes.hidden, np.float32)
    slots = np.zeros(game.eyes.slots, np.int32)
    verbs.sight(s, seat, sight)
    verbs.secrets(s, seat, secrets)
    verbs.choices(s, slots)
    return sight, secrets, slots


@pytest.mark.parametrize(("name", "switches", "fixed", "sung"), TABLES)
def test_a_deal_with_its_suits_renamed_looks_the_same(name: str, switches: dict[str, Any], fixed: int, sung: range) -> None:
    game = load(name)
    rules = game.rules.make(**switches)
    for number, rest in enumerate(permutations(range(fixed, 4))):
        new = [*range(fixed), *rest]

        def renamed(action: int, new: list[int] = new) -> int:
            if action < CARDS:
                return new[action // 12] * 12 + action % 12
            return sung[new[action - sung.start]] if action in sung else action

        pair = game.states(2)
        pair[0] = game.new(rules, number)
        verbs.shuffle(pair[0])
        pair[1] = pair[0]
        pair[1].deck[:] = [renamed(int(card)) if card >= 0 else card for card in pair[0].deck]
        for s in pair:
            verbs.deal(s)
        dice, tied = new_dice(number), 0
        while not verbs.over(pair[0]):
            seat = int(verbs.turn(pair[0]))
            (sight, secrets, slots), (sight2, secrets2, slots2) = vectors(game, pair[0], seat), vectors(game, pair[1], seat)
            assert sight.tolist() == sight2.tolist()
            if secrets.tolist() == secrets2.tolist():
                assert [renamed(int(action)) if action >= 0 else -1 for action in slots] == slots2.tolist()
            else:
                tied += 1  # two suits of which the seat knows the same: either may be the first
            action = int(verbs.pick(pair[0], dice))
            verbs.step(pair[0], action)
            verbs.step(pair[1], renamed(action))
        assert verbs.over(pair[1])
        assert tied < 40
