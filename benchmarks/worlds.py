"""How often a consistent world of Tute needs its fallback: `python benchmarks/worlds.py`. The figures are on docs/games/tute.md."""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.engine import verbs
from baralla.engine.dice import new_dice
from baralla.engine.jit import njit
from baralla.engine.worlds import share
from baralla.games import load
from baralla.games.stock import play as stock
from baralla.games.stock.play import WORLD_TRIES
from baralla.games.tute.worlds import fact_at, possible

DEALS, WORLDS = 150, 20


@njit
def fallbacks(seen: Any, cards: int, sizes: Any, allowed: Any, n: int, bins: Any, dice: Any) -> int:
    """Of WORLDS worlds, how many find none among WORLD_TRIES tries."""
    missed = 0
    for _ in range(WORLDS):
        found = False
        for _ in range(WORLD_TRIES):
            if share(dice, cards, sizes, allowed, n, bins) and possible(seen, bins, True):
                found = True
                break
        missed += not found
    return missed


def main() -> None:
    game = load("tute")
    for players in (2, 3, 4):
        counts = {"drawing": [0, 0], "after": [0, 0]}
        for seed in range(DEALS):
            s, dice = game.new(game.rules.make(players=players), seed), new_dice(seed, 1)
            verbs.shuffle(s)
            verbs.deal(s)
            number = 0
            while not verbs.over(s):
                if number % 3 == 0:
                    seen = game.redacted(s, int(verbs.turn(s)))
                    sizes, bins, allowed = (np.zeros(stock.SEATS + 1, np.int64) for _ in range(3))
                    n = stock.hidden_sizes(seen, verbs.CONSISTENT, sizes)
                    for seat in range(players):
                        allowed[seat] = ~seen.lacks[fact_at(seen, seat, seen.draws[seat])]
                    allowed[players] = -1
                    cards = int(stock.unseen(seen, 0, verbs.CONSISTENT))
                    row = counts["drawing" if s.stock_left > 0 else "after"]
                    row[0] += int(fallbacks(seen, cards, sizes, allowed, n, bins, dice))
                    row[1] += WORLDS
                verbs.step(s, verbs.pick(s, dice))
                number += 1
        for phase, (missed, worlds) in counts.items():
            print(f"{players} players, {phase}: {missed} of {worlds} worlds")


if __name__ == "__main__":
    main()
