"""`net`: a network that has taught itself plays what it would most likely play, or draws from its chances. One pass, microseconds.

Which network fits is read from the table: one for a number of players (and pairs), or one for all tables. See docs/agents/net.md.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from baralla.agents.contract import Candidate, Explanation, Kind, Seen, model_option
from baralla.agents.learned.files import SHIPPED
from baralla.agents.learned.policy import (
    Belief,
    Judge,
    Learned,
    Mind,
    decide,
    drawn,
    likeliest,
    new_belief,
    new_judge,
    new_mind,
    open_slots,
    read_learned,
    weigh,
    worth,
)
from baralla.agents.search import solver
from baralla.agents.search.endgame import endgame, exact_all
from baralla.agents.search.words import EXACT
from baralla.engine import verbs
from baralla.engine.dice import new_dice
from baralla.engine.errors import AgentError
from baralla.engine.game import Game
from baralla.engine.jit import njit
from baralla.engine.kinds import Dice, ManyDice, Numbers, State, States
from baralla.engine.rules import Span, Words, option, words
from baralla.games import load

LAST_ACTIONS = 6  # to come, at most, for an endgame that is certain to be played exactly: three tricks of two
WORLDS = 24  # in which the judge looks at a position to say how it stands

MODEL_HELP = words(
    "un model propi (.safetensors) en lloc dels que acompanyen el programa",
    "un modelo propio (.safetensors) en lugar de los que acompañan al programa",
    "a model of your own (.safetensors) instead of those shipped",
)
_TEMPERATURE = words(
    "0: sempre la jugada més probable; 1: segons les seves probabilitats; més: més a l'atzar",
    "0: siempre la jugada más probable; 1: según sus probabilidades; más: más al azar",
    "0: always the likeliest action; 1: by its own chances; more: more at random",
)
_ENDGAME = words(
    "les tres últimes bases, exactes quan dos jugadors ja ho veuen tot",
    "las tres últimas bazas, exactas cuando dos jugadores ya lo ven todo",
    "the last three tricks exactly, once two players see everything",
)
_HELP = words(
    "una xarxa que ha après jugant contra ella mateixa",
    "una red que ha aprendido jugando contra sí misma",
    "a network that has taught itself by self-play",
)


def model_files(game: str) -> list[Path]:
    """The networks of a game that come with the program."""
    return sorted(
        path for path in SHIPPED.glob(f"net-{game}*.safetensors") if path.stem == f"net-{game}" or path.stem[len(game) + 4] == "-"
    )


@cache
def shipped(game: str, players: int, teams: bool) -> Learned:
    """The network that we ship for a table: its own, or that of all tables."""
    for name in (f"net-{game}-{players}{'-pairs' if teams else ''}", f"net-{game}-{players}", f"net-{game}"):
        path = SHIPPED / f"{name}.safetensors"
        if path.exists():
            return read_learned(path, load(game))
    raise AgentError(
        f"no network for {game} with {players} players is shipped: train one with `baralla train selfplay` and name it, model=…"
    )


Thinking = tuple[Mind, Judge, Belief]


class Networks:
    """The networks that an agent plays from, by the tables it sits at."""

    def __init__(self, game: Game, model: str | None) -> None:
        self.game = game
        self.own = read_learned(Path(model).expanduser(), game) if model else None
        self.minds: dict[int, Thinking] = {}

    def at(self, s: State) -> Thinking:
        """The networks for the table of the record `s`."""
        teams = bool(s["teams"]) if "teams" in s.dtype.names else False
        found = self.own or shipped(self.game.name, int(s["players"]), teams)
        if id(found) not in self.minds:
            self.minds[id(found)] = (
                new_mind(self.game, found.policy),
                new_judge(self.game, found.judge),
                new_belief(self.game, found.belief),
            )
        return self.minds[id(found)]

    def by_table(self, states: States, picked: Numbers) -> list[tuple[Any, Thinking]]:
        """The positions of `picked` in groups, each with the networks for its tables."""
        keys = ["players", *(["teams"] if "teams" in (states.dtype.names or ()) else [])]
        tables = np.stack([states[key][picked] for key in keys], axis=1)
        if (tables == tables[0]).all():
            return [(picked, self.at(states[picked[0]]))]
        groups = [picked[(tables == table).all(axis=1)] for table in np.unique(tables, axis=0)]
        return [(group, self.at(states[group[0]])) for group in groups]


@njit
def _decide_all(states: States, picked: Numbers, dice: ManyDice, mind: Mind, temperature: float, scratch: States, actions: Numbers) -> None:
    for k in range(len(picked)):
        s = states[picked[k]]
        verbs.redact(s, verbs.turn(s), scratch[0])
        actions[picked[k]] = decide(scratch[0], mind, temperature, dice[picked[k]])


@njit
def stands(seen: State, judge: Judge, sights: int, worlds: int, scratch: State, dice: Dice) -> float:
    """What the seat that sees `seen` can expect, from 0 to 1: the judge's mean over worlds that could be."""
    total = 0.0
    for _ in range(worlds):
        verbs.determinize(seen, verbs.CONSISTENT, dice, scratch)
        total += worth(scratch, verbs.turn(seen), judge, sights)
    return total / worlds


