"""What an agent is given, what it answers, and how it says why.

An agent receives `Seen`: what its seat may see. It answers one legal action, and can `explain` its last decision. An agent whose
thinking is compiled also decides many positions in one call (`decide_all`), which is how the arena plays thousands of deals a second.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol, runtime_checkable

from baralla.engine.errors import AgentError
from baralla.engine.game import Game
from baralla.engine.kinds import ManyDice, Numbers, Seat, States
from baralla.engine.rules import Lang, Rules, Switch, Value, Words, words
from baralla.engine.tables import Swift

__all__ = ["Agent", "Asked", "Candidate", "Explains", "Explanation", "FileOption", "Kind", "Seen", "Stoppable", "Swift", "model_option"]

Happened = tuple[int, int, str]  # number of the deal, who acted (CHANCE: nobody), and the action as a seat saw it


@dataclass(frozen=True)
class Seen:
    """What a seat may see when it has to decide. There is no way from here to what it may not know."""

    game: Game
    rules: Rules
    seat: Seat
    record: Any  # the redacted record, for agents that search
    moment: tuple[int, int]  # number of the deal and of the action in it
    table: int = 0  # which of the matches that an agent plays at the same time
    past: tuple[Happened, ...] = ()  # what has happened in the match, for agents that follow it

    @cached_property
    def view(self) -> Any:
        """The same, typed and readable."""
        return self.game.view(self.record)

    @cached_property
    def legal(self) -> list[str]:
        """The legal actions as texts, in plain string order."""
        return self.game.legal_texts(self.record)


class Agent(Protocol):
    """Anything with an `act` can play."""

    def act(self, seen: Seen) -> str:
        """One of `seen.legal`."""
        ...


@dataclass(frozen=True)
class Candidate:
    """An action an agent considered. `score` is what it expects in the match's terms (0 worst, 1 best), `win` its chance of the best."""

    action: str
    visits: int
    score: float
    win: float | None = None


@dataclass(frozen=True)
class Explanation:
    """Why an agent decided as it did: the rule that fired, in words, or the candidates it compared, best first."""

    action: str
    reason: Words
    rule: str = ""  # the name of the rule that fired, such as R7
    candidates: tuple[Candidate, ...] = ()

    def told(self, lang: Lang) -> str:
        """The reason in one sentence."""
        return f"{self.rule}: {self.reason[lang]}" if self.rule else self.reason[lang]


@runtime_checkable
class Explains(Protocol):
    """An agent that can say why."""

    def explain(self) -> Explanation | None:
        """Why it decided its last action; None before the first."""
        ...


@runtime_checkable
class Follows(Protocol):
    """An agent that is given in `seen.past` all that its seat has seen happen, and told the end of a match."""

    follows: bool

    def end(self, seen: Seen, scores: Sequence[int], winners: Sequence[int]) -> None:
        """The match is over; `seen` is what the seat saw last."""
        ...


class Forfeit(AgentError):
    """An agent has lost the match by rule: it crashed, stalled, or answered what it may not. The text goes after its name."""


@runtime_checkable
class Stoppable(Protocol):
    """An agent that thinks for a while and can be told from another thread to answer with what it has found so far."""

    def stop(self) -> None:
        """Answer now. Nothing if it is not thinking."""
        ...


class Asked:
    """An agent that only knows `act`, asked position by position; `seen(i)` is what the seat to move at table i may see, and
    `forfeit(i, seat, reason)`, if given, is called when an agent loses by rule."""

    def __init__(self, agent: Agent, seen: Callable[[int], Seen], forfeit: Callable[[int, int, str], None] | None = None) -> None:
        self.agent, self.seen, self.forfeit = agent, seen, forfeit

    def decide_all(self, states: States, picked: Numbers, dice: ManyDice, actions: Numbers) -> None:
        for i in picked:
            seen = self.seen(int(i))
            try:
                actions[i] = seen.game.parse(seen.record, self.agent.act(seen))
            except Forfeit as fault:
                if self.forfeit is None:
                    raise
                self.forfeit(int(i), seen.seat, str(fault))


@dataclass(frozen=True)
class FileOption(Switch):
    """An option whose value is the path of a file, or nothing."""

    def accepts(self, value: Value) -> bool:
        return value is None or isinstance(value, str)

    def read(self, text: str) -> Value:
        return None if text.strip() in ("", "none") else text.strip()

    def describe(self) -> str:
        return "the path of a model file"

    def code(self, value: Value) -> Any:
        return value


def model_option(help: Words) -> FileOption:
    """The option `model` of an agent that plays from a file; `help` says from which."""
    return FileOption("model", None, (None,), words("model", "model", "model"), help)


@dataclass(frozen=True)
class Kind:
    """An agent one can ask for by name: `make(game, seed, **options)` builds it."""

    make: Callable[..., Agent]
    help: Words
    options: tuple[Switch, ...] = ()
    sees_everything: bool = False  # for the arena alone: never at a table with people
    for_tests: bool = False  # not offered to people
    needs_model: bool = False  # nothing is shipped for this game: it plays from a model that the user trains

    def settings(self, given: Mapping[str, Value]) -> dict[str, Value]:
        """Every option with its given value or default."""
        return {item.name: given.get(item.name, item.default) for item in self.options}
