"""What a seat can infer in Tute, and the worlds it allows.

Obligations make cards talk: who does not follow has none of the suit, who does not beat holds nothing higher, who does not trump has no
trumps. Such a fact speaks of the hand at its moment; every face-down card drawn since may have changed one card of it. So facts are kept
by the number of cards the seat had drawn: `lacks[seat, t]` are the cards it did not hold after t draws. A card that a seat hides now, or
has shown since, must have been dealt or drawn at a moment when nothing says it was absent. That is possible exactly if, for every t, the
cards absent at t or later that it hides or has shown since number at most its draws after t.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.engine.bits import copy, count, list_cards
from baralla.engine.jit import njit
from baralla.engine.kinds import Card, Cards, Dice, Numbers, Seat, State
from baralla.engine.verbs import CONSISTENT
from baralla.engine.worlds import SWAPS_PER_CARD, share, swap_once
from baralla.games.cards.deck import KING, KNIGHT, RANKED
from baralla.games.stock import play as stock
from baralla.games.stock.play import SEATS, WORLD_TRIES

FACTS = 32  # seats times moments: 2 × 16 or 4 × 8, more than the 12 (2 players), 5 (3) or 2 (4) draws there are
MOST_BINS = 40

KINGS = int(RANKED[KING])
KNIGHTS = int(RANKED[KNIGHT])

FACTS_FIELDS: list[Any] = [
    ("lacks", np.int64, FACTS),  # cards absent from a hand after so many draws
    ("lacked", np.int64, SEATS),  # all of a seat's `lacks`
    ("draws", np.int32, SEATS),  # face-down cards drawn by each seat
    ("used", np.int8, FACTS),  # cards absent then that the seat has shown since: each used up a draw
]


@njit
def fact_at(s: State, seat: Seat, draws: int) -> int:
    """The place of a seat's facts after so many draws."""
    return seat * 16 + draws if s.players == 2 else seat * 8 + draws


@njit
def note_lack(s: State, seat: Seat, absent: Cards) -> None:
    """`seat` has shown that it holds none of the cards `absent` now."""
    s.lacks[fact_at(s, seat, s.draws[seat])] |= absent
    s.lacked[seat] |= absent


@njit
def missed(s: State, seat: Seat, one: Card, due: int) -> int:
    """After how many draws, but fewer than `due`, `seat` is last known to have been without the card; -1: never."""
    for t in range(min(s.draws[seat], due - 1), -1, -1):
        if s.lacks[fact_at(s, seat, t)] >> one & 1:
            return t
    return -1


@njit
def note_reveal(s: State, seat: Seat, cards: Cards) -> None:
    """`seat` shows cards of its hand: those once absent, and not known to have been taken since, used up a draw."""
    fresh = cards & s.lacked[seat] & ~s.known[seat]
    while fresh:
        one = fresh & -fresh
        fresh &= fresh - 1
        for t in range(s.draws[seat], -1, -1):
            if s.lacks[fact_at(s, seat, t)] & one:
                s.used[fact_at(s, seat, t)] += 1
                break


@njit
def explained(s: State, seat: Seat, hidden: Cards) -> bool:
    """Can `seat` have come to hide the cards `hidden` by its draws?"""
    if not s.lacked[seat] & hidden:
        return True
    absent = 0
    used = 0
    for t in range(s.draws[seat], -1, -1):
        at = fact_at(s, seat, t)
        used += s.used[at]
        if s.lacks[at]:
            absent |= s.lacks[at]
            if count(hidden & absent) + used > s.draws[seat] - t:
                return False
    return True


@njit
def possible(s: State, bins: Numbers, tute_at_once: bool) -> bool:
    """Can the hidden hands be as in `bins`: explained by draws, and no instant win missed?"""
    for seat in range(s.players):
        if seat != s.viewer and not explained(s, seat, bins[seat]):
            return False
    return no_win_missed(s, bins, tute_at_once)


