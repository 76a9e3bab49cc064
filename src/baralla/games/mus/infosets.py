"""What a player of Mus tells apart: the situations that `baralla train regret` learns a strategy for, and the few bets it chooses among.

Before the bets a situation is the hand (330 kinds by rank), the seat's place from mano and, roughly, the score. In a lance it is how good
the hand is there (ten steps) and, in grande and chica, what it will bring later; the open bet, who has yet to speak, what the partner has
said and signed, what the rivals have shown of themselves, and the score both sides are heading for. Bets are two stones, five, or an
órdago; other sizes count as the nearest.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.engine import situations
from baralla.engine.bits import count, lowest
from baralla.engine.dice import below
from baralla.engine.jit import njit
from baralla.engine.kinds import Constant, Dice, Numbers, Seat, State
from baralla.engine.situations import DECIDED, UNTOLD
from baralla.games.mus.draw import KINDS
from baralla.games.mus.hands import RANK, kings_row, pares_kind, true_signs
from baralla.games.mus.player_odds import (
    HOLDS,
    IN_HAND,
    JUEGO_FIRST,
    JUEGO_OR_PUNTO,
    LISTED,
    PARES_ORDER,
    PLACE,
    PUNTO_ORDER,
    SIZES,
    STRENGTH,
    order_of,
    own_kind,
    seen_sign,
)
from baralla.games.mus.state import (
    ACCEPTED,
    ASKING,
    BETTING,
    CARDS_EACH,
    CHICA,
    CIEGO,
    DISCARD,
    DISCARDING,
    DOS_ASES,
    DOS_REYES,
    DUPLES,
    ENVIDO,
    GAMES,
    GRANDE,
    JUEGO,
    JUEGO_SIGN,
    LANCES,
    MEDIAS,
    MOST_STONES,
    MUS,
    NO_MUS,
    NO_QUIERO,
    NO_SIGN,
    ORDAGO,
    PARES,
    PARES_SIGN,
    PASO,
    PASSED,
    QUIERO,
    RAISE,
    REFUSED,
    SEATS,
    SENAS_OFF,
    SENAS_PARTNER,
    SIGNING,
    SIGNS,
    SOLOMILLO,
    STATE,
    TEAM_SEATS,
    TEAMS,
    TRADITIONAL,
    TREINTA_Y_UNA,
    TRES_ASES,
    TRES_REYES,
)

SMALL, LARGE = 2, 5  # stones of a bet or a raise
RAISED_OUT = 12  # from this stake on, the only raise is an órdago
WATCHED = 0.5  # where rivals catch more signs than this, one keeps still
PATIENCE = 6  # rounds of mus, after which the rules say whether to cut: two who would rather wait than cut could wait for ever
LEARNED_MINIMUM = 2  # the least bet and raise of the tables that are told apart

# How good a hand is among those that take part in a lance: the steps are finer where bets are decided.
STEPS = (0.15, 0.3, 0.45, 0.57, 0.68, 0.77, 0.85, 0.91, 0.96)
HAND_STEPS = len(STEPS) + 1

# In grande and chica, what the hand will bring later: whoever risks the game on a bet there does not get to collect it.
LATER_STEPS = (0.7, 1.7)  # stones
LATERS = len(LATER_STEPS) + 1

# Stones missing to the target, in steps: for the bets of two players and of four, and for mus.
MISSING_TWO, MISSING_FOUR, MISSING_MUS = (2, 5, 9, 14, 22), (4, 13), (4, 12)
SCORES = (len(MISSING_TWO) + 1) ** 2  # cells of a score, at most

# The open bet: none, its total and what refusing costs in steps, or an órdago.
STAKE_STEPS, DEJE_STEPS, ORDAGO_STEPS = (2, 4, 7, 11, 20), (1, 4), (1, 4, 7)
SILENT = 3  # codes of no bet: how many rivals have yet to speak
BETS = SILENT + (len(STAKE_STEPS) + 1) * (len(DEJE_STEPS) + 1) + len(ORDAGO_STEPS) + 1
MATES, SIGNED, STORIES = 4, 3, 8

ASKED, THROWN, SPOKEN = range(3)  # kinds of situations


def _stepped(steps: tuple[int, ...]) -> Any:
    return np.searchsorted(steps, np.arange(MOST_STONES + 1), "left")


STEP_TWO: Constant = _stepped(MISSING_TWO).astype(np.int64)
STEP_FOUR: Constant = _stepped(MISSING_FOUR).astype(np.int64)
STEP_MUS: Constant = _stepped(MISSING_MUS).astype(np.int64)
STEP_STAKE: Constant = _stepped(STAKE_STEPS).astype(np.int64)
STEP_DEJE: Constant = _stepped(DEJE_STEPS).astype(np.int64)
STEP_ORDAGO: Constant = _stepped(ORDAGO_STEPS).astype(np.int64)


def _shares() -> Any:
    """SHARE[row, order, kind]: the part of the hands that take part in the lance which a hand beats, equal ones counted half."""
    found = STRENGTH.copy()
    for row, kinds in enumerate(LISTED):
        plain = int(np.argmin(HOLDS[row, :kinds]))  # a hand without pares or juego
        no_pares = 2 * STRENGTH[row, PARES_ORDER, plain]
        no_juego = 2 * STRENGTH[row, JUEGO_FIRST, plain]
        found[row, PARES_ORDER] = (found[row, PARES_ORDER] - no_pares) / (1 - no_pares)
        found[row, PUNTO_ORDER] /= no_juego
        for order in range(JUEGO_FIRST, JUEGO_FIRST + 3):
            found[row, order] = (found[row, order] - no_juego) / (1 - no_juego)
    return found.clip(0.0, 1.0)


def _grades() -> Any:
    """GRADE[row, order, kind]: the step of that share; of juego, which has eight values, the value itself."""
    found = np.searchsorted(STEPS, SHARE, "right")
    for order in range(JUEGO_FIRST, JUEGO_FIRST + 3):
        found[:, order] = np.clip(PLACE[:, order] - 1, 0, HAND_STEPS - 1)
    return found.astype(np.int64)


def _laters() -> Any:
    """LATER[row, kind]: the stones that pares, and juego or punto, will probably bring the hand, in steps."""
    copies = np.sort(IN_HAND % SIZES, axis=2)  # how many cards of each of its ranks the hand has, the most last
    duples = (copies[..., 3] == CARDS_EACH) | (copies[..., 2] == 2)
    pares = np.where(duples, 3, np.maximum(copies[..., 3] - 1, 0))
    places = PLACE[:, JUEGO_FIRST]
    juego = np.where(places == places.max(axis=1, keepdims=True), 3, 2) * STRENGTH[:, JUEGO_FIRST]
    rest = np.where(HOLDS & 2, juego, STRENGTH[:, JUEGO_OR_PUNTO])
    return np.searchsorted(LATER_STEPS, pares * STRENGTH[:, PARES_ORDER] + rest, "right").astype(np.int64)


SHARE: Constant = _shares()
LATER: Constant = _laters()
GRADE: Constant = _grades()

# GOOD_SIGN[lance, sign]: does the sign speak of this lance?
GOOD_SIGN: Constant = np.zeros((LANCES, len(SIGNS)), np.int64)
for _lance, _signs in (
    (GRANDE, (DOS_REYES, TRES_REYES, SOLOMILLO)),
    (CHICA, (DOS_ASES, TRES_ASES)),
    (PARES, (DUPLES, MEDIAS, TRES_REYES, TRES_ASES, SOLOMILLO)),
    (JUEGO, (TREINTA_Y_UNA, SOLOMILLO, JUEGO_SIGN)),
):
    for _sign in _signs:
        GOOD_SIGN[_lance, _sign] = 1
GREAT_SIGNS = 1 << SOLOMILLO | 1 << TREINTA_Y_UNA | 1 << DUPLES | 1 << TRES_REYES

# What one shows the partner, the best first.
TOLD_FIRST: Constant = np.array(
    [SOLOMILLO, TREINTA_Y_UNA, DUPLES, TRES_REYES, MEDIAS, DOS_REYES, JUEGO_SIGN, TRES_ASES, PARES_SIGN, DOS_ASES, CIEGO], np.int64
)


# The score


@njit
def likely_gain(s: State, seat: Seat, lance: int) -> int:
    """What a lance that has ended will bring the side of `seat` at the count, as far as it can guess; negative: the others."""
    us = seat & 1
    won = 0
    if s.ended[lance] == ACCEPTED:
        won = s.stakes[lance]
    elif s.ended[lance] == PASSED and lance < PARES:
        won = 1
    ours = SHARE[kings_row(s), order_of(s, lance), own_kind(s, seat)] >= 0.5
    if s.takers[lance] >= 0:
        ours = s.takers[lance] == us
    if lance == PARES and s.bonuses:
        if ours:
            won += pares_kind(kings_row(s), s.hands[seat])
            others = s.with_pares & TEAM_SEATS[us] & ~(1 << seat)
        else:
            others = s.with_pares & TEAM_SEATS[1 - us]
        won += count(others)
    return won if ours else -won


@njit
def heading(s: State, seat: Seat) -> Any:
    """The stones that the side of `seat`, and the other, will still miss when what is behind them has been counted."""
    us = seat & 1
    mine = s.target - s.stones[us]
    theirs = s.target - s.stones[1 - us]
    for lance in range(max(s.lance, 0)):
        gain = likely_gain(s, seat, lance)
        if gain > 0:
            mine -= gain
        else:
            theirs += gain
    return max(0, min(mine, MOST_STONES)), max(0, min(theirs, MOST_STONES))


@njit
def score_cell(s: State, seat: Seat) -> int:
    mine, theirs = heading(s, seat)
    if s.players == SEATS:
        return STEP_FOUR[mine] * (len(MISSING_FOUR) + 1) + STEP_FOUR[theirs]
    return STEP_TWO[mine] * (len(MISSING_TWO) + 1) + STEP_TWO[theirs]


# What has been said


@njit
def bet_code(s: State, seat: Seat) -> int:
    """The open bet; without one, how many rivals have yet to speak."""
    if s.bettor < 0:
        return count(s.waiting & TEAM_SEATS[1 - (seat & 1)])
    deje = min(s.deje, MOST_STONES)
    if s.all_in:
        return BETS - len(ORDAGO_STEPS) - 1 + STEP_ORDAGO[deje]
    return SILENT + STEP_DEJE[deje] * (len(STAKE_STEPS) + 1) + STEP_STAKE[min(s.stake, MOST_STONES)]


@njit
def mate_code(s: State, seat: Seat) -> int:
    """The partner: has no part in the lance, has passed or refused, has yet to speak, has bet."""
    if s.players != SEATS:
        return 0
    mate = (seat + 2) % SEATS
    if not s.speakers >> mate & 1:
        return 0
    if s.said[mate] > NO_QUIERO or s.said[mate] == ORDAGO:
        return 3
    return 2 if s.waiting >> mate & 1 else 1


@njit
def sign_code(s: State, seat: Seat, lance: int) -> int:
    """The partner's sign: unknown or none; nothing that is good in this lance (before the bets: very good); something that is."""
    if s.players != SEATS or s.senas != SENAS_PARTNER:
        return 0
    sign = seen_sign(s, seat, (seat + 2) % SEATS)
    if sign == NO_SIGN:
        return 0
    if lance < 0:
        return 2 if GREAT_SIGNS >> sign & 1 else 1
    return 2 if GOOD_SIGN[lance, sign] else 1


