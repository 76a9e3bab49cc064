"""What self-play sees of Mus, and what it chooses among. Suits never matter: cards are ranks, sorted from the highest down.

Seats are counted from the observer: 0 is itself, 1 the next to speak, and so on. Teams: the observer's, then the other. Slots are those of
`observation.LEARNER_ACTIONS`, but a discard's bits are places in the sorted hand. Of equal cards the first ones go first, so that no two
open slots throw away the same ranks.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.engine.bits import lowest
from baralla.engine.game import Observation, Part, Schooling, SelfPlay
from baralla.engine.jit import njit
from baralla.engine.kinds import Cards, Constant, Numbers, Seat, State
from baralla.games.mus.bets import least_bet, sizes
from baralla.games.mus.hands import JUEGO_ORDER, RANK, RANKS, kings_row, pares_kind, true_signs, value_sum
from baralla.games.mus.observation import LANCE_NUMBERS, LEARNER_ACTIONS, LEARNER_BETS, PHASES, STEPS
from baralla.games.mus.player_odds import PUNTO_ORDER, STRENGTH, order_of, own_kind
from baralla.games.mus.state import (
    ASKING,
    BETTING,
    CARDS_EACH,
    CLOSEST_31,
    DISCARD,
    DISCARDING,
    ENVIDO,
    LANCES,
    MOST_STONES,
    MUS,
    NO_MUS,
    NO_QUIERO,
    ORDAGO,
    PASO,
    QUIERO,
    RAISE,
    SEATS,
    SENAS_PARTNER,
    SIGNING,
    SIGNS,
    TIE_TEAM0,
    TOP_CARD,
)

SLOTS = len(LEARNER_ACTIONS)
BETS: Constant = np.array(LEARNER_BETS, np.int64)
FIRST_ENVIDO = NO_QUIERO + 1  # the slots of the bets
FIRST_RAISE = FIRST_ENVIDO + len(LEARNER_BETS)
SUBSETS = 1 << CARDS_EACH

PARES_KINDS = 4
LOW_SUMS = (30, 29, 26, 0)  # classes of sums without juego: 30, 29, 26 to 28, less
SUMS = len(JUEGO_ORDER) + len(LOW_SUMS)
STRENGTHS = LANCES + 1  # each lance, and punto


def _sum_class(total: int) -> int:
    if total in JUEGO_ORDER:
        return JUEGO_ORDER.index(total)
    return len(JUEGO_ORDER) + next(place for place, least in enumerate(LOW_SUMS) if total >= least)


SUM_CLASS: Constant = np.array([_sum_class(total) for total in range(41)], np.int64)  # by the sum of a hand

NEARLY = (0, 2, 3, 5, 8, 12, 17, 25)  # from how many stones to win each bucket goes up
NEED_BUCKET: Constant = np.array([sum(need >= least for least in NEARLY) - 1 for need in range(MOST_STONES + 1)], np.int64)

# What a seat said last: these words, and the stones of a bet.
WORDS_SAID = 8
SAID = WORDS_SAID + 1
PASSES, BETS_FIRST, RAISES, ALL_IN, ACCEPTS, REFUSES, WANTS_MUS, CUTS = range(WORDS_SAID)

NEXT_CARDS = 8

PARTS = (
    Part("cards", CARDS_EACH * RANKS, "the rank of each card of the hand, from the highest down (with eight kings 3 is 12 and 2 is 1)"),
    Part("ranks", RANKS, "cards of each rank in the hand / 4"),
    Part("discards", RANKS, "the observer's own discards by rank / 4, until they are shuffled back"),
    Part("kind", PARES_KINDS, "what pares the hand is: none, par, medias, duples"),
    Part("sum", SUMS + 1, "the sum of the hand: 31, 32, 40, 37, 36, 35, 34, 33, then 30, 29, 26–28, less; and the sum / 40"),
    Part("strength", STRENGTHS + 1, "the part of all hands that loses to this one: grande, chica, pares, juego, punto, the lance now"),
    Part("step", STEPS, "signs, mus, discards, serving, bets; then grande, chica, pares, juego, punto"),
    Part("mano", SEATS, "who is mano"),
    Part("turn", SEATS, "who is to speak"),
    Part("cutter", SEATS, "who cut mus"),
    Part("took", SEATS, "cards changed in the last round of mus / 4"),
    Part("rounds", 1, "rounds of mus / 8"),
    Part("stock", 1, "cards in the stock / 40"),
    Part("signs", SEATS * len(SIGNS), "the sign the observer has seen each seat make"),
    Part("pares", 2 * SEATS, "who has announced pares, and who none"),
    Part("juego", 2 * SEATS, "who has announced juego, and who none"),
    Part("lances", LANCES * LANCE_NUMBERS, "how each lance ended (six places), its stake / 40, and who has won it (1 us, -1 them)"),
    Part("bet", 5, "the open bet / 40, what refusing it costs / 40, is it ours, is it theirs, is it an órdago"),
    Part("weight", 4, "the open bet, and what refusing it costs, each / the stones we and they lack to the target, at most 1"),
    Part("waiting", SEATS, "who may still speak or answer"),
    Part(
        "said",
        SEATS * SAID,
        "each seat's last word in this lance or question: paso, envido, raise, órdago, quiero, no quiero, mus, no mus; its stones / 40",
    ),
    Part("gained", 2, "stones of this hand / 40"),
    Part("stones", 2, "stones / 40"),
    Part("games", 2, "games won / 5"),
    Part("needs", 2 * len(NEARLY), "stones to the target: up to 1, 2, 3–4, 5–7, 8–11, 12–16, 17–24, more"),
    Part(
        "table",
        16,
        "two players, four kings, target / 40, one hand only, games to win / 5, órdago, smallest bet / 40, smallest raise / 40, "
        "holders only, closest to 31, one card compared, bonuses, stone for pares or juego passed, signs, ties are ours, ties are theirs",
    ),
)
SIZE = sum(part.size for part in PARTS)

SECRETS = (
    Part("ranks", (SEATS - 1) * RANKS, "cards of each rank / 4 in the hands of the next three seats"),
    Part("kind", (SEATS - 1) * PARES_KINDS, "what pares they are: none, par, medias, duples"),
    Part("sum", (SEATS - 1) * SUMS, "what they add up to, in the classes of the sight"),
    Part("strength", (SEATS - 1) * STRENGTHS, "the part of all hands that loses to each in grande, chica, pares, juego, punto"),
    Part("next", NEXT_CARDS * RANKS, "the ranks of the next eight cards of the stock"),
)
SECRETS_SIZE = sum(part.size for part in SECRETS)

SELFPLAY = SelfPlay(
    Observation(1, PARTS),
    SLOTS,
    SECRETS,
    mixed=True,
    schooling={
        "": Schooling(
            ({"players": 4}, {"players": 4}, {"players": 4, "senas": "partner"}, {"players": 2}, {"players": 2}),
            300_000,
            {"entropy_end": 0.01, "compare": False},
        )
    },
)


# Choices


@njit
def sort_slots(row: int, hand: Cards, slots: Numbers, ranks: Numbers) -> int:
    """The slots of a hand's cards (their places in pack order) and their ranks, from the highest rank down; how many cards."""
    n = 0
    while hand:
        rank = RANK[row, lowest(hand)]
        hand &= hand - 1
        at = n
        while at > 0 and ranks[at - 1] < rank:
            ranks[at] = ranks[at - 1]
            slots[at] = slots[at - 1]
            at -= 1
        ranks[at] = rank
        slots[at] = n
        n += 1
    return n


