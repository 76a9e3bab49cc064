"""Brisca: three cards each, a stock with a turned-up trump card, any card may be played, most of 120 points wins.

Read it as the rules page: switches, deal, what one may do, what it does, scoring, what a seat knows. The stock, the exchange and the
match are those of `stock`, which Tute uses too. Actions: 0–47 play that card, 48 exchange the trump card.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from baralla.engine import verbs
from baralla.engine.bits import copy, flag, list_cards
from baralla.engine.errors import RulesError
from baralla.engine.game import Benchmarks, Game, Learning, Observation, Opponents, Page, Usual, read_ratings
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Cards, Constant, Dice, Numbers, Seat, Seats, State
from baralla.engine.rules import Rules, Span, Value, direction, switch, words
from baralla.engine.state import record_type
from baralla.engine.verbs import CONSISTENT
from baralla.engine.worlds import fill
from baralla.games.brisca import sight as eyes
from baralla.games.cards import tricks, view
from baralla.games.cards.deck import PACK_40, cards_where, codes, parse_card
from baralla.games.stock import observation, past, sheet
from baralla.games.stock import play as stock
from baralla.games.stock import view as stock_view
from baralla.games.stock.play import BY_BLACK_HAND, EXCHANGE, SEATS, STOCK_FIELDS
from baralla.games.stock.rules import BLACK_HAND, EXCHANGE_SWITCHES, HUNT_THREE, PLAYERS, TEAMS, last_ten

CARDS_EACH = 3
MOST_POINTS = 120
ACTIONS = 49

LEAVE_TRUMP, REMOVE_2C, REMOVE_TWOS = range(3)
REMOVED: Constant = np.array([0, 1 << parse_card("2C"), cards_where(lambda suit, number: number == 2)], np.int64)

STATE = record_type([*STOCK_FIELDS, ("three_player_pack", np.int32)])


@dataclass(frozen=True, kw_only=True)
class BriscaRules(Rules):
    """Every switch of the Brisca table."""

    GAME: ClassVar[str] = "brisca"
    PRESETS: ClassVar[Mapping[str, Mapping[str, Value]]] = {"default": {}, "plain": {"exchange": False}}

    players: int = PLAYERS
    teams: bool = TEAMS
    exchange: bool = EXCHANGE_SWITCHES["exchange"]
    exchange_requires_trick: bool = EXCHANGE_SWITCHES["exchange_requires_trick"]
    exchange_once_per_trick: bool = EXCHANGE_SWITCHES["exchange_once_per_trick"]
    exchange_last: str = EXCHANGE_SWITCHES["exchange_last"]
    last_ten: bool = last_ten(False)
    black_hand: bool = BLACK_HAND
    hunt_three: bool = HUNT_THREE
    three_player_pack: str = switch(
        "leave_trump",
        ("leave_trump", "remove_2C", "remove_twos"),
        words("Baralla per a tres", "Baraja para tres", "Three-player pack"),
        words(
            "Tres jugadors: leave_trump, el triomf es queda a taula; remove_2C, sense el 2 de copes; remove_twos, sense dosos.",
            "Tres jugadores: leave_trump, el triunfo queda en la mesa; remove_2C, sin el 2 de copas; remove_twos, sin doses.",
            "Three players: leave_trump, the trump card stays on the table; remove_2C, no 2 of cups; remove_twos, no twos.",
        ),
    )
    match: int = switch(
        1,
        Span(1, 99),
        words("Partida a", "Partida a", "Match"),
        words("Mans guanyades que calen per guanyar la partida.", "Manos ganadas que hacen falta para ganar.", "Deals to win the match."),
    )
    direction: str = direction("cw")

    def check(self) -> None:
        if self.teams and self.players != 4:
            raise RulesError(f"pairs need 4 players, not {self.players}: set players=4 or teams=off")

    def removed(self) -> Cards:
        """The cards left out of the pack."""
        return int(REMOVED[self.find("three_player_pack").code(self.three_player_pack)]) if self.players == 3 else 0


# Deal


@njit
def removed(s: State) -> Cards:
    return REMOVED[s.three_player_pack] if s.players == 3 else 0


@njit
def shuffle(s: State) -> None:
    stock.shuffle_pack(s, removed(s))


@njit
def deal(s: State) -> None:
    stock.deal_hands(s, CARDS_EACH)
    stock.turn_up(s, s.players != 3 or s.three_player_pack != LEAVE_TRUMP)
    check_black_hand(s)


# What one may do


@njit
def legal(s: State, out: Numbers) -> int:
    n = list_cards(s.hands[s.turn], out)
    if stock.can_exchange(s, s.turn):
        out[n] = EXCHANGE
        n += 1
    return n


@njit
def pick(s: State, dice: Dice) -> Action:
    k = stock.pick_card(s, s.hands[s.turn], stock.can_exchange(s, s.turn), dice)
    return k if k >= 0 else EXCHANGE


# What it does


@njit
def step(s: State, action: Action) -> None:
    stock.remember(s, action)
    if action == EXCHANGE:
        stock.swap_trump_card(s, s.turn)
        check_black_hand(s)
    elif stock.play_card(s, action):
        end_trick(s)


@njit
def end_trick(s: State) -> None:
    if stock.hunted(s, most_points(s)):
        return
    stock.take_trick(s)
    if s.tricks_played == s.total_tricks:
        stock.finish_deal(s, -1)
    elif stock.draw_round(s) != -2:
        check_black_hand(s)


@njit
def check_black_hand(s: State) -> None:
    """Whoever holds ace, three and king of trumps wins at once; the next leader is looked at first."""
    if s.black_hand:
        for i in range(s.players):
            seat = (s.leader + i) % s.players
            if stock.holds_black_hand(s, seat):
                stock.win_at_once(s, seat, most_points(s), BY_BLACK_HAND)
                return


# Scoring


@njit
def most_points(s: State) -> int:
    return MOST_POINTS + stock.LAST_TEN * s.last_ten


@njit
def winners(s: State) -> Seats:
    return stock.match_winners(s, -1)


# What a seat knows: all that is hidden is the others' hands and the stock, and nothing but cards seen tells about them.


@njit
def determinize(s: State, mode: int, dice: Dice, out: State) -> None:
    if mode != CONSISTENT or not s.black_hand:
        stock.random_world(s, removed(s), mode, dice, out)
        return
    sizes = np.empty(SEATS + 1, np.int64)
    bins = np.empty(SEATS + 1, np.int64)
    n = stock.hidden_sizes(s, mode, sizes)
    cards = stock.unseen(s, removed(s), mode)
    copy(s, out)
    for _ in range(stock.WORLD_TRIES):
        fill(dice, cards, sizes, n, bins)
        if stock.deals_together(s, bins, stock.BLACK_HAND[s.trump]) < 0:
            break
    stock.part(s, bins, stock.BLACK_HAND[s.trump])
    stock.put_world(s, dice, mode, bins, out)


@njit
def observe(s: State, seat: Seat, out: Numbers) -> None:
    observation.observe(s, seat, out)


@njit
def mask(s: State, out: Numbers) -> None:
    for action in range(ACTIONS):
        out[action] = 0
    if s.turn >= 0:
        flag(s.hands[s.turn], out, 0)
        out[EXCHANGE] = stock.can_exchange(s, s.turn)


verbs.register(STATE, globals(), vars(stock), vars(past), vars(tricks), vars(eyes))


def pack(rules: Rules) -> list[str]:
    assert isinstance(rules, BriscaRules)
    return codes(PACK_40 & ~rules.removed())


GAME = Game(
    name="brisca",
    title=words("Brisca", "Brisca", "Brisca"),
    summary=words(
        "Tres cartes, un triomf i cap obligació: guanya qui fa més punts dels 120 que hi ha.",
        "Tres cartas, un triunfo y ninguna obligación: gana quien hace más puntos de los 120 que hay.",
        "Three cards, a trump suit and no obligations: whoever wins most of the 120 points wins.",
    ),
    state=STATE,
    rules=BriscaRules,
    actions=ACTIONS,
    most_legal=CARDS_EACH + 1,
    observation=Observation(1, observation.PARTS),
    pack=pack,
    item=parse_card,
    item_text=view.card_text,
    text=view.writer(stock_view.BRISCA_WORDS),
    parse=view.reader("brisca", stock_view.BRISCA_WORDS),
    why_not=stock_view.why_not,
    view=stock_view.view,
    own=stock_view.own,
    screen="baralla.games.stock.terminal",
    texts="baralla.games.brisca.texts",
    manual="baralla.games.brisca.manual",
    hints="baralla.games.brisca.hints",
    guide="baralla.games.brisca.guide",
    page=Page(family="trick", usual={4: Usual(changed={"teams": True})}, ranks=view.tute_ranks, sheet=sheet.sheet),
    text_needs_state=False,
    benchmarks=Benchmarks({"brisca-2": {"players": 2}}, batch={"batch/steps": {}}),
    encodings=observation.encodings(cantes=False),
    learning=Learning(
        encode=observation.encode_turn,
        sings=False,
        decisions=38,
        rows={2: 40_000, 3: 20_000, 4: 20_000},
        longer=(2, 3),
        evolved=True,
    ),
    selfplay=eyes.SELFPLAY,
    opponents=Opponents(
        player="baralla.games.brisca.player",
        levels=(
            "rules:level=beginner",
            "rules:level=novice",
            "net:temperature=20",
            "net:temperature=16",
            "net:temperature=12",
            "net:temperature=9.5",
            "net:temperature=6",
            "net",
            "netsearch:iterations=200,reads=0",
            "netsearch",
        ),
        ratings=read_ratings(__file__),
        guided={"others": "search", "iterations": 1100},
        search={"rollouts": "rules", "others": "rules", "c": 1.0},  # its rules play well and fast: the better model of the others
        solvable=True,
    ),
)
