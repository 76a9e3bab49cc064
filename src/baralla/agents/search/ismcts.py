"""The agent `ismcts`: information-set search with a budget of simulations or milliseconds, and an exact endgame."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from baralla.agents.contract import Kind, Seen, option
from baralla.agents.search import solver
from baralla.agents.search.base import EXACT, Searcher
from baralla.agents.search.information_sets import BY_RULES, BY_SEARCH, grow, model, most_visited
from baralla.agents.search.tree import ROOT, clear, new_nodes
from baralla.core import verbs
from baralla.core.game import Game
from baralla.core.jit import njit
from baralla.core.rules import Span, Value, words

CHUNK = 64  # simulations between two looks at the clock
TREES = 1 << 17  # nodes of a tree at most: 5 MB
ENDGAME_POSITIONS = 200_000  # an exact endgame that needs more is left to the simulations

OPTIONS = (
    option(
        "ms",
        None,
        Span(1, 600_000, also=(None,)),
        words(
            "mil·lisegons per decisió, en lloc d'iterations",
            "milisegundos por decisión, en vez de iterations",
            "milliseconds a decision, instead of iterations",
        ),
    ),
    option(
        "iterations", 2000, Span(1, 100_000_000), words("simulacions per decisió", "simulaciones por decisión", "simulations a decision")
    ),
    option("c", 0.7, Span(0, 10, real=True), words("pes de l'exploració", "peso de la exploración", "weight of exploration")),
    option(
        "rollouts",
        "random",
        ("random", "rules"),
        words(
            "com acaba cada simulació: a l'atzar o per regles",
            "cómo acaba cada simulación: al azar o por reglas",
            "how a simulation ends: at random or by the game's rules",
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
)


@njit
def endgame(seen: Any, scratch: Any, desk: Any, dice: Any) -> int:
    """If the seat that sees `seen` knows everything: the exact values of its actions on the desk, and the place of the best; else -1."""
    if not verbs.certain(seen):
        return -1
    verbs.determinize(seen, verbs.CONSISTENT, dice, desk.ladder[0])
    if solver.plies_left(desk.ladder[0], scratch, dice) >= solver.DEEPEST - 1:
        return -1
    if not solver.solve(desk, verbs.turn(seen), dice, ENDGAME_POSITIONS):
        return -1
    best = 0
    for i in range(1, verbs.legal(seen, desk.rows[0])):
        if desk.values[i] > desk.values[best]:
            best = i
    return best


@njit
def _exact_all(states: Any, picked: Any, dice: Any, scratch: Any, desk: Any, actions: Any) -> int:
    """Decide the positions of `picked` that can be solved, and move the others to its front; how many those are."""
    left = 0
    for k in range(len(picked)):
        i = picked[k]
        verbs.redact(states[i], verbs.turn(states[i]), scratch[1])
        best = endgame(scratch[1], scratch[0], desk, dice[i])
        if best >= 0:
            actions[i] = desk.rows[0, best]
        else:
            picked[left] = i
            left += 1
    return left


@njit
def _ismcts_all(
    states: Any,
    picked: Any,
    n: int,
    c: float,
    rollouts: int,
    others: int,
    settings: Any,
    dice: Any,
    nodes: Any,
    scratch: Any,
    legal: Any,
    actions: Any,
) -> None:
    for k in range(len(picked)):
        i = picked[k]
        seen = scratch[1]
        verbs.redact(states[i], verbs.turn(states[i]), seen)
        if verbs.legal(seen, legal) == 1:
            actions[i] = legal[0]
        else:
            grow(seen, nodes, clear(nodes), n, c, rollouts, others, settings, dice[i], scratch, legal)
            actions[i] = nodes[most_visited(nodes)].action


class Ismcts(Searcher):
    """Information-set Monte-Carlo tree search: for any game, any time."""

    def __init__(self, game: Game, seed: str | int = 0, **options: Any) -> None:
        super().__init__(game, seed, 2)
        self.ms: float | None = options["ms"]
        self.n: int = options["iterations"]
        self.c = float(options["c"])
        self.rollouts, self.settings = model(game, options["rollouts"])
        self.others = BY_RULES if options["others"] == "rules" else BY_SEARCH
        if self.others == BY_RULES:
            model(game, "rules")
        self.nodes = new_nodes(TREES if self.ms is not None else min(TREES, self.n + 2))
        self.exact: bool = options["endgame"] and verbs.taught(verbs.certain, game.state)
        self.desk = solver.new_desk(game) if self.exact else None

    def act(self, seen: Seen) -> str:
        only = self.forced(seen)
        if only is not None:
            return only
        dice = self.dice(seen)
        if self.desk is not None and endgame(seen.record, self.scratch[0], self.desk, dice) >= 0:
            return self._exact(seen, self.desk)
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

    def _exact(self, seen: Seen, desk: solver.Desk) -> str:
        order = sorted(range(len(seen.legal)), key=lambda i: -desk.values[i])
        found = [(int(desk.rows[0, i]), 1, float(min(1.0, max(0.0, round(desk.values[i], 2)))), None) for i in order]
        return self.told(seen, found, EXACT)

    def _search(self, record: Any, dice: Any) -> None:
        used = clear(self.nodes)
        left = self.n
        end = None if self.ms is None else time.perf_counter() + self.ms / 1000
        while left > 0 if end is None else time.perf_counter() < end:
            chunk = left if end is None else CHUNK
            used = grow(record, self.nodes, used, chunk, self.c, self.rollouts, self.others, self.settings, dice, self.scratch, self.legal)
            left -= chunk

    def decide_all(self, states: Any, picked: Any, dice: Any, actions: Any) -> None:
        if self.desk is not None:
            picked = picked.copy()
            picked = picked[: _exact_all(states, picked, dice, self.scratch, self.desk, actions)]
        if self.ms is None:
            _ismcts_all(
                states,
                picked,
                self.n,
                self.c,
                self.rollouts,
                self.others,
                self.settings,
                dice,
                self.nodes,
                self.scratch,
                self.legal,
                actions,
            )
            return
        for i in picked:
            seen = self.game.redacted(states[i], int(verbs.turn(states[i])))
            choices = self.game.legal_actions(seen)
            if len(choices) == 1:
                actions[i] = choices[0]
            else:
                self._search(seen, dice[i])
                actions[i] = self.nodes[most_visited(self.nodes)].action


# Where a game's rules play well and fast, they are the better model of the others and the better end of a simulation.
DEFAULTS: dict[str, dict[str, Value]] = {
    "brisca": {"rollouts": "rules", "others": "rules", "c": 1.0},
    "tute": {"rollouts": "rules", "others": "rules", "c": 1.0},
}


def kind(game: str) -> Kind:
    """The agent `ismcts` of a game, with the defaults that play best there."""
    defaults = DEFAULTS.get(game, {})
    options = tuple(replace(item, default=defaults.get(item.name, item.default)) for item in OPTIONS)
    return Kind(Ismcts, _HELP, options)


_HELP = words(
    "cerca en conjunts d'informació, a qualsevol hora",
    "búsqueda en conjuntos de información, en cualquier momento",
    "information-set tree search, any time or work budget",
)
