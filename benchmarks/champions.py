"""Measure `net`, `netsearch` and `cfr` against the players they are to beat, and write benchmarks/champions.md.

`python benchmarks/champions.py --write` plays every row; with words, `python benchmarks/champions.py brisca net --write`, only those whose
game or agent is among them. What champions.json holds is kept unless `--again` is given; `--deals 0.1` plays a tenth of the deals.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np

import baralla
from baralla.agents import make_agent
from baralla.agents.levels import levels
from baralla.api import seen
from baralla.arena.report import result
from baralla.arena.tournament import Tournament
from baralla.engine import verbs
from baralla.engine.dice import DICE
from baralla.engine.match import Match
from baralla.games import OWN, load

HERE = Path(__file__).parent
FIGURES = HERE / "champions.json"
SEED = "champions"
THOUGHTS = 200
PAIRS = {"players": 4, "teams": True}

# game, the agent, the others, switches, deals (each is played from every seat or pair), target in percent (None: none), what is fair
ROWS: list[tuple[str, str, str, dict[str, Any], int, float | None]] = [
    ("brisca", "net", "rules:level=expert", {}, 10_000, 62),
    ("brisca", "netsearch", "rules:level=expert", {}, 400, 67),
    ("brisca", "netsearch", "ismcts:iterations=10000", {}, 80, 56),
    ("brisca", "netsearch", "rules", {"players": 3}, 300, 43.3),
    ("brisca", "netsearch", "rules", {"players": 4}, 300, 32.5),
    ("brisca", "netsearch", "rules", PAIRS, 300, 65),
    ("tute", "net", "rules:level=expert", {}, 10_000, None),
    ("tute", "netsearch", "rules:level=expert", {}, 200, 78),
    ("tute", "netsearch", "ismcts:iterations=10000", {}, 40, 58),
    ("tute", "net", "rules", PAIRS | {"deal": "all_cards"}, 4000, None),
    ("tute", "netsearch", "rules", PAIRS | {"deal": "all_cards"}, 300, 65),
    ("tute", "netsearch", "ismcts:iterations=3000", PAIRS | {"deal": "all_cards"}, 100, 58),
    ("podrida", "net", "rules", {"players": 4}, 500, None),
    ("podrida", "netsearch", "rules", {"players": 4}, 20, 75),
    ("podrida", "netsearch", "mcts", {"players": 4}, 16, 50),
    ("podrida", "netsearch", "ismcts:iterations=3000", {"players": 4}, 24, 35),
    ("cabrero", "net", "rules:level=expert", {}, 4000, None),
    ("cabrero", "net", "ismcts:iterations=3000", {}, 60, None),
    ("cabrero", "netsearch", "ismcts:iterations=3000", {}, 40, 40),
    ("mus", "cfr", "rules:level=expert,bluff=0.6", {}, 1000, 62),
    ("mus", "cfr", "rules:level=expert,bluff=0.6", {"players": 2}, 1000, 62),
    ("mus", "cfr", "rules:level=novice", {}, 1000, None),
    ("mus", "net", "rules:level=expert,bluff=0.6", {}, 1000, None),
    ("hexadom", "net", "rules", {}, 2000, None),
    ("hexadom", "netsearch", "ismcts:iterations=10000", {}, 240, 60),
]

INTRODUCTION = """# Champions, measured

Written by `python benchmarks/champions.py --write`: every deal is played from every seat (or pair), the others at
the table are all the same agent, and the share is that of matches won, ties shared, with its 95 % interval over
deals. With three players in Tute Cabrero two of three win at best: the most that one can win against two others is
50 %. What the networks were taught: the cards of `baralla models`. Baralla {version}.

| game | table | agent | against | deals | share | 95 % | target |
|---|---|---|---|---:|---:|---|---|
"""


def name(row: tuple[str, str, str, dict[str, Any], int, float | None]) -> str:
    """What a row is kept under."""
    game, agent, others, switches, _, _ = row
    return f"{game} {agent} {others} {json.dumps(switches, sort_keys=True)}"


def play(row: tuple[str, str, str, dict[str, Any], int, float | None], scale: float) -> dict[str, Any]:
    """Play a row's deals."""
    game, agent, others, switches, deals, target = row
    loaded = load(game)
    played = Tournament(loaded, loaded.rules.make(**switches), [agent, others], max(4, int(deals * scale)), SEED, 2, "first")
    played.run()
    found = {entry["name"]: entry for entry in result(played)["agents"]}
    return {
        "game": game,
        "table": switches,
        "agent": agent,
        "others": others,
        "target": target,
        "seconds": round(played.seconds, 1),
        **{key: found[agent][key] for key in ("deals", "share", "low", "high")},
    }


