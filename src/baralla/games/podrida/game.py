"""La Podrida: every round each player says how many tricks he will win, and scores only if he wins exactly that many.

Read it as the rules page: material, deal and trumps, what one may do, what it does, scoring, what a seat knows. The round plan, the
bidding and the exchange are in `round`. Actions: 0–47 play that card, 48–64 bid 0 to 16, 65 exchange the turned-up card.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.engine import defaults as table
from baralla.engine import dice as dice_
from baralla.engine import verbs
from baralla.engine.bits import BIT, count, flag, list_cards, lowest, mix, nth
from baralla.engine.dice import below
from baralla.engine.errors import RulesError
from baralla.engine.game import Benchmarks, Game, Observation, Opponents, Page, read_ratings
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Card, Cards, Constant, Dice, Numbers, Seats, State
from baralla.engine.rules import Rules, words
from baralla.engine.state import record_type
from baralla.engine.verbs import NOBODY
from baralla.games.cards import tricks
from baralla.games.cards.dealt import clear_deal, dealt_fields, hand_sizes, world
from baralla.games.cards.deck import CARDS, SUIT_OF, codes, members, parse_card
from baralla.games.cards.tricks import (
    BEAT,
    FOLLOW,
    NO_CARD,
    NO_SUIT,
    OVERRUFF,
    RUFF,
    UNDERRUFF,
    gather_trick,
    hidden_cards,
    lacking,
    led_suit,
    legal_cards,
    put_card,
)
from baralla.games.podrida import observation, sheet, view
from baralla.games.podrida import sight as eyes
from baralla.games.podrida.round import (
    BID,
    EXCHANGE,
    NO_BID,
    barred_bid,
    bid,
    bidding,
    can_exchange,
    cards_in_round,
    exchange,
    lay_plan,
    open_bidding,
    open_exchange,
)
from baralla.games.podrida.rules import DEALER_LAST_CARD, MOST_CARDS, PACKS, PLAIN, POCHA, SEATS, THREE, TURN_UP, PodridaRules

ACTIONS = EXCHANGE + 1

STATE = record_type(
    [
        *dealt_fields(SEATS),
        ("swap", np.int64),  # the card that may be exchanged for the turned-up one, as a mask
        ("bids", np.int32, SEATS),
        ("points", np.int32, SEATS),  # of this round, once it is over
        ("total", np.int32, SEATS),  # of the match
        ("bids_made", np.int32),
        ("bids_sum", np.int32),
        ("shown", np.int32),  # the card of a full deal that the dealer showed, or NO_CARD
        ("duties", np.int32),
        ("round_number", np.int32),  # from 1
        ("rounds", np.int32),
        ("peak", np.int32),  # cards per player in the largest round
        ("cards", np.int32),  # cards per player in this round
        ("cards_always", np.int32),  # cards per player in every round, whatever the plan; 0: as planned (see `same_rounds`)
        ("rank_order", np.int32),
        ("round_plan", np.int32),
        ("peak_repeats", np.int32),
        ("max_cards", np.int32),
        ("trump_mode", np.int32),
        ("full_deal_trump", np.int32),
        ("bid_start", np.int32),
        ("hook_from", np.int32),
        ("must_beat", np.int32),
        ("must_trump", np.int32),
        ("undertrump", np.int32),
        ("scoring", np.int32),
        ("swap_7_2", np.int32),
    ]
)

PACK_MASKS: Constant = np.array([PACKS[36], PACKS[40], PACKS[48]], np.int64)
PACK_CARDS: Constant = np.array([members(mask) + [NO_CARD] * (CARDS - mask.bit_count()) for mask in map(int, PACK_MASKS)], np.int8)


# The match


@njit
def begin(s: State) -> None:
    clear_deal(s)
    for seat in range(SEATS):
        s.total[seat] = 0
        s.points[seat] = 0
        s.bids[seat] = NO_BID
    s.shown = NO_CARD
    s.trump = NO_SUIT
    s.turn = NOBODY
    s.round_number = 1
    lay_plan(s)
    s.cards = cards_in_round(s, 1)
    s.duties = FOLLOW
    if s.must_beat:
        s.duties |= BEAT
    if s.must_trump:
        s.duties |= RUFF | OVERRUFF
    if s.undertrump:
        s.duties |= UNDERRUFF
    s.dealer = below(s, s.players)


@njit
def next_deal(s: State) -> None:
    table.next_deal(s)
    s.round_number += 1


@njit
def finished(s: State) -> bool:
    return s.round_number >= s.rounds


@njit
def winners(s: State) -> Seats:
    """The highest total; equal totals share the win."""
    best = s.total[0]
    for seat in range(1, s.players):
        best = max(best, s.total[seat])
    won = 0
    for seat in range(s.players):
        if s.total[seat] == best:
            won |= 1 << seat
    return won


# Deal and trumps


@njit
def pack_row(s: State) -> int:
    return 0 if s.pack == 36 else 1 if s.pack == 40 else 2


@njit
def shuffle(s: State) -> None:
    row = pack_row(s)
    for i in range(CARDS):
        s.deck[i] = PACK_CARDS[row, i]
    dice_.shuffle(s, s.deck, s.pack)


@njit
def deal(s: State) -> None:
    clear_deal(s)
    for seat in range(SEATS):
        s.points[seat] = 0
    s.cards = cards_in_round(s, s.round_number)
    s.held = s.cards
    open_bidding(s)
    seat = s.leader
    dealt = s.players * s.cards
    for i in range(dealt):
        s.hands[seat] |= BIT[s.deck[i]]
        seat = seat + 1 if seat + 1 < s.players else 0
    s.left = s.pack - dealt
    name_trumps(s, dealt)


@njit
def name_trumps(s: State, dealt: int) -> None:
    """Turn up the next card; if none is left, the dealer shows the last one dealt and keeps it."""
    s.trump = NO_SUIT
    s.shown = NO_CARD
    s.swap = 0
    if s.trump_mode != TURN_UP:
        return
    if s.left > 0:
        s.turned = s.deck[dealt]
        s.left -= 1
        s.trump = SUIT_OF[s.turned]
        open_exchange(s)
    elif s.full_deal_trump == DEALER_LAST_CARD:
        s.shown = s.deck[dealt - 1]
        s.known[s.dealer] = BIT[s.shown]
        s.trump = SUIT_OF[s.shown]


# What one may do


@njit
def playable(s: State) -> Cards:
    """The cards the seat to move may play, as a mask."""
    return legal_cards(s.hands[s.turn], led_suit(s), s.beaters, s.trump, s.duties)


@njit
def legal(s: State, out: Numbers) -> int:
    n = 0
    if bidding(s):
        barred = barred_bid(s)
        for number in range(s.cards + 1):
            if number != barred:
                out[n] = BID + number
                n += 1
        if can_exchange(s):
            out[n] = EXCHANGE
            n += 1
        return n
    return list_cards(playable(s), out)


@njit
def pick(s: State, dice: Dice) -> Action:
    if bidding(s):
        return pick_bid(s, dice)
    cards = playable(s)
    choices = count(cards)
    return nth(cards, below(dice, choices)) if choices > 1 else lowest(cards)


@njit
def pick_bid(s: State, dice: Dice) -> Action:
    barred = barred_bid(s)
    bids = s.cards + (1 if barred == NO_BID else 0)
    number = below(dice, bids + (1 if can_exchange(s) else 0))
    if number == bids:
        return EXCHANGE
    return BID + number + (1 if barred != NO_BID and number >= barred else 0)


# What it does


@njit
def step(s: State, action: Action) -> None:
    if action < BID:
        play_card(s, action)
    elif action == EXCHANGE:
        exchange(s)
    else:
        bid(s, action - BID)


@njit
def play_card(s: State, card: Card) -> None:
    """A card that does not follow, beat or trump as it should shows what its player does not hold."""
    if s.laid > 0:
        s.lacks[s.turn] |= lacking(card, led_suit(s), s.beaters, s.trump, s.duties)
    put_card(s, card, s.rank_order)
    if s.laid == s.players:
        gather_trick(s)
        if s.held == 0:
            score_round(s)


# Scoring


@njit
def worth(scoring: int, said: int, won: int) -> int:
    """The points of a bid of `said` tricks that won `won`."""
    if said == won:
        return 10 + won * (5 if scoring == POCHA else 3 if scoring == THREE else 1)
    if scoring == PLAIN:
        return -10
    return -abs(said - won) * (5 if scoring == POCHA else 3 if scoring == THREE else 0)


@njit
def score_round(s: State) -> None:
    """The last trick is played: count."""
    s.turn = NOBODY
    for seat in range(s.players):
        s.points[seat] = worth(s.scoring, s.bids[seat], s.tricks[seat])
        s.total[seat] += s.points[seat]


@njit
def scores(s: State, out: Numbers) -> int:
    for seat in range(s.players):
        out[seat] = s.points[seat]
    return s.players


@njit
def standing(s: State, out: Numbers) -> int:
    for seat in range(s.players):
        out[seat] = s.total[seat]
    return s.players


@njit
def reward(s: State, out: Numbers) -> None:
    """The round's points on a line from the worst that this round could bring (0) to the best (1)."""
    worst = worth(s.scoring, s.cards, 0)
    for seat in range(s.players):
        out[seat] = (s.points[seat] - worst) / _range(s, s.cards)


