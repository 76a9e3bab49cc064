"""The shape of the code: no function that one cannot call without a list."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import baralla
from baralla.games import GAMES

SOURCES = Path(baralla.__file__).parent
MOST_ARGUMENTS = 8
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


def arguments(function: Function) -> list[str]:
    """What a caller gives: everything but the object or class that a method belongs to."""
    given = function.args
    named = [one.arg for one in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg) if one is not None]
    return named[1:] if named[:1] in (["self"], ["cls"]) else named


def functions(path: Path) -> Iterator[tuple[str, Function]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, Function):
            yield f"{path.relative_to(SOURCES)}:{node.lineno} {getattr(node, 'name', 'lambda')}", node


def of_a_game(path: Path) -> bool:
    """Is this part of a game's own rules?"""
    return path.relative_to(SOURCES).parts[0] == "games" and path.parent.name in GAMES


def test_no_function_outside_a_games_own_rules_takes_more_than_eight_arguments() -> None:
    found = [item for path in sorted(SOURCES.rglob("*.py")) if not of_a_game(path) for item in functions(path)]
    assert len(found) > 1000
    assert [name for name, function in found if len(arguments(function)) > MOST_ARGUMENTS] == []


def test_arguments_are_counted_as_a_caller_gives_them() -> None:
    def count(text: str) -> int:
        [function] = [node for node in ast.walk(ast.parse(text)) if isinstance(node, Function)]
        return len(arguments(function))

    assert count("def f(a, /, b, *c, d=1, **e): ...") == 5
    assert count("def f(self, a): ...") == 1
    assert count("x = lambda a, b: a") == 2
