"""Bots across the border: our agents as `pyspiel.Bot` (`OurBot`), and OpenSpiel's bots at our tables and in our arena (`Seated`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from baralla.adapters.openspiel.game import BarallaGame, BarallaState, resample, written
from baralla.agents import Agent, Kind, Seen, make_agent, option
from baralla.engine import verbs
from baralla.engine.dice import new_dice
from baralla.engine.game import Game
from baralla.engine.rules import Rules, Span, words


class OurBot(pyspiel.Bot):  # type: ignore[misc]
    """An agent of ours as OpenSpiel asks for it: `random`, `rules`, `mcts`, `ismcts:iterations=1000` …, or an object with `act`."""

    def __init__(self, agent: str | Agent, game: BarallaGame, player: int, seed: str | int = 0) -> None:
        super().__init__()
        self.player = player
        self.agent: Agent = make_agent(agent, game.table.game, seed) if isinstance(agent, str) else agent

    def step(self, state: BarallaState) -> int:
        seen = state.seen(self.player)
        return seen.game.parse(seen.record, self.agent.act(seen))

    def player_id(self) -> int:
        return self.player

    def restart(self) -> None:
        """Our agents remember nothing between decisions."""

    def restart_at(self, state: BarallaState) -> None:
        """The same."""


def game_of(rules: Rules, **own: Any) -> BarallaGame:
    """The OpenSpiel game of these rules."""
    text = written(rules)
    given = "".join(f",{name}={value}" for name, value in own.items())
    return pyspiel.load_game(f"{text[:-1]}{given})")


def state_of(game: BarallaGame, seen: Seen) -> BarallaState:
    """A state that its seat cannot tell from the position it sees: the hidden cards are one world of many, the history is not known."""
    table, state = game.table, game.new_initial_state()
    world = table.game.states(1)
    verbs.determinize(seen.record, verbs.CONSISTENT, new_dice("state", *seen.moment), world[0])
    state.put(world.tobytes())
    state.moment = seen.moment
    state.stories = [[f"position {table.redacted(state.frozen, seat).tobytes().hex()[-32:]}"] for seat in range(table.players)]
    return state


class Seated:
    """A bot of OpenSpiel at our tables. `make` is given the game and the seat, once for each set of rules and seat."""

    def __init__(self, make: Callable[[BarallaGame, int], Any]) -> None:
        self.make = make
        self._bots: dict[tuple[Rules, int], tuple[BarallaGame, Any]] = {}

    def act(self, seen: Seen) -> str:
        key = (seen.rules, seen.seat)
        if key not in self._bots:
            game = game_of(seen.rules)
            self._bots[key] = (game, self.make(game, seen.seat))
        game, bot = self._bots[key]
        return seen.game.text(seen.record, int(bot.step(state_of(game, seen))))


def ismcts(simulations: int = 200, seed: int = 0, uct_c: float = 1.0) -> Seated:
    """OpenSpiel's ISMCTS bot for our tables."""
    from open_spiel.python.algorithms import ismcts as theirs
    from open_spiel.python.algorithms import mcts

    def make(game: BarallaGame, seat: int) -> Any:
        random = np.random.RandomState(seed + seat)
        bot = theirs.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), uct_c, simulations, random_state=random)
        bot.set_resampler(lambda state, player: resample(state, player, int(random.randint(2**31))))
        return bot

    return Seated(make)


def _seat_ismcts(game: Game, seed: str | int, simulations: int = 200) -> Agent:
    return ismcts(simulations, new_dice(seed).rng.item() % 2**31)


ISMCTS = Kind(  # in any arena: --agents baralla.adapters.openspiel:ISMCTS:simulations=100
    _seat_ismcts,
    words("l'ISMCTS d'OpenSpiel", "el ISMCTS de OpenSpiel", "OpenSpiel's ISMCTS"),
    (option("simulations", 200, Span(1, 1_000_000), words("simulacions", "simulaciones", "simulations")),),
)
