"""What the searching agents share: their dice, their scratch states, and what they say about a decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from baralla.agents.contract import Candidate, Explanation, Seen
from baralla.agents.search import solver
from baralla.agents.search.tree import ROOT, STOP
from baralla.agents.search.words import EXACT
from baralla.engine.dice import new_dice
from baralla.engine.game import Game
from baralla.engine.rules import Span, Switch, Words, option, words

_FORCED = words("no hi havia res a triar", "no había nada que elegir", "there was nothing to choose")


def _compared(found: Sequence[tuple[int, int, float, float | None]]) -> Words:
    """How the best came out, beside the second; 100 is the best that a deal can bring."""
    visits = f"{sum(entry[1] for entry in found):,}"
    miles = visits.replace(",", ".")
    best, second = (round(100 * found[k][2]) for k in (0, min(1, len(found) - 1)))
    return words(
        f"la que millor surt en {miles} mans imaginades: {best} sobre 100; la segona, {second}",
        f"la que mejor sale en {miles} manos imaginadas: {best} sobre 100; la segunda, {second}",
        f"comes out best in {visits} imagined deals: {best} out of 100; the second best, {second}",
    )


class Searcher:
    """What the searching agents share: their generator, their scratch states, their last explanation."""

    def __init__(self, game: Game, seed: str | int, states: int) -> None:
        self.game = game
        self.seed = seed
        self.legal = game.buffer()
        self.scratch = game.states(states)
        self.last: Explanation | None = None
        self.nodes: Any = None  # the tree, if it grows one
        self.halted = False

    def begin(self) -> None:
        """Start a new decision: clear any request to stop."""
        self.halted = False
        if self.nodes is not None:
            self.nodes[ROOT].sibling = -1

    def stop(self) -> None:
        """From another thread: answer now, with what has been found so far."""
        self.halted = True
        if self.nodes is not None:
            self.nodes[ROOT].sibling = STOP

    def dice(self, seen: Seen) -> Any:
        return new_dice(self.seed, seen.seat, *seen.moment)

    def explain(self) -> Explanation | None:
        return self.last

    def forced(self, seen: Seen) -> str | None:
        """The only legal action, if there is just one."""
        self.begin()
        if len(seen.legal) > 1:
            return None
        self.last = Explanation(seen.legal[0], _FORCED)
        return seen.legal[0]

    def exact(self, seen: Seen, desk: solver.Desk) -> str:
        """Tell the candidates that the solver has valued on its desk; the best one's text."""
        order = sorted(range(len(seen.legal)), key=lambda i: -desk.values[i])
        found = [(int(desk.rows[0, i]), 1, float(min(1.0, max(0.0, round(desk.values[i], 2)))), None) for i in order]
        return self.told(seen, found, EXACT)

    def told(self, seen: Seen, found: Sequence[tuple[int, int, float, float | None]], reason: Words | None = None) -> str:
        """Remember the candidates (action, visits, score, win share), best first; the best one's text."""
        texts = [self.game.text(seen.record, action) for action, _, _, _ in found]
        candidates = tuple(Candidate(text, visits, score, win) for text, (_, visits, score, win) in zip(texts, found, strict=True))
        self.last = Explanation(texts[0], reason or _compared(found), "", candidates)
        return texts[0]


def budget(iterations: int) -> tuple[Switch, Switch]:
    """The options of a search that stops after so many simulations, or after some time."""
    return (
        option(
            "ms",
            None,
            Span(1, 600_000, also=(None,)),
            words(
                "mil·lisegons per decisió, en lloc d'un nombre de simulacions",
                "milisegundos por decisión, en vez de un número de simulaciones",
                "milliseconds per decision, instead of a number of simulations",
            ),
        ),
        option(
            "iterations",
            iterations,
            Span(1, 100_000_000),
            words("simulacions per decisió", "simulaciones por decisión", "simulations per decision"),
        ),
    )
