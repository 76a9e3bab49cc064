# ruff: noqa: E501 (tables of figures read better in one line)
"""Measure every agent and write benchmarks/agents.md, agents.json, the ladders of the games' pages and the ratings of the levels.

`make ladder` runs all of it. `python benchmarks/ladder.py brisca time` measures only these parts and keeps the rest as it was (in short:
`make ladder ARGS="brisca time"`). The part `levels` rates the levels: `python benchmarks/ladder.py levels mus --missing` plays only the
contests that agents.json does not hold, which is how a run goes on that was stopped, or after some levels have changed (it does not notice
that a network has been trained again). `--deals 0.1` plays a tenth of the deals, for a first look; `--seconds 30` gives slow contests less
time; beside other work, `--no-times` leaves the times of decisions as they were, or out. `pages` measures nothing and writes the pages
again from agents.json: a level whose agent has not been measured has no rating there.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import platform
import re
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import baralla
from baralla import bench
from baralla.agents import Seen, make_agent
from baralla.agents.levels import levels
from baralla.arena.ladder import ANCHOR, Rung, fit
from baralla.arena.report import result, stored
from baralla.arena.tournament import Tournament
from baralla.engine import verbs
from baralla.engine.match import Match
from baralla.games import GAMES, load
from baralla.games.podrida.game import same_rounds
from baralla.store.results import Result

HERE = Path(__file__).parent
DOCS = HERE.parent / "docs" / "games"
PACKAGES = HERE.parent / "src" / "baralla" / "games"
WORKERS = 2

FAIR = "fair share"

# Strength we promise: (game, what, agents, switches, deals, tables, promised share in percent, what it is compared with)
STRENGTH: list[tuple[str, str, list[str], dict[str, Any], int, str, float, str]] = [
    ("podrida", "`rules` against 3 random", ["rules", "random"], {"players": 4}, 500, "first", 96, "96 % of 100 (Arnaus, 2023)"),
    ("podrida", "`mcts` (c=0.1, 40 iterations, 10 worlds) against 3 `rules`", ["mcts", "rules"], {"players": 4}, 250, "first", 74, "74 % (Arnaus, 2023)"),
    ("brisca", "`rules:level=expert` against random", ["rules:level=expert", "random"], {}, 5000, "rest", 85, ""),
    ("brisca", "`ismcts:iterations=10000` against random", ["ismcts:iterations=10000", "random"], {}, 500, "rest", 92, ""),
    ("brisca", "`ismcts:iterations=10000` against `rules:level=expert`", ["ismcts:iterations=10000", "rules:level=expert"], {}, 250, "rest", 60, ""),
    ("tute", "`rules:level=expert` against random", ["rules:level=expert", "random"], {}, 5000, "rest", 70, ""),
    ("tute", "`ismcts:iterations=10000` against random", ["ismcts:iterations=10000", "random"], {}, 200, "rest", 80, ""),
    ("tute", "`ismcts:iterations=10000` against `rules:level=expert`", ["ismcts:iterations=10000", "rules:level=expert"], {}, 100, "rest", 58, ""),
    ("cabrero", "`rules:level=novice` against 2 random", ["rules:level=novice", "random"], {}, 1500, "first", 100 / 3, FAIR),
    ("cabrero", "the same exactly as in its source, `further=off`", ["rules:level=novice,further=off", "random"], {}, 1500, "first", 100 / 3, FAIR),
    ("cabrero", "`rules:level=medium` against 2 `novice`", ["rules:level=medium", "rules:level=novice"], {}, 1500, "first", 100 / 3, FAIR),
    ("cabrero", "`rules:level=expert` against 2 `medium`", ["rules:level=expert", "rules:level=medium"], {}, 1500, "first", 100 / 3, FAIR),
    ("cabrero", "the same exactly as in its source, `further=off`", ["rules:level=expert,further=off", "rules:level=medium"], {}, 1500, "first", 100 / 3, FAIR),
    ("mus", "`joaquin` against random, pairs to 40", ["joaquin", "random"], {}, 500, "rest", 80, "a Deep-CFR bot, one against one: 82 %"),
    ("hexadom", "`rules:level=standard` against random", ["rules:level=standard", "random"], {}, 400, "rest", 75, ""),
    ("hexadom", "`ismcts:ms=50` against `rules:level=standard`", ["ismcts:ms=50", "rules:level=standard"], {}, 120, "rest", 60, ""),
]  # fmt: skip

# What seeing is worth, or imagining that one sees: deals of each contest against `rules`, without a promise.
SEEING = {
    "pimc": {"brisca": 100, "tute": 50, "podrida": 20, "cabrero": 60},
    "oracle": {"brisca": 100, "tute": 20, "podrida": 20, "cabrero": 20, "mus": 20, "hexadom": 20},
}

# A contest between levels: so many deals, which hold the ratings of quick players to ± 40, or as many as these seconds allow, but never less.
DEALS, SECONDS, LEAST = 3000, 90, 5
TRIAL, A_SECOND = 256, 1.0  # so many deals tell how long one takes, or fewer that take a second
REACH = 2  # every level meets those one and two steps below it

KINDS = ("strength", "seeing", "levels", "time")


def tournament(game: str, agents: list[str], switches: dict[str, Any], deals: int, tables: str, tell: Callable[[str], None]) -> Tournament:
    """Play, on two threads."""
    loaded = load(game)
    played = Tournament(loaded, loaded.rules.make(**switches), agents, deals, "ladder", WORKERS, tables)
    played.run()
    line = next(line for line in played.lines() if line.name == agents[0])
    tell(f"{game}: {' – '.join(agents)}: {line.share.percent()}, {line.ms:.3f} ms, {played.seconds:.0f} s")
    return played


def contest(game: str, agents: list[str], switches: dict[str, Any], deals: int, tables: str, tell: Callable[[str], None]) -> Tournament:
    """The same, but a pair that has already met over as many deals does not play again."""
    met = (game, tuple(agents), str(load(game).rules.make(**switches).settings()))
    if met not in contests or contests[met].deals < deals:
        contests[met] = tournament(game, agents, switches, deals, tables, tell)
    return contests[met]


contests: dict[tuple[str, tuple[str, ...], str], Tournament] = {}


def strengths(games: list[str], scale: float, tell: Callable[[str], None]) -> list[dict[str, Any]]:
    """The rows of the table of strength."""
    rows = []
    for game, what, agents, switches, deals, tables, promised, origin in STRENGTH:
        if game not in games:
            continue
        played = contest(game, agents, switches, max(10, int(deals * scale)), tables, tell)
        found = next(entry for entry in result(played)["agents"] if entry["name"] == agents[0])
        matches = len(played.contests[0].rotations()) * found["deals"]
        rows.append({"game": game, "what": what, "matches": matches, "promised": promised, "origin": origin, **found})
    return rows


def seeing(games: list[str], scale: float, tell: Callable[[str], None]) -> list[dict[str, Any]]:
    """The rows of `pimc` and `oracle`."""
    rows = []
    for agent, deals in SEEING.items():
        for game in games:
            if game in deals:
                played = contest(game, [agent, "rules"], {}, max(5, int(deals[game] * scale)), "first", tell)
                found = next(entry for entry in result(played)["agents"] if entry["name"] == agent)
                matches = len(played.contests[0].rotations()) * found["deals"]
                rows.append({"game": game, "agent": agent, "matches": matches, **found})
    return rows


def rules_mark(game: str) -> str:
    """A mark of the game's switches and their defaults: what was played under others counts as missing."""
    switches = json.dumps(asdict(load(game).rules.make()), default=str, sort_keys=True)
    return hashlib.sha256(switches.encode()).hexdigest()[:12]


