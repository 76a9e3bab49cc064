"""What a learner with a table calls the same situation of Brisca and Tute, at three distances.

EXACT is all the seat can see of the cards; NEAR keeps trump card, trick and hand, as Arjonilla (2024) did when a state was not found;
FAR keeps what a player would say about it: how the trick stands, what kind of cards the hand has, how far the deal is. EXACT and NEAR
name suits in a canonical order, trumps first, so that situations that differ in the names of suits alone are one.
"""

# mypy: disable-error-code="empty-body"

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.engine.bits import BIT, count
from baralla.engine.dispatch import dispatched
from baralla.engine.hashing import join, mix
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Cards, Constant, Numbers, Seat, State, Suit
from baralla.games.brisca import game as brisca
from baralla.games.cards.deck import ABOVE, KING, KNIGHT, NUMBER_OF, PACK_40, POINTS, RANKED, SUIT, SUIT_OF, TUTE
from baralla.games.stock.play import EXCHANGE, SEATS
from baralla.games.stock.view import READY, SAY_TUTE, SING
from baralla.games.tute import game as tute

EXACT, NEAR, FAR = range(3)
LEVELS = 3

# What a card is worth, in four steps: nothing, a figure, the three, the ace.
WORTH: Constant = np.array([{0: 0, 10: 2, 11: 3}.get(int(points), 1) for points in POINTS], np.int64)
WORTHLESS = int(sum(1 << card for card in range(48) if WORTH[card] == 0)) & PACK_40
BRISQUES = int(RANKED[1] | RANKED[3])
ROYALS = int(RANKED[KING] | RANKED[KNIGHT])


@dispatched
def cantes_of(s: State, seat: Seat, suit: Suit) -> int:
    """Who has announced (4 bits) and scored (4 bits) `suit`, counted from `seat`."""


@dispatched
def asked(s: State) -> int:
    """What kind of decision it is: 0 a card is due, otherwise a word about cantes."""


@dispatched
def may_sing(s: State, seat: Seat) -> int:
    """The suits whose cante `seat` has in hand and has not scored, as bits."""


@njit
def _no_cantes(s: State, seat: Seat, suit: Suit) -> int:
    return 0


@njit
def _a_card(s: State) -> int:
    return 0


@njit
def _nothing_to_sing(s: State, seat: Seat) -> int:
    return 0


@njit
def _tute_cantes(s: State, seat: Seat, suit: Suit) -> int:
    bits = 0
    for away in range(s.players):
        other = (seat + away) % s.players
        bits |= (s.announced[other] == suit) << away
        bits |= (s.scored[other] >> suit & 1) << (4 + away)
    return bits


@njit
def _tute_asked(s: State) -> int:
    return s.phase


@njit
def _tute_songs(s: State, seat: Seat) -> int:
    hand = s.hands[seat]
    suits = 0
    for suit in range(4):
        pair = SUIT[suit] & ROYALS
        if hand & pair == pair and not s.scored[seat] >> suit & 1:
            suits |= 1 << suit
    return suits


for _dtype, _answers in (
    (brisca.STATE, (_no_cantes, _a_card, _nothing_to_sing)),
    (tute.STATE, (_tute_cantes, _tute_asked, _tute_songs)),
):
    for _verb, _answer in zip((cantes_of, asked, may_sing), _answers, strict=True):
        _verb.teach(_dtype, _answer)  # type: ignore[attr-defined]


# Suits in canonical order


@njit
def _suit_bits(mask: Cards, suit: Suit) -> int:
    return mask >> (12 * suit) & 0xFFF


