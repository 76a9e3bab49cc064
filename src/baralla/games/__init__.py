"""The games. Ours are packages here with a module `game`; those of others come in by the entry point `baralla.games`. None is listed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

from baralla.engine import plugins
from baralla.engine.errors import BarallaError, nearest
from baralla.engine.game import Game

LAST = 99


def _found() -> dict[str, str]:
    """The packages here that have a `game`, by name, and where their game is; in the order of their `PLACE`."""
    names = [path.parent.name for path in Path(__file__).parent.glob("*/game.py")]
    names.sort(key=lambda name: (getattr(import_module(f"{__name__}.{name}"), "PLACE", LAST), name))
    return {name: f"{__name__}.{name}.game:GAME" for name in names}


OWN: Mapping[str, str] = _found()


class Games(Mapping[str, str]):
    """Every game by name, and where it is: ours, then those of others, which are looked for only when ours are not enough."""

    def __getitem__(self, name: str) -> str:
        return OWN[name] if name in OWN else plugins.found(plugins.GAMES)[name].value

    def __contains__(self, name: object) -> bool:
        return name in OWN or name in plugins.found(plugins.GAMES)

    def __iter__(self) -> Iterator[str]:
        yield from OWN
        yield from (name for name in plugins.found(plugins.GAMES) if name not in OWN)

    def __len__(self) -> int:
        return sum(1 for _ in self)


GAMES: Mapping[str, str] = Games()


def load(name: str) -> Game:
    """The game called `name`. Its module is imported only now."""
    if name in OWN:
        game: Game = import_module(OWN[name].partition(":")[0]).GAME
        return game
    if name not in GAMES:
        raise BarallaError(f'there is no game "{name}"{nearest(name, GAMES)}: choose {", ".join(GAMES)}')
    return _plugged(name)


@cache
def _plugged(name: str) -> Game:
    """A game of another package, looked at before it is let in."""
    point = plugins.found(plugins.GAMES)[name]
    game = plugins.bring(point)
    if not isinstance(game, Game):
        raise BarallaError(f"the entry point {name} = {point.value} is no game: it must name a baralla.engine.game.Game")
    if {game.name, game.rules.GAME} != {name}:
        raise BarallaError(f"the entry point {name} = {point.value} is a game called {game.name}, with rules of {game.rules.GAME}")
    return game


def every() -> list[Game]:
    """All games. One of another package that cannot be loaded is told once, and left out."""
    games = []
    for name in GAMES:
        try:
            games.append(load(name))
        except BarallaError as fault:
            plugins.tell(fault)
    return games


def that_learn() -> Iterator[str]:
    """The names of our games that say how learners read them (`Game.learning`)."""
    return (name for name in OWN if load(name).learning is not None)
