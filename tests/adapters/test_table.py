"""The table that all four adapters drive."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from baralla.adapters.spaces import BOUND
from baralla.adapters.table import LibraryTable, Opponent, read_rules
from baralla.engine import verbs
from baralla.engine.errors import ActionError, RulesError
from baralla.games import GAMES
from support.variants import variants


def table_of(game: str, episode: str = "deal", **settings: Any) -> LibraryTable:
    options = {key: settings.pop(key) for key in ("keep_log", "keep_past") if key in settings}
    loaded, rules = read_rules(game, settings)
    return LibraryTable(loaded, rules, episode, **options)


def play_out(table: LibraryTable, random: np.random.Generator) -> int:
    moves = 0
    while not table.over:
        table.play(int(random.choice(table.legal())))
        moves += 1
    return moves


@pytest.mark.parametrize("game", GAMES)
def test_every_variant_plays_and_sees_within_bounds(game: str) -> None:
    random = np.random.default_rng(0)
    for variant in variants(game):
        table = table_of(game, **variant)
        table.start(1)
        while not table.over:
            seen = table.observe(table.seat)
            assert np.abs(seen).max() <= BOUND, variant
            mask = np.zeros(table.game.actions, np.uint8)
            verbs.mask(table.state, mask)
            assert np.array_equal(mask, table.mask()), variant
            table.play(int(random.choice(table.legal())))
        assert table.rewards.min() >= 0, variant
        assert table.rewards.max() <= 1, variant
        for seat in range(table.players):
            assert np.abs(table.observe(seat)).max() <= BOUND, variant


@pytest.mark.parametrize("game", GAMES)
def test_back_restores_the_position_byte_for_byte(game: str) -> None:
    random = np.random.default_rng(1)
    table = table_of(game, keep_past=True, keep_log=True)
    table.start(3)
    before = []
    while not table.over and len(before) < 60:
        before.append((table.states.tobytes(), table.seat, table.legal(), table.moment, len(table.log(0))))
        table.play(int(random.choice(table.legal())))
    for found in reversed(before):
        assert table.back()
        assert (table.states.tobytes(), table.seat, table.legal(), table.moment, len(table.log(0))) == found
    assert not table.back()


def test_a_deal_after_a_deal_goes_on_with_the_match() -> None:
    table = table_of("podrida", players=3)
    random = np.random.default_rng(2)
    cards = []
    table.start(1)
    for _ in range(4):
        cards.append(int(table.state.cards))
        play_out(table, random)
        table.start()
    assert cards == [1, 2, 3, 4]
    table.start(1)
    assert table.state.cards == 1


def test_an_episode_of_a_match_ends_with_the_match() -> None:
    table = table_of("cabrero", episode="match")
    table.start(4)
    play_out(table, np.random.default_rng(3))
    won = int(verbs.winners(table.state))
    assert table.moment[0] > 1
    assert table.rewards.tolist() == [float(won >> seat & 1) for seat in range(3)]


def test_the_log_shows_a_seat_only_how_many_cards_others_threw_away() -> None:
    table = table_of("mus", keep_log=True)
    table.start(1)
    while not table.log(0) or not table.log(0)[-1][1].startswith("discard"):
        wanted = [code for code in table.legal() if table.text(code) == "mus"] or table.legal()[-1:]
        thrown = table.text(wanted[0])
        table.play(wanted[0])
    actor, _ = table.log(0)[-1]
    for seat in range(4):
        assert table.log(seat)[-1] == (actor, thrown if seat == actor else f"discard {len(thrown.split()) - 1}")


def test_an_illegal_action_changes_nothing_and_is_told() -> None:
    table = table_of("brisca", keep_past=True, keep_log=True)
    table.start(5)
    before = table.states.tobytes()
    illegal = next(code for code in range(table.game.actions) if code not in table.legal())
    with pytest.raises(ActionError, match=f"action {illegal} is not legal for seat {table.seat}"):
        table.play(illegal)
    assert table.states.tobytes() == before
    assert table.log(0) == []
    assert not table.back()


def test_what_is_no_episode_is_refused() -> None:
    with pytest.raises(RulesError, match="an episode is deal or match"):
        table_of("brisca", episode="week")


def test_switches_may_be_written_as_texts() -> None:
    _, rules = read_rules("podrida", {"players": 3, "max_cards": "none", "must_beat": "off", "pack": 36})
    assert (rules.must_beat, rules.max_cards, rules.pack) == (False, None, 36)  # type: ignore[attr-defined]


@pytest.mark.parametrize("agent", ["rules", "mcts:iterations=2,determinizations=1", "first"])
def test_an_opponent_answers_legal_actions(agent: str) -> None:
    table = table_of("brisca")
    table.start(6)
    opponent = Opponent(agent, table.game, 1)
    while not table.over:
        table.play(opponent.choose(table))  # refuses what is not legal
