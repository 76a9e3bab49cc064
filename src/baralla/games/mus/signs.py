"""Señas: a seat shows its partner something true about its cards, and an opponent may catch it."""

from __future__ import annotations

from baralla.engine.dice import fraction
from baralla.engine.jit import njit
from baralla.engine.kinds import Seat, Seats, State
from baralla.engine.verbs import CHANCE
from baralla.games.mus.state import ASKING, NO_CHANCE, NO_SIGN, SEATS, SENAS_PARTNER, SIGNING, UNSIGNED, WHO_SAW


@njit
def partners(seat: Seat) -> Seats:
    """A seat and its partner, as bits."""
    return 1 << seat | 1 << (seat + 2) % SEATS


@njit
def ask_again(s: State) -> None:
    """After every deal, from mano: signs where they are allowed, then mus or no mus."""
    for seat in range(SEATS):
        s.signs[seat] = UNSIGNED
        s.saw[seat] = 0
        s.said[seat] = -1
    s.phase = SIGNING if s.senas == SENAS_PARTNER and s.players == SEATS else ASKING
    s.turn = (s.dealer + 1) % s.players


@njit
def make_sign(s: State, sign: int) -> None:
    """The seat to move signs. Its partner sees it; each opponent with probability `sena_leak`."""
    seat = s.turn
    s.signs[seat] = sign
    if s.sena_leak >= 1:
        s.saw[seat] = (1 << SEATS) - 1
        pass_on(s, seat)
        return
    s.saw[seat] = partners(seat)
    if sign != NO_SIGN and s.sena_leak > 0:
        s.signer = seat
        s.pending = WHO_SAW
        s.turn = CHANCE
    else:
        pass_on(s, seat)


@njit
def pass_on(s: State, seat: Seat) -> None:
    """After the sign of `seat`, the next one signs; after the dealer's, mano is asked for mus."""
    s.turn = (seat + 1) % SEATS
    if seat == s.dealer:
        s.phase = ASKING


@njit
def who_saw(s: State) -> None:
    """Chance: which opponents caught the sign."""
    seat = s.signer
    for opponent in range(SEATS):
        if not partners(seat) >> opponent & 1 and fraction(s) < s.sena_leak:
            s.saw[seat] |= 1 << opponent
    end_who_saw(s)


@njit
def end_who_saw(s: State) -> None:
    s.pending = NO_CHANCE
    s.last_chance = WHO_SAW
    pass_on(s, s.signer)
