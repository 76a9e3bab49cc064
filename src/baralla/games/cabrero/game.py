"""Tute Cabrero: tricks with every duty, where most and fewest points are safe and the middle takes a poroto.

Read it as the rules page: the match, the deal, what one may do, what it does, what a hand is worth. The record and the duties are in
`play`, who loses in `score`, what a seat knows in `know`. Actions: 0–47 play that card, 48–51 sing oros, copas,
espadas, bastos, 52 sing tute, 53–58 claim that seat 0–5 has reneged, 59 ready (no claim).
"""

from __future__ import annotations

import numpy as np

from baralla.engine import dice as dice_
from baralla.engine import verbs
from baralla.engine.bits import BIT, count, list_cards, mix, nth
from baralla.engine.dice import below
from baralla.engine.game import Benchmarks, Game, Observation, Opponents, Page, read_ratings
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Card, Constant, Dice, Numbers, Seat, Seats, State, Suit
from baralla.engine.rules import Rules, words
from baralla.engine.verbs import NOBODY
from baralla.games.cabrero import know, observation, sheet, view
from baralla.games.cabrero import sight as eyes
from baralla.games.cabrero.know import TWO_OF_OROS
from baralla.games.cabrero.play import (
    ACTIONS,
    AFTER,
    BY_CLAIM,
    BY_TUTE,
    CLAIM,
    FEWEST,
    KINGS,
    KNIGHTS,
    LAST_TEN,
    MOST_LEGAL,
    NOT_YET,
    READY,
    SAY_TUTE,
    SEAT_BIT,
    SEATS,
    SING,
    STATE,
    denied,
    may_sing,
    playable,
    said,
)
from baralla.games.cabrero.rules import LAST_CARD, NO_SWAP, SWAP_EVERY_HAND, TWO_OR_SEVEN, CabreroRules
from baralla.games.cabrero.score import count_hand, end_hand
from baralla.games.cards import tricks
from baralla.games.cards import view as trick_view
from baralla.games.cards.dealt import clear_deal
from baralla.games.cards.deck import CARDS, KING, KNIGHT, PACK_40, POINTS, SUIT_OF, TUTE, card, codes, members, parse_card
from baralla.games.cards.tricks import NO_CARD, gather_trick, lead_from, put_card

PACK: Constant = np.array(members(PACK_40), np.int8)
PACK_CARDS = len(PACK)
SEVEN_OF_OROS = parse_card("7O")
KNIGHT_OF: Constant = np.array([1 << card(suit, KNIGHT) for suit in range(4)], np.int64)
PAIR_OF: Constant = np.array([1 << card(suit, KNIGHT) | 1 << card(suit, KING) for suit in range(4)], np.int64)


# The match


@njit
def begin(s: State) -> None:
    s.seated = (1 << s.players) - 1
    s.hand_number = 0
    for seat in range(SEATS):
        s.porotos_of[seat] = 0
        s.left_hand[seat] = 0
    s.dealer = below(s, s.players)
    clear_hand(s)
    s.turn = NOBODY
    s.mano = NOBODY


@njit
def next_deal(s: State) -> None:
    """The mano of the last hand deals, even if it has just left the match."""
    s.dealer = s.mano
    s.hand_number += 1


@njit
def finished(s: State) -> bool:
    return count(s.seated) < FEWEST


@njit
def winners(s: State) -> Seats:
    """All who remain; if nobody does, those who left after the last hand."""
    return s.seated if s.seated else s.gone


@njit
def standing(s: State, out: Numbers) -> int:
    for seat in range(s.players):
        out[seat] = s.porotos_of[seat]
    return s.players


@njit
def scores(s: State, out: Numbers) -> int:
    for seat in range(s.players):
        out[seat] = s.lost >> seat & 1
    return s.players


@njit
def reward(s: State, out: Numbers) -> None:
    """1 for coming out of the hand without a poroto, 0 for taking one (and for a seat that had left the match before)."""
    for seat in range(s.players):
        in_match = (s.seated | s.gone) >> seat & 1
        out[seat] = 1.0 if in_match and not s.lost >> seat & 1 else 0.0


@njit
def digest(s: State) -> int:
    """Beside the tricks: points, what was sung, who owes the table a card, who is asked for claims."""
    key = mix(tricks.digest(s), s.sung)
    key = mix(key, s.asking * 64 + s.reneged)
    for seat in range(s.players):
        key = mix(key, s.points[seat])
        key = mix(key, s.owes[seat])
        key = mix(key, s.sung_by[seat])
    return key


