"""The four lances of Mus: who may speak, bets and answers, the órdago, and the count at the end of the hand."""

from __future__ import annotations

from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Seat, Seats, State
from baralla.engine.verbs import NOBODY
from baralla.games.mus.hands import NOTHING, THIRTY_ONE, kings_row, lance_key, pares_kind, value_sum
from baralla.games.mus.state import (
    ACCEPTED,
    COUNTED,
    EMPTY,
    ENVIDO,
    GAMES,
    JUEGO,
    LANCES,
    NO_QUIERO,
    ORDAGO,
    PARES,
    PASO,
    PASSED,
    QUIERO,
    RAISE,
    REFUSED,
    SEATS,
    TEAM_SEATS,
    TIE_TEAM0,
    UNCONTESTED,
)

FIRST_REFUSAL = 1  # what refusing a first bet costs
PUNTO_STONE = 1
PASO_STONE = 1
THIRTY_ONE_BONUS, JUEGO_BONUS = 3, 2


@njit
def next_seat(s: State, seat: Seat, among: Seats) -> Seat:
    """The first of the seats `among` (bits, not none) after `seat` in turn order."""
    for _ in range(s.players):
        seat = seat + 1 if seat + 1 < s.players else 0
        if among >> seat & 1:
            break
    return seat


@njit
def everybody(s: State) -> Seats:
    return (1 << s.players) - 1


# Opening a lance


@njit
def open_lance(s: State) -> None:
    """Go on to the next lance in which there is something to say; after the last, count."""
    while s.lance + 1 < LANCES:
        s.lance += 1
        contest = announce(s)
        if contest & TEAM_SEATS[0] and contest & TEAM_SEATS[1]:
            s.speakers = contest
            s.waiting = contest
            s.stake = 0
            s.deje = 0
            s.bettor = -1
            s.all_in = 0
            for seat in range(SEATS):
                s.said[seat] = -1
            s.turn = next_seat(s, s.dealer, contest)
            return
        if contest:
            s.ended[s.lance] = UNCONTESTED
            s.takers[s.lance] = 0 if contest & TEAM_SEATS[0] else 1
        else:
            s.ended[s.lance] = EMPTY
    count_hand(s)


@njit
def announce(s: State) -> int:
    """Who takes part in the lance that opens. Before pares and juego everybody says, truly, whether he has them."""
    if s.lance < PARES or not s.holders_only:
        return everybody(s)
    row = kings_row(s)
    holders = 0
    for seat in range(s.players):
        if s.lance == PARES:
            holds = pares_kind(row, s.hands[seat]) != NOTHING
        else:
            holds = value_sum(row, s.hands[seat]) >= THIRTY_ONE
        if holds:
            holders |= 1 << seat
    if s.lance == PARES:
        s.announced = 1
        s.with_pares = holders
        return holders
    s.announced = 2
    s.with_juego = holders
    if holders == 0:
        s.punto = 1
        return everybody(s)
    return holders


# Betting


@njit
def highest_bet(s: State) -> int:
    """The most that may be bet, or added to the open bet: the total is capped at the target."""
    return s.target - s.stake


@njit
def least_bet(s: State) -> int:
    """The smallest bet, or the smallest addition to the open one."""
    return s.min_raise if s.bettor >= 0 else s.min_bet


@njit
def sizes(s: State) -> int:
    """How many different bets or raises may be made."""
    return 0 if s.all_in else max(0, highest_bet(s) - least_bet(s) + 1)


@njit
def say(s: State, action: Action) -> None:
    """The seat to move passes, bets or answers."""
    seat = s.turn
    s.said[seat] = action
    if action == PASO:
        s.waiting &= ~(1 << seat)
        if s.waiting:
            s.turn = next_seat(s, seat, s.waiting)
        else:
            s.ended[s.lance] = PASSED
            open_lance(s)
    elif action == NO_QUIERO:
        refuse(s, seat)
    elif action == QUIERO:
        accept(s)
    else:
        raise_bet(s, seat, action)


@njit
def raise_bet(s: State, seat: Seat, action: Action) -> None:
    """A bet, a raise or an órdago: now the other side answers, in turn order after the seat that spoke."""
    s.deje = s.stake if s.stake else FIRST_REFUSAL
    if action == ORDAGO:
        s.all_in = 1
    else:
        s.stake += action - (RAISE if action > RAISE else ENVIDO)
    s.bettor = seat
    s.waiting = s.speakers & TEAM_SEATS[1 - (seat & 1)]
    s.turn = next_seat(s, seat, s.waiting)


