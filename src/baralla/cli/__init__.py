"""`baralla …`: the command line. Everything heavy is imported inside the commands, so that help is immediate."""

from __future__ import annotations

import json
import sys
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from baralla import __version__
from baralla.cli import arena, experiment, protocol, serve, train, tune
from baralla.cli.options import (
    CrewOptions,
    GameName,
    Players,
    Preset,
    Set,
    TableOptions,
    command,
    language,
    read_rules,
    split_agents,
    whole,
)

if TYPE_CHECKING:
    from collections.abc import Sequence


app = typer.Typer(
    name="baralla",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(__version__)
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")] = False,
) -> None:
    """The traditional card games of the Iberian world: play them, and build and measure agents for them."""


serve.commands(app)
arena.commands(app)
train.commands(app)
experiment.commands(app)
tune.commands(app)
protocol.commands(app)

Agents = Annotated[
    str | None, typer.Option("--agents", help="Agents by seat, separated by commas or spaces: beginner … champion, rules, human.")
]


def main() -> None:
    """Run a command; a mistake of the user's is one sentence and a non-zero exit."""
    from baralla.engine.clean import plain
    from baralla.engine.errors import BarallaError

    try:
        check_text(sys.argv[1:])
        app(whole(sys.argv[1:]))
    except BarallaError as error:
        typer.echo(f"baralla: {plain(str(error))}", err=True)
        sys.exit(1)
    except BrokenPipeError:  # the reader of our output has gone, as in `| head`
        sys.stderr.close()
        sys.exit(1)


def check_text(arguments: Sequence[str]) -> None:
    """Refuse arguments whose bytes are no text: they could be neither shown nor kept."""
    from baralla.engine.errors import BarallaError

    for number, argument in enumerate(arguments, 1):
        if not argument.isprintable() and any("\ud800" <= letter <= "\udfff" for letter in argument):
            raise BarallaError(f"argument {number} of the command is not text: {argument!a}")


@app.command()
def games(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Show this game's presets and switches.")] = None,
    lang: Annotated[str, typer.Option("--lang", help="ca, es or en.")] = "",
    rules: Annotated[bool, typer.Option("--rules", help="Print how this game is played, under --preset, --players and --set.")] = False,
    preset: Preset = None,
    players: Players = None,
    set_: Set = None,
) -> None:
    """List the games, or the presets and switches of one, or its rules."""
    from rich.console import Console
    from rich.table import Table

    from baralla.engine.rules import show
    from baralla.games import every, load

    spoken, console = language(lang), Console()
    if game is None:
        table = Table(box=None, pad_edge=False)
        for column in ("game", "players", "presets", ""):
            table.add_column(column)
        for loaded in every():
            table.add_row(
                f"[bold]{loaded.name}[/]", loaded.rules.find("players").describe(), ", ".join(loaded.rules.PRESETS), loaded.summary[spoken]
            )
        console.print(table, highlight=False)
        return
    loaded = load(game)
    if rules:
        from baralla.terminal.manual import print_manual

        print_manual(loaded, read_rules(loaded, players, preset, set_), spoken, console)
        return
    console.print(f"[bold]{loaded.title[spoken]}[/]  {loaded.summary[spoken]}", highlight=False)
    table = Table(box=None, pad_edge=False)
    for column in ("switch", "default", "values", ""):
        table.add_column(column)
    for item in loaded.rules.switches():
        table.add_row(f"[bold]{item.name}[/]", show(item.default), item.describe(), item.help[spoken])
    console.print(table, highlight=False)
    for name, settings in loaded.rules.PRESETS.items():
        shown = " ".join(f"{key}={show(value)}" for key, value in settings.items()) or "-"
        console.print(f"preset [bold]{name}[/]: {shown}", highlight=False)


@app.command()
@command
def play(
    *,
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="The game; you are asked if you leave it out.")] = None,
    seat: Annotated[int, typer.Option("--seat", help="Your seat, from 0.")] = 0,
    agents: Agents = None,
    table: TableOptions,
    lang: Annotated[str, typer.Option("--lang", help="ca, es or en; by default the language of the terminal.")] = "",
    resume: Annotated[bool, typer.Option("--resume", help="Continue the last unfinished game.")] = False,
) -> None:
    """Play in the terminal, against agents or with others at the same keyboard."""
    from rich.console import Console

    from baralla.engine.jit import INTERPRET, set_manner
    from baralla.engine.match import Match
    from baralla.games import load
    from baralla.terminal import menu, saves
    from baralla.terminal.play import Leave, TerminalMatch
    from baralla.terminal.words import text

    set_manner(INTERPRET)  # the first cards do not wait for the compiler
    spoken, console = language(lang), Console()
    try:
        if resume:
            save = saves.load(saves.newest(game))
            match, seats = menu.restore(save), save.seats
            spoken = spoken if lang else language(save.lang)
            console.print(text("resumed", spoken))
        else:
            if game is None:
                game, players, level = menu.ask(console, spoken, table.players, agents is None)
                table, agents = replace(table, players=players), agents or level
            loaded = load(game)
            rules = table.rules(loaded)
            seats = menu.seats(split_agents(agents), game, rules.players, seat)
            given = table.fixed(loaded, rules)
            match = Match(loaded, rules, table.seed, seats, given.dealer, given.deck(0), auto_deal=False)
        TerminalMatch(match, seats, spoken, console).run()
    except Leave:
        console.print()
        if "match" in locals() and match.deals[0].actions:
            console.print(text("saved", spoken))