@njit
def open_discards(s: State, out: Numbers) -> None:
    """Subsets of the sorted hand, as the slots they throw away. A card goes only if the equal one before it goes."""
    slots = np.empty(CARDS_EACH, np.int64)
    ranks = np.empty(CARDS_EACH, np.int64)
    n = sort_slots(kings_row(s), s.hands[s.turn], slots, ranks)
    for subset in range(s.min_discard, SUBSETS):
        real = 0
        plain = True
        for place in range(n):
            if subset >> place & 1:
                real |= 1 << slots[place]
                if place > 0 and ranks[place] == ranks[place - 1] and not subset >> (place - 1) & 1:
                    plain = False
        if plain:
            out[DISCARD + subset] = DISCARD + real


@njit
def open_bets(s: State, out: Numbers) -> None:
    """What may be said in a lance, with a few sizes of bets."""
    if s.ordago and not s.all_in:
        out[ORDAGO] = ORDAGO
    first, base = FIRST_RAISE, RAISE
    if s.bettor < 0:
        out[PASO] = PASO
        first, base = FIRST_ENVIDO, ENVIDO
    else:
        out[QUIERO] = QUIERO
        out[NO_QUIERO] = NO_QUIERO
    least = least_bet(s)
    for i in range(len(BETS)):
        if least <= BETS[i] < least + sizes(s):
            out[first + i] = base + BETS[i]


@njit
def choices(s: State, out: Numbers) -> None:
    for slot in range(SLOTS):
        out[slot] = -1
    if s.turn < 0:
        return
    if s.phase == SIGNING:
        signs = true_signs(s, s.hands[s.turn])
        while signs:
            out[lowest(signs)] = lowest(signs)
            signs &= signs - 1
    elif s.phase == ASKING:
        out[NO_MUS] = NO_MUS
        out[MUS] = MUS
    elif s.phase == DISCARDING:
        open_discards(s, out)
    elif s.phase == BETTING:
        open_bets(s, out)


