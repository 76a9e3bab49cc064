"""Packages of others, as pip leaves them on the path: for tests of what comes in by entry points."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]

# A game called clone, of one module: Brisca under another name.
CLONE = """
from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np

from baralla.engine import verbs
from baralla.engine.jit import njit
from baralla.engine.state import record_type
from baralla.games.brisca import game as brisca
from baralla.games.cards import tricks
from baralla.games.stock import play

STATE = record_type([*play.STOCK_FIELDS, ("three_player_pack", np.int32), ("ours", np.int32)])


@njit
def legal(s, out):
    return brisca.legal(s, out)


verbs.register(STATE, globals(), vars(brisca), vars(play), vars(tricks))


@dataclass(frozen=True, kw_only=True)
class CloneRules(brisca.BriscaRules):
    GAME: ClassVar[str] = "clone"


GAME = replace(brisca.GAME, name="clone", state=STATE, rules=CloneRules, opponents=type(brisca.GAME.opponents)())
"""


def install(folder: Path, name: str, source: str, **points: dict[str, str]) -> None:
    """A distribution of one module, as pip would install it."""
    (folder / f"{name}.py").write_text(source, encoding="utf-8")
    describe(folder, name, **points)


def describe(folder: Path, name: str, **points: dict[str, str]) -> None:
    """The part of an installation that says what the package is called, and what it brings."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    groups = [f"[baralla.{group}]\n" + "".join(f"{key} = {value}\n" for key, value in listed.items()) for group, listed in points.items()]
    (info / "entry_points.txt").write_text("\n".join(groups), encoding="utf-8")


def install_botifarra(folder: Path) -> None:
    """The package of examples/, as an editable installation would have it."""
    (folder / "botifarra").symlink_to(ROOT / "examples" / "botifarra" / "src" / "botifarra")
    describe(folder, "baralla_botifarra", games={"botifarra": "botifarra.game:GAME"})
