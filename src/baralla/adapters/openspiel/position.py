"""A game whose cards are drawn one by one, and only when they matter, so that OpenSpiel sees every draw as a chance node.

The record's pack is in some order; of that order only the first `known` places are certain. A move is tried with the rest of the pack in
two orders that differ in every place: if the outcome is the same (the rest of the pack apart), no card was drawn that is not certain yet,
and the move is done. Otherwise the next place is left to chance, and the move is tried again.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from baralla.adapters.table import worth
from baralla.engine import verbs
from baralla.engine.errors import RulesError
from baralla.engine.game import Due, Game
from baralla.engine.jit import njit
from baralla.engine.kinds import Dice, Numbers, States
from baralla.engine.playout import play_out
from baralla.engine.rules import Rules

NOTHING, DEAL, SHUFFLE, CHOICE = -1, -2, -3, -4  # what is being done, beside the code of an action


@njit
def _step(states: States, action: int) -> None:
    verbs.step(states[0], action)


@njit
def _deal(states: States) -> None:
    verbs.deal(states[0])


@njit
def _shuffle(states: States) -> None:
    verbs.shuffle(states[0])


@njit
def _pass_on(states: States) -> None:
    verbs.next_deal(states[0])
    verbs.shuffle(states[0])


@njit
def _look(states: States, facts: Numbers, legal: Numbers) -> None:
    """Whose turn it is, whether deal and match are over, how many actions are legal."""
    s = states[0]
    facts[0] = verbs.turn(s)
    facts[1] = verbs.over(s)
    facts[2] = 1 if facts[1] and verbs.finished(s) else 0
    facts[3] = verbs.legal(s, legal) if facts[0] >= 0 else 0


@njit
def _worth(states: States, whole: bool, out: Numbers) -> None:
    worth(states[0], whole, out)


@njit
def _redact(states: States, seat: int, out: Numbers) -> None:
    verbs.redact(states[0], seat, out[0])


@njit
def _observe(states: States, seat: int, out: Numbers) -> None:
    verbs.observe(states[0], seat, out)


@njit
def _world(states: States, seat: int, dice: Dice, seen: States, out: Numbers) -> None:
    verbs.redact(states[0], seat, seen[0])
    verbs.determinize(seen[0], verbs.CONSISTENT, dice[0], out[0])


class Positions:
    """What positions of one game under one set of rules share. Positions themselves are bytes: copying one costs nothing."""

    def __init__(self, game: Game, rules: Rules, whole: bool) -> None:
        self.game, self.rules, self.whole, self.players = game, rules, whole, rules.players
        self.pack = [game.item(text) for text in game.pack(rules)]
        self.legal = game.buffer()
        self.facts = np.zeros(4, np.int64)
        self.scratch = game.states(1)

    def thaw(self, frozen: bytes) -> Any:
        return np.frombuffer(bytearray(frozen), self.game.record)

    def start(self, seed: int, dealer: int, deal: int) -> bytes:
        """A record before the cards of the deal number `deal` are dealt. The deals before it were played at random, from the seed."""
        states = self.game.new_array(self.rules, seed)
        if dealer >= 0:
            if dealer >= self.players:
                raise RulesError(f"the dealer is a seat from 0 to {self.players - 1}, or -1 for the one the seed draws, not {dealer}")
            states[0].dealer = dealer
        _shuffle(states)
        for number in range(1, deal):
            _deal(states)
            play_out(states[0])
            if verbs.finished(states[0]):
                raise RulesError(f"the match is over after {number} deals: there is no deal {deal}")
            _pass_on(states)
        found: bytes = states.tobytes()
        return found

    def next_deal(self, frozen: bytes) -> bytes:
        states = self.thaw(frozen)
        _pass_on(states)
        found: bytes = states.tobytes()
        return found

    def look(self, frozen: bytes) -> tuple[int, bool, bool, list[int]]:
        """Turn, deal over, match over, legal actions."""
        _look(self.thaw(frozen), self.facts, self.legal)
        turn, over, finished, n = self.facts.tolist()
        return turn, bool(over), bool(finished), self.legal[:n].tolist()

    def worth(self, frozen: bytes) -> list[float]:
        out = np.zeros(self.players, np.float64)
        _worth(self.thaw(frozen), self.whole, out)
        found: list[float] = out.tolist()
        return found

    def redacted(self, frozen: bytes, seat: int) -> Any:
        _redact(self.thaw(frozen), seat, self.scratch)
        return self.game.thaw(self.scratch.tobytes())

    def observe(self, frozen: bytes, seat: int, out: Numbers) -> None:
        _observe(self.thaw(frozen), seat, out)

    def world(self, frozen: bytes, seat: int, dice: Dice) -> bytes:
        """Another world that agrees with everything `seat` has seen."""
        out = self.game.states(1)
        _world(self.thaw(frozen), seat, dice, self.scratch, out)
        found: bytes = out.tobytes()
        return found

    def due(self, frozen: bytes) -> Due:
        return self.game.chance_due(self.thaw(frozen)[0])

    def order(self, frozen: bytes) -> list[int]:
        """The pack as it lies in the record."""
        codes: list[int] = self.thaw(frozen)[0].deck[: len(self.pack)].tolist()
        return codes

    def after(self, frozen: bytes, doing: int, order: list[int], word: str = "") -> bytes:
        """The record after a move, with the cards in this order."""
        states = self.thaw(frozen)
        if doing == SHUFFLE:
            self.game.chance_read(states[0], " ".join([word, *map(self.game.item_text, order)]))
        else:
            states[0].deck[: len(order)] = order
            if doing == DEAL:
                _deal(states)
            else:
                _step(states, doing)
        found: bytes = states.tobytes()
        return found

    def told(self, frozen: bytes, text: str) -> bytes:
        """The record after the chance move written `text`."""
        states = self.thaw(frozen)
        self.game.chance_read(states[0], text)
        found: bytes = states.tobytes()
        return found

    def same(self, one: bytes, other: bytes) -> bool:
        """Equal, the order of the pack apart."""
        first, second = self.thaw(one), self.thaw(other)
        first[0].deck[:] = 0
        second[0].deck[:] = 0
        return bool(first.tobytes() == second.tobytes())


def other_orders(order: list[int], known: int, end: int) -> list[list[int]]:
    """Orders of the cards between `known` and `end`: between them and `order`, every such place holds two different cards, if it can."""
    rest = sorted(order[known:end])
    n = len(rest)
    most = Counter(rest).most_common(1)[0][1]
    turns = (0, most) if 2 * most <= n else range(n)
    return [order[:known] + rest[turn:] + rest[:turn] + order[end:] for turn in turns]


def swapped(order: list[int], place: int, code: int) -> list[int]:
    """The same cards with `code` at `place`, taken from further on."""
    found = list(order)
    at = found.index(code, place)
    found[place], found[at] = found[at], found[place]
    return found
