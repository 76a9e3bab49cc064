"""Tute Cabrero in words."""

from __future__ import annotations

from baralla.engine.rules import words
from baralla.engine.texts import Texts
from baralla.games.cards.texts import DIRECTION, PLAY, PLAYED

TEXTS = Texts(
    how_to=(
        words(
            "Es juga com el tute, amb totes les cartes repartides: servir, matar i fallar.",
            "Se juega como el tute, con todas las cartas repartidas: asistir, montar y fallar.",
            "Played like Tute with all the cards dealt: follow suit, beat, trump.",
        ),
        words(
            "Se salven qui fa més punts i qui en fa menys; els del mig s'enduen un poroto.",
            "Se salvan quien hace más puntos y quien hace menos; los del medio se llevan un poroto.",
            "Whoever has most points is safe, and so is whoever has fewest; those in between take a poroto each.",
        ),
        words(
            "Qui guanya una basa pot cantar: 40 amb rei i cavall de triomf, 20 amb els d'un altre pal. La darrera basa val 10.",
            "Quien gana una baza puede cantar: 40 con rey y caballo de triunfo, 20 con los de otro palo. La última baza vale 10.",
            "Whoever wins a trick may sing: 40 for king and knight of trumps, 20 for those of another suit. The last trick is worth 10.",
        ),
        words(
            "Amb quatre porotos se surt de la partida. Guanyen els que queden.",
            "Con cuatro porotos se sale de la partida. Ganan los que quedan.",
            "Four porotos and you are out. Whoever is left wins.",
        ),
    ),
    presets={
        "tute_com_ar": words("De l'Argentina", "De Argentina", "Argentine"),
        "wikipedia": words("Només perd el del mig", "Solo pierde el del medio", "Only the median loses"),
    },
    values={
        "trump_mode": {
            "cycle": words("per torn", "por turno", "in turn"),
            "last_card": words("la darrera carta", "la última carta", "the last card"),
        },
        "leftover_3p": {
            "first_hand_swap": words("a la primera mà", "en la primera mano", "in the first hand"),
            "swap_every_hand": words("a cada mà", "en cada mano", "in every hand"),
            "none": words("mai", "nunca", "never"),
        },
        "first_mano": {
            "two_or_seven": words("qui té el 2 (o el 7)", "quien tiene el 2 (o el 7)", "whoever holds the 2 (or the 7)"),
            "random": words("a l'atzar", "al azar", "at random"),
        },
        "middle_rule": {
            "all_middle": words("tots els del mig", "todos los del medio", "everybody in the middle"),
            "median_only": words("només el tercer", "solo el tercero", "only the third"),
        },
        "tie_no_middle": {
            "all_lifters": words("tots els que fan basa", "todos los que hacen baza", "all who took tricks"),
            "tied_only": words("només els empatats", "solo los empatados", "only those tied"),
        },
        "capote_after_canto": {"wins": words("guanya", "gana", "wins"), "loses": words("perd", "pierde", "loses")},
        "reneging": {
            "prevented": words("no es pot", "no se puede", "prevented"),
            "penal": words("es pot, amb càstig", "se puede, con castigo", "allowed, and punished"),
        },
        "direction": DIRECTION,
    },
    actions=PLAY
    | {
        "sing trump": words("canta les quaranta", "canta las cuarenta", "sing the forty"),
        "sing": words("canta les vint en {suit}", "canta las veinte en {suit}", "sing twenty in {suit}"),
        "tute": words("canta tute: acaba la mà", "canta tute: acaba la mano", "sing tute: ends the hand"),
        "claim": words("reclama la renúncia de {other}", "reclama el renuncio de {other}", "claim that {other} has reneged"),
        "ready": words("no reclamis res", "no reclames nada", "claim nothing"),
    },
    told=PLAYED
    | {
        "sing trump": words("{name}: les quaranta", "{name}: las cuarenta", "{name}: the forty"),
        "sing": words("{name}: les vint en {suit}", "{name}: las veinte en {suit}", "{name}: twenty in {suit}"),
        "tute": words("{name}: tute!", "{name}: ¡tute!", "{name}: tute!"),
        "claim": words(
            "{name}: {other:has|ha|han} renunciat{other:| {other}}!",
            "{name}: ¡{other:has|ha|han} renunciado{other:| {other}}!",
            "{name}: {other} {other:have|has|have} reneged!",
        ),
    },
)
