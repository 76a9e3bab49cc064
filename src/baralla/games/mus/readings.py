"""Four cards of Mus as a player reads them: kings, aces, pairs, the sum, and how a hand compares with all others in a lance."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations_with_replacement
from math import comb, prod

from baralla.engine.grammar import Noun
from baralla.engine.rules import LANGS, Words, words

KING, ACE = 12, 1
NUMBERS = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
JUEGO = 31
ORDER = (31, 32, 40, 37, 36, 35, 34, 33)  # of juego, the best first
STRONG, WEAK = 0.7, 0.4  # shares of all hands that lose to one
SUITS = 4

Key = tuple[int, ...]

MANY: dict[int, Words] = {
    12: words("reis", "reyes", "kings"),
    11: words("cavalls", "caballos", "knights"),
    10: words("sotes", "sotas", "jacks"),
    7: words("sets", "sietes", "sevens"),
    6: words("sisos", "seises", "sixes"),
    5: words("cincs", "cincos", "fives"),
    4: words("quatres", "cuatros", "fours"),
    3: words("tresos", "treses", "threes"),
    2: words("dosos", "doses", "twos"),
    1: words("asos", "ases", "aces"),
}
_PAIR = words("un parell {a:of}", "un par {a:of}", "a pair {a:of}")
_THREE = words("mitges {a:of}", "medias {a:of}", "three {a}")
_FOUR = words("dobles {a:of}", "duples {a:of}", "four {a}")
_TWO_PAIRS = words("dobles {a:of} i {b}", "duples {a:of} y {b}", "pairs {a:of} and {b}")
_NO_PAIRS = words("sense parells", "sin pares", "no pairs")
_KINGS = (
    words("cap rei", "ningún rey", "no kings"),
    words("un rei", "un rey", "one king"),
    words("dos reis", "dos reyes", "two kings"),
    words("tres reis", "tres reyes", "three kings"),
    words("quatre reis", "cuatro reyes", "four kings"),
)
_ACES = (
    words("cap as", "ningún as", "no aces"),
    words("un as", "un as", "one ace"),
    words("dos asos", "dos ases", "two aces"),
    words("tres asos", "tres ases", "three aces"),
    words("quatre asos", "cuatro ases", "four aces"),
)
_JUEGO = words("{n} de joc", "{n} de juego", "{n}")
_PUNTO = words("{n} de punt", "{n} de punto", "{n}")
_WHOLE = words("Tens {pares} i sumes {n}", "Tienes {pares} y sumas {n}", "You have {pares} and {n} in all")
_WHOLE_PLAIN = words("No tens parells i sumes {n}", "No tienes pares y sumas {n}", "You have no pairs and {n} in all")


@dataclass(frozen=True)
class House:
    """The rules of a table that say which hand is better."""

    kings: int = 8  # or 4: then threes and twos are what they are
    top_card: bool = False  # grande and chica compare nothing but the first card
    closest: bool = False  # juego goes to whoever is nearest to 31
    everybody: bool = False  # has a part in pares and juego, with them or without

    def counted(self, code: str) -> int:
        """A card's number, as it counts."""
        number = int(code[:-1])
        return {3: KING, 2: ACE}.get(number, number) if self.kings == 8 else number


@dataclass(frozen=True)
class Hand:
    """Four cards by their numbers, threes being kings and twos aces where there are eight kings."""

    numbers: tuple[int, ...]  # the highest first

    @classmethod
    def read(cls, codes: list[str], house: House) -> Hand:
        return cls(tuple(sorted(map(house.counted, codes), reverse=True)))

    @cached_property
    def total(self) -> int:
        return sum(min(number, 10) for number in self.numbers)

    @cached_property
    def kings(self) -> int:
        return self.numbers.count(KING)

    @cached_property
    def aces(self) -> int:
        return self.numbers.count(ACE)

    @cached_property
    def pares(self) -> Key:
        """What the pairs are: 3 duples, 2 medias, 1 a pair, and of which cards; nothing without them."""
        twos = sorted((number for number, times in Counter(self.numbers).items() if times >= 2), reverse=True)
        if not twos:
            return ()
        times = self.numbers.count(twos[0])
        if times == 4:
            return (3, twos[0], twos[0])
        return (3, *twos) if len(twos) == 2 else (times - 1, twos[0])

    def key(self, lance: str, house: House) -> Key:
        """How good it is in a lance: of two keys the higher wins."""
        first = 1 if house.top_card else None
        if lance == "grande":
            return self.numbers[:first]
        if lance == "chica":
            return tuple(-number for number in reversed(self.numbers))[:first]
        if lance == "pares":
            return self.pares
        if lance == "punto":
            return (self.total,) if self.total < JUEGO else ()
        if house.closest:
            return (-abs(self.total - JUEGO),)
        return (-ORDER.index(self.total),) if self.total >= JUEGO else ()

    def has_part(self, lance: str, house: House) -> bool:
        """Does a hand like this have a part in a lance?"""
        if lance == "punto":
            return self.total < JUEGO
        if house.everybody or lance not in ("pares", "juego"):
            return True
        return bool(self.pares) if lance == "pares" else self.total >= JUEGO

    def share(self, lance: str, house: House) -> float:
        """The share of the hands that take part in a lance which lose to this one; equal ones count half."""
        keys, upto = _ranking(lance, house)
        key = self.key(lance, house)
        low, high = bisect_left(keys, key), bisect_right(keys, key)
        return (upto[low] + upto[high]) / 2 / upto[-1]

    # In words

    def said_pares(self) -> Words:
        if not self.pares:
            return _NO_PAIRS
        kind, *of = self.pares
        if kind == 3:
            text = _FOUR if of[0] == of[1] else _TWO_PAIRS
        else:
            text = _THREE if kind == 2 else _PAIR
        return {lang: text[lang].format(a=Noun(MANY[of[0]][lang], "", lang), b=MANY[of[-1]][lang]) for lang in LANGS}

    def said_whole(self) -> Words:
        """The pairs and the sum, as a sentence."""
        text, pares = (_WHOLE if self.pares else _WHOLE_PLAIN), self.said_pares()
        return {lang: text[lang].format(pares=pares[lang], n=self.total) for lang in LANGS}

    def said(self, lance: str) -> Words:
        """What counts in a lance."""
        if lance == "grande":
            return _KINGS[self.kings]
        if lance == "chica":
            return _ACES[self.aces]
        if lance == "pares":
            return self.said_pares()
        text = _JUEGO if self.total >= JUEGO else _PUNTO
        return {lang: text[lang].format(n=self.total) for lang in LANGS}


@cache
def _ranking(lance: str, house: House) -> tuple[list[Key], list[int]]:
    """The keys of all hands that take part in a lance, in order, and how many hands come before each (and in all)."""
    copies = Counter(house.counted(f"{number}O") for number in NUMBERS)
    weights: Counter[Key] = Counter()
    for numbers in combinations_with_replacement(sorted(copies, reverse=True), 4):
        times = Counter(numbers)
        hand = Hand(numbers)
        if hand.has_part(lance, house):
            weights[hand.key(lance, house)] += prod(comb(SUITS * copies[number], n) for number, n in times.items())
    keys, upto = sorted(weights), [0]
    for key in keys:
        upto.append(upto[-1] + weights[key])
    return keys, upto


def strength(share: float) -> str:
    """A share of hands beaten as a player feels it."""
    return "strong" if share >= STRONG else "weak" if share < WEAK else "fair"