# The vector


@njit
def sight(s: State, seat: Seat, out: Numbers) -> None:
    """The vector of PARTS."""
    for i in range(SIZE):
        out[i] = 0.0
    at = see_cards(s, seat, out)
    at = see_table(s, seat, out, at)
    at = see_announced(s, seat, out, at)
    at = see_bet(s, seat, out, at)
    at = see_said(s, seat, out, at)
    at = see_score(s, seat, out, at)
    see_switches(s, seat, out, at)


@njit
def count_ranks(row: int, cards: Cards, out: Numbers, at: int) -> None:
    """Cards of each rank / 4."""
    while cards:
        out[at + RANK[row, lowest(cards)]] += 0.25
        cards &= cards - 1


@njit
def write_strength(s: State, seat: Seat, out: Numbers, at: int) -> None:
    """The part of all hands that loses to four cards in each lance, and in punto."""
    row = kings_row(s)
    kind = own_kind(s, seat)
    for lance in range(LANCES):
        out[at + lance] = STRENGTH[row, order_of(s, lance), kind]
    out[at + LANCES] = STRENGTH[row, PUNTO_ORDER, kind]


@njit
def see_cards(s: State, seat: Seat, out: Numbers) -> int:
    """The hand and what it is worth, and the own discards. While cards are missing nothing is said of what the hand is worth."""
    row = kings_row(s)
    hand = s.hands[seat]
    slots = np.empty(CARDS_EACH, np.int64)
    ranks = np.empty(CARDS_EACH, np.int64)
    for place in range(sort_slots(row, hand, slots, ranks)):
        out[place * RANKS + ranks[place]] = 1.0
    at = CARDS_EACH * RANKS
    count_ranks(row, hand, out, at)
    count_ranks(row, s.pile[seat] | s.just[seat], out, at + RANKS)
    at += 2 * RANKS
    total = value_sum(row, hand)
    if s.held[seat] == CARDS_EACH:
        out[at + pares_kind(row, hand)] = 1.0
        out[at + PARES_KINDS + SUM_CLASS[total]] = 1.0
        strength = at + PARES_KINDS + SUMS + 1
        write_strength(s, seat, out, strength)
        if s.phase == BETTING:
            out[strength + STRENGTHS] = out[strength + s.lance]
    out[at + PARES_KINDS + SUMS] = total / 40.0
    return at + PARES_KINDS + SUMS + 1 + STRENGTHS + 1


@njit
def see_table(s: State, seat: Seat, out: Numbers, at: int) -> int:
    """Where the hand is, who is who, and how mus went."""
    n = s.players
    if s.turn >= -1:
        out[at + s.phase] = 1.0
        if s.phase == BETTING:
            out[at + PHASES + s.lance + s.punto] = 1.0
    at += STEPS
    out[at + (s.dealer + 1 - seat) % n] = 1.0
    if s.turn >= 0:
        out[at + SEATS + (s.turn - seat) % n] = 1.0
    if s.cutter >= 0:
        out[at + 2 * SEATS + (s.cutter - seat) % n] = 1.0
    at += 3 * SEATS
    for away in range(n):
        out[at + away] = s.took[(seat + away) % n] / 4.0
    out[at + SEATS] = s.rounds / 8.0
    out[at + SEATS + 1] = s.stock_left / 40.0
    return at + SEATS + 2


@njit
def see_announced(s: State, seat: Seat, out: Numbers, at: int) -> int:
    """Signs, pares and juego."""
    n = s.players
    for away in range(n):
        other = (seat + away) % n
        if s.saw[other] >> seat & 1 and s.signs[other] >= 0:
            out[at + away * len(SIGNS) + s.signs[other]] = 1.0
    at += SEATS * len(SIGNS)
    for away in range(n):
        other = (seat + away) % n
        if s.announced >= 1:
            out[at + away + (0 if s.with_pares >> other & 1 else SEATS)] = 1.0
        if s.announced >= 2:
            out[at + 2 * SEATS + away + (0 if s.with_juego >> other & 1 else SEATS)] = 1.0
    return at + 4 * SEATS


@njit
def needs(s: State, team: int) -> int:
    """The stones a team lacks to the target."""
    return max(0, s.target - s.stones[team])


