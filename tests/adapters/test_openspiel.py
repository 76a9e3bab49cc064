"""OpenSpiel on our games: its own checks, its algorithms, its bots and ours."""

from __future__ import annotations

import unittest
import warnings
from collections import Counter
from typing import Any

import numpy as np
import pyspiel
import pytest

import baralla
from baralla.adapters.openspiel import OurBot, game_of, ismcts, resample
from baralla.engine import verbs
from baralla.engine.errors import RulesError
from baralla.games import GAMES
from support.variants import variants

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from open_spiel.integration_tests import api_test
    from open_spiel.python import policy
    from open_spiel.python.algorithms import cfr, evaluate_bots, exploitability, external_sampling_mccfr, generate_playthrough, mcts
    from open_spiel.python.algorithms import ismcts as theirs
    from open_spiel.python.tests import games_sim_test

ONE_CARD = "baralla_podrida(players=3,cards=1O-3O-12C-2C)"  # a round of one card, with four cards in all


def load(game: str, **parameters: Any) -> Any:
    return pyspiel.load_game(f"baralla_{game}", parameters)


def after_chance(state: Any, random: np.random.RandomState) -> Any:
    while state.is_chance_node():
        codes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(random.choice(codes, p=chances)))
    return state


def play(state: Any, random: np.random.RandomState) -> Any:
    while not after_chance(state, random).is_terminal():
        state.apply_action(int(random.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("game", GAMES)
def test_random_sim(game: str, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=game != "hexadom", verbose=False)
    pyspiel.random_sim_test(load(game, chance="sampled"), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("game", GAMES)
def test_the_python_suite_of_games(game: str, capfd: pytest.CaptureFixture[str]) -> None:
    """Clones, pickles, serialization, utilities in range: what OpenSpiel asks of all its own."""
    games_sim_test.GamesSimTest().sim_game(load(game))


def run_suite(base: Any, game: Any) -> None:
    """Run the tests of one of OpenSpiel's API classes on `game`."""
    case = type("OnOurs", (base,), {"game": game, "game_name": str(game)})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun > 3
    assert [text for _, text in result.errors + result.failures] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_api_suite_on_part_of_the_tree(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sample = api_test.sample_some_states.sample_some_states
    monkeypatch.setattr(api_test.sample_some_states, "sample_some_states", lambda found, max_states: sample(found, max_states=12))
    run_suite(api_test.EnforceAPIOnPartialTreeBase, load(game))


def test_the_api_suite_on_a_whole_tree_with_perfect_recall(monkeypatch: pytest.MonkeyPatch) -> None:
    """A round of one card with four cards: 24 deals, and in each 8 ways to bid, then the three cards fall."""
    game = pyspiel.load_game(ONE_CARD)
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, str(game), (1 + 4 + 12, 24 * (1 + 2 + 4 + 8 * 3), 24 * 8))
    seen = 4 * 3 * (1 + 2 + 4 + 8 + 2 * 8 + 2 * 8)  # trump and own card; then what was bid, and which of the other two cards fell before
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, str(game), seen)
    run_suite(api_test.EnforceAPIOnFullTreeBase, game)


@pytest.mark.parametrize("game", GAMES)
def test_a_playthrough_is_the_same_twice(game: str) -> None:
    name = "baralla_hexadom(preset=easy)" if game == "hexadom" else f"baralla_{game}"
    first, second = (generate_playthrough.playthrough(name, None, seed=7) for _ in range(2))
    assert first == second
    assert "IsTerminal() = True" in first


@pytest.mark.parametrize("game", GAMES)
def test_every_variant_plays_with_every_draw_a_chance_node(game: str) -> None:
    random = np.random.RandomState(0)
    for variant in variants(game):
        state = play(load(game, **variant).new_initial_state(), random)
        assert state.num_players() == variant["players"]
        assert all(0 <= worth <= 1 for worth in state.returns())


@pytest.mark.parametrize("game", GAMES)
def test_tensors_and_strings_tell_what_the_seat_sees(game: str) -> None:
    random = np.random.RandomState(1)
    found = load(game)
    state = after_chance(found.new_initial_state(), random)
    for _ in range(4):
        if state.is_terminal():
            break
        seat = state.current_player()
        table = found.table
        vector = np.zeros(table.game.observation.size, np.float32)
        verbs.observe(state.seen(seat).record, seat, vector)
        assert np.array_equal(state.observation_tensor(seat), vector)
        assert np.array_equal(state.information_state_tensor(seat)[: len(vector)], vector)
        assert f'"seat":{seat}' in state.observation_string(seat)
        assert state.information_state_string(seat).startswith(f"player {seat}: deal ")
        state.apply_action(state.legal_actions()[0])
        after_chance(state, random)


@pytest.mark.parametrize("game", GAMES)
def test_a_resampled_state_is_the_same_to_its_player_and_deals_other_cards_to_the_rest(game: str) -> None:
    random = np.random.RandomState(2)
    state = after_chance(load(game, **({"players": 3, "deal": 4} if game == "podrida" else {})).new_initial_state(), random)
    seat = state.current_player()
    others = [resample(state, seat, seed) for seed in range(4)]
    for other in others:
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.legal_actions() == state.legal_actions()
        play(other, random)
    rival = (seat + 1) % state.num_players()
    assert len({other.observation_string(rival) for other in [state, *(resample(state, seat, seed) for seed in range(4))]}) > 1


def test_chance_draws_each_card_once_and_all_as_likely() -> None:
    state = load("podrida", players=3).new_initial_state()
    outcomes = state.chance_outcomes()
    assert len(outcomes) == 48
    assert {chance for _, chance in outcomes} == {1 / 48}
    state.apply_action(outcomes[5][0])
    assert len(state.chance_outcomes()) == 47
    assert outcomes[5][0] not in dict(state.chance_outcomes())


def test_only_cards_that_matter_are_drawn() -> None:
    """Three hands of one card and the trump: four draws. The stock of Mus is drawn card by card as it is dealt."""
    random = np.random.RandomState(3)
    state = after_chance(load("podrida", players=3).new_initial_state(), random)
    assert state.move_number() == 4
    mus = after_chance(load("mus", players=2).new_initial_state(), random)
    assert mus.move_number() == 8


def test_a_tile_that_is_there_twice_is_drawn_twice_as_often() -> None:
    found = load("hexadom")
    times = Counter(found.table.pack)
    outcomes = dict(found.new_initial_state().chance_outcomes())
    assert max(times.values()) > 1
    assert outcomes == {code: times[code] / len(found.table.pack) for code in times}


def test_an_opponent_catches_a_sign_with_the_chance_of_the_switch() -> None:
    random = np.random.RandomState(4)
    game = pyspiel.load_game("baralla_mus(preset=senas,set=sena_leak:0.25)")
    for _ in range(30):
        state = after_chance(game.new_initial_state(), random)
        for _ in range(4):
            signs = [code for code in state.legal_actions() if state.action_to_string(code) not in ("sign none", "mus", "no_mus")]
            if signs and state.action_to_string(signs[0]).startswith("sign"):
                state.apply_action(signs[0])
                assert [round(chance, 4) for _, chance in state.chance_outcomes()] == [0.5625, 0.1875, 0.1875, 0.0625]
                return
            state.apply_action(state.legal_actions()[0])
            after_chance(state, random)
    raise AssertionError("nobody had a sign to make")


def test_cfr_comes_closer_to_an_equilibrium_of_podrida_with_one_card() -> None:
    game = pyspiel.load_game(ONE_CARD)
    solver = cfr.CFRSolver(game)
    for _ in range(4):
        solver.evaluate_and_update_policy()
    solved = exploitability.nash_conv(game, solver.average_policy())
    assert 0 <= solved < exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) / 2


def test_sampling_cfr_runs_on_the_whole_pack() -> None:
    solver = external_sampling_mccfr.ExternalSamplingSolver(load("podrida", players=3))
    for _ in range(3):
        solver.iteration()
    assert solver._infostates


@pytest.mark.parametrize("game", GAMES)
def test_openspiels_ismcts_plays(game: str) -> None:
    found = load(game)
    random = np.random.RandomState(5)
    bot = theirs.ISMCTSBot(found, mcts.RandomRolloutEvaluator(1, random), 1.0, 3, random_state=random)
    state = after_chance(found.new_initial_state(), random)
    for _ in range(2):
        state.apply_action(int(bot.step(state)))
        after_chance(state, random)
    assert len(state.actions) == 2


@pytest.mark.parametrize("game", GAMES)
def test_our_agents_are_bots(game: str) -> None:
    found = load(game)
    bots = [OurBot("rules" if seat % 2 == 0 else "random", found, seat) for seat in range(found.num_players())]
    worth = evaluate_bots.evaluate_bots(found.new_initial_state(), bots, np.random.RandomState(6))
    assert len(worth) == found.num_players()


def test_a_bot_of_openspiel_sits_at_our_tables() -> None:
    match = baralla.play_match("podrida", ["rules", ismcts(4), "baralla.adapters.openspiel:ISMCTS:simulations=2"], seed=1, max_cards=2)
    assert match.over


def test_relative_utilities_sum_to_zero() -> None:
    game = load("podrida", players=3, utility="relative")
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    state = play(game.new_initial_state(), np.random.RandomState(8))
    assert sum(state.returns()) == pytest.approx(0)


def test_a_match_goes_on_until_somebody_has_won_it() -> None:
    state = play(load("cabrero", episode="match", chance="sampled").new_initial_state(), np.random.RandomState(9))
    assert set(state.returns()) == {0.0, 1.0}
    assert state.moment[0] > 1


def test_rules_and_texts_of_games_say_the_same() -> None:
    rules = baralla.games.load("podrida").rules.make("pocha", players=3, max_cards=2, must_beat=False)
    assert game_of(rules).table.rules == rules


def test_what_is_not_there_is_refused() -> None:
    brisca = type(load("brisca"))
    with pytest.raises(RulesError, match="chance is explicit or sampled"):
        brisca({"chance": "none"})
    with pytest.raises(RulesError, match="every card must be one of the pack"):
        brisca({"cards": "1O-1O"})
    with pytest.raises(RulesError, match="there is no deal 2"):
        brisca({"deal": 2})
