"""The arena: fair tables, the same result whatever the threads, honest intervals, and records that verify."""

from __future__ import annotations

import csv
import json
import math
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from baralla import records
from baralla.arena import report
from baralla.arena.ladder import fit
from baralla.arena.seating import contests, sides
from baralla.arena.statistics import Sprt, bootstrap, elo_of, openskill_ratings, share_of
from baralla.arena.tournament import Tournament
from baralla.engine.errors import AgentError, BarallaError
from baralla.games import GAMES, load
from baralla.store.results import Result


def play(game: str, agents: list[str], deals: int, workers: int = 1, tables: str = "rest", kept: Any = None, **switches: Any) -> Tournament:
    loaded = load(game)
    found = Tournament(loaded, loaded.rules.make(**switches), agents, deals, "t", workers, tables, keep=kept)
    found.run()
    return found


def shares(found: Tournament) -> dict[str, list[float]]:
    return {name: found.shares_of(name).tolist() for name in found.agents}


# Who sits where


def test_two_sides_meet_in_pairs_and_swap_seats() -> None:
    (contest,) = contests(["a", "b"], (0, 1), "rest")
    assert contest.rotations() == [("a", "b"), ("b", "a")]
    (pairs,) = contests(["a", "b"], (0, 1, 0, 1), "rest")
    assert pairs.rotations() == [("a", "b", "a", "b"), ("b", "a", "b", "a")]


def test_at_larger_tables_one_plays_against_the_rest_from_every_seat() -> None:
    found = contests(["a", "b"], (0, 1, 2), "rest")
    assert [contest.seats for contest in found] == [("a", "b", "b"), ("b", "a", "a")]
    assert found[0].rotations() == [("a", "b", "b"), ("b", "b", "a"), ("b", "a", "b")]
    assert [contest.seats for contest in contests(["a", "b"], (0, 1, 2), "first")] == [("a", "b", "b")]
    assert [contest.seats for contest in contests(["a", "b", "c", "d"], (0, 1, 2), "mixed")] == [
        ("a", "b", "c"), ("a", "b", "d"), ("a", "c", "d"), ("b", "c", "d"),
    ]  # fmt: skip
    assert [contest.seats for contest in contests(["a", "b"], (0, 1, 2), "mixed")] == [("a", "b", "a")]
    assert len(contests(["a", "b", "c"], (0, 1, 2), "all")) == 7


def test_partners_are_one_side() -> None:
    assert sides(load("mus"), load("mus").rules.make()) == (0, 1, 0, 1)
    assert sides(load("tute"), load("tute").rules.make(players=4, teams=True)) == (0, 1, 0, 1)
    assert sides(load("tute"), load("tute").rules.make(players=4)) == (0, 1, 2, 3)


@pytest.mark.parametrize("agents", [["random"], ["random", "random"]])
def test_an_arena_needs_different_agents(agents: list[str]) -> None:
    with pytest.raises(AgentError):
        play("brisca", agents, 1)


# Playing


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_and_its_records_verify(game: str, tmp_path: Path) -> None:
    kept: list[dict[str, Any]] = []
    found = play(game, ["random", "first" if game != "mus" else "random:seed=3"], 2, kept=kept.extend)
    per_deal = sum(len(contest.rotations()) for contest in found.contests)
    assert len(kept) == 2 * per_deal
    file = tmp_path / "records.jsonl"
    file.write_text("".join(records.to_line(record) + "\n" for record in kept), encoding="utf-8")
    assert sum(1 for _ in records.verify_file(file)) == len(kept)
    for contest, tally in found.tallies.items():
        for deal in tally.shares:
            assert sum(tally.shares[deal].values()) == pytest.approx(1.0), contest
    assert all(np.isfinite(line.margin.mean) for line in found.lines())


def test_the_result_does_not_depend_on_the_threads() -> None:
    agents = ["random", "first", "random:seed=9"]
    assert shares(play("brisca", agents, 40)) == shares(play("brisca", agents, 40, workers=3))


def test_the_same_deal_is_dealt_in_every_rotation() -> None:
    kept: list[dict[str, Any]] = []
    play("podrida", ["random", "first"], 1, kept=kept.extend, tables="first")
    assert len(kept) == 4
    for deal in range(len(kept[0]["deals"])):
        assert len({tuple(record["deals"][deal]["deck"]) for record in kept}) == 1
        assert len({record["deals"][deal]["dealer"] for record in kept}) == 1
    assert len({tuple(record["names"]) for record in kept}) == 4


