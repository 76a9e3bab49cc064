"""Many matches side by side, as the arena plays them: timed, recorded, and from given decks if need be."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from baralla.agents.contract import Agent, Asked, Follows, Happened, Seen, Swift
from baralla.engine import verbs
from baralla.engine.dice import DICE, seed_word
from baralla.engine.game import Game
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Numbers, Seat, States
from baralla.engine.match import FORMAT
from baralla.engine.rules import Rules
from baralla.engine.tables import Tables, deal_out, next_all, start_all


@njit
def _numbers(states: States, tables: Numbers, total: bool, out: Numbers) -> int:
    n = 0
    for k in range(len(tables)):
        s = states[tables[k]]
        n = verbs.standing(s, out[k]) if total else verbs.scores(s, out[k])
    return n


@njit
def _winners(states: States, tables: Numbers, out: Numbers) -> None:
    for k in range(len(tables)):
        out[k] = verbs.winners(states[tables[k]])


@dataclass
class Work:
    """What one agent did. Its first call, which may have to compile, is not timed."""

    decisions: int = 0
    timed: int = 0
    seconds: float = 0.0

    def add(self, other: Work) -> None:
        self.decisions += other.decisions
        self.timed += other.timed
        self.seconds += other.seconds

    @property
    def ms(self) -> float:
        """Milliseconds per decision."""
        return 1000 * self.seconds / self.timed if self.timed else 0.0


@dataclass
class Played:
    """Matches that have been played out: what decided them, who won, what the agents did, and the records if asked for."""

    standings: Any  # matches × numbers
    winners: list[Seat]  # bits of seats
    work: dict[str, Work]
    forfeits: list[tuple[str, str]] = field(default_factory=list)  # who, and why
    records: list[dict[str, Any]] = field(default_factory=list)


@dataclass(frozen=True)
class Matches:
    """What is to be played: a match for each seed, with the named agents in its seats."""

    game: Game
    rules: Rules
    seeds: Sequence[str]
    seats: Sequence[Sequence[str]]
    dealer: Seat | None = None  # of the first deal of every match; None: by its seed
    decks: Sequence[Sequence[str] | None] = ()  # those the matches begin with, where they are not shuffled


class Lockstep(Tables):
    """Matches played to their end, side by side, with the work of every agent timed and, if asked for, their records."""

    matches = True

    def __init__(
        self,
        given: Matches,
        agents: dict[str, Agent],
        keep_records: bool,
        stopped: Callable[[], bool] = lambda: False,
        warm: set[str] | None = None,
    ) -> None:
        self.given, self.rules, self.seats = given, given.rules, given.seats
        self.names = list(agents)
        n = len(given.seeds)
        states = given.game.states(n)
        states[:] = given.game.new(given.rules, 0)
        states["rng"] = [seed_word(seed) for seed in given.seeds]
        places = [[self.names.index(name) for name in row] for row in given.seats]
        dice = np.zeros((len(self.names), n), np.dtype((np.record, DICE)))
        for a in range(len(self.names)):
            dice[a]["rng"] = [seed_word(seed, a, *row) for seed, row in zip(given.seeds, places, strict=True)]
        players = [agent if isinstance(agent, Swift) else Asked(agent, self.seen, self.forfeit) for agent in agents.values()]
        super().__init__(given.game, states, players, np.array(places, np.int64), dice)
        self.stopped = stopped
        self.warm = set() if warm is None else warm  # the agents whose code is compiled
        self.deal_number = np.zeros(n, np.int64)
        self.work = {name: Work() for name in self.names}
        self.records: list[list[dict[str, Any]]] | None = [[] for _ in range(n)] if keep_records else None
        self.forfeits: dict[int, tuple[int, str]] = {}  # of a table, the seat that could not play on, and why
        following = [isinstance(agent, Follows) for agent in agents.values()]
        self.past: dict[tuple[int, int], list[Happened]] = {
            (i, seat): [] for i, row in enumerate(places) for seat, a in enumerate(row) if following[a]
        }
        self.agents = list(agents.values())
        self._texts: dict[int, str] = {}
        self._standings, self._won, self._numbers = np.zeros((n, 16), np.int64), np.zeros(n, np.int64), 0

    def run(self) -> Played:
        """Play every match to its end."""
        start_all(self.states)
        self._fix()
        self._deal(np.arange(len(self.states)))
        self.play()
        standings = self._standings[:, : self._numbers]
        reasons = [(self.seats[i][seat], reason) for i, (seat, reason) in self.forfeits.items()]
        played = Played(standings, [int(bits) for bits in self._won], self.work, reasons)
        if self.records is not None:
            played.records = [self._record(i, standings[i], int(self._won[i])) for i in range(len(self.states))]
        return played

    def _fix(self) -> None:
        """Put what is given in the place of what was drawn and shuffled, before the first cards are dealt."""
        if self.given.dealer is not None:
            self.states["dealer"] = self.given.dealer
        for i, deck in enumerate(self.given.decks):
            if deck is not None:
                self.states[i]["deck"][: len(deck)] = self.game.deck_codes(deck)

    def _deal(self, tables: Numbers) -> None:
        self.deal_number[tables] += 1
        self.moves[tables] = 0
        if self.records is not None:
            pack = len(self.game.pack(self.rules))
            for i in tables:
                deck = [self._item(int(code)) for code in self.states[i]["deck"][:pack]]
                self.records[i].append({"dealer": int(self.states[i]["dealer"]), "deck": deck, "actions": []})
        deal_out(self.states, tables)

    def deal_again(self, tables: Numbers) -> None:
        self._write_scores(tables)
        next_all(self.states, tables)
        self._deal(tables)

    def chance(self, tables: Numbers) -> None:
        super().chance(tables)
        if self.records is not None or self.past:
            for i in tables.tolist():
                text = self.game.chance_text(self.states[i])
                if self.records is not None:
                    self.records[i][-1]["actions"].append([verbs.CHANCE, text])
                self._saw(i, verbs.CHANCE, text)

    def _saw(self, i: int, actor: int, text: str) -> None:
        """Something happened at table i: those who follow their matches are told what their seats saw of it."""
        for seat in range(self.rules.players):
            past = self.past.get((i, seat))
            told = self.game.seen_text(self.states[i], actor, text, seat) if past is not None else ""
            if past is not None and told:
                past.append((int(self.deal_number[i]), actor, told))

    def forfeit(self, i: int, seat: int, reason: str) -> None:
        """A seat cannot play on: all but its side have won."""
        allies = [bool(verbs.allied(self.states[i], seat, other)) for other in range(self.rules.players)]
        self._standings[i : i + 1] = 0
        self._numbers = _numbers(self.states, np.array([i]), True, self._standings[i : i + 1])
        self._won[i] = sum(1 << other for other, allied in enumerate(allies) if not allied)
        self.lost[i], self.forfeits[i] = True, (seat, reason)

    def ended(self, tables: Numbers) -> None:
        self._write_scores(tables)
        numbers, bits = np.zeros((len(tables), 16), np.int64), np.zeros(len(tables), np.int64)
        self._numbers = _numbers(self.states, tables, True, numbers)
        _winners(self.states, tables, bits)
        self._standings[tables], self._won[tables] = numbers, bits
        for i, seat in self.past:
            if i in tables:
                self._tell_end(i, seat, numbers[tables == i][0], int(self._won[i]))

    def _tell_end(self, i: int, seat: int, standing: Numbers, won: int) -> None:
        agent = self.agents[int(self.who[i, seat])]
        assert isinstance(agent, Follows)
        winners = [other for other in range(self.rules.players) if won >> other & 1]
        agent.end(self._seen(i, seat), standing[: self._numbers].tolist(), winners)

    def ask(self, place: int, picked: Numbers) -> None:
        start, name = time.perf_counter(), self.names[place]
        super().ask(place, picked)
        seconds = time.perf_counter() - start
        self.work[name].add(Work(len(picked), len(picked), seconds) if name in self.warm else Work(len(picked)))
        self.warm.add(name)

    def step(self, live: Numbers, seats: Numbers) -> None:
        texts: list[str] = []
        if self.records is not None or self.past:
            texts = [self._text(i, action) for i, action in zip(live.tolist(), self.actions[live].tolist(), strict=True)]
        super().step(live, seats)
        for i, seat, text in zip(live.tolist(), seats.tolist(), texts, strict=bool(texts)):
            if self.records is not None:
                self.records[i][-1]["actions"].append([seat, text])
            self._saw(i, seat, text)

    def name(self, place: int) -> str:
        return self.names[place]

    def seen(self, i: int) -> Seen:
        """What the seat to move at table i may see."""
        return self._seen(i, int(verbs.turn(self.states[i])))

    def _seen(self, i: int, seat: int) -> Seen:
        moment, past = (int(self.deal_number[i]), int(self.moves[i])), tuple(self.past.get((i, seat), ()))
        return Seen(self.game, self.rules, seat, self.game.redacted(self.states[i], seat), moment, i, past)

    # Records

    def _write_scores(self, tables: Numbers) -> None:
        if self.records is None or not len(tables):
            return
        numbers = np.zeros((len(tables), 16), np.int64)
        n = _numbers(self.states, tables, False, numbers)
        for k, i in enumerate(tables):
            self.records[i][-1]["scores"] = numbers[k, :n].tolist()

    def _text(self, i: int, action: Action) -> str:
        if self.game.text_needs_state:
            return self.game.text(self.states[i], action)
        found = self._texts.get(action)
        if found is None:
            found = self._texts[action] = self.game.text(self.states[i], action)
        return found

    def _item(self, code: int) -> str:
        found = self._texts.get(-1 - code)
        if found is None:
            found = self._texts[-1 - code] = self.game.item_text(code)
        return found

    def _record(self, i: int, standing: Numbers, won: int) -> dict[str, Any]:
        assert self.records is not None
        record = {
            "format": FORMAT,
            "game": self.game.name,
            "players": self.rules.players,
            "rules": self.rules.settings(),
            "names": list(self.seats[i]),
            "seed": self.given.seeds[i],
            "deals": self.records[i],
        }
        if i in self.forfeits:
            seat, reason = self.forfeits[i]
            here = {"deal": len(self.records[i]), "at": len(self.records[i][-1]["actions"])}
            return record | {"events": [{**here, "seat": seat, "event": "forfeit", "reason": reason}]}
        winners = [seat for seat in range(self.rules.players) if won >> seat & 1]
        return record | {"result": {"scores": standing.tolist(), "winners": winners}}
