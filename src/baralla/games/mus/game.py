"""Mus: four cards, changed as long as all agree, then bets on grande, chica, pares and juego. First to 40 stones wins the game.

Read it as the rules page: match, deal, signs (`signs`), mus and discards (`discards`), bets and count (`bets`), what a seat
knows (`worlds`). What hands are worth and which signs are true is in `hands`; a deal of the engine is one hand.

Actions: 0–13 sign (0: none); 14 no_mus; 15 mus; 16–31 discard (16 + the slots thrown away as bits, slots being the hand's cards in
pack order); 32 paso; 33 órdago; 34 quiero; 35 no_quiero; 36–75 envido 1–40; 76–115 raise 1–40.
"""

from __future__ import annotations

import numpy as np

from baralla.engine import defaults as table
from baralla.engine import dice as dice_
from baralla.engine import verbs
from baralla.engine.bits import BIT, count, lowest, nth
from baralla.engine.dice import below
from baralla.engine.game import Benchmarks, Game, Nickname, Observation, Opponents, Page, Schooling, read_ratings
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Constant, Dice, Numbers, Seat, Seats, State
from baralla.engine.rules import Rules, words
from baralla.engine.verbs import NOBODY
from baralla.games.cards.deck import PACK_40, codes, members, parse_card
from baralla.games.mus import observation, sheet, view, worlds
from baralla.games.mus import sight as eyes
from baralla.games.mus.bets import everybody, least_bet, say, sizes
from baralla.games.mus.discards import cut_mus, reshuffle, say_mus, throw_away
from baralla.games.mus.hands import true_signs
from baralla.games.mus.rules import MusRules
from baralla.games.mus.signs import ask_again, make_sign, who_saw
from baralla.games.mus.state import (
    ACTIONS,
    ASKING,
    BETTING,
    CARDS_EACH,
    COUNTED,
    DISCARD,
    DISCARDING,
    ENVIDO,
    GAMES,
    LANCES,
    MOST_LEGAL,
    MUS,
    NO_CHANCE,
    NO_MUS,
    NO_QUIERO,
    ORDAGO,
    PACK_SIZE,
    PASO,
    QUIERO,
    RAISE,
    RESHUFFLE,
    SEATS,
    SIGNING,
    STATE,
    TEAM_SEATS,
    TEAMS,
    TO_COME,
)

PACK_40_CARDS: Constant = np.array(members(PACK_40), np.int8)
SUBSETS = 16


# The match


@njit
def begin(s: State) -> None:
    for team in range(TEAMS):
        s.games[team] = 0
        s.stones[team] = 0
        s.gained[team] = 0
    s.game_winner = -1
    s.first_hand = 1
    s.phase = COUNTED
    s.turn = NOBODY
    s.dealer = below(s, s.players)


@njit
def next_deal(s: State) -> None:
    """Mano passes to the next seat, in a new game too."""
    table.next_deal(s)
    s.first_hand = 0
    if s.game_winner >= 0:
        s.first_hand = 1
        for team in range(TEAMS):
            s.stones[team] = 0


@njit
def finished(s: State) -> bool:
    return s.match_mode != GAMES or s.games[0] >= s.games_to_win or s.games[1] >= s.games_to_win


@njit
def scores(s: State, out: Numbers) -> int:
    """The stones of this hand, by team."""
    for team in range(TEAMS):
        out[team] = s.gained[team]
    return TEAMS


@njit
def standing(s: State, out: Numbers) -> int:
    """Games won by each team; stones where one hand is all."""
    for team in range(TEAMS):
        out[team] = s.games[team] if s.match_mode == GAMES else s.stones[team]
    return TEAMS


@njit
def winners(s: State) -> Seats:
    """The team that has won the match; of a single hand that ended level, everybody."""
    if s.game_winner < 0:
        return everybody(s)
    return everybody(s) & TEAM_SEATS[s.game_winner]