@njit
def refuse(s: State, seat: Seat) -> None:
    """One refusal passes the answer to the partner; when nobody is left to answer, the deje is paid at once."""
    s.waiting &= ~(1 << seat)
    if s.pass_eliminates:
        s.speakers &= ~(1 << seat)
    if s.waiting:
        s.turn = next_seat(s, seat, s.waiting)
        return
    team = s.bettor & 1
    s.ended[s.lance] = REFUSED
    s.stakes[s.lance] = s.deje
    s.takers[s.lance] = team
    if pay(s, team, s.deje):
        win_game(s, team)
    else:
        open_lance(s)


@njit
def accept(s: State) -> None:
    """The bet stands until the count; an órdago is decided now."""
    s.ended[s.lance] = ACCEPTED
    if not s.all_in:
        s.stakes[s.lance] = s.stake
        open_lance(s)
        return
    s.shown = 1
    s.best[s.lance] = best_hand(s, s.lance)
    team = s.best[s.lance] & 1
    s.takers[s.lance] = team
    s.stakes[s.lance] = max(0, s.target - s.stones[team])
    pay(s, team, s.stakes[s.lance])
    win_game(s, team)


# Counting


@njit
def best_hand(s: State, lance: int) -> Seat:
    """The seat that wins the lance among those who take part. A tie goes to the seat nearest to mano, or to team 0."""
    contest = everybody(s)
    if s.holders_only and lance == PARES:
        contest = s.with_pares
    elif s.holders_only and lance == JUEGO and not s.punto:
        contest = s.with_juego
    best = -1
    key = -1
    seat = s.dealer
    for _ in range(s.players):
        seat = seat + 1 if seat + 1 < s.players else 0
        if contest >> seat & 1:
            found = lance_key(s, lance, s.hands[seat])
            if found > key or (found == key and s.tie_break == TIE_TEAM0 and seat & 1 < best & 1):
                key = found
                best = seat
    return best


@njit
def team_bonus(s: State, lance: int, team: int) -> int:
    """What both partners' pares or juego are worth."""
    if not s.bonuses or lance < PARES or s.punto * (lance == JUEGO):
        return 0
    row = kings_row(s)
    bonus = 0
    for seat in range(team, s.players, 2):
        if lance == PARES:
            bonus += pares_kind(row, s.hands[seat])
        else:
            total = value_sum(row, s.hands[seat])
            if total >= THIRTY_ONE:
                bonus += THIRTY_ONE_BONUS if total == THIRTY_ONE else JUEGO_BONUS
    return bonus


@njit
def worth(s: State, lance: int) -> int:
    """What the lance pays at the count, bonuses apart."""
    punto = PUNTO_STONE if lance == JUEGO and s.punto else 0
    if s.ended[lance] == ACCEPTED:
        return s.stakes[lance] + punto
    if s.ended[lance] == PASSED and (lance < PARES or s.paso_pares_juego):
        return PASO_STONE
    return punto


@njit
def count_hand(s: State) -> None:
    """Show the cards and pay lance after lance, until a side has reached the target."""
    s.shown = 1
    for lance in range(LANCES):
        if s.ended[lance] == EMPTY:
            continue
        if s.takers[lance] < 0:
            s.best[lance] = best_hand(s, lance)
            s.takers[lance] = s.best[lance] & 1
        team = s.takers[lance]
        s.paid[lance] = worth(s, lance) + team_bonus(s, lance, team)
        if pay(s, team, s.paid[lance]):
            win_game(s, team)
            return
    s.turn = NOBODY
    s.phase = COUNTED
    if s.match_mode != GAMES and s.stones[0] != s.stones[1]:
        s.game_winner = 0 if s.stones[0] > s.stones[1] else 1


@njit
def pay(s: State, team: int, stones: int) -> bool:
    """Give a team its stones; has it won the game? (One hand alone is played to its end.)"""
    s.gained[team] += stones
    s.stones[team] += stones
    return s.stones[team] >= s.target and s.match_mode == GAMES


@njit
def win_game(s: State, team: int) -> None:
    s.game_winner = team
    if s.match_mode == GAMES:
        s.games[team] += 1
    s.turn = NOBODY
    s.phase = COUNTED
