"""Every agent against every other in the twelve modalities of Brisca and Tute, as Arjonilla (2024, section 7.4) compared them.

A part is one tournament: a modality under its usual rules with all agents, or, with two players, the two networks under one of the
sixteen combinations of optional rules. Deals are duplicate, every seat rotation is played, and partners are the same agent.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

import numpy as np

from baralla.agents import make_agent
from baralla.api import seen
from baralla.arena.seating import contests, sides
from baralla.arena.statistics import Interval, bootstrap
from baralla.arena.tournament import Counted, Tally, Tournament
from baralla.blocks.work import Crew
from baralla.engine.errors import BarallaError, nearest
from baralla.engine.game import Game
from baralla.engine.kinds import Numbers
from baralla.engine.match import Match
from baralla.engine.rules import Rules
from baralla.experiments.kept import Kept
from baralla.games import load
from baralla.learning.data.plan import Plan
from baralla.learning.shipped import TABLES

MODALITIES = TABLES  # the twelve by name: the game and its switches
NETWORKS = ("sl:layers=2", "sl:layers=3")
EVOLVED = "ga"
AGENTS = ("random", "rules", *NETWORKS, "mc", EVOLVED)
USUAL = "usual"
MIXED = "mixed tables"
RESULTS = "results.csv"


@dataclass(frozen=True)
class Row:
    """One pairing: what `agent` won against `against`. With three sides or more: alone against a table of it, or in mixed tables."""

    modality: str
    rules: str  # usual, or the code of a combination of optional rules such as 1100
    agent: str
    against: str
    deals: int
    share: float
    low: float
    high: float
    margin: float


@dataclass(frozen=True)
class Part:
    """One tournament of the experiment."""

    modality: str
    code: str
    game: Game
    rules: Rules
    agents: tuple[str, ...]

    @property
    def contests(self) -> int:
        return len(contests(self.agents, sides(self.game, self.rules), "all"))

    @property
    def label(self) -> str:
        return self.modality if self.code == USUAL else f"{self.modality} {self.code}"


@dataclass
class Results:
    """What has been played so far."""

    deals: int
    seed: str
    rows: list[Row] = field(default_factory=list)
    means: dict[str, dict[str, Interval]] = field(default_factory=dict)  # of a modality: every agent's share over its pairings
    fair: dict[str, float] = field(default_factory=dict)
    left_out: dict[str, list[str]] = field(default_factory=dict)  # of a modality: who could not sit down, and why
    seconds: float = 0.0
    stopped: bool = False

    def of(self, modality: str, code: str = USUAL) -> list[Row]:
        return [row for row in self.rows if (row.modality, row.rules) == (modality, code)]

    def codes(self, modality: str) -> list[str]:
        return sorted({row.rules for row in self.rows if row.modality == modality} - {USUAL})


def chosen(names: Sequence[str]) -> list[str]:
    """The modalities asked for, or all."""
    for name in names:
        if name not in MODALITIES:
            raise BarallaError(f'there is no modality "{name}"{nearest(name, MODALITIES)}: choose {", ".join(MODALITIES)}')
    return [name for name in MODALITIES if not names or name in names]


def agents_of(game: Game) -> list[str]:
    """Who plays a game: an evolved network where one is shipped."""
    return [name for name in AGENTS if name != EVOLVED or (game.learning is not None and game.learning.evolved)]


def titles() -> str:
    """The games of the comparison by their titles."""
    return " and ".join(load(name).title["en"] for name in dict.fromkeys(game for game, _ in MODALITIES.values()))


def rules_of(modality: str) -> tuple[Game, Rules]:
    """The game of a modality, and its usual rules."""
    name, switches = MODALITIES[modality]
    game = load(name)
    return game, game.rules.make(None, **switches)


def combinations(modality: str) -> dict[str, Rules]:
    """The combinations of optional rules by code: exchange, last ten, black hand, hunt the three; 1 where it is played."""
    name, switches = MODALITIES[modality]
    fixed = ("only_assist=on",) if switches.get("only_assist") else ()
    plan = Plan(name, switches["players"], bool(switches.get("teams")), rules=("all", *fixed))
    found = plan.rule_sets(load(name))
    digits = len(found).bit_length() - 1
    return {f"{number:0{digits}b}": rules for number, rules in enumerate(found)}


def entrants(game: Game, rules: Rules, names: Sequence[str]) -> tuple[list[str], list[str]]:
    """Those who can sit down at such a table, and why the others cannot."""
    able, reasons = [], []
    first = seen(Match(game, rules, "0"))
    for name in names:
        try:
            make_agent(name, game, "0").act(first)
            able.append(name)
        except BarallaError as error:
            reasons.append(f"{name}: {error}")
    return able, reasons


def parts(names: Sequence[str], results: Results) -> list[Part]:
    """The tournaments of these modalities; who has to stay away is noted in `results`."""
    found = []
    for modality in chosen(names):
        game, rules = rules_of(modality)
        able, reasons = entrants(game, rules, agents_of(game))
        results.left_out[modality] = reasons
        found.append(Part(modality, USUAL, game, rules, tuple(able)))
        if rules.players == 2 and set(NETWORKS) <= set(able):
            found += [Part(modality, code, game, other, NETWORKS) for code, other in combinations(modality).items()]
    return found


def play(part: Part, results: Results, workers: int | Crew, told: Callable[[int], None] = lambda _: None, kept: Kept | None = None) -> None:
    """Play a part and add what came of it; Ctrl-C leaves `results.stopped` and what was played until then."""
    played = Tournament(part.game, part.rules, part.agents, results.deals, results.seed, workers, "all")
    if kept is not None:
        kept.follow(part.label, played)
    played.run(lambda now: told(now.played))
    results.seconds += played.seconds
    results.stopped = played.played < len(played.contests) * results.deals
    results.rows += list(rows(part, played))
    if part.code == USUAL and played.played:
        results.fair[part.modality] = 1 / (played.rivals + 1)
        results.means[part.modality] = {name: bootstrap(_by_deal(_measured(played, name), name)) for name in part.agents}


def rows(part: Part, played: Tournament) -> Iterator[Row]:
    """The pairings of a tournament, and with three sides or more every agent's row of the mixed tables."""
    two_sides = played.rivals == 1
    for contest, tally in played.tallies.items():
        if contest.one is None or contest.rest is None or not tally.shares:
            continue
        yield _row(part, contest.one, contest.rest, tally.values(contest.one), tally.values(contest.one, "margins"))
        if two_sides:
            yield _row(part, contest.rest, contest.one, tally.values(contest.rest), tally.values(contest.rest, "margins"))
    mixed = [tally for contest, tally in played.tallies.items() if contest.one is None and tally.shares]
    for agent in part.agents:
        with_it = [tally for tally in mixed if agent in tally.contest.seats]
        if with_it:
            yield _row(part, agent, MIXED, _by_deal(with_it, agent), _by_deal(with_it, agent, "margins"))


