"""Golden playthroughs and perft counts: a change of rules must show in them. Read the diff before you commit it.

    python -m baralla.testing.golden GAME FOLDER

writes them again: whole random games as text into FOLDER/golden, and into FOLDER/perft.json how many action sequences of each length
there are from fixed decks.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from baralla.engine import verbs
from baralla.engine.game import Game
from baralla.engine.match import Match
from baralla.engine.rules import Rules
from baralla.games import load
from baralla.testing import random_match, story

DEALS = 2
MOST_NODES = 4000

Setting = tuple[str, str, int, int]  # game, preset, players, seed


def playthroughs(game: Game) -> dict[str, Setting]:
    """Two for every preset, by name: the fewest players it allows and the most."""
    found: dict[str, Setting] = {}
    values = game.rules.find("players").values
    counts = sorted(int(value) for value in values) if isinstance(values, tuple) else [int(values.low), int(values.high)]  # type: ignore[arg-type]
    for preset, fixed in game.rules.PRESETS.items():
        chosen = [int(fixed["players"])] * 2 if "players" in fixed else [counts[0], counts[-1]]  # type: ignore[arg-type]
        for seed, players in enumerate(chosen, 1):
            found[f"{game.name}-{preset}-{players}-{seed}"] = (game.name, preset, players, seed)
    return found


def play(name: str, preset: str, players: int, seed: int) -> Match:
    """The match of a golden file."""
    game = load(name)
    return random_match(game, game.rules.make(preset, players=players), seed, most=DEALS)


def perft(game: Game, rules: Rules, seed: int) -> list[int]:
    """Action sequences of length 1, 2, … from the deal, as far as there are at most MOST_NODES."""
    s = game.new(rules, seed)
    verbs.shuffle(s)
    verbs.deal(s)
    level, counts = [s], list[int]()
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


def differences(name: str, folder: Path) -> list[str]:
    """What of a game's playthroughs and counts is not as in `folder`, by name."""
    known, there = playthroughs(load(name)), {path.stem: path for path in (folder / "golden").glob(f"{name}-*.txt")}
    changed = sorted(known.keys() ^ there.keys())
    changed += [stem for stem in known.keys() & there.keys() if story(play(*known[stem])) != there[stem].read_text(encoding="utf-8")]
    counts = json.loads((folder / "perft.json").read_text(encoding="utf-8")) if (folder / "perft.json").exists() else {}
    return changed + (["perft"] if counts.get(name) != perft_counts(name) else [])


def write(names: list[str], folder: Path) -> None:
    """Write the playthroughs and counts of these games, and of no others."""
    (folder / "golden").mkdir(parents=True, exist_ok=True)
    for old in folder.glob("golden/*.txt"):
        old.unlink()
    for name in names:
        for stem, setting in playthroughs(load(name)).items():
            (folder / "golden" / f"{stem}.txt").write_text(story(play(*setting)), encoding="utf-8")
    counts = {name: perft_counts(name) for name in names}
    (folder / "perft.json").write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(sys.argv[1:-1], Path(sys.argv[-1]))
