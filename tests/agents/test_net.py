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
from baralla.agents.search import guided, information_sets
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
    for number, text in enumerate(("net", "netsearch:iterations=12,plies=4,others=search")):
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
            make_agent("netsearch:iterations=12", game, 3).act(Seen(game, rules, seat, game.redacted(one, seat), (0, i)))
            for one in (s, world)
        }
        assert len(answers) == 1


def test_the_network_beats_the_rules_of_brisca_and_the_search_does_not_lose_to_it() -> None:
    game = load("brisca")
    rules = game.rules.make()
    assert duel(game, rules, swift("net", game, 1), swift("rules", game, 2), 800, "t").share > 0.52
    assert duel(game, rules, swift("netsearch:iterations=60", game, 1), swift("net", game, 2), 60, "t").share > 0.42


@pytest.mark.parametrize("options", ["prior=net", "rollouts=net", "prior=net,rollouts=rules"])
def test_a_network_can_guide_ismcts(options: str) -> None:
    game = load("cabrero")
    match, agent = Match(game, game.rules.make(), 3), make_agent(f"ismcts:iterations=40,{options}", game, 3)
    for _ in range(12):
        action = decide(match, agent)
        assert action in match.legal()
        match.play(action)


def test_lines_are_judged_at_tables_for_two_and_played_out_at_larger_ones_unless_told_otherwise() -> None:
    game = load("brisca")
    for text, manners in (
        ("netsearch", {2: guided.BY_NET, 3: information_sets.AT_RANDOM, 4: information_sets.AT_RANDOM}),
        ("netsearch:rollouts=net", {2: guided.BY_NET, 4: guided.BY_NET}),
    ):
        agent: Any = make_agent(text, game, 1)
        for players, manner in manners.items():
            seen = Match(game, game.rules.make(players=players), 1).state
            assert agent.guide(agent.networks.at(seen), players).how.rollouts == manner


def test_worlds_come_up_by_how_likely_they_are_and_are_always_possible() -> None:
    game = load("podrida")
    rules = game.rules.make(players=3)
    match = Match(game, rules, 5)
    while len(match.legal()) < 2 or match.state.cards < 3:
        match.play(match.legal()[0])
    seat = int(verbs.turn(match.state))
    seen = game.redacted(match.state, seat)
    other = (seat + 1) % 3
    agent: Any = make_agent("netsearch:belief=1", game, 1)
    guide = agent.guide(agent.networks.at(seen), int(seen["players"]))
    assert len(guide.belief.hints) == game.eyes.believed, "the shipped network has beliefs"

    def share_of_hand(card: int, hint: float) -> float:
        """How often the next seat holds a card, if its place among the secrets has this hint."""
        guide.belief.hints[:] = 0.0
        guide.belief.hints[place_of(card)] = hint
        likely, held = guided.imagine(seen, 16, -1e30, guide, new_dice(1)), 0
        for i in range(400):
            likely = guided.imagine(seen, 2, likely, guide, new_dice(2, i))
            world = guide.scratch[2]
            assert np.bitwise_count(world.hands[other]) == np.bitwise_count(match.state.hands[other])
            assert int(world.hands[other]) & int(seen.hands[seat]) == 0
            held += int(world.hands[other]) >> card & 1
        return held / 400

    def place_of(card: int) -> int:
        """The secret that says that the next seat holds a card."""
        lines = []
        for hand in (0, 1 << card):
            world = game.states(1)[0]
            verbs.determinize(seen, verbs.CONSISTENT, new_dice(1), world)
            world.hands[:] = seen.hands
            world.hands[other] = hand
            lines.append(np.zeros(game.eyes.hidden, np.float32))
            verbs.secrets(world, seat, lines[-1])
        return int(np.flatnonzero(lines[1] - lines[0])[0])

    unseen = [card for card in range(48) if not int(seen.hands[seat]) >> card & 1 and game.item_text(card) in game.pack(rules)]
    card = next(card for card in unseen if card != int(seen.turned))
    plain, hinted = share_of_hand(card, 0.0), share_of_hand(card, 4.0)
    assert plain < 0.6
    assert hinted > 0.8


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
