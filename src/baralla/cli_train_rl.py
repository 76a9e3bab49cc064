"""`baralla train montecarlo`, `train genetic` and `train shipped-rl`. Everything heavy is imported inside the commands."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

Game = Annotated[str, typer.Option("--game", help="brisca or tute.")]
Players = Annotated[int, typer.Option("--players", "-n", help="How many sit at the table.")]
Teams = Annotated[bool, typer.Option("--teams", help="Four players in two pairs.")]
Set = Annotated[list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="A switch of the rules; may be repeated.")]
Seed = Annotated[int, typer.Option("--seed", help="The same seed gives the same model.")]
Deals = Annotated[int, typer.Option("--deals", min=0, help="Deals against random to measure it with; 0: none.")]
Out = Annotated[Path | None, typer.Option("--out", help="The model file; otherwise a name in this folder.")]


def commands(app: typer.Typer) -> None:
    """Add the commands to the group `train`."""
    app.command()(montecarlo)
    app.command()(genetic)
    app.command("shipped-rl")(shipped_rl)


@contextmanager
def _bar(what: str, total: int) -> Iterator[Any]:
    """A progress bar, on a terminal only: call it with how much is done and what to tell."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn(), TextColumn("{task.fields[told]}"))
    with Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(what, total=total, told="")
        yield lambda done, told="": progress.update(task, completed=done, told=told)


def _switches(game: str, players: int, teams: bool, texts: list[str] | None) -> dict[str, Any]:
    """The switches that were given, checked."""
    from baralla.games import load

    rules = load(game).rules
    given: dict[str, Any] = {"players": players} | ({"teams": True} if teams else {})
    for text in texts or []:
        key, _, value = text.partition("=")
        given[key.strip()] = rules.find(key.strip()).read(value.strip())
    rules.make(None, **given)
    return given


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


def montecarlo(
    game: Game = "brisca",
    players: Players = 2,
    teams: Teams = False,
    switches: Set = None,
    keys: Annotated[
        str, typer.Option("--keys", help="one: exact states; multi: exact or similar; abstract: as a player tells it.")
    ] = "abstract",
    episodes: Annotated[int, typer.Option("--episodes", min=1, help="Deals to learn from.")] = 1_000_000,
    epsilon: Annotated[float, typer.Option("--epsilon", help="How often it tries any action, at first.")] = 0.1,
    decay: Annotated[float | None, typer.Option("--decay", help="What epsilon loses an episode; otherwise it ends at 0.")] = None,
    gamma: Annotated[float, typer.Option("--gamma", help="What a point one decision later is worth.")] = 1.0,
    opponents: Annotated[str, typer.Option("--opponents", help="self, or agents by name in the seats after the learner's.")] = "self",
    several: Annotated[bool, typer.Option("--several", help="Self-play: each seat learns for itself.")] = False,
    reward: Annotated[str, typer.Option("--reward", help="points, signed (less those of the others) or points+heuristic.")] = "signed",
    trust: Annotated[int, typer.Option("--trust", help="multi: visits from which a nearer state is believed.")] = 20,
    least_step: Annotated[float, typer.Option("--least-step", help="Newer returns count at least this share; 0: plain means.")] = 0.0,
    memory: Annotated[float, typer.Option("--memory", help="GB the table may take.")] = 4.0,
    checkpoint: Annotated[int, typer.Option("--checkpoint", min=1, help="Episodes between checkpoints.")] = 1_000_000,
    resume: Annotated[bool, typer.Option("--resume", help="Go on from the file of --out.")] = False,
    compact: Annotated[bool, typer.Option("--compact", help="abstract: write a small file to play from, not to resume.")] = False,
    deals: Deals = 2000,
    out: Out = None,
    seed: Seed = 0,
) -> None:
    """Learn a table by Monte-Carlo control. Ctrl-C keeps what was learned; the table is one file, to play from and to resume."""
    from baralla.core.errors import BarallaError
    from baralla.training import monte_carlo, monte_carlo_curve, shipped

    given = _switches(game, players, teams, switches)
    plan = monte_carlo.Plan(game, given, keys, episodes, epsilon, decay, gamma, reward, opponents, several, trust, least_step, memory, seed)
    path = out or Path(f"mc-{game}-{players}{'-pairs' if teams else ''}-{keys}.safetensors")
    if compact and resume:
        raise BarallaError("a compact table is to play from only: resume a whole one")
    start = monte_carlo.resume(path, plan) if resume else None
    curve: list[dict[str, float]] = []
    with _bar("learning", episodes) as bar:

        def told(done: monte_carlo.Trained) -> None:
            if deals and done.episodes * monte_carlo_curve.POINTS // episodes > len(curve):
                curve.append(monte_carlo_curve.point(done))
            bar(done.episodes, f"{int(done.table.taken[0]):,} actions")
            if not compact and done.episodes % checkpoint < monte_carlo.BLOCK and done.episodes < episodes:
                done.write(path)

        trained = monte_carlo.train(start.plan if start else plan, start, told)
    _tell(shipped.finish_table(trained, path, compact, _command(), deals), path)
    monte_carlo_curve.write_curve(path.with_suffix(".svg"), path.stem, curve)
    if curve:
        typer.echo(f"curve: {path.with_suffix('.svg')}")


