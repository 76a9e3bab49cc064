"""La Podrida for who has just learnt it: how many tricks look sure, and then high cards while tricks are missing, low ones after.

A beginner takes every trump and every ace for a trick and plays its highest card until it has its tricks, whether or not that wins. A
novice counts its aces, its kings and half of its other trumps, and spends a high card only where it wins. Neither looks at the others'
bids, remembers a card or gets rid of a high one. Notes: 0 the rule, 1 the tricks it counts on, or those it still needs.
"""

from __future__ import annotations

from baralla.engine.advice import Reason
from baralla.engine.bits import count
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Numbers, State
from baralla.engine.rules import words
from baralla.games.cards.deck import ACE, RANKED
from baralla.games.podrida.game import playable
from baralla.games.podrida.player_hand import extreme, good_cards, good_trumps, may_bid, nearest_bid, swaps_up, trumps_of
from baralla.games.podrida.round import BID, EXCHANGE

BEGINNER, NOVICE, EXPERT = range(3)
LEVELS = ("beginner", "novice", "expert")
ACES = int(RANKED[ACE])

# After the numbers of the base (R1 to R25) and of what stands beside it.
COUNTS_ACES, COUNTS_GOOD, MAY_NOT_SAY, TAKES_TURNED, NO_CHOICE, PLAYS_HIGH, BEATS, SAVES, PLAYS_LOW = range(40, 49)
SIMPLE_REASONS = {
    COUNTS_ACES: Reason("aces", words("compto triomfs i asos: {1}", "cuento triunfos y ases: {1}", "I count my trumps and my aces: {1}")),
    COUNTS_GOOD: Reason(
        "good",
        words(
            "compto asos, reis i la meitat dels altres triomfs: {1}",
            "cuento ases, reyes y la mitad de los demás triunfos: {1}",
            "I count aces, kings and half of my other trumps: {1}",
        ),
    ),
    MAY_NOT_SAY: Reason(
        "nearest",
        words(
            "en diria {1}, però no puc: la més propera",
            "diría {1}, pero no puedo: la más cercana",
            "I would bid {1}, but may not: the nearest",
        ),
    ),
    TAKES_TURNED: Reason(
        "swap",
        words(
            "la carta girada és més alta que la meva", "la carta vuelta es más alta que la mía", "the card turned up is higher than mine"
        ),
    ),
    NO_CHOICE: Reason("only", words("no en puc jugar cap altra", "no puedo jugar otra", "I may play no other card")),
    PLAYS_HIGH: Reason(
        "high",
        words(
            "encara em falten {1} bases: la més alta", "aún me faltan {1} bazas: la más alta", "I still need {1} tricks: my highest card"
        ),
    ),
    BEATS: Reason(
        "beat",
        words(
            "em falten {1} bases i aquesta la puc guanyar",
            "me faltan {1} bazas y esta la puedo ganar",
            "I still need {1} tricks and can win this one",
        ),
    ),
    SAVES: Reason(
        "save",
        words(
            "em falten {1} bases, però no aquesta: guardo les altes",
            "me faltan {1} bazas, pero no esta: guardo las altas",
            "I still need {1} tricks, but cannot win this one: I keep my high cards",
        ),
    ),
    PLAYS_LOW: Reason(
        "low", words("no en vull cap més: la més baixa", "no quiero ninguna más: la más baja", "I want no more tricks: my lowest card")
    ),
}


@njit
def tricks_hoped(s: State, level: int) -> int:
    """How many tricks the hand looks like."""
    trumps = count(trumps_of(s))
    if level == BEGINNER:
        return trumps + count(s.hands[s.turn] & ~trumps_of(s) & ACES)
    return good_cards(s) + good_trumps(s) + (trumps - good_trumps(s)) // 2


@njit
def simple_bid(s: State, level: int, note: Numbers) -> Action:
    """The tricks it hopes for, or the nearest bid it may make."""
    hoped = min(tricks_hoped(s, level), s.cards)
    note[1] = hoped
    if level == NOVICE and swaps_up(s):
        note[0] = TAKES_TURNED
        return EXCHANGE
    if may_bid(s, hoped):
        note[0] = COUNTS_ACES if level == BEGINNER else COUNTS_GOOD
        return BID + hoped
    note[0] = MAY_NOT_SAY
    return BID + nearest_bid(s, hoped)


@njit
def simple_card(s: State, level: int, note: Numbers) -> Action:
    """High while tricks are missing, low after."""
    cards = playable(s)
    missing = max(0, s.bids[s.turn] - s.tricks[s.turn])
    note[1] = missing
    if count(cards) == 1:
        note[0] = NO_CHOICE
    elif missing == 0:
        note[0] = PLAYS_LOW
    elif level == BEGINNER:
        note[0] = PLAYS_HIGH
    else:
        note[0] = BEATS if s.laid == 0 or cards & s.beaters else SAVES
    return extreme(s, cards, 1 if note[0] in (PLAYS_HIGH, BEATS) else -1)
