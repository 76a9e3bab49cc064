"""The switches of Mus."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from baralla.engine.errors import RulesError
from baralla.engine.rules import ON_OFF, Rules, Span, Value, direction, switch, words

# The game of López Antón, Godoy Ruiz, Lucas Leiro, Bello Martín and García Casamayor, «Gambito de Mus» (about 2021).
GAMBITO: Mapping[str, Value] = {
    "ordago": False,
    "min_discard": 0,
    "reshuffle": "all",
    "min_bet": 1,
    "min_raise": 1,
    "tie_break": "team0",
    "grande_compare": "top_card",
    "bonuses": False,
    "paso_pares_juego": 1,
    "holders_only": False,
    "juego_rule": "closest31",
    "match_mode": "single_hand",
    "senas": "partner",
}

# The whole game as it is played between pairs who know each other: every sign of the federations.
SENAS: Mapping[str, Value] = {"players": 4, "senas": "partner", "table": "traditional"}


@dataclass(frozen=True, kw_only=True)
class MusRules(Rules):
    """Every switch of the Mus table."""

    GAME: ClassVar[str] = "mus"
    PRESETS: ClassVar[Mapping[str, Mapping[str, Value]]] = {"default": {}, "senas": SENAS, "gambito": GAMBITO}

    players: int = switch(
        4,
        (4, 2),
        words("Jugadors", "Jugadores", "Players"),
        words(
            "Quatre en dues parelles, els companys cara a cara, o dos, un contra un.",
            "Cuatro en dos parejas, los compañeros frente a frente, o dos, uno contra uno.",
            "Four in two pairs, partners facing each other, or two, one against one.",
        ),
    )
    reyes: int = switch(
        8,
        (8, 4),
        words("Reis", "Reyes", "Kings"),
        words(
            "8: els tresos valen com a reis i els dosos com a asos. 4: cada carta és el que és.",
            "8: los treses valen como reyes y los doses como ases. 4: cada carta es lo que es.",
            "8: threes count as kings and twos as aces. 4: every card is what it is.",
        ),
    )
    target: int = switch(
        40,
        (40, 35, 30),
        words("Pedres per joc", "Piedras por juego", "Stones a game"),
        words("Pedres que guanyen un joc.", "Piedras que ganan un juego.", "The stones that win a game."),
    )
    games_to_win: int = switch(
        2,
        Span(1, 5),
        words("Jocs per guanyar", "Juegos para ganar", "Games to win"),
        words("Jocs que guanyen la partida.", "Juegos que ganan la partida.", "The games that win the match."),
    )
    reshuffle: str = switch(
        "others",
        ("others", "all"),
        words("Tornar a barrejar", "Volver a barajar", "Reshuffle"),
        words(
            "Quan el munt s'acaba es barregen els descarts: others, menys els que acaba de fer qui rep cartes; all, tots.",
            "Cuando el mazo se acaba se barajan los descartes: others, menos los que acaba de hacer quien recibe cartas; all, todos.",
            "When the stock runs out the discards are shuffled: others, except those just made by the seat being served; all, every one.",
        ),
    )
    min_discard: int = switch(
        1,
        (1, 0),
        words("Descart mínim", "Descarte mínimo", "Fewest discards"),
        words(
            "Cartes que cal llençar com a mínim després del mus.",
            "Cartas que hay que tirar como mínimo tras el mus.",
            "The fewest cards one throws away after mus.",
        ),
    )
    mus_corrido: bool = switch(
        False,
        ON_OFF,
        words("Mus corregut", "Mus corrido", "Running mus"),
        words(
            "A la primera mà de cada joc, la baralla passa a cada mus i qui talla és mà.",
            "En la primera mano de cada juego, la baraja corre a cada mus y quien corta es mano.",
            "In the first hand of a game the pack passes on with every mus, and whoever cuts becomes eldest.",
        ),
    )
    min_bet: int = switch(
        2,
        Span(1, 40),
        words("Envit mínim", "Envite mínimo", "Smallest bet"),
        words("Pedres del primer envit, com a mínim.", "Piedras del primer envite, como mínimo.", "The fewest stones of a first bet."),
    )
    min_raise: int = switch(
        2,
        Span(1, 40),
        words("Pujada mínima", "Subida mínima", "Smallest raise"),
        words("Pedres que s'hi afegeixen, com a mínim.", "Piedras que se añaden, como mínimo.", "The fewest stones a raise adds."),
    )
    pass_eliminates: bool = switch(
        False,
        ON_OFF,
        words("Qui no vol, calla", "Quien no quiere, calla", "Refusing silences"),
        words(
            "Qui diu «no vull» ja no parla més en aquest lance.",
            "Quien dice «no quiero» ya no habla más en ese lance.",
            "Whoever says “no quiero” speaks no more in that round.",
        ),
    )
    la_real: str = switch(
        "off",
        ("off", "sevens_figure", "sevens_sota"),
        words("La reial", "La real", "The real"),
        words(
            "Tres sets i una carta que en valgui deu, o una sota, guanyen les altres 31.",
            "Tres sietes y una carta que valga diez, o una sota, ganan a las otras 31.",
            "Three sevens and a card worth ten, or a jack, beat every other 31.",
        ),
    )
    ordago: bool = switch(
        True,
        ON_OFF,
        words("Òrdago", "Órdago", "Órdago"),
        words("Es pot jugar el joc sencer.", "Se puede jugar el juego entero.", "One may bet the whole game."),
    )
    tie_break: str = switch(
        "mano",
        ("mano", "team0"),
        words("Empats", "Empates", "Ties"),
        words(
            "mano: guanya qui és més a prop de la mà; team0: guanya la primera parella.",
            "mano: gana quien está más cerca de la mano; team0: gana la primera pareja.",
            "mano: the seat nearest to eldest wins; team0: the first pair wins.",
        ),
    )
    grande_compare: str = switch(
        "lexicographic",
        ("lexicographic", "top_card"),
        words("Comparar gran i petita", "Comparar grande y chica", "Comparing high and low"),
        words(
            "lexicographic: carta per carta; top_card: només la més alta, o la més baixa.",
            "lexicographic: carta por carta; top_card: solo la más alta, o la más baja.",
            "lexicographic: card by card; top_card: only the highest, or the lowest.",
        ),
    )
    bonuses: bool = switch(
        True,
        ON_OFF,
        words("Pedres per parells i joc", "Piedras por pares y juego", "Bonuses"),
        words(
            "Parell 1, mitges 2, dobles 3, joc 2, trenta-una 3.",
            "Par 1, medias 2, duples 3, juego 2, treinta y una 3.",
            "A pair 1, medias 2, duples 3, juego 2, thirty-one 3.",
        ),
    )
    paso_pares_juego: int = switch(
        0,
        (0, 1),
        words("Parells i joc en passada", "Pares y juego en paso", "Pares and juego passed"),
        words(
            "Pedres, a més de les primes, quan tots passen a parells o a joc.",
            "Piedras, además de las primas, cuando todos pasan a pares o a juego.",
            "The stones, beside bonuses, when all pass in pares or juego.",
        ),
    )
    holders_only: bool = switch(
        True,
        ON_OFF,
        words("Només qui en té", "Solo quien tiene", "Holders only"),
        words(
            "A parells i a joc només parla qui en té, i s'anuncien. Si no: tothom parla, res no s'anuncia i no hi ha punt.",
            "A pares y a juego solo habla quien los tiene, y se anuncian. Si no: todos hablan, nada se anuncia y no hay punto.",
            "Only holders speak in pares and juego, and they are announced. Off: everybody speaks, nothing is announced, no punto.",
        ),
    )
    juego_rule: str = switch(
        "traditional",
        ("traditional", "closest31"),
        words("Ordre del joc", "Orden del juego", "Order of juego"),
        words(
            "traditional: 31, 32, 40, 37, 36, 35, 34, 33; closest31: guanya qui és més a prop de 31.",
            "traditional: 31, 32, 40, 37, 36, 35, 34, 33; closest31: gana quien está más cerca de 31.",
            "traditional: 31, 32, 40, 37, 36, 35, 34, 33; closest31: nearest to 31 wins.",
        ),
    )
    match_mode: str = switch(
        "games",
        ("games", "single_hand"),
        words("Partida", "Partida", "Match"),
        words(
            "games: jocs de pedres; single_hand: una sola mà, guanya qui hi fa més pedres.",
            "games: juegos de piedras; single_hand: una sola mano, gana quien hace más piedras.",
            "games: games of stones; single_hand: one hand, most stones win.",
        ),
    )
    senas: str = switch(
        "off",
        ("off", "partner"),
        words("Senyes", "Señas", "Signs"),
        words(
            "partner: abans del mus cadascú pot fer a la seva parella una senya certa. Amb dos jugadors no n'hi ha.",
            "partner: antes del mus cada cual puede hacer a su pareja una seña cierta. Con dos jugadores no hay.",
            "partner: before mus everybody may make a true sign to the partner. There are none with two players.",
        ),
    )
    sena_leak: float = switch(
        0.0,
        Span(0, 1, real=True),
        words("Senyes vistes", "Señas vistas", "Signs caught"),
        words(
            "Probabilitat que cada contrari vegi una senya.",
            "Probabilidad de que cada contrario vea una seña.",
            "The probability that each opponent sees a sign.",
        ),
    )
    table: str = switch(
        "short",
        ("short", "traditional"),
        words("Taula de senyes", "Tabla de señas", "Table of signs"),
        words(
            "short: vuit senyes; traditional: també mitges, parells, joc, trenta i vint-i-nou.",
            "short: ocho señas; traditional: también medias, pares, juego, treinta y veintinueve.",
            "short: eight signs; traditional: medias, pares, juego, thirty and twenty-nine too.",
        ),
    )
    direction: str = direction("ccw")

    def check(self) -> None:
        for name, least in (("min_bet", self.min_bet), ("min_raise", self.min_raise)):
            if least > self.target:
                raise RulesError(f"{name} is at most the {self.target} stones of a game, not {least}: lower it or raise target")