@njit
def _description(s: State, seat: Seat, suit: Suit, everything: bool) -> int:
    """All that tells one side suit from another, as one number."""
    told: Any = np.int64(_suit_bits(s.hands[seat], suit))
    for i in range(s.laid):
        if SUIT_OF[s.trick[i]] == suit:
            told |= np.int64(NUMBER_OF[s.trick[i]]) << (12 + 4 * i)
    told |= np.int64(cantes_of(s, seat, suit)) << 48
    if everything:
        known = np.int64(0)
        for away in range(1, s.players):
            known += _suit_bits(s.known[(seat + away) % s.players], suit) * (2 * away - 1)
        told |= np.int64(_suit_bits(s.played, suit)) << 24 | (known & 0xFFF) << 36
    return told


@njit
def rename_suits(s: State, seat: Seat, everything: bool, names: Numbers) -> None:
    """names[suit]: 0 for trumps, 1 … 3 for the side suits in the order of what can be said about them."""
    told = np.empty(4, np.int64)
    for suit in range(4):
        told[suit] = _description(s, seat, suit, everything)
    for suit in range(4):
        names[suit] = 0
        if suit != s.trump:
            place = 1
            for other in range(4):
                if other != s.trump and (told[other] > told[suit] or (told[other] == told[suit] and other < suit)):
                    place += 1
            names[suit] = place


@njit
def rename_cards(mask: Cards, names: Numbers) -> Cards:
    """The same cards with their suits renamed."""
    renamed: Any = np.int64(0)
    for suit in range(4):
        renamed |= np.int64(_suit_bits(mask, suit)) << (12 * names[suit])
    return renamed


@njit
def rename_action(action: Action, names: Numbers) -> Action:
    """The same action with its suit renamed."""
    if action < EXCHANGE:
        return names[SUIT_OF[action]] * 12 + NUMBER_OF[action] - 1
    if SING <= action < SING + 4:
        return SING + names[action - SING]
    return action


# The three keys


@njit
def _table_key(s: State, seat: Seat, level: int, names: Numbers) -> Any:
    """Trump card, hand and trick with the suits named, and whose turn it is to speak or play."""
    face_up = s.trump_card if s.trump_card >= 0 else s.turned
    word = np.int64(level) | s.players << 2 | s.teams << 5 | asked(s) << 6 | (NUMBER_OF[face_up] << 1 | (s.trump_card >= 0)) << 8
    for i in range(s.laid):
        word |= np.int64(1 + rename_action(s.trick[i], names)) << (16 + 6 * i)
    key = mix(mix(0, word), rename_cards(s.hands[seat], names))
    word = np.int64(0)
    for suit in range(4):
        word |= np.int64(cantes_of(s, seat, suit)) << (8 * names[suit])
    return mix(key, word) if word else key


@njit
def exact_key(s: State, seat: Seat, names: Numbers) -> Any:
    """Every card the seat can see or has seen, and the switches."""
    rename_suits(s, seat, True, names)
    key = mix(_table_key(s, seat, EXACT, names), rename_cards(s.played, names))
    key = mix(key, s.exchange | s.last_ten << 1 | s.black_hand << 2 | s.hunt_three << 3)
    for away in range(1, s.players):
        known = s.known[(seat + away) % s.players]
        if known:
            key = mix(mix(key, away), rename_cards(known, names))
    return key


@njit
def near_key(s: State, seat: Seat, names: Numbers) -> Any:
    """Trump card, trick and hand."""
    rename_suits(s, seat, False, names)
    return _table_key(s, seat, NEAR, names)


@njit
def unseen_cards(s: State, seat: Seat) -> Cards:
    """The cards whose place `seat` does not know, or that others hold."""
    cards = PACK_40 & ~(s.played | s.hands[seat])
    return cards & ~BIT[s.trump_card] if s.trump_card >= 0 else cards


@njit
def partner_wins(s: State, seat: Seat) -> bool:
    return bool(s.teams) and s.laid > 0 and s.best_seat == (seat + 2) % SEATS


@njit
def _pot_step(pot: int) -> int:
    if pot == 0:
        return 0
    if pot < 5:
        return 1
    if pot < 10:
        return 2
    return 3 if pot < 14 else 4


