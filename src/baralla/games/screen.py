"""Drawing cards and naming them for the terminal, in Catalan, Spanish and English. Every game's screen module builds on this.

A screen module turns a view into text with rich's markup ([bold]…[/]); it never sees a state. See `Screen` for what it offers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from baralla.engine.grammar import Count, Noun, who
from baralla.engine.kinds import Seat
from baralla.engine.rules import Lang, Words, words
from baralla.engine.texts import wording
from baralla.games.cards.deck import NUMBERS, SUITS

SUIT_WORDS: dict[str, Words] = {
    "O": words("oros", "oros", "coins"),
    "C": words("copes", "copas", "cups"),
    "E": words("espases", "espadas", "swords"),
    "B": words("bastos", "bastos", "clubs"),
}
_OF: dict[str, Words] = {
    "O": words("d'oros", "de oros", "of coins"),
    "C": words("de copes", "de copas", "of cups"),
    "E": words("d'espases", "de espadas", "of swords"),
    "B": words("de bastos", "de bastos", "of clubs"),
}
_FACES: dict[int, Words] = {
    1: words("as", "as", "ace"),
    10: words("sota", "sota", "jack"),
    11: words("cavall", "caballo", "knight"),
    12: words("rei", "rey", "king"),
}
_MADE = (words("{n:punt|punts}", "{n:punto|puntos}", "{n:point|points}"), words("{n:basa|bases}", "{n:baza|bazas}", "{n:trick|tricks}"))
SEAT = words("el seient {n}", "el asiento {n}", "seat {n}")
COLOURS = {"O": "yellow", "C": "red", "E": "cyan", "B": "green"}
SIGNS = {"O": "●", "C": "▼", "E": "†", "B": "♣"}
CARD_WIDTH, CARD_HEIGHT = 9, 5
BLANK = re.compile(r"\{(\w+)")


def _face(number: int, lang: Lang) -> str:
    return _FACES[number][lang] if number in _FACES else str(number)


CARD_WORDS: dict[Lang, dict[str, str]] = {
    lang: {f"{number}{suit}": f"{_face(number, lang)} {_OF[suit][lang]}" for suit in SUITS for number in range(1, NUMBERS + 1)}
    for lang in ("ca", "es", "en")
}

_ARTICLES: dict[Lang, dict[int, str]] = {"ca": {1: "l'", 10: "la "}, "es": {10: "la "}, "en": {}}
_THE: dict[Lang, str] = {"ca": "el ", "es": "el ", "en": "the "}
SOTA = 10


def card_name(code: str, lang: Lang) -> str:
    """A card's spoken name: “rei d'oros”."""
    return CARD_WORDS[lang][code]


def the_card(code: str, lang: Lang) -> Noun:
    """A card's name with its article: “la sota de copes”."""
    number = int(code[:-1])
    return Noun(card_name(code, lang), _ARTICLES[lang].get(number, _THE[lang]), lang, number == SOTA)


def the_suit(suit: str, lang: Lang) -> Noun:
    """A suit, which is named without an article: “oros”, “d'oros”."""
    return Noun(suit_name(suit, lang), "", lang)


def spoken(value: Any, lang: Lang) -> Any:
    """A card, a suit, a number, or words in three languages, ready to be filled into a text."""
    if isinstance(value, int):
        return Count(value)
    if isinstance(value, Mapping):
        return value[lang]
    if value in CARD_WORDS[lang]:
        return the_card(value, lang)
    return the_suit(value, lang) if value in SUIT_WORDS else value


def suit_name(suit: str, lang: Lang) -> str:
    return SUIT_WORDS[suit][lang]


def coloured(code: str, text: str | None = None) -> str:
    """A card's code (or `text`) in the colour of its suit."""
    return f"[bold {COLOURS[code[-1]]}]{text or code}[/]"


def draw_cards(codes: Sequence[str], lang: Lang, below: Sequence[str] = ()) -> str:
    """Cards side by side as boxes, a line of short texts (a number to type, a name) under each."""
    if not codes:
        return ""
    rows: list[list[str]] = [[] for _ in range(CARD_HEIGHT + bool(below))]
    for place, code in enumerate(codes):
        number, suit = int(code[:-1]), code[-1]
        colour, sign = COLOURS[suit], SIGNS[suit]
        inside = CARD_WIDTH - 2
        lines = [
            "╭" + "─" * inside + "╮",
            f"│[bold {colour}]{number:<{inside - 1}}{sign}[/]│",
            f"│[{colour}]{_face(number, lang) if number in _FACES else sign:^{inside}.{inside}}[/]│",
            f"│[{colour}]{suit_name(suit, lang):^{inside}.{inside}}[/]│",
            "╰" + "─" * inside + "╯",
        ]
        if below:
            lines.append(f"{below[place]:^{CARD_WIDTH}.{CARD_WIDTH}}")
        for row, line in zip(rows, lines, strict=True):
            row.append(line)
    return "\n".join(" ".join(row) for row in rows)


def draw_backs(number: int) -> str:
    """Face-down cards in one line."""
    return "▒" * number if number else "–"


def made(points: int, tricks: int, lang: Lang) -> str:
    """What a seat has taken, so wide that seats stand below each other."""
    columns = []
    for number, digits, word in zip((points, tricks), (3, 2), _MADE, strict=True):
        widest = max(len(word[lang].format(n=Count(n))) for n in (1, 2))
        columns.append(f"{number:>{digits}} {word[lang].format(n=Count(number)):<{widest}}")
    return "  ".join(columns)


# Actions in the words of `engine.texts.Texts`


def said(
    known: Mapping[str, Words],
    view: Any,
    action: str,
    lang: Lang,
    names: Sequence[str] = (),
    seat: Seat | None = None,
    card: Callable[[str, Lang], Noun] = the_card,
) -> str:
    """An action in the words `known`, with cards named by `card`; empty if there are none for it. `seat` is who acts."""
    found = wording(known, view, action)
    if found is None:
        return ""
    rest = action.partition(" ")[2]
    fields: dict[str, Any] = {}
    for name in set(BLANK.findall(found[lang])):
        match name:
            case "name":
                fields[name] = "" if seat is None else who([names[seat]], lang)
            case "n":
                fields[name] = Count(rest)
            case "card":
                fields[name] = card(rest, lang)
            case "suit":
                fields[name] = the_suit(rest, lang)
            case "other":
                other = names[int(rest)] if int(rest) < len(names) else SEAT[lang].format(n=int(rest) + 1)
                fields[name] = who([other], lang)
            case _:
                fields[name] = card(getattr(view, name), lang)
    return found[lang].format(**fields)


def coloured_card(code: str, lang: Lang) -> Noun:
    """A card's name with its article, in the colour of its suit."""
    plain = the_card(code, lang)
    return Noun(coloured(code, plain.bare), plain.article, lang, plain.feminine)


class Screen(Protocol):
    """What a game's screen module (`games/<game>/terminal.py`) offers. `names` are the seats' names in seat order."""

    def table(self, view: Any, names: Sequence[str], lang: Lang) -> str:
        """Everything the seat sees when it has to decide."""

    def label(self, view: Any, action: str, lang: Lang) -> str:
        """A legal action as a choice in a list: “juga el rei d'oros”."""

    def told(self, view: Any, seat: Seat, action: str, names: Sequence[str], lang: Lang) -> str:
        """What `seat` (-1: chance) has just done, as everybody at the table saw it, or an empty text if it is not to be told.
        `view` is from before the action."""

    def result(self, view: Any, scores: Sequence[int], names: Sequence[str], lang: Lang) -> str:
        """How the deal ended: `view` is from after its last action."""
