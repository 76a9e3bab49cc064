"""Play a game with every index of the compiled code checked: every verb, every value of every switch, every player and search.

    NUMBA_BOUNDSCHECK=1 NUMBA_OPT=0 BARALLA_CACHE=some/empty/folder python tests/bounds.py brisca [agent …]

The cache must be its own: numba does not ask whether cached code was compiled with the check. An index past its array ends the run
with an IndexError. Without agents named, all of the game play.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice

import numpy as np

from baralla.agents import kinds, make_agent
from baralla.engine import verbs
from baralla.engine.dice import DICE, seed_word
from baralla.engine.errors import RulesError
from baralla.engine.game import Game
from baralla.engine.rules import Lists, Rules, Span, Switch, Value
from baralla.games import load
from baralla.testing.digest import play

DECISIONS = 40  # of each player and search
# Small budgets for whatever an agent is asked to do much of; an agent takes those it knows.
BUDGETS: dict[str, int] = {"iterations": 12, "determinizations": 2, "solve": 5}
PIMC_BUDGETS: dict[str, int] = {"worlds": 2, "rollouts": 1}


def checked() -> bool:
    """Is compiled code of the package stopped when it reads past an array?"""
    from baralla.engine.bits import flag

    try:
        flag(1 << 40, np.zeros(8, np.uint8), 0)
    except IndexError:
        return True
    return False


def values(switch: Switch) -> tuple[Value, ...]:
    """Every value of a switch, or the ends of its range."""
    match switch.values:
        case Span(low=low, high=high, also=also, real=real):
            return (float(low), float(high), *also) if real else (int(low), min(int(high), int(low) + 12), *also)
        case Lists():
            return (switch.default,)
        case allowed:
            return tuple(allowed)


def rule_sets(game: Game) -> Iterator[Rules]:
    """Every preset with every number of players, and every value of every switch with each of them."""
    counts = values(game.rules.find("players"))
    settings: list[tuple[str, dict[str, Value]]] = [(preset, {}) for preset in game.rules.PRESETS]
    settings += [
        ("default", {switch.name: value}) for switch in game.rules.switches() for value in values(switch) if switch.name != "players"
    ]
    for preset, chosen in settings:
        for players in counts:
            try:
                yield game.rules.make(preset, **{"players": players} | chosen)
            except RulesError:
                continue  # pairs of three, and such


def agent_text(name: str, game: str) -> str:
    """The agent with a small budget."""
    known = {option.name for option in kinds(game)[name].options}
    budgets = BUDGETS | (PIMC_BUDGETS if name == "pimc" else {})
    return f"{name}:" + ",".join(f"{key}={value}" for key, value in budgets.items() if key in known)


def decide(game: Game, text: str, rules: Rules, seed: int) -> None:
    """Deals in which every seat is played by the agent."""
    agent, states, dice = make_agent(text, game, seed, arena=True), game.new_array(rules, seed), np.zeros(1, np.dtype((np.record, DICE)))
    dice["rng"] = seed_word(seed)
    actions, s = np.zeros(1, np.int64), states[0]
    for number in range(DECISIONS):
        if number == 0 or verbs.over(s):
            if number and verbs.finished(s):
                break
            verbs.shuffle(s)
            verbs.deal(s)
        while verbs.turn(s) == verbs.CHANCE:
            verbs.chance(s)
        if not verbs.over(s):
            agent.decide_all(states, np.zeros(1, np.int64), dice, actions)
            verbs.step(s, int(actions[0]))


def main(name: str, agents: list[str]) -> None:
    if not checked():
        sys.exit("bounds are not checked: set NUMBA_BOUNDSCHECK=1 and an empty BARALLA_CACHE")
    game = load(name)
    sets = list(rule_sets(game))
    for seed, rules in enumerate(sets):
        play(game, rules, seed)
    agents = agents or [agent for agent in kinds(name) if agent != "first"]
    for agent in agents:
        for seed, rules in enumerate(islice(sets, 0, None, max(1, len(sets) // 8))):
            decide(game, agent_text(agent, name), rules, seed)
    print(f"{name}: {len(sets)} sets of rules, {', '.join(agents)}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
