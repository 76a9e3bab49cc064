"""What a decision may cost: milliseconds, which one option that takes time is fitted to, or an option that stays as it is.

The fit counts processor time, so it is the same beside other work; the number it finds is written into the agent's text, and from then
on a trial depends on no clock.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from baralla.agents import Seen, make_agent
from baralla.engine.errors import BarallaError
from baralla.engine.game import Game
from baralla.engine.match import Match
from baralla.engine.rules import Rules, Span, Switch, Value
from baralla.tuning.space import Param, agent_text

MS = "ms"
TAKES_TIME = ("iterations", "determinizations", "worlds")  # the options of our searches that cost in proportion, the first one first
POSITIONS = 24
ROUNDS = 3
NEAR = 0.1


@dataclass(frozen=True)
class Budget:
    """Milliseconds of processor time per decision, and the option that is fitted to them; or neither."""

    ms: float | None = None
    fitted: str = ""


def read_budget(text: str | None) -> tuple[str, str]:
    """The name and value of a budget such as `ms=5` or `iterations=2000`; none: two empty texts."""
    if text is None:
        return "", ""
    name, _, value = (part.strip() for part in text.partition("="))
    if not name or not value:
        raise BarallaError(f'a budget is ms=NUMBER or an option of the agent such as iterations=2000, not "{text}"')
    if name == MS:
        try:
            if not 0 < float(value) <= 60_000:
                raise ValueError
        except ValueError:
            raise BarallaError(f'a budget in milliseconds is a number from 0 to 60000, not "{value}"') from None
    return name, value


def budget(ms: str, options: Mapping[str, Switch], params: Sequence[Param], name: str) -> Budget:
    """The budget of so many milliseconds: what is not tuned, and takes time, is fitted to it."""
    if not ms:
        return Budget()
    takes = [option for option in TAKES_TIME if option in options and isinstance(options[option].values, Span)]
    free = [option for option in takes if option not in {param.name for param in params}]
    if not free:
        told = f"all that takes time ({', '.join(takes)}) is tuned" if takes else "nothing in it takes time in proportion"
        raise BarallaError(f"milliseconds cannot be kept by {name}: {told}; leave one to the budget, or give another budget")
    return Budget(float(ms), free[0])


def positions(game: Game, rules: Rules, seed: str) -> list[Seen]:
    """Decisions of random matches in which there is a choice, from all stages."""
    generator = np.random.default_rng([len(seed), *seed.encode()])
    found: list[Seen] = []
    number = 0
    while len(found) < 4 * POSITIONS:
        match, number = Match(game, rules, f"{seed}-fit-{number}"), number + 1
        while not match.over:
            seat, legal = match.turn, match.legal()
            assert seat is not None
            if len(legal) > 1:
                found.append(Seen(game, rules, seat, match.redacted(seat), (len(match.deals), len(match.deals[-1].actions))))
            match.play(legal[generator.integers(len(legal))])
    return [found[k] for k in np.linspace(0, len(found) - 1, POSITIONS).astype(int)]


def cost(game: Game, text: str, seen: Sequence[Seen]) -> float:
    """Milliseconds of processor time per decision. The first, which may compile, is not counted."""
    agent = make_agent(text, game, 0, arena=True)
    agent.act(seen[0])
    start = time.thread_time()
    for one in seen:
        agent.act(one)
    return 1000 * (time.thread_time() - start) / len(seen)


def fit(game: Game, name: str, options: Mapping[str, Value], given: Budget, seen: Sequence[Seen], span: Span) -> int:
    """The value of the fitted option with which a decision takes as long as the budget says."""
    assert given.ms is not None
    value = int(min(max(span.low, 10), span.high))
    for _ in range(ROUNDS):
        taken = cost(game, agent_text(name, {**options, given.fitted: value}), seen)
        wanted = int(min(max(round(value * given.ms / max(taken, 1e-6)), span.low), span.high))
        if abs(wanted - value) <= NEAR * value:
            return wanted
        value = wanted
    return value