def test_points_are_those_of_the_match_and_a_margin_is_their_difference() -> None:
    kept: list[dict[str, Any]] = []
    found = play("mus", ["random", "random:seed=3"], 3, kept=kept.extend)
    for name in found.agents:
        totals = [record["result"]["scores"][record["names"].index(name) % 2] for record in kept]
        assert found.shares_of(name, "points").mean() == pytest.approx(np.mean(totals))
    one, other = (found.shares_of(name, "points") for name in found.agents)
    assert found.shares_of(found.agents[0], "margins") == pytest.approx(one - other)


def test_where_the_fewest_points_win_points_are_still_told_as_they_are_counted() -> None:
    kept: list[dict[str, Any]] = []
    found = play("cabrero", ["random", "first"], 2, tables="first", kept=kept.extend)
    lost = [record["result"]["scores"][record["names"].index("random")] for record in kept]
    assert found.shares_of("random", "points").mean() == pytest.approx(np.mean(lost))
    assert sum(lost) > 0


def test_an_agent_that_only_acts_can_be_measured_and_is_stopped_when_it_cheats(monkeypatch: pytest.MonkeyPatch) -> None:
    from baralla.agents.simple import FirstAgent

    found = play("brisca", ["first", "random"], 5)
    assert len(found.shares_of("first")) == 5
    monkeypatch.setattr(
        FirstAgent, "decide_all", lambda self, states, picked, dice, actions: actions.__setitem__(picked, 47), raising=False
    )
    with pytest.raises(AgentError, match="first answered the action 47, which is not legal"):
        play("brisca", ["first", "random"], 2)


@pytest.mark.parametrize(("game", "deals"), [("brisca", 20), ("mus", 4)])
def test_the_oracle_beats_the_best_rules_that_do_not_see(game: str, deals: int) -> None:
    found = play(game, ["oracle:iterations=100,solve=8", "rules"], deals)
    assert found.lines()[0].name.startswith("oracle")
    assert found.lines()[0].share.low > 0.6


# Statistics


def test_intervals_cover_the_truth_about_as_often_as_they_say() -> None:
    generator = np.random.default_rng(1)
    covered = 0
    for k in range(200):
        found = bootstrap(generator.binomial(1, 0.3, 120).astype(float), seed=k)
        covered += found.low <= 0.3 <= found.high
    assert 180 <= covered <= 199


def test_elo_and_share_are_inverse_and_fair_share_is_zero() -> None:
    for rivals in (1, 2, 3):
        assert elo_of(1 / (1 + rivals), rivals) == pytest.approx(0)
        assert elo_of(share_of(137, rivals), rivals) == pytest.approx(137)


def test_the_sequential_test_decides_both_ways() -> None:
    generator = np.random.default_rng(2)
    better, level = generator.normal(0.58, 0.2, 3000), generator.normal(0.5, 0.2, 3000)
    test = Sprt.read("0,30", 1)
    assert [test.verdict(np.ones(n)) for n in (2, 9, 40)] == ["", "", "elo1"]
    assert test.verdict(better) == "elo1"
    assert test.verdict(level) == "elo0"
    assert test.verdict(better[:3]) == ""
    for wrong in ("30", "30,0", "a,b"):
        with pytest.raises(BarallaError, match="--sprt"):
            Sprt.read(wrong, 1)


def test_a_sequential_test_stops_early() -> None:
    loaded = load("brisca")
    found = Tournament(loaded, loaded.rules.make(), ["oracle:iterations=30,solve=8", "random"], 5000, "s", 1, "rest", "0,40")
    found.run()
    assert found.verdict == "elo1"
    assert found.played < 5000


def test_the_ladder_finds_the_ratings_that_made_the_results() -> None:
    truth = {"random": 0.0, "b": 120.0, "c": 300.0}
    rows = [
        Result("g", "1", 4, "{}", one, rest, 3, 1000, share_of(truth[one] - truth[rest], 3), 0, 1, "s")
        for one in truth for rest in truth if one != rest
    ]  # fmt: skip
    found = {rung.agent: rung for rung in fit(rows)}
    for name, elo in truth.items():
        assert found[name].elo == pytest.approx(elo, abs=2)
    assert found["random"].error == pytest.approx(0, abs=1e-6)
    assert 5 < found["c"].error < 60


