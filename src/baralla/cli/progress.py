"""Progress bars of long commands, on a terminal only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Any]:
    """A progress bar: call it with how much is done and what to tell."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn(), TextColumn("{task.fields[told]}"))
    with Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(what, total=total, told="")
        yield lambda done, told="": progress.update(task, completed=done, told=told)


@contextmanager
def progress_bars() -> Iterator[Callable[[str, int, int, str], None]]:
    """Progress bars by name, on a terminal only."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description:<8}"),
        BarColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[told]}"),
    )
    with Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        tasks: dict[str, Any] = {}

        def notice(what: str, done: int, total: int, told: str) -> None:
            if what not in tasks:
                tasks[what] = progress.add_task(what, total=total, told="")
            progress.update(tasks[what], completed=done, told=told)

        yield notice
