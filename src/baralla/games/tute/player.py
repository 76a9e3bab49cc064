"""Tute by rules: what is to be said before a card (tute, exchange, cantes), then the card that `player_advise` chooses."""

from __future__ import annotations

from typing import Any

from baralla.engine.advice import teach
from baralla.engine.bits import lowest
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Dice, Numbers, State
from baralla.games.stock.play import EXCHANGE
from baralla.games.stock.player_advise import EXCHANGES, HELP, OPTIONS, REASONS, SAYS_TUTE, SILENT, SINGS, choose_card, exchange_pays
from baralla.games.stock.player_weights import TUTE_WEIGHTS, kind_of_table
from baralla.games.stock.view import READY, SAY_TUTE, SING
from baralla.games.tute import game as tute

__all__ = ["HELP", "OPTIONS", "REASONS", "advise"]

CAN_EXCHANGE = 1  # the bits of `tute.sayable`
CAN_SING = 15 << (SING - EXCHANGE)
CAN_SAY_TUTE = 1 << (SAY_TUTE - EXCHANGE)


@njit
def advise(s: State, settings: Any, dice: Dice, note: Numbers) -> Action:
    """What the seat to move does, from what it sees."""
    level = int(settings[0])
    can = tute.sayable(s)
    if can & CAN_SAY_TUTE:
        note[0] = SAYS_TUTE
        return SAY_TUTE
    if can & CAN_EXCHANGE and exchange_pays(s, level):
        note[0] = EXCHANGES
        return EXCHANGE
    if can & CAN_SING:
        note[0] = SINGS
        return EXCHANGE + lowest(can & CAN_SING)
    if s.phase != tute.PLAY:
        note[0] = SILENT
        return READY
    return choose_card(s, tute.playable(s), level, TUTE_WEIGHTS[kind_of_table(s)], note)


teach(tute.STATE, advise)
