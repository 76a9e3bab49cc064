"""`baralla experiment …`: comparisons that can be run again. Everything heavy is imported inside the commands."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from baralla.cli.options import CrewOptions, command
from baralla.experiments.learning.studies import Budget

if TYPE_CHECKING:
    from rich.table import Table

    from baralla.blocks.work import Crew
    from baralla.engine.published import Part
    from baralla.experiments.brisca_tute import Results
    from baralla.experiments.published.play import Results as Replayed


class Published(TyperGroup):
    """The experiments written here, and one for every game that names a published one of its own: games are loaded only when asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        from baralla.games import every

        return [*super().list_commands(ctx), *(game.name for game in every() if game.published)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        found = super().get_command(ctx, cmd_name)
        if found is None:
            from baralla.games import GAMES, load

            if cmd_name in GAMES and load(cmd_name).published:
                return _of_game(cmd_name)
        return found


experiments = typer.Typer(cls=Published, help="Reproducible comparisons, with their figures.", no_args_is_help=True)


def commands(app: typer.Typer) -> None:
    """Add these commands to `app`."""
    app.add_typer(experiments, name="experiment")


@experiments.callback()
def _group() -> None:
    """Reproducible comparisons, with their figures."""


@experiments.command("brisca-tute")
@command
def brisca_tute(
    *,
    modality: Annotated[
        list[str] | None, typer.Option("--modality", help="Only this one; may be repeated. A name that is none lists them all.")
    ] = None,
    deals: Annotated[int, typer.Option("--deals", min=1, help="Duplicate deals of each pairing; each is played in all rotations.")] = 1000,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder for results.csv, the figures and index.html.")] = Path(
        "brisca-tute"
    ),
    crew: CrewOptions,
    seed: Annotated[str, typer.Option("--seed", help="Any text or number; the same seed gives the same cards.")] = "0",
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run in the folder of --out.")] = False,
) -> None:
    """Play every agent against every other in the twelve modalities of Brisca and Tute. Ctrl-C keeps what was played."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    from baralla.engine.errors import BarallaError
    from baralla.experiments import brisca_tute as experiment
    from baralla.experiments import page
    from baralla.experiments.kept import Kept
    from baralla.experiments.sheet import make_folder

    make_folder(out)
    results = experiment.Results(deals, seed)
    typed = shlex.join(["baralla", *sys.argv[1:]])
    workers = crew.crew(os.cpu_count() or 1)
    kept = Kept(out, {"experiment": "brisca-tute", "seed": seed}, resume)
    progress = Progress(
        TextColumn("{task.description:<22}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn(),
        console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True,
    )  # fmt: skip
    try:
        with progress:
            task = progress.add_task("who can play", total=None)
            parts = experiment.parts(modality or (), results)
            progress.update(task, total=deals * sum(part.contests for part in parts))
            before = 0
            for number, part in enumerate(parts):
                progress.update(task, description=part.label)
                told = lambda now, before=before: progress.update(task, completed=before + now)  # noqa: E731
                experiment.play(part, results, workers, told, kept)
                before += deals * part.contests
                if results.stopped:
                    break
                if number + 1 < len(parts) and parts[number + 1].modality != part.modality:
                    page.write(results, out, typed, part.modality)
    except KeyboardInterrupt:
        results.stopped = True
    finally:
        kept.close()
    if not results.means:
        raise BarallaError("stopped before the first deal was played out")
    page.write(results, out, typed)
    Console().print(_table(results), highlight=False)
    typer.echo(f"{'stopped; what was played' if results.stopped else 'everything'} is in {out / 'index.html'}", err=True)


def _table(results: Results) -> Table:
    from rich.table import Table

    from baralla.experiments.brisca_tute import AGENTS

    names = [name for name in AGENTS if any(name in means for means in results.means.values())]
    title = f"deals won over all pairings, {results.seconds:.0f} s"
    table = Table(title=title, title_justify="left", box=None, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("modality", no_wrap=True)
    for name in ("fair", *names):
        table.add_column(name, justify="right")
    for modality, means in results.means.items():
        cells = [f"{100 * means[name].mean:.1f} %" if name in means else "–" for name in names]
        table.add_row(f"[bold]{modality}[/]", f"{100 * results.fair[modality]:.0f} %", *cells)
    return table


@experiments.command("learning")
@command
def learning(
    *,
    part: Annotated[
        list[str] | None, typer.Option("--part", help="Only this one; may be repeated. A name that is none lists them all.")
    ] = None,
    game: Annotated[str, typer.Option("--game", help="A game with `learning`; otherwise the first.")] = "",
    budget: Budget,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder for results.csv, the figures and index.html.")] = Path(
        "learning"
    ),
    crew: CrewOptions,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same models.")] = 0,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run in the folder of --out.")] = False,
) -> None:
    """Train and measure again what Arjonilla (2024) compared: labels, layers, encodings, keys, operators … Ctrl-C keeps what is done."""
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table

    from baralla.engine.errors import BarallaError
    from baralla.experiments.learning import page, studies, trainings
    from baralla.experiments.sheet import make_folder
    from baralla.games import that_learn
    from baralla.learning.supervised.train import import_torch

    chosen = studies.chosen(part or [])
    if game and game not in that_learn():
        raise BarallaError(f"{' and '.join(that_learn())} have `learning`, {game} has not")
    if any(study.method == studies.SUPERVISED for study in chosen):
        import_torch()
    make_folder(out)
    task, total = trainings.Trainings(game or next(that_learn()), seed, budget), len(trainings.parts_of(chosen))
    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        bar = progress.add_task("training", total=total)
        told = lambda done, now: progress.update(bar, completed=done, description=f"training, {now}")  # noqa: E731
        rows, stopped = trainings.run(task, chosen, crew.crew(), out, resume, told)
    if not rows:
        raise BarallaError("stopped before the first variant was trained")
    page.write(rows, out, budget, shlex.join(["baralla", *sys.argv[1:]]))
    table = Table(box=None, pad_edge=False)
    for name in ("part", "variant"):
        table.add_column(name, overflow="fold")
    for name in ("won", "95 %", "source"):
        table.add_column(name, justify="right", no_wrap=True)
    for row in rows:
        source = "" if row.source is None else f"{100 * row.source:.1f} %"
        table.add_row(row.study, row.variant, f"{100 * row.share:.1f} %", f"{100 * row.low:.1f}–{100 * row.high:.1f}", source)
    Console().print(table, highlight=False)
    typer.echo(f"{'stopped; what is done' if stopped else 'everything'} is in {out / 'index.html'}", err=True)


def _of_game(name: str) -> Any:
    """The command that plays a game's published experiment again."""
    app = typer.Typer(add_completion=False)

    def published(
        *,
        part: Annotated[list[int] | None, typer.Option("--part", help="Only this part, from 1; may be repeated.")] = None,
        matches: Annotated[int | None, typer.Option("--matches", min=1, help="Matches at each table; otherwise as each part says.")] = None,
        out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder for results.csv, the figures and index.html.")] = Path(
            name
        ),
        crew: CrewOptions,
        seed: Annotated[str, typer.Option("--seed", help="Any text or number; the same seed gives the same cards.")] = "0",
        resume: Annotated[bool, typer.Option("--resume", help="Go on with the run in the folder of --out.")] = False,
    ) -> None:
        """Repeat the experiments that were published about this game, and show each beside its numbers. Ctrl-C keeps what was played."""
        from baralla.experiments.published import play
        from baralla.games import load

        results = play.start(load(name), seed, matches)
        _replay(results, play.chosen(results, part or ()), crew.crew(os.cpu_count() or 1), out, resume)

    app.command()(command(published))
    made = typer.main.get_command(app)
    made.name = name
    return made


