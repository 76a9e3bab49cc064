"""The lists of one's own tables: pages, results, deleting."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from baralla.web import lists
from support.web import Browser, browser, new_table, server, sitting


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("lists")


@pytest.fixture(scope="module")
def client(folder: Path) -> Iterator[Browser]:
    with server(folder) as client:
        yield client


def listed(client: Browser, which: str = "unfinished") -> list[Any]:
    answer = client.get(f"/api/tables?which={which}")
    assert answer.status_code == 200
    return list(answer.json()["tables"])


def rows(folder: Path, table: str) -> int:
    """How much the database still has of a table."""
    with sqlite3.connect(folder / "tables.sqlite") as database:
        count = "SELECT (SELECT count(*) FROM events WHERE table_id = ?1) + (SELECT count(*) FROM tables WHERE id = ?1)"
        return int(database.execute(count, (table,)).fetchone()[0])


def test_an_unfinished_game_tells_its_dates_score_and_opponents(client: Browser) -> None:
    me = browser(client)
    made = new_table(me, seats=("me", "first"), names=["Ada", "Bru"])
    with sitting(me, made["table"]) as one:
        one.act()
        one.until(lambda state: state["legal"])
        scores = one.state["scores"]
    [line] = listed(me)
    assert (line["names"], line["seat"], line["your_turn"], line["over"]) == (["Ada", "Bru"], 0, True, False)
    assert line["scores"] == scores
    assert 0 < line["created"] <= line["updated"]
    assert listed(me, "finished") == []


def test_a_finished_game_is_listed_with_its_result_and_without_being_played_again(folder: Path, tmp_path: Path) -> None:
    with server(tmp_path) as client:
        made = new_table(client, seats=("me", "first"), names=["Ada", ""])
        with sitting(client, made["table"]) as one:
            one.play_out()
        cookie = dict(client.cookies)
    with server(tmp_path) as client:
        client.cookies.update(cookie)
        [line] = listed(client, "finished")
        assert (line["scores"], line["winners"], line["names"][0]) == (one.state["scores"], one.state["winners"], "Ada")
        assert client.get("/healthz").json()["tables"] == 0  # nothing was read into memory for it
        assert listed(client) == []
        assert client.get(f"/api/tables/{made['table']}/replay").status_code == 200


def test_a_long_list_comes_in_pages(client: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "PAGE", 2)
    me = browser(client)
    made = [new_table(me, seats=("first", "first"), paused=True)["table"] for _ in range(5)]
    seen, after = [], ""
    for size in (2, 2, 1):
        page = me.get(f"/api/tables?which=unfinished{after}").json()
        assert len(page["tables"]) == size
        seen += [line["table"] for line in page["tables"]]
        after = f"&after={page['more']}"
    assert page["more"] is None
    assert sorted(seen) == sorted(made)


@pytest.mark.parametrize("query", ["which=all", "after=x", "after=1-", "after=1-A%00", "after=99999999999999999-a", "after="])
def test_a_strange_page_is_refused(client: Browser, query: str) -> None:
    answer = client.get(f"/api/tables?{query}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_message")


def test_a_game_against_agents_is_deleted_for_good(client: Browser, folder: Path) -> None:
    me = browser(client)
    made = new_table(me, seats=("me", "first"))
    path = f"/api/tables/{made['table']}"
    with sitting(me, made["table"]) as one:
        one.act()
        assert browser(client).delete(path).status_code == 403
        assert me.delete(path, headers={"origin": "http://elsewhere.example"}).status_code == 403
        assert rows(folder, made["table"]) > 1
        assert me.delete(path).json() == {"deleted": made["table"]}
    assert rows(folder, made["table"]) == 0
    assert listed(me) == []
    assert me.delete(path).status_code == 404
    with sitting(me, made["table"]) as one:
        assert one.read()["error"]["code"] == "no_table"


def test_a_game_with_other_people_is_left_and_stays_theirs(client: Browser, folder: Path) -> None:
    host, guest = browser(client), browser(client)
    made = new_table(host, seats=("me", "open"))
    path = f"/api/tables/{made['table']}"
    guest.post(f"{path}/join", json={"invite": made["invite"]})
    assert host.delete(path).status_code == 200
    assert listed(host) == []
    [line] = listed(guest)
    assert line["table"] == made["table"]
    with sitting(guest, made["table"]) as one:
        one.until(lambda state: state)
        assert one.state["seats"][0]["kind"] == "open"
    assert guest.delete(path).status_code == 200
    assert rows(folder, made["table"]) == 0
    assert guest.post(f"{path}/join", json={"invite": made["invite"]}).status_code == 404


def test_a_table_of_agents_is_deleted_by_who_made_it(client: Browser, folder: Path) -> None:
    me = browser(client)
    made = new_table(me, seats=("first", "first"), paused=True)
    assert [line["mode"] for line in listed(me)] == ["watch"]
    assert me.delete(f"/api/tables/{made['table']}").status_code == 200
    assert rows(folder, made["table"]) == 0


def test_a_finished_game_taken_off_ones_list_stays_on_the_others(client: Browser) -> None:
    host, guest = browser(client), browser(client)
    made = new_table(host, seats=("me", "open"), names=["Ada", ""])
    path = f"/api/tables/{made['table']}"
    guest.post(f"{path}/join", json={"invite": made["invite"], "name": "Bru"})
    with sitting(host, made["table"]) as one, sitting(guest, made["table"]) as two:
        while True:
            mover = one if one.state.get("legal") else two
            if any(player.state.get("over") for player in (one, two)):
                break
            if not mover.state.get("legal"):
                one.ask("sync")
                two.ask("sync")
                continue
            mover.act()
    assert host.delete(path).status_code == 200
    assert listed(host, "finished") == []
    [line] = listed(guest, "finished")
    assert line["names"] == ["Ada", "Bru"]
    assert guest.get(f"{path}/record").status_code == 200


def test_a_damaged_table_can_be_taken_off_the_list(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        table = new_table(client)["table"]
        cookie = dict(client.cookies)
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        database.execute("UPDATE events SET text = 'nonsense' WHERE table_id = ? AND version = 0", (table,))
    with server(tmp_path) as client:
        client.cookies.update(cookie)
        assert [line["problem"]["code"] for line in listed(client)] == ["damaged"]
        assert browser(client).delete(f"/api/tables/{table}").status_code == 409
        assert client.delete(f"/api/tables/{table}").status_code == 200
        assert listed(client) == []
        assert client.get("/healthz").json()["damaged"] == 0