class Kept:
    """The contests between levels, as agents.json keeps them: who met whom under which rules, and what came out."""

    def __init__(
        self, contests: list[dict[str, Any]], save: Callable[[], None], given: argparse.Namespace, tell: Callable[[str], None]
    ) -> None:
        self.contests = contests
        self.save = save  # after every contest: a run can be stopped
        self.given = given
        self.tell = tell

    def of(self, game: str) -> list[dict[str, Any]]:
        """The contests of a game under its present rules."""
        return [kept for kept in self.contests if kept["game"] == game and kept["rules"] == rules_mark(game)]

    def find(self, game: str, one: str, other: str) -> dict[str, Any] | None:
        """The contest of these two, if they have met."""
        return next((kept for kept in self.of(game) if kept["agents"] == [one, other]), None)

    def meet(self, game: str, one: str, other: str) -> None:
        """One seat (or pair) of `one` against a table of `other`, for as many deals as there is time for."""
        known = self.find(game, one, other)
        if known is not None and self.given.missing:
            return
        played = contest(game, [one, other], {}, affordable(game, [one, other], self.given), "first", self.tell)
        found = next(row for row in stored(played) if row.agent == one)
        times = {} if self.given.no_times else {line.name: line.ms for line in played.lines()}
        if known is not None:
            self.contests.remove(known)
        outcome = {"rivals": found.rivals, "deals": found.deals, "share": found.share, "low": found.low, "high": found.high, "ms": times}
        self.contests.append({"game": game, "agents": [one, other], "rules": rules_mark(game), **outcome})
        self.save()

    def only(self, game: str, met: list[tuple[str, str]]) -> None:
        """Forget the contests of this game but these: its levels or its rules have changed."""
        kept = [self.find(game, one, other) for one, other in met]
        self.contests[:] = [contest for contest in self.contests if contest["game"] != game or contest in kept]


