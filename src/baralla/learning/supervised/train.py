"""Supervised learning: a network learns from rows of play what an action is worth.

Three labels, after Arjonilla (2024): `win` (a sigmoid: is the deal won?), `points` and `points+heuristic` (a softmax over every value that
occurs, in the order of the numbers); and `win+points`, which he left open. Inputs are encoded when a batch needs them, always as float32.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import numpy as np

from baralla.agents.learned.encoding import KINDS
from baralla.agents.learned.suits import SUITS
from baralla.engine.errors import BarallaError
from baralla.engine.game import Game
from baralla.engine.kinds import Numbers
from baralla.engine.rules import Rules
from baralla.learning.data.dataset import split_games
from baralla.learning.data.rows import encode_rows
from baralla.learning.metrics import measures
from baralla.learning.supervised.settings import Settings

LOOK = 1 << 14  # rows judged at a time outside training
Report = Callable[[int, int, dict[str, float]], None]  # epoch, share of it done in thousandths, figures so far


@dataclass
class Trained:
    """A network, as arrays, and how it came to be."""

    weights: list[tuple[Any, Any]]  # of each layer: one line an input, and the bias
    levels: Any
    history: list[dict[str, float]] = field(default_factory=list)  # one entry an epoch
    test: dict[str, float] = field(default_factory=dict)
    seconds: float = 0.0
    interrupted: bool = False


def targets(rows: Any, settings: Settings) -> Any:
    """The label of every row, as a number."""
    if settings.label == "win":
        return rows["won"].astype(np.float32)
    values = rows["margin" if settings.points == "deal" else "points"].astype(np.float32)
    if settings.points == "signed":
        values -= rows["lost"]
    if settings.label == "points+heuristic":
        values += np.float32(settings.heuristic) * rows["value"]
    if settings.label == "win+points":
        values += np.float32(settings.win) * (2 * rows["won"] - 1)
    return np.round(values)


def classes(values: Numbers, levels: Numbers) -> Any:
    """The class of every value: the place of the nearest of the ascending `levels`."""
    middle = (levels[1:] + levels[:-1]) / 2
    return np.searchsorted(middle, values).astype(np.int64)


def import_torch() -> Any:
    """torch, or a sentence that says how to get it. Called before rows are played for a training."""
    try:
        import torch
    except ImportError:
        raise BarallaError("training needs torch: pip install 'baralla[train]' (playing does not)") from None
    return torch


class Trainer:
    """One training: data, network, and the loop."""

    def __init__(self, game: Game, rules: Rules, rows: Any, settings: Settings) -> None:
        self.torch = import_torch()
        self.rows, self.settings = rows, settings
        self.kind, self.suits = KINDS[settings.encoding], SUITS[settings.suits]
        self.inputs = game.encodings[settings.encoding].size(rules)
        self.scratch = game.states(1)
        self.parts = split_games(rows, settings.seed)
        if not all(len(part) for part in self.parts):
            raise BarallaError("too few games to split into training, validation and test: play at least 10")
        values = targets(rows, settings)
        self.win = settings.label == "win"
        self.levels = np.ones(1, np.float32) if self.win else np.unique(values[self.parts[0]])
        self.answers = values if self.win else classes(values, self.levels)
        self.torch.manual_seed(settings.seed)
        self.torch.set_num_threads(settings.threads)
        self.order = np.random.default_rng(settings.seed)
        self.net = self._build()

    def _build(self) -> Any:
        nn = self.torch.nn
        between = {"relu": nn.ReLU, "leaky": nn.LeakyReLU, "tanh": nn.Tanh, "elu": nn.ELU}[self.settings.activation]
        sizes = [self.inputs, *self.settings.hidden(self.inputs), len(self.levels)]
        parts: list[Any] = []
        for n, m in pairwise(sizes):
            parts += [nn.Linear(n, m), between()]
        return nn.Sequential(*parts[:-1])

    def _optimizer(self) -> Any:
        found, rate, weights = self.torch.optim, self.settings.rate, self.net.parameters()
        match self.settings.optimizer:
            case "sgd":
                return found.SGD(weights, lr=rate, momentum=0.9, nesterov=True)
            case "rmsprop":
                return found.RMSprop(weights, lr=rate)
            case "adamw":
                return found.AdamW(weights, lr=rate)
        return found.Adam(weights, lr=rate)

    def encoded(self, picked: Numbers) -> Any:
        """The inputs of these rows, as float32."""
        out = np.empty((len(picked), self.inputs), np.float32)
        encode_rows(self.rows, picked, self.scratch, self.kind, self.suits, out)
        return out

    def _batches(self, picked: Numbers, size: int) -> Iterator[tuple[Any, Any]]:
        """Inputs and answers, the next batch being encoded while this one is learned."""
        parts = [picked[at : at + size] for at in range(0, len(picked), size)]
        with ThreadPoolExecutor(1) as ahead:
            coming = ahead.submit(self.encoded, parts[0])
            for number, part in enumerate(parts):
                inputs = coming.result()
                if number + 1 < len(parts):
                    coming = ahead.submit(self.encoded, parts[number + 1])
                yield self.torch.from_numpy(inputs), self.torch.from_numpy(self.answers[part])

    def _loss(self, out: Numbers, answers: Any) -> Any:
        functional = self.torch.nn.functional
        if self.win:
            return functional.binary_cross_entropy_with_logits(out[:, 0], answers)
        return functional.cross_entropy(out, answers)

    def judge(self, picked: Numbers) -> dict[str, float]:
        """Loss, accuracy, precision and recall on these rows."""
        loss, said = 0.0, []
        with self.torch.no_grad():
            for inputs, answers in self._batches(picked, LOOK):
                out = self.net(inputs)
                loss += float(self._loss(out, answers)) * len(answers)
                said.append((out[:, 0] > 0).long().numpy() if self.win else out.argmax(1).numpy())
        true = (self.answers[picked] > 0.5).astype(np.int64) if self.win else self.answers[picked]
        return {"loss": loss / len(picked), **measures(np.concatenate(said), true, max(2, len(self.levels)))}

    def _copy(self) -> list[Any]:
        return [tensor.detach().clone() for tensor in self.net.parameters()]

    def run(self, report: Report = lambda epoch, done, figures: None) -> Trained:
        """Train until the epochs are over or validation stops improving. Ctrl-C ends it with the best network so far."""
        started, settings = time.perf_counter(), self.settings
        train, validation, test = self.parts
        optimizer = self._optimizer()
        steps = max(1, settings.epochs * -(-len(train) // settings.batch))
        schedule = self.torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.05, steps)
        found = Trained([], self.levels)
        best, kept, waited = float("inf"), self._copy(), 0
        try:
            for epoch in range(settings.epochs):
                learned = self._epoch(epoch, train, optimizer, schedule, report)
                figures = {"train_loss": learned, **self.judge(validation)}
                found.history.append({"epoch": epoch + 1, **figures})
                report(epoch, 1000, figures)
                waited += 1
                if figures["loss"] < best:
                    best, kept, waited = figures["loss"], self._copy(), 0
                if waited >= settings.patience:
                    break
        except KeyboardInterrupt:
            found.interrupted = True
            kept = kept if found.history else self._copy()
        with self.torch.no_grad():
            for tensor, old in zip(self.net.parameters(), kept, strict=True):
                tensor.copy_(old)
        found.test = self.judge(test)
        arrays = [tensor.numpy().astype(np.float32) for tensor in kept]
        found.weights = [(weight.T.copy(), bias) for weight, bias in zip(arrays[::2], arrays[1::2], strict=True)]
        found.seconds = time.perf_counter() - started
        return found

    def _epoch(self, epoch: int, train: Any, optimizer: Any, schedule: Any, report: Report) -> float:
        total, seen, size = 0.0, 0, self.settings.batch
        for number, (inputs, answers) in enumerate(self._batches(self.order.permutation(train), size)):
            optimizer.zero_grad()
            loss = self._loss(self.net(inputs), answers)
            loss.backward()
            optimizer.step()
            schedule.step()
            total += float(loss.detach()) * len(answers)
            seen += len(answers)
            if number % 64 == 0:
                report(epoch, 1000 * seen // len(train), {"train_loss": total / seen})
        return total / seen
