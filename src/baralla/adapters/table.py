"""A table as the libraries drive it: reset, whose turn, which codes are legal, play one, what it was worth.

An episode is one deal (`reward` between 0 and 1 for each seat) or, with `episode="match"`, a whole match (1 for each winner, 0 for the
others). After a deal the next episode goes on with the match: the next dealer, the next round, the standing so far; a seed starts anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from baralla.agents import Agent, Seen, Swift, make_agent
from baralla.engine import verbs
from baralla.engine.bits import copy
from baralla.engine.dice import DICE, seed_word
from baralla.engine.errors import ActionError, RulesError
from baralla.engine.game import Game, seen_by_all
from baralla.engine.jit import njit
from baralla.engine.kinds import Numbers, State, States
from baralla.engine.rules import Rules
from baralla.engine.verbs import CHANCE
from baralla.games import load

EPISODES = ("deal", "match")
SEAT, ENDED, LEGAL, DEALS, MOVES, FACTS = range(6)


@njit
def worth(s: State, whole: bool, out: Numbers) -> None:
    """What the episode that is over was worth to each seat: a deal what its rules say, a whole match 1 to each winner."""
    if whole:
        won = verbs.winners(s)
        for seat in range(len(out)):
            out[seat] = won >> seat & 1
    else:
        verbs.reward(s, out)


@njit
def _settle(s: State, whole: bool, facts: Numbers, rewards: Numbers) -> None:
    """Make the chance moves (and, where the episode is a whole match, deal again) until a seat decides or the episode is over."""
    while True:
        if verbs.over(s):
            if not whole or verbs.finished(s):
                facts[SEAT] = -1
                facts[ENDED] = 1
                worth(s, whole, rewards)
                return
            verbs.next_deal(s)
            verbs.shuffle(s)
            verbs.deal(s)
            facts[DEALS] += 1
            facts[MOVES] = 0
        elif verbs.turn(s) == CHANCE:
            verbs.chance(s)
        else:
            facts[SEAT] = verbs.turn(s)
            facts[ENDED] = 0
            return


@njit
def _start(states: States, fresh: bool, whole: bool, facts: Numbers, rewards: Numbers, legal: Numbers) -> None:
    """Begin an episode. Deals that are over before anybody decides (won by the cards dealt) are no episodes: the next one is."""
    s = states[0]
    facts[ENDED] = 1
    while facts[ENDED] == 1:
        if fresh or verbs.finished(s):
            verbs.begin(s)
            facts[DEALS] = 0
        else:
            verbs.next_deal(s)
        fresh = False
        verbs.shuffle(s)
        verbs.deal(s)
        facts[DEALS] += 1
        facts[MOVES] = 0
        _settle(s, whole, facts, rewards)
    for seat in range(len(rewards)):
        rewards[seat] = 0.0
    facts[LEGAL] = verbs.legal(s, legal)


@njit
def _play(states: States, action: int, whole: bool, facts: Numbers, rewards: Numbers, legal: Numbers) -> bool:
    """Play `action` for the seat to move; False if it is not legal, and nothing is played."""
    known = False
    for i in range(facts[LEGAL]):
        known |= legal[i] == action
    if not known:
        return False
    s = states[0]
    verbs.step(s, action)
    facts[MOVES] += 1
    _settle(s, whole, facts, rewards)
    facts[LEGAL] = verbs.legal(s, legal) if facts[ENDED] == 0 else 0
    return True


@njit
def _observe(states: States, seat: int, out: Numbers) -> None:
    verbs.observe(states[0], seat, out)


@njit
def _redact(states: States, seat: int, out: Numbers) -> None:
    verbs.redact(states[0], seat, out[0])


class _Moment(NamedTuple):
    """Enough to take an action back."""

    state: bytes
    facts: Any
    legal: Any
    logged: int


class LibraryTable:
    """One table of a game. `keep_log` writes down what was done, as texts; `keep_past` allows `back`."""

    def __init__(
        self, game: Game, rules: Rules, episode: str = "deal", *, keep_log: bool = False, keep_past: bool = False, seed: str | int = 0
    ) -> None:
        if episode not in EPISODES:
            raise RulesError(f'an episode is {" or ".join(EPISODES)}, not "{episode}"')
        self.game, self.rules, self.players = game, rules, rules.players
        self.whole = episode == "match"
        self.keep_log, self.keep_past = keep_log, keep_past
        self.states = game.new_array(rules, seed)
        self.state = self.states[0]
        self.rewards = np.zeros(rules.players, np.float64)
        self._facts = np.zeros(FACTS, np.int64)
        self._legal = game.buffer()
        self._size = game.observation.size
        self._scratch = game.states(1)
        self._past: list[_Moment] = []
        self._texts: dict[int, str] = {}
        self._private = game.seen_text is not seen_by_all
        self.logs: list[list[tuple[int, str]]] = []  # one that all share, or one a seat where actions hide something
        self.fresh = True

    # An episode

    def start(self, seed: str | int | None = None) -> None:
        """Begin an episode: of a new match with a seed, otherwise of the match that goes on."""
        if seed is not None:
            self.state.rng = seed_word(seed)
            self.fresh = True
        _start(self.states, self.fresh, self.whole, self._facts, self.rewards, self._legal)
        self.fresh = False
        self._past.clear()
        self.logs = [[] for _ in range(self.players if self._private else 1)]

    def play(self, action: int) -> None:
        """Play a legal action, given by its code, for the seat to move."""
        facts = self._facts
        seat = int(facts[SEAT])
        text = ""
        if seat >= 0:
            if self.keep_past:
                found = self.legal_array()
                self._past.append(_Moment(self.states.tobytes(), facts.copy(), found, len(self.logs[0])))
            if self.keep_log and 0 <= action < self.game.actions:
                text = self._known_text(action)
        if not _play(self.states, action, self.whole, facts, self.rewards, self._legal):
            if seat >= 0 and self.keep_past:
                self._past.pop()
            self._refuse(seat, action)
        if self.keep_log:
            self._write(seat, text)

    def _known_text(self, action: int) -> str:
        """The text of what may not be legal at all: `play` refuses that itself."""
        try:
            return self.text(action)
        except (ActionError, LookupError, ValueError):
            return ""

    def _refuse(self, seat: int, action: int) -> None:
        if seat < 0:
            raise ActionError("the episode is over: reset first")
        raise ActionError(f"action {action} is not legal for seat {seat}: choose {', '.join(map(str, self.legal()[:20]))}")

    def _write(self, seat: int, text: str) -> None:
        if not self._private:
            self.logs[0].append((seat, text))
            return
        for viewer, log in enumerate(self.logs):
            log.append((seat, self.game.seen_text(self.state, seat, text, viewer)))

    def back(self) -> bool:
        """Take the last action of this episode back, with the chance moves and deals that followed; False if there is none."""
        if not self._past:
            return False
        moment = self._past.pop()
        copy(self.game.thaw(moment.state), self.state)
        self._facts[:] = moment.facts
        self._legal[: len(moment.legal)] = moment.legal
        self.rewards[:] = 0.0
        for log in self.logs:
            del log[moment.logged :]
        return True

    # What is going on

    @property
    def seat(self) -> int:
        """The seat to move, -1 when the episode is over."""
        return int(self._facts[SEAT])

    @property
    def over(self) -> bool:
        return bool(self._facts[ENDED])

    @property
    def moment(self) -> tuple[int, int]:
        """Number of the deal in the match and of the decision in the deal: agents seed their dice with it."""
        return int(self._facts[DEALS]), int(self._facts[MOVES])

    def legal_array(self) -> Any:
        """The legal codes of the seat to move, ascending."""
        return self._legal[: self._facts[LEGAL]].copy()

    def legal(self) -> list[int]:
        found: list[int] = self._legal[: self._facts[LEGAL]].tolist()
        return found

    def text(self, action: int) -> str:
        """An action of the seat to move as records write it."""
        if self.game.text_needs_state:
            return self.game.text(self.state, action)
        found = self._texts.get(action)
        if found is None:
            found = self._texts[action] = self.game.text(self.state, action)
        return found

    def code(self, text: str) -> int:
        return self.game.parse(self.state, text)

    def log(self, viewer: int) -> list[tuple[int, str]]:
        """What was done in this episode, as `viewer` saw it."""
        return self.logs[viewer if self._private else 0]

    def observe(self, seat: int) -> Any:
        """What `seat` sees, as the game's float32 vector."""
        out = np.zeros(self._size, np.float32)
        _observe(self.states, seat, out)
        return out

    def mask(self) -> Any:
        """1 for every legal action of the seat to move."""
        out = np.zeros(self.game.actions, np.int8)
        out[self._legal[: self._facts[LEGAL]]] = 1
        return out

    def redacted(self, seat: int) -> Any:
        """What `seat` may know (PUBLIC: a spectator), as a record of its own."""
        _redact(self.states, seat, self._scratch)
        return self.game.thaw(self._scratch.tobytes())

    def seen(self, seat: int) -> Seen:
        """What an agent in `seat` receives."""
        return Seen(self.game, self.rules, seat, self.redacted(seat), self.moment)


