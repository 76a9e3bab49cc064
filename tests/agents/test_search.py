"""Agents that look ahead: legal, honest about what they compared, exact where they say so, and the same one by one or all at once."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import baralla.api
from baralla.agents import Seen, kinds, make_agent
from baralla.agents.contract import Explains, Swift
from baralla.agents.search import solver
from baralla.agents.search.information_sets import AT_RANDOM, BY_SEARCH, Desk, grow
from baralla.agents.search.tree import ROOT, clear, new_nodes
from baralla.engine import verbs
from baralla.engine.dice import DICE, new_dice, seed_word
from baralla.engine.errors import AgentError
from baralla.engine.game import Game
from baralla.engine.match import Match
from baralla.games import GAMES, load
from baralla.testing import random_positions

SMALL = {
    "mcts": "mcts:iterations=8,determinizations=3",
    "ismcts": "ismcts:iterations=60",
    "pimc": "pimc:worlds=3,rollouts=2,solve=10",
}


def positions(game: Game, n: int, **switches: Any) -> list[Any]:
    """Some positions of a random deal, spread over it."""
    rules = game.rules.make(**switches)
    found = [s for s in random_positions(game, rules, seed=5, most=200) if verbs.turn(s) >= 0]
    return found[:: max(1, len(found) // n)][:n]


def seen_in(game: Game, s: Any, moment: tuple[int, int] = (1, 0)) -> Seen:
    seat = int(verbs.turn(s))
    return Seen(game, game.rules(), seat, game.redacted(s, seat), moment)


@pytest.mark.parametrize("name", GAMES)
def test_searchers_play_legal_actions_and_say_what_they_compared(name: str) -> None:
    game = load(name)
    for kind in kinds(name):
        if kind not in SMALL:
            continue
        agent = make_agent(SMALL[kind], game, 3)
        for s in positions(game, 6):
            seen = seen_in(game, s)
            action = agent.act(seen)
            assert action in seen.legal
            assert isinstance(agent, Explains)
            told = agent.explain()
            assert told is not None
            assert told.action == action
            assert all(told.reason[lang] for lang in ("ca", "es", "en"))
            if len(seen.legal) > 1:
                assert told.candidates[0].action == action
                assert {candidate.action for candidate in told.candidates} <= set(seen.legal)
                assert all(-0.05 <= candidate.score <= 1.05 for candidate in told.candidates)
                assert agent.act(seen) == action  # the same dice, the same answer


@pytest.mark.parametrize("name", GAMES)
def test_one_by_one_and_all_at_once_agree(name: str) -> None:
    game = load(name)
    found = positions(game, 5)
    states = game.states(len(found))
    for i, s in enumerate(found):
        states[i] = s
    for kind in kinds(name):
        if kind not in SMALL:
            continue
        agent = make_agent(SMALL[kind], game, 7)
        assert isinstance(agent, Swift)
        dice = np.zeros(len(found), np.dtype((np.record, DICE)))
        dice["rng"] = [seed_word(7, int(verbs.turn(s)), 1, 0) for s in found]
        actions = np.zeros(len(found), np.int64)
        agent.decide_all(states, np.arange(len(found)), dice, actions)
        assert [game.text(s, int(action)) for s, action in zip(found, actions, strict=True)] == [agent.act(seen_in(game, s)) for s in found]


def test_a_time_budget_is_kept_and_used() -> None:
    game = load("brisca")
    agent = make_agent("ismcts:ms=30", game, 1)
    s = positions(game, 1)[0]
    for _ in range(2):  # the first may compile
        agent.act(seen_in(game, s))
    told = agent.explain()  # type: ignore[attr-defined]
    assert sum(candidate.visits for candidate in told.candidates) > 100


def test_thousands_are_written_as_each_language_writes_them() -> None:
    game = load("brisca")
    agent = make_agent("ismcts:iterations=2000", game, 1)
    agent.act(seen_in(game, positions(game, 1)[0]))
    told = agent.explain()  # type: ignore[attr-defined]
    for lang, number in (("ca", "2.000"), ("es", "2.000"), ("en", "2,000")):
        assert number in told.reason[lang]


def test_the_tree_never_outgrows_its_memory() -> None:
    game = load("podrida")
    s = positions(game, 1)[0]
    seen, nodes = game.redacted(s, int(verbs.turn(s))), new_nodes(20)
    desk = Desk(nodes, 500, 0.7, AT_RANDOM, BY_SEARCH, np.zeros(1), game.states(2), game.buffer())
    used = grow(seen, clear(nodes), 500, desk, new_dice(1))
    assert used == 20
    assert nodes[ROOT].visits == 500
    children, child = 0, int(nodes[ROOT].first)
    while child >= 0:
        children += int(nodes[child].visits)
        child = int(nodes[child].sibling)
    assert children == 500


def test_rollouts_by_rules_change_the_search_and_stay_legal() -> None:
    game = load("podrida")
    for s in positions(game, 4):
        seen = seen_in(game, s)
        assert make_agent("ismcts:iterations=40,rollouts=rules", game, 1).act(seen) in seen.legal


# Exact play


def best_by_brute_force(game: Game, s: Any, seat: int) -> float:
    """Minimax in plain Python: the seat's side maximises, the others minimise."""
    while not verbs.over(s) and verbs.turn(s) == verbs.CHANCE:
        verbs.chance(s)
    if verbs.over(s):
        return float(solver.value_of(s, seat, np.zeros(16), np.zeros(16, np.int64)))
    values = []
    for action in game.legal_actions(s):
        after = s.copy()
        verbs.step(after, action)
        values.append(best_by_brute_force(game, after, seat))
    return max(values) if verbs.allied(s, seat, int(verbs.turn(s))) else min(values)


