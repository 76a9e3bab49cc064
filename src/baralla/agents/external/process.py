"""A bot's process, which may crash, stall, flood or talk nonsense: whatever it does, we get a line in time or a `Forfeit`."""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from dataclasses import dataclass
from types import ModuleType

from baralla.agents.contract import Forfeit
from baralla.agents.external.lines import GREETING, LONGEST, split
from baralla.engine.clean import plain
from baralla.engine.errors import AgentError

resource: ModuleType | None = None
with contextlib.suppress(ImportError):  # Windows has no such limits
    import resource

MOST_LINES = 1_000  # that a bot may write before it answers
GOODBYE = 1.0  # seconds to leave after `quit`


@dataclass(frozen=True)
class Limits:
    """What a bot may use."""

    ms: int = 1_000  # for a decision
    memory: int = 1_024  # megabytes that it may write to; 0: no limit
    start: int = 10_000  # milliseconds until it is ready


class Process:
    """A running bot, greeted and ready. All lines go through here."""

    def __init__(self, command: str, limits: Limits) -> None:
        self.command, self.limits = command, limits
        self.name = command
        self.options: dict[str, str] = {}
        self._closed = False
        self.left = False  # of its own accord, when told to
        self._lines: queue.Queue[str | None] = queue.Queue(MOST_LINES)
        self._running = self._start()
        self._sending: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._read, self._write)]
        for thread in self._threads:
            thread.start()
        try:
            self._greet()
        except Forfeit:
            self.close()
            raise

    def _start(self) -> subprocess.Popen[str]:
        try:
            words = shlex.split(self.command)
        except ValueError as error:
            raise AgentError(f"the command of the bot, {plain(self.command)}, cannot be read: {error}") from None
        if not words:
            raise AgentError("exec: wants a command, such as exec:./mybot")
        pipe = subprocess.PIPE
        try:
            found = subprocess.Popen(
                words, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, encoding="utf-8", errors="replace", start_new_session=True
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise AgentError(f"the bot {plain(self.command)} cannot be started: {reason}") from None
        if resource is not None and hasattr(resource, "prlimit") and self.limits.memory:
            limit = self.limits.memory << 20
            with contextlib.suppress(OSError, ValueError):  # it has ended already
                # not RLIMIT_AS: Node and Java reserve far more address space than they ever use
                resource.prlimit(found.pid, resource.RLIMIT_DATA, (limit, limit))
        return found

    def _read(self) -> None:
        """In a thread: lines into the queue, None at the end. A full queue makes the bot wait."""
        assert self._running.stdout is not None
        with contextlib.suppress(OSError, ValueError):
            while not self._closed and (text := self._running.stdout.readline(LONGEST)):
                self._put(text)
        self._put(None)

    def _put(self, text: str | None) -> None:
        while not self._closed:
            with contextlib.suppress(queue.Full):
                self._lines.put(text, timeout=0.05)
                return

    def _write(self) -> None:
        """In a thread: a bot that does not read delays nobody else."""
        assert self._running.stdin is not None
        with contextlib.suppress(OSError, ValueError):
            while (text := self._sending.get()) is not None:
                self._running.stdin.write(text)
                self._running.stdin.flush()
        with contextlib.suppress(OSError, ValueError):
            self._running.stdin.close()

    def _greet(self) -> None:
        self.send(GREETING)
        for word, rest in self._until("ready", self.limits.start):
            if word == "id" and split(rest)[0] == "name":
                self.name = plain(split(rest)[1])[:40] or self.command
            elif word == "option":
                name, default = split(rest)
                self.options[name] = default

    def send(self, *lines: str) -> None:
        """Write lines; a bot that has gone or does not read forfeits when it is next asked."""
        if lines:
            self._sending.put("".join(f"{line}\n" for line in lines))

    def ask(self, request: str, word: str, ms: int) -> str:
        """What stands after `word` in the answer to `request`; Forfeit if none comes in time."""
        while True:  # what it said unasked is no answer
            try:
                if self._lines.get_nowait() is None:
                    raise self._gone()
            except queue.Empty:
                break
        self.send(request)
        rest = ""
        for found, said in self._until(word, ms):
            if found == word:
                rest = said
        return rest

    def _until(self, word: str, ms: int) -> list[tuple[str, str]]:
        """The lines up to one that begins with `word`."""
        end = time.monotonic() + ms / 1000
        found: list[tuple[str, str]] = []
        while len(found) < MOST_LINES:
            try:
                text = self._lines.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise Forfeit(f"did not answer in {ms} ms") from None
            if text is None:
                raise self._gone()
            if not text.endswith("\n") and len(text) >= LONGEST - 1:
                raise Forfeit(f"wrote a line of more than {LONGEST} characters")
            found.append(split(text))
            if found[-1][0] == word:
                return found
        raise Forfeit(f"wrote {MOST_LINES} lines without an answer")

    def _gone(self) -> Forfeit:
        with contextlib.suppress(subprocess.TimeoutExpired):
            code = self._running.wait(GOODBYE)
            return Forfeit(f"ended with exit code {code}" if code >= 0 else f"was ended by {signal.Signals(-code).name}")
        return Forfeit("closed its output")

    def close(self) -> None:
        """Ask the bot to quit; if it does not, kill it with all its children."""
        self.send("quit")
        self._sending.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._running.wait(GOODBYE)
            self.left = True
        with contextlib.suppress(OSError):
            os.killpg(self._running.pid, signal.SIGKILL)
        self._running.wait()
        self._closed = True
        for thread in self._threads:
            thread.join()
        self._running.stdout.close()  # type: ignore[union-attr]
