"""Golden playthroughs and perft counts. `python tests/golden.py` writes them anew: read the diff before committing it."""

from __future__ import annotations

import json
from pathlib import Path

from baralla.core import verbs
from baralla.core.game import Game
from baralla.core.match import Match
from baralla.core.rules import Rules
from baralla.games import GAMES, load
from support import random_match, story

HERE = Path(__file__).parent
GOLDEN_DEALS = 2
MOST_NODES = 4000


def _playthroughs() -> dict[str, tuple[str, str, int, int]]:
    """Two for every preset: the fewest players it allows and the most."""
    found = {}
    for name in GAMES:
        rules = load(name).rules
        values = rules.find("players").values
        counts = sorted(int(value) for value in values) if isinstance(values, tuple) else [int(values.low), int(values.high)]
        for preset, fixed in rules.PRESETS.items():
            chosen = [int(fixed["players"])] * 2 if "players" in fixed else [counts[0], counts[-1]]
            for seed, players in enumerate(chosen, 1):
                found[f"{name}-{preset}-{players}-{seed}"] = (name, preset, players, seed)
    return found


PLAYTHROUGHS = _playthroughs()


def play(name: str, preset: str, players: int, seed: int) -> Match:
    """The match of a golden file."""
    game = load(name)
    return random_match(game, game.rules.make(preset, players=players), seed, most=GOLDEN_DEALS)


def perft(game: Game, rules: Rules, seed: int) -> list[int]:
    """Action sequences of length 1, 2, … from the deal, as far as there are at most MOST_NODES."""
    s = game.new(rules, seed)
    verbs.shuffle(s)
    verbs.deal(s)
    level, counts = [s], []
    while level:
        following = []
        for state in level:
            if verbs.over(state):
                continue
            for action in game.legal_actions(state):
                after = state.copy()
                verbs.step(after, action)
                while verbs.turn(after) == verbs.CHANCE:
                    verbs.chance(after)
                following.append(after)
            if len(following) > MOST_NODES:
                return counts
        if following:
            counts.append(len(following))
        level = following
    return counts


def perft_counts(name: str) -> dict[str, list[int]]:
    """Counts for every preset with its default number of players, from two decks."""
    game = load(name)
    found = {}
    for preset in game.rules.PRESETS:
        for seed in (1, 2):
            found[f"{preset}-{seed}"] = perft(game, game.rules.make(preset), seed)
    return found


def main() -> None:
    for old in HERE.glob("golden/*.txt"):
        old.unlink()
    for stem, setting in PLAYTHROUGHS.items():
        (HERE / "golden" / f"{stem}.txt").write_text(story(play(*setting)), encoding="utf-8")
    counts = {name: perft_counts(name) for name in GAMES}
    (HERE / "perft.json").write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
