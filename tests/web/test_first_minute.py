"""Nobody waits for the compiler: with nothing compiled there are cards, moves and hints at once, and the real agents follow."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from baralla.agents import make_agent
from baralla.agents.patient import Patient, stand_in
from baralla.engine import jit
from baralla.games import GAMES, load
from baralla.web.brains import adviser
from baralla.workshop import TABLE, Workshop, main, rehearse_agent, rehearse_table, small
from support.web import Browser, Running, new_table, server, sitting

COLD = """
import json, sys, threading
from baralla.agents.patient import Patient
from baralla.api import make, seen
from baralla.engine import jit
from baralla.workshop import TABLE, Workshop, rehearse_table

jit.set_manner(jit.INTERPRET)
asked = []
match = make("brisca", seed=3)
agent = Patient("ismcts:iterations=200", match.game, 1, lambda *missing: asked.append(missing[:2]))
match.play(agent.act(seen(match)))
said = {"stood_in": agent.stood_in, "asked": asked, "rule": agent.explain().rule}
done, shop = threading.Event(), Workshop()
shop.on_news = lambda: not shop.cold() and done.set()
job = shop.ask("brisca", TABLE)
assert done.wait(300), job
with jit.refusing():
    rehearse_table("brisca")
print(json.dumps(said | {"state": job.state, "functions": job.functions, "again": Workshop().ask("brisca", TABLE).state}))
"""


def test_with_nothing_compiled_a_stand_in_plays_and_the_workshop_compiles_the_table(tmp_path: Path) -> None:
    environment = os.environ | {"BARALLA_CACHE": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run([sys.executable, "-c", COLD], env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    said = json.loads(run.stdout)
    assert said["stood_in"] is True
    assert said["asked"] == [["brisca", "ismcts:iterations=200"]]
    assert said["rule"]  # the rule of the player that stood in
    assert said["state"] == "done"
    assert said["functions"] > 20
    assert said["again"] == "done"  # the next process finds the job done


@pytest.mark.parametrize("game", list(GAMES))
def test_a_table_meets_nothing_that_its_rehearsal_has_not_compiled(game: str) -> None:
    rehearse_table(game)
    with jit.refusing():
        rehearse_table(game)


@pytest.mark.parametrize("game", list(GAMES))
def test_every_agent_has_a_stand_in_that_plain_python_plays(game: str) -> None:
    loaded = load(game)
    for text in ("champion", "ismcts", "mcts", "rules", "random"):
        assert stand_in(stand_in(text, game), game) == stand_in(text, game)
        make_agent(stand_in(text, game), loaded)


def test_the_small_budget_keeps_every_other_option() -> None:
    assert small("ismcts:iterations=10000,c=0.5", "brisca") == "ismcts:iterations=4,c=0.5"
    assert small("ismcts:ms=50", "mus") == "ismcts:ms=1,iterations=4"
    assert small("random", "mus") == "random"


def test_once_compiled_the_agent_itself_plays() -> None:
    rehearse_agent("brisca", "mcts:iterations=5")
    asked: list[str] = []
    agent = Patient("mcts:iterations=5", load("brisca"), 1, lambda game, text, missing: asked.append(text))
    from baralla.api import make, seen

    match = make("brisca", seed=3)
    match.play(agent.act(seen(match)))
    assert not agent.stood_in
    assert not asked


def test_a_job_that_fails_is_not_asked_for_again_and_again() -> None:
    shop, done = Workshop(), threading.Event()
    shop.on_news = lambda: not shop.cold() and done.set()
    job = shop.ask("brisca", "mc:model=nobody")
    assert done.wait(300)
    assert job.state == "failed"
    assert shop.ask("brisca", "mc:model=nobody") is job
    assert shop.progress("brisca") == (1.0, [])
    with pytest.raises(Exception, match="nobody"):
        main("brisca", "mc:model=nobody")


def test_an_agent_that_is_known_no_longer_is_nothing_to_wait_for() -> None:
    shop = Workshop()
    assert shop.ask("brisca", "no such agent").state == "failed"
    assert shop.progress("brisca") == (1.0, [])


def test_a_table_tells_what_is_still_being_prepared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Workshop, "progress", lambda self, game: (0.25, [TABLE, adviser(game)]))
    with server(tmp_path) as client:
        made = new_table(client, seats=("me", "champion"))
        with sitting(client, made["table"]) as socket:
            while (message := socket.read())["type"] != "preparing":
                pass
    assert message["seats"] in ([], [1])  # an agent that moves first may already have been stood in for
    assert message | {"seats": []} == {"v": 1, "type": "preparing", "done": 0.25, "left": 2, "seats": [], "hints": True}


def test_the_server_itself_compiles_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither its event loop, from the first card through the next deal, nor the threads of agents and hints, nor the replay."""
    cache = tmp_path / "cache"
    monkeypatch.setenv("BARALLA_CACHE", str(cache))
    running = Running("--db", str(tmp_path / "tables.sqlite"), "--compilers", "0", "--pace", "0")
    try:
        with Browser(running.address) as client:
            made = new_table(client, "brisca", ("me", "champion"), rules={"match": 2})
            with sitting(client, made["table"]) as socket:
                socket.until(lambda state: state["legal"])
                assert socket.ask("hint", stage=2)["type"] == "hint"
                socket.play_out()
                assert socket.state["deal"] >= 2  # three where each has won one
            assert client.get(f"/api/tables/{made['table']}/replay").status_code == 200
    finally:
        running.stop()
    assert running.tracebacks == []
    assert not list(cache.rglob("*.nbc"))


def test_a_job_that_leaves_something_missing_is_done_again_twice_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    shop, begun = Workshop(), []
    monkeypatch.setattr(Workshop, "_pump", lambda self: begun.append(1))
    monkeypatch.setattr("baralla.workshop._mark", lambda game, what: Path("there is no such file"))
    for _ in range(6):
        shop.miss("brisca", "rules", None)  # type: ignore[arg-type]
        shop.jobs["brisca", "rules"].state = "done"
    assert len(begun) == 3
