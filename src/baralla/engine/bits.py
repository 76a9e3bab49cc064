"""Sets of cards are the bits of one integer. These are the four things one does with them."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from baralla.engine.jit import njit, njit_or
from baralla.engine.kinds import Cards, Constant, Numbers

BIT: Constant = np.left_shift(np.int64(1), np.arange(63, dtype=np.int64))


@intrinsic
def _count_bits(typingctx: Any, mask: Any) -> Any:

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), codegen


@intrinsic
def _lowest_bit(typingctx: Any, mask: Any) -> Any:

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), codegen


@intrinsic
def _copy_bytes(typingctx: Any, source: Any, target: Any) -> Any:
    size = source.size

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        cgutils.raw_memcpy(builder, args[1], args[0], ir.Constant(ir.IntType(64), size), 1)  # type: ignore[no-untyped-call]
        return context.get_dummy_value()

    return types.void(source, target), codegen


def _plain_count(mask: int) -> int:
    return int(mask).bit_count()


def _plain_lowest(mask: int) -> int:
    return (int(mask) & -int(mask)).bit_length() - 1


def _plain_copy(source: Any, target: Any) -> None:
    for name in source.dtype.names:
        target[name] = source[name]


def _plain_mix(key: int, number: int) -> int:
    product = (int(key) ^ int(number)) * 0x2545F4914F6CDD1D & (1 << 64) - 1
    product -= (product >> 63) << 64
    return product ^ (product >> 29)


@njit_or(_plain_count)
def count(mask: int) -> int:
    """How many cards are in `mask`."""
    return _count_bits(mask)  # type: ignore[call-arg]


@njit_or(_plain_lowest)
def lowest(mask: int) -> int:
    """The lowest card of `mask`, which is not empty."""
    return _lowest_bit(mask)  # type: ignore[call-arg]


@njit_or(_plain_copy)
def copy(source: Any, target: Any) -> None:
    """Write the record `source` over the record `target`, byte by byte."""
    _copy_bytes(source, target)  # type: ignore[call-arg]


@njit_or(_plain_mix)
def mix(key: int, number: int) -> int:
    """`key` with `number` stirred in: for keys of tables."""
    key = (key ^ number) * 0x2545F4914F6CDD1D
    return key ^ (key >> 29)


@njit
def nth(mask: int, n: int) -> int:
    """The n-th card of `mask` from below, counting from 0."""
    for _ in range(n):
        mask &= mask - 1
    return lowest(mask)


@njit
def list_cards(mask: Cards, out: Numbers) -> int:
    """Write the cards of `mask` into `out`, lowest first; how many."""
    n = 0
    while mask:
        out[n] = lowest(mask)
        mask &= mask - 1
        n += 1
    return n


@njit
def flag(mask: int, out: Numbers, at: int) -> None:
    """Write 1 into `out` for every card of `mask`, from place `at` on."""
    while mask:
        out[at + lowest(mask)] = 1
        mask &= mask - 1
