"""The switches that Brisca and Tute have in common, declared once."""

from __future__ import annotations

from typing import Any

from baralla.engine.rules import ON_OFF, switch, words

PLAYERS: Any = switch(
    2,
    (2, 3, 4),
    words("Jugadors", "Jugadores", "Players"),
    words("Quants seuen a taula.", "Cuántos se sientan a la mesa.", "How many sit at the table."),
)
TEAMS: Any = switch(
    False,
    ON_OFF,
    words("Parelles", "Parejas", "Pairs"),
    words(
        "Quatre jugadors en dues parelles, els companys cara a cara.",
        "Cuatro jugadores en dos parejas, los compañeros frente a frente.",
        "Four players in two pairs, partners facing each other.",
    ),
)
EXCHANGE_SWITCHES: dict[str, Any] = {
    "exchange": switch(
        True,
        ON_OFF,
        words("Canviar el triomf", "Cambiar el triunfo", "Exchange"),
        words(
            "Qui té el 7 de triomf el pot canviar per la carta girada si té punts; el 2, per un 7, 6, 5 o 4.",
            "Quien tiene el 7 de triunfo puede cambiarlo por la carta vuelta si tiene puntos; el 2, por un 7, 6, 5 o 4.",
            "The 7 of trumps may be swapped for a turned-up card with points; the 2 for a 7, 6, 5 or 4.",
        ),
    ),
    "exchange_requires_trick": switch(
        False,
        ON_OFF,
        words("Canvi després d'una basa", "Cambio tras una baza", "Exchange needs a trick"),
        words(
            "Només pot canviar qui (o la parella que) ja ha guanyat una basa.",
            "Solo puede cambiar quien (o la pareja que) ya ha ganado una baza.",
            "Only a seat (or pair) that has won a trick may exchange.",
        ),
    ),
    "exchange_once_per_trick": switch(
        False,
        ON_OFF,
        words("Un canvi per basa", "Un cambio por baza", "One exchange a trick"),
        words(
            "Cadascú, com a molt un cop per basa.",
            "Cada uno, como mucho una vez por baza.",
            "Once per trick for every seat.",
        ),
    ),
    "exchange_last": switch(
        "while_on_table",
        ("while_on_table", "before_penultimate_trick"),
        words("Darrer canvi", "Último cambio", "Last exchange"),
        words(
            "Fins quan es pot canviar: mentre el triomf és a taula, o abans de la penúltima basa.",
            "Hasta cuándo se puede cambiar: mientras el triunfo está en la mesa, o antes de la penúltima baza.",
            "How long one may exchange: while the trump card lies on the table, or before the last trick but one.",
        ),
    ),
}
BLACK_HAND: Any = switch(
    False,
    ON_OFF,
    words("Mà negra", "Mano negra", "Black hand"),
    words(
        "Qui té as, tres i rei de triomf guanya a l'acte.",
        "Quien tiene as, tres y rey de triunfo gana en el acto.",
        "Ace, three and king of trumps in one hand win at once.",
    ),
)
HUNT_THREE: Any = switch(
    False,
    ON_OFF,
    words("Caça del tres", "Caza del tres", "Hunt the three"),
    words(
        "Dos jugadors: qui caça el 3 de triomf amb l'as guanya a l'acte.",
        "Dos jugadores: quien caza el 3 de triunfo con el as gana en el acto.",
        "Two players: catching the 3 of trumps with the ace wins at once.",
    ),
)


def last_ten(default: bool) -> Any:
    """Ten points for the last trick: usual in Tute, optional in Brisca."""
    return switch(
        default,
        ON_OFF,
        words("Les deu d'últimes", "Las diez de últimas", "Last ten"),
        words("La darrera basa val 10 punts més.", "La última baza vale 10 puntos más.", "The last trick is worth 10 more points."),
    )
