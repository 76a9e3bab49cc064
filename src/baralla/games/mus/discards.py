"""Mus or no mus, discards, serving, and the new stock when the old one runs out."""

from __future__ import annotations

from baralla.engine import dice as dice_
from baralla.engine.bits import BIT, count, lowest
from baralla.engine.jit import njit
from baralla.engine.kinds import State
from baralla.engine.verbs import CHANCE
from baralla.games.mus.bets import open_lance
from baralla.games.mus.signs import ask_again
from baralla.games.mus.state import (
    BETTING,
    CARDS_EACH,
    DISCARDING,
    MUS,
    NO_CHANCE,
    NO_MUS,
    RESHUFFLE,
    RESHUFFLE_OTHERS,
    SEATS,
    SERVING,
    UNSIGNED,
)


@njit
def say_mus(s: State) -> None:
    """When all have said mus they discard. With mus corrido the pack has then passed on: the old mano is the dealer."""
    seat = s.turn
    s.said[seat] = MUS
    if seat != s.dealer:
        s.turn = (seat + 1) % s.players
        return
    s.rounds += 1
    if s.mus_corrido and s.first_hand:
        s.dealer = (s.dealer + 1) % s.players
    s.phase = DISCARDING
    s.turn = (s.dealer + 1) % s.players


@njit
def cut_mus(s: State) -> None:
    """No mus: the bets begin, from mano. With mus corrido who cuts becomes mano."""
    s.cutter = s.turn
    s.said[s.turn] = NO_MUS
    if s.mus_corrido and s.first_hand:
        s.dealer = (s.turn + s.players - 1) % s.players
    s.phase = BETTING
    open_lance(s)


@njit
def throw_away(s: State, slots: int) -> None:
    """The seat to move discards the cards in these slots; after the last seat all are served."""
    seat = s.turn
    cards = s.hands[seat]
    gone = 0
    for slot in range(CARDS_EACH):
        if slots >> slot & 1:
            gone |= BIT[lowest(cards)]
        cards &= cards - 1
    s.hands[seat] &= ~gone
    s.just[seat] = gone
    s.just_size[seat] = count(gone)
    s.took[seat] = s.just_size[seat]
    s.held[seat] = CARDS_EACH - s.just_size[seat]
    if seat != s.dealer:
        s.turn = (seat + 1) % s.players
        return
    s.phase = SERVING
    s.serving = (s.dealer + 1) % s.players
    for other in range(SEATS):
        s.signs[other] = UNSIGNED  # they spoke of cards that are gone
        s.saw[other] = 0
        if s.fresh[other] and s.just_size[other]:
            s.stale[other] = 0
        s.fresh[other] = min(s.fresh[other], s.held[other])
    serve(s)


@njit
def serve(s: State) -> None:
    """From mano, each seat gets all its cards together; the game waits for a reshuffle when the stock is empty."""
    while True:
        seat = s.serving
        while s.held[seat] < CARDS_EACH:
            if s.stock_left == 0:
                s.pending = RESHUFFLE
                s.turn = CHANCE
                return
            s.hands[seat] |= BIT[s.deck[s.stock]]
            s.held[seat] += 1
            s.fresh[seat] += 1
            s.stock += 1
            s.stock_left -= 1
        if seat == s.dealer:
            break
        s.serving = (seat + 1) % s.players
    for other in range(SEATS):
        s.pile[other] |= s.just[other]
        s.pile_size[other] += s.just_size[other]
        s.just[other] = 0
        s.just_size[other] = 0
    ask_again(s)


@njit
def gather_discards(s: State) -> int:
    """Take up the discards for a new stock; those just made by the seat being served may stay out. The cards, as a mask."""
    cards = 0
    for seat in range(SEATS):
        s.returned[seat] = s.pile[seat]
        s.pile[seat] = 0
        s.pile_size[seat] = 0
        if seat != s.serving or s.reshuffle != RESHUFFLE_OTHERS:
            s.returned[seat] |= s.just[seat]
            s.just[seat] = 0
            s.just_size[seat] = 0
        s.fresh[seat] = 0
        s.stale[seat] = 1
        cards |= s.returned[seat]
    return cards


@njit
def put_stock(s: State, n: int) -> None:
    """The first `n` cards of the deck are the new stock: go on serving."""
    s.reshuffled = n
    s.stock = 0
    s.stock_left = n
    s.pending = NO_CHANCE
    s.last_chance = RESHUFFLE
    serve(s)


@njit
def reshuffle(s: State) -> None:
    """Chance: the discards, shuffled, are the new stock."""
    cards = gather_discards(s)
    n = 0
    while cards:
        s.deck[n] = lowest(cards)
        cards &= cards - 1
        n += 1
    dice_.shuffle(s, s.deck, n)
    put_stock(s, n)
