"""What an agent is given, what it answers, and how it says why.

An agent receives `Seen`: what its seat may see. It answers one legal action, and can `explain` its last decision. An agent whose
thinking is compiled also decides many positions in one call (`decide_all`), which is how the arena plays thousands of deals a second.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol, runtime_checkable

from baralla.core.game import Game
from baralla.core.rules import Lang, Rules, Switch, Value, Values, Words


@dataclass(frozen=True)
class Seen:
    """What a seat may see when it has to decide. There is no way from here to what it may not know."""

    game: Game
    rules: Rules
    seat: int
    record: Any  # the redacted record, for agents that search
    moment: tuple[int, int]  # number of the deal and of the action in it

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
class Swift(Protocol):
    """An agent that decides many positions in one compiled call."""

    def decide_all(self, states: Any, picked: Any, dice: Any, actions: Any) -> None:
        """For each i of `picked` write into actions[i] what the seat to move in states[i] does, having seen only what it may.

        `dice[i]` is that table's generator for this agent's own chance.
        """
        ...


def option(name: str, default: Value, values: Values, help: Words) -> Switch:
    """An option of an agent, declared like a switch of the rules: allowed values and a line of help."""
    return Switch(name, default, values, {"ca": name, "es": name, "en": name}, help)


@dataclass(frozen=True)
class Kind:
    """An agent one can ask for by name: `make(game, seed, **options)` builds it."""

    make: Callable[..., Agent]
    help: Words
    options: tuple[Switch, ...] = ()
    sees_everything: bool = False  # for the arena alone: never at a table with people

    def settings(self, given: Mapping[str, Value]) -> dict[str, Value]:
        """Every option with its given value or default."""
        return {item.name: given.get(item.name, item.default) for item in self.options}
