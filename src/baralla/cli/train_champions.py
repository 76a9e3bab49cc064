"""`baralla train champions`: the shipped networks and strategies again. Everything heavy is imported inside the command."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from baralla.cli import train_regret, train_selfplay
from baralla.cli.options import CrewOptions, command


def commands(app: typer.Typer) -> None:
    """Add the command to the group `train`."""
    app.command()(command(champions))


def champions(
    *,
    only: Annotated[list[str] | None, typer.Option("--only", help="Only the model of this name; may be repeated.")] = None,
    folder: Annotated[Path, typer.Option("--work", help="Where trainings are kept while they run.")] = Path("build/champions"),
    out: Annotated[Path | None, typer.Option("--out", help="The folder for the models; otherwise the package's own.")] = None,
    crew: CrewOptions,
    deals: Annotated[int, typer.Option("--deals", min=0, help="Deals to measure each network on; 0: none.")] = 5000,
    again: Annotated[bool, typer.Option("--again", help="Train those too that are done.")] = False,
) -> None:
    """Train the networks and strategies again that come with the program, each from its seed. Stopped, the same command goes on."""
    from baralla.agents.learned.files import SHIPPED
    from baralla.engine.errors import BarallaError
    from baralla.learning.regret.plan import shipped_plans as strategies
    from baralla.learning.selfplay.plan import shipped_plans

    networks = shipped_plans()
    plans = networks | strategies()
    for name in only or ():
        if name not in plans:
            raise BarallaError(f"no shipped model is called {name}: choose among {', '.join(plans)}")
    folder.mkdir(parents=True, exist_ok=True)
    for name in plans:
        if only and name not in only:
            continue
        kept, path = folder / f"{name}.checkpoint", (out or SHIPPED) / f"{name}.safetensors"
        path.parent.mkdir(parents=True, exist_ok=True)
        if again:
            kept.unlink(missing_ok=True)
        by = f"baralla train champions --only {name}"
        done = network(plans[name], kept, path, crew, deals, by) if name in networks else strategy(plans[name], kept, path, by)
        if not done:
            typer.echo(f"stopped while {name} was learning: the same command goes on")
            raise typer.Exit(1)


def is_done(path: Path) -> bool:
    """Say that there is nothing left to learn."""
    typer.echo(f"{path} is done: --again trains it again")
    return True


def network(plan: Any, kept: Path, path: Path, crew: CrewOptions, deals: int, by: str) -> bool:
    """Train a network by self-play; is it finished?"""
    from baralla.learning.selfplay import files
    from baralla.learning.selfplay.train import begin

    now = files.resume(kept, plan) if kept.exists() else begin(plan)
    if now.over == 1.0 and path.exists():
        return is_done(path)
    train_selfplay.learn(now, kept, crew, path.stem)
    if not now.interrupted:
        train_selfplay.tell(files.finish(now, path, by, deals), path)
    return not now.interrupted


def strategy(plan: Any, kept: Path, path: Path, by: str) -> bool:
    """Train a strategy by regrets, on one core; is it finished?"""
    from baralla.learning.regret import train as regrets

    start = regrets.resume(kept, plan) if kept.exists() else None
    if start and start.lessons >= plan.lessons and path.exists():
        return is_done(path)
    now = train_regret.learn(plan, start, kept, path.stem)
    if not now.interrupted:
        train_regret.tell(regrets.finish(now, path, by), path)
    return not now.interrupted
