"""No traceback, whatever the input: strange headers, bodies, frames, records, command lines and databases each get a sentence."""

from __future__ import annotations

import json
import logging
import os
import socket
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from baralla import records
from baralla.engine.errors import ActionError, BarallaError, RecordError, RulesError
from baralla.engine.match import Match
from baralla.games import GAMES, load
from baralla.store import results
from baralla.store.urls import database_url
from baralla.web.expand import expand_line
from baralla.web.run import listen
from baralla.web.settings import Settings
from fuzzing import LOGGERS, Faults
from support.web import Browser, browser, new_table, server, sitting

DEEP = b"[" * 1200 + b"]" * 1200


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with server(tmp_path_factory.mktemp("hostile")) as client:
        yield client


@pytest.fixture(autouse=True)
def faults() -> Iterator[list[str]]:
    """No test here may leave a traceback or an error in the log."""
    handler = Faults()
    loggers = [logging.getLogger(name) for name in LOGGERS]
    for logger in loggers:
        logger.addHandler(handler)
    yield handler.seen
    for logger in loggers:
        logger.removeHandler(handler)
    assert handler.seen == []


def raw(client: Browser, text: bytes) -> bytes:
    """Send bytes as they are; the answer until the server closes or has said everything."""
    host, _, port = client.address.partition(":")
    with socket.create_connection((host, int(port)), 10) as wire:
        wire.sendall(text)
        answer = b""
        while part := wire.recv(65536):
            answer += part
        return answer


def asked(client: Browser, path: str, *headers: str, host: str | None = None) -> bytes:
    lines = [f"GET {path} HTTP/1.1", f"Host: {client.address if host is None else host}", "Connection: close", *headers, "", ""]
    return raw(client, "\r\n".join(lines).encode("latin-1"))


def status(answer: bytes) -> int:
    return int(answer.split()[1])


# Requests


@pytest.mark.parametrize("host", ["[", "[::1", "a]b", "", "127.0.0.1:x", "\xff", "http://["])
@pytest.mark.parametrize("path", ["/", "/api/games", "/healthz", "/nowhere"])
def test_a_host_that_is_no_host_is_refused(client: Browser, path: str, host: str) -> None:
    assert 400 <= status(asked(client, path, host=host)) < 500 or host == "127.0.0.1:x"


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "http://]", "null", "\xff", "http://a:b"])
def test_an_origin_that_is_no_origin_is_refused(client: Browser, origin: str) -> None:
    assert status(asked(client, "/api/games", f"Origin: {origin}")) == 403
    upgrade = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]
    assert status(asked(client, "/ws/abc", f"Origin: {origin}", *upgrade)) == 403


@pytest.mark.parametrize(
    "path", ["/assets/a%00b", "/assets/" + "x" * 300, "/t/a%00b", "/api/tables/a%00b/record", "/api/tables/%ff/replay"]
)
def test_paths_that_no_file_or_table_can_have_are_refused(client: Browser, path: str) -> None:
    assert status(asked(client, path)) in ((200,) if path.startswith("/t/") else (404,))


@pytest.mark.parametrize("query", ["%", "%ff=%00", "\xff", "\xff=\xfe&&=", "since=\xe9"])
def test_a_query_that_is_no_text_is_passed_over_or_refused(client: Browser, query: str) -> None:
    for path in ("/api/games", "/healthz", "/", "/nowhere"):
        assert status(asked(client, f"{path}?{query}")) in (200, 400, 404)


