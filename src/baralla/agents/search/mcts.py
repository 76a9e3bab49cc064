"""The agent `mcts`: determinized UCT with a vote between worlds."""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.agents.contract import Kind, Seen
from baralla.agents.search.base import Searcher
from baralla.agents.search.tree import new_nodes
from baralla.agents.search.uct import Desk, elected, vote
from baralla.engine import verbs
from baralla.engine.game import Game
from baralla.engine.jit import njit
from baralla.engine.kinds import ManyDice, Numbers, States
from baralla.engine.rules import Span, option, words
from baralla.engine.verbs import MODES

FIELD_OF_TREES = 1 << 14  # nodes of the tree of a world at most

OPTIONS = (
    option("iterations", 40, Span(1, 1_000_000), words("iteracions per món", "iteraciones por mundo", "iterations per world")),
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
def _vote_all(states: States, picked: Numbers, desk: Desk, dice: ManyDice, actions: Numbers) -> None:
    seen = desk.scratch[2]
    for k in range(len(picked)):
        i = picked[k]
        verbs.redact(states[i], verbs.turn(states[i]), seen)
        place = elected(desk.tally, vote(seen, desk, dice[i])) if verbs.legal(seen, desk.legal) > 1 else 0
        actions[i] = desk.legal[place]


class Mcts(Searcher):
    """Determinized UCT with a vote (Arnaus, 2023)."""

    def __init__(self, game: Game, seed: str | int = 0, **options: Any) -> None:
        super().__init__(game, seed, 3)
        self.nodes = new_nodes(max(FIELD_OF_TREES, 2 * game.most_legal))
        self.tally = np.zeros((game.most_legal, 4))
        worlds, n, mode = options["determinizations"], options["iterations"], MODES[options["worlds"]]
        self.desk = Desk(worlds, n, float(options["c"]), mode, self.nodes, self.scratch, self.legal, self.tally)

    def act(self, seen: Seen) -> str:
        only = self.forced(seen)
        if only is not None:
            return only
        count = vote(seen.record, self.desk, self.dice(seen))
        best = elected(self.tally, count)
        order = sorted(range(count), key=lambda i: (i != best, -self.tally[i, 0], -self.tally[i, 1]))
        found = []
        for i in order:
            _, visits, total, wins = self.tally[i]
            found.append((int(self.legal[i]), int(visits), float(total / max(1, visits)), float(wins / max(1, visits))))
        return self.told(seen, found)

    def decide_all(self, states: States, picked: Numbers, dice: ManyDice, actions: Numbers) -> None:
        _vote_all(states, picked, self.desk, dice, actions)


KIND = Kind(
    Mcts,
    words(
        "UCT en mons oberts i vot entre ells (Arnaus, 2023)",
        "UCT en mundos abiertos y voto entre ellos (Arnaus, 2023)",
        "UCT in open worlds and a vote between them (Arnaus, 2023)",
    ),
    OPTIONS,
)
