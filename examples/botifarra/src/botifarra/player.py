"""Botifarra by rules: what a club player would tell a newcomer about choosing, doubling and playing.

A beginner names his longest suit and plays high cards. A novice delegates poor hands, gives his partner points and beats as cheaply as he
can. An expert counts sure tricks before he names botifarra or doubles, draws trumps, leads cards that nobody can beat any more, and
gives his partner points only where the trick is safe. Notes: 0 the rule, 1 its number (cards of the suit, or sure tricks).
"""

from __future__ import annotations

from baralla.engine.advice import Reason, teach
from baralla.engine.bits import BIT, count, lowest
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Card, Cards, Dice, Numbers, State, Suit
from baralla.engine.rules import Switch, option, words
from baralla.games.cards.deck import ACE, PACK_48, RANKED, SUIT, SUIT_OF
from botifarra.cards import HEIGHT, HIGHER, WORTH
from botifarra.play import (
    BOTIFARRA,
    CHOOSING,
    CONTRO,
    DELEGATE,
    DOUBLING,
    PASS,
    PLAYING,
    STATE,
    TRUMP,
    allied,
    partner_holds,
    playable,
)
from botifarra.rules import SEATS

BEGINNER, NOVICE, EXPERT = range(3)
OPTIONS: tuple[Switch, ...] = (
    option(
        "level",
        "expert",
        ("beginner", "novice", "expert"),
        words(
            "beginner tria el pal llarg i juga alt; novice dona punts al company; expert compta bases segures i arrossega",
            "beginner elige el palo largo y juega alto; novice da puntos al compañero; expert cuenta bazas seguras y arrastra",
            "beginner names its longest suit and plays high; novice feeds its partner; expert counts sure tricks and draws trumps",
        ),
    ),
)
HELP = words("consells de jugadors de club", "consejos de jugadores de club", "the advice of club players")

ONLY, LONGEST, SUIT_NAMED, NO_TRUMPS_NAMED, LEAVES, DOUBLES, LETS_BE, HIGH, MASTER, DRAWS, LOW_LEAD, FEEDS, SAVES, BEATS, THROWS = range(15)
REASONS: dict[int, Reason] = {
    ONLY: Reason("only", words("no en puc jugar cap altra", "no puedo jugar otra", "I may play no other card")),
    LONGEST: Reason("longest", words("és el meu pal més llarg: {1}", "es mi palo más largo: {1}", "it is my longest suit: {1} cards")),
    SUIT_NAMED: Reason("suit", words("un pal de {1} amb cartes altes", "un palo de {1} con cartas altas", "a suit of {1} with high cards")),
    NO_TRUMPS_NAMED: Reason(
        "masters",
        words("tinc {1} bases segures sense trumfo", "tengo {1} bazas seguras sin triunfo", "I have {1} sure tricks without trumps"),
    ),
    LEAVES: Reason(
        "leave", words("cap pal meu no és prou bo", "ningún palo mío es bastante bueno", "none of my suits is good enough to be trumps")
    ),
    DOUBLES: Reason("double", words("compto {1} bases segures", "cuento {1} bazas seguras", "I count {1} sure tricks")),
    LETS_BE: Reason("let be", words("només compto {1} bases segures", "solo cuento {1} bazas seguras", "I count only {1} sure tricks")),
    HIGH: Reason("high", words("la més alta que puc", "la más alta que puedo", "the highest I may play")),
    MASTER: Reason("master", words("ja ningú no la pot superar", "ya nadie la puede superar", "no card left beats it in its suit")),
    DRAWS: Reason("trumps", words("arrossego trumfos", "arrastro triunfos", "I draw trumps")),
    LOW_LEAD: Reason(
        "low lead", words("una carta baixa del pal més llarg", "una carta baja del palo más largo", "a low card of my longest suit")
    ),
    FEEDS: Reason("feed", words("la basa és nostra: hi poso punts", "la baza es nuestra: pongo puntos", "the trick is ours: I add points")),
    SAVES: Reason(
        "save", words("la basa encara es pot perdre", "la baza aún se puede perder", "the trick may still be lost: I keep my points")
    ),
    BEATS: Reason("beat", words("mato la basa", "mato la baza", "I beat the trick")),
    THROWS: Reason(
        "throw", words("no la puc guanyar: els menys punts", "no la puedo ganar: los menos puntos", "I cannot win it: fewest points")
    ),
}

NINES = int(RANKED[9])
ACES = int(RANKED[ACE])
LONG = 5  # cards of a suit that is trumps by its length alone
ENOUGH = 4  # … with its nine or its ace
SURE_BOTIFARRA = 4  # sure tricks for no trumps
SURE_CONTRO = 5
SURE_RECONTRO = 7


