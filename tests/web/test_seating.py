"""Who may be seated from a page: every agent with its options, within limits; models by name, never by path; chosen cards and starts."""

from __future__ import annotations

import json
import logging
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from baralla import records
from baralla.agents import Seen, kinds, make_agent, read_agent
from baralla.agents.learned.files import SHIPPED
from baralla.agents.learned.own import find_model
from baralla.cli import app
from baralla.engine.errors import RecordError
from baralla.engine.match import Match
from baralla.engine.rules import LANGS
from baralla.games import GAMES, load
from baralla.web import seats_allowed
from baralla.web.brains import Brains
from baralla.workshop import rehearse_agent, taught_at
from support.web import Browser, browser, new_table, server, sitting


def train(*arguments: str) -> None:
    found = CliRunner().invoke(app, list(arguments))
    assert found.exit_code == 0, found.output


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as its owner would fill it: trained by the commands, with a file beside them that is none."""
    folder = tmp_path_factory.mktemp("models")
    train("train", "montecarlo", "--episodes", "200", "--deals", "0", "--out", str(folder / "my-table.safetensors"))
    train("train", "genetic", "--generations", "1", "--games", "2", "--deals", "0", "--out", str(folder / "evolved.safetensors"))
    train(
        "train",
        "genetic",
        "--game",
        "tute",
        "--generations",
        "1",
        "--games",
        "2",
        "--deals",
        "0",
        "--out",
        str(folder / "evolved_tute.safetensors"),
    )
    data = tmp_path_factory.mktemp("data")
    train("dataset", "brisca", "--games", "20", "--out", str(data))
    train("train", "supervised", "--data", str(data), "--epochs", "1", "--deals", "0", "--out", str(folder / "net.safetensors"))
    (folder / "broken.safetensors").write_bytes(b"nothing")
    shutil.copy(folder / "my-table.safetensors", folder / "with,comma.safetensors")  # no agent's text could name it
    return folder


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory, models: Path) -> Iterator[Browser]:
    with server(tmp_path_factory.mktemp("web"), models=models) as client:
        yield client


def asked(client: Browser, game: str, seats: list[str], rules: dict[str, Any] | None = None, **more: Any) -> Any:
    return client.post("/api/tables", json={"game": game, "seats": seats, "rules": {"players": len(seats)} | (rules or {})} | more)


def refused(answer: Any, *parts: str) -> None:
    assert answer.status_code == 400, answer.text
    message = answer.json()["error"]["message"]
    assert set(message) == set(LANGS)
    assert all(part in message["en"] for part in parts), message["en"]
    assert "Traceback" not in answer.text


def agents_of(client: Browser, game: str) -> dict[str, dict[str, Any]]:
    """The agents on offer: their options by name."""
    found = next(one for one in client.get("/api/games").json() if one["name"] == game)
    return {agent["name"]: {item["name"]: item for item in agent["options"]} for agent in found["agents"]}


# What is on offer


@pytest.mark.parametrize("game", list(GAMES))
def test_every_agent_people_may_seat_is_offered_with_its_options(client: Browser, game: str) -> None:
    found = agents_of(client, game)
    known = kinds(game)
    assert set(found) == {name for name, kind in known.items() if not kind.sees_everything and not kind.for_tests}
    assert not {"oracle", "first"} & set(found)
    for name, options in found.items():
        assert list(options) == [item.name for item in known[name].options]
        for item in options.values():
            assert all(item["help"][lang] for lang in LANGS)
            assert item["default"] is not None or item["name"] in ("ms", "model")
            assert isinstance(item["values"], list) or {"from", "to", "also", "real"} <= set(item["values"])


def test_levels_have_the_names_of_their_authors(client: Browser) -> None:
    assert agents_of(client, "hexadom")["rules"]["level"]["values"][-3:] == ["minimum", "standard", "maximum"]
    assert agents_of(client, "cabrero")["rules"]["level"]["values"] == ["novice", "medium", "expert"]
    assert agents_of(client, "brisca")["sl"]["layers"]["values"] == [2, 3]
    joaquin = agents_of(client, "mus")["joaquin"]["level"]
    assert (joaquin["default"], joaquin["values"][-3:]) == ("medium", ["novice", "medium", "expert"])


def test_joaquin_is_as_written_unless_a_level_is_asked_for() -> None:
    def level(text: str) -> Any:
        _, kind, given = read_agent(text, "mus")
        return kind.settings(given)["level"]

    assert [level(text) for text in ("joaquin", "joaquin:level=expert", "rules")] == ["medium", "expert", "expert"]


@pytest.mark.parametrize(
    ("game", "seat"),
    [
        ("hexadom", "rules:level=minimum"),
        ("hexadom", "rules:level=maximum"),
        ("cabrero", "rules:level=novice,further=off"),
        ("cabrero", "hard"),
        ("mus", "joaquin:bluff=0.3"),
        ("brisca", "sl:layers=3"),
        ("brisca", "ismcts:ms=2000"),
        ("brisca", "ismcts:iterations=20000"),
        ("podrida", "mcts:iterations=200,determinizations=100"),
    ],
)
def test_an_agent_with_options_sits_down(client: Browser, game: str, seat: str) -> None:
    players = {"cabrero": 3, "podrida": 3, "mus": 4}.get(game, 2)
    answer = asked(browser(client), game, ["me", seat, *["random"] * (players - 2)])
    assert answer.status_code == 201, answer.text


@pytest.mark.parametrize(
    ("game", "seat", "most"),
    [
        ("brisca", "ismcts:ms=2001", "2000"),
        ("brisca", "ismcts:iterations=20001", "20000"),
        ("brisca", "mcts:iterations=201,determinizations=100", "20000"),
        ("brisca", "mcts:determinizations=501", "20000"),  # with the 40 iterations it has by default
        ("brisca", "pimc:worlds=201", "200"),
        ("brisca", "pimc:solve=17", "16"),
        ("brisca", "pimc:rollouts=9", "8"),
    ],
)
def test_thinking_is_limited_on_a_shared_server(client: Browser, game: str, seat: str, most: str) -> None:
    refused(asked(browser(client), game, ["me", seat]), f"{most} at most on this server")


def test_no_budget_can_be_written_that_the_form_does_not_offer(client: Browser) -> None:
    for game in GAMES:
        for options in agents_of(client, game).values():
            for name, item in options.items():
                if name in seats_allowed.MOST and isinstance(item["values"], dict):
                    assert item["values"]["to"] <= seats_allowed.MOST[name]
                    assert item["default"] is None or item["default"] <= item["values"]["to"]


# Models of one's own


def test_the_owners_models_are_offered_by_name_to_those_who_play_from_them(client: Browser, models: Path) -> None:
    found = agents_of(client, "brisca")
    assert found["mc"]["model"]["values"] == [None, "my-table"]
    assert found["ga"]["model"]["values"] == [None, "evolved"]
    assert found["sl"]["model"]["values"] == [None, "net"]
    assert agents_of(client, "tute")["mc"]["model"]["values"] == [None]
    assert agents_of(client, "tute")["ga"]["model"]["values"] == ["evolved_tute"]  # none is shipped
    assert str(models) not in client.get("/api/games").text


def test_a_new_model_is_there_at_once(client: Browser, models: Path) -> None:
    shutil.copy(models / "my-table.safetensors", models / "younger.safetensors")
    try:
        assert "younger" in agents_of(client, "brisca")["mc"]["model"]["values"]
    finally:
        (models / "younger.safetensors").unlink()
    assert "younger" not in agents_of(client, "brisca")["mc"]["model"]["values"]


@pytest.mark.parametrize(
    ("game", "seat"),
    [("brisca", "mc:model=my-table"), ("brisca", "ga:model=evolved"), ("brisca", "sl:model=net"), ("tute", "ga:model=evolved_tute")],
)
def test_a_trained_model_plays_a_whole_match_at_the_table(
    client: Browser, models: Path, game: str, seat: str, caplog: pytest.LogCaptureFixture
) -> None:
    host = browser(client)
    with caplog.at_level(logging.ERROR, "baralla.web"):
        made = new_table(host, game, ("me", seat))
        with sitting(host, made["table"]) as socket:
            socket.play_out()
    assert [record.message for record in caplog.records] == []  # a model that cannot play is told in the log, and random plays for it
    record = host.get(f"/api/tables/{made['table']}/record").text
    assert json.loads(record)["names"][1] == seat
    assert str(models) not in record


@pytest.mark.parametrize(
    ("game", "seat"),
    [("brisca", "mc:model=my-table"), ("brisca", "ga:model=evolved"), ("brisca", "sl:model=net"), ("tute", "ga:model=evolved_tute")],
)
def test_the_workshop_compiles_for_a_model_and_then_the_model_itself_decides(models: Path, game: str, seat: str) -> None:
    rehearse_agent(game, seat, models)  # what the workshop's process does
    brains = Brains(models=models)
    try:
        agent, missing = brains.make(seat, load(game), "7"), []
        agent.ask = lambda game, text, what: missing.append((str(what), what.kinds))
        match = Match(load(game), load(game).rules.make(), 7)
        assert match.turn is not None
        seen = Seen(match.game, match.rules, match.turn, match.redacted(match.turn), (1, 0))
        action = agent.act(seen)
        assert (missing, agent.stood_in) == ([], False)
        assert action == make_agent(f"{seat.partition('=')[0]}={models / seat.partition('=')[2]}.safetensors", game, "7").act(seen)
    finally:
        brains.close()


def test_a_model_of_another_table_size_is_compiled_at_its_own(tmp_path: Path) -> None:
    shutil.copy(SHIPPED / "sl-brisca-4-pairs-l2.safetensors", tmp_path / "pairs.safetensors")
    rules = taught_at("brisca", "sl:model=pairs", find_model(tmp_path))
    assert (rules.players, rules.settings()) == (4, {"teams": True})


def test_a_model_that_is_shipped_can_be_named_too(client: Browser) -> None:
    assert asked(browser(client), "brisca", ["me", "mc:model=mc-brisca-2"]).status_code == 201


@pytest.mark.parametrize(
    "path",
    [
        "/etc/passwd",
        "../my-table",
        "..",
        ".",
        "./my-table",
        "a/b",
        "a\\b",
        "my-table.safetensors",
        "~/my-table",
        "%2e%2e%2fmy-table",
        "broken",
        "nobody",
        "FULL",
    ],
)
def test_a_model_is_never_located_by_a_client(client: Browser, models: Path, path: str) -> None:
    given = str(models / "my-table.safetensors") if path == "FULL" else path
    answer = asked(browser(client), "brisca", ["me", f"mc:model={given}"])
    refused(answer, "no model of that name")
    assert str(models) not in answer.text


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("brisca", ["me", "mc:model=my-table", "random"]),  # it has learned with two
        ("brisca", ["me", "ga:model=my-table"]),
        ("tute", ["me", "mc:model=my-table"]),
    ],
)
def test_a_model_that_does_not_fit_is_refused(client: Browser, game: str, seats: list[str]) -> None:
    refused(asked(browser(client), game, seats), "my-table has learned brisca with 2 players (mc)")


def test_an_agent_with_nothing_to_play_from_is_refused(client: Browser) -> None:
    refused(asked(browser(client), "tute", ["me", "ga"]), "no ga for tute is shipped")


def test_a_folder_that_is_none_is_told_at_the_start(tmp_path: Path) -> None:
    found = CliRunner().invoke(app, ["serve", "--models", str(tmp_path / "nowhere")])
    assert found.exit_code != 0
    assert "is none" in str(found.exception)


# Chosen cards


def first_cards(host: Browser, table: str) -> list[str]:
    with sitting(host, table) as socket:
        socket.read()
        return list(socket.state["view"]["hand"])


@pytest.mark.parametrize("game", list(GAMES))
def test_the_same_seed_gives_the_same_cards_again(client: Browser, game: str) -> None:
    host, players = browser(client), {"cabrero": 3, "podrida": 3, "mus": 4}.get(game, 2)
    seats = ("me", *["first"] * (players - 1))
    hands = [first_cards(host, new_table(host, game, seats, seed=seed)["table"]) for seed in ("mine", "mine", "another")]
    assert hands[0] == hands[1] != hands[2]


def test_the_seed_of_a_finished_match_deals_its_cards_again(client: Browser) -> None:
    host = browser(client)
    made = new_table(host, seats=("me", "first"))
    with sitting(host, made["table"]) as socket:
        socket.play_out()
        seed = socket.state["seed"]
    record = json.loads(host.get(f"/api/tables/{made['table']}/record").text)
    again = new_table(host, seats=("me", "first"), seed=seed)
    with sitting(host, again["table"]) as socket:
        socket.play_out()
    found = json.loads(host.get(f"/api/tables/{again['table']}/record").text)
    assert [(deal["dealer"], deal["deck"]) for deal in found["deals"]] == [(deal["dealer"], deal["deck"]) for deal in record["deals"]]


def test_a_chosen_seed_is_told_and_nothing_is_claimed(client: Browser) -> None:
    host = browser(client)
    made = new_table(host, seats=("me", "first"), seed="mine")
    with sitting(host, made["table"]) as socket:
        socket.read()
        assert socket.state["table"]["chosen_seed"] is True
        assert socket.state["commitment"] == ""
        socket.play_out()
    record = json.loads(host.get(f"/api/tables/{made['table']}/record").text)
    assert "fair" not in record
    assert record["seed"] == "mine"
    assert records.replay(record).winners == socket.state["winners"]
    usual = new_table(host, seats=("me", "first"))
    with sitting(host, usual["table"]) as socket:
        socket.read()
        assert socket.state["table"]["chosen_seed"] is False
        assert len(socket.state["commitment"]) == 64


@pytest.mark.parametrize("seats", [["me", "open"], ["open", "first"], ["me", "first", "open"]])
def test_who_may_know_the_cards_plays_with_nobody_else(client: Browser, seats: list[str]) -> None:
    answer = asked(browser(client), "brisca", seats, seed="mine")
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "chosen_seed"


def test_nobody_joins_a_table_of_chosen_cards(client: Browser) -> None:
    host, guest = browser(client), browser(client)
    made = new_table(host, seats=("me", "first"), seed="mine")
    assert made["invite"] is None
    assert guest.post(f"/api/tables/{made['table']}/join", json={"invite": "x"}).status_code == 403
    assert host.post(f"/api/tables/{made['table']}/leave").status_code == 200
    assert guest.post(f"/api/tables/{made['table']}/join", json={"invite": ""}).status_code == 403


def test_agents_alone_play_chosen_cards(client: Browser) -> None:
    assert asked(browser(client), "hexadom", ["first", "first"], seed="pile 7", open_hands=True).status_code == 201


# Who starts


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("starts", [0, 1])
def test_who_starts_can_be_chosen(client: Browser, game: str, starts: int) -> None:
    host, players = browser(client), {"cabrero": 3, "podrida": 3, "mus": 4}.get(game, 2)
    rules = {"first_mano": "random"} if game == "cabrero" else {}
    made = new_table(host, game, tuple(["first"] * players), rules=rules, starts=starts, paused=True)
    with sitting(host, made["table"]) as socket:
        socket.read()
        view = socket.state["view"]
    assert socket.state["table"]["starts"] == starts
    assert (view["dealer"] + 1) % players == starts
    if "leader" in view:
        assert view["leader"] == starts
    elif game != "mus":
        assert view["turn"] == starts


@pytest.mark.parametrize(
    ("game", "starts", "sentence"),
    [("brisca", 2, "from 0 to 1, not 2"), ("cabrero", 0, "only with first_mano=random")],
)
def test_a_start_that_the_rules_do_not_leave_open_is_refused(client: Browser, game: str, starts: int, sentence: str) -> None:
    refused(asked(browser(client), game, ["me", *["first"] * (1 if game == "brisca" else 2)], starts=starts), sentence)


def test_a_chosen_start_leaves_the_shuffle_provable(client: Browser) -> None:
    host = browser(client)
    made = new_table(host, seats=("me", "first"), starts=1)
    with sitting(host, made["table"]) as socket:
        socket.play_out()
    record = json.loads(host.get(f"/api/tables/{made['table']}/record").text)
    assert record["fair"]["dealer"] == record["deals"][0]["dealer"] == 0
    assert records.replay(record).winners == socket.state["winners"]
    forged = json.loads(json.dumps(record))
    forged["fair"]["dealer"] = 1
    with pytest.raises(RecordError, match="the dealer chosen is seat 0, not 1"):
        records.replay(forged)
