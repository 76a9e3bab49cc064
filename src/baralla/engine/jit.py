"""How rules become machine code: `njit`, and what happens when a function is called that has not been compiled yet.

Usually it is compiled at its first call and kept for the next process (`engine.cache`). Compiling a game takes up to a minute,
and players should not have to wait for it: a thread that is `interpreting` takes the code that is there and runs the rest
as plain Python, and one that is `refusing` raises `NotCompiled` instead (a search in plain Python would never end). Meanwhile another
process compiles. With `NUMBA_DISABLE_JIT=1` everything runs as plain Python.
"""

from __future__ import annotations

import contextlib
import importlib
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import numba
import numba.core.config as numba_config

Function = TypeVar("Function", bound=Callable[..., Any])

COMPILED = not getattr(numba_config, "DISABLE_JIT", 0)
COMPILE, INTERPRET, REFUSE = range(3)  # what a call of something that is not compiled yet does


def _load_numba_without_scipy() -> None:
    """numba looks for scipy's BLAS once when it starts: a third of a second, for an inner product that nothing of ours takes.
    Only that lookup is skipped; code that asks numba for linear algebra still finds scipy."""
    if "scipy.linalg" in sys.modules:
        return
    sys.modules["scipy.linalg"] = None  # type: ignore[assignment]
    try:
        importlib.import_module("numba.np.arraymath")
    finally:
        del sys.modules["scipy.linalg"]


if COMPILED:
    _load_numba_without_scipy()

from baralla.engine.cache import SourceCache  # noqa: E402  (numba is loaded as we want it first)
from baralla.engine.inner import teach_numba_inner_functions  # noqa: E402
from baralla.engine.twins import twin  # noqa: E402


class NotCompiled(Exception):
    """A function was called that nobody has compiled yet, by a thread that neither compiles nor interprets."""

    def __init__(self, function: Any, kinds: tuple[Any, ...]) -> None:
        super().__init__(f"{function.py_func.__module__}.{function.py_func.__qualname__} is not compiled yet")
        self.function = function
        self.kinds = kinds


class _Manner(threading.local):
    """What this thread does with functions that are not compiled."""

    what = COMPILE


_manner = _Manner()
_missing: dict[tuple[int, tuple[Any, ...]], int] = {}  # function and types that were looked for, and after how many pieces of news
_news = [0]


def look_again() -> None:
    """Something has been compiled elsewhere: what was missing may be there now."""
    _news[0] += 1


def set_manner(what: int) -> None:
    """From now on this thread compiles (COMPILE), interprets (INTERPRET) or refuses (REFUSE) what it does not find compiled."""
    _manner.what = what


@contextlib.contextmanager
def _mannered(what: int) -> Iterator[None]:
    before, _manner.what = _manner.what, what
    try:
        yield
    finally:
        _manner.what = before


def interpreting() -> contextlib.AbstractContextManager[None]:
    """Inside, this thread runs as plain Python what it does not find compiled."""
    return _mannered(INTERPRET)


def refusing() -> contextlib.AbstractContextManager[None]:
    """Inside, this thread raises NotCompiled at what it does not find compiled."""
    return _mannered(REFUSE)


def _teach_numba_manners() -> None:
    """numba asks `_compile_for_args` for something to call when it meets types it has no code for."""
    from numba.core.dispatcher import _DispatcherBase

    base: Any = _DispatcherBase

    compile_now = base._compile_for_args

    def found_or(self: Any, *args: Any, **named: Any) -> Any:
        cache = self._cache
        if _manner.what == COMPILE or not isinstance(cache, SourceCache):
            return compile_now(self, *args, **named)
        kinds = tuple(self.typeof_pyval(argument) for argument in args)
        if _missing.get((id(self), kinds)) != _news[0]:
            if cache.has(kinds, self.targetctx):
                return compile_now(self, *args, **named)
            _missing[id(self), kinds] = _news[0]
        if _manner.what == REFUSE:
            raise NotCompiled(self, kinds)
        return twin(self)

    base._compile_for_args = found_or


if COMPILED:
    teach_numba_inner_functions()
    _teach_numba_manners()


def is_kept(function: Any, *kinds: Any) -> bool:
    """Is there machine code of `function` for arguments of these numba types, here or in the cache?"""
    return not COMPILED or kinds in function.overloads or function._cache.has(kinds, function.targetctx)


_announced: set[str] = set()


def announce(game: str, function: Any, *kinds: Any) -> None:
    """Before the first call of a game's `function`, if it is not compiled yet: say that this will take a moment."""
    if game in _announced:
        return
    _announced.add(game)
    if _manner.what == COMPILE and not is_kept(function, *kinds):
        print(f"Compiling {game} for the first time on this machine: a few seconds, once.", file=sys.stderr, flush=True)


def njit(function: Function) -> Function:
    """Compile `function` on its first call, and find the machine code again in the next process."""
    return njit_or(function)(function)


def njit_or(plain: Callable[..., Any]) -> Callable[[Function], Function]:
    """The same for a function that only the compiler can run: `plain` is its equivalent in Python."""

    def compiled(function: Function) -> Function:
        if not COMPILED:
            return plain  # type: ignore[return-value]
        found: Any = numba.njit(nogil=True, error_model="numpy")(function)
        found._cache = SourceCache(function)
        found.plain = plain
        return found

    return compiled
