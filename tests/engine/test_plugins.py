"""Games and agents of other packages, installed for real: a module and its `dist-info` on the path, as pip leaves them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from baralla.agents import imported, kinds, plugged, read_agent
from baralla.engine import plugins
from baralla.engine.errors import AgentError
from baralla.games import OWN, load
from baralla.web.brains import Brains
from baralla.web.seats_allowed import check_seat, offered
from support.others import CLONE, install

AGENTS = """
from baralla.agents.contract import Kind
from baralla.engine.rules import Span, option, words

SAID = words("ca", "es", "en")


class Last:
    \"\"\"Plays the last legal action.\"\"\"

    def act(self, seen):
        return seen.legal[-1]


class Seeded(Last):
    def __init__(self, game, seed):
        self.game, self.seed = game.name, seed


class Nth(Last):
    def __init__(self, game, seed, n):
        self.n = n

    def act(self, seen):
        return seen.legal[min(self.n, len(seen.legal) - 1)]


class Choosy:
    def __init__(self, one, two, three):
        pass

    def act(self, seen):
        pass


NTH = Kind(Nth, SAID, (option("n", 0, Span(0, 9), SAID),))


def only_mus(game):
    return Kind(Seeded, SAID) if game.name == "mus" else None


number = 7
"""


def forget() -> None:
    plugins.found.cache_clear()
    plugins._told.clear()
    plugged.installed.cache_clear()
    plugged.imported.cache_clear()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder on the path in which packages of others can be installed."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delenv(plugins.SWITCH)
    forget()
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        if getattr(sys.modules[name], "__file__", None) and Path(str(sys.modules[name].__file__)).parent == tmp_path:
            del sys.modules[name]
    forget()


def baralla(folder: Path, *arguments: str, code: int = 0, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """The command line in a process of its own, as plain Python: nothing of a tiny game is worth compiling."""
    path = os.pathsep.join([str(folder), *filter(None, sys.path)])
    more = {"PYTHONPATH": path, "NUMBA_DISABLE_JIT": "1", "BARALLA_DATA": str(folder / "data"), "COLUMNS": "200", "LC_ALL": "C.UTF-8"}
    environment = {key: value for key, value in os.environ.items() if key != plugins.SWITCH} | more
    command = [sys.executable, "-m", "baralla", *arguments]
    done = subprocess.run(command, env=environment, cwd=cwd, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == code, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done


def test_a_game_of_another_package_is_listed_and_played(folder: Path) -> None:
    install(folder, "clone", CLONE, games={"clone": "clone:GAME"})
    listed = baralla(folder, "games").stdout
    assert "clone" in listed
    assert all(name in listed for name in OWN)
    record = json.loads(baralla(folder, "selfplay", "clone", "--agents", "random").stdout)
    assert record["game"] == "clone"
    out = folder / "records.jsonl"
    out.write_text(json.dumps(record) + "\n")
    assert "verified 1 match" in baralla(folder, "replay", str(out)).stdout
    assert "champion" in baralla(folder, "agents", "clone").stdout


@pytest.mark.parametrize(
    ("source", "value", "said"),
    [
        ("import nothing_of_that_name\nGAME = 1\n", "broken:GAME", "ModuleNotFoundError: No module named 'nothing_of_that_name'"),
        ("GAME = 1\n", "broken:OTHER", "AttributeError"),
        ("GAME = 1\n", "broken:GAME", "is no game"),
        ("raise SystemExit('stop')\n", "broken:GAME", "SystemExit: stop"),
        ("from baralla.games.brisca.game import GAME\n", "broken:GAME", "is a game called brisca"),
        ("GAME = (\n", "broken:GAME", "SyntaxError"),
        ("from baralla.engine.game import Opponents\nOpponents(levels=('random',) * 5)\n", "broken:GAME", "there are 10 levels, beginner"),
    ],
)
def test_a_broken_game_is_one_sentence_and_the_others_play_on(folder: Path, source: str, value: str, said: str) -> None:
    install(folder, "broken", source, games={"broken": value})
    listed = baralla(folder, "games")
    assert all(name in listed.stdout for name in OWN)
    (sentence,) = listed.stderr.splitlines()
    assert said in sentence
    failed = baralla(folder, "selfplay", "broken", code=1)
    assert failed.stderr == f"baralla: {sentence}\n"
    baralla(folder, "selfplay", "brisca", "--agents", "random")


def test_a_package_cannot_take_the_name_of_one_of_our_games(folder: Path) -> None:
    install(folder, "broken", "raise SystemExit\n", games={"brisca": "broken:GAME"}, agents={"random": "broken:Agent"})
    assert baralla(folder, "games").stderr == ""
    assert load("brisca").state.itemsize
    assert kinds("brisca")["random"].make.__module__ == "baralla.agents.simple"


def test_the_entry_points_are_not_read_for_our_own_games_and_agents(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(group: str) -> None:
        raise AssertionError("entry points were read")

    with monkeypatch.context() as patched:
        patched.setattr(plugins, "found", never)
        assert load("brisca").name == "brisca"
        read_agent("champion", "brisca")
        read_agent("ismcts:iterations=5", "brisca")


def test_plug_ins_can_be_left_out(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(folder, "others", AGENTS, agents={"last": "others:Last"})
    assert "last" in kinds("brisca")
    monkeypatch.setenv(plugins.SWITCH, "off")
    forget()
    assert "last" not in kinds("brisca")


def test_installed_agents_are_named_like_ours(folder: Path) -> None:
    points = {"last": "others:Last", "nth": "others:NTH", "musician": "others:only_mus", "wrong": "others:number", "lost": "lost:Agent"}
    install(folder, "others", AGENTS, agents=points)
    assert {"last", "nth"} <= set(kinds("brisca"))
    assert "musician" in kinds("mus")
    assert not {"musician", "wrong", "lost"} & set(kinds("brisca"))
    assert read_agent("nth:n=3", "brisca")[2] == {"n": 3}
    arena = baralla(folder, "arena", "brisca", "--agents", "nth:n=2", "last", "--deals", "2")
    assert "nth:n=2" in arena.stdout
    wrong_kind, lost = sorted(arena.stderr.splitlines(), reverse=True)
    assert lost.startswith("the agent lost of the package others 1.0 cannot be loaded (ModuleNotFoundError")
    assert wrong_kind.startswith("wrong = others:number is no agent")
    assert "last" in {entry.name for entry in offered("brisca", ())}


def test_an_agent_is_imported_by_its_name_from_the_current_folder(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    here = tmp_path_factory.mktemp("bots")
    (here / "mybot.py").write_text(AGENTS, encoding="utf-8")
    baralla(folder, "arena", "brisca", "--agents", "mybot:Last", "mybot:NTH:n=2,seed=3", "--deals", "2", cwd=here)
    baralla(folder, "selfplay", "brisca", "--agents", "mybot:Seeded,random", cwd=here)
    for text, said in {
        "mybot:Nobody": "AttributeError",
        "mybot:number": "is no agent",
        "mybot:Choosy": "must be made with a game and a seed, or with nothing",
        "mybot:only_mus": "does not play brisca",
        "mybot:NTH:m=2": 'has no option "m"',
        "no.such.package:Bot": "ModuleNotFoundError",
    }.items():
        failed = baralla(folder, "selfplay", "brisca", "--agents", text, code=1, cwd=here)
        assert said in failed.stderr
        assert len(failed.stderr.splitlines()) == 1


def test_a_stranger_can_never_have_anything_imported(folder: Path) -> None:
    (folder / "mine.py").write_text(AGENTS, encoding="utf-8")
    (folder / "trap.py").write_text("raise AssertionError('imported')\n", encoding="utf-8")
    game = load("brisca")
    brains = Brains(compilers=0)
    try:
        for text in ("trap:Bot", "trap:Bot:n=1", " trap:Bot", "os:system", "os.path:join", "mine:Last"):
            with pytest.raises(AgentError, match="no agent"):
                check_seat(text, game.rules(), None)
            with pytest.raises(AgentError, match="no agent"):
                brains.make(text, game, "1")
        assert "trap" not in sys.modules
        assert "mine" not in sys.modules
    finally:
        brains.close()


def test_the_owner_of_a_server_can_offer_agents_by_name(folder: Path) -> None:
    (folder / "mine.py").write_text(AGENTS, encoding="utf-8")
    allowed = ("mine:NTH", "mine:only_mus")
    assert check_seat("mine:NTH:n=4", load("brisca").rules(), None, allowed) == ("mine:NTH:n=4", None)
    assert {"mine:NTH"} == {entry.name for entry in offered("brisca", (), allowed)} - {entry.name for entry in offered("brisca", ())}
    with pytest.raises(AgentError, match="no agent"):
        check_seat("mine:Last", load("brisca").rules(), None, allowed)
    failed = baralla(folder, "serve", "--allow-import", "mine", code=1)
    assert "package.module:Name" in failed.stderr


def test_a_text_with_options_of_our_own_agents_is_no_import() -> None:
    for text in ("rules", "rules:level=expert", "rules:level", "random:seed", "champion", "nobody:level=3"):
        assert imported(text, "brisca") is None


BEHIND = """
from numba import from_dtype