def affordable(game: str, agents: list[str], given: argparse.Namespace) -> int:
    """How many deals a contest may have: those of a quick one, or what fits into its seconds."""

    def quiet(text: str) -> None:
        """A trial is not worth a line."""

    tournament(game, agents, {}, 1, "first", quiet)  # compiles
    deals, seconds = 0, 0.0
    while deals < TRIAL and seconds < A_SECOND:
        deals = max(1, 4 * deals)
        # Twice: something may still have to be compiled, or another program has its second.
        seconds = min(tournament(game, agents, {}, deals, "first", quiet).seconds for _ in range(2))
    return max(LEAST, int(given.deals * min(DEALS, given.seconds * deals / seconds)))


def meetings(agents: list[str]) -> list[tuple[str, str]]:
    """Who meets whom, the stronger first, from the weakest up; the anchor is the step below them all."""
    rungs = [ANCHOR, *(agent for agent in agents if agent != ANCHOR)]
    return [(rungs[k], rungs[k - back]) for k in range(1, len(rungs)) for back in range(1, min(k, REACH) + 1)]


def fitted(met: list[dict[str, Any]]) -> dict[str, Rung]:
    """The ratings that explain these contests, by agent: of those whom contests join with the anchor."""
    joined = {ANCHOR}
    while any(joined & set(kept["agents"]) and not joined >= set(kept["agents"]) for kept in met):
        joined |= {agent for kept in met if joined & set(kept["agents"]) for agent in kept["agents"]}
    results = []
    for kept in met:
        one, other = kept["agents"]
        if one in joined:
            outcome = {name: kept[name] for name in ("game", "rules", "rivals", "deals", "share", "low", "high")}
            results.append(Result(version=baralla.__version__, players=0, agent=one, rest=other, seed="ladder", **outcome))
    return {rung.agent: rung for rung in fit(results)} if results else {}


def rate(game: str, kept: Kept) -> None:
    """Play the contests between the levels of a game, and forget those of levels that it had before."""
    met = meetings([level.agent for level in levels(game)])
    for one, other in met:
        kept.meet(game, one, other)
    kept.only(game, met)


