"""The lines of the protocol: a word, mostly followed by a JSON value. docs/protocol.md explains each."""

from __future__ import annotations

import base64
import contextlib
from typing import Any

import msgspec

from baralla.agents.contract import Seen
from baralla.engine.clean import plain
from baralla.engine.errors import AgentError
from baralla.engine.look import encode

VERSION = 1
GREETING = f"baralla {VERSION}"
LONGEST = 65_536  # bytes of a line that a bot writes


def line(word: str, value: Any = None) -> str:
    """A line without its end."""
    return word if value is None else f"{word} {encode(value).decode()}"


def split(text: str) -> tuple[str, str]:
    """The word of a line, and the rest."""
    word, _, rest = text.strip().partition(" ")
    return word, rest.strip()


def value(text: str) -> Any:
    """The JSON after a word; AgentError if it is none."""
    with contextlib.suppress(msgspec.DecodeError, RecursionError):
        return msgspec.json.decode(text)
    raise AgentError(f"this is not JSON: {plain(text[:80])}")


def new_match(seen: Seen) -> str:
    """What a bot receives when a match begins."""
    told = {"game": seen.game.name, "players": seen.rules.players, "rules": seen.rules.settings(), "seat": seen.seat}
    return line("newmatch", told)


def event(deal: int, seat: int, action: str) -> str:
    """Something that happened and that the bot's seat saw; a seat of -1 is chance."""
    return line("event", {"deal": deal, "seat": seat, "action": action})


def go(seen: Seen, ms: int) -> str:
    """Decide: the legal actions, the position as the seat sees it, and the time for the answer."""
    record = base64.b64encode(seen.record.tobytes()).decode()
    told = {"ms": ms, "deal": seen.moment[0], "at": seen.moment[1], "legal": seen.legal, "view": seen.view, "record": record}
    return line("go", told)
