"""The rule base of La Podrida as data: 23 facts, 16 actions and 25 rules, in the order and with the names of Arnaus (2023).

A rule fires when every fact it needs holds and none that it forbids does; the first one in order decides. `masks` turns the base into
the numbers that the compiled matcher in `podrida` reads: fact fN is bit N. "Round" in a fact is the number of cards per player.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from baralla.engine.rules import Words, words


@dataclass(frozen=True)
class Rule:
    """When the facts in `needs` hold and those in `forbids` do not, do `action`. `words` is what a player reads."""

    name: str
    needs: tuple[str, ...]
    forbids: tuple[str, ...]
    action: str
    words: Words


FACTS: dict[str, Words] = {
    "f1": words("toca apostar", "toca apostar", "it is time to bid"),
    "f2": words("té triomfs", "tiene triunfos", "holds trumps"),
    "f3": words("ronda d'1 a 6 cartes", "ronda de 1 a 6 cartas", "a round of 1 to 6 cards"),
    "f4": words("pot apostar els triomfs que té", "puede apostar los triunfos que tiene", "may bid the number of its trumps"),
    "f5": words("té l'as o el rei de triomf", "tiene el as o el rey de triunfo", "holds the ace or the king of trumps"),
    "f6": words("té un as o un rei d'un altre pal", "tiene un as o un rey de otro palo", "holds an ace or a king of another suit"),
    "f7": words(
        "pot apostar els asos i reis que té", "puede apostar los ases y reyes que tiene", "may bid the number of its aces and kings"
    ),
    "f8": words("ronda de 5 a 7 cartes", "ronda de 5 a 7 cartas", "a round of 5 to 7 cards"),
    "f9": words(
        "fins ara s'ha apostat com a molt una basa",
        "hasta ahora se ha apostado como mucho una baza",
        "at most one trick has been bid so far",
    ),
    "f10": words(
        "pot apostar els asos i reis que té més un",
        "puede apostar los ases y reyes que tiene más uno",
        "may bid one more than its aces and kings",
    ),
    "f11": words(
        "pot apostar els asos i reis que té menys un",
        "puede apostar los ases y reyes que tiene menos uno",
        "may bid one less than its aces and kings",
    ),
    "f12": words("ronda d'1 a 4 cartes", "ronda de 1 a 4 cartas", "a round of 1 to 4 cards"),
    "f13": words(
        "pot apostar els asos i reis que té fora del triomf",
        "puede apostar los ases y reyes que tiene fuera del triunfo",
        "may bid the number of its aces and kings outside trumps",
    ),
    "f14": words("ronda de 8 a 12 cartes", "ronda de 8 a 12 cartas", "a round of 8 to 12 cards"),
    "f15": words(
        "s'han apostat menys bases que cartes menys quatre",
        "se han apostado menos bazas que cartas menos cuatro",
        "fewer tricks have been bid than cards less four",
    ),
    "f16": words("ja han apostat almenys dos jugadors", "ya han apostado al menos dos jugadores", "at least two players have bid"),
    "f17": words("pot apostar dues bases", "puede apostar dos bazas", "may bid two tricks"),
    "f18": words("pot apostar una basa", "puede apostar una baza", "may bid one trick"),
    "f19": words("toca jugar una carta", "toca jugar una carta", "it is time to play a card"),
    "f20": words("només pot jugar una carta", "solo puede jugar una carta", "only one card may be played"),
    "f21": words("encara li falten bases", "todavía le faltan bazas", "still needs tricks"),
    "f22": words("pot guanyar la basa", "puede ganar la baza", "can win the trick"),
    "f23": words("ja té les bases que va apostar", "ya tiene las bazas que apostó", "has won the tricks it bid"),
}

ACTIONS: dict[str, Words] = {
    "a1": words("apostar els triomfs", "apostar los triunfos", "bid its trumps"),
    "a2": words("apostar els triomfs més els millors", "apostar los triunfos más los mejores", "bid its trumps plus the best of them"),
    "a3": words("apostar els triomfs menys un", "apostar los triunfos menos uno", "bid its trumps less one"),
    "a4": words("apostar els asos i reis", "apostar los ases y reyes", "bid its aces and kings"),
    "a5": words("apostar els asos i reis més un", "apostar los ases y reyes más uno", "bid its aces and kings plus one"),
    "a6": words("apostar els asos i reis menys un", "apostar los ases y reyes menos uno", "bid its aces and kings less one"),
    "a7": words(
        "apostar els asos i reis, els de triomf dues vegades",
        "apostar los ases y reyes, los de triunfo dos veces",
        "bid its aces and kings, those of trumps twice",
    ),
    "a8": words("apostar zero", "apostar cero", "bid zero"),
    "a9": words(
        "apostar els asos i reis fora del triomf", "apostar los ases y reyes fuera del triunfo", "bid its aces and kings outside trumps"
    ),
    "a10": words(
        "apostar els asos i reis fora del triomf més un",
        "apostar los ases y reyes fuera del triunfo más uno",
        "bid its aces and kings outside trumps plus one",
    ),
    "a11": words(
        "apostar els asos i reis fora del triomf menys un",
        "apostar los ases y reyes fuera del triunfo menos uno",
        "bid its aces and kings outside trumps less one",
    ),
    "a12": words("apostar dos", "apostar dos", "bid two"),
    "a13": words("apostar un", "apostar uno", "bid one"),
    "a14": words("jugar l'única carta possible", "jugar la única carta posible", "play the only card it may"),
    "a15": words("jugar la millor carta possible", "jugar la mejor carta posible", "play the best card it may"),
    "a16": words("jugar la pitjor carta possible", "jugar la peor carta posible", "play the worst card it may"),
}

_NO_TRUMPS_NO_GOOD = ("f2", "f6", "f12")

RULES: tuple[Rule, ...] = (
    # Bidding
    Rule(
        "R1",
        ("f1", "f2", "f3", "f4"),
        (),
        "a1",
        words(
            "poques cartes: aposto els triomfs que tinc",
            "pocas cartas: apuesto los triunfos que tengo",
            "few cards: I bid as many tricks as I hold trumps",
        ),
    ),
    Rule(
        "R2",
        ("f1", "f2", "f3", "f5"),
        ("f4",),
        "a2",
        words(
            "no puc dir els meus triomfs; en tinc l'as o el rei, i els compto dues vegades",
            "no puedo decir mis triunfos; tengo el as o el rey, y los cuento dos veces",
            "I may not bid my trumps; I hold their ace or king, so I count those twice",
        ),
    ),
    Rule(
        "R3",
        ("f1", "f2", "f3"),
        ("f4", "f5"),
        "a3",
        words(
            "no puc dir els meus triomfs i són baixos: un menys",
            "no puedo decir mis triunfos y son bajos: uno menos",
            "I may not bid my trumps and they are low: one less",
        ),
    ),
    Rule(
        "R4",
        ("f1", "f2", "f6", "f7"),
        ("f3",),
        "a4",
        words(
            "moltes cartes i tinc triomfs: aposto els asos i reis",
            "muchas cartas y tengo triunfos: apuesto los ases y reyes",
            "many cards and some trumps: I bid my aces and kings",
        ),
    ),
    Rule(
        "R5",
        ("f1", "f2", "f6", "f8", "f9", "f10"),
        ("f3", "f7"),
        "a5",
        words(
            "no puc dir els meus asos i reis i s'ha apostat poc: un més",
            "no puedo decir mis ases y reyes y se ha apostado poco: uno más",
            "I may not bid my aces and kings and little has been bid: one more",
        ),
    ),
    Rule(
        "R6",
        ("f1", "f2", "f6", "f8", "f11"),
        ("f3", "f7", "f9"),
        "a6",
        words(
            "no puc dir els meus asos i reis i ja s'ha apostat: un menys",
            "no puedo decir mis ases y reyes y ya se ha apostado: uno menos",
            "I may not bid my aces and kings and others have bid: one less",
        ),
    ),
    Rule(
        "R7",
        ("f1", "f2", "f5", "f6", "f8"),
        ("f3", "f7", "f9", "f11"),
        "a7",
        words(
            "no puc dir els meus asos i reis ni un menys; compto dues vegades els de triomf",
            "no puedo decir mis ases y reyes ni uno menos; cuento dos veces los de triunfo",
            "I may bid neither my aces and kings nor one less; I count those of trumps twice",
        ),
    ),
    Rule(
        "R8",
        ("f1", "f2", "f6", "f8"),
        ("f3", "f5", "f7", "f9", "f11"),
        "a6",
        words(
            "no puc dir els meus asos i reis i cap no és de triomf: un menys",
            "no puedo decir mis ases y reyes y ninguno es de triunfo: uno menos",
            "I may not bid my aces and kings and none is a trump: one less",
        ),
    ),
    Rule(
        "R9",
        ("f1", "f12"),
        ("f2",),
        "a8",
        words("poques cartes i cap triomf: zero", "pocas cartas y ningún triunfo: cero", "few cards and no trump: zero"),
    ),
    Rule(
        "R10",
        ("f1", "f6", "f13"),
        ("f2", "f12"),
        "a9",
        words("sense triomfs: aposto els asos i reis", "sin triunfos: apuesto los ases y reyes", "no trumps: I bid my aces and kings"),
    ),
    Rule(
        "R11",
        ("f1", "f6", "f8", "f9"),
        ("f2", "f12", "f13"),
        "a10",
        words(
            "sense triomfs, no puc dir els asos i reis i s'ha apostat poc: un més",
            "sin triunfos, no puedo decir los ases y reyes y se ha apostado poco: uno más",
            "no trumps, I may not bid my aces and kings and little has been bid: one more",
        ),
    ),
    Rule(
        "R12",
        ("f1", "f6", "f8"),
        ("f2", "f9", "f12", "f13"),
        "a11",
        words(
            "sense triomfs, no puc dir els asos i reis i ja s'ha apostat: un menys",
            "sin triunfos, no puedo decir los ases y reyes y ya se ha apostado: uno menos",
            "no trumps, I may not bid my aces and kings and others have bid: one less",
        ),
    ),
    Rule(
        "R13",
        ("f1", "f6"),
        ("f2", "f8", "f9", "f12", "f13"),
        "a10",
        words(
            "sense triomfs, moltes cartes i no puc dir els asos i reis: un més",
            "sin triunfos, muchas cartas y no puedo decir los ases y reyes: uno más",
            "no trumps, many cards and I may not bid my aces and kings: one more",
        ),
    ),
    Rule(
        "R14",
        ("f1", "f14", "f15", "f16", "f17"),
        _NO_TRUMPS_NO_GOOD,
        "a12",
        words(
            "res de bo, però s'ha apostat poc i les cartes són moltes: dues",
            "nada bueno, pero se ha apostado poco y las cartas son muchas: dos",
            "nothing good, but little has been bid for so many cards: two",
        ),
    ),
    Rule(
        "R15",
        ("f1", "f14", "f15", "f16"),
        (*_NO_TRUMPS_NO_GOOD, "f17"),
        "a13",
        words(
            "res de bo, s'ha apostat poc i no puc dir dues: una",
            "nada bueno, se ha apostado poco y no puedo decir dos: una",
            "nothing good, little has been bid and I may not bid two: one",
        ),
    ),
    Rule(
        "R16",
        ("f1", "f14", "f16", "f18"),
        (*_NO_TRUMPS_NO_GOOD, "f15"),
        "a13",
        words(
            "res de bo i ja s'ha apostat força: una",
            "nada bueno y ya se ha apostado bastante: una",
            "nothing good and enough has been bid: one",
        ),
    ),
    Rule(
        "R17",
        ("f1", "f14", "f16"),
        (*_NO_TRUMPS_NO_GOOD, "f15", "f18"),  # printed with f18, which R16 has already taken: no(f18) is meant
        "a8",
        words(
            "res de bo, ja s'ha apostat força i no puc dir una: zero",
            "nada bueno, ya se ha apostado bastante y no puedo decir una: cero",
            "nothing good, enough has been bid and I may not bid one: zero",
        ),
    ),
    Rule(
        "R18",
        ("f1",),
        (*_NO_TRUMPS_NO_GOOD, "f14"),
        "a8",
        words("ni triomfs, ni asos, ni reis: zero", "ni triunfos, ni ases, ni reyes: cero", "no trumps, no aces, no kings: zero"),
    ),
    # Playing a card
    Rule(
        "R19",
        ("f19", "f20"),
        (),
        "a14",
        words("és l'única carta que puc jugar", "es la única carta que puedo jugar", "it is the only card I may play"),
    ),
    Rule(
        "R20",
        ("f19", "f21", "f22"),
        ("f20",),
        "a15",
        words(
            "em falten bases i puc guanyar aquesta: la millor carta",
            "me faltan bazas y puedo ganar esta: la mejor carta",
            "I need tricks and can win this one: my best card",
        ),
    ),
    Rule(
        "R21",
        ("f19", "f21"),
        ("f20", "f22"),
        "a16",
        words(
            "em falten bases però aquesta no la puc guanyar: la pitjor carta",
            "me faltan bazas pero esta no la puedo ganar: la peor carta",
            "I need tricks but cannot win this one: my worst card",
        ),
    ),
    Rule(
        "R22",
        ("f19", "f22", "f23"),
        ("f20", "f21"),
        "a16",
        words(
            "ja tinc les meves bases i podria guanyar aquesta: la pitjor carta",
            "ya tengo mis bazas y podría ganar esta: la peor carta",
            "I have my tricks and might win this one: my worst card",
        ),
    ),
    Rule(
        "R23",
        ("f19", "f23"),
        ("f20", "f21", "f22"),
        "a15",
        words(
            "ja tinc les meves bases i aquesta no la puc guanyar: em desfaig de la millor carta",
            "ya tengo mis bazas y esta no la puedo ganar: me deshago de la mejor carta",
            "I have my tricks and cannot win this one: I get rid of my best card",
        ),
    ),
    Rule(
        "R24",
        ("f19", "f22"),
        ("f20", "f21", "f23"),
        "a15",
        words(
            "m'he passat i puc guanyar aquesta: la millor carta",
            "me he pasado y puedo ganar esta: la mejor carta",
            "I have too many tricks and can win this one: my best card",
        ),
    ),
    Rule(
        "R25",
        ("f19",),
        ("f20", "f21", "f22", "f23"),
        "a16",
        words(
            "m'he passat i aquesta no la puc guanyar: la pitjor carta",
            "me he pasado y esta no la puedo ganar: la peor carta",
            "I have too many tricks and cannot win this one: my worst card",
        ),
    ),
)


def number(name: str) -> int:
    """The number in the name of a fact, an action or a rule: 7 for f7, a7 and R7."""
    return int(name[1:])


def bits(facts: tuple[str, ...]) -> int:
    """Facts as bits: fN is bit N."""
    return sum(1 << number(name) for name in facts)


def facts_of(noted: int) -> tuple[str, ...]:
    """The names of the facts in such bits."""
    return tuple(name for name in FACTS if noted >> number(name) & 1)


def masks() -> Any:
    """The base as the matcher reads it: a row a rule, in order, of needed facts, forbidden facts and the action's number."""
    return np.array([[bits(rule.needs), bits(rule.forbids), number(rule.action)] for rule in RULES], np.int64)
