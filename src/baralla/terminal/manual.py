"""A game's page of rules in a terminal: text, lists, cards as they are written, small tables."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from baralla.engine.game import Game
from baralla.engine.manual import Block, Grid, Paragraph, Pictures, Points, manual_of
from baralla.engine.rules import Lang, Rules

WIDEST = 100


def print_manual(game: Game, rules: Rules, lang: Lang, console: Console) -> None:
    """Print how `game` is played under `rules`."""
    manual = manual_of(game, rules)
    width = min(WIDEST, console.width)
    console.print(Text(f"{manual.title[lang]}: {manual.summary[lang]}", "bold"), width=width)
    for section in manual.sections:
        console.print()
        console.print(Text(section.title[lang].upper(), "bold"))
        for block in section.blocks:
            _print(block, lang, console, width)


def _print(block: Block, lang: Lang, console: Console, width: int) -> None:
    match block:
        case Paragraph(text=said):
            console.print(Text(said[lang]), width=width)
        case Points(points=said):
            for point in said:
                console.print(Padding(Text(f"• {point[lang]}"), (0, 0, 0, 2)), width=width)
        case Pictures(rows=rows):
            for row in rows:
                pieces = (" · " if any(" " in piece for piece in row.pieces) else " ").join(row.pieces)
                console.print(Padding(Text.assemble((pieces, "bold"), f"  {row.says[lang]}"), (0, 0, 0, 2)), width=width)
        case Grid(head=head, rows=rows):
            table = Table(box=None, show_header=any(cell[lang] for cell in head), padding=(0, 2, 0, 2))
            for cell in head:
                table.add_column(Text(cell[lang]))
            for cells in rows:
                table.add_row(*(Text(cell[lang]) for cell in cells))
            console.print(table, width=width)
