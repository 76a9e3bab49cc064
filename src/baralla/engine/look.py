"""One compiled look at a state: what everybody may know of it, and every seat's own redacted record.

All that a client is told about a position is read from these records, never from the state itself.
"""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

from baralla.engine import verbs
from baralla.engine.game import Game
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Numbers, Seat, State, States
from baralla.engine.sheet import Sheet, plain_sheet

TURN, OVER, FINISHED, WINNERS, SCORES, STANDING, LEGAL, FACTS = range(8)
MOST_NUMBERS = 16
encode = msgspec.json.Encoder().encode


@njit
def _look(states: States, players: int, seen: State, facts: Numbers, legal: Numbers) -> None:
    s = states[0]
    scores, standing = facts[FACTS : FACTS + MOST_NUMBERS], facts[FACTS + MOST_NUMBERS :]
    for seat in range(players):
        verbs.redact(s, seat, seen[seat])
    public = seen[players]
    verbs.redact(s, verbs.PUBLIC, public)
    facts[TURN] = verbs.turn(s)
    facts[OVER] = 1 if verbs.over(s) else 0
    facts[FINISHED] = 0
    facts[WINNERS] = 0
    if facts[OVER] == 1 and verbs.finished(s):
        facts[FINISHED] = 1
        facts[WINNERS] = verbs.winners(s)
    facts[SCORES] = verbs.scores(public, scores)
    facts[STANDING] = verbs.standing(public, standing)
    facts[LEGAL] = 0
    if facts[TURN] >= 0:
        facts[LEGAL] = verbs.legal(seen[facts[TURN]], legal)


class Look:
    """A position as everybody and as every seat sees it."""

    def __init__(self, game: Game, players: int, state: Any) -> None:
        self.game = game
        self.players = players
        self.seen = game.states(players + 1)
        found = np.zeros(FACTS + 2 * MOST_NUMBERS, np.int64)
        actions = game.buffer()
        _look(np.frombuffer(state, game.record), players, self.seen, found, actions)
        turn, over, finished, winners, n_scores, n_standing, n_legal, *numbers = found.tolist()
        self.turn: Seat | None = turn if turn >= 0 else None
        self.deal_over = bool(over)
        self.over = bool(finished)
        self.winners = [seat for seat in range(players) if winners >> seat & 1]
        self.deal_scores: list[int] = numbers[:n_scores]
        self.scores: list[int] = numbers[MOST_NUMBERS : MOST_NUMBERS + n_standing]
        self._actions: list[Action] = actions[:n_legal].tolist()
        self._legal: dict[str, int] | None = None
        self._views: dict[int, Any] = {}
        self._json: dict[int, bytes] = {}
        self._public: bytes | None = None
        self.shared: dict[Any, bytes] = {}  # what others make of it once for all viewers

    def record(self, seat: Seat | None) -> Any:
        """The redacted record of a seat; of a spectator for None."""
        return self.seen[self.players if seat is None else seat]

    def view(self, seat: Seat | None) -> Any:
        """What a seat (or a spectator) sees, typed."""
        key = self.players if seat is None else seat
        if key not in self._views:
            self._views[key] = self.game.view(self.seen[key])
        return self._views[key]

    def json(self, seat: Seat | None) -> bytes:
        """The same encoded. What all viewers share is made once, from what a spectator sees; a view begins with what is its own."""
        key = self.players if seat is None else seat
        if key not in self._json:
            if self._public is None:
                public = self.seen[self.players]
                self._public = encode(self.game.view(public))[len(encode(self.game.own(public))) - 1 :]
            self._json[key] = encode(self.game.own(self.seen[key]))[:-1] + self._public
        return self._json[key]

    def sheet(self) -> Sheet:
        """The score sheet of the deal as it stands, from what a spectator sees."""
        made = self.game.page.sheet
        return made(self.view(None)) if made else plain_sheet(self.players, self.deal_scores, self.scores)

    @property
    def legal(self) -> dict[str, int]:
        """What the seat to move may do: texts in plain string order, with their codes."""
        if self._legal is None:
            if self.turn is None:
                self._legal = {}
            else:
                record = self.seen[self.turn]
                self._legal = dict(sorted((self.game.text(record, action), action) for action in self._actions))
        return self._legal