def genetic(
    game: Game = "brisca",
    players: Players = 2,
    teams: Teams = False,
    switches: Set = None,
    individual: Annotated[str, typer.Option("--individual", help="network or table.")] = "network",
    inputs: Annotated[str, typer.Option("--inputs", help="Of a network: situation or normalised.")] = "situation",
    layers: Annotated[str, typer.Option("--layers", help="Neurons of each hidden layer, such as 50,25.")] = "16",
    population: Annotated[int, typer.Option("--population", min=2, help="Individuals of a generation.")] = 32,
    best: Annotated[int, typer.Option("--best", min=2, help="How many of them breed.")] = 8,
    generations: Annotated[int, typer.Option("--generations", min=1, help="How many generations.")] = 1000,
    games: Annotated[int, typer.Option("--games", min=1, help="Deals a pairing, the same for all pairings.")] = 10,
    directive: Annotated[str, typer.Option("--directive", help="ilm-dhc, dhm-ilc, ffmcr, ptm or own.")] = "ilm-dhc",
    crossover: Annotated[float, typer.Option("--crossover", help="directive own: how often two parents are crossed.")] = 0.5,
    mutation: Annotated[float, typer.Option("--mutation", help="directive own: how often a child is mutated.")] = 0.5,
    crossovers: Annotated[str, typer.Option("--crossovers", help="Which ones, by name, separated by commas; otherwise all.")] = "",
    mutations: Annotated[str, typer.Option("--mutations", help="Which ones, by name, separated by commas; otherwise all.")] = "",
    reach: Annotated[int, typer.Option("--reach", min=0, help="Genes a mutation touches at most; 0: any stretch.")] = 0,
    elite: Annotated[bool, typer.Option("--elite", help="The best go on unchanged beside their children.")] = False,
    double: Annotated[bool, typer.Option("--double", help="Double selection: twice as many are chosen and play again.")] = False,
    rival: Annotated[str, typer.Option("--rival", help="population, or an agent by name that all individuals meet.")] = "population",
    fitness: Annotated[str, typer.Option("--fitness", help="wins, then points; or points, then wins.")] = "wins",
    optimizer: Annotated[str, typer.Option("--optimizer", help="genetic, or cma (the package cma) on the same networks.")] = "genetic",
    sigma: Annotated[float, typer.Option("--sigma", help="cma: the first step.")] = 0.5,
    start: Annotated[Path | None, typer.Option("--start", help="Begin with the population of this model file.")] = None,
    deals: Deals = 2000,
    out: Out = None,
    seed: Seed = 0,
) -> None:
    """Evolve individuals that play. Writes the best one, a log by generation (JSON) and its curve (SVG). Ctrl-C keeps the best so far."""
    from baralla.core.errors import BarallaError
    from baralla.training import genetic as evolution
    from baralla.training import shipped
    from baralla.training.genetic_curve import write_curve
    from baralla.training.genetic_operators import CROSSOVERS, MUTATIONS

    try:
        sizes = tuple(int(part) for part in layers.split(",") if part.strip())
    except ValueError:
        raise BarallaError(f'layers are numbers of neurons such as 50,25, not "{layers}"') from None
    plan = evolution.Plan(
        game=game,
        rules=_switches(game, players, teams, switches),
        individual=individual,
        inputs=inputs,
        layers=sizes,
        population=population,
        best=best,
        generations=generations,
        games=games,
        directive=directive,
        own_rates=(crossover, mutation),
        crossovers=_names(crossovers, CROSSOVERS),
        mutations=_names(mutations, MUTATIONS),
        reach=reach,
        elite=elite,
        double=double,
        rival=rival,
        fitness=fitness,
        optimizer=optimizer,
        sigma=sigma,
        seed=seed,
    )
    path = out or Path(f"ga-{game}-{individual}.safetensors")
    with _bar("evolving", generations) as bar:
        evolved = evolution.evolve(
            plan, start, lambda e: bar(len(e.log), f"best {e.log[-1]['wins']:.0%}, {e.log[-1]['points']:.0f} points")
        )
    card = shipped.finish_individual(evolved, path, _command(), deals)
    path.with_suffix(".log.json").write_text(json.dumps(evolved.log) + "\n", encoding="utf-8")
    write_curve(path.with_suffix(".svg"), path.stem, evolved.log)
    _tell(card, path)
    typer.echo(f"log and curve: {path.with_suffix('.log.json')}, {path.with_suffix('.svg')}")


def _names(text: str, known: dict[str, int]) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip()) or tuple(known)


def shipped_rl(
    out: Annotated[Path | None, typer.Option("--out", help="The folder for the models; otherwise the package's own.")] = None,
    only: Annotated[list[str] | None, typer.Option("--only", help="Only the models whose name starts so; may be repeated.")] = None,
    deals: Deals = 10_000,
) -> None:
    """Make the Monte-Carlo tables and the genetic individual again that come with the program, from their seeds."""
    from baralla.agents.learned.files import SHIPPED
    from baralla.core.errors import BarallaError
    from baralla.training import shipped

    names = [f"mc-{name}" for name in shipped.TABLES] + ["ga-brisca"]
    chosen = [name for name in names if not only or any(name.startswith(start) for start in only)]
    if not chosen:
        raise BarallaError(f"no shipped model is called {' or '.join(only or [])}: choose {', '.join(names)}")
    folder = out or SHIPPED
    for name in chosen:
        if name == "ga-brisca":
            with _bar(name, shipped.individual_plan().generations) as bar:
                card = shipped.make_individual(folder, deals, lambda e: bar(len(e.log)))
        else:
            with _bar(name, shipped.table_plan(name.removeprefix("mc-")).episodes) as bar:
                card = shipped.make_table(name.removeprefix("mc-"), folder, deals, lambda t: bar(t.episodes))
        _tell(card, folder / f"{name}.safetensors")
        if card["interrupted"]:
            raise typer.Exit(1)
