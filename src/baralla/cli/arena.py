"""`baralla agents`, `baralla arena`, `baralla ratings`: who there is, and who is better."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from baralla.cli.options import CrewOptions, GameName, Players, TableOptions, command, language, split_agents

if TYPE_CHECKING:
    from rich.table import Table

    from baralla.arena.tournament import Tournament


def commands(app: typer.Typer) -> None:
    """Add these commands to `app`."""
    app.command()(agents)
    app.command()(command(arena))
    app.command()(ratings)


def agents(game: GameName, lang: Annotated[str, typer.Option("--lang", help="ca, es or en.")] = "") -> None:
    """List the agents of a game, with every option, its default and a line of help."""
    from rich.console import Console
    from rich.table import Table

    from baralla.agents import kinds
    from baralla.agents.levels import levels
    from baralla.engine.rules import show
    from baralla.games import load

    spoken, console = language(lang), Console()
    loaded = load(game)
    table = Table(box=None, pad_edge=False)
    for column in ("agent", "option", "default", "values", ""):
        table.add_column(column, overflow="fold")
    for name, kind in kinds(loaded.name).items():
        table.add_row(f"[bold]{name}[/]", "", "", "", kind.help[spoken])
        for item in kind.options:
            table.add_row("", item.name, show(item.default), item.describe(), item.help[spoken])
    for level in levels(loaded.name):
        table.add_row(f"[bold]{level.name}[/]", "", "", "", f"= {level.agent}")
    console.print(table, highlight=False)


@dataclass(frozen=True)
class Contests:
    """Who meets whom, how often, and when that is enough."""

    agents: Annotated[
        list[str] | None, typer.Option("--agents", metavar="A B …", help="The agents, such as rules random ismcts:ms=50.")
    ] = None
    deals: Annotated[int, typer.Option("--deals", min=1, help="Duplicate deals of each contest; each is played in all seat rotations.")] = (
        100
    )
    tables: Annotated[
        str,
        typer.Option(
            "--tables",
            help="With three sides or more: rest (each agent against a table of each other), first (only the first agent), mixed, all.",
        ),
    ] = "rest"
    sprt: Annotated[str | None, typer.Option("--sprt", metavar="ELO0,ELO1", help="Stop as soon as one Elo difference is refuted.")] = None


def arena(
    *,
    game: GameName,
    more: Annotated[list[str] | None, typer.Argument(metavar="", hidden=True)] = None,
    contests: Contests,
    table: TableOptions,
    crew: CrewOptions,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="A folder for result.json, results.csv, report.html and the records.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the run in the folder of --out, with the same options.")] = False,
) -> None:
    """Play agents against each other over duplicate deals, and say which is better and how sure that is."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from baralla.arena import report
    from baralla.arena.journal import Journal
    from baralla.arena.seating import TABLES
    from baralla.arena.tournament import Tournament
    from baralla.engine.clean import plain
    from baralla.engine.errors import BarallaError, nearest
    from baralla.games import load
    from baralla.store import results

    if contests.tables not in TABLES:
        raise BarallaError(f'there are no tables "{contests.tables}"{nearest(contests.tables, TABLES)}: choose {", ".join(TABLES)}')
    if resume and out is None:
        raise BarallaError("--resume continues the run in a folder: name it with --out")
    chosen = [text for given in [*(contests.agents or []), *(more or [])] for text in split_agents(given)]
    loaded = load(game)
    rules = table.rules(loaded)
    given, deals = table.fixed(loaded, rules), contests.deals
    seed, sprt = table.seed or "0", contests.sprt
    tournament = Tournament(loaded, rules, chosen, deals, seed, crew.crew(), contests.tables, sprt, fixed=given)
    journal = None if out is None else Journal(out, tournament, resume)
    if journal is not None:
        tournament.journal = journal.add
    total = len(tournament.contests) * deals
    progress = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True,
    )  # fmt: skip
    try:
        with progress:
            task = progress.add_task("dealing", total=total)
            tournament.run(lambda now: progress.update(task, completed=now.played, description=_running(now)))
    finally:
        if journal is not None:
            journal.close()
    if not tournament.played:
        raise BarallaError("stopped before the first deal was played out")
    console, pairs = Console(), _pairs(tournament)
    console.print(_heading(tournament), _table(tournament), sep="\n", highlight=False)
    if pairs is not None:
        console.print(pairs, highlight=False)
    if tournament.test is not None:
        console.print(_said(tournament), highlight=False)
    for (name, reason), number in tournament.forfeits.most_common():
        said = f"{name} forfeited {number} {'match' if number == 1 else 'matches'}: {reason}"
        console.print(plain(said), highlight=False, markup=False)
    stopped = tournament.played < total and not tournament.verdict
    if stopped:
        go_on = f": the same command with --resume goes on, and its results are stored then ({out})" if out is not None else ""
        typer.echo(f"stopped: {tournament.played:,} of {total:,} deals were played{go_on}", err=True)
    if not given and (out is None or not stopped):  # who is better over given decks is no rating
        results.keep(report.stored(tournament))
    if out is not None:
        report.write(tournament, out)
        typer.echo(f"result.json, results.csv, report.html and records.jsonl are in {out}", err=True)


