"""A match of any game, for people and scripts: whose turn it is, what they may do, playing, taking back, and the record."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from baralla.engine import verbs
from baralla.engine.bits import copy
from baralla.engine.decks import check_deck
from baralla.engine.errors import ActionError, RecordError
from baralla.engine.game import Game
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Seat, States
from baralla.engine.rules import Rules

FORMAT = "baralla/1"


@njit
def _step(states: States, action: Action) -> Any:
    """Do `action`; whose turn it was and whose it is."""
    s = states[0]
    before = verbs.turn(s)
    verbs.step(s, action)
    return before, verbs.turn(s)


@dataclass
class Deal:
    """What happened in one deal."""

    dealer: Seat
    deck: list[str]
    actions: list[tuple[int, str]] = field(default_factory=list)
    scores: list[int] | None = None  # once the deal is over


class _Moment(NamedTuple):
    """Enough to take an action back."""

    state: bytes
    deals: int
    actions: int


class Match:
    """One match. Cards are dealt on creation; `play` advances it, deal after deal, until `over`.

    With `auto_deal=False` the match waits after each deal (`deal_over`) until `next_deal` is called.
    """

    def __init__(
        self,
        game: Game,
        rules: Rules,
        seed: str | int | None = None,
        names: Sequence[str] = (),
        dealer: Seat | None = None,
        deck: Sequence[str] | None = None,
        auto_deal: bool = True,
    ) -> None:
        self.game = game
        self.rules = rules
        self.seed = str(secrets.randbits(63) if seed is None else seed)
        self.names = list(names)
        self.auto_deal = auto_deal
        self._states = game.new_array(rules, self.seed)
        self.state = self._states[0]
        self.deals: list[Deal] = []
        self._past: list[_Moment] = []
        if dealer is not None:
            if not 0 <= dealer < rules.players:
                raise RecordError(f"the dealer is a seat from 0 to {rules.players - 1}, not {dealer}")
            self.state.dealer = dealer
        self._deal(deck)

    # What is going on

    @property
    def players(self) -> int:
        return self.rules.players

    @property
    def turn(self) -> Seat | None:
        """The seat to move; None when the deal or the match is over."""
        seat = int(verbs.turn(self.state))
        return seat if seat >= 0 else None

    @property
    def deal_over(self) -> bool:
        return bool(verbs.over(self.state))

    @property
    def over(self) -> bool:
        """Has the match ended?"""
        return self.deal_over and bool(verbs.finished(self.state))

    @property
    def scores(self) -> list[int]:
        """The current standing of the match: see docs/records.md."""
        return self.game.numbers(verbs.standing, self.state)

    @property
    def deal_scores(self) -> list[int]:
        """The scores of the current deal so far."""
        return self.game.numbers(verbs.scores, self.state)

    @property
    def winners(self) -> list[Seat]:
        """The seats that won, once the match is over."""
        if not self.over:
            return []
        won = int(verbs.winners(self.state))
        return [seat for seat in range(self.players) if won >> seat & 1]

    def legal(self) -> list[str]:
        """What the seat to move may do, in plain string order."""
        return self.game.legal_texts(self.state) if self.turn is not None else []

    def view(self, seat: Seat) -> Any:
        """What `seat` may see, typed and ready for JSON."""
        return self.game.view(self.redacted(seat))

    def redacted(self, seat: Seat) -> Any:
        """The record that an agent in `seat` receives."""
        if seat != verbs.PUBLIC and not 0 <= seat < self.players:
            raise ActionError(f"there is no seat {seat}: seats are 0 to {self.players - 1}")
        return self.game.redacted(self.state, seat)

    def frozen(self) -> bytes:
        """The position as bytes, for `Game.thaw`."""
        found: bytes = self._states.tobytes()
        return found

    def opening(self, number: int) -> tuple[bytes, int]:
        """The position before the first decision of a deal, counted from 0, frozen, and the place of that decision among its actions."""
        return next((moment.state, moment.actions) for moment in self._past if moment.deals == number + 1)

    # Moving on

    def play(self, text: str) -> None:
        """Play the action written `text` for the seat to move."""
        self.play_action(self.action(text))

    def action(self, text: str) -> Action:
        """The code of the legal action written `text`; ActionError says why it is not legal."""
        seat = self.turn
        if seat is None:
            raise ActionError("the match is over" if self.over else "the deal is over: start the next one first")
        action = self.game.parse(self.state, text)
        if action not in self.game.legal_actions(self.state):
            raise ActionError(f"seat {seat} cannot {text}: {self.game.why_not(self.state, action)['en']}")
        return action

    def play_action(self, action: Action) -> None:
        """Play a legal action given by its code."""
        deal, text = self.deals[-1], self.game.text(self.state, action)
        self._past.append(_Moment(self.frozen(), len(self.deals), len(deal.actions)))
        seat, turn = _step(self._states, action)
        deal.actions.append((int(seat), text))
        if self.on_action is not None:
            self.on_action(len(self.deals), int(seat), text)
        if turn < 0:
            self._run_chance()
            self._settle()

    def play_chance(self, text: str) -> None:
        """Make the chance move written `text` (only when reading a record: a live match draws its own)."""
        self.game.chance_read(self.state, text)
        self.deals[-1].actions.append((verbs.CHANCE, text))

    def next_deal(self, deck: Sequence[str] | None = None) -> None:
        """Deal again, when the deal is over and the match is not."""
        if not self.deal_over or self.over:
            raise ActionError("the match is over" if self.over else "the deal is not over yet")
        verbs.next_deal(self.state)
        self._deal(deck)

    def rematch(self, seed: str | int | None = None, deck: Sequence[str] | None = None) -> Match:
        """Another match at the same table, once this one is over. The deal passes on as after any deal; in Hexadom `start_player` says
        who starts."""
        if not self.over:
            raise ActionError("the match is not over yet")
        after = self.state.copy()
        verbs.next_deal(after)
        return Match(self.game, self.rules, seed, self.names, int(after.dealer), deck, self.auto_deal)

    def undo(self) -> None:
        """Take the last action back, with the chance moves and the deal that followed it."""
        if not self._past:
            raise ActionError("nothing has been played yet")
        moment = self._past.pop()
        copy(self.game.thaw(moment.state), self.state)
        del self.deals[moment.deals :]
        del self.deals[-1].actions[moment.actions :]
        self.deals[-1].scores = None

    # Writing it down

    def record(self, legal: bool = False) -> dict[str, Any]:
        """The match in the notation of docs/records.md, finished or not; with `legal`, every action's legal set."""
        deals = []
        moments = {(moment.deals, moment.actions): moment.state for moment in self._past}
        for number, deal in enumerate(self.deals, 1):
            actions: list[list[Any]] = []
            for place, (seat, text) in enumerate(deal.actions):
                action: list[Any] = [seat, text]
                if legal and seat >= 0:
                    action.append(self.game.legal_texts(self.game.thaw(moments[number, place])))
                actions.append(action)
            written = {"dealer": deal.dealer, "deck": deal.deck, "actions": actions}
            if deal.scores is not None:
                written["scores"] = deal.scores
            deals.append(written)
        record: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game.name,
            "players": self.players,
            "rules": self.rules.settings(),
            "names": self.names,
            "seed": self.seed,
            "deals": deals,
        }
        if self.over:
            record["result"] = {"scores": self.scores, "winners": self.winners}
        if self.forfeited is not None:
            seat, reason = self.forfeited
            here = {"deal": len(self.deals), "at": len(self.deals[-1].actions)}
            record["events"] = [{**here, "seat": seat, "event": "forfeit", "reason": reason}]
        return record

    # Inside

    def _deal(self, deck: Sequence[str] | None) -> None:
        verbs.shuffle(self.state)
        pack = self.game.pack(self.rules)
        if deck is not None:
            check_deck(deck, pack)
            self.state.deck[: len(pack)] = self.game.deck_codes(deck)
        texts = [self.game.item_text(int(code)) for code in self.state.deck[: len(pack)]]
        self.deals.append(Deal(int(self.state.dealer), texts))
        verbs.deal(self.state)
        self._run_chance()
        self._settle()

    def _run_chance(self) -> None:
        while not self.replaying and verbs.turn(self.state) == verbs.CHANCE:
            verbs.chance(self.state)
            text = self.game.chance_text(self.state)
            self.deals[-1].actions.append((verbs.CHANCE, text))
            if self.on_action is not None:
                self.on_action(len(self.deals), verbs.CHANCE, text)

    def _settle(self) -> None:
        if not self.deal_over:
            return
        self.deals[-1].scores = self.deal_scores
        if self.auto_deal and not self.over:
            self.next_deal()

    forfeited: tuple[int, str] | None = None  # the seat that has lost by rule, and why
    on_action: Callable[[int, int, str], None] | None = None  # told the deal, the seat or CHANCE, and the action, right after it
    replaying = False  # a replay makes the chance moves of the record instead of drawing its own
