"""Data sets: who plays, under which rules, and the Parquet file the rows go to as a stream, so that memory does not grow with the games.

A folder holds `decisions.parquet`, one row a decision, and `dataset.json`, which says how it was made.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from baralla import __version__
from baralla.core.errors import BarallaError
from baralla.core.game import Game
from baralla.core.rules import Rules
from baralla.training.play import Table
from baralla.training.rows import ROW, blank_rows, prepare

BLOCK = 4096  # games played and written at a time
OPTIONAL = ("exchange", "last_ten", "black_hand", "hunt_three")  # the switches that `all` combines
SUNG = ("announced", "scored", "only_assist")  # columns of Tute alone
FILE, CARD = "decisions.parquet", "dataset.json"
Progress = Callable[[int], None]


@dataclass(frozen=True)
class Plan:
    """What a data set is made of. The same plan gives the same rows."""

    game: str
    players: int = 2
    teams: bool = False
    games: int = 128_000  # over all rule sets together
    rules: tuple[str, ...] = ("all",)  # `all` combinations of the optional rules, and KEY=VALUE
    agents: tuple[str, ...] = ()  # by seat, repeated around the table; nobody named: random play
    explore: float = 0.0  # how often an agent's action is replaced by any legal one
    seed: str = "0"

    def rule_sets(self, game: Game) -> list[Rules]:
        """Every set of rules of the plan: with `all` the 16 (two players) or 8 combinations of the optional rules."""
        fixed: dict[str, Any] = {"players": self.players, "teams": self.teams}
        for text in self.rules:
            name, equals, value = text.partition("=")
            if equals:
                fixed[name.strip()] = game.rules.find(name.strip()).read(value.strip())
            elif text != "all":
                raise BarallaError(f'write "all" or KEY=VALUE for the rules, not "{text}"')
        free = [name for name in OPTIONAL if name not in fixed and (name != "hunt_three" or self.players == 2)]
        if "all" not in self.rules:
            free = []
        chosen = itertools.product((False, True), repeat=len(free))
        return [game.rules.make(None, **fixed | dict(zip(free, values, strict=True))) for values in chosen]

    def table(self) -> Table:
        """The table that plays it."""
        game = prepare(self.game)
        if self.games < 1:
            raise BarallaError("a data set has at least one game")
        return Table(game, self.rule_sets(game), list(self.agents), self.explore, self.seed)

    def blocks(self) -> Iterator[tuple[int, int]]:
        """First game and number of games of each block."""
        return ((first, min(BLOCK, self.games - first)) for first in range(0, self.games, BLOCK))


def make_rows(plan: Plan, progress: Progress = lambda games: None) -> Any:
    """All rows of a plan in memory, for training."""
    table, parts = plan.table(), []
    for first, n in plan.blocks():
        parts.append(table.block(first, n).copy())
        progress(n)
    return np.concatenate(parts)


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


def write(plan: Plan, folder: Path, progress: Progress = lambda games: None) -> dict[str, Any]:
    """Play the plan and write it; the card. Stopped with Ctrl-C, the file holds the games played so far, and the card says how many."""
    arrow = _arrow()
    table = plan.table()
    wanted = columns(plan.game == "tute", plan.players)
    schema = arrow.schema([(name, arrow.from_numpy_dtype(ROW[field].base)) for name, field, _ in wanted])
    card: dict[str, Any] = {"plan": asdict(plan), "games": 0, "rows": 0, "rule_sets": len(table.rules), "engine": __version__}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with arrow.parquet.ParquetWriter(folder / FILE, schema, use_dictionary=False) as file, ThreadPoolExecutor(1) as ahead:
            jobs = plan.blocks()
            waiting = [ahead.submit(table.block, *job) for job in itertools.islice(jobs, 2)]
            try:
                while waiting:
                    rows = waiting.pop(0).result()
                    waiting += [ahead.submit(table.block, *job) for job in itertools.islice(jobs, 1)]
                    arrays = [arrow.array(np.ascontiguousarray(rows[f] if i < 0 else rows[f][:, i])) for _, f, i in wanted]
                    file.write_table(arrow.Table.from_arrays(arrays, schema=schema))
                    games = min(BLOCK, plan.games - card["games"])
                    card["games"] += games
                    card["rows"] += len(rows)
                    progress(games)
            except KeyboardInterrupt:
                card["interrupted"] = True
                for job in waiting:
                    job.cancel()
        (folder / CARD).write_text(json.dumps(card, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as error:
        raise BarallaError(f"cannot write the data set {folder}: {error.strerror or error}") from None
    return card


def read(folder: Path, progress: Progress = lambda rows: None) -> tuple[Any, dict[str, Any]]:
    """The rows of a data set, and its card."""
    arrow = _arrow()
    try:
        card = json.loads((folder / CARD).read_text(encoding="utf-8"))
        file = arrow.parquet.ParquetFile(folder / FILE)
        plan = card["plan"]
        wanted = columns(plan["game"] == "tute", plan["players"])
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