def _running(now: Tournament) -> str:
    values = now.shares_of(now.agents[0])
    return f"{now.agents[0]} {100 * values.mean():.1f} %, {now.progress}" if len(values) else "dealing"


def _heading(tournament: Tournament) -> str:
    fixed, players = tournament.fixed, tournament.rules.players
    said = [f"{tournament.game.name}, {players} players"]
    rules = " ".join(f"{key}={value}" for key, value in tournament.rules.settings().items())
    if rules:
        said.append(rules)
    if fixed.decks:
        said.append(f"{len(fixed.decks)} fixed {'deck' if len(fixed.decks) == 1 else 'decks'}")
    if fixed.dealer is not None:
        said.append(f"seat {(fixed.dealer + 1) % players} starts")
    deals = f"{tournament.played} duplicate deals in {tournament.seconds:.1f} s"
    return f"{', '.join(said)}: {deals}, fair share {100 / (tournament.rivals + 1):.0f} %"


def _columns(names: tuple[str, ...], numbers: tuple[str, ...]) -> Table:
    """A table in which long names are folded so that no number is cut."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for name in names:
        table.add_column(name, overflow="fold")
    for number in numbers:
        table.add_column(number, justify="right", no_wrap=True)
    return table


def _table(tournament: Tournament) -> Table:
    table = _columns(("agent",), ("share", "95 %", "margin", "points", "ms", "s/match", "OpenSkill"))
    for line in tournament.lines():
        table.add_row(
            f"[bold]{line.name}[/]",
            f"{100 * line.share.mean:.1f} %",
            f"{100 * line.share.low:.1f}–{100 * line.share.high:.1f}",
            f"{line.margin.mean:+.2f}",
            f"{line.points.mean:.1f}",
            f"{line.ms:.4f}" if line.ms < 1 else f"{line.ms:.1f}",
            "< 0.001" if line.seconds < 0.001 else f"{line.seconds:.2g}" if line.seconds < 10 else f"{line.seconds:.0f}",
            f"{line.openskill[0]:.1f}±{2 * line.openskill[1]:.1f}",
        )
    return table


def _pairs(tournament: Tournament) -> Table | None:
    """Each against each, where that says more than the table above."""
    two_sides = tournament.rivals == 1
    if len(tournament.agents) == 2 and two_sides:
        return None
    table = _columns(("agent", "against"), ("share", "95 %"))
    shown: set[tuple[str, str]] = set()
    for (one, rest), found in tournament.payoff().items():
        if not (two_sides and (rest, one) in shown):
            table.add_row(one, rest, f"{100 * found.mean:.1f} %", f"{100 * found.low:.1f}–{100 * found.high:.1f}")
            shown.add((one, rest))
    return table if shown else None


def _said(tournament: Tournament) -> str:
    """What the sequential test says."""
    assert tournament.test is not None
    said = {"elo1": f"better by {tournament.test.elo1:g} Elo", "elo0": f"not better than {tournament.test.elo0:g} Elo"}
    return f"SPRT: {tournament.agents[0]} is {said.get(tournament.verdict, 'not decided yet')}."


def ratings(
    game: GameName,
    players: Players = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False,
) -> None:
    """Show the ladder of everything measured so far."""
    from rich.console import Console

    from baralla.arena.ladder import fit, groups
    from baralla.engine.errors import BarallaError
    from baralla.games import load
    from baralla.store import results

    loaded = load(game)
    found = [result for result in results.load(loaded.name) if players in (None, result.players)]
    if not found:
        raise BarallaError(f"nothing has been measured of {game} yet: run `baralla arena {game} --agents rules random --deals 1000`")
    ladders = []
    for (seats, rules), measured in groups(found).items():
        rungs = fit(measured)
        ladders.append({"players": seats, "rules": json.loads(rules), "ladder": [vars(rung) for rung in rungs]})
        if as_json:
            continue
        table = _columns(("agent",), ("version", "Elo", "±", "deals"))
        for rung in rungs:
            table.add_row(f"[bold]{rung.agent}[/]", rung.version, f"{rung.elo:.0f}", f"{rung.error:.0f}", f"{rung.deals:,}")
        Console().print(f"{game}, {seats} players, {_shown(rules)}", table, sep="\n", highlight=False)
    if as_json:
        typer.echo(json.dumps(ladders, indent=1, ensure_ascii=False))


def _shown(rules: str) -> str:
    return " ".join(f"{key}={value}" for key, value in json.loads(rules).items()) or "default rules"