def ladder(game: str, kept: Kept, before: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows of a game's levels, from the contests that are kept; what has not been measured is None.

    `before` are the rows there were: an agent whose time is not measured keeps its own."""
    met, found = kept.of(game), levels(game)
    rungs = fitted(met)
    speed = {row["agent"]: row["ms"] for row in before}
    rows = []
    for below, level in zip([None, *found], found, strict=False):
        # Beside a slow one few decide at a time, which is not the agent's own time: the least is.
        times = [contest["ms"][level.agent] for contest in met if level.agent in contest["ms"]]
        rung = rungs.get(level.agent)
        step = below and kept.find(game, level.agent, below.agent)
        rows.append(
            {
                "level": level.name,
                "agent": level.agent,
                "elo": rung and rung.elo,
                "error": rung and rung.error,
                "deals": rung.deals if rung else 0,
                "ms": min(times) if times else speed.get(level.agent),
                "step": step and {"level": level.name, **{key: step[key] for key in ("share", "low", "high")}},
            }
        )
    return rows


# Time


def decisions(text: str, game: str, tell: Callable[[str], None], **switches: Any) -> dict[str, float]:
    """Mean and largest milliseconds of single decisions, over a match of four such agents (or as many as sit down), and its seconds."""
    loaded = load(game)
    rules = loaded.rules.make(**switches)
    agents = [make_agent(text, loaded, seat) for seat in range(rules.players)]
    for warm in range(2):
        match, times = Match(loaded, rules, f"time-{warm}"), []
        start = time.perf_counter()
        while not match.over:
            seat = match.turn
            assert seat is not None
            seen = Seen(loaded, rules, seat, match.redacted(seat), (len(match.deals), len(match.deals[-1].actions)))
            begun = time.perf_counter()
            action = agents[seat].act(seen)
            times.append(1000 * (time.perf_counter() - begun))
            match.play(action)
        seconds = time.perf_counter() - start
    found = {"mean": sum(times) / len(times), "largest": max(times), "match": seconds}
    tell(f"{game}: {text}: {found}")
    return found


def simulations(tell: Callable[[str], None]) -> dict[str, float]:
    """Simulations a second of ismcts and of OpenSpiel's ISMCTSBot (C++), at the start of a round of nine cards with four players."""
    import pyspiel

    n, ours, theirs = 20_000, [], []
    loaded = load("podrida")
    states = same_rounds(loaded.rules.make(players=4), 9)
    s = states[0]
    verbs.begin(s)
    verbs.shuffle(s)
    verbs.deal(s)
    seat = int(verbs.turn(s))
    seen = Seen(loaded, loaded.rules.make(players=4), seat, loaded.redacted(s, seat), (1, 0))
    agent = make_agent(f"ismcts:iterations={n}", loaded, 1)
    agent.act(seen)
    state = bench._dealt(pyspiel.load_game("oh_hell", bench.OH_HELL))
    few = n // 10
    bot = pyspiel.ISMCTSBot(
        1, pyspiel.RandomRolloutEvaluator(1, 1), 0.7, few, -1, pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False
    )
    for _ in range(7):
        start = time.perf_counter()
        agent.act(seen)
        ours.append(n / (time.perf_counter() - start))
        start = time.perf_counter()
        bot.step(state.clone())
        theirs.append(few / (time.perf_counter() - start))
    ratios = sorted(a / b for a, b in zip(ours, theirs, strict=True))
    found = {"ours": sorted(ours)[3], "openspiel": sorted(theirs)[3], "ratio": ratios[3]}
    tell(f"simulations: {found}")
    return found


def times(tell: Callable[[str], None]) -> list[dict[str, Any]]:
    """The rows of the table of time."""
    mcts = decisions("mcts", "podrida", tell, players=4)
    hexadom = decisions("rules:level=standard", "hexadom", tell)
    speed = simulations(tell)
    seconds = []
    for _ in range(2):  # the first compiles
        start = time.perf_counter()
        tournament("brisca", ["rules", "random"], {}, 10_000, "rest", tell)
        seconds.append(time.perf_counter() - start)
    return [
        {"what": "`mcts` in La Podrida, four of them, mean ms per decision", "value": mcts["mean"], "promised": "≤ 5", "kept": mcts["mean"] <= 5, "origin": "5 s"},
        {"what": "the same, largest", "value": mcts["largest"], "promised": "≤ 20", "kept": mcts["largest"] <= 20, "origin": ""},
        {"what": "the same, seconds a whole match", "value": mcts["match"], "promised": "≤ 5", "kept": mcts["match"] <= 5, "origin": "40 min"},
        {"what": "`ismcts` simulations a second, La Podrida 4 × 9, times OpenSpiel's C++", "value": speed["ratio"], "promised": "≥ 8", "kept": speed["ratio"] >= 8, "origin": f"{speed['ours']:,.0f} to {speed['openspiel']:,.0f}"},
        {"what": "`rules:level=standard` in Hexadom, mean ms per decision", "value": hexadom["mean"], "promised": "≤ 50", "kept": hexadom["mean"] <= 50, "origin": "up to 5 s"},
        {"what": "10,000 duplicate Brisca deals of `rules` against random, two workers, seconds", "value": seconds[-1], "promised": "≤ 10", "kept": seconds[-1] <= 10, "origin": ""},
    ]  # fmt: skip


# Writing


def page(found: dict[str, Any]) -> str:
    """benchmarks/agents.md."""
    lines = [
        "# How strong and how fast the agents are",
        "",
        "Written by `make ladder` from `baralla arena` runs with the seed `ladder`: duplicate deals, each in all seat rotations,",
        "95 % confidence intervals by bootstrap over deals. A share is the share of first places (ties split). "
        f"Baralla {baralla.__version__},",
        f"Python {platform.python_version()}, {platform.machine()}, two threads.",
        "",
        "## Strength",
        "",
        "| game | who | matches | share | 95 % | promised | kept | earlier work |",
        "|---|---|---:|---:|---|---|---|---|",
    ]
    for row in found.get("strength", []):
        beyond = row["origin"] == FAIR
        kept = row["low"] > row["promised"] / 100 if beyond else row["share"] >= row["promised"] / 100
        promised = f"> {row['promised']:.0f} %, significant" if beyond else f"≥ {row['promised']:.0f} %"
        lines.append(
            f"| {row['game']} | {row['what']} | {row['matches']:,} | {100 * row['share']:.1f} % | {100 * row['low']:.1f} – {100 * row['high']:.1f} | {promised} | "
            f"{'yes' if kept else 'no'} | {'' if beyond else row['origin']} |"
        )
    lines += ["", "## Time", "", "| what | value | promised | kept | earlier work, or the two figures |", "|---|---:|---|---|---|"]
    for row in found.get("time", []):
        lines.append(f"| {row['what']} | {row['value']:.2f} | {row['promised']} | {'yes' if row['kept'] else 'no'} | {row['origin']} |")
    lines += [
        "",
        "## Open cards",
        "",
        "`pimc` plays as if it saw all cards; `oracle` does see them. One seat (in Mus, one pair) plays against `rules` in all",
        "other seats. In Tute Cabrero two players usually remain and share first place, so about 50 % is the most that is",
        "possible.",
        "",
    ]
    lines += ["| game | agent | matches | share | 95 % | ms per decision |", "|---|---|---:|---:|---|---:|"]
    for row in found.get("seeing", []):
        lines.append(
            f"| {row['game']} | `{row['agent']}` | {row['matches']:,} | {100 * row['share']:.1f} % | {100 * row['low']:.1f} – {100 * row['high']:.1f} | {row['ms']:.1f} |"
        )
    lines += [
        "",
        "## The ten levels",
        "",
        "Elo above `random`, from contests of every level with those one and two steps below it. The share against the level",
        "below is that of one seat (in Mus, one pair) when all others play at the level below; equal players would have 50 % in",
        "Brisca, Tute, Mus and Hexadom, 33 % in Tute Cabrero (three players) and 25 % in La Podrida (four). A dash means that it",
        "has not been measured yet, or not been timed on an idle machine.",
        "",
    ]
    for game in GAMES:
        if game in found.get("ladders", {}):
            lines += [f"### {load(game).title['en']}", "", *table(found["ladders"][game]), ""]
    return "\n".join(lines)


def table(rows: list[dict[str, Any]]) -> list[str]:
    """A ladder."""
    lines = ["| level | agent | Elo | ± | against the level below | ms per decision |", "|---|---|---:|---:|---|---:|"]
    for row in rows:
        step = (
            ""
            if row["step"] is None
            else f"{100 * row['step']['share']:.1f} % ({100 * row['step']['low']:.1f} – {100 * row['step']['high']:.1f})"
        )
        ms = "–" if row["ms"] is None else f"{row['ms']:.3f}" if row["ms"] >= 0.001 else "< 0.001"
        elo, error = ("–", "–") if row["elo"] is None else (f"{row['elo']:.0f}", f"{row['error']:.0f}")
        lines.append(f"| `{row['level']}` | `{row['agent']}` | {elo} | {error} | {step} | {ms} |")
    return lines


def write_docs(ladders: dict[str, Any]) -> None:
    """The ladder on each game's page, between its marks, and the ratings the product shows."""
    for game, rows in ladders.items():
        path = DOCS / f"{game}.md"
        text = path.read_text(encoding="utf-8")
        fresh = "<!-- levels: written by make ladder -->\n" + "\n".join(table(rows)) + "\n<!-- /levels -->"
        text, n = re.subn(r"<!-- levels.*?<!-- /levels -->", lambda _: fresh, text, flags=re.S)
        if not n:
            raise SystemExit(f"{path} has no marks for its levels")
        path.write_text(text, encoding="utf-8")
        ratings = {row["agent"]: round(row["elo"]) for row in rows if row["elo"] is not None}
        (PACKAGES / game / "ratings.json").write_text(json.dumps(ratings, indent=1) + "\n", encoding="utf-8")


def read_options() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", help=f"games, {', '.join(KINDS)}, or pages; everything when left out")
    parser.add_argument("--deals", type=float, default=1.0, help="a factor for the number of deals")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="time for a contest between levels, if its agents are slow")
    parser.add_argument("--missing", action="store_true", help="of the levels, play only the contests that agents.json does not hold")
    parser.add_argument("--no-times", action="store_true", help="of the levels, keep the times measured before, or leave them out")
    given = parser.parse_args()
    for part in given.parts:
        if part not in (*GAMES, *KINDS, "pages"):
            parser.error(f"there is no part {part!r}: choose among {', '.join((*GAMES, *KINDS, 'pages'))}")
    return given


