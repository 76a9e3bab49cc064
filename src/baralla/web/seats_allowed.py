"""Whom a page may ask to sit down: the agents on offer with their options, how much they may think, and the server's own models.

A client names agents by a text such as `ismcts:ms=500` or `mc:model=mine`. A model is named, never located: its name is looked up among the
files of the folder the server's owner named and among those shipped, so no path ever comes from a client.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from baralla.agents import imported, kinds, plugged, read_agent
from baralla.agents.contract import FileOption, Kind
from baralla.agents.learned.own import Model, find_model, read_model
from baralla.engine.errors import AgentError, BarallaError
from baralla.engine.rules import Rules, Span, Switch, Value, Words, words
from baralla.web.brains import check_agent
from baralla.web.messages import AgentInfo, SwitchInfo
from baralla.web.words import Refusal

# What a decision may cost at a table that shares its processors: a second or two at most in every game.
MOST: dict[str, int] = {"ms": 2000, "iterations": 20_000, "determinizations": 1000, "worlds": 200, "plies": 200, "rollouts": 8, "solve": 16}
MOST_WORK = 20_000  # simulations of a decision, where they are told as worlds times iterations


# What is on offer


def offered(game: str, models: tuple[Model, ...], imports: tuple[str, ...] = ()) -> list[AgentInfo]:
    """The agents people may seat, each with its options as a form needs them; `imports` are those the owner named."""
    found = []
    for name, kind in (*kinds(game).items(), *owners(game, imports)):
        files = tuple(model.name for model in models if name in model.agents and model.game == game)
        if kind.sees_everything or kind.for_tests or (kind.needs_model and not files):
            continue
        named = files if kind.needs_model else (None, *files)
        options = [SwitchInfo(**as_offered(item, named).to_json()) for item in kind.options]
        found.append(AgentInfo(name, kind.help, options))
    return found


def owners(game: str, imports: tuple[str, ...]) -> Iterator[tuple[str, Kind]]:
    """The agents of the server's owner that play a game."""
    for name in imports:
        with contextlib.suppress(AgentError):
            yield name, plugged.imported(name, game)


def as_offered(item: Switch, named: tuple[str | None, ...]) -> Switch:
    """An option with what a page may ask of it: budgets up to their limit, models by name."""
    if isinstance(item, FileOption):
        return Switch(item.name, item.default, named, item.label, item.help)
    if isinstance(item.values, Span) and item.values.high > MOST.get(item.name, item.values.high):
        return replace(item, values=replace(item.values, high=MOST[item.name]))
    return item


# What is asked for


def check_seat(text: str, rules: Rules, folder: Path | None, imports: tuple[str, ...] = ()) -> tuple[str, str | None]:
    """The agent's text and its level (if it is one); a refusal says what may not be asked for. A page can name an agent to be imported
    only if the owner has named it before, in `imports`."""
    named = imported(text, rules.GAME)
    if named is not None and named not in imports:
        raise AgentError(f'there is no agent "{named}" on this server')
    agent, level = check_agent(text, rules.GAME)
    if level is None:
        name, kind, given = read_agent(agent, rules.GAME)
        check_budget(name, kind, given)
        for item in kind.options:
            if isinstance(item, FileOption) and isinstance(model := given.get(item.name), str):
                check_model(model, name, rules, folder)
    return agent, level


def check_budget(name: str, kind: Kind, given: dict[str, Value]) -> None:
    """Refuse to think longer than a shared server allows."""
    for item in kind.options:
        value = given.get(item.name)
        if isinstance(item.values, Span) and isinstance(value, int) and value > MOST.get(item.name, value):
            raise Refusal("bad_message", too_much(name, item.name, MOST[item.name]))
    chosen = kind.settings(given)
    worlds, each = chosen.get("determinizations"), chosen.get("iterations")
    if isinstance(worlds, int) and isinstance(each, int) and worlds * each > MOST_WORK:
        raise Refusal("bad_message", too_much(name, "determinizations × iterations", MOST_WORK))


def too_much(agent: str, option: str, most: int) -> Words:
    return words(
        f"{agent}: {option} pot ser {most} com a molt en aquest servidor.",
        f"{agent}: {option} puede ser {most} como mucho en este servidor.",
        f"{agent}: {option} may be {most} at most on this server.",
    )


def check_model(model: str, agent: str, rules: Rules, folder: Path | None) -> None:
    """Refuse a model that is not here, or that plays something else."""
    try:
        found = read_model(Path(find_model(folder)(model)))
    except BarallaError:
        found = None
    if found is None:
        raise Refusal(
            "bad_message",
            words(
                "En aquest servidor no hi ha cap model amb aquest nom.",
                "En este servidor no hay ningún modelo con ese nombre.",
                "This server has no model of that name.",
            ),
        )
    if agent not in found.agents or found.game != rules.GAME or not found.fits(rules):
        by = found.agents[0]
        raise Refusal(
            "bad_message",
            words(
                f"{model} ha après {found.game} amb {found.players} jugadors ({by}): no serveix per a aquest seient.",
                f"{model} ha aprendido {found.game} con {found.players} jugadores ({by}): no sirve para este asiento.",
                f"{model} has learned {found.game} with {found.players} players ({by}): it does not fit this seat.",
            ),
        )
