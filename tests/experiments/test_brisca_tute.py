"""The comparison of Brisca and Tute: who meets whom, under which rules, what is counted, and what it leaves in the folder."""

from __future__ import annotations

import csv
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from baralla.agents.learned import sl
from baralla.arena.statistics import Interval
from baralla.cli import app
from baralla.engine.errors import BarallaError
from baralla.experiments import brisca_tute as experiment
from baralla.experiments import figures, page
from baralla.experiments.brisca_tute import MIXED, MODALITIES, NETWORKS, USUAL, Part, Results, Row
from baralla.experiments.sheet import make_folder
from baralla.learning.monte_carlo import curve as monte_carlo_curve
from baralla.learning.monte_carlo import train as monte_carlo
from baralla.learning.monte_carlo.curve import write_curve as write


def small(modality: str, *agents: str, deals: int = 6, workers: int = 1) -> Results:
    game, rules = experiment.rules_of(modality)
    results = Results(deals, "test")
    experiment.play(Part(modality, USUAL, game, rules, agents), results, workers)
    return results


def made_up(*modalities: str) -> Results:
    """Numbers to draw."""
    results = Results(10, "0", seconds=1.0)
    for name in modalities:
        pair = [("random", "rules", 0.2), ("rules", "random", 0.8)]
        results.rows += [Row(name, USUAL, one, rest, 10, share, share - 0.1, share + 0.1, 0.0) for one, rest, share in pair]
        results.means[name] = {one: Interval(share, share - 0.1, share + 0.1) for one, _, share in pair}
        results.fair[name] = 0.5
    return results


def test_there_are_twelve_modalities_and_a_wrong_one_is_named_with_its_neighbour() -> None:
    assert len(experiment.chosen(())) == 12
    assert experiment.chosen(("tute-assist-3", "brisca-2")) == ["brisca-2", "tute-assist-3"]
    with pytest.raises(BarallaError, match='no modality "brisca-5"'):
        experiment.chosen(("brisca-5",))


def test_the_usual_rules_of_a_modality_have_its_players_pairs_and_duties() -> None:
    for name in MODALITIES:
        game, rules = experiment.rules_of(name)
        assert name.startswith(game.name)
        assert str(rules.players) in name
        assert rules.teams == name.endswith("pairs")
        assert getattr(rules, "only_assist", False) == ("assist" in name)


def test_a_code_names_exchange_last_ten_black_hand_and_hunt_the_three_in_this_order() -> None:
    for name in ("brisca-2", "tute-2", "tute-assist-2"):
        found = experiment.combinations(name)
        assert len(found) == 16
        for code, rules in found.items():
            switches = (rules.exchange, rules.last_ten, rules.black_hand, rules.hunt_three)
            assert code == "".join(str(int(on)) for on in switches)
            assert getattr(rules, "only_assist", False) == ("assist" in name)


def test_the_networks_meet_under_all_sixteen_combinations_with_two_players_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(experiment, "entrants", lambda game, rules, names: (list(names), []))
    found = experiment.parts(("brisca-2", "brisca-3"), Results(1, "0"))
    assert [part.code for part in found if part.modality == "brisca-3"] == [USUAL]
    two = [part for part in found if part.modality == "brisca-2"]
    assert two[0].agents == ("random", "rules", *NETWORKS, "mc", "ga")
    assert len(two) == 17
    assert all(part.agents == NETWORKS for part in two[1:])


def test_who_has_no_model_is_left_out_and_the_reason_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sl, "SHIPPED", tmp_path)
    sl.shipped.cache_clear()
    game, rules = experiment.rules_of("brisca-2")
    able, reasons = experiment.entrants(game, rules, ("random", "sl:layers=3"))
    sl.shipped.cache_clear()
    assert able == ["random"]
    assert len(reasons) == 1
    assert reasons[0].startswith("sl:layers=3: ")
    assert "sl-brisca-2-l3" in reasons[0]


def test_a_pairing_is_told_from_both_sides_and_its_shares_are_one() -> None:
    results = small("brisca-2", "random", "rules", deals=40)
    one, other = results.rows
    assert (one.agent, one.against, other.agent, other.against) == ("random", "rules", "rules", "random")
    assert one.share + other.share == pytest.approx(1)
    assert one.margin + other.margin == pytest.approx(0)
    assert other.low <= other.share <= other.high
    assert other.low > 0.5  # the written advice beats random
    assert results.means["brisca-2"]["rules"].mean == pytest.approx(other.share, abs=1e-4)
    assert not results.stopped


def test_at_a_table_of_three_each_sits_alone_against_the_others_and_a_mixed_table_is_shared_out() -> None:
    results = small("brisca-3", "random", "rules")
    shares = {(row.agent, row.against): row.share for row in results.rows}
    assert set(shares) == {("random", "rules"), ("rules", "random"), ("random", MIXED), ("rules", MIXED)}
    assert 2 * shares["random", MIXED] + shares["rules", MIXED] == pytest.approx(1, abs=1e-4)  # two seats are random's
    assert results.fair["brisca-3"] == pytest.approx(1 / 3)


def test_partners_are_the_same_agent() -> None:
    results = small("brisca-4-pairs", "random", "rules")
    assert sum(row.share for row in results.rows) == pytest.approx(1)
    assert results.fair["brisca-4-pairs"] == 0.5


def test_the_number_of_threads_changes_nothing() -> None:
    assert small("brisca-2", "random", "rules", deals=20, workers=1).rows == small("brisca-2", "random", "rules", deals=20, workers=2).rows


