"""Data sets: who plays, under which rules, and the Parquet file the rows go to as a stream, so that memory does not grow with the games.

A folder holds `decisions.parquet`, one row per decision, and `dataset.json`, which says how it was made.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from baralla import __version__
from baralla.blocks.ledger import Ledger
from baralla.blocks.threads import Threads
from baralla.blocks.work import Crew, work
from baralla.blocks.work import Progress as Pace
from baralla.engine.errors import BarallaError
from baralla.games import load
from baralla.learning.data.plan import Plan
from baralla.learning.data.rows import RECORD, ROW, blank_rows, prepare
from baralla.learning.play import DataTables

BLOCK = 4096  # games played and written at a time
SUNG = ("announced", "scored", "only_assist")  # columns of games in which one sings
FILE, CARD = "decisions.parquet", "dataset.json"
BLOCKS, ROWS = "blocks.jsonl", "blocks.rows"  # while it is written
FORMAT = "baralla-dataset/1"
Progress = Callable[[int], None]


def table_of(plan: Plan) -> DataTables:
    """The table that plays a plan."""
    game = prepare(plan.game)
    if plan.games < 1:
        raise BarallaError("a data set has at least one game")
    return DataTables(game, plan.rule_sets(game), list(plan.agents), plan.explore, plan.seed)


def blocks(plan: Plan) -> Iterator[tuple[int, int]]:
    """First game and number of games of each block."""
    return ((first, min(BLOCK, plan.games - first)) for first in range(0, plan.games, BLOCK))


def make_rows(plan: Plan, progress: Progress = lambda games: None) -> Any:
    """All rows of a plan in memory, for training."""
    table, parts = table_of(plan), []
    for first, n in blocks(plan):
        parts.append(table.block(first, n).copy())
        progress(n)
    return np.concatenate(parts)


def sings(game: str) -> bool:
    """Does one sing in this game?"""
    learning = load(game).learning
    return learning is not None and learning.sings


def columns(sings: bool, players: int) -> list[tuple[str, str, int]]:
    """The columns of the file: name, field of ROW, place in it (-1: the field is one number). Seats that do not play have none."""
    found = []
    for name in ROW.names or ():
        shape = ROW[name].shape
        if name == "rest" or (name in SUNG and not sings):
            continue
        if not shape:
            found.append((name, name, -1))
        else:
            used = min(shape[0], players - 1 if shape[0] == 3 else players)
            found += [(f"{name}_{i}", name, i) for i in range(used)]
    return found


def _arrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise BarallaError("data sets are Parquet files: install pyarrow (pip install 'baralla[train]')") from None
    return pyarrow


@dataclass(frozen=True)
class Games:
    """The games of a plan as a task in blocks: a block is the number of its first game, and its packed rows come of it."""

    plan: Plan

    def bench(self, stopped: Callable[[], bool]) -> Callable[[tuple[int, int]], bytes]:
        table = table_of(self.plan)
        return lambda block: zlib.compress(table.block(*block).tobytes(), 1)


def write(
    plan: Plan,
    folder: Path,
    progress: Progress = lambda games: None,
    crew: Crew = Threads(1),  # noqa: B008 (it is frozen)
    resume: bool = False,
    told: Callable[[Pace], None] = lambda _: None,
) -> dict[str, Any]:
    """Play the plan and write it; the card. Stopped with Ctrl-C, the file holds the games played so far, and the card says how many.

    Until all are played, their rows wait beside the file: a run that was stopped or killed can be resumed.
    """
    _arrow()
    table_of(plan)  # says what is wrong with a plan before anything is written
    ledger = Ledger(folder, BLOCKS, {"format": FORMAT, "version": __version__, "plan": asdict(plan)}, resume, [ROWS])
    ends = [(int(block["first"]), int(block["games"]), end[ROWS]) for block, end in ledger.kept]
    before = {first for first, _, _ in ends}
    for _, games, _ in ends:
        progress(games)

    def done(block: tuple[int, int], packed: bytes) -> None:
        first, games = block
        ends.append((first, games, ledger.add({"first": first, "games": games}, {ROWS: packed})[ROWS]))
        progress(games)

    try:
        with crew.hire(Games(plan)) as hands:
            interrupted = work(hands, (block for block in blocks(plan) if block[0] not in before), done, told)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        ledger.close()
    starts = [0, *(end for _, _, end in ends)]
    stretches = sorted((first, start, end) for (first, _, end), start in zip(ends, starts, strict=False))
    card: dict[str, Any] = {"plan": asdict(plan), "games": sum(games for _, games, _ in ends)}
    card["rows"] = write_rows(folder, plan, _unpacked(folder / ROWS, stretches))
    card |= {"rule_sets": len(plan.rule_sets(prepare(plan.game))), "engine": __version__} | ({"interrupted": True} if interrupted else {})
    write_card(folder, card)
    if not interrupted:
        ledger.remove()
    return card


def _unpacked(path: Path, stretches: Sequence[tuple[int, int, int]]) -> Iterator[Any]:
    """The rows of every block, in the order of the games."""
    with path.open("rb") as file:
        for _, start, end in stretches:
            file.seek(start)
            yield np.frombuffer(zlib.decompress(file.read(end - start)), RECORD)


def write_rows(folder: Path, plan: Plan, parts: Iterable[Any]) -> int:
    """Write a file of these rows; how many they are."""
    arrow, count = _arrow(), 0
    wanted = columns(sings(plan.game), plan.players)
    schema = arrow.schema([(name, arrow.from_numpy_dtype(ROW[field].base)) for name, field, _ in wanted])
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with arrow.parquet.ParquetWriter(folder / FILE, schema, use_dictionary=False) as file:
            for rows in parts:
                arrays = [arrow.array(np.ascontiguousarray(rows[f] if i < 0 else rows[f][:, i])) for _, f, i in wanted]
                file.write_table(arrow.Table.from_arrays(arrays, schema=schema))
                count += len(rows)
    except OSError as error:
        raise BarallaError(f"cannot write the data set {folder}: {error.strerror or error}") from None
    return count


def write_card(folder: Path, card: Mapping[str, Any]) -> None:
    """Say beside the rows how they were made."""
    try:
        (folder / CARD).write_text(json.dumps(card, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as error:
        raise BarallaError(f"cannot write the data set {folder}: {error.strerror or error}") from None


def read(folder: Path, progress: Progress = lambda rows: None) -> tuple[Any, dict[str, Any]]:
    """The rows of a data set, and its card."""
    arrow = _arrow()
    try:
        card = json.loads((folder / CARD).read_text(encoding="utf-8"))
        file = arrow.parquet.ParquetFile(folder / FILE)
        plan = card["plan"]
        wanted = columns(sings(plan["game"]), plan["players"])
        rows = blank_rows(file.metadata.num_rows)
        for field in ("trick", "announced"):
            rows[field] = -1
        at = 0
        for number in range(file.num_row_groups):
            group = file.read_row_group(number)
            part = rows[at : at + group.num_rows]
            for name, field, i in wanted:
                part[field][(...,) if i < 0 else (..., i)] = group[name].to_numpy()
            at += group.num_rows
            progress(group.num_rows)
    except FileNotFoundError:
        raise BarallaError(f"{folder} holds no data set: there is no {CARD} and {FILE}") from None
    except (OSError, KeyError, ValueError, arrow.ArrowException) as error:
        raise BarallaError(f"cannot read the data set {folder}: {error}") from None
    return rows, card


def split_games(rows: Any, seed: int) -> tuple[Any, Any, Any]:
    """The places of the rows for training, validation and test: 80, 10 and 10 % of the games, none in two of them."""
    games, of_row = np.unique(rows["game"], return_inverse=True)
    order = np.random.default_rng(seed).permutation(len(games))
    part = np.zeros(len(games), np.int8)
    part[order[len(games) * 8 // 10 :]] = 1
    part[order[len(games) * 9 // 10 :]] = 2
    train, validation, test = (np.flatnonzero(part[of_row] == number) for number in range(3))
    return train, validation, test
