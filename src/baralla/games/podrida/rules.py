"""The switches of La Podrida, with their words in Catalan, Spanish and English."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from baralla.engine.errors import RulesError
from baralla.engine.rules import ON_OFF, Rules, Span, Value, direction, switch, words
from baralla.games.cards.deck import PACK_40, PACK_48, RANKED

SEATS = 12
MOST_CARDS = 16  # 48 cards among 3 players
PACKS = {48: PACK_48, 40: PACK_40, 36: PACK_40 & ~int(RANKED[2])}

# The words of the switches, in the order of their codes in the record.
UP_DOWN, UP, SHORT_PYRAMID, POCHA_PLAN = range(4)
PLANS = ("up_down", "up", "short_pyramid", "pocha")
ONCE, TWICE, ONCE_EACH = range(3)
TURN_UP, NO_TRUMPS = range(2)
DEALER_LAST_CARD, NO_TRUMP = range(2)
FROM_MANO, FROM_OTHER_SIDE = range(2)
NEVER = -1
PLAIN, POCHA, THREE, ZERO = range(4)
SCORINGS = ("plain", "pocha", "three", "zero")


@dataclass(frozen=True, kw_only=True)
class PodridaRules(Rules):
    """Every switch of the Podrida table."""

    GAME: ClassVar[str] = "podrida"
    PRESETS: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "default": {},
        "pocha": {"pack": 40, "rank_order": "TUTE", "round_plan": "pocha", "hook_from": 1, "scoring": "pocha"},
    }

    players: int = switch(
        4,
        tuple(range(3, SEATS + 1)),
        words("Jugadors", "Jugadores", "Players"),
        words("Quants seuen a taula.", "Cuántos se sientan a la mesa.", "How many sit at the table."),
    )
    pack: int = switch(
        48,
        (48, 40, 36),
        words("Baralla", "Baraja", "Pack"),
        words(
            "Cartes en joc: 48; 40, sense vuits ni nous; 36, tampoc dosos (només tres jugadors).",
            "Cartas en juego: 48; 40, sin ochos ni nueves; 36, tampoco doses (solo tres jugadores).",
            "Cards in play: 48; 40, without eights and nines; 36, without twos either (three players only).",
        ),
    )
    rank_order: str = switch(
        "NATURAL",
        ("TUTE", "NATURAL"),  # as the rows of cards.ABOVE
        words("Ordre de les cartes", "Orden de las cartas", "Rank order"),
        words(
            "De forta a feble. NATURAL: as, rei, cavall, sota… tres, dos. TUTE: as, tres, rei, cavall, sota… quatre, dos.",
            "De fuerte a débil. NATURAL: as, rey, caballo, sota… tres, dos. TUTE: as, tres, rey, caballo, sota… cuatro, dos.",
            "Strong to weak. NATURAL: ace, king, knight, jack … three, two. TUTE: ace, three, king, knight, jack … four, two.",
        ),
    )
    round_plan: str = switch(
        "up_down",
        PLANS,
        words("Rondes", "Rondas", "Round plan"),
        words(
            "Cartes per ronda. up_down: d'una al màxim i tornar; up: només pujar; short_pyramid: pujar i baixar en tantes rondes com el "
            "màxim; pocha: les rondes d'una carta i les del màxim es fan tantes vegades com jugadors.",
            "Cartas por ronda. up_down: de una al máximo y volver; up: solo subir; short_pyramid: subir y bajar en tantas rondas como el "
            "máximo; pocha: las rondas de una carta y las del máximo se juegan tantas veces como jugadores.",
            "Cards a round. up_down: from one to the maximum and back; up: only up; short_pyramid: up and down in as many rounds as the "
            "maximum; pocha: rounds of one card and of the maximum are played once per player.",
        ),
    )
    peak_repeats: int | str = switch(
        1,
        (1, 2, "n"),
        words("Rondes del màxim", "Rondas del máximo", "Peak rounds"),
        words(
            "Si es puja i es baixa, quantes vegades es juga la ronda més gran: 1, 2 o una per jugador.",
            "Si se sube y se baja, cuántas veces se juega la ronda mayor: 1, 2 o una por jugador.",
            "Going up and down, how often the largest round is played: once, twice or once per player.",
        ),
    )
    max_cards: int | None = switch(
        None,
        Span(1, MOST_CARDS, (None,)),
        words("Màxim de cartes", "Máximo de cartas", "Most cards"),
        words(
            "Cap ronda no passa d'aquestes cartes per jugador; none: les que permeti la baralla.",
            "Ninguna ronda pasa de estas cartas por jugador; none: las que permita la baraja.",
            "No round has more cards per player than this; none: as many as the pack allows.",
        ),
    )
    trump_mode: str = switch(
        "turn_up",
        ("turn_up", "none"),
        words("Triomf", "Triunfo", "Trumps"),
        words(
            "turn_up: la carta que es gira després de repartir fa triomf; none: es juga sense triomf.",
            "turn_up: la carta que se vuelve tras repartir hace triunfo; none: se juega sin triunfo.",
            "turn_up: the card turned after the deal names trumps; none: there are no trumps.",
        ),
    )
    full_deal_trump: str = switch(
        "dealer_last_card",
        ("dealer_last_card", "no_trump"),
        words("Triomf si no en sobren", "Triunfo si no sobran", "Trumps in a full deal"),
        words(
            "Quan es reparteixen totes: dealer_last_card, qui dona ensenya la seva darrera carta, que fa triomf; no_trump, no n'hi ha.",
            "Cuando se reparten todas: dealer_last_card, el que da enseña su última carta, que hace triunfo; no_trump, no lo hay.",
            "When no card is left: dealer_last_card, the dealer shows the last card dealt and it names trumps; no_trump, a round without.",
        ),
    )
    bid_start: str = switch(
        "mano",
        ("mano", "other_side"),
        words("Qui aposta primer", "Quién apuesta primero", "First to bid"),
        words(
            "mano: aposta primer la mà i es gira com en el joc; other_side: comença l'altre veí de qui dona i es gira al revés.",
            "mano: apuesta primero el mano y se sigue como en el juego; other_side: empieza el otro vecino del que da y se gira al revés.",
            "mano: the eldest hand bids first, then in turn; other_side: the dealer's other neighbour first, then the other way round.",
        ),
    )
    hook_from: int | str = switch(
        3,
        Span(1, 99, ("never",)),
        words("Restricció des de la ronda", "Restricción desde la ronda", "Hook from round"),
        words(
            "Des d'aquesta ronda, les apostes no poden sumar les bases en joc: ho evita l'últim d'apostar. never: sense restricció.",
            "Desde esta ronda, las apuestas no pueden sumar las bazas en juego: lo evita el último en apostar. never: sin restricción.",
            "From this round on the bids may not add up to the tricks in play: the last bidder sees to it. never: no restriction.",
        ),
    )
    must_beat: bool = switch(
        True,
        ON_OFF,
        words("Obligació de matar", "Obligación de montar", "Must beat"),
        words(
            "Qui serveix ha de superar la carta que guanya, si pot i ningú no ha fallat.",
            "Quien asiste ha de superar la carta que gana, si puede y nadie ha fallado.",
            "Whoever follows suit must beat the winning card if possible, unless the trick is already trumped.",
        ),
    )
    must_trump: bool = switch(
        True,
        ON_OFF,
        words("Obligació de fallar", "Obligación de fallar", "Must trump"),
        words(
            "Qui no té el pal ha de fallar amb triomf, i superar el triomf que guanya si pot.",
            "Quien no tiene el palo ha de fallar con triunfo, y pisar el triunfo que gana si puede.",
            "Whoever cannot follow must trump, and overtrump if possible.",
        ),
    )
    undertrump: str = switch(
        "free",
        ("free", "forced"),
        words("Si no pot trepitjar", "Si no puede pisar", "Cannot overtrump"),
        words(
            "Sense el pal i sense triomf més alt que el de la basa: free, juga el que vol; forced, ha de posar un triomf més baix.",
            "Sin el palo y sin triunfo más alto que el de la baza: free, juega lo que quiere; forced, ha de poner un triunfo más bajo.",
            "Void, and no trump higher than the one winning: free, any card; forced, a lower trump must be played.",
        ),
    )
    scoring: str = switch(
        "plain",
        SCORINGS,
        words("Puntuació", "Puntuación", "Scoring"),
        words(
            "Encertar amb t bases / no encertar per d: plain, 10+t / -10; pocha, 10+5t / -5d; three, 10+3t / -3d; zero, 10+t / 0.",
            "Acertar con t bazas / no acertar por d: plain, 10+t / -10; pocha, 10+5t / -5d; three, 10+3t / -3d; zero, 10+t / 0.",
            "A bid made with t tricks / missed by d: plain, 10+t / -10; pocha, 10+5t / -5d; three, 10+3t / -3d; zero, 10+t / 0.",
        ),
    )
    swap_7_2: bool = switch(
        False,
        ON_OFF,
        words("Canviar el set i el dos", "Cambiar el siete y el dos", "Swap the 7 and the 2"),
        words(
            "Abans d'apostar, el 7 de triomf es pot canviar per la carta girada, i després el 2 pel 7.",
            "Antes de apostar, el 7 de triunfo se puede cambiar por la carta vuelta, y después el 2 por el 7.",
            "Before bidding, the 7 of trumps may be swapped for the turned-up card, and then the 2 for the 7.",
        ),
    )
    direction: str = direction("ccw")

    def check(self) -> None:
        if self.pack == 36 and self.players != 3:
            raise RulesError(f"a pack of 36 cards is for 3 players, not {self.players}: set pack=40 or pack=48, or players=3")
