"""The deals of a run as they are played, one block per line in `deals.jsonl`, beside their records in `records.jsonl`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

import baralla
from baralla.arena.deals import Block
from baralla.arena.tournament import Tournament
from baralla.blocks.ledger import Ledger
from baralla.records import to_line

FORMAT = "baralla-arena/3"
DEALS, RECORDS = "deals.jsonl", "records.jsonl"


def settings_of(tournament: Tournament) -> dict[str, Any]:
    """What must be the same for a run to be resumed: everything but how many deals, and how many threads play them."""
    return {
        "format": FORMAT,
        "version": baralla.__version__,
        "game": tournament.game.name,
        "players": tournament.rules.players,
        "rules": tournament.rules.settings(),
        "agents": tournament.agents,
        "tables": tournament.tables,
        "seed": tournament.seed,
        "decks": tournament.fixed.mark,
        "dealer": tournament.fixed.dealer,
    }


class Journal:
    """The files of a run in its folder. A run that is resumed is given the deals that had been played."""

    def __init__(self, folder: Path, tournament: Tournament, resume: bool) -> None:
        self.ledger = Ledger(folder, DEALS, settings_of(tournament), resume, [RECORDS])
        try:
            for block, _ in self.ledger.kept:
                tournament.restore(msgspec.convert(block, Block))
        except (msgspec.ValidationError, KeyError, ValueError, IndexError):
            raise self.ledger.damaged() from None

    def add(self, block: Block, records: list[dict[str, Any]]) -> None:
        """A block of deals has been played."""
        self.ledger.add(block, {RECORDS: b"".join(to_line(record).encode() + b"\n" for record in records)})

    def close(self) -> None:
        self.ledger.close()
