"""One seat of a game as a Gymnasium environment; agents of ours sit in the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np

from baralla.adapters.render import RENDER_MODES, render
from baralla.adapters.spaces import action_space, vector_space
from baralla.adapters.table import LibraryTable, Opponent, read_rules
from baralla.agents import Agent
from baralla.engine.errors import AgentError, RulesError

PENALTY = -1.0


def others(opponents: Sequence[str | Agent] | str, players: int) -> list[str | Agent]:
    """Who sits in the other seats: one for each, or fewer taken in turns."""
    named: list[str | Agent] = [opponents] if isinstance(opponents, str) else list(opponents)
    if not 1 <= len(named) <= players - 1:
        raise AgentError(f"{players} players leave {players - 1} seats for opponents: name 1 to {players - 1}, not {len(named)}")
    return [named[i % len(named)] for i in range(players - 1)]


class BarallaEnv(gymnasium.Env[Any, Any]):
    """`seat` of a table. An episode is a deal (or a match); the reward comes at its end. An action the rules forbid ends it with -1:
    `action_masks()`, and `info["action_mask"]`, tell which are allowed."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 (as gymnasium declares it)

    def __init__(
        self,
        game: str,
        opponents: Sequence[str | Agent] | str = ("random",),
        seat: int = 0,
        episode: str = "deal",
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        loaded, rules = read_rules(game, settings)
        if not 0 <= seat < rules.players:
            raise RulesError(f"the seat is one from 0 to {rules.players - 1}, not {seat}")
        self.table = LibraryTable(loaded, rules, episode)
        self.seat = seat
        self.render_mode = render_mode
        self.observation_space = vector_space(loaded)
        self.action_space = action_space(loaded)
        named = others(opponents, rules.players)
        self.opponents = {(seat + 1 + i) % rules.players: Opponent(agent, loaded, i) for i, agent in enumerate(named)}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new match with a seed; without one, the next deal of the match that goes on. Deals in which this seat decides nothing are
        skipped."""
        super().reset(seed=seed)
        word = int(self.np_random.integers(2**62)) if seed is not None or self.table.fresh else None
        if word is not None:
            for place, opponent in self.opponents.items():
                opponent.seed(f"{word}/{place}")
        self.table.start(word)
        self._let_others_play()
        while self.table.over:
            self.table.start()
            self._let_others_play()
        return self._answer()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        code = int(action)
        table = self.table
        if code not in table.legal():
            return *self._illegal(code), False, {"illegal": code}
        table.play(code)
        self._let_others_play()
        reward = float(table.rewards[self.seat]) if table.over else 0.0
        observation, info = self._answer()
        if self.render_mode == "human":
            self.render()
        return observation, reward, table.over, False, info

    def _illegal(self, code: int) -> tuple[Any, float, bool]:
        return self.table.observe(self.seat), PENALTY, True

    def _let_others_play(self) -> None:
        table = self.table
        while not table.over and table.seat != self.seat:
            table.play(self.opponents[table.seat].choose(table))

    def _answer(self) -> tuple[Any, dict[str, Any]]:
        return self.table.observe(self.seat), {"action_mask": self.table.mask()}

    def action_masks(self) -> Any:
        """Which actions are legal now, as sb3-contrib's MaskablePPO asks for it."""
        return self.table.mask().astype(np.bool_)

    def render(self) -> Any:
        return render(self.table, self.render_mode)
