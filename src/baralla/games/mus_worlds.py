"""What a seat knows at a table of Mus, and worlds drawn from it.

A seat sees its own cards and its own discards (until they are shuffled back), counts everybody's, sees the signs of its partner and
those of the others that it caught, and hears who has pares and juego. All of that speaks of four-card hands, and only of their ranks.

Worlds are exactly uniform: every seat about which something is known gets four cards drawn uniformly among the hidden hands that fit
(by drawing until one fits, or, when fitting hands are rare, from the table of all rank multisets with their weights); if two such
hands share a card all are drawn again. That is uniform over disjoint hands. After `ROUNDS` rounds in vain the joint distribution is
added up over the rank multisets and one is drawn from it, which always ends.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from baralla.cards import CARDS, PACK_40, Table
from baralla.core import dice as dice_
from baralla.core.bits import BIT, copy, count, nth
from baralla.core.dice import below, fraction
from baralla.core.jit import njit
from baralla.core.verbs import CONSISTENT, OPEN, RANDOM, State
from baralla.core.worlds import list_cards
from baralla.games.mus_hands import EIGHT, FOUR, NOTHING, OF_RANK, RANKS, THIRTY_ONE, kings_row, pares_kind, true_signs, value_sum
from baralla.games.mus_signs import partners, pass_on
from baralla.games.mus_state import (
    CARDS_EACH,
    NO_CARD,
    NO_CHANCE,
    NO_SIGN,
    PACK_SIZE,
    SEATS,
    SIGNS,
    UNSEEN_SIGN,
    UNSIGNED,
    WHO_SAW,
)

HOLDS_PARES = 1 << len(SIGNS)  # facts of a hand: one bit for each true sign, then these two
HOLDS_JUEGO = HOLDS_PARES << 1
DRAWS = 60
ROUNDS = 400

_MULTISETS = list(combinations_with_replacement(range(RANKS), CARDS_EACH))
KINDS = len(_MULTISETS)
# NEEDS[kind, rank]: how many cards of each rank a hand of that kind has; SAMPLE[row, kind]: one such hand (0: there is none).
NEEDS: Table = np.array([[kind.count(rank) for rank in range(RANKS)] for kind in _MULTISETS], np.int64)


def _sample(row: int, needs: Any) -> int:
    hand = 0
    for rank in range(RANKS):
        cards = [card for card in range(CARDS) if int(OF_RANK[row, rank]) >> card & 1]
        if needs[rank] > len(cards):
            return 0
        hand |= sum(1 << card for card in cards[: needs[rank]])
    return hand


SAMPLE: Table = np.array([[_sample(row, needs) for needs in NEEDS] for row in (EIGHT, FOUR)], np.int64)
CHOOSE: Table = np.array([[1, 0, 0, 0, 0]] + [[0] * 5] * 8, np.int64)  # CHOOSE[n, k], for the at most eight cards of a rank
for _n in range(1, 9):
    CHOOSE[_n, 0] = 1
    CHOOSE[_n, 1:] = CHOOSE[_n - 1, 1:] + CHOOSE[_n - 1, :-1]


# What a seat may know


@njit
def hide(s: State, seat: int, out: State) -> None:
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
def facts(s: State, hand: int, wanted: int) -> int:
    """What is true of four cards, as bits: signs (only looked at if some is `wanted`), pares, juego."""
    row = kings_row(s)
    found = true_signs(s, hand) if wanted & (HOLDS_PARES - 1) else 0
    if pares_kind(row, hand) != NOTHING:
        found |= HOLDS_PARES
    if value_sum(row, hand) >= THIRTY_ONE:
        found |= HOLDS_JUEGO
    return found


@njit
def learn(s: State, wanted: Any, unwanted: Any) -> int:
    """For every seat but the viewer, the facts its four cards must and must not have; the seats that have any, as bits."""
    known = 0
    for seat in range(SEATS):
        wanted[seat] = 0
        unwanted[seat] = 0
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
        if wanted[seat] | unwanted[seat]:
            known |= 1 << seat
    return known


# Drawing hands that fit what is known


@njit
def draw_any(s: State, dice: Any, listed: Any, n: int, wanted: int, unwanted: int) -> int:
    """Draw four cards until they fit, at most `DRAWS` times; 0 if they never did."""
    for _ in range(DRAWS):
        hand = 0
        for i in range(CARDS_EACH):
            j = i + below(dice, n - i)
            card = listed[j]
            listed[j] = listed[i]
            listed[i] = card
            hand |= BIT[card]
        found = facts(s, hand, wanted)
        if found & wanted == wanted and found & unwanted == 0:
            return hand
    return 0


@njit
def list_fitting(s: State, wanted: int, unwanted: int, fitting: Any) -> int:
    """Write the kinds of hand that fit; how many."""
    row = kings_row(s)
    n = 0
    for kind in range(KINDS):
        if SAMPLE[row, kind]:
            found = facts(s, SAMPLE[row, kind], wanted)
            if found & wanted == wanted and found & unwanted == 0:
                fitting[n] = kind
                n += 1
    return n


@njit
def ways(kind: int, left: Any) -> float:
    """In how many ways the cards left of each rank make a hand of that kind."""
    product = 1.0
    for rank in range(RANKS):
        if NEEDS[kind, rank]:
            product *= CHOOSE[left[rank], NEEDS[kind, rank]]
    return product


@njit
def count_ranks(row: int, cards: int, left: Any) -> None:
    for rank in range(RANKS):
        left[rank] = count(cards & OF_RANK[row, rank])


@njit
def draw_kind(dice: Any, fitting: Any, n: int, left: Any) -> int:
    """One of the kinds, in proportion to the number of hands of that kind; -1 if the cards make none."""
    total = 0.0
    for i in range(n):
        total += ways(fitting[i], left)
    at = fraction(dice) * total
    drawn = -1
    for i in range(n):
        number = ways(fitting[i], left)
        if number > 0:
            drawn = fitting[i]
            at -= number
            if at < 0:
                break
    return drawn


@njit
def draw_cards(dice: Any, row: int, kind: int, cards: int) -> int:
    """A random hand of that kind out of `cards`."""
    hand = 0
    for rank in range(RANKS):
        for _ in range(NEEDS[kind, rank]):
            free = cards & OF_RANK[row, rank] & ~hand
            hand |= BIT[nth(free, below(dice, count(free)))]
    return hand


@njit
def draw_hands(s: State, dice: Any, cards: int, known: int, wanted: Any, unwanted: Any, rounds: int, out: Any) -> bool:
    """Draw disjoint hands out of `cards` for the seats `known` (bits), all such worlds equally likely; False if there is none."""
    row = kings_row(s)
    listed = np.empty(64, np.int64)
    n = list_cards(cards, listed)
    left = np.empty(RANKS, np.int64)
    count_ranks(row, cards, left)
    fitting = np.empty((SEATS, KINDS), np.int64)
    fits = np.empty(SEATS, np.int64)  # how many kinds are listed for the seat; 0: not listed yet
    for seat in range(SEATS):
        fits[seat] = 0
    for _ in range(rounds):
        taken = 0
        for seat in range(SEATS):
            out[seat] = 0
            if not known >> seat & 1:
                continue
            hand = 0
            if fits[seat] == 0:
                hand = draw_any(s, dice, listed, n, wanted[seat], unwanted[seat])
                if hand == 0:
                    fits[seat] = list_fitting(s, wanted[seat], unwanted[seat], fitting[seat])
            if hand == 0:
                kind = draw_kind(dice, fitting[seat], fits[seat], left)
                if kind < 0:
                    return False
                hand = draw_cards(dice, row, kind, cards)
            if hand & taken:
                taken = -1
                break
            taken |= hand
            out[seat] = hand
        if taken >= 0:
            return True
    return draw_jointly(s, dice, cards, known, wanted, unwanted, fitting, out)


@njit
def draw_jointly(s: State, dice: Any, cards: int, known: int, wanted: Any, unwanted: Any, fitting: Any, out: Any) -> bool:
    """The same, by adding up all combinations of kinds: slower, and sure to end."""
    row = kings_row(s)
    seats = np.empty(SEATS, np.int64)
    fits = np.empty(SEATS, np.int64)
    chosen = np.empty(SEATS, np.int64)
    left = np.empty(RANKS, np.int64)
    n = 0
    for seat in range(SEATS):
        out[seat] = 0
        if known >> seat & 1:
            seats[n] = seat
            fits[n] = list_fitting(s, wanted[seat], unwanted[seat], fitting[n])
            n += 1
    count_ranks(row, cards, left)
    total = add_up(fitting, fits, n, left, np.inf, chosen)
    if total == 0.0:
        return False
    add_up(fitting, fits, n, left, fraction(dice) * total, chosen)
    for i in range(n):
        hand = draw_cards(dice, row, chosen[i], cards)
        out[seats[i]] = hand
        cards &= ~hand
    return True


@njit
def add_up(fitting: Any, fits: Any, n: int, left: Any, limit: float, chosen: Any) -> float:
    """Add up the worlds of every combination of kinds until the sum passes `limit`; `chosen` is then where it did.

    A walk in depth: level i tries every kind for the i-th seat, with the cards that the levels above leave."""
    at = np.empty(SEATS, np.int64)
    product = np.empty(SEATS + 1, np.float64)
    product[0] = 1.0
    for i in range(n):
        at[i] = -1
        product[i + 1] = 0.0
    total = 0.0
    level = 0 if n else -1
    while level >= 0:
        if at[level] >= 0 and product[level + 1] > 0:
            for rank in range(RANKS):
                left[rank] += NEEDS[fitting[level, at[level]], rank]
        at[level] += 1
        if at[level] == fits[level]:
            at[level] = -1
            product[level + 1] = 0
            level -= 1
            continue
        kind = fitting[level, at[level]]
        product[level + 1] = product[level] * ways(kind, left)
        if product[level + 1] == 0:
            continue
        for rank in range(RANKS):
            left[rank] -= NEEDS[kind, rank]
        if level + 1 < n:
            level += 1
            continue
        total += product[n]
        for i in range(n):
            chosen[i] = fitting[i, at[i]]
        if total > limit:
            break
    return total


# A whole world


@njit
def take_cards(listed: Any, start: int, n: int) -> int:
    """The next `n` of the shuffled cards, as a mask."""
    cards = 0
    for i in range(start, start + n):
        cards |= BIT[listed[i]]
    return cards


@njit
def some_of(dice: Any, cards: int, n: int) -> int:
    """`n` random ones of `cards`."""
    drawn = 0
    for _ in range(n):
        drawn |= BIT[nth(cards & ~drawn, below(dice, count(cards & ~drawn)))]
    return drawn


@njit
def determinize(s: State, mode: int, dice: Any, out: State) -> None:
    copy(s, out)
    hidden = PACK_40
    for seat in range(s.players):
        if seat == s.viewer or s.shown:
            hidden &= ~s.hands[seat]
    if s.viewer >= 0 and mode != RANDOM:
        hidden &= ~(s.pile[s.viewer] | s.just[s.viewer])
    drawn = np.empty(SEATS, np.int64)
    for seat in range(SEATS):
        drawn[seat] = 0
    if mode == CONSISTENT and not s.shown:
        wanted = np.empty(SEATS, np.int64)
        unwanted = np.empty(SEATS, np.int64)
        known = learn(s, wanted, unwanted)
        if known:
            draw_hands(s, dice, hidden, known, wanted, unwanted, ROUNDS, drawn)
    for seat in range(SEATS):
        hidden &= ~drawn[seat]
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
            out.pile[seat] = take_cards(listed, at, s.pile_size[seat])
            at += s.pile_size[seat]
    for i in range(s.stock_left):
        out.deck[s.stock + i] = listed[at + i]
    fill_signs(s, dice, out)
    out.viewer = OPEN
    out.rng = dice_.word(dice)


@njit
def fill_signs(s: State, dice: Any, out: State) -> None:
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
