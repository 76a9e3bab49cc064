"""A guided first game: a short match with cards chosen beforehand, told step by step to whoever sits in seat 0.

The module that `Game.guide` names has a `GUIDE`. Its script is the whole match as it should go: texts of actions of the others, and
`Step`s, which are the learner's actions with what is said before them. As long as a match follows the script the others act by it; once
the learner goes another way the match goes on without a guide.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING

from msgspec import Struct

from baralla.engine.errors import BarallaError
from baralla.engine.kinds import Seat
from baralla.engine.rules import Value, Words, words

if TYPE_CHECKING:
    from baralla.engine.game import Game

LEARNER: Seat = 0
NEXT = "next"  # in a script: the learner has the next deal dealt


class Remark(Struct, frozen=True):
    """One thing said, perhaps with cards or tiles drawn beside it."""

    text: Words
    pieces: list[str]


class Step(Struct, frozen=True):
    """What is said before an action of the learner. With `must`, other actions are gently refused."""

    action: str
    says: list[Remark]
    must: bool


class Lesson(Struct, frozen=True):
    """What the learner is told in a position: remarks one after another, and what to do then."""

    says: list[Remark]
    action: str | None  # None: whatever they like, or the match is over
    must: bool
    at: int | None  # which step of the guide; None: the match has gone another way
    of: int


@dataclass(frozen=True)
class Guide:
    """A guided game."""

    rules: Mapping[str, Value]
    dealer: Seat
    decks: tuple[str, ...]  # the cards of each deal, the first dealt first
    script: tuple[str | Step, ...]
    end: tuple[Remark, ...]  # when the match is over, if it went by the script

    @cached_property
    def actions(self) -> tuple[str, ...]:
        """The script without what is said."""
        return tuple(entry if isinstance(entry, str) else entry.action for entry in self.script)

    @cached_property
    def steps(self) -> int:
        return sum(isinstance(entry, Step) for entry in self.script)

    def next_action(self, done: Sequence[str]) -> str | None:
        """What the script does after `done`; None where the match has gone another way, or is over."""
        follows = tuple(done) == self.actions[: len(done)] and len(done) < len(self.actions)
        return self.actions[len(done)] if follows else None

    def lesson(self, done: Sequence[str], over: bool) -> Lesson:
        """What the learner is told after `done`, when it is their turn or a deal or the match is over."""
        if over:
            return Lesson(list(self.end) if tuple(done) == self.actions else [OWN_END], None, False, self.steps, self.steps)
        entry = self.script[len(done)] if self.next_action(done) is not None else None
        if not isinstance(entry, Step):
            return Lesson([OWN_WAY], None, False, None, self.steps)
        before = sum(isinstance(earlier, Step) for earlier in self.script[: len(done)])
        return Lesson(entry.says, entry.action, entry.must, before + 1, self.steps)


OWN_WAY = Remark(
    words(
        "Has triat un altre camí: continua com vulguis fins al final. Si vols tornar amb la guia, desfés la jugada.",
        "Has elegido otro camino: sigue como quieras hasta el final. Si quieres volver con la guía, deshaz la jugada.",
        "You have chosen another way: play on as you like to the end. To come back to the guide, take your move back.",
    ),
    [],
)


OWN_END = Remark(
    words(
        "Has acabat la teva primera partida, a la teva manera. Ja pots jugar-ne una de debò; les regles són sempre a mà.",
        "Has acabado tu primera partida, a tu manera. Ya puedes jugar una de verdad; las reglas están siempre a mano.",
        "You have finished your first match, in your own way. Now you can play a real one; the rules are always at hand.",
    ),
    [],
)


def guide_of(game: Game) -> Guide:
    """The guided first game of a game; BarallaError if it has none."""
    if not game.guide:
        raise BarallaError(f"{game.name} has no guided game")
    guide: Guide = import_module(game.guide).GUIDE
    return guide


# How the modules of games write it down


def say(ca: str, es: str, en: str, pieces: str = "") -> Remark:
    return Remark(words(ca, es, en), pieces.split())


def must(action: str, *says: Remark) -> Step:
    """This and nothing else, please."""
    return Step(action, list(says), True)


def may(action: str, *says: Remark) -> Step:
    """This is what we would do; the learner is free."""
    return Step(action, list(says), False)
