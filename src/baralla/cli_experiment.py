"""`baralla experiment …`: comparisons that can be run again. Everything heavy is imported inside the commands."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.table import Table

    from baralla.experiments.brisca_tute import Results

experiments = typer.Typer(help="Comparisons that can be run again, with their figures.", no_args_is_help=True)


def commands(app: typer.Typer) -> None:
    """Add these commands to `app`."""
    app.add_typer(experiments, name="experiment")


@experiments.callback()
def _group() -> None:
    """Comparisons that can be run again, with their figures."""


@experiments.command("brisca-tute")
def brisca_tute(
    modality: Annotated[
        list[str] | None, typer.Option("--modality", help="Only this one, such as brisca-2 or tute-assist-4-pairs; may be repeated.")
    ] = None,
    deals: Annotated[int, typer.Option("--deals", min=1, help="Duplicate deals of each pairing; each is played in all rotations.")] = 1000,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder for results.csv, the figures and index.html.")] = Path(
        "brisca-tute"
    ),
    workers: Annotated[int, typer.Option("--workers", min=1, max=64, help="Threads.")] = os.cpu_count() or 1,
    seed: Annotated[str, typer.Option("--seed", help="Any text or number; the same seed gives the same cards.")] = "0",
) -> None:
    """Play every agent against every other in the twelve modalities of Brisca and Tute. Ctrl-C keeps what was played."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    from baralla.core.errors import BarallaError
    from baralla.experiments import brisca_tute as experiment
    from baralla.experiments import page

    page.make_folder(out)
    results = experiment.Results(deals, seed)
    command = shlex.join(["baralla", *sys.argv[1:]])
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
                experiment.play(part, results, workers, lambda now, before=before: progress.update(task, completed=before + now))  # type: ignore[misc]
                before += deals * part.contests
                if results.stopped:
                    break
                if number + 1 < len(parts) and parts[number + 1].modality != part.modality:
                    page.write(results, out, command, part.modality)
    except KeyboardInterrupt:
        results.stopped = True
    if not results.means:
        raise BarallaError("stopped before the first deal was played out")
    page.write(results, out, command)
    Console().print(_table(results), highlight=False)
    typer.echo(f"{'stopped; what was played' if results.stopped else 'everything'} is in {out / 'index.html'}", err=True)


def _table(results: Results) -> Table:
    from rich.table import Table

    from baralla.experiments.brisca_tute import AGENTS

    names = [name for name in AGENTS["brisca"] if any(name in means for means in results.means.values())]
    title = f"deals won over all pairings, {results.seconds:.0f} s"
    table = Table(title=title, title_justify="left", box=None, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("modality", no_wrap=True)
    for name in ("fair", *names):
        table.add_column(name, justify="right")
    for modality, means in results.means.items():
        cells = [f"{100 * means[name].mean:.1f} %" if name in means else "–" for name in names]
        table.add_row(f"[bold]{modality}[/]", f"{100 * results.fair[modality]:.0f} %", *cells)
    return table
