"""The switches of Tute Cabrero, one line of the rules page each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from baralla.engine.rules import ON_OFF, Rules, Span, Value, direction, switch, words

# The codes of the switches in the state record: places in their lists of values.
CYCLE, LAST_CARD = range(2)
FIRST_HAND_SWAP, SWAP_EVERY_HAND, NO_SWAP = range(3)
TWO_OR_SEVEN, RANDOM_MANO = range(2)
ALL_MIDDLE, MEDIAN_ONLY = range(2)
ALL_LIFTERS, TIED_ONLY = range(2)
CAPOTE_WINS, CAPOTE_LOSES = range(2)
PREVENTED, PENAL = range(2)


@dataclass(frozen=True, kw_only=True)
class CabreroRules(Rules):
    """Every switch of the Tute Cabrero table. Any combination can be played."""

    GAME: ClassVar[str] = "cabrero"
    PRESETS: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "default": {},
        "tute_com_ar": {"trump_mode": "last_card", "no_cargar": True},
        "wikipedia": {"middle_rule": "median_only", "capote_after_canto": "loses"},
    }

    START_FREE: ClassVar[Mapping[str, Value]] = {"first_mano": "random"}  # otherwise the cards decide

    players: int = switch(
        3,
        (3, 4, 5, 6),
        words("Jugadors", "Jugadores", "Players"),
        words("Quants seuen a taula.", "Cuántos se sientan a la mesa.", "How many sit at the table."),
    )
    porotos: int = switch(
        4,
        Span(1, 9),
        words("Porotos", "Porotos", "Porotos"),
        words(
            "Amb quants porotos un jugador deixa la partida.",
            "Con cuántos porotos un jugador deja la partida.",
            "How many porotos put a player out of the match.",
        ),
    )
    trump_mode: str = switch(
        "cycle",
        ("cycle", "last_card"),
        words("Triomf", "Triunfo", "Trumps"),
        words(
            "cycle: oros, copes, espases, bastos, mà rere mà; last_card: el pal de la darrera carta donada, que es mostra.",
            "cycle: oros, copas, espadas, bastos, mano tras mano; last_card: el palo de la última carta repartida, que se muestra.",
            "cycle: coins, cups, swords, clubs, hand after hand; last_card: the suit of the last card dealt, which is shown.",
        ),
    )
    leftover_3p: str = switch(
        "first_hand_swap",
        ("first_hand_swap", "swap_every_hand", "none"),
        words("Carta sobrant amb tres", "Carta sobrante con tres", "Left-over card with three"),
        words(
            "Qui té el 2 d'oros el canvia per la carta tapada: a la primera mà, sempre que en juguen tres, o mai.",
            "Quien tiene el 2 de oros lo cambia por la carta tapada: en la primera mano, siempre que juegan tres, o nunca.",
            "Whoever holds the 2 of coins swaps it for the face-down card: in the first hand, whenever three play, or never.",
        ),
    )
    first_mano: str = switch(
        "two_or_seven",
        ("two_or_seven", "random"),
        words("Primera mà", "Primera mano", "First eldest hand"),
        words(
            "Qui surt primer a la partida: qui té el 2 d'oros (el 7, si en juguen tres), o a sorts.",
            "Quién sale primero en la partida: quien tiene el 2 de oros (el 7, si juegan tres), o por sorteo.",
            "Who leads first in the match: the holder of the 2 of coins (the 7 when three play), or a random seat.",
        ),
    )
    dealer_sits_out_from: int = switch(
        6,
        (5, 6, 7),
        words("Qui dona descansa des de", "El que da descansa desde", "Dealer sits out from"),
        words(
            "Amb tants jugadors actius o més, qui dona no juga la mà. 7: mai.",
            "Con tantos jugadores activos o más, el que da no juega la mano. 7: nunca.",
            "With this many active players or more, the dealer does not play the hand. 7: never.",
        ),
    )
    middle_rule: str = switch(
        "all_middle",
        ("all_middle", "median_only"),
        words("Els del mig", "Los del medio", "The middle"),
        words(
            "Quan cinc fan bases: perden tots els del mig, o només el tercer.",
            "Cuando cinco levantan: pierden todos los del medio, o solo el tercero.",
            "When five take tricks: everybody in the middle loses, or the third only.",
        ),
    )
    tie_no_middle: str = switch(
        "all_lifters",
        ("all_lifters", "tied_only"),
        words("Empat sense mig", "Empate sin medio", "Tie without a middle"),
        words(
            "Si per un empat no queda ningú al mig: perden tots els que han fet bases, o només els empatats.",
            "Si por un empate no queda nadie en el medio: pierden todos los que levantaron, o solo los empatados.",
            "When a tie leaves nobody in the middle: all who took tricks lose, or only those tied.",
        ),
    )
    capote_after_canto: str = switch(
        "wins",
        ("wins", "loses"),
        words("Capot havent cantat", "Capote habiendo cantado", "Capote after a canto"),
        words(
            "El capot de qui ha cantat 20 o 40: guanya, o perd només ell.",
            "El capote de quien cantó 20 o 40: gana, o pierde solo él.",
            "All tricks by somebody who sang 20 or 40: it wins, or only that player loses.",
        ),
    )
    no_cargar: bool = switch(
        False,
        ON_OFF,
        words("Sense carregar", "Sin cargar", "No loading"),
        words(
            "Qui no guanya la basa no hi pot tirar punts si té una carta permesa que en valgui menys.",
            "Quien no gana la baza no puede tirar puntos si tiene una carta permitida que valga menos.",
            "Who does not win the trick may not throw points on it while a legal card is worth less.",
        ),
    )
    reneging: str = switch(
        "prevented",
        ("prevented", "penal"),
        words("Renúncia", "Renuncio", "Reneging"),
        words(
            "prevented: la taula no deixa renunciar; penal: es pot, i si un contrari ho reclama, la mà s'atura i perd qui ha renunciat.",
            "prevented: la mesa no deja renunciar; penal: se puede, y si un contrario lo reclama, la mano se para y pierde quien renunció.",
            "prevented: the table refuses it; penal: it is accepted; if an opponent claims it, the hand stops and only the offender loses.",
        ),
    )
    direction: str = direction("ccw")
