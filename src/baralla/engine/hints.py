"""Hints from facts of a position: what to look at, and why a move is a good one.

A game's module of hints (`Game.hints`) names facts of what a seat sees. Each is true, and speaks for some of the legal actions: a hint
takes, for its idea and for its reason, the first fact that speaks for the move it is about, so that the two never disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

from baralla.engine.game import Game
from baralla.engine.kinds import State
from baralla.engine.rules import LANGS, Lang, Rules, Words, words

Speak = Callable[[Any, Lang], Any]  # a value of a fact as people of a language say it


@dataclass(frozen=True)
class Position:
    """What the seat to move may see of a position, and what it may do."""

    game: Game
    rules: Rules
    record: State  # redacted
    legal: tuple[str, ...]

    @cached_property
    def view(self) -> Any:
        return self.game.view(self.record)


@dataclass(frozen=True)
class Fact:
    """Something true of a position: its name, what it is true of (cards, suits, numbers), and the legal actions it speaks for."""

    name: str
    points: frozenset[str]
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Hint:
    """The two stages of a hint as facts and in words: the idea speaks of the position, the reason of the move."""

    idea: Fact
    reason: Fact
    idea_words: Words
    reason_words: Words


class Hints(Protocol):
    """What a game's module of hints offers."""

    IDEAS: Mapping[str, Words]  # by fact
    REASONS: Mapping[str, Words]

    def ideas(self, position: Position) -> Iterable[Fact]:
        """Facts to look at, the most telling first. One that tells the move outright comes only where nothing else can be done."""

    def reasons(self, position: Position) -> Iterable[Fact]:
        """Facts that speak for a move, the best first."""

    def speak(self, value: Any, lang: Lang) -> Any:
        """A value of a fact as people say it."""


def first(facts: Iterable[Fact], action: str) -> Fact | None:
    """The first fact that speaks for the action."""
    return next((fact for fact in facts if action in fact.points), None)


def worded(said: Mapping[str, Words], fact: Fact, speak: Speak) -> Words:
    """A fact in words."""
    return {lang: said[fact.name][lang].format(**{key: speak(value, lang) for key, value in fact.values.items()}) for lang in LANGS}


def hint(hints: Hints, position: Position, action: str) -> Hint:
    """The hint for this move in this position."""
    idea, reason = first(hints.ideas(position), action), first(hints.reasons(position), action)
    if idea is None or reason is None:
        raise LookupError(f"the hints of {position.game.name} have nothing to say of {action!r}")
    return Hint(idea, reason, worded(hints.IDEAS, idea, hints.speak), worded(hints.REASONS, reason, hints.speak))


# Chances in words. One number at most: who wins two times in three need not read 66.7 %.
_CHANCES: tuple[tuple[float, Words], ...] = (
    (0.93, words("Ho tens pràcticament guanyat.", "Lo tienes prácticamente ganado.", "You have all but won.")),
    (0.8, words("Ho tens molt bé.", "Lo tienes muy bien.", "You are the clear favourite.")),
    (0.7, words("Guanyes unes 3 vegades de cada 4.", "Ganas unas 3 veces de cada 4.", "You win about 3 times in 4.")),
    (0.59, words("Guanyes unes 2 vegades de cada 3.", "Ganas unas 2 veces de cada 3.", "You win about 2 times in 3.")),
    (0.42, words("La cosa està igualada.", "La cosa está igualada.", "It is about even.")),
    (0.29, words("Guanyes més o menys 1 vegada de cada 3.", "Ganas más o menos 1 vez de cada 3.", "You win about 1 time in 3.")),
    (0.2, words("Guanyes més o menys 1 vegada de cada 4.", "Ganas más o menos 1 vez de cada 4.", "You win about 1 time in 4.")),
    (0.08, words("Ho tens difícil.", "Lo tienes difícil.", "The odds are against you.")),
    (0.0, words("Ho tens gairebé perdut.", "Lo tienes casi perdido.", "It is all but lost.")),
)


def chance(win: float) -> Words:
    """A chance of winning in words."""
    return next(said for least, said in _CHANCES if win >= least or least == 0.0)
