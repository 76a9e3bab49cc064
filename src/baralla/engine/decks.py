"""Fixed decks: the order of the cards or tiles is given instead of shuffled, and who starts is given instead of drawn.

A file of decks holds one a line, the first card dealt first; or one JSON list of texts, or a list of such lists; or records, of which
the first deal counts. Match number n of a run begins with deck n of the file, over again from the first when there are fewer.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baralla.engine.errors import RecordError, nearest
from baralla.engine.game import Game
from baralla.engine.kinds import Seat
from baralla.engine.rules import Rules


def check_deck(deck: Sequence[str], pack: Sequence[str]) -> None:
    """RecordError unless `deck` is `pack` in some order."""
    known = set(pack)
    for text in deck:
        if text not in known:
            raise RecordError(f'the deck holds "{text}", which is not in play{nearest(str(text), known)}')
    if sorted(deck) != sorted(pack):
        left = list(deck)
        missing = [text for text in pack if text not in left or left.remove(text)]  # type: ignore[func-returns-value]
        fault = f"missing {missing[0]}" if missing else f"{left[0]} too many"
        raise RecordError(f"the deck must hold the {len(pack)} pieces in play once each: {fault}")


@dataclass(frozen=True)
class Fixed:
    """What is not left to chance at the start of every match of a run."""

    decks: tuple[tuple[str, ...], ...] = ()
    dealer: Seat | None = None

    def deck(self, number: int) -> tuple[str, ...] | None:
        """The deck that match `number` (from 0) begins with; None: it is shuffled."""
        return self.decks[number % len(self.decks)] if self.decks else None

    @property
    def mark(self) -> str | None:
        """What tells these decks from others."""
        return hashlib.sha256(json.dumps(self.decks).encode()).hexdigest()[:12] if self.decks else None

    def __bool__(self) -> bool:
        return bool(self.decks) or self.dealer is not None


def fixed(game: Game, rules: Rules, path: Path | None, starts: Seat | None) -> Fixed:
    """The decks of a file, each checked, and the dealer after whom the seat `starts` begins."""
    decks = [] if path is None else read_decks(path, len(game.pack(rules)))
    for number, deck in enumerate(decks, 1):
        try:
            check_deck(deck, game.pack(rules))
        except RecordError as error:
            raise RecordError(f"deck {number} of {path}: {error}") from None
    return Fixed(tuple(map(tuple, decks)), rules.dealer_before(starts))


def read_decks(path: Path, size: int) -> list[list[str]]:
    """The decks of a file. One deck of `size` pieces may also run over several lines."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RecordError(f"cannot read the deck {path}: {error}") from None
    try:
        if text.lstrip().startswith("["):
            decks = list(_listed(json.loads(text)))
        elif len(_split(text)) == size:
            decks = [_split(text)]
        else:
            decks = [
                _recorded(json.loads(line)) if line.lstrip().startswith("{") else _split(line) for line in text.splitlines() if line.strip()
            ]
    except (ValueError, KeyError, IndexError, TypeError, RecursionError):
        raise RecordError(f"{path} holds no decks: write one a line, such as 1O 3C …, or a JSON list") from None
    if not decks:
        raise RecordError(f"{path} holds no deck")
    return decks


def _split(text: str) -> list[str]:
    return text.replace(",", " ").split()


def _listed(found: Any) -> Iterator[list[str]]:
    """The decks of a JSON list: of texts, or of lists of texts."""
    for deck in found if found and isinstance(found[0], list) else [found]:
        if not isinstance(deck, list) or not all(isinstance(text, str) for text in deck):
            raise TypeError
        yield deck


def _recorded(record: Any) -> list[str]:
    """The deck of a record's first deal."""
    return next(_listed(record["deals"][0]["deck"]))