# The deal


@njit
def shuffle(s: State) -> None:
    for i in range(PACK_CARDS):
        s.deck[i] = PACK[i]
    s.pack = PACK_CARDS
    dice_.shuffle(s, s.deck, PACK_CARDS)


@njit
def clear_hand(s: State) -> None:
    """Before a hand: nothing held, nothing known, nothing said."""
    clear_deal(s)
    for seat in range(SEATS):
        s.shown[seat] = 0
        s.owes[seat] = 0
        s.points[seat] = 0
        s.sung_by[seat] = 0
    s.sung = 0
    s.pot = 0
    s.reneged = 0
    s.asking = 0
    s.tute_by = NOBODY
    s.lost = 0
    s.gone = 0
    s.ended = NOT_YET
    s.ender = NOBODY
    s.swapper = NOBODY
    s.taken = NO_CARD
    s.trump_card = NO_CARD


@njit
def deal(s: State) -> None:
    """The whole pack in equal hands; among three a card is left over, among six four are."""
    clear_hand(s)
    s.playing = s.seated
    if count(s.seated) >= s.dealer_sits_out_from:
        s.playing = s.seated & ~SEAT_BIT[s.dealer]
    seats = count(s.playing)
    s.held = s.pack // seats
    dealt = s.held * seats
    s.left = s.pack - dealt
    seat = first = AFTER[s.playing, s.dealer]
    last = first
    for i in range(dealt):
        s.hands[seat] |= BIT[s.deck[i]]
        last = seat
        seat = AFTER[s.playing, seat]
    s.trump = s.hand_number % 4
    if s.trump_mode == LAST_CARD:
        s.trump_card = s.deck[dealt - 1]
        s.trump = SUIT_OF[s.trump_card]
        s.known[last] = BIT[s.trump_card]
    if s.left == 1 and (s.leftover_3p == SWAP_EVERY_HAND or (s.leftover_3p != NO_SWAP and s.hand_number == 0)):
        swap_two_of_oros(s)
    s.mano = first
    if s.hand_number == 0 and s.first_mano == TWO_OR_SEVEN:
        name_mano(s, SEVEN_OF_OROS if seats == FEWEST else TWO_OF_OROS)
    lead_from(s, s.mano)


@njit
def swap_two_of_oros(s: State) -> None:
    """The holder of the 2 of oros lays it down face up and takes the face-down card unseen. Nobody has it: then it is that card."""
    s.turned = TWO_OF_OROS
    for seat in range(s.players):
        if s.hands[seat] & BIT[TWO_OF_OROS]:
            s.swapper = seat
            s.taken = s.deck[s.pack - 1]
            s.hands[seat] ^= BIT[TWO_OF_OROS] | BIT[s.taken]
            s.known[seat] &= ~BIT[TWO_OF_OROS]


@njit
def name_mano(s: State, named: Seat) -> None:
    """The holder of a card is mano. Everybody learns where it is: if nobody shows it, it was left over."""
    for seat in range(s.players):
        if s.hands[seat] & BIT[named]:
            s.mano = seat
            s.known[seat] |= BIT[named]
            return
    s.turned = named


# What one may do


@njit
def legal(s: State, out: Numbers) -> int:
    n = list_cards(playable(s), out)
    others = said(s, -1)
    for k in range(others):
        out[n + k] = said(s, k)
    return n + others


@njit
def pick(s: State, dice: Dice) -> Action:
    cards = playable(s)
    n = count(cards)
    if s.reneged or may_sing(s):
        k = below(dice, n + said(s, -1)) - n
        if k >= 0:
            return said(s, k)
        return nth(cards, n + k)
    return nth(cards, below(dice, n))


# What it does


@njit
def step(s: State, action: Action) -> None:
    if action < CARDS:
        play_card(s, action)
    elif action < SAY_TUTE:
        sing(s, action - SING)
    elif action == SAY_TUTE:
        show_tute(s)
    elif action < READY:
        end_hand(s, SEAT_BIT[action - CLAIM], BY_CLAIM, action - CLAIM)
    else:
        s.asking &= ~SEAT_BIT[s.turn]
        ask_for_claims(s, s.turn)


@njit
def play_card(s: State, played: Card) -> None:
    seat = s.turn
    bit = BIT[played]
    if s.laid > 0:
        hear(s, seat, denied(s, played))
    if s.owes[seat] & bit:  # now everybody can see that it had reneged
        s.owes[seat] = 0
    s.shown[seat] |= bit
    s.pot += POINTS[played]
    put_card(s, played, TUTE)
    if s.seats_in_trick == s.playing:
        end_trick(s)
    else:
        s.turn = AFTER[s.playing, seat]


