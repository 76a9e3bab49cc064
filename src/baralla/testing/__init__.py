"""For the tests of a game, ours or anybody's: random tables, what holds in every game, golden playthroughs, perft counts.

`invariants.ALL` are functions of a game, its rules and a seed that fail with an AssertionError; `golden` writes and compares whole games
as text; `digest` plays compiled and as plain Python. Nothing here needs a test framework.
"""

from __future__ import annotations

from random import Random
from typing import Any

from baralla.agents import make_agent
from baralla.api import decide
from baralla.engine import verbs
from baralla.engine.dice import new_dice
from baralla.engine.errors import RulesError
from baralla.engine.game import Game
from baralla.engine.match import Match
from baralla.engine.rules import Lists, Rules, Span, Switch, Value

__all__ = ["random_match", "random_positions", "random_rules", "story"]

MOST_DEALS = 6  # long matches are looked at for this long


def random_rules(game: Game, seed: int) -> Rules:
    """Any rules a table can play; of combinations that are refused, switches go back to their defaults."""
    chosen: dict[str, Value] = {}
    random = Random(seed)
    for switch in game.rules.switches():
        if switch.name == "players" or random.randrange(3) == 0:
            chosen[switch.name] = _value(switch, random)
    while True:
        try:
            return game.rules.make(**chosen)
        except RulesError:
            del chosen[random.choice(sorted(chosen.keys() - {"players"}) or ["players"])]


def _value(switch: Switch, random: Random) -> Value:
    match switch.values:
        case Span(low=low, high=high, also=also, real=real):
            number: Value = random.uniform(low, high) if real else random.randint(int(low), min(int(high), int(low) + 5))
            return random.choice([switch.default, number, *also])
        case Lists(length=length, low=low, high=high):
            return random.choice([switch.default, tuple(random.randint(low, high) for _ in range(length))])
        case allowed:
            return random.choice(allowed)


def random_match(game: Game, rules: Rules, seed: int, most: int = MOST_DEALS) -> Match:
    """A random match, to its end or `most` deals."""
    match = Match(game, rules, seed, auto_deal=False)
    agent = make_agent("random", game, seed)
    while True:
        while not match.deal_over:
            match.play(decide(match, agent))
        if match.over or len(match.deals) >= most:
            return match
        match.next_deal()


def random_positions(game: Game, rules: Rules, seed: int, most: int = 60) -> list[Any]:
    """Copies of the states of a random deal at its first decisions and at some later ones."""
    s, dice, found = game.new(rules, seed), new_dice(seed, 1), list[Any]()
    verbs.shuffle(s)
    verbs.deal(s)
    for number in range(10_000):
        if verbs.over(s):
            break
        if verbs.turn(s) == verbs.CHANCE:
            verbs.chance(s)
            continue
        if number % 3 == 0 and len(found) < most:
            found.append(s.copy())
        verbs.step(s, verbs.pick(s, dice))
    return found


def story(match: Match) -> str:
    """A whole match as text that a person can read and a diff can show."""
    game, lines = match.game, []
    lines.append(f"game: {game.name}, players: {match.players}, seed: {match.seed}")
    lines.append(f"rules: {match.rules.settings()}")
    record = match.record(legal=True)
    for number, deal in enumerate(record["deals"], 1):
        lines.append(f"\ndeal {number}, dealer {deal['dealer']}\ndeck: {' '.join(deal['deck'])}")
        for action in deal["actions"]:
            others = "" if len(action) < 3 else "   | " + ", ".join(text for text in action[2] if text != action[1])
            lines.append(f"{action[0]:>2} {action[1]}{others}".rstrip(" |"))
        lines.append(f"scores: {deal.get('scores')}")
    lines.append(f"\nresult: {record.get('result')}")
    return "\n".join(lines) + "\n"
