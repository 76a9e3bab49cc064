"""Botifarra at the table: two pairs, a contract that the dealer or his partner names, doubling, and tricks one must beat.

Read it as the rules page: the record, the match, the deal, the contract, doubling, what one may play, what it does, scoring, what a seat
knows. Actions: 0–47 play that card, 48–51 name oros, copas, espadas or bastos trumps, 52 botifarra (no trumps), 53 delegate, 54 contro,
55 recontro, 56 Sant Vicenç, 57 pass.
"""

from __future__ import annotations

import numpy as np

from baralla.engine.bits import BIT, count, flag, list_cards, lowest, mix, nth
from baralla.engine.dice import below
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Card, Cards, Dice, Numbers, Seat, Seats, State
from baralla.engine.state import record_type
from baralla.engine.verbs import NOBODY
from baralla.games.cards import tricks
from baralla.games.cards.dealt import clear_deal, dealt_fields, hand_sizes, shuffle_cards, world
from baralla.games.cards.deck import CARDS, PACK_48, SUIT, SUIT_OF
from baralla.games.cards.tricks import NO_CARD, NO_SUIT, gather_trick, hidden_cards, lead_from, led_suit, put_card
from botifarra.cards import HALF, LOWER, TRICK_POINT, WORTH, beaters_of, lowest_of
from botifarra.rules import ALL, OFF, SEATS

HAND = 12
PACKET = 4  # cards dealt to a seat at a time

TRUMP = CARDS  # + suit
BOTIFARRA, DELEGATE, CONTRO, RECONTRO, SANT_VICENC, PASS = range(TRUMP + 4, TRUMP + 10)
ACTIONS = PASS + 1

CHOOSING, DELEGATED, DOUBLING, PLAYING = range(4)  # phases
NO_CONTRACT = -1
NO_TRUMPS = 4  # the contract botifarra; the others are suits

STATE = record_type(
    [
        *dealt_fields(SEATS),
        ("phase", np.int32),
        ("contract", np.int32),  # a suit, NO_TRUMPS or NO_CONTRACT
        ("chooser", np.int32),  # who named it
        ("doubled", np.int32),  # how often: contro, recontro, Sant Vicenç
        ("passed", np.int32),  # of the side that is asked to double, how many have passed
        ("contro_by", np.int32),
        ("points", np.int32, SEATS),  # won by each seat in this deal
        ("gained", np.int32, 2),  # by each pair in this deal, once it is over
        ("total", np.int32, 2),  # of each pair in the match
        ("deals", np.int32),  # before this one
        ("doubling", np.int32),
        ("lowest_when_beaten", np.int32),
        ("target", np.int32),
    ]
)


# The match


@njit
def begin(s: State) -> None:
    clear(s)
    for pair in range(2):
        s.total[pair] = 0
    s.deals = 0
    s.turn = NOBODY
    s.dealer = below(s, SEATS)


@njit
def next_deal(s: State) -> None:
    s.dealer = (s.dealer + 1) % SEATS
    s.deals += 1


@njit
def finished(s: State) -> bool:
    return s.total[0] >= s.target or s.total[1] >= s.target


@njit
def winners(s: State) -> Seats:
    """The pair that has reached the target; both cannot in one deal."""
    return 0b0101 if s.total[0] >= s.target else 0b1010


@njit
def allied(s: State, a: Seat, b: Seat) -> bool:
    return (a - b) % 2 == 0


# The deal


@njit
def clear(s: State) -> None:
    """Before a deal: no hands, no contract, nothing won."""
    clear_deal(s)
    s.trump = NO_SUIT
    s.phase = CHOOSING
    s.contract = NO_CONTRACT
    s.chooser = NOBODY
    s.doubled = 0
    s.passed = 0
    s.contro_by = NOBODY
    for seat in range(SEATS):
        s.points[seat] = 0
    for pair in range(2):
        s.gained[pair] = 0


