"""Joaquín at the bets: three bands a lance, a bluff now and then, and, for the expert, what a bet is worth at this score."""

from __future__ import annotations

import numpy as np

from baralla.engine.dice import fraction
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Constant, Dice, Numbers, State
from baralla.games.mus.bets import highest_bet
from baralla.games.mus.draw import KINDS
from baralla.games.mus.hands import kings_row
from baralla.games.mus.player_eye import BEGINNER, PLAIN, SOMETHING, TIMID, looks
from baralla.games.mus.player_odds import STRENGTH, chance_to_win, order_of, own_kind, weigh_hands
from baralla.games.mus.player_reasons import (
    BETS,
    BETS_MORE,
    BLUFFS,
    LAST_CHANCE,
    LEAVES_IT,
    NOT_WORTH_IT,
    NOTHING_TO_LOSE,
    PASSES,
    RAISES,
    REFUSES,
    SEES,
    SEES_ORDAGO,
    TOO_RISKY,
    WORTH_IT,
)
from baralla.games.mus.state import CHICA, ENVIDO, GAMES, NO_QUIERO, ORDAGO, PASO, QUIERO, RAISE, SEATS

NOVICE, MEDIUM, EXPERT = range(TIMID + 1, TIMID + 4)
BAD, GOOD, VERY_GOOD = range(3)
# BANDS[level]: from where a hand is good, and very good. A beginner goes by its looks; timid and novice ask how many hands are worse; the
# others how likely they are to win.
BANDS: Constant = np.array([[SOMETHING, PLAIN], [0.8, 0.95], [0.6, 0.9], [0.5, 0.75], [0.65, 0.8]], np.float64)
AMARRACO = 5  # a bet up to here is a normal one; above it is risky

# By how much more than break-even an expert must be likely to win: always, and more as more of the game hangs on it (there will be surer
# hands); but who is SURE sees anything.
CLEAR, PATIENCE, SURE = 0.08, 0.35, 0.82
FAR_BEHIND = 10  # stones
NEARLY_OUT = 3  # stones the other side lacks


@njit
def chances(s: State, level: int, note: Numbers) -> float:
    """How good the hand is in the open lance, by the lights of the level; noted in per cent."""
    if level == BEGINNER:
        found = looks(s, s.lance)
    elif level <= NOVICE:
        found = STRENGTH[kings_row(s), order_of(s, s.lance), own_kind(s, s.turn)]
    else:
        weights = np.empty(KINDS, np.float64)
        weigh_hands(s, s.turn, weights)
        found = chance_to_win(s, s.turn, s.lance, level == EXPERT, weights)
    note[1] = int(100 * found + 0.5)
    return found


@njit
def band(level: int, lance: int, found: float) -> int:
    """The band of a hand. Below the expert, a merely good chica is worth nothing: who has it expects to lose all the rest."""
    if found >= BANDS[level, 1]:
        return VERY_GOOD
    if found >= BANDS[level, 0] and (level == EXPERT or lance != CHICA):
        return GOOD
    return BAD


@njit
def sized(s: State, stones: int) -> Action:
    """An envido, or a raise, of about so many stones; -1 if the table allows none."""
    least = s.min_raise if s.bettor >= 0 else s.min_bet
    if s.all_in or least > highest_bet(s):
        return -1
    return (RAISE if s.bettor >= 0 else ENVIDO) + min(max(stones, least), highest_bet(s))


@njit
def bet(s: State, level: int, bluff: float, dice: Dice, note: Numbers) -> Action:
    """Nobody has bet in this lance yet."""
    found = chances(s, level, note)
    held = band(level, s.lance, found)
    if level == EXPERT and s.ordago and held >= GOOD and last_chance(s):
        note[0] = LAST_CHANCE
        return ORDAGO
    if held == VERY_GOOD and level > TIMID:
        note[0] = BETS_MORE
        return sized(s, AMARRACO)
    if held >= (VERY_GOOD if level == BEGINNER else GOOD) and s.min_bet <= AMARRACO:
        note[0] = BETS
        return sized(s, s.min_bet)
    if held == BAD and fraction(dice) < bluff:
        note[0] = BLUFFS
        return sized(s, s.min_bet)
    note[0] = PASSES
    return PASO


@njit
def last_chance(s: State) -> bool:
    """Are the others about to win a game in which this side is far behind?"""
    us = s.turn & 1
    return s.match_mode == GAMES and s.target - s.stones[1 - us] <= NEARLY_OUT and s.stones[1 - us] - s.stones[us] >= FAR_BEHIND


@njit
def answer(s: State, level: int, note: Numbers) -> Action:
    """The other side has bet."""
    found = chances(s, level, note)
    note[2] = s.stake
    if level == EXPERT:
        return weigh_bet(s, found, note)
    held = band(level, s.lance, found)
    if held == BAD:
        note[0] = REFUSES
        return NO_QUIERO
    risky = s.all_in != 0 or s.stake > AMARRACO
    if held == GOOD:
        note[0] = TOO_RISKY if risky else SEES
        return NO_QUIERO if risky else QUIERO
    if s.all_in:
        note[0] = SEES_ORDAGO
        return QUIERO
    raised = -1 if risky or level <= TIMID else sized(s, AMARRACO)
    note[0] = SEES if raised < 0 else RAISES
    return QUIERO if raised < 0 else raised


@njit
def weigh_bet(s: State, found: float, note: Numbers) -> Action:
    """The expert's answer: what seeing and refusing would make of the game."""
    us = s.turn & 1
    refused = game_chance(s, us, 0, s.deje)
    if refused <= 0.0:
        note[0] = NOTHING_TO_LOSE
        return QUIERO
    won, lost = 1.0, 0.0
    if not s.all_in:
        won = game_chance(s, us, s.stake, 0)
        lost = game_chance(s, us, 0, s.stake)
    swing = max(won - lost, 1e-6)
    if found < min(SURE, (refused - lost) / swing + CLEAR + PATIENCE * swing):
        asked = s.players == SEATS and s.waiting >> (s.turn + 2) % SEATS & 1
        note[0] = LEAVES_IT if asked else NOT_WORTH_IT
        return NO_QUIERO
    if found >= BANDS[EXPERT, VERY_GOOD - 1] and s.stake <= AMARRACO:
        raised = sized(s, AMARRACO)
        if raised >= 0:
            note[0] = RAISES
            return raised
    note[0] = SEES_ORDAGO if s.all_in else WORTH_IT
    return QUIERO


@njit
def game_chance(s: State, us: int, ours: int, theirs: int) -> float:
    """The chance of the game with so many more stones for either side, on the curve of docs/games/mus.md; in a single hand, a rough one."""
    mine = s.stones[us] + ours
    others = s.stones[1 - us] + theirs
    if s.match_mode != GAMES:
        return 1.0 / (1.0 + np.exp(-(mine - others) / 3.0))
    if mine >= s.target:
        return 1.0
    if others >= s.target:
        return 0.0
    return 1.0 / (1.0 + np.exp(-(mine - others) / np.sqrt(2.0 * s.target - mine - others)))
