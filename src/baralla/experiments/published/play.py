"""Playing the tables of a published experiment, and keeping what was played so that a run can be resumed.

Each table is a small tournament over the same duplicate deals. Its deals are one line of `deals.jsonl`; the last line of a table counts.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, fields
from math import ceil
from pathlib import Path
from typing import Any

import numpy as np

from baralla.arena.statistics import Interval, bootstrap
from baralla.arena.tournament import Tournament
from baralla.blocks.work import Crew
from baralla.engine.errors import BarallaError
from baralla.engine.game import Game
from baralla.engine.published import Experiment, Part, Player, Sitting
from baralla.engine.rules import Rules
from baralla.experiments.kept import Kept
from baralla.experiments.published.sample import could_show, smallest_sample, wilson

RESULTS = "results.csv"


@dataclass(frozen=True)
class Row:
    """A player at a table, beside what the source reports. A share is of all the seats of the player, points are of one."""

    part: int
    table: str
    agent: str
    label: str
    seats: int
    matches: int
    share: float
    share_low: float
    share_high: float
    points: float
    points_low: float
    points_high: float
    ms: float  # a decision
    match_seconds: float  # that all players of the table think
    source_share: float | None
    source_low: float | None
    source_high: float | None
    source_points: float | None
    source_seconds: float | None
    source_matches: int | None  # those it tells, or the fewest that its shares allow
    could_low: float | None  # what 95 % of samples of that size show, if ours is the truth
    could_high: float | None

    @property
    def agrees(self) -> bool | None:
        """Could a sample of the source's size have shown what it reports?"""
        if self.source_share is None or self.could_low is None or self.could_high is None:
            return None
        return self.could_low - 0.005 <= self.source_share <= self.could_high + 0.005


@dataclass
class Results:
    """What has been played so far, by the names of the tables."""

    game: Game
    rules: Rules
    experiment: Experiment
    seed: str
    matches: int | None = None  # of each table; None: as each part says
    played: dict[str, Tournament] = field(default_factory=dict)
    kept: Kept | None = None  # the deals in its folder, where it has one
    stopped: bool = False

    @property
    def seconds(self) -> float:
        """That the players of all tables thought, in this run and those before it."""
        return sum(done.ms * done.decisions for played in self.played.values() for done in played.work.values()) / 1000

    @property
    def settings(self) -> dict[str, Any]:
        """What must be the same for a run to be resumed."""
        rules = {"players": self.rules.players, **self.rules.settings()}
        return {"game": self.game.name, "rules": rules, "seed": self.seed}

    def rows(self) -> Iterator[Row]:
        """The players of every table that was played."""
        for number, part in enumerate(self.experiment.parts, 1):
            for sitting in part.sittings:
                if sitting.name in self.played:
                    yield from table_rows(number, sitting, self.played[sitting.name])

    def of(self, part: int) -> list[Row]:
        return [row for row in self.rows() if row.part == part]


def start(game: Game, seed: str, matches: int | None) -> Results:
    """Nothing played yet; a game without an experiment is refused."""
    experiment = game.experiment
    if experiment is None:
        raise BarallaError(f"no published experiment of {game.name} is known here")
    return Results(game, game.rules.make(None, **experiment.switches), experiment, seed, matches)


def chosen(results: Results, numbers: Sequence[int]) -> list[Part]:
    """The parts asked for, or all."""
    parts = results.experiment.parts
    for number in numbers:
        if not 1 <= number <= len(parts):
            raise BarallaError(f"there is no part {number}: choose 1 to {len(parts)}")
    return [part for number, part in enumerate(parts, 1) if not numbers or number in numbers]


def deals_of(results: Results, part: Part) -> int:
    """The deals of each table of a part: each is a match in every rotation."""
    return ceil((results.matches or part.matches) / results.rules.players)


def seated(results: Results, part: Part, sitting: Sitting, workers: int | Crew) -> Tournament:
    """The tournament of a table: one player against equal others, or different ones together, those who sit twice first."""
    lone = len(sitting.players) == 2 and sitting.players[0].seats == 1
    order = sitting.players if lone else sorted(sitting.players, key=lambda player: -player.seats)
    agents, deals = [player.agent for player in order], deals_of(results, part)
    tournament = Tournament(results.game, results.rules, agents, deals, results.seed, workers, "first" if lone else "mixed")
    wanted = {player.agent: player.seats for player in sitting.players}
    if len(tournament.contests) != 1 or Counter(tournament.contests[0].seats) != wanted:
        raise BarallaError(f"the table {sitting.name} of {results.experiment.source} cannot be laid: {wanted}")
    if results.kept is not None:
        results.kept.follow(sitting.name, tournament)
    return tournament


def play(results: Results, part: Part, sitting: Sitting, workers: int | Crew, told: Callable[[int], None] = lambda _: None) -> None:
    """Play a table; Ctrl-C leaves `results.stopped` and what was played until then."""
    tournament = seated(results, part, sitting, workers)
    if tournament.played < tournament.deals:
        tournament.run(lambda now: told(now.played))
    results.stopped = tournament.played < tournament.deals
    if tournament.played:
        results.played[sitting.name] = tournament


def table_rows(number: int, sitting: Sitting, played: Tournament) -> Iterator[Row]:
    """The players of a table."""
    (tally,) = played.tallies.values()
    seconds = sum(played.seconds_of(player.agent) for player in sitting.players)
    told = [player.share for player in sitting.players if player.share is not None]
    sample = sitting.matches or (smallest_sample(told) if told else None)
    for player in sitting.players:
        share, points = bootstrap(tally.values(player.agent)), bootstrap(tally.values(player.agent, "points"))
        work, (low, high, could_low, could_high) = played.work[player.agent], _beside(player, share, tally.matches, sample)
        yield Row(
            number, sitting.name, player.agent, player.label, player.seats, tally.matches,
            *_rounded(share), *_rounded(points), round(work.ms, 4), round(seconds, 5),
            player.share, low, high, player.points, sitting.seconds, sample, could_low, could_high,
        )  # fmt: skip


def _rounded(found: Interval) -> tuple[float, float, float]:
    return round(found.mean, 5), round(found.low, 5), round(found.high, 5)


Four = tuple[float | None, float | None, float | None, float | None]


def _beside(player: Player, ours: Interval, matches: int, sample: int | None) -> Four:
    """The interval of the share reported, and what a sample of its size could have shown."""
    if player.share is None or sample is None:
        return None, None, None, None
    low, high = wilson(ours.mean, matches)  # a few deals that all went one way do not make it certain
    could = could_show(min(low, ours.low), max(high, ours.high), sample)
    theirs = wilson(player.share, sample)
    return round(theirs[0], 4), round(theirs[1], 4), round(could[0], 4), round(could[1], 4)


def paired(results: Results, part: Part) -> dict[str, Interval]:
    """How much less or more the first player of each later table wins than that of the first table, deal by deal."""
    found = {}
    first, *others = part.sittings
    for sitting in others:
        if first.name in results.played and sitting.name in results.played and len(sitting.players) == len(first.players):
            (one,), (other,) = (results.played[name].tallies.values() for name in (first.name, sitting.name))
            both = sorted(set(one.shares) & set(other.shares))
            a, b = first.players[0].agent, sitting.players[0].agent
            found[sitting.name] = bootstrap(np.array([other.shares[deal][b] - one.shares[deal][a] for deal in both]))
    return found


# The files


def write_csv(results: Results, folder: Path) -> None:
    """One line per player and table."""
    with (folder / RESULTS).open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, [item.name for item in fields(Row)])
        writer.writeheader()
        writer.writerows(asdict(row) for row in results.rows())
