"""Every compiled function has a twin in plain Python: the same code, calling the twins of what it calls.

The Python function under a compiled one still calls compiled functions by their names. Its twin sees other globals: those of its
module with twins in the place of compiled functions, and with modules whose functions are twins in the place of modules.
"""

from __future__ import annotations

from types import FunctionType, ModuleType
from typing import Any

from numba.core.dispatcher import Dispatcher

_globals: dict[int, dict[str, Any]] = {}  # by the identity of a module's own, which live as long as the process
_functions: dict[int, Any] = {}


class _Rooms:
    """A module whose functions are twins."""

    def __init__(self, module: ModuleType) -> None:
        self.__module = module

    def __getattr__(self, name: str) -> Any:
        found = twin(getattr(self.__module, name))
        setattr(self, name, found)
        return found


def twin(value: Any) -> Any:
    """The twin of a compiled or dispatched function or of a module; anything else is its own."""
    if isinstance(value, Dispatcher):
        found = _functions.get(id(value))
        if found is None:
            plain = getattr(value, "plain", value.py_func)
            found = _functions[id(value)] = _cloned(plain, value) if plain is value.py_func else plain
        return found
    if isinstance(value, ModuleType) and value.__name__ != "numpy":
        return _Rooms(value)
    return getattr(value, "twin", value) if isinstance(value, FunctionType) else value


def _cloned(function: FunctionType, compiled: Any) -> FunctionType:
    own = function.__globals__
    seen = _globals.setdefault(id(own), {"__builtins__": own["__builtins__"]})
    found = FunctionType(function.__code__, seen, function.__name__, function.__defaults__, function.__closure__)
    found.__kwdefaults__ = function.__kwdefaults__
    _functions[id(compiled)] = found  # before its globals are looked at: functions may call each other
    for name in function.__code__.co_names:
        if name in own and name not in seen:
            seen[name] = twin(own[name])
    return found
