"""Nobody sits in another's chair: a seat belongs to one sitting, its hand to whoever holds it for the deal, and what is done between
people is asked for and told."""

from __future__ import annotations

import asyncio
import json
import socket
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from baralla import records
from baralla.games import load
from baralla.store.events import Event
from baralla.web.table import Table
from support.web import Browser, Running, Socket, browser, created, new_table, server, sitting


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A server in a process of its own, as an attacker meets it."""
    running = Running(
        "--db", str(tmp_path_factory.mktemp("seats") / "tables.sqlite"), "--pace", "0", "--compilers", "0", "--tables", "1000"
    )
    try:
        with Browser(running.address) as client:
            yield client
            for other in client.others:
                other.close()
    finally:
        running.stop()
    assert running.tracebacks == []


# A ghost keeps the chair


def opened(guest: Browser) -> socket.socket:
    """A connection on which nothing has been said yet."""
    host, port = guest.address.split(":")
    found = socket.create_connection((host, int(port)))
    found.setblocking(False)
    return found


async def haunt(guest: Browser, table: str) -> list[ClientConnection]:
    """The attack: ten sockets of one browser, a rename on each so that the table's lock has a queue, `/leave`, and twelve handshakes
    that wait behind it. The twelve sockets."""
    address, headers = f"ws://{guest.address}/ws/{table}", {"cookie": f"baralla={guest.cookies['baralla']}"}
    busy = [await connect(address, additional_headers=headers) for _ in range(10)]
    async with httpx.AsyncClient(base_url=f"http://{guest.address}", cookies=dict(guest.cookies)) as http:
        await http.get("/healthz")  # its connection is open now, too
        waiting = [opened(guest) for _ in range(12)]
        for number, one in enumerate(busy):
            await one.send(json.dumps({"id": f"r{number}", "type": "rename", "name": f"ghost {number}"}))
        coming = [asyncio.create_task(connected(address, headers, one)) for one in waiting]
        leaving = asyncio.create_task(http.post(f"/api/tables/{table}/leave"))
        ghosts = await asyncio.gather(*coming)
        assert (await leaving).json() == {"left": 1}
    for one in busy:
        await one.close()
    return ghosts


async def connected(address: str, headers: dict[str, str], through: socket.socket) -> ClientConnection:
    return await connect(address, additional_headers=headers, sock=through)


async def heard(ghost: ClientConnection) -> list[dict[str, Any]]:
    """All that a ghost has been told so far."""
    found = []
    while True:
        try:
            found.append(json.loads(await asyncio.wait_for(ghost.recv(), 0.2)))
        except (TimeoutError, ConnectionClosed):
            return found


async def tries(ghost: ClientConnection, kind: str, **fields: Any) -> str:
    """What a ghost is answered: the code of the refusal, or that it is closed."""
    try:
        await ghost.send(json.dumps({"id": kind, "type": kind} | fields))
        while True:
            answer = json.loads(await asyncio.wait_for(ghost.recv(), 30))
            if answer.get("id") == kind:
                return str(answer.get("error", {}).get("code", "it was done"))
    except ConnectionClosed:
        return "closed"


@pytest.mark.parametrize("attempt", range(3))
def test_who_has_left_neither_reads_nor_plays_for_the_next_person_in_that_seat(client: Browser, attempt: int) -> None:
    host, guest, victim = browser(client), browser(client), browser(client)
    made = new_table(host, seats=("me", "open"), rules={"match": 3})
    path, invite = f"/api/tables/{made['table']}", {"invite": made["invite"]}
    assert guest.post(f"{path}/join", json=invite).json() == {"seat": 1}

    def victim_sits() -> tuple[int, dict[str, Any]]:
        assert victim.post(f"{path}/join", json=invite).json()["seat"] == 1
        with sitting(host, made["table"]) as one, sitting(victim, made["table"]) as two:
            one.read(), two.read()
            sat = two.state["version"]
            while two.state["seat"] != 1 or two.state["turn"] != 1:  # a hand that somebody else has seen is played out without the victim
                one.until(lambda state: state["legal"] or state["deal_over"])
                one.ask("next", at=one.state["version"]) if one.state["deal_over"] else one.act()
                two.until(lambda state, at=one.state["version"]: state["version"] >= at)
            assert len(two.state["view"]["hand"]) == 3
            return sat, two.state

    async def attack() -> None:
        ghosts = await haunt(guest, made["table"])
        sat, state = await asyncio.to_thread(victim_sits)
        for ghost in ghosts:
            told = [message for message in await heard(ghost) if message["type"] in ("state", "event") and message["version"] >= sat]
            assert all(message["seat"] is None and message["view"]["hand"] == [] and message["legal"] == [] for message in told)
            for kind, fields in (
                ("hint", {}),
                ("why", {"action": "play 1O"}),
                ("rename", {"name": "boo"}),
                ("act", {"at": state["version"], "action": state["legal"][0]}),
            ):
                assert await tries(ghost, kind, **fields) in ("not_allowed", "closed")
            await ghost.close()

    asyncio.run(attack())
    with sitting(victim, made["table"]) as two:
        two.read()
        assert two.state["turn"] == 1
        assert "ghost" not in two.state["seats"][1]["name"]


def join(one: Browser, made: dict[str, Any], **more: Any) -> Any:
    return one.post(f"/api/tables/{made['table']}/join", json={"invite": made["invite"]} | more)


def leave(one: Browser, made: dict[str, Any]) -> None:
    assert one.post(f"/api/tables/{made['table']}/leave").status_code == 200


def code(answer: dict[str, Any]) -> str:
    assert set(answer["error"]["message"]) == {"ca", "es", "en"}
    return str(answer["error"]["code"])


def together(*sockets: Socket) -> None:
    """Let all have read as far as the one that has read most."""
    for one in sockets:
        if not one.state:
            one.read()
    newest = max(one.state["version"] for one in sockets)
    for one in sockets:
        one.until(lambda state: state["version"] >= newest)


def move(*sockets: Socket) -> int:
    """Whoever is to move does; the seat."""
    together(*sockets)
    mover = next(one for one in sockets if one.state["turn"] == one.state["seat"])
    assert mover.act()["ok"]
    together(*sockets)
    return int(mover.state["seat"])


def play_deal(*sockets: Socket) -> None:
    """The people play the deal out, and the next is dealt."""
    together(*sockets)
    number = sockets[0].state["deal"]
    while not sockets[0].state["deal_over"]:
        sockets[0].until(lambda state: state["deal_over"] or state["turn"] in [one.state["seat"] for one in sockets])
        together(*sockets)
        if not sockets[0].state["deal_over"]:
            move(*sockets)
    sockets[0].ask("next", at=sockets[0].state["version"])
    together(*sockets)
    assert sockets[0].state["deal"] == number + 1


def test_who_sits_down_gets_no_answer_that_was_made_for_the_one_before(client: Browser) -> None:
    """Ids of messages are the clients' own: the next person in a seat may use the same."""
    host, guest, other = browser(client), browser(client), browser(client)
    made = new_table(host, seats=("me", "open"), rules={"match": 3})
    join(guest, made)
    with sitting(host, made["table"]) as one:
        with sitting(guest, made["table"]) as two:
            while move(one, two) != 1:
                pass
            first = two.ask("rename", id="same", name="Guest")
            assert first["ok"]
        leave(guest, made)
        join(other, made)
        with sitting(other, made["table"]) as two:
            two.read()
            assert two.ask("rename", id="same", name="Other")["version"] > first["version"]
            two.until(lambda state: state["seats"][1]["name"] == "Other")


