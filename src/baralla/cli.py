"""`baralla …`: the command line. Everything heavy is imported inside the commands, so that help is immediate."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from baralla import cli_arena, cli_experiment, cli_serve, cli_train
from baralla.cli_options import GameName, Players, Preset, Seed, Set, language, read_rules, split_agents

if TYPE_CHECKING:
    from baralla.core.game import Game
    from baralla.core.match import Match
    from baralla.core.rules import Rules

app = typer.Typer(
    name="baralla",
    help="The traditional card games of the Iberian world: play them, and build and measure agents for them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

cli_serve.commands(app)
cli_arena.commands(app)
cli_train.commands(app)
cli_experiment.commands(app)

Agents = Annotated[str | None, typer.Option("--agents", help="Agents by seat, by commas or spaces: beginner … champion, rules, human.")]
Deck = Annotated[Path | None, typer.Option("--deck", help="A file with the whole pack or pile of the first deal, top first.")]


def main() -> None:
    """Run a command; a mistake of the user's is one sentence and a non-zero exit."""
    from baralla.core.errors import BarallaError

    try:
        app()
    except BarallaError as error:
        typer.echo(f"baralla: {error}", err=True)
        sys.exit(1)
    except BrokenPipeError:  # the reader of our output has gone, as in `| head`
        sys.stderr.close()
        sys.exit(1)


def _deck(path: Path | None) -> list[str] | None:
    from baralla.core.errors import BarallaError

    if path is None:
        return None
    try:
        return path.read_text(encoding="utf-8").replace(",", " ").split()
    except (OSError, UnicodeDecodeError) as error:
        raise BarallaError(f"cannot read the deck {path}: {error}") from None


@app.command()
def games(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Show this game's presets and switches.")] = None,
    lang: Annotated[str, typer.Option("--lang", help="ca, es or en.")] = "",
) -> None:
    """List the games, or the presets and switches of one."""
    from rich.console import Console
    from rich.table import Table

    from baralla.core.rules import show
    from baralla.games import GAMES, load

    spoken, console = language(lang), Console()
    if game is None:
        table = Table(box=None, pad_edge=False)
        for column in ("game", "players", "presets", ""):
            table.add_column(column)
        for name in GAMES:
            loaded = load(name)
            table.add_row(
                f"[bold]{name}[/]", loaded.rules.find("players").describe(), ", ".join(loaded.rules.PRESETS), loaded.summary[spoken]
            )
        console.print(table, highlight=False)
        return
    loaded = load(game)
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
def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Asked for when left out.")] = None,
    players: Players = None,
    seat: Annotated[int, typer.Option("--seat", help="Your seat, from 0.")] = 0,
    agents: Agents = None,
    preset: Preset = None,
    set_: Set = None,
    lang: Annotated[str, typer.Option("--lang", help="ca, es or en; otherwise the terminal's language.")] = "",
    seed: Seed = None,
    deck: Deck = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the unfinished game saved last.")] = False,
) -> None:
    """Play in the terminal, against agents or with others at the same keyboard."""
    from rich.console import Console

    from baralla.core.match import Match
    from baralla.games import load
    from baralla.terminal import menu, saves
    from baralla.terminal.play import Leave, Table
    from baralla.terminal.words import text

    spoken, console = language(lang), Console()
    try:
        if resume:
            save = saves.load(saves.newest(game))
            match, seats = menu.restore(save), save.seats
            spoken = spoken if lang else language(save.lang)
            console.print(text("resumed", spoken))
        else:
            if game is None:
                game, players, level = menu.ask(console, spoken, players, agents is None)
                agents = agents or level
            loaded = load(game)
            rules = read_rules(loaded, players, preset, set_)
            seats = menu.seats(split_agents(agents), game, rules.players, seat)
            match = Match(loaded, rules, seed, seats, deck=_deck(deck), auto_deal=False)
        Table(match, seats, spoken, console).run()
    except Leave:
        console.print()
        if "match" in locals() and match.deals[0].actions:
            console.print(text("saved", spoken))


@app.command()
def selfplay(
    game: GameName,
    players: Players = None,
    matches: Annotated[int, typer.Option("--matches", "-m", min=1, help="How many matches.")] = 1,
    agents: Agents = None,
    seed: Seed = None,
    preset: Preset = None,
    set_: Set = None,
    legal: Annotated[bool, typer.Option("--legal", help="Write the legal set beside every action.")] = False,
    deck: Deck = None,
    out: Annotated[Path | None, typer.Option("--out", help="A file for the records; otherwise standard output.")] = None,
) -> None:
    """Let agents play each other and write the records, one match a line."""
    from contextlib import nullcontext

    from rich.console import Console
    from rich.progress import track

    from baralla.core.errors import BarallaError
    from baralla.games import load
    from baralla.records import to_line
    from baralla.terminal import menu

    loaded = load(game)
    rules = read_rules(loaded, players, preset, set_)
    seats = menu.seats(split_agents(agents), game, rules.players, None)
    first = _deck(deck)
    try:
        with nullcontext(sys.stdout) if out is None else out.open("w", encoding="utf-8") as file:
            hidden = out is None or not sys.stderr.isatty()
            for number in track(range(matches), "playing", console=Console(stderr=True), disable=hidden):
                name = (seed or "0") if matches == 1 else f"{seed or 0}-{number}"
                file.write(to_line(_play(loaded, rules, seats, name, first).record(legal)) + "\n")
    except OSError as error:
        raise BarallaError(f"cannot write {out or 'the records'}: {error.strerror}") from None
    if out is not None:
        typer.echo(f"{matches} {'match' if matches == 1 else 'matches'} of {game} in {out}", err=True)


def _play(game: Game, rules: Rules, seats: list[str], seed: str, deck: list[str] | None) -> Match:
    from baralla.agents import make_agent
    from baralla.api import decide
    from baralla.core.match import Match

    match = Match(game, rules, seed, seats, deck=deck)
    agents = [make_agent(text, game, seed) for text in seats]
    while not match.over:
        assert match.turn is not None
        match.play_action(game.parse(match.state, decide(match, agents[match.turn])))
    return match


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Records, one match a line.")],
    show: Annotated[bool, typer.Option("--show", help="Tell one match move by move, all hands open.")] = False,
    line: Annotated[int | None, typer.Option("--line", min=1, help="With --show: the line of that match; otherwise the first.")] = None,
    lang: Annotated[str, typer.Option("--lang", help="ca, es or en.")] = "",
) -> None:
    """Check that every recorded match follows the rules to the letter, or show one."""
    from collections import Counter

    from rich.console import Console

    from baralla import records
    from baralla.core.errors import RecordError
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
    against: Annotated[str | None, typer.Option("--against", help="openspiel: its games, in the same run.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Measure speed: decisions, batches, worlds, start-up."""
    from rich.console import Console
    from rich.table import Table

    from baralla import bench as measuring
    from baralla.core.errors import BarallaError

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