def main() -> None:
    given = read_options()
    path = HERE / "agents.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    games = [game for game in GAMES if game in given.parts] or list(GAMES)
    kinds = [part for part in KINDS if part in given.parts] or list(KINDS)
    ladders = found.setdefault("ladders", {})

    def save() -> None:
        path.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")

    def keep() -> None:
        save()
        (HERE / "agents.md").write_text(page(found), encoding="utf-8")

    def tell(text: str) -> None:
        print(text, flush=True)

    kept = Kept(found.setdefault("contests", []), save, given, tell)

    if "pages" in given.parts:
        ladders |= {game: ladder(game, kept, ladders.get(game, [])) for game in games}
        write_docs(ladders)
        keep()
        return
    if "time" in kinds and (not set(given.parts) & set(GAMES) or "time" in given.parts):
        found["time"] = times(tell)
        keep()
    for game in games:
        if "strength" in kinds:
            others = [row for row in found.get("strength", []) if row["game"] != game]
            rows = strengths([game], given.deals, tell)
            found["strength"] = sorted([*others, *rows], key=lambda row: list(GAMES).index(row["game"]))
            keep()
        if "seeing" in kinds:
            others = [row for row in found.get("seeing", []) if row["game"] != game]
            found["seeing"] = sorted([*others, *seeing([game], given.deals, tell)], key=lambda row: list(GAMES).index(row["game"]))
            keep()
        if "levels" in kinds:
            rate(game, kept)
            ladders[game] = ladder(game, kept, ladders.get(game, []))
            write_docs({game: ladders[game]})
            keep()


if __name__ == "__main__":
    main()
