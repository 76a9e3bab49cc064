"""Records of matches: JSON Lines, one match per line, as docs/records.md describes. Write, read, replay, verify."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from baralla.engine.errors import RecordError
from baralla.engine.match import Match
from baralla.records.replay import Replay, replay

__all__ = ["NOT_JSON", "Replay", "read", "replay", "to_line", "verify_file"]

NOT_JSON = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)  # what reading JSON raises: the last for what is nested too deep


def to_line(record: dict[str, Any]) -> str:
    """A record as one line of JSON."""
    return msgspec.json.encode(record).decode()


def read(path: Path) -> Iterator[tuple[int, Any]]:
    """The records of a file, each with the number of its line. Empty lines are skipped."""
    try:
        with path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    yield number, _decode(number, line)
    except OSError as error:
        raise RecordError(f"cannot read {path}: {error.strerror}") from None


def _decode(number: int, line: bytes) -> Any:
    try:
        return msgspec.json.decode(line)
    except NOT_JSON as error:
        raise RecordError(f"line {number}: not JSON ({error})") from None


def verify_file(path: Path) -> Iterator[Match]:
    """Replay every match of a file; RecordError names the line, the deal, the action and the reason of the first fault."""
    for number, raw in read(path):
        try:
            yield replay(raw)
        except RecordError as error:
            raise RecordError(f"line {number}, {error}") from None
