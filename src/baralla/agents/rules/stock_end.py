"""The last tricks between two players, counted through: with the stock gone, what the rival holds is all that has not been seen.

A small minimax over the two hands as masks, in points of difference for the leader of a trick.
"""

from __future__ import annotations

from baralla.agents.rules.stock_sense import allowed, cantes_over, duties_to, in_play
from baralla.cards import ACE, NUMBER_OF, POINTS, SUIT_OF, TUTE
from baralla.core.bits import BIT, lowest
from baralla.core.jit import njit
from baralla.core.verbs import State
from baralla.games.stock import LAST_TEN
from baralla.games.tricks import NO_CARD, beaters_of, legal_cards

LAST_TRICKS = 4
INSTANT = 1000
NO_VALUE = -(10**6)


@njit
def can_count_through(s: State) -> bool:
    """Two players, few cards, nothing hidden and nothing left to sing?"""
    return s.players == 2 and s.stock_left == 0 and s.trump_card == NO_CARD and s.held <= LAST_TRICKS and cantes_over(s)


@njit
def hunt_result(led: int, answer: int, trump: int, last: bool) -> int:
    """Hunt the three: what the trick wins at once for its leader, or 0."""
    if SUIT_OF[led] != trump or SUIT_OF[answer] != trump:
        return 0
    if NUMBER_OF[led] == 3 and NUMBER_OF[answer] == ACE:
        return -INSTANT
    return INSTANT if last and NUMBER_OF[led] == ACE and NUMBER_OF[answer] == 3 else 0


@njit
def last_tricks(leader: int, follower: int, trump: int, duties: int, ten: int, hunt: bool) -> int:
    """The difference that the hand `leader`, to lead, makes against `follower` when both play best. `ten`: for the last trick."""
    if leader == 0:
        return 0
    best = NO_VALUE
    last = leader & (leader - 1) == 0
    leads = leader
    while leads:
        led = lowest(leads)
        leads &= leads - 1
        beaters = beaters_of(led, trump, TUTE)
        answers = legal_cards(follower, SUIT_OF[led], beaters, trump, duties)
        worst = -NO_VALUE
        while answers and worst > best:
            answer = lowest(answers)
            answers &= answers - 1
            value = hunt_result(led, answer, trump, last) if hunt else 0
            if value == 0:
                value = POINTS[led] + POINTS[answer] + (ten if last else 0)
                if BIT[answer] & beaters:
                    value = -value - last_tricks(follower & ~BIT[answer], leader & ~BIT[led], trump, duties, ten, hunt)
                else:
                    value += last_tricks(leader & ~BIT[led], follower & ~BIT[answer], trump, duties, ten, hunt)
            worst = min(worst, value)
        best = max(best, worst)
    return best


@njit
def value_of(s: State, card: int, theirs: int, ten: int) -> int:
    """The difference that the seat to move makes from here if it plays `card`."""
    mine = s.hands[s.turn] & ~BIT[card]
    last = mine == 0
    led = card if s.laid == 0 else s.trick[0]
    duties = duties_to(s, SUIT_OF[led])
    hunt = s.hunt_three != 0
    if s.laid == 1:
        return -after(led, card, theirs, mine, s.trump, duties, ten, hunt, last)
    answers = legal_cards(theirs, SUIT_OF[card], beaters_of(card, s.trump, TUTE), s.trump, duties)
    worst = -NO_VALUE
    while answers:
        answer = lowest(answers)
        answers &= answers - 1
        worst = min(worst, after(card, answer, mine, theirs & ~BIT[answer], s.trump, duties, ten, hunt, last))
    return worst


@njit
def after(led: int, answer: int, leader: int, follower: int, trump: int, duties: int, ten: int, hunt: bool, last: bool) -> int:
    """The difference for the leader of a trick of these two cards, with those hands left."""
    value = hunt_result(led, answer, trump, last) if hunt else 0
    if value:
        return value
    value = POINTS[led] + POINTS[answer] + (ten if last else 0)
    if BIT[answer] & beaters_of(led, trump, TUTE):
        return -value - last_tricks(follower, leader, trump, duties, ten, hunt)
    return value + last_tricks(leader, follower, trump, duties, ten, hunt)


@njit
def best_last_card(s: State) -> int:
    """The card that makes the best difference against best play; the lowest of equals."""
    cards = allowed(s)
    theirs = in_play(s) & ~s.played & ~s.hands[s.turn]
    ten = LAST_TEN * s.last_ten
    best, best_value = -1, NO_VALUE
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        value = value_of(s, card, theirs, ten)
        if value > best_value:
            best, best_value = card, value
    return best
