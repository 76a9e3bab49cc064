"""A small network with one output per action, compiled: only the outputs of legal actions are computed, and the highest is played.

Weights are one flat row: for every layer, neuron after neuron, its bias and then its weights. That row is also what evolution works on.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from baralla.engine import verbs
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Numbers, State, States
from baralla.games.stock.inputs import ROOM, output_of, write_inputs

MOST_LEGAL = 20


class Room(NamedTuple):
    """Where a decision is worked out."""

    layers: Any  # float32[2, ROOM]
    legal: Any
    values: Any  # of the legal actions


def new_room() -> Room:
    return Room(np.zeros((2, ROOM), np.float32), np.zeros(MOST_LEGAL, np.int32), np.zeros(MOST_LEGAL, np.float32))


def genes(shape: Sequence[int]) -> int:
    """How many weights and biases a network of that shape has."""
    return sum((n + 1) * m for n, m in pairwise(shape))


def spread(shape: Sequence[int]) -> Any:
    """How widely each gene is drawn for a new network: by the inputs of its neuron, biases narrowly."""
    parts = []
    for n, m in pairwise(shape):
        neuron = np.full(n + 1, 1.0 / np.sqrt(n), np.float32)
        parts.append(np.tile(neuron, m))
    return np.concatenate(parts)


@njit
def _hidden(weights: Numbers, shape: Any, layers: Any) -> int:
    """Run the hidden layers; the inputs are in layers[0]. The place of the last layer in `weights`."""
    at = 0
    here = 0
    for layer in range(len(shape) - 2):
        n = shape[layer]
        for j in range(shape[layer + 1]):
            total = weights[at]
            for i in range(n):
                total += weights[at + 1 + i] * layers[here, i]
            layers[1 - here, j] = max(total, np.float32(0.0))
            at += n + 1
        here = 1 - here
    return at


@njit
def choose(s: State, weights: Numbers, shape: Any, inputs: int, room: Any) -> Action:
    """What the network in `weights` does for the seat to move; room.values are the outputs of the legal actions."""
    n = verbs.legal(s, room.legal)
    if n == 1:
        room.values[0] = 0.0
        return room.legal[0]
    write_inputs(s, verbs.turn(s), inputs, room.layers[0])
    at = _hidden(weights, shape, room.layers)
    last = room.layers[len(shape) % 2]
    width = shape[len(shape) - 2]
    best = 0
    for k in range(n):
        row = at + output_of(s, inputs, room.legal[k]) * (width + 1)
        total = weights[row]
        for i in range(width):
            total += weights[row + 1 + i] * last[i]
        room.values[k] = total
        if total > room.values[best]:
            best = k
    return room.legal[best]


@njit
def choose_all(states: States, picked: Numbers, weights: Numbers, shape: Any, inputs: int, room: Any, actions: Numbers) -> None:
    for k in range(len(picked)):
        actions[picked[k]] = choose(states[picked[k]], weights, shape, inputs, room)
