"""The studies of learning: every variant can be trained, each stands beside what the source says, and a stopped run goes on."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from baralla.blocks.threads import Threads
from baralla.cli import app
from baralla.engine.errors import BarallaError
from baralla.experiments.learning import page, studies, trainings
from baralla.experiments.learning.studies import GENETIC, MONTE_CARLO, STUDIES, SUPERVISED, Budget
from baralla.experiments.learning.trainings import Row, Trainings
from baralla.learning.genetic.plan import CROSSOVERS, MUTATIONS
from baralla.learning.genetic.plan import Plan as GeneticPlan
from baralla.learning.monte_carlo.plan import Plan as TablePlan
from baralla.learning.supervised.settings import LABELS, OPTIMIZERS, Settings

TINY = Budget(games=30, epochs=1, episodes=100, generations=1, deals=4)
TASK = Trainings("brisca", 1, TINY)


def test_every_variant_is_one_that_can_be_trained() -> None:
    for study in STUDIES:
        assert len({variant.label for variant in study.variants}) == len(study.variants)
        for variant in study.variants:
            given = {key: value for key, value in variant.settings.items() if key not in ("agents", "explore")}
            if study.method == SUPERVISED:
                Settings(**given)
            elif study.method == GENETIC:
                GeneticPlan("brisca", **given)
            else:
                TablePlan("brisca", **{key: value for key, value in given.items() if value != "half"})


def test_the_studies_cover_what_the_source_compared() -> None:
    def values(study: str, name: str) -> set[Any]:
        (found,) = studies.chosen([study])
        return {value for variant in found.variants for value in [variant.settings.get(name)] if value is not None}

    assert values("labels", "label") == set(LABELS)
    assert values("encodings", "encoding") == {"onehot", "reduced", "compact", "normalised"}
    assert values("keys", "keys") == {"one", "multi", "abstract"}
    assert values("optimisers", "optimizer") == set(OPTIMIZERS[1:])
    assert {name for names in values("operators", "crossovers") for name in names} == set(CROSSOVERS)
    assert {name for names in values("operators", "mutations") for name in names} == set(MUTATIONS)
    assert values("directives", "directive") == {"ilm-dhc", "dhm-ilc", "ffmcr", "ptm"}
    (layers,) = studies.chosen(["layers"])
    assert [variant.share for variant in layers.variants] == [(39, 151), (71, 153), (67, 151), (74, 150)]  # table 7
    (four,) = studies.chosen(["four"])
    assert sum(variant.share[0] for variant in four.variants if variant.share) == 916  # table 8
    with pytest.raises(BarallaError, match=r'no part "layer" \(did you mean "layers"\?\)'):
        studies.chosen(["layer"])


def counted(rows: list[Row]) -> list[Any]:
    return [(row.study, row.variant, row.share, row.low, row.source, row.note) for row in rows]


def test_threads_change_nothing_and_a_stopped_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = studies.chosen(["exploration", "directives"])
    whole, stopped = trainings.run(TASK, chosen, Threads(1), tmp_path / "one", False)
    assert not stopped
    assert len(whole) == sum(len(study.variants) for study in chosen)
    assert {study.method for study in chosen} == {MONTE_CARLO, GENETIC}
    again, _ = trainings.run(TASK, chosen, Threads(2), tmp_path / "two", False)
    assert counted(again) == counted(whole)
    ledger = tmp_path / "two" / trainings.BLOCKS
    ledger.write_bytes(b"".join(ledger.read_bytes().splitlines(keepends=True)[:5]) + b'{"torn')
    trained: list[Any] = []
    train = Trainings.train
    monkeypatch.setattr(Trainings, "train", lambda self, part: trained.append(part) or train(self, part))  # type: ignore[func-returns-value]
    resumed, _ = trainings.run(TASK, chosen, Threads(1), tmp_path / "two", True)
    assert counted(resumed) == counted(whole)
    assert len(trained) == len(whole) - 4
    with pytest.raises(BarallaError, match="had seed 1, not 2"):
        trainings.run(Trainings("brisca", 2, TINY), chosen, Threads(1), tmp_path / "two", True)


@pytest.mark.parametrize("part", [("layers", 0), ("four", 1), ("games", 3)])
def test_networks_meet_whom_the_study_says(part: tuple[str, int]) -> None:
    pytest.importorskip("torch")
    row = TASK.train(part)
    (study,) = studies.chosen([part[0]])
    assert (row.study, row.variant) == (study.name, study.variants[part[1]].label)
    assert row.fair == (0.25 if part[0] == "four" else 0.5)
    assert 0 <= row.low <= row.share <= row.high <= 1
    assert row.source == (None if part[0] == "games" else pytest.approx({"layers": 39 / 151, "four": 202 / 916}[part[0]], abs=1e-4))


def test_every_image_of_the_page_is_in_the_folder(tmp_path: Path) -> None:
    rows = [
        Row(study.name, variant.label, 0.5, 0.4, 0.6, 0.5, 0.3 if variant.share else None, variant.said, "a < b", 1.0)
        for study in STUDIES
        for variant in study.variants
    ]
    page.write(rows, tmp_path, Budget(), "baralla experiment learning")
    text = (tmp_path / "index.html").read_text(encoding="utf-8")
    images = [part.split('"', maxsplit=1)[0] for part in text.split('<img src="')[1:]]
    assert images == [f"{study.name}.svg" for study in STUDIES]
    assert all((tmp_path / name).is_file() for name in images)
    assert "a &lt; b" in text
    assert "25.8 % [20, 33]" in text  # 39 of 151


def test_the_command_leaves_a_folder(tmp_path: Path) -> None:
    words = ["experiment", "learning", "--part", "directives", "--generations", "1", "--deals", "4", "--out", str(tmp_path / "x")]
    found = CliRunner().invoke(app, words)
    assert found.exit_code == 0, found.output
    with (tmp_path / "x" / "results.csv").open(encoding="utf-8") as file:
        assert [row["variant"] for row in csv.DictReader(file)] == ["ILM/DHC", "DHM/ILC", "FFMCR", "PTM"]
    assert (tmp_path / "x" / "directives.svg").exists()
    assert isinstance(CliRunner().invoke(app, ["experiment", "learning", "--game", "mus"]).exception, BarallaError)
