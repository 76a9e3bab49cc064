"""Name every situation of a few random deals: run compiled and with NUMBA_DISABLE_JIT=1, the names must be equal."""

from __future__ import annotations

import hashlib

import numpy as np

from baralla.agents.learned.decisions import KEYS, Settings, new_desk, see
from baralla.engine import verbs
from baralla.engine.hashing import place
from baralla.games import load
from baralla.games.stock.inputs import NORMALISED, SITUATION, output_of, write_inputs
from baralla.games.stock.keys import LEVELS, action_at, pair_key
from baralla.testing import random_positions


def digest() -> str:
    """Keys, places, inputs and outputs of some positions of both games."""
    total = hashlib.sha256()
    desk, room = new_desk(), np.zeros(128, np.float32)
    for name, rules in (("brisca", {}), ("brisca", {"players": 3}), ("tute", {}), ("tute", {"players": 4, "teams": True})):
        game = load(name)
        for s in random_positions(game, game.rules.make(None, **rules), 3, 12):
            seat = int(verbs.turn(s))
            for several in (0, 1):
                n = see(s, seat, Settings(*KEYS["multi"], 1, several), desk)
                for i in range(n):
                    for level in range(LEVELS):
                        key = pair_key(desk.keys[level], level, action_at(s, seat, level, desk.legal[i], desk.names))
                        total.update(f"{int(key)} {int(place(np.uint64(key), 1000))}".encode())
            for inputs in (SITUATION, NORMALISED):
                write_inputs(s, seat, inputs, room)
                total.update(room.tobytes())
                total.update(str([int(output_of(s, inputs, int(a))) for a in desk.legal[:n]]).encode())
    return total.hexdigest()


if __name__ == "__main__":
    print(digest())
