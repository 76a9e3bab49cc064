"""Which sources a compiled function was made from: its own module, all that module imports, and the game it was compiled for.

A compiled function has what it calls inlined, across files, so its machine code is good only while none of those files changes. Code
written against the verbs also holds the answers of one game, which it does not import: the game's record is in its signature, and
`teach` notes who answers for that record.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

PACKAGE = __name__.partition(".")[0]
_IMPORT = re.compile(r"^(?:from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n]*)|import[ \t]+([\w., \t]+))", re.MULTILINE)
_NAME = re.compile(r"\w+")

_teachers: defaultdict[str, defaultdict[Any, set[str]]] = defaultdict(lambda: defaultdict(set))
_lessons = [0]
_packages: set[str] = set()  # that have compiled functions: ours, and those of games and agents of others


def compiles(module: str) -> None:
    """`module` has a function that will be compiled: its package counts among the sources of whoever imports it."""
    _packages.add(module.partition(".")[0])


def teach(stub: str, record: Any, answerer: str) -> None:
    """The dispatched functions of module `stub` are answered for `record` by a function of module `answerer`."""
    _teachers[stub][record].add(answerer)
    _lessons[0] += 1


def lessons() -> int:
    """How often somebody was taught: what was found out about sources before the last time may no longer hold."""
    return _lessons[0]


def digest(module: str, records: frozenset[Any]) -> str:
    """A name for all the sources behind a function of `module`, compiled for these record types."""
    known: frozenset[str] = _closure(frozenset([module]))
    while True:
        answers = {
            answerer for stub, taught in _teachers.items() if stub in known for record in records for answerer in taught.get(record, ())
        }
        if answers <= known:
            return _digest(known)
        known = _closure(known | answers)


@cache
def _digest(modules: frozenset[str]) -> str:
    found = hashlib.sha256()
    for module in sorted(modules):
        found.update(f"{module}\0{_contents(module)[0]}\0".encode())
    return found.hexdigest()


@cache
def _closure(modules: frozenset[str]) -> frozenset[str]:
    """These modules and all they import from packages that are compiled."""
    found: set[str] = set()
    waiting = list(modules)
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            waiting.extend(_contents(module)[1])
    return frozenset(found)


@cache
def _contents(module: str) -> tuple[str, tuple[str, ...]]:
    """The hash of a module's source, and the modules it imports at its top level from packages whose code is compiled."""
    text = _source(module)
    own = {PACKAGE, module.partition(".")[0], *_packages}
    names: set[str] = set()
    for origin, listed, plain in _IMPORT.findall(text):
        if plain:
            names.update(name.strip().partition(" ")[0] for name in plain.split(","))
            continue
        package = _absolute(origin, module)
        names.add(package)
        names.update(f"{package}.{name}" for name in _NAME.findall(listed))
    known = tuple(sorted(name for name in names if name.partition(".")[0] in own and name in sys.modules and name != module))
    return hashlib.sha256(text.encode()).hexdigest(), known


@cache
def tree(package: str) -> str:
    """A name for every source of a whole package, or of a module that stands alone."""
    found, top = hashlib.sha256(), sys.modules.get(package)
    for folder in sorted(getattr(top, "__path__", ())):
        for path in sorted(Path(folder).rglob("*.py")):
            found.update(f"{path.relative_to(folder).as_posix()}\0".encode())
            found.update(path.read_bytes())
    found.update(_source(package).encode())
    return found.hexdigest()


def _absolute(origin: str, module: str) -> str:
    dots = len(origin) - len(origin.lstrip("."))
    if not dots:
        return origin
    package = module if hasattr(sys.modules[module], "__path__") else module.rpartition(".")[0]
    for _ in range(dots - 1):
        package = package.rpartition(".")[0]
    return f"{package}.{origin[dots:]}".rstrip(".")


def _source(module: str) -> str:
    path = getattr(sys.modules.get(module), "__file__", None)
    try:
        return Path(path).read_text(encoding="utf-8") if path else ""
    except OSError:
        return ""
