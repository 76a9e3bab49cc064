"""Tute: eight cards each, a stock with a turned-up trump card, the duty to follow, beat, trump and overtrump, and cantes.

Read it as the rules page: deal, phases of a trick, cantes, tute, scoring. Its switches are in `rules`, what it shares with Brisca
in `stock`, what a seat knows in `worlds`. Actions: 0–47 play that card, 48 exchange, 49–52 sing that suit, 53 ready, 54 tute.
"""

from __future__ import annotations

import numpy as np

from baralla.engine import verbs
from baralla.engine.bits import BIT, count, flag, list_cards, lowest, mix, nth
from baralla.engine.dice import below
from baralla.engine.game import Benchmarks, Game, Learning, Observation, Opponents, Page, Usual, read_ratings
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Card, Cards, Dice, Numbers, Seat, Seats, State, Suit
from baralla.engine.rules import Rules, Words, words
from baralla.engine.state import record_type
from baralla.games.cards import tricks, view
from baralla.games.cards.deck import KING, KNIGHT, PACK_40, RANKED, SUIT, SUIT_OF, codes, parse_card
from baralla.games.cards.tricks import BEAT, FOLLOW, NO_CARD, NO_SUIT, OVERRUFF, RUFF, UNDERRUFF, lacking, led_suit, legal_cards
from baralla.games.stock import observation, past, sheet
from baralla.games.stock import play as stock
from baralla.games.stock import view as stock_view
from baralla.games.stock.play import BY_BLACK_HAND, BY_TUTE, EXCHANGE, SEATS, STOCK_FIELDS
from baralla.games.stock.view import READY, SAY_TUTE, SING
from baralla.games.tute import observation as tute_learn
from baralla.games.tute import sight as eyes
from baralla.games.tute import view as tute_view
from baralla.games.tute.rules import TuteRules
from baralla.games.tute.worlds import FACTS, FACTS_FIELDS, missed, note_lack, note_reveal, tute_world

CARDS_EACH = 8
MOST_POINTS = 220  # 120 in cards, 100 in cantes
FORTY, TWENTY = 40, 20
ACTIONS = 55
MOST_LEGAL = 20

PLAY, WINDOW, ASK_PARTNER = range(3)  # phases: a card is due; the window before a trick; the winner's partner may sing
STOCK8, ALL_CARDS = range(2)
DUTIES_ALL, DUTIES_TRUMP_LED, DUTIES_NONE = range(3)
ANNOUNCE_BEFORE, AFTER_WIN = range(2)
TUTE_AT_ONCE, TUTE_AFTER_TRICK, TUTE_OFF = range(3)

KINGS = int(RANKED[KING])
KNIGHTS = int(RANKED[KNIGHT])  # the bit below the king of the suit

STATE = record_type(
    [
        *STOCK_FIELDS,
        *FACTS_FIELDS,
        ("phase", np.int32),
        ("visited", np.int32),  # places after the leader that the window has reached
        ("announced", np.int32, SEATS),  # the suit each seat has announced for this trick, or NO_SUIT
        ("scored", np.int32, SEATS),  # suits each seat has scored, as bits
        ("sang", np.int32),  # after_win: somebody has sung in this trick
        ("deal", np.int32),
        ("obligations_with_stock", np.int32),
        ("only_assist", np.int32),
        ("undertrump", np.int32),
        ("cante_mode", np.int32),
        ("cante_partner", np.int32),
        ("cante_forced", np.int32),
        ("cante_needs_stock", np.int32),
        ("tute_wins", np.int32),
        ("tie", np.int32),
    ]
)


# Deal


@njit
def shuffle(s: State) -> None:
    stock.shuffle_pack(s, 0)


