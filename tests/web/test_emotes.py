"""Emotes: a dozen, between people only, not too many, never stored, and no talk between partners while a deal is played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, get_args

import pytest

from baralla.games import load
from baralla.web import messages as m
from baralla.web.chairs import Chair
from baralla.web.table import Table
from support.web import TOKENS, Browser, Socket, browser, created, new_table, server, sitting


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with server(tmp_path_factory.mktemp("emotes"), emotes=3, emote_seconds=1000) as client:
        yield client


@pytest.fixture
def three(client: Browser) -> Iterator[tuple[Socket, Socket, Socket]]:
    """Two people at a table of Brisca, and a spectator."""
    host, guest = browser(client), browser(client)
    made = new_table(host, seats=("me", "open"))
    guest.post(f"/api/tables/{made['table']}/join", json={"invite": made["invite"]})
    with ExitStack() as stack:
        sockets = tuple(stack.enter_context(sitting(one, made["table"])) for one in (host, guest, browser(client)))
        for one in sockets:
            one.until(lambda state: state)
        yield sockets  # type: ignore[misc]


def heard(socket: Socket) -> dict[str, Any]:
    while (message := socket.read())["type"] != "emote":
        pass
    return message


def test_everybody_at_the_table_hears_it_and_it_is_no_event(three: tuple[Socket, Socket, Socket]) -> None:
    one, two, watching = three
    before = one.state["version"]
    assert len(get_args(m.What)) == 12
    assert one.ask("emote", what="well_played") == {"v": 1, "type": "ack", "id": "m1", "ok": True, "version": before}
    for socket in (two, watching):
        assert heard(socket) == {"v": 1, "type": "emote", "seat": 0, "what": "well_played"}
    assert two.ask("sync")["version"] == before
    assert one.state["can"]["emote"] is True
    assert watching.state["can"]["emote"] is False
    assert watching.ask("emote", what="hello")["error"]["code"] == "not_allowed"


def test_there_is_no_free_text(three: tuple[Socket, Socket, Socket]) -> None:
    for what in ("", "I have the ace", "HELLO", None, 3):
        assert three[0].ask("emote", what=what)["error"]["code"] == "bad_message"
    assert three[0].ask("emote", what="hello", text="I have the ace")["error"]["code"] == "bad_message"


def test_one_person_may_not_say_too_much(three: tuple[Socket, Socket, Socket]) -> None:
    one, two, _ = three
    assert [one.ask("emote", what="wow")["ok"] for _ in range(3)] == [True] * 3
    assert one.ask("emote", what="wow")["error"]["code"] == "too_fast"
    assert two.ask("emote", what="wow")["ok"]
    assert one.act()["ok"] if one.state["legal"] else two.act()["ok"]  # playing is not limited by it


def test_nobody_talks_to_agents(client: Browser) -> None:
    me = browser(client)
    made = new_table(me, seats=("me", "first"))
    with sitting(me, made["table"]) as one:
        one.until(lambda state: state)
        assert one.state["can"]["emote"] is False
        assert one.ask("emote", what="hello")["error"]["code"] == "not_allowed"


def table(game: str, players: int, people: int = 2, **rules: Any) -> Table:
    chairs = [Chair(kind="human", token=TOKENS[n]) if n < people else Chair(kind="agent", agent="random") for n in range(players)]
    return Table("t", created(load(game).rules.make(players=players, **rules), chairs=chairs))


@pytest.mark.parametrize(
    ("game", "players", "rules", "allowed"),
    [
        ("mus", 4, {}, False),
        ("mus", 2, {}, True),
        ("tute", 4, {"teams": True}, False),
        ("tute", 4, {"teams": False}, True),
        ("brisca", 4, {"teams": True}, False),
        ("brisca", 3, {}, True),
        ("podrida", 5, {}, True),
    ],
)
def test_partners_may_not_talk_while_a_deal_is_played(game: str, players: int, rules: dict[str, Any], allowed: bool) -> None:
    found = table(game, players, **rules)
    assert found.look.deal_over is False
    assert found.can(0).emote is allowed


def test_between_deals_partners_talk(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        guest = browser(client)
        made = new_table(client, "mus", ("me", "first", "open", "first"), rules={"ordago": False})
        guest.post(f"/api/tables/{made['table']}/join", json={"invite": made["invite"]})
        with sitting(client, made["table"]) as one, sitting(guest, made["table"]) as two:
            one.until(lambda state: state)
            assert one.ask("emote", what="hello")["error"]["code"] == "no_talk"
            while True:
                one.ask("sync")
                two.ask("sync")
                if one.state["deal_over"]:
                    break
                for player in (one, two):
                    if player.state["legal"]:
                        player.act(next((text for text in ("no_mus", "paso", "no_quiero") if text in player.state["legal"]), None))
            assert one.ask("emote", what="well_played")["ok"]
            assert heard(two)["seat"] == 0