@njit
def rivals_in_grande(s: State, us: int) -> int:
    """How the rivals took grande: they gave way, nobody bet, they bet or saw a bet."""
    if s.ended[GRANDE] == PASSED:
        return 1
    return 0 if s.ended[GRANDE] == REFUSED and s.takers[GRANDE] == us else 2


@njit
def story(s: State, seat: Seat) -> int:
    """What the rivals have shown of their hands: how they took grande; before that, and in pares, who cut and how many cards they changed.

    Four players tell who cut (the seat, its partner, a rival); a sign of the partner's says more than any of this."""
    us = seat & 1
    if s.lance == CHICA or s.lance == JUEGO:
        return rivals_in_grande(s, us)
    if s.players == SEATS:
        return 0 if s.cutter == seat else 1 if s.cutter & 1 == us else 2
    changed = 0 if s.rounds == 0 else min(max(s.took[1 - us], 1), 3)
    return 2 * changed + (0 if s.cutter == seat else 1)


# The situation


@njit
def ordinary(s: State) -> bool:
    """Are the rules of this table among those that are told apart?"""
    return (
        s.match_mode == GAMES
        and s.ordago != 0
        and s.holders_only != 0
        and s.juego_rule == TRADITIONAL
        and s.min_bet == LEARNED_MINIMUM
        and s.min_raise == LEARNED_MINIMUM
    )