def decision(game: str) -> float:
    """Microseconds of one decision of `net`, compiled: the positions of random deals, decided in one call."""
    loaded = load(game)
    states = loaded.states(512)
    match, n = Match(loaded, loaded.rules.make(), 1), 0
    dice = np.zeros(512, np.dtype((np.record, DICE)))
    while n < len(states):
        if match.over:
            match = Match(loaded, loaded.rules.make(), n)
        states[n] = match.state
        n += 1
        match.play_action(int(verbs.pick(match.state, dice[0])))
    agent: Any = make_agent("net", loaded)
    actions, picked = np.zeros(512, np.int64), np.arange(512)
    agent.decide_all(states, picked, dice, actions)
    times = []
    for _ in range(20):
        start = time.perf_counter()
        agent.decide_all(states, picked, dice, actions)
        times.append((time.perf_counter() - start) / len(picked) * 1e6)
    return float(np.median(times))


def thinking(game: str, switches: dict[str, Any]) -> list[float]:
    """Mean and longest milliseconds of processor time of a decision of the champion that has more than one choice, over some deals."""
    loaded = load(game)
    rules = loaded.rules.make(**switches)
    agent, times = make_agent(levels(game)[-1].agent, loaded, 1), list[float]()
    match = Match(loaded, rules, SEED)
    while not match.over and len(times) <= THOUGHTS:
        now = seen(match)
        start = time.thread_time()
        action = agent.act(now)
        if len(now.legal) > 1:
            times.append(1000 * (time.thread_time() - start))
        match.play(action)
    del times[0]  # it may have compiled
    return [float(np.mean(times)), max(times)]


def told(switches: dict[str, Any]) -> str:
    """What a table is called."""
    return ", ".join(f"{key}={str(value).lower() if isinstance(value, bool) else value}" for key, value in switches.items()) or "usual"


def line(found: dict[str, Any]) -> str:
    """A line of the table."""
    target = "" if found["target"] is None else f"{found['target']} %: {'yes' if 100 * found['share'] >= found['target'] else 'no'}"
    return (
        f"| {found['game']} | {told(found['table'])} | `{found['agent']}` | `{found['others']}` | {found['deals']} "
        f"| {100 * found['share']:.1f} % | {100 * found['low']:.1f} – {100 * found['high']:.1f} | {target} |\n"
    )


def write(kept: dict[str, Any]) -> None:
    """Keep the figures, and write the page."""
    FIGURES.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    lines = [line(kept[name(row)]) for row in ROWS if name(row) in kept]
    page = INTRODUCTION.format(version=baralla.__version__) + "".join(lines)
    if "decisions" in kept:
        page += "\n## One decision of `net`\n\nMedian of 20 calls, each for 512 positions.\n\n| game | µs |\n|---|---:|\n"
        page += "".join(f"| {game} | {value:.1f} |\n" for game, value in kept["decisions"].items())
    if "thoughts" in kept:
        page += f"\n## One decision of the champion\n\nProcessor time of {THOUGHTS} decisions among several actions, "
        page += "or of all in a shorter match.\n\n"
        page += "| game | table | champion | mean ms | longest ms |\n|---|---|---|---:|---:|\n"
        for game, table, agent, mean, longest in kept["thoughts"]:
            page += f"| {game} | {table} | `{agent}` | {mean:.3g} | {longest:.3g} |\n"
    (HERE / "champions.md").write_text(page, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", help="games or agents, or `time`; none: all")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--deals", type=float, default=1.0)
    given = parser.parse_args()
    kept: dict[str, Any] = json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.exists() else {}
    for row in ROWS:
        wanted = all(
            not set(given.words) & set(every) or one in given.words for one, every in ((row[0], OWN), (row[1], ("net", "netsearch", "cfr")))
        )
        if "time" in given.words or not wanted or (name(row) in kept and not given.again):
            continue
        kept[name(row)] = play(row, given.deals)
        print(line(kept[name(row)]).strip(), f"{kept[name(row)]['seconds']} s", flush=True)
        if given.write:
            write(kept)
    if not given.words or "time" in given.words:
        kept["decisions"] = {game: round(decision(game), 2) for game in OWN}
        tables = dict.fromkeys((row[0], json.dumps(row[3])) for row in ROWS)
        kept["thoughts"] = [
            [game, told(json.loads(switches)), levels(game)[-1].agent, *(round(ms, 4) for ms in thinking(game, json.loads(switches)))]
            for game, switches in tables
        ]
        print(kept["decisions"], *kept["thoughts"], sep="\n")
    if given.write:
        write(kept)


if __name__ == "__main__":
    main()
