"""`baralla train champions`: every shipped model can be trained again, stopped and gone on with, each in a file of its own."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from baralla.agents.learned.files import SHIPPED
from baralla.cli import train_champions
from baralla.engine.errors import BarallaError
from baralla.games import OWN
from baralla.learning.regret import plan as regret_plan
from baralla.learning.regret import train as regrets
from baralla.learning.selfplay import plan as selfplay_plan

NETWORK = selfplay_plan.Plan("brisca", games=128, side_by_side=64, hidden=(8, 8), judge=(8, 8), batch=256, beliefs=1)
STRATEGY = regret_plan.Plan("mus", {"players": 2}, lessons=200, seed=1)

Run = Callable[..., str]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command, with two short trainings in place of the shipped ones."""
    monkeypatch.setattr(selfplay_plan, "shipped_plans", lambda: {"net-brisca": NETWORK})
    monkeypatch.setattr(regret_plan, "shipped_plans", lambda: {"cfr-mus-2": STRATEGY})
    monkeypatch.setattr(regrets, "BLOCK", 100)
    app = typer.Typer()
    train_champions.commands(app)

    def called(*words: str, code: int = 0) -> str:
        options = ["--work", str(tmp_path / "work"), "--out", str(tmp_path / "out"), "--workers", "1", "--deals", "4"]
        found = CliRunner().invoke(app, [*options, *words], catch_exceptions=False)
        assert found.exit_code == code, found.output
        return found.output

    return called


def test_every_shipped_model_of_a_champion_has_a_plan() -> None:
    plans: dict[str, Any] = selfplay_plan.shipped_plans() | regret_plan.shipped_plans()
    shipped = {path.stem for kind in ("net", "cfr") for path in SHIPPED.glob(f"{kind}-*.safetensors")}
    assert set(plans) == shipped
    assert {plan.game for plan in plans.values()} == set(OWN)


def test_a_shipped_model_is_what_its_plan_leaves() -> None:
    """The settings on the card, which its training wrote, are those that would train it again."""
    for name, plan in (selfplay_plan.shipped_plans() | regret_plan.shipped_plans()).items():
        card = json.loads((SHIPPED / f"{name}.json").read_text())
        assert card["command"] == f"baralla train champions --only {name}"
        assert not card["interrupted"]
        wanted = {key: value for key, value in json.loads(json.dumps(vars(plan))).items() if key in card["settings"]}
        assert card["settings"] == wanted, name


def test_both_kinds_are_trained_once_and_again_when_asked(run: Run, tmp_path: Path) -> None:
    first = run()
    assert "128 games" in first
    assert "200 lessons" in first
    made = {path.name: path.read_bytes() for path in (tmp_path / "out").glob("*.safetensors")}
    assert set(made) == {"net-brisca.safetensors", "cfr-mus-2.safetensors"}
    assert run().count("is done") == 2
    assert "is done" not in run("--again", "--only", "cfr-mus-2")
    again = (tmp_path / "out" / "cfr-mus-2.safetensors").read_bytes()
    assert _without_time(again) == _without_time(made["cfr-mus-2.safetensors"])


def test_a_strategy_that_was_stopped_goes_on_to_the_same_bits(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("--only", "cfr-mus-2")
    path = tmp_path / "out" / "cfr-mus-2.safetensors"
    whole = path.read_bytes()
    path.unlink()
    train = regrets.train

    def stopped(plan: Any, start: Any, minutes: float, told: Any) -> Any:
        return train(plan, start, 1e-9, told)

    with monkeypatch.context() as patch:
        patch.setattr(regrets, "train", stopped)
        assert "the same command goes on" in run("--only", "cfr-mus-2", "--again", code=1)
    assert not path.exists()
    run("--only", "cfr-mus-2")
    assert _without_time(path.read_bytes()) == _without_time(whole)


def _without_time(file: bytes) -> tuple[dict[str, Any], bytes]:
    """A model's tensors and texts, but for the seconds it took."""
    size = int.from_bytes(file[:8], "little")
    head: dict[str, Any] = json.loads(file[8 : 8 + size])
    head["__metadata__"].pop("seconds")
    return head, file[8 + size :]


def test_a_name_that_nobody_has_is_one_sentence(run: Run) -> None:
    with pytest.raises(BarallaError, match="no shipped model is called net-chess: choose among net-brisca, cfr-mus-2"):
        run("--only", "cfr-mus-2", "--only", "net-chess")