class Opponent:
    """An agent of ours by name, asked for the seat to move of a table. Compiled agents decide without leaving machine code."""

    def __init__(self, agent: Agent | str, game: Game, seed: str | int = 0) -> None:
        self.agent: Agent = make_agent(agent, game, seed) if isinstance(agent, str) else agent
        self.game = game
        self._dice = np.zeros(1, np.dtype((np.record, DICE)))
        self._picked = np.zeros(1, np.int64)
        self._actions = np.zeros(1, np.int64)
        self.seed(seed)

    def seed(self, seed: str | int) -> None:
        self._dice[0].rng = seed_word(seed)

    def choose(self, table: LibraryTable) -> int:
        if isinstance(self.agent, Swift):
            self.agent.decide_all(table.states, self._picked, self._dice, self._actions)
            return int(self._actions[0])
        seen = table.seen(table.seat)
        return self.game.parse(seen.record, self.agent.act(seen))


def read_rules(game: str, settings: Mapping[str, Any]) -> tuple[Game, Rules]:
    """The game called `game`, and its rules from `preset` and switches (texts as people write them, or values)."""
    loaded = load(game)
    given = dict(settings)
    preset = given.pop("preset", None)
    texts = [f"{name}={value}" for name, value in given.items() if isinstance(value, str)]
    values = {name: value for name, value in given.items() if not isinstance(value, str)}
    return loaded, loaded.rules.read(preset, texts, **values)
