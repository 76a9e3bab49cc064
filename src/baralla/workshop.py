"""Compiles in other processes, so that those with people at the table never wait for a compiler.

A job is what has to be compiled for one game: its `table`, or an agent. Each runs as a process of its own (`python -m baralla.workshop`)
with low priority, leaves its machine code in the cache, and is gone: the memory a compiler takes goes with it. What a table or an agent
asks for comes first, what nobody has asked for yet goes on behind it.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from baralla.agents import make_agent, read_agent
from baralla.agents.contract import Explains, Seen
from baralla.agents.learned.files import read_about
from baralla.agents.learned.own import find_model
from baralla.engine import cache
from baralla.engine.errors import BarallaError
from baralla.engine.fair import FairMatch
from baralla.engine.jit import COMPILED, NotCompiled, look_again
from baralla.engine.look import Look
from baralla.engine.rules import Rules, show
from baralla.games import load

TABLE = "table"  # the job of what every table of a game calls
MOST_ACTIONS = 400
MOST_AGAIN = 2  # times a job is done again because something was still missing
USUAL_FUNCTIONS = 60  # that a job compiles: for a bar that moves
SMALL_BUDGETS = {"iterations": 4, "ms": 1, "determinizations": 1, "worlds": 2}  # the same code, sooner done


@dataclass
class Job:
    """Something to compile, and how far it is."""

    game: str
    what: str
    urgent: bool
    state: str = "waiting"  # compiling, done, failed
    functions: int = 0  # compiled so far

    @property
    def progress(self) -> float:
        """From 0 to 1, roughly: nobody knows beforehand how many functions a job will need."""
        if self.state in ("done", "failed"):
            return 1.0
        return min(0.95, self.functions / USUAL_FUNCTIONS)


@dataclass
class Workshop:
    """The jobs, and the processes at work on them. `on_news` is called, from a thread of the workshop, when anything has changed."""

    workers: int = 2
    models: Path | None = None  # where an agent's model is looked up by name; None: it is the path of a file
    on_news: Callable[[], Any] = lambda: None
    jobs: dict[tuple[str, str], Job] = field(default_factory=dict)
    _running: list[subprocess.Popen[str]] = field(default_factory=list)
    _lock: threading.RLock = field(default_factory=threading.RLock)
    _again: Counter[tuple[str, str]] = field(default_factory=Counter)
    _closed: bool = False

    def ask(self, game: str, what: str, urgent: bool = True) -> Job:
        """Have something compiled, if it is not yet."""
        with self._lock:
            job = self.jobs.get((game, what))
            if job is None:
                job = self.jobs[game, what] = Job(game, what, urgent)
                if not self.workers:
                    job.state = "failed"  # nothing is compiled: what is there is used, and the rest stays plain Python
                else:
                    job.state = _found(game, what)
                self._pump()
            job.urgent = job.urgent or urgent
        return job

    def miss(self, game: str, what: str, missing: NotCompiled) -> None:
        """An agent met something that is not compiled: have the agent compiled, or if it is said to be, that function."""
        if self.ask(game, what).state == "done":
            with contextlib.suppress(OSError):
                _mark(game, what).unlink()  # kept code was lost, or the job does not meet all that the agent does
            with self._lock:
                self._again[game, what] += 1
                if self._again[game, what] <= MOST_AGAIN:
                    del self.jobs[game, what]
                    self.ask(game, what)

    def progress(self, game: str) -> tuple[float, list[str]]:
        """How much of what was asked for in a game is done, from 0 to 1, and what is not."""
        jobs = [job for job in self.jobs.values() if job.game == game and job.urgent]
        left = [job.what for job in jobs if job.state not in ("done", "failed")]
        return (sum(job.progress for job in jobs) / len(jobs) if jobs else 1.0), left

    def cold(self) -> list[str]:
        """The games for which something is still being compiled."""
        return sorted({job.game for job in self.jobs.values() if job.state not in ("done", "failed")})

    def close(self) -> None:
        """Stop compiling. What is compiled is kept."""
        with self._lock:
            self._closed = True
            for process in self._running:
                process.kill()

    def _pump(self) -> None:
        waiting = sorted((job for job in self.jobs.values() if job.state == "waiting"), key=lambda job: not job.urgent)
        for job in waiting:
            room = self.workers if job.urgent else 1
            if self._closed or len(self._running) >= room:
                return
            job.state = "compiling"
            process = subprocess.Popen(
                [sys.executable, "-m", "baralla.workshop", job.game, job.what, *([] if self.models is None else [str(self.models)])],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            )
            self._running.append(process)
            threading.Thread(target=self._follow, args=(job, process), daemon=True, name="workshop").start()

    def _follow(self, job: Job, process: subprocess.Popen[str]) -> None:
        """Read what a process says until it ends."""
        assert process.stdout is not None
        for _ in process.stdout:
            job.functions += 1
            self.on_news()
        code = process.wait()
        process.stdout.close()
        with self._lock:
            self._running.remove(process)
            job.state = "done" if code == 0 else "failed"
            look_again()
            self._pump()
        if not self._closed:
            self.on_news()


def _found(game: str, what: str) -> str:
    """The state a job begins in. An agent that is known no longer, of a table of an older version, is nothing to wait for."""
    try:
        return "done" if not COMPILED or _mark(game, what).exists() else "waiting"
    except BarallaError:
        return "failed"


def _mark(game: str, what: str) -> Path:
    """The file that says a job was done with these sources, this interpreter and this compiler."""
    behind = {load(game).rules.__module__.partition(".")[0]}
    if what != TABLE:
        behind.add(read_agent(what, game)[1].make.__module__.partition(".")[0])
    name = hashlib.sha256(f"{game}\0{what}\0{cache.everything(frozenset(behind))}".encode()).hexdigest()[:24]
    return cache.folder() / f"done-{game}-{name}.nbc"


# What a job does


def rehearse_table(game: str) -> None:
    """Call all that a table of this game calls: two deals at random, every view on the way, a move taken back."""
    loaded = load(game)
    match = FairMatch(loaded, loaded.rules.make(), "1", auto_deal=False, table="rehearsal")
    agent = make_agent("random", loaded, 1)
    for number in range(MOST_ACTIONS):
        if match.deal_over:
            if match.over or len(match.deals) > 1:
                break
            match.next_deal()
            continue
        look = Look(loaded, match.players, match.state)
        seen = _seen(match, look)
        for viewer in (None, *range(match.players)):
            look.json(viewer)
            look.view(viewer)
        text = agent.act(seen)
        loaded.why_not(seen.record, loaded.parse(seen.record, text))
        match.play(text)
        if number == 1:
            match.undo()
    match.record()
    _ = match.winners, match.scores, match.deal_scores, match.turn, match.legal()


def rehearse_agent(game: str, text: str, models: Path | None = None) -> None:
    """Let an agent decide for every seat of a deal, with a small budget."""
    loaded = load(game)
    find = str if models is None else find_model(models)
    match = FairMatch(loaded, taught_at(game, text, find), "1", auto_deal=False, table="rehearsal")
    agent = make_agent(small(text, game), loaded, 1, find_model=find)
    for _ in range(MOST_ACTIONS):
        if match.deal_over:
            break
        match.play(agent.act(_seen(match, Look(loaded, match.players, match.state))))
        if isinstance(agent, Explains):
            agent.explain()


def taught_at(game: str, text: str, find: Callable[[str], str]) -> Rules:
    """The rules of a table that the agent can play at: those its model was taught at, if it has one."""
    rules, (_, _, given) = load(game).rules, read_agent(text, game)
    model = given.get("model")
    if not isinstance(model, str):
        return rules.make()
    about = read_about(Path(find(model)))
    return rules.make(players=int(about.get("players", 2)), **({"teams": True} if about.get("teams") == "True" else {}))


def _seen(match: Any, look: Look) -> Seen:
    assert look.turn is not None
    return Seen(match.game, match.rules, look.turn, look.record(look.turn).copy(), (len(match.deals), len(match.deals[-1].actions)))


def small(text: str, game: str) -> str:
    """The same agent with the smallest budget."""
    name, kind, given = read_agent(text, game)
    known = {item.name: item for item in kind.options}
    spare = {
        key: value
        for key, value in SMALL_BUDGETS.items()
        if key in known and known[key].accepts(value) and (key != "ms" or given.get("ms") is not None)
    }
    options = ",".join(f"{key}={show(value)}" for key, value in {**given, **spare}.items())
    return f"{name}:{options}" if options else name


@contextlib.contextmanager
def _alone(game: str, what: str) -> Iterator[None]:
    """Two servers that ask for the same job compile it once: the second waits."""
    try:
        import fcntl
    except ImportError:  # elsewhere they compile it twice
        yield
        return
    with _mark(game, what).with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@contextlib.contextmanager
def _saying_what_is_saved() -> Iterator[None]:
    """Print the name of every function that is compiled meanwhile."""

    def say(name: str) -> None:
        print(name, flush=True)

    cache.saved.append(say)
    try:
        yield
    finally:
        cache.saved.remove(say)


def main(game: str, what: str, models: str | None = None) -> None:
    """Compile for one job, saying a word for every function that is done."""
    with _saying_what_is_saved(), _alone(game, what):
        if _mark(game, what).exists():
            return  # another process has done the same job meanwhile
        rehearse_table(game) if what == TABLE else rehearse_agent(game, what, None if models is None else Path(models))
        with contextlib.suppress(OSError):
            _mark(game, what).touch()


if __name__ == "__main__":
    with contextlib.suppress(AttributeError, OSError):
        os.nice(10)  # players come first
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        try:
            main(*sys.argv[1:4])
        except BarallaError as error:
            sys.exit(str(error))
