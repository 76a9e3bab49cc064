"""What several commands share: their options, and how agents, rules and languages are read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from baralla.core.game import Game
    from baralla.core.rules import Lang, Rules

GameName = Annotated[str, typer.Argument(metavar="GAME", help="brisca, tute, … (see: baralla games)")]
Players = Annotated[int | None, typer.Option("--players", "-n", help="How many sit at the table.")]
Preset = Annotated[str | None, typer.Option("--preset", help="A named set of rules (see: baralla games GAME).")]
Set = Annotated[list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="A switch of the rules; may be repeated.")]
Seed = Annotated[str | None, typer.Option("--seed", help="Any text or number; the same seed gives the same cards.")]


def read_rules(game: Game, players: int | None, preset: str | None, texts: Sequence[str] | None) -> Rules:
    """The rules asked for on a command line."""
    settings: dict[str, Any] = {} if players is None else {"players": players}
    return game.rules.read(preset, texts or (), **settings)


def split_agents(agents: str | None) -> list[str]:
    """Agent texts, separated by spaces, or by commas that do not start an option (`mcts:a=1,b=2` stays whole)."""
    parts: list[str] = []
    for word in (agents or "").replace(",", " , ").split():
        if word == ",":
            continue
        if parts and "=" in word and ":" not in word:
            parts[-1] += f",{word}"
        else:
            parts.append(word)
    return parts


def language(text: str) -> Lang:
    """The language asked for, or the terminal's."""
    from baralla.core.errors import BarallaError
    from baralla.core.rules import LANGS
    from baralla.terminal.words import default_lang

    if not text:
        return default_lang()
    for lang in LANGS:
        if lang == text:
            return lang
    raise BarallaError(f'the languages are ca, es and en, not "{text}"')
