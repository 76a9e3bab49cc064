"""A record as plain Python numbers and tuples: for code that reads many fields once and computes little, such as views."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

import numpy as np

_dtype_of = vars(np.generic)["dtype"].__get__  # past the slow attribute access of np.record
field = np.void.__getitem__  # field(s, "turn"): one field of a record, many times faster than s.turn


class Plain:
    """The fields of a record as attributes."""


class _Layout:
    """Where the numbers of each field are among all numbers of a record whose fields are numbers or rows of them."""

    def __init__(self, dtype: np.dtype[Any]) -> None:
        self.dtype = dtype
        self.places: list[tuple[str, int | slice]] = []
        codes, start = "", 0
        for name in dtype.names or ():
            kind = dtype[name]
            size = int(np.prod(kind.shape))
            codes += f"{size}{kind.base.char}"
            self.places.append((name, slice(start, start + size) if kind.shape else start))
            start += size
        self.numbers = struct.Struct(f"={codes.translate(_STANDARD)}").unpack


_STANDARD = str.maketrans("lL", "qQ")  # numpy's long is eight bytes; struct's, without padding, four
_layouts: dict[int, _Layout] = {}  # by the dtype's identity, which the layout keeps alive


def plain(s: Any) -> Any:
    """The record `s`, every field read out."""
    dtype = _dtype_of(s)
    layout = _layouts.get(id(dtype))
    if layout is None:
        layout = _layouts[id(dtype)] = _Layout(dtype)
    numbers = layout.numbers(s)
    found = Plain()
    found.__dict__ = {name: numbers[place] for name, place in layout.places}
    return found


def python(function: Callable[..., Any]) -> Callable[..., Any]:
    """The Python function under a compiled one, which reads a plain record as well."""
    return getattr(function, "py_func", function)
