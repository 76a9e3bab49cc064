"""Texts that agree with what is filled into them: who acts, how many there are, the gender and the article of a thing.

A blank with forms after a colon chooses among them; the page fills its texts in the same way (`lib/i18n.ts`):

    {name:take|takes|take}    by person: you, somebody, several; a fourth form is for you and others (es “ganáis”)
    {n:card|cards}            by number: one, any other; a third form is for none
    {card:jugado|jugada}      by gender: masculine, feminine
    {card:of} {card:to} {card:for} {card:bare}    with a preposition, which may melt into the article (ca “pel 6”); without article
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from baralla.engine.rules import LANGS, Lang, Words, words

YOU, ONE, SEVERAL, YOU_AND_OTHERS = range(4)
YOU_WORD = words("Tu", "Tú", "You")
_AND = words("i", "y", "and")
_PREPOSITIONS: dict[str, dict[str, Words]] = {
    "of": {"": words("de ", "de ", "of "), "el ": words("del ", "del ", "of ")},
    "to": {"": words("a ", "a ", "to "), "el ": words("al ", "al ", "to ")},
    "for": {"": words("per ", "por ", "for "), "el ": words("pel ", "por el ", "for ")},
}


class Who(str):
    """A name, or several, with their grammatical person."""

    person: int

    def __new__(cls, name: str, person: int = ONE) -> Who:
        found = super().__new__(cls, name)
        found.person = person
        return found

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return super().__format__(spec)
        forms = spec.split("|")
        return forms[min(self.person, len(forms) - 1)]


class Count(int):
    """A number that things are counted with."""

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return super().__format__(spec)
        one, many, *none = spec.split("|")
        return one if self == 1 else none[0] if none and self == 0 else many


class Noun(str):
    """A thing with its article, which is its plain text: “la sota de copes”."""

    article: str
    bare: str
    feminine: bool
    lang: Lang

    def __new__(cls, bare: str, article: str, lang: Lang, feminine: bool = False) -> Noun:
        found = super().__new__(cls, article + bare)
        found.bare, found.article, found.lang, found.feminine = bare, article, lang, feminine
        return found

    def __format__(self, spec: str) -> str:
        if spec == "bare":
            return self.bare
        if "|" in spec:
            return spec.split("|")[self.feminine]
        if spec not in _PREPOSITIONS:
            return super().__format__(spec)
        melts = self.article == "el " and self.lang != "en"
        if melts:
            return _PREPOSITIONS[spec]["el "][self.lang] + self.bare
        if spec == "of" and self.lang == "ca" and not self.article and self.bare[0].lower() in "aeiouhàèéíòóú":
            return f"d'{self.bare}"
        return _PREPOSITIONS[spec][""][self.lang] + self


def who(names: Sequence[str], lang: Lang) -> Who:
    """These players as one subject. Whoever is called as the language calls “you” is spoken to."""
    mine = YOU_WORD[lang]
    names = [name.replace("|", "/") for name in names]  # which parts forms
    if len(names) == 1:
        return Who(names[0], YOU if names[0] == mine else ONE)
    return Who(listed(names, lang), YOU_AND_OTHERS if mine in names else SEVERAL)


def listed(items: Sequence[str], lang: Lang) -> str:
    """Things joined as the language does: “A, B and C”."""
    if len(items) < 2:
        return "".join(items)
    comma = "," if lang == "en" and len(items) > 2 else ""
    last = f"e {items[-1]}" if lang == "es" and items[-1][:1].lower() in "ií" else f"{_AND[lang]} {items[-1]}"
    return f"{', '.join(items[:-1])}{comma} {last}"


def capital(text: str) -> str:
    """The text with a capital letter first."""
    return text[:1].upper() + text[1:]


def filled(said: Words, fields: Mapping[Lang, Mapping[str, Any]]) -> Words:
    """A text filled in, in every language."""
    return {lang: said[lang].format(**fields[lang]) for lang in LANGS}
