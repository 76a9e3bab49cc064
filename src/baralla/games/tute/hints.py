"""Hints of Tute: those of any trick game, with what answers to a trick have shown of each hand since its last draw."""

from __future__ import annotations

from baralla.engine.kinds import Cards, Seat, State
from baralla.engine.plain import python
from baralla.games.cards.hints import TrickHints
from baralla.games.tute.worlds import fact_at

_fact_at = python(fact_at)


def shown(record: State, seat: Seat) -> Cards:
    """The cards that a seat has shown not to hold."""
    return int(record.lacks[_fact_at(record, seat, int(record.draws[seat]))])


HINTS = TrickHints(shown=shown)
