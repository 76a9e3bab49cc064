"""PettingZoo's own suite on our environments."""

from __future__ import annotations

import importlib
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, performance_benchmark, render_test, seed_test

import baralla.adapters.pettingzoo as ours
from baralla.engine.errors import ActionError
from baralla.games import GAMES
from support.variants import variants

pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent", "ignore:Action mask numpy array is all zeros"
)


def module(game: str) -> Any:
    return getattr(ours, f"{game}_v0")


@pytest.mark.parametrize("game", GAMES)
def test_api(game: str) -> None:
    api_test(module(game).env(), num_cycles=20)


@pytest.mark.parametrize("game", GAMES)
def test_seed(game: str) -> None:
    seed_test(module(game).env, num_cycles=10)


@pytest.mark.parametrize("game", GAMES)
def test_render(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(module(game).env, {"rgb_array": lambda picture: picture.std() > 0, "ansi": lambda text: "player_" in text})
    assert "player_0" in capsys.readouterr().out


@pytest.mark.parametrize(("game", "settings"), [("brisca", {"preset": "plain"}), ("cabrero", {}), ("podrida", {"episode": "match"})])
def test_max_cycles(game: str, settings: dict[str, Any]) -> None:
    """The test counts that everybody acts equally often, so it fits the games in which turns go round: not songs, bets or passes."""
    made = module(game)
    max_cycles_test(
        SimpleNamespace(env=partial(made.env, illegal="random", **settings), parallel_env=partial(made.parallel_env, **settings))
    )


@pytest.mark.parametrize("game", GAMES)
def test_every_agent_has_its_cycles_before_the_episode_is_cut(game: str) -> None:
    env = module(game).env(max_cycles=2, episode="match")
    env.reset(seed=1)
    acted = dict.fromkeys(env.agents, 0)
    while not any(env.truncations.values()):
        acted[env.agent_selection] += 1
        env.step(int(env.last()[0]["action_mask"].argmax()))
    assert min(acted.values()) == 2
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


@pytest.mark.parametrize("game", GAMES)
def test_performance_benchmark_runs(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It measures for five seconds; with a clock that runs faster it does the same in a moment."""
    ticks = iter(range(1000))
    timed = importlib.import_module("pettingzoo.test.performance_benchmark")
    monkeypatch.setattr(timed, "time", SimpleNamespace(time=lambda: next(ticks) / 3))
    performance_benchmark(module(game).env())


@pytest.mark.parametrize("game", GAMES)
def test_every_variant_plays_an_episode(game: str) -> None:
    random = np.random.default_rng(0)
    for variant in variants(game):
        env = module(game).raw_env(**variant)
        env.reset(seed=1)
        assert len(env.agents) == variant["players"]
        while env.agents:
            observation, reward, over, _, _ = env.last()
            assert env.observation_space(env.agent_selection).contains(observation)
            assert over or reward == 0
            env.step(None if over else int(random.choice(np.flatnonzero(observation["action_mask"]))))


def test_an_illegal_action_ends_the_episode_costs_or_raises() -> None:
    env = module("brisca").env()
    env.reset(seed=1)
    agent = env.agent_selection
    illegal = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(illegal)
    assert env.rewards == {name: -1.0 if name == agent else 0.0 for name in env.agents}
    assert all(env.terminations.values())
    strict = module("brisca").raw_env()
    with pytest.raises(ActionError, match="reset"):
        strict.step(0)
    strict.reset(seed=1)
    with pytest.raises(ActionError, match="is not legal"):
        strict.step(illegal)
    lenient = module("brisca").env(illegal="random")
    lenient.reset(seed=1)
    lenient.step(illegal)
    assert lenient.infos[agent] == {"replaced": 1}


def test_a_module_is_its_own_page() -> None:
    assert "Discrete(49)" in module("brisca").__doc__
    with pytest.raises(AttributeError, match="brisca_v0"):
        ours.canasta_v0  # noqa: B018
