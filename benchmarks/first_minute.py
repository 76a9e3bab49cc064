"""The first minute of a stranger: nothing compiled yet, a click on Play, and how long until cards, an agent's move, a hint.

    python benchmarks/first_minute.py [GAME]... [--levels champion] [--only page | terminal] [--write]

For every game and level a server is started with an empty cache, a table is made as the page makes it, and times are taken at its socket
from the moment of the click. Then one more server opens all six games and is watched until everything is compiled, for its memory.
In the terminal times are taken from the moment `baralla play GAME` is entered, and what takes them reads what is printed.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import select
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from sections import write_section
from websockets.sync.client import connect

from baralla.agents.levels import NAMES
from baralla.games import GAMES, load

HERE = Path(__file__).parent
PROMISED = {"cards": 3.0, "agent": 5.0, "hint": 8.0}
MOST_MEMORY = 700
PATIENCE = 120.0


def empty_home(folder: Path) -> dict[str, str]:
    """An environment in which nothing has been compiled or kept."""
    return os.environ | {"HOME": str(folder), "BARALLA_CACHE": str(folder / "cache"), "BARALLA_DATA": str(folder / "data")}


@contextmanager
def cold_server(folder: Path) -> Any:
    """A server with an empty home, and its process."""
    command = [sys.executable, "-m", "baralla", "serve", "--port", "0"]
    process = subprocess.Popen(command, env=empty_home(folder), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        address = re.search(r"http://([\d.:]+)/", line)
        assert address, f"the server did not start: {line}"
        for _ in range(600):
            try:
                with urllib.request.urlopen(f"http://{address[1]}/healthz", timeout=5):
                    break
            except OSError:
                time.sleep(0.05)
        yield address[1], process
    finally:
        process.terminate()
        process.wait(20)


class Guest:
    """Somebody who clicks on Play and watches the clock."""

    def __init__(self, address: str, game: str, level: str) -> None:
        self.browser = httpx.Client(base_url=f"http://{address}", timeout=PATIENCE)
        self.browser.get("/api/games")
        players = load(game).rules.make().players
        self.clicked = time.monotonic()
        made = self.browser.post("/api/tables", json={"game": game, "seats": ["me", *[level] * (players - 1)]})
        made.raise_for_status()
        cookie = "; ".join(f"{name}={value}" for name, value in self.browser.cookies.items())
        address = f"ws://{address}/ws/{made.json()['table']}"
        self.socket = connect(address, additional_headers={"Cookie": cookie}, ping_interval=None, max_queue=None).__enter__()
        self.state: dict[str, Any] = {}
        self.count = 0
        self.times: dict[str, float] = {}
        self.stood_in: list[int] = []

    def read(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
        if message["type"] in ("state", "event"):
            self.state |= message
            if message["view"] and "cards" not in self.times:
                self.note("cards")
            if message.get("event", {}).get("kind") == "act" and message["event"]["seat"] != 0:
                self.note("agent")
        if message["type"] == "preparing":
            self.stood_in = message["seats"]
        if message["type"] == "hint":
            self.note("hint")
        return message

    def note(self, what: str) -> None:
        self.times.setdefault(what, time.monotonic() - self.clicked)

    def send(self, kind: str, **more: Any) -> None:
        self.count += 1
        self.socket.send(json.dumps({"v": 1, "id": f"g{self.count}", "type": kind, **more}))

    def play(self) -> None:
        """Move if it is our turn, deal if that is due."""
        if self.state.get("over"):
            return
        if self.state["turn"] == 0 and self.state["legal"]:
            self.send("act", at=self.state["version"], action=self.state["legal"][0])
        elif self.state["deal_over"]:
            self.send("next", at=self.state["version"])
        self.read()

    def first_minute(self) -> dict[str, float]:
        """Ask for a hint at the first turn, play, and wait for the first agent's move."""
        while not self.state:
            self.read()
        asked = False
        while "agent" not in self.times or "hint" not in self.times:
            if self.state["turn"] == 0 and not asked:
                asked, began = True, time.monotonic()
                self.send("hint", stage=2)
                while "hint" not in self.times:
                    self.read()
                self.times["hint"] = time.monotonic() - began
            elif not asked or "agent" not in self.times:
                self.play()
        return self.times

    def close(self) -> None:
        self.socket.__exit__(None, None, None)
        self.browser.close()


def processor(pid: int) -> float:
    """Seconds that a process has had of a processor: on a machine with other work, less than have gone by."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def in_terminal(game: str, level: str) -> dict[str, float]:
    """Seconds until the person is asked for a move, cards on the screen, and until the first agent has moved; and what of that it was
    at work."""
    times: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        process = subprocess.Popen(
            [sys.executable, "-m", "baralla", "play", game, "--agents", level, "--lang", "en"],
            env=empty_home(Path(folder)),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        shown, answered = b"", 0
        while not {"cards", "agent"} <= set(times):
            ready = select.select([process.stdout], [], [], PATIENCE)[0]
            more = os.read(process.stdout.fileno(), 65536) if ready else b""
            assert more, f"nothing more from the terminal: {shown.decode()[-500:]}"
            shown += more
            if re.search(rb"(?m)^  \w+ \d+: ", shown):
                times.setdefault("agent", time.monotonic() - began)
            if shown.count("›".encode()) > answered:  # asked: do the first thing
                times.setdefault("cards", time.monotonic() - began)
                answered += 1
                process.stdin.write(b"1\n")
                process.stdin.flush()
        times["work"] = processor(process.pid)
        process.terminate()
        process.communicate()
    return times


def memory(process: subprocess.Popen[str]) -> int:
    """Megabytes of the server itself."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process.pid}/status").read_text())
    assert found
    return int(found[1]) // 1024


