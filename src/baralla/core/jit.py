"""How rules become machine code: `njit`, and a cache of what was compiled that is never stale.

numba looks only at a function's own file when it decides whether its cached machine code is still good, and our functions call
each other across files. So the cache lives in a folder named after a hash of all the package's sources: edit any rule and
everything compiled from it is compiled again. With `NUMBA_DISABLE_JIT=1` the same functions run as plain Python.
"""

from __future__ import annotations

import atexit
import hashlib
import importlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import numba
import numba.core.config as numba_config

Function = TypeVar("Function", bound=Callable[..., Any])
Table: TypeAlias = Any  # a constant array, frozen into the compiled code that reads it

PACKAGE = Path(__file__).resolve().parent.parent
INTERPRETED = ("cli", "experiments", "store", "terminal", "web")  # nothing in these is compiled: an edit there keeps what is
KEPT_CACHES = 4  # older ones belong to sources that are gone

COMPILED = not getattr(numba_config, "DISABLE_JIT", 0)


def _load_numba_without_scipy() -> None:
    """numba looks for scipy's BLAS once when it starts: a third of a second, for an inner product that nothing of ours takes.
    Only that one look is spared; code that asks numba for linear algebra finds scipy as ever."""
    if "scipy.linalg" in sys.modules:
        return
    sys.modules["scipy.linalg"] = None  # type: ignore[assignment]
    try:
        importlib.import_module("numba.np.arraymath")
    finally:
        del sys.modules["scipy.linalg"]


if COMPILED:
    _load_numba_without_scipy()


def source_hash(package: Path = PACKAGE) -> str:
    """A name for the package's sources (those that may be compiled), the interpreter and the compiler."""
    digest = hashlib.sha256(f"{sys.version}|{numba.__version__}".encode())
    for path in sorted(package.rglob("*.py")):
        if path.relative_to(package).parts[0].startswith(INTERPRETED):
            continue
        digest.update(path.relative_to(package).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """Where compiled code is kept: BARALLA_CACHE, or the user's cache folder."""
    given = os.environ.get("BARALLA_CACHE")
    if given:
        return Path(given)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "baralla"


def _open_cache() -> Path:
    name = f"compiled-{source_hash()}"
    folder = cache_root() / name
    try:
        if not folder.is_dir():
            folder.mkdir(parents=True, exist_ok=True)
            others = sorted(folder.parent.glob("compiled-*"), key=lambda f: f.stat().st_mtime)
            for old in others[:-KEPT_CACHES]:
                shutil.rmtree(old, ignore_errors=True)
        if not os.access(folder, os.W_OK):
            raise PermissionError(folder)
    except OSError:  # no writable home: compile anew in every process rather than not at all
        folder = Path(tempfile.mkdtemp(prefix="baralla-")) / name
        atexit.register(shutil.rmtree, folder.parent, ignore_errors=True)
    numba_config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    return folder


CACHE = _open_cache()


def _save_one_at_a_time() -> None:
    """Two processes that compile the same function for different games must not both take the same file of the cache: numba numbers
    its files by what it has read before, and code found under the number of another is not the code that was asked for."""
    try:
        import fcntl
    except ImportError:  # elsewhere, as numba does it
        return
    from numba.core.caching import IndexDataCacheFile

    save: Any = IndexDataCacheFile.save

    def locked(self: Any, key: Any, data: Any) -> None:
        with (CACHE / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            save(self, key, data)

    IndexDataCacheFile.save = locked  # type: ignore[method-assign]


if COMPILED:
    _save_one_at_a_time()


_announced: set[str] = set()


def announce(game: str) -> None:
    """Before the first call of a game that has not been compiled from these sources yet: say that it will take a moment."""
    if COMPILED and game not in _announced and not any(CACHE.glob(f"**/{game}.deal-*.nbc")):
        print(f"Compiling {game} for the first time on this machine: a few seconds, once.", file=sys.stderr, flush=True)
    _announced.add(game)


def njit(function: Function) -> Function:
    """Compile `function` on its first call, and find the machine code again in the next process."""
    compiled: Any = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    return compiled
