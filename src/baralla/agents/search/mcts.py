"""The agent `mcts`: determinized UCT with a vote between worlds."""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.agents.contract import Kind, Seen, option
from baralla.agents.search.base import Searcher
from baralla.agents.search.tree import new_nodes
from baralla.agents.search.uct import elected, vote
from baralla.core import verbs
from baralla.core.game import Game
from baralla.core.jit import njit
from baralla.core.rules import Span, words
from baralla.core.verbs import MODES

FIELD_OF_TREES = 1 << 14  # nodes of the tree of a world at most

OPTIONS = (
    option("iterations", 40, Span(1, 1_000_000), words("iteracions per món", "iteraciones por mundo", "iterations a world")),
    option("determinizations", 10, Span(1, 10_000), words("mons", "mundos", "worlds")),
    option("c", 0.1, Span(0, 10, real=True), words("pes de l'exploració", "peso de la exploración", "weight of exploration")),
    option(
        "worlds",
        "consistent",
        tuple(reversed(MODES)),
        words("què respecten els mons", "qué respetan los mundos", "what the worlds respect"),
    ),
)


@njit
def _mcts_all(
    states: Any,
    picked: Any,
    worlds: int,
    n: int,
    c: float,
    mode: int,
    dice: Any,
    nodes: Any,
    scratch: Any,
    legal: Any,
    tally: Any,
    actions: Any,
) -> None:
    for k in range(len(picked)):
        s = states[picked[k]]
        verbs.redact(s, verbs.turn(s), scratch[2])
        if verbs.legal(scratch[2], legal) > 1:
            count = vote(scratch[2], worlds, n, c, mode, dice[picked[k]], nodes, scratch, legal, tally)
            actions[picked[k]] = legal[elected(tally, count)]
        else:
            actions[picked[k]] = legal[0]


class Mcts(Searcher):
    """Determinized UCT with a vote (Arnaus, 2023)."""

    def __init__(self, game: Game, seed: str | int = 0, **options: Any) -> None:
        super().__init__(game, seed, 3)
        self.worlds: int = options["determinizations"]
        self.n: int = options["iterations"]
        self.c = float(options["c"])
        self.mode = MODES[options["worlds"]]
        self.nodes = new_nodes(max(FIELD_OF_TREES, 2 * game.most_legal))
        self.tally = np.zeros((game.most_legal, 4))

    def act(self, seen: Seen) -> str:
        only = self.forced(seen)
        if only is not None:
            return only
        count = vote(seen.record, self.worlds, self.n, self.c, self.mode, self.dice(seen), self.nodes, self.scratch, self.legal, self.tally)
        best = elected(self.tally, count)
        order = sorted(range(count), key=lambda i: (i != best, -self.tally[i, 0], -self.tally[i, 1]))
        found = []
        for i in order:
            _, visits, total, wins = self.tally[i]
            found.append((int(self.legal[i]), int(visits), float(total / max(1, visits)), float(wins / max(1, visits))))
        return self.told(seen, found)

    def decide_all(self, states: Any, picked: Any, dice: Any, actions: Any) -> None:
        _mcts_all(states, picked, self.worlds, self.n, self.c, self.mode, dice, self.nodes, self.scratch, self.legal, self.tally, actions)


KIND = Kind(
    Mcts,
    words(
        "UCT en mons oberts i vot entre ells (Arnaus, 2023)",
        "UCT en mundos abiertos y voto entre ellos (Arnaus, 2023)",
        "UCT in open worlds and a vote between them (Arnaus, 2023)",
    ),
    OPTIONS,
)
