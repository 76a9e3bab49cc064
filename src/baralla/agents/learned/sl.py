"""`sl`: a network trained on rows of play says what each legal action is worth, and the best is played.

One network a modality (game, players, pairs, only-assist) and architecture; which one fits is read from the table. See docs/agents/sl.md.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from baralla.agents.contract import Candidate, Explanation, Kind, Seen, model_option
from baralla.agents.learned.encoding import learnable
from baralla.agents.learned.files import SHIPPED
from baralla.agents.learned.network import CHANCE, CHOICES, EXPECTED, LIKELIEST, Network, best, judge, read_network
from baralla.engine import verbs
from baralla.engine.errors import AgentError
from baralla.engine.game import Game
from baralla.engine.jit import njit
from baralla.engine.kinds import ManyDice, Numbers, State, States
from baralla.engine.rules import Switch, Words, option, words
from baralla.games import load


def modality(game: str, players: int, teams: bool, only_assist: bool) -> str:
    """The name of a modality, such as brisca-2, tute-4-pairs or tute-assist-3."""
    return f"{game}{'-assist' if only_assist else ''}-{players}{'-pairs' if teams else ''}"


_MODEL = words(
    "un model propi (.safetensors) en lloc dels que acompanyen el programa",
    "un modelo propio (.safetensors) en lugar de los que acompañan al programa",
    "a model of your own (.safetensors) instead of those shipped",
)
OPTIONS: tuple[Switch, ...] = (
    option(
        "layers",
        2,
        (2, 3),
        words("capes amagades de la xarxa", "capas ocultas de la red", "hidden layers of the network"),
    ),
    option(
        "choose",
        "expected",
        tuple(CHOICES),
        words(
            "expected: el valor esperat més alt; furthest: el valor més probable més alt",
            "expected: el valor esperado más alto; furthest: el valor más probable más alto",
            "expected: the highest expected value; furthest: the highest of the likeliest values",
        ),
    ),
    model_option(_MODEL),
)


@cache
def shipped(game: str, players: int, teams: bool, only_assist: bool, layers: int) -> Network:
    """The network we ship for a modality."""
    path = SHIPPED / f"sl-{modality(game, players, teams, only_assist)}-l{layers}.safetensors"
    if not path.exists():
        raise AgentError(f"there is no shipped network {path.name}: train one with `baralla train supervised` and give it as model=PATH")
    return read_network(path)


class Desk(NamedTuple):
    """How a network decides, and the memory for it."""

    net: Any
    how: Any  # the kind of encoding, and the way suits are named
    choice: int
    scratch: Any  # records: what the seat to move sees, and the same with suits renamed
    work: Any
    found: Any  # of each legal action: mean, likeliest value and its chance


@njit
def _decide_all(states: States, picked: Numbers, desk: Desk, actions: Numbers) -> None:
    scratch, found = desk.scratch, desk.found
    legal = np.empty(len(found), np.int32)
    for k in range(len(picked)):
        s = states[picked[k]]
        verbs.redact(s, verbs.turn(s), scratch[0])
        n = verbs.legal(scratch[0], legal)
        if n > 1:
            judge(scratch[0], scratch[1], legal, n, desk.how, desk.net, desk.work, found)
            actions[picked[k]] = legal[best(found, n, desk.choice)]
        else:
            actions[picked[k]] = legal[0]


class SupervisedAgent:
    """Plays what its network values most."""

    def __init__(self, game: Game, seed: str | int = 0, *, layers: int = 2, choose: str = "expected", model: str | None = None) -> None:
        self.game = learnable(game.name)
        self.layers, self.choice = layers, CHOICES[choose]
        self.own = read_network(Path(model).expanduser()) if model else None
        if self.own is not None and self.own.game != game.name:
            raise AgentError(f"{model} plays {self.own.game}, not {game.name}")
        self.last: Explanation | None = None
        self.room: dict[int, Any] = {}

    def network(self, players: int, teams: bool, only_assist: bool) -> Network:
        """The network for a table; its inputs must be those of the table."""
        if self.own is None:
            return shipped(self.game.name, players, teams, only_assist, self.layers)
        if self.own.metadata["players"] != str(players):
            raise AgentError(f"this model plays with {self.own.metadata['players']} players, not {players}")
        return self.own

    def network_for(self, s: State) -> Network:
        """The network for the table of the record `s`."""
        assist = bool(s["only_assist"]) if "only_assist" in s.dtype.names else False
        return self.network(int(s["players"]), bool(s["teams"]), assist)

    def act(self, seen: Seen) -> str:
        net = self.network_for(seen.record)
        legal = self.game.buffer()
        n = int(verbs.legal(seen.record, legal))
        found = np.zeros((len(legal), 3), np.float32)
        judge(seen.record, self.game.states(1)[0], legal, n, net.how, net.arrays, self._work(net), found)
        self.last = self._explain(seen, net, legal[:n], found[:n])
        return self.last.action

    def decide_all(self, states: States, picked: Numbers, dice: ManyDice, actions: Numbers) -> None:
        keys = ["players", "teams"] + (["only_assist"] if "only_assist" in (states.dtype.names or ()) else [])
        tables = np.stack([states[key][picked] for key in keys], axis=1)
        for table in np.unique(tables, axis=0):
            mine = picked[(tables == table).all(axis=1)]
            net = self.network_for(states[mine[0]])
            found = np.zeros((self.game.most_legal, 3), np.float32)
            desk = Desk(net.arrays, net.how, self.choice, self.game.states(2), self._work(net), found)
            _decide_all(states, mine, desk, actions)

    def explain(self) -> Explanation | None:
        return self.last

    def _work(self, net: Network) -> Any:
        if id(net) not in self.room:
            self.room[id(net)] = net.work()
        return self.room[id(net)]

    def _explain(self, seen: Seen, net: Network, legal: Numbers, found: Any) -> Explanation:
        column = EXPECTED if self.choice == CHOICES["expected"] else LIKELIEST
        order = sorted(range(len(legal)), key=lambda k: (-found[k, column], -found[k, CHANCE], k))
        chosen = int(best(found, len(legal), self.choice))
        order.remove(chosen)
        low, high = (0.0, 1.0) if len(net.levels) == 1 else (float(net.levels[0]), float(net.levels[-1]))
        candidates = tuple(
            Candidate(
                self.game.text(seen.record, int(legal[k])),
                0,
                (float(found[k, column]) - low) / (high - low),
                float(found[k, EXPECTED]) if len(net.levels) == 1 else None,
            )
            for k in (chosen, *order)
        )
        return Explanation(candidates[0].action, _reason(net, float(found[chosen, column]), len(legal)), "", candidates)


def _reason(net: Network, value: float, n: int) -> Words:
    if n == 1:
        return words("no hi ha cap altra jugada", "no hay otra jugada", "there is nothing else to do")
    if len(net.levels) == 1:
        return words(
            f"és la jugada amb més opcions de guanyar: {value:.0%}",
            f"es la jugada con más opciones de ganar: {value:.0%}",
            f"it wins most often: {value:.0%}",
        )
    return words(
        f"és la jugada que la xarxa valora més: {value:+.1f} punts",
        f"es la jugada que la red valora más: {value:+.1f} puntos",
        f"the network values it most: {value:+.1f} points",
    )


def kind(game: str) -> Kind | None:
    """The agent `sl` of a game that networks play."""
    if load(game).learning is None:
        return None
    help = words("una xarxa entrenada amb partides", "una red entrenada con partidas", "a network trained on games")
    return Kind(SupervisedAgent, help, OPTIONS)
