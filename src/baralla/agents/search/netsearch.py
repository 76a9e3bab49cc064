"""The agent `netsearch`: a network's own choices, looked at again in worlds that could be.

The tree is that of `guided`: the network proposes, plays the others and judges. Endgames that the seat sees through are solved exactly.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import numpy as np

from baralla.agents.contract import Kind, Seen, model_option
from baralla.agents.learned.net import MODEL_HELP, Networks, Thinking, model_files
from baralla.agents.search import solver
from baralla.agents.search.base import Searcher, budget
from baralla.agents.search.endgame import LONGEST, endgame, exact_all
from baralla.agents.search.guided import BY_NET, Guide, How, grow
from baralla.agents.search.information_sets import BY_SEARCH, model, most_visited
from baralla.agents.search.reading import new_reading
from baralla.agents.search.tree import ROOT, clear, new_nodes
from baralla.engine import verbs
from baralla.engine.game import Game
from baralla.engine.jit import njit
from baralla.engine.kinds import Dice, ManyDice, Numbers, State, States
from baralla.engine.rules import Span, option, words
from baralla.games import load

CHUNK = 16  # simulations between two looks at the clock
TREES = 1 << 16  # nodes of a tree at most: 4 MB
PUCT = 4.0  # weight of exploration, in standard deviations of the simulations
TO_THE_END = 1 << 20  # plies
SHARED = 0.05  # of the chances, among all legal actions alike
LINES = ("net", "random", "rules")
JUDGED = 2  # players: at larger tables lines are played out, because judgements about many rivals mislead more than luck does
OTHERS = {"net": BY_NET, "search": BY_SEARCH}
JUDGES = ("everybody", "mover")  # whom, where a line ends and the others search too

OPTIONS = (
    *budget(400),
    option("c", PUCT, Span(0, 100, real=True), words("pes de l'exploració", "peso de la exploración", "weight of exploration")),
    option(
        "plies",
        0,
        Span(0, 1000),
        words(
            "jugades que la xarxa continua al final d'una línia abans de jutjar",
            "jugadas que la red continúa al final de una línea antes de juzgar",
            "moves that the network plays on at the end of a line before it judges",
        ),
    ),
    option(
        "rollouts",
        "usual",
        ("usual", *LINES),
        words(
            "com continua una línia: com jugaria la xarxa, a l'atzar o per regles; usual: com la xarxa per a dos, a l'atzar per a més",
            "cómo sigue una línea: como jugaría la red, al azar o por reglas; usual: como la red para dos, al azar para más",
            "how a line goes on: as the network would play, at random or by rules; usual: as the network for two, at random for more",
        ),
    ),
    option(
        "heat",
        0.5,
        Span(0, 10, real=True),
        words(
            "temperatura amb què la xarxa juga pels altres",
            "temperatura con que la red juega por los demás",
            "temperature at which the network plays for the others",
        ),
    ),
    option(
        "others",
        "net",
        tuple(OTHERS),
        words(
            "com es mouen els altres dins l'arbre: com la xarxa o cercant el seu profit",
            "cómo se mueven los demás en el árbol: como la red o buscando su provecho",
            "how the others move inside the tree: as the network does, or searching for their own good",
        ),
    ),
    option(
        "judges",
        "everybody",
        JUDGES,
        words(
            "a qui es jutja al final d'una línia si els altres cerquen; mover: entre dos, qui ha de jugar, i l'altre n'espera la resta",
            "a quién se juzga al final de una línea si los demás buscan; mover: entre dos, a quien le toca, y el otro espera el resto",
            "who is judged at the end of a line if the others search; mover: of two the one to move, and the other expects the rest",
        ),
    ),
    option(
        "shared",
        SHARED,
        Span(0, 1, real=True),
        words(
            "part de les probabilitats que totes les jugades legals es reparteixen per igual",
            "parte de las probabilidades que todas las jugadas legales se reparten por igual",
            "part of the chances that all legal actions share alike",
        ),
    ),
    option(
        "belief",
        1.0,
        Span(0, 10, real=True),
        words(
            "quant compta què deuen tenir els altres, pel que han jugat; 0: gens",
            "cuánto cuenta qué deben de tener los demás, por lo que han jugado; 0: nada",
            "how much it counts what the others are likely to hold, from what they did; 0: nothing",
        ),
    ),
    option(
        "reads",
        0.8,
        Span(0, 0.99, real=True),
        words(
            "com de probable és que un desconegut jugui per regles, abans de llegir-ho en el que juga; 0: no llegeix",
            "cuán probable es que un desconocido juegue por reglas, antes de leerlo en lo que juega; 0: no lee",
            "how likely a stranger is to play by rules, before it is read from what he plays; 0: nothing is read",
        ),
    ),
    model_option(MODEL_HELP),
)
_HELP = words(
    "la xarxa, i una cerca que mira els seus plans en mons possibles",
    "la red, y una búsqueda que mira sus planes en mundos posibles",
    "the network, and a search that tries its plans in worlds that could be",
)


@njit
def search(seen: State, n: int, guide: Guide, dice: Dice) -> int:
    """The action that the seat to move takes after `n` simulations."""
    grow(seen, clear(guide.nodes), n, guide, dice)
    return guide.nodes[most_visited(guide.nodes)].action


@njit
def _search_all(states: States, picked: Numbers, n: int, guide: Guide, dice: ManyDice, actions: Numbers) -> None:
    seen = guide.scratch[1]
    for k in range(len(picked)):
        i = picked[k]
        verbs.redact(states[i], verbs.turn(states[i]), seen)
        actions[i] = search(seen, n, guide, dice[i]) if verbs.legal(seen, guide.legal) > 1 else guide.legal[0]


class Guided(Searcher):
    """A search in a tree that a network guides."""

    def __init__(self, game: Game, seed: str | int, options: dict[str, Any], hows: dict[str, How], exact: bool = True) -> None:
        super().__init__(game, seed, 4)
        self.ms: float | None = options["ms"]
        self.iterations: int = options["iterations"]
        self.hows = hows  # by how lines go on
        self.lines: str = options["rollouts"]
        self.networks = Networks(game, options["model"])
        prior = float(options["reads"]) if "reads" in options else 0.0
        self.reading = new_reading(game, prior, model(game, "rules" if prior else "random")[1])
        self.nodes = new_nodes(TREES)
        self.end = solver.new_desk(game) if exact and verbs.taught(verbs.certain, game.state) else None

    def guide(self, networks: Thinking, players: int) -> Guide:
        """How the tree grows at one kind of table."""
        lines = self.lines if self.lines != "usual" else "net" if players <= JUDGED else "random"
        return Guide(*networks, self.reading, self.hows[lines], self.game.eyes.sight.size, self.nodes, self.scratch, self.legal)

    def act(self, seen: Seen) -> str:
        only = self.forced(seen)
        if only is not None:
            return only
        dice = self.dice(seen)
        if self.end is not None and endgame(seen.record, self.scratch[0], self.end, LONGEST, dice) >= 0:
            return self.exact(seen, self.end)
        self._search(seen.record, self.guide(self.networks.at(seen.record), int(seen.record["players"])), dice)
        found, child = [], int(self.nodes[ROOT].first)
        best = int(most_visited(self.nodes))
        while child >= 0:
            node = self.nodes[child]
            found.append((child != best, int(node.action), int(node.visits), float(node.worth), None))
            child = int(node.sibling)
        found.sort(key=lambda entry: (entry[0], -entry[2]))
        return self.told(seen, [entry[1:] for entry in found])

    def _search(self, record: State, guide: Guide, dice: Dice) -> int:
        """Search as long as the budget allows; the action."""
        if self.ms is None:
            return int(search(record, self.iterations, guide, dice))
        used, end = clear(self.nodes), time.perf_counter() + self.ms / 1000
        while used == 1 or (time.perf_counter() < end and not self.halted):
            used = grow(record, used, CHUNK, guide, dice)
        return int(self.nodes[most_visited(self.nodes)].action)

    def decide_all(self, states: States, picked: Numbers, dice: ManyDice, actions: Numbers) -> None:
        if self.end is not None:
            picked = picked.copy()
            picked = picked[: exact_all(states, picked, dice, self.scratch, self.end, LONGEST, actions)]
        if not len(picked):
            return
        for group, networks in self.networks.by_table(states, picked):
            guide = self.guide(networks, int(states[group[0]]["players"]))
            if self.ms is None:
                _search_all(states, group, self.iterations, guide, dice, actions)
                continue
            for i in group:
                seen = self.game.redacted(states[i], int(verbs.turn(states[i])))
                choices = self.game.legal_actions(seen)
                actions[i] = self._search(seen, guide, dice[i]) if len(choices) > 1 else choices[0]


def _hows(game: Game, chosen: str, *numbers: Any) -> dict[str, How]:
    """How the tree grows, for every manner in which lines may go on from a leaf."""
    manners = LINES[:2] if chosen == "usual" else (chosen,)
    return {by: How(*numbers, *((BY_NET, np.zeros(1)) if by == "net" else model(game, by))) for by in manners}


def netsearch(game: Game, seed: str | int = 0, **options: Any) -> Guided:
    """The search that a network guides in everything."""
    numbers = (float(options["c"]), int(options["plies"]), float(options["heat"]), float(options["belief"]), float(options["shared"]))
    alone = options["others"] == "search" and options["judges"] == "mover"
    return Guided(game, seed, options, _hows(game, options["rollouts"], *numbers, OTHERS[options["others"]], alone))


def guided_ismcts(game: Game, seed: str | int, **options: Any) -> Guided:
    """`ismcts` with a network for its prior or for its rollouts: everybody searches for his own good, and every line is played out."""
    shared = SHARED if options["prior"] == "net" else 1.0
    hows = _hows(game, options["rollouts"], PUCT, TO_THE_END, 1.0, 0.0, shared, BY_SEARCH, False)
    return Guided(game, seed, options, hows, options["endgame"])


def kind(game: str) -> Kind:
    """The agent `netsearch` of a game, with the defaults that play best there; where no network is shipped it plays from a user's."""
    found = load(game)
    defaults = found.opponents.guided
    reads = verbs.taught(verbs.trail, found.state) and found.opponents.player
    offered = OPTIONS if reads else [item for item in OPTIONS if item.name != "reads"]
    options = tuple(replace(item, default=defaults.get(item.name, item.default)) for item in offered)
    return Kind(netsearch, _HELP, options, needs_model=not model_files(game))
