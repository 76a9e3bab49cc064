"""The HTTP side: games, tables, invitations, records, and every way of asking wrongly."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from baralla import records
from baralla.agents.levels import NAMES
from baralla.engine.errors import RecordError
from baralla.engine.rules import LANGS
from baralla.games import GAMES
from support.web import Browser, browser, new_table, server, sitting


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("web")


@pytest.fixture(scope="module")
def client(folder: Path) -> Iterator[Browser]:
    with server(folder) as client:
        yield client


def refused(answer: Any, status: int, code: str) -> dict[str, str]:
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert error["code"] == code
    assert set(error["message"]) == set(LANGS)
    assert "Traceback" not in answer.text
    return dict(error["message"])


def test_every_game_is_told_with_what_a_form_needs(client: Browser) -> None:
    found = {game["name"]: game for game in client.get("/api/games").json()}
    assert list(found) == list(GAMES)
    for game in found.values():
        assert set(game["title"]) == set(game["summary"]) == set(LANGS)
        assert [level["name"] for level in game["levels"]] == list(NAMES)
        assert {"name", "default", "values", "label", "help"} <= set(game["switches"][0])
        assert "oracle" not in [agent["name"] for agent in game["agents"]]
        assert all(isinstance(number, int) for number in game["players"])
    assert "traditional_pairs" in found["tute"]["presets"]


def test_the_rules_page_follows_the_rules_asked_for(client: Browser) -> None:
    usual = client.get("/api/games/brisca/manual").json()
    assert usual["players"] == 2
    assert all(set(section["title"]) == set(LANGS) for section in usual["sections"])
    three = client.get("/api/games/brisca/manual", params={"rules": '{"players": 3, "last_ten": true}'}).json()
    assert three["players"] == 3
    assert three["sections"] != usual["sections"]
    plain = client.get("/api/games/brisca/manual", params={"preset": "plain"}).json()
    assert len(plain["sections"]) == len(usual["sections"])  # the exchange is gone, and what changed is told
    for query in ({"preset": "none"}, {"rules": "{"}, {"rules": "[]"}, {"rules": '{"players": 7}'}, {"rules": '{"sky": 1}'}):
        refused(client.get("/api/games/brisca/manual", params=query), 400, "bad_message")
    refused(client.get("/api/games/chess/manual"), 400, "bad_message")


def test_a_browser_gets_a_token_once_that_scripts_cannot_read(client: Browser, folder: Path) -> None:
    fresh = browser(client)
    answer = fresh.get("/api/games")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert "set-cookie" not in fresh.get("/api/games").headers
    new_table(fresh)
    token = fresh.cookies["baralla"]
    with sqlite3.connect(folder / "tables.sqlite") as database:
        kept = "\n".join(database.iterdump())
    assert token not in kept  # only its hash is


def test_pages_set_no_cookie_and_every_answer_has_our_headers(client: Browser) -> None:
    page = browser(client).get("/t/abc")
    assert "set-cookie" not in page.headers
    for answer in (page, client.get("/api/games"), client.get("/nowhere")):
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert "script-src 'self';" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_health(client: Browser) -> None:
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json()["ok"] is True


def test_a_table_is_made_joined_by_invitation_and_listed(client: Browser) -> None:
    host, guest, third = browser(client), browser(client), browser(client)
    made = new_table(host, seats=("me", "open", "first"), names=["Anna"])
    assert made["seat"] == 0
    join = f"/api/tables/{made['table']}/join"
    refused(guest.post(join, json={"invite": "no"}), 403, "bad_invite")
    assert guest.post(join, json={"invite": made["invite"], "name": " Biel  B "}).json() == {"seat": 1}
    assert guest.post(join, json={"invite": made["invite"]}).json() == {"seat": 1}  # again: its own seat
    refused(third.post(join, json={"invite": made["invite"]}), 409, "full")
    listed = guest.get("/api/tables").json()["tables"]
    assert [(line["table"], line["seat"], line["over"]) for line in listed] == [(made["table"], 1, False)]
    assert listed[0]["names"] == ["Anna", "Biel B", "first"]
    assert third.get("/api/tables").json()["tables"] == []


def test_an_invitation_is_no_seat_token(client: Browser) -> None:
    """Whoever knows the invitation of a full table is a spectator: he sees no hand and may not act."""
    host, thief = browser(client), browser(client)
    made = new_table(host, seats=("me", "open"))
    assert browser(client).post(f"/api/tables/{made['table']}/join", json={"invite": made["invite"]}).json() == {"seat": 1}
    thief.cookies.set("baralla", made["invite"])
    with sitting(thief, made["table"]) as socket:
        assert socket.read()["seat"] is None
        assert socket.state["view"]["hand"] == []
        assert socket.ask("act", at=0, action="play 1O")["error"]["code"] == "not_allowed"


def test_leaving_opens_the_seat_again(client: Browser) -> None:
    host, guest, other = browser(client), browser(client), browser(client)
    made = new_table(host, seats=("me", "open"))
    path = f"/api/tables/{made['table']}"
    guest.post(f"{path}/join", json={"invite": made["invite"]})
    assert guest.post(f"{path}/leave").json() == {"left": 1}
    assert guest.get("/api/tables").json()["tables"] == []
    refused(guest.post(f"{path}/leave"), 403, "not_allowed")
    assert other.post(f"{path}/join", json={"invite": made["invite"]}).json() == {"seat": 1}


BAD_TABLES: list[tuple[str, Any, str]] = [
    ("not JSON", b"{", "not as it should be"),
    ("not text", b"\xff\xfe", "not as it should be"),
    ("no game", {"seats": ["me"]}, "game"),
    ("game", {"game": "poker", "seats": ["me", "first"]}, 'there is no game "poker"'),
    ("seats", {"game": "brisca", "rules": {"players": 3}, "seats": ["me", "first"]}, "3 players need 3 seats"),
    ("two of me", {"game": "brisca", "seats": ["me", "me"]}, "one seat only"),
    ("agent", {"game": "brisca", "seats": ["me", "randm"]}, 'no agent "randm"'),
    ("oracle", {"game": "brisca", "seats": ["me", "oracle"]}, "sees every card"),
    ("switch", {"game": "brisca", "rules": {"exchnge": True}, "seats": ["me", "first"]}, 'no switch "exchnge"'),
    ("value", {"game": "brisca", "rules": {"exchange": "perhaps"}, "seats": ["me", "first"]}, "not perhaps"),
    ("value of no type", {"game": "brisca", "rules": {"exchange": {"a": [1]}}, "seats": ["me", "first"]}, "exchange"),
    ("preset", {"game": "tute", "preset": "casino", "seats": ["me", "first"]}, 'no preset "casino"'),
    ("open hands", {"game": "brisca", "seats": ["me", "first"], "open_hands": True}, "agents alone"),
    ("unknown field", {"game": "brisca", "seats": ["me", "first"], "extra": 1}, "extra"),
    ("long name", {"game": "brisca", "seats": ["me", "first"], "names": ["x" * 99]}, "names"),
    ("list", [], "not as it should be"),
]


@pytest.mark.parametrize(("body", "sentence"), [bad[1:] for bad in BAD_TABLES], ids=[bad[0] for bad in BAD_TABLES])
def test_a_wrong_table_is_refused_with_a_sentence(client: Browser, body: Any, sentence: str) -> None:
    answer = client.post("/api/tables", content=body if isinstance(body, bytes) else json.dumps(body))
    assert sentence in refused(answer, 400, "bad_message")["en"]


def test_strange_paths_methods_origins_names_and_sizes_are_refused(client: Browser) -> None:
    refused(client.get("/api/tables/nothere/record"), 404, "no_table")
    refused(client.get("/api/nothing"), 404, "no_page")
    refused(client.delete("/api/tables"), 405, "bad_method")
    refused(client.post("/api/tables", json={}, headers={"origin": "https://evil.example"}), 403, "bad_origin")
    refused(client.post("/api/tables", content=b"x" * 70_000), 413, "too_big")
    assert client.get("/api/games", headers={"host": "evil.example"}).status_code == 421
    assert client.get("/assets/../app.py").status_code == 404


def test_one_address_may_not_open_tables_without_end(tmp_path: Path) -> None:
    with server(tmp_path, tables_per_address=3) as client:
        for _ in range(3):
            new_table(client)
        answer = browser(client).post("/api/tables", json={"game": "brisca", "seats": ["me", "first"]})
        refused(answer, 429, "too_many_tables")


def test_a_finished_match_has_a_record_that_proves_its_shuffles(client: Browser) -> None:
    host = browser(client)
    made = new_table(host, seats=("me", "first"))
    path = f"/api/tables/{made['table']}"
    refused(host.get(f"{path}/record"), 404, "not_over")
    refused(host.get(f"{path}/replay"), 404, "not_over")
    with sitting(host, made["table"]) as socket:
        socket.read()
        promised = socket.state["commitment"]
        assert socket.state["seed"] is None
        socket.play_out()
        assert socket.state["seed"] is not None
    record = json.loads(host.get(f"{path}/record").text)
    assert record["fair"]["commitment"] == promised
    assert record["seed"] == socket.state["seed"]
    assert records.replay(record).winners == socket.state["winners"]
    for change, sentence in (
        (lambda r: r.update(seed="another"), "commitment"),
        (lambda r: r["fair"].update(commitment="00"), "commitment"),
        (lambda r: r["fair"].update(table="another"), "commitment"),
        (lambda r: r["fair"].update(shuffle="hand"), "shuffle is"),
    ):
        spoilt = json.loads(json.dumps(record))
        change(spoilt)
        with pytest.raises(RecordError, match=sentence):
            records.replay(spoilt)
    replayed = host.get(f"{path}/replay").json()
    assert replayed["ok"]
    assert len(replayed["frames"]) == 1 + len(record["deals"][0]["actions"])
    assert replayed["frames"][-1]["scores"] == record["result"]["scores"]
    assert replayed["frames"][3]["views"]["1"]["seat"] == 1
    assert replayed["frames"][3]["views"]["open"]["hand"] == []
    assert client.post("/api/replay", content=json.dumps(record)).json() == replayed


def test_a_table_without_spectators_shows_its_record_to_its_players_only(client: Browser) -> None:
    host = browser(client)
    made = new_table(host, seats=("me", "first"), spectators=False)
    with sitting(host, made["table"]) as socket:
        socket.play_out()
    assert host.get(f"/api/tables/{made['table']}/record").status_code == 200
    refused(browser(client).get(f"/api/tables/{made['table']}/record"), 403, "no_spectators")


@pytest.mark.parametrize("body", [b"", b"{}", b"[]", b"nonsense", b'{"format": "baralla/1"}\n{"format": "baralla/1"}', b"\xff"])
def test_a_wrong_record_is_refused_with_a_sentence(client: Browser, body: bytes) -> None:
    refused(client.post("/api/replay", content=body), 400, "bad_message")
