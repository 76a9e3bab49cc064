"""Tute in words."""

from __future__ import annotations

from baralla.engine.rules import words
from baralla.engine.texts import Texts
from baralla.games.stock.texts import ACTIONS, TOLD, VALUES

TEXTS = Texts(
    how_to=(
        words(
            "Tens vuit cartes. Cal servir el pal de sortida i, si pots, matar; si no en tens, fallar amb triomf.",
            "Tienes ocho cartas. Hay que asistir al palo de salida y, si puedes, montar; si no tienes, fallar con triunfo.",
            "You hold eight cards. Follow the suit led, and beat it if you can; if you have none of it, play a trump.",
        ),
        words(
            "Ordre i punts: as (11), tres (10), rei (4), cavall (3), sota (2); la resta, res. La darrera basa en val 10 més.",
            "Orden y puntos: as (11), tres (10), rey (4), caballo (3), sota (2); el resto, nada. La última baza vale 10 más.",
            "Order and points: ace (11), three (10), king (4), knight (3), jack (2); the rest nothing. The last trick is worth 10 more.",
        ),
        words(
            "Rei i cavall del mateix pal es canten: 20 punts, o 40 si és triomf. Compten si guanyes la basa.",
            "Rey y caballo del mismo palo se cantan: 20 puntos, o 40 si es triunfo. Cuentan si ganas la baza.",
            "King and knight of the same suit are declared (“sung”): 20 points, or 40 in trumps. They count if you win the trick.",
        ),
        words(
            "Els quatre reis o els quatre cavalls són tute, i guanyen de cop.",
            "Los cuatro reyes o los cuatro caballos son tute, y ganan de golpe.",
            "All four kings or all four knights are a tute, which wins at once.",
        ),
    ),
    presets={
        "assist": words("Només servir", "Solo asistir", "Follow suit only"),
        "thesis": words("Cants obligats", "Cantes obligados", "Forced cantes"),
        "traditional_pairs": words("Tradicional per parelles", "Tradicional por parejas", "Traditional pairs"),
    },
    values=VALUES
    | {
        "deal": {
            "stock8": words("vuit i munt", "ocho y mazo", "eight and a stock"),
            "all_cards": words("tota la baralla", "toda la baraja", "the whole pack"),
        },
        "obligations_with_stock": {
            "all": words("totes", "todas", "all"),
            "trump_led_only": words("només si se surt de triomf", "solo si se sale de triunfo", "only when trumps are led"),
            "none": words("cap", "ninguna", "none"),
        },
        "undertrump": {
            "free": words("qualsevol carta", "cualquier carta", "any card"),
            "forced": words("un triomf més baix", "un triunfo más bajo", "a lower trump"),
        },
        "cante_mode": {
            "announce_before": words("abans de la basa", "antes de la baza", "before the trick"),
            "after_win": words("després de guanyar-la", "después de ganarla", "after winning it"),
        },
        "tute_wins": {
            "immediate": words("de seguida", "al momento", "at once"),
            "after_trick": words("després d'una basa", "después de una baza", "after a trick"),
            "off": words("no compta", "no cuenta", "does not count"),
        },
        "match": {"target101": words("a 101 punts", "a 101 puntos", "to 101 points")},
        "tie": {
            "share": words("es comparteix", "se comparte", "shared"),
            "last_trick": words("guanya la darrera basa", "gana la última baza", "the last trick wins"),
        },
    },
    actions=ACTIONS
    | {
        "sing trump": words("canta les quaranta", "canta las cuarenta", "sing the forty"),
        "sing": words("canta les vint en {suit}", "canta las veinte en {suit}", "sing twenty in {suit}"),
        "tute": words("tute!", "¡tute!", "tute!"),
        "ready": words("endavant", "adelante", "continue"),
    },
    told=TOLD
    | {
        "sing trump": words("{name}: les quaranta", "{name}: las cuarenta", "{name}: the forty"),
        "sing": words("{name}: les vint en {suit}", "{name}: las veinte en {suit}", "{name}: twenty in {suit}"),
        "tute": words("{name}: tute!", "{name}: ¡tute!", "{name}: tute!"),
    },
)
