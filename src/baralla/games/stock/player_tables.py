"""What the two tables answer to the questions of `player_sense`: Brisca has no duties and nothing to sing, Tute has both."""

from __future__ import annotations

from baralla.engine.bits import BIT, count
from baralla.engine.jit import njit
from baralla.engine.kinds import Card, Cards, Numbers, Seat, State, Suit
from baralla.games.brisca import game as brisca
from baralla.games.cards.deck import KING, KNIGHT, NUMBER_OF, PACK_40, RANKED, SUIT_OF
from baralla.games.cards.tricks import NO_SUIT
from baralla.games.stock import player_sense as stock_sense
from baralla.games.stock.play import SEATS
from baralla.games.stock.player_weights import PAIR_HOPED, PAIR_KEPT
from baralla.games.tute import game as tute
from baralla.games.tute.game import AFTER_WIN, FORTY, TUTE_OFF, TWENTY, pair_of
from baralla.games.tute.worlds import fact_at

KINGS_AND_KNIGHTS = int(RANKED[KING] | RANKED[KNIGHT])
FOURTH_OF_TUTE = 60.0  # an instant win, in points of one's own
SING_LATER = 0.3  # after_win: the part of a cante that winning this trick is worth, as a later one would do


# Brisca


@njit
def brisca_allowed(s: State) -> Cards:
    return s.hands[s.turn]


@njit
def brisca_in_play(s: State) -> Cards:
    return PACK_40 & ~brisca.removed(s)


@njit
def no_duties(s: State, led: int) -> int:
    return 0


@njit
def nothing_absent(s: State, seat: Seat) -> Cards:
    return 0


@njit
def no_stake(s: State, card: Card) -> float:
    return 0.0


@njit
def no_price(s: State, card: Card, hidden: Cards, w: Numbers) -> float:
    return 0.0


@njit
def no_cantes(s: State) -> bool:
    return True


# Tute


@njit
def tute_in_play(s: State) -> Cards:
    return PACK_40


@njit
def tute_absent(s: State, seat: Seat) -> Cards:
    return s.lacks[fact_at(s, seat, s.draws[seat])]


@njit
def cante_points(s: State, suit: Suit) -> float:
    return FORTY if suit == s.trump else TWENTY


@njit
def may_count(s: State, seat: Seat, winner: Seat) -> bool:
    """Does a cante of `seat` count when `winner` takes the trick?"""
    return seat == winner or (s.cante_partner != 0 and s.teams != 0 and (seat + 2) % SEATS == winner)


@njit
def tute_stake(s: State, card: Card) -> float:
    """Half of every cante that the trick decides: one's own if `card` does not break it, and those that rivals would score."""
    me = s.turn
    worth = 0.0
    if s.cante_mode == AFTER_WIN:
        suits = tute.suits_to_sing(s, me)
        for suit in range(4):
            if suits >> suit & 1 and not BIT[card] & pair_of(suit):
                worth += SING_LATER * cante_points(s, suit) / 2.0
        return worth
    for seat in range(s.players):
        suit = s.announced[seat]
        if suit != NO_SUIT:
            whole = s.known[seat] & pair_of(suit) == pair_of(suit) and not (seat == me and BIT[card] & pair_of(suit))
            if whole:
                worth += cante_points(s, suit) / 2.0
    return worth


@njit
def tute_price(s: State, card: Card, hidden: Cards, w: Numbers) -> float:
    """Kings and knights: the cante that is in hand or may be drawn, and the last of four alike."""
    if not BIT[card] & KINGS_AND_KNIGHTS:
        return 0.0
    me, suit = s.turn, SUIT_OF[card]
    hand = s.hands[me]
    drawn = s.stock_left / s.players / max(1, count(hidden))  # the chance that a given hidden card comes into this hand
    worth = 0.0
    if not s.scored[me] >> suit & 1 and s.held > 2 and not (s.cante_needs_stock and s.stock_left == 0):
        other = pair_of(suit) & ~BIT[card]
        if hand & other:
            worth = w[PAIR_KEPT] * cante_points(s, suit) / 2.0
        elif hidden & other:
            worth = w[PAIR_HOPED] * drawn * cante_points(s, suit) / 2.0
    if s.tute_wins != TUTE_OFF:
        missing = RANKED[NUMBER_OF[card]] & ~hand
        if count(missing) <= 1 and missing & ~hidden == 0:
            worth += FOURTH_OF_TUTE * (drawn if missing else 1.0)
    return worth


@njit
def tute_cantes_over(s: State) -> bool:
    """With two players and no stock every hand is known: has neither a pair that can still score?"""
    if s.cante_needs_stock and s.stock_left == 0:
        return True
    mine = s.hands[s.turn]
    theirs = PACK_40 & ~s.played & ~mine
    for suit in range(4):
        pair = pair_of(suit)
        if mine & pair == pair and not s.scored[s.turn] >> suit & 1:
            return False
        if theirs & pair == pair and not s.scored[1 - s.turn] >> suit & 1:
            return False
    return True


def _teach(game: object, answers: dict[str, object]) -> None:
    for name, answer in answers.items():
        getattr(stock_sense, name).teach(game.STATE, answer)  # type: ignore[attr-defined]


_teach(
    brisca,
    {
        "allowed": brisca_allowed,
        "in_play": brisca_in_play,
        "duties_to": no_duties,
        "absent": nothing_absent,
        "cante_stake": no_stake,
        "cante_price": no_price,
        "cantes_over": no_cantes,
    },
)
_teach(
    tute,
    {
        "allowed": tute.playable,
        "in_play": tute_in_play,
        "duties_to": tute.duties_to,
        "absent": tute_absent,
        "cante_stake": tute_stake,
        "cante_price": tute_price,
        "cantes_over": tute_cantes_over,
    },
)
