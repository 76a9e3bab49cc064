"""`baralla train montecarlo`, `train genetic` and `train shipped-rl`. Everything heavy is imported inside the commands."""

from __future__ import annotations

import dataclasses
import json
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from baralla.cli.options import CrewOptions, Set, command
from baralla.cli.progress import progress_bar
from baralla.learning.genetic.plan import Plan as GeneticPlan
from baralla.learning.monte_carlo.plan import Plan as MonteCarloPlan


def _first(game: str) -> str:
    from baralla.games import that_learn

    return game or next(that_learn())


Game = Annotated[str, typer.Option("--game", callback=_first, help="A game with `learning`; by default the first.")]
Deals = Annotated[int, typer.Option("--deals", min=0, help="Deals against random to measure the model; 0: none.")]
Out = Annotated[Path | None, typer.Option("--out", help="The model file; by default a name in this folder.")]


def commands(app: typer.Typer) -> None:
    """Add the commands to the group `train`."""
    app.command()(command(montecarlo))
    app.command()(command(genetic))
    app.command("shipped-rl")(shipped_rl)


@dataclass(frozen=True)
class LearnedRules:
    """The rules that are learned."""

    players: Annotated[int, typer.Option("--players", "-n", help="The number of players.")] = 2
    teams: Annotated[bool, typer.Option("--teams", help="Four players in two pairs.")] = False
    switches: Set = None

    def read(self, game: str) -> dict[str, Any]:
        """The switches that were given, checked."""
        from baralla.games import load

        rules = load(game).rules
        given: dict[str, Any] = {"players": self.players} | ({"teams": True} if self.teams else {})
        for text in self.switches or []:
            key, _, value = text.partition("=")
            given[key.strip()] = rules.find(key.strip()).read(value.strip())
        rules.make(None, **given)
        return given


@dataclass(frozen=True)
class Saving:
    """What is written while a table learns, and where."""

    checkpoint: Annotated[int, typer.Option("--checkpoint", min=1, help="Episodes between checkpoints.")] = 1_000_000
    resume: Annotated[bool, typer.Option("--resume", help="Continue from the file of --out.")] = False
    compact: Annotated[bool, typer.Option("--compact", help="abstract: write a small file to play from, not to resume.")] = False
    deals: Deals = 2000
    out: Out = None


def _command() -> str:
    return shlex.join(["baralla", *sys.argv[1:]])


def _tell(card: dict[str, Any], path: Path) -> None:
    if card["interrupted"]:
        typer.echo("stopped: this is what was learned so far")
    typer.echo(f"{path}  {card['data']['games']:,} games in {card['seconds']:.0f} s, {card['file_kb']:,.0f} kB")
    if "actions" in card:
        known = ", ".join(f"{name} {share:.1%}" for name, share in card["found_in_training"].items() if share)
        typer.echo(f"{card['actions']:,} actions known, {card['memory_mb']:,.0f} MB; decisions found in training: {known}")
    if "found_in_play" in card:
        typer.echo("in play: " + ", ".join(f"{name} {share:.1%}" for name, share in card["found_in_play"].items() if share))
    if "against_random" in card:
        share, margin = card["against_random"]["usual"]
        typer.echo(f"against random, {card['against_random']['deals']:,} deals: {share:.1%} ± {margin:.1%}")


def _check_crew(crew: CrewOptions, parts: int, name: str) -> None:
    from baralla.engine.errors import BarallaError

    if parts == 1 and (crew.cluster is not None or crew.workers is not None):
        raise BarallaError(f"--workers and --cluster share out what --{name} says: give it 2 or more")


def montecarlo(*, game: Game = "", table: LearnedRules, plan: MonteCarloPlan, saving: Saving, crew: CrewOptions) -> None:
    """Learn a table by Monte-Carlo control. Ctrl-C keeps what was learned; the table is one file, to play from and to resume."""
    from baralla.engine.errors import BarallaError
    from baralla.learning import shipped
    from baralla.learning.monte_carlo import curve as monte_carlo_curve
    from baralla.learning.monte_carlo import train as monte_carlo
    from baralla.learning.monte_carlo.merged import train_merged

    plan = dataclasses.replace(plan, rules=table.read(game))
    path = saving.out or Path(f"mc-{game}-{table.players}{'-pairs' if table.teams else ''}-{plan.keys}.safetensors")
    if saving.compact and saving.resume:
        raise BarallaError("a compact table is to play from only: resume a whole one")
    _check_crew(crew, plan.learners, "learners")
    if plan.learners > 1:
        with progress_bar("learning", plan.episodes) as bar:
            merged = train_merged(plan, crew.crew(plan.learners), path, saving.resume, lambda now, pace: bar(now.episodes, str(pace)))
        _tell(shipped.finish_table(merged, path, saving.compact, _command(), saving.deals), path)
        return
    start = monte_carlo.resume(path, plan) if saving.resume else None
    curve: list[dict[str, float]] = []
    with progress_bar("learning", plan.episodes) as bar:

        def told(done: monte_carlo.Trained) -> None:
            if saving.deals and done.episodes * monte_carlo_curve.POINTS // plan.episodes > len(curve):
                curve.append(monte_carlo_curve.point(done))
            bar(done.episodes, f"{int(done.table.taken[0]):,} actions")
            if not saving.compact and done.episodes % saving.checkpoint < monte_carlo.BLOCK and done.episodes < plan.episodes:
                done.write(path)

        trained = monte_carlo.train(start.plan if start else plan, start, told)
    _tell(shipped.finish_table(trained, path, saving.compact, _command(), saving.deals), path)
    monte_carlo_curve.write_curve(path.with_suffix(".svg"), path.stem, curve)
    if curve:
        typer.echo(f"curve: {path.with_suffix('.svg')}")


