"""A game declares itself: no source outside `games/` knows one by its name."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import baralla
from baralla.games import OWN

PACKAGE = Path(baralla.__file__).parent
# The one experiment that repeats a published comparison is called after the two games of its title, in its command and its folder.
ALLOWED = {"brisca-tute"}


def texts(source: str) -> list[tuple[int, str]]:
    """The string literals of a source with their lines, docstrings apart."""
    tree = ast.parse(source)
    described = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    documentation = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, described) and node.body and isinstance(node.body[0], ast.Expr) and isinstance(node.body[0].value, ast.Constant)
    }
    return [
        (node.lineno, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation
    ]


def named(source: str) -> list[tuple[int, str]]:
    """The literals of a source in which a game's name stands as a word."""
    names = {name.lower() for name in OWN}
    return [(line, text) for line, text in texts(source) if text not in ALLOWED and names & set(re.split(r"[\W_]+", text.lower()))]


def test_no_source_outside_the_games_names_a_game() -> None:
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        inside = path.relative_to(PACKAGE)
        if inside.parts[0] != "games" and (lines := named(path.read_text(encoding="utf-8"))):
            found[str(inside)] = lines
    assert found == {}


def test_a_name_would_be_found() -> None:
    assert named('"""About tute."""\nif game == "tute":\n    pass\n') == [(2, "tute")]
    assert named('WORDS = {"ga-brisca": 1}') == [(1, "ga-brisca")]
    assert named('print("must")') == []
