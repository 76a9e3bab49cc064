"""Which table fits a game: the modality is read from its record."""

from __future__ import annotations

from baralla.agents.learned.sl import modality
from baralla.engine.kinds import State


def modality_of(game: str, s: State) -> str:
    """The modality of the game in a record, such as brisca-2, tute-4-pairs or tute-assist-3."""
    assist = "only_assist" in (s.dtype.names or ()) and bool(s["only_assist"])
    return modality(game, int(s["players"]), bool(s["teams"]), assist)
