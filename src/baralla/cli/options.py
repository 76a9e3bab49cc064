"""What several commands share: their options, and how agents, rules and languages are read."""

from __future__ import annotations

import dataclasses
import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer

from baralla.engine.settings import OPTION

if TYPE_CHECKING:
    from collections.abc import Sequence

    from baralla.blocks.work import Crew
    from baralla.engine.decks import Fixed
    from baralla.engine.game import Game
    from baralla.engine.rules import Lang, Rules

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The name of a game (see: baralla games).")]
Players = Annotated[int | None, typer.Option("--players", "-n", help="The number of players.")]
Preset = Annotated[str | None, typer.Option("--preset", help="A named set of rules (see: baralla games GAME).")]
Set = Annotated[list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="A switch of the rules; may be repeated.")]
Seed = Annotated[str | None, typer.Option("--seed", help="Any text or number; the same seed gives the same cards.")]

Deck = Annotated[
    Path | None,
    typer.Option("--deck", help="A file of decks, first card first: one per line (one match each), a JSON list, or records."),
]
_COMMAS = re.compile(r",(?![^\[]*\])")  # not those of exec[ms=500,memory=256]
_COMMAND = re.compile(r"exec(\[[^\]]*\])?:")
_BEFORE = re.compile(r"(.*?)((?<!\S)exec(?:\[[^\]]*\])?:.*)?", re.DOTALL)
MOST_THREADS = 64
Starts = Annotated[int | None, typer.Option("--starts", help="The seat that starts, from 0, where the rules leave that open.")]
ADDRESS = re.compile(r"local|auto|\S+:\d{1,5}")  # what may follow --cluster


@dataclass(frozen=True)
class CrewOptions:
    """Who does the work."""

    workers: Annotated[
        int | None, typer.Option("--workers", min=1, max=4096, help="The number of threads; with --cluster, the most cores to use.")
    ] = None
    cluster: Annotated[
        str | None,
        typer.Option("--cluster", metavar="[ADDRESS]", help="Work on Ray: on the cluster at HOST:PORT, or on one started here for it."),
    ] = None

    def crew(self, threads: int = 1) -> Crew:
        """The crew that was asked for; `threads`: how many if nothing was said."""
        from baralla.blocks.cluster import Cluster, import_ray
        from baralla.blocks.threads import Threads
        from baralla.engine.errors import BarallaError

        if self.cluster is not None:
            found = Cluster(self.cluster, self.workers)
            import_ray()  # says at once what is missing
            return found
        if self.workers is not None and self.workers > MOST_THREADS:
            raise BarallaError(f"one process has at most {MOST_THREADS} threads, not {self.workers}: --cluster uses more cores")
        return Threads(self.workers or threads)


def whole(arguments: Sequence[str]) -> list[str]:
    """The arguments with the address that --cluster may lack: a cluster on this machine."""
    found = list(arguments)
    for number in range(len(found) - 1, -1, -1):
        if found[number] == "--cluster" and not ADDRESS.fullmatch(found[number + 1] if number + 1 < len(found) else ""):
            found.insert(number + 1, "local")
    return found


@dataclass(frozen=True)
class RuleOptions:
    """What is played."""

    players: Players = None
    preset: Preset = None
    set_: Set = None

    def rules(self, game: Game) -> Rules:
        return read_rules(game, self.players, self.preset, self.set_)


@dataclass(frozen=True)
class TableOptions(RuleOptions):
    """What is played, and with which cards."""

    seed: Seed = None
    deck: Deck = None
    starts: Starts = None

    def fixed(self, game: Game, rules: Rules) -> Fixed:
        from baralla.engine.decks import fixed

        return fixed(game, rules, self.deck, self.starts)


def command(function: Callable[..., None]) -> Callable[..., None]:
    """A command from a function whose parameters may be dataclasses of settings: each of their fields becomes an option.

    A field that occurs twice, or that is a parameter of the function as well, is one option for all.
    """
    hints = get_type_hints(function, include_extras=True)
    groups: dict[str, type] = {name: hint for name, hint in hints.items() if isinstance(hint, type) and dataclasses.is_dataclass(hint)}
    found: dict[str, tuple[Any, Any]] = {}
    for name, parameter in inspect.signature(function).parameters.items():
        if name in groups:
            found |= {key: value for key, value in _options(groups[name]).items() if key not in hints}
        else:
            found[name] = (hints[name], parameter.default)

    def run(**values: Any) -> None:
        function(**{name: _made(groups[name], values) if name in groups else values[name] for name in hints if name != "return"})

    kind = inspect.Parameter.KEYWORD_ONLY
    parameters = [inspect.Parameter(name, kind, default=default, annotation=hint) for name, (hint, default) in found.items()]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {name: hint for name, (hint, _) in found.items()}
    run.__name__, run.__doc__ = function.__name__, function.__doc__
    return run


def _options(settings: type) -> dict[str, tuple[Any, Any]]:
    """The options that the fields of a dataclass describe: their types and defaults."""
    hints = get_type_hints(settings, include_extras=True)
    found: dict[str, tuple[Any, Any]] = {}
    for item in dataclasses.fields(settings):
        about = item.metadata.get(OPTION)
        if about is not None:
            names = about["names"] or (f"--{item.name.replace('_', '-')}",)
            kind, default, _ = about["given"] or (hints[item.name], item.default, None)
            said = typer.Option(*names, help=about["help"], min=about["least"], max=about["most"], metavar=about["metavar"])
            found[item.name] = (Annotated[kind, said], inspect.Parameter.empty if default is dataclasses.MISSING else default)
        elif hasattr(hints[item.name], "__metadata__"):  # an option as it is, such as Players
            found[item.name] = (hints[item.name], item.default)
    return found


def _made(settings: type, values: dict[str, Any]) -> Any:
    """The dataclass with what was given for its options."""
    given = {}
    for item in dataclasses.fields(settings):
        if item.name in values:
            read = (item.metadata.get(OPTION) or {}).get("given")
            given[item.name] = read[2](values[item.name]) if read else values[item.name]
    return settings(**given)


def read_rules(game: Game, players: int | None, preset: str | None, texts: Sequence[str] | None) -> Rules:
    """The rules asked for on a command line."""
    settings: dict[str, Any] = {} if players is None else {"players": players}
    return game.rules.read(preset, texts or (), **settings)


def split_agents(agents: str | None) -> list[str]:
    """Agent texts, separated by spaces, or by commas that do not start an option (`mcts:a=1,b=2` stays whole).

    A program's command goes on to the next comma: `rules, exec:./mybot --fast, random`.
    """
    parts: list[str] = []
    for given in _COMMAS.split(agents or ""):
        if _COMMAND.match(given.strip()):
            parts.append(given.strip())
            continue
        before, command = _BEFORE.fullmatch(given).groups()  # type: ignore[union-attr]
        for word in before.split():
            if parts and "=" in word and ":" not in word:
                parts[-1] += f",{word}"
            else:
                parts.append(word)
        if command:
            parts.append(command.strip())
    return parts


def language(text: str) -> Lang:
    """The language asked for, or the terminal's."""
    from baralla.engine.errors import BarallaError
    from baralla.engine.rules import LANGS
    from baralla.terminal.words import default_lang

    if not text:
        return default_lang()
    for lang in LANGS:
        if lang == text:
            return lang
    raise BarallaError(f'the languages are ca, es and en, not "{text}"')
