"""The networks that taught themselves, and the search that listens to them: legal, blind to what is hidden, and better than chance."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from baralla.agents import make_agent
from baralla.agents.contract import Explains, Seen, Stoppable
from baralla.agents.learned.net import model_files
from baralla.api import decide
from baralla.engine import verbs
from baralla.engine.dice import DICE, new_dice
from baralla.engine.errors import AgentError
from baralla.engine.match import Match
from baralla.engine.rules import LANGS
from baralla.games import OWN, load
from baralla.learning.duel import duel, swift
from baralla.testing import random_positions

TAUGHT = [name for name in OWN if model_files(name)]


def test_every_game_of_ours_has_a_network_of_at_most_three_megabytes() -> None:
    assert sorted(OWN) == sorted(TAUGHT)
    for name in OWN:
        assert sum(path.stat().st_size for path in model_files(name)) <= 3_000_000


@pytest.mark.parametrize("name", TAUGHT)
def test_it_plays_legal_matches_and_says_what_it_thought(name: str) -> None:
    game = load(name)
    for number, text in enumerate(("net", "netsearch:worlds=8,plies=4")):
        match, agent = Match(game, game.rules.make(), number), make_agent(text, game, number)
        for _ in range(30):
            if match.over:
                break
            action = decide(match, agent)
            assert action in match.legal()
            assert isinstance(agent, Explains)
            told = agent.explain()
            assert told is not None
            assert told.action == action
            assert all(told.reason[lang] for lang in LANGS)
            assert len({candidate.action for candidate in told.candidates}) == len(told.candidates)
            match.play(action)


@pytest.mark.parametrize("name", TAUGHT)
def test_one_by_one_and_all_at_once_agree(name: str) -> None:
    game = load(name)
    rules = game.rules.make()
    positions = [s.copy() for s in random_positions(game, rules, 5, most=12)]
    states = game.states(len(positions))
    for i, s in enumerate(positions):
        states[i] = s
    agent: Any = make_agent("net:temperature=0", game, 1)
    dice, actions = np.zeros(len(states), np.dtype((np.record, DICE))), np.zeros(len(states), np.int64)
    agent.decide_all(states, np.arange(len(states)), dice, actions)
    for i, s in enumerate(positions):
        seat = int(verbs.turn(s))
        seen = Seen(game, rules, seat, game.redacted(s, seat), (0, i))
        assert game.text(s, int(actions[i])) == agent.act(seen)


@pytest.mark.parametrize("name", TAUGHT)
def test_what_a_seat_may_not_know_changes_nothing(name: str) -> None:
    game = load(name)
    rules, dice = game.rules.make(), new_dice(1)
    for i, s in enumerate(random_positions(game, rules, 9, most=6)):
        seat, world = int(verbs.turn(s)), game.states(1)[0]
        verbs.determinize(game.redacted(s, seat), verbs.CONSISTENT, dice, world)
        answers = {
            make_agent("netsearch:worlds=8", game, 3).act(Seen(game, rules, seat, game.redacted(one, seat), (0, i))) for one in (s, world)
        }
        assert len(answers) == 1


def test_the_network_beats_the_rules_of_brisca_and_the_search_does_not_lose_to_it() -> None:
    game = load("brisca")
    rules = game.rules.make()
    assert duel(game, rules, swift("net", game, 1), swift("rules", game, 2), 800, "t").share > 0.52
    assert duel(game, rules, swift("netsearch:worlds=16", game, 1), swift("net", game, 2), 60, "t").share > 0.42


def test_a_budget_in_milliseconds_is_kept_and_a_search_can_be_stopped() -> None:
    match = Match(load("tute"), load("tute").rules.make(), 2)
    while len(match.legal()) < 3:
        match.play(match.legal()[0])
    agent = make_agent("netsearch:ms=60000", "tute", 1)
    decide(match, make_agent("netsearch:ms=1", "tute", 1))  # compiles
    assert isinstance(agent, Stoppable)
    threading.Timer(0.5, agent.stop).start()
    start = time.monotonic()
    decide(match, agent)
    assert time.monotonic() - start < 30


@pytest.mark.parametrize("name", ["net", "netsearch"])
def test_where_no_network_is_shipped_it_asks_for_one(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("baralla.agents.learned.net.SHIPPED", tmp_path)
    with pytest.raises(AgentError, match=f"no {name} for brisca is shipped: train one"):
        make_agent(name, "brisca")
