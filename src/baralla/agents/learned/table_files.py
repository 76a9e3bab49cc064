"""Tables as files in the safetensors layout: whole, to go on learning from, or compact, to play from.

A whole file has every taken place: key, mean and visits. It is written and read in stretches, so that a table of gigabytes needs no second
one in memory. A compact file has only what FAR knows, seven bytes per action: the situation and the kind of action as one readable number,
the mean in 1/128 of a point, the visits as a logarithm.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from baralla.agents.learned.decisions import KEYS, Settings
from baralla.agents.learned.files import new_file, read_tensors, write_tensors
from baralla.agents.learned.tables import ValueTable, new_table, put
from baralla.engine.errors import BarallaError
from baralla.games.stock.keys import CLASSES

STRETCH = 1 << 20
VALUE_STEP = 128.0
VISITS_STEP = 8.0
_HALF = np.uint64(32)


def write_whole(path: Path, table: ValueTable, about: Mapping[str, str]) -> None:
    """Write every taken place."""
    arrays = {"keys": table.keys, "values": table.values, "visits": table.visits}
    taken = [int(table.taken[0])]
    with new_file(path, {name: (array.dtype, taken) for name, array in arrays.items()}, about) as file:
        for array in arrays.values():
            for start in range(0, len(table.keys), STRETCH):
                kept = table.keys[start : start + STRETCH] != 0
                file.write(array[start : start + STRETCH][kept].tobytes())


def write_compact(path: Path, table: ValueTable, about: Mapping[str, str], least_visits: int) -> int:
    """Write what FAR knows of actions tried at least `least_visits` times; how many they are."""
    kept = (table.keys != 0) & (table.keys & np.uint64(0xFFFFFFFF) <= CLASSES) & (table.visits >= least_visits)
    keys = table.keys[kept]
    order = np.argsort(keys)
    code = (keys >> _HALF) * np.uint64(CLASSES) + (keys & np.uint64(0xFFFFFFFF)) - np.uint64(1)
    values = np.clip(np.round(table.values[kept] * VALUE_STEP), -32768, 32767).astype(np.int16)
    visits = np.clip(np.round(np.log2(table.visits[kept]) * VISITS_STEP), 0, 255).astype(np.uint8)
    tensors = {"codes": code.astype(np.uint32)[order], "values": values[order], "visits": visits[order]}
    write_tensors(path, tensors, dict(about))
    return len(keys)


def _expand(tensors: Mapping[str, Any]) -> tuple[Any, Any, Any]:
    """What a compact file holds, as the columns of a whole one."""
    codes = tensors["codes"].astype(np.uint64)
    classes = np.uint64(CLASSES)
    keys = (codes // classes) << _HALF | (codes % classes + np.uint64(1))
    visits = np.round(np.exp2(tensors["visits"] / VISITS_STEP)).astype(np.uint32)
    return keys, (tensors["values"] / VALUE_STEP).astype(np.float32), np.maximum(visits, 1)


def _whole_columns(path: Path) -> tuple[dict[str, Any], dict[str, str]]:
    """The columns of a file, left on disk until they are read."""
    try:
        with path.open("rb") as file:
            (length,) = struct.unpack("<Q", file.read(8))
            if length > 1 << 24:
                raise ValueError("its header is too long")
            header = json.loads(file.read(length))
        about = {str(key): str(value) for key, value in header.pop("__metadata__").items()}
        columns: dict[str, Any] = {}
        for name, kind in (("keys", "<u8"), ("values", "<f4"), ("visits", "<u4")):
            start, end = header[name]["data_offsets"]
            if end - start != header[name]["shape"][0] * np.dtype(kind).itemsize or 8 + length + end > path.stat().st_size:
                raise ValueError(f"the column {name} is cut short")
            shape = (header[name]["shape"][0],)
            columns[name] = np.memmap(path, kind, "r", 8 + length + start, shape) if shape[0] else np.zeros(0, kind)
        return columns, about
    except OSError as error:
        raise BarallaError(f"cannot read the table {path}: {error.strerror}") from None
    except (struct.error, ValueError, KeyError, TypeError) as error:
        raise BarallaError(f"{path} is not a table in safetensors: {error}") from None


def is_compact(path: Path) -> bool:
    """Is it a file to play from only?"""
    try:
        with path.open("rb") as file:
            return b'"codes"' in file.read(1 << 16)
    except OSError as error:
        raise BarallaError(f"cannot read the table {path}: {error.strerror}") from None


def read_table(path: Path, places: int = 0) -> tuple[ValueTable, dict[str, str]]:
    """The table in a file, with room for `places` actions more, and the texts about it."""
    if is_compact(path):
        tensors, about = read_tensors(path)
        columns = dict(zip(("keys", "values", "visits"), _expand(tensors), strict=True))
    else:
        columns, about = _whole_columns(path)
    n = len(columns["keys"])
    table = new_table(int((n + places) / 0.8) + 64)
    for start in range(0, n, STRETCH):
        part = slice(start, start + STRETCH)
        put(table, *(np.ascontiguousarray(columns[name][part]) for name in ("keys", "values", "visits")))
    return table, about


def settings_of(about: Mapping[str, str], path: Path) -> Settings:
    """How the table wants to be read."""
    try:
        return Settings(*KEYS[about["keys"]], int(about["trust"]), int(about["several"]))
    except (KeyError, ValueError):
        raise BarallaError(f"{path} does not say how its table is read: it is no Monte-Carlo model") from None
