"""What everybody has seen happen in a deal of Brisca or Tute, and the deals it can have come from.

A record keeps the open actions of its deal, in order. Whoever imagines the hidden cards can ask how they came to lie there: `retrace` deals
them from the start, `vary` exchanges two of them; whoever plays the past again sees whether it fits.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from baralla.engine.bits import BIT, copy, count, list_cards, lowest, nth
from baralla.engine.dice import below, shuffle
from baralla.engine.dispatch import dispatched
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Card, Cards, Dice, Numbers, Seat, State
from baralla.games.cards.deck import KING, KNIGHT, RANKED, SUIT, TUTE
from baralla.games.cards.tricks import beaters_of
from baralla.games.stock.play import ACTION_BITS, CODES, EXCHANGE, MOST_PAST, SEATS, SWAPPER
from baralla.games.stock.view import READY, SING

CARDS = 48
LATEST = 1000  # draws: never
ORDERS = 8  # one change in so many concerns only in which order a seat's own cards came


@njit
def who(s: State, i: int) -> Seat:
    """Who acted as number `i` of the deal, counted from 0 …"""
    return s.past[i] >> ACTION_BITS


@njit
def what(s: State, i: int) -> Action:
    """… and what was done."""
    return s.past[i] & CODES


@njit
def trail(s: State, seats: Numbers, actions: Numbers) -> int:
    if s.acts > MOST_PAST:
        return -1
    for i in range(s.acts):
        seats[i] = who(s, i)
        actions[i] = what(s, i)
    return s.acts


# The deal


def _missed(s: State, seat: Seat, one: Card, due: int) -> int:  # type: ignore[empty-body]
    """After how many draws, but fewer than `due`, `seat` is last known to have been without the card; -1: never."""


@njit
def _never(s: State, seat: Seat, one: Card, due: int) -> int:
    """A game without obligations tells nothing of the kind."""
    return -1


missed = dispatched(_missed, _never)


class Origins(NamedTuple):
    """Where the cards of a deal came from."""

    place: Any  # of each card in the deck, once it is settled
    owner: Any  # the seat it came to from the deck
    due: Any  # after how many draws it had come at the latest
    places: Any  # of each seat: where its cards lay in the deck, in the order in which they came …
    came: Any  # … and after how many draws
    room: Any  # how many those are


@njit
def retrace(s: State, dice: Dice, out: State) -> None:
    """What a seat has shown came to it before, and what it lacked after that; among all that can come next, the one that is due first."""
    n = s.players
    origins = Origins(
        np.full(CARDS, -1, np.int64),
        np.full(CARDS, -1, np.int64),
        np.full(CARDS, LATEST, np.int64),
        np.empty((SEATS, CARDS), np.int64),
        np.zeros((SEATS, CARDS), np.int64),
        np.zeros(SEATS, np.int64),
    )
    copy(s, out)
    for i in range(n * s.each):
        _comes(i, (s.dealer + 1 + i) % n, 0, origins)
    turned = n * s.each
    if turned == s.pack:  # all are dealt, and the dealer's last one is shown
        turned -= 1
        origins.room[s.dealer] -= 1
    origins.place[s.turned] = turned
    _follow(s, turned, origins)
    held = np.empty(CARDS, np.int64)
    for seat in range(n):
        for i in range(list_cards(s.hands[seat], held)):
            _belongs(held[i], seat, LATEST, origins)
    for seat in range(n):
        _settle(s, seat, origins, dice)
    for one in range(CARDS):
        if origins.place[one] >= 0:
            out.deck[origins.place[one]] = one


@njit
def _comes(at: int, seat: Seat, draws: int, origins: Origins) -> None:
    """The card at this place of the deck comes to `seat`."""
    k = origins.room[seat]
    origins.places[seat, k], origins.came[seat, k] = at, draws
    origins.room[seat] = k + 1


@njit
def _belongs(one: Card, seat: Seat, due: int, origins: Origins) -> None:
    """`seat` has a card, or shows it; was it the first to do so?"""
    if origins.place[one] < 0 and origins.owner[one] < 0:
        origins.owner[one], origins.due[one] = seat, due


@njit
def _follow(s: State, turned: int, origins: Origins) -> None:
    """Follow the past: what is shown, who wins tricks, who draws what."""
    n, at = s.players, turned + 1
    table, draws = s.turned, 0
    best, beaters, laid = -1, 0, 0
    for i in range(s.acts):
        seat, action = who(s, i), what(s, i)
        if action == EXCHANGE:
            table = lowest(SWAPPER[table])
            _belongs(table, seat, draws, origins)
        elif SING <= action < READY:
            pair = SUIT[action - SING] & (RANKED[KING] | RANKED[KNIGHT])
            _belongs(lowest(pair), seat, draws, origins)
            _belongs(lowest(pair & (pair - 1)), seat, draws, origins)
        elif action < EXCHANGE:
            _belongs(action, seat, draws, origins)
            if laid == 0 or BIT[action] & beaters:
                best, beaters = seat, beaters_of(action, s.trump, TUTE)
            laid += 1
            if laid == n:
                laid = 0
                draws += 1
                for k in range(n):
                    if at < s.pack:
                        _comes(at, (best + k) % n, draws, origins)
                        at += 1


@njit
def _settle(s: State, seat: Seat, origins: Origins, dice: Dice) -> None:
    """Give each place from which a card came to `seat` one of its cards."""
    cards = np.empty(CARDS, np.int64)
    missing = np.empty(CARDS, np.int64)
    n = 0
    for one in range(CARDS):
        if origins.owner[one] == seat:
            cards[n] = one
            n += 1
    shuffle(dice, cards, n)
    for i in range(n):
        missing[i] = missed(s, seat, cards[i], origins.due[cards[i]])
    for k in range(min(n, origins.room[seat])):
        best, first = -1, 3 * LATEST  # later than any card, one that is never due and was missing since included
        for i in range(n):
            due = origins.due[cards[i]] + (0 if missing[i] < origins.came[seat, k] else LATEST)
            if origins.place[cards[i]] < 0 and due < first:
                best, first = i, due
        origins.place[cards[best]] = origins.places[seat, k]


# Another deal


@njit
def vary(s: State, seat: Seat, dice: Dice, out: State) -> None:
    """Two cards change places: one that another seat holds hidden or has shown, and any other that `seat` has not held; or now and then two
    that `seat` has, which came to it in another order. What is left of the stock is shuffled."""
    own, shown, held, left = 0, 0, 0, 0
    settled, table = BIT[s.turned], s.turned
    for i in range(s.acts):
        one = what(s, i)
        if one == EXCHANGE:
            table = lowest(SWAPPER[table])
            one = table
        if one < EXCHANGE and not settled & BIT[one]:
            settled |= BIT[one]
            if who(s, i) == seat:
                own |= BIT[one]
            else:
                shown |= BIT[one]
    for other in range(s.players):
        hand = s.hands[other] & ~settled
        if other == seat:
            own |= hand
        else:
            shown |= hand & s.known[other]
            held |= hand & ~s.known[other]
    for i in range(s.stock, s.stock + s.stock_left):
        left |= BIT[s.deck[i]]
    kind = below(dice, ORDERS)
    if kind == 0:
        firsts, seconds = own, own
    elif kind <= ORDERS // 2 and held:
        firsts, seconds = held, held | shown | left
    else:
        firsts, seconds = shown, held | shown
    if firsts and count(seconds) > 1:
        one = _one_of(firsts, dice)
        other = _one_of(seconds & ~BIT[one], dice)
        for i in range(s.pack):
            if out.deck[i] == one:
                out.deck[i] = other
            elif out.deck[i] == other:
                out.deck[i] = one
    shuffle(dice, out.deck[s.stock :], s.stock_left)


@njit
def _one_of(cards: Cards, dice: Dice) -> Card:
    return nth(cards, below(dice, count(cards)))
