"""`baralla dataset`, `baralla train …`, `baralla models`: the commands of learners. Everything heavy is imported inside them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from baralla.cli import train_champions, train_regret, train_rl, train_selfplay
from baralla.cli.options import CrewOptions, command
from baralla.cli.progress import progress_bars
from baralla.learning.data.choice import Choice
from baralla.learning.data.plan import Plan
from baralla.learning.supervised.settings import Settings

PLAY = "play"  # the command of `dataset` that is meant when none is named
train_app = typer.Typer(help="Train agents: each command makes a model file with its card.", no_args_is_help=True)


def commands(app: typer.Typer) -> None:
    """Add the commands to the program."""
    train_rl.commands(train_app)
    train_regret.commands(train_app)
    train_selfplay.commands(train_app)
    train_champions.commands(train_app)
    app.add_typer(train_app, name="train")
    dataset_app = typer.Typer(cls=PlayedOrRecorded, help="Data sets: played, or of recorded matches.")
    dataset_app.command(PLAY)(command(dataset))
    dataset_app.command("from-records")(command(from_records))
    app.add_typer(dataset_app, name="dataset")
    train_app.command()(command(supervised))
    train_app.command()(shipped)
    app.command()(models)


class PlayedOrRecorded(TyperGroup):
    """`baralla dataset GAME …` plays games, whatever comes first; only the name of another command leads elsewhere."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        found = args if args[:1] and args[0] in self.commands else [PLAY, *args]
        parsed: list[str] = super().parse_args(ctx, found)
        return parsed


def dataset(
    *,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game with `learning`; or from-records, for matches that were played.")],
    out: Annotated[Path, typer.Option("--out", help="The folder to write into.")],
    plan: Plan,
    crew: CrewOptions,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the folder of --out, which was stopped or killed.")] = False,
) -> None:
    """Play games and write every decision, with its labels, as a row of a Parquet file.

    `baralla dataset from-records --help`: rows from matches that people played.
    """
    from baralla.learning.data.dataset import write

    done, pace = 0, ""
    with progress_bars() as notice:

        def progress(more: int) -> None:
            nonlocal done
            done += more
            notice("play", done, plan.games, pace)

        def told(now: Any) -> None:
            nonlocal pace
            pace = str(now)

        card = write(plan, out, progress, crew.crew(), resume, told)
    stopped = ", stopped before the end: the same command with --resume goes on" if card.get("interrupted") else ""
    typer.echo(f"{card['games']} games of {game} under {card['rule_sets']} sets of rules, {card['rows']} decisions in {out}{stopped}")


def from_records(
    *,
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="[FILE]...", help="Files of records, as selfplay and the page write.")
    ] = None,
    server: Annotated[
        str | None, typer.Option("--server", metavar="DB", help="The database of a server: its finished matches (a path, or a URL).")
    ] = None,
    key: Annotated[str | None, typer.Option("--key", help="The key of that database, if it is not beside it.")] = None,
    choice: Choice,
    out: Annotated[Path, typer.Option("--out", help="The folder to write into.")],
) -> None:
    """Make a data set of recorded matches: each decision of a finished deal is a row, each deal counts once."""
    from baralla.engine.errors import BarallaError
    from baralla.learning.data.people import Source, gather, of_files

    if not files and server is None:
        raise BarallaError("name files of records, or the database of a server with --server")
    sources = [*of_files(files or [])]
    if server is not None:
        from baralla.web.finished import finished_matches

        found, damaged = finished_matches(server, key)
        sources += [Source(record, f"table {table}", people) for table, record, people in found]
        if damaged:
            typer.echo(f"{damaged} {'table' if damaged == 1 else 'tables'} of {server} could not be read", err=True)
    card = gather(sources, out, choice)
    matches = ", ".join(f"{number} {what}" for what, number in card["records"]["matches"].items())
    twice = f", {card['records']['twice']} deals that occurred twice left out" if card["records"]["twice"] else ""
    typer.echo(f"{card['rows']} decisions of {card['games']} deals in {out} (matches: {matches}{twice})")


