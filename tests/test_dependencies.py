"""What we import is what we ask for: every third-party module that src/baralla imports belongs to a declared dependency.

An import at the top of a module runs whenever that module is loaded, so it must be a core dependency; what an extra brings may only be
imported inside a function, where the sentence that says what to install is near. A package that is there for an extra alone, and that
nobody imports (`adapters`), imports what that extra brings where it likes.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from support.dependencies import CORE, EXTRAS, LOCK, LOWEST, ROOT, pin, pins

PACKAGE = ROOT / "src" / "baralla"
USERS_EXTRAS = ("adapters", "bench", "cluster", "postgres", "train")  # the others are for who works on Baralla

# Modules that a distribution brings but needs an extra of its own for.
NEED_EXTRAS = {"sqlalchemy.ext.asyncio": ("sqlalchemy", "asyncio")}
# Declared, and reached by name from another library and not by an import.
BY_NAME = {"asyncpg": "the driver in postgresql+asyncpg://", "setuptools": "rlcard imports distutils, which Python 3.12 left to it"}


def distributions() -> dict[str, set[str]]:
    """Which distributions bring a top-level module, in this environment, which has every extra."""
    return {module: {canonicalize_name(name) for name in names} for module, names in metadata.packages_distributions().items()}


def imports(path: Path) -> Iterator[tuple[str, bool]]:
    """The modules of others that a file imports, and whether that is done when the file is loaded."""
    yield from _imports(ast.parse(path.read_text()), True)


def _imports(node: ast.AST, at_load: bool) -> Iterator[tuple[str, bool]]:
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        for other in node.orelse:
            yield from _imports(other, at_load)
        return
    names: list[str] = []
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom) and node.level == 0:
        names = [node.module or ""]
    elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module") and node.args:
        names = [node.args[0].value] if isinstance(node.args[0], ast.Constant) else []  # a computed name is one of our own
    for name in names:
        if name.partition(".")[0] not in sys.stdlib_module_names | {"baralla"}:
            yield name, at_load
    inside = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
    for child in ast.iter_child_nodes(node):
        yield from _imports(child, at_load and not inside)


def faults(package: Path, core: dict[str, Requirement], extras: dict[str, dict[str, Requirement]]) -> list[str]:
    """A sentence for every import that an installation may not have."""
    found, brought_by = [], distributions()
    for path in sorted(package.rglob("*.py")):
        for module, at_load in imports(path):
            owners = brought_by.get(module.partition(".")[0], set())
            extra = [name for name in USERS_EXTRAS if owners & set(extras[name])]
            where = f"{path.relative_to(package)} imports {module}"
            if not owners & set(core) and not extra:
                found.append(f"{where}, which no dependency declares")
            elif not owners & set(core) and at_load and path.relative_to(package).parts[0] not in extra:
                found.append(f"{where} when it is loaded, which only the extra {extra[0]} brings: import it inside a function")
            for part, (owner, needed) in NEED_EXTRAS.items():
                if (module + ".").startswith(part + ".") and needed not in core[owner].extras:
                    found.append(f"{where}, which needs {owner}[{needed}]")
    return found


def test_every_import_is_a_declared_dependency() -> None:
    assert faults(PACKAGE, CORE, EXTRAS) == []


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("import httpx\n", "imports httpx, which no dependency declares"),
        ("def f():\n    import httpx\n", "imports httpx, which no dependency declares"),
        ("import torch\n", "imports torch when it is loaded, which only the extra train brings"),
        ("try:\n    from pyarrow import parquet\nexcept ImportError:\n    pass\n", "imports pyarrow when it is loaded"),
        ("import importlib\nimportlib.import_module('cma')\n", "imports cma when it is loaded"),
        ("import no_such_module\n", "imports no_such_module, which no dependency declares"),
        ("import torch_like  # a name that only begins like another\n", "imports torch_like, which no dependency declares"),
    ],
)
def test_a_missing_or_hasty_import_is_found(source: str, fault: str, tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text(source)
    (found,) = faults(tmp_path, CORE, EXTRAS)
    assert fault in found


def test_a_package_named_after_an_extra_may_load_what_it_brings_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "adapters").mkdir()
    (tmp_path / "adapters" / "module.py").write_text("import gymnasium\nimport torch\n")
    (tmp_path / "module.py").write_text("import gymnasium\n")
    assert [fault.partition(",")[0] for fault in faults(tmp_path, CORE, EXTRAS)] == [
        "adapters/module.py imports torch when it is loaded",
        "module.py imports gymnasium when it is loaded",
    ]


@pytest.mark.parametrize(
    "source",
    [
        "def f():\n    import torch\n",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import torch\n",
        "import numpy as np\nfrom baralla import api\nfrom . import other\nimport json\n",
        "from importlib import import_module\nimport_module(f'baralla.games.{game}')\n",
    ],
)
def test_lazy_and_own_imports_are_no_fault(source: str, tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text(source)
    assert faults(tmp_path, CORE, EXTRAS) == []


def test_the_async_engine_asks_for_what_it_needs() -> None:
    """SQLAlchemy 2.1 brings greenlet only with its extra; playwright, among the tools, brings it too and hid that from the tests."""
    without = CORE | {"sqlalchemy": Requirement("sqlalchemy>=2")}
    (found,) = faults(PACKAGE / "store", without, EXTRAS)
    assert found == "databases.py imports sqlalchemy.ext.asyncio, which needs sqlalchemy[asyncio]"


def test_nothing_is_asked_for_in_vain() -> None:
    imported = {module.partition(".")[0] for path in PACKAGE.rglob("*.py") for module, _ in imports(path)}
    brought_by = distributions()
    used = {owner for module in imported for owner in brought_by.get(module, set())} | set(BY_NAME)
    asked = set(CORE).union(*(EXTRAS[name] for name in USERS_EXTRAS))
    assert asked - used == set()


@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13"])
def test_the_constraints_pin_every_lower_bound(python: str) -> None:
    lowest = pins(LOWEST, python)
    assert {name: Version(pin(lowest[name])) for name in CORE} == {name: Version(pin(item)) for name, item in CORE.items()}


@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13", "3.14"])
def test_the_lock_of_the_server_is_what_pyproject_asks_for(python: str) -> None:
    locked = pins(LOCK, python)
    for name, item in (CORE | EXTRAS["postgres"]).items():
        assert item.specifier.contains(pin(locked[name])), f"{locked[name]} is not {item}: run make lock"


def test_every_pin_of_the_lock_has_hashes_and_no_place_to_get_it_from() -> None:
    text = LOCK.read_text()
    for part in re.split(r"\n(?=[a-z])", text)[1:]:
        assert re.match(r"[a-z\d.\-]+==\S+( ; [^\\]+)? \\\n    --hash=sha256:[\da-f]{64}", part), part
    assert not re.search(r"://|--(extra-)?index|--find-links|@ ", text + LOWEST.read_text())
