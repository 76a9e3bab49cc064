"""Tute Cabrero at three levels, after Pire, Chimento and Fernandez (2012): go a más or a menos, then the first rule that names an action.

Which rules a level tries is data, in `player_levels`; here is what each of them does. A rule is given the cards the seat may play and
answers an action, or NOTHING. All of them look at the seat's own hand and at what everybody has seen. Notes: 0 the rule and the way
(`player_levels.reason_number`), 1 the points the seat reckons with.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.engine.advice import teach
from baralla.engine.bits import BIT, count, lowest
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Card, Cards, Constant, Dice, Numbers, Seat, State
from baralla.engine.rules import ON_OFF, Switch, option, words
from baralla.games.cabrero.play import (
    CLAIM,
    LAST_TEN,
    READY,
    SAY_TUTE,
    SEAT_BIT,
    SING,
    STATE,
    claims,
    dutiful,
    holds_tute,
    may_sing,
    score,
    songs,
)
from baralla.games.cabrero.player_levels import (
    FOLLOWING,
    LEADING,
    LEVELS,
    MAS,
    MENOS,
    MOST_RULES,
    NO_RULE,
    OPENING,
    deciders,
    decision,
    lists,
    reason_number,
    reasons,
    rule,
)
from baralla.games.cards.deck import ABOVE, NUMBERS, PACK_40, RANKED, SUIT, TUTE, TUTE_ORDER
from baralla.games.cards.tricks import led_suit

OPTIONS: tuple[Switch, ...] = (
    option(
        "level",
        "expert",
        LEVELS,
        words(
            "novice mira la seva mà; medium, també les cartes jugades; expert, també qui ha fallat i qui és el rival",
            "novice mira su mano; medium, también las cartas jugadas; expert, también quién ha fallado y quién es el rival",
            "novice looks at its hand; medium also at the cards played; expert also at who is void and who is the rival",
        ),
    ),
    option(
        "further",
        True,
        ON_OFF,
        words(
            "novice surt de cartes que ningú no mata, expert compta els punts que queden per jugar; off: només les regles de la font",
            "novice sale de cartas que nadie mata, expert cuenta los puntos que quedan por jugar; off: solo las reglas de la fuente",
            "novice leads cards that nothing beats, expert reckons with the points still to be played; off: the rules of the source alone",
        ),
    ),
)
HELP = words(
    "les regles de Pire, Chimento i Fernandez (2012), en tres nivells",
    "las reglas de Pire, Chimento y Fernandez (2012), en tres niveles",
    "the rules of Pire, Chimento and Fernandez (2012), in three levels",
)
REASONS = reasons()

NOTHING = -1
DECIDERS: Constant = deciders()
LISTS: Constant = lists()

BY_POINTS, BY_POINTS_AND_TRUMPS = decision("by_points"), decision("by_points_and_trumps")
BY_DISTANCE, BY_PROJECTION = decision("by_distance"), decision("by_projection")
TUTE_RULE, CLAIM_RULE = rule("tute"), rule("claim")
HIGHEST, LOWEST, SING_RULE = rule("highest"), rule("lowest"), rule("sing")
WINNER_OF_THE_FRESH_SUIT, HIGHEST_LOSING_TRUMP = rule("winner_of_the_fresh_suit"), rule("highest_losing_trump")
HIGHEST_IF_IT_BEATS, SHED_HIGHEST = rule("highest_if_it_beats"), rule("shed_highest")
WINNING_TRUMP, ANY_WINNER = rule("winning_trump"), rule("any_winner")
LOW_IN_THE_RICH_SUIT, SUIT_THE_RIVAL_LACKS = rule("low_in_the_rich_suit"), rule("suit_the_rival_lacks")

ENOUGH = 105  # points of three hands: the source goes a más with more than 35 among three players
PER_TRUMP = 9  # points that a trump brings: 120 in the pack over 13 tricks of three
TRUMPS_IN_ALL = 10
IN_PLAY = 120 + LAST_TEN

UP: Constant = np.array([RANKED[number] & PACK_40 for number in reversed(TUTE_ORDER) if RANKED[number] & PACK_40], np.int64)
WORTH: Constant = np.array([RANKED[10], RANKED[11], RANKED[12], RANKED[3], RANKED[1]], np.int64)
WORTH_POINTS: Constant = np.array([2, 3, 4, 10, 11], np.int64)


# What a seat can see


@njit
def points_of(cards: Cards) -> int:
    """The points of a set of cards."""
    total = 0
    for i in range(len(WORTH)):
        total += WORTH_POINTS[i] * count(cards & WORTH[i])
    return total


@njit
def unseen(s: State) -> Cards:
    """The cards that may be in another hand."""
    cards = PACK_40 & ~s.played & ~s.hands[s.turn]
    return cards & ~BIT[s.turned] if s.turned >= 0 else cards


@njit
def can_hold(s: State, seat: Seat, cards: Cards) -> bool:
    """May `seat` hold one of `cards`, for all the seat to move has seen?"""
    return cards & unseen(s) & ~s.lacks[seat] != 0


@njit
def masters(s: State, cards: Cards) -> Cards:
    """Those of `cards` that no unseen card of their suit beats."""
    hidden = unseen(s)
    found = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if ABOVE[TUTE, card] & hidden == 0:
            found |= BIT[card]
    return found


@njit
def safe_masters(s: State, cards: Cards) -> Cards:
    """Those that no rival can ruff either: it follows the suit, or has no trump."""
    found = masters(s, cards)
    for suit in range(4):
        if suit != s.trump and found & SUIT[suit]:
            for seat in range(s.players):
                if seat != s.turn and s.playing & SEAT_BIT[seat]:
                    if not can_hold(s, seat, SUIT[suit]) and can_hold(s, seat, SUIT[s.trump]):
                        found &= ~SUIT[suit]
    return found


@njit
def rival(s: State, going: int) -> Seat:
    """Whom the seat to move competes with: of the others, who has most points (a más) or fewest (a menos)."""
    found = -1
    for seat in range(s.players):
        if seat != s.turn and s.playing & SEAT_BIT[seat]:
            if found < 0 or (score(s, seat) > score(s, found) if going == MAS else score(s, seat) < score(s, found)):
                found = seat
    return found


@njit
def highest_card(s: State, cards: Cards) -> Card:
    """The highest of `cards` by rank; a trump before its equals."""
    for i in range(len(UP) - 1, -1, -1):
        found = cards & UP[i]
        if found:
            return lowest(found & SUIT[s.trump]) if found & SUIT[s.trump] else lowest(found)
    return NOTHING


@njit
def lowest_card(s: State, cards: Cards) -> Card:
    """The lowest of `cards` by rank; a trump after its equals."""
    for i in range(len(UP)):
        found = cards & UP[i]
        if found:
            return lowest(found & ~SUIT[s.trump]) if found & ~SUIT[s.trump] else lowest(found)
    return NOTHING


# A más or a menos


@njit
def reckon(s: State, how: int) -> int:
    """The points the seat to move reckons with: taken and in hand, and what its trumps will bring for who counts them."""
    total = score(s, s.turn) + points_of(s.hands[s.turn])
    if how != BY_POINTS and how != BY_DISTANCE:
        total += PER_TRUMP * count(s.hands[s.turn] & SUIT[s.trump])
    return total


@njit
def way(s: State, how: int, reckoned: int) -> int:
    """MAS or MENOS. Before anybody has taken a trick: by the hand. After: to the nearer of the highest and the lowest score,
    as they stand, or (by projection) as they may end."""
    players = count(s.playing)
    if how == BY_POINTS:
        return MAS if reckoned * players > ENOUGH else MENOS
    if how == BY_POINTS_AND_TRUMPS:
        return MAS if reckoned * players > ENOUGH + PER_TRUMP * TRUMPS_IN_ALL else MENOS
    most = -1
    fewest = 1 << 20
    left = IN_PLAY
    for seat in range(s.players):
        if s.playing & SEAT_BIT[seat]:
            most = max(most, score(s, seat))
            fewest = min(fewest, score(s, seat))
            left -= s.points[seat]
    if how == BY_PROJECTION:  # of what is left the highest will take half as much again as an equal share, the lowest a quarter less
        most += 3 * left // (2 * players)
        fewest += 3 * left // (4 * players)
    return MAS if abs(most - reckoned) < abs(reckoned - fewest) else MENOS


# The rules: each names an action, or NOTHING


@njit
def sing(s: State) -> Action:
    """Forty first, then the twenties."""
    if not may_sing(s):
        return NOTHING
    found = songs(s)
    if found == 0:
        return NOTHING
    return SING + (s.trump if found & SUIT[s.trump] else lowest(found) // NUMBERS)


@njit
def winner_of_the_fresh_suit(s: State, cards: Cards) -> Card:
    """A master of the suit of which fewest cards are played or in hand."""
    found = masters(s, cards)
    best = NOTHING
    fewest = NUMBERS + 1
    for suit in range(4):
        gone = count((s.played | s.hands[s.turn]) & SUIT[suit])
        if found & SUIT[suit] and gone < fewest:
            fewest = gone
            best = highest_card(s, found & SUIT[suit])
    return best


@njit
def highest_losing_trump(s: State, cards: Cards) -> Card:
    trumps = cards & SUIT[s.trump]
    return highest_card(s, trumps & ~masters(s, trumps))


@njit
def shed_highest(s: State, cards: Cards) -> Card:
    hand = s.hands[s.turn]
    if hand & (SUIT[led_suit(s)] | SUIT[s.trump]):
        return NOTHING
    return highest_card(s, cards)


@njit
def low_in_the_rich_suit(s: State, cards: Cards) -> Card:
    """The lowest card of the suit in which most points are played, of those the rival may have to follow."""
    other = rival(s, MAS)
    best = NOTHING
    most = -1
    for suit in range(4):
        if cards & SUIT[suit] and can_hold(s, other, SUIT[suit]):
            gone = points_of(s.played & SUIT[suit])
            if gone > most:
                most = gone
                best = lowest_card(s, cards & SUIT[suit])
    return best


@njit
def suit_the_rival_lacks(s: State, cards: Cards) -> Card:
    """The lowest card of the suit in which fewest points are played, of those the rival cannot follow."""
    other = rival(s, MENOS)
    best = NOTHING
    fewest = 1 << 20
    for suit in range(4):
        if cards & SUIT[suit] and not can_hold(s, other, SUIT[suit]):
            gone = points_of(s.played & SUIT[suit])
            if gone < fewest:
                fewest = gone
                best = lowest_card(s, cards & SUIT[suit])
    return best


@njit
def tried(s: State, which: int, cards: Cards) -> Card:
    """What rule `which` does."""
    if which == HIGHEST:
        return highest_card(s, cards)
    if which == LOWEST:
        return lowest_card(s, cards)
    if which == SING_RULE:
        return sing(s)
    if which == WINNER_OF_THE_FRESH_SUIT:
        return winner_of_the_fresh_suit(s, cards)
    if which == HIGHEST_LOSING_TRUMP:
        return highest_losing_trump(s, cards)
    if which == HIGHEST_IF_IT_BEATS:
        return highest_card(s, cards & s.beaters)
    if which == SHED_HIGHEST:
        return shed_highest(s, cards)
    if which == WINNING_TRUMP:
        return highest_card(s, safe_masters(s, cards & SUIT[s.trump]))
    if which == ANY_WINNER:
        return highest_card(s, safe_masters(s, cards))
    if which == LOW_IN_THE_RICH_SUIT:
        return low_in_the_rich_suit(s, cards)
    if which == SUIT_THE_RIVAL_LACKS:
        return suit_the_rival_lacks(s, cards)
    return NOTHING


# Deciding


@njit
def outright(s: State, note: Numbers) -> Action:
    """What ends the hand at once in the seat's favour, or NOTHING."""
    note[1] = 0
    if s.tute_by == s.turn and not s.reneged & SEAT_BIT[s.turn]:  # a claim would give up what tute has won
        note[0] = reason_number(TUTE_RULE, MAS)
        return READY
    if claims(s):
        note[0] = reason_number(CLAIM_RULE, MENOS)
        return CLAIM + lowest(claims(s))
    if may_sing(s) and holds_tute(s.hands[s.turn]):
        note[0] = reason_number(TUTE_RULE, MAS)
        return SAY_TUTE
    return NOTHING


@njit
def advise(s: State, settings: Any, dice: Dice, note: Numbers) -> Action:
    action = outright(s, note)
    if action != NOTHING:
        return action
    level, taught = int(settings[0]), int(settings[1])
    how = DECIDERS[level, taught, 1 if s.tricks_played > 0 else 0]
    reckoned = reckon(s, how)
    going = way(s, how, reckoned)
    situation = FOLLOWING if s.laid > 0 else LEADING if s.tricks_played > 0 else OPENING
    cards = dutiful(s)
    note[1] = reckoned
    for i in range(MOST_RULES + 1):
        which = LISTS[level, taught, situation, going, i]
        if which == NO_RULE:
            break
        action = tried(s, which, cards)
        if action != NOTHING:
            note[0] = reason_number(which, going)
            return action
    note[0] = reason_number(LOWEST, going)
    return lowest_card(s, cards)


teach(np.dtype(STATE), advise)
