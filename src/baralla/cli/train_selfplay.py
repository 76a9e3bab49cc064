"""`baralla train selfplay`. Everything heavy is imported inside the command."""

from __future__ import annotations

import dataclasses
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from baralla.cli.options import CrewOptions, Set, command
from baralla.cli.progress import progress_bar
from baralla.learning.selfplay.plan import Plan

CHECKPOINT = 60.0  # seconds between two checkpoints


def commands(app: typer.Typer) -> None:
    """Add the command to the group `train`."""
    app.command()(command(selfplay))


@dataclass(frozen=True)
class Tables:
    """The tables that are learned."""

    players: Annotated[
        str | None, typer.Option("--players", "-n", help="Numbers of players, separated by commas; one network for all.")
    ] = None
    switches: Set = None
    table: Annotated[
        list[str] | None,
        typer.Option(
            "--table", metavar="K=V,K=V", help="A kind of table by its switches; may be repeated, instead of --players and --set."
        ),
    ] = None

    def read(self, game: str) -> tuple[dict[str, Any], ...]:
        """The switches of each kind of table, checked."""
        from baralla.engine.errors import BarallaError
        from baralla.engine.settings import names
        from baralla.games import load

        rules = load(game).rules
        if self.table and (self.players or self.switches):
            raise BarallaError("say what a table is with --table, or with --players and --set, not with both")
        counts = [f"players={count}" for count in names(self.players or "")]
        texts = [list(names(table)) for table in self.table or ()]
        if not texts:
            texts = [[*filter(None, [count]), *(self.switches or [])] for count in counts or [""]]
        found = []
        for switches in texts:
            made = rules.read(None, switches)
            found.append({text.partition("=")[0].strip(): getattr(made, text.partition("=")[0].strip()) for text in switches})
        return tuple(found)


def selfplay(
    *,
    game: Annotated[str, typer.Option("--game", help="Any game.")],
    tables: Tables,
    plan: Plan,
    crew: CrewOptions,
    deals: Annotated[int, typer.Option("--deals", min=0, help="Deals to measure the model on; 0: none.")] = 2000,
    out: Annotated[Path | None, typer.Option("--out", help="The model file; by default a name in this folder.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the training of --out that was stopped.")] = False,
) -> None:
    """Learn a game from its rules alone. Ctrl-C keeps what was learned; the model plays as `net:model=FILE` and `netsearch:model=FILE`."""
    from baralla.learning.selfplay import files
    from baralla.learning.selfplay.train import begin

    plan = dataclasses.replace(plan, rules=tables.read(game))
    path = out or Path(f"net-{game}.safetensors")
    kept = files.checkpoint_of(path)
    now = files.resume(kept, plan) if resume else begin(plan)
    learn(now, kept, crew)
    tell(files.finish(now, path, shlex.join(["baralla", *sys.argv[1:]]), deals), path)


def learn(now: Any, kept: Path, crew: CrewOptions, what: str = "learning") -> None:
    """Learn to the end, or until Ctrl-C, telling how it goes and keeping the training in `kept`."""
    import os
    import time

    from baralla.learning.selfplay import files
    from baralla.learning.selfplay.train import rival_of, train

    saved, shown = time.monotonic(), len(now.curve)
    with progress_bar(what, 1000) as bar:

        def told(now: Any, marks: Any) -> None:
            nonlocal saved, shown
            best = f"{now.curve[-1]['share']:.1%} against {rival_of(now.plan)} (itself: {now.par:.1%})" if now.curve else ""
            bar(int(1000 * now.over), f"{now.games:,} games {best}")
            if len(now.curve) > shown and not sys.stderr.isatty():
                typer.echo(f"{what}: {now.seconds / 60:.1f} min, {now.games:,} games: {best}", err=True)
            shown = len(now.curve)
            if marks is not None and time.monotonic() - saved > CHECKPOINT:
                files.write_checkpoint(kept, now)
                saved = time.monotonic()

        train(now, crew.crew(os.cpu_count() or 1), told)
    files.write_checkpoint(kept, now)


def tell(card: dict[str, Any], path: Path) -> None:
    """Say what was learned, and how strong it is."""
    if card["interrupted"]:
        typer.echo("stopped: this is what was learned so far; --resume goes on")
    typer.echo(
        f"{path}  {card['data']['games']:,} games in {card['seconds']:.0f} s, {card['file_kb']:,.0f} kB; curve: {path.with_suffix('.svg')}"
    )
    for key in ("against_random", "against"):
        if key in card:
            found, (share, margin) = card[key], card[key]["usual"]
            typer.echo(
                f"reward against {found['rival']}, {found['deals']:,} deals from every seat: "
                f"{share:.1%} ± {margin:.1%}; {found['rival']} against itself: {found['itself']:.1%}"
            )
