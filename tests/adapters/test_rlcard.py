"""RLCard on our games: its environments, its agents, ours among them."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

import baralla
from baralla.engine import verbs
from baralla.engine.errors import AgentError, RulesError
from baralla.games import GAMES
from support.variants import variants

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # rlcard imports distutils
    import rlcard
    from rlcard.agents import CFRAgent, DQNAgent, NFSPAgent, RandomAgent
    from rlcard.utils import reorganize, tournament

    from baralla.adapters.rlcard import HumanAgent, OurAgent, Seated, save_dqn

KEYS = {"obs", "legal_actions", "raw_obs", "raw_legal_actions", "action_record"}


@pytest.fixture(autouse=True)
def _same_dice() -> Iterator[None]:
    before, threads = np.random.get_state(), torch.get_num_threads()
    np.random.seed(0)
    torch.set_num_threads(1)  # networks this small only wait for each other
    yield
    np.random.set_state(before)
    torch.set_num_threads(threads)


def make(game: str, players: int | None = None, **config: Any) -> Any:
    if players is not None:
        config["game_num_players"] = players
    return rlcard.make(game, {"seed": 1, **config})


@pytest.mark.parametrize("game", GAMES)
def test_every_variant_runs_with_rlcards_random_agents(game: str) -> None:
    for variant in variants(game):
        env = make(game, **variant)
        assert env.num_players == variant["players"]
        env.set_agents([RandomAgent(env.num_actions) for _ in range(env.num_players)])
        trajectories, payoffs = env.run(is_training=True)
        assert isinstance(payoffs, np.ndarray)
        assert payoffs.shape == (env.num_players,)
        for seat, path in enumerate(trajectories):
            assert all(set(state) == KEYS and state["obs"].shape == tuple(env.state_shape[seat]) for state in path[::2])
        moves = reorganize(trajectories, payoffs)
        assert [bool(path[-1][-1]) for path in moves if path] == [True] * sum(bool(path) for path in moves)
        assert [path[-1][2] for path in moves if path] == [payoffs[seat] for seat, path in enumerate(moves) if path]


@pytest.mark.parametrize("game", GAMES)
def test_a_state_tells_its_seat_what_it_may_see_and_do(game: str) -> None:
    env = make(game)
    state, seat = env.reset()
    table = env.table
    assert list(state["legal_actions"]) == table.game.legal_actions(table.state)
    assert sorted(state["raw_legal_actions"]) == table.game.legal_texts(table.state)
    assert state["raw_obs"]["seat"] == seat
    vector = np.zeros(table.game.observation.size, np.float32)
    verbs.observe(table.game.redacted(table.state, seat), seat, vector)
    assert np.array_equal(state["obs"], vector)
    other = env.get_state((seat + 1) % env.num_players)
    assert not other["legal_actions"]
    assert other["raw_obs"]["seat"] != seat
    before = dict(state["raw_obs"])
    env.step(next(iter(state["legal_actions"])))
    assert dict(state["raw_obs"]) == before  # a state handed out stays what it was
    assert len(env.get_state(seat)["action_record"]) == 1


def test_raw_actions_are_texts() -> None:
    env = make("podrida", players=3)
    _, seat = env.reset()
    state, _ = env.step("bid 1", raw_action=True)
    assert state["action_record"] == [(seat, "bid 1")]
    assert env.timestep == 1


def test_step_back_returns_to_the_state_before() -> None:
    env = make("tute", players=2, allow_step_back=True)
    state, seat = env.reset()
    first = state["obs"].tobytes()
    env.step(next(iter(state["legal_actions"])))
    back, who = env.step_back()
    assert (back["obs"].tobytes(), who, back["action_record"]) == (first, seat, [])
    assert env.step_back() is False
    closed = make("tute")
    closed.reset()
    with pytest.raises(Exception, match="Step back is off"):
        closed.step_back()


def test_perfect_information_is_everything() -> None:
    env = make("brisca", players=3)
    _, seat = env.reset()
    known = env.get_perfect_information()
    hands = [view["hand"] for view in known["views"]]
    assert known["current_player"] == seat
    assert all(len(hand) == 3 for hand in hands)
    assert len({card for hand in hands for card in hand}) == 9
    assert {card for hand in hands for card in hand} <= set(known["deck"])


def test_a_seed_repeats_the_deals() -> None:
    def deals(seed: int) -> list[bytes]:
        env = make("mus", seed=seed)
        env.set_agents([OurAgent("first", env) for _ in range(4)])
        return [env.run()[0][0][0]["obs"].tobytes() for _ in range(3)]

    assert deals(5) == deals(5)
    assert deals(5) != deals(6)


@pytest.mark.parametrize("game", GAMES)
def test_our_rules_beat_rlcards_random_agent_in_its_tournament(game: str) -> None:
    env = make(game)
    ours = OurAgent("rules", env)
    theirs = RandomAgent(env.num_actions)
    env.set_agents([ours if seat % 2 == 0 else theirs for seat in range(env.num_players)])
    payoffs = tournament(env, 12 if game == "hexadom" else 60)
    even, odd = np.mean(payoffs[0::2]), np.mean(payoffs[1::2])
    assert even > odd


@pytest.mark.parametrize("worlds", ["random", "unseen", "consistent"])
def test_mcts_with_each_determinization_explains_its_move(worlds: str) -> None:
    env = make("podrida", players=3)
    env.set_agents([OurAgent(f"mcts:iterations=5,determinizations=2,worlds={worlds}", env)] * 3)
    state, seat = env.reset()
    action, info = env.agents[seat].eval_step(state)
    assert action in state["legal_actions"]
    assert set(info["values"]) <= set(state["raw_legal_actions"])


def test_the_rules_of_podrida_say_which_of_them_fired() -> None:
    env = make("podrida", players=3)
    state, _ = env.reset()
    _, info = OurAgent("rules", env).eval_step(state)
    assert info["reason"].startswith("R")


def test_a_person_is_shown_the_table_and_asked_until_the_answer_is_legal() -> None:
    env = make("brisca")
    answers, told = iter(["fly", "99", "2"]), []
    person = HumanAgent(ask=lambda _: next(answers), tell=told.append)
    state, _ = env.reset()
    action, _ = person.eval_step(state)
    assert action == state["raw_legal_actions"][1]
    assert person.use_raw
    assert sum("is not one of" in line for line in told) == 2


@pytest.mark.parametrize("game", GAMES)
def test_dqn_and_nfsp_learn(game: str) -> None:
    env = make(game)
    shape = env.state_shape[0]
    dqn = DQNAgent(num_actions=env.num_actions, state_shape=shape, mlp_layers=[4], replay_memory_init_size=20, batch_size=8, device="cpu")
    nfsp = NFSPAgent(
        num_actions=env.num_actions,
        state_shape=shape,
        hidden_layers_sizes=[4],
        q_mlp_layers=[4],
        min_buffer_size_to_learn=8,
        batch_size=8,
        q_replay_memory_init_size=20,
        q_batch_size=8,
        device="cpu",
    )
    before = [weights.clone() for weights in dqn.q_estimator.qnet.parameters()]
    env.set_agents([dqn, nfsp, *(OurAgent("rules", env) for _ in range(2, env.num_players))])
    while dqn.total_t < 30 or nfsp.total_t < 30:
        nfsp.sample_episode_policy()
        trajectories, payoffs = env.run(is_training=True)
        moves = reorganize(trajectories, payoffs)
        for learner, path in zip((dqn, nfsp), moves, strict=False):
            for ts in path:
                learner.feed(ts)
    assert any(not np.array_equal(old.detach(), new.detach()) for old, new in zip(before, dqn.q_estimator.qnet.parameters(), strict=True))
    assert len(tournament(env, 2)) == env.num_players


def test_cfr_walks_podrida_of_one_card_and_learns_the_sure_bid() -> None:
    env = make("podrida", players=3, allow_step_back=True, max_cards=1, round_plan="up")
    agent = CFRAgent(env)
    for _ in range(3):
        agent.train()
    assert agent.regrets
    env.set_agents([agent] * 3)
    _, payoffs = env.run()
    assert payoffs.shape == (3,)


def test_an_rlcard_agent_sits_at_our_tables() -> None:
    env = make("brisca")
    match = baralla.play_match("brisca", [Seated(RandomAgent(env.num_actions)), Seated(OurAgent("rules", env))], seed=1)
    assert match.over
    assert sum(match.scores) == 120


def test_a_dqn_that_was_kept_sits_in_our_arena_by_name(tmp_path: Path) -> None:
    env = make("podrida", players=3)
    kept = DQNAgent(num_actions=env.num_actions, state_shape=env.state_shape[0], mlp_layers=[8], replay_memory_size=1, device="cpu")
    file = tmp_path / "dqn.pt"
    save_dqn(kept, file)
    name = f"baralla.adapters.rlcard:DQN:model={file}"
    assert baralla.play_match("podrida", [name, "random", "rules"], seed=1, max_cards=2).over
    with pytest.raises(AgentError, match="was trained on another game than brisca"):
        baralla.play_match("brisca", [name, "random"], seed=1)
    file.write_bytes(b"nothing")
    with pytest.raises(AgentError, match="is no DQN kept by save_dqn"):
        baralla.play_match("podrida", [name, "random", "rules"], seed=1)


def test_what_the_game_has_not_is_refused() -> None:
    with pytest.raises(RulesError, match="brisca has no switch"):
        make("brisca", cards=3)
