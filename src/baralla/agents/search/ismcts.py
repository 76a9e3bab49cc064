"""The agent `ismcts`: information-set search with a budget of simulations or milliseconds, and an exact endgame."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from baralla.agents.contract import Kind, Seen, model_option
from baralla.agents.learned.net import MODEL_HELP
from baralla.agents.search import netsearch, solver
from baralla.agents.search.base import Searcher, budget
from baralla.agents.search.endgame import LONGEST, endgame, exact_all
from baralla.agents.search.information_sets import BY_RULES, BY_SEARCH, Desk, grow, model, most_visited, search
from baralla.agents.search.tree import ROOT, clear, new_nodes
from baralla.engine import verbs
from baralla.engine.game import Game, Opponents
from baralla.engine.jit import njit
from baralla.engine.kinds import Dice, ManyDice, Numbers, State, States
from baralla.engine.rules import Span, option, words

CHUNK = 64  # simulations between two looks at the clock
TREES = 1 << 17  # nodes of a tree at most: 5 MB

OPTIONS = (
    *budget(2_000),
    option("c", 0.7, Span(0, 10, real=True), words("pes de l'exploració", "peso de la exploración", "weight of exploration")),
    option(
        "rollouts",
        "random",
        ("random", "rules", "net"),
        words(
            "com acaba cada simulació: a l'atzar, per regles o com jugaria la xarxa",
            "cómo acaba cada simulación: al azar, por reglas o como jugaría la red",
            "how a simulation ends: at random, by the game's rules, or as the network would play",
        ),
    ),
    option(
        "prior",
        "alike",
        ("alike", "net"),
        words(
            "què es prova primer: tot per igual, o el que la xarxa jugaria",
            "qué se prueba primero: todo por igual, o lo que la red jugaría",
            "what is tried first: everything alike, or what the network would play",
        ),
    ),
    option(
        "others",
        "search",
        ("search", "rules"),
        words(
            "com es mouen els altres dins l'arbre: cercant el seu profit o per regles",
            "cómo se mueven los demás en el árbol: buscando su provecho o por reglas",
            "how the others move inside the tree: searching for their own good, or by the game's rules",
        ),
    ),
    option(
        "endgame",
        True,
        (False, True),
        words(
            "final exacte quan dos jugadors ja ho veuen tot",
            "final exacto cuando dos jugadores ya lo ven todo",
            "exact endgame once two players see everything",
        ),
    ),
    model_option(MODEL_HELP),
)


@njit
def _search_all(states: States, picked: Numbers, desk: Desk, dice: ManyDice, actions: Numbers) -> None:
    seen = desk.scratch[1]
    for k in range(len(picked)):
        i = picked[k]
        verbs.redact(states[i], verbs.turn(states[i]), seen)
        actions[i] = search(seen, desk, dice[i]) if verbs.legal(seen, desk.legal) > 1 else desk.legal[0]


class Ismcts(Searcher):
    """Information-set Monte-Carlo tree search: for any game, any time."""

    def __init__(self, game: Game, seed: str | int = 0, **options: Any) -> None:
        super().__init__(game, seed, 2)
        self.ms: float | None = options["ms"]
        n: int = options["iterations"]
        rollouts, settings = model(game, options["rollouts"])
        others = BY_RULES if options["others"] == "rules" else BY_SEARCH
        if others == BY_RULES:
            model(game, "rules")
        self.nodes = new_nodes(TREES if self.ms is not None else min(TREES, n + 2))
        self.desk = Desk(self.nodes, n, float(options["c"]), rollouts, others, settings, self.scratch, self.legal)
        exact: bool = options["endgame"] and verbs.taught(verbs.certain, game.state)
        self.end = solver.new_desk(game) if exact else None

    def act(self, seen: Seen) -> str:
        only = self.forced(seen)
        if only is not None:
            return only
        dice = self.dice(seen)
        if self.end is not None and endgame(seen.record, self.scratch[0], self.end, LONGEST, dice) >= 0:
            return self.exact(seen, self.end)
        self._search(seen.record, dice)
        found, child = [], int(self.nodes[ROOT].first)
        best = int(most_visited(self.nodes))
        while child >= 0:
            node = self.nodes[child]
            visits = int(node.visits)
            found.append((child != best, int(node.action), visits, float(node.worth), float(node.wins) / visits))
            child = int(node.sibling)
        found.sort(key=lambda entry: (entry[0], -entry[2]))
        return self.told(seen, [entry[1:] for entry in found])

    def _search(self, record: State, dice: Dice) -> int:
        """Search as long as the budget allows; the action."""
        if self.ms is None:
            return int(search(record, self.desk, dice))
        used, end = clear(self.nodes), time.perf_counter() + self.ms / 1000
        while used == 1 or (time.perf_counter() < end and not self.halted):
            used = grow(record, used, CHUNK, self.desk, dice)
        return int(self.nodes[most_visited(self.nodes)].action)

    def decide_all(self, states: States, picked: Numbers, dice: ManyDice, actions: Numbers) -> None:
        if self.end is not None:
            picked = picked.copy()
            picked = picked[: exact_all(states, picked, dice, self.scratch, self.end, LONGEST, actions)]
        if self.ms is None:
            _search_all(states, picked, self.desk, dice, actions)
            return
        for i in picked:
            seen = self.game.redacted(states[i], int(verbs.turn(states[i])))
            choices = self.game.legal_actions(seen)
            actions[i] = self._search(seen, dice[i]) if len(choices) > 1 else choices[0]


def ismcts(game: Game, seed: str | int = 0, **options: Any) -> Ismcts | netsearch.Guided:
    """The search by itself, or guided by a network where an option asks for one."""
    if options["prior"] == "alike" and options["rollouts"] != "net":
        return Ismcts(game, seed, **options)
    return netsearch.guided_ismcts(game, seed, **options)


def kind(opponents: Opponents) -> Kind:
    """The agent `ismcts` of a game, with the defaults that play best there."""
    defaults = opponents.search
    options = tuple(replace(item, default=defaults.get(item.name, item.default)) for item in OPTIONS)
    return Kind(ismcts, _HELP, options)


_HELP = words(
    "cerca en conjunts d'informació, a qualsevol hora",
    "búsqueda en conjuntos de información, en cualquier momento",
    "information-set tree search, any time or work budget",
)
