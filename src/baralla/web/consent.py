"""Between people a move is taken back only if all the others agree. One question at a time; it ends with their answers, with time, or
when the table goes on. Agents rest meanwhile."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Literal

from baralla.engine.kinds import Seat
from baralla.web.messages import Question, encode
from baralla.web.words import Refusal


class Consent:
    """The question that is open at a table, if any."""

    def __init__(self, seconds: float, tell: Callable[[bytes], None], wake: Callable[[], None]) -> None:
        self.seconds = seconds
        self.tell, self.wake = tell, wake
        self.question: Question | None = None
        self.actions = 0  # how many it would take back
        self.agreed: list[Seat] = []
        self._until = 0.0
        self._count = 0
        self._asked: dict[int, int] = {}  # seat: the position about which it asked last
        self._timer: asyncio.TimerHandle | None = None

    def ask(self, seat: Seat, position: int, actions: int, others: list[Seat]) -> None:
        """Ask the others whether `seat` may take so many actions back; once about each position."""
        if self.question is not None or self._asked.get(seat) == position:
            raise Refusal("asked")
        self._asked[seat] = position
        self._count += 1
        self.actions, self.agreed, self._until = actions, [], time.monotonic() + self.seconds
        self.question = Question(question=self._count, seat=seat, waiting=others, left=0)
        self._timer = asyncio.get_running_loop().call_later(self.seconds, self.end, "expired")
        self.tell(self.told())

    def answer(self, seat: Seat, number: int, yes: bool) -> bool:
        """An answer; whether all have now agreed."""
        question = self.question
        if question is None or question.question != number or seat not in question.waiting:
            raise Refusal("not_allowed")
        if not yes:
            self.end("no", seat)
            return False
        question.waiting.remove(seat)
        self.agreed.append(seat)
        if question.waiting:
            self.tell(self.told())
        return not question.waiting

    def told(self) -> bytes:
        """The question as it is sent now."""
        assert self.question is not None
        self.question.left = max(0, round((self._until - time.monotonic()) * 1000))
        return encode(self.question)

    def end(self, how: Literal["yes", "no", "expired", "gone"], by: Seat | None = None) -> None:
        """The question is settled, if there is one: everybody is told, and agents go on."""
        if self.question is None:
            return
        self.question.ended, self.question.by = how, by
        self.tell(self.told())
        self.question = None
        if self._timer is not None:
            self._timer.cancel()
        self.wake()
