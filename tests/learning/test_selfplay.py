"""Self-play: the same seed gives the same networks, a stopped training goes on to the same bits, and what it leaves can be seated."""

from __future__ import annotations

import json
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from baralla.agents import make_agent
from baralla.agents.contract import Explains
from baralla.agents.learned.files import read_tensors, write_tensors
from baralla.agents.learned.policy import new_belief, new_room, read_learned, stacked, suspect, through
from baralla.api import decide
from baralla.blocks.threads import Threads
from baralla.engine import verbs
from baralla.engine.dice import new_dice
from baralla.engine.errors import BarallaError
from baralla.engine.match import Match
from baralla.games import GAMES, load
from baralla.learning.duel import duel, new_dice_array, swift
from baralla.learning.selfplay import files, practice
from baralla.learning.selfplay.lesson import Pupil
from baralla.learning.selfplay.plan import Plan, Schedule
from baralla.learning.selfplay.practice import Learner, Self, new_notebook
from baralla.learning.selfplay.train import Trained, begin, train

SMALL = Plan("brisca", games=384, side_by_side=64, hidden=(16, 16), judge=(16, 16), batch=256, past=0.25, taught=0.25, beliefs=3, seed=3)


def nothing(now: Trained, marks: Any) -> None:
    pass


def weights(now: Trained) -> list[bytes]:
    return [part.detach().numpy().tobytes() for net in (now.pupil.policy, now.pupil.judge, now.belief) for part in net.parameters()]


@pytest.fixture(scope="module")
def small() -> Trained:
    return train(begin(SMALL), Threads(2), nothing)


def test_the_same_seed_gives_the_same_networks(small: Trained) -> None:
    assert weights(train(begin(SMALL), Threads(1), nothing)) == weights(small)
    assert weights(train(begin(replace(SMALL, seed=4)), Threads(1), nothing)) != weights(small)


def test_a_stopped_training_goes_on_to_the_same_bits(small: Trained, tmp_path: Path) -> None:
    half = train(begin(SMALL), Threads(2), nothing, until=3)
    kept = tmp_path / "half.checkpoint"
    files.write_checkpoint(kept, half)
    resumed = files.resume(kept, SMALL)
    assert resumed.rounds == 3
    assert weights(train(resumed, Threads(2), nothing)) == weights(small)
    assert resumed.curve == small.curve or [entry["share"] for entry in resumed.curve] == [entry["share"] for entry in small.curve]
    with pytest.raises(BarallaError, match="another seed"):
        files.resume(kept, replace(SMALL, seed=9))
    with pytest.raises(BarallaError, match="no training to resume"):
        files.resume(tmp_path / "none.checkpoint", SMALL)


def test_a_stop_among_the_suspicions_loses_no_lesson_and_goes_on_to_the_same_bits(small: Trained, tmp_path: Path) -> None:
    def stop(now: Trained, marks: Any) -> None:
        if now.suspected == 1:
            signal.raise_signal(signal.SIGINT)

    stopped = train(begin(SMALL), Threads(2), stop)
    assert stopped.interrupted
    assert stopped.belief is None
    assert stopped.done == 1.0 > stopped.over
    files.write_checkpoint(tmp_path / "stopped.checkpoint", stopped)
    resumed = train(files.resume(tmp_path / "stopped.checkpoint", SMALL), Threads(2), nothing)
    assert weights(resumed) == weights(small)
    assert resumed.over == 1.0


def test_a_training_by_the_clock_leaves_time_for_suspicions(small: Trained) -> None:
    by_the_clock = replace(small, plan=replace(SMALL, minutes=1.0, beliefs=64), total=40)
    assert by_the_clock.suspecting == 5
    assert replace(by_the_clock, plan=replace(SMALL, minutes=None, beliefs=64)).suspecting == 64
    assert replace(by_the_clock, plan=replace(SMALL, attack="random")).suspecting == 0


def test_it_learns_to_beat_random_from_nothing() -> None:
    plan = Plan("brisca", games=6144, side_by_side=512, hidden=(32, 32), judge=(32, 32), past=0.0, taught=0.0, beliefs=0, seed=1)
    game, rules = load("brisca"), plan.tables()[0]
    now = begin(plan)
    before = duel(game, rules, Self(game, now.policy(), 0.0), swift("random", game, 1), 300, "t").share
    train(now, Threads(2), nothing)
    after = duel(game, rules, Self(game, now.policy(), 0.0), swift("random", game, 1), 300, "t").share
    assert before < 0.62
    assert after > 0.72


