"""A record as plain Python numbers and lists: for code that reads many fields once and computes little, such as views."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

_dtype_of = vars(np.generic)["dtype"].__get__  # past the slow attribute access of np.record
_to_list = np.generic.tolist
field = np.void.__getitem__  # field(s, "turn"): one field of a record, many times faster than s.turn


class Plain:
    """The fields of a record as attributes."""


def plain(s: Any) -> Any:
    """The record `s`, every field read out."""
    found = Plain()
    found.__dict__ = {
        name: value.tolist() if type(value) is np.ndarray else value for name, value in zip(_dtype_of(s).names, _to_list(s), strict=True)
    }
    return found


def python(function: Callable[..., Any]) -> Callable[..., Any]:
    """The Python function under a compiled one, which reads a plain record as well."""
    return getattr(function, "py_func", function)
