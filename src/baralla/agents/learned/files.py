"""Model files: tensors in the safetensors layout (a length, a JSON header, raw numbers), read and written without any library.

No code is ever loaded from a model file. The header's `__metadata__` says what the tensors are for; a card in JSON lies beside it.
"""

from __future__ import annotations

import json
import math
import os
import struct
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import numpy as np

from baralla.engine.errors import BarallaError

SHIPPED = Path(__file__).resolve().parent.parent.parent / "models"
_TYPES = {"F16": np.float16, "F32": np.float32, "F64": np.float64, "I8": np.int8, "U8": np.uint8, "I16": np.int16}
_TYPES |= {"I32": np.int32, "I64": np.int64, "U16": np.uint16, "U32": np.uint32, "U64": np.uint64}
_NAMES = {np.dtype(kind): name for name, kind in _TYPES.items()}
_MOST_HEADER = 1 << 24


@contextmanager
def new_file(path: Path, shapes: Mapping[str, tuple[Any, Sequence[int]]], metadata: Mapping[str, str]) -> Iterator[IO[bytes]]:
    """A file for tensors of these types and shapes, open after its header. It is complete or not there."""
    header: dict[str, Any] = {"__metadata__": dict(metadata)}
    at = 0
    for name, (kind, shape) in shapes.items():
        end = at + np.dtype(kind).itemsize * math.prod(shape)
        header[name] = {"dtype": _NAMES[np.dtype(kind)], "shape": list(shape), "data_offsets": [at, end]}
        at = end
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    unfinished = path.with_suffix(".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with unfinished.open("wb") as file:
            file.write(struct.pack("<Q", len(text)) + text)
            yield file
        os.replace(unfinished, path)
    except OSError as error:
        raise BarallaError(f"cannot write the model {path}: {error.strerror}") from None


def write_tensors(path: Path, tensors: Mapping[str, Any], metadata: Mapping[str, str]) -> None:
    """Write `tensors` and texts about them."""
    with new_file(path, {name: (tensor.dtype, tensor.shape) for name, tensor in tensors.items()}, metadata) as file:
        for tensor in tensors.values():
            file.write(np.ascontiguousarray(tensor).astype(tensor.dtype.newbyteorder("<"), copy=False).tobytes())


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


def read_about(path: Path) -> dict[str, str]:
    """The texts about the tensors of a file, without reading them."""
    try:
        with path.open("rb") as file:
            (length,) = struct.unpack("<Q", file.read(8))
            if length > _MOST_HEADER:
                raise ValueError("its header is too long")
            header = json.loads(file.read(length))
        return {str(key): str(value) for key, value in header.get("__metadata__", {}).items()}
    except OSError as error:
        raise BarallaError(f"cannot read the model {path}: {error.strerror}") from None
    except (struct.error, ValueError, AttributeError) as error:
        raise BarallaError(f"{path} is not a model in safetensors: {error}") from None