@njit
def shuffle(s: State) -> None:
    shuffle_cards(s, PACK_48)


@njit
def deal(s: State) -> None:
    """Packets of four from the seat after the dealer, who then chooses."""
    clear(s)
    for i in range(CARDS):
        s.hands[(s.dealer + 1 + i // PACKET) % SEATS] |= BIT[s.deck[i]]
    s.held = HAND
    lead_from(s, (s.dealer + 1) % SEATS)
    s.turn = s.dealer


# The contract


@njit
def name_contract(s: State, contract: int) -> None:
    """The seat to move names trumps, or none; then the other pair may double."""
    s.contract = contract
    s.trump = NO_SUIT if contract == NO_TRUMPS else contract
    s.chooser = s.turn
    ask_to_double(s)


@njit
def delegate(s: State) -> None:
    """The partner has to name the contract."""
    s.phase = DELEGATED
    s.turn = (s.turn + 2) % SEATS


# Doubling


@njit
def ask_to_double(s: State) -> None:
    """Ask the side whose turn it is to double again, or begin to play if nobody may."""
    most = 3 if s.doubling == ALL else 0 if s.doubling == OFF else 1
    s.passed = 0
    if s.doubled >= most:
        play_begins(s)
        return
    s.phase = DOUBLING
    if s.doubled == 0:
        s.turn = (s.chooser + 1) % SEATS
    else:
        s.turn = s.chooser if s.doubled == 1 else s.contro_by


@njit
def double(s: State) -> None:
    """Contro, recontro or Sant Vicenç, whichever is due."""
    if s.doubled == 0:
        s.contro_by = s.turn
    s.doubled += 1
    ask_to_double(s)


@njit
def pass_by(s: State) -> None:
    """The partner is asked next; when both have passed, play begins."""
    s.passed += 1
    if s.passed == 2:
        play_begins(s)
    else:
        s.turn = (s.turn + 2) % SEATS


@njit
def play_begins(s: State) -> None:
    """The seat after the dealer leads."""
    s.phase = PLAYING
    s.turn = s.leader


# What one may do


@njit
def partner_holds(s: State) -> bool:
    """Is the partner of the seat to move winning the trick?"""
    return s.laid > 0 and allied(s, s.best_seat, s.turn)


@njit
def playable(s: State) -> Cards:
    """The cards the seat to move may play, as a set."""
    hand = s.hands[s.turn]
    if s.laid == 0:
        return hand
    follow = hand & SUIT[led_suit(s)]
    cards = follow if follow else hand
    if partner_holds(s):
        return cards
    higher = cards & s.beaters  # of the suit led, or trumps
    if higher:
        return higher
    return lowest_cards(cards) if s.lowest_when_beaten else cards


@njit
def lowest_cards(cards: Cards) -> Cards:
    """The lowest card of each suit in a set."""
    found = 0
    for suit in range(4):
        found |= lowest_of(cards, suit)
    return found


@njit
def legal(s: State, out: Numbers) -> int:
    if s.phase == PLAYING:
        return list_cards(playable(s), out)
    if s.phase == DOUBLING:
        out[0] = CONTRO + s.doubled
        out[1] = PASS
        return 2
    choices = 6 if s.phase == CHOOSING else 5
    for i in range(choices):
        out[i] = TRUMP + i
    return choices


@njit
def pick(s: State, dice: Dice) -> Action:
    if s.phase == PLAYING:
        cards = playable(s)
        choices = count(cards)
        return nth(cards, below(dice, choices)) if choices > 1 else lowest(cards)
    if s.phase == DOUBLING:
        return PASS if below(dice, 2) else CONTRO + s.doubled
    return TRUMP + below(dice, 6 if s.phase == CHOOSING else 5)


# What it does


@njit
def step(s: State, action: Action) -> None:
    if action < TRUMP:
        play_card(s, action)
    elif action <= BOTIFARRA:
        name_contract(s, action - TRUMP)
    elif action == DELEGATE:
        delegate(s)
    elif action == PASS:
        pass_by(s)
    else:
        double(s)


@njit
def play_card(s: State, card: Card) -> None:
    """A card that does not follow or beat shows what its player does not hold."""
    s.lacks[s.turn] |= lacking(s, card)
    wins = s.laid == 0 or BIT[card] & s.beaters
    put_card(s, card, 0)
    if wins:
        s.beaters = beaters_of(card, s.trump)  # in the order of this game
    if s.laid == SEATS:
        take_trick(s)


@njit
def take_trick(s: State) -> None:
    worth = TRICK_POINT
    for i in range(SEATS):
        worth += WORTH[s.trick[i]]
    s.points[s.best_seat] += worth
    gather_trick(s)
    if s.held == 0:
        count_deal(s)


# Scoring


@njit
def pair_points(s: State, pair: int) -> int:
    return s.points[pair] + s.points[pair + 2]


@njit
def gain(points: int, contract: int, doubled: int) -> int:
    """What a pair with so many of the 72 points scores."""
    if points <= HALF:
        return 0
    return (points - HALF) * (2 if contract == NO_TRUMPS else 1) * (1 << doubled)


@njit
def count_deal(s: State) -> None:
    """The last trick is played: count."""
    s.turn = NOBODY
    for pair in range(2):
        s.gained[pair] = gain(pair_points(s, pair), s.contract, s.doubled)
        s.total[pair] += s.gained[pair]


@njit
def scores(s: State, out: Numbers) -> int:
    """By seat; partners score together."""
    for seat in range(SEATS):
        out[seat] = s.gained[seat % 2]
    return SEATS


@njit
def standing(s: State, out: Numbers) -> int:
    for seat in range(SEATS):
        out[seat] = s.total[seat % 2]
    return SEATS


@njit
def reward(s: State, out: Numbers) -> None:
    """Half for nothing; the first points count most, because who has them wins more matches than who once has many."""
    for seat in range(SEATS):
        more = s.gained[seat % 2] - s.gained[1 - seat % 2]
        out[seat] = 0.5 + 0.5 * more / (abs(more) + HALF)


# What a seat knows: hidden are the others' hands, and only cards played tell about them.


@njit
def lacking(s: State, card: Card) -> Cards:
    """The cards that the seat to move cannot hold if it plays `card`."""
    if s.laid == 0:
        return 0
    led = led_suit(s)
    absent = 0 if SUIT_OF[card] == led else SUIT[led]
    if partner_holds(s) or BIT[card] & s.beaters:
        return absent
    absent |= s.beaters & SUIT[led] if SUIT_OF[card] == led else s.beaters
    if s.lowest_when_beaten:
        absent |= LOWER[card]
    return absent


@njit
def determinize(s: State, mode: int, dice: Dice, out: State) -> None:
    held = np.empty(SEATS, np.int64)
    hand_sizes(s, held)
    world(s, hidden_cards(s, PACK_48, NO_CARD, mode), held, mode, dice, out)


@njit
def digest(s: State) -> int:
    """Beside the tricks: the contract, who has doubled or may, and the points of each pair."""
    key = mix(tricks.digest(s), s.phase * 64 + s.contract + 1)
    key = mix(key, s.doubled * 64 + s.passed * 16 + s.contro_by + 2)
    key = mix(key, s.chooser + 2)
    return mix(key, pair_points(s, 0) * 128 + pair_points(s, 1))


@njit
def mask(s: State, out: Numbers) -> None:
    for action in range(ACTIONS):
        out[action] = 0
    if s.turn < 0:
        return
    if s.phase == PLAYING:
        flag(playable(s), out, 0)
        return
    listed = np.empty(6, np.int64)
    for i in range(legal(s, listed)):
        out[listed[i]] = 1
