"""Who loses a hand of Tute Cabrero: most and fewest points are safe, the middle takes a poroto."""

from __future__ import annotations

from baralla.engine.bits import BIT, count
from baralla.engine.jit import njit
from baralla.engine.kinds import Seat, Seats, State
from baralla.engine.verbs import NOBODY
from baralla.games.cabrero.play import BY_CAPOTE, COUNTED, SEATS, score
from baralla.games.cabrero.rules import CAPOTE_LOSES, MEDIAN_ONLY, TIED_ONLY
from baralla.games.cards.tricks import NO_CARD

FIVE = 5  # median_only speaks of five players who took tricks


@njit
def count_hand(s: State) -> None:
    """All tricks are played: find who loses, and end the hand."""
    lifters = 0  # who took at least one trick; worthless tricks count
    last = 0
    for seat in range(s.players):
        if s.tricks[seat] > 0:
            lifters |= BIT[seat]
            last = seat
    if lifters == BIT[last]:
        losers = s.playing & ~lifters
        if s.sung_by[last] and s.capote_after_canto == CAPOTE_LOSES:
            losers = lifters
        end_hand(s, losers, BY_CAPOTE, last)
    else:
        end_hand(s, middle(s, lifters), COUNTED, NOBODY)


@njit
def middle(s: State, lifters: Seats) -> Seats:
    """The losers among two or more seats that took tricks."""
    highest = -1
    lowest = 1 << 20
    for seat in range(s.players):
        if lifters & BIT[seat]:
            highest = max(highest, score(s, seat))
            lowest = min(lowest, score(s, seat))
    top = 0
    bottom = 0
    for seat in range(s.players):
        if lifters & BIT[seat]:
            if score(s, seat) == highest:
                top |= BIT[seat]
            if score(s, seat) == lowest:
                bottom |= BIT[seat]
    if count(lifters) == 2:
        return bottom  # both, when they are equal
    between = lifters & ~top & ~bottom
    if s.middle_rule == MEDIAN_ONLY and count(lifters) == FIVE and between:
        third = equal_to_third(s, lifters)
        if third & between:
            return third
    if between:
        return between
    if s.tie_no_middle == TIED_ONLY:
        tied = 0
        if count(top) > 1:
            tied |= top
        if count(bottom) > 1:
            tied |= bottom
        return tied
    return lifters


@njit
def equal_to_third(s: State, lifters: Seats) -> Seats:
    """Of five seats, those with as many points as the third."""
    for seat in range(s.players):
        if lifters & BIT[seat]:
            more = 0
            same = 0
            for other in range(s.players):
                if lifters & BIT[other]:
                    if score(s, other) > score(s, seat):
                        more += 1
                    elif score(s, other) == score(s, seat):
                        same += 1
            if more < 3 <= more + same:
                found = 0
                for other in range(s.players):
                    if lifters & BIT[other] and score(s, other) == score(s, seat):
                        found |= BIT[other]
                return found
    return 0


@njit
def end_hand(s: State, losers: Seats, how: int, ender: Seat) -> None:
    """Each loser takes a poroto; who has too many leaves the match. The card left over among three is shown."""
    s.turn = NOBODY
    s.asking = 0
    s.ended = how
    s.ender = ender
    s.lost = losers
    for seat in range(SEATS):
        if losers & BIT[seat]:
            s.porotos_of[seat] += 1
            if s.porotos_of[seat] >= s.porotos:
                s.gone |= BIT[seat]
                s.left_hand[seat] = s.hand_number + 1
    s.seated &= ~s.gone
    if s.left == 1 and s.turned == NO_CARD:
        s.turned = s.deck[s.pack - 1]