@njit
def _range(s: State, cards: int) -> int:
    """The points between the worst and the best that a round of so many cards can bring."""
    return worth(s.scoring, cards, cards) - worth(s.scoring, cards, 0)


@njit
def stake(s: State) -> float:
    """A round of many cards can bring more points than one of few."""
    return _range(s, s.cards) / _range(s, max(s.peak, s.cards))


@njit
def digest(s: State) -> int:
    key = tricks.digest(s)
    for seat in range(s.players):
        key = mix(key, s.bids[seat])
    return key


# What a seat knows: hidden are the others' hands and the undealt cards, and only cards played tell about them.


@njit
def determinize(s: State, mode: int, dice: Dice, out: State) -> None:
    held = np.empty(SEATS, np.int64)
    hand_sizes(s, held)
    world(s, hidden_cards(s, PACK_MASKS[pack_row(s)], s.turned, mode), held, mode, dice, out)


@njit
def mask(s: State, out: Numbers) -> None:
    for action in range(ACTIONS):
        out[action] = 0
    if s.turn < 0:
        return
    if bidding(s):
        for number in range(s.cards + 1):
            out[BID + number] = 1
        barred = barred_bid(s)
        if barred != NO_BID:
            out[BID + barred] = 0
        out[EXCHANGE] = can_exchange(s)
        return
    flag(playable(s), out, 0)