@njit
def no_win_missed(s: State, bins: Numbers, tute_at_once: bool) -> bool:
    """Would nobody have won at once with these hands?"""
    if tute_at_once and (stock.deals_together(s, bins, KINGS) >= 0 or stock.deals_together(s, bins, KNIGHTS) >= 0):
        return False
    return not s.black_hand or stock.deals_together(s, bins, stock.BLACK_HAND[s.trump]) < 0


@njit
def tute_world(s: State, mode: int, dice: Dice, out: State, tute_at_once: bool) -> None:
    """Write a world into `out`. CONSISTENT: draw uniformly under what holds now for certain, keep what `possible` allows."""
    if mode != CONSISTENT:
        stock.random_world(s, 0, mode, dice, out)
        return
    sizes = np.empty(SEATS + 1, np.int64)
    bins = np.empty(SEATS + 1, np.int64)
    allowed = np.empty(SEATS + 1, np.int64)
    n = stock.hidden_sizes(s, mode, sizes)
    cards = stock.unseen(s, 0, mode)
    for seat in range(s.players):
        allowed[seat] = ~s.lacks[fact_at(s, seat, s.draws[seat])]
    allowed[s.players] = -1
    copy(s, out)
    found = False
    for _ in range(WORLD_TRIES):
        if share(dice, cards, sizes, allowed, n, bins) and possible(s, bins, tute_at_once):
            found = True
            break
    if not found:
        walk_to_world(s, dice, cards, sizes, allowed, n, bins, tute_at_once)
    stock.put_world(s, dice, mode, bins, out)


@njit
def walk_to_world(s: State, dice: Dice, cards: Cards, sizes: Numbers, allowed: Numbers, n: int, bins: Numbers, tute_at_once: bool) -> None:
    """When worlds drawn freely hardly ever fit: build one slot by slot, which cannot fail, then swap at random among possible worlds."""
    slots = np.empty(MOST_BINS, np.int64)
    fits = np.empty(MOST_BINS, np.int64)
    owner = np.empty(MOST_BINS, np.int64)
    filled = np.empty(MOST_BINS, np.int64)
    m = split_hands(s, sizes, slots, fits, owner)
    share(dice, cards, slots, fits, m, filled)
    for b in range(n):
        bins[b] = 0
    for b in range(m):
        bins[owner[b]] |= filled[b]
    if s.black_hand:
        stock.part(s, bins, stock.BLACK_HAND[s.trump])
    if tute_at_once:
        stock.part(s, bins, KINGS)
        stock.part(s, bins, KNIGHTS)
    listed = np.empty(64, np.int64)
    k = list_cards(cards, listed)
    before = np.empty(SEATS + 1, np.int64)
    for _ in range(SWAPS_PER_CARD * k):
        for b in range(n):
            before[b] = bins[b]
        if swap_once(dice, listed, k, allowed, n, bins) and not possible(s, bins, tute_at_once):
            for b in range(n):
                bins[b] = before[b]


@njit
def split_hands(s: State, sizes: Numbers, slots: Any, fits: Any, owner: Any) -> int:
    """Cut every hidden hand into slots by what each may hold: as many slots as draws explain accept a card absent at t or later."""
    m = 0
    for seat in range(s.players):
        room = sizes[seat]
        if room == 0:
            continue
        used = np.int64(0)
        total_used = np.int64(0)
        for t in range(s.draws[seat] + 1):
            total_used += s.used[fact_at(s, seat, t)]
        # From the earliest moment on: slots that accept only what was never absent, then what was absent before t+1, and so on.
        left = room
        for t in range(s.draws[seat] + 1):
            later = s.draws[seat] - t - (total_used - used)
            used += s.used[fact_at(s, seat, t)]
            absent = 0
            for later_t in range(t, s.draws[seat] + 1):
                absent |= s.lacks[fact_at(s, seat, later_t)]
            if absent and later < left:
                slots[m] = left - max(later, 0)
                fits[m] = ~absent
                owner[m] = seat
                m += 1
                left = max(later, 0)
        if left > 0:
            slots[m] = left
            fits[m] = -1
            owner[m] = seat
            m += 1
    slots[m] = sizes[s.players]
    fits[m] = -1
    owner[m] = s.players
    return m + 1