def all_six() -> tuple[int, float]:
    """Megabytes of a server that has opened all six games, when everything is compiled; and how many seconds that took."""
    with tempfile.TemporaryDirectory() as folder, cold_server(Path(folder)) as (address, process):
        began = time.monotonic()
        guests = [Guest(address, game, "champion") for game in GAMES]
        for guest in guests:
            guest.first_minute()
        while True:
            with urllib.request.urlopen(f"http://{address}/healthz", timeout=30) as answer:
                if not json.load(answer)["compiling"]:
                    break
            time.sleep(1)
        took = time.monotonic() - began
        for guest in guests:
            for _ in range(12):
                guest.play()
        found = memory(process)
        for guest in guests:
            guest.close()
        return found, took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", help="only these games")
    parser.add_argument("--levels", nargs="*", default=list(NAMES))
    parser.add_argument("--only", choices=["page", "terminal"])
    parser.add_argument("--write", action="store_true", help="write benchmarks/web.md")
    asked = parser.parse_args()
    tables = [(game, level) for game in asked.games or GAMES for level in asked.levels]
    kept = [measure(tables, asked.write) for where, measure in WHERE.items() if asked.only in (None, where)]
    if not all(kept):
        sys.exit("a promise is not kept")


def measure_page(tables: list[tuple[str, str]], to_write: bool) -> bool:
    """Every game and level at a server of its own; was every promise kept?"""
    rows, kept = [], True
    for game, level in tables:
        with tempfile.TemporaryDirectory() as folder, cold_server(Path(folder)) as (address, _):
            guest = Guest(address, game, level)
            times = guest.first_minute()
            guest.close()
        kept = kept and is_kept(times)
        rows.append((game, level, *(round(times[what], 2) for what in PROMISED)))
        print(*rows[-1], flush=True)
    megabytes, took = all_six()
    print(f"{megabytes} MB after all six games; everything compiled after {took:.0f} s", flush=True)
    if to_write:
        write_page(rows, megabytes, took)
    return kept and megabytes <= MOST_MEMORY


def measure_terminal(tables: list[tuple[str, str]], to_write: bool) -> bool:
    """The same in a terminal."""
    rows, kept = [], True
    for game, level in tables:
        times = in_terminal(game, level)
        kept = kept and is_kept(times)
        rows.append((game, level, *(round(times[what], 2) for what in ("cards", "agent", "work"))))
        print("terminal", *rows[-1], flush=True)
    if to_write:
        write_terminal(rows)
    return kept


WHERE = {"page": measure_page, "terminal": measure_terminal}


def is_kept(times: dict[str, float]) -> bool:
    return all(times[what] <= limit for what, limit in PROMISED.items() if what in times)


def write_page(rows: list[Any], megabytes: int, took: float) -> None:
    """The section for people."""
    lines = [
        "An empty cache: nothing is compiled yet. Seconds after the click on Play until the cards are there and until the first agent has",
        "moved, and from asking for a hint until it is there. The pace of 0.6 s a move is part of it.",
        "`python benchmarks/first_minute.py --write` measures again, with a new server for every row.",
        "",
        "| game | level | cards (≤ 3 s) | agent's first move (≤ 5 s) | first hint (≤ 8 s) |",
        "|---|---|---|---|---|",
        *(f"| {game} | {level} | {cards} | {agent} | {hint} |" for game, level, cards, agent, hint in rows),
        "",
        f"Memory of a server that has opened all six games, once everything is compiled: {megabytes} MB (≤ {MOST_MEMORY} MB).",
        f"Until then the champions' stand-ins play; with all six asked for at once that took {took:.0f} s on two cores.",
    ]
    write_section(HERE / "web.md", "The first minute", lines)


def write_terminal(rows: list[Any]) -> None:
    """The same for the terminal."""
    lines = [
        "The same with `baralla play GAME --agents LEVEL`: seconds after the command is entered, the start of Python included,",
        "until the person sees the cards and is asked for a move, and until the first agent has moved. Where an agent starts,",
        "its move comes first. `python benchmarks/first_minute.py --only terminal --write` measures again.",
        "",
        "| game | level | cards (≤ 3 s) | agent's first move (≤ 5 s) | processor time till then |",
        "|---|---|---|---|---|",
        *(f"| {game} | {level} | {cards} | {agent} | {work} |" for game, level, cards, agent, work in rows),
    ]
    write_section(HERE / "web.md", "The first minute in a terminal", lines)


if __name__ == "__main__":
    main()
