"""What a play is worth in Brisca and Tute: the points one's side expects from the trick, less the price of the card.

The price of a card is what it is worth kept in hand (`player_weights`). Everything is counted in points of one's own, so that a swing of
20 between the sides is 10.
"""

from __future__ import annotations

import numpy as np

from baralla.engine.bits import BIT, count, lowest
from baralla.engine.jit import njit
from baralla.engine.kinds import Card, Cards, Numbers, State
from baralla.games.cards.deck import ACE, KING, KNIGHT, NUMBER_OF, POINTS, RANKED, SOTA, SUIT, SUIT_OF
from baralla.games.stock import player_tables as stock_tables  # noqa: F401  (both games answer what stock_sense asks)
from baralla.games.stock.play import BLACK_HAND, LAST_TEN
from baralla.games.stock.player_sense import (
    EXPERT,
    cante_price,
    cante_stake,
    chance_to_take,
    hidden_from,
    in_play,
    lacks,
    partner_of,
    takes,
)
from baralla.games.stock.player_weights import (
    BRISCA_RISK,
    LAST_DRAW,
    MORE_TRUMPS,
    PARTNER_ADDS,
    PLAIN,
    RICHNESS,
    THEY_ADD,
    TO_LEAD,
    TRUMP,
)

INSTANT_WIN = 60.0  # in points of one's own: worth more than any trick
ORDINARY_TRICK = 6.0  # 120 points in 20 tricks
HIDDEN_DRAW = 2.5  # a draw from the face-down stock, at the prices below, on average
BRISQUES = int(RANKED[ACE] | RANKED[3])


@njit
def points_of(cards: Cards) -> int:
    """The points of a set of cards."""
    return (
        11 * count(cards & RANKED[ACE])
        + 10 * count(cards & RANKED[3])
        + 4 * count(cards & RANKED[KING])
        + 3 * count(cards & RANKED[KNIGHT])
        + 2 * count(cards & RANKED[SOTA])
    )


@njit
def richness(s: State, level: int, w: Numbers) -> float:
    """How rich the tricks to come are against ordinary ones: 1 for who does not count."""
    if level < EXPERT:
        return 1.0
    left = s.total_tricks - s.tricks_played
    rich = points_of(in_play(s) & ~s.played) / left / (ORDINARY_TRICK * s.players / 2)
    return max(0.2, 1.0 + w[RICHNESS] * (rich - 1.0))


@njit
def price(s: State, card: Card, level: int, hidden: Cards, rich: float, w: Numbers) -> float:
    """What `card` is worth kept in the hand of the seat to move."""
    number = NUMBER_OF[card]
    if SUIT_OF[card] != s.trump:
        worth = w[PLAIN + number]
    else:
        others = count(s.hands[s.turn] & SUIT[s.trump] & ~BIT[card])
        worth = w[TRUMP + number] * rich * max(0.3, 1.0 - w[MORE_TRUMPS] * others)
        if level == EXPERT:
            worth += instant_price(s, card, hidden)
    return worth + cante_price(s, card, hidden, w)


@njit
def instant_price(s: State, card: Card, hidden: Cards) -> float:
    """What a trump is worth for the wins at once: the black hand that is nearly whole, and the ace that may catch the three."""
    worth = 0.0
    number = NUMBER_OF[card]
    if s.black_hand and BIT[card] & BLACK_HAND[s.trump]:
        missing = BLACK_HAND[s.trump] & ~s.hands[s.turn]
        if missing and missing & ~hidden == 0:
            draws = s.stock_left / s.players / max(1, count(hidden))
            worth += INSTANT_WIN * draws ** count(missing)
    if s.hunt_three and s.players == 2 and number == ACE and hidden & SUIT[s.trump] & RANKED[3]:
        worth += 3.0
    return worth


@njit
def hunted(s: State, card: Card, hidden: Cards) -> float:
    """Hunt the three, two players: what the play may win or lose at once."""
    if not s.hunt_three or s.players != 2 or SUIT_OF[card] != s.trump:
        return 0.0
    number = NUMBER_OF[card]
    if s.laid == 1 and number == ACE and SUIT_OF[s.trick[0]] == s.trump and NUMBER_OF[s.trick[0]] == 3:
        return INSTANT_WIN
    if s.laid == 0 and number == 3:
        return -INSTANT_WIN * (1.0 - lacks(s, 1 - s.turn, SUIT[s.trump] & RANKED[ACE], hidden))
    return 0.0


@njit
def drawn_last(s: State, card: Card, ours: float, level: int, hidden: Cards, rich: float, w: Numbers) -> float:
    """The last draw: whoever sits before the winner takes the trump card from the table, everybody else a hidden card."""
    if s.trump_card < 0 or s.stock_left != s.players - 1:
        return 0.0
    gain = w[LAST_DRAW] * (price(s, s.trump_card, level, hidden, rich, w) - HIDDEN_DRAW)
    if s.players == 2:
        return (1.0 - ours) * gain
    next_seat = s.turn + 1 if s.turn + 1 < s.players else 0
    return gain if s.laid > 0 and s.best_seat == next_seat and not takes(s, card) else 0.0


@njit
def stake(s: State, card: Card, w: Numbers) -> float:
    """The points in the trick, with those that come after `card`, the last ten and the cantes that hang on it."""
    points = s.pot + POINTS[card] + cante_stake(s, card)
    if s.last_ten and s.tricks_played + 1 == s.total_tricks:
        points += LAST_TEN
    partner = partner_of(s, s.turn)
    later = s.players - s.laid - 1
    if partner >= 0 and not s.seats_in_trick >> partner & 1:
        points += w[PARTNER_ADDS]
        later -= 1
    return points + later * w[THEY_ADD]


@njit
def judge(s: State, card: Card, level: int, hidden: Cards, rich: float, w: Numbers) -> float:
    """What playing `card` is worth to the seat to move, in points of its own."""
    points = stake(s, card, w)
    ours = chance_to_take(s, card, hidden, points, w)
    worth = ours * (points - w[TO_LEAD]) - price(s, card, level, hidden, rich, w)
    if level < EXPERT:
        return worth
    if s.laid == 0 and SUIT_OF[card] != s.trump:
        partner = partner_of(s, s.turn)
        next_seat = s.turn + 1 if s.turn + 1 < s.players else 0
        if next_seat != partner:
            worth -= w[BRISCA_RISK] * (1.0 - lacks(s, next_seat, SUIT[SUIT_OF[card]] & BRISQUES & ~BIT[card], hidden))
    return worth + hunted(s, card, hidden) + drawn_last(s, card, ours, level, hidden, rich, w)


@njit
def best_card(s: State, cards: Cards, level: int, w: Numbers) -> Card:
    """The card of `cards` that is judged best; the lowest of equals."""
    hidden = hidden_from(s, level)
    rich = richness(s, level, w)
    best, best_worth = -1, -np.inf
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        worth = judge(s, card, level, hidden, rich, w)
        if worth > best_worth:
            best, best_worth = card, worth
    return best
