"""Agents of other packages: installed ones by the entry point `baralla.agents`, any other as `package.module:Name` (`mybot:Bot`).

Either names a class with `act`, made with the game and a seed or with nothing; a `Kind`, for an agent with options; or a function that
is given the game and answers a `Kind`, or None where it does not play that game.
"""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

from baralla.agents.contract import Agent, Kind
from baralla.engine import plugins
from baralla.engine.errors import AgentError, BarallaError
from baralla.engine.game import Game
from baralla.engine.rules import Words, words
from baralla.games import load


def reference(text: str) -> str | None:
    """The `package.module:Name` that an agent's text starts with, if it can be read so; options come after another colon."""
    found = plugins.IMPORTED.match(text)
    return found[0] if found and text[found.end() :][:1] in ("", ":") else None


@cache
def installed(game: str) -> dict[str, Kind]:
    """The agents that installed packages bring for a game. A faulty one is reported once and left out."""
    found: dict[str, Kind] = {}
    for name, point in plugins.found(plugins.AGENTS).items():
        try:
            kind = as_kind(plugins.bring(point), load(game), f"{name} = {point.value}")
        except BarallaError as fault:
            plugins.tell(fault)
            continue
        if kind is not None:
            found[name] = kind
    return found


def bring(text: str) -> Any:
    """What `package.module:Name` names, imported; a sentence if that cannot be. Modules of the current folder are found too."""
    if reference(text) != text:
        raise AgentError(f'"{text}" names no agent to import: write package.module:Name')
    if os.getcwd() not in sys.path and "" not in sys.path:
        sys.path.append(os.getcwd())
    return plugins.bring_text(text)


@cache
def imported(text: str, game: str) -> Kind:
    """The agent `package.module:Name` for a game."""
    kind = as_kind(bring(text), load(game), text)
    if kind is None:
        raise AgentError(f"the agent {text} does not play {game}")
    return kind


def as_kind(value: Any, game: Game, name: str) -> Kind | None:
    """What was named, as an agent one can ask for."""
    if isinstance(value, Kind):
        return value
    if inspect.isclass(value) and callable(getattr(value, "act", None)):
        return Kind(_maker(value, name), _help(value))
    if callable(value) and not inspect.isclass(value):
        try:
            kind = value(game)
        except Exception as error:  # the code of others
            raise AgentError(f"the agent {name} cannot be made ({type(error).__name__}: {error})") from error
        if kind is None or isinstance(kind, Kind):
            return kind
    raise AgentError(f"{name} is no agent: it must name a class with `act`, a Kind, or a function that answers a Kind")


def _maker(made: Callable[..., Any], name: str) -> Callable[..., Agent]:
    """Make an agent with the game and a seed, or with nothing, whatever its class takes."""

    def make(game: Game, seed: str | int) -> Agent:
        try:
            given = inspect.signature(made)
        except ValueError:  # a class that says nothing of what it takes
            return made()
        for arguments in ((game, seed), ()):
            try:
                given.bind(*arguments)
            except TypeError:
                continue
            return made(*arguments)
        raise AgentError(f"the agent {name} must be made with a game and a seed, or with nothing")

    make.__module__ = made.__module__  # whose sources are behind it
    return make


def _help(value: type) -> Words:
    """The first line of what a class says of itself."""
    text = (inspect.getdoc(value) or value.__name__).splitlines()[0]
    return words(text, text, text)
