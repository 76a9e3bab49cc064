# ruff: noqa: E501 (tables of figures read better in one line)
"""Measure every agent and write benchmarks/agents.md, agents.json, the ladders of the games' pages and the ratings of the levels.

`make ladder` runs all of it. `python benchmarks/ladder.py brisca time` measures only these parts and keeps the rest as it was;
`--deals 0.1` plays a tenth of the deals, for a first look; `pages` measures nothing and writes the pages again from agents.json.
When some levels have changed, `python benchmarks/ladder.py ladders mus --missing` plays only the contests that agents.json does not hold;
beside other work, `--no-times` leaves the times of decisions as they were, or out.
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
from itertools import pairwise
from pathlib import Path
from typing import Any

import baralla
from baralla import bench
from baralla.agents import Seen, make_agent
from baralla.agents.levels import levels
from baralla.arena.ladder import Rung, fit
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

# Deals of each contest of a ladder between neighbouring levels, and of each level against random; where nobody searches, QUICK.
QUICK = 1500
LADDER = {"brisca": (200, 300), "tute": (100, 300), "podrida": (20, 30), "cabrero": (60, 80), "mus": (60, 80), "hexadom": (60, 60)}


KINDS = ("strength", "seeing", "ladders", "time")


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
    """The contests of the ladders, as agents.json keeps them: who met whom under which rules, and what came out."""

    def __init__(self, contests: list[dict[str, Any]], missing: bool, timed: bool, tell: Callable[[str], None]) -> None:
        self.contests = contests
        self.missing = missing  # play only what is not there yet
        self.timed = timed
        self.tell = tell

    def meet(self, game: str, one: str, other: str, deals: int) -> dict[str, Any]:
        """One seat (or pair) of `one` against a table of `other`, over so many deals."""
        met = {"game": game, "agents": [one, other], "rules": rules_mark(game)}
        known = next((kept for kept in self.contests if met.items() <= kept.items()), None)
        if known is not None and self.missing:
            return known
        if known is not None:
            self.contests.remove(known)
        played = contest(game, [one, other], {}, deals, "first", self.tell)
        found = next(row for row in stored(played) if row.agent == one)
        times = {line.name: line.ms for line in played.lines()} if self.timed else {}
        self.contests.append(
            {**met, "rivals": found.rivals, "deals": found.deals, "share": found.share, "low": found.low, "high": found.high, "ms": times}
        )
        return self.contests[-1]

    def only(self, game: str, met: list[dict[str, Any]]) -> None:
        """Forget the contests of this game but these: its levels have changed."""
        self.contests[:] = [kept for kept in self.contests if kept["game"] != game or kept in met]


def fitted(met: list[dict[str, Any]]) -> dict[str, Rung]:
    """The ratings that explain these contests, by agent."""
    results = []
    for kept in met:
        one, other = kept["agents"]
        outcome = {name: kept[name] for name in ("game", "rules", "rivals", "deals", "share", "low", "high")}
        results.append(Result(version=baralla.__version__, players=0, agent=one, rest=other, seed="ladder", **outcome))
    return {rung.agent: rung for rung in fit(results)}


def ladder(game: str, scale: float, kept: Kept, before: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The five levels of a game: neighbours play each other, and all but the champion play random.

    `before` are the rows there were: an agent whose time is not measured keeps its own."""
    found = levels(game)
    slow_deals, against_random = LADDER[game]

    def meet(one: str, other: str, slow: int) -> dict[str, Any]:
        return kept.meet(game, one, other, max(5, int(scale * (slow if "mcts" in one + other or "netsearch" in one + other else QUICK))))

    steps = {stronger.name: meet(stronger.agent, weaker.agent, slow_deals) for weaker, stronger in pairwise(found)}
    against = [meet(level.agent, "random", against_random) for level in found[:-1] if level.agent != "random"]
    rungs = fitted([*steps.values(), *against])
    kept.only(game, [*steps.values(), *against])
    speed = {row["agent"]: row["ms"] for row in before}
    for level in found:
        times = [met["ms"][level.agent] for met in steps.values() if level.agent in met["ms"]]
        if times and kept.timed:  # beside a slow one few decide at a time, which is not the agent's own time: the least is
            speed[level.agent] = min(times)
    rows = []
    for level in found:
        rung = rungs[level.agent]
        step = steps.get(level.name)
        rows.append(
            {
                "level": level.name,
                "agent": level.agent,
                "elo": rung.elo,
                "error": rung.error,
                "deals": rung.deals,
                "ms": speed.get(level.agent),
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
        "95 % confidence intervals by bootstrap over deals. A share is the share of first places (ties split).",
        f"Baralla {baralla.__version__}, Python {platform.python_version()}, {platform.machine()}, two threads.",
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
        "## The five levels",
        "",
        "Elo above `random`. The share against the level below is that of one seat (in Mus, one pair) when all others play at the",
        "level below; equal players would have 50 % in Brisca, Tute, Mus and Hexadom, 33 % in Tute Cabrero (three players) and",
        "25 % in La Podrida (four). A dash means that it has not been timed on an idle machine yet.",
        "",
    ]
    for game in GAMES:
        if game in found.get("ladders", {}):
            lines += [f"### {load(game).title['en']}", "", *table(found["ladders"][game]), ""]
    return "\n".join(lines) + "\n"


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
        lines.append(f"| `{row['level']}` | `{row['agent']}` | {round(row['elo'])} | {row['error']:.0f} | {step} | {ms} |")
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
        ratings = {row["level"]: round(row["elo"]) for row in rows}
        (PACKAGES / game / "ratings.json").write_text(json.dumps(ratings, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", help="games, strength, seeing, ladders, time, pages; everything when left out")
    parser.add_argument("--deals", type=float, default=1.0, help="a factor for the number of deals")
    parser.add_argument("--missing", action="store_true", help="of the ladders, play only the contests that agents.json does not hold")
    parser.add_argument("--no-times", action="store_true", help="of the ladders, keep the times measured before, or leave them out")
    given = parser.parse_args()
    path = HERE / "agents.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    games = [game for game in GAMES if game in given.parts] or list(GAMES)
    kinds = [part for part in KINDS if part in given.parts] or list(KINDS)

    def keep() -> None:
        path.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        (HERE / "agents.md").write_text(page(found), encoding="utf-8")

    def tell(text: str) -> None:
        print(text, flush=True)

    if given.parts == ["pages"]:
        write_docs(found["ladders"])
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
        if "ladders" in kinds:
            rows = found.setdefault("ladders", {})
            kept = Kept(found.setdefault("contests", []), given.missing, not given.no_times, tell)
            rows[game] = ladder(game, given.deals, kept, rows.get(game, []))
            write_docs(found["ladders"])
            keep()


if __name__ == "__main__":
    main()
