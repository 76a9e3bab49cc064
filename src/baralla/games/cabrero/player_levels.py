"""The players of Tute Cabrero as data: which rules each level tries, in which order (Pire, Chimento and Fernandez, 2012).

Every turn a player first settles whether it goes a más (for most points) or a menos (for fewest), and then tries the rules of its list
until one names an action. PLAYERS are the levels at the letter of the source, TAUGHT those that we taught something. To teach a level,
write the rule in `cabrero` and put its name into that level's lists: no other level changes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import numpy as np

from baralla.engine.advice import Reason
from baralla.engine.jit import njit
from baralla.engine.rules import LANGS, Words, words

LEVELS = ("novice", "medium", "expert")
OPENING, LEADING, FOLLOWING = range(3)
SITUATIONS = ("opening", "leading", "following")
MENOS, MAS = range(2)

# How a player settles between más and menos. The last is not of the source.
DECISIONS = ("by_points", "by_points_and_trumps", "by_distance", "by_distance_with_trumps", "by_projection")


@dataclass(frozen=True)
class Level:
    """`decides`: before the first trick is taken, and after it. Then the rules of each situation, a más and a menos."""

    decides: tuple[str, str]
    opening: tuple[tuple[str, ...], tuple[str, ...]]
    leading: tuple[tuple[str, ...], tuple[str, ...]]
    following: tuple[tuple[str, ...], tuple[str, ...]]


# Rules by name: what a player reads when one fires.
RULES: dict[str, Words] = {
    "highest": words("la carta més alta que puc", "la carta más alta que puedo", "the highest card I may play"),
    "lowest": words("la carta més baixa que puc", "la carta más baja que puedo", "the lowest card I may play"),
    "sing": words("canto, que suma", "canto, que suma", "I sing, which counts"),
    "winner_of_the_fresh_suit": words(
        "una carta que mata, del pal del qual n'han sortit menys",
        "una carta que mata, del palo del que han salido menos",
        "a card that nothing in its suit beats, from the suit least played",
    ),
    "highest_losing_trump": words(
        "el triomf més alt que encara em poden matar",
        "el triunfo más alto que todavía me pueden matar",
        "the highest of my trumps that can still be beaten",
    ),
    "highest_if_it_beats": words(
        "puc matar: la carta més alta", "puedo matar: la carta más alta", "I can beat the trick: the highest card"
    ),
    "shed_highest": words(
        "ni pal ni triomfs: em desfaig de la carta més alta",
        "ni palo ni triunfos: me deshago de la carta más alta",
        "neither the suit nor trumps: I get rid of my highest card",
    ),
    "winning_trump": words("un triomf que ningú no pot matar", "un triunfo que nadie puede matar", "a trump that nobody can beat"),
    "any_winner": words(
        "una carta que ningú no pot matar ni fallar",
        "una carta que nadie puede matar ni fallar",
        "a card that nobody can beat or ruff",
    ),
    "low_in_the_rich_suit": words(
        "la més baixa del pal on s'han jugat més punts, que el meu rival ha de servir",
        "la más baja del palo donde se han jugado más puntos, que mi rival ha de asistir",
        "the lowest of the suit in which most points are gone, which my rival has to follow",
    ),
    "suit_the_rival_lacks": words(
        "del pal amb menys punts jugats que el meu rival no pot servir: que carregui",
        "del palo con menos puntos jugados que mi rival no puede asistir: que cargue",
        "from the suit with fewest points gone that my rival cannot follow: let him take it",
    ),
}

# Not of the source, which plays by the standard rules alone: tute wins the hand at once, and so does a claim against a renege.
OUTRIGHT: dict[str, Words] = {
    "tute": words("tinc tute: guanyo la mà", "tengo tute: gano la mano", "I hold tute: the hand is mine"),
    "claim": words("reclamo la renúncia d'un altre", "reclamo el renuncio de otro", "I claim another's renege"),
}

_FOLLOW = (("highest_if_it_beats", "lowest"), ("shed_highest", "lowest"))

PLAYERS: dict[str, Level] = {
    "novice": Level(
        decides=("by_points", "by_distance"),
        opening=(("highest",), ("lowest",)),
        leading=(("sing", "highest"), ("lowest",)),
        following=(("highest",), ("lowest",)),
    ),
    "medium": Level(
        decides=("by_points_and_trumps", "by_distance_with_trumps"),
        opening=(("highest",), ("lowest",)),
        leading=(("sing", "winner_of_the_fresh_suit", "lowest"), ("highest_losing_trump", "lowest")),
        following=_FOLLOW,
    ),
    "expert": Level(
        decides=("by_points_and_trumps", "by_distance_with_trumps"),
        opening=(("highest",), ("lowest",)),
        leading=(("sing", "winning_trump", "any_winner", "low_in_the_rich_suit", "lowest"), ("suit_the_rival_lacks", "lowest")),
        following=_FOLLOW,
    ),
}

# Beyond the source: at its letter the novice does not beat a random player, nor the expert the medium one.
TAUGHT: dict[str, Level] = PLAYERS | {
    "novice": replace(PLAYERS["novice"], leading=(("sing", "winner_of_the_fresh_suit", "lowest"), ("lowest",))),
    "expert": replace(PLAYERS["expert"], decides=("by_points_and_trumps", "by_projection")),
}

NO_RULE = -1
MOST_RULES = 8
_NAMES = (*RULES, *OUTRIGHT)


def rule(name: str) -> int:
    """The number of a rule."""
    return _NAMES.index(name)


def decision(name: str) -> int:
    """The number of a way to settle between más and menos."""
    return DECISIONS.index(name)


def deciders() -> Any:
    """[level, at the letter or taught, 0 before the first trick is taken or 1 after it]: the number of a decision."""
    return np.array([[[decision(name) for name in players[level].decides] for players in (PLAYERS, TAUGHT)] for level in LEVELS], np.int64)


def lists() -> Any:
    """[level, at the letter or taught, situation, menos or más]: the numbers of the rules to try, then NO_RULE."""
    table = np.full((len(LEVELS), 2, len(SITUATIONS), 2, MOST_RULES + 1), NO_RULE, np.int64)
    for (i, level), (taught, players), (j, situation) in product(enumerate(LEVELS), enumerate((PLAYERS, TAUGHT)), enumerate(SITUATIONS)):
        mas, menos = getattr(players[level], situation)
        for going, names in ((MAS, mas), (MENOS, menos)):
            table[i, taught, j, going, : len(names)] = [rule(name) for name in names]
    return table


@njit
def reason_number(number: int, going: int) -> int:
    """What `advise` notes for a rule tried while going a más or a menos."""
    return 2 * number + going


def reasons() -> dict[int, Reason]:
    """The words for every rule, each way."""
    going = (
        words("a menos (compto {1} punts)", "a menos (cuento {1} puntos)", "a menos (I reckon {1} points)"),
        words("a más (compto {1} punts)", "a más (cuento {1} puntos)", "a más (I reckon {1} points)"),
    )
    found = {}
    for name, said in RULES.items():
        for way in (MENOS, MAS):
            text: Words = {lang: f"{going[way][lang]}: {said[lang]}" for lang in LANGS}
            found[reason_number(rule(name), way)] = Reason(name, text)
    for name, said in OUTRIGHT.items():
        for way in (MENOS, MAS):
            found[reason_number(rule(name), way)] = Reason(name, said)
    return found
