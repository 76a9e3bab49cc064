"""The chairs of a table: who sits where, for how long, and whose hand it is.

Sitting down begins a sitting. The hand of a deal is shown to one person only: anybody who comes later waits for the next deal.
"""

from __future__ import annotations

import time
from typing import Any, Literal

from msgspec import Raw, Struct

from baralla.engine.clean import tidy
from baralla.engine.kinds import Seat
from baralla.web.messages import SeatInfo, encode


class Chair(Struct, kw_only=True):
    """A seat and who has it."""

    kind: Literal["human", "agent", "open"]
    name: str = ""
    agent: str | None = None
    level: str | None = None
    token: str | None = None  # the hash of its browser's token
    bot: bool = False  # a program plays here, over a socket of its own
    taken_over: bool = False  # an agent plays for the absent human
    epoch: int = 0  # this sitting: the version of the event it began with
    holder: str | None = None  # the token of whoever has been shown the hand of this deal, still there or not
    since: int = 0  # the version from which the holder has been shown it
    waits: bool = False  # somebody else has been shown this hand: whoever sits here gets the next one


class Taught(Struct, frozen=True):
    """What a guided game does not leave to chance. It is kept with the table, so that it can be read whatever becomes of the guide."""

    dealer: Seat
    decks: list[list[str]]


class Setup(Struct, kw_only=True):
    """How a table begins: its first event."""

    game: str
    players: int
    rules: dict[str, Any]
    preset: str | None
    seed: str
    chairs: list[Chair]
    owner: str  # the hash of its creator's token
    invite: str | None  # the hash of the invitation
    spectators: bool
    open_hands: bool
    paused: bool
    hints: bool = False  # also between people
    public: bool = False  # in the lobby while a seat is free
    chosen_seed: bool = False  # by a person, who thus may know the cards: no claim is made about the shuffle
    starts: Seat | None = None  # who begins the first deal, if that was chosen
    taught: Taught | None = None  # a guided game


class Seating:
    """What one asks about the chairs of a table."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.chairs = setup.chairs
        for chair in self.chairs:
            chair.name, chair.holder = tidy(chair.name), chair.token
        self.present: set[Seat] = set()
        self.away: dict[Seat, float] = {}  # when an agent may play for somebody who is not there
        self._infos: dict[Any, Raw] = {}
        self._people: list[Seat] | None = None

    @property
    def watch(self) -> bool:
        """Do only agents play here?"""
        return all(chair.kind == "agent" for chair in self.chairs)

    @property
    def people(self) -> list[Seat]:
        """The seats of people, present or not."""
        if self._people is None:
            self._people = [seat for seat, chair in enumerate(self.chairs) if chair.kind == "human"]
        return self._people

    def seat_of(self, token: str) -> Seat | None:
        """The seat of a browser."""
        for seat, chair in enumerate(self.chairs):
            if chair.token == token:
                return seat
        return None

    def sits(self, seat: Seat, epoch: int) -> bool:
        """Does that sitting last?"""
        chair = self.chairs[seat]
        return chair.kind == "human" and chair.epoch == epoch

    def eyes(self, seat: Seat | None, version: int) -> Seat | None:
        """The seat itself if its hand of that moment was shown to whoever sits there now; None: they see what all see."""
        if seat is None or self.chairs[seat].waits or version < self.chairs[seat].since:
            return None
        return seat

    @property
    def free(self) -> list[Seat]:
        """The seats that anybody may take."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "open"]

    @property
    def host(self) -> str:
        """The name of whoever made the table, while they sit at it."""
        seat = self.seat_of(self.setup.owner)
        return "" if seat is None else self.chairs[seat].name

    def place_for(self, token: str, wanted: Seat | None = None) -> tuple[int, bool] | None:
        """The free seat for somebody who comes, or the one they want, and whether they wait there for the next deal: nobody is shown a
        hand that another person has seen, nor a second hand of one deal. None if there is no such free seat."""
        free = self.free
        own = [seat for seat, chair in enumerate(self.chairs) if chair.holder == token]
        unseen = own or [seat for seat in free if self.chairs[seat].holder is None]
        if wanted is not None:
            return (wanted, wanted not in unseen) if wanted in free else None
        for seat in free:
            if seat in unseen:
                return seat, False
        return (free[0], True) if free else None

    @property
    def hints(self) -> bool:
        """May one ask for hints? Between people only where the table says so."""
        return self.setup.hints or sum(chair.kind != "agent" for chair in self.chairs) <= 1

    @property
    def incomplete(self) -> bool:
        """Is a seat free, or its person waiting for the next deal? Then nobody is there to agree that a move is taken back."""
        return any(chair.kind == "open" or chair.waits for chair in self.chairs)

    def others(self, seat: Seat) -> list[Seat]:
        """The other people."""
        return [other for other in self.people if other != seat]

    def played_by_agent(self, seat: Seat) -> bool:
        """Does an agent decide for this seat now?"""
        return self.chairs[seat].kind == "agent" or self.chairs[seat].taken_over

    def record_names(self) -> list[str]:
        """Names for the record: a person's, or the agent's text."""
        return [chair.name or chair.agent or f"seat {seat}" for seat, chair in enumerate(self.chairs)]

    def seats_info(self) -> Raw:
        """Who sits where, encoded."""
        if "seats" not in self._infos or self.away:  # a time that runs is told anew
            found = [
                SeatInfo(
                    name=chair.name,
                    kind=chair.kind,
                    agent=chair.agent,
                    level=chair.level,
                    present=seat in self.present,
                    taken_over=chair.taken_over,
                    waits=chair.waits,
                    grace=self.grace(seat),
                )
                for seat, chair in enumerate(self.chairs)
            ]
            self._infos["seats"] = Raw(encode(found))
        return self._infos["seats"]

    def grace(self, seat: Seat) -> int | None:
        """For how many milliseconds more no agent may play for somebody who is away."""
        chair = self.chairs[seat]
        if chair.kind != "human" or chair.taken_over or seat not in self.away:
            return None
        return max(0, round((self.away[seat] - time.monotonic()) * 1000))

    def set_present(self, seats: set[Seat], until: float) -> bool:
        """Note which seats have an open socket, and return whether that changed. A player who has just left may come back until then."""
        if seats == self.present:
            return False
        self.away = {seat: end for seat, end in self.away.items() if seat not in seats} | dict.fromkeys(self.present - seats, until)
        self.present = seats
        self._infos.pop("seats", None)
        return True
