"""The player by rules of Brisca and Tute: its levels, what it says and plays, and the words for why.

A beginner takes what it can with its highest card, and plays its lowest otherwise. A novice takes points with the weakest card that does,
and throws the cheapest. A medium player weighs the trick against the price of the card (`player_judge`) and knows its partner. An expert
also remembers every card, and counts the last tricks through (`player_end`). The rule reported is the kind of play that came out best.
"""

from __future__ import annotations

from baralla.engine.advice import Reason
from baralla.engine.bits import BIT, count, lowest
from baralla.engine.jit import njit
from baralla.engine.kinds import Card, Cards, Numbers, State
from baralla.engine.rules import option, words
from baralla.games.cards.deck import ACE, POINTS, RANKED, STRENGTH, SUIT, SUIT_OF, TUTE
from baralla.games.cards.tricks import led_suit
from baralla.games.stock.player_end import best_last_card, can_count_through
from baralla.games.stock.player_judge import best_card
from baralla.games.stock.player_sense import (
    BEGINNER,
    EXPERT,
    LEVELS,
    NOVICE,
    cante_stake,
    chance_to_take,
    hidden_from,
    partner_of,
    takes,
)

POINTS_OF_KING = 4

OPTIONS = (
    option(
        "level",
        "expert",
        LEVELS,
        words(
            "beginner mata amb la més alta; novice, amb la justa; medium pesa el preu de cada carta; expert recorda totes les cartes",
            "beginner mata con la más alta; novice, con la justa; medium pesa el precio de cada carta; expert recuerda todas las cartas",
            "beginner takes with its highest card; novice with the least that will do; medium weighs the price of every card; "
            "expert remembers all cards",
        ),
    ),
)
HELP = words(
    "pesa els punts de la basa i el preu de la carta, ajuda el company i compta el que queda",
    "pesa los puntos de la baza y el precio de la carta, ayuda al compañero y cuenta lo que queda",
    "weighs the points of the trick and the price of the card, feeds the partner and counts what is out",
)

(
    ONLY,
    EXCHANGES,
    SINGS,
    SAYS_TUTE,
    SILENT,
    COUNTS,
    HUNTS,
    LEADS_TRUMP,
    LEADS_SURE,
    LEADS_LOW,
    LEADS_POINTS,
    TAKES_FOR_CANTE,
    TAKES_OVER,
    RUFFS,
    TAKES_IN_SUIT,
    FEEDS,
    LEAVES,
    DUCKS,
    SAVES,
    THROWS,
    LEADS_HIGH,
    GRABS,
    PLAYS_LOW,
) = range(1, 24)

REASONS: dict[int, Reason] = {
    ONLY: Reason("only", words("no hi ha cap altra jugada", "no hay otra jugada", "there is no other play")),
    EXCHANGES: Reason(
        "exchange",
        words("la carta girada val més que la que dono", "la carta vuelta vale más que la que doy", "the turned-up card is worth more"),
    ),
    SINGS: Reason("sing", words("rei i cavall: canto", "rey y caballo: canto", "king and knight: I sing")),
    SAYS_TUTE: Reason("tute", words("tinc tute", "tengo tute", "I have tute")),
    SILENT: Reason("ready", words("no tinc res més a dir", "no tengo nada más que decir", "I have nothing more to say")),
    COUNTS: Reason(
        "count",
        words(
            "sé totes les cartes que queden i compto fins al final",
            "sé todas las cartas que quedan y cuento hasta el final",
            "I know every card left and count to the end",
        ),
    ),
    HUNTS: Reason("hunt", words("l'as caça el tres de triomf", "el as caza el tres de triunfo", "the ace catches the three of trumps")),
    LEADS_TRUMP: Reason(
        "lead-trump",
        words("sortir amb triomf és el que menys costa", "salir de triunfo es lo que menos cuesta", "leading a trump costs least"),
    ),
    LEADS_SURE: Reason("lead-sure", words("ningú no pot matar aquesta carta", "nadie puede matar esta carta", "nobody can beat this card")),
    LEADS_LOW: Reason(
        "lead-low", words("surto amb una carta sense punts", "salgo con una carta sin puntos", "I lead a card without points")
    ),
    LEADS_POINTS: Reason(
        "lead-points",
        words(
            "és probable que aquesta carta guanyi, o és la que menys hi perd",
            "es probable que esta carta gane, o es la que menos pierde",
            "this card will probably win, or loses least",
        ),
    ),
    TAKES_FOR_CANTE: Reason(
        "take-for-cante",
        words(
            "d'aquesta basa depèn un cant, a més de {1} punts",
            "de esta baza depende un cante, además de {1} puntos",
            "a cante hangs on this trick, beside {1} points",
        ),
    ),
    TAKES_OVER: Reason(
        "take-over",
        words("trepitjo el company per assegurar la basa", "piso al compañero para asegurar la baza", "I overtake my partner to make sure"),
    ),
    RUFFS: Reason("ruff", words("fallo per {1} punts", "fallo por {1} puntos", "I trump for {1} points")),
    TAKES_IN_SUIT: Reason(
        "take",
        words(
            "mato al mateix pal, amb {1} punts a taula", "mato en el palo, con {1} puntos en la mesa", "I beat it, {1} points on the table"
        ),
    ),
    FEEDS: Reason(
        "feed", words("el company guanya: hi poso punts", "el compañero gana: pongo puntos", "my partner is winning: I add points")
    ),
    LEAVES: Reason(
        "leave",
        words("el company guanya: guardo les bones", "el compañero gana: guardo las buenas", "my partner is winning: I keep my good cards"),
    ),
    DUCKS: Reason(
        "duck",
        words(
            "qui perd aquesta basa roba el triomf de la taula",
            "quien pierde esta baza roba el triunfo de la mesa",
            "whoever loses this trick draws the trump card",
        ),
    ),
    SAVES: Reason(
        "save",
        words(
            "{1} punts no valen la carta que costarien",
            "{1} puntos no valen la carta que costarían",
            "{1} points are not worth the card they would cost",
        ),
    ),
    THROWS: Reason(
        "throw",
        words(
            "no la puc guanyar: tiro la que menys val", "no la puedo ganar: tiro la que menos vale", "I cannot win it: I throw my cheapest"
        ),
    ),
    LEADS_HIGH: Reason(
        "lead-high",
        words("surto amb la carta més alta que tinc", "salgo con la carta más alta que tengo", "I lead the highest card I have"),
    ),
    GRABS: Reason(
        "grab",
        words("la puc guanyar: hi poso la més alta", "la puedo ganar: pongo la más alta", "I can win it: my highest card"),
    ),
    PLAYS_LOW: Reason(
        "low",
        words("la carta més baixa que tinc", "la carta más baja que tengo", "the lowest card I have"),
    ),
}


