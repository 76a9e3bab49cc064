"""A program in a seat: `exec:./mybot --fast`, or with limits `exec[ms=500,memory=256]:./mybot --fast`.

The process is told what its seat sees, and nothing else. Whoever crashes, stalls, floods or answers what is not legal forfeits the match
(`Forfeit`); for the next match it is started anew.
"""

from __future__ import annotations

import atexit
import contextlib
import re
import weakref
from collections.abc import Sequence

import msgspec

from baralla.agents.contract import Explanation, Forfeit, Kind, Seen
from baralla.agents.external import lines
from baralla.agents.external.process import Limits, Process
from baralla.engine.clean import plain
from baralla.engine.errors import AgentError
from baralla.engine.rules import Words, words

PREFIX = "exec"
_TEXT = re.compile(r"exec(?:\[([^\]]*)\])?:(.*)", re.DOTALL)
EXPLAIN_MS = 1_000
_HELP = words("un programa que parla el protocol", "un programa que habla el protocolo", "a program that speaks the protocol")


def is_command(text: str) -> bool:
    """Does an agent's text name a program?"""
    return _TEXT.fullmatch(text.strip()) is not None


def read_command(text: str) -> tuple[str, Limits]:
    """The command and the limits in an agent's text."""
    found = _TEXT.fullmatch(text.strip())
    if found is None or not found[2].strip():
        raise AgentError("exec: wants a command, such as exec:./mybot or exec[ms=500,memory=256]:./mybot")
    given = {}
    for item in filter(None, (found[1] or "").split(",")):
        key, _, value = (part.strip() for part in item.partition("="))
        if key not in Limits.__dataclass_fields__ or not value.isascii() or not value.isdigit() or len(value) > 9:
            raise AgentError(f"the limits of exec are {', '.join(Limits.__dataclass_fields__)}, whole numbers, not {plain(item)!r}")
        given[key] = int(value)
    return found[2].strip(), Limits(**given)


def kind(text: str) -> Kind:
    """A program as a kind of agent."""
    command, limits = read_command(text)
    return Kind(lambda game, seed: ExternalAgent(command, limits), _HELP)


class ExternalAgent:
    """Asks a process, which receives everything that its seat has seen."""

    follows = True

    def __init__(self, command: str, limits: Limits) -> None:
        self.command, self.limits = command, limits
        self._process: Process | None = None
        self._table: tuple[int, int] | None = None  # table and seat
        self._told = 0  # how many events of the match
        self._last = ""
        _LIVING.add(self)

    def act(self, seen: Seen) -> str:
        try:
            process = self._ready(seen)
            action = process.ask(lines.go(seen, self.limits.ms), "action", self.limits.ms)
            if action not in seen.legal:
                raise Forfeit(f"answered {plain(action[:60])!r}, which is not legal")
        except Forfeit as fault:
            self.close()
            raise Forfeit(f"{plain(self.command)} {fault}") from None
        self._last = action
        return action

    def explain(self) -> Explanation | None:
        """Why, if the bot says: a text, or an object with the three languages."""
        if self._process is None or not self._last:
            return None
        with contextlib.suppress(Forfeit):
            said = self._process.ask("explain", "because", EXPLAIN_MS)
            return Explanation(self._last, read_reason(said)) if said else None
        return None

    def _ready(self, seen: Seen) -> Process:
        """The process, told everything it may know before it decides."""
        if self._process is None:
            self._process, self._table = Process(self.command, self.limits), None
        self._follow(self._process, seen)
        return self._process

    def _follow(self, process: Process, seen: Seen) -> None:
        """Tell what has happened; all of the match, if the process was at another table meanwhile."""
        if self._table != (seen.table, seen.seat):
            process.send(lines.new_match(seen))
            self._table, self._told = (seen.table, seen.seat), 0
        process.send(*(lines.event(*one) for one in seen.past[self._told :]))
        self._told = len(seen.past)

    def end(self, seen: Seen, scores: Sequence[int], winners: Sequence[int]) -> None:
        """The match is over: `seen` holds what happened last."""
        if self._process is not None:
            self._follow(self._process, seen)
            self._process.send(lines.line("endmatch", {"scores": list(scores), "winners": list(winners)}))
            self._table = None

    def close(self) -> None:
        """Let the process go; it is started again when it is needed."""
        process, self._process = self._process, None
        if process is not None:
            process.close()


def read_reason(said: str) -> Words:
    """A bot's reason in the three languages; the same text where it gives one only."""
    with contextlib.suppress(msgspec.DecodeError, RecursionError):
        found = msgspec.json.decode(said)
        if isinstance(found, dict) and all(isinstance(found.get(lang), str) for lang in ("ca", "es", "en")):
            return words(*(plain(found[lang])[:500] for lang in ("ca", "es", "en")))
        if isinstance(found, str):
            said = found
    return words(*([plain(said)[:500]] * 3))


_LIVING: weakref.WeakSet[ExternalAgent] = weakref.WeakSet()


@atexit.register
def _close_all() -> None:
    for agent in list(_LIVING):
        agent.close()
