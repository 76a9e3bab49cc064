"""`baralla tune`: better options for an agent. Everything heavy is imported inside the command."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from baralla.cli.options import CrewOptions, GameName, RuleOptions, command

if TYPE_CHECKING:
    from baralla.blocks.work import Crew
    from baralla.engine.rules import Rules
    from baralla.tuning.study import Judged, Plan, Tuning


def commands(app: typer.Typer) -> None:
    """Add this command to `app`."""
    app.command()(command(tune))


@dataclass(frozen=True)
class Trials:
    """What is tuned, and how much is played for it."""

    param: Annotated[
        list[str] | None,
        typer.Option("--param", metavar="NAME=VALUES", help="An option to tune: c=0.01..2:log, iterations=10..500, rollouts=random,rules."),
    ] = None
    budget: Annotated[
        str | None,
        typer.Option("--budget", metavar="NAME=VALUE", help="ms=5 (what is not tuned is fitted to it), or an option: iterations=2000."),
    ] = None
    trials: Annotated[int, typer.Option("--trials", min=1, help="Trials in all, those of a resumed study included.")] = 40
    deals: Annotated[int, typer.Option("--deals", min=2, help="The most duplicate deals per trial; bad trials stop earlier.")] = 100
    judge: Annotated[int, typer.Option("--judge", min=2, help="Fresh duplicate deals on which the best is judged.")] = 400
    against: Annotated[str | None, typer.Option("--against", help="The opponent of the trials; by default the agent as it is.")] = None
    seed: Annotated[str, typer.Option("--seed", help="Any text or number; the same seed gives the same cards.")] = "0"


def tune(
    *,
    game: GameName,
    agent: Annotated[
        str, typer.Argument(metavar="AGENT", help="An agent of the game, with options that stay: mcts, ismcts:rollouts=rules.")
    ],
    given: Trials,
    crew: CrewOptions,
    table: RuleOptions,
    out: Annotated[Path | None, typer.Option("--out", metavar="DIR", help="The folder of the study; by default GAME-AGENT.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the study in the folder, with the same options.")] = False,
) -> None:
    """Find better options for an agent, and say by how much they are better, on deals they were not tuned on."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    from baralla.engine.errors import BarallaError
    from baralla.games import load
    from baralla.tuning import report
    from baralla.tuning.study import Tuning, import_optuna

    import_optuna()
    loaded = load(game)
    plan = _plan(loaded.name, agent, given, table.rules(loaded), crew.crew(os.cpu_count() or 1))
    tuning = Tuning(plan, out or Path(f"{loaded.name}-{agent.partition(':')[0]}"), resume)
    progress = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn(),
        console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True,
    )  # fmt: skip
    judged: Judged | None = None
    try:
        with progress:
            task = progress.add_task("trials", total=plan.trials, completed=len(tuning.finished))
            tuning.run(lambda done: progress.update(task, completed=done, description=_running(tuning)))
            if not tuning.stopped:
                progress.update(task, description="judging on fresh deals")
                judged = tuning.judge()
    except KeyboardInterrupt:
        tuning.stopped = True
    if not tuning.finished:
        raise BarallaError("stopped before the first trial was played out")
    report.write(tuning, None if tuning.stopped else judged)
    if tuning.stopped or judged is None:
        done = f"stopped: {len(tuning.finished)} of {plan.trials} trials were played"
        typer.echo(f"{done}: the same command with --resume goes on ({tuning.folder})", err=True)
        return
    typer.echo(said(judged))
    typer.echo(f"result.json, trials.csv, landscape.svg and study.db are in {tuning.folder}", err=True)


def _plan(game: str, agent: str, given: Trials, rules: Rules, crew: Crew) -> Plan:
    """The plan that the options ask for."""
    from baralla.engine.errors import BarallaError
    from baralla.games import load
    from baralla.tuning.budget import MS, budget, read_budget
    from baralla.tuning.space import options_of, read_params
    from baralla.tuning.study import Plan

    name, value = read_budget(given.budget)
    if name not in ("", MS):
        agent = f"{agent}{',' if ':' in agent else ':'}{name}={value}"
    params = read_params(given.param or (), agent, game)
    kind, options, fixed = options_of(agent, game)
    wanted = budget(value if name == MS else "", options, params, kind)
    if wanted.fitted in fixed or (wanted.ms is not None and MS in fixed):
        raise BarallaError(f"{agent} gives what the budget of milliseconds would set: leave one out")
    if given.against is not None:
        options_of(given.against, game)
    return Plan(load(game), rules, agent, params, wanted, given.trials, given.deals, given.judge, given.seed, crew, given.against or "")


def _running(tuning: Tuning) -> str:
    best = tuning.best
    return "trials" if best is None or best.value is None else f"trials, best {100 * best.value:.1f} %"


def said(judged: Judged) -> str:
    """The result in a sentence or two."""
    if not judged.deals:
        return f"nothing that was tried is better than {judged.default}"
    share, elo = judged.share.percent(), f"{judged.elo.mean:+.0f} Elo [{judged.elo.low:+.0f}, {judged.elo.high:+.0f}]"
    verdict = "better" if judged.better else "worse" if judged.share.high < judged.fair else "not shown to be better"
    table = "a table of " if judged.fair < 0.5 else ""
    return (
        f"{judged.tuned}\nagainst {table}{judged.default}: {share} where {100 * judged.fair:.0f} % is fair, {elo}, "
        f"on {judged.deals} fresh deals: {verdict}."
    )