def _replay(results: Replayed, parts: list[Part], workers: Crew, out: Path, resume: bool) -> None:
    """Play these parts, and write the folder after each."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    from baralla.engine.errors import BarallaError
    from baralla.experiments.kept import Kept
    from baralla.experiments.published import page, play
    from baralla.experiments.sheet import make_folder

    make_folder(out)
    typed = shlex.join(["baralla", *sys.argv[1:]])
    results.kept = kept = Kept(out, results.settings, resume)
    tables = [(part, sitting, play.deals_of(results, part)) for part in parts for sitting in part.sittings]
    progress = Progress(
        TextColumn("{task.description:<28}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn(),
        console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True,
    )  # fmt: skip
    try:
        with progress:
            task = progress.add_task("", total=sum(deals for _, _, deals in tables))
            before = 0
            for part, sitting, deals in tables:
                progress.update(task, description=sitting.title[:28], completed=before)
                play.play(results, part, sitting, workers, lambda now, before=before: progress.update(task, completed=before + now))  # type: ignore[misc]
                before += deals
                if results.stopped:
                    break
                if sitting is part.sittings[-1]:
                    page.write(results, out, typed)
    except KeyboardInterrupt:
        results.stopped = True
    finally:
        kept.close()
    if not results.played:
        raise BarallaError("stopped before the first deal was played out")
    page.write(results, out, typed)
    Console().print(_beside(results), highlight=False)
    typer.echo(f"{'stopped; what was played' if results.stopped else 'everything'} is in {out / 'index.html'}", err=True)


def _beside(results: Replayed) -> Table:
    """Every player of every table beside the source's numbers; of a grid, its best and the chosen one."""
    from rich.table import Table

    title = f"matches won and mean points, beside {results.experiment.source}"
    table = Table(title=title, title_justify="left", box=None, pad_edge=False, padding=(0, 1, 0, 0))
    for name in ("table", "player"):
        table.add_column(name, overflow="fold")
    for name in ("won", "95 %", "points", "source", "points", "agrees"):
        table.add_column(name, justify="right", no_wrap=True)
    for number, part in enumerate(results.experiment.parts, 1):
        rows = results.of(number)
        if part.axes and rows:
            best = max((row for row in rows if row.seats == 1), key=lambda row: row.share)
            rows = [row for row in rows if row.seats == 1 and row.table in (best.table, part.chosen)]
        for row in rows:
            share = "" if row.source_share is None else f"{100 * row.source_share:g} %"
            points = "" if row.source_points is None else f"{row.source_points:g}"
            agrees = "" if row.agrees is None else "yes" if row.agrees else "no"
            interval = f"{100 * row.share_low:.1f}–{100 * row.share_high:.1f}"
            player = row.label if row.seats == 1 else f"{row.seats} × {row.label}"
            table.add_row(row.table, player, f"{100 * row.share:.1f} %", interval, f"{row.points:.1f}", share, points, agrees)
    return table