# Looking before sitting


def test_a_hand_that_somebody_has_seen_is_not_shown_to_the_next_until_a_new_deal(client: Browser) -> None:
    host, second, guest = browser(client), browser(client), browser(client)
    made = new_table(host, seats=("me", "open"), rules={"match": 3})
    join(second, made)
    with sitting(second, made["table"]) as look:
        assert len(look.read()["view"]["hand"]) == 3
    leave(second, made)
    assert join(guest, made).json() == {"seat": 1}
    with sitting(host, made["table"]) as one, sitting(guest, made["table"]) as two:
        state = two.read()
        assert (state["seat"], state["waits"], state["view"]["hand"], state["legal"]) == (None, 1, [], [])
        assert state["seats"][1]["waits"] is True
        assert state["seats"][1]["taken_over"] is True  # an agent plays this deal
        for kind, fields in (("act", {"at": state["version"], "action": "play 1O"}), ("hint", {}), ("why", {"action": "play 1O"})):
            assert code(two.ask(kind, **fields)) == "not_allowed"
        play_deal(one)
        two.until(lambda state: state["deal"] == 2)
        assert (two.state["seat"], len(two.state["view"]["hand"])) == (1, 3)
        assert two.state["seats"][1]["taken_over"] is False
        assert "waits" not in two.state
        move(one, two)
    with sitting(guest, made["table"], since=0) as back:  # what was missed, as far as it is kept, is told as to a spectator
        seen = []
        while not seen or seen[-1]["deal"] < 2:
            seen.append(json.loads(back.session.recv(timeout=60)))
        assert all(message["view"]["hand"] == [] for message in seen if message["deal"] == 1)