@njit
def best(s: State, cards: Cards, worth: int, height: int, trump: int) -> Card:
    """The card of a set that weighs most: points, height and being a trump count so much each."""
    chosen, most = lowest(cards), -(1 << 30)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        weight = worth * WORTH[card] + height * HEIGHT[card] + (trump if SUIT_OF[card] == s.trump else 0)
        if weight > most:
            chosen, most = card, weight
    return chosen


@njit
def unseen(s: State) -> Cards:
    """The cards that the seat to move does not hold and has not seen."""
    return PACK_48 & ~(s.played | s.hands[s.turn])


@njit
def masters(s: State, cards: Cards) -> Cards:
    """Those of a set that no card still out can beat in their suit."""
    out, found = unseen(s), 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if not HIGHER[card] & out:
            found |= BIT[card]
    return found


@njit
def sure_tricks(s: State) -> int:
    """Nines and the cards below them without a gap, and trumps past the fourth."""
    hand = s.hands[s.turn]
    sure = count(masters(s, hand))
    if s.trump >= 0:
        sure += max(0, count(hand & SUIT[s.trump]) - 4)
    return sure


# Choosing and doubling


@njit
def longest(cards: Cards, but: Suit) -> Suit:
    """The suit with most of these cards, but for the suit `but`; of equal ones, the one with more points."""
    chosen, most = 0, -1
    for suit in range(4):
        held = cards & SUIT[suit]
        points = 0
        rest = held
        while rest:
            points += WORTH[lowest(rest)]
            rest &= rest - 1
        weight = 0 if suit == but else 64 * count(held) + points
        if weight > most:
            chosen, most = suit, weight
    return chosen


@njit
def choose_contract(s: State, level: int, note: Numbers) -> Action:
    hand = s.hands[s.turn]
    suit = longest(hand, -1)
    held = hand & SUIT[suit]
    note[1] = count(held)
    if level == BEGINNER:
        note[0] = LONGEST
        return TRUMP + suit
    sure = count(masters(s, hand))
    if level == EXPERT and sure >= SURE_BOTIFARRA and count(hand & NINES) >= 3:
        note[0], note[1] = NO_TRUMPS_NAMED, sure
        return BOTIFARRA
    if s.phase == CHOOSING and count(held) < LONG and not (count(held) >= ENOUGH and held & (NINES | ACES)):
        note[0] = LEAVES
        return DELEGATE
    note[0] = SUIT_NAMED
    return TRUMP + suit


@njit
def choose_doubling(s: State, level: int, note: Numbers) -> Action:
    sure = sure_tricks(s)
    note[1] = sure
    if level == EXPERT and sure >= (SURE_CONTRO if s.doubled == 0 else SURE_RECONTRO):
        note[0] = DOUBLES
        return CONTRO + s.doubled
    note[0] = LETS_BE
    return PASS


# Playing


@njit
def lead(s: State, cards: Cards, level: int, note: Numbers) -> Action:
    if level == BEGINNER:
        note[0] = HIGH
        return best(s, cards, 0, 1, 0)
    top = masters(s, cards)
    if level == EXPERT and s.trump >= 0:
        trumps = SUIT[s.trump]
        if allied(s, s.turn, s.chooser) and top & trumps and unseen(s) & trumps:
            note[0] = DRAWS
            return best(s, top & trumps, 0, 1, 0)
        top &= ~trumps
    if top:
        note[0] = MASTER
        return best(s, top, 1, 0, 0)
    note[0] = LOW_LEAD
    low = cards & SUIT[longest(cards, s.trump)]
    return best(s, low if low else cards, -16, -1, 0)


@njit
def follow(s: State, cards: Cards, level: int, note: Numbers) -> Action:
    last = s.laid == SEATS - 1
    if partner_holds(s):
        safe = last or not s.beaters & unseen(s)
        if level == NOVICE or (level == EXPERT and safe):
            note[0] = FEEDS
            return best(s, cards, 16, -1, -100)
        note[0] = SAVES
        return best(s, cards, -16, -1, -100)
    if not cards & s.beaters:
        note[0] = THROWS
        return best(s, cards, -16, -1, -100)
    if level == BEGINNER:
        note[0] = HIGH
        return best(s, cards, 0, 1, 0)
    note[0] = BEATS
    if level == EXPERT and SUIT_OF[lowest(cards)] != s.trump:
        if last:
            return best(s, cards, 16, -1, 0)
        top = masters(s, cards)
        if top:
            return best(s, top, 1, 0, 0)
    return best(s, cards, -16, -1, 0)


@njit
def advise(s: State, settings: Numbers, dice: Dice, note: Numbers) -> Action:
    """What the seat to move does, from what it sees."""
    level = int(settings[0])
    note[1] = 0
    if s.phase == DOUBLING:
        return choose_doubling(s, level, note)
    if s.phase != PLAYING:
        return choose_contract(s, level, note)
    cards = playable(s)
    if count(cards) == 1:
        note[0] = ONLY
        return lowest(cards)
    return lead(s, cards, level, note) if s.laid == 0 else follow(s, cards, level, note)


teach(STATE, advise)
