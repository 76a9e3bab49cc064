"""What Brisca and Tute share: a stock with a turned-up trump card, drawing, the exchange, instant wins, points, and matches of deals."""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.engine import dice as dice_
from baralla.engine.bits import BIT, copy, count, list_cards, lowest, mix, nth
from baralla.engine.dice import below
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Card, Cards, Constant, Dice, Numbers, Seat, Seats, State
from baralla.engine.verbs import NOBODY, OPEN, RANDOM
from baralla.engine.worlds import fill
from baralla.games.cards import tricks
from baralla.games.cards.deck import ACE, KING, NUMBER_OF, PACK_40, POINTS, RANKED, SUIT_OF, TUTE, card, members
from baralla.games.cards.tricks import NO_CARD, clear_tricks, gather_trick, hand_size, hidden_cards, lead_from, put_card, trick_fields

SEATS = 4
EXCHANGE = 48  # actions 0–47 play that card
LAST_TEN = 10
TARGET_101 = -1  # the code of match=target101
TARGET = 100  # «first over 100»
MOST_PAST = 64  # open actions of a deal that are remembered; a deal with more is not
ACTION_BITS = 6  # of one of them; the seat stands above
CODES = (1 << ACTION_BITS) - 1

# How a deal ended: the points were counted; they were equal and the last trick decided; or a seat won at once.
NOT_YET, COUNTED, BY_LAST_TRICK, BY_TUTE, BY_BLACK_HAND, BY_HUNT = range(6)

STOCK_FIELDS: list[Any] = [
    *trick_fields(SEATS),
    ("rng", np.uint64),
    ("spent", np.int64, SEATS),  # cards this seat has played since it last took one
    ("swap", np.int64),  # the card that may be exchanged for the trump card, as a mask
    ("viewer", np.int32),
    ("dealer", np.int32),
    ("pack", np.int32),  # cards in play
    ("stock", np.int32),  # place in the deck of the next face-down card
    ("stock_left", np.int32),  # face-down cards
    ("trump_card", np.int32),  # on the table, or NO_CARD
    ("turned", np.int32),  # the card that named trumps
    ("swapped", np.int32),  # seats that have exchanged in this trick, as bits
    ("pot", np.int32),
    ("points", np.int32, SEATS),
    ("total_tricks", np.int32),
    ("deal_winners", np.int32),
    ("ended", np.int32),  # how the deal ended: NOT_YET, COUNTED …
    ("ender", np.int32),  # who won it at once or by the last trick, or NOBODY
    ("won", np.int32, SEATS),  # deals of the match
    ("total", np.int32, SEATS),  # points of the match
    ("teams", np.int32),
    ("exchange", np.int32),
    ("exchange_requires_trick", np.int32),
    ("exchange_once_per_trick", np.int32),
    ("exchange_last", np.int32),
    ("last_ten", np.int32),
    ("black_hand", np.int32),
    ("hunt_three", np.int32),
    ("match", np.int32),
    ("each", np.int32),  # cards everybody was dealt
    ("acts", np.int32),  # open actions of the deal: the first ones stand in `past`
    ("past", np.int16, MOST_PAST),
    ("deck", np.int8, 40),
]

# The card that may be swapped for a turned-up one: the 7 for a card with points, the 2 for a 7, 6, 5 or 4, none for the 2.
SWAPPER: Constant = np.array(
    [
        0 if number in (2, 8, 9) else 1 << card(int(suit), 2 if number in (7, 6, 5, 4) else 7)
        for suit, number in zip(SUIT_OF, NUMBER_OF, strict=True)
    ],
    np.int64,
)
BLACK_HAND: Constant = np.array([sum(1 << card(suit, number) for number in (ACE, 3, KING)) for suit in range(4)], np.int64)
PACK_40_CARDS: Constant = np.array(members(PACK_40), np.int8)


# The match


@njit
def begin(s: State) -> None:
    for seat in range(SEATS):
        s.won[seat] = 0
        s.total[seat] = 0
        s.points[seat] = 0
    s.deal_winners = 0
    s.ended = NOT_YET
    s.ender = NOBODY
    s.turn = NOBODY
    s.trump_card = NO_CARD
    s.turned = NO_CARD
    s.dealer = below(s, s.players)


@njit
def side_sum(s: State, numbers: Numbers, seat: Seat) -> int:
    """The number of `seat`'s side: its own, or with its partner's."""
    return numbers[seat] + numbers[(seat + 2) % SEATS] if s.teams else numbers[seat]


