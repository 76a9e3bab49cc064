"""A network of dense layers, compiled: an activation between them, one number or a softmax over the possible values at the end.

Inputs are mostly zeros, and the actions of one decision share most of those that are not. So the first layer's sums are kept from action
to action, and only the columns of inputs that have changed are added.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from baralla.agents.learned.encoding import KINDS, encode_action
from baralla.agents.learned.files import read_tensors
from baralla.agents.learned.suits import SUITS, rename
from baralla.engine.bits import copy
from baralla.engine.errors import BarallaError
from baralla.engine.jit import njit
from baralla.engine.kinds import Numbers, State

EXPECTED, LIKELIEST, CHANCE = range(3)  # columns of `judge`: the mean, the likeliest value and how likely it is
BY_MEAN, BY_FURTHEST = range(2)  # how an action is chosen
CHOICES = {"expected": BY_MEAN, "furthest": BY_FURTHEST}
RELU, LEAKY, TANH, ELU = range(4)
ACTIVATIONS = {"relu": RELU, "leaky": LEAKY, "tanh": TANH, "elu": ELU}
LEAK = 0.01  # what leaky ReLU lets through below zero


@njit
def _dense(weights: Numbers, at: int, inputs: Any, n: int, out: Numbers, m: int) -> int:
    """out = bias + inputs · weights, where zero inputs cost nothing; the place after this layer in `weights`."""
    for j in range(m):
        out[j] = weights[at + j]
    at += m
    for i in range(n):
        x = inputs[i]
        if x != 0.0:
            for j in range(m):
                out[j] += x * weights[at + j]
        at += m
    return at


@njit
def activated(x: float, activation: int) -> float:
    """What a hidden neuron passes on."""
    if activation == TANH:
        return math.tanh(x)
    if x >= 0.0 or activation == RELU:
        return max(x, 0.0)
    return LEAK * x if activation == LEAKY else math.exp(x) - 1.0


@njit
def _finish(weights: Numbers, shape: Any, levels: Numbers, activation: int, work: Any, found: Any) -> None:
    """From the first layer's sums in work[3] to what the action is worth. work[3] and work[4] are used by turns."""
    here = 3
    at = (shape[0] + 1) * shape[1]
    for layer in range(1, len(shape) - 1):
        for i in range(shape[layer]):
            work[here, i] = activated(work[here, i], activation)
        at = _dense(weights, at, work[here], shape[layer], work[7 - here], shape[layer + 1])
        here = 7 - here
    last = work[here]
    if len(levels) == 1:
        chance = 1.0 / (1.0 + math.exp(-last[0]))
        found[EXPECTED] = found[LIKELIEST] = found[CHANCE] = chance
        return
    top = 0
    for i in range(len(levels)):
        if last[i] > last[top]:
            top = i
    total = mean = 0.0
    for i in range(len(levels)):
        weight = math.exp(last[i] - last[top])
        total += weight
        mean += weight * levels[i]
    found[EXPECTED] = mean / total
    found[LIKELIEST] = levels[top]
    found[CHANCE] = 1.0 / total


@njit
def judge(s: State, scratch: State, actions: Numbers, n: int, how: Any, net: Any, work: Any, found: Any) -> None:
    """For the first `n` of `actions` of the seat to move, write into found[k] the mean, the likeliest value and its chance.

    `how` is the kind of encoding, the way suits are named and the activation; `scratch` is a record to rename suits in.
    """
    weights, shape, levels = net
    kind, suits, activation = how
    size, width = shape[0], shape[1]
    new = np.empty(4, np.int64)
    before, inputs, sums = work[0], work[1], work[2]
    for i in range(size):
        before[i] = 0.0
    for j in range(width):
        sums[j] = weights[j]
    for k in range(n):
        copy(s, scratch)
        action = rename(scratch, actions[k], suits, new)
        encode_action(scratch, action, kind, inputs[:size])
        for i in range(size):
            more = inputs[i] - before[i]
            before[i] = inputs[i]
            if more != 0.0:
                for j in range(width):
                    sums[j] += more * weights[(i + 1) * width + j]
        for j in range(width):
            work[3, j] = sums[j]
        _finish(weights, shape, levels, activation, work, found[k])


@njit
def best(found: Any, n: int, choice: int) -> int:
    """The action with the highest mean; or the one whose likeliest value is highest, then likeliest."""
    top = 0
    for k in range(1, n):
        if choice == BY_MEAN:
            better = found[k, EXPECTED] > found[top, EXPECTED]
        else:
            level, other = found[k, LIKELIEST], found[top, LIKELIEST]
            better = level > other or (level == other and found[k, CHANCE] > found[top, CHANCE])
        if better:
            top = k
    return top


@dataclass(frozen=True)
class Network:
    """Weights ready for compiled code: layer after layer, its bias and then one line an input."""

    game: str
    how: tuple[int, int, int]  # the kind of encoding, the way suits are named, and the activation of hidden neurons
    weights: Any
    shape: Any  # inputs, neurons of each hidden layer, outputs
    levels: Any  # the value of each output, ascending; a single 1 when the output is the chance to win
    metadata: dict[str, str]

    @property
    def arrays(self) -> tuple[Any, Any, Any]:
        """What `judge` computes with."""
        return self.weights, self.shape, self.levels

    def work(self) -> Any:
        """Room for `judge`."""
        return np.zeros((5, int(self.shape.max())), np.float32)


def read_network(path: Path) -> Network:
    """The network in a model file."""
    tensors, metadata = read_tensors(path)
    try:
        layers = [(tensors[f"layer{i}.weight"], tensors[f"layer{i}.bias"]) for i in range(int(metadata["layers"]))]
        shape = np.array([layers[0][0].shape[0], *(bias.shape[0] for _, bias in layers)], np.int64)
        for n, m, (weight, bias) in zip(shape, shape[1:], layers, strict=False):
            if weight.shape != (n, m) or bias.shape != (m,):
                raise ValueError("its layers do not fit together")
        levels = tensors["levels"].astype(np.float32)
        if len(levels) != shape[-1]:
            raise ValueError("its outputs and their values differ in number")
        how = (KINDS[metadata["encoding"]], SUITS[metadata["suits"]], ACTIVATIONS[metadata.get("activation", "relu")])
        flat = np.concatenate([np.concatenate([bias, weight.ravel()]) for weight, bias in layers]).astype(np.float32)
        return Network(metadata["game"], how, flat, shape, levels, metadata)
    except (KeyError, ValueError) as error:
        raise BarallaError(f"{path} is not a supervised model: {error}") from None
