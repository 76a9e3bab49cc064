"""What learners see of Tute Cabrero: the observation vector and the mask of legal actions.

Seats are counted from the observer: 0 is itself, 1 the next seat, and so on; seats that are not at the table are zeros.
"""

from __future__ import annotations

from baralla.engine.bits import flag
from baralla.engine.game import Part
from baralla.engine.jit import njit
from baralla.engine.kinds import Numbers, Seat, State
from baralla.games.cabrero.play import ACTIONS, AFTER, SEATS, holds_cards, playable, said, score
from baralla.games.cards.tricks import led_suit
from baralla.games.learn import DECK, PLACE, mark

OTHERS = SEATS - 1

PARTS = (
    Part("hand", DECK, "cards in the observer's hand"),
    Part("trick", OTHERS * DECK, "the card each other seat has in the trick"),
    Part("shown", SEATS * DECK, "cards each seat has played in this hand, the trick included"),
    Part("known", OTHERS * DECK, "cards everybody knows to be in each other hand"),
    Part("lacks", OTHERS * DECK, "cards each other seat has shown not to hold"),
    Part("owes", OTHERS * DECK, "cards of which a seat that has reneged holds at least one"),
    Part("out_of_play", DECK, "the card known to be out of play"),
    Part("trump", 4, "the trump suit"),
    Part("led", 4, "the suit led"),
    Part("leader", SEATS, "who leads the trick"),
    Part("best", SEATS, "who is winning the trick"),
    Part("mano", SEATS, "who led the first trick"),
    Part("playing", SEATS, "seats in this hand"),
    Part("seated", SEATS, "seats still in the match"),
    Part("reneged", SEATS, "seats that have reneged in this hand"),
    Part("points", SEATS, "points of this hand, cantos included / 130"),
    Part("tricks", SEATS, "tricks won / 13"),
    Part("held", SEATS, "cards in hand / 13"),
    Part("porotos", SEATS, "porotos / the porotos that put a player out"),
    Part("sung", SEATS * 4, "suits sung by each seat"),
    Part("swapped", 1, "the observer swapped the 2 of oros"),
    Part("asked", 1, "the last trick is over: claim or ready"),
    Part("hand_number", 1, "hands played before this one / 10"),
    Part("players", 4, "3, 4, 5 or 6 players"),
    Part("switches", 7, "last_card, swap_every_hand, median_only, tied_only, capote loses, no_cargar, penal"),
)
SIZE = sum(part.size for part in PARTS)


@njit
def observe(s: State, seat: Seat, out: Numbers) -> None:
    """The vector of PARTS."""
    n = s.players
    for i in range(SIZE):
        out[i] = 0.0
    at = _cards(s, seat, out)
    out[at + s.trump] = 1.0
    at += 4
    if s.laid > 0:
        out[at + led_suit(s)] = 1.0
        out[at + 4 + SEATS + (s.best_seat - seat) % n] = 1.0
    at += 4
    out[at + (s.leader - seat) % n] = 1.0
    out[at + 2 * SEATS + (s.mano - seat) % n] = 1.0
    at += 3 * SEATS
    for away in range(n):
        other = (seat + away) % n
        out[at + away] = s.playing >> other & 1
        out[at + SEATS + away] = s.seated >> other & 1
        out[at + 2 * SEATS + away] = s.reneged >> other & 1
        out[at + 3 * SEATS + away] = score(s, other) / 130.0
        out[at + 4 * SEATS + away] = s.tricks[other] / 13.0
        out[at + 5 * SEATS + away] = holds_cards(s, other) / 13.0
        out[at + 6 * SEATS + away] = s.porotos_of[other] / s.porotos
        for suit in range(4):
            out[at + 7 * SEATS + away * 4 + suit] = s.sung_by[other] >> suit & 1
    at += 11 * SEATS
    out[at] = s.swapper == seat
    out[at + 1] = s.asking != 0
    out[at + 2] = s.hand_number / 10.0
    out[at + n] = 1.0  # three players: the first place after those three numbers
    at += 7
    out[at] = s.trump_mode
    out[at + 1] = s.leftover_3p == 1
    out[at + 2] = s.middle_rule
    out[at + 3] = s.tie_no_middle
    out[at + 4] = s.capote_after_canto
    out[at + 5] = s.no_cargar
    out[at + 6] = s.reneging


@njit
def _cards(s: State, seat: Seat, out: Numbers) -> int:
    """Where cards are, as far as the observer knows. The place after them."""
    n = s.players
    mark(s.hands[seat], out, 0)
    trick = DECK
    shown = trick + OTHERS * DECK
    known = shown + SEATS * DECK
    lacks = known + OTHERS * DECK
    owes = lacks + OTHERS * DECK
    player = s.leader
    for i in range(s.laid):
        away = (player - seat) % n
        if away > 0:
            out[trick + (away - 1) * DECK + PLACE[s.trick[i]]] = 1.0
        player = AFTER[s.playing, player]
    mark(s.shown[seat], out, shown)
    for away in range(1, n):
        other = (seat + away) % n
        mark(s.shown[other], out, shown + away * DECK)
        mark(s.known[other], out, known + (away - 1) * DECK)
        mark(s.lacks[other], out, lacks + (away - 1) * DECK)
        mark(s.owes[other], out, owes + (away - 1) * DECK)
    turned = owes + OTHERS * DECK
    if s.turned >= 0:
        out[turned + PLACE[s.turned]] = 1.0
    return turned + DECK


@njit
def mask(s: State, out: Numbers) -> None:
    """1 for every legal action, 0 for the others."""
    for action in range(ACTIONS):
        out[action] = 0
    if s.turn < 0:
        return
    flag(playable(s), out, 0)
    for k in range(said(s, -1)):
        out[said(s, k)] = 1
