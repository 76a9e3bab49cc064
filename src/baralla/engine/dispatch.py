"""Functions that each game implements in its own way, found by the type of its state record.

Compiled code gets the game's own function inlined; plain Python looks it up by the record's dtype.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
from numba import from_dtype
from numba.extending import overload

from baralla.engine import sources
from baralla.engine.kinds import State
from baralla.engine.twins import twin

_dtype_of = vars(np.generic)["dtype"].__get__  # past the slow attribute access of np.record


def dispatched(stub: Callable[..., Any], default: Any = None) -> Callable[..., Any]:
    """Make `stub` a function that games answer: `call.teach(dtype, function)` gives the answer for one record type; `default` answers
    for games that were taught none."""
    answers: dict[Any, Any] = {}
    found: dict[int, Callable[..., Any]] = {}  # the same by the dtype's identity: comparing dtypes takes microseconds
    found_plain: dict[int, Callable[..., Any]] = {}
    kept: list[Any] = []

    def one(s):  # type: ignore[no-untyped-def]
        answer = answers.get(s, default)
        return lambda s: answer(s)

    def two(s, a):  # type: ignore[no-untyped-def]
        answer = answers.get(s, default)
        return lambda s, a: answer(s, a)

    def three(s, a, b):  # type: ignore[no-untyped-def]
        answer = answers.get(s, default)
        return lambda s, a, b: answer(s, a, b)

    def four(s, a, b, c):  # type: ignore[no-untyped-def]
        answer = answers.get(s, default)
        return lambda s, a, b, c: answer(s, a, b, c)

    def call(s: State, *rest: Any) -> Any:
        dtype = _dtype_of(s)
        answer = found.get(id(dtype))
        if answer is None:
            if dtype not in answers and default is None:
                raise TypeError(f"no game answers {stub.__name__} for this record")
            answer = found[id(dtype)] = answers.get(dtype, default)
            kept.append(dtype)  # its id must stay its own
        return answer(s, *rest)

    def plainly(s: State, *rest: Any) -> Any:
        dtype = _dtype_of(s)
        answer = found_plain.get(id(dtype))
        if answer is None:
            answer = found_plain[id(dtype)] = twin(answers.get(dtype, default))
            kept.append(dtype)
        return answer(s, *rest)

    def teach(dtype: np.dtype[Any], function: Callable[..., Any]) -> None:
        record = from_dtype(dtype)
        sources.teach(stub.__module__, record, function.__module__)
        for key in (record, dtype, np.dtype((np.record, dtype))):
            answers[key] = function
        found.clear()
        found_plain.clear()

    call.__name__ = stub.__name__
    call.__doc__ = stub.__doc__
    call.answers = answers  # type: ignore[attr-defined]
    call.teach = teach  # type: ignore[attr-defined]
    call.twin = plainly  # type: ignore[attr-defined]
    overload(call, strict=False)((one, two, three, four)[len(inspect.signature(stub).parameters) - 1])
    return call
