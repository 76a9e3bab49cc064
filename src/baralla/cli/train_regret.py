"""`baralla train regret`: mixed strategies for games of bets. Everything heavy is imported inside the command."""

from __future__ import annotations

import dataclasses
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from baralla.cli.options import Players, Set, command
from baralla.cli.progress import progress_bar
from baralla.learning.regret.plan import Plan

CHECKPOINTS = 100  # blocks between two checkpoints


@dataclass(frozen=True)
class Saving:
    """How long it learns, and what it writes."""

    minutes: Annotated[float, typer.Option("--minutes", min=0, help="Stop after so long, if the lessons take longer; 0: do not.")] = 0.0
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the training of --out, which was stopped or is to be longer.")] = (
        False
    )
    out: Annotated[Path | None, typer.Option("--out", help="The model file; by default a name in this folder.")] = None


def commands(app: typer.Typer) -> None:
    """Add the command to the group `train`."""
    app.command()(command(regret))


def regret(
    *,
    game: Annotated[str, typer.Option("--game", help="A game that tells its situations.")],
    players: Players = None,
    switches: Set = None,
    plan: Plan,
    attack: Annotated[
        str, typer.Option("--attack", metavar="AGENT", help="Learn nothing but to beat this agent: what can be won against it?")
    ] = "",
    saving: Saving,
) -> None:
    """Learn a mixed strategy by regrets (external-sampling MCCFR). Ctrl-C keeps what was learned, and --resume goes on from there."""
    from baralla.cli.options import read_rules
    from baralla.engine.errors import BarallaError
    from baralla.games import load
    from baralla.learning.regret import train as regrets

    if attack and plan.rival:
        raise BarallaError("an attack has no other rival: give --attack or --rival, not both")
    rules = read_rules(load(game), players, None, switches)
    plan = dataclasses.replace(plan, rules={"players": rules.players} | rules.settings())
    if attack:
        plan = dataclasses.replace(plan, rival=attack, share=1.0)
    path = saving.out or Path(f"{'attack' if attack else 'cfr'}-{game}-{rules.players}.safetensors")
    kept = regrets.checkpoint(path)
    trained = learn(plan, regrets.resume(kept, plan) if saving.resume else None, kept, minutes=saving.minutes)
    tell(regrets.finish(trained, path, shlex.join(["baralla", *sys.argv[1:]])), path)


def learn(plan: Plan, start: Any, kept: Path, what: str = "learning", minutes: float = 0.0) -> Any:
    """Learn to the end, for so many minutes or until Ctrl-C, telling how it goes and keeping the training in `kept`."""
    from baralla.learning.regret import curve
    from baralla.learning.regret import train as regrets

    with progress_bar(what, plan.lessons) as bar:

        def told(done: Any) -> None:
            bar(done.lessons, f"{int(done.book.taken[0]):,} situations")
            if done.lessons - (done.curve[-1]["lessons"] if done.curve else 0) >= plan.lessons // curve.POINTS:
                done.curve.append(curve.point(done))
                if not sys.stderr.isatty():
                    reward = f"reward {done.curve[-1]['reward']:.1%} against {curve.RULES}"
                    typer.echo(f"{what}: {done.seconds / 60:.1f} min, {done.lessons:,} lessons: {reward}", err=True)
            if done.lessons % (CHECKPOINTS * regrets.BLOCK) == 0:
                done.write(kept)

        trained = regrets.train(plan, start, minutes, told)
    trained.write(kept)
    return trained


def tell(card: dict[str, Any], path: Path) -> None:
    """Say what was learned."""
    if card["interrupted"]:
        typer.echo("stopped: this is what was learned so far; --resume goes on")
    typer.echo(f"{path}  {card['data']['games']:,} lessons in {card['seconds']:.0f} s, {card['file_kb']:,.0f} kB")
    typer.echo(f"{card['situations']:,} situations of {card['met']:,} that were met")
