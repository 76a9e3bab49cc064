"""What learners see of Mus: the observation vector, and a small set of actions with few bet sizes.

Seats are counted from the observer: 0 is itself, 1 the next to speak, and so on. Teams: the observer's, then the other.
"""

from __future__ import annotations

import numpy as np

from baralla.engine.bits import lowest
from baralla.engine.game import Part
from baralla.engine.jit import njit
from baralla.engine.kinds import Constant, Numbers, Seat, State
from baralla.games.cards.deck import NUMBER_OF
from baralla.games.mus.hands import RANK_NUMBERS, kings_row, pares_kind, value_sum
from baralla.games.mus.state import (
    BETTING,
    CARDS_EACH,
    ENVIDO,
    LANCES,
    MOST_STONES,
    NO_QUIERO,
    RAISE,
    SEATS,
    SIGNS,
)

NUMBERS = len(RANK_NUMBERS)
PLACE: Constant = np.array([RANK_NUMBERS.index(int(n)) if n in RANK_NUMBERS else 0 for n in NUMBER_OF], np.int64)
PHASES = 5
STEPS = PHASES + LANCES + 1  # a place for each phase, lance and punto
LANCE_NUMBERS = 8

# The small action space: everything but bets as it is, and these sizes of envido and raise.
LEARNER_BETS = (1, 2, 5, 10, 20)
LEARNER_ACTIONS: Constant = np.array(
    [*range(NO_QUIERO + 1), *(ENVIDO + size for size in LEARNER_BETS), *(RAISE + size for size in LEARNER_BETS)], np.int64
)

PARTS = (
    Part("slots", CARDS_EACH * NUMBERS, "the number of the card in each slot of the hand, in pack order (slots as in discards)"),
    Part("discards", NUMBERS, "the observer's own discards by number / 4, until they are shuffled back"),
    Part("kind", 4, "what pares the hand is: none, par, medias, duples"),
    Part("sum", 1, "the sum of the hand / 40"),
    Part("step", STEPS, "signs, mus, discards, serving, bets; then grande, chica, pares, juego, punto"),
    Part("mano", SEATS, "who is mano"),
    Part("turn", SEATS, "who is to speak"),
    Part("took", SEATS, "cards changed in the last round of mus / 4"),
    Part("rounds", 1, "rounds of mus / 8"),
    Part("stock", 1, "cards in the stock / 40"),
    Part("signs", SEATS * len(SIGNS), "the sign the observer has seen each seat make"),
    Part("pares", 2 * SEATS, "who has announced pares, and who none"),
    Part("juego", 2 * SEATS, "who has announced juego, and who none"),
    Part("lances", LANCES * LANCE_NUMBERS, "how each lance ended (six places), its stake / 40, and who has won it (1 us, -1 them)"),
    Part("bet", 5, "the open bet / 40, what refusing it costs / 40, is it ours, is it theirs, is it an órdago"),
    Part("waiting", SEATS, "who may still speak or answer"),
    Part("gained", 2, "stones of this hand / 40"),
    Part("stones", 2, "stones / 40"),
    Part("games", 2, "games won / 5"),
    Part("table", 4, "two players, four kings, target / 40, one hand only"),
)
SIZE = sum(part.size for part in PARTS)


@njit
def observe(s: State, seat: Seat, out: Numbers) -> None:
    """The vector of PARTS."""
    n = s.players
    us = seat & 1
    for i in range(SIZE):
        out[i] = 0.0
    at = 0
    cards = s.hands[seat]
    while cards:
        out[at + PLACE[lowest(cards)]] = 1.0
        at += NUMBERS
        cards &= cards - 1
    at = CARDS_EACH * NUMBERS
    cards = s.pile[seat] | s.just[seat]
    while cards:
        out[at + PLACE[lowest(cards)]] += 0.25
        cards &= cards - 1
    at += NUMBERS
    if s.held[seat] == CARDS_EACH:
        out[at + pares_kind(kings_row(s), s.hands[seat])] = 1.0
    out[at + 4] = value_sum(kings_row(s), s.hands[seat]) / 40.0
    at += 5
    if s.turn >= -1:
        out[at + s.phase] = 1.0
        if s.phase == BETTING:
            out[at + PHASES + s.lance + s.punto] = 1.0
    at += STEPS
    out[at + (s.dealer + 1 - seat) % n] = 1.0
    if s.turn >= 0:
        out[at + SEATS + (s.turn - seat) % n] = 1.0
    at += 2 * SEATS
    for away in range(n):
        out[at + away] = s.took[(seat + away) % n] / 4.0
    out[at + SEATS] = s.rounds / 8.0
    out[at + SEATS + 1] = s.stock_left / 40.0
    at += SEATS + 2
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
    at += 4 * SEATS
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
        for away in range(n):
            out[at + 5 + away] = s.waiting >> (seat + away) % n & 1
    at += 5 + SEATS
    for i in range(2):
        team = us if i == 0 else 1 - us
        out[at + i] = s.gained[team] / MOST_STONES
        out[at + 2 + i] = s.stones[team] / MOST_STONES
        out[at + 4 + i] = s.games[team] / 5.0
    at += 6
    out[at] = n == 2
    out[at + 1] = s.reyes == 4
    out[at + 2] = s.target / MOST_STONES
    out[at + 3] = s.match_mode
