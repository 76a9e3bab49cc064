"""Rows from recorded matches: what was played becomes what is learned from, once, and only of those who were asked for."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from baralla import play_match
from baralla.cli import app
from baralla.engine.errors import BarallaError, RecordError
from baralla.learning.data import dataset
from baralla.learning.data.choice import Choice
from baralla.learning.data.people import Source, gather, is_agent, ratings, strongest
from baralla.records import to_line
from support.web import new_table, server, sitting

pytest.importorskip("pyarrow")


def matches(seeds: Iterator[int] | range, agents: tuple[str, ...] = ("rules", "random"), names: tuple[str, ...] = ()) -> list[Source]:
    found = []
    for seed in seeds:
        match = play_match("brisca", list(agents), seed=seed)
        match.names = list(names or agents)
        found.append(Source(match.record(), f"match {seed}"))
    return found


def rows_of(sources: list[Source], folder: Path, **choice: Any) -> tuple[Any, dict[str, Any]]:
    gather(sources, folder, Choice(**choice))
    return dataset.read(folder)


def test_every_decision_of_a_record_is_a_row_with_what_came_of_it(tmp_path: Path) -> None:
    sources = matches(range(4))
    rows, card = rows_of(sources, tmp_path)
    records = [source.record for source in sources]
    assert len(rows) == card["rows"] == sum(len(record["deals"][0]["actions"]) for record in records)
    for number, record in enumerate(records):
        mine = rows[rows["game"] == number]
        assert list(mine["seat"]) == [seat for seat, _ in record["deals"][0]["actions"]]
        scores = record["deals"][0]["scores"]
        for row in mine:  # the margin still to come, and that so far, are that of the whole deal
            before = int(row["score"][0]) - int(row["score"][1])
            assert before + int(row["margin"]) == scores[row["seat"]] - scores[1 - row["seat"]]
            expected = 0.5 if scores[0] == scores[1] else float(scores[row["seat"]] > scores[1 - row["seat"]])
            assert float(row["won"]) == expected


def test_a_deal_counts_once_however_often_it_is_given(tmp_path: Path) -> None:
    sources = matches(range(3))
    once, _ = rows_of(sources, tmp_path / "once")
    twice, card = rows_of([*sources, *sources[:2]], tmp_path / "twice")
    assert once.tobytes() == twice.tobytes()
    assert card["records"]["twice"] == 2


def test_rows_can_be_of_people_of_names_of_winners_and_of_the_strongest(tmp_path: Path) -> None:
    sources = matches(range(6), names=("Núria", "random"))
    everybody, card = rows_of(sources, tmp_path / "all")
    assert set(everybody["seat"]) == {0, 1}
    assert card["ratings"]["Núria"][0] > card["ratings"]["random"][0]
    for number, choice in enumerate([{"people": True}, {"name": ("Núria",)}, {"strongest": 0.5}]):
        rows, _ = rows_of(sources, tmp_path / str(number), **choice)
        assert set(rows["seat"]) == {0}, choice
    rows, _ = rows_of(sources, tmp_path / "won", winners=True)
    assert rows["won"].min() > 0
    with pytest.raises(BarallaError, match="no decision of these matches is left"):
        gather(sources, tmp_path / "none", Choice(name=("Nobody",)))


def test_an_agent_that_played_for_a_person_makes_its_seat_none_of_a_person(tmp_path: Path) -> None:
    (source,) = matches(range(1), names=("Núria", "Pau"))
    taken = {"deal": 1, "at": 0, "seat": 0, "event": "takeover", "agent": "rules"}
    rows, _ = rows_of([Source(source.record | {"events": [taken]}, "here")], tmp_path, people=True)
    assert set(rows["seat"]) == {1}


def test_names_of_agents_are_known(tmp_path: Path) -> None:
    assert all(is_agent(name, "brisca") for name in ("rules", "ismcts:ms=50", "champion", "exec[ms=5]:./bot"))
    assert not any(is_agent(name, "brisca") for name in ("Núria", "seat 0", "rulesy"))


def test_strength_is_what_is_nearly_sure_of_a_name() -> None:
    assert strongest({"a": (30.0, 1.0), "b": (32.0, 8.0), "c": (20.0, 1.0)}, 0.5) == {"a", "c"}
    assert ratings([]) == {}


def test_what_cannot_be_a_data_set_is_told_in_a_sentence(tmp_path: Path) -> None:
    brisca, mus = matches(range(1)), Source(play_match("mus", ["random"] * 4, seed=1).record(), "mus")
    three = Source(play_match("brisca", ["random"] * 3, seed=1, players=3).record(), "three")
    with pytest.raises(BarallaError, match="no finished match of"):
        gather([mus], tmp_path, Choice())
    with pytest.raises(BarallaError, match="brisca, 2 players; brisca, 3 players"):
        gather([*brisca, three], tmp_path, Choice())
    assert gather([*brisca, three, mus], tmp_path, Choice(players=3))["records"]["matches"] == {"other games or tables": 2, "kept": 1}
    with pytest.raises(BarallaError, match="not of mus"):
        gather(brisca, tmp_path, Choice(game="mus"))
    broken = json.loads(json.dumps(brisca[0].record))
    broken["deals"][0]["actions"][0][1] = "play 99X"
    with pytest.raises(RecordError, match="line 7: deal 1, action 1"):
        gather([Source(broken, "line 7")], tmp_path, Choice())


def test_from_a_match_of_a_person_on_the_server_to_a_network_at_the_table(tmp_path: Path) -> None:
    """The whole path: a person plays on the page, rows are made of it and of recorded matches, a network learns, and sits down."""
    pytest.importorskip("torch")
    with server(tmp_path / "web") as client:
        table = new_table(client)["table"]
        with sitting(client, table) as one:
            one.play_out()
    database = tmp_path / "web" / "tables.sqlite"
    lines = tmp_path / "records.jsonl"
    lines.write_text("".join(to_line(source.record) + "\n" for source in matches(range(12))), encoding="utf-8")

    def run(*words: str) -> str:
        found = CliRunner().invoke(app, list(words))
        assert found.exit_code == 0, found.output + str(found.exception)
        return found.output

    person = tmp_path / "person"
    assert "1 kept" in run("dataset", "from-records", "--server", str(database), "--people", "--out", str(person))
    rows, _ = dataset.read(person)
    assert set(np.unique(rows["seat"])) == {0}  # the agent's decisions are not among them
    both, model = tmp_path / "both", tmp_path / "people.safetensors"
    assert "13 kept" in run("dataset", "from-records", str(lines), "--server", str(database), "--out", str(both))
    run("train", "supervised", "--data", str(both), "--epochs", "1", "--layers", "4", "--deals", "0", "--out", str(model))
    assert f"--data {both}" in json.loads(model.with_suffix(".json").read_text(encoding="utf-8"))["command"]
    assert play_match("brisca", [f"sl:model={model}", "random"], seed=3).over