@njit
def exchange_pays(s: State, level: int) -> bool:
    """The card on the table is always the better one; a novice only bothers for one with points, a beginner for an ace or a three."""
    return level > NOVICE or POINTS[s.trump_card] > (0 if level == NOVICE else POINTS_OF_KING)


@njit
def cheapest(s: State, cards: Cards) -> Card:
    """A novice's cheapest card: fewest points, trumps last, then the weakest."""
    best, least = -1, 1000
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        cost = 20 * POINTS[card] + STRENGTH[TUTE, card] + (100 if SUIT_OF[card] == s.trump else 0)
        if cost < least:
            best, least = card, cost
    return best


@njit
def novice_card(s: State, cards: Cards) -> Card:
    """Take points with the weakest card that does, otherwise throw the cheapest."""
    winning = cards & s.beaters if s.laid > 0 else 0
    if not winning or s.pot == 0:
        return cheapest(s, cards)
    plain = winning & ~SUIT[s.trump]
    winning = plain if plain else winning
    best = lowest(winning)
    while winning:
        card = lowest(winning)
        winning &= winning - 1
        if STRENGTH[TUTE, card] < STRENGTH[TUTE, best]:
            best = card
    return best


@njit
def extreme(cards: Cards, sign: int) -> Card:
    """The highest (sign 1) or lowest (sign -1) of `cards` by rank, whatever its suit; of equals the first of the pack."""
    best = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if sign * STRENGTH[TUTE, card] > sign * STRENGTH[TUTE, best]:
            best = card
    return best


@njit
def beginner_card(s: State, cards: Cards, note: Numbers) -> Card:
    """The habits of who has just learnt the rules: lead high, take what can be taken, and with the highest card that does; else play low.
    Trumps are spent like any other card."""
    plain = cards & ~SUIT[s.trump]
    if s.laid == 0:
        note[0] = LEADS_HIGH
        return extreme(plain if plain else cards, 1)
    winning = cards & s.beaters
    if winning:
        note[0] = GRABS
        return extreme(winning, 1)
    note[0] = PLAYS_LOW
    return extreme(cards, -1)


@njit
def choose_card(s: State, cards: Cards, level: int, w: Numbers, note: Numbers) -> Card:
    """The card this level plays of those allowed; notes the rule and the points on the table."""
    note[1] = s.pot
    if count(cards) == 1:
        note[0] = ONLY
        return lowest(cards)
    if level == BEGINNER:
        return beginner_card(s, cards, note)
    if level == EXPERT and can_count_through(s):
        note[0] = COUNTS
        return best_last_card(s)
    card = novice_card(s, cards) if level == NOVICE else best_card(s, cards, level, w)
    note[0] = kind_of_lead(s, card, level, w) if s.laid == 0 else kind_of_answer(s, card, cards, level)
    return card


@njit
def kind_of_lead(s: State, card: Card, level: int, w: Numbers) -> int:
    if SUIT_OF[card] == s.trump:
        return LEADS_TRUMP
    if level == EXPERT and chance_to_take(s, card, hidden_from(s, level), 100.0, w) == 1.0:
        return LEADS_SURE
    return LEADS_LOW if POINTS[card] == 0 else LEADS_POINTS


@njit
def kind_of_answer(s: State, card: Card, cards: Cards, level: int) -> int:
    with_partner = level > NOVICE and s.best_seat == partner_of(s, s.turn)
    if takes(s, card):
        if s.hunt_three and s.players == 2 and BIT[card] & RANKED[ACE] & SUIT[s.trump] and s.trick[0] == card + 2:
            return HUNTS
        if with_partner:
            return TAKES_OVER
        if cante_stake(s, card) > 0.0:
            return TAKES_FOR_CANTE
        return RUFFS if SUIT_OF[card] == s.trump and led_suit(s) != s.trump else TAKES_IN_SUIT
    if with_partner:
        return FEEDS if POINTS[card] > 0 else LEAVES
    if not cards & s.beaters:
        return THROWS
    return DUCKS if s.players == 2 and s.stock_left == 1 and s.trump_card >= 0 else SAVES
