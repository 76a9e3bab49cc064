"""How likely a hand of Mus is to win a lance: what the others may hold, counted hand by hand.

Suits do not matter, so the others' four cards are one of 330 multisets of ranks (715 with four kings). Each has as many ways as the cards
this seat cannot see allow; what is announced, signed and said makes some of them impossible and others likelier. Hands of different
seats are taken as independent, which is off by a card or two and costs a few microseconds instead of a thousand worlds.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np

from baralla.engine.bits import count
from baralla.engine.jit import njit
from baralla.engine.kinds import Constant, Numbers, Seat, State
from baralla.games.cards.deck import PACK_40
from baralla.games.mus.draw import KINDS, NEEDS, SAMPLE
from baralla.games.mus.hands import EIGHT, FOUR, JUEGO_ORDER, KINGS, OF_RANK, RANKS, SEVENS, SOTAS, THIRTY_ONE, VALUE, kings_row, true_signs
from baralla.games.mus.hands import ranks as sorted_ranks
from baralla.games.mus.state import (
    CARDS_EACH,
    CHICA,
    CLOSEST_31,
    ENVIDO,
    GRANDE,
    JUEGO,
    NO_QUIERO,
    NO_SIGN,
    PARES,
    PASO,
    RAISE,
    REAL_SEVENS_FIGURE,
    REAL_SEVENS_SOTA,
    SEATS,
    TIE_TEAM0,
    TOP_CARD,
)

# The orders in which hands are compared, one for each lance and switch that changes it.
GRANDE_ORDER, CHICA_ORDER, PARES_ORDER, PUNTO_ORDER, JUEGO_FIRST, CLOSEST_FIRST, JUEGO_OR_PUNTO = 0, 2, 4, 5, 6, 9, 12
ORDERS = 13  # grande and chica twice (whole hands, one card), juego three times (no real, sevens and a figure, sevens and a sota)
SIZES = CARDS_EACH + 1  # how many cards of a rank a hand may have
LEAST_LOW = 0.3  # however many cards the others have thrown away, this part of the low ones may still be in a hand

# What the words of a lance tell an attentive player. Of hands of a given strength (0 to 1), BOLD + (1 - BOLD) * strength⁴ bet, and
# 1 - MEEK * strength pass.
PARTNER_BOLD, RIVAL_BOLD, WILD_BOLD = 0.25, 0.1, 0.5
PARTNER_MEEK, RIVAL_MEEK = 0.5, 0.2
WILD = 10  # a rival who bets more than this at once tells less: it may be meant to frighten


def _pares(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """Duples over medias over a pair, then the ranks of the pairs; empty without pares."""
    a, b, c, d = ranks
    if a == b and c == d:
        return (3, a, c)
    if b == c and (a == b or c == d):
        return (2, b)
    return (1, b if b in (a, c) else c) if len(set(ranks)) < CARDS_EACH else ()


def _keys(ranks: tuple[int, ...]) -> list[tuple[int, ...]]:
    """What each order compares, for ranks from the highest down."""
    total = int(sum(VALUE[list(ranks)]))
    sevens = ranks[1:] == (SEVENS,) * 3
    reals = [False, sevens and ranks[0] >= SOTAS, sevens and ranks[0] == SOTAS]
    juego = len(JUEGO_ORDER) - JUEGO_ORDER.index(total) if total >= THIRTY_ONE else 0
    grande = [ranks, ranks[:1]]
    chica = [tuple(-rank for rank in reversed(ranks)), (-ranks[-1],)]
    traditional = [(juego, real) for real in reals]
    closest = [(-abs(total - THIRTY_ONE), real) for real in reals]
    return [*grande, *chica, _pares(ranks), (total,), *traditional, *closest, (juego, total if juego == 0 else 0)]


def _tables(row: int) -> tuple[list[Any], ...]:
    """Of every kind of hand with these kings: a sample, the ranks in it and how often, its place in each order, its strength, facts."""
    listed = [kind for kind in range(KINDS) if SAMPLE[row, kind]]
    copies = [int(cards).bit_count() for cards in OF_RANK[row]]
    needs = [[(rank, int(n)) for rank, n in enumerate(NEEDS[kind]) if n] for kind in listed]
    hands = [tuple(sorted((rank for rank, n in need for _ in range(n)), reverse=True)) for need in needs]
    ways = np.array([np.prod([comb(copies[rank], n) for rank, n in need]) for need in needs])
    columns = list(zip(*(_keys(hand) for hand in hands), strict=True))
    places, strengths = [], []
    for column in columns:
        order = {key: place for place, key in enumerate(sorted(set(column)))}
        place = np.array([order[key] for key in column])
        below = np.concatenate([[0], np.cumsum(np.bincount(place, ways))]) / ways.sum()
        places.append(place)
        strengths.append((below[place] + below[place + 1]) / 2)
    holds = [(1 if _pares(hand) else 0) | (2 if sum(VALUE[list(hand)]) >= THIRTY_ONE else 0) for hand in hands]
    padded = [[rank * SIZES + n for rank, n in need] + [0] * (CARDS_EACH - len(need)) for need in needs]
    return [int(SAMPLE[row, kind]) for kind in listed], padded, places, strengths, holds, hands


def _fill(row: int) -> int:
    samples, needs, places, strengths, holds, hands = _tables(row)
    n = len(samples)
    HAND[row, :n] = samples
    IN_HAND[row, :n] = needs
    PLACE[row, :, :n] = places
    STRENGTH[row, :, :n] = strengths
    HOLDS[row, :n] = holds
    for kind, hand in enumerate(hands):
        KIND_OF[(row, *hand)] = kind
    return n


HAND: Constant = np.zeros((2, KINDS), np.int64)  # one hand of that kind
IN_HAND: Constant = np.zeros((2, KINDS, CARDS_EACH), np.int64)  # its ranks with how many cards of each: rank * SIZES + cards
PLACE: Constant = np.zeros((2, ORDERS, KINDS), np.int64)  # the kinds from the worst up; equal hands have equal places
STRENGTH: Constant = np.zeros((2, ORDERS, KINDS), np.float64)  # the part of all hands that is worse, equal ones counted half
HOLDS: Constant = np.zeros((2, KINDS), np.int64)  # 1: pares, 2: juego
KIND_OF: Constant = np.zeros((2, RANKS, RANKS, RANKS, RANKS), np.int16)  # by its ranks from the highest down
LISTED: Constant = np.array([_fill(EIGHT), _fill(FOUR)], np.int64)
PLACES: Constant = PLACE.max(axis=2) + 1


@njit
def order_of(s: State, lance: int) -> int:
    """How hands are compared in this lance. Before juego is announced, juego first and the sum after it."""
    if lance == GRANDE:
        return GRANDE_ORDER + (s.grande_compare == TOP_CARD)
    if lance == CHICA:
        return CHICA_ORDER + (s.grande_compare == TOP_CARD)
    if lance == PARES:
        return PARES_ORDER
    if s.punto:
        return PUNTO_ORDER
    if s.juego_rule != CLOSEST_31 and s.holders_only and s.announced < 2:
        return JUEGO_OR_PUNTO
    real = 1 if s.la_real == REAL_SEVENS_FIGURE else 2 if s.la_real == REAL_SEVENS_SOTA else 0
    return (CLOSEST_FIRST if s.juego_rule == CLOSEST_31 else JUEGO_FIRST) + real


@njit
def own_kind(s: State, seat: Seat) -> int:
    """The kind of hand this seat holds."""
    row = kings_row(s)
    a, b, c, d = sorted_ranks(row, s.hands[seat])
    return KIND_OF[row, a, b, c, d]


# What the others may hold


@njit
def count_unseen(s: State, seat: Seat, left: Numbers) -> None:
    """How many cards of each rank the others may hold. Cards they have thrown away are taken for low ones, as this player throws them."""
    row = kings_row(s)
    unseen = PACK_40 & ~(s.hands[seat] | s.pile[seat] | s.just[seat])
    thrown = 0
    for other in range(s.players):
        if other != seat:
            thrown += s.pile_size[other] + s.just_size[other]
    low = count(unseen & ~OF_RANK[row, KINGS])
    kept = max(LEAST_LOW, 1.0 - thrown / low)
    for rank in range(RANKS):
        left[rank] = count(unseen & OF_RANK[row, rank]) * (1.0 if rank == KINGS else kept)


@njit
def weigh_hands(s: State, seat: Seat, weights: Numbers) -> None:
    """In how many ways the cards that `seat` cannot see make each kind of hand."""
    left = np.empty(RANKS, np.float64)
    count_unseen(s, seat, left)
    ways = np.empty(RANKS * SIZES, np.float64)
    for rank in range(RANKS):
        ways[rank * SIZES] = 1.0
        for n in range(CARDS_EACH):
            ways[rank * SIZES + n + 1] = ways[rank * SIZES + n] * max(0.0, left[rank] - n) / (n + 1)
    row = kings_row(s)
    needs = IN_HAND[row]
    for kind in range(LISTED[row]):
        weights[kind] = ways[needs[kind, 0]] * ways[needs[kind, 1]] * ways[needs[kind, 2]] * ways[needs[kind, 3]]


@njit
def must_hold(s: State, other: Seat) -> Any:
    """What has been announced of a hand: which of pares (1) and juego (2) are known, and which of them it has."""
    known = 0
    has = 0
    if s.announced >= 1:
        known |= 1
        has |= 1 if s.with_pares >> other & 1 else 0
    if s.announced >= 2:
        known |= 2
        has |= 2 if s.with_juego >> other & 1 else 0
    return known, has


@njit
def seen_sign(s: State, seat: Seat, other: Seat) -> int:
    """The sign of another that `seat` has seen, or NO_SIGN."""
    return s.signs[other] if s.saw[other] >> seat & 1 and s.signs[other] > NO_SIGN else NO_SIGN


@njit
def spread(s: State, seat: Seat, other: Seat, order: int, reading: bool, weights: Numbers, out: Numbers) -> None:
    """How likely the hand of `other` is to have each place of the order. Who reads also heeds its sign and its words in this lance."""
    row = kings_row(s)
    places = PLACES[row, order]
    out[:places] = 0.0
    known, has = must_hold(s, other)
    sign = seen_sign(s, seat, other) if reading else NO_SIGN
    ours = (seat ^ other) & 1 == 0
    bold, meek = 1.0, 0.0
    word = s.said[other] if reading and s.lance >= 0 else -1
    if word in (PASO, NO_QUIERO):
        meek = PARTNER_MEEK if ours else RIVAL_MEEK
    elif word >= 0:
        wild = word > RAISE + WILD or ENVIDO + WILD < word <= RAISE
        bold = PARTNER_BOLD if ours else WILD_BOLD if wild else RIVAL_BOLD
    place_of, strengths, holds = PLACE[row, order], STRENGTH[row, order], HOLDS[row]
    total = 0.0
    for kind in range(LISTED[row]):
        if holds[kind] & known != has or (sign != NO_SIGN and not true_signs(s, HAND[row, kind]) >> sign & 1):
            continue
        strength = strengths[kind]
        squared = strength * strength
        weight = weights[kind] * (bold + (1.0 - bold) * squared * squared) * (1.0 - meek * strength)
        out[place_of[kind]] += weight
        total += weight
    if total > 0.0:
        for place in range(places):
            out[place] /= total
    else:
        out[0] = 1.0  # the estimate leaves nothing possible: nothing to fear or hope


# Who wins


@njit
def wins_tie(s: State, one: Seat, other: Seat) -> bool:
    """Does `one` beat `other`, of the other side, with equal hands?"""
    if s.tie_break == TIE_TEAM0:
        return one & 1 == 0
    return (one - s.dealer - 1) % s.players < (other - s.dealer - 1) % s.players


@njit
def takes_part(s: State, other: Seat, lance: int) -> bool:
    """May this seat's hand win the lance, for all that has been announced?"""
    if not s.holders_only or lance < PARES or s.punto * (lance == JUEGO):
        return True
    if lance == PARES:
        return s.announced < 1 or s.with_pares >> other & 1 == 1
    return s.announced < 2 or s.with_juego >> other & 1 == 1


