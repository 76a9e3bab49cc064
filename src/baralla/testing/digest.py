"""Play a few games and name the states they went through: compiled, interpreted and as plain Python, the names must be equal.

Every verb is called through `ask`, which notes its name: a verb that nobody calls here would never be compared.

    python -m baralla.testing.digest GAME [SWITCH=VALUE …]

prints the names for every preset, and for the rules given.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np

from baralla.engine import jit, verbs
from baralla.engine.dice import new_dice
from baralla.engine.game import Game
from baralla.engine.kinds import Dice, Seat, State
from baralla.engine.rules import Rules
from baralla.games import load

CALLED: set[str] = {"begin"}  # by game.new


def ask(verb: Any, *given: Any) -> Any:
    """The answer of a verb, which counts as called."""
    CALLED.add(verb.__name__)
    return verb(*given)


def digest(name: str, beyond: Sequence[str] = ()) -> list[str]:
    """A digest for each preset and number of players, and for the switches `beyond`: states, legal actions, redactions, worlds,
    observations and all other answers."""
    game, found = load(name), []
    values = game.rules.find("players").values
    counts = list(values) if isinstance(values, tuple) else [int(values.low), int(values.high)]
    for preset, fixed in game.rules.PRESETS.items():
        for players in [fixed["players"]] if "players" in fixed else counts:
            found.append(f"{preset}-{players}-{play(game, game.rules.make(preset, players=players))}")
    if beyond:
        found.append(f"{','.join(beyond)}-{play(game, game.rules.read(None, beyond))}")
    return found


def play(game: Game, rules: Rules, seed: int = 11) -> str:
    """One random deal, everything looked at on the way."""
    s, dice, total = game.new(rules, seed), new_dice(seed + 1), hashlib.sha256()
    ask(verbs.shuffle, s)
    ask(verbs.deal, s)
    number = 0
    while not ask(verbs.over, s):
        if ask(verbs.turn, s) == verbs.CHANCE:
            ask(verbs.chance, s)
        else:
            total.update(str(listed(game, s)).encode())
            if number % 5 == 0:
                look(game, s, number // 5 % 3, dice, total)
            ask(verbs.step, s, int(ask(verbs.pick, s, dice)))
            number += 1
        total.update(s.tobytes())
    look_at_the_end(game, s, total)
    return total.hexdigest()[:12]


def listed(game: Game, s: State) -> list[int]:
    """The legal actions of the seat to move."""
    out = game.buffer()
    return [int(action) for action in out[: ask(verbs.legal, s, out)]]


def numbers(verb: Any, s: State) -> list[int]:
    """The answer of `scores` or `standing`."""
    out = np.zeros(16, np.int64)
    return [int(number) for number in out[: ask(verb, s, out)]]


def look(game: Game, s: State, mode: int, dice: Dice, total: Any) -> None:
    """What the seat to move may know, what could be, and what is so of a position."""
    seat, n = int(ask(verbs.turn, s)), int(s.players)
    seen, world = game.states(1)[0], game.states(1)[0]
    observation, mask = np.zeros(game.observation.size, np.float32), np.zeros(game.actions, np.uint8)
    ask(verbs.redact, s, seat, seen)
    ask(verbs.determinize, seen, mode, dice, world)
    ask(verbs.observe, s, seat, observation)
    ask(verbs.mask, s, mask)
    for array in (seen, world, observation, mask, *learned_from(game, s, seat), *remembered(game, s, seat, dice)):
        total.update(array.tobytes())
    friends = [bool(ask(verbs.allied, s, seat, other)) for other in range(n)]
    answers = (numbers(verbs.scores, s), numbers(verbs.standing, s), friends, bool(ask(verbs.certain, seen)), int(ask(verbs.digest, s)))
    total.update(str(answers).encode())


def learned_from(game: Game, s: State, seat: Seat) -> tuple[Any, ...]:
    """What self-play sees, what is hidden from it, and what it chooses among."""
    sight, secrets = np.zeros(game.eyes.sight.size, np.float32), np.zeros(game.eyes.hidden, np.float32)
    choices = np.zeros(game.eyes.slots, np.int32)
    ask(verbs.sight, s, seat, sight)
    ask(verbs.secrets, s, seat, secrets)
    ask(verbs.choices, s, choices)
    return sight, secrets, choices


def remembered(game: Game, s: State, seat: Seat, dice: Dice) -> tuple[Any, ...]:
    """What has happened in the deal, a deck it can have come from, and another; what is kept to oneself."""
    seats, actions, first = np.zeros(256, np.int64), np.zeros(256, np.int64), game.states(1)[0]
    happened = int(ask(verbs.trail, s, seats, actions))
    ask(verbs.retrace, s, dice, first)
    before = first.copy()
    ask(verbs.vary, s, seat, dice, first)
    return np.array([happened, int(ask(verbs.silent, s))]), seats, actions, before, first


def look_at_the_end(game: Game, s: State, total: Any) -> None:
    """Who has won the deal, perhaps the match, and who would deal next."""
    rewards = np.zeros(int(s.players), np.float64)
    ask(verbs.reward, s, rewards)
    total.update(rewards.tobytes())
    total.update(str(round(float(ask(verbs.stake, s)), 9)).encode())
    finished = bool(ask(verbs.finished, s))
    total.update(str((numbers(verbs.scores, s), numbers(verbs.standing, s), finished, int(ask(verbs.winners, s)))).encode())
    ask(verbs.next_deal, s)
    total.update(s.tobytes())


def apart(name: str, beyond: Sequence[str] = (), **environment: str) -> list[str]:
    """The same in a process of its own: `NUMBA_DISABLE_JIT="1"` as plain Python; `BARALLA_INTERPRET="1"` with a thread that interprets."""
    environment = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONWARNINGS": "error"} | environment
    command = [sys.executable, "-m", "baralla.testing.digest", name, *beyond]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout.split()


if __name__ == "__main__":
    if os.environ.get("BARALLA_INTERPRET"):
        jit.set_manner(jit.INTERPRET)
    print("\n".join(digest(sys.argv[1], sys.argv[2:])))