def test_a_result_weighs_as_much_as_its_interval_says_from_its_deals_to_its_matches() -> None:
    def error(low: float, high: float) -> float:
        return max(rung.error for rung in fit([Result("g", "1", 4, "{}", "b", "random", 3, 1000, 0.25, low, high, "s")]))

    one_each, all_four = error(0, 1), error(0.25, 0.2501)
    assert one_each == pytest.approx(2 * all_four, rel=0.01)
    surely = 1.96 * math.sqrt(0.25 * 0.75 / 2000)  # as sure as 2,000 matches
    assert error(0.25 - surely, 0.25 + surely) == pytest.approx(one_each / math.sqrt(2), rel=0.01)
    assert error(0.25, 0.25) == pytest.approx(one_each)  # no interval says nothing


def test_openskill_puts_the_winner_first() -> None:
    found = openskill_ratings([([["a"], ["b"], ["b"]], [0, 1, 1])] * 30)
    assert found["a"][0] > found["b"][0]


# The command


def run(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "BARALLA_DATA": str(folder)}
    return subprocess.run([sys.executable, "-m", "baralla", *arguments], env=environment, capture_output=True, text=True, check=False)


def test_arena_leaves_a_result_a_report_records_and_a_rating(tmp_path: Path) -> None:
    out = tmp_path / "run"
    done = run("arena", "brisca", "--agents", "random", "first", "--deals", "20", "--out", str(out), folder=tmp_path)
    assert done.returncode == 0, done.stderr
    found = json.loads((out / "result.json").read_text(encoding="utf-8"))
    assert {agent["name"] for agent in found["agents"]} == {"random", "first"}
    for agent in found["agents"]:
        assert agent["low"] <= agent["share"] <= agent["high"]
        assert agent["deals"] == 20
        assert {"margin", "ms"} <= set(agent)
        assert agent["points_low"] <= agent["points"] <= agent["points_high"]
        assert agent["seconds_per_match"] > 0
    assert sum(agent["points"] for agent in found["agents"]) == pytest.approx(120)  # the points of a deal
    with (out / "results.csv").open(encoding="utf-8") as file:
        lines = list(csv.DictReader(file))
    assert [(line["name"], float(line["points"])) for line in lines] == [(agent["name"], agent["points"]) for agent in found["agents"]]
    page = (out / "report.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 3
    assert "http" not in page.split("</style>")[1].replace("http://www.w3.org", "").replace("http://purl.org", "").replace(
        "https://matplotlib.org", ""
    ).replace("http://creativecommons.org", "")
    assert run("replay", str(out / "records.jsonl"), folder=tmp_path).returncode == 0
    ladder = run("ratings", "brisca", "--json", folder=tmp_path)
    assert {rung["agent"] for rung in json.loads(ladder.stdout)[0]["ladder"]} == {"random", "first"}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["arena", "brisca", "--agents", "randm", "first"], 'there is no agent "randm" for brisca (did you mean "random"?)'),
        (["arena", "brisca", "--agents", "random"], "an arena needs two agents or more"),
        (["arena", "podrida", "--agents", "random", "first", "--tables", "rst"], 'there are no tables "rst" (did you mean "rest"?)'),
        (["arena", "brisca", "--agents", "random", "first", "--sprt", "5"], "--sprt takes two Elo differences"),
        (["ratings", "tute"], "nothing has been measured of tute yet"),
        (["play", "brisca", "--agents", "oracle"], "sees every card"),
        (["agents", "chess"], 'there is no game "chess"'),
    ],
)
def test_mistakes_get_one_sentence(arguments: list[str], sentence: str, tmp_path: Path) -> None:
    done = run(*arguments, folder=tmp_path)
    assert done.returncode == 1
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_agents_are_listed_with_their_options(tmp_path: Path) -> None:
    done = run("agents", "podrida", "--lang", "en", folder=tmp_path)
    for word in ("ismcts", "determinizations", "champion", "oracle"):
        assert word in done.stdout


def test_control_c_keeps_what_was_played(tmp_path: Path) -> None:
    out = tmp_path / "run"
    arguments = ["arena", "brisca", "--agents", "random", "random:seed=2", "--deals", "10000000", "--out", str(out)]
    environment = {**os.environ, "BARALLA_DATA": str(tmp_path)}
    process = subprocess.Popen([sys.executable, "-m", "baralla", *arguments], env=environment, stderr=subprocess.DEVNULL)
    records_file = out / "records.jsonl"
    for _ in range(1800):  # the first may have to compile
        if records_file.exists() and records_file.stat().st_size > 100_000:
            break
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    process.wait(timeout=120)
    assert process.returncode == 0
    found = json.loads((out / "result.json").read_text(encoding="utf-8"))
    assert 0 < found["agents"][0]["deals"] < 10_000_000


