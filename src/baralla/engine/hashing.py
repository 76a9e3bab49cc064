"""Names of 64 bits for what a seat sees: words mixed one after another, the same compiled and in plain Python."""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.engine.jit import njit_or

_WORD = (1 << 64) - 1

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_SPREAD, _HALF = np.uint64(0x9E3779B1), np.uint64(0xFFFFFFFF)  # the golden ratio of 32 bits
_30, _27, _31, _32 = (np.uint64(n) for n in (30, 27, 31, 32))


def _plain_mix(name: Any, word: int) -> Any:
    z = ((int(name) ^ ((int(word) & _WORD) * 0x94D049BB133111EB & _WORD)) + 0x9E3779B97F4A7C15) & _WORD
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _WORD
    return np.uint64(z ^ (z >> 31))


def _plain_place(name: Any, size: int) -> int:
    spread = ((int(name) >> 32) * 0x9E3779B1) & 0xFFFFFFFF
    return (spread * int(size)) >> 32


def _plain_join(upper: Any, lower: Any) -> Any:
    return np.uint64((int(upper) & (0xFFFFFFFF << 32)) | (int(lower) & 0xFFFFFFFF))


@njit_or(_plain_mix)
def mix(name: Any, word: int) -> Any:
    """The name of what `name` names followed by `word` (SplitMix64's finisher over their sum)."""
    z = (np.uint64(name) ^ (np.uint64(word) * _MIX_2)) + _GAMMA
    z = (z ^ (z >> _30)) * _MIX_1
    z = (z ^ (z >> _27)) * _MIX_2
    return z ^ (z >> _31)


@njit_or(_plain_place)
def place(name: Any, size: int) -> int:
    """Where in 0 … size-1 a name belongs. Only its upper half counts, so names that share it are neighbours."""
    spread = ((np.uint64(name) >> _32) * _SPREAD) & _HALF
    return np.int64((spread * np.uint64(size)) >> _32)  # type: ignore[return-value]


@njit_or(_plain_join)
def join(upper: Any, lower: Any) -> Any:
    """The upper half of one name with the lower half of another."""
    return (np.uint64(upper) & ~_HALF) | (np.uint64(lower) & _HALF)