def endings(name: str, plies: int, n: int, **switches: Any) -> list[Any]:
    """Positions with at most `plies` decisions to come, from different deals."""
    game, found, seed = load(name), [], 0
    scratch, dice = game.states(1)[0], new_dice(1)
    while len(found) < n:
        seed += 1
        match = Match(game, game.rules.make(**switches), seed, auto_deal=False)
        agent = make_agent("random", game, seed)
        while not match.deal_over:
            if max(solver.plies_left(match.state, scratch, dice) for _ in range(9)) <= plies:
                found.append(match.state.copy())
                break
            match.play(baralla.api.decide(match, agent))
    return found


@pytest.mark.parametrize(
    ("name", "plies", "switches"),
    [
        ("brisca", 6, {}),
        ("brisca", 6, {"players": 4, "teams": True}),
        ("tute", 6, {}),
        ("podrida", 6, {}),
        ("cabrero", 5, {}),
    ],
)
def test_the_solver_finds_what_brute_force_finds(name: str, plies: int, switches: dict[str, Any]) -> None:
    game = load(name)
    desk = solver.new_desk(game)
    for s in endings(name, plies, 12, **switches):
        seat = int(verbs.turn(s))
        desk.ladder[0] = s
        assert solver.solve(desk, seat, new_dice(4), 1_000_000)
        for i, action in enumerate(game.legal_actions(s)):
            after = s.copy()
            verbs.step(after, action)
            assert desk.values[i] == pytest.approx(best_by_brute_force(game, after, seat), abs=1e-9)


def test_the_solver_gives_up_when_told_to() -> None:
    game = load("tute")
    s, desk = endings("tute", 14, 1)[0], solver.new_desk(game)
    desk.ladder[0] = s
    assert not solver.solve(desk, int(verbs.turn(s)), new_dice(4), 3)


@pytest.mark.parametrize("name", ["brisca", "tute"])
def test_two_players_without_a_stock_play_the_end_exactly(name: str) -> None:
    game = load(name)
    agent = make_agent("ismcts:iterations=5", game, 1)
    for s in endings(name, 6, 8):
        if verbs.legal(s, game.buffer()) == 1 or int(s.stock_left):
            continue
        seat = int(verbs.turn(s))
        text = agent.act(seen_in(game, s))
        assert agent.explain().reason["en"] == "exact to the end"  # type: ignore[attr-defined]
        after = s.copy()
        verbs.step(after, game.parse(s, text))
        assert best_by_brute_force(game, after, seat) == pytest.approx(best_by_brute_force(game, s.copy(), seat), abs=1e-9)


@pytest.mark.parametrize("name", ["brisca", "tute", "podrida", "cabrero"])
def test_positions_with_different_futures_have_different_digests(name: str) -> None:
    game = load(name)
    found = [s for s in random_positions(game, game.rules(), seed=3, most=300) if verbs.turn(s) >= 0]
    keys = [int(verbs.digest(s)) for s in found]
    assert 0 not in keys
    deals = {bytes(s.deck) for s in found}
    assert len(set(keys)) >= len(keys) - len(deals)


# Who may play where


def test_the_oracle_never_sits_with_people() -> None:
    with pytest.raises(AgentError, match="plays in `baralla arena` alone"):
        make_agent("oracle", "brisca")
    with pytest.raises(AgentError, match="arena alone"):
        make_agent("oracle", "brisca", arena=True).act(seen_in(load("brisca"), positions(load("brisca"), 1)[0]))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("ismct", r'did you mean "ismcts"'),
        ("champoin", r'did you mean "champion"'),
        ("nobody", r"choose a level \(beginner, .*, champion\) or an agent \(random, "),
        ("ismcts:iteration=3", r'has no option "iteration" \(did you mean "iterations"'),
        ("ismcts:iterations=0", r"iterations is a whole number from 1"),
        ("mcts:worlds=all", r'worlds is consistent, unseen or random, not "all"'),
        ("mcts:c", r'give the option "c" of mcts a value'),
    ],
)
def test_a_wrong_name_or_option_gets_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(AgentError, match=sentence):
        make_agent(text, "brisca")
