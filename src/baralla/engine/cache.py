"""Machine code kept between processes, found by everything it was made from.

numba looks only at a function's own file when it decides whether its cached code is still good, and our functions call each other
across files. Here each compiled function lies in a file named after its signature, the processor, the compiler and the sources behind
it (`engine.sources`): editing a rule of one game compiles that game again and no other, two copies of the package share what they have
in common, and two processes never write the same file differently.
"""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import os
import pickle
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba.core import types
from numba.core.caching import _Cache
from numba.core.codegen import get_host_cpu_features
from numba.core.compiler import CR_FIELDS, CompileResult
from numba.core.serialize import dumps

from baralla.engine import sources

DAY = 24 * 3600.0
KEPT = 30 * DAY  # code that nobody has asked for so long is removed

INNER = ("fndesc", "environment", "signature")  # what is kept of an inner function beside its code

saved: list[Callable[[str], None]] = []  # told the name of each function that was compiled and kept


def cache_root() -> Path:
    """Where compiled code is kept: BARALLA_CACHE, or the user's cache folder."""
    given = os.environ.get("BARALLA_CACHE")
    if given:
        return Path(given)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "baralla"


@cache
def folder() -> Path:
    """The folder of compiled code, made when it is first needed."""
    found = cache_root() / "compiled"
    try:
        found.mkdir(parents=True, exist_ok=True)
        if not os.access(found, os.W_OK):
            raise PermissionError(found)
    except OSError:  # no writable home: compile anew in every process rather than not at all
        found = Path(tempfile.mkdtemp(prefix="baralla-"))
        atexit.register(shutil.rmtree, found, ignore_errors=True)
    _sweep(found)
    return found


def _sweep(found: Path) -> None:
    """Once a day, remove code that has not been asked for in a month: its sources are gone."""
    swept, now = found / "swept", time.time()
    with contextlib.suppress(OSError):
        if swept.exists() and now - swept.stat().st_mtime < DAY:
            return
        swept.touch()
        for file in found.glob("*.nbc*"):
            if now - file.stat().st_mtime > KEPT:
                file.unlink()


@cache
def everything(packages: frozenset[str] = frozenset()) -> str:
    """A name for all our sources and those of the other `packages`, the interpreter, the compiler and the processor."""
    host = get_host_cpu_features()  # type: ignore[no-untyped-call]
    trees = [sources.tree(package) for package in sorted(packages | {sources.PACKAGE})]
    return hashlib.sha256(repr((sys.version, numba.__version__, platform.machine(), str(host), trees)).encode()).hexdigest()


def records(kinds: Any) -> Iterator[Any]:
    """The record types inside numba types."""
    for kind in kinds:
        if isinstance(kind, types.Record):
            yield kind
        elif isinstance(kind, types.Array):
            yield from records([kind.dtype])
        elif isinstance(kind, types.BaseTuple):
            yield from records(kind.types)  # type: ignore[attr-defined]


def _used(path: Path) -> Path:
    """A file that is read; it is kept from now on for as long as if it were new."""
    if time.time() - path.stat().st_mtime > DAY:
        os.utime(path)
    return path


class SourceCache(_Cache):
    """The kept code of one function."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.module = function.__module__
        sources.compiles(self.module)
        self.name = f"{function.__module__}.{function.__qualname__}".replace("<", "").replace(">", "")
        self._enclosed = [cell.cell_contents for cell in function.__closure__ or ()]
        self._paths: dict[Any, Path] = {}

    @property
    def cache_path(self) -> str:
        return str(folder())

    def path(self, signature: Any, codegen: Any) -> Path:
        """The file of the code for `signature`."""
        kinds = tuple(getattr(signature, "args", signature))
        found = self._paths.get((kinds, sources.lessons()))
        if found is None:
            behind = sources.digest(self.module, frozenset(records(kinds)))
            enclosed = dumps(self._enclosed) if self._enclosed else b""  # type: ignore[no-untyped-call]
            key = repr((str(kinds), codegen.magic_tuple(), sys.version, numba.__version__, behind, enclosed))
            name = f"{self.name[-120:]}-{hashlib.sha256(key.encode()).hexdigest()[:24]}.nbc"
            found = self._paths[kinds, sources.lessons()] = folder() / name
        return found

    def has(self, signature: Any, context: Any) -> bool:
        """Is there code for `signature`?"""
        return self.path(signature, context.codegen()).exists()

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        target_context.refresh()
        path = self.path(sig, target_context.codegen())
        try:
            reduced = pickle.loads(_used(path).read_bytes())
        except Exception:  # not there, or damaged in any way: it is compiled and written again
            return None
        return CompileResult._rebuild(target_context, *reduced)  # type: ignore[no-untyped-call]

    def save_overload(self, sig: Any, data: Any) -> None:
        if data.lifted or data.library.has_dynamic_globals:
            return
        self._keep(self.path(sig, data.codegen), dumps(data._reduce()))  # type: ignore[no-untyped-call]

    def load_inner(self, kinds: Any, context: Any) -> Any:
        """The code of an inner function (`engine.inner`), or None."""
        context.refresh()
        try:
            name, bitcode, *parts = pickle.loads(_used(self._inner_path(kinds, context.codegen())).read_bytes())
        except Exception:  # not there, or damaged
            return None
        given = {
            "target_context": context,
            "typing_context": context.typing_context,
            "library": context.codegen().unserialize_library((name, "bitcode", bitcode)),
        }
        nothing = {"lifted": (), "objectmode": False, "reload_init": (), "referenced_envs": ()}
        return CompileResult(**dict.fromkeys(CR_FIELDS) | nothing | given | dict(zip(INNER, parts, strict=True)))

    def save_inner(self, kinds: Any, data: Any) -> None:
        """Keep the code of an inner function."""
        if data.lifted or data.library.has_dynamic_globals:
            return
        data.fndesc.typemap = data.fndesc.calltypes = None
        parts = (data.library.name, data.library.merged(), *(getattr(data, name) for name in INNER))
        self._keep(self._inner_path(kinds, data.codegen), dumps(parts))  # type: ignore[no-untyped-call]

    def _inner_path(self, kinds: Any, codegen: Any) -> Path:
        """The file of an inner function."""
        return self.path(kinds, codegen).with_suffix(".inner.nbc")

    def _keep(self, path: Path, code: bytes) -> None:
        """Write code into a file, whole or not at all, and say so."""
        with contextlib.suppress(OSError):  # a full disk costs the next process time, not this one its answer
            with tempfile.NamedTemporaryFile(dir=path.parent, prefix=path.name, delete=False) as file:
                file.write(code)
            os.replace(file.name, path)
        for told in saved:
            told(self.name)

    def enable(self) -> None:
        """Always on."""

    def disable(self) -> None:
        """Always on."""

    def flush(self) -> None:
        """Nothing is held back."""
