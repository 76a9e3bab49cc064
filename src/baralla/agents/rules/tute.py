"""Tute by rules: what is to be said before a card (tute, exchange, cantes), then the card that `stock_advise` chooses."""

from __future__ import annotations

from typing import Any

from baralla.agents.rules import teach
from baralla.agents.rules.stock_advise import EXCHANGES, HELP, OPTIONS, REASONS, SAYS_TUTE, SILENT, SINGS, choose_card, exchange_pays
from baralla.agents.rules.stock_weights import TUTE_WEIGHTS, kind_of_table
from baralla.core.bits import lowest
from baralla.core.jit import njit
from baralla.core.verbs import State
from baralla.games import tute
from baralla.games.stock import EXCHANGE
from baralla.games.stock_view import READY, SAY_TUTE, SING

__all__ = ["HELP", "OPTIONS", "REASONS", "advise"]

CAN_EXCHANGE = 1  # the bits of `tute.sayable`
CAN_SING = 15 << (SING - EXCHANGE)
CAN_SAY_TUTE = 1 << (SAY_TUTE - EXCHANGE)


@njit
def advise(s: State, settings: Any, dice: Any, note: Any) -> int:
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
