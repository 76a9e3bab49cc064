"""Every game, preset and number of players that there is, for tests that hold for all of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from baralla.engine.errors import RulesError
from baralla.games import load


def variants(game: str) -> Iterator[dict[str, Any]]:
    """The presets of a game with each number of players they allow."""
    rules = load(game).rules
    for preset in rules.PRESETS:
        for players in rules.find("players").values:
            try:
                rules.make(preset, players=players)
            except RulesError:
                continue
            yield {"preset": preset, "players": players}