@njit
def reward(s: State, out: Numbers) -> None:
    """The chance of winning the game from the new score: 1 or 0 when it is won, else a logistic curve of the lead, steeper as less
    is left to win (see docs/games/mus.md)."""
    if s.game_winner >= 0:
        chance_of_0 = 1.0 - s.game_winner
    elif s.match_mode != GAMES:
        chance_of_0 = 0.5
    else:
        lead = s.stones[0] - s.stones[1]
        missing = 2 * s.target - s.stones[0] - s.stones[1]
        chance_of_0 = 1.0 / (1.0 + np.exp(-lead / np.sqrt(missing)))
    for seat in range(s.players):
        out[seat] = 1.0 - chance_of_0 if seat & 1 else chance_of_0


@njit
def allied(s: State, a: Seat, b: Seat) -> bool:
    return (a ^ b) & 1 == 0


# The deal


@njit
def shuffle(s: State) -> None:
    for i in range(PACK_SIZE):
        s.deck[i] = PACK_40_CARDS[i]
    dice_.shuffle(s, s.deck, PACK_SIZE)


@njit
def deal(s: State) -> None:
    """Four cards each, one at a time from mano, who speaks first."""
    n = s.players
    for seat in range(SEATS):
        s.hands[seat] = 0
        s.just[seat] = 0
        s.pile[seat] = 0
        s.held[seat] = CARDS_EACH if seat < n else 0
        s.just_size[seat] = 0
        s.pile_size[seat] = 0
        s.took[seat] = 0
        s.returned[seat] = 0
        s.fresh[seat] = 0
        s.stale[seat] = 0
    seat = (s.dealer + 1) % n
    for i in range(n * CARDS_EACH):
        s.hands[seat] |= BIT[s.deck[i]]
        seat = seat + 1 if seat + 1 < n else 0
    s.stock = n * CARDS_EACH
    s.stock_left = PACK_SIZE - n * CARDS_EACH
    s.rounds = 0
    s.reshuffled = 0
    s.serving = 0
    s.cutter = -1
    s.pending = NO_CHANCE
    s.last_chance = NO_CHANCE
    s.signer = 0
    s.lance = -1
    s.punto = 0
    s.announced = 0
    s.with_pares = 0
    s.with_juego = 0
    s.speakers = 0
    s.waiting = 0
    s.stake = 0
    s.deje = 0
    s.bettor = -1
    s.all_in = 0
    for lance in range(LANCES):
        s.ended[lance] = TO_COME
        s.stakes[lance] = 0
        s.takers[lance] = -1
        s.best[lance] = -1
        s.paid[lance] = 0
    s.shown = 0
    for team in range(TEAMS):
        s.gained[team] = 0
    s.game_winner = -1
    ask_again(s)


@njit
def chance(s: State) -> None:
    if s.pending == RESHUFFLE:
        reshuffle(s)
    else:
        who_saw(s)


# What one may do


@njit
def legal(s: State, out: Numbers) -> int:
    n = 0
    if s.phase == SIGNING:
        signs = true_signs(s, s.hands[s.turn])
        while signs:
            out[n] = lowest(signs)
            signs &= signs - 1
            n += 1
    elif s.phase == ASKING:
        out[0] = NO_MUS
        out[1] = MUS
        n = 2
    elif s.phase == DISCARDING:
        for slots in range(s.min_discard, SUBSETS):
            out[n] = DISCARD + slots
            n += 1
    else:
        if s.bettor < 0:
            out[n] = PASO
            n += 1
        if s.ordago and not s.all_in:
            out[n] = ORDAGO
            n += 1
        if s.bettor >= 0:
            out[n] = QUIERO
            out[n + 1] = NO_QUIERO
            n += 2
        first = (RAISE if s.bettor >= 0 else ENVIDO) + least_bet(s)
        for i in range(sizes(s)):
            out[n] = first + i
            n += 1
    return n


@njit
def pick(s: State, dice: Dice) -> Action:
    if s.phase == BETTING:
        others = 1 if s.bettor < 0 else 2  # paso, or quiero and no_quiero
        ordago = 1 if s.ordago and not s.all_in else 0
        k = below(dice, others + ordago + sizes(s))
        if k < others:
            return PASO if s.bettor < 0 else QUIERO + k
        if k < others + ordago:
            return ORDAGO
        return (RAISE if s.bettor >= 0 else ENVIDO) + least_bet(s) + k - others - ordago
    if s.phase == ASKING:
        return NO_MUS + below(dice, 2)
    if s.phase == DISCARDING:
        return DISCARD + s.min_discard + below(dice, SUBSETS - s.min_discard)
    signs = true_signs(s, s.hands[s.turn])
    return nth(signs, below(dice, count(signs)))


