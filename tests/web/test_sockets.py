"""The socket of a table: answers, duplicates, stale moves, coming back, hints, undo, watching, limits."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from baralla.engine.rules import LANGS
from support.web import Browser, browser, new_table, server, sitting


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with server(tmp_path_factory.mktemp("web")) as client:
        yield client


def two_people(client: Browser, **more: Any) -> tuple[Browser, Browser, str]:
    host, guest = browser(client), browser(client)
    made = new_table(host, seats=("me", "open"), **more)
    assert guest.post(f"/api/tables/{made['table']}/join", json={"invite": made["invite"]}).status_code == 200
    return host, guest, made["table"]


def code(answer: dict[str, Any]) -> str:
    assert answer["ok"] is False
    assert set(answer["error"]["message"]) == set(LANGS)
    return str(answer["error"]["code"])


def test_a_match_against_an_agent_is_played_to_the_end(client: Browser) -> None:
    made = new_table(client)
    with sitting(client, made["table"]) as socket:
        socket.play_out()
        assert socket.state["winners"]
        assert len(socket.state["log"]) >= 40  # every card, and perhaps an exchange
        assert code(socket.ask("act", at=socket.state["version"], action="play 1O")) == "over"


def test_both_people_see_every_move_and_only_their_own_hand(client: Browser) -> None:
    host, guest, table = two_people(client)
    with sitting(host, table) as one, sitting(guest, table) as two:
        one.read(), two.read()
        assert (one.state["seat"], two.state["seat"]) == (0, 1)
        assert not set(one.state["view"]["hand"]) & set(two.state["view"]["hand"])
        for _ in range(6):
            mover, other = (one, two) if one.state["turn"] == 0 else (two, one)
            assert other.state["legal"] == []
            assert mover.act()["ok"]
            version = mover.state["version"]
            other.until(lambda state, version=version: state["version"] == version)
            assert other.state["event"]["action"] == mover.state["event"]["action"]


def test_a_repeated_message_gets_the_same_answer_and_happens_once(client: Browser) -> None:
    made = new_table(client, seats=("me", "first"))
    with sitting(client, made["table"]) as socket:
        socket.until(lambda state: state["legal"])
        before, action = socket.state["version"], socket.state["legal"][0]
        first = socket.ask("act", id="same", at=before, action=action)
        again = socket.ask("act", id="same", at=before, action=action)
        assert again == first
        assert first["version"] == before + 1
        mine = [line for line in socket.state["log"] if line["seat"] == 0]
        assert [line["action"] for line in mine].count(action) == 1


def test_a_stale_move_is_refused_and_the_table_sent_again(client: Browser) -> None:
    made = new_table(client, seats=("me", "first"))
    with sitting(client, made["table"]) as socket:
        socket.act()
        socket.until(lambda state: state["legal"])
        assert code(socket.ask("act", at=0, action=socket.state["legal"][0])) == "stale"
        assert socket.read()["type"] == "state"
        assert code(socket.ask("act", at=socket.state["version"] + 9, action=socket.state["legal"][0])) == "stale"


def test_what_is_not_legal_is_refused_with_the_reason_in_three_languages(client: Browser) -> None:
    made = new_table(client, seats=("me", "first"))
    with sitting(client, made["table"]) as socket:
        socket.until(lambda state: state["legal"])
        absent = next(card for card in ("1O", "2O", "4O", "5O") if f"play {card}" not in socket.state["legal"])
        answer = socket.ask("act", at=socket.state["version"], action=f"play {absent}")
        assert code(answer) == "illegal"
        assert answer["error"]["message"]["ca"].endswith("d'oros no és a la mà")
        why = socket.ask("why", action=f"play {absent}")
        assert why["reason"] == answer["error"]["message"]
        assert len(set(why["reason"].values())) == 3
        assert socket.ask("why", action=socket.state["legal"][0])["legal"] is True
        assert code(socket.ask("act", at=socket.state["version"], action="dance")) == "illegal"


def test_the_score_sheet_has_every_deal_and_is_the_same_for_all(client: Browser) -> None:
    made = new_table(client, game="podrida", seats=("me", "first", "first"), rules={"max_cards": 2, "round_plan": "up"}, spectators=True)
    with sitting(client, made["table"]) as socket, sitting(browser(client), made["table"]) as spectator:
        socket.until(lambda state: state["legal"])
        assert len(socket.ask("sheet")["deals"]) == 1
        socket.play_out()
        deals = socket.ask("sheet")["deals"]
        assert [[line["kind"] for line in deal["lines"]] for deal in deals] == [["part", "part", "total", "standing"]] * 2
        assert deals[-1]["lines"][-1]["amounts"] == socket.state["scores"]
        assert spectator.ask("sheet")["deals"] == deals


def test_coming_back_brings_what_was_missed_and_nothing_else(client: Browser) -> None:
    host, guest, table = two_people(client)
    with sitting(host, table) as one, sitting(guest, table) as two:
        one.read(), two.read()
        left = one.state["version"]
        kept = dict(one.state)
    with sitting(guest, table) as two:
        two.read()
        assert two.state["version"] == left
    with sitting(host, table) as one, sitting(guest, table) as two:
        one.read(), two.read()
        for _ in range(4):
            mover, other = (one, two) if one.state["turn"] == 0 else (two, one)
            mover.act()
            other.until(lambda state, version=mover.state["version"]: state["version"] == version)
        now = dict(one.state)
    with sitting(host, table, since=left) as back:
        back.state = kept
        versions = [back.read()["version"] for _ in range(4)]
        assert versions == [left + 1, left + 2, left + 3, left + 4]
        assert back.state["view"] == now["view"]
        assert back.state["log"] == now["log"]
    with sitting(host, table, since=999) as back:
        assert back.read()["type"] == "state"


def test_two_tabs_of_one_browser_are_one_seat(client: Browser) -> None:
    made = new_table(client, seats=("me", "first"))
    with sitting(client, made["table"]) as one, sitting(client, made["table"]) as two:
        one.act()
        version = one.state["version"]
        two.until(lambda state: state["version"] >= version)
        two.until(lambda state: state["legal"])
        assert two.ask("act", at=two.state["version"], action=two.state["legal"][0])["ok"]


def test_hints_come_in_two_stages_and_are_legal(client: Browser) -> None:
    made = new_table(client, seats=("me", "first"))
    with sitting(client, made["table"]) as socket:
        socket.until(lambda state: state["legal"])
        first = socket.ask("hint", stage=1)
        assert set(first["idea"]) == set(LANGS)
        assert "action" not in first
        second = socket.ask("hint", stage=2)
        assert second["action"] in socket.state["legal"]
        assert set(second["reason"]) == set(LANGS)


def test_undo_takes_back_to_ones_own_last_decision(client: Browser) -> None:
    made = new_table(client, seats=("me", "first"))
    with sitting(client, made["table"]) as socket:
        socket.until(lambda state: state["legal"])
        assert socket.state["can"]["undo"] is False
        before = dict(socket.state)
        socket.act()
        socket.until(lambda state: state["legal"])
        assert socket.state["can"]["undo"] is True
        assert socket.ask("undo", at=socket.state["version"])["ok"]
        socket.until(lambda state: state["event"]["kind"] == "undo")
        for field in ("view", "legal", "log", "turn", "scores"):
            assert socket.state[field] == before[field]
        assert code(socket.ask("undo", at=socket.state["version"])) == "no_undo"


def test_agents_are_watched_paused_stepped_and_hands_may_be_open(client: Browser) -> None:
    made = new_table(client, seats=("first", "random"), paused=True, open_hands=True)
    assert made["seat"] is None
    with sitting(client, made["table"]) as socket:
        state = socket.read()
        assert (state["table"]["mode"], state["table"]["owner"], state["table"]["paused"]) == ("watch", True, True)
        assert [len(state["views"][seat]["hand"]) for seat in "01"] == [3, 3]
        version = state["version"]
        assert socket.ask("control", step=True)["ok"]
        socket.until(lambda state: state["version"] == version + 1)
        assert socket.ask("control", paused=False, speed=8)["ok"]
        socket.until(lambda state: state["over"])
    stranger = browser(client)
    with sitting(stranger, made["table"]) as socket:
        assert socket.read()["table"]["owner"] is False
        assert code(socket.ask("control", paused=True)) == "not_allowed"


def test_spectators_see_no_hand_and_do_nothing_and_may_be_unwanted(client: Browser) -> None:
    made = new_table(client, seats=("me", "first"))
    with sitting(browser(client), made["table"]) as socket:
        state = socket.read()
        assert state["seat"] is None
        assert state["view"]["hand"] == []
        assert state["legal"] == []
        for kind, fields in (
            ("act", {"at": 0, "action": "play 1O"}),
            ("hint", {}),
            ("rename", {"name": "x"}),
            ("answer", {"question": 1, "yes": True}),
            ("undo", {"at": 0}),
        ):
            assert code(socket.ask(kind, **fields)) == "not_allowed"
    closed = new_table(client, seats=("me", "first"), spectators=False)
    with sitting(browser(client), closed["table"]) as socket:
        assert code(socket.read()) == "no_spectators"
        with pytest.raises(ConnectionClosed) as left:
            socket.read()
        assert left.value.rcvd.code == 4403


def test_another_pages_socket_is_refused(client: Browser) -> None:
    made = new_table(client)
    with pytest.raises(InvalidStatus), sitting(client, made["table"], origin="https://evil.example") as socket:
        socket.read()
    with sitting(client, made["table"], origin=f"http://{client.address}") as socket:
        assert socket.read()["type"] == "state"


def test_there_is_no_such_table(client: Browser) -> None:
    with sitting(client, "nothere") as socket:
        assert code(socket.read()) == "no_table"


BAD = [
    "", "{", "[]", "null", "7", '"x"', "{}", '{"type":"act"}', '{"type":"dance","id":"a"}', '{"v":2,"id":"a","type":"next","at":0}',
    '{"id":"a","type":"act","at":-1,"action":"x"}', '{"id":"a","type":"act","at":0,"action":7}', '{"id":"","type":"next","at":0}',
    '{"id":"a","type":"control","speed":99}', '{"id":"a","type":"hint","stage":3}', '{"id":"a","type":"next","at":0,"more":1}', "[" * 500,
]  # fmt: skip


def test_bad_messages_get_a_code_and_the_socket_lives_on(client: Browser) -> None:
    made = new_table(client)
    with sitting(client, made["table"]) as socket:
        socket.read()
        for raw in BAD:
            socket.session.send(raw)
            answer = socket.read()
            while answer["type"] != "ack":
                answer = socket.read()
            assert code(answer) == "bad_message", raw
        assert socket.ask("sync")["ok"]


def test_a_message_that_is_too_big_closes_the_socket(client: Browser) -> None:
    made = new_table(client)
    with sitting(client, made["table"]) as socket:
        socket.session.send(json.dumps({"id": "a", "type": "rename", "name": "x" * 5000}))
        with pytest.raises(ConnectionClosed) as left:
            socket.until(lambda state: False)
        assert left.value.rcvd.code == 1009


def test_who_speaks_too_fast_is_told_and_then_shown_out(tmp_path: Path) -> None:
    with server(tmp_path, rate=10, rate_seconds=1000.0) as client:
        made = new_table(client)
        with sitting(client, made["table"]) as socket:
            codes: list[str | None] = []

            def shout() -> None:
                for _ in range(40):
                    codes.append(socket.ask("rename", name="x").get("error", {}).get("code"))

            with pytest.raises(ConnectionClosed) as left:
                shout()
            assert codes[:10] == [None] * 10
            assert set(codes[10:]) == {"too_fast"}
            assert left.value.rcvd.code == 1008


def test_names_are_tidied(client: Browser) -> None:
    made = new_table(client)
    with sitting(client, made["table"]) as socket:
        assert socket.ask("rename", name="  Anna\n  M ")["ok"]
        socket.until(lambda state: state["seats"][0]["name"] == "Anna M")
        assert code(socket.ask("rename", name="   ")) == "bad_message"
