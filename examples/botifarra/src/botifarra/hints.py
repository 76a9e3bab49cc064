"""Hints of Botifarra: those of any trick game with its own points, and what to look at before naming trumps or doubling."""

from __future__ import annotations

from collections.abc import Iterator

from baralla.engine.hints import Fact
from baralla.engine.rules import Words, words
from baralla.games.cards.deck import SUITS
from baralla.games.cards.hints import Trick, TrickHints, shown_lacking

POINTS = {9: 5, 1: 4, 12: 3, 11: 2, 10: 1}

IDEAS: dict[str, Words] = {
    "long_suit": words(
        "Tens {n} {n:carta|cartes} en el pal més llarg i {m} {m:manilla|manilles}.",
        "Tienes {n} {n:carta|cartas} en el palo más largo y {m} {m:malilla|malillas}.",
        "Your longest suit has {n} {n:card|cards}, and you hold {m} {m:nine|nines}.",
    ),
    "no_trumps": words(
        "Tens {m} {m:manilla|manilles} i {k} {k:as|asos}: compta-ho.",
        "Tienes {m} {m:malilla|malillas} y {k} {k:as|ases}: cuéntalo.",
        "You hold {m} {m:nine|nines} and {k} {k:ace|aces}: count them.",
    ),
    "double": words(
        "Tens {m} {m:manilla|manilles} i {k} {k:as|asos}: mira si el contracte pot fallar.",
        "Tienes {m} {m:malilla|malillas} y {k} {k:as|ases}: mira si el contrato puede fallar.",
        "You hold {m} {m:nine|nines} and {k} {k:ace|aces}: see whether the contract may fail.",
    ),
    "quiet": words(
        "Tens {m} {m:manilla|manilles} i {k} {k:as|asos}, i doblar també dobla el que perds.",
        "Tienes {m} {m:malilla|malillas} y {k} {k:as|ases}, y doblar también dobla lo que pierdes.",
        "You hold {m} {m:nine|nines} and {k} {k:ace|aces}, and what you double you may lose double.",
    ),
}
REASONS: dict[str, Words] = {
    "trump": words(
        "Tens {n} {n:carta|cartes} {suit:of}.", "Tienes {n} {n:carta|cartas} {suit:of}.", "You hold {n} {n:card|cards} {suit:of}."
    ),
    "no_trumps": words(
        "Sense trumfo manen les manilles i els asos, i en tens {n}.",
        "Sin triunfo mandan las malillas y los ases, y tienes {n}.",
        "Without trumps nines and aces rule, and you hold {n}.",
    ),
    "delegate": words(
        "El teu pal més llarg només té {n} {n:carta|cartes}.",
        "Tu palo más largo solo tiene {n} {n:carta|cartas}.",
        "Your longest suit has only {n} {n:card|cards}.",
    ),
    "double": words("Tens {n} manilles i asos.", "Tienes {n} malillas y ases.", "You hold {n} nines and aces."),
    "quiet": words(
        "Amb {n} manilles i asos val més no doblar.",
        "Con {n} malillas y ases vale más no doblar.",
        "With {n} nines and aces it is better not to double.",
    ),
}
DOUBLES = frozenset({"contro", "recontro", "santvicens"})


def longest(t: Trick) -> int:
    return max(len(t.of_suit(suit, t.hand)) for suit in SUITS)


def count(t: Trick, number: int) -> int:
    return sum(card[:-1] == str(number) for card in t.hand)


class BotifarraHints(TrickHints):
    """Hints for the contract, before those for the tricks."""

    def first_ideas(self, t: Trick) -> Iterator[Fact]:
        legal, values = frozenset(t.legal), {"m": count(t, 9), "k": count(t, 1)}
        named = frozenset(action for action in legal if action.startswith("trump "))
        yield Fact("long_suit", named | legal & {"delegate"}, {"n": longest(t), **values})
        yield Fact("no_trumps", legal & {"botifarra"}, values)
        yield Fact("double", legal & DOUBLES, values)
        yield Fact("quiet", legal & {"pass"}, values)

    def first_reasons(self, t: Trick) -> Iterator[Fact]:
        legal, high = frozenset(t.legal), count(t, 9) + count(t, 1)
        for suit in SUITS:
            yield Fact("trump", legal & {f"trump {suit}"}, {"n": len(t.of_suit(suit, t.hand)), "suit": suit})
        yield Fact("no_trumps", legal & {"botifarra"}, {"n": high})
        yield Fact("delegate", legal & {"delegate"}, {"n": longest(t)})
        yield Fact("double", legal & DOUBLES, {"n": high})
        yield Fact("quiet", legal & {"pass"}, {"n": high})


HINTS = BotifarraHints(points=POINTS, shown=shown_lacking, own_ideas=IDEAS, own_reasons=REASONS)
