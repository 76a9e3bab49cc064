"""Records as plain Python numbers and tuples: for code that reads many fields once and computes little, such as views."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from baralla.engine.kinds import State

_dtype_of = vars(np.generic)["dtype"].__get__  # past the slow attribute access of np.record
_STANDARD = str.maketrans("lL", "qQ")  # numpy's long has eight bytes; struct's, without padding, four


class _Layout:
    """How some fields of a record, each a number or a row of them, are read in one go."""

    def __init__(self, dtype: np.dtype[Any], names: Sequence[str]) -> None:
        self.dtype = dtype  # kept alive: layouts are found by its identity
        fields: Any = dtype.fields
        places: dict[str, int | slice] = {}
        codes, end, numbers = "=", 0, 0
        for name in sorted(names, key=lambda name: fields[name][1]):
            kind, offset = fields[name][:2]
            size = int(np.prod(kind.shape))
            codes += f"{offset - end}x{size}{kind.base.char.translate(_STANDARD)}"
            places[name] = slice(numbers, numbers + size) if kind.shape else numbers
            end, numbers = offset + kind.itemsize, numbers + size
        self.numbers = struct.Struct(f"{codes}{dtype.itemsize - end}x").unpack
        self.places = [(name, places[name]) for name in names]


class Fields:
    """Reads the fields `names` of a record at once, many times faster than one by one."""

    def __init__(self, *names: str) -> None:
        self.names = names
        self.layouts: dict[int, _Layout] = {}

    def __call__(self, s: State) -> list[Any]:
        dtype = _dtype_of(s)
        layout = self.layouts.get(id(dtype))
        if layout is None:
            layout = self.layouts[id(dtype)] = _Layout(dtype, self.names)
        numbers = layout.numbers(s)
        return [numbers[place] for _, place in layout.places]


class Plain:
    """The fields of a record as attributes."""


_whole: dict[int, _Layout] = {}


def plain(s: State) -> Any:
    """The record `s`, every field read out."""
    dtype = _dtype_of(s)
    layout = _whole.get(id(dtype))
    if layout is None:
        layout = _whole[id(dtype)] = _Layout(dtype, dtype.names)
    numbers = layout.numbers(s)
    found = Plain()
    found.__dict__ = {name: numbers[place] for name, place in layout.places}
    return found


def python(function: Callable[..., Any]) -> Callable[..., Any]:
    """The Python function under a compiled one, which reads a plain record as well."""
    return getattr(function, "py_func", function)