@njit
def deal(s: State) -> None:
    if s.deal == ALL_CARDS:
        stock.deal_hands(s, 40 // s.players)
    else:
        stock.deal_hands(s, CARDS_EACH)
    if s.deal == ALL_CARDS and s.players == 4:
        show_last_card(s)
    else:
        stock.turn_up(s, s.players != 3)
    for seat in range(SEATS):
        s.scored[seat] = 0
        s.draws[seat] = 0
        s.lacked[seat] = 0
    for i in range(FACTS):
        s.lacks[i] = 0
        s.used[i] = 0
    if not check_instant_wins(s):
        open_trick(s)


@njit
def show_last_card(s: State) -> None:
    """All cards dealt: the dealer's last one is shown, names trumps, and goes back to the hand."""
    s.turned = s.deck[s.pack - 1]
    s.trump_card = NO_CARD
    s.trump = SUIT_OF[s.turned]
    s.known[s.dealer] |= BIT[s.turned]
    s.swap = 0
    s.total_tricks = s.held


# The phases of a trick


@njit
def open_trick(s: State) -> None:
    """Before a trick: the window, or in `after_win` the winner's partner, or straight to the lead."""
    for seat in range(SEATS):
        s.announced[seat] = NO_SUIT
    s.sang = 0
    s.phase = PLAY
    s.turn = s.leader
    if s.cante_mode == ANNOUNCE_BEFORE:
        visit_window(s, 0)
    elif s.cante_partner and s.teams and s.tricks_played > 0:
        partner = (s.leader + 2) % SEATS
        if suits_to_sing(s, partner):
            s.phase = ASK_PARTNER
            s.turn = partner


@njit
def visit_window(s: State, place: int) -> None:
    """Ask the first seat from `place` after the leader that has something to say; nobody: the leader plays."""
    for i in range(place, s.players):
        seat = s.leader + i
        if seat >= s.players:
            seat -= s.players
        if suits_to_sing(s, seat) or (i == 0 and stock.can_exchange(s, seat)):
            s.phase = WINDOW
            s.visited = i
            s.turn = seat
            return
    s.phase = PLAY
    s.visited = 0  # nobody is to see who had something to say and kept it to himself
    s.turn = s.leader


# What one may do


@njit
def duties(s: State) -> int:
    """The obligations that hold for the card played now."""
    return duties_to(s, led_suit(s))


@njit
def duties_to(s: State, led: int) -> int:
    """The obligations of whoever answers a lead in suit `led` now."""
    full = FOLLOW
    if not s.only_assist:
        full |= BEAT | RUFF | OVERRUFF
        if s.undertrump:
            full |= UNDERRUFF
    if s.stock_left > 0 and s.obligations_with_stock != DUTIES_ALL:
        if s.obligations_with_stock == DUTIES_NONE or led != s.trump:
            return 0
    return full


@njit
def playable(s: State) -> Cards:
    """The cards the seat to move may play."""
    if s.phase != PLAY:
        return 0
    hand = s.hands[s.turn]
    if s.laid == 0:
        return hand
    return legal_cards(hand, led_suit(s), s.beaters, s.trump, duties(s))


@njit
def sayable(s: State) -> int:
    """The other actions of the seat to move, as bits from EXCHANGE on."""
    seat = s.turn
    can = 0
    if s.phase == PLAY:
        if s.laid == 0 and s.tricks_played > 0:
            if s.cante_mode == AFTER_WIN and not s.sang:
                can |= suits_to_sing(s, seat) << (SING - EXCHANGE)
            if s.tute_wins == TUTE_AFTER_TRICK and holds_tute(s.hands[seat]):
                can |= 1 << (SAY_TUTE - EXCHANGE)
        return can | stock.can_exchange(s, seat)
    suits = suits_to_sing(s, seat) if s.announced[seat] == NO_SUIT else 0
    can = suits << (SING - EXCHANGE)
    if s.phase == WINDOW and seat == s.leader:
        can |= stock.can_exchange(s, seat)
    if s.phase == ASK_PARTNER or not s.cante_forced or not suits:
        can |= 1 << (READY - EXCHANGE)
    return can


@njit
def legal(s: State, out: Numbers) -> int:
    n = list_cards(playable(s), out)
    others = sayable(s)
    while others:
        out[n] = EXCHANGE + lowest(others)
        others &= others - 1
        n += 1
    return n


@njit
def silent(s: State) -> Action:
    """Nobody sees that a seat had something to say and kept it to itself."""
    return READY if sayable(s) >> (READY - EXCHANGE) & 1 else -1


@njit
def pick(s: State, dice: Dice) -> Action:
    cards = playable(s)
    others = sayable(s)
    k = below(dice, count(cards) + count(others))
    if k < count(cards):
        return nth(cards, k)
    return EXCHANGE + nth(others, k - count(cards))


# What it does


@njit
def step(s: State, action: Action) -> None:
    if action != READY:
        stock.remember(s, action)
    if action < EXCHANGE:
        play(s, action)
    elif action == EXCHANGE:
        note_reveal(s, s.turn, s.swap)
        stock.swap_trump_card(s, s.turn)
        check_instant_wins(s)
    elif action < READY:
        sing(s, action - SING)
    elif action == READY:
        if s.phase == WINDOW:
            visit_window(s, s.visited + 1)
        else:
            s.phase = PLAY
            s.turn = s.leader
    else:
        stock.win_at_once(s, s.turn, most_points(s), BY_TUTE)


@njit
def play(s: State, card: Card) -> None:
    """Play a card, note what it tells about the hand, and end the trick if it is full."""
    note_reveal(s, s.turn, BIT[card])
    if s.laid > 0:
        absent = lacking(card, led_suit(s), s.beaters, s.trump, duties(s))
        if absent:
            note_lack(s, s.turn, absent)
    if stock.play_card(s, card):
        end_trick(s)


@njit
def end_trick(s: State) -> None:
    if stock.hunted(s, most_points(s)):
        return
    winner = stock.take_trick(s)
    if s.cante_mode == ANNOUNCE_BEFORE:
        settle_cantes(s, winner)
    if s.tricks_played == s.total_tricks:
        stock.finish_deal(s, tie_breaker(s))
        return
    taker = stock.draw_round(s)
    if taker != -2:
        for seat in range(s.players):
            if seat != taker:
                s.draws[seat] += 1
        if check_instant_wins(s):
            return
    open_trick(s)


# Cantes


@njit
def pair_of(suit: Suit) -> Cards:
    """King and knight of `suit`."""
    return SUIT[suit] & (KINGS | KNIGHTS)


@njit
def suits_to_sing(s: State, seat: Seat) -> int:
    """The suits `seat` may sing now, as bits: king and knight in hand, not scored yet, the forty before any twenty."""
    hand = s.hands[seat]
    pairs = hand & KINGS & ((hand & KNIGHTS) << 1)
    if not pairs or (s.cante_needs_stock and s.stock_left == 0):
        return 0
    suits = 0
    for suit in range(4):
        if pairs & SUIT[suit]:
            suits |= 1 << suit
    suits &= ~s.scored[seat]
    return suits & 1 << s.trump if suits >> s.trump & 1 else suits


@njit
def sing(s: State, suit: Suit) -> None:
    """Announce a cante: two known cards. In `after_win` it scores at once, and the lead follows."""
    seat = s.turn
    note_reveal(s, seat, pair_of(suit))
    s.known[seat] |= pair_of(suit)
    if s.cante_mode == ANNOUNCE_BEFORE:
        s.announced[seat] = suit
        return
    score_cante(s, seat, suit)
    s.sang = 1
    s.phase = PLAY
    s.turn = s.leader


@njit
def score_cante(s: State, seat: Seat, suit: Suit) -> None:
    s.points[seat] += FORTY if suit == s.trump else TWENTY
    s.scored[seat] |= 1 << suit


@njit
def settle_cantes(s: State, winner: Seat) -> None:
    """An announcement scores if its seat (or with `cante_partner` its pair) won the trick and it still holds both cards."""
    for seat in range(s.players):
        suit = s.announced[seat]
        if suit == NO_SUIT:
            continue
        won = seat == winner or (s.cante_partner and s.teams and (seat + 2) % SEATS == winner)
        if won and s.hands[seat] & pair_of(suit) == pair_of(suit):
            score_cante(s, seat, suit)


# Tute, black hand and the maximum score


@njit
def holds_tute(hand: Cards) -> bool:
    return hand & KINGS == KINGS or hand & KNIGHTS == KNIGHTS


@njit
def check_instant_wins(s: State) -> bool:
    """Four kings, four knights or a black hand win at once: tute first, from the leader on. Is the deal over?"""
    won = 0
    how = BY_TUTE
    for seat in range(s.players):
        if s.tute_wins == TUTE_AT_ONCE and holds_tute(s.hands[seat]):
            won |= 1 << seat
    if not won and s.black_hand:
        how = BY_BLACK_HAND
        for seat in range(s.players):
            if stock.holds_black_hand(s, seat):
                won |= 1 << seat
    if not won:
        return False
    seat = s.leader
    while not won >> seat & 1:
        seat = (seat + 1) % s.players
    stock.win_at_once(s, seat, most_points(s), how)
    return True


@njit
def most_points(s: State) -> int:
    return MOST_POINTS + stock.LAST_TEN * s.last_ten


@njit
def tie_breaker(s: State) -> Seat:
    """The seat whose side wins a tie: with `tie=last_trick` the winner of the last trick, otherwise nobody (-1)."""
    return s.last_winner if s.tie and s.last_winner >= 0 else -1


@njit
def winners(s: State) -> Seats:
    return stock.match_winners(s, tie_breaker(s))


# What a seat knows


@njit
def digest(s: State) -> int:
    """Beside what Brisca counts: the window before a trick, and what was sung."""
    key = mix(stock.digest(s), s.phase * 16 + s.visited)
    key = mix(key, s.sang)
    for seat in range(s.players):
        key = mix(key, s.announced[seat] * 16 + s.scored[seat])
    return key


@njit
def determinize(s: State, mode: int, dice: Dice, out: State) -> None:
    tute_world(s, mode, dice, out, s.tute_wins == TUTE_AT_ONCE)


@njit
def observe(s: State, seat: Seat, out: Numbers) -> None:
    observation.observe(s, seat, out)
    tute_learn.observe_more(s, seat, out)


@njit
def mask(s: State, out: Numbers) -> None:
    for action in range(ACTIONS):
        out[action] = 0
    if s.turn >= 0:
        flag(playable(s), out, 0)
        flag(sayable(s), out, EXCHANGE)


verbs.register(STATE, globals(), vars(stock), vars(past), vars(tricks), vars(eyes))
past.missed.teach(STATE, missed)  # type: ignore[attr-defined]


def pack(rules: Rules) -> list[str]:
    return codes(PACK_40)


def why_not(s: State, action: Action) -> Words:
    return tute_view.why_not(s, action, int(playable(s)))


GAME = Game(
    name="tute",
    title=words("Tute", "Tute", "Tute"),
    summary=words(
        "Vuit cartes, obligació de servir, muntar i fallar, i els cants de rei i cavall.",
        "Ocho cartas, obligación de asistir, montar y fallar, y los cantes de rey y caballo.",
        "Eight cards, the duty to follow, beat and trump, and cantes of king and knight.",
    ),
    state=STATE,
    rules=TuteRules,
    actions=ACTIONS,
    most_legal=MOST_LEGAL,
    observation=Observation(1, observation.PARTS + tute_learn.PARTS),
    pack=pack,
    item=parse_card,
    item_text=view.card_text,
    text=view.writer(stock_view.TUTE_WORDS),
    parse=view.reader("tute", stock_view.TUTE_WORDS),
    why_not=why_not,
    view=tute_view.view,
    own=stock_view.own,
    screen="baralla.games.tute.terminal",
    texts="baralla.games.tute.texts",
    manual="baralla.games.tute.manual",
    hints="baralla.games.tute.hints",
    guide="baralla.games.tute.guide",
    page=Page(family="trick", usual={4: Usual("traditional_pairs")}, ranks=view.tute_ranks, sheet=sheet.sheet),
    text_needs_state=False,
    benchmarks=Benchmarks({"tute-2": {"players": 2}}, worlds={"worlds/tute-4": {"players": 4}}),
    encodings=observation.encodings(cantes=True, encode=tute_learn.encode),
    learning=Learning(
        encode=tute_learn.encode_turn,
        sings=True,
        decisions=48,
        variants=({}, {"only_assist": True}),
        rows={2: 80_000, 3: 24_000, 4: 24_000},
        longer=(2,),
    ),
    selfplay=eyes.SELFPLAY,
    opponents=Opponents(
        player="baralla.games.tute.player",
        levels=(
            "rules:level=beginner",
            "rules:level=novice",
            "net:temperature=14",
            "net:temperature=10.5",
            "net:temperature=7.5",
            "net:temperature=5.5",
            "net:temperature=3.5",
            "net",
            "netsearch:iterations=50,reads=0",
            "netsearch",
        ),
        ratings=read_ratings(__file__),
        guided={"others": "search", "c": 2.0, "iterations": 1050},
        search={"rollouts": "rules", "others": "rules", "c": 1.0},  # its rules play well and fast: the better model of the others
        solvable=True,
    ),
)
