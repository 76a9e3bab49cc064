"""What a seat knows at a table of Mus, and worlds drawn from it.

A seat sees its own cards and its own discards (until they are shuffled back), counts everybody's, sees the signs of its partner and
those of the others that it caught, and hears who has pares and juego. All of that speaks of four-card hands: `draw` draws them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.engine import dice as dice_
from baralla.engine.bits import BIT, copy, count, list_cards, nth
from baralla.engine.dice import below, fraction
from baralla.engine.jit import njit
from baralla.engine.kinds import Cards, Dice, Numbers, Seat, State
from baralla.engine.verbs import CONSISTENT, OPEN, RANDOM
from baralla.games.cards.deck import PACK_40
from baralla.games.mus.draw import HOLDS_JUEGO, HOLDS_PARES, ROUNDS, draw_hands, stale_discards
from baralla.games.mus.hands import true_signs
from baralla.games.mus.signs import partners, pass_on
from baralla.games.mus.state import CARDS_EACH, NO_CARD, NO_CHANCE, NO_SIGN, PACK_SIZE, SEATS, SERVING, UNSEEN_SIGN, UNSIGNED, WHO_SAW

# What a seat may know


@njit
def redact(s: State, seat: Seat, out: State) -> None:
    """Copy `s` without the deck, the generator, the others' cards (until they are shown) and the signs `seat` has not seen."""
    copy(s, out)
    out.viewer = seat
    out.rng = 0
    out.last_chance = NO_CHANCE
    out.signer = 0
    for i in range(PACK_SIZE):
        out.deck[i] = NO_CARD
    for other in range(s.players):
        if other != seat:
            if not s.shown:
                out.hands[other] = 0
            out.just[other] = 0
            out.pile[other] = 0
            out.returned[other] = 0
    for other in range(s.players):
        if s.signs[other] == UNSIGNED:
            continue
        if seat >= 0 and s.saw[other] >> seat & 1:
            out.saw[other] = partners(other) | 1 << seat  # nobody can tell who else was looking
        else:
            out.saw[other] = 0
            out.signs[other] = UNSEEN_SIGN
    if s.pending == WHO_SAW:
        if out.signs[s.signer] == UNSEEN_SIGN:  # to whoever saw nothing, this is as if nothing had been signed
            out.pending = NO_CHANCE
            pass_on(out, s.signer)
        else:
            out.signer = s.signer


# What is known of a hand


@njit
def learn(s: State, back: Cards, wanted: Numbers, unwanted: Numbers, most_back: Any) -> int:
    """For every seat but the viewer, the facts its four cards must and must not have, and how many cards `back` in the stock since
    the last reshuffle it can have drawn; the seats of which anything is known, as bits."""
    known = 0
    for seat in range(SEATS):
        wanted[seat] = 0
        unwanted[seat] = 0
        most_back[seat] = CARDS_EACH
        if seat >= s.players or seat == s.viewer:
            continue
        if s.signs[seat] > NO_SIGN:
            wanted[seat] |= 1 << s.signs[seat]
        if s.announced >= 1:
            if s.with_pares >> seat & 1:
                wanted[seat] |= HOLDS_PARES
            else:
                unwanted[seat] |= HOLDS_PARES
        if s.announced >= 2:
            if s.with_juego >> seat & 1:
                wanted[seat] |= HOLDS_JUEGO
            else:
                unwanted[seat] |= HOLDS_JUEGO
        if back and s.phase != SERVING:
            most_back[seat] = min(s.fresh[seat], CARDS_EACH)
        if wanted[seat] | unwanted[seat] or most_back[seat] < CARDS_EACH:
            known |= 1 << seat
    return known


# A whole world


@njit
def take_cards(listed: Numbers, start: int, n: int) -> Cards:
    """The next `n` of the shuffled cards, as a mask."""
    cards = 0
    for i in range(start, start + n):
        cards |= BIT[listed[i]]
    return cards


@njit
def some_of(dice: Dice, cards: Cards, n: int) -> Cards:
    """`n` random ones of `cards`."""
    drawn = 0
    for _ in range(n):
        drawn |= BIT[nth(cards & ~drawn, below(dice, count(cards & ~drawn)))]
    return drawn


@njit
def determinize(s: State, mode: int, dice: Dice, out: State) -> None:
    copy(s, out)
    hidden = PACK_40
    for seat in range(s.players):
        if seat == s.viewer or s.shown:
            hidden &= ~s.hands[seat]
    if s.viewer >= 0 and mode != RANDOM:
        hidden &= ~(s.pile[s.viewer] | s.just[s.viewer])
    back = 0
    if mode == CONSISTENT and s.viewer >= 0:
        back = s.returned[s.viewer] & hidden
    drawn = np.empty(SEATS, np.int64)
    for seat in range(SEATS):
        drawn[seat] = 0
    if mode == CONSISTENT and not s.shown:
        wanted = np.empty(SEATS, np.int64)
        unwanted = np.empty(SEATS, np.int64)
        most_back = np.empty(SEATS, np.int64)
        known = learn(s, back, wanted, unwanted, most_back)
        if known:
            draw_hands(s, dice, hidden, known, wanted, unwanted, back, most_back, ROUNDS, drawn)
    for seat in range(SEATS):
        hidden &= ~drawn[seat]
    stale = back != 0 and count(hidden & ~back) >= stale_discards(s)
    if stale:
        for seat in range(s.players):
            if s.stale[seat] and seat != s.viewer:
                out.pile[seat] = some_of(dice, hidden & ~back, s.pile_size[seat])
                hidden &= ~out.pile[seat]
    listed = np.empty(64, np.int64)
    n = list_cards(hidden, listed)
    dice_.shuffle(dice, listed, n)
    at = 0
    for seat in range(s.players):
        if drawn[seat]:  # what is known speaks of the hand before its discards
            out.just[seat] = some_of(dice, drawn[seat], s.just_size[seat])
            out.hands[seat] = drawn[seat] & ~out.just[seat]
        elif seat != s.viewer and not s.shown:
            out.hands[seat] = take_cards(listed, at, s.held[seat])
            at += s.held[seat]
        if seat != s.viewer or mode == RANDOM:
            if not drawn[seat]:
                out.just[seat] = take_cards(listed, at, s.just_size[seat])
                at += s.just_size[seat]
            if not (stale and s.stale[seat]):
                out.pile[seat] = take_cards(listed, at, s.pile_size[seat])
                at += s.pile_size[seat]
    for i in range(s.stock_left):
        out.deck[s.stock + i] = listed[at + i]
    fill_signs(s, dice, out)
    out.viewer = OPEN
    out.rng = dice_.word(dice)


@njit
def fill_signs(s: State, dice: Dice, out: State) -> None:
    """Signs the viewer did not see: any that would be true, or none. Who else was looking: as the leak has it."""
    for seat in range(s.players):
        if s.signs[seat] == UNSIGNED or (s.pending == WHO_SAW and s.signer == seat):
            continue
        if s.signs[seat] == UNSEEN_SIGN:
            could = true_signs(s, out.hands[seat] | out.just[seat])
            out.signs[seat] = nth(could, below(dice, count(could)))
        out.saw[seat] = s.saw[seat] | partners(seat)
        if out.signs[seat] != NO_SIGN or s.sena_leak >= 1:
            for other in range(SEATS):
                if other != s.viewer and fraction(dice) < s.sena_leak:
                    out.saw[seat] |= 1 << other
