"""What the engine says, written down for the page's own tests: how tiles lie, hands of Mus from the deal to the count, and the words
of some games.

    python frontend/fixtures.py

writes src/games/fixtures.json. `tests/web/test_page_fixtures.py` holds that the file is what the engine says today.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec

import baralla
from baralla.engine.match import Match
from baralla.games import load
from baralla.games.hexadom.tiles import COLOURS, NAMES, SHOWS, SIDES
from baralla.web.messages import GameTexts

FILE = Path(__file__).parent / "src" / "games" / "fixtures.json"
MUS_HANDS = 24
HEXADOM_TURNS = 12


def tiles() -> dict[str, dict[str, list[str]]]:
    """Every type's colours in each rotation, for both layouts of the tricolours."""
    looks = [["".join(COLOURS[colour] for colour in face) for face in faces] for faces in SHOWS.tolist()]
    return {
        layout: {name: faces[kind * SIDES : (kind + 1) * SIDES] for kind, name in enumerate(NAMES)}
        for layout, faces in zip(("pairs", "opposite"), looks, strict=True)
    }


def choose(match: Match, dice: random.Random) -> str:
    """A player who bets now and then, so that hands end in every way."""
    legal = match.legal()
    weights = {"paso": 4.0, "quiero": 2.0, "no_quiero": 3.0, "ordago": 0.05, "mus": 1.5}
    return dice.choices(legal, [weights.get(action, 1 / len(legal)) for action in legal])[0]


def mus_hands() -> list[dict[str, Any]]:
    """Finished hands as seat 0 sees them, with the questions it was asked on the way."""
    dice = random.Random(1)
    match = baralla.make("mus", seed="page", auto_deal=False, senas="partner")
    hands: list[dict[str, Any]] = []
    asked: list[list[str]] = []
    while len(hands) < MUS_HANDS:
        if match.over:
            match = baralla.make("mus", seed=f"page {len(hands)}", auto_deal=False, senas="partner")
        elif match.deal_over:
            match.next_deal()
        while not match.deal_over:
            if match.turn == 0 and len(hands) < 6:
                asked.append(match.legal())
            match.play(choose(match, dice))
        hands.append({"view": msgspec.to_builtins(match.view(0)), "asked": asked})
        asked = []
    return hands


def hexadom_turns() -> list[dict[str, Any]]:
    """Turns of seat 0: its view and its legal actions."""
    dice = random.Random(2)
    match = baralla.make("hexadom", seed="page", players=3)
    turns: list[dict[str, Any]] = []
    while len(turns) < HEXADOM_TURNS and not match.over:
        legal = match.legal()
        if match.turn == 0:
            turns.append({"view": msgspec.to_builtins(match.view(0)), "legal": legal})
        plays = [action for action in legal if action.startswith("play")]
        match.play(dice.choice(plays or legal))
    return turns


def fixtures() -> dict[str, Any]:
    games = [load(name) for name in ("tute", "podrida", "cabrero")]
    texts = {game.name: {part: getattr(game.words, part) for part in GameTexts.__struct_fields__} for game in games}
    return {"tiles": tiles(), "mus": mus_hands(), "hexadom": hexadom_turns(), "texts": texts}


def text() -> str:
    return json.dumps(fixtures(), separators=(",", ":"), ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
