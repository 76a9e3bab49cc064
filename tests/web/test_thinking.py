"""Agents asked for by strangers: waiting is fair, work that nobody wants stops, and an agent out of time never plays at random."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from baralla.agents import make_agent
from baralla.agents.patient import Patient
from baralla.api import make, seen
from baralla.web import brains as thinking
from baralla.web.lanes import Lane, Turns, Work
from baralla.web.words import Refusal
from support.web import browser, new_table, server, sitting

ENDLESS = 100_000_000


def works(names: list[tuple[str, str]]) -> list[str]:
    """The order in which these (address, table) are served if all wait at once."""
    turns, found = Turns(), []
    for address, table in names:
        turns.add((address, table), Work(lambda: None, lambda: None, None, None))  # type: ignore[arg-type]
        turns.waiting[address][table][-1].name = f"{address}{table}"  # type: ignore[attr-defined]
    while (work := turns.next()) is not None:
        found.append(work.name)  # type: ignore[attr-defined]
    assert turns.count == 0
    return found


def test_an_address_with_many_tables_waits_for_itself() -> None:
    assert works([("a", str(n)) for n in range(4)] + [("b", "0")]) == ["a0", "b0", "a1", "a2", "a3"]


def test_a_table_that_asks_often_waits_behind_the_other_tables_of_its_address() -> None:
    assert works([("a", "0"), ("a", "0"), ("a", "0"), ("a", "1")]) == ["a0", "a1", "a0", "a0"]


def test_who_asks_for_too_much_is_refused_and_others_are_not() -> None:
    async def run() -> None:
        lane, hold = Lane("test", 1, waiting=10, each=2), threading.Event()
        tasks = [asyncio.create_task(lane.run(("a", "t"), hold.wait)) for _ in range(3)]
        await asyncio.sleep(0.01)
        with pytest.raises(Refusal):
            await lane.run(("a", "t"), hold.wait)
        tasks.append(asyncio.create_task(lane.run(("b", "t"), hold.wait)))
        await asyncio.sleep(0)
        hold.set()
        assert await asyncio.gather(*tasks) == [True] * 4
        lane.close()

    asyncio.run(run())


@pytest.mark.parametrize("how", ["share", "cancel"])
def test_work_past_its_share_or_abandoned_is_told_to_stop(how: str) -> None:
    stopped = threading.Event()

    async def run() -> None:
        lane = Lane("test", 1, waiting=10, each=10)
        work = asyncio.create_task(lane.run(("a", "t"), stopped.wait, stopped.set, 0.02 if how == "share" else None))
        await asyncio.sleep(0.01)
        if how == "cancel":
            work.cancel()
            with pytest.raises(asyncio.CancelledError):
                await work
        else:
            assert await work is True
        assert await lane.run(("b", "t"), lambda: stopped.is_set()) is True  # the thread is free again
        lane.close()

    asyncio.run(run())


@pytest.mark.parametrize("text", [f"ismcts:iterations={ENDLESS}", "mcts:iterations=1000000,determinizations=10000", "pimc:worlds=100000"])
def test_a_search_told_to_stop_answers_with_what_it_has_found(text: str) -> None:
    match = make("brisca", seed=5)
    agent: Any = make_agent(text, match.game, 1)
    answer: list[str] = []
    thread = threading.Thread(target=lambda: answer.append(agent.act(seen(match))))
    thread.start()
    while thread.is_alive():
        agent.stop()
        thread.join(0.05)
    assert answer[0] in match.legal()
    assert sum(one.visits for one in agent.explain().candidates) >= 1


def test_an_agent_that_had_no_time_is_stood_in_for_by_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    match = make("brisca", seed=2)
    agent = Patient(f"ismcts:iterations={ENDLESS}", match.game, 1, lambda *missing: None)
    agent.own = make_agent(agent.text, match.game, 1)
    hold = threading.Event()
    monkeypatch.setattr(agent.own, "act", lambda seen: hold.wait() and "never")

    async def run() -> tuple[str, bool]:
        found = thinking.Brains(patience=0.05)
        answer = await found.move(("a", "t"), False, lambda: agent, seen(match))
        hold.set()
        found.close()
        return answer

    rules = make_agent("rules", match.game, 1)
    assert asyncio.run(run()) == (rules.act(seen(match)), True)


def test_greedy_searches_of_a_stranger_leave_other_tables_alone(tmp_path: Path) -> None:
    with server(tmp_path, thinking=0.3) as client:
        greedy, other = browser(client), browser(client)
        endless = {"game": "brisca", "rules": {"players": 2}, "seats": ["me", f"ismcts:iterations={ENDLESS}"]}
        assert greedy.post("/api/tables", json=endless).status_code == 400
        for _ in range(3):
            new_table(greedy, "brisca", ("ismcts:iterations=20000", "ismcts:iterations=20000"))
        made = new_table(other, "brisca", ("me", "medium"))
        with sitting(other, made["table"]) as socket:
            while not socket.state.get("over"):
                if socket.state.get("turn") == 0 and socket.state["legal"]:
                    socket.send("act", at=socket.state["version"], action=socket.state["legal"][0])
                socket.read()
        assert socket.state["over"]


def test_forty_questions_about_one_position_are_one_search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    searched = []
    decide = thinking.decide
    monkeypatch.setattr(thinking, "decide", lambda agent, seen: searched.append(1) or decide(agent, seen))
    with server(tmp_path) as client:
        made = new_table(client, "brisca", ("me", "random"))
        with sitting(client, made["table"]) as socket:
            while socket.state.get("turn") != 0:
                socket.read()
            searched.clear()
            for _ in range(40):
                socket.send("hint", stage=2)
            told = [message for message in (socket.read() for _ in range(40)) if message["type"] == "hint"]
    assert len(told) >= 30
    assert len({message["action"] for message in told}) == 1
    assert len(searched) == 1


def test_a_server_stops_at_once_though_hints_are_awaited_and_leaves_no_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked, hold = threading.Event(), threading.Event()

    def think_for_long(agent: Any, seen: Any) -> Any:
        asked.set()
        hold.wait(60)
        return seen.legal[0], None

    with server(tmp_path) as client:
        made = new_table(client, "brisca", ("me", "random"))
        with sitting(client, made["table"]) as socket:
            while socket.state.get("turn") != 0:
                socket.read()
            monkeypatch.setattr(thinking, "decide", think_for_long)
            socket.send("hint", stage=2)
            assert asked.wait(60)
            client.running.should_exit = True
            client.thread.join(30)
            stopped = not client.thread.is_alive()
            hold.set()
    assert stopped
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []
