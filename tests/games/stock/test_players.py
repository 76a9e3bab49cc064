"""The players by rules of Brisca and Tute: honest and legal under every switch, sound in named situations, stronger level by level."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import baralla
from baralla.agents import make_agent
from baralla.agents.by_rules import RulesAgent
from baralla.api import decide
from baralla.engine import verbs
from baralla.engine.advice import NOTES, advise
from baralla.engine.dice import DICE, new_dice
from baralla.engine.game import Game
from baralla.engine.rules import LANGS, Rules
from baralla.games import load
from baralla.games.cards.deck import PACK_40
from baralla.games.stock.player_advise import OPTIONS, REASONS
from baralla.games.stock.player_end import best_last_card, can_count_through
from baralla.games.stock.player_sense import LEVELS, none_among
from baralla.testing import random_positions
from support import cards, deck_for, tables

slow = settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
Table = tuple[Game, Rules, int]


def table(game: str, hands: list[str], turned: str, stock: str = "", mano: int = 0, **switches: object) -> baralla.Match:
    """A deal with these hands; `mano` leads."""
    players = len(hands)
    deck = deck_for(hands, turned, stock, mano)
    return baralla.make(game, players=players, seed=1, dealer=(mano - 1) % players, deck=deck, auto_deal=False, **switches)


def advice(match: baralla.Match, level: str = "expert") -> tuple[str, str]:
    """What a player by rules does now, and the name of its rule."""
    agent = make_agent(f"rules:level={level}", match.game)
    assert isinstance(agent, RulesAgent)
    action = decide(match, agent)
    said = agent.explain()
    assert said is not None
    return action.removeprefix("play "), said.rule


# Honest and legal


@slow
@given(tables(("brisca", "tute")), st.sampled_from(LEVELS))
def test_advice_is_legal_and_blind_to_what_is_hidden(situation: Table, level: str) -> None:
    game, rules, seed = situation
    agent = make_agent(f"rules:level={level}", game)
    assert isinstance(agent, RulesAgent)
    world, note = game.states(1)[0], np.zeros(NOTES, np.int64)
    for s in random_positions(game, rules, seed, most=20):
        seen = game.redacted(s, verbs.turn(s))
        verbs.determinize(seen, verbs.CONSISTENT, new_dice(seed), world)
        answers = {int(advise(one, agent.settings, new_dice(1), note)) for one in (s, seen, world)}
        assert len(answers) == 1
        assert answers <= set(game.legal_actions(s))
        assert int(note[0]) in REASONS


@slow
@given(tables(("brisca", "tute")), st.sampled_from(LEVELS))
def test_a_table_of_players_by_rules_plays_every_deal_to_its_end(situation: Table, level: str) -> None:
    game, rules, seed = situation
    agent = make_agent(f"rules:level={level}", game)
    assert isinstance(agent, RulesAgent)
    s, note, dice = game.new(rules, seed), np.zeros(NOTES, np.int64), new_dice(seed)
    verbs.shuffle(s)
    verbs.deal(s)
    for _ in range(400):
        if verbs.over(s):
            break
        action = int(advise(s, agent.settings, dice, note))
        assert action in game.legal_actions(s)
        verbs.step(s, action)
    assert verbs.over(s)


def test_every_reason_reads_in_three_languages() -> None:
    for reason in REASONS.values():
        assert set(reason.words) == set(LANGS)
        assert all(text.format(*range(NOTES), action="play 1O") for text in reason.words.values())
    assert len({reason.name for reason in REASONS.values()}) == len(REASONS)
    assert OPTIONS[0].name == "level"


@pytest.mark.parametrize("game", ["brisca", "tute"])
def test_plain_python_advises_the_same(game: str) -> None:
    script = (
        "import baralla\n"
        "for players in (2, 3, 4):\n"
        f"    match = baralla.play_match('{game}', ['rules:level=beginner', 'rules:level=medium', 'rules:level=novice', 'rules'][:players], seed=5)\n"
        "    print(*[action for deal in match.deals for action in deal.actions])\n"
        "from baralla.games.stock.move_value import move_value\n"
        "match = baralla.make('brisca', seed=3)\n"
        "print([float(move_value(match.redacted(match.turn), a)) for a in match.game.legal_actions(match.state)])\n"
    )
    told = []
    for plain in ("0", "1"):
        env = {"NUMBA_DISABLE_JIT": plain, "PYTHONPATH": ":".join(sys.path), "PYTHONWARNINGS": "error"}
        run = subprocess.run([sys.executable, "-c", script], env={**_environment(), **env}, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stderr
        told.append(run.stdout)
    assert told[0] == told[1]


def _environment() -> dict[str, str]:
    import os

    return {name: value for name, value in os.environ.items() if name in ("BARALLA_CACHE", "HOME", "PATH")}


# What an expert does in Brisca, trumps bastos


def test_exchanges_when_it_pays() -> None:
    assert advice(table("brisca", ["7B 4C 6E", "2O 4O 5O"], "1B")) == ("exchange", "exchange")
    two = table("brisca", ["2B 4C 6E", "2O 4O 5O"], "4B")
    assert advice(two)[0] == "exchange"
    assert advice(two, "novice")[0] != "exchange"  # no points in it


def test_leads_low_and_keeps_brisques_and_trumps() -> None:
    assert advice(table("brisca", ["1O 3B 6E", "2O 4O 5O"], "5B")) == ("6E", "lead-low")


def test_saves_a_trump_when_nothing_is_at_stake() -> None:
    match = table("brisca", ["4C 1O 6E", "1B 2O 5E"], "10B")
    match.play("play 4C")
    assert advice(match) == ("2O", "save")


def test_ruffs_a_rich_trick() -> None:
    match = table("brisca", ["1C 1O 6E", "4B 2O 5E"], "10B")
    match.play("play 1C")
    assert advice(match) == ("4B", "ruff")


def test_brings_an_ace_home() -> None:
    match = table("brisca", ["4C 1O 6E", "1C 2O 5E"], "10B")
    match.play("play 4C")
    assert advice(match) == ("1C", "take")


@pytest.mark.parametrize(("teams", "play"), [(True, ("3O", "feed")), (False, ("4B", "ruff"))])
def test_feeds_the_partner_and_ruffs_a_rival(teams: bool, play: tuple[str, str]) -> None:
    match = table("brisca", ["5C 4O 6E", "1C 5O 7E", "7C 6O 6B", "3O 4B 4E"], "10B", teams=teams)
    for code in ("5C", "1C", "7C"):
        match.play(f"play {code}")
    assert advice(match) == play


def test_a_novice_does_not_see_its_partner() -> None:
    match = table("brisca", ["5C 4O 6E", "1C 5O 7E", "7C 6O 6B", "3O 4B 4E"], "10B", teams=True)
    for code in ("5C", "1C", "7C"):
        match.play(f"play {code}")
    assert advice(match, "novice") == ("4B", "ruff")


def test_a_beginner_leads_high_takes_with_its_highest_and_plays_low_otherwise() -> None:
    match = table("brisca", ["3C 1B 6E", "1C 12C 5B"], "10B")
    assert advice(match, "beginner") == ("3C", "lead-high")
    match.play("play 3C")
    assert advice(match, "beginner") == ("1C", "grab")
    match = table("brisca", ["4C 1O 6E", "5C 12B 3B"], "10B")
    match.play("play 4C")
    assert advice(match, "beginner") == ("3B", "grab")  # a trump for nothing
    match = table("brisca", ["1B 1O 6E", "4B 12O 3C"], "10B")
    match.play("play 1B")
    assert advice(match, "beginner") == ("4B", "low")  # it does not spare its trump


def test_a_beginner_exchanges_for_an_ace_or_a_three_alone() -> None:
    assert advice(table("brisca", ["7B 4C 6E", "2O 4O 5O"], "1B"), "beginner")[0] == "exchange"
    assert advice(table("brisca", ["7B 4C 6E", "2O 4O 5O"], "12B"), "beginner")[0] != "exchange"
    assert advice(table("brisca", ["7B 4C 6E", "2O 4O 5O"], "12B"), "novice")[0] == "exchange"


def test_catches_the_three() -> None:
    match = table("brisca", ["3B 12O 12E", "1B 4O 5O"], "5B", hunt_three=True)
    match.play("play 3B")
    assert advice(match) == ("1B", "hunt")


def before_last_draw(turned: str) -> baralla.Match:
    """Two players, one face-down card and the trump card left; seat 1 answers a worthless lead and could take it."""
    match = table("brisca", ["2C 4C 5C", "6C 12C 7O"], turned, exchange=False)
    state = match.state
    state.stock_left, state.tricks_played = 1, 16
    state.played = PACK_40 & ~cards(f"2C 4C 5C 6C 12C 7O 5O {turned}")
    match.play("play 5C")
    return match


def test_loses_a_cheap_trick_to_draw_the_ace_of_trumps() -> None:
    assert advice(before_last_draw("1B")) == ("7O", "duck")
    assert advice(before_last_draw("2B"))[0] != "7O"


# The last tricks


def exhaustive(game: Game, s: Any, seat: int) -> int:
    """The difference in points that `seat` makes from `s` when both sides play best, by trying everything."""
    if verbs.over(s):
        points = game.numbers(verbs.scores, s)
        return points[seat] - points[1 - seat]
    found = []
    for action in game.legal_actions(s):
        after = s.copy()
        verbs.step(after, action)
        found.append(exhaustive(game, after, seat))
    return max(found) if verbs.turn(s) == seat else min(found)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.sampled_from(["brisca", "tute"]), st.booleans(), st.booleans(), st.booleans(), st.integers(0, 10**6))
def test_the_last_tricks_are_counted_exactly(name: str, hunt: bool, ten: bool, assist: bool, seed: int) -> None:
    game = load(name)
    switches = {"cante_needs_stock": True, "only_assist": assist} if name == "tute" else {}
    s = game.new(game.rules.make(hunt_three=hunt, last_ten=ten, **switches), seed)
    dice = new_dice(seed)
    verbs.shuffle(s)
    verbs.deal(s)
    while not verbs.over(s):
        if s.held <= 3 and can_count_through(s):
            seat, best = int(s.turn), int(best_last_card(s))
            after = s.copy()
            verbs.step(after, best)
            assert exhaustive(game, after, seat) == exhaustive(game, s, seat)
        verbs.step(s, int(verbs.pick(s, dice)))


def test_the_chance_of_lacking_cards_is_exact() -> None:
    assert none_among(10, 3, 0) == 1
    assert none_among(10, 3, 1) == pytest.approx(0.7)
    assert none_among(10, 3, 2) == pytest.approx(0.7 * 6 / 9)
    assert none_among(3, 3, 1) == 0
    assert none_among(0, 0, 0) == 1


# Tute, trumps bastos

LOW = "2C 4C 5C 6C 2O 4O 5O 2E"
SINGER = "12E 11E 6E 7E 6O 7O 1C 4B"


def test_sings_and_then_keeps_the_pair() -> None:
    match = table("tute", [SINGER, LOW], "5B")
    assert advice(match) == ("sing E", "sing")
    match.play("sing E")
    assert advice(match) == ("ready", "ready")
    match.play("ready")
    assert advice(match)[0] == "1C"  # it must be followed: the surest trick for the cante


def test_says_tute() -> None:
    match = table("tute", ["12E 12O 12C 12B 1O 7O 1C 4B", LOW], "5B", tute_wins="after_trick")
    match.play("play 1C")
    match.play("play 2C")
    assert advice(match) == ("tute", "tute")


def test_tute_advice_never_passes_over_a_forced_cante() -> None:
    match = table("tute", [SINGER, LOW], "5B", cante_forced=True)
    assert advice(match, "novice")[0] == "sing E"


# Strength: duplicate deals, every deal in both seatings


def share(name: str, first: str, second: str, deals: int, **switches: object) -> tuple[float, float]:
    """The mean share of deals won by the side of `first`, and its standard error: every deal is played from every seat."""
    game = load(name)
    rules = game.rules.make(**switches)
    players = rules.players
    agents = [make_agent(text, game, 1) for text in (first, second)]
    start, rewards = game.new(rules, 17), np.zeros((deals, players))
    states = game.states(deals * players)
    for deal in range(deals):
        verbs.begin(start)
        verbs.shuffle(start)
        for me in range(players):
            states[deal * players + me] = start
            verbs.deal(states[deal * players + me])
    seat_of = np.tile(np.arange(players), deals)
    dice = np.zeros(len(states), np.dtype((np.record, DICE)))
    dice["rng"] = np.arange(len(states)) + 1
    actions = np.zeros(len(states), np.int64)
    while True:
        live = np.flatnonzero(states["turn"] >= 0)
        if not len(live):
            break
        turns = states["turn"][live]
        mine = (turns == seat_of[live]) | (bool(rules.teams) & ((turns - seat_of[live]) % 2 == 0))  # type: ignore[attr-defined]
        for agent, picked in zip(agents, (live[mine], live[~mine]), strict=True):
            if len(picked):
                agent.decide_all(states, picked, dice, actions)  # type: ignore[attr-defined]
        for i in live:
            verbs.step(states[i], actions[i])
    out = np.zeros(8)
    for i in range(len(states)):
        verbs.reward(states[i], out)
        rewards[i // players, i % players] = out[seat_of[i]]
    means = rewards.mean(axis=1)
    return float(means.mean()), float(means.std() / deals**0.5)


@pytest.mark.parametrize(("game", "least"), [("brisca", 0.85), ("tute", 0.70)])
def test_the_expert_beats_random(game: str, least: float) -> None:
    mean, error = share(game, "rules", "random", 500)
    assert mean - error > least


@pytest.mark.parametrize("game", ["brisca", "tute"])
@pytest.mark.parametrize(("strong", "weak"), [("expert", "medium"), ("medium", "novice"), ("novice", "beginner")])
def test_each_level_beats_the_one_below(game: str, strong: str, weak: str) -> None:
    mean, error = share(game, f"rules:level={strong}", f"rules:level={weak}", 500)
    assert mean - 2 * error > 0.5


@pytest.mark.parametrize("game", ["brisca", "tute"])
@pytest.mark.parametrize("switches", [{"players": 3}, {"players": 4}, {"players": 4, "teams": True}], ids=["three", "four", "pairs"])
def test_the_expert_beats_novices_at_larger_tables(game: str, switches: dict[str, Any]) -> None:
    mean, error = share(game, "rules", "rules:level=novice", 600, **switches)
    assert mean - 2 * error > (0.5 if "teams" in switches else 1 / switches["players"])