verbs.register(STATE, globals(), vars(observation), vars(tricks), vars(eyes))


def pack(rules: Rules) -> list[str]:
    assert isinstance(rules, PodridaRules)
    return codes(PACKS[rules.pack])


def same_rounds(rules: PodridaRules, cards: int, seed: str | int = 0) -> Any:
    """One blank match, as an array of one record, in which every round has `cards` cards per player: to measure or to train one size."""
    most = rules.pack // rules.players
    if not 1 <= cards <= most:
        raise RulesError(f"{rules.players} players with {rules.pack} cards can have 1 to {most} each, not {cards}")
    states = GAME.states(1)
    states[0] = GAME.new(rules, seed)
    states[0].cards_always = cards
    verbs.begin(states[0])
    return states


GAME = Game(
    name="podrida",
    title=words("La Podrida", "La Podrida", "La Podrida"),
    summary=words(
        "Digues quantes bases faràs i fes-ne exactament aquestes.",
        "Di cuántas bazas harás y haz exactamente esas.",
        "Say how many tricks you will win, and win exactly that many.",
    ),
    state=STATE,
    rules=PodridaRules,
    actions=ACTIONS,
    most_legal=MOST_CARDS + 1,
    observation=Observation(1, observation.PARTS),
    pack=pack,
    item=parse_card,
    item_text=view.card_text,
    text=view.text,
    parse=view.parse,
    why_not=view.why_not,
    view=view.view,
    own=view.own,
    screen="baralla.games.podrida.terminal",
    texts="baralla.games.podrida.texts",
    manual="baralla.games.podrida.manual",
    published="baralla.games.podrida.published",
    hints="baralla.games.podrida.hints",
    guide="baralla.games.podrida.guide",
    page=Page(family="trick", ranks=view.ranks, sheet=sheet.sheet),
    text_needs_state=False,
    benchmarks=Benchmarks({"podrida-4x9": {"players": 4, "cards_always": 9}}),
    selfplay=eyes.SELFPLAY,
    opponents=Opponents(
        player="baralla.games.podrida.player",
        levels=(
            "rules:level=beginner",
            "rules:level=novice",
            "net:temperature=12",
            "net:temperature=8.5",
            "net:temperature=7",
            "net:temperature=5",
            "net:temperature=3.5",
            "net",
            "netsearch:iterations=300",
            "netsearch",
        ),
        ratings=read_ratings(__file__),
        guided={"others": "search", "iterations": 3000},
        solvable=True,
    ),
)