@njit
def chance_to_win(s: State, seat: Seat, lance: int, reading: bool, weights: Numbers) -> float:
    """How likely the side of `seat` is to win the lance. Who does not read counts on its own hand alone.

    `weights` are those of `weigh_hands`. With equal hands the tie decides, which depends on who of us holds it."""
    row = kings_row(s)
    order = order_of(s, lance)
    mine = PLACE[row, order, own_kind(s, seat)]
    partner = (seat + 2) % SEATS
    paired = reading and s.players == SEATS and takes_part(s, partner, lance)
    theirs = np.empty(PLACES[row, order], np.float64)
    by_me = np.ones(PLACES[row, order], np.float64)  # the chance that no rival beats me, or my partner, with a hand of that place
    by_partner = np.ones(PLACES[row, order], np.float64)
    for rival in range(s.players):
        if (rival ^ seat) & 1 == 0 or not takes_part(s, rival, lance):
            continue
        spread(s, seat, rival, order, reading, weights, theirs)
        me_first = wins_tie(s, seat, rival)
        partner_first = wins_tie(s, partner, rival)
        lower = 0.0
        for place in range(PLACES[row, order]):
            equal = theirs[place]
            by_me[place] *= lower + (equal if me_first else 0.0)
            by_partner[place] *= lower + (equal if partner_first else 0.0)
            lower += equal
    if not paired:
        return by_me[mine]
    spread(s, seat, partner, order, reading, weights, theirs)
    chance = 0.0
    for place in range(PLACES[row, order]):
        if place < mine:
            chance += theirs[place] * by_me[mine]
        elif place == mine:
            chance += theirs[place] * max(by_me[mine], by_partner[mine])
        else:
            chance += theirs[place] * by_partner[place]
    return chance
