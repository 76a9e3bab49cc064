"""Joaquín: the player of «Gambito de Mus» (López et al.), and what its authors wished it could do.

Three bands a lance (bad, good, very good) decide mus, bets and answers; now and then it bluffs. What the others may hold is counted in
`player_odds`, the bets are in `player_bets`. A beginner goes by what anybody sees in its hand (`player_eye`), and neither it nor a
timid player bets more than the least or raises; a novice knows how good its own hand is; medium keeps to the source's letter; the
expert also reads señas and bets, its partner's above all, and weighs a bet by what it does to the game.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.engine.advice import teach
from baralla.engine.bits import lowest
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Constant, Dice, Numbers, State
from baralla.engine.rules import Span, option, words
from baralla.games.mus import infosets
from baralla.games.mus.draw import KINDS
from baralla.games.mus.hands import ACES, KINGS, RANK, kings_row, true_signs
from baralla.games.mus.player_bets import EXPERT, GOOD, NOVICE, VERY_GOOD, answer, band, bet
from baralla.games.mus.player_eye import TIMID, ask_by_eye, throw_by_eye
from baralla.games.mus.player_odds import STRENGTH, chance_to_win, order_of, own_kind, weigh_hands
from baralla.games.mus.player_reasons import (
    ASKS_MUS,
    CUTS_GOOD,
    CUTS_VERY_GOOD,
    IS_WATCHED,
    KEEPS_ACE,
    KEEPS_KINGS,
    MUST_THROW,
    REASONS,
    SIGNS_BEST,
    SIGNS_NOTHING,
)
from baralla.games.mus.state import (
    ASKING,
    CARDS_EACH,
    CHICA,
    CIEGO,
    DISCARD,
    DISCARDING,
    DOS_ASES,
    DOS_REYES,
    DUPLES,
    JUEGO_SIGN,
    LANCES,
    MEDIAS,
    MUS,
    NO_MUS,
    NO_SIGN,
    PARES_SIGN,
    SIGNING,
    SOLOMILLO,
    STATE,
    TREINTA,
    TREINTA_Y_UNA,
    TRES_ASES,
    TRES_REYES,
    VEINTINUEVE,
)

__all__ = ["HELP", "OPTIONS", "REASONS", "advise", "infosets"]  # the last: what strategies are learned for

LEVELS = ("beginner", "timid", "novice", "medium", "expert")
BLUFF = 0.1  # the source names no number
OPTIONS = (
    option(
        "level",
        "expert",
        LEVELS,
        words(
            "beginner: envida poc i a ull; timid: poc i amb bones mans; novice: només mira la seva mà; "
            "medium: Joaquín tal com es va escriure; expert: també llegeix senyes i envits",
            "beginner: envida poco y a ojo; timid: poco y con buenas manos; novice: solo mira su mano; "
            "medium: Joaquín tal como se escribió; expert: también lee señas y envites",
            "beginner: bets little, by eye; timid: little, on good hands; novice: looks at its own hand only; "
            "medium: Joaquín as it was written; expert: also reads señas and bets",
        ),
    ),
    option(
        "bluff",
        BLUFF,
        Span(0, 1, real=True),
        words(
            "probabilitat d'envidar amb una mala mà",
            "probabilidad de envidar con una mala mano",
            "the probability of betting on a bad hand",
        ),
    ),
)
HELP = words(
    "Joaquín: tres franges per lance, senyes i alguna catxa",
    "Joaquín: tres franjas por lance, señas y algún farol",
    "Joaquín: three bands a lance, señas and a bluff now and then",
)

# What is worth telling first.
BEST_SIGNS: Constant = np.array(
    [
        SOLOMILLO,
        TREINTA_Y_UNA,
        DUPLES,
        TRES_REYES,
        MEDIAS,
        DOS_REYES,
        JUEGO_SIGN,
        TRES_ASES,
        PARES_SIGN,
        DOS_ASES,
        TREINTA,
        VEINTINUEVE,
        CIEGO,
    ],
    np.int64,
)
WATCHED = 0.5  # where opponents catch more signs than this, they learn more from them than the partner
GOOD_LANCES = 2  # a hand that is good in so many lances, or very good in one, cuts
# The expert adds up its chances over the lances; pares and juego pay more.
STAKES: Constant = np.array([1.0, 1.0, 1.5, 1.5], np.float64)
CUT_FROM = 0.1  # in the sum over the lances of stakes times (chance - 1/2)


@njit
def sign(s: State, level: int, note: Numbers) -> Action:
    """Show the partner the best of what is true, unless the opponents would see it as well."""
    note[0] = IS_WATCHED
    if level == EXPERT and s.sena_leak > WATCHED:
        return NO_SIGN
    true = true_signs(s, s.hands[s.turn])
    note[0] = SIGNS_BEST
    for i in range(len(BEST_SIGNS)):
        if true >> BEST_SIGNS[i] & 1:
            return BEST_SIGNS[i]
    note[0] = SIGNS_NOTHING
    return NO_SIGN


@njit
def ask(s: State, level: int, note: Numbers) -> Action:
    """Mus or no mus. A good chica alone never cuts."""
    if level <= TIMID:
        return ask_by_eye(s, note)
    row = kings_row(s)
    weights = np.empty(KINDS, np.float64)
    if level > NOVICE:
        weigh_hands(s, s.turn, weights)
    kind = own_kind(s, s.turn)
    good = 0
    best = 0.0
    added = 0.0
    for lance in range(LANCES):
        if level <= NOVICE:
            found = STRENGTH[row, order_of(s, lance), kind]
        else:
            found = chance_to_win(s, s.turn, lance, level == EXPERT, weights)
        added += STAKES[lance] * (found - 0.5)
        if lance != CHICA:
            best = max(best, found)
            good += band(level, lance, found) >= GOOD
    note[1] = int(100 * best + 0.5)
    if level == EXPERT:
        note[1] = int(50 + 20 * added + 0.5)
        note[0] = CUTS_GOOD if added >= CUT_FROM else ASKS_MUS
    elif band(level, 0, best) == VERY_GOOD:
        note[0] = CUTS_VERY_GOOD
    else:
        note[0] = CUTS_GOOD if good >= GOOD_LANCES else ASKS_MUS
    return MUS if note[0] == ASKS_MUS else NO_MUS


@njit
def throw(s: State, level: int, note: Numbers) -> Action:
    """Keep the kings, throw the rest, low pairs too. The expert keeps an ace beside two kings or three: one card away from 31."""
    if level <= TIMID:
        return throw_by_eye(s, note)
    row = kings_row(s)
    cards = s.hands[s.turn]
    kings = 0
    ace = -1
    low = -1
    thrown = 0
    for slot in range(CARDS_EACH):
        rank = RANK[row, lowest(cards)]
        cards &= cards - 1
        if rank == KINGS:
            kings += 1
            low = slot if low < 0 else low
        else:
            thrown |= 1 << slot
            if rank == ACES:
                ace = slot
    note[0] = KEEPS_KINGS
    if level == EXPERT and ace >= 0 and kings >= 2:
        thrown &= ~(1 << ace)
        low = ace
        note[0] = KEEPS_ACE
    if thrown == 0 and s.min_discard > 0:
        thrown = 1 << low
        note[0] = MUST_THROW
    return DISCARD + thrown


@njit
def advise(s: State, settings: Any, dice: Dice, note: Numbers) -> Action:
    """What Joaquín does: `settings` are the level and the probability of a bluff."""
    level = int(settings[0])
    if s.phase == SIGNING:
        return sign(s, level, note)
    if s.phase == ASKING:
        return ask(s, level, note)
    if s.phase == DISCARDING:
        return throw(s, level, note)
    if s.bettor < 0:
        return bet(s, level, settings[1], dice, note)
    return answer(s, level, note)


teach(STATE, advise)
