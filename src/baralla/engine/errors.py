"""Errors that users can cause. Each message is one sentence: what was given, what was expected, what to do."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class BarallaError(Exception):
    """Anything a user can cause. The message is one clear sentence."""


class RulesError(BarallaError):
    """A switch, a value or a combination of them that the game does not have."""


class ActionError(BarallaError):
    """An action that is not in the game or not legal now."""


class RecordError(BarallaError):
    """A record that cannot be read or cannot have happened."""


class AgentError(BarallaError):
    """An agent that does not exist, or that returned an illegal action."""


def nearest(word: str, known: Iterable[str]) -> str:
    """« (did you mean “x”?)» for a mistyped word, or nothing."""
    found = difflib.get_close_matches(word, list(known), n=1)
    return f' (did you mean "{found[0]}"?)' if found else ""
