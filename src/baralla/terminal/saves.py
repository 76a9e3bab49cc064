"""An unfinished game on disk: its record and who sits where. Written after every move, so nothing is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from baralla.engine.errors import BarallaError
from baralla.engine.match import Match
from baralla.engine.places import data_folder
from baralla.records import to_line


class Save(msgspec.Struct):
    """What `--resume` needs."""

    seats: list[str]  # an agent's text, or "human", for each seat
    lang: str
    record: dict[str, Any]


def path_of(match: Match) -> Path:
    """The file of this match."""
    safe = "".join(c if c.isalnum() else "-" for c in match.seed)[:40]
    return data_folder() / "unfinished" / f"{match.game.name}-{safe}.json"


def write(match: Match, seats: list[str], lang: str) -> None:
    """Save the match; a crash in the middle leaves the previous save."""
    path = path_of(match)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        fresh.write_text(to_line(msgspec.to_builtins(Save(seats, lang, match.record()))), encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        raise BarallaError(f"cannot save the game in {path.parent}: {error.strerror}") from None


def forget(match: Match) -> None:
    """The match is finished: nothing to resume."""
    path_of(match).unlink(missing_ok=True)


def newest(game: str | None) -> Path:
    """The unfinished match saved last (of `game`, if given)."""
    found = sorted((data_folder() / "unfinished").glob(f"{game or '*'}-*.json"), key=lambda path: path.stat().st_mtime)
    if not found:
        raise BarallaError(f"there is no unfinished game{f' of {game}' if game else ''} to resume")
    return found[-1]


def load(path: Path) -> Save:
    """Read a save."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Save)
    except (OSError, msgspec.DecodeError) as error:
        raise BarallaError(f"cannot read the saved game {path}: {error}") from None
