"""Brisca by rules: the exchange when it pays, then the card that `player_advise` chooses."""

from __future__ import annotations

from typing import Any

from baralla.engine.advice import teach
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Dice, Numbers, State
from baralla.games.brisca import game as brisca
from baralla.games.stock.play import EXCHANGE, can_exchange
from baralla.games.stock.player_advise import EXCHANGES, HELP, OPTIONS, REASONS, choose_card, exchange_pays
from baralla.games.stock.player_weights import BRISCA_WEIGHTS, kind_of_table

__all__ = ["HELP", "OPTIONS", "REASONS", "advise"]


@njit
def advise(s: State, settings: Any, dice: Dice, note: Numbers) -> Action:
    """What the seat to move does, from what it sees."""
    level = int(settings[0])
    if can_exchange(s, s.turn) and exchange_pays(s, level):
        note[0] = EXCHANGES
        return EXCHANGE
    return choose_card(s, s.hands[s.turn], level, BRISCA_WEIGHTS[kind_of_table(s)], note)


teach(brisca.STATE, advise)
