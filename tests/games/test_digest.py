"""The digest of a position: moves that lead to one position by different ways share it, positions with different futures do not."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import numpy as np
import pytest

from baralla.engine import verbs
from baralla.engine.dice import new_dice
from baralla.engine.game import Game
from baralla.games import load

TABLES = {
    "brisca": {"players": 4},
    "tute": {"players": 4, "exchange_once_per_trick": True},
    "podrida": {"players": 4},
    "cabrero": {"players": 4},
}
CARDS_LEFT = 3  # in every hand: enough for two tricks to be won in either order


def ending(game: Game, seed: int) -> Any:
    """A position of a random deal where the leader of a trick is to play and everybody holds CARDS_LEFT cards."""
    s, dice = game.new(game.rules.make(**TABLES[game.name]), seed), new_dice(seed)
    if game.name == "podrida":
        s.round_number = CARDS_LEFT  # a round of enough cards
    verbs.shuffle(s)
    verbs.deal(s)
    while not verbs.over(s):
        cards = int(s.hands[int(s.turn)]).bit_count()
        if cards == CARDS_LEFT and s.laid == 0 and min(game.legal_actions(s)) < 48 and getattr(s, "stock_left", 0) == 0:
            return s
        verbs.step(s, verbs.pick(s, dice))
    pytest.fail("the deal ended before")


def futures(game: Game, s: Any, found: list[tuple[Any, int]]) -> int:
    """A name for all that can still happen in `s`; every position on the way is added to `found` with its name."""
    if verbs.over(s):
        rewards = np.zeros(int(s.players))
        verbs.reward(s, rewards)
        return hash((*game.numbers(verbs.scores, s), *rewards.tolist()))
    after = []
    for action in game.legal_actions(s):
        t = s.copy()
        verbs.step(t, action)
        after.append((action, futures(game, t, found)))
    name = hash((int(verbs.turn(s)), *after))
    found.append((s, name))
    return name


def table(s: Any) -> tuple[Any, ...]:
    """The cards in hand and on the table, whose they were, and what has been won."""
    won = tuple(s.tricks.tolist()), tuple(s.points.tolist())
    return tuple(s.hands.tolist()), tuple(s.trick[: s.laid].tolist()), won, int(s.leader), int(s.turn)


@pytest.mark.parametrize("name", TABLES)
def test_transposed_positions_share_a_digest_and_others_do_not(name: str) -> None:
    game, transposed = load(name), 0
    for seed in range(40):
        found: list[tuple[Any, int]] = []
        futures(game, ending(game, seed), found)
        ways: dict[Any, set[int]] = defaultdict(set)
        futures_of: dict[int, set[int]] = defaultdict(set)
        last_tricks: dict[Any, set[bytes]] = defaultdict(set)
        for s, future in found:
            digest = int(verbs.digest(s))
            assert digest != 0
            futures_of[digest].add(future)
            ways[table(s), future].add(digest)
            if s.laid:
                last_tricks[table(s), future].add(s.last_trick.tobytes())
        assert all(len(names) == 1 for names in futures_of.values())
        for position, tricks in last_tricks.items():
            if len(tricks) > 1:  # the same cards on the same table, after the same tricks in another order
                assert len(ways[position]) == 1
                transposed += 1
        if transposed >= 3:
            return
    pytest.fail("no transposition was met")
