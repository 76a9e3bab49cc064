"""Our games as PettingZoo environments: agents `player_0` … act in turn; observations carry the mask of legal actions."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from baralla.adapters.render import RENDER_MODES, render
from baralla.adapters.spaces import action_space, masked_space
from baralla.adapters.table import LibraryTable, read_rules
from baralla.engine.errors import ActionError, RulesError

VERSION = 0
ILLEGAL = ("terminate", "random", "raise")
PENALTY = -1.0


class BarallaAEC(AECEnv):  # type: ignore[misc]
    """A table of one game. Whoever acts illegally gets -1 and the episode ends (`illegal="terminate"`), or has a random legal action
    played instead ("random"), or learns why by an ActionError ("raise"). PettingZoo's wrappers check the same, at ten times the cost."""

    def __init__(
        self,
        game: str,
        render_mode: str | None = None,
        episode: str = "deal",
        max_cycles: int | None = None,
        illegal: str = "terminate",
        **settings: Any,
    ) -> None:
        super().__init__()
        if illegal not in ILLEGAL:
            raise RulesError(f'illegal actions "{illegal}": choose {" or ".join(ILLEGAL)}')
        loaded, rules = read_rules(game, settings)
        self.metadata = {
            "name": f"{game}_v{VERSION}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.table = LibraryTable(loaded, rules, episode)
        self.max_cycles, self.illegal = max_cycles, illegal
        self.possible_agents = [f"player_{seat}" for seat in range(rules.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        shared: spaces.Space[Any] = masked_space(loaded)
        self.observation_spaces = dict.fromkeys(self.possible_agents, shared)
        self.action_spaces: dict[str, spaces.Space[Any]] = {agent: action_space(loaded) for agent in self.possible_agents}
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match with a seed; without one, the next deal of the match that goes on."""
        if seed is not None or self.table.fresh:
            self._random = np.random.default_rng(seed)
            self.table.start(int(self._random.integers(2**62)))
        else:
            self.table.start()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._acted = [0] * len(self.agents)
        self.agent_selection = self.agents[self.table.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seats[agent]
        table = self.table
        mask = table.mask() if seat == table.seat else np.zeros(table.game.actions, np.int8)
        return {"observation": table.observe(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        if not self.agents:
            raise ActionError("call reset before step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        code = self._legal(agent, action)
        if code is None:
            self._end({agent: PENALTY})
            return
        table = self.table
        seat = table.seat
        table.play(code)
        self._acted[seat] += 1
        if table.over:
            self._end(dict(zip(self.agents, table.rewards.tolist(), strict=True)))
        else:
            if self.max_cycles is not None and min(self._acted) >= self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.possible_agents[table.seat]
        if self.render_mode == "human":
            self.render()

    def _legal(self, agent: str, action: Any) -> int | None:
        """The code to play: what was asked for if it is legal; otherwise as `illegal` says, None to end the episode."""
        if action is None:
            raise ActionError(f"{agent} is to move: give it an action")
        code = int(action)
        if self.illegal == "raise" or code in self.table.legal():
            return code
        if self.illegal == "terminate":
            return None
        info = self.infos[agent]
        info["replaced"] = info.get("replaced", 0) + 1
        return int(self._random.choice(self.table.legal_array()))

    def _end(self, rewards: dict[str, float]) -> None:
        self.rewards = dict.fromkeys(self.agents, 0.0) | rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def render(self) -> Any:
        return render(self.table, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""


class BarallaParallel(ParallelEnv):  # type: ignore[misc]
    """The same table for code that steps all agents at once: only the action of the agent to move counts (its mask is the one that is not
    empty), and an action that is not legal is replaced by a random one. `max_cycles` counts these steps."""

    def __init__(self, game: str, render_mode: str | None = None, max_cycles: int | None = None, **settings: Any) -> None:
        self.aec = BarallaAEC(game, render_mode, illegal="random", **settings)
        self.metadata = self.aec.metadata
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = self.aec.possible_agents
        self.agents: list[str] = []
        self.cycles = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.aec.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.aec.action_space(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        self.aec.reset(seed, options)
        self.agents = self.possible_agents[:]
        self.cycles = 0
        return self._observations(), self._infos()

    def step(self, actions: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        self.aec.step(actions[self.aec.agent_selection])
        self.cycles += 1
        cut = self.max_cycles is not None and self.cycles >= self.max_cycles and not self.aec.table.over
        truncations = dict.fromkeys(self.possible_agents, cut)
        answer = (self._observations(), dict(self.aec.rewards), dict(self.aec.terminations), truncations, self._infos())
        if cut or self.aec.table.over:
            self.agents = []
        return answer

    def _observations(self) -> dict[str, Any]:
        return {agent: self.aec.observe(agent) for agent in self.possible_agents}

    def _infos(self) -> dict[str, Any]:
        return {agent: dict(info) for agent, info in self.aec.infos.items()}

    def render(self) -> Any:
        return self.aec.render()

    def close(self) -> None:
        self.aec.close()
