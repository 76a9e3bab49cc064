"""Many tables in one Gymnasium vector environment, stepped in compiled code.

With `opponents` the environment is `seat` of every table; without, it acts for whichever seat is to move (`info["seat"]`), which is
self-play. Tables whose episode ends are dealt anew in the same step (`SAME_STEP`), the last observation is in `info["final_obs"]`.
The arrays handed out are written again by the next step: copy what you keep, or pass `copy=True`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from baralla.adapters.gymnasium.env import PENALTY, others
from baralla.adapters.spaces import action_space, vector_space
from baralla.adapters.table import read_rules
from baralla.agents import Agent, Seen, Swift, make_agent
from baralla.engine import verbs
from baralla.engine.dice import DICE, seed_word
from baralla.engine.errors import RulesError
from baralla.engine.jit import njit
from baralla.engine.kinds import Numbers, State, States
from baralla.engine.verbs import CHANCE

ANY_SEAT = -1


@njit
def _run(s: State) -> None:
    while verbs.turn(s) == CHANCE:
        verbs.chance(s)


@njit
def _deal(s: State, fresh: bool) -> None:
    """Deal, and again while a deal is over before anybody decides."""
    while True:
        if fresh or verbs.finished(s):
            verbs.begin(s)
        else:
            verbs.next_deal(s)
        fresh = False
        verbs.shuffle(s)
        verbs.deal(s)
        _run(s)
        if not verbs.over(s):
            return


@njit
def _begin(states: States, seats: Numbers) -> None:
    for i in range(len(states)):
        _deal(states[i], True)
        seats[i] = verbs.turn(states[i])


class Episodes(NamedTuple):
    """What a step of all tables writes."""

    open: Any  # of each table: its learner is waiting for the end of an episode
    seats: Any  # to move
    rewards: Any
    ended: Any
    final: Any  # the last observation of the episode that ended
    worth: Any  # room for the rewards of one table
    legal: Any  # room for its legal actions


@njit
def _play(states: States, picked: Numbers, actions: Numbers, seat: int, episodes: Episodes) -> None:
    """Play in each of the `picked` tables. The first episode that ends while its learner is waiting is the one that counts."""
    worth, legal, rewards = episodes.worth, episodes.legal, episodes.rewards
    for k in range(len(picked)):
        i = picked[k]
        s = states[i]
        mover = verbs.turn(s)
        learner = mover if seat == ANY_SEAT else seat
        known = False
        for j in range(verbs.legal(s, legal)):
            known |= legal[j] == actions[i]
        if known:
            verbs.step(s, actions[i])
            _run(s)
            over = verbs.over(s)
            if over:
                verbs.reward(s, worth)
        else:
            over = True
            for other in range(len(worth)):
                worth[other] = PENALTY if other == mover else 0.0
        if over:
            if episodes.open[i]:
                for other in range(len(worth)):
                    rewards[i, other] = worth[other]
                episodes.ended[i] = True
                episodes.open[i] = False
                verbs.observe(s, learner, episodes.final[i])
            if known:
                _deal(s, False)
            else:
                _deal(s, True)
        episodes.seats[i] = verbs.turn(s)


@njit
def _look(states: States, seat: int, observations: Numbers, masks: Numbers) -> None:
    for i in range(len(states)):
        s = states[i]
        verbs.observe(s, verbs.turn(s) if seat == ANY_SEAT else seat, observations[i])
        verbs.mask(s, masks[i])


class BarallaVector(VectorEnv[Any, Any, Any]):
    """`num_envs` tables of one game."""

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        opponents: Sequence[str | Agent] | str | None = ("random",),
        seat: int = 0,
        copy: bool = False,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        if render_mode is not None:
            raise RulesError("a vector of tables is not drawn: make one table to look at it")
        loaded, rules = read_rules(game, settings)
        self.game, self.rules, self.num_envs, self.copy = loaded, rules, num_envs, copy
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space, self.single_action_space = vector_space(loaded), action_space(loaded)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.seat = ANY_SEAT if opponents is None else seat
        named = [] if opponents is None else others(opponents, rules.players)
        self._agents = [make_agent(agent, loaded, 0) if isinstance(agent, str) else agent for agent in dict.fromkeys(named)]
        who = list(dict.fromkeys(named))
        self._who = np.full(rules.players, -1, np.int64)  # which agent sits in each seat, -1 the learner
        for i, agent in enumerate(named):
            self._who[(seat + 1 + i) % rules.players] = who.index(agent)
        self._make_room()

    def _make_room(self) -> None:
        n, players = self.num_envs, self.rules.players
        self.states = self.game.states(n)
        self.states[:] = self.game.new(self.rules, 0)
        self.seats = np.zeros(n, np.int64)
        self.observations = np.zeros((n, self.game.observation.size), np.float32)
        self.masks = np.zeros((n, self.game.actions), np.int8)
        self.rewards = np.zeros((n, players), np.float64)
        self.ended = np.zeros(n, np.bool_)
        self.final = np.zeros_like(self.observations)
        self._open = np.zeros(n, np.bool_)
        self._actions = np.zeros(n, np.int64)
        self._all = np.arange(n)
        room = (np.zeros(players, np.float64), self.game.buffer())
        self._episodes = Episodes(self._open, self.seats, self.rewards, self.ended, self.final, *room)
        self._dice = np.zeros((max(1, len(self._agents)), n), np.dtype((np.record, DICE)))
        self._no_cut = np.zeros(n, np.bool_)

    def reset(self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """New matches at every table."""
        first = seed if isinstance(seed, int) else None
        super().reset(seed=first)
        n = self.num_envs
        words = seed if isinstance(seed, list) else [f"{int(self.np_random.integers(2**62))}/{i}" for i in range(n)]
        self.states["rng"] = [seed_word(str(word), 0) for word in words]
        for a in range(len(self._dice)):
            self._dice[a]["rng"] = [seed_word(str(word), 1 + a) for word in words]
        _begin(self.states, self.seats)
        self._let_others_play()
        return self._answer({})

    def step(self, actions: Numbers) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        self._actions[:] = actions
        self.rewards[:] = 0.0
        self.ended[:] = False
        self._open[:] = True
        movers = self.seats.copy() if self.seat == ANY_SEAT else None
        self._play(self._all)
        self._let_others_play()
        info: dict[str, Any] = {}
        if self.ended.any():
            info["final_obs"], info["_final_obs"] = self.final, self.ended
        reward = self.rewards[:, self.seat] if movers is None else self.rewards[self._all, movers]
        observations, info = self._answer(info)
        return observations, reward.copy(), self.ended.copy(), self._no_cut.copy(), info

    def _play(self, picked: Numbers) -> None:
        _play(self.states, picked, self._actions, self.seat, self._episodes)

    def _let_others_play(self) -> None:
        while len(self._agents):
            waiting = self._who[self.seats]
            if (waiting < 0).all():
                return
            for a, agent in enumerate(self._agents):
                picked = np.flatnonzero(waiting == a)
                if len(picked):
                    self._decide(agent, picked, self._dice[a])
                    self._play(picked)

    def _decide(self, agent: Agent, picked: Numbers, dice: Any) -> None:
        if isinstance(agent, Swift):
            agent.decide_all(self.states, picked, dice, self._actions)
            return
        for i in picked:
            seat = int(self.seats[i])
            seen = Seen(self.game, self.rules, seat, self.game.redacted(self.states[i], seat), (0, int(dice[i].rng >> np.uint64(33))))
            dice[i].rng += np.uint64(1 << 33)
            self._actions[i] = self.game.parse(seen.record, agent.act(seen))

    def _answer(self, info: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        _look(self.states, self.seat, self.observations, self.masks)
        masks, observations = self.masks, self.observations
        if self.copy:
            masks, observations = masks.copy(), observations.copy()
        info["action_mask"] = masks
        if self.seat == ANY_SEAT:
            info["seat"], info["rewards"] = self.seats.copy(), self.rewards.copy()
        return observations, info

    def action_masks(self) -> Any:
        """Which actions are legal at each table."""
        return self.masks.astype(np.bool_)
