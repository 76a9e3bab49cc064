"""What the rest of the product needs to know about a game beside its verbs: texts, views, sizes. One `Game` object each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from baralla.core import verbs
from baralla.core.dice import seed_word
from baralla.core.jit import announce
from baralla.core.rules import Rules, Words
from baralla.core.verbs import State

FEW = 16  # records


@dataclass(frozen=True)
class Part:
    """A stretch of an observation vector."""

    name: str
    size: int
    help: str


@dataclass(frozen=True)
class Observation:
    """The layout of a game's observation vector. A change of meaning is a new version."""

    version: int
    parts: tuple[Part, ...]

    @property
    def size(self) -> int:
        return sum(part.size for part in self.parts)

    def slices(self) -> dict[str, slice]:
        """Where each part lies in the vector."""
        found, start = {}, 0
        for part in self.parts:
            found[part.name] = slice(start, start + part.size)
            start += part.size
        return found


@dataclass(frozen=True)
class Encoding:
    """A named encoding of (what a seat sees, one action) as input of a network."""

    name: str
    help: str
    size: Callable[[Rules], int]
    encode: Callable[[State, int, int, Any], None]  # redacted record, seat, action, out


def no_chance(s: State) -> str:
    """The chance move just made, for games whose only chance is the shuffle."""
    raise LookupError("this game has no chance moves inside a deal")


def no_chance_read(s: State, text: str) -> None:
    """Make the chance move written `text`, for games that have none."""
    raise LookupError("this game has no chance moves inside a deal")


def seen_by_all(s: State, actor: int, text: str, viewer: int) -> str:
    """An action as `viewer` saw it, in games whose actions hide nothing."""
    return text


@dataclass(frozen=True, repr=False)
class Game:
    """A game: its record type, rules, texts and views."""

    name: str
    title: Words
    summary: Words
    state: np.dtype[Any]
    rules: type[Rules]
    actions: int  # size of the action space for learners
    most_legal: int  # no decision has more legal actions than this
    observation: Observation
    pack: Callable[[Rules], list[str]]  # the cards or tiles in play, as texts, in unshuffled order
    item: Callable[[str], int]  # the code of a card or tile text in `s.deck`; ValueError if there is none
    item_text: Callable[[int], str]
    text: Callable[[State, int], str]  # an action as records write it
    parse: Callable[[State, str], int]  # its inverse; ActionError if the game has no such action
    why_not: Callable[[State, int], Words]  # why an action of the game is not legal for the seat to move now
    view: Callable[[State], Any]  # a typed, JSON-ready view of a redacted record
    own: Callable[[State], Any]  # its first fields alone: what differs from viewer to viewer
    screen: str  # the module that draws views in a terminal: see games.screen.Screen
    encodings: Mapping[str, Encoding] = field(default_factory=dict)
    benchmarks: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # name of a speed test: its switches
    text_needs_state: bool = True  # False: the text of an action depends on its code alone
    fewest_wins: bool = False  # the standing counts what one does not want
    chance_text: Callable[[State], str] = no_chance
    chance_read: Callable[[State, str], None] = no_chance_read
    seen_text: Callable[[State, int, str, int], str] = seen_by_all  # state after it, who acted (or CHANCE), the action, viewer (or PUBLIC)

    @cached_property
    def record(self) -> np.dtype[Any]:
        """The state's dtype with fields as attributes, in plain Python too."""
        return np.dtype((np.record, self.state))

    def thaw(self, frozen: bytes) -> Any:
        """The record that was frozen with `tobytes`, as a record of its own."""
        return np.frombuffer(bytearray(frozen), self.record)[0]

    def __repr__(self) -> str:
        return f"Game({self.name})"

    def states(self, n: int) -> Any:
        """`n` blank records, for compiled code and plain Python alike."""
        if n <= FEW:
            return np.frombuffer(bytearray(n * self.record.itemsize), self.record)  # microseconds sooner than numpy's own zeros
        return np.zeros(n, self.record)

    def new(self, rules: Rules, seed: str | int) -> Any:
        """A record at the start of a match: rules set, generator seeded, first dealer drawn, nothing dealt yet."""
        return self.new_array(rules, seed)[0]

    def new_array(self, rules: Rules, seed: str | int) -> Any:
        """The same in an array of one: compiled functions take an array ten times faster than a record."""
        announce(self.name)
        states = self.states(1)
        s = states[0]
        rules.write(s)
        s.viewer = verbs.OPEN
        s.rng = seed_word(seed)
        verbs.begin(s)
        return states

    def buffer(self) -> Any:
        """Room for `legal` to write into."""
        return np.zeros(self.most_legal, np.int32)

    def legal_actions(self, s: State) -> list[int]:
        """The legal actions of the seat to move."""
        out = self.buffer()
        return [int(action) for action in out[: verbs.legal(s, out)]]

    def legal_texts(self, s: State) -> list[str]:
        """The legal actions of the seat to move, as texts in plain string order."""
        return sorted(self.text(s, action) for action in self.legal_actions(s))

    def redacted(self, s: State, seat: int) -> Any:
        """What `seat` may know of `s`, as a record of its own."""
        out = self.states(1)[0]
        verbs.redact(s, seat, out)
        return out

    def numbers(self, verb: Callable[..., int], s: State) -> list[int]:
        """The answer of `scores` or `standing` as a list."""
        out = np.zeros(16, np.int64)
        return [int(number) for number in out[: verb(s, out)]]

    def deck_codes(self, texts: Sequence[str]) -> list[int]:
        """The codes of a deck written as texts."""
        return [self.item(text) for text in texts]
