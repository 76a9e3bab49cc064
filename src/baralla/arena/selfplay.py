"""Matches between agents for their records, in blocks that any crew can play. The file has them in the order of their numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import baralla
from baralla.agents import make_agent
from baralla.agents.contract import Forfeit
from baralla.api import play_out
from baralla.blocks.ledger import Ledger
from baralla.blocks.work import Crew, Progress, work
from baralla.engine.decks import Fixed
from baralla.engine.errors import BarallaError
from baralla.engine.game import Game
from baralla.engine.match import Match
from baralla.engine.rules import Rules
from baralla.games import load
from baralla.records import to_line

FORMAT = "baralla-selfplay/1"
BLOCK = 4  # matches
Lines = tuple[bytes, list[str]]  # records, and what went wrong in words


@dataclass(frozen=True)
class Selfplay:
    """The matches: what is played, and by whom."""

    game: Game
    rules: Rules
    seats: Sequence[str]
    seed: str
    matches: int
    fixed: Fixed = Fixed()  # noqa: RUF009 (it is frozen)
    legal: bool = False  # write the legal actions, too

    def __reduce__(self) -> Any:  # a game is sent by its name
        return _sent, (self.game.name, self.rules, tuple(self.seats), self.seed, self.matches, self.fixed, self.legal)

    def settings(self) -> dict[str, Any]:
        """What must be the same for a run to be resumed."""
        return {
            "format": FORMAT,
            "version": baralla.__version__,
            "game": self.game.name,
            "players": self.rules.players,
            "rules": self.rules.settings(),
            "agents": list(self.seats),
            "seed": self.seed,
            "matches": self.matches,
            "decks": self.fixed.mark,
            "dealer": self.fixed.dealer,
            "legal": self.legal,
        }

    def blocks(self) -> Iterator[int]:
        """The number of the first match of each block."""
        return iter(range(0, self.matches, BLOCK))

    def bench(self, stopped: Callable[[], bool]) -> Callable[[int], Lines | None]:
        def play(first: int) -> Lines | None:
            lines, faults = [], []
            for number in range(first, min(first + BLOCK, self.matches)):
                if stopped():
                    return None
                match, fault = self.match(number)
                lines.append(to_line(match.record(self.legal)).encode() + b"\n")
                faults += [fault] if fault else []
            return b"".join(lines), faults

        return play

    def match(self, number: int) -> tuple[Match, str]:
        """A match, to its end or to a forfeit, and what there is to say of that."""
        name = self.seed if self.matches == 1 else f"{self.seed}-{number}"
        match = Match(self.game, self.rules, name, list(self.seats), self.fixed.dealer, self.fixed.deck(number))
        try:
            play_out(match, [make_agent(text, self.game, name) for text in self.seats])
        except Forfeit as fault:
            assert match.turn is not None
            match.forfeited = (match.turn, str(fault))
            return match, f"match {name}: seat {match.turn} forfeits: {fault}"
        return match, ""


def _sent(game: str, *more: Any) -> Selfplay:
    return Selfplay(load(game), *more)


def to_stream(task: Selfplay, crew: Crew, file: IO[str], told: Callable[[str], None]) -> bool:
    """Write the records as they come, those that finish early after those before them. Was it stopped?"""
    early: dict[int, Lines] = {}
    due = task.blocks()
    wanted = next(due)

    def done(first: int, lines: Lines) -> None:
        nonlocal wanted
        early[first] = lines
        while wanted in early:
            text, faults = early.pop(wanted)
            file.write(text.decode())
            for fault in faults:
                told(fault)
            wanted = next(due, -1)

    with crew.hire(task) as hands:
        return work(hands, task.blocks(), done)


def to_file(
    task: Selfplay, crew: Crew, path: Path, resume: bool, told: Callable[[str], None], seen: Callable[[int, Progress], None]
) -> int:
    """Write the records into a file; how many matches it has. It can be stopped at any time, and resumed."""
    if not path.parent.is_dir():
        raise BarallaError(f"cannot write {path}: there is no folder {path.parent}")
    ledger = Ledger(path.parent, f"{path.name}.blocks", task.settings(), resume, [path.name])
    ends = [(int(block["first"]), end[path.name]) for block, end in ledger.kept]

    def done(first: int, lines: Lines) -> None:
        text, faults = lines
        for fault in faults:
            told(fault)
        ends.append((first, ledger.add({"first": first}, {path.name: text})[path.name]))

    def count() -> int:
        return sum(min(BLOCK, task.matches - first) for first, _ in ends)

    try:
        before = {first for first, _ in ends}
        with crew.hire(task) as hands:
            stopped = work(hands, (first for first in task.blocks() if first not in before), done, lambda now: seen(count(), now))
    finally:
        ledger.close()
    if not stopped:
        in_order(path, ends)
        ledger.path.unlink()
    return count()


def in_order(path: Path, ends: Sequence[tuple[int, int]]) -> None:
    """Put the stretches of a file, given as the number and the end of each, into the order of their numbers."""
    if list(ends) == sorted(ends):
        return
    starts = [0, *(end for _, end in ends)]
    stretches = sorted((first, start, end) for (first, end), start in zip(ends, starts, strict=False))
    new = path.with_name(f"{path.name}.new")
    with path.open("rb") as old, new.open("wb") as file:
        for _, start, end in stretches:
            old.seek(start)
            file.write(old.read(end - start))
    new.replace(path)