def test_compiled_layers_compute_what_torch_computes(small: Trained) -> None:
    torch = small.pupil.torch
    inputs = np.random.default_rng(1).random((5, len(small.columns)), np.float32)
    inputs[inputs < 0.7] = 0.0
    expected = small.pupil.policy(torch.from_numpy(inputs)).detach().numpy()
    layers = stacked(small.pupil.layers(small.pupil.policy))
    room = new_room(layers)
    for line, wanted in zip(inputs, expected, strict=True):
        assert np.allclose(through(layers, line, room)[: len(wanted)], wanted, atol=1e-5)


def test_advantages_follow_each_seat_by_itself() -> None:
    game = load("brisca")
    book = new_notebook(game, 1, 4, np.zeros(0, np.int64), np.zeros(0, np.int64))
    book.table[:], book.seat[:] = 0, [0, 1, 0, 1]
    book.after[:] = [2, 3, -1, -1]
    rewards = np.zeros((1, practice.MOST_SEATS), np.float32)
    rewards[0, 0] = 1.0
    values = np.array([0.5, 0.5, 0.75, 0.25], np.float32)
    better, returns = np.zeros(4, np.float32), np.zeros(4, np.float32)
    practice.advantages(book, values, rewards, 0.5, better, returns)
    assert better.tolist() == [0.25 + 0.5 * 0.25, -0.25 - 0.5 * 0.25, 0.25, -0.25]
    assert returns.tolist() == [0.875, 0.125, 1.0, 0.0]


def test_every_action_is_judged_in_the_same_world(small: Trained) -> None:
    """In the last trick but one the second to play decides the deal, so what comes of each card can be counted."""
    game, differ = load("brisca"), 0
    players = small.players()
    for seed in range(30):
        match = Match(game, game.rules.make(), seed)
        while match.state.tricks_played < match.state.total_tricks - 2 or match.state.laid == 0:
            match.play(match.legal()[0])
        states, seat = game.states(1), int(verbs.turn(match.state))
        states[0] = match.state
        expected = np.zeros(game.eyes.slots)
        slots = np.zeros(game.eyes.slots, np.int32)
        verbs.choices(match.state, slots)
        for slot in np.flatnonzero(slots >= 0):
            ends = states.copy()
            verbs.step(ends[0], int(slots[slot]))
            while not verbs.over(ends[0]):
                verbs.step(ends[0], int(verbs.pick(ends[0], new_dice(1))))
            rewards = np.zeros((1, practice.MOST_SEATS), np.float32)
            practice.results(ends, 0.3, rewards)
            expected[slot] = rewards[0, seat]
        book = new_notebook(game, 1, 4, small.columns, small.hidden)
        learner = Learner(game, book, players.policy, players.judge, 0.3, True)
        learner.decide_all(states, np.zeros(1, np.int64), new_dice_array(1, seed), np.zeros(1, np.int64))
        gains, odds = book.gains[0].astype(np.float64), book.odds[0].astype(np.float64)
        assert gains == pytest.approx(np.where(slots >= 0, expected - (odds * expected).sum(), 0.0), abs=1e-5)
        differ += bool(np.ptp(gains) > 0)
    assert differ > 10


def test_an_attack_learns_from_what_it_did(small: Trained) -> None:
    assert SMALL.comparing
    assert not replace(SMALL, attack="random").comparing
    taken = train(begin(replace(SMALL, compare=False)), Threads(2), nothing)
    assert weights(taken) != weights(small)


