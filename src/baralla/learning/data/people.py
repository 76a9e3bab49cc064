"""Rows from matches that were recorded, of people or of anybody: the whole record is checked, and every decision of a finished deal is a
row like those of a data set that was played for it.

A deal that occurs twice counts once. Who is kept can be chosen by name, by kind, by the result, and by strength: a rating of all names
over these matches.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from math import ceil
from pathlib import Path
from typing import Any

import numpy as np

from baralla import __version__
from baralla.agents import kinds
from baralla.agents.levels import levels
from baralla.arena.seating import sides
from baralla.arena.statistics import openskill_ratings
from baralla.engine.errors import BarallaError, RecordError
from baralla.engine.game import Game
from baralla.engine.match import Deal
from baralla.engine.rules import Rules
from baralla.games import load, that_learn
from baralla.learning.data.choice import Choice
from baralla.learning.data.dataset import write_card, write_rows
from baralla.learning.data.plan import Plan
from baralla.learning.data.rows import blank_rows, prepare
from baralla.learning.play import MOST_ROWS, advance, label_deal
from baralla.records import read, replay

GATHERED = 512  # deals written at a time


@dataclass(frozen=True)
class Source:
    """A recorded match, and the seats of people in it where that is known."""

    record: Any
    where: str  # to say where it came from if it is wrong
    people: frozenset[int] | None = None


@dataclass(frozen=True)
class Recorded:
    """A finished match, and no more of it than rows need."""

    game: Game
    rules: Rules
    names: list[str]
    people: frozenset[int]  # seats that people played from beginning to end
    winners: list[int]
    deals: list[Deal]
    openings: list[tuple[bytes, int]]  # of each deal: the position before its first decision, and the place of that

    @property
    def kind(self) -> tuple[str, int, bool]:
        return self.game.name, self.rules.players, bool(getattr(self.rules, "teams", False))


@dataclass
class Counts:
    """What there was."""

    matches: Counter[str] = field(default_factory=Counter)  # by what became of them
    deals: int = 0
    twice: int = 0


def of_files(paths: Iterable[Path]) -> Iterator[Source]:
    """The matches of files of records."""
    for path in paths:
        for number, raw in read(path):
            yield Source(raw, f"{path}, line {number}")


def is_agent(name: str, game: str) -> bool:
    """Is a name of a record that of an agent?"""
    first = name.partition(":")[0].partition("[")[0]
    return first in kinds(game) or first == "exec" or any(first == level.name for level in levels(game))


def recorded(source: Source, choice: Choice, counts: Counts) -> Recorded | None:
    """A match, checked; None if it is not one of those wanted."""
    try:
        match = replay(source.record)
    except RecordError as error:
        raise RecordError(f"{source.where}: {error}") from None
    name, seats = match.game.name, range(match.players)
    if name not in that_learn() or choice.game not in ("", name) or choice.players not in (0, match.players):
        counts.matches["other games or tables"] += 1
        return None
    if not match.over:
        counts.matches["unfinished"] += 1
        return None
    counts.matches["kept"] += 1
    names_ = match.names or [f"seat {seat}" for seat in seats]
    handed = {event.get("seat") for event in match.events if event.get("event") == "takeover"}  # an agent has played for somebody
    people = source.people if source.people is not None else frozenset(seat for seat in seats if not is_agent(names_[seat], name))
    openings = [match.opening(number) for number in range(len(match.deals))]
    return Recorded(match.game, match.rules, names_, people - handed, match.winners, match.deals, openings)


def kept_matches(sources: Iterable[Source], choice: Choice, counts: Counts) -> list[Recorded]:
    """The finished matches, which must be of one game and number of players."""
    kept = [match for source in sources if (match := recorded(source, choice, counts)) is not None]
    found = sorted({match.kind for match in kept})
    if not kept:
        raise BarallaError(f"there is no finished match of {' or '.join(that_learn())} among these, as they were asked for")
    if len(found) > 1:
        told = "; ".join(f"{name}, {players} players{' in pairs' if teams else ''}" for name, players, teams in found)
        raise BarallaError(f"a data set is of one game and table, these matches are of: {told} (choose with --game and --players)")
    return kept


def ratings(matches: Iterable[Recorded]) -> dict[str, tuple[float, float]]:
    """OpenSkill of every name over these matches: mu and sigma."""
    played = []
    for match in matches:
        side = sides(match.game, match.rules)
        teams = [[name for name, of in zip(match.names, side, strict=True) if of == one] for one in sorted(set(side))]
        if len(set(match.names)) == len(match.names):  # who plays against himself shows nothing
            played.append((teams, [0 if one in match.winners else 1 for one in sorted(set(side))]))
    return openskill_ratings(played)


def strongest(rated: Mapping[str, tuple[float, float]], share: float) -> set[str]:
    """The names of the best share, by what is nearly sure of each (mu less three sigma)."""
    order = sorted(rated, key=lambda name: (3 * rated[name][1] - rated[name][0], name))
    return set(order[: ceil(share * len(order))])


def seats_kept(match: Recorded, choice: Choice, strong: set[str] | None) -> list[int]:
    """The seats of a match whose decisions are kept."""
    return [
        seat
        for seat, name in enumerate(match.names)
        if (not choice.people or seat in match.people) and (not choice.name or name in choice.name) and (strong is None or name in strong)
    ]


def deal_rows(match: Recorded, number: int, game: int) -> Any:
    """The rows of all seats of deal `number` (from 0), labelled."""
    frozen, first = match.openings[number]
    states = match.game.states(1)
    states[0] = match.game.thaw(frozen)
    s, rows, opened, at = states[0], blank_rows(MOST_ROWS), 0, 0
    for _, text in match.deals[number].actions[first:]:
        opened = advance(s, match.game.parse(s, text), game, rows, opened, at)
        at += 1
    label_deal(s, rows, 0, at)
    return rows[:at]


def rows_of(kept: Iterable[Recorded], choice: Choice, counts: Counts, strong: set[str] | None) -> Iterator[Any]:
    """The rows of all deals, each deal once, some deals at a time."""
    seen: set[bytes] = set()
    waiting: list[Any] = []
    for match in kept:
        seats = seats_kept(match, choice, strong)
        for number, deal in enumerate(match.deals):
            facts = (match.rules.settings(), deal.dealer, deal.deck, deal.actions, seats)
            mark = hashlib.sha256(json.dumps(facts).encode()).digest()
            if mark in seen:
                counts.twice += 1
                continue
            seen.add(mark)
            rows = deal_rows(match, number, counts.deals)
            rows = rows[np.isin(rows["seat"], seats) & ((rows["won"] > 0) | (not choice.winners))]
            if len(rows):
                counts.deals += 1
                waiting.append(rows)
        if len(waiting) >= GATHERED:
            yield np.concatenate(waiting)
            waiting = []
    if waiting:
        yield np.concatenate(waiting)


def gather(sources: Iterable[Source], folder: Path, choice: Choice) -> dict[str, Any]:
    """Write the data set of these matches; its card."""
    if choice.game and load(choice.game).learning is None:
        raise BarallaError(f"rows are of {' or '.join(that_learn())}, not of {choice.game}")
    counts = Counts()
    kept = kept_matches(sources, choice, counts)
    game, players, teams = kept[0].kind
    prepare(game)
    rated = ratings(kept)
    strong = strongest(rated, choice.strongest) if choice.strongest < 1 else None
    assist = all(getattr(match.rules, "only_assist", False) for match in kept)
    rules = ("all", "only_assist=on") if assist else ("all",)
    rows = write_rows(folder, Plan(game, players, teams), rows_of(kept, choice, counts, strong))
    if not rows:
        raise BarallaError("no decision of these matches is left: ask for less")
    card: dict[str, Any] = {"plan": asdict(Plan(game, players, teams, counts.deals, rules)), "games": counts.deals, "rows": rows}
    card |= {"rule_sets": len({str(match.rules.settings()) for match in kept}), "engine": __version__}
    card["records"] = {"matches": dict(counts.matches), "twice": counts.twice, "choice": asdict(choice)}
    card["ratings"] = {name: [round(number, 2) for number in rated[name]] for name in sorted(rated)}
    write_card(folder, card)
    return card
