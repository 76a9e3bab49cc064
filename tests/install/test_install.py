"""What README promises holds where nothing but Baralla is installed: with the newest and with the oldest versions it asks for."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name
from packaging.version import Version

from support.dependencies import CORE, LOCK, ROOT, pin
from support.installing import Installation, pip, run, serving
from support.web import Browser, new_table, sitting

STATIC = ROOT / "src" / "baralla" / "web" / "static"


def brought(installed: Installation) -> dict[str, Version]:
    """The distributions of an environment."""
    script = "from importlib.metadata import distributions as d; [print(i.metadata['Name'], i.version) for i in d()]"
    return {canonicalize_name(name): Version(version) for name, version in map(str.split, installed.script(script).splitlines())}


def test_nothing_but_baralla_and_what_it_asks_for_is_there(installed: Installation) -> None:
    there = brought(installed)
    assert "baralla" in there
    assert not set(there) & {"pip", "setuptools", "pytest", "playwright", "httpx", "torch", "pyarrow", "open-spiel", "asyncpg"}


def test_the_oldest_are_the_lower_bounds(installed: Installation, request: pytest.FixtureRequest) -> None:
    there = brought(installed)
    oldest = {name: Version(pin(item)) for name, item in CORE.items()}
    if request.node.callspec.params["installed"].endswith("lowest"):
        assert {name: there[name] for name in oldest} == oldest
    else:
        assert all(there[name] >= version for name, version in oldest.items())


def test_games_and_agents_are_listed(installed: Installation) -> None:
    assert "brisca" in installed.command("games").stdout
    assert "cante_forced" in installed.command("games", "tute").stdout
    assert "rules" in installed.command("agents", "brisca").stdout


def test_the_arena_measures(installed: Installation, plain: bool) -> None:
    """With compiled code in every installation: numba and llvmlite are what differs most between versions."""
    agent = "first" if plain else "rules"  # the game is compiled for either, the player by rules takes as long again
    found = installed.command("arena", "brisca", "--agents", agent, "random", "--deals", "10", "--out", "runs/brisca")
    assert re.search(rf"{agent} +\d+\.\d %", found.stdout)
    assert (installed.folder / "runs" / "brisca" / "report.html").is_file()
    assert agent in installed.command("ratings", "brisca").stdout


def test_a_game_is_played_in_the_terminal(installed: Installation, plain: bool) -> None:
    found = installed.command("play", "brisca", "--lang", "en", "--agents", "rules", "--seed", "5", typed="1\n" * 30, plain=plain)
    assert re.search("You win|Winner", found.stdout)


def test_matches_are_recorded_and_replayed(installed: Installation) -> None:
    installed.command("selfplay", "brisca", "--matches", "3", "--legal", "--out", "b.jsonl", plain=True)
    assert "verified 3 matches" in installed.command("replay", "b.jsonl", plain=True).stdout


def test_learned_agents_decide(installed: Installation, plain: bool) -> None:
    script = """
import baralla
from baralla.agents import make_agent
from baralla.api import decide
for name in ("sl", "mc", "ga"):
    match = baralla.make("brisca", seed=1)
    match.play(decide(match, make_agent(name, match.game)))
    print(name)
"""
    assert installed.script(script, plain).split() == ["sl", "mc", "ga"]


def test_montecarlo_learns_without_any_extra(installed: Installation, plain: bool) -> None:
    installed.command("train", "montecarlo", "--episodes", "50", "--deals", "0", "--out", "mc.safetensors", plain=plain)
    assert (installed.folder / "mc.safetensors").stat().st_size > 1000


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (["train", "supervised", "--games", "10"], "train"),
        (["train", "genetic", "--optimizer", "cma"], "train"),
        (["dataset", "brisca", "--games", "10", "--out", "rows"], "train"),
        (["tune", "brisca", "mcts", "--param", "c=0.1..1"], "train"),
        (["bench", "--against", "openspiel"], "bench"),
        (["serve", "--port", "0", "--db", "postgresql+asyncpg://nobody@127.0.0.1:1/x"], "postgres"),
    ],
    ids=lambda value: value if isinstance(value, str) else value[1].strip("-"),
)
def test_what_needs_an_extra_says_which(installed: Installation, arguments: list[str], extra: str) -> None:
    """At once and in one sentence: not after an hour of play."""
    found = installed.command(*arguments, code=1, plain=True)
    (sentence,) = found.stderr.strip().splitlines()
    assert sentence.startswith("baralla: ")
    assert f"pip install 'baralla[{extra}]'" in sentence


def test_the_page_is_served_and_a_card_is_played_against_a_model(installed: Installation, plain: bool) -> None:
    with installed.serving(plain) as address, Browser(address) as browser:
        page = browser.get("/")
        assert page.status_code == 200
        assert '<script type="module"' in page.text
        for path in [path for path in STATIC.rglob("*.*") if path.name != "index.html"]:
            asset = browser.get("/" + path.relative_to(STATIC).as_posix())
            assert (asset.status_code, asset.content == path.read_bytes()) == (200, True), path
        assert {game["name"] for game in browser.get("/api/games").json()} >= {"brisca", "tute", "mus"}
        made = new_table(browser, "brisca", seats=("me", "sl"))
        with sitting(browser, made["table"]) as socket:
            socket.until(lambda state: state["legal"])
            assert socket.act(next(action for action in socket.state["legal"] if action.startswith("play")))["ok"]  # not the exchange
            socket.until(lambda state: any(event["seat"] == 1 and event["action"].startswith("play") for event in state["log"]))
        assert browser.get("/healthz").status_code == 200


def test_make_play_serves_from_a_fresh_clone(fresh_clone: Path, tmp_path: Path) -> None:
    """As README says it, but on any free port and without a browser. Ctrl-C goes to make too, as in a terminal."""
    told = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV", "MAKEFLAGS", "MAKELEVEL")}
    told |= {"BARALLA_CACHE": str(tmp_path / "cache"), "BARALLA_DATA": str(tmp_path / "data")}
    command = ["make", "play", f"PYTHON={sys.executable}", "ARGS=--port 0 --no-open"]
    with serving(command, fresh_clone, told, codes=(0, -2, 130)) as address, Browser(address) as browser:
        assert '<script type="module"' in browser.get("/").text
    assert (tmp_path / "data").is_dir()


def test_the_locked_server_installs_with_its_hashes(tmp_path: Path) -> None:
    """Everything that is needed is in the lock, and what the index gives has the hash that is written there. Nothing is installed."""
    run(sys.executable, "-m", "venv", "--without-pip", tmp_path / "environment")
    into = tmp_path / "environment" / "bin" / "python"
    pip("--python", into, "install", "-q", "--dry-run", "--only-binary", ":all:", "--require-hashes", "-r", LOCK)


def test_a_game_of_another_package_is_installed_beside_it(installed: Installation) -> None:
    """The last of these tests: it leaves the package behind."""
    pip("--python", installed.python, "install", "-q", "--no-compile", "--no-deps", ROOT / "examples" / "botifarra")
    assert "botifarra" in installed.command("games", plain=True).stdout
    installed.command("selfplay", "botifarra", "--agents", "rules", "--out", "botifarra.jsonl", plain=True)
    assert "verified 1 match" in installed.command("replay", "botifarra.jsonl", plain=True).stdout
