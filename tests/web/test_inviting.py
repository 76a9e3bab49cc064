"""Inviting people: what an invitation tells, which seat one takes, where others reach the server, and the lobby."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from baralla.web import network
from baralla.web.settings import Settings
from support.web import Browser, browser, new_table, server, sitting

FOUR = ("me", "first", "open", "open")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with server(tmp_path_factory.mktemp("inviting"), lobby=True, public_per_address=4) as client:
        yield client


def told(client: Browser, made: dict[str, Any], **body: Any) -> Any:
    return client.post(f"/api/tables/{made['table']}/invitation", json={"invite": made["invite"]} | body)


def joined(client: Browser, made: dict[str, Any], **body: Any) -> Any:
    return client.post(f"/api/tables/{made['table']}/join", json={"invite": made["invite"]} | body)


# Invitations


def test_an_invitation_tells_game_host_rules_and_free_seats_and_nothing_else(client: Browser) -> None:
    host, guest = browser(client), browser(client)
    made = new_table(host, "tute", FOUR, rules={"teams": True}, names=["Ada", "", "", ""])
    answer = told(guest, made)
    assert answer.status_code == 200
    found = answer.json()
    assert set(found) == {"game", "host", "preset", "rules", "seats", "hints", "since", "over", "yours"}
    assert (found["game"], found["host"], found["rules"], found["over"], found["yours"]) == ("tute", "Ada", {"teams": True}, False, None)
    assert [seat["kind"] for seat in found["seats"]] == ["human", "agent", "open", "open"]
    assert all(set(seat) == {"name", "kind", "level"} for seat in found["seats"])
    assert made["invite"] not in answer.text
    assert told(host, made).json()["yours"] == 0
    assert joined(guest, made, seat=3).json() == {"seat": 3}
    assert told(guest, made).json()["yours"] == 3


def test_without_the_invitation_nothing_is_told(client: Browser) -> None:
    made = new_table(browser(client), seats=("me", "open"))
    stranger = browser(client)
    for invite in ("", "x", "\0", made["invite"][:-1]):
        assert told(stranger, made, invite=invite).status_code == 403
    assert told(stranger, made, invite="x" * 200).status_code == 400
    assert told(stranger, {"table": "nothere", "invite": "x"}).status_code == 404
    assert client.get(f"/api/tables/{made['table']}/invitation").status_code == 405


def test_the_free_seat_that_is_asked_for_is_taken_and_no_other(client: Browser) -> None:
    host, one, two, three = (browser(client) for _ in range(4))
    made = new_table(host, "tute", FOUR)
    assert joined(one, made, seat=3).json() == {"seat": 3}
    assert joined(one, made, seat=2).json() == {"seat": 3}  # who sits keeps the seat
    for taken in (0, 1, 3, 15):
        answer = joined(two, made, seat=taken)
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "taken")
    assert joined(two, made, seat=99).status_code == 400
    assert joined(two, made).json() == {"seat": 2}
    assert joined(three, made, seat=2).json()["error"]["code"] == "full"


def test_choosing_a_seat_never_shows_a_second_hand_of_one_deal(client: Browser) -> None:
    host, guest = browser(client), browser(client)
    made = new_table(host, "tute", FOUR)
    path = f"/api/tables/{made['table']}"
    assert joined(guest, made, seat=2).json() == {"seat": 2}
    guest.post(f"{path}/leave")
    assert joined(guest, made, seat=3).json() == {"seat": 3}
    with sitting(guest, made["table"]) as socket:
        socket.until(lambda state: state)
        assert (socket.state["waits"], socket.state["view"]["hand"]) == (3, [])


# Where others reach the server


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ({}, []),
        ({"host": "127.0.0.2"}, []),
        ({"host": "0.0.0.0"}, ["http://192.0.2.7:8000"]),
        ({"host": "::"}, ["http://192.0.2.7:8000"]),
        ({"host": "192.0.2.9"}, ["http://192.0.2.9:8000"]),
        ({"host": "2001:db8::1"}, ["http://[2001:db8::1]:8000"]),
        ({"host": "0.0.0.0", "names": ("localhost", "cards.example")}, ["http://cards.example:8000"]),
        ({"names": ("cards.example",), "proxies": ("127.0.0.1",), "secure": True}, ["https://cards.example"]),
    ],
)
def test_the_address_for_other_computers(monkeypatch: pytest.MonkeyPatch, given: dict[str, Any], found: list[str]) -> None:
    monkeypatch.setattr(network, "own_address", lambda: "192.0.2.7")
    assert network.addresses(Settings(**given), 8000) == found


def test_a_machine_without_a_network_has_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "own_address", lambda: None)
    assert network.addresses(Settings(host="0.0.0.0"), 8000) == []


def test_our_address_is_never_a_loopback_one() -> None:
    found = network.own_address()
    assert found is None or not network.is_loopback(found)


def test_the_server_tells_its_address_on_this_computer_only(tmp_path: Path, client: Browser) -> None:
    assert client.get("/api/server").json() == {"local": True, "addresses": [], "lobby": True}
    with server(tmp_path, host="0.0.0.0", names=("127.0.0.1", "cards.example")) as open_server:
        port = open_server.address.partition(":")[2]
        here = open_server.get("/api/server").json()
        assert here == {"local": False, "addresses": [f"http://cards.example:{port}"], "lobby": False}
        away = open_server.get("/api/server", headers={"host": "cards.example"}).json()
        assert away == {"local": False, "addresses": [], "lobby": False}


# The lobby


def lobby(client: Browser) -> list[Any]:
    answer = client.get("/api/lobby")
    assert answer.status_code == 200
    return list(answer.json())


def test_a_public_table_is_in_the_lobby_while_its_people_are_there_and_a_seat_is_free(client: Browser) -> None:
    host, guest = browser(client), browser(client)
    made = new_table(host, "brisca", ("me", "open"), public=True, names=["Ada", ""])
    private = new_table(browser(client), "brisca", ("me", "open"))
    assert lobby(guest) == []  # nobody is there yet
    with sitting(host, made["table"]) as socket:
        socket.until(lambda state: state)
        assert socket.state["table"]["public"] is True
        with sitting(browser(client), private["table"]):
            [line] = lobby(guest)
        assert set(line) == {"table", "game", "host", "preset", "players", "free", "since"}
        assert (line["table"], line["game"], line["host"], line["players"], line["free"]) == (made["table"], "brisca", "Ada", 2, 1)
        assert made["invite"] not in str(line)
        assert told(guest, made, invite="").json()["host"] == "Ada"
        assert joined(guest, made, invite="", name="Bru", seat=1).json() == {"seat": 1}
        assert lobby(guest) == []


def test_one_address_has_few_tables_in_the_lobby(client: Browser) -> None:
    made = []
    while True:
        answer = browser(client).post("/api/tables", json={"game": "brisca", "seats": ["me", "open"], "public": True})
        if answer.status_code != 201:
            break
        made.append(answer.json()["table"])
    assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_many_tables")
    assert len(made) == 4
    assert browser(client).post("/api/tables", json={"game": "brisca", "seats": ["me", "open"]}).status_code == 201


def test_without_a_lobby_no_table_is_public(tmp_path: Path) -> None:
    with server(tmp_path, lobby=True) as client:
        made = new_table(client, "brisca", ("me", "open"), public=True)
        cookie = dict(client.cookies)
    with server(tmp_path) as client:
        assert client.get("/api/lobby").json()["error"]["code"] == "no_lobby"
        answer = client.post("/api/tables", json={"game": "brisca", "seats": ["me", "open"], "public": True})
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "no_lobby")
        assert joined(browser(client), made, invite="").status_code == 403  # the lobby was closed since
        client.cookies.update(cookie)
        assert joined(browser(client), made).status_code == 200
