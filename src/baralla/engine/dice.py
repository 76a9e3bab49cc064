"""Random numbers from a generator inside a record: a copy of the record has the same future.

SplitMix64 (Steele, Lea and Flood, 2014): one 64-bit word of state, in the field `rng`.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from baralla.engine.jit import njit, njit_or
from baralla.engine.kinds import Dice, Numbers

DICE = np.dtype([("rng", np.uint64)], align=True)
_DICE_RECORD = np.dtype((np.record, DICE))
_WORD = (1 << 64) - 1

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32, _11 = (np.uint64(n) for n in (30, 27, 31, 32, 11))


def _plain_word(s: Dice) -> Any:
    z = (int(s.rng) + 0x9E3779B97F4A7C15) & _WORD
    s.rng = z
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _WORD
    return np.uint64(z ^ (z >> 31))


def _plain_below(s: Dice, n: int) -> int:
    return ((int(_plain_word(s)) >> 32) * int(n)) >> 32


def _plain_fraction(s: Dice) -> float:
    return (int(_plain_word(s)) >> 11) * (1.0 / (1 << 53))


@njit_or(_plain_word)
def word(s: Dice) -> Any:
    """The next 64 random bits of the generator in `s`."""
    s.rng = s.rng + _GAMMA
    z = s.rng
    z = (z ^ (z >> _30)) * _MIX_1
    z = (z ^ (z >> _27)) * _MIX_2
    return z ^ (z >> _31)


@njit_or(_plain_below)
def below(s: Dice, n: int) -> int:
    """A random integer in 0 … n-1."""
    return np.int64(((word(s) >> _32) * np.uint64(n)) >> _32)  # type: ignore[return-value]


@njit_or(_plain_fraction)
def fraction(s: Dice) -> float:
    """A random number in [0, 1)."""
    return np.float64(word(s) >> _11) * (1.0 / (1 << 53))


@njit
def shuffle(s: Dice, cards: Numbers, n: int) -> None:
    """Shuffle the first `n` of `cards` with the generator in `s` (Fisher and Yates)."""
    for i in range(n - 1, 0, -1):
        j = below(s, i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


def seed_word(seed: str | int, *path: int) -> int:
    """The generator's first word for a seed written by a person, and for a place under it (a seat, a match number)."""
    text = "/".join([str(seed), *map(str, path)])
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "little")


def new_dice(seed: str | int, *path: int) -> Any:
    """A generator that belongs to no game."""
    dice = np.zeros(1, _DICE_RECORD)[0]
    dice.rng = seed_word(seed, *path)
    return dice