def test_a_socket_that_goes_before_it_is_refused_leaves_no_traceback(client: Browser) -> None:
    upgrade = (
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    host, _, port = client.address.partition(":")
    for _ in range(20):
        with socket.create_connection((host, int(port)), 10) as wire:
            wire.sendall(f"GET /ws/nothere HTTP/1.1\r\nHost: {client.address}\r\n{upgrade}".encode() + b"\x88\x80\0\0\0\0")
    assert client.get("/healthz").status_code == 200


@pytest.mark.parametrize("rules", [{"preset": "x"}, {"cls": 1}, {"self": 1}, {"preset": None, "cls": []}, {"": 1}])
def test_rules_named_after_our_own_parameters_are_no_switches(client: Browser, rules: dict[str, Any]) -> None:
    answer = client.post("/api/tables", json={"game": "brisca", "seats": ["me", "first"], "rules": rules})
    assert answer.status_code == 400
    assert "no switch" in answer.json()["error"]["message"]["en"]
    with pytest.raises(RulesError):
        load("brisca").rules.make(None, **rules)


@pytest.mark.parametrize(
    "body", [DEEP, b'{"game": ' + DEEP + b"}", b'{"game": "brisca", "seats": ["me", "first"], "rules": {"exchange": ' + DEEP + b"}}"]
)
def test_json_twelve_hundred_deep_is_refused_in_a_body(client: Browser, body: bytes) -> None:
    for path in ("/api/tables", "/api/replay"):
        answer = client.post(path, content=body)
        assert answer.status_code == 400, answer.text
        assert len(answer.content) < 4000


@pytest.mark.parametrize("depth", [150, 400, 700, 900, 990, 1200])
@pytest.mark.parametrize("field", ["rules", "players", "names", "deals", "result", "fair", "seed"])
def test_a_record_with_something_deep_in_any_field_is_refused(field: str, depth: int) -> None:
    record = load_record()
    text = json.dumps(record | {field: "HERE"}).replace('"HERE"', "[" * depth + "]" * depth)
    with pytest.raises(RecordError):
        expand_line(text.encode())


def load_record() -> dict[str, Any]:
    match = Match(load("brisca"), load("brisca").rules.make(), "1")
    match.play(match.legal()[0])
    return match.record()


def test_a_file_of_deep_records_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "deep.jsonl"
    file.write_bytes(DEEP + b"\n")
    with pytest.raises(RecordError, match="line 1: not JSON"):
        list(records.verify_file(file))


@pytest.mark.parametrize("frame", [DEEP, b'{"v": 1, "id": "a", "type": "act", "at": 0, "action": ' + DEEP + b"}", b'{"id": ' + DEEP + b"}"])
def test_json_twelve_hundred_deep_is_a_bad_message_in_a_frame(client: Browser, frame: bytes) -> None:
    made = new_table(client)
    with sitting(client, made["table"]) as one:
        one.read()
        one.session.send(frame.decode())
        while (answer := one.read())["type"] != "ack":
            pass
        assert answer["error"]["code"] == "bad_message"
        assert one.ask("sync")["ok"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "text", ["", " ", "\t", "play", "play ", " play 1O", "discard", "envido -1", "envido 99999999999999999999", "\x00", "é" * 40]
)
def test_an_action_of_nonsense_is_refused_with_a_sentence(game: str, text: str) -> None:
    match = Match(load(game), load(game).rules.make(), "7")
    with pytest.raises(ActionError):
        match.play(text)


def test_an_empty_action_is_illegal_at_mus(client: Browser) -> None:
    made = new_table(client, "mus", ("me", "random"))
    with sitting(client, made["table"]) as one:
        one.until(lambda state: state["legal"])
        for kind in ("act", "why"):
            answer = one.ask(kind, action="", **({"at": one.state["version"]} if kind == "act" else {}))
            assert answer.get("legal") is False or answer["error"]["code"] == "illegal"


@pytest.mark.parametrize(
    "asked_for",
    [
        {"names": ["a\0b"]},
        {"seats": ["me", "fir\0st"]},
        {"preset": "pl\0ain"},
        {"game": "bris\0ca"},
        {"rules": {"exch\0ange": True}},
    ],
    ids=lambda value: next(iter(value)),
)
def test_nul_is_refused_in_every_text_of_a_new_table(client: Browser, asked_for: dict[str, Any]) -> None:
    answer = client.post("/api/tables", json={"game": "brisca", "seats": ["me", "first"]} | asked_for)
    assert answer.status_code == 400


def test_nul_is_refused_in_names_ids_actions_and_invitations(client: Browser) -> None:
    made = new_table(client, seats=("me", "open"))
    guest = browser(client)
    for body in ({"invite": "a\0"}, {"invite": made["invite"], "name": "a\0b"}):
        assert guest.post(f"/api/tables/{made['table']}/join", json=body).status_code in (400, 403)
    with sitting(client, made["table"]) as one:
        one.read()
        for message in ({"type": "rename", "name": "a\0b"}, {"type": "why", "action": "a\0"}, {"type": "sync", "id": "a\0b"}):
            one.session.send(json.dumps({"v": 1, "id": "n"} | message))
            while (answer := one.read())["type"] != "ack":
                pass
            assert answer["error"]["code"] == "bad_message"


@pytest.mark.parametrize("sent", [b"", b'{"game": "bris'])
def test_a_body_sent_by_half_leaves_no_traceback(client: Browser, sent: bytes) -> None:
    host, _, port = client.address.partition(":")
    for path in ("/api/tables", "/api/replay", "/api/tables/abc/join"):
        with socket.create_connection((host, int(port)), 10) as wire:
            wire.sendall(f"POST {path} HTTP/1.1\r\nHost: {client.address}\r\nContent-Length: 500\r\n\r\n".encode() + sent)
    for _ in range(3):
        assert client.get("/healthz").status_code == 200


# Command lines and databases


def run(*arguments: bytes | str, **environment: str) -> tuple[int, str]:
    found = subprocess.run(
        [sys.executable, "-m", "baralla", *arguments],
        input=b"",
        capture_output=True,
        env=os.environ | {"BARALLA_DATA": "/nonexistent", "LC_ALL": "C.UTF-8"} | environment,
        check=False,
        timeout=300,
    )
    assert b"Traceback" not in found.stderr, found.stderr.decode(errors="replace")
    return found.returncode, found.stderr.decode()


def one_sentence(*arguments: bytes | str, **environment: str) -> str:
    code, told = run(*arguments, **environment)
    assert code != 0
    lines = told.strip().splitlines()
    assert [line for line in lines if line.startswith("baralla: ")] == lines, told
    assert len(lines) == 1
    return lines[0]


@pytest.mark.parametrize(
    "command", [["selfplay", "brisca"], ["arena", "brisca", "--agents", "first,random", "--deals", "1"], ["play", "brisca"]]
)
def test_a_seed_of_bytes_that_are_no_text_is_told(command: list[str]) -> None:
    assert "is not text" in one_sentence(*command, "--seed", b"\xff\xfe")


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("sqlite://", "names no file"),
        ("sqlite:///", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("postgresql://host:port/x", "not the URL of a database"),
        ("sqlite:////tmp/t?mode=ro", "has options"),
        ("postgresql://u@[::1/x", "not the URL of a database"),
        ("://", "not the URL of a database"),
        ("mysql+nothing://x", "SQLite and PostgreSQL"),
    ],
)
def test_a_url_that_names_no_database_is_told(address: str, sentence: str) -> None:
    with pytest.raises(BarallaError, match=sentence):
        database_url(address)


