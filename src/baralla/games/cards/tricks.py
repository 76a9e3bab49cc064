"""What trick games share: following, beating, ruffing, winning a trick, and what a played card tells about the hand it came from.

One idea carries it: the record keeps `beaters`, the set of cards that would beat the card winning the trick now. A card wins if it
is among them; every duty of `legal_cards` is an intersection with them.
"""

from __future__ import annotations

import numpy as np

from baralla.engine.bits import BIT, copy, mix
from baralla.engine.jit import njit
from baralla.engine.kinds import Card, Cards, Seat, State, Suit
from baralla.engine.verbs import NOBODY, RANDOM
from baralla.games.cards.deck import ABOVE, SUIT, SUIT_OF

NO_SUIT = -1
NO_CARD = -1

# Duties, as bits of one number.
FOLLOW, BEAT, RUFF, OVERRUFF, UNDERRUFF = 1, 2, 4, 8, 16


def trick_fields(seats: int) -> list[tuple[object, ...]]:
    """The part of a state record that describes hands and the trick on the table, for at most `seats` seats."""
    return [
        ("hands", np.int64, seats),
        ("known", np.int64, seats),  # cards everybody knows to be in that hand
        ("played", np.int64),  # cards played in this deal, those on the table included
        ("beaters", np.int64),  # cards that would beat the winning card of the trick
        ("players", np.int32),
        ("leader", np.int32),
        ("turn", np.int32),
        ("laid", np.int32),  # cards in the trick
        ("seats_in_trick", np.int32),  # seats that have played to the trick, as bits
        ("best_seat", np.int32),
        ("trump", np.int32),  # a suit, or NO_SUIT
        ("held", np.int32),  # cards in every hand when the trick began
        ("trick", np.int8, seats),  # in the order they were played
        ("last_trick", np.int8, seats),
        ("last_size", np.int32),
        ("last_leader", np.int32),
        ("last_winner", np.int32),
        ("tricks_played", np.int32),
        ("tricks", np.int32, seats),  # won by each seat
    ]


@njit
def clear_tricks(s: State) -> None:
    """Before a deal: empty hands, nothing on the table."""
    for seat in range(len(s.hands)):
        s.hands[seat] = 0
        s.known[seat] = 0
        s.tricks[seat] = 0
        s.trick[seat] = NO_CARD
        s.last_trick[seat] = NO_CARD
    s.played = 0
    s.tricks_played = 0
    s.last_size = 0
    s.last_leader = 0
    s.last_winner = NOBODY
    s.laid = 0
    s.seats_in_trick = 0
    s.beaters = 0


@njit
def lead_from(s: State, seat: Seat) -> None:
    """`seat` leads the next trick."""
    s.leader = seat
    s.turn = seat
    s.best_seat = seat
    s.laid = 0
    s.seats_in_trick = 0
    s.beaters = 0


@njit
def suit_mask(suit: Suit) -> Cards:
    """All cards of `suit`, or none for NO_SUIT."""
    return SUIT[suit] if suit >= 0 else 0


@njit
def beaters_of(card: Card, trump: Suit, order: int) -> Cards:
    """The cards that beat `card` when it is winning."""
    above = ABOVE[order, card]
    if trump >= 0 and SUIT_OF[card] != trump:
        above |= SUIT[trump]
    return above


@njit
def legal_cards(hand: Cards, led: Suit, beaters: Cards, trump: Suit, duties: int) -> Cards:
    """The cards of `hand` that may be played to a trick led in suit `led` (NO_SUIT: an empty trick) under `duties`."""
    if led < 0 or not duties & FOLLOW:
        return hand
    follow = hand & SUIT[led]
    if follow:
        higher = follow & beaters
        return higher if duties & BEAT and higher else follow
    ruff = hand & suit_mask(trump)
    if not duties & RUFF or not ruff:
        return hand
    over = ruff & beaters
    if over:
        return over if duties & OVERRUFF else ruff
    return ruff if duties & UNDERRUFF else hand


@njit
def lacking(card: Card, led: Suit, beaters: Cards, trump: Suit, duties: int) -> Cards:
    """The cards that a seat cannot have held when it answered a trick led in `led` with `card`, given its `duties`."""
    if not duties & FOLLOW:
        return 0
    trumps = suit_mask(trump)
    beats = BIT[card] & beaters
    if SUIT_OF[card] == led:
        return 0 if beats or not duties & BEAT else SUIT[led] & beaters
    absent = SUIT[led]
    if duties & RUFF:
        if not BIT[card] & trumps:
            absent |= trumps if duties & UNDERRUFF else trumps & beaters
        elif duties & OVERRUFF and not beats:
            absent |= trumps & beaters
    return absent


@njit
def led_suit(s: State) -> Suit:
    """The suit of the trick, or NO_SUIT before it is led."""
    return SUIT_OF[s.trick[0]] if s.laid > 0 else NO_SUIT


@njit
def put_card(s: State, card: Card, order: int) -> None:
    """The seat to move puts `card` on the table; the turn passes on."""
    seat = s.turn
    bit = BIT[card]
    s.hands[seat] &= ~bit
    s.known[seat] &= ~bit
    s.played |= bit
    s.trick[s.laid] = card
    if s.laid == 0 or bit & s.beaters:
        s.best_seat = seat
        s.beaters = beaters_of(card, s.trump, order)
    s.laid += 1
    s.seats_in_trick |= 1 << seat
    s.turn = seat + 1 if seat + 1 < s.players else 0


@njit
def gather_trick(s: State) -> Seat:
    """The full trick goes to its winner, who will lead; remember it as the last one. The winning seat."""
    winner = s.best_seat
    for i in range(s.laid):
        s.last_trick[i] = s.trick[i]
        s.trick[i] = NO_CARD
    s.last_size = s.laid
    s.last_leader = s.leader
    s.last_winner = winner
    s.tricks[winner] += 1
    s.tricks_played += 1
    s.held -= 1
    lead_from(s, winner)
    return winner


@njit
def hand_size(s: State, seat: Seat) -> int:
    """How many cards `seat` holds, which everybody can count."""
    return s.held - (s.seats_in_trick >> seat & 1)


# What a seat may know


@njit
def redact(s: State, seat: Seat, out: State) -> None:
    """Copy `s` without the order of the deck, the generator, and the cards of others that nobody has seen."""
    copy(s, out)
    out.viewer = seat
    out.rng = 0
    for i in range(len(s.deck)):
        out.deck[i] = NO_CARD
    for other in range(s.players):
        if other != seat:
            out.hands[other] = s.known[other]


@njit
def hidden_cards(s: State, pack: Cards, face_up: Cards, mode: int) -> Cards:
    """The cards of `pack` that a world has to place, with the card `face_up` on the table (or NO_CARD).
    RANDOM forgets what has been played and shown before this trick."""
    cards = pack
    for i in range(s.laid):
        cards &= ~BIT[s.trick[i]]
    if face_up >= 0:
        cards &= ~BIT[face_up]
    if s.viewer >= 0:
        cards &= ~s.hands[s.viewer]
    if mode == RANDOM:
        return cards
    for seat in range(s.players):
        cards &= ~s.known[seat]
    return cards & ~s.played


@njit
def digest(s: State) -> int:
    """The hands, the open trick, whose turn it is, and tricks won."""
    key = s.seats_in_trick * 32 + s.turn + 2
    for seat in range(s.players):
        key = mix(key, s.hands[seat])
        key = mix(key, s.tricks[seat])
    for i in range(s.laid):
        key = mix(key, s.trick[i])
    return mix(key, s.leader)