def test_control_c_keeps_what_was_played() -> None:
    game, rules = experiment.rules_of("brisca-2")
    results = Results(100_000, "test")

    def stop(played: int) -> None:
        if played:
            raise KeyboardInterrupt

    experiment.play(Part("brisca-2", USUAL, game, rules, ("random", "first")), results, 1, stop)
    assert results.stopped
    assert 0 < results.rows[0].deals < 100_000
    assert "stopped before the end" in page.page(results, "baralla", set())


def test_the_command_leaves_a_folder_with_numbers_figures_and_a_page(tmp_path: Path) -> None:
    found = CliRunner().invoke(app, ["experiment", "brisca-tute", "--modality", "brisca-2", "--deals", "3", "--out", str(tmp_path / "x")])
    assert found.exit_code == 0, found.output
    with (tmp_path / "x" / "results.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    agents = {row["agent"] for row in rows}
    usual = [(row["agent"], row["against"]) for row in rows if row["rules"] == USUAL]
    assert sorted(usual) == sorted((one, rest) for one in agents for rest in agents if one != rest)
    assert {row["deals"] for row in rows} == {"3"}
    text = (tmp_path / "x" / "index.html").read_text(encoding="utf-8")
    assert '<img src="brisca-2.svg"' in text
    for name in experiment.AGENTS:
        assert name in agents or f"Left out: {name}:" in text
    drawn = (tmp_path / "x" / "brisca-2.svg").read_text(encoding="utf-8")
    assert "deals won, %" in drawn
    assert all(name in drawn for name in agents)


def test_every_image_of_the_page_is_in_the_folder(tmp_path: Path) -> None:
    results = made_up(*MODALITIES)
    for code, share in (("0000", 0.4), ("1111", 0.7)):
        results.rows.append(Row("tute-2", code, NETWORKS[0], NETWORKS[1], 10, share, share - 0.1, share + 0.1, 0.0))
    page.write(results, tmp_path, "baralla experiment brisca-tute")
    text = (tmp_path / "index.html").read_text(encoding="utf-8")
    images = [part.split('"', maxsplit=1)[0] for part in text.split('<img src="')[1:]]
    assert {"tute-2-rules.svg", "genetic-curve.svg"} < set(images)
    assert len([name for name in images if name.removesuffix(".svg") in MODALITIES]) == 12
    assert all((tmp_path / name).is_file() for name in images)


def test_the_metrics_shown_are_those_of_the_epoch_that_was_kept() -> None:
    history = [
        {"loss": 2.0, "accuracy": 0.1, "precision": 0.2, "recall": 0.3},
        {"loss": 1.0, "accuracy": 0.4, "precision": 0.5, "recall": 0.6},
        {"loss": 1.5, "accuracy": 0.7, "precision": 0.8, "recall": 0.9},
    ]
    figure = figures.metrics({"sl-brisca-2-l2": {"history": history}}, list(MODALITIES))
    assert figure is not None
    assert [axes.patches[0].get_height() for axes in figure.axes] == [0.4, 0.5, 0.6]
    assert figures.metrics({}, list(MODALITIES)) is None


def test_the_curve_of_the_shipped_individual_rises() -> None:
    curve = page.read_cards()["ga-brisca"]["curve"]
    assert len(curve) > 20
    assert curve[-1]["against_random"] > curve[0]["against_random"] + 0.15
    assert figures.evolution(curve) is not None
    assert figures.evolution([]) is None


def test_a_folder_that_cannot_be_written_is_told_before_anything_is_played(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BarallaError, match="cannot write into"):
        make_folder(tmp_path / "file" / "folder")
    found = CliRunner().invoke(app, ["experiment", "brisca-tute", "--deals", "100000", "--out", str(tmp_path / "file" / "folder")])
    assert isinstance(found.exception, BarallaError)


def test_modalities_read_as_words() -> None:
    assert page.title("tute-assist-4-pairs") == "Tute, only assist, four players in pairs"
    assert page.title("tute-3") == "Tute, three players"


def test_a_monte_carlo_training_leaves_a_curve_that_knows_more_and_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monte_carlo, "BLOCK", 25)
    monkeypatch.setattr(monte_carlo_curve, "DEALS", 4)
    logs: list[Any] = []
    monkeypatch.setattr(monte_carlo_curve, "write_curve", lambda path, name, log: logs.append((path, name, log)) or write(path, name, log))
    out = tmp_path / "table.safetensors"
    found = CliRunner().invoke(app, ["train", "montecarlo", "--episodes", "100", "--deals", "4", "--out", str(out)])
    assert found.exit_code == 0, found.output
    log = logs[0][2]
    assert [entry["episodes"] for entry in log] == [25, 50, 75, 100]
    known = [entry["actions"] for entry in log]
    assert known == sorted(set(known))
    drawn = out.with_suffix(".svg").read_text(encoding="utf-8")
    assert "episode 100" in drawn
    assert "deals won against random" in drawn


def test_the_commands_of_the_page_about_learning_are_commands_of_the_program() -> None:
    text = (Path(__file__).parents[2] / "docs" / "learning.md").read_text(encoding="utf-8")
    lines = [line for block in re.findall("```sh\n(.*?)```", text, re.DOTALL) for line in block.splitlines() if line.startswith("baralla")]
    assert len(lines) >= 8
    for line in lines:
        command: Any = typer.main.get_command(app)
        words = shlex.split(line, comments=True)[1:]
        while hasattr(command, "commands"):
            command = command.commands[words.pop(0)]
        command.make_context("baralla", words)  # reads the options; an unknown one is an error