@njit
def top_seats(s: State, numbers: Numbers, breaker: Seat) -> Seats:
    """The seats whose side has most; a tie goes to the side of seat `breaker` (or nobody's: -1) if it is among the tied."""
    best = -1
    for seat in range(s.players):
        best = max(best, side_sum(s, numbers, seat))
    top = 0
    for seat in range(s.players):
        if side_sum(s, numbers, seat) == best:
            top |= 1 << seat
    if breaker >= 0 and top >> breaker & 1:
        top = 1 << breaker
        if s.teams:
            top |= 1 << (breaker + 2) % SEATS
    return top


@njit
def finish_deal(s: State, breaker: Seat) -> None:
    """The deal is over: who has won it, and what that adds to the match."""
    s.turn = NOBODY
    s.deal_winners = top_seats(s, s.points, breaker)
    s.ended = COUNTED
    if breaker >= 0 and s.deal_winners != top_seats(s, s.points, -1):
        s.ended = BY_LAST_TRICK
        s.ender = breaker
    for seat in range(s.players):
        s.total[seat] += s.points[seat]
        s.won[seat] += s.deal_winners >> seat & 1


@njit
def win_at_once(s: State, seat: Seat, most: int, how: int) -> None:
    """`seat` wins the deal with the maximum score, everybody else has nothing."""
    for other in range(s.players):
        s.points[other] = 0
    s.points[seat] = most
    finish_deal(s, -1)
    s.ended = how
    s.ender = seat


@njit
def finished(s: State) -> bool:
    for seat in range(s.players):
        if s.match == TARGET_101:
            if side_sum(s, s.total, seat) > TARGET:
                return True
        elif s.won[seat] >= s.match:
            return True
    return False


@njit
def match_winners(s: State, breaker: Seat) -> Seats:
    """The seats that have won the finished match."""
    if s.match == TARGET_101:
        return top_seats(s, s.total, breaker)
    won = 0
    for seat in range(s.players):
        if s.won[seat] >= s.match:
            won |= 1 << seat
    return won


@njit
def scores(s: State, out: Numbers) -> int:
    for seat in range(s.players):
        out[seat] = s.points[seat]
    return s.players


@njit
def standing(s: State, out: Numbers) -> int:
    for seat in range(s.players):
        if s.match == TARGET_101:
            out[seat] = s.total[seat]
        else:
            out[seat] = s.points[seat] if s.match == 1 else s.won[seat]
    return s.players


@njit
def reward(s: State, out: Numbers) -> None:
    """A deal won alone is worth 1, a tied one a half. Towards 101 points: the side's share of the points."""
    seats = count(s.deal_winners)
    sides = seats // 2 if s.teams else seats
    sum_of_points = 0
    for seat in range(s.players):
        sum_of_points += s.points[seat]
    for seat in range(s.players):
        if s.match == TARGET_101:
            out[seat] = side_sum(s, s.points, seat) / max(1, sum_of_points)
        elif s.deal_winners >> seat & 1:
            out[seat] = 1.0 if sides == 1 else 0.5
        else:
            out[seat] = 0.0


@njit
def allied(s: State, a: Seat, b: Seat) -> bool:
    return a == b or (s.teams and (a ^ b) & 1 == 0)


@njit
def certain(s: State) -> bool:
    """With two players and no stock left, the cards one does not see are the rival's."""
    return s.players == 2 and s.stock_left == 0


@njit
def digest(s: State) -> int:
    key = mix(tricks.digest(s), s.stock_left * 64 + s.trump_card)
    if s.exchange_once_per_trick:
        key = mix(key, s.swapped)
    for seat in range(s.players):
        key = mix(key, s.points[seat])
    return key


# The deal


@njit
def shuffle_pack(s: State, removed: Cards) -> None:
    """Shuffle the 40 cards less the `removed` ones into the deck."""
    n = 0
    for i in range(40):
        if not BIT[PACK_40_CARDS[i]] & removed:
            s.deck[n] = PACK_40_CARDS[i]
            n += 1
    s.pack = n
    dice_.shuffle(s, s.deck, n)