@njit
def _stock_step(s: State) -> int:
    """No stock; the last draw; the last but one or two; earlier."""
    if s.stock_left == 0:
        return 0
    rounds = (s.stock_left + s.players - 1) // s.players
    return 1 if rounds == 1 else 2 if rounds <= 3 else 3


@njit
def far_word(s: State, seat: Seat) -> int:
    """The situation as a player would tell it, as one number."""
    hand = s.hands[seat]
    trumps = hand & SUIT[s.trump]
    side = hand & ~SUIT[s.trump]
    out = count(unseen_cards(s, seat) & SUIT[s.trump])
    place = 0 if s.laid == 0 else s.players - s.laid
    word = np.int64(place)
    word = word * 2 + partner_wins(s, seat)
    word = word * 5 + _pot_step(s.pot)
    word = word * 2 + (s.laid > 0 and SUIT[s.trump] & s.beaters != SUIT[s.trump])
    word = word * 4 + _stock_step(s)
    word = word * 4 + min(count(trumps), 3)
    word = word * 3 + min(count(side & BRISQUES), 2)
    word = word * 3 + min(count(side & WORTHLESS), 2)
    word = word * 3 + (0 if out == 0 else 1 if out <= 3 else 2)
    word = word * 2 + (may_sing(s, seat) != 0)
    return word * 4 + asked(s)


@njit
def far_key(s: State, seat: Seat) -> Any:
    """The word itself in the upper half, so that a table of it can be read back."""
    return np.uint64(far_word(s, seat) << 32)


# What kind of action it is, seen from FAR

CLASS_EXCHANGE = 64
CLASSES = 128
FAR_SEAT = 60  # where a seat's own part is written in a FAR key
HASHED = np.uint64(1 << 31)  # the lower half of a key that is not FAR's


@njit
def far_action(s: State, seat: Seat, action: Action) -> int:
    """A card by its worth, whether it is a trump, whether it wins (0 no, 1 now, 2 unless trumped), and whether a cante needs it."""
    if action >= EXCHANGE:
        if SING <= action < SING + 4:
            return CLASS_EXCHANGE + (1 if action - SING == s.trump else 2)
        return CLASS_EXCHANGE + (3 if action == READY else 4 if action == SAY_TUTE else 0)
    wins = 0
    if s.laid == 0 or BIT[action] & s.beaters:
        wins = 1 if ABOVE[TUTE, action] & unseen_cards(s, seat) else 2
        if s.laid + 1 == s.players:
            wins = 1
    needed = BIT[action] & ROYALS and may_sing(s, seat) >> SUIT_OF[action] & 1
    return WORTH[action] | (SUIT_OF[action] == s.trump) << 2 | wins << 3 | (1 if needed else 0) << 5


@njit
def look(s: State, seat: Seat, first: int, last: int, keys: Numbers, names: Numbers) -> None:
    """keys[level] for the levels first … last, and names[level] for the two that rename suits."""
    if first <= EXACT <= last:
        keys[EXACT] = exact_key(s, seat, names[EXACT])
    if first <= NEAR <= last:
        keys[NEAR] = near_key(s, seat, names[NEAR])
    if first <= FAR <= last:
        keys[FAR] = far_key(s, seat)


@njit
def own_part(key: Any, level: int, seat: Seat) -> Any:
    """The key of the same state in the part of the table that belongs to `seat`."""
    return np.uint64(np.int64(key) | np.int64(seat) << FAR_SEAT) if level == FAR else mix(key, seat)


@njit
def pair_key(key: Any, level: int, action: Action) -> Any:
    """The key of a state's action: the upper half is the state's. Never 0, and never the same at FAR and at another level."""
    if level == FAR:
        return join(key, np.uint64(action + 1))
    return join(key, mix(key, action) | HASHED)


@njit
def action_at(s: State, seat: Seat, level: int, action: Action, names: Numbers) -> int:
    """What `action` is called at a level."""
    return far_action(s, seat, action) if level == FAR else rename_action(action, names[level])