@njit
def step(s: State, action: Action) -> None:
    if s.phase == BETTING:
        say(s, action)
    elif action == NO_MUS:
        cut_mus(s)
    elif action == MUS:
        say_mus(s)
    elif s.phase == DISCARDING:
        throw_away(s, action - DISCARD)
    else:
        make_sign(s, action)


@njit
def mask(s: State, out: Numbers) -> None:
    for action in range(ACTIONS):
        out[action] = 0
    if s.turn >= 0:
        listed = np.empty(MOST_LEGAL, np.int32)
        for i in range(legal(s, listed)):
            out[listed[i]] = 1


@njit
def learner_mask(s: State, out: Numbers) -> None:
    """1 for every legal one of the few actions of `LEARNER_ACTIONS`."""
    exact = np.zeros(ACTIONS, np.int8)
    mask(s, exact)
    for i in range(len(observation.LEARNER_ACTIONS)):
        out[i] = exact[observation.LEARNER_ACTIONS[i]]


verbs.register(STATE, globals(), vars(observation), vars(worlds), vars(eyes))


def pack(rules: Rules) -> list[str]:
    return codes(PACK_40)


# Of the strategies that are shipped. In a part of their lessons they meet a player by rules that bluffs.
LESSONS = {"rival": "rules:level=expert,bluff=0.6", "least": 0.1, "situations": 2_000_000, "seed": 1}

GAME = Game(
    name="mus",
    title=words("Mus", "Mus", "Mus"),
    summary=words(
        "Quatre cartes, parelles i envits a gran, petita, parells i joc, fins a 40 pedres.",
        "Cuatro cartas, parejas y envites a grande, chica, pares y juego, hasta 40 piedras.",
        "Four cards, pairs, and bets on high, low, pairs and game, up to 40 stones.",
    ),
    state=STATE,
    rules=MusRules,
    actions=ACTIONS,
    most_legal=MOST_LEGAL,
    observation=Observation(1, observation.PARTS),
    pack=pack,
    item=parse_card,
    item_text=view.card_text,
    text=view.text,
    parse=view.parse,
    why_not=view.why_not,
    view=view.view,
    own=view.own,
    screen="baralla.games.mus.terminal",
    texts="baralla.games.mus.texts",
    manual="baralla.games.mus.manual",
    hints="baralla.games.mus.hints",
    guide="baralla.games.mus.guide",
    page=Page(pairs=True, sheet=sheet.sheet),
    selfplay=eyes.SELFPLAY,
    strategies={
        "2": Schooling(({"players": 2},), 24_000_000, LESSONS | {"share": 0.2, "kept": 195_000}),
        "4": Schooling(({"players": 4},), 21_000_000, LESSONS | {"share": 0.4, "kept": 143_000}),
    },
    benchmarks=Benchmarks({"mus-4": {"players": 4}}),
    chance_text=view.chance_text,
    chance_read=view.chance_read,
    chance_due=view.chance_due,
    seen_text=view.seen_text,
    opponents=Opponents(
        player="baralla.games.mus.player",
        levels=(
            "rules:level=beginner,bluff=0",
            "rules:level=beginner",
            "rules:level=timid",
            "net:temperature=5.3",
            "net:temperature=4.2",
            "net:temperature=3.2",
            "net:temperature=2.5",
            "cfr:temperature=1.7",
            "cfr:temperature=1.4",
            "cfr",
        ),
        ratings=read_ratings(__file__),
        adviser="cfr:temperature=0",  # a hint is what it does most often, not a bluff that it draws now and then
        oracle={"iterations": 500, "rollouts": "rules", "others": "rules"},  # bets at random say nothing about what a hand is worth
        nicknames={
            "joaquin": Nickname(
                words("Joaquín tal com es va escriure", "Joaquín tal como se escribió", "Joaquín as he was written"),
                {"level": "medium"},
            )
        },
    ),
)
