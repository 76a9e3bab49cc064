"""Gymnasium: one seat, and many tables at once."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import baralla.adapters.gymnasium  # noqa: F401 (registers)
from baralla.engine.errors import AgentError, RulesError
from baralla.games import GAMES
from support.variants import variants


def make(game: str, **options: Any) -> Any:
    return gymnasium.make(f"baralla/{game.title()}-v0", **options)


def pick(masks: Any, random: np.random.Generator) -> Any:
    """A random legal action for every table."""
    return np.array([random.choice(np.flatnonzero(mask)) for mask in masks])


@pytest.mark.parametrize("game", GAMES)
def test_check_env(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(make(game, opponents=["rules"]).unwrapped)
    capsys.readouterr()


@pytest.mark.parametrize("game", GAMES)
def test_every_variant_plays_an_episode_against_named_agents(game: str) -> None:
    random = np.random.default_rng(0)
    for variant in variants(game):
        env = make(game, opponents=["random"], seat=variant["players"] - 1, **variant)
        _, info = env.reset(seed=1)
        over = False
        while not over:
            masks = env.unwrapped.action_masks()
            assert masks.dtype == np.bool_
            assert np.array_equal(masks, info["action_mask"])
            _, reward, over, _, info = env.step(int(random.choice(np.flatnonzero(masks))))
            assert over or reward == 0
        assert 0 <= reward <= 1


def test_an_illegal_action_ends_the_episode_with_minus_one() -> None:
    env = make("brisca")
    _, info = env.reset(seed=2)
    _, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, over, "illegal" in info) == (-1.0, True, True)


def test_opponents_are_named_one_a_seat_or_in_turns() -> None:
    env = make("podrida", players=4, opponents=["rules", "random"])
    kinds = [type(env.unwrapped.opponents[seat].agent).__name__ for seat in (1, 2, 3)]
    assert kinds == ["RulesAgent", "RandomAgent", "RulesAgent"]
    with pytest.raises(AgentError, match="name 1 to 1"):
        make("brisca", opponents=["rules", "rules"])
    with pytest.raises(RulesError, match="the seat is one from 0 to 1"):
        make("brisca", seat=2)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("opponents", [None, ["rules"]])
def test_a_vector_of_tables_steps_and_deals_anew(game: str, opponents: Any) -> None:
    env = gymnasium.make_vec(f"baralla/{game.title()}-v0", num_envs=4, opponents=opponents, copy=True)
    random = np.random.default_rng(1)
    observations, info = env.reset(seed=3)
    ends = 0
    for _ in range(150):
        assert env.observation_space.contains(observations)
        assert info["action_mask"].any(axis=1).all()
        before = info
        observations, rewards, over, cut, info = env.step(pick(info["action_mask"], random))
        assert not cut.any()
        assert (rewards[~over] == 0).all()
        if over.any():
            ends += int(over.sum())
            assert np.array_equal(info["_final_obs"], over)
            if opponents is None:
                worth = info["rewards"][np.arange(4), before["seat"]]
                assert np.array_equal(worth, rewards)
    assert ends > 0


def test_a_vector_plays_what_one_table_plays() -> None:
    """The same seeds, the same actions: the same deals and rewards, whether stepped alone or side by side."""

    def run(n: int) -> list[Any]:
        env = gymnasium.make_vec("baralla/Tute-v0", num_envs=n, opponents=["rules"], copy=True)
        observations, info = env.reset(seed=[7, 8, 9][:n])
        story = []
        for _ in range(60):
            actions = info["action_mask"].argmax(axis=1)
            observations, rewards, over, _, info = env.step(actions)
            story.append((observations[0].tobytes(), rewards[0], bool(over[0])))
        return story

    assert run(1) == run(3)
    assert any(over for _, _, over in run(1))


def test_rules_win_more_than_random_play_against_rules() -> None:
    env = gymnasium.make_vec("baralla/Brisca-v0", num_envs=64, opponents=["rules"])
    random = np.random.default_rng(2)
    _, info = env.reset(seed=1)
    won, ends = 0.0, 0
    while ends < 300:
        _, rewards, over, _, info = env.step(pick(info["action_mask"], random))
        won, ends = won + rewards[over].sum(), ends + int(over.sum())
    assert won / ends < 0.3
