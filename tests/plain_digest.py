"""Play a few games and name the states they went through: run compiled and with NUMBA_DISABLE_JIT=1, the names must be equal."""

from __future__ import annotations

import hashlib
import sys

import numpy as np

from baralla.core import verbs
from baralla.core.dice import new_dice
from baralla.games import load


def digest(name: str) -> list[str]:
    """A digest for each preset and number of players: states, legal actions, redactions, worlds, observations."""
    game, found = load(name), []
    values = game.rules.find("players").values
    counts = list(values) if isinstance(values, tuple) else [int(values.low), int(values.high)]
    for preset, fixed in game.rules.PRESETS.items():
        for players in [fixed["players"]] if "players" in fixed else counts:
            found.append(f"{preset}-{players}-{play(game, game.rules.make(preset, players=players))}")
    return found


def play(game, rules) -> str:
    """One random deal, everything looked at on the way."""
    s, dice, total = game.new(rules, 11), new_dice(12), hashlib.sha256()
    seen, world = game.states(1)[0], game.states(1)[0]
    observation, mask = np.zeros(game.observation.size, np.float32), np.zeros(game.actions, np.uint8)
    scores = np.zeros(16, np.int64)
    verbs.shuffle(s)
    verbs.deal(s)
    number = 0
    while not verbs.over(s):
        if verbs.turn(s) == verbs.CHANCE:
            verbs.chance(s)
        else:
            seat = int(verbs.turn(s))
            total.update(str(game.legal_actions(s)).encode())
            if number % 5 == 0:
                verbs.redact(s, seat, seen)
                verbs.determinize(seen, number // 5 % 3, dice, world)
                verbs.observe(s, seat, observation)
                verbs.mask(s, mask)
                for array in (seen, world, observation, mask):
                    total.update(array.tobytes())
            verbs.step(s, int(verbs.pick(s, dice)))
            number += 1
        total.update(s.tobytes())
    total.update(str(scores[: verbs.scores(s, scores)]).encode())
    return total.hexdigest()[:12]


if __name__ == "__main__":
    print("\n".join(digest(sys.argv[1])))
