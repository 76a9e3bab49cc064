"""Several learners that share what they learn: each plays on from the same table for a while, and then their tables become one.

How many there are and when they merge is part of the plan. What a learner does between two merges is a block: it depends on the plan, its
number and the table it begins with, so learners can sit in threads or on the machines of a cluster, and be resumed.
"""

from __future__ import annotations

import dataclasses
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from baralla import __version__
from baralla.agents.learned.decisions import new_desk
from baralla.agents.learned.tables import ValueTable, claim, new_table
from baralla.blocks.ledger import Ledger
from baralla.blocks.work import Crew, Progress, Shared, work
from baralla.engine.jit import njit
from baralla.engine.kinds import Numbers
from baralla.games import load
from baralla.learning.duel import swift
from baralla.learning.monte_carlo.episodes import Learner, new_memory
from baralla.learning.monte_carlo.plan import Plan
from baralla.learning.monte_carlo.train import BLOCK, SIDE_BY_SIDE, Trained, learn_block

FORMAT = "baralla-learners/1"
COLUMNS = (("keys", np.uint64), ("values", np.float32), ("visits", np.uint32))
Told = Callable[[Trained, Progress], None]


@dataclass(frozen=True)
class Lesson:
    """A block: the episodes that one learner plays before the next merge."""

    first: int
    episodes: int
    table: Shared  # what all begin with: the columns of a table


@dataclass
class Learned:
    """What came of it: the actions whose value changed."""

    first: int
    actions: int
    packed: bytes
    found: list[int]


@dataclass(frozen=True)
class Learners:
    """The task."""

    plan: Plan

    def bench(self, stopped: Callable[[], bool]) -> Callable[[Lesson], Learned | None]:
        plan = self.plan
        rivals = [] if plan.opponents == "self" else [swift(text, load(plan.game), plan.seed) for text in plan.opponents.split()]

        def learn(lesson: Lesson) -> Learned | None:
            before = ValueTable(*lesson.table.value)
            table, desk = ValueTable(*(column.copy() for column in before)), new_desk()
            learner = Learner(table, plan.settings(), plan.lesson(), desk, new_memory(SIDE_BY_SIDE if rivals else 1))
            for start in range(lesson.first, lesson.first + lesson.episodes, BLOCK):
                if stopped():
                    return None
                learn_block(plan, learner, rivals, start, min(BLOCK, lesson.first + lesson.episodes - start))
            changed = np.flatnonzero(table.visits != before.visits)
            packed = zlib.compress(b"".join(np.ascontiguousarray(getattr(table, name)[changed]).tobytes() for name, _ in COLUMNS), 1)
            return Learned(lesson.first, len(changed), packed, [int(n) for n in desk.found])

        return learn


@njit
def add_changes(before: Any, merged: Any, sums: Any, counts: Any, keys: Numbers, values: Numbers, visits: Numbers) -> None:
    """Add what one learner's returns have changed to the sums of returns and visits of all."""
    for i in range(len(keys)):
        at = claim(merged, keys[i])
        if at >= 0:
            old = before.visits[at] if before.keys[at] == keys[i] else 0
            sums[at] += visits[i] * float(values[i]) - old * float(before.values[at])
            counts[at] += int(visits[i]) - int(old)


def merge(before: ValueTable, learned: list[Learned]) -> ValueTable:
    """One table from those of all learners: visits add up, and a value is the mean over all returns."""
    merged = ValueTable(*(column.copy() for column in before))
    sums = before.values.astype(np.float64) * before.visits
    counts = before.visits.astype(np.int64)
    for one in learned:
        raw, at, columns = zlib.decompress(one.packed), 0, []
        for _, kind in COLUMNS:
            columns.append(np.frombuffer(raw, kind, one.actions, at))
            at += columns[-1].nbytes
        add_changes(before, merged, sums, counts, *columns)
    known = counts > 0
    merged.values[known] = sums[known] / counts[known]
    merged.visits[:] = np.minimum(counts, 0xFFFFFFFF)
    return merged


def train_merged(plan: Plan, crew: Crew, path: Path, resume: bool = False, told: Told = lambda *_: None) -> Trained:
    """Learn until the plan's episodes are done. What learners have done is kept beside `path` until then."""
    rows = f"{path.name}.rows"
    settings = {"format": FORMAT, "version": __version__, "plan": dataclasses.asdict(plan)}
    ledger = Ledger(path.parent, f"{path.name}.blocks", settings, resume, [rows])
    kept = _kept(ledger, path.parent / rows, rows)
    done = Trained(plan, new_table(int(plan.places(plan.episodes) / 0.8) + 64), 0, 0.0, [0, 0, 0, 0])

    def keep(lesson: Lesson, learned: Learned) -> None:
        kept[learned.first] = learned
        ledger.add({"first": learned.first, "actions": learned.actions, "found": learned.found}, {rows: learned.packed})

    began = time.perf_counter()
    try:
        with crew.hire(Learners(plan)) as hands:
            while done.episodes < plan.episodes and not done.interrupted:
                starts = range(done.episodes, min(done.episodes + plan.learners * plan.merge, plan.episodes), plan.merge)
                lessons = [(first, min(plan.merge, plan.episodes - first)) for first in starts]
                missing = [lesson for lesson in lessons if lesson[0] not in kept]
                shared = hands.share(tuple(done.table)) if missing else None
                blocks = [Lesson(first, n, shared) for first, n in missing if shared is not None]
                done.interrupted = work(hands, blocks, keep, lambda now: told(done, now))
                if not done.interrupted:
                    learned = [kept.pop(first) for first, _ in lessons]
                    done.table = merge(done.table, learned)
                    done.episodes += sum(n for _, n in lessons)
                    done.found = [sum(column) for column in zip(done.found, *(one.found for one in learned), strict=True)]
    finally:
        ledger.close()
    done.seconds = time.perf_counter() - began
    if not done.interrupted:
        ledger.remove()
    return done


def _kept(ledger: Ledger, path: Path, name: str) -> dict[int, Learned]:
    """What was done in a run before this one, by the first episode."""
    found, start = {}, 0
    for block, ends in ledger.kept:
        with path.open("rb") as file:
            file.seek(start)
            packed = file.read(ends[name] - start)
        start = ends[name]
        found[int(block["first"])] = Learned(int(block["first"]), int(block["actions"]), packed, list(block["found"]))
    return found
