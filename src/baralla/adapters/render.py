"""A table as text, drawn by the game's own terminal screen."""

from __future__ import annotations

from importlib import import_module
from typing import Any, cast

from rich.console import Console

from baralla.adapters.table import LibraryTable
from baralla.engine import verbs
from baralla.games.cards.deck import parse_card
from baralla.games.screen import Screen, draw_cards

RENDER_MODES = ("human", "ansi", "rgb_array")
WIDTH = 100


def is_card(code: Any) -> bool:
    try:
        parse_card(code)
    except (ValueError, TypeError, AttributeError):
        return False
    return True


def view_of(table: LibraryTable) -> Any:
    """What the seat to move sees; after the last action, what everybody sees."""
    seat = table.seat if not table.over else verbs.PUBLIC
    return table.game.view(table.redacted(seat))


def as_text(table: LibraryTable, colours: bool = True) -> str:
    """The table as the seat to move sees it, with its hand, in the colours of a terminal."""
    names = [f"player_{seat}" for seat in range(table.players)]
    view = view_of(table)
    screen = cast(Screen, import_module(table.game.screen))
    console = Console(width=WIDTH, force_terminal=colours, color_system="standard" if colours else None, legacy_windows=False)
    with console.capture() as captured:
        if table.over:
            console.print(screen.result(view, table.game.numbers(verbs.scores, table.state), names, "en"), highlight=False)
        else:
            console.print(screen.table(view, names, "en"), highlight=False)
            hand = [code for code in getattr(view, "hand", ()) if is_card(code)]
            if hand:
                console.print(draw_cards(hand, "en"), highlight=False)
    return captured.get()


def render(table: LibraryTable, mode: str | None) -> Any:
    """What `render()` answers in `mode`: prints, a text, or a picture."""
    if mode == "human":
        print(as_text(table), end="")
        return None
    if mode == "ansi":
        return as_text(table)
    if mode == "rgb_array":
        from baralla.adapters.picture import picture

        return picture(table)
    return None
