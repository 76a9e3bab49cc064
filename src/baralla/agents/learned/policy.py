"""A network that chooses among slots, compiled: from what a seat sees (`verbs.sight`) to a chance for each legal action.

Inputs are mostly zeros, and half of the hidden neurons are silent: both cost next to nothing. One pass takes a few microseconds.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from baralla.agents.learned.files import read_tensors
from baralla.engine import verbs
from baralla.engine.dice import fraction
from baralla.engine.errors import BarallaError
from baralla.engine.game import Game
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Dice, Numbers, Seat, State

METHOD = "selfplay"
LANES = 8  # numbers that a processor adds at once


class Layers(NamedTuple):
    """Dense layers with silence below zero between them."""

    weights: Any  # of each layer an array: a line of biases, then a line for each input; lines are filled up to a multiple of LANES


class Room(NamedTuple):
    """What a pass through a network writes on."""

    lines: Any  # two lines of neurons
    awake: Any  # places of the inputs that are not 0


class Mind(NamedTuple):
    """A policy network with the room it thinks in."""

    layers: Layers
    seen: Any  # what the seat to move sees
    room: Room
    slots: Any  # the action that each slot stands for now, or -1
    odds: Any  # the chance of each slot


class Judge(NamedTuple):
    """A network that says what a position is worth to a seat, all cards seen, with the room it thinks in."""

    layers: Layers
    seen: Any
    room: Room


class Belief(NamedTuple):
    """A network that says where hidden cards are likely to be, with the room it thinks in."""

    layers: Layers
    seen: Any
    room: Room
    hints: Any  # for each of the first secrets the logarithm of its odds; all 0: nothing is likelier than anything else
    behind: Any  # room for the secrets of a world


@njit
def find_awake(inputs: Any, n: int, awake: Numbers) -> int:
    """List the inputs that are not 0; how many there are."""
    found = 0
    for i in range(n):
        awake[found] = i  # overwritten unless it counts: a branch that nobody can foresee would cost more
        found += inputs[i] != np.float32(0.0)
    return found


@njit
def dense(weights: Numbers, inputs: Any, awake: Numbers, out: Numbers) -> None:
    """out = biases + inputs · weights. Four inputs are added at a time, so that `out` is read and written a quarter as often."""
    n, m = weights.shape
    found = find_awake(inputs, n - 1, awake)
    for j in range(m):
        out[j] = weights[0, j]
    fours = found & ~3
    for k in range(0, fours, 4):
        a, b, c, d = awake[k], awake[k + 1], awake[k + 2], awake[k + 3]
        w, x, y, z = inputs[a], inputs[b], inputs[c], inputs[d]
        for j in range(m):
            out[j] += (w * weights[a + 1, j] + x * weights[b + 1, j]) + (y * weights[c + 1, j] + z * weights[d + 1, j])
    for k in range(fours, found):
        a, w = awake[k], inputs[awake[k]]
        for j in range(m):
            out[j] += w * weights[a + 1, j]


@njit
def through(layers: Layers, inputs: Numbers, room: Room) -> Any:
    """Pass the inputs through all layers; the line of `room` that holds the outputs."""
    lines, awake = room
    dense(layers.weights[0], inputs, awake, lines[0])
    here = 0
    for layer in range(1, len(layers.weights)):
        for i in range(len(layers.weights[layer]) - 1):
            lines[here, i] = max(lines[here, i], np.float32(0.0))
        dense(layers.weights[layer], lines[here], awake, lines[1 - here])
        here = 1 - here
    return lines[here]


@njit
def open_slots(s: State, mind: Mind) -> int:
    """List the choices of the seat to move; if there is just one its slot, else -1."""
    verbs.choices(s, mind.slots)
    only, n = -1, 0
    for slot in range(len(mind.slots)):
        if mind.slots[slot] >= 0:
            only = slot
            n += 1
    return only if n == 1 else -1


@njit
def weigh(s: State, mind: Mind, temperature: float) -> None:
    """After `open_slots`: the chance of each open slot; a lower temperature makes the likely ones likelier."""
    verbs.sight(s, verbs.turn(s), mind.seen)
    wishes = through(mind.layers, mind.seen, mind.room)
    top, total = -1e30, 0.0
    for slot in range(len(mind.slots)):
        if mind.slots[slot] >= 0:
            top = max(top, wishes[slot])
    for slot in range(len(mind.slots)):
        mind.odds[slot] = 0.0
        if mind.slots[slot] >= 0:
            mind.odds[slot] = math.exp((wishes[slot] - top) / temperature)
            total += mind.odds[slot]
    for slot in range(len(mind.slots)):
        mind.odds[slot] /= total


@njit
def likeliest(mind: Mind) -> int:
    """The open slot with the highest chance."""
    best = -1
    for slot in range(len(mind.slots)):
        if mind.slots[slot] >= 0 and (best < 0 or mind.odds[slot] > mind.odds[best]):
            best = slot
    return best


@njit
def drawn(mind: Mind, dice: Dice) -> int:
    """A slot, each with its chance."""
    left = fraction(dice)
    last = -1
    for slot in range(len(mind.slots)):
        if mind.odds[slot] > 0.0:
            last = slot
            left -= mind.odds[slot]
            if left < 0.0:
                break
    return last


@njit
def choose(s: State, mind: Mind, temperature: float, dice: Dice) -> int:
    """After `open_slots`: the likeliest slot at temperature 0, otherwise one by chance."""
    weigh(s, mind, temperature if temperature > 0.0 else 1.0)
    return drawn(mind, dice) if temperature > 0.0 else likeliest(mind)


@njit
def decide(s: State, mind: Mind, temperature: float, dice: Dice) -> Action:
    """What the network does for the seat to move."""
    slot = open_slots(s, mind)
    return mind.slots[slot if slot >= 0 else choose(s, mind, temperature, dice)]


@njit
def judged(s: State, seat: Seat, judge: Judge, sights: int) -> float:
    """What `seat` can expect of the open position `s`, by what its deal is worth; the first `sights` inputs are what it sees."""
    verbs.sight(s, seat, judge.seen[:sights])
    verbs.secrets(s, seat, judge.seen[sights:])
    return through(judge.layers, judge.seen, judge.room)[0]


@njit
def worth(s: State, seat: Seat, judge: Judge, sights: int) -> float:
    """What `seat` can expect of the open position `s`, from 0 to 1, whatever the deal is worth in its match."""
    return min(1.0, max(0.0, 0.5 + (judged(s, seat, judge, sights) - 0.5) / verbs.stake(s)))


@njit
def suspect(s: State, belief: Belief, weight: float) -> None:
    """Work out what the seat to move believes, as hints that count `weight` times: 0 for nothing, 1 for as they are."""
    if weight == 0.0:
        for k in range(len(belief.hints)):
            belief.hints[k] = 0.0
        return
    verbs.sight(s, verbs.turn(s), belief.seen)
    odds = through(belief.layers, belief.seen, belief.room)
    for k in range(len(belief.hints)):
        belief.hints[k] = weight * odds[k]


@njit
def likelihood(world: State, seat: Seat, belief: Belief) -> float:
    """How likely the hands of an open world are to `seat` after `suspect`: a logarithm, up to a constant."""
    verbs.secrets(world, seat, belief.behind)
    total = 0.0
    for k in range(len(belief.hints)):
        total += belief.behind[k] * belief.hints[k]
    return total


def stacked(layers: list[tuple[Any, Any]]) -> Layers:
    """Layers of (weights, biases) in the form that compiled code reads."""
    found = []
    for weight, bias in layers:
        lines = np.zeros((weight.shape[0] + 1, -(-weight.shape[1] // LANES) * LANES), np.float32)
        lines[0, : len(bias)] = bias
        lines[1:, : len(bias)] = weight
        found.append(lines)
    return Layers(tuple(found))


def new_room(layers: Layers) -> Room:
    """Room for a pass through these layers."""
    widest, most = max(lines.shape[1] for lines in layers.weights), max(len(lines) for lines in layers.weights)
    return Room(np.zeros((2, widest), np.float32), np.zeros(most, np.int64))


def spread(layers: list[tuple[Any, Any]], columns: Any, size: int) -> list[tuple[Any, Any]]:
    """The same network with `size` inputs, of which it reads only `columns`."""
    (weight, bias), *rest = layers
    wide = np.zeros((size, weight.shape[1]), np.float32)
    wide[columns] = weight
    return [(wide, bias), *rest]


def new_mind(game: Game, layers: Layers) -> Mind:
    """Room for a policy network of a game."""
    eyes = game.eyes
    return Mind(
        layers, np.zeros(eyes.sight.size, np.float32), new_room(layers), np.zeros(eyes.slots, np.int32), np.zeros(eyes.slots, np.float32)
    )


def new_judge(game: Game, layers: Layers) -> Judge:
    """Room for a judging network of a game."""
    eyes = game.eyes
    return Judge(layers, np.zeros(eyes.sight.size + eyes.hidden, np.float32), new_room(layers))


def new_belief(game: Game, layers: Layers | None) -> Belief:
    """Room for a network of beliefs; without one there are no hints."""
    eyes = game.eyes
    size = eyes.believed if layers else 0
    layers = layers or stacked([(np.zeros((eyes.sight.size, 1), np.float32), np.zeros(1, np.float32))] * 2)
    behind = np.zeros(max(1, eyes.hidden), np.float32)
    return Belief(layers, np.zeros(eyes.sight.size, np.float32), new_room(layers), np.zeros(size, np.float32), behind)


@dataclass(frozen=True)
class Learned:
    """What self-play has left in a file: the networks that play, judge and suspect, and what the file says of itself."""

    policy: Layers
    judge: Layers
    belief: Layers | None
    about: dict[str, str]


def read_learned(path: Path, game: Game) -> Learned:
    """The networks in a model file of self-play; BarallaError if they are not for this game as it is seen now."""
    tensors, about = read_tensors(path)
    if about.get("method") != METHOD:
        raise BarallaError(f"{path} is not a model of `baralla train selfplay`")
    if about.get("game") != game.name:
        raise BarallaError(f"{path} plays {about.get('game', 'nothing we know')}, not {game.name}")
    eyes = game.eyes
    if about.get("sight") != str(eyes.sight.version):
        version = about.get("sight")
        raise BarallaError(f"{path} sees {game.name} in version {version}, this program in version {eyes.sight.version}: train it again")
    try:
        policy = _read_layers(tensors, "policy", int(about["layers"]), eyes.sight.size, eyes.slots)
        judge = _read_layers(tensors, "judge", int(about["layers"]), eyes.sight.size + eyes.hidden, 1)
        belief = None
        if "belief.columns" in tensors:
            belief = _read_layers(tensors, "belief", int(about["layers"]), eyes.sight.size, eyes.believed)
        return Learned(policy, judge, belief, about)
    except (KeyError, ValueError, IndexError) as error:
        raise BarallaError(f"{path} is not a model of self-play: {error}") from None


def _fan_out(weight: Any, bias: Any, places: Any, size: int) -> tuple[Any, Any]:
    """The same last layer with `size` outputs, of which it says something only of `places`."""
    wide, flat = np.zeros((len(weight), size), np.float32), np.zeros(size, np.float32)
    wide[:, places], flat[places] = weight, bias
    return wide, flat


def _read_layers(tensors: dict[str, Any], name: str, n: int, inputs: int, outputs: int) -> Layers:
    """One of the networks of a file, as compiled code reads it; ValueError if it does not fit."""
    layers = [(tensors[f"{name}.{i}.weight"].astype(np.float32), tensors[f"{name}.{i}.bias"].astype(np.float32)) for i in range(n)]
    layers = spread(layers, tensors[f"{name}.columns"].astype(np.int64), inputs)
    if f"{name}.outputs" in tensors:
        layers[-1] = _fan_out(*layers[-1], tensors[f"{name}.outputs"].astype(np.int64), outputs)
    sizes = [inputs, *(len(bias) for _, bias in layers)]
    if sizes[-1] != outputs or any(weight.shape != pair for (weight, _), pair in zip(layers, pairwise(sizes), strict=True)):
        raise ValueError("its layers do not fit together")
    return stacked(layers)
