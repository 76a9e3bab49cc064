"""Each table stands alone: one that cannot be read is listed as damaged with its record, and the others live, also after a restart."""

from __future__ import annotations

import json
import logging
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from support.web import Browser, browser, new_table, server, sitting


def change(folder: Path, *statements: tuple[str, tuple[Any, ...]]) -> None:
    """Change the database behind the server's back."""
    database = sqlite3.connect(folder / "tables.sqlite")
    with database:
        for statement, given in statements:
            database.execute(statement, given)
    database.close()


def five_tables(folder: Path) -> tuple[list[str], dict[str, str]]:
    """Five tables with a move each, and the cookie of their owner."""
    with server(folder) as client:
        tables = [new_table(client)["table"] for _ in range(5)]
        for table in tables:
            with sitting(client, table) as one:
                one.act()
                one.act()
        return tables, dict(client.cookies)


DAMAGES = {
    "a corrupted event": ("UPDATE events SET text = 'play 99X' WHERE table_id = ? AND version = 1", "99X"),
    "an event of no known kind": ("UPDATE events SET kind = 'dance' WHERE table_id = ? AND version = 1", "dance"),
    "a seat that is none": ("UPDATE events SET kind = 'leave', seat = 77 WHERE table_id = ? AND version = 1", "damaged"),
    "a torn first event": ("UPDATE events SET text = substr(text, 1, 60) WHERE table_id = ? AND version = 0", "first event"),
    "a first event that is no JSON": ("UPDATE events SET text = '{' WHERE table_id = ? AND version = 0", "damaged"),
    "a missing event": ("DELETE FROM events WHERE table_id = ? AND version = 1", "damaged"),
    "a switch that is known no longer": ("UPDATE events SET text = '{SETUP}' WHERE table_id = ? AND version = 0", 'no switch "gone"'),
}


@pytest.mark.parametrize("how", DAMAGES)
def test_a_damaged_table_is_listed_with_a_sentence_and_the_others_live(how: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    tables, cookie = five_tables(tmp_path)
    bad, *good = tables
    statement, word = DAMAGES[how]
    setup = {
        "game": "brisca",
        "players": 2,
        "rules": {"gone": True},
        "preset": None,
        "seed": "s",
        "chairs": [],
        "owner": "",
        "invite": None,
    }
    setup |= {"spectators": True, "open_hands": False, "paused": False}
    change(tmp_path, (statement.replace("{SETUP}", json.dumps(setup)), (bad,)))
    logging.getLogger("baralla").propagate = True
    with caplog.at_level(logging.INFO, "baralla"), server(tmp_path) as client:
        client.cookies.update(cookie)
        listed = {line["table"]: line for line in client.get("/api/tables").json()["tables"]}
        assert set(listed) == set(tables)
        assert listed[bad]["problem"]["code"] == "damaged"
        assert word in listed[bad]["problem"]["message"]["en"]
        assert listed[bad]["game"] == "brisca"
        assert [listed[table]["problem"] for table in good] == [None] * 4
        for table in good:
            with sitting(client, table) as one:
                assert one.act()["ok"]
        with sitting(client, bad) as one:
            assert one.read()["error"]["code"] == "damaged"
        assert client.get(f"/api/tables/{bad}/replay").json()["error"]["code"] == "damaged"
        assert client.get("/healthz").json()["damaged"] == 1
    told = [record for record in caplog.records if record.getMessage() == "a table is damaged"]
    assert [record.__dict__["table"] for record in told] == [bad]
    resumed = next(record for record in caplog.records if record.getMessage() == "tables resumed")
    assert (resumed.__dict__["of"], resumed.__dict__["resumed"], resumed.__dict__["damaged"]) == (5, 4, 1)
    assert not [record for record in caplog.records if record.exc_info]


def test_the_record_of_a_damaged_table_is_for_those_who_sat_there_and_tells_no_secret(tmp_path: Path) -> None:
    tables, cookie = five_tables(tmp_path)
    change(tmp_path, ("UPDATE events SET kind = 'dance' WHERE table_id = ? AND version = 2", (tables[0],)))
    path = f"/api/tables/{tables[0]}/record"
    with server(tmp_path) as client:
        client.cookies.update(cookie)
        lines = [json.loads(line) for line in client.get(path).text.splitlines()]
        assert lines[0]["damaged"].startswith("This table is damaged")
        assert [line["kind"] for line in lines[1:4]] == ["create", "act", "dance"]
        setup = json.loads(lines[1]["text"])
        assert setup["game"] == "brisca"
        assert not {"seed", "owner", "invite"} & set(setup)
        assert "token" not in json.dumps(setup["chairs"])
        assert refused(browser(client), path) == "damaged"
    change(tmp_path, ("UPDATE tables SET over = 1 WHERE id = ?", (tables[0],)))
    with server(tmp_path) as client:
        client.cookies.update(cookie)
        assert "seed" in json.loads(json.loads(client.get(path).text.splitlines()[1])["text"])


def refused(client: Browser, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 409
    return str(answer.json()["error"]["code"])


def test_a_page_of_the_file_that_makes_no_sense_harms_the_tables_on_it_alone(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        bad = new_table(client)["table"]
        with sitting(client, bad) as one:
            one.read()
            for number in range(60):  # several pages
                assert one.ask("rename", name=f"{number:040}")["ok"]
        tables = [new_table(client)["table"] for _ in range(3)]
        cookie = dict(client.cookies)
    file = tmp_path / "tables.sqlite"
    database = sqlite3.connect(file)
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = database.execute("PRAGMA page_size").fetchone()[0]
    database.close()
    whole = bytearray(file.read_bytes())
    leaves = [at for at in range(size, len(whole), size) if whole[at] == 0x0D and bad.encode() in whole[at : at + size]]
    only = [at for at in leaves if not any(table.encode() in whole[at : at + size] for table in tables)]
    assert only
    whole[only[0] : only[0] + size] = b"\xff" * size
    file.write_bytes(whole)
    with server(tmp_path) as client:
        client.cookies.update(cookie)
        for table in tables:
            with sitting(client, table) as one:
                assert one.act()["ok"]
        listed = {line["table"]: line["problem"] for line in client.get("/api/tables").json()["tables"]}
        assert listed[bad]["code"] == "damaged"
        assert [listed[table] for table in tables] == [None] * 3
