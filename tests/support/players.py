"""What the tests of players by rules share: positions they reach, their answers from every point of view, and a match played plainly."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from baralla.agents.by_rules import coded, module
from baralla.api import play_match
from baralla.engine import verbs
from baralla.engine.advice import NOTES, advise
from baralla.engine.dice import below, new_dice
from baralla.engine.game import Game
from baralla.engine.rules import Rules

Answer = tuple[int, list[int]]


def options(game: str, **given: Any) -> Any:
    """The options of a game's rules as compiled code reads them."""
    found = module(game)
    assert found is not None
    return coded(found.OPTIONS, given)


def answer(s: Any, settings: Any, seed: int = 0) -> Answer:
    """What the rules do in `s`, and what they noted."""
    note = np.full(NOTES, -7, np.int64)
    return int(advise(s, settings, new_dice(seed, 3), note)), [int(number) for number in note]


def answers_alike(game: Game, s: Any, settings: Any, seed: int) -> bool:
    """The full state, what the seat sees, and worlds of every mode give the same action and the same notes."""
    expected = answer(s, settings, seed)
    seen, world, dice = game.redacted(s, int(verbs.turn(s))), game.states(1)[0], new_dice(seed)
    if answer(seen, settings, seed) != expected:
        return False
    for mode in verbs.MODES.values():
        verbs.determinize(seen, mode, dice, world)
        if answer(world, settings, seed) != expected:
            return False
    return True


def positions(game: Game, rules: Rules, settings: Any, seed: int, deals: int = 2) -> Iterator[Any]:
    """The decisions of some deals in which every seat follows the rules half of the time and plays at random otherwise."""
    s, dice, note = game.new(rules, seed), new_dice(seed, 1), np.zeros(NOTES, np.int64)
    for _ in range(deals):
        verbs.shuffle(s)
        verbs.deal(s)
        while not verbs.over(s):
            yield s
            verbs.step(s, advise(s, settings, dice, note) if below(dice, 2) else verbs.pick(s, dice))
        if verbs.finished(s):
            return
        verbs.next_deal(s)


def played(game: str, agents: list[str], **switches: Any) -> str:
    """A name for all that happens in a match between these agents."""
    match = play_match(game, agents, 5, **switches)
    return hashlib.sha256(str([deal.actions for deal in match.deals]).encode()).hexdigest()


def without_compiler(code: str, *folders: Path) -> str:
    """What `code` prints in a process of its own without the compiler."""
    found = os.pathsep.join([*map(str, folders), *sys.path])
    env = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": found}
    return subprocess.run([sys.executable, "-c", code], env=env, text=True, capture_output=True, check=True).stdout.strip()


def played_plainly(game: str, agents: list[str], **switches: Any) -> str:
    """The same, without the compiler."""
    code = f"from support.players import played; print(played({game!r}, {agents!r}, **{switches!r}))"
    return without_compiler(code, Path(__file__).parents[1])


def decided_plainly(test: str) -> str:
    """What the function `decisions` of a test module answers without the compiler."""
    file = Path(test).resolve()
    return without_compiler(f"import {file.stem}; print({file.stem}.decisions())", file.parent)
