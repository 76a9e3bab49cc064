"""What people read about a game, in Catalan, Spanish and English: `TEXTS` in the module that `Game.texts` names.

That module is imported only when somebody wants to read, so that a change of words compiles nothing again. The page and the terminal both
take their words from here. What has no words is shown as the rules write it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from baralla.engine.rules import Words


@dataclass(frozen=True)
class Texts:
    """The words of one game.

    `actions` and `told` are found by the text of an action: by all of it (`trump O`), by its first word and `trump` where the rest is the
    trump suit (`sing trump`), or by its first word alone. They may hold `{card}`, `{suit}` or `{n}`, which name the rest of the action;
    `{other}`, the name of the seat it gives; `{name}`, who acts; and any field of the view that holds a card.
    """

    how_to: Sequence[Words] = ()  # how to play, for somebody who never has: a line each
    presets: Mapping[str, Words] = field(default_factory=dict)  # what presets are called
    values: Mapping[str, Mapping[str, Words]] = field(default_factory=dict)  # by switch and value as one writes it: as people say it
    actions: Mapping[str, Words] = field(default_factory=dict)  # an action as a choice: “play the king of coins”
    told: Mapping[str, Words] = field(default_factory=dict)  # what somebody has just done: “{name}: {card}”; no words: not told


def wording(known: Mapping[str, Words], view: Any, action: str) -> Words | None:
    """The words for an action, if there are any."""
    word, _, rest = action.partition(" ")
    if action in known:
        return known[action]
    if rest and rest == getattr(view, "trump", None) and f"{word} trump" in known:
        return known[f"{word} trump"]
    return known.get(word)


TEXTS = Texts()  # of a game that brings none
