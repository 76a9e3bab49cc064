"""`baralla dataset`, `baralla train …`, `baralla models`: the commands of learners. Everything heavy is imported inside them."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from baralla import cli_train_rl

train_app = typer.Typer(help="Train agents: each command makes a model file with its card.", no_args_is_help=True)

Players = Annotated[int, typer.Option("--players", "-n", help="How many sit at the table.")]
Teams = Annotated[bool, typer.Option("--teams", help="Four players in two pairs.")]
Games = Annotated[int, typer.Option("--games", min=1, help="How many games to play, over all rule sets together.")]
RuleSets = Annotated[
    list[str] | None,
    typer.Option(
        "--rules", metavar="all|KEY=VALUE", help="all: every combination of the optional rules; may be repeated or joined by commas."
    ),
]
Who = Annotated[str, typer.Option("--agents", help="Agents by seat, separated by spaces; otherwise random play.")]
Explore = Annotated[float, typer.Option("--explore", min=0.0, max=1.0, help="How often an agent's action is replaced by any legal one.")]


def commands(app: typer.Typer) -> None:
    """Add the commands to the program."""
    cli_train_rl.commands(train_app)
    app.add_typer(train_app, name="train")
    app.command()(dataset)
    app.command()(models)


def _rule_texts(given: list[str] | None) -> tuple[str, ...]:
    return tuple(part.strip() for text in given or ["all"] for part in text.split(",") if part.strip())


@contextmanager
def _bars() -> Iterator[Callable[[str, int, int, str], None]]:
    """Progress bars by name, on a terminal only."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description:<8}"),
        BarColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[told]}"),
    )
    with Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        tasks: dict[str, Any] = {}

        def notice(what: str, done: int, total: int, told: str) -> None:
            if what not in tasks:
                tasks[what] = progress.add_task(what, total=total, told="")
            progress.update(tasks[what], completed=done, told=told)

        yield notice


def dataset(
    game: Annotated[str, typer.Argument(metavar="GAME", help="brisca or tute.")],
    out: Annotated[Path, typer.Option("--out", help="The folder to write into.")],
    players: Players = 2,
    teams: Teams = False,
    games: Games = 128_000,
    rules: RuleSets = None,
    agents: Who = "",
    explore: Explore = 0.0,
    seed: Annotated[str, typer.Option("--seed", help="Any text or number; the same seed gives the same rows.")] = "0",
) -> None:
    """Play games and write every decision, with its labels, as a row of a Parquet file."""
    from baralla.training.dataset import Plan, write

    plan = Plan(game, players, teams, games, _rule_texts(rules), tuple(agents.split()), explore, seed)
    done = 0
    with _bars() as notice:

        def progress(more: int) -> None:
            nonlocal done
            done += more
            notice("play", done, games, "")

        card = write(plan, out, progress)
    stopped = ", stopped before the end" if card.get("interrupted") else ""
    typer.echo(f"{card['games']} games of {game} under {card['rule_sets']} sets of rules, {card['rows']} decisions in {out}{stopped}")


@train_app.command()
def supervised(
    game: Annotated[str, typer.Option("--game", help="brisca or tute.")] = "brisca",
    players: Players = 2,
    teams: Teams = False,
    games: Games = 128_000,
    rules: RuleSets = None,
    agents: Who = "",
    explore: Explore = 0.0,
    data: Annotated[Path | None, typer.Option("--data", help="A folder written by `baralla dataset`, instead of playing now.")] = None,
    label: Annotated[str, typer.Option("--label", help="win, points or points+heuristic.")] = "points+heuristic",
    encoding: Annotated[str, typer.Option("--encoding", help="onehot, reduced, compact or normalised.")] = "onehot",
    layers: Annotated[str, typer.Option("--layers", help="Neurons of each hidden layer, such as 50,25; or auto3.")] = "50,25",
    suits: Annotated[str, typer.Option("--suits", help="parts: renamed trumps, suit led, others; dealt: as they are.")] = "parts",
    points: Annotated[str, typer.Option("--points", help="Of the trick: signed or only won; or signed to the end of the deal.")] = "signed",
    heuristic: Annotated[float, typer.Option("--heuristic", help="What the heuristic counts beside points.")] = 1.0,
    batch: Annotated[int, typer.Option("--batch", help="Rows a step.")] = 512,
    rate: Annotated[float, typer.Option("--rate", help="Learning rate at the start.")] = 0.002,
    epochs: Annotated[int, typer.Option("--epochs", help="At most so many passes over the rows.")] = 4,
    patience: Annotated[int, typer.Option("--patience", help="Passes without a lower validation loss before stopping.")] = 2,
    threads: Annotated[int, typer.Option("--threads", help="Of torch; another number may round otherwise.")] = 1,
    deals: Annotated[int, typer.Option("--deals", min=0, help="Deals against random to measure it with; 0: none.")] = 10_000,
    out: Annotated[Path | None, typer.Option("--out", help="The model file; otherwise its name in this folder.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same network.")] = 0,
) -> None:
    """Train a network on rows of play: what is an action worth? Ctrl-C keeps the best network so far."""
    from baralla.core.errors import BarallaError
    from baralla.training.dataset import CARD, Plan
    from baralla.training.jobs import Job, run
    from baralla.training.supervised import Settings

    plan = Plan(game, players, teams, games, _rule_texts(rules), tuple(agents.split()), explore, str(seed))
    if data is not None:
        try:
            written: dict[str, Any] = json.loads((data / CARD).read_text(encoding="utf-8"))["plan"]
        except (OSError, ValueError, KeyError):
            raise BarallaError(f"{data} holds no data set: there is no readable {CARD}") from None
        written.update({key: tuple(value) for key, value in written.items() if isinstance(value, list)})
        plan = Plan(**written)
    settings = Settings(label, encoding, layers, suits, points, heuristic, batch, rate, epochs, patience, threads, seed)
    job = Job(plan, settings)
    path = out or Path(f"{job.name}.safetensors")
    with _bars() as notice:
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


@train_app.command()
def shipped(
    out: Annotated[Path | None, typer.Option("--out", help="The folder for the models; otherwise the package's own.")] = None,
    only: Annotated[list[str] | None, typer.Option("--only", help="Only the models whose name starts so; may be repeated.")] = None,
    deals: Annotated[int, typer.Option("--deals", min=0, help="Deals against random to measure each with; 0: none.")] = 10_000,
) -> None:
    """Make all supervised networks again that come with the program, from their seed."""
    from baralla.agents.learned.files import SHIPPED
    from baralla.core.errors import BarallaError
    from baralla.training.jobs import run, shipped_jobs

    jobs = [job for job in shipped_jobs() if not only or any(job.name.startswith(start) for start in only)]
    if not jobs:
        raise BarallaError(f"no shipped network is called {' or '.join(only or [])}: see `baralla models`")
    folder = out or SHIPPED
    for job in jobs:
        path = folder / f"{job.name}.safetensors"
        with _bars() as notice:
            card = run(job, path, None, deals, notice)
        _tell(card, path)
        if card["interrupted"]:
            raise typer.Exit(1)


def models(
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="Show the card of this model.")] = None,
    folder: Annotated[Path | None, typer.Option("--folder", help="Another folder than that of the shipped models.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """List the trained models that come with the program, or show the card of one."""
    from rich.console import Console
    from rich.table import Table

    from baralla.agents.learned.files import SHIPPED
    from baralla.core.errors import BarallaError, nearest
    from baralla.training.cards import cards

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