@njit
def deal_hands(s: State, each: int) -> None:
    """Give `each` cards to every seat, one at a time from mano; nothing is turned up yet. Mano leads."""
    clear_tricks(s)
    s.ended = NOT_YET
    s.ender = NOBODY
    s.acts = 0
    s.past[:] = 0
    n = s.players
    mano = (s.dealer + 1) % n
    seat = mano
    for i in range(n * each):
        s.hands[seat] |= BIT[s.deck[i]]
        seat = seat + 1 if seat + 1 < n else 0
    for other in range(SEATS):
        s.points[other] = 0
        s.spent[other] = 0
    s.pot = 0
    s.swapped = 0
    s.held = each
    s.each = each
    s.stock = n * each
    s.stock_left = 0
    s.deal_winners = 0
    lead_from(s, mano)


@njit
def turn_up(s: State, drawn: bool) -> None:
    """Turn the next card up: it names trumps. The rest is the stock; with `drawn`, the turned card is its last."""
    s.turned = s.deck[s.stock]
    s.trump_card = s.turned
    s.trump = SUIT_OF[s.turned]
    s.stock += 1
    s.stock_left = s.pack - s.stock
    s.swap = SWAPPER[s.turned] if s.exchange else 0
    s.total_tricks = s.held + (s.stock_left + drawn) // s.players


@njit
def draw_round(s: State) -> int:
    """From the leader on, everybody draws. The seat that took the turned-up trump card, or -1; -2 if there was nothing to draw."""
    if s.stock_left == 0:
        return -2
    seat = s.leader
    taker = -1
    for _ in range(s.players):
        if s.stock_left > 0:
            s.hands[seat] |= BIT[s.deck[s.stock]]
            s.stock += 1
            s.stock_left -= 1
        else:
            s.hands[seat] |= BIT[s.trump_card]
            s.known[seat] |= BIT[s.trump_card]
            s.trump_card = NO_CARD
            s.swap = 0
            taker = seat
        s.spent[seat] = 0
        seat = seat + 1 if seat + 1 < s.players else 0
    s.held += 1
    return taker


# The exchange


@njit
def can_exchange(s: State, seat: Seat) -> bool:
    if not s.hands[seat] & s.swap:
        return False
    if s.exchange_requires_trick and side_sum(s, s.tricks, seat) == 0:
        return False
    if s.exchange_once_per_trick and s.swapped >> seat & 1:
        return False
    return not s.exchange_last or s.tricks_played + 1 <= s.total_tricks - 2


@njit
def swap_trump_card(s: State, seat: Seat) -> None:
    """`seat` takes the trump card and lays its 7 (or 2) down instead. Everybody sees both cards."""
    given = lowest(s.swap)
    s.hands[seat] ^= BIT[given] | BIT[s.trump_card]
    s.known[seat] = (s.known[seat] & ~BIT[given]) | BIT[s.trump_card]
    # Whoever spent cards of an instant win before this one came into the hand never held them all at once.
    s.spent[seat] &= ~RANKED[NUMBER_OF[s.trump_card]]
    if BIT[s.trump_card] & BLACK_HAND[s.trump]:
        s.spent[seat] &= ~BLACK_HAND[s.trump]
    s.trump_card = given
    s.swap = SWAPPER[given]
    s.swapped |= 1 << seat


# Play


@njit
def remember(s: State, action: Action) -> None:
    """What the seat to move does for all to see."""
    if s.acts < MOST_PAST:
        s.past[s.acts] = s.turn << ACTION_BITS | action
    s.acts = min(s.acts + 1, MOST_PAST + 1)


@njit
def play_card(s: State, played: Card) -> bool:
    """The seat to move plays a card; is the trick full?"""
    s.pot += POINTS[played]
    s.spent[s.turn] |= BIT[played]
    put_card(s, played, TUTE)
    return s.laid == s.players


@njit
def hunter(s: State) -> Seat:
    """Two players, hunt the three: the seat that has just caught the 3 of trumps with the ace in the full trick, or -1."""
    if not s.hunt_three or s.players != 2:
        return -1
    first, second = s.trick[0], s.trick[1]
    if SUIT_OF[first] != s.trump or SUIT_OF[second] != s.trump:
        return -1
    if NUMBER_OF[first] == 3 and NUMBER_OF[second] == ACE:
        return 1 - s.leader
    if NUMBER_OF[first] == ACE and NUMBER_OF[second] == 3 and s.tricks_played + 1 == s.total_tricks:
        return s.leader
    return -1


