"""Hints speak of the position: what they say is true of it, and both stages speak for the same move."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from baralla.agents import make_agent
from baralla.api import make, seen
from baralla.engine.hints import Hint, chance
from baralla.engine.match import Match
from baralla.engine.rules import LANGS
from baralla.games import GAMES, load
from baralla.games.hints import PLAIN, Position, hint, hints_of
from baralla.games.screen import CARD_WORDS
from support.hint_truth import truth_of

NAMES = tuple(GAMES)
POSITIONS = 1000  # of a game
PER_MATCH = 40  # positions of one match, wherever in it they are
DISTINCT = 40


def matches(name: str) -> Iterator[Match]:
    """Matches of all presets and numbers of players, one after the other."""
    game, seed = load(name), 0
    while True:
        for preset, settings in game.rules.PRESETS.items():
            for players in game.rules.find("players").values:  # type: ignore[union-attr]
                if settings.get("players", players) == players:
                    seed += 1
                    yield make(name, preset=preset, seed=f"hint {seed}", players=players)


def positions(name: str) -> Iterator[tuple[Any, Position, str, Hint]]:
    """Positions of matches that players by rules play, with a hint for their move; now and then for any other move."""
    game, rng, told = load(name), random.Random(17), 0
    for number, match in enumerate(matches(name)):
        agent = make_agent("rules", game, number)
        skip = rng.choice((0, 0, 15, 60))
        for moment in range(skip + PER_MATCH):
            if match.over:
                break
            now = seen(match)
            action = agent.act(now)
            if moment >= skip:
                move = action if rng.random() < 0.8 else rng.choice(now.legal)
                position = Position(game, match.rules, now.record, tuple(now.legal))
                yield match.state.copy(), position, move, hint(hints_of(game), position, move)
                told += 1
                if told == POSITIONS:
                    return
            match.play(action)


@pytest.mark.parametrize("name", NAMES)
def test_both_stages_are_true_of_the_position_and_speak_for_the_move(name: str) -> None:
    read, ideas, reasons = truth_of(name)
    said: dict[str, set[str]] = {lang: set() for lang in LANGS}
    told = 0
    for state, position, move, found in positions(name):
        here = read(position.game, state, position.rules, list(position.legal), move)
        where = f"{name}: {move} of {position.legal}"
        assert ideas[found.idea.name](here, found.idea.values), f"{where}: {found.idea} is not so"
        assert reasons[found.reason.name](here, found.reason.values), f"{where}: {found.reason} is not so"
        told += 1
        for lang in LANGS:
            said[lang].add(found.idea_words[lang])
            for text in (found.idea_words[lang], found.reason_words[lang]):
                assert text[0].isupper() or text[0].isdigit()
                assert text.endswith((".", "?"))
                assert not set("{}|_") & set(text), text
            card = CARD_WORDS[lang].get(move.removeprefix("play "))
            if card is not None and len(position.legal) > 1:
                assert not re.search(rf"\b{card}", found.idea_words[lang]), "the first stage gives the move away"
    assert told == POSITIONS
    assert min(map(len, said.values())) >= DISTINCT, {lang: len(texts) for lang, texts in said.items()}


def test_a_game_that_brings_no_hints_gives_plain_ones() -> None:
    position = Position(load("mus"), load("mus").rules(), None, ("mus", "no_mus"))
    found = hint(PLAIN, position, "mus")
    assert found.idea_words["en"] == "You have 2 moves to choose from: think of what is at stake."
    assert hint(PLAIN, Position(position.game, position.rules, None, ("mus",)), "mus").reason.name == "only_thing"


def test_chances_are_told_in_words_from_lost_to_won() -> None:
    told = [chance(win / 100)["en"] for win in range(101)]
    assert list(dict.fromkeys(told)) == sorted(set(told), key=told.index)  # each is one stretch
    assert told[0] == "It is all but lost."
    assert told[50] == "It is about even."
    assert told[66] == "You win about 2 times in 3."
    assert told[100] == "You have all but won."