@njit
def see_bet(s: State, seat: Seat, out: Numbers, at: int) -> int:
    """The lances so far and the open bet."""
    us = seat & 1
    for lance in range(LANCES):
        out[at + s.ended[lance]] = 1.0
        out[at + 6] = s.stakes[lance] / MOST_STONES
        if s.takers[lance] >= 0:
            out[at + 7] = 1.0 if s.takers[lance] == us else -1.0
        at += LANCE_NUMBERS
    if s.phase == BETTING:
        out[at] = s.stake / MOST_STONES
        out[at + 1] = s.deje / MOST_STONES
        if s.bettor >= 0:
            out[at + 2 if s.bettor & 1 == us else at + 3] = 1.0
        out[at + 4] = s.all_in
        for i in range(2):
            lacking = max(1, needs(s, us if i == 0 else 1 - us))
            out[at + 5 + i] = 1.0 if s.all_in else min(s.stake / lacking, 1.0)
            out[at + 7 + i] = min(s.deje / lacking, 1.0)
        for away in range(s.players):
            out[at + 9 + away] = s.waiting >> (seat + away) % s.players & 1
    return at + 9 + SEATS


@njit
def read_word(word: int) -> Any:
    """A word as one of WORDS_SAID, and the stones of a bet."""
    if word > RAISE:
        return RAISES, word - RAISE
    if word > ENVIDO:
        return BETS_FIRST, word - ENVIDO
    if word == PASO:
        return PASSES, 0
    if word == ORDAGO:
        return ALL_IN, 0
    if word == QUIERO:
        return ACCEPTS, 0
    if word == NO_QUIERO:
        return REFUSES, 0
    return (WANTS_MUS if word == MUS else CUTS), 0


@njit
def see_said(s: State, seat: Seat, out: Numbers, at: int) -> int:
    """What everybody said last."""
    n = s.players
    for away in range(n):
        word = s.said[(seat + away) % n]
        if word >= 0:
            kind, stones = read_word(word)
            out[at + away * SAID + kind] = 1.0
            out[at + away * SAID + WORDS_SAID] = stones / MOST_STONES
    return at + SEATS * SAID


@njit
def see_score(s: State, seat: Seat, out: Numbers, at: int) -> int:
    """Stones and games, ours and theirs."""
    for i in range(2):
        team = seat & 1 if i == 0 else 1 - (seat & 1)
        out[at + i] = s.gained[team] / MOST_STONES
        out[at + 2 + i] = s.stones[team] / MOST_STONES
        out[at + 4 + i] = s.games[team] / 5.0
        out[at + 6 + i * len(NEARLY) + NEED_BUCKET[needs(s, team)]] = 1.0
    return at + 6 + 2 * len(NEARLY)


@njit
def see_switches(s: State, seat: Seat, out: Numbers, at: int) -> None:
    """The rules of the table."""
    out[at] = s.players == 2
    out[at + 1] = s.reyes == 4
    out[at + 2] = s.target / MOST_STONES
    out[at + 3] = s.match_mode
    out[at + 4] = s.games_to_win / 5.0
    out[at + 5] = s.ordago
    out[at + 6] = s.min_bet / MOST_STONES
    out[at + 7] = s.min_raise / MOST_STONES
    out[at + 8] = s.holders_only
    out[at + 9] = s.juego_rule == CLOSEST_31
    out[at + 10] = s.grande_compare == TOP_CARD
    out[at + 11] = s.bonuses
    out[at + 12] = s.paso_pares_juego
    out[at + 13] = s.senas == SENAS_PARTNER
    if s.tie_break == TIE_TEAM0:
        out[at + 14 + (seat & 1)] = 1.0


@njit
def secrets(s: State, seat: Seat, out: Numbers) -> None:
    """The others' hands and the top of the stock. Of a hand whose cards are missing, only the ranks."""
    n = s.players
    row = kings_row(s)
    for i in range(SECRETS_SIZE):
        out[i] = 0.0
    kinds = (SEATS - 1) * RANKS
    sums = kinds + (SEATS - 1) * PARES_KINDS
    strengths = sums + (SEATS - 1) * SUMS
    for i in range(n - 1):
        other = (seat + 1 + i) % n
        hand = s.hands[other]
        count_ranks(row, hand, out, i * RANKS)
        if hand and s.held[other] == CARDS_EACH:
            out[kinds + i * PARES_KINDS + pares_kind(row, hand)] = 1.0
            out[sums + i * SUMS + SUM_CLASS[value_sum(row, hand)]] = 1.0
            write_strength(s, other, out, strengths + i * STRENGTHS)
    at = strengths + (SEATS - 1) * STRENGTHS
    for i in range(min(NEXT_CARDS, s.stock_left)):
        card = s.deck[s.stock + i]
        if card >= 0:
            out[at + i * RANKS + RANK[row, card]] = 1.0
