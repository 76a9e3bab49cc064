"""A page of rules: what a game tells somebody who has never played it, under the rules of one table.

The module that `Game.manual` names has a function `manual(rules)` whose answer is a list of sections: text, lists, drawn cards and small
tables. It is imported only when somebody reads. Its conditions are those of Python, so the page always tells the rules it was asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from baralla.engine.rules import Rules, Switch, Value, Words, show, words

if TYPE_CHECKING:
    from baralla.engine.game import Game
    from baralla.engine.texts import Texts


class Paragraph(Struct, tag_field="kind", tag="text", frozen=True):
    text: Words


class Points(Struct, tag_field="kind", tag="list", frozen=True):
    """A list of short texts."""

    points: list[Words]


class Drawn(Struct, frozen=True):
    """Cards or tiles side by side, and what is said of them. A tile with a place on a board, `TURY- 1,-1 r3`, is drawn there."""

    pieces: list[str]
    says: Words


class Pictures(Struct, tag_field="kind", tag="show", frozen=True):
    """Rows of drawn cards or tiles."""

    rows: list[Drawn]


class Grid(Struct, tag_field="kind", tag="grid", frozen=True):
    """A small table."""

    head: list[Words]
    rows: list[list[Words]]


Block: TypeAlias = Paragraph | Points | Pictures | Grid


class Section(Struct, frozen=True):
    title: Words
    blocks: list[Block]


class Manual(Struct, frozen=True):
    """The whole page."""

    game: str
    title: Words
    summary: Words
    players: int
    sections: list[Section]


# How the modules of games write it down


def text(ca: str, es: str, en: str) -> Paragraph:
    return Paragraph(words(ca, es, en))


def points(*said: Words | None) -> Points:
    """A list; what is None does not hold at this table."""
    return Points([one for one in said if one is not None])


def row(pieces: str, ca: str, es: str, en: str) -> Drawn:
    """Cards separated by spaces (other signs between them are written as they are), or tiles on a board separated by semicolons."""
    return Drawn([piece.strip() for piece in pieces.split(";" if ";" in pieces else None)], words(ca, es, en))


def pictures(*rows: Drawn | None) -> Pictures:
    return Pictures([one for one in rows if one is not None])


def number(value: object) -> Words:
    """A cell that reads the same in every language."""
    return words(*[str(value)] * 3)


def section(title: Words, *blocks: Block | None) -> Section:
    """A section; what is None does not hold at this table."""
    return Section(title, [block for block in blocks if block is not None])


# The page of one table

YES_NO = (words("no", "no", "no"), words("sí", "sí", "yes"))
NO_LIMIT = words("sense límit", "sin límite", "no limit")
CHANGED = words("Què canvia en aquestes regles", "Qué cambia en estas reglas", "What these rules change")
CHANGED_FROM = words("Normalment: {usual}", "Normalmente: {usual}", "Usually: {usual}")
HOW_TO = words("Com s'hi juga", "Cómo se juega", "How to play")


def manual_of(game: Game, rules: Rules) -> Manual:
    """The page of a game under `rules`. One without a manual shows the lines it has for beginners."""
    if game.manual:
        sections: list[Section] = import_module(game.manual).manual(rules)
    else:
        sections = [section(HOW_TO, Points(list(game.words.how_to)))]
    changes = changed(game.words, rules)
    return Manual(game.name, game.title, game.summary, rules.players, [*sections, *([changes] if changes else [])])


def changed(texts: Texts, rules: Rules) -> Section | None:
    """The switches that are not as usual, if there are any; the players and what only changes the drawing apart."""
    rows = []
    for item in rules.switches():
        value = getattr(rules, item.name)
        if value != item.default and item.name != "players" and not item.display:
            usual = value_words(texts, item, item.default)
            before = {lang: CHANGED_FROM[lang].format(usual=usual[lang]) for lang in usual}
            rows.append([item.label, value_words(texts, item, value), before])
    empty = words("", "", "")
    return section(CHANGED, Grid([empty, empty, empty], rows)) if rows else None


def value_words(texts: Texts, item: Switch, value: Value) -> Words:
    """The value of a switch as people say it."""
    said = texts.values.get(item.name, {}).get(show(value))
    if said is not None:
        return said
    if isinstance(value, bool):
        return YES_NO[value]
    return NO_LIMIT if value is None else number(show(value).replace(",", ", "))
