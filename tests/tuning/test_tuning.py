"""Tuning: what may be tuned, what a budget sets, trials on common deals that are given up in time, and a verdict on fresh ones."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from baralla.arena.statistics import Interval, worse
from baralla.cli import app
from baralla.cli.tune import said
from baralla.engine.errors import BarallaError
from baralla.engine.rules import Span
from baralla.games import load
from baralla.tuning import budget as budgets
from baralla.tuning import report
from baralla.tuning.budget import Budget, budget, fit, positions, read_budget
from baralla.tuning.space import Param, agent_text, options_of, read_params
from baralla.tuning.study import AGENT, VALUES, Judged, Plan, Tuning, steps

LEVELS = ("beginner", "novice", "medium", "expert")


def plan(trials: int = 6, deals: int = 60, **more: Any) -> Plan:
    """A study that needs no search: which level of the players by rules is best?"""
    game = load("brisca")
    params = read_params([f"level={','.join(LEVELS)}"], "rules", "brisca")
    return Plan(game, game.rules.make(), "rules", params, Budget(), trials, deals, judged=200, seed="t", **more)


def tried(tuning: Tuning) -> list[tuple[str, list[float]]]:
    return [(trial.user_attrs[AGENT], trial.user_attrs[VALUES]) for trial in tuning.finished]


# What is tuned


def test_a_param_is_a_range_or_a_choice() -> None:
    c, iterations, worlds = read_params(["c=0.01..2:log", "iterations=10..500", "worlds=consistent,random"], "mcts", "brisca")
    assert c == Param("c", 0.01, 2.0, log=True)
    assert iterations == Param("iterations", 10, 500, whole=True)
    assert worlds == Param("worlds", choice=("consistent", "random"))
    assert [str(param) for param in (c, iterations, worlds)] == ["c=0.01..2:log", "iterations=10..500", "worlds=consistent,random"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("k=1..2", 'has no option "k"'),
        ("iteration=1..2", 'did you mean "iterations"'),
        ("c", "a range or a choice"),
        ("c=", "a range or a choice"),
        ("c=2..1", "a range goes up"),
        ("c=0..1:log", "begins above 0"),
        ("c=0.1..11", "c is a number from 0 to 10"),
        ("iterations=1.5..9", "a whole number"),
        ("worlds=consistent..random", "give a choice"),
        ("worlds=consistent", "nothing to choose"),
        ("worlds=consistent,round", "worlds is"),
        ("determinizations=1..9", "both given"),
    ],
)
def test_a_wrong_param_is_told_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BarallaError, match=sentence):
        read_params([text], "mcts:determinizations=5", "brisca")


def test_nothing_to_tune_or_an_option_twice_is_told() -> None:
    with pytest.raises(BarallaError, match="say what to tune"):
        read_params([], "mcts", "brisca")
    with pytest.raises(BarallaError, match="every option once"):
        read_params(["c=0.1..1", "c=1..2"], "mcts", "brisca")


# What a decision may cost


def test_milliseconds_set_the_first_option_that_takes_time_and_is_not_tuned() -> None:
    _, options, _ = options_of("mcts", "brisca")

    def fitted(*params: str) -> str:
        return budget("5", options, read_params(list(params), "mcts", "brisca"), "mcts").fitted

    assert fitted("c=0.1..1") == "iterations"
    assert fitted("iterations=10..100") == "determinizations"
    with pytest.raises(BarallaError, match="all that takes time"):
        fitted("iterations=10..100", "determinizations=1..9")
    assert budget("", options, (), "mcts") == Budget()
    with pytest.raises(BarallaError, match="nothing in it takes time"):
        budget("5", options_of("rules", "brisca")[1], (), "rules")


@pytest.mark.parametrize("text", ["ms", "ms=", "=5", "ms=fast", "ms=0", "ms=-1", "ms=nan", "ms=1e9"])
def test_a_wrong_budget_is_told(text: str) -> None:
    with pytest.raises(BarallaError, match="budget"):
        read_budget(text)


def test_the_fit_finds_the_work_that_takes_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budgets, "cost", lambda game, text, seen: 0.3 + 0.01 * int(text.partition("iterations=")[2]))
    found = fit(load("brisca"), "mcts", {"c": 0.1}, Budget(5.0, "iterations"), [], Span(1, 1_000_000))
    assert 400 < found < 550
    assert fit(load("brisca"), "mcts", {}, Budget(5.0, "iterations"), [], Span(1, 50)) == 50


def test_costs_are_measured_on_decisions_with_a_choice_and_grow_with_the_work() -> None:
    game = load("brisca")
    seen = positions(game, game.rules.make(), "t")
    assert len(seen) == budgets.POSITIONS
    assert all(len(one.legal) > 1 for one in seen)
    few, many = (budgets.cost(game, f"mcts:iterations={n},determinizations=10", seen) for n in (1, 1000))
    assert many > 5 * few


# Trials


def test_differences_are_refuted_only_when_they_are_clearly_below_zero() -> None:
    generator = np.random.default_rng(3)
    assert worse(generator.normal(-0.2, 0.3, 100), 0.05)
    assert not worse(generator.normal(0.1, 0.3, 100), 0.05)
    assert not worse(np.full(9, -1.0), 0.05)


def test_a_trial_is_looked_at_a_few_times() -> None:
    assert steps(100) == [20, 40, 60, 80, 100]
    assert steps(25) == [10, 20, 25]
    assert steps(4) == [4]


def test_the_best_level_wins_worse_ones_are_given_up_and_the_verdict_is_on_fresh_deals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tuning = Tuning(plan(10, 200), tmp_path)
    tuning.run()
    assert len(tuning.finished) == 10
    assert tuning.best is not None
    by_agent = dict(tried(tuning))
    assert len(by_agent["rules:level=beginner"]) < 200
    report.write(tuning, None)
    with (tmp_path / "trials.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert {row["agent"] for row in rows if row["pruned"] == "True"} >= {"rules:level=beginner"}
    assert "won, %" in (tmp_path / "landscape.svg").read_text(encoding="utf-8")
    tuning.default = "rules:level=beginner"
    seeds = []
    make = tuning._tournament
    monkeypatch.setattr(tuning, "_tournament", lambda agents, deals, seed: seeds.append(seed) or make(agents, deals, seed))
    judged = tuning.judge()
    assert seeds == ["t-fresh"]
    assert judged.deals == 200
    assert judged.better
    assert judged.share.low > 0.55
    assert report.result(tuning, judged)["judged"]["better"]


def test_what_was_no_better_on_its_own_deals_is_not_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tuning = Tuning(plan(3), tmp_path)
    tuning.run()
    monkeypatch.setattr(tuning, "default_values", lambda: np.ones(1))
    monkeypatch.setattr(tuning, "_tournament", None)
    judged = tuning.judge()
    assert (judged.tuned, judged.deals, judged.better) == (tuning.default, 0, False)


def test_the_same_seed_gives_the_same_trials_and_a_resumed_study_goes_on_alike(tmp_path: Path) -> None:
    whole, halves = Tuning(plan(), tmp_path / "whole"), Tuning(plan(3), tmp_path / "halves")
    whole.run()
    halves.run()
    assert len(halves.finished) == 3
    again = Tuning(plan(workers=2), tmp_path / "halves", resume=True)
    again.run()
    assert tried(again) == tried(whole)


def test_control_c_leaves_the_finished_trials(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tuning = Tuning(plan(), tmp_path)
    play = tuning._play
    count = 0

    def stop(*given: Any) -> Any:
        nonlocal count
        count += 1
        found = play(*given)
        tuning.stopped = count > 8
        return found

    monkeypatch.setattr(tuning, "_play", stop)
    tuning.run()
    assert tuning.stopped
    finished = tried(tuning)
    assert 0 < len(finished) < 6
    again = Tuning(plan(), tmp_path, resume=True)
    again.run()
    assert tried(again)[: len(finished)] == finished
    assert len(again.finished) == 6


def test_trials_against_others_are_compared_with_the_default_against_them(tmp_path: Path) -> None:
    tuning = Tuning(plan(4, against="random"), tmp_path)
    tuning.run()
    assert tuning.default_values().mean() > 0.7
    assert len(tuning.finished) == 4


def test_a_study_is_resumed_only_with_the_same_settings(tmp_path: Path) -> None:
    with pytest.raises(BarallaError, match="holds no study to resume"):
        Tuning(plan(), tmp_path, resume=True)
    Tuning(plan(), tmp_path)
    with pytest.raises(BarallaError, match="holds a study already"):
        Tuning(plan(), tmp_path)
    with pytest.raises(BarallaError, match="had deals 60, not 61"):
        Tuning(plan(deals=61), tmp_path, resume=True)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "study.db").write_text("nonsense " * 400)
    with pytest.raises(BarallaError, match="is no study"):
        Tuning(plan(), tmp_path / "other", resume=True)


def test_two_ranges_are_also_drawn_together() -> None:
    params = (Param("c", 0.01, 2.0, log=True), Param("iterations", 1, 9, whole=True), Param("worlds", choice=("consistent", "random")))
    found = [
        {"trial": k, "c": 0.1 * k, "iterations": k, "worlds": "random", "share": 0.1 * k, "low": 0.0, "high": 1.0, "pruned": k == 2}
        for k in (1, 2, 3)
    ]
    drawn = report.landscape(found, params, 0.5, "title")
    assert [axes.get_xlabel() for axes in drawn.axes[:4]] == ["c", "iterations", "worlds", "c"]
    circled = [line for line in drawn.axes[0].lines if line.get_markersize() > 10]
    assert [float(line.get_xdata()[0]) for line in circled] == pytest.approx([0.3])


# The command


def test_the_command_tunes_judges_and_resumes(tmp_path: Path) -> None:
    out = tmp_path / "study"
    command = ["tune", "brisca", "rules", "--param", "level=beginner,expert", "--deals", "20", "--judge", "20", "--out", str(out)]
    found = CliRunner().invoke(app, [*command, "--trials", "3", "--against", "rules:level=novice"])
    assert found.exit_code == 0, found.output
    assert "nothing that was tried is better than rules" in found.output or "fresh deals" in found.output
    assert json.loads((out / "result.json").read_text(encoding="utf-8"))["trials"] == 3
    refused = CliRunner().invoke(app, command)
    assert "holds a study already" in str(refused.exception)
    more = CliRunner().invoke(app, [*command, "--trials", "4", "--against", "rules:level=novice", "--resume"])
    assert more.exit_code == 0, more.output
    assert json.loads((out / "result.json").read_text(encoding="utf-8"))["trials"] == 4


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["mcts"], "say what to tune"),
        (["mcts:iterations=9", "--param", "c=0.1..1", "--budget", "ms=5"], "leave one out"),
        (["mcts", "--param", "c=0.1..1", "--budget", "iterations=none"], "iterations is"),
        (["mcts", "--param", "c=0.1..1", "--against", "nobody"], 'there is no agent "nobody"'),
        (["nobody", "--param", "c=0.1..1"], 'there is no agent "nobody"'),
    ],
)
def test_mistakes_are_told_before_a_folder_is_made(arguments: list[str], sentence: str, tmp_path: Path) -> None:
    found = CliRunner().invoke(app, ["tune", "brisca", *arguments, "--out", str(tmp_path / "study")])
    assert isinstance(found.exception, BarallaError)
    assert sentence in str(found.exception)
    assert not (tmp_path / "study").exists()


def test_without_optuna_a_sentence_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "optuna", None)
    found = CliRunner().invoke(app, ["tune", "brisca", "mcts", "--param", "c=0.1..1", "--out", str(tmp_path / "study")])
    assert "tuning needs optuna: pip install 'baralla[train]'" in str(found.exception)


def test_the_verdict_is_honest() -> None:
    def verdict(low: float, high: float) -> str:
        return said(Judged("a", "b", Interval((low + high) / 2, low, high), 0.25, 10))

    assert verdict(0.3, 0.4).endswith("fresh deals: better.")
    assert verdict(0.2, 0.4).endswith("not shown to be better.")
    assert verdict(0.1, 0.2).endswith("worse.")
    assert said(Judged("a", "a", Interval(0.25, 0.25, 0.25), 0.25, 0)) == "nothing that was tried is better than a"
    assert agent_text("a", {"c": 0.5, "endgame": True}) == "a:c=0.5,endgame=on"