@njit
def spoken(s: State, seat: Seat) -> int:
    """The situation in a lance. Being mano is told where ties are common."""
    lance = s.lance + (1 if s.punto and s.lance == JUEGO else 0)
    place = (seat - s.dealer - 1) % s.players
    rivals = count(s.speakers & TEAM_SEATS[1 - (seat & 1)])
    sign = sign_code(s, seat, s.lance)
    key = SPOKEN * (LANCES + 1) + lance
    key = key * HAND_STEPS + GRADE[kings_row(s), order_of(s, s.lance), own_kind(s, seat)]
    key = key * SCORES + score_cell(s, seat)
    key = key * BETS + bet_code(s, seat)
    key = key * MATES + mate_code(s, seat)
    key = key * SIGNED + sign
    key = key * 2 + (1 if rivals > 1 else 0)
    key = key * 2 + (1 if place == 0 and (lance >= JUEGO or s.players != SEATS) else 0)
    key = key * STORIES + (story(s, seat) if sign == 0 else 0)
    return key * LATERS + (LATER[kings_row(s), own_kind(s, seat)] if s.lance < PARES else 0)


@njit
def situation(s: State) -> int:
    seat = s.turn
    if not ordinary(s):
        return UNTOLD
    if s.phase == BETTING:
        return spoken(s, seat)
    if s.reyes == 4 or (s.phase == ASKING and s.rounds >= PATIENCE):
        return UNTOLD
    place = (seat - s.dealer - 1) % s.players
    if s.phase == DISCARDING:
        return (THROWN * KINDS + own_kind(s, seat)) * SEATS + place
    mine, theirs = heading(s, seat)
    key = (ASKED * KINDS + own_kind(s, seat)) * SEATS + place
    if s.players == SEATS:
        key = (key * 3 + (STEP_MUS[mine] > 0)) * 3 + (STEP_MUS[theirs] > 0)
    else:
        key = (key * 3 + STEP_MUS[mine]) * 3 + STEP_MUS[theirs]
    key = key * 2 + (1 if s.rounds > 0 and s.players != SEATS else 0)
    return FIRST_ASKED + key * SIGNED + sign_code(s, seat, -1)


