"""The layout of a state record: every byte belongs to a field, so equal states have equal bytes and a copy is exact."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

ALIGNMENT = 8


def record_type(fields: Sequence[Any]) -> np.dtype[Any]:
    """An aligned dtype of these fields, the widest first, with no padding between them and a named rest at the end."""
    ordered = sorted(fields, key=lambda field: -np.dtype(field[1]).itemsize)
    rest = -np.dtype(ordered).itemsize % ALIGNMENT
    return np.dtype([*ordered, ("rest", np.int8, rest)] if rest else ordered, align=True)
