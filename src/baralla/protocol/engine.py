"""`baralla engine`: one of our agents for other people's programs, over standard input and output.

A program that deals for itself says with `deal` how the pack lies; the agent is shown only what its seat may see of it. Our own arena
sends the seat's record instead.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Iterable
from typing import Any

from baralla import __version__
from baralla.agents import Agent, Explains, Seen, make_agent
from baralla.agents.external.lines import GREETING, line, split, value
from baralla.engine.errors import BarallaError
from baralla.engine.game import Game
from baralla.engine.rules import Rules
from baralla.records import Replay


class Engine:
    """What the other side has told so far."""

    def __init__(self, game: Game, agent: str, seed: str) -> None:
        self.game, self.text, self.seed = game, agent, seed
        self.agent: Agent = make_agent(agent, game, seed)
        self.rules: Rules = game.rules.make()
        self.seat = 0
        self.match: Replay | None = None

    def answer(self, text: str) -> list[str]:
        """The lines that answer a line; BarallaError says what is wrong with it."""
        word, rest = split(text)
        match word:
            case "baralla":
                return self.greet(text.strip())
            case "newmatch":
                self.begin(value(rest))
            case "deal":
                self.deal(value(rest))
            case "event":
                self.follow(value(rest))
            case "go":
                return [f"action {self.agent.act(self.seen(value(rest)))}"]
            case "explain":
                return [self.explain()]
        return []  # what we do not know, we pass over

    def greet(self, text: str) -> list[str]:
        if text != GREETING:
            raise BarallaError(f'this speaks "{GREETING}", not "{text}"')
        return [f"id name {self.text}", f"id author Baralla {__version__}", "ready"]

    def begin(self, told: Any) -> None:
        if not isinstance(told, dict) or told.get("game") != self.game.name:
            raise BarallaError(f"this engine plays {self.game.name}: newmatch names the game, the rules and the seat")
        rules, seat = told.get("rules", {}), told.get("seat", 0)
        if not isinstance(rules, dict):
            raise BarallaError("the rules of newmatch are an object of switches")
        players = {"players": told["players"]} if "players" in told else {}
        self.rules = self.game.rules.make(None, **(rules | players))
        if not isinstance(seat, int) or not 0 <= seat < self.rules.players:
            raise BarallaError(f"the seats are 0 to {self.rules.players - 1}, not {seat}")
        self.seat, self.match = seat, None
        self.agent = make_agent(self.text, self.game, self.seed)

    def deal(self, told: Any) -> None:
        """How the pack lies, for a program that deals for itself."""
        if not isinstance(told, dict) or not isinstance(told.get("deck"), list):
            raise BarallaError('deal names the dealer and the deck, first card first: {"dealer": 0, "deck": ["1O", …]}')
        if self.match is None:
            self.match = Replay(self.game, self.rules, self.seed, dealer=told.get("dealer", 0), deck=told["deck"], auto_deal=False)
        else:
            self.match.next_deal(told["deck"])

    def follow(self, told: Any) -> None:
        """Something that happened: it moves the match on, if we were told the pack."""
        if self.match is not None and isinstance(told, dict):
            actor, action = told.get("seat"), told.get("action")
            if not isinstance(action, str):
                raise BarallaError('an event names the seat and the action: {"seat": 1, "action": "play 1O"}')
            if actor == -1:
                self.match.play_chance(action)
            else:
                self.match.play(action)

    def seen(self, told: Any) -> Seen:
        if not isinstance(told, dict):
            raise BarallaError('go is followed by an object, {"legal": […], "ms": 1000}')
        if self.match is not None:
            if self.match.turn != self.seat:
                raise BarallaError(f"seat {self.seat} is not to move: seat {self.match.turn} is")
            moment = (len(self.match.deals), len(self.match.deals[-1].actions))
            return Seen(self.game, self.rules, self.seat, self.match.redacted(self.seat), moment)
        moment = (int(told.get("deal", 1)), int(told.get("at", 0)))
        return Seen(self.game, self.rules, self.seat, self.thawed(told.get("record")), moment)

    def thawed(self, record: Any) -> Any:
        try:
            raw = base64.b64decode(record, validate=True)
        except (TypeError, ValueError, binascii.Error):
            raise BarallaError("before go, send deal with the order of the pack, or send the seat's record with go") from None
        if len(raw) != self.game.state.itemsize:
            raise BarallaError(f"the record of {self.game.name} has {self.game.state.itemsize} bytes, not {len(raw)}")
        return self.game.thaw(raw)

    def explain(self) -> str:
        why = self.agent.explain() if isinstance(self.agent, Explains) else None
        return line("because", why.reason if why is not None else "")


def run(engine: Engine, lines: Iterable[str], write: Callable[[str], None]) -> None:
    """Answer until `quit` or the end of the input. A line we cannot use is answered with `error` and a sentence."""
    for text in lines:
        if split(text)[0] == "quit":
            return
        try:
            for told in engine.answer(text):
                write(told)
        except BarallaError as error:
            write(f"error {error}")
