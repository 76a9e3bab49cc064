"""Mus in words: what the terminal and the page say of its actions is beside the table that each draws."""

from __future__ import annotations

from baralla.engine.rules import words
from baralla.engine.texts import Texts
from baralla.games.cards.texts import DIRECTION

TEXTS = Texts(
    how_to=(
        words(
            "Per parelles, quatre cartes cadascú. Si tothom diu mus, es canvien cartes; si algú talla, s'aposta.",
            "Por parejas, cuatro cartas cada uno. Si todos dicen mus, se cambian cartas; si alguien corta, se apuesta.",
            "In pairs, four cards each. If everybody says mus, cards are changed; as soon as somebody refuses, betting begins.",
        ),
        words(
            "Quatre lances: gran (cartes altes), petita (baixes), parells (cartes iguals) i joc (sumar 31 o més).",
            "Cuatro lances: grande (cartas altas), chica (bajas), pares (cartas iguales) y juego (sumar 31 o más).",
            "Four rounds: grande (high cards), chica (low cards), pares (equal cards) and juego (31 or more in total).",
        ),
        words(
            "Els tresos són reis i els dosos són asos. Les figures valen 10.",
            "Los treses son reyes y los doses son ases. Las figuras valen 10.",
            "Threes are kings and twos are aces. Kings, knights and jacks count 10.",
        ),
        words(
            "Envido aposta pedres; l'altra parella vol, no vol o puja. L'òrdago s'ho juga tot.",
            "Envido apuesta piedras; la otra pareja quiere, no quiere o sube. El órdago se lo juega todo.",
            "Envido bets stones; the other pair accepts, refuses or raises. Órdago bets the whole game.",
        ),
        words(
            "Guanya el joc qui arriba a 40 pedres.",
            "Gana el juego quien llega a 40 piedras.",
            "The first pair to reach 40 stones wins the game.",
        ),
    ),
    presets={
        "senas": words("Amb senyes", "Con señas", "With signs"),
        "gambito": words("Una mà, amb senyes", "Una mano, con señas", "One hand, with signs"),
    },
    values={
        "reshuffle": {
            "others": words("els dels altres", "los de los demás", "the others'"),
            "all": words("tots", "todos", "all"),
        },
        "la_real": {
            "off": words("no compta", "no cuenta", "does not count"),
            "sevens_figure": words("tres sets i una figura", "tres sietes y una figura", "three sevens and a ten"),
            "sevens_sota": words("tres sets i una sota", "tres sietes y una sota", "three sevens and a jack"),
        },
        "tie_break": {
            "mano": words("la mà", "la mano", "the eldest hand"),
            "team0": words("la primera parella", "la primera pareja", "the first pair"),
        },
        "grande_compare": {
            "lexicographic": words("carta per carta", "carta por carta", "card by card"),
            "top_card": words("només la primera", "solo la primera", "the first card only"),
        },
        "juego_rule": {
            "traditional": words("tradicional", "tradicional", "traditional"),
            "closest31": words("el més proper a 31", "el más cercano a 31", "nearest to 31"),
        },
        "match_mode": {
            "games": words("a jocs", "a juegos", "games"),
            "single_hand": words("una sola mà", "una sola mano", "a single hand"),
        },
        "senas": {
            "off": words("no", "no", "off"),
            "partner": words("al company", "al compañero", "to the partner"),
        },
        "table": {
            "short": words("curta", "corta", "short"),
            "traditional": words("tradicional", "tradicional", "traditional"),
        },
        "direction": DIRECTION,
    },
)