from baralla.engine import sources
from baralla.games import load
from baralla.workshop import TABLE, _mark

game = load("clone")
print(_mark("clone", TABLE).name, sources.digest("baralla.engine.playout", frozenset([from_dtype(game.state)])))
print(_mark("brisca", TABLE).name, sources.digest("baralla.engine.playout", frozenset([from_dtype(load("brisca").state)])))
"""


def behind(folder: Path) -> list[list[str]]:
    """The names of what was compiled for the clone and for Brisca: of the job, and of code written against the verbs."""
    path = os.pathsep.join([str(folder), *filter(None, sys.path)])
    environment = {key: value for key, value in os.environ.items() if key != plugins.SWITCH} | {
        "PYTHONPATH": path,
        "NUMBA_DISABLE_JIT": "0",
    }
    run = subprocess.run([sys.executable, "-c", BEHIND], env=environment, capture_output=True, text=True, check=True)
    return [line.split() for line in run.stdout.splitlines()]


def test_code_compiled_for_a_game_of_others_follows_its_sources_and_those_it_imports(folder: Path) -> None:
    shared = folder / "shared_rules.py"
    shared.write_text("from baralla.engine.jit import njit\n\n\n@njit\ndef one() -> int:\n    return 1\n")
    install(folder, "clone", f"from shared_rules import one\n{CLONE}", games={"clone": "clone:GAME"})
    clone, brisca = behind(folder)
    assert behind(folder) == [clone, brisca]
    for edited in (folder / "clone.py", shared):
        edited.write_text(edited.read_text() + "\n# edited\n")
        again, same = behind(folder)
        assert same == brisca
        assert again[1] != clone[1]
        assert again[0] != clone[0] or edited == shared  # a job is done again when the game's own package changes
        clone = again
