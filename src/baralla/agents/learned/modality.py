"""Which model fits a table: game, players, pairs and, in Tute, only-assist. And the option that names a file instead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from baralla.core.rules import Switch, Value


def modality(game: str, players: int, teams: bool, only_assist: bool) -> str:
    """The name of a modality, such as brisca-2, tute-4-pairs or tute-assist-3."""
    return f"{game}{'-assist' if only_assist else ''}-{players}{'-pairs' if teams else ''}"


def modality_of(game: str, s: Any) -> str:
    """The modality of the game in a record."""
    assist = "only_assist" in (s.dtype.names or ()) and bool(s["only_assist"])
    return modality(game, int(s["players"]), bool(s["teams"]), assist)


@dataclass(frozen=True)
class FileOption(Switch):
    """An option whose value is the path of a file, or nothing."""

    def accepts(self, value: Value) -> bool:
        return value is None or isinstance(value, str)

    def read(self, text: str) -> Value:
        return None if text.strip() in ("", "none") else text.strip()

    def describe(self) -> str:
        return "the path of a model file"

    def code(self, value: Value) -> Any:
        return value