def genetic(
    *,
    game: Game = "",
    table: LearnedRules,
    plan: GeneticPlan,
    crew: CrewOptions,
    start: Annotated[Path | None, typer.Option("--start", help="Begin with the population of this model file.")] = None,
    deals: Deals = 2000,
    out: Out = None,
    resume: Annotated[bool, typer.Option("--resume", help="islands: go on with those of --out, which were stopped or killed.")] = False,
) -> None:
    """Evolve individuals that play. Writes the best one, a log by generation (JSON) and its curve (SVG). Ctrl-C keeps the best so far."""
    from baralla.engine.errors import BarallaError
    from baralla.learning import shipped
    from baralla.learning.genetic import train as evolution
    from baralla.learning.genetic.curve import write_curve
    from baralla.learning.genetic.islands import evolve_islands

    plan = dataclasses.replace(plan, rules=table.read(game))
    path = out or Path(f"ga-{game}-{plan.individual}.safetensors")
    _check_crew(crew, plan.islands, "islands")
    if plan.islands == 1 and resume:
        raise BarallaError("only --islands can be resumed; a population can go on from a model with --start")
    if plan.islands > 1 and start is not None:
        raise BarallaError("islands begin with populations of their own: leave --start")

    def told(now: evolution.Evolved, more: str = "") -> None:
        best = f"best {now.log[-1]['wins']:.0%}, {now.log[-1]['points']:.0f} points" if now.log else ""
        bar(len(now.log), f"{best} {more}".strip())

    with progress_bar("evolving", plan.generations) as bar:
        if plan.islands > 1:
            evolved = evolve_islands(plan, crew.crew(plan.islands), path, resume, lambda now, pace: told(now, str(pace)))
        else:
            evolved = evolution.evolve(plan, start, told)
    card = shipped.finish_individual(evolved, path, _command(), deals)
    path.with_suffix(".log.json").write_text(json.dumps(evolved.log) + "\n", encoding="utf-8")
    write_curve(path.with_suffix(".svg"), path.stem, evolved.log)
    _tell(card, path)
    typer.echo(f"log and curve: {path.with_suffix('.log.json')}, {path.with_suffix('.svg')}")


def shipped_rl(
    out: Annotated[Path | None, typer.Option("--out", help="The folder for the models; otherwise the package's own.")] = None,
    only: Annotated[list[str] | None, typer.Option("--only", help="Only the models whose name starts so; may be repeated.")] = None,
    deals: Deals = 10_000,
) -> None:
    """Make the Monte-Carlo tables and the genetic individual again that come with the program, from their seeds."""
    from baralla.agents.learned.files import SHIPPED
    from baralla.engine.errors import BarallaError
    from baralla.learning import shipped

    names = [f"mc-{name}" for name in shipped.TABLES] + [shipped.individual()]
    chosen = [name for name in names if not only or any(name.startswith(start) for start in only)]
    if not chosen:
        raise BarallaError(f"no shipped model is called {' or '.join(only or [])}: choose {', '.join(names)}")
    folder = out or SHIPPED
    for name in chosen:
        if name == shipped.individual():
            with progress_bar(name, shipped.individual_plan().generations) as bar:
                card = shipped.make_individual(folder, deals, lambda e: bar(len(e.log)))
        else:
            with progress_bar(name, shipped.table_plan(name.removeprefix("mc-")).episodes) as bar:
                card = shipped.make_table(name.removeprefix("mc-"), folder, deals, lambda t: bar(t.episodes))
        _tell(card, folder / f"{name}.safetensors")
        if card["interrupted"]:
            raise typer.Exit(1)