def test_an_unseen_hand_is_given_to_the_guest_who_comes_in_mid_deal(client: Browser) -> None:
    host, guest = browser(client), browser(client)
    made = new_table(host, seats=("me", "open"))
    join(guest, made)
    with sitting(guest, made["table"]) as two:
        state = two.read()
        assert (state["seat"], len(state["view"]["hand"])) == (1, 3)


def test_a_seat_left_in_mid_deal_goes_back_to_the_same_person(client: Browser) -> None:
    host, guest = browser(client), browser(client)
    made = new_table(host, seats=("me", "open", "open"))
    join(guest, made)
    with sitting(guest, made["table"]) as two:
        hand = two.read()["view"]["hand"]
    leave(guest, made)
    with sitting(guest, made["table"]) as watcher:
        assert watcher.read()["seat"] is None
    assert join(guest, made).json() == {"seat": 1}
    with sitting(guest, made["table"]) as two:
        assert two.read()["view"]["hand"] == hand


def test_hopping_to_another_seat_shows_no_second_hand(client: Browser) -> None:
    host, guest, third = browser(client), browser(client), browser(client)
    made = new_table(host, seats=("me", "open", "open"), rules={"match": 3})
    assert join(guest, made).json() == {"seat": 1}
    leave(guest, made)
    with sitting(host, made["table"]) as one:
        one.read()
        assert one.ask("takeover", seat=1)["ok"]  # an open seat is nobody's: an agent may have it at once
    assert join(guest, made).json() == {"seat": 2}
    with sitting(guest, made["table"]) as two:
        state = two.read()
        assert (state["seat"], state["waits"], state["view"]["hand"]) == (None, 2, [])
    leave(guest, made)
    assert join(third, made).json() == {"seat": 2}  # nobody has seen that hand
    with sitting(third, made["table"]) as three:
        assert len(three.read()["view"]["hand"]) >= 2  # the agent may have played one


def test_moves_of_somebody_who_is_away_or_has_left_are_not_taken_back(client: Browser) -> None:
    host, guest = browser(client), browser(client)
    made = new_table(host, seats=("me", "open"))
    join(guest, made)
    with sitting(host, made["table"]) as one:
        with sitting(guest, made["table"]) as two:
            while {move(one, two), move(one, two)} != {0, 1}:  # who exchanges the trump card is to move once more
                pass
        while not one.presence or one.presence[1]["present"]:
            one.read()
        assert code(one.ask("undo", at=one.state["version"])) == "away"
        leave(guest, made)
        one.until(lambda state: state["seats"][1]["kind"] == "open")
        assert one.state["can"]["undo"] is False
        assert one.ask("takeover", seat=1)["ok"]  # and neither when an agent has the seat
        one.until(lambda state: state["seats"][1]["kind"] == "agent")
        assert code(one.ask("undo", at=one.state["version"])) in ("no_undo", "stale")
        assert len(one.state["log"]) >= 2