def supervised(
    *,
    game: train_rl.Game = "",
    plan: Plan,
    data: Annotated[Path | None, typer.Option("--data", help="A folder written by `baralla dataset`, instead of playing now.")] = None,
    settings: Settings,
    deals: Annotated[int, typer.Option("--deals", min=0, help="Deals against random to measure the model; 0: none.")] = 10_000,
    out: Annotated[Path | None, typer.Option("--out", help="The model file; by default its name in this folder.")] = None,
) -> None:
    """Train a network on rows of play: what is an action worth? Ctrl-C keeps the best network so far."""
    from baralla.engine.errors import BarallaError
    from baralla.learning.data.dataset import CARD
    from baralla.learning.jobs import Job, run

    if data is not None:
        try:
            written: dict[str, Any] = json.loads((data / CARD).read_text(encoding="utf-8"))["plan"]
        except (OSError, ValueError, KeyError):
            raise BarallaError(f"{data} holds no data set: there is no readable {CARD}") from None
        written.update({key: tuple(value) for key, value in written.items() if isinstance(value, list)})
        plan = Plan(**written)
    job = Job(plan, settings)
    path = out or Path(f"{job.name}.safetensors")
    with progress_bars() as notice:
        card = run(job, path, data, deals, notice)
    _tell(card, path)


def _tell(card: dict[str, Any], path: Path) -> None:
    if card["interrupted"]:
        typer.echo("stopped: this is the best network so far")
    test = card["test"]
    shape = "-".join(map(str, card["shape"]))
    typer.echo(f"{path}  {shape}, {card['rows']} rows, {len(card['history'])} epochs in {card['seconds']:.0f} s")
    typer.echo(f"test: accuracy {test['accuracy']:.3f}, precision {test['precision']:.3f}, recall {test['recall']:.3f}")
    if "against_random" in card:
        found = card["against_random"]
        told = ", ".join(f"{name.replace('_', ' ')} {share:.1%} ± {margin:.1%}" for name, (share, margin) in _shares(found))
        typer.echo(f"against random, {found['deals']} deals: {told}")


def _shares(found: dict[str, Any]) -> list[tuple[str, Any]]:
    return [(name, value) for name, value in found.items() if isinstance(value, list)]


def shipped(
    out: Annotated[Path | None, typer.Option("--out", help="The folder for the models; otherwise the package's own.")] = None,
    only: Annotated[list[str] | None, typer.Option("--only", help="Only the models whose name starts so; may be repeated.")] = None,
    deals: Annotated[int, typer.Option("--deals", min=0, help="Deals against random to measure each with; 0: none.")] = 10_000,
) -> None:
    """Make all supervised networks again that come with the program, from their seed."""
    from baralla.agents.learned.files import SHIPPED
    from baralla.engine.errors import BarallaError
    from baralla.learning.jobs import run, shipped_jobs

    jobs = [job for job in shipped_jobs() if not only or any(job.name.startswith(start) for start in only)]
    if not jobs:
        raise BarallaError(f"no shipped network is called {' or '.join(only or [])}: see `baralla models`")
    folder = out or SHIPPED
    for job in jobs:
        path = folder / f"{job.name}.safetensors"
        with progress_bars() as notice:
            card = run(job, path, None, deals, notice)
        _tell(card, path)
        if card["interrupted"]:
            raise typer.Exit(1)


def models(
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="Show the card of this model.")] = None,
    folder: Annotated[Path | None, typer.Option("--folder", help="A folder with other models than the shipped ones.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """List the trained models that come with the program, or show the card of one."""
    from rich.console import Console
    from rich.table import Table

    from baralla.agents.learned.files import SHIPPED
    from baralla.engine.errors import BarallaError, nearest
    from baralla.learning.cards import cards

    found = {path.stem: (path, card) for path, card in cards(folder or SHIPPED)}
    if name is not None:
        if name not in found:
            raise BarallaError(f'there is no model "{name}"{nearest(name, found)}: see `baralla models`')
        typer.echo(json.dumps(found[name][1], indent=1, ensure_ascii=False))
        return
    if as_json:
        typer.echo(json.dumps([card for _, card in found.values()], indent=1, ensure_ascii=False))
        return
    table = Table(box=None, pad_edge=False)
    for column in ("model", "shape", "games", "accuracy", "beats random"):
        table.add_column(column, justify="right" if column in ("games", "accuracy") else "left", no_wrap=True)
    for path, card in found.values():
        found_share = card.get("against_random", {})
        share = found_share.get("expected_usual", found_share.get("usual"))
        table.add_row(
            path.stem,
            "-".join(map(str, card.get("shape", []))) or "table",
            str(card.get("data", {}).get("games", "")),
            f"{card['test']['accuracy']:.3f}" if "test" in card else "",
            f"{share[0]:.1%} ± {share[1]:.1%}" if share else "",
        )
    Console().print(table, highlight=False)
