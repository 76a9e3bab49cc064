"""What a network that plays Brisca or Tute is told, and which of its outputs is which action.

SITUATION is ours: how the trick stands, what the hand can do about it, how the deal stands. Its outputs are cards by rank in three kinds of
suit (trumps, the suit led, any other), so that what is learned about one side suit holds for all. NORMALISED is the last encoding of
Arjonilla (2024), without the action; its outputs are the 40 cards as they are.
"""

# mypy: disable-error-code="empty-body"

from __future__ import annotations

import numpy as np

from baralla.engine.bits import BIT, count, lowest
from baralla.engine.dispatch import dispatched
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Constant, Numbers, Seat, State
from baralla.games.brisca import game as brisca
from baralla.games.cards.deck import ACE, POINTS, SUIT, SUIT_OF, card
from baralla.games.stock import observation as stock_learn
from baralla.games.stock.keys import BRISQUES, WORTHLESS, asked, may_sing, partner_wins, unseen_cards
from baralla.games.stock.observation import NORMALISED as THESIS_NORMALISED
from baralla.games.stock.observation import THESIS_PLACE, THESIS_RANK, encoded_size
from baralla.games.stock.play import EXCHANGE, SEATS
from baralla.games.stock.view import READY, SAY_TUTE, SING
from baralla.games.tute import game as tute
from baralla.games.tute import observation as tute_learn

SITUATION, NORMALISED = range(2)
INPUTS = {"situation": SITUATION, "normalised": NORMALISED}
SITUATION_SIZE = 28
ROOM = 128  # no encoding is longer
RANKS = 10
TRUMPS, LED, OTHER = range(3)
SPOKEN = 3 * RANKS  # outputs of SITUATION from here on: exchange, forty, twenty, ready, tute
SITUATION_OUTPUTS = SPOKEN + 5
NORMALISED_OUTPUTS = 4 * RANKS + 7  # exchange, four cantes, ready, tute

ACES: Constant = np.array([card(suit, ACE) for suit in range(4)], np.int64)
THREES: Constant = np.array([card(suit, 3) for suit in range(4)], np.int64)


def sizes(inputs: int, players: int, cantes: bool) -> tuple[int, int]:
    """How many inputs and outputs a network has."""
    if inputs == SITUATION:
        return SITUATION_SIZE, SITUATION_OUTPUTS
    return encoded_size(THESIS_NORMALISED, players, cantes) - (45 if cantes else 41), NORMALISED_OUTPUTS


@dispatched
def thesis_inputs(s: State, seat: Seat, out: Numbers) -> None:
    """The normalised encoding of Arjonilla (2024); what follows the first inputs is about an action and of no use here."""


@njit
def _brisca_inputs(s: State, seat: Seat, out: Numbers) -> None:
    stock_learn.encode_plain(s, seat, EXCHANGE, THESIS_NORMALISED, out)


@njit
def _tute_inputs(s: State, seat: Seat, out: Numbers) -> None:
    tute_learn.encode(s, seat, EXCHANGE, THESIS_NORMALISED, out)


thesis_inputs.teach(brisca.STATE, _brisca_inputs)  # type: ignore[attr-defined]
thesis_inputs.teach(tute.STATE, _tute_inputs)  # type: ignore[attr-defined]


@njit
def _trick_inputs(s: State, seat: Seat, out: Numbers) -> None:
    """How the trick stands: inputs 0 to 9."""
    after = s.players - s.laid - 1
    out[0] = s.laid == 0
    out[1] = after == 0
    out[2] = after / 3.0
    out[3] = s.pot / 22.0
    if s.laid > 0:
        best = s.trick[(s.best_seat - s.leader) % s.players]
        out[4] = THESIS_RANK[best] / 9.0
        out[5] = SUIT_OF[best] == s.trump
    out[6] = partner_wins(s, seat)
    out[7] = s.stock_left / 30.0
    out[8] = 0 < s.stock_left <= s.players
    out[9] = s.stock_left == 0


@njit
def _hand_inputs(s: State, seat: Seat, out: Numbers) -> None:
    """What the hand has and can do about the trick: inputs 12 to 20."""
    hand = s.hands[seat]
    held = max(1, count(hand))
    trumps = hand & SUIT[s.trump]
    side = hand & ~SUIT[s.trump]
    out[12] = count(trumps) / held
    out[13] = count(side & BRISQUES) / held
    out[14] = count(side & WORTHLESS) / held
    out[15] = count(side & ~BRISQUES & ~WORTHLESS) / held
    winners = hand & s.beaters
    out[16] = (winners & side) != 0
    out[17] = (winners & trumps & ~BRISQUES) != 0
    richest = 0
    rest = winners & side
    while rest:
        richest = max(richest, POINTS[lowest(rest)])
        rest &= rest - 1
    out[18] = richest / 11.0
    out[19] = (hand & BIT[ACES[s.trump]]) != 0
    out[20] = (hand & BIT[THREES[s.trump]]) != 0


@njit
def _deal_inputs(s: State, seat: Seat, out: Numbers) -> None:
    """How the deal stands: inputs 10, 11 and 21 to 27."""
    mine = 0
    best = 0
    for other in range(s.players):
        if other == seat or (s.teams and other == (seat + 2) % SEATS):
            mine += s.points[other]
        else:
            best = max(best, s.points[other] + (s.points[(other + 2) % SEATS] if s.teams else 0))
    out[10] = mine / 60.0
    out[11] = best / 60.0
    unseen = unseen_cards(s, seat)
    out[21] = (unseen & BIT[ACES[s.trump]]) != 0
    out[22] = (unseen & BIT[THREES[s.trump]]) != 0
    out[23] = count(unseen & SUIT[s.trump]) / 10.0
    out[24] = count(unseen & BRISQUES & ~SUIT[s.trump]) / 6.0
    if s.trump_card >= 0:
        out[25] = THESIS_RANK[s.trump_card] / 9.0
    out[26] = may_sing(s, seat) != 0
    out[27] = asked(s) != 0


@njit
def write_inputs(s: State, seat: Seat, inputs: int, out: Numbers) -> None:
    """Write the inputs of a network for what `seat` sees."""
    if inputs == NORMALISED:
        thesis_inputs(s, seat, out)
        return
    for i in range(SITUATION_SIZE):
        out[i] = 0.0
    _trick_inputs(s, seat, out)
    _hand_inputs(s, seat, out)
    _deal_inputs(s, seat, out)


@njit
def output_of(s: State, inputs: int, action: Action) -> int:
    """The output of a network that speaks of `action`."""
    if inputs == NORMALISED:
        if action < EXCHANGE:
            return THESIS_PLACE[action]
        return 4 * RANKS + action - EXCHANGE
    if action < EXCHANGE:
        suit = SUIT_OF[action]
        kind = TRUMPS if suit == s.trump else LED if s.laid > 0 and suit == SUIT_OF[s.trick[0]] else OTHER
        return kind * RANKS + THESIS_RANK[action]
    if SING <= action < SING + 4:
        return SPOKEN + (1 if action - SING == s.trump else 2)
    return SPOKEN + (3 if action == READY else 4 if action == SAY_TUTE else 0)
