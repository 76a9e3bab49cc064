"""Who decides. An agent receives what its seat may see, as `Seen`, and answers with one legal action.

Agents are named by a text anywhere in the product: `random`, or with options `random:seed=7`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from baralla.core.dice import below, new_dice
from baralla.core.errors import AgentError, nearest
from baralla.core.game import Game
from baralla.core.rules import Rules


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


class RandomAgent:
    """Plays any legal action, each equally likely."""

    def __init__(self, seed: str | int = 0) -> None:
        self.seed = seed

    def act(self, seen: Seen) -> str:
        dice = new_dice(self.seed, seen.seat, *seen.moment)
        return seen.legal[below(dice, len(seen.legal))]


class FirstAgent:
    """Plays the first legal action in plain string order: dull, and the same everywhere, which tests like.

    In a deal that has gone on for PATIENCE actions it takes the last one instead: four of it would say mus for ever.
    """

    PATIENCE = 200

    def __init__(self, seed: str | int = 0) -> None:
        pass

    def act(self, seen: Seen) -> str:
        return seen.legal[0 if seen.moment[1] < self.PATIENCE else -1]


@dataclass(frozen=True)
class Kind:
    """An agent one can ask for by name."""

    make: Callable[..., Agent]
    help: str


HUMAN = "human"
AGENTS: dict[str, Kind] = {
    "random": Kind(RandomAgent, "any legal action, each equally likely; option seed"),
    "first": Kind(FirstAgent, "the first legal action in string order, for tests"),
}


def make_agent(text: str, seed: str | int = 0) -> Agent:
    """The agent named by `text`, such as `random` or `random:seed=7`."""
    name, _, rest = text.strip().partition(":")
    if name not in AGENTS:
        known = [*AGENTS, HUMAN]
        hint = " (a person sits down with `baralla play`)" if name == HUMAN else nearest(name, known)
        raise AgentError(f'there is no agent "{name}" here{hint}: choose {", ".join(AGENTS)}')
    options: dict[str, str] = {}
    for item in filter(None, rest.split(",")):
        key, equals, value = item.partition("=")
        if key.strip() != "seed" or not equals:
            raise AgentError(f'the agent {name} has no option "{item}": write {name}:seed=7')
        options[key.strip()] = value.strip()
    return AGENTS[name].make(**{"seed": seed, **options})
