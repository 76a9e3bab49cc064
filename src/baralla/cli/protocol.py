"""`baralla engine`, `baralla protocol check`: our agents for other people's programs, and their programs tried."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from baralla.cli.options import GameName

protocol_app = typer.Typer(help="The line protocol for bots in any language.", no_args_is_help=True)


def commands(app: typer.Typer) -> None:
    """Add the commands to an application."""
    app.command()(engine)
    app.add_typer(protocol_app, name="protocol")


def engine(
    game: GameName,
    agent: Annotated[str, typer.Option("--agent", help="The agent that decides (see: baralla agents GAME).")] = "rules",
    seed: Annotated[str, typer.Option("--seed", help="The seed of its dice.")] = "0",
) -> None:
    """Run an agent as a program that speaks the line protocol over standard input and output."""
    from baralla.games import load
    from baralla.protocol.engine import Engine, run

    run(Engine(load(game), agent, seed), sys.stdin, lambda text: print(text, flush=True))


@protocol_app.command()
def check(
    command: Annotated[str, typer.Argument(metavar="CMD", help="The bot's command, in quotes if it has arguments.")],
    game: Annotated[str, typer.Option("--game", help="The game to play; by default the first.")] = "",
    matches: Annotated[int, typer.Option("--matches", min=1, max=1000, help="How many matches it plays.")] = 5,
    ms: Annotated[int, typer.Option("--ms", min=1, help="Milliseconds for a decision.")] = 1000,
    memory: Annotated[int, typer.Option("--memory", min=0, help="Megabytes it may use; 0: no limit.")] = 1024,
) -> None:
    """Check that a program follows every rule of the protocol."""
    from baralla.agents.external.process import Limits
    from baralla.engine.clean import plain
    from baralla.games import GAMES, load
    from baralla.protocol.check import check as tried

    loaded, kept = load(game or next(iter(GAMES))), True
    for finding in tried(command, loaded, Limits(ms, memory), matches):
        kept &= finding.kept
        typer.echo(plain(f"{'ok  ' if finding.kept else 'FAIL'} {finding.promise}{': ' + finding.said if finding.said else ''}"))
    if not kept:
        raise typer.Exit(1)
