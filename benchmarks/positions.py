"""Find positions in which the champion plays otherwise than the best player by rules, draw them, and write them into docs/champions.md.

`python benchmarks/positions.py --write` plays matches of the rules in every game (or `positions.py tute --write`), asks the champion at
every decision, and keeps of each game the three whose actions differ most in what the champion expects, judged again with more thought.
What they are is kept in positions.json; a game that is there is looked for again only with `--again`.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from sections import write_section

from baralla.adapters.picture import draw
from baralla.agents import make_agent
from baralla.agents.levels import levels
from baralla.api import decide
from baralla.engine.match import Match
from baralla.games import OWN, load

HERE = Path(__file__).parent
FIGURES = HERE / "positions.json"
PAGE = HERE.parent / "docs" / "champions.md"
PICTURES = HERE.parent / "docs" / "images"
TITLE = "What the champion does that the rules do not"
RULES = {"brisca": "rules:level=expert", "tute": "rules:level=expert", "cabrero": "rules:level=expert", "mus": "rules:level=expert"}
TABLES: dict[str, dict[str, Any]] = {"podrida": {"players": 4}}
QUICK, LONG = 400, 4000  # simulations when looking, and when judging again
SHARED = 0.3  # part of the chances that all actions share: where the network is sure, the rules' own action would hardly be looked at
LEAST = 0.005  # of the simulations, that an action had at least, for its value to count
MOST_PLAYED = 60  # actions of a match that are looked at
LOOKED = 24  # positions of a game that are judged again
SIZE = (480, 320)


def champion(game: str, iterations: int) -> Any:
    """The strongest level of a game, thinking for so long if it searches, and looking at every action a little more than it would."""
    text = levels(game)[-1].agent
    return make_agent(f"netsearch:iterations={iterations},shared={SHARED}" if text.startswith("netsearch") else text, game, 1)


def gap(match: Match, agent: Any, other: str) -> tuple[float, str, float, float] | None:
    """How much better the agent thinks its own action than `other`: the gap, its action, and what it expects of both; None if it agrees."""
    action = decide(match, agent)
    told = {candidate.action: candidate for candidate in agent.explain().candidates}
    if action == other or other not in told or action not in told:
        return None
    if told[action].visits and told[other].visits < LEAST * sum(candidate.visits for candidate in told.values()):  # it says nothing
        return None
    return told[action].score - told[other].score, action, told[action].score, told[other].score


def look(game: str, matches: int) -> list[dict[str, Any]]:
    """The three positions in which the two differ most, each of another match."""
    loaded = load(game)
    rules, quick, slow = loaded.rules.make(**TABLES.get(game, {})), champion(game, QUICK), champion(game, LONG)
    by_rules, found = make_agent(RULES.get(game, "rules"), game, 1), []
    for seed in range(matches):
        match, played = Match(loaded, rules, seed), list[str]()
        while not match.over and len(played) < MOST_PLAYED:
            action = decide(match, by_rules)
            if len(match.legal()) > 1:
                better = gap(match, quick, action)
                if better is not None:
                    found.append((better[0], seed, list(played), action))
            match.play(action)
            played.append(action)
    found.sort(key=lambda entry: -entry[0])
    kept: dict[int, tuple[float, dict[str, Any], Any]] = {}
    for _, seed, played, action in found[:LOOKED]:
        match = Match(loaded, rules, seed)
        for before in played:
            match.play(before)
        sure = gap(match, slow, action)
        if sure is not None and sure[0] > 0 and (seed not in kept or sure[0] > kept[seed][0]):
            what = {
                "seed": seed,
                "played": len(played),
                "rules": action,
                "champion": sure[1],
                "expects": [round(sure[2], 3), round(sure[3], 3)],
            }
            kept[seed] = (sure[0], what, match)
    best = sorted(kept.values(), key=lambda entry: -entry[0])[:3]
    for number, (_, what, match) in enumerate(best, 1):
        what["picture"] = f"champion-{game}-{number}.png"
        image = draw(match.view(match.turn), rules.players).image.resize(SIZE)
        image.quantize(64).save(PICTURES / what["picture"], optimize=True)
    return [what for _, what, _ in best]


def lines(kept: dict[str, Any]) -> list[str]:
    """The section of the page."""
    text = [
        "Written by `python benchmarks/positions.py --write`: matches of the rules, in which the champion is asked at every",
        "decision. Of each game up to three positions are drawn in which it thinks most of another action, from 0 (worst) to 1",
        "(best), as the seat to move sees them. It may be wrong: these are its own expectations. In Mus the champion draws its",
        "actions, and the numbers are how often it would choose each.",
        "",
    ]
    for game, positions in kept.items():
        title = load(game).title["en"]
        text += [f"### {title}, drawn", "", "| the table | `rules` | champion | expects |", "|---|---|---|---|"]
        for number, what in enumerate(positions, 1):
            mine, other = what["expects"]
            drawn = f"![{title}, position {number}](images/{what['picture']})"
            text.append(f"| {drawn} | `{what['rules']}` | `{what['champion']}` | {mine:.2f} instead of {other:.2f} |")
        text.append("")
    return text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="games; none: all")
    parser.add_argument("--write", action="store_true", help="keep what was found, and write the page")
    parser.add_argument("--again", action="store_true", help="look again where positions are kept")
    parser.add_argument("--matches", type=int, default=40)
    given = parser.parse_args()
    kept: dict[str, Any] = json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.exists() else {}
    for game in OWN:
        if (given.games and game not in given.games) or (game in kept and not given.again):
            continue
        kept[game] = look(game, given.matches)
        print(game, kept[game], flush=True)
        if given.write:
            write(kept)


def write(kept: dict[str, Any]) -> None:
    """Keep what was found, and write the page."""
    if kept:
        FIGURES.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        write_section(PAGE, TITLE, lines({game: kept[game] for game in OWN if game in kept}))


if __name__ == "__main__":
    main()
