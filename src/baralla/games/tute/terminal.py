"""Tute in the terminal: the table of Brisca, with cantes in its words."""

from __future__ import annotations

from collections.abc import Sequence

from baralla.engine.kinds import Seat
from baralla.engine.rules import Lang
from baralla.games.screen import coloured_card, said
from baralla.games.stock.terminal import result, table
from baralla.games.tute.texts import TEXTS
from baralla.games.tute.view import TuteView

__all__ = ["label", "result", "table", "told"]


def label(view: TuteView, action: str, lang: Lang) -> str:
    return said(TEXTS.actions, view, action, lang)


def told(view: TuteView, seat: Seat, action: str, names: Sequence[str], lang: Lang) -> str:
    return said(TEXTS.told, view, action, lang, names, seat, coloured_card)
