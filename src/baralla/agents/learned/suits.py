"""Suits have no names for a player, only parts: trumps, the suit one thinks of playing, the suit led, the others.

`rename(s, action, …)` writes what the seat to move sees with trumps as oros, the action's suit as copas, then the suit led, then the others
by the cards seen of them. A network that reads positions so need not learn every lesson four times over.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.engine.dispatch import dispatched
from baralla.engine.game import Game
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Cards, State, Suit
from baralla.games.cards.deck import CARDS, NUMBERS, SUIT_OF

AS_DEALT, BY_PART = range(2)
SUITS = {"dealt": AS_DEALT, "parts": BY_PART}
_SUIT_BITS = (1 << NUMBERS) - 1
_SING = CARDS + 1  # where one sings, actions 49–52: sing that suit


@dispatched
def rename_cantes(s: State, new: Any) -> None:
    """Rename the suits of what has been sung, in games where one sings."""


@njit
def _nothing_sung(s: State, new: Any) -> None:
    pass


@njit
def _rename_sung(s: State, new: Any) -> None:
    for seat in range(len(s.scored)):
        if s.announced[seat] >= 0:
            s.announced[seat] = new[s.announced[seat]]
        sung = 0
        for suit in range(4):
            if s.scored[seat] >> suit & 1:
                sung |= 1 << new[suit]
        s.scored[seat] = sung


def teach_suits(game: Game, sings: bool) -> None:
    """Teach compiled code to rename the suits of a game."""
    rename_cantes.teach(game.state, _rename_sung if sings else _nothing_sung)  # type: ignore[attr-defined]


@njit
def rename_set(cards: Cards, new: Any) -> Cards:
    """A set of cards with its suits renamed."""
    renamed = 0
    for suit in range(4):
        renamed |= (cards >> suit * NUMBERS & _SUIT_BITS) << new[suit] * NUMBERS
    return renamed


@njit
def rename_action(action: Action, new: Any) -> Action:
    """An action with its suit renamed: a card, or a suit sung."""
    if action < CARDS:
        suit = SUIT_OF[action]
        return action + (new[suit] - suit) * NUMBERS
    if action >= _SING and action < _SING + 4:
        return _SING + new[action - _SING]
    return action


@njit
def suit_of_action(action: Action) -> Suit:
    """The suit of a card played or a suit sung; -1 for other actions."""
    if action < CARDS:
        return SUIT_OF[action]
    return action - _SING if action >= _SING and action < _SING + 4 else -1


@njit
def parts_of_suits(s: State, action: Action, new: Any) -> None:
    """Write the new name of each suit: trumps, that of the action, the suit led, and then by what the seat to move has seen of it."""
    weight = np.empty(4, np.int64)
    for suit in range(4):
        mine = s.hands[s.turn] >> suit * NUMBERS & _SUIT_BITS
        gone = s.played >> suit * NUMBERS & _SUIT_BITS
        weight[suit] = mine << NUMBERS | gone
    if s.laid > 0:
        weight[SUIT_OF[s.trick[0]]] = 1 << 28
    if suit_of_action(action) >= 0:
        weight[suit_of_action(action)] = 1 << 29
    weight[s.trump] = 1 << 30
    for suit in range(4):
        place = 0
        for other in range(4):
            if weight[other] > weight[suit] or (weight[other] == weight[suit] and other < suit):
                place += 1
        new[suit] = place


@njit
def rename(s: State, action: Action, suits: int, new: Any) -> Action:
    """Rename the suits in `s`, a record of one's own, as `suits` says; the action's new name. `new` tells what each suit has become."""
    if suits == AS_DEALT:
        return action
    parts_of_suits(s, action, new)
    s.played = rename_set(s.played, new)
    for seat in range(s.players):
        s.hands[seat] = rename_set(s.hands[seat], new)
        s.known[seat] = rename_set(s.known[seat], new)
    for i in range(s.laid):
        s.trick[i] = rename_action(s.trick[i], new)
    if s.trump_card >= 0:
        s.trump_card = rename_action(s.trump_card, new)
    s.turned = rename_action(s.turned, new)
    s.trump = new[s.trump]
    rename_cantes(s, new)
    return rename_action(action, new)
