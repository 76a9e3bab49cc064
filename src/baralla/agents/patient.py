"""An agent that never makes people wait for the compiler: until its code is compiled, a quick player by rules stands in for it.

The stand-in runs as plain Python, in milliseconds. A search would take minutes that way, so it is refused until its machine code is ready.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from baralla.agents import check_seat, make_agent, read_agent
from baralla.agents.contract import Agent, Explains, Explanation, Seen, Stoppable
from baralla.engine.errors import AgentError
from baralla.engine.game import Game
from baralla.engine.jit import NotCompiled, interpreting, refusing
from baralla.games import load

Ask = Callable[[str, str, NotCompiled], None]  # game, agent, what is missing

SIMPLE = ("random", "first")
RULES = "rules"


@lru_cache(4096)  # asked at every move; a text means the same for as long as the process lives
def stand_in(text: str, game: str) -> str:
    """Who plays for the agent `text` while it is being compiled: itself where plain Python is quick enough."""
    name, kind, given = read_agent(text, game)
    opponents = load(game).opponents
    by_rules = name in (RULES, *opponents.nicknames) and kind.settings(given).get("level") not in opponents.slow
    if name in SIMPLE or by_rules:
        return text
    try:
        read_agent(opponents.stand_in, game)
    except AgentError:  # a game without rules of its own
        return SIMPLE[0]
    return opponents.stand_in


class Patient:
    """The agent `text` once it is compiled, and its stand-in until then. `stood_in` says who decided last."""

    def __init__(self, text: str, game: Game, seed: str | int, ask: Ask, find_model: Callable[[str], str] | None = None) -> None:
        check_seat(text, game.name)
        self.text = text
        self.game = game
        self.seed = seed
        self.ask = ask
        self.find_model = find_model
        self.stood_in = False
        self.other_text = stand_in(text, game.name)
        self.other = make_agent(self.other_text, game, seed)
        self.own: Agent | None = self.other if self.other_text == text else None  # until it is needed: a model is read by compiled code
        self._last: Agent = self.other

    def act(self, seen: Seen) -> str:
        try:
            with refusing():
                if self.own is None:
                    self.own = make_agent(self.text, self.game, self.seed, find_model=self.find_model)
                action = self.own.act(seen)
            self._last, self.stood_in = self.own, False
        except NotCompiled as missing:
            self.ask(self.game.name, self.text, missing)
            action = self.act_quickly(seen)
        return action

    def stop(self) -> None:
        """Answer now, with what has been found so far."""
        if isinstance(self.own, Stoppable):
            self.own.stop()

    def act_quickly(self, seen: Seen) -> str:
        """There is no time to think at all: what its stand-in would do."""
        with interpreting():
            action = self.other.act(seen)
        self._last, self.stood_in = self.other, self.other is not self.own
        return action

    def explain(self) -> Explanation | None:
        return self._last.explain() if isinstance(self._last, Explains) else None
