"""Brisca by rules: the exchange when it pays, then the card that `stock_advise` chooses."""

from __future__ import annotations

from typing import Any

from baralla.agents.rules import teach
from baralla.agents.rules.stock_advise import EXCHANGES, HELP, OPTIONS, REASONS, choose_card, exchange_pays
from baralla.agents.rules.stock_weights import BRISCA_WEIGHTS, kind_of_table
from baralla.core.jit import njit
from baralla.core.verbs import State
from baralla.games import brisca
from baralla.games.stock import EXCHANGE, can_exchange

__all__ = ["HELP", "OPTIONS", "REASONS", "advise"]


@njit
def advise(s: State, settings: Any, dice: Any, note: Any) -> int:
    """What the seat to move does, from what it sees."""
    level = int(settings[0])
    if can_exchange(s, s.turn) and exchange_pays(s, level):
        note[0] = EXCHANGES
        return EXCHANGE
    return choose_card(s, s.hands[s.turn], level, BRISCA_WEIGHTS[kind_of_table(s)], note)


teach(brisca.STATE, advise)