def test_beliefs_find_out_which_cards_another_can_hold(small: Trained, tmp_path: Path) -> None:
    game, path = load("brisca"), tmp_path / "mine.safetensors"
    plan = replace(SMALL, games=256, side_by_side=256, hidden=(32, 32), beliefs=24, batch=128)
    files.write_model(path, train(begin(plan), Threads(2), nothing))
    belief = new_belief(game, read_learned(path, game).belief)
    match, hidden = Match(game, game.rules.make(), 5), np.zeros(game.eyes.hidden, np.float32)
    held, gone = [], []
    while not match.over:
        seat = int(verbs.turn(match.state))
        suspect(game.redacted(match.state, seat), belief, 1.0)
        verbs.secrets(match.state, seat, hidden)
        held += belief.hints[hidden[: len(belief.hints)] == 1.0].tolist()
        gone += belief.hints[:40][hidden[:40] == 0.0].tolist()
        match.play(match.legal()[0])
    assert np.mean(held) > np.mean(gone) + 0.5
    files.write_model(path, replace(small, belief=None))
    assert read_learned(path, game).belief is None


def test_a_round_of_few_cards_is_worth_less_in_its_match() -> None:
    game = load("podrida")
    states = game.states(2)
    states[:] = game.new(game.rules.make(players=4), 1)
    practice.scatter(states[:1], new_dice(1))
    states[1] = states[0]
    states["cards"] = [1, int(states[0]["peak"])]
    states["points"][:, 0], states["points"][:, 1] = 11, -1
    rewards = np.zeros((2, practice.MOST_SEATS), np.float32)
    practice.results(states, 0.0, rewards)
    gaps = rewards[:, 0] - rewards[:, 1]
    assert gaps[0] == pytest.approx(gaps[1]), "the same points count alike in every round"


def test_points_count_less_and_less() -> None:
    schedule = Schedule(SMALL, 0.3)
    assert schedule.shaping(0.0) == 0.3
    assert schedule.shaping(1 / 3) == pytest.approx(0.15)
    assert schedule.shaping(0.7) == 0.0


def test_an_attack_meets_the_agent_alone() -> None:
    now = begin(replace(SMALL, attack="random", games=128))
    train(now, Threads(1), nothing)
    assert now.games == 128
    assert not now.selves


def test_what_it_leaves_can_be_seated_and_explains_itself(small: Trained, tmp_path: Path) -> None:
    path = tmp_path / "mine.safetensors"
    card = files.finish(small, path, "baralla train selfplay", 50)
    assert json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))["data"]["games"] == 384 == card["data"]["games"]
    assert path.with_suffix(".svg").read_text(encoding="utf-8").startswith("<svg")
    for text in ("net", "netsearch"):
        match = Match(load("brisca"), load("brisca").rules.make(), 1)
        agent = make_agent(f"{text}:model={path}", "brisca", 1)
        action = decide(match, agent)
        assert action in match.legal()
        assert isinstance(agent, Explains)
        told = agent.explain()
        assert told is not None
        assert told.action == action
        assert all(told.reason.values())


def test_a_file_that_is_no_such_model_is_refused_in_a_sentence(small: Trained, tmp_path: Path) -> None:
    path = tmp_path / "mine.safetensors"
    files.write_model(path, small)
    with pytest.raises(BarallaError, match="plays brisca, not tute"):
        make_agent(f"net:model={path}", "tute")
    tensors, about = read_tensors(path)
    write_tensors(path, tensors, about | {"sight": "99"})
    with pytest.raises(BarallaError, match="version 99"):
        make_agent(f"net:model={path}", "brisca")
    write_tensors(path, {name: tensor for name, tensor in tensors.items() if name != "policy.1.bias"}, about)
    with pytest.raises(BarallaError, match="not a model of self-play"):
        make_agent(f"net:model={path}", "brisca")


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"minutes": 0.0}, "some minutes"),
        ({"hidden": ()}, "at least one hidden layer"),
        ({"judge": (8,)}, "same number of hidden layers"),
        ({"past": 0.6, "taught": 0.6}, "add up to 1"),
        ({"clip": 1.5}, "between 0 and 1"),
        ({"side_by_side": 64, "groups": 65}, "cannot be played in 65 groups"),
        ({"game": "chess"}, "chess"),
    ],
)
def test_settings_that_make_no_sense_get_a_sentence(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BarallaError, match=sentence):
        Plan(**({"game": "brisca"} | wrong))


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_game_can_be_learned(name: str) -> None:
    plan = Plan(name, games=128, side_by_side=64, hidden=(8,), judge=(8,), rivals="none", taught=0.0, batch=512)
    now = train(begin(plan), Threads(1), nothing)
    assert now.decisions > 128
    assert isinstance(now.pupil, Pupil)