def test_nobody_plays_ahead_and_back_while_a_seat_is_free(client: Browser) -> None:
    host = browser(client)
    made = new_table(host, seats=("me", "open", "first"))
    with sitting(host, made["table"]) as one:
        one.until(lambda state: state["turn"] in (0, 1))
        if one.state["turn"] == 0:
            one.act()
            assert one.state["can"]["undo"] is False
            assert code(one.ask("undo", at=one.state["version"])) == "away"


# Taking back between people


def people(client: Browser, **more: Any) -> tuple[dict[str, Any], Browser, Browser]:
    host, guest = browser(client), browser(client)
    made = new_table(host, seats=("me", "open"), **more)
    join(guest, made)
    return made, host, guest


def question(socket: Socket) -> dict[str, Any]:
    while True:
        message = socket.read()
        if message["type"] == "question":
            return message


def test_a_move_is_taken_back_when_the_other_says_yes(client: Browser) -> None:
    made, host, guest = people(client)
    with sitting(host, made["table"]) as one, sitting(guest, made["table"]) as two:
        together(one, two)
        before = {seat: dict(socket.state) for seat, socket in ((0, one), (1, two))}
        seat = move(one, two)
        mover, other = (one, two) if seat == 0 else (two, one)
        assert mover.state["can"]["undo"] is True
        assert mover.ask("undo", at=mover.state["version"])["ok"]
        asked = question(other)
        assert (asked["seat"], asked["waiting"], asked["ended"]) == (seat, [1 - seat], None)
        assert 0 < asked["left"] <= 30_000
        assert code(mover.ask("undo", at=mover.state["version"])) == "asked"
        assert code(mover.ask("answer", question=asked["question"], yes=True)) == "not_allowed"  # not one's own
        assert code(other.ask("answer", question=asked["question"] + 1, yes=True)) == "not_allowed"
        with sitting((other is two and guest) or host, made["table"]) as late:  # who comes meanwhile is told, too
            assert question(late)["question"] == asked["question"]
        assert other.ask("answer", question=asked["question"], yes=True)["ok"]
        assert question(mover)["ended"] == "yes"
        together(one, two)
        for place, socket in ((0, one), (1, two)):
            for field in ("view", "legal", "log", "turn", "scores"):
                assert socket.state[field] == before[place][field]


def test_a_no_a_move_and_time_each_end_the_question(tmp_path: Path) -> None:
    with server(tmp_path, asking=0.5) as client:
        made, host, guest = people(client)
        with sitting(host, made["table"]) as one, sitting(guest, made["table"]) as two:
            seat = move(one, two)
            mover, other = (one, two) if seat == 0 else (two, one)
            assert mover.ask("undo", at=mover.state["version"])["ok"]
            number = question(other)["question"]
            assert other.ask("answer", question=number, yes=False)["ok"]
            ended = question(mover)
            assert (ended["ended"], ended["by"]) == ("no", 1 - seat)
            assert code(mover.ask("undo", at=mover.state["version"])) == "asked"  # once about each position
            seat = move(one, two)
            mover, other = (one, two) if seat == 0 else (two, one)
            version = mover.state["version"]
            assert mover.ask("undo", at=version)["ok"]
            assert question(other)["ended"] is None
            assert question(other)["ended"] == "expired"
            seat = move(one, two)
            mover, other = (one, two) if seat == 0 else (two, one)
            assert mover.ask("undo", at=mover.state["version"])["ok"]
            assert question(other)["ended"] is None
            move(one, two)
            while not (ended := question(mover))["ended"]:
                pass
            assert ended["ended"] == "gone"
            assert len(mover.state["log"]) == 4


def test_agents_rest_while_people_are_asked(client: Browser) -> None:
    host, guest = browser(client), browser(client)
    made = new_table(host, seats=("me", "open", "first"))
    join(guest, made)
    with sitting(host, made["table"]) as one, sitting(guest, made["table"]) as two:
        for _ in range(3):
            one.until(lambda state: state["turn"] in (0, 1))
            together(one, two)
            seat = move(one, two)
        mover, other = (one, two) if seat == 0 else (two, one)
        other.until(lambda state: state["turn"] in (0, 1))
        together(one, two)
        assert mover.ask("undo", at=mover.state["version"])["ok"]
        number = question(other)["question"]
        assert other.ask("answer", question=number, yes=True)["ok"]
        together(one, two)
        assert mover.state["event"]["kind"] == "undo"
        assert mover.state["turn"] == seat