@njit
def hunted(s: State, most: int) -> bool:
    """Has the full trick caught the three? Then the seat that caught it has won the deal at once."""
    seat = hunter(s)
    if seat >= 0:
        win_at_once(s, seat, most, BY_HUNT)
    return seat >= 0


@njit
def take_trick(s: State) -> Seat:
    """The winner of the full trick takes its points (and the last ten) and leads. The winning seat."""
    winner = gather_trick(s)
    s.points[winner] += s.pot
    s.pot = 0
    s.swapped = 0
    if s.last_ten and s.tricks_played == s.total_tricks:
        s.points[winner] += LAST_TEN
    return winner


@njit
def holds_black_hand(s: State, seat: Seat) -> bool:
    return s.hands[seat] & BLACK_HAND[s.trump] == BLACK_HAND[s.trump]


# An instant win that a world would have given earlier makes that world impossible. Such worlds are drawn again, and in the rare case
# that every try is one of them, a card of the winning combination is moved away.
WORLD_TRIES = 1000


@njit
def held_at_last_draw(s: State, bins: Numbers, seat: Seat) -> Cards:
    """The cards `seat` would have held together when it last took a card, in the world where it now hides `bins[seat]`."""
    return bins[seat] | s.known[seat] | s.spent[seat]


@njit
def deals_together(s: State, bins: Numbers, wanted: int) -> int:
    """The seat (but the viewer) that would have held all `wanted` cards together, or -1."""
    for seat in range(s.players):
        if seat != s.viewer and held_at_last_draw(s, bins, seat) & wanted == wanted:
            return seat
    return -1


@njit
def part(s: State, bins: Numbers, wanted: int) -> None:
    """Take the `wanted` cards apart if a seat has them all: swap one it hides for a harmless card of the stock or another seat."""
    seat = deals_together(s, bins, wanted)
    if seat < 0 or not bins[seat] & wanted:
        return
    high = BIT[lowest(bins[seat] & wanted)]
    for other in range(s.players, -1, -1):
        low = bins[other] & ~wanted
        if other != seat and low:
            swapped = high | BIT[lowest(low)]
            bins[seat] ^= swapped
            bins[other] ^= swapped
            if deals_together(s, bins, wanted) < 0:
                return
            bins[seat] ^= swapped
            bins[other] ^= swapped


@njit
def pick_card(s: State, cards: Cards, extra: int, dice: Dice) -> Action:
    """A random one of `cards`, or below zero for one of `extra` other actions."""
    k = below(dice, count(cards) + extra)
    return nth(cards, k - extra) if k >= extra else k - extra


# What a seat may know


@njit
def unseen(s: State, removed: Cards, mode: int) -> Cards:
    """The cards a world has to place."""
    return hidden_cards(s, PACK_40 & ~removed, s.trump_card, mode)


@njit
def hidden_sizes(s: State, mode: int, sizes: Numbers) -> int:
    """How many hidden cards each seat holds, and after the seats the stock; how many bins that makes."""
    for seat in range(s.players):
        if seat == s.viewer:
            sizes[seat] = 0
        else:
            sizes[seat] = hand_size(s, seat) - (0 if mode == RANDOM else count(s.known[seat]))
    sizes[s.players] = s.stock_left
    return s.players + 1


@njit
def put_world(s: State, dice: Dice, mode: int, bins: Numbers, out: State) -> None:
    """Write the dealt-out `bins` into `out`, a copy of `s`: hands, and the stock in random order."""
    for seat in range(s.players):
        if seat != s.viewer:
            out.hands[seat] = bins[seat] if mode == RANDOM else bins[seat] | s.known[seat]
            if mode == RANDOM:
                out.known[seat] = 0
    listed = np.empty(48, np.int64)
    n = list_cards(bins[s.players], listed)
    dice_.shuffle(dice, listed, n)
    for i in range(min(n, s.stock_left)):
        out.deck[s.stock + i] = listed[i]
    out.viewer = OPEN
    out.rng = dice_.word(dice)


@njit
def random_world(s: State, removed: Cards, mode: int, dice: Dice, out: State) -> None:
    """A world that respects hand sizes (RANDOM) or also every card seen (UNSEEN)."""
    sizes = np.empty(SEATS + 1, np.int64)
    bins = np.empty(SEATS + 1, np.int64)
    n = hidden_sizes(s, mode, sizes)
    copy(s, out)
    fill(dice, unseen(s, removed, mode), sizes, n, bins)
    put_world(s, dice, mode, bins, out)