def _measured(played: Tournament, agent: str) -> list[Tally]:
    """The pairings that measure an agent; with three sides or more those in which it sits alone."""
    found = [(contest, tally) for contest, tally in played.tallies.items() if contest.one is not None]
    return [tally for contest, tally in found if contest.one == agent or (played.rivals == 1 and contest.rest == agent)]


def _by_deal(tallies: Sequence[Tally], agent: str, what: Counted = "shares") -> Any:
    """One number per deal: the mean over these tables, and over an agent's sides where one table has it on several."""
    found: dict[int, list[float]] = {}
    for tally in tallies:
        seats = tally.contest.seats.count(agent) if tally.contest.one is None and what == "shares" else 1
        for deal, values in tally.of(what).items():
            found.setdefault(deal, []).append(values[agent] / seats)
    return np.array([np.mean(found[deal]) for deal in sorted(found)])


def _row(part: Part, agent: str, against: str, shares: Numbers, margins: Numbers) -> Row:
    share = bootstrap(shares)
    mean, low, high = (round(number, 5) for number in (share.mean, share.low, share.high))
    return Row(part.modality, part.code, agent, against, len(shares), mean, low, high, round(float(np.mean(margins)), 3))


def write_csv(results: Results, folder: Path) -> None:
    """One line per pairing."""
    with (folder / RESULTS).open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, [item.name for item in fields(Row)])
        writer.writeheader()
        writer.writerows(asdict(row) for row in results.rows)