FIRST_ASKED = (THROWN + 1) * KINDS * SEATS  # after the numbers of discards, before those of bets
assert FIRST_ASKED + KINDS * SEATS * 9 * 2 * SIGNED < SPOKEN * (LANCES + 1) * HAND_STEPS * SCORES * BETS * MATES


# What one may choose


@njit
def best_sign(s: State) -> int:
    """The sign that tells the partner most; none where the rivals would see it as well."""
    if s.sena_leak > WATCHED:
        return NO_SIGN
    true = true_signs(s, s.hands[s.turn])
    for i in range(len(TOLD_FIRST)):
        if true >> TOLD_FIRST[i] & 1:
            return TOLD_FIRST[i]
    return NO_SIGN


@njit
def list_discards(s: State, out: Numbers) -> int:
    """Every discard of at least a card, those that differ in suits alone told once; by rank, so that equal hands list alike."""
    row = kings_row(s)
    slots = np.empty(CARDS_EACH, np.int64)
    held = np.empty(CARDS_EACH, np.int64)
    cards = s.hands[s.turn]
    for slot in range(CARDS_EACH):
        rank = RANK[row, lowest(cards)]
        cards &= cards - 1
        at = slot
        while at > 0 and held[at - 1] < rank:
            held[at] = held[at - 1]
            slots[at] = slots[at - 1]
            at -= 1
        held[at] = rank
        slots[at] = slot
    n = 0
    for chosen in range(1, 1 << CARDS_EACH):
        thrown = 0
        told = False
        for i in range(CARDS_EACH):
            if chosen >> i & 1:
                thrown |= 1 << slots[i]
                told |= i > 0 and held[i - 1] == held[i] and not chosen >> (i - 1) & 1
        if not told:
            out[n] = DISCARD + thrown
            n += 1
    return n


@njit
def moves(s: State, out: Numbers) -> int:
    if s.phase == SIGNING:
        out[0] = best_sign(s)
        return 1
    if s.phase == ASKING:
        out[0] = NO_MUS
        out[1] = MUS
        return 2
    if s.phase == DISCARDING:
        return list_discards(s, out)
    if s.bettor < 0:
        out[0] = PASO
        out[1] = ENVIDO + SMALL
        out[2] = ENVIDO + LARGE
        out[3] = ORDAGO
        return 4
    out[0] = NO_QUIERO
    out[1] = QUIERO
    if s.all_in:
        return 2
    if s.stake >= RAISED_OUT:
        out[2] = ORDAGO
        return 3
    out[2] = RAISE + LARGE
    out[3] = ORDAGO
    return 4


# Scores to learn from


@njit
def vary(s: State, dice: Dice) -> None:
    """Any score and dealer; between pairs, one hand in five with señas."""
    for team in range(TEAMS):
        s.stones[team] = below(dice, s.target)
    s.dealer = below(dice, s.players)
    s.game_winner = -1
    s.first_hand = 0
    if s.players == SEATS:
        s.senas = SENAS_PARTNER if below(dice, 5) == 0 else SENAS_OFF
        s.table = below(dice, 2)


@njit
def prospect(s: State, seat: Seat) -> int:
    if s.game_winner >= 0 or s.match_mode != GAMES:
        return DECIDED
    us = seat & 1
    mano = 1 if (s.dealer + 1) % s.players & 1 == us else 0
    return (mano * MOST_STONES + s.target - s.stones[us] - 1) * MOST_STONES + s.target - s.stones[1 - us] - 1


@njit
def prospects(s: State) -> int:
    return 2 * MOST_STONES * MOST_STONES


situations.teach(STATE, situation=situation, moves=moves, vary=vary, prospect=prospect, prospects=prospects)
