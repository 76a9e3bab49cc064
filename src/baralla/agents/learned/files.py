"""Model files: tensors in the safetensors layout (a length, a JSON header, raw numbers), read and written without any library.

No code is ever loaded from a model file. The header's `__metadata__` says what the tensors are for; a card in JSON lies beside it.
"""

from __future__ import annotations

import json
import os
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from baralla.core.errors import BarallaError

SHIPPED = Path(__file__).resolve().parent.parent.parent / "models"
_TYPES = {"F16": np.float16, "F32": np.float32, "F64": np.float64, "I8": np.int8, "U8": np.uint8, "I16": np.int16}
_TYPES |= {"I32": np.int32, "I64": np.int64, "U16": np.uint16, "U32": np.uint32, "U64": np.uint64}
_NAMES = {np.dtype(kind): name for name, kind in _TYPES.items()}
_MOST_HEADER = 1 << 24


def write_tensors(path: Path, tensors: Mapping[str, Any], metadata: Mapping[str, str]) -> None:
    """Write `tensors` and texts about them. The file is complete or not there."""
    header: dict[str, Any] = {"__metadata__": dict(metadata)}
    at = 0
    for name, tensor in tensors.items():
        header[name] = {"dtype": _NAMES[tensor.dtype], "shape": list(tensor.shape), "data_offsets": [at, at + tensor.nbytes]}
        at += tensor.nbytes
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    unfinished = path.with_suffix(".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with unfinished.open("wb") as file:
            file.write(struct.pack("<Q", len(text)) + text)
            for tensor in tensors.values():
                file.write(np.ascontiguousarray(tensor).astype(tensor.dtype.newbyteorder("<"), copy=False).tobytes())
        os.replace(unfinished, path)
    except OSError as error:
        raise BarallaError(f"cannot write the model {path}: {error.strerror}") from None


def read_tensors(path: Path) -> tuple[dict[str, Any], dict[str, str]]:
    """The tensors of a file, and the texts about them."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise BarallaError(f"cannot read the model {path}: {error.strerror}") from None
    try:
        (length,) = struct.unpack_from("<Q", raw)
        if length > min(_MOST_HEADER, len(raw) - 8):
            raise ValueError("its header is cut short")
        header = json.loads(raw[8 : 8 + length])
        metadata = {str(key): str(value) for key, value in header.pop("__metadata__", {}).items()}
        body = memoryview(raw)[8 + length :]
        tensors = {}
        for name, entry in header.items():
            start, end = entry["data_offsets"]
            if not 0 <= start <= end <= len(body):
                raise ValueError(f"the tensor {name} lies outside the file")
            kind = np.dtype(_TYPES[entry["dtype"]]).newbyteorder("<")
            tensors[name] = np.frombuffer(body[start:end], kind).reshape(entry["shape"])
    except (struct.error, ValueError, KeyError, TypeError, AttributeError) as error:
        raise BarallaError(f"{path} is not a model in safetensors: {error}") from None
    return tensors, metadata