class NetAgent:
    """Plays as its network does."""

    def __init__(
        self, game: Game, seed: str | int = 0, *, temperature: float = 0.0, endgame: bool = True, model: str | None = None
    ) -> None:
        self.game, self.seed, self.temperature = game, seed, float(temperature)
        self.networks = Networks(game, model)
        self.scratch = game.states(2)
        exact = endgame and temperature == 0.0 and game.opponents.solvable and verbs.taught(verbs.certain, game.state)
        self.end = solver.new_desk(game) if exact else None
        self.last: Explanation | None = None

    def act(self, seen: Seen) -> str:
        mind, judge, _ = self.networks.at(seen.record)
        dice = new_dice(self.seed, seen.seat, *seen.moment)
        best = -1 if self.end is None or len(seen.legal) == 1 else int(endgame(seen.record, self.scratch[0], self.end, LAST_ACTIONS, dice))
        if best >= 0:
            return self._exact(seen, best, self.end)
        slot = int(open_slots(seen.record, mind))
        if slot < 0:
            weigh(seen.record, mind, self.temperature or 1.0)
            slot = int(drawn(mind, dice) if self.temperature else likeliest(mind))
        else:
            mind.odds[:] = mind.slots >= 0
        chance = float(stands(seen.record, judge, self.game.eyes.sight.size, WORLDS, self.scratch[0], dice))
        self.last = self._explain(seen, mind, slot, chance)
        return self.last.action

    def decide_all(self, states: States, picked: Numbers, dice: ManyDice, actions: Numbers) -> None:
        if self.end is not None:
            picked = picked.copy()
            picked = picked[: exact_all(states, picked, dice, self.scratch, self.end, LAST_ACTIONS, actions)]
        if not len(picked):
            return
        for group, (mind, *_) in self.networks.by_table(states, picked):
            _decide_all(states, group, dice, mind, self.temperature, self.scratch, actions)

    def explain(self) -> Explanation | None:
        return self.last

    def _exact(self, seen: Seen, best: int, desk: Any) -> str:
        """The action that the solver has found best, with what each leads to."""
        values, rows = desk.values, desk.rows[0]
        order = sorted(range(len(seen.legal)), key=lambda i: (i != best, -values[i]))
        candidates = tuple(
            Candidate(self.game.text(seen.record, int(rows[i])), 1, float(min(1.0, max(0.0, round(values[i], 2))))) for i in order
        )
        self.last = Explanation(candidates[0].action, EXACT, "", candidates)
        return self.last.action

    def _explain(self, seen: Seen, mind: Mind, chosen: int, chance: float) -> Explanation:
        order = sorted(np.flatnonzero(mind.slots >= 0), key=lambda slot: (slot != chosen, -mind.odds[slot]))
        candidates = tuple(
            Candidate(self.game.text(seen.record, int(mind.slots[slot])), 0, float(mind.odds[slot]), chance if slot == chosen else None)
            for slot in order
        )
        return Explanation(candidates[0].action, reason(float(mind.odds[chosen]), chance, len(order)), "", candidates)


def reason(odds: float, chance: float, n: int) -> Words:
    """What the network thinks of the action it plays."""
    hundred, stands = round(100 * odds), round(100 * chance)
    if n == 1:
        return words(
            f"no hi ha cap altra jugada; expectativa: {stands} sobre 100",
            f"no hay otra jugada; expectativa: {stands} sobre 100",
            f"there is nothing else to do; it expects {stands} out of 100",
        )
    return words(
        f"la xarxa ho juga {hundred} vegades de cada 100; expectativa: {stands} sobre 100",
        f"la red lo juega {hundred} veces de cada 100; expectativa: {stands} sobre 100",
        f"the network plays it {hundred} times in 100; it expects {stands} out of 100",
    )


def kind(game: str) -> Kind:
    """The agent `net` of a game; where no network is shipped it plays from one of the user's."""
    found = load(game)
    options = (
        option("temperature", 1.0 if found.eyes.mixed else 0.0, Span(0, 30, real=True), _TEMPERATURE),
        option("endgame", True, (False, True), _ENDGAME),
        model_option(MODEL_HELP),
    )
    return Kind(NetAgent, _HELP, options, needs_model=not model_files(game))