@pytest.mark.parametrize(
    "address", ["sqlite://", "postgresql://[", "sqlite:////tmp?nonsense=1", "sqlite:////", "/", "sqlite:////dev/null/a%00b"]
)
def test_serve_tells_of_a_wrong_database_in_one_sentence(address: str) -> None:
    one_sentence("serve", "--port", "0", "--db", address)


def damaged(path: Path, how: str) -> Path:
    """A database file that is none, or one no longer."""
    if how == "nonsense":
        path.write_bytes(b"this is not a database at all" * 100)
        return path
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        if how == "from the future":
            database.execute("INSERT INTO alembic_version VALUES ('9999')")
        else:
            database.execute("CREATE TABLE tables (nonsense TEXT)")
            database.execute("CREATE TABLE results (nonsense TEXT)")
    database.close()
    if how == "torn":
        whole = path.read_bytes()
        path.write_bytes(whole[:100] + b"\xff" * (len(whole) - 100))
    return path


def test_a_file_that_is_no_database_keeps_its_rights_and_its_contents(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna")
    file.chmod(0o644)
    one_sentence("serve", "--port", "0", "--db", str(file))
    assert stat.S_IMODE(file.stat().st_mode) == 0o644
    assert file.read_text() == "Dear Anna"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("how", ["nonsense", "torn", "from the future", "of another"])
def test_serve_tells_of_a_damaged_database_in_one_sentence(how: str, tmp_path: Path) -> None:
    assert "cannot open the database" in one_sentence("serve", "--port", "0", "--db", str(damaged(tmp_path / "t.sqlite", how)))


@pytest.mark.parametrize("how", ["nonsense", "torn", "of another"])
def test_a_damaged_store_of_results_is_told(how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BARALLA_RESULTS", f"sqlite:///{damaged(tmp_path / 'r.sqlite', how)}")
    with pytest.raises(BarallaError, match="store of results"):
        results.load("brisca")
    with pytest.raises(BarallaError, match="store of results"):
        results.keep([results.Result("brisca", "0", 2, "{}", "a", "b", 1, 1, 0.5, 0.4, 0.6, "0")])


@pytest.mark.parametrize("url", ["nonsense", "://", "postgresql://h:p/x", "sqlite://[", "nothing+else://x"])
def test_a_url_of_results_that_is_none_is_told(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BARALLA_RESULTS", url)
    with pytest.raises(BarallaError, match="store of results"):
        results.load("brisca")


@pytest.mark.parametrize("host", ["x" * 300, "a" * 64 + ".example", "..", "\u202e" * 80, "a\0b"])
def test_a_name_to_listen_on_that_no_name_can_be_is_one_sentence(host: str) -> None:
    with pytest.raises(BarallaError, match="cannot listen on"):
        listen(Settings(host=host, port=0))
