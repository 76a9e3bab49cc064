"""The tournaments of an experiment as they are played, block by block, in the folder of the run: `--resume` goes on with them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

import baralla
from baralla.arena.deals import Block
from baralla.arena.tournament import Tournament
from baralla.blocks.ledger import Ledger

DEALS = "deals.jsonl"
FORMAT = "baralla-experiment/1"


class Kept:
    """The deals of a run, by the name of their tournament."""

    def __init__(self, folder: Path, settings: Mapping[str, Any], resume: bool) -> None:
        head = {"format": FORMAT, "version": baralla.__version__, **settings}
        self.ledger = Ledger(folder, DEALS, head, resume)
        self.before: dict[str, list[Block]] = {}
        try:
            for line, _ in self.ledger.kept:
                self.before.setdefault(str(line["of"]), []).append(msgspec.convert(line["deals"], Block))
        except (msgspec.ValidationError, KeyError, TypeError):
            raise self.ledger.damaged() from None

    def follow(self, name: str, tournament: Tournament) -> None:
        """Give a tournament what was played of it before, and keep what it plays from now on."""
        for block in self.before.get(name, ()):
            tournament.restore(block)
        tournament.noted = lambda block: self._note(name, block)

    def _note(self, name: str, block: Block) -> None:
        self.ledger.add({"of": name, "deals": msgspec.to_builtins(block)})

    def close(self) -> None:
        self.ledger.close()