# Away


def test_nobody_is_replaced_before_the_time_to_come_back_is_over_and_whoever_returns_plays(tmp_path: Path) -> None:
    with server(tmp_path, grace=1.0) as client:
        made, host, guest = people(client)
        with sitting(host, made["table"]) as one:
            with sitting(guest, made["table"]) as two:
                two.read()
                one.until(lambda state: one.presence and one.presence[1]["present"])
                assert one.presence[1]["grace"] is None
                assert code(one.ask("takeover", seat=1)) == "not_allowed"  # it is there
            while one.presence[1]["present"]:
                one.read()
            assert 0 < one.presence[1]["grace"] <= 1000
            assert code(one.ask("takeover", seat=1)) == "grace"
            while not one.ask("takeover", seat=1)["ok"]:
                time.sleep(0.1)
            one.until(lambda state: state["seats"][1]["taken_over"])
            one.act()
            one.until(lambda state: state["turn"] == 0)  # the agent has answered
            with sitting(guest, made["table"]) as two:
                two.until(lambda state: not state["seats"][1]["taken_over"])
                one.until(lambda state: not state["seats"][1]["taken_over"])
                while move(one, two) != 1:
                    pass


def test_a_table_that_all_had_left_lives_when_its_seats_are_filled(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        host, one, two = browser(client), browser(client), browser(client)
        made = new_table(host, seats=("me", "open", "first"), rules={"match": 3})
        leave(host, made)
        assert join(one, made, name="Ona").status_code == 200
        assert join(two, made, name="Teo").status_code == 200
        assert one.get("/api/tables").json()["tables"][0]["over"] is False
        with sitting(one, made["table"]) as first, sitting(two, made["table"]) as second:
            together(first, second)
            playing = [socket for socket in (first, second) if socket.state["seat"] is not None]
            while first.state["deal"] == 1:  # one of them waits: the host has seen that hand; the agents play
                play_deal(*playing)
                together(first, second)
            assert {first.state["seat"], second.state["seat"]} == {0, 1}
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        assert database.execute("select over from tables").fetchall() == [(0,)]  # it is taken up again after a start


# Hints, names, texts


def test_between_people_there_are_hints_only_where_the_table_says_so_to_all(client: Browser) -> None:
    made, host, guest = people(client)
    with sitting(host, made["table"]) as one, sitting(guest, made["table"]) as two:
        together(one, two)
        assert one.state["table"]["hints"] is two.state["table"]["hints"] is False
        mover = one if one.state["turn"] == 0 else two
        assert mover.state["can"]["hint"] is False
        assert code(mover.ask("hint")) == "no_hints"
    made, host, guest = people(client, hints=True)
    with sitting(host, made["table"]) as one, sitting(guest, made["table"]) as two:
        together(one, two)
        assert one.state["table"]["hints"] is two.state["table"]["hints"] is True
        mover, other = (one, two) if one.state["turn"] == 0 else (two, one)
        assert mover.state["can"]["hint"] is True
        assert mover.ask("hint")["type"] == "hint"
        other.until(lambda state: state.get("event", {}).get("kind") == "hint")  # the others are told that, and nothing else
        assert (other.state["event"]["seat"], other.state["event"]["action"]) == (mover.state["seat"], "")
        version = mover.state["version"]
        assert mover.ask("hint")["version"] == version  # asked again: the same hint, told once
    alone = new_table(client)
    with sitting(client, alone["table"]) as socket:
        assert socket.read()["table"]["hints"] is True


EVIL = "\x1b[31mAn\x9b1mna\u202e\x07 M\x1b]0;x\x07"


def test_names_and_agents_reach_nobody_with_control_characters(client: Browser) -> None:
    host, guest = browser(client), browser(client)
    made = new_table(host, seats=("me", "open", "first"), names=[EVIL, "", EVIL])
    join(guest, made, name=EVIL)
    with sitting(host, made["table"]) as one:
        one.read()
        assert one.ask("rename", name=f"{EVIL}2")["ok"]
        one.until(lambda state: state["seats"][0]["name"].endswith("2"))
        assert [seat["name"] for seat in one.state["seats"]] == ["Anna M2", "Anna M", "Anna M"]
        assert code(one.ask("rename", name="\x1b[0m\u202e")) == "bad_message"
        one.until(lambda state: state["seat"] is not None)
        told = one.ask("act", at=one.state["version"], action="play \x1b[31m\u202e")
        assert "\x1b" not in json.dumps(told, ensure_ascii=False)
        assert "\u202e" not in json.dumps(told, ensure_ascii=False)
    bad = host.post("/api/tables", json={"game": "brisca", "seats": ["me", "\x9b31mrandm\u202e"]})
    assert bad.status_code == 400
    assert not {"\x9b", "\u202e"} & set(bad.text)


def test_the_record_tells_of_hints_moves_taken_back_and_agents_that_played_for_people(tmp_path: Path) -> None:
    with server(tmp_path, grace=0.1) as client:
        made, host, guest = people(client, hints=True)
        with sitting(host, made["table"]) as one:
            with sitting(guest, made["table"]) as two:
                together(one, two)
                mover, other = (one, two) if one.state["turn"] == 0 else (two, one)
                seat = mover.state["seat"]
                assert mover.ask("hint", stage=2)["type"] == "hint"
                move(one, two)
                assert mover.ask("undo", at=mover.state["version"])["ok"]
                assert other.ask("answer", question=question(other)["question"], yes=True)["ok"]
            while not one.ask("takeover", seat=1)["ok"]:
                time.sleep(0.1)
            with sitting(guest, made["table"]) as two:
                two.count = 100  # ids of messages are not used twice in one seat
                two.until(lambda state: not state["seats"][1]["taken_over"])
                together(one, two)
                while not one.state["over"]:
                    one.until(lambda state: state["over"] or state["turn"] is not None)
                    together(one, two)
                    if not one.state["over"]:
                        move(one, two)
        record = json.loads(host.get(f"/api/tables/{made['table']}/record").text)
        told = record["events"]
        assert [event["event"] for event in told] == ["join", "hint", "undo", "takeover", "giveback"]
        assert (told[1]["seat"], told[1]["stage"]) == (seat, 2)
        assert (told[2]["seat"], told[2]["agreed"]) == (seat, [1 - seat])
        assert told[3]["seat"] == told[4]["seat"] == 1
        assert list(records.replay(record).events) == told
        assert host.post("/api/replay", content=json.dumps(record)).status_code == 200


def test_names_of_a_finished_record_do_not_change(client: Browser) -> None:
    made, host, guest = people(client, names=["Anna"])
    with sitting(host, made["table"]) as one, sitting(guest, made["table"]) as two:
        assert two.ask("rename", name="Biel")["ok"]
        together(one, two)
        while not one.state["over"]:
            move(one, two)
        assert code(one.ask("rename", name="Zoe")) == "over"
    path = f"/api/tables/{made['table']}"
    before = host.get(f"{path}/record").text
    leave(guest, made)
    assert host.get(f"{path}/record").text == before
    assert json.loads(before)["names"] == ["Anna", "Biel"]
    assert join(browser(client), made).json()["error"]["code"] == "over"
    leave(host, made)
    assert host.get(f"{path}/record").text == before


def test_a_table_stored_before_sittings_had_a_number_is_read() -> None:
    rules = load("brisca").rules.make(players=2)
    first = created(rules)
    setup = json.loads(first.text)
    del setup["hints"]
    for chair in setup["chairs"]:
        for field in ("epoch", "holder", "since", "waits"):
            del chair[field]
    table = Table("t", Event(0, 1_000, "create", -1, json.dumps(setup)))
    for kind, text in (("leave", ""), ("join", json.dumps({"name": "\x1b[1mB", "token": "x"})), ("rename", "\x9b1mC")):
        table.apply(table.event(kind, 1, text))
    assert (table.chairs[1].name, table.seat_of("x")) == ("C", 1)
    assert table.state(1, False)
