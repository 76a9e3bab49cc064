"""Published experiments played again: what the source's sample could show, who sits where, what is kept, and what the folder holds."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from baralla.cli import app
from baralla.engine.errors import BarallaError
from baralla.engine.published import Experiment
from baralla.experiments.kept import Kept
from baralla.experiments.published import figures, page, play
from baralla.experiments.published.play import Results, Row
from baralla.experiments.published.sample import comes_first, could_show, leader_by_luck, smallest_sample, wilson
from baralla.games import GAMES, load

PUBLISHED = [name for name in GAMES if load(name).published]


def begun(matches: int | None = 8, seed: str = "test", name: str = "podrida") -> Results:
    return play.start(load(name), seed, matches)


def first_table(results: Results, workers: int = 1, **more: Any) -> list[Row]:
    part = results.experiment.parts[0]
    play.play(results, part, part.sittings[0], workers, **more)
    return results.of(1)


def made_up(part: int, results: Results) -> list[Row]:
    """Numbers to draw."""
    sittings = results.experiment.parts[part - 1].sittings
    return [
        Row(
            part,
            sitting.name,
            player.agent,
            player.label,
            player.seats,
            8,
            0.3,
            0.2,
            0.4,
            5.0,
            1.0,
            9.0,
            0.1,
            0.2,
            player.share,
            0.1,
            0.9,
            player.points,
            3.0,
            16,
            0.1,
            0.9,
        )
        for sitting in sittings
        for player in sitting.players
    ]


# What a sample shows


@pytest.mark.parametrize(
    ("shares", "matches"),
    [
        ((0.63, 0.31, 0.06, 0.0), 16),
        ((0.19, 0.56, 0.125, 0.125), 16),
        ((0.1, 0.3, 0.4, 0.2), 10),
        ((0.1, 0.0, 0.45, 0.45), 20),
        ((0.74, 0.26), 19),
        ((0.5,), 2),
    ],
)
def test_the_fewest_matches_that_percentages_allow(shares: tuple[float, ...], matches: int) -> None:
    assert smallest_sample(shares) == matches


def test_intervals_of_reported_shares_are_wilsons() -> None:
    assert wilson(0.96, 100) == pytest.approx((0.9016, 0.9843), abs=1e-4)
    assert wilson(0.0, 16)[0] == 0
    assert wilson(1.0, 5)[1] == 1


def test_a_sample_of_sixteen_of_a_fair_coin_shows_between_a_quarter_and_three_quarters() -> None:
    assert could_show(0.5, 0.5, 16) == (0.25, 0.75)
    assert could_show(0.2, 0.8, 16) == (0.0, 1.0)
    assert could_show(1.0, 1.0, 5) == (1.0, 1.0)


def test_equal_players_come_first_equally_often_and_luck_makes_leaders() -> None:
    assert comes_first([0.25] * 4, 10) == pytest.approx([0.25] * 4, abs=0.02)
    assert sum(comes_first([0.7, 0.1, 0.1, 0.1], 16)) == pytest.approx(1)
    assert comes_first([0.7, 0.1, 0.1, 0.1], 16)[0] > 0.98
    assert leader_by_luck(4, 10, 0.4) > 0.7  # nearly every sample of ten has such a leader
    assert leader_by_luck(4, 1000, 0.4) == 0


# What is declared


def test_some_game_has_a_published_experiment_and_the_others_say_that_they_have_none() -> None:
    assert PUBLISHED
    other = next(name for name in GAMES if name not in PUBLISHED)
    with pytest.raises(BarallaError, match=f"no published experiment of {other}"):
        begun(name=other)


@pytest.mark.parametrize("name", PUBLISHED)
def test_every_table_of_an_experiment_can_be_laid(name: str) -> None:
    results = begun(name=name)
    experiment: Experiment = results.experiment
    names = [sitting.name for part in experiment.parts for sitting in part.sittings]
    assert len(set(names)) == len(names)
    for part in experiment.parts:
        assert part.chosen in {"", *(sitting.name for sitting in part.sittings)}
        for sitting in part.sittings:
            assert sum(player.seats for player in sitting.players) == results.rules.players
            assert sum(player.share or 0 for player in sitting.players) <= 1.001
            assert len(sitting.at) == len(part.axes)
            play.seated(results, part, sitting, 1)


def test_a_table_that_cannot_be_laid_is_told() -> None:
    from baralla.engine.published import Part, Player, Sitting

    results = begun()
    sitting = Sitting("wrong", "Wrong", (Player("random", "random", 2), Player("first", "first", 3)))
    with pytest.raises(BarallaError, match="the table wrong"):
        play.seated(results, Part("", "", (sitting,), 8), sitting, 1)


# Playing


def test_the_rows_of_a_table_stand_beside_the_source() -> None:
    rules, random = first_table(begun(80))
    assert (rules.agent, rules.seats, random.agent, random.seats) == ("rules", 1, "random", 3)
    assert rules.matches == 80
    assert rules.share + random.share == pytest.approx(1, abs=1e-4)
    assert rules.share > 0.8
    assert rules.points > random.points + 60
    assert (rules.source_share, rules.source_points, rules.source_matches) == (0.96, -2.51, 100)
    assert rules.agrees
    assert random.agrees is None
    assert rules.match_seconds > 0


def test_the_number_of_threads_changes_nothing() -> None:
    def counted(rows: list[Row]) -> list[Any]:
        return [(row.share, row.share_low, row.share_high, row.points, row.points_low) for row in rows]

    assert counted(first_table(begun(24))) == counted(first_table(begun(24), 2))
    assert counted(first_table(begun(24))) != counted(first_table(begun(24, "another seed")))


def test_control_c_keeps_what_was_played_and_a_resumed_run_ends_like_a_whole_one(tmp_path: Path) -> None:
    def stop(played: int) -> None:
        if played:
            raise KeyboardInterrupt

    stopped = begun(60)
    stopped.kept = Kept(tmp_path, stopped.settings, False)
    first_table(stopped, told=stop)
    stopped.kept.close()
    assert stopped.stopped
    assert 0 < stopped.of(1)[0].matches < 60
    assert "stopped before the end" in page.page(stopped, "baralla")
    with (tmp_path / "deals.jsonl").open("a") as file:
        file.write('{"ends": {}, "block": {"of": "torn')
    again = begun(60)
    again.kept = Kept(tmp_path, again.settings, True)
    whole = begun(60)
    assert again.kept.before["table-1"]
    for found, expected in zip(first_table(again), first_table(whole), strict=True):
        assert (found.matches, found.share, found.points_high) == (expected.matches, expected.share, expected.points_high)
    again.kept.close()


def test_what_was_played_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    results = begun()
    results.kept = Kept(tmp_path, results.settings, False)
    rows = first_table(results)
    results.kept.close()
    again = begun()
    again.kept = Kept(tmp_path, again.settings, True)
    again.kept.close()
    monkeypatch.setattr(play.Tournament, "run", lambda *given: pytest.fail("it was played again"))
    assert first_table(again) == rows


@pytest.mark.parametrize("text", ["", "nonsense\n", "[1]\n", "{}\nnonsense\n"])
def test_a_damaged_run_is_told(text: str, tmp_path: Path) -> None:
    with pytest.raises(BarallaError, match="holds no run to resume"):
        Kept(tmp_path, begun().settings, True)
    (tmp_path / "deals.jsonl").write_text(text)
    with pytest.raises(BarallaError, match=r"is damaged|had format None"):
        Kept(tmp_path, begun().settings, True)


def test_another_run_is_not_resumed(tmp_path: Path) -> None:
    Kept(tmp_path, begun().settings, False).close()
    with pytest.raises(BarallaError, match="had seed test, not other"):
        Kept(tmp_path, begun(seed="other").settings, True)


# The folder


def test_the_command_leaves_a_folder_with_numbers_figures_and_a_page(tmp_path: Path) -> None:
    out = tmp_path / "x"
    found = CliRunner().invoke(app, ["experiment", "podrida", "--part", "1", "--matches", "8", "--out", str(out)])
    assert found.exit_code == 0, found.output
    assert "table-1" in found.output
    with (out / "results.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [(row["agent"], row["matches"], row["source_share"]) for row in rows] == [("rules", "8", "0.96"), ("random", "8", "")]
    text = (out / "index.html").read_text(encoding="utf-8")
    assert '<img src="part-1.svg"' in text
    assert "96 %" in text
    assert "mean points" in (out / "part-1.svg").read_text(encoding="utf-8")
    again = CliRunner().invoke(app, ["experiment", "podrida", "--part", "1", "--matches", "8", "--resume", "--out", str(out)])
    assert again.exit_code == 0, again.output
    assert len((out / "deals.jsonl").read_bytes().splitlines()) == 2  # the settings, and the table
    assert json.loads((out / "deals.jsonl").read_bytes().splitlines()[0])["seed"] == "0"


def test_mistakes_are_told_before_anything_is_played(tmp_path: Path) -> None:
    for arguments, sentence in ((["--part", "6"], "there is no part 6: choose 1 to 5"), (["--resume"], "holds no run to resume")):
        found = CliRunner().invoke(app, ["experiment", "podrida", *arguments, "--out", str(tmp_path)])
        assert isinstance(found.exception, BarallaError)
        assert sentence in str(found.exception)
    assert CliRunner().invoke(app, ["experiment", "brisca"]).exit_code == 2
    assert "podrida" in CliRunner().invoke(app, ["experiment", "--help"]).output


def test_a_grid_is_drawn_in_three_curves_with_the_chosen_place_circled() -> None:
    results = begun()
    part = results.experiment.parts[2]
    drawn = figures.grid(part, made_up(3, results))
    assert [axes.get_ylabel() for axes in drawn.axes] == ["matches won, %", "mean points", "ms a match"]
    places = [sitting.at for sitting in part.sittings]
    assert len(drawn.axes[2].get_xticklabels()) == len(places)
    circled = [line for line in drawn.axes[0].lines if line.get_markersize() > 10]
    assert [float(line.get_xdata()[0]) for line in circled] == [places.index((0.05, 50, 10))]


def test_tables_are_drawn_with_the_reported_shares_beside_ours() -> None:
    results = begun()
    rows = made_up(4, results)
    drawn = figures.bars(results.experiment.parts[3], rows, "the source")
    shown = [100 * row.source_share for row in rows if row.source_share is not None]
    diamonds = [line.get_ydata()[0] for line in drawn.axes[0].lines if line.get_marker() == "D"]
    assert sorted(diamonds) == sorted(shown)
    assert len(drawn.axes[0].patches) == len(rows)


def test_where_four_are_compared_the_page_says_what_luck_alone_does(monkeypatch: pytest.MonkeyPatch) -> None:
    results = begun()
    rows = made_up(4, results)
    monkeypatch.setattr(Results, "of", lambda self, number: [row for row in rows if row.part == number])
    (first, *_) = page.remarks(results, 4, results.experiment.parts[3])
    assert first.startswith("Table 3: c: in a sample of 16 matches")
    assert "With 4 equal players the leader wins 63 % or more" in first
