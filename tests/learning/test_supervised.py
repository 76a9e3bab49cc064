"""Supervised networks: what they read and answer, how they are trained, kept and seated. The two traps of earlier work have a test each."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from baralla.agents import make_agent
from baralla.agents.contract import Explains, Seen
from baralla.agents.learned.files import SHIPPED, read_tensors, write_tensors
from baralla.agents.learned.network import BY_FURTHEST, BY_MEAN, CHANCE, EXPECTED, LIKELIEST, best, judge, read_network
from baralla.agents.learned.sl import OPTIONS
from baralla.engine.errors import AgentError, BarallaError
from baralla.games import load
from baralla.learning.cards import cards
from baralla.learning.curves import draw
from baralla.learning.data.dataset import make_rows
from baralla.learning.data.plan import Plan
from baralla.learning.data.rows import prepare
from baralla.learning.duel import against_random, duel, swift
from baralla.learning.jobs import Job, run, shipped_jobs, strength
from baralla.learning.metrics import measures
from baralla.learning.monte_carlo.plan import Plan as MonteCarloPlan
from baralla.learning.shipped import _strength
from baralla.learning.supervised.settings import LABELS, OPTIMIZERS, Settings
from baralla.learning.supervised.train import Trainer, classes, targets
from baralla.testing import random_positions
from support import ENCODINGS, tables


@pytest.fixture(scope="module")
def brisca_rows() -> Any:
    return make_rows(Plan("brisca", games=300))


def trainer(rows: Any, **chosen: Any) -> Trainer:
    pytest.importorskip("torch")
    game = prepare("brisca")
    return Trainer(game, game.rules(players=2), rows, Settings(**{"batch": 256, "epochs": 2} | chosen))


# What a network reads


@pytest.mark.parametrize("key", ENCODINGS)
def test_inputs_have_the_published_sizes(key: tuple[str, str]) -> None:
    pytest.importorskip("torch")
    name, encoding = key
    for players, size in zip((2, 3, 4), ENCODINGS[key], strict=True):
        plan = Plan(name, players, games=16)
        made = Trainer(prepare(name), plan.rule_sets(prepare(name))[0], make_rows(plan), Settings(encoding=encoding))
        assert made.inputs == size
        assert made.net[0].in_features == size


def test_three_automatic_layers_are_a_half_a_quarter_and_a_sixth_of_the_inputs() -> None:
    auto = Settings(layers="auto3")
    assert auto.hidden(200) == [100, 50, 33]
    assert [auto.hidden(n) for n in (61, 70, 73, 82, 91)] == [[31, 15, 10], [35, 18, 12], [37, 18, 12], [41, 21, 14], [46, 23, 15]]


def test_normalised_inputs_reach_the_network_as_fractions(brisca_rows: Any) -> None:
    made = trainer(brisca_rows, encoding="normalised")
    torch = made.torch
    inputs, _ = next(made._batches(made.parts[0], 500))
    assert inputs.dtype == torch.float32
    fractions = inputs[(inputs > 0) & (inputs < 1)]
    assert len(fractions) > 500  # hand, cards played, ranks
    assert len(torch.unique(fractions)) > 200
    hand = inputs[:, 10]
    assert ((hand > 0) & (hand < 1)).all()
    with torch.no_grad():
        assert not torch.equal(made.net(inputs), made.net(inputs.int().float()))


# What it learns


def test_classes_stand_in_the_order_of_the_numbers(brisca_rows: Any) -> None:
    made = trainer(brisca_rows)
    assert list(made.levels) == sorted(set(targets(brisca_rows, Settings())[made.parts[0]]))
    assert (np.diff(made.levels) > 0).all()
    assert made.levels[0] < -9  # sorted as text, -10 would come after -1 and 10 before 9
    assert made.levels[-1] > 9
    values = targets(brisca_rows, Settings())[made.parts[0]]
    assert np.array_equal(made.levels[made.answers[made.parts[0]]], values)


def test_a_value_never_seen_goes_to_the_nearest_class() -> None:
    levels = np.array([-20, -3, 0, 9, 10, 100], np.float32)
    assert list(classes(np.array([-50, -20, -2, 0, 9, 10, 11, 99, 200]), levels)) == [0, 0, 1, 2, 3, 4, 4, 5, 5]


def test_labels_are_points_won_or_signed_with_or_without_the_heuristic() -> None:
    from baralla.learning.data.rows import blank_rows

    rows = blank_rows(2)
    rows["points"], rows["lost"], rows["value"], rows["won"] = [21, 0], [0, 14], [-3, 5], [1.0, 0.0]
    rows["margin"] = [80, -60]
    assert list(targets(rows, Settings(label="win"))) == [1.0, 0.0]
    assert list(targets(rows, Settings(label="points"))) == [21, -14]
    assert list(targets(rows, Settings(label="points", points="won"))) == [21, 0]
    assert list(targets(rows, Settings())) == [18, -9]
    assert list(targets(rows, Settings(points="deal"))) == [77, -55]
    assert list(targets(rows, Settings(label="win+points", win=5.0))) == [26, -19]
    assert list(targets(rows, Settings(heuristic=2.0, points="won"))) == [15, 10]


@pytest.mark.parametrize("optimizer", OPTIMIZERS[1:])
def test_every_optimizer_lowers_the_loss_in_a_way_of_its_own(brisca_rows: Any, optimizer: str) -> None:
    made = trainer(brisca_rows, optimizer=optimizer, rate=0.05 if optimizer == "sgd" else 0.002, epochs=2)
    before = made.judge(made.parts[2])
    found = made.run()
    assert found.test["loss"] < before["loss"]
    assert found.test["loss"] != trainer(brisca_rows, epochs=2).run().test["loss"]


@pytest.mark.parametrize("label", LABELS)
def test_training_lowers_the_loss(brisca_rows: Any, label: str) -> None:
    made = trainer(brisca_rows, label=label, epochs=3)
    before = made.judge(made.parts[2])
    found = made.run()
    assert found.test["loss"] < before["loss"]
    assert len(found.levels) == (1 if label == "win" else len(made.levels))


def test_training_stops_when_validation_does(brisca_rows: Any) -> None:
    made = trainer(brisca_rows[:2000], epochs=60, patience=1, rate=0.05)
    found = made.run()
    losses = [entry["loss"] for entry in found.history]
    assert len(losses) < 60
    assert losses[-1] >= min(losses[:-1])
    assert made.judge(made.parts[1])["loss"] == pytest.approx(min(losses))


def test_accuracy_precision_and_recall() -> None:
    said, true = np.array([0, 0, 1, 1, 1, 2]), np.array([0, 1, 1, 1, 3, 3])
    found = measures(said, true, 5)
    assert found["accuracy"] == pytest.approx(3 / 6)
    assert found["precision"] == pytest.approx((1 / 2 + 2 / 3 + 0) / 3)
    assert found["recall"] == pytest.approx((1 + 2 / 3 + 0) / 3)


# Files


def small(tmp_path: Path, name: str = "m", **chosen: Any) -> tuple[Path, dict[str, Any]]:
    pytest.importorskip("torch")
    path = tmp_path / f"{name}.safetensors"
    return path, run(Job(Plan("brisca", games=60), Settings(**{"batch": 512, "epochs": 1} | chosen)), path, None, 0)


def test_the_same_seed_gives_the_same_model_and_another_does_not(tmp_path: Path) -> None:
    first, again, other = (small(tmp_path, name, seed=seed)[0].read_bytes() for name, seed in (("a", 1), ("b", 1), ("c", 2)))
    assert first == again
    assert first != other


def test_a_training_stopped_before_the_end_leaves_a_model_that_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch")
    real, calls = Trainer._epoch, []

    def stop(self: Trainer, *given: Any) -> float:
        calls.append(1)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return real(self, *given)

    monkeypatch.setattr(Trainer, "_epoch", stop)
    path, card = small(tmp_path, epochs=9)
    assert card["interrupted"]
    assert len(card["history"]) == 1
    game = load("brisca")
    agent: Any = make_agent(f"sl:model={path}", game)
    duel(game, game.rules(), agent, agent, 4)


@pytest.mark.parametrize(("layers", "activation"), [("50,25", "relu"), ("auto3", "relu"), ("8", "leaky"), ("8,4", "tanh"), ("8", "elu")])
def test_compiled_network_answers_as_torch_does(tmp_path: Path, layers: str, activation: str) -> None:
    torch = pytest.importorskip("torch")
    path, _ = small(tmp_path, layers=layers, activation=activation)
    passed_on = {"leaky": torch.nn.functional.leaky_relu, "elu": torch.nn.functional.elu}.get(activation) or getattr(torch, activation)
    net, game = read_network(path), prepare("brisca")
    tensors, _ = read_tensors(path)
    plan = Plan("brisca", games=20, seed="other")
    rows = make_rows(plan)
    made = Trainer(game, game.rules(), rows, Settings(layers=layers))
    made.levels = net.levels
    parts = [torch.tensor(tensors[f"layer{i}.{name}"].astype(np.float32)) for i in range(len(net.shape) - 1) for name in ("weight", "bias")]
    hidden = torch.from_numpy(made.encoded(np.arange(len(rows))))
    for weight, bias in zip(parts[:-2:2], parts[1:-2:2], strict=True):
        hidden = passed_on(hidden @ weight + bias)
    chances = torch.softmax(hidden @ parts[-2] + parts[-1], 1)
    from baralla.learning.data.rows import read_row

    found, s = np.zeros((4, 3), np.float32), game.states(2)
    for i in range(0, len(rows), 7):
        read_row(rows[i], s[0])
        judge(s[0], s[1], np.array([rows[i].action] * 2), 2, net.how, net.arrays, net.work(), found)
        assert found[0, EXPECTED] == pytest.approx(float(chances[i] @ torch.from_numpy(net.levels)), abs=1e-3)
        assert found[0, LIKELIEST] == net.levels[int(chances[i].argmax())]
        assert found[0, CHANCE] == pytest.approx(float(chances[i].max()), abs=1e-4)
        assert found[1] == pytest.approx(found[0], abs=1e-3)


def test_files_are_safetensors(tmp_path: Path) -> None:
    numpy = pytest.importorskip("safetensors.numpy")
    tensors = {"a": np.arange(6, dtype=np.float16).reshape(2, 3), "b": np.array([1, -2], np.int32)}
    write_tensors(tmp_path / "ours.safetensors", tensors, {"game": "brisca"})
    theirs = numpy.load_file(tmp_path / "ours.safetensors")
    numpy.save_file(tensors, tmp_path / "theirs.safetensors", {"game": "tute"})
    ours, about = read_tensors(tmp_path / "theirs.safetensors")
    for found in (theirs, ours):
        assert {name: found[name].tolist() for name in found} == {name: tensor.tolist() for name, tensor in tensors.items()}
    assert about == {"game": "tute"}


@pytest.mark.parametrize("raw", [b"", b"12345678", b"\xff" * 40, b"\x02\0\0\0\0\0\0\0[]", b'\x08\0\0\0\0\0\0\0{"a": 1}'])
def test_a_broken_file_is_refused_in_a_sentence(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "broken.safetensors"
    path.write_bytes(raw)
    with pytest.raises(BarallaError, match=r"broken\.safetensors"):
        read_network(path)


def test_curves_show_every_epoch() -> None:
    history = [{"train_loss": 3.0 - i, "loss": 3.1 - i, "accuracy": 0.1 * i, "precision": 0.2, "recall": 0.3} for i in range(3)]
    svg = draw("sl-test", history)
    assert svg.count("<circle") == 15
    assert svg.count("<polyline") == 5
    assert "3 epochs" in svg


# Choosing


def test_furthest_takes_the_likeliest_value_that_is_highest_and_expected_the_mean() -> None:
    # (0.1, 0.2, 0.4, 0.2, 0.1) and (0.1, 0.2, 0.2, 0.4, 0.1) over 0 … 4, then one with a high mean and a low mode
    found = np.array([[2.0, 2, 0.4], [2.2, 3, 0.4], [2.9, 0, 0.3]], np.float32)
    assert best(found, 2, BY_FURTHEST) == 1
    assert best(found, 3, BY_FURTHEST) == 1
    assert best(found, 3, BY_MEAN) == 2
    likelier = np.array([[1.0, 3, 0.4], [1.0, 3, 0.6]], np.float32)
    assert best(likelier, 2, BY_FURTHEST) == 1


# The agent and what we ship


def seen(game: Any, rules: Any, s: Any) -> Seen:
    return Seen(game, rules, int(s.turn), game.redacted(s, int(s.turn)), (0, 0))


@settings(max_examples=30, deadline=None)
@given(tables(("brisca", "tute")))
def test_shipped_networks_play_under_any_rules(table: Any) -> None:
    game, rules, seed = table
    for text in ("sl", "sl:layers=3,choose=furthest"):
        agent: Any = make_agent(text, game)
        positions = random_positions(game, rules, seed, 6)
        states = game.states(len(positions))
        for i, s in enumerate(positions):
            states[i] = s
        actions = np.full(len(states), -1, np.int32)
        agent.decide_all(states, np.arange(len(states)), None, actions)
        for s, action in zip(positions, actions, strict=True):
            said = agent.act(seen(game, rules, s))
            assert said in game.legal_texts(s)
            assert said == game.text(s, int(action))


def test_explanations_name_every_action_best_first() -> None:
    game = load("tute")
    agent: Any = make_agent("sl", game)
    for s in random_positions(game, game.rules(), 5, 10):
        action = agent.act(seen(game, game.rules(), s))
        assert isinstance(agent, Explains)
        told = agent.explain()
        assert told is not None
        assert told.action == action == told.candidates[0].action
        scores = [candidate.score for candidate in told.candidates]
        assert scores == sorted(scores, reverse=True)
        assert all(0 <= score <= 1 for score in scores)
        assert sorted(candidate.action for candidate in told.candidates) == game.legal_texts(s)
        assert all(told.told(lang) for lang in ("ca", "es", "en"))


def test_every_modality_has_two_networks_made_by_the_command_on_their_card() -> None:
    found = {path.stem: card for path, card in cards() if path.stem.startswith("sl-")}
    jobs = {job.name: job for job in shipped_jobs()}
    assert len(jobs) == 24
    assert set(found) == set(jobs)
    for name, card in found.items():
        job = jobs[name]
        assert card["command"] == job.command()
        assert card["data"] == json.loads(json.dumps(job.plan.__dict__))
        assert card["settings"] == json.loads(json.dumps(job.settings.__dict__))
        assert not card["interrupted"]
        assert card["against_random"]["expected_usual"][0] > card["against_random"]["fair"]
        assert card["settings"]["label"] == "points+heuristic"
    assert sum(path.stat().st_size for path in SHIPPED.glob("sl-*.safetensors")) < 4_000_000


def test_the_command_on_a_card_asks_for_the_same_model(monkeypatch: pytest.MonkeyPatch) -> None:
    from typer.testing import CliRunner

    from baralla.cli import app
    from baralla.learning import jobs

    asked: list[Job] = []

    def note(job: Job, *given: Any) -> dict[str, Any]:
        asked.append(job)
        raise BarallaError("enough")

    monkeypatch.setattr(jobs, "run", note)
    wanted = [*shipped_jobs(), Job(Plan("tute", 3, agents=("sl", "random"), explore=0.25, seed="7"), Settings(heuristic=2.0, seed=7))]
    for job in wanted:
        CliRunner().invoke(app, shlex.split(job.command())[1:])
    assert asked == wanted


@pytest.mark.parametrize(("name", "least"), [("brisca", 0.85), ("tute", 0.6)])
def test_shipped_networks_beat_random(name: str, least: float) -> None:
    game = load(name)
    assert against_random(swift("sl", game), game, game.rules(), 1000).share > least


def test_an_agent_against_itself_wins_half() -> None:
    game = load("brisca")
    agent = swift("sl", game)
    assert duel(game, [game.rules(), game.rules(exchange=False)], agent, agent, 50).interval == [0.5, 0.0]


def test_the_cards_of_all_methods_measure_a_model_in_the_same_way() -> None:
    job, game = next(job for job in shipped_jobs() if job.name == "sl-brisca-2-l2"), load("brisca")
    found = strength(job, SHIPPED / f"{job.name}.safetensors", 40)
    assert found["expected_usual"] == against_random(swift("sl", game), game, game.rules(), 40).interval
    plan = MonteCarloPlan("brisca")
    assert _strength(plan, swift("sl", game), 40)["usual"] == found["expected_usual"]


def test_playing_needs_no_library_of_training() -> None:
    script = (
        "import sys, baralla; from baralla.agents import make_agent; from baralla.api import decide; m = baralla.make('brisca', seed=1); "
    )
    script += (
        "a = make_agent('sl', m.game); m.play(decide(m, a)); print(*sorted({'torch', 'safetensors', 'pyarrow'} & set(sys.modules)), 'done')"
    )
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=300)
    assert found.stdout.split() == ["done"]


def test_wrong_wishes_are_answered_in_a_sentence(tmp_path: Path) -> None:
    assert [item.name for item in OPTIONS] == ["layers", "choose", "model"]
    with pytest.raises(AgentError, match="layers is 2 or 3"):
        make_agent("sl:layers=4", "brisca")
    with pytest.raises(AgentError, match='no agent "sl" for mus'):
        make_agent("sl", "mus")
    with pytest.raises(BarallaError, match="cannot read the model"):
        make_agent(f"sl:model={tmp_path / 'none.safetensors'}", "brisca")
    shipped = SHIPPED / "sl-brisca-3-l2.safetensors"
    with pytest.raises(AgentError, match="plays brisca, not tute"):
        make_agent(f"sl:model={shipped}", "tute")
    game: Any = load("brisca")
    agent: Any = make_agent(f"sl:model={shipped}", game)
    with pytest.raises(AgentError, match="with 3 players, not 2"):
        agent.act(seen(game, game.rules(), random_positions(game, game.rules(), 1)[0]))
    for wrong in ({"label": "luck"}, {"encoding": "onehott"}, {"layers": "50,x"}, {"epochs": 0}, {"points": "lost"}, {"suits": "all"}):
        with pytest.raises(BarallaError, match=next(iter(wrong))):
            Settings(**wrong)  # type: ignore[arg-type]
    with pytest.raises(BarallaError, match="too few games"):
        trainer(make_rows(Plan("brisca", games=3)))


# The command line


def command(*arguments: str, code: int = 0) -> str:
    environment = dict(os.environ, COLUMNS="160", LC_ALL="C.UTF-8")
    found = subprocess.run(
        [sys.executable, "-m", "baralla", *arguments], capture_output=True, text=True, env=environment, check=False, timeout=300
    )
    assert found.returncode == code, found.stdout + found.stderr
    assert "Traceback" not in found.stderr
    return found.stdout + found.stderr


def test_from_data_set_to_model_by_commands(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    pytest.importorskip("pyarrow")
    data, model = tmp_path / "data", tmp_path / "own.safetensors"
    assert "40 games of brisca under 8 sets of rules" in command("dataset", "brisca", "--players", "3", "--games", "40", "--out", str(data))
    told = command("train", "supervised", "--data", str(data), "--epochs", "1", "--deals", "30", "--out", str(model))
    assert "253-50-25" in told
    assert "against random, 30 deals" in told
    assert model.with_suffix(".svg").read_text().startswith("<svg")
    listed = command("models", "--folder", str(tmp_path))
    assert "own" in listed
    assert "253-50-25" in listed
    assert json.loads(command("models", "own", "--folder", str(tmp_path)))["data"]["players"] == 3
    assert "holds no data set" in command("train", "supervised", "--data", str(tmp_path), code=1)


def test_models_lists_what_is_shipped() -> None:
    listed = command("models")
    assert listed.count("sl-") == 24
    assert json.loads(command("models", "sl-tute-assist-4-pairs-l3"))["data"]["teams"] is True
    assert "did you mean" in command("models", "sl-brisca-2-l1", code=1)