def resumable(folder: Path, deals: int = 60, *more: str) -> list[str]:
    return ["arena", "brisca", "--agents", "random", "first", "random:seed=3", "--deals", str(deals), "--out", str(folder), *more]


def measured(folder: Path) -> dict[str, Any]:
    """What a run found, but for the time it took."""
    found = json.loads((folder / "result.json").read_text(encoding="utf-8"))
    for agent in found["agents"]:
        for name in ("ms", "seconds_per_match"):
            del agent[name]
    return {name: found[name] for name in ("agents", "contests", "payoff", "deals")}


def matches(folder: Path) -> list[str]:
    return sorted((folder / "records.jsonl").read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("cut", ["whole lines", "a torn line", "records beyond the last line"])
def test_a_killed_arena_resumes_as_if_it_had_never_been_stopped(cut: str, tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    assert run(*resumable(whole), folder=tmp_path).returncode == 0
    assert run(*resumable(killed), folder=tmp_path).returncode == 0
    (killed / "result.json").unlink()
    deals = killed / "deals.jsonl"
    lines = deals.read_bytes().splitlines(keepends=True)
    half = len(lines) // 2
    deals.write_bytes(b"".join(lines[:half]) + (lines[half][:20] if cut == "a torn line" else b""))
    if cut == "whole lines":
        records_file = killed / "records.jsonl"
        records_file.write_bytes(records_file.read_bytes()[: json.loads(lines[half - 1])["ends"]["records.jsonl"]])
    done = run(*resumable(killed), "--resume", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert measured(killed) == measured(whole)
    assert matches(killed) == matches(whole)
    assert run("replay", str(killed / "records.jsonl"), folder=tmp_path).returncode == 0


def test_an_interrupted_arena_says_how_many_deals_were_played_and_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "run"
    environment = {**os.environ, "BARALLA_DATA": str(tmp_path)}
    command = [sys.executable, "-m", "baralla", *resumable(out, 1_000_000)]
    process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    for _ in range(1800):
        if (out / "deals.jsonl").exists() and len((out / "deals.jsonl").read_bytes().splitlines()) > 4:
            break
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    told = process.communicate(timeout=120)[1]
    assert process.returncode == 0
    played = int(told.partition("stopped: ")[2].partition(" of 3,000,000 deals were played")[0].replace(",", ""))
    assert 0 < played < 3_000_000
    assert "--resume" in told
    assert "nothing has been measured" in run("ratings", "brisca", folder=tmp_path).stderr  # not before it is finished
    assert run(*resumable(out, 20), "--resume", folder=tmp_path).returncode == 0
    assert run("ratings", "brisca", folder=tmp_path).returncode == 0


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--seed", "9"], "had seed 0, not 9"),
        (["--players", "3"], "had players 2, not 3"),
        (["--set", "exchange=off"], "had rules"),
        (["--tables", "mixed"], "had tables rest, not mixed"),
    ],
)
def test_resuming_another_run_is_refused(more: list[str], sentence: str, tmp_path: Path) -> None:
    assert run(*resumable(tmp_path / "run", 2), folder=tmp_path).returncode == 0
    done = run(*resumable(tmp_path / "run", 2), *more, "--resume", folder=tmp_path)
    assert done.returncode == 1
    assert sentence in done.stderr


def test_resuming_nothing_or_a_damaged_run_is_told(tmp_path: Path) -> None:
    assert "name it with --out" in run("arena", "brisca", "--agents", "random", "first", "--resume", folder=tmp_path).stderr
    out = tmp_path / "run"
    assert "holds no run to resume" in run(*resumable(out, 2), "--resume", folder=tmp_path).stderr
    for text in ("", "nonsense\n", "{}\n", "[" * 2000 + "\n"):
        (out / "deals.jsonl").write_text(text)
        done = run(*resumable(out, 2), "--resume", folder=tmp_path)
        assert done.returncode == 1
        assert "Traceback" not in done.stderr
        assert done.stderr.startswith("baralla: ")


def test_stored_rows_hold_every_pair() -> None:
    found = play("brisca", ["random", "first"], 10)
    (row,) = report.stored(found)
    assert (row.agent, row.rest, row.rivals, row.deals) == ("random", "first", 1, 10)
