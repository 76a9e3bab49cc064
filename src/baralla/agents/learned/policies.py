"""A mixed strategy by situation, as `baralla train regret` leaves it: numbers of situations in order, and a byte for each choice."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from baralla.agents.learned.files import read_tensors, write_tensors
from baralla.engine.dice import fraction
from baralla.engine.errors import AgentError
from baralla.engine.jit import njit
from baralla.engine.kinds import Dice, Numbers

METHOD = "regret"
WHOLE = 255  # a byte that says always
MOST_SITUATIONS = 1 << 32


class Policy(NamedTuple):
    """Of situation keys[i] the choices are shares[starts[i]] … shares[starts[i + 1] - 1], in bytes that need not add up to WHOLE."""

    keys: Any  # int64, ascending
    starts: Any  # int64, one more than there are keys
    shares: Any  # uint8


def no_policy() -> Policy:
    """A strategy that knows nothing."""
    return Policy(np.zeros(0, np.int64), np.zeros(1, np.int64), np.zeros(0, np.uint8))


@njit
def find(policy: Policy, key: int) -> int:
    """The place of a situation, or -1."""
    low = 0
    high = len(policy.keys)
    while low < high:
        middle = (low + high) >> 1
        if policy.keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    return low if low < len(policy.keys) and policy.keys[low] == key else -1


@njit
def recall(policy: Policy, key: int, n: int, out: Numbers) -> bool:
    """Write the chance of each of the `n` choices; False if the situation is not known, or not with so many."""
    at = find(policy, key) if key >= 0 else -1
    if at < 0 or policy.starts[at + 1] - policy.starts[at] != n:
        return False
    total = 0.0
    for i in range(n):
        out[i] = policy.shares[policy.starts[at] + i]
        total += out[i]
    if total <= 0.0:
        return False
    for i in range(n):
        out[i] /= total
    return True


@njit
def draw(chances: Numbers, n: int, dice: Dice) -> int:
    """One of `n` choices, each as often as it should be."""
    left = fraction(dice)
    for i in range(n - 1):
        left -= chances[i]
        if left < 0.0:
            return i
    return n - 1


def write_policy(path: Path, policy: Policy, about: dict[str, str]) -> None:
    """Write a strategy: five bytes for each situation, and one for each choice."""
    tensors = {
        "situations": policy.keys.astype(np.uint32),
        "choices": np.diff(policy.starts).astype(np.uint8),
        "shares": policy.shares,
    }
    write_tensors(path, tensors, {"method": METHOD} | about)


def read_policy(path: Path) -> tuple[Policy, dict[str, str]]:
    """The strategy in a file and the texts about it, read again only if the file has changed."""
    try:
        return _read_policy(path, path.stat().st_mtime_ns)
    except OSError as error:
        raise AgentError(f"cannot read the strategy {path}: {error.strerror}") from None


@lru_cache(16)
def _read_policy(path: Path, changed: int) -> tuple[Policy, dict[str, str]]:
    tensors, about = read_tensors(path)
    if about.get("method") != METHOD or not {"situations", "choices", "shares"} <= set(tensors):
        raise AgentError(f"{path} holds no strategy: give a model that `baralla train regret` has written")
    keys = tensors["situations"].astype(np.int64)
    starts = np.concatenate([[0], np.cumsum(tensors["choices"], dtype=np.int64)])
    if len(starts) != len(keys) + 1 or starts[-1] != len(tensors["shares"]) or (np.diff(keys) <= 0).any():
        raise AgentError(f"{path} is damaged: its situations and choices do not fit")
    return Policy(keys, starts, np.ascontiguousarray(tensors["shares"])), about
