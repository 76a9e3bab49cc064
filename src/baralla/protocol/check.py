"""`baralla protocol check`: does a program speak the protocol? Every promise of docs/protocol.md, tried on the program itself."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from baralla.agents.contract import Agent, Forfeit, Seen
from baralla.agents.external.agent import ExternalAgent
from baralla.agents.external.lines import go, new_match
from baralla.agents.external.process import Limits, Process
from baralla.agents.simple import RandomAgent
from baralla.api import Match, play_out, seen
from baralla.engine.errors import AgentError
from baralla.engine.game import Game


@dataclass(frozen=True)
class Finding:
    """One promise, and whether it was kept."""

    promise: str
    kept: bool
    said: str = ""


def check(command: str, game: Game, limits: Limits, matches: int) -> Iterator[Finding]:
    """Try a program, promise by promise; the first that cannot be tried ends it."""
    tries: list[tuple[str, Callable[[], str]]] = [
        ("answers the greeting with `ready`", lambda: _greets(command, limits)),
        ("passes over lines it does not know", lambda: _passes_over(command, game, limits)),
        ("leaves when told `quit`", lambda: _leaves(command, limits)),
        (f"plays {matches} whole matches of {game.name} legally and in time", lambda: _plays(command, game, limits, matches)),
    ]
    for promise, attempt in tries:
        try:
            said = attempt()
        except Forfeit as fault:
            yield Finding(promise, False, f"it {fault}")
            return
        except AgentError as fault:
            yield Finding(promise, False, str(fault))
            return
        yield Finding(promise, True, said)


def _greets(command: str, limits: Limits) -> str:
    process = Process(command, limits)
    process.close()
    options = f", options {', '.join(process.options)}" if process.options else ""
    return f"{process.name}{options}"


def _passes_over(command: str, game: Game, limits: Limits) -> str:
    process, now = Process(command, limits), seen(Match(game, game.rules.make(), "check"))
    try:
        process.send("nonsense", 'what {"is": "this"}', "", new_match(now))
        action = process.ask(go(now, limits.ms), "action", limits.ms)
        if action not in now.legal:
            raise Forfeit(f"answered {action[:60]!r}, which is not one of {', '.join(now.legal[:5])}")
        return ""
    finally:
        process.close()


def _leaves(command: str, limits: Limits) -> str:
    process, begun = Process(command, limits), time.monotonic()
    process.close()
    if not process.left:
        raise Forfeit(f"was still there {time.monotonic() - begun:.0f} s later")
    return ""


def _plays(command: str, game: Game, limits: Limits, matches: int) -> str:
    bot = Timed(ExternalAgent(command, limits))
    try:
        for number in range(matches):
            rules = game.rules.make()
            seats: list[Agent] = [RandomAgent(game, number) for _ in range(rules.players)]
            seats[number % rules.players] = bot
            play_out(Match(game, rules, f"check {number}"), seats)
        why = bot.agent.explain()
    finally:
        bot.agent.close()
    reason = f'; explains itself: "{why.reason["en"]}"' if why is not None else ""
    return (
        f"{len(bot.times)} decisions, {1000 * sum(bot.times) / len(bot.times):.1f} ms each, {1000 * max(bot.times):.0f} ms at most{reason}"
    )


class Timed:
    """A bot with a stopwatch."""

    follows = True

    def __init__(self, agent: ExternalAgent) -> None:
        self.agent = agent
        self.end = agent.end
        self.times: list[float] = []

    def act(self, seen: Seen) -> str:
        begun = time.perf_counter()
        action = self.agent.act(seen)
        self.times.append(time.perf_counter() - begun)
        return action
