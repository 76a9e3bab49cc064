"""What fully dealt trick games share (La Podrida, Tute Cabrero): nobody draws, so what a card tells about a hand stays true.

Hidden from a seat are the others' hands and the cards left over (undealt, out of play). `lacks` collects, for every seat, the cards
it is known not to hold; a world is uniform among all that respect it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.engine import dice as dice_
from baralla.engine.bits import copy, count, list_cards
from baralla.engine.jit import njit
from baralla.engine.kinds import Cards, Dice, State
from baralla.engine.verbs import CONSISTENT, OPEN, RANDOM
from baralla.engine.worlds import fill, share
from baralla.games.cards.tricks import NO_CARD, clear_tricks, hand_size, trick_fields

PACK_SIZE = 48


def dealt_fields(seats: int) -> list[Any]:
    """The part of a state record that fully dealt trick games have in common."""
    return [
        *trick_fields(seats),
        ("lacks", np.int64, seats),  # cards this seat has shown not to hold
        ("rng", np.uint64),
        ("viewer", np.int32),
        ("dealer", np.int32),
        ("pack", np.int32),  # cards in play
        ("left", np.int32),  # cards left over face down, from place `pack - left` of the deck on
        ("turned", np.int32),  # a card lying face up out of play, or NO_CARD
        ("deck", np.int8, PACK_SIZE),
    ]


@njit
def shuffle_cards(s: State, cards: Cards) -> None:
    """Shuffle a set of cards into the deck."""
    listed = np.empty(64, np.int64)
    n = list_cards(cards, listed)
    for i in range(n):
        s.deck[i] = listed[i]
    s.pack = n
    dice_.shuffle(s, s.deck, n)


@njit
def clear_deal(s: State) -> None:
    """Before a deal: empty hands, nothing known, nothing turned up."""
    clear_tricks(s)
    for seat in range(len(s.lacks)):
        s.lacks[seat] = 0
    s.turned = NO_CARD
    s.left = 0


@njit
def world(s: State, hidden: Cards, held: Any, mode: int, dice: Dice, out: State) -> None:
    """Deal the `hidden` cards: `held[seat]` cards in all to each seat but the viewer, the rest to the left-over pile."""
    n = s.players
    sizes = np.empty(n + 1, np.int64)
    bins = np.empty(n + 1, np.int64)
    placed = 0
    for seat in range(n):
        sizes[seat] = 0
        if seat != s.viewer:
            sizes[seat] = held[seat] - (0 if mode == RANDOM else count(s.known[seat]))
        placed += sizes[seat]
    sizes[n] = count(hidden) - placed
    copy(s, out)
    if mode == CONSISTENT:
        allowed = np.empty(n + 1, np.int64)
        for seat in range(n):
            allowed[seat] = ~s.lacks[seat]
        allowed[n] = -1
        share(dice, hidden, sizes, allowed, n + 1, bins)
    else:
        fill(dice, hidden, sizes, n + 1, bins)
    for seat in range(n):
        if seat != s.viewer:
            out.hands[seat] = bins[seat] if mode == RANDOM else bins[seat] | s.known[seat]
            if mode == RANDOM:
                out.known[seat] = 0
    listed = np.empty(64, np.int64)
    m = list_cards(bins[n], listed)
    dice_.shuffle(dice, listed, m)
    for i in range(min(m, s.left)):
        out.deck[s.pack - s.left + i] = listed[i]
    out.viewer = OPEN
    out.rng = dice_.word(dice)


@njit
def hand_sizes(s: State, held: Any) -> None:
    """How many cards each seat holds, which everybody can count."""
    for seat in range(s.players):
        held[seat] = hand_size(s, seat)