@njit
def hear(s: State, seat: Seat, told: int) -> None:
    """Playing a card denies holding others: true if the seat has no such card, a renege if it has. After that its cards tell nothing."""
    if s.reneged & SEAT_BIT[seat]:
        return
    if s.hands[seat] & told:
        s.reneged |= SEAT_BIT[seat]
        s.owes[seat] = told
    else:
        s.lacks[seat] |= told


@njit
def end_trick(s: State) -> None:
    winner = gather_trick(s)
    s.points[winner] += s.pot
    s.pot = 0
    if s.held == 0:
        s.points[winner] += LAST_TEN
        last_chance(s, winner)


@njit
def last_chance(s: State, first: int) -> None:
    """The hand is played or won by tute: all who could claim a renege are asked once, from the seat `first` on."""
    for seat in range(s.players):
        if s.playing & SEAT_BIT[seat] and s.reneged & ~SEAT_BIT[seat]:
            s.asking |= SEAT_BIT[seat]
    if s.asking & SEAT_BIT[first]:
        s.turn = first
    else:
        ask_for_claims(s, first)


@njit
def ask_for_claims(s: State, seat: Seat) -> None:
    """The next seat after `seat` that could claim a renege speaks; when all have spoken, tute wins or the points are counted."""
    if s.asking:
        s.turn = AFTER[s.asking, seat]
    elif s.tute_by >= 0:
        end_hand(s, s.playing & ~SEAT_BIT[s.tute_by], BY_TUTE, s.tute_by)
    else:
        count_hand(s)


@njit
def sing(s: State, suit: Suit) -> None:
    """Forty in trumps, twenty in another suit: king and knight are shown and stay in hand."""
    s.sung |= KNIGHT_OF[suit]
    s.sung_by[s.turn] |= BIT[suit]
    s.known[s.turn] |= PAIR_OF[suit]


@njit
def show_tute(s: State) -> None:
    """Nothing more is played: the singer wins the hand and every other player in it loses, unless somebody claims a renege."""
    seat = s.turn
    s.known[seat] |= KINGS if s.hands[seat] & KINGS == KINGS else KNIGHTS
    s.tute_by = seat
    last_chance(s, seat)


verbs.register(STATE, globals(), vars(know), vars(observation), vars(eyes))


def pack(rules: Rules) -> list[str]:
    return codes(PACK_40)


GAME = Game(
    name="cabrero",
    title=words("Tute Cabrero", "Tute Cabrero", "Tute Cabrero"),
    summary=words(
        "Se salven qui fa més punts i qui en fa menys; els del mig s'enduen un poroto, i amb quatre se'n van.",
        "Se salvan quien hace más puntos y quien hace menos; los del medio se llevan un poroto, y con cuatro se van.",
        "Most and fewest points are safe; those in between take a poroto each, and four of them put a player out.",
    ),
    state=STATE,
    rules=CabreroRules,
    actions=ACTIONS,
    most_legal=MOST_LEGAL,
    observation=Observation(1, observation.PARTS),
    pack=pack,
    item=parse_card,
    item_text=trick_view.card_text,
    text=view.text,
    parse=view.parse,
    why_not=view.why_not,
    view=view.view,
    own=view.own,
    screen="baralla.games.cabrero.terminal",
    texts="baralla.games.cabrero.texts",
    manual="baralla.games.cabrero.manual",
    hints="baralla.games.cabrero.hints",
    guide="baralla.games.cabrero.guide",
    page=Page(family="trick", ranks=trick_view.tute_ranks, sheet=sheet.sheet),
    text_needs_state=False,
    fewest_wins=True,
    benchmarks=Benchmarks({"cabrero-3": {"players": 3}}),
    selfplay=eyes.SELFPLAY,
    opponents=Opponents(
        player="baralla.games.cabrero.player",
        levels=(
            "rules:level=novice",
            "rules:level=medium",
            "rules:level=expert",
            "net:temperature=12",
            "net:temperature=6",
            "net:temperature=3",
            "net",
            "netsearch:iterations=150",
            "netsearch:iterations=800",
            "netsearch",
        ),
        ratings=read_ratings(__file__),
        guided={"others": "search", "iterations": 5500},
        solvable=True,
    ),
)
