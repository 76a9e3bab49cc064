"""Which ten agents of a game are evenly spaced in Elo: a help for choosing its levels after a network has been trained again.

`python benchmarks/spacing.py brisca` rates the players by rules and the network (in Mus: the strategy) at many temperatures, all of them
quick, each against the same few others, and prints the agents nearest to even steps from the weakest player by rules to the best of them.
`--above 2` leaves room for so many levels above it, which are searches, and so slow. What it proposes goes into the game's `levels`;
`python benchmarks/ladder.py levels GAME` measures them then, each against its neighbours.
"""

from __future__ import annotations

import argparse

from baralla.agents import by_rules
from baralla.agents.levels import NAMES, levels
from baralla.arena.ladder import ANCHOR, fit
from baralla.arena.report import stored
from baralla.arena.tournament import Tournament
from baralla.games import OWN, load
from baralla.store.results import Result

TEMPERATURES = {
    "net": (0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 12.0, 15.0, 20.0, 30.0),
    "cfr": (1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.7, 2.0),
}


def candidates(game: str, mind: str) -> list[str]:
    """The players by rules, then the network from warm to cold."""
    rules = by_rules.module(game)
    steps = next((option.values for option in rules.OPTIONS if option.name == "level"), ()) if rules else ()
    usual = {"net": 0.0, "cfr": 1.0}[mind]
    warm = [mind if heat == usual else f"{mind}:temperature={heat:g}" for heat in reversed(TEMPERATURES[mind])]
    return [*(f"rules:level={step}" for step in steps if isinstance(step, str)), *warm]


def rated(game: str, texts: list[str], references: list[str], deals: int) -> dict[str, float]:
    """Elo of each, from contests with the references."""
    loaded, found = load(game), list[Result]()
    for text in dict.fromkeys([*references, *texts]):
        for reference in references:
            if text != reference:
                played = Tournament(loaded, loaded.rules.make(), [text, reference], deals, "spacing", 2, "first")
                played.run()
                found += [row for row in stored(played) if row.agent == text]
        print(f"{game}: {text} has met {', '.join(references)}", flush=True)
    return {rung.agent: rung.elo for rung in fit(found)}


def even(elo: dict[str, float], lowest: str, highest: str, steps: int) -> list[tuple[float, str]]:
    """For each of `steps` even steps what it should be, and the agent nearest to it; each only once."""
    low, high, left = elo[lowest], elo[highest], dict(elo)
    chosen = []
    for k in range(steps):
        wanted = low + (high - low) * k / (steps - 1)
        text = lowest if k == 0 else highest if k == steps - 1 else min(left, key=lambda one: abs(left[one] - wanted))
        left.pop(text, None)
        chosen.append((wanted, text))
    return chosen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=OWN)
    parser.add_argument("--mind", choices=TEMPERATURES, default="net", help="what is cooled down: the network or the learned strategy")
    parser.add_argument("--above", type=int, default=2, help="levels above the best of them, which are not rated here")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--more", nargs="*", default=[], help="further agents to choose among")
    given = parser.parse_args()
    first = levels(given.game)[0].agent
    texts = [*candidates(given.game, given.mind), *given.more]
    references = [ANCHOR, first, "rules", given.mind]
    elo = rated(given.game, texts, references, given.deals)
    for text in sorted(elo, key=elo.__getitem__):
        print(f"{elo[text]:6.0f}  {text}")
    print("proposed:")
    elo.pop(ANCHOR)
    for name, (wanted, text) in zip(NAMES, even(elo, first, given.mind, len(NAMES) - given.above), strict=False):
        print(f"{name:10} {wanted:6.0f}  {elo[text]:6.0f}  {text}")


if __name__ == "__main__":
    main()
