"""What models are shipped for: every game that says how learners read it, under each of its variants."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from baralla.engine.game import Learning
from baralla.engine.rules import Value
from baralla.games import load, that_learn


def variants() -> Iterator[tuple[str, Learning, Mapping[str, Value]]]:
    """Each game by name, what it says of learning, and the switches of a variant."""
    for name in that_learn():
        learning = load(name).learning
        assert learning is not None
        for variant in learning.variants:
            yield name, learning, variant
