"""Drawing hands of Mus of which something is known, every possible world equally likely.

Every seat about which something is known gets four cards drawn uniformly among the hands that fit (by drawing until one fits, or, when
such hands are rare, from the table of all rank multisets with their weights); if two hands share a card all are drawn again. That is
uniform over disjoint hands. After `rounds` in vain the joint distribution is added up over the rank multisets and one is drawn from
it, which always ends.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from baralla.engine.bits import BIT, count, list_cards, nth
from baralla.engine.dice import below, fraction
from baralla.engine.jit import njit
from baralla.engine.kinds import Cards, Constant, Dice, Numbers, State
from baralla.games.mus.hands import EIGHT, FOUR, NOTHING, OF_RANK, RANKS, THIRTY_ONE, kings_row, pares_kind, true_signs, value_sum
from baralla.games.mus.state import CARDS_EACH, SEATS, SIGNS

HOLDS_PARES = 1 << len(SIGNS)  # facts of a hand: one bit for each true sign, then these two
HOLDS_JUEGO = HOLDS_PARES << 1
DRAWS = 200
ROUNDS = 400

_MULTISETS = list(combinations_with_replacement(range(RANKS), CARDS_EACH))
KINDS = len(_MULTISETS)
# NEEDS[kind, rank]: how many cards of each rank a hand of that kind has; SAMPLE[row, kind]: one such hand (0: there is none).
NEEDS: Constant = np.array([[kind.count(rank) for rank in range(RANKS)] for kind in _MULTISETS], np.int64)


def _sample(row: int, kind: tuple[int, ...]) -> int:
    hand = 0
    for place, rank in enumerate(kind):
        cards = int(OF_RANK[row, rank])
        for _ in range(kind[:place].count(rank)):
            cards &= cards - 1
        if not cards:
            return 0
        hand |= cards & -cards
    return hand


SAMPLE: Constant = np.array([[_sample(row, kind) for kind in _MULTISETS] for row in (EIGHT, FOUR)], np.int64)
CHOOSE: Constant = np.array([[1, 0, 0, 0, 0]] + [[0] * 5] * 8, np.int64)  # CHOOSE[n, k], for the at most eight cards of a rank
for _n in range(1, 9):
    CHOOSE[_n, 0] = 1
    CHOOSE[_n, 1:] = CHOOSE[_n - 1, 1:] + CHOOSE[_n - 1, :-1]


# What is known of a hand


@njit
def facts(s: State, hand: Cards, wanted: int) -> int:
    """What is true of four cards, as bits: signs (only looked at if some is `wanted`), pares, juego."""
    row = kings_row(s)
    found = true_signs(s, hand) if wanted & (HOLDS_PARES - 1) else 0
    if pares_kind(row, hand) != NOTHING:
        found |= HOLDS_PARES
    if value_sum(row, hand) >= THIRTY_ONE:
        found |= HOLDS_JUEGO
    return found


# Drawing hands that fit what is known


@njit
def draw_any(s: State, dice: Dice, listed: Numbers, n: int, wanted: int, unwanted: int, back: Cards, most_back: int) -> Cards:
    """Draw four cards until they fit, at most `DRAWS` times; 0 if they never did. At most `most_back` may be of the cards `back`."""
    for _ in range(DRAWS):
        hand = 0
        for i in range(CARDS_EACH):
            j = i + below(dice, n - i)
            card = listed[j]
            listed[j] = listed[i]
            listed[i] = card
            hand |= BIT[card]
        if count(hand & back) <= most_back:
            found = facts(s, hand, wanted)
            if found & wanted == wanted and found & unwanted == 0:
                return hand
    return 0


@njit
def list_fitting(s: State, wanted: int, unwanted: int, fitting: Numbers) -> int:
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
def ways(kind: int, left: Numbers) -> float:
    """In how many ways the cards left of each rank make a hand of that kind."""
    product = 1.0
    for rank in range(RANKS):
        if NEEDS[kind, rank]:
            product *= CHOOSE[left[rank], NEEDS[kind, rank]]
    return product


@njit
def count_ranks(row: int, cards: Cards, left: Numbers) -> None:
    for rank in range(RANKS):
        left[rank] = count(cards & OF_RANK[row, rank])


@njit
def draw_kind(dice: Dice, fitting: Numbers, n: int, left: Numbers) -> int:
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
def draw_cards(dice: Dice, row: int, kind: int, cards: Cards, rather: Cards) -> Cards:
    """A random hand of that kind out of `cards`, and out of `rather` as far as that goes."""
    hand = 0
    for rank in range(RANKS):
        for _ in range(NEEDS[kind, rank]):
            free = cards & OF_RANK[row, rank] & ~hand
            if free & rather:
                free &= rather
            hand |= BIT[nth(free, below(dice, count(free)))]
    return hand


@njit
def draw_hands(
    s: State, dice: Dice, cards: Cards, known: int, wanted: Numbers, unwanted: Numbers, back: int, most_back: Any, rounds: int, out: Numbers
) -> bool:
    """Draw disjoint hands out of `cards` for the seats `known` (bits), all such worlds equally likely; False if there is none.

    A hand has the facts `wanted`, none of those `unwanted`, and at most `most_back` of the cards `back`. If some discards hold no card
    of `back` at all (`s.stale`), worlds are kept in proportion to the number of ways of drawing those."""
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
                hand = draw_any(s, dice, listed, n, wanted[seat], unwanted[seat], back, most_back[seat])
                if hand == 0:
                    fits[seat] = list_fitting(s, wanted[seat], unwanted[seat], fitting[seat])
            if hand == 0:
                kind = draw_kind(dice, fitting[seat], fits[seat], left)
                if kind < 0:
                    return False
                hand = draw_cards(dice, row, kind, cards, -1)
            if hand & taken or count(hand & back) > most_back[seat]:
                taken = -1
                break
            taken |= hand
            out[seat] = hand
        if taken >= 0 and keeps_stale_discards(s, dice, cards & ~back, taken, known, most_back):
            return True
    return draw_jointly(s, dice, cards, known, wanted, unwanted, fitting, cards & ~back, out)


@njit
def stale_discards(s: State) -> Cards:
    """How many cards of other seats' discards have lain there since before the last reshuffle."""
    size = 0
    for seat in range(SEATS):
        if s.stale[seat] and seat != s.viewer:
            size += s.pile_size[seat]
    return size


@njit
def keeps_stale_discards(s: State, dice: Dice, fit: int, taken: Cards, known: Cards, most_back: Any) -> bool:
    """Keep these hands with probability (ways of drawing the stale discards from the `fit` cards left) / (most such ways)."""
    size = stale_discards(s)
    if size == 0 or fit == 0:
        return True
    most = count(fit)  # left, if the hands took as few of them as they can
    for seat in range(SEATS):
        if known >> seat & 1:
            most -= max(0, CARDS_EACH - most_back[seat])
    here = count(fit & ~taken)
    keep = 1.0
    for i in range(size):
        keep *= (here - i) / (most - i) if here > i else 0.0
    return keep >= 1.0 or fraction(dice) < keep


@njit
def draw_jointly(
    s: State, dice: Dice, cards: Cards, known: Cards, wanted: Numbers, unwanted: Numbers, fitting: Numbers, rather: Cards, out: Numbers
) -> bool:
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
        hand = draw_cards(dice, row, chosen[i], cards, rather)
        out[seats[i]] = hand
        cards &= ~hand
    return True


@njit
def add_up(fitting: Numbers, fits: Any, n: int, left: Numbers, limit: float, chosen: Any) -> float:
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
