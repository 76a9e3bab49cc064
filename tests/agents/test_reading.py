"""Reading the others: the past of a deal can be played again, and tells who plays by the rules and what they are likely to hold."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from baralla.agents import by_rules, make_agent
from baralla.agents.search.guided import grow
from baralla.agents.search.netsearch import Guided
from baralla.agents.search.reading import NOW, Reading, begin_to_read, by_the_rules, new_reading, world_of
from baralla.agents.search.tree import clear
from baralla.engine import verbs
from baralla.engine.advice import NOTES, advise
from baralla.engine.dice import new_dice
from baralla.engine.game import Game
from baralla.engine.match import Match
from baralla.games import load
from baralla.games.stock.play import MOST_PAST
from baralla.testing import random_positions

TABLES = [
    ("brisca", {}),
    ("brisca", {"players": 3}),
    ("brisca", {"players": 3, "three_player_pack": "remove_2C"}),
    ("brisca", {"players": 4, "teams": True, "exchange_requires_trick": True}),
    ("brisca", {"black_hand": True, "hunt_three": True}),
    ("tute", {}),
    ("tute", {"players": 3}),
    ("tute", {"players": 4, "teams": True, "deal": "all_cards"}),
    ("tute", {"cante_mode": "after_win", "tute_wins": "after_trick"}),
    ("tute", {"obligations_with_stock": "none"}),
    ("tute", {"only_assist": True, "cante_forced": True}),
]


def reading_of(game: Game, prior: float = 0.5) -> Reading:
    found = by_rules.module(game.name)
    assert found is not None
    return new_reading(game, prior, by_rules.coded(found.OPTIONS, {}))


def known(cards: int) -> list[int]:
    return [card for card in range(48) if cards >> card & 1]


@pytest.mark.parametrize(("name", "switches"), TABLES)
def test_whoever_reads_imagines_only_what_agrees_with_all_that_is_known(name: str, switches: dict[str, Any]) -> None:
    game = load(name)
    reading, again, read, asked = reading_of(game), game.states(1)[0], 0, 0
    for seed in range(3):
        for s in random_positions(game, game.rules.make(**switches), seed, most=30):
            seen = game.redacted(s, int(verbs.turn(s)))
            asked += seen.acts > 0
            if begin_to_read(seen, reading, new_dice(seed)):
                verbs.redact(world_of(reading), seen.viewer, again)
                assert again.tobytes() == seen.tobytes()
                read += 1
    assert read > 0.6 * asked > 12  # with cantes forced it is hard to find a deal that fits


@pytest.mark.parametrize(("name", "switches"), TABLES)
def test_a_deal_goes_back_to_a_deck_from_which_it_comes_again(name: str, switches: dict[str, Any]) -> None:
    game = load(name)
    dice, first = new_dice(1), game.states(1)[0]
    seats, actions = np.zeros(256, np.int64), np.zeros(256, np.int64)
    for s in random_positions(game, game.rules.make(**switches), 5, most=30):
        verbs.retrace(s, dice, first)
        assert sorted(first.deck[: s.pack]) == sorted(known(sum(1 << int(card) for card in s.deck[: s.pack])))
        verbs.deal(first)
        shown = dict.fromkeys(range(s.players), 0)
        for i in range(int(verbs.trail(s, seats, actions))):
            if actions[i] < 48:
                shown[int(seats[i])] |= 1 << int(actions[i])
        drawn = {seat: int(s.hands[seat]) | shown[seat] for seat in shown}
        assert all(int(first.hands[seat]) & ~drawn[seat] & ~_exchanged(s) == 0 for seat in shown)


def _exchanged(s: Any) -> int:
    """Cards that can change hands by an exchange: the turned one, and the seven and the two of its suit."""
    return sum(1 << card for card in (int(s.turned), 12 * int(s.trump) + 1, 12 * int(s.trump) + 6))


def _advised(match: Match, reading: Reading, seed: int) -> int:
    return int(advise(match.state, reading.options, new_dice(seed), np.zeros(NOTES, np.int64)))


@pytest.mark.parametrize("name", ["brisca", "tute"])
def test_a_player_by_rules_is_recognized_and_its_cards_are_guessed(name: str) -> None:
    game = load(name)
    reading, drawn, dice = reading_of(game), game.states(1)[0], new_dice(7)
    sure: dict[bool, list[float]] = {True: [], False: []}
    guessed, blind, held = 0, 0, 0
    for seed in range(30):
        faithful = seed % 2 == 0
        match, rng = Match(game, game.rules(), seed, auto_deal=False), np.random.default_rng(seed)
        while not match.deal_over:
            seat, rival = int(verbs.turn(match.state)), 1 - int(verbs.turn(match.state))
            seen = game.redacted(match.state, seat)
            late = seen.tricks_played >= 12 and seen.stock_left > 0 if name == "brisca" else 8 <= seen.tricks_played < 12
            if seat == 0 and late and begin_to_read(seen, reading, dice):
                sure[faithful].append(float(by_the_rules(rival, reading)))
                if faithful:
                    mine = int(match.state.hands[rival]) & ~int(seen.known[rival])
                    verbs.determinize(seen, verbs.CONSISTENT, dice, drawn)
                    guessed += len(known(int(world_of(reading).hands[rival]) & mine))
                    blind += len(known(int(drawn.hands[rival]) & mine))
                    held += len(known(mine))
            legal = game.legal_actions(match.state)
            strange = seat == 1 and not faithful
            match.play_action(int(rng.choice(legal)) if strange else _advised(match, reading, seed))
    assert np.mean(sure[True]) > 0.5
    assert np.mean(sure[False]) < 0.05
    assert guessed > blind + 0.03 * held


def test_a_deal_too_long_to_remember_is_not_read() -> None:
    game = load("tute")
    s = game.redacted(Match(game, game.rules(), 1).state, 0)
    s.acts = MOST_PAST + 1
    assert verbs.trail(s, np.zeros(256, np.int64), np.zeros(256, np.int64)) == -1
    assert not begin_to_read(s, reading_of(game), new_dice(1))


def test_whoever_expects_no_rules_does_not_read() -> None:
    game = load("brisca")
    match = Match(game, game.rules(), 1)
    match.play_action(game.legal_actions(match.state)[0])
    seen = game.redacted(match.state, int(verbs.turn(match.state)))
    assert begin_to_read(seen, reading_of(game), new_dice(1))
    assert not begin_to_read(seen, reading_of(game, 0.0), new_dice(1))


def test_a_tree_that_grows_on_does_not_read_the_past_again() -> None:
    game = load("brisca")
    match = Match(game, game.rules(), 1)
    match.play_action(game.legal_actions(match.state)[0])
    seen, agent = game.redacted(match.state, int(verbs.turn(match.state))), make_agent("netsearch", game, 1)
    assert isinstance(agent, Guided)
    guide, dice = agent.guide(agent.networks.at(seen), 2), new_dice(1)
    used = grow(seen, clear(guide.nodes), 4, guide, dice)
    assert 0 < guide.reading.sure.max() != 0.25
    guide.reading.sure[:] = 0.25
    grow(seen, used, 4, guide, dice)
    assert guide.reading.sure.max() == 0.25
    grow(seen, clear(guide.nodes), 4, guide, dice)
    assert guide.reading.sure.max() != 0.25


def test_cards_that_came_when_they_were_missing_are_dealt_all_the_same() -> None:
    """A record that contradicts itself must not lead beyond its arrays: the replay finds out that it does not fit."""
    game = load("tute")
    match, first = Match(game, game.rules(), 1), game.states(1)[0]
    for _ in range(6):
        match.play_action(game.legal_actions(match.state)[0])
    match.state.lacks[:] = -1
    verbs.retrace(match.state, new_dice(1), first)
    pack = int(match.state.pack)
    assert sorted(first.deck[:pack]) == sorted(match.state.deck[:pack])


def test_the_search_reads_where_a_record_remembers_and_only_there() -> None:
    for name, reads in (("brisca", True), ("tute", True), ("podrida", False), ("mus", False)):
        game = load(name)
        agent = make_agent("netsearch:iterations=8", game, 1)
        assert (agent.reading.prior > 0) is reads  # type: ignore[attr-defined]
        assert verbs.taught(verbs.trail, game.state) is reads
    assert NOW == 0