@app.command()
@command
def selfplay(
    *,
    game: GameName,
    matches: Annotated[int, typer.Option("--matches", "-m", min=1, help="How many matches.")] = 1,
    agents: Agents = None,
    table: TableOptions,
    legal: Annotated[bool, typer.Option("--legal", help="Write the set of legal actions with every action.")] = False,
    crew: CrewOptions,
    out: Annotated[Path | None, typer.Option("--out", help="The file for the records; by default standard output.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the file of --out, which was stopped or killed.")] = False,
) -> None:
    """Let agents play each other and write the records, one match per line."""
    from rich.console import Console
    from rich.progress import Progress

    from baralla.arena import selfplay as playing
    from baralla.engine.errors import BarallaError
    from baralla.games import load
    from baralla.terminal import menu

    loaded = load(game)
    rules = table.rules(loaded)
    seats = menu.seats(split_agents(agents), game, rules.players, None)
    task = playing.Selfplay(loaded, rules, seats, table.seed or "0", matches, table.fixed(loaded, rules), legal)
    plain = out is None or (out.exists() and not out.is_file())  # a pipe has no place to go on from
    if resume and plain:
        raise BarallaError("--resume goes on with a file of records: name it with --out")
    try:
        if plain:
            with nullcontext(sys.stdout) if out is None else out.open("w", encoding="utf-8") as file:
                if playing.to_stream(task, crew.crew(), file, lambda fault: typer.echo(fault, err=True)):
                    raise typer.Exit(1)
            return
        assert out is not None
        with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
            bar = progress.add_task("playing", total=matches)
            there = playing.to_file(
                task, crew.crew(), out, resume, lambda fault: typer.echo(fault, err=True),
                lambda number, now: progress.update(bar, completed=number, description=f"playing, {now}"),
            )  # fmt: skip
    except OSError as error:
        raise BarallaError(f"cannot write {out or 'the records'}: {error.strerror}") from None
    typer.echo(f"{there} {'match' if there == 1 else 'matches'} of {game} in {out}", err=True)
    if there < matches:
        typer.echo(f"stopped before the other {matches - there}: the same command with --resume goes on", err=True)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Records, one match per line.")],
    show: Annotated[bool, typer.Option("--show", help="Print one match move by move, with all hands open.")] = False,
    line: Annotated[
        int | None, typer.Option("--line", min=1, help="With --show: the line number of the match; by default the first.")
    ] = None,
    lang: Annotated[str, typer.Option("--lang", help="ca, es or en.")] = "",
) -> None:
    """Check that every recorded match follows the rules, or print one."""
    from collections import Counter

    from rich.console import Console

    from baralla import records
    from baralla.engine.errors import RecordError
    from baralla.terminal import story

    if show or line is not None:
        for number, raw in records.read(file):
            if line in (None, number):
                story.tell(records.replay(raw), Console(), language(lang))
                return
        raise RecordError(f"{file} holds no match" if line is None else f"{file} has no match in line {line}")
    matches, deals, actions, unfinished = Counter[str](), 0, 0, 0
    for match in records.verify_file(file):
        matches[match.game.name] += 1
        deals += len(match.deals)
        actions += sum(len(deal.actions) for deal in match.deals)
        unfinished += not match.over
    if not matches:
        raise RecordError(f"{file} holds no match")
    kinds = ", ".join(f"{number} of {name}" for name, number in matches.items())
    left = f", {unfinished} unfinished" if unfinished else ""
    total = sum(matches.values())
    typer.echo(f"verified {total} {'match' if total == 1 else 'matches'} ({kinds}{left}): {deals} deals, {actions} actions")


@app.command()
def bench(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Only these games.")] = None,
    against: Annotated[str | None, typer.Option("--against", help="openspiel: measure its games in the same run.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Measure speed: decisions, batches, worlds, start-up."""
    from rich.console import Console
    from rich.table import Table

    from baralla import bench as measuring
    from baralla.engine.errors import BarallaError

    if against not in (None, "openspiel"):
        raise BarallaError(f'there is only openspiel to measure against, not "{against}"')
    with Console(stderr=True).status("measuring") as status:
        rows = measuring.measure(games or (), against, status.update)
    if as_json:
        typer.echo(json.dumps(rows, indent=1))
        return
    table = Table(box=None, pad_edge=False)
    table.add_column("name")
    table.add_column("value", justify="right")
    table.add_column("unit")
    table.add_column("ratio", justify="right")
    for row in rows:
        value = f"{row['value']:,.0f}" if row["value"] >= 100 else f"{row['value']:.2f}"
        table.add_row(row["name"], value, row["unit"], "" if row["ratio"] is None else f"{row['ratio']:.1f} ×")
    Console().print(table, highlight=False)


if __name__ == "__main__":
    main()
