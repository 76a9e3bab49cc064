"""A table is the fold of its events: from the same events always the same bytes. Nothing here waits, stores or sends."""

from __future__ import annotations

import time
from collections import deque
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from baralla.core.errors import ActionError
from baralla.core.fair import FairMatch, commitment
from baralla.core.game import seen_by_all
from baralla.core.look import Look
from baralla.core.rules import Words
from baralla.core.verbs import CHANCE, PUBLIC
from baralla.games import load
from baralla.store.events import Event
from baralla.web.messages import Can, Line, Own, Presence, SeatInfo, Shared, TableInfo, Told, encode, joined
from baralla.web.words import Refusal, same

KEPT = 64  # events kept for whoever comes back
CANNOT = Can(undo=False, hint=False, next=False)  # a spectator
MOVES = ("act", "next", "undo")  # the events that change the position


class Chair(Struct, kw_only=True):
    """A seat and who has it."""

    kind: str  # human, agent or open
    name: str = ""
    agent: str | None = None
    level: str | None = None
    token: str | None = None  # the hash of its browser's token
    taken_over: bool = False  # an agent plays for the absent human


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


class Logged(Struct, gc=False):
    """A line of the log: what each seat, and last a spectator, saw of an action."""

    version: int
    deal: int
    seat: int
    at: int
    texts: tuple[str, ...]
    chance: tuple[tuple[str, ...], ...]


class Past(Struct, gc=False):
    """A position that somebody who comes back may have missed."""

    event: Event
    state: bytes
    deal: int
    line: Logged | None


def now() -> int:
    """The time in milliseconds."""
    return time.time_ns() // 1_000_000


class Table:
    """One table. `apply` folds an event in; the messages are functions of what it then holds."""

    def __init__(self, id: str, created: Event) -> None:
        setup = msgspec.json.decode(created.text, type=Setup)
        self.id = id
        self.setup = setup
        self.game = load(setup.game)
        self.rules = self.game.rules.make(**setup.rules, players=setup.players)
        self.chairs = setup.chairs
        self.commitment = commitment(id, setup.seed)
        self.match = FairMatch(self.game, self.rules, setup.seed, self.record_names(), auto_deal=False, table=id)
        self.paused = setup.paused
        self.speed = 1.0
        self.version = created.version
        self.moved = created.version  # the last version that changed the position
        self.updated = created.at
        self.closed = False
        self.log: list[Logged] = []
        self.past: deque[Past] = deque(maxlen=KEPT)
        self.clients: dict[str, int] = {}  # "seat/id" of a client's message: the version it made
        self.present: set[int] = set()
        self._look: Look | None = None
        self._infos: dict[Any, Raw] = {}
        self._people: list[int] | None = None

    # What is going on

    @property
    def players(self) -> int:
        return self.rules.players

    @property
    def watch(self) -> bool:
        """Do only agents play here?"""
        return all(chair.kind == "agent" for chair in self.chairs)

    @property
    def look(self) -> Look:
        """The position as everybody may see it."""
        if self._look is None:
            self._look = Look(self.game, self.players, self.match.state)
        return self._look

    @property
    def people(self) -> list[int]:
        """The seats of people, present or not."""
        if self._people is None:
            self._people = [seat for seat, chair in enumerate(self.chairs) if chair.kind == "human"]
        return self._people

    def seat_of(self, token: str) -> int | None:
        """The seat of a browser."""
        for seat, chair in enumerate(self.chairs):
            if chair.token == token:
                return seat
        return None

    def played_by_agent(self, seat: int) -> bool:
        """Does an agent decide for this seat now?"""
        return self.chairs[seat].kind == "agent" or self.chairs[seat].taken_over

    def record_names(self) -> list[str]:
        """Names for the record: a person's, or the agent's text."""
        return [chair.name or chair.agent or f"seat {seat}" for seat, chair in enumerate(self.chairs)]

    def can(self, seat: int | None) -> Can:
        """Which buttons a client offers."""
        look = self.look
        if seat is None:
            return CANNOT
        mine = look.turn == seat and not self.chairs[seat].taken_over
        return Can(self.undoable(seat) > 0, mine, look.deal_over and not look.over)

    def undoable(self, seat: int | None) -> int:
        """How many actions an undo by `seat` would take back: to its own last decision, if all others are agents."""
        if seat is None or self.people != [seat] or self.look.over:
            return 0
        for number, line in enumerate(reversed(self.log), 1):
            if line.seat == seat:
                return number
        return 0

    # What happens: each makes the event, or refuses

    def event(self, kind: str, seat: int = -1, text: str = "", client: str = "") -> Event:
        return Event(self.version + 1, now(), kind, seat, text, client)

    def check_action(self, seat: int, text: str) -> None:
        """Refuse an action that `seat` may not do now, saying why."""
        look = self.look
        if look.turn is None:
            raise Refusal("over" if look.over else "deal_over")
        if look.turn != seat:
            raise Refusal("not_your_turn")
        if text not in look.legal:
            raise Refusal("illegal", self.why_not(seat, text))

    def why_not(self, seat: int, text: str) -> Words:
        """Why `seat`, whose turn it is, may not do this: from what that seat sees."""
        record = self.look.record(seat)
        try:
            return self.game.why_not(record, self.game.parse(record, text))
        except ActionError as error:
            return same(str(error))

    # The fold

    def apply(self, event: Event) -> None:
        """Fold one event in."""
        if event.version != self.version + 1:
            raise Refusal("stale")
        line = None
        match event.kind:
            case "act":
                line = self._act(event)
            case "next":
                self.match.next_deal()
            case "undo":
                for _ in range(int(event.text)):
                    self.match.undo()
                    self.log.pop()
            case "control":
                changed = msgspec.json.decode(event.text)
                self.paused = changed.get("paused", self.paused)
                self.speed = changed.get("speed", self.speed)
            case _:
                self._seat_event(event)
        self.version = event.version
        self.updated = event.at
        if event.kind in MOVES:
            self.moved = event.version
            self._look = None
        else:
            self._infos.clear()
        if event.client:
            self.clients[f"{event.seat}/{event.client}"] = event.version
        self.past.append(Past(event, self.match.frozen(), len(self.match.deals), line))

    def _act(self, event: Event) -> Logged:
        match = self.match
        actions, before = match.deals[-1].actions, len(match.deals[-1].actions)
        code = self.look.legal.get(event.text) if self._look is not None and self.look.turn == event.seat else None
        match.play_action(match.action(event.text) if code is None else code)
        chances = [text for seat, text in actions[before + 1 :] if seat == CHANCE]
        told = self.game.seen_text
        if told is seen_by_all and not chances:
            texts: tuple[str, ...] = (event.text,) * (self.players + 1)
            chance: tuple[tuple[str, ...], ...] = ((),) * (self.players + 1)
        else:
            state, viewers = match.state, (*range(self.players), PUBLIC)
            texts = tuple(told(state, event.seat, event.text, viewer) for viewer in viewers)
            chance = tuple(tuple(filter(None, (told(state, CHANCE, text, viewer) for text in chances))) for viewer in viewers)
        line = Logged(event.version, len(match.deals), event.seat, event.at, texts, chance)
        self.log.append(line)
        return line

    def _seat_event(self, event: Event) -> None:
        chair = self.chairs[event.seat] if event.seat >= 0 else None
        self._people = None
        match event.kind:
            case "join":
                given = msgspec.json.decode(event.text)
                self.chairs[event.seat] = Chair(kind="human", name=given["name"], token=given["token"])
            case "leave":
                self.chairs[event.seat] = Chair(kind="open")
                self.closed = not any(chair.kind == "human" for chair in self.chairs)
            case "close":
                self.closed = True
            case "takeover":
                assert chair is not None
                given = msgspec.json.decode(event.text)
                chair.taken_over, chair.agent, chair.level = True, given["agent"], given["level"]
                if chair.kind == "open":
                    chair.kind, chair.name, chair.taken_over = "agent", given["name"], False
            case "giveback":
                assert chair is not None
                chair.taken_over, chair.agent, chair.level = False, None, None
            case "rename":
                assert chair is not None
                chair.name = event.text
            case _:
                raise ActionError(f"a table has no event {event.kind}")
        self.match.names = self.record_names()

    # The messages

    def table_info(self, owner: bool) -> Raw:
        """What does not change from move to move, encoded."""
        if owner not in self._infos:
            info = TableInfo(
                id=self.id,
                game=self.game.name,
                rules=self.setup.rules,
                players=self.players,
                preset=self.setup.preset,
                spectators=self.setup.spectators,
                owner=owner,
                mode="watch" if self.watch else "play",
                paused=self.paused,
                speed=self.speed,
                open_hands=self.setup.open_hands,
            )
            self._infos[owner] = Raw(encode(info))
        return self._infos[owner]

    def seats_info(self) -> Raw:
        """Who sits where, encoded."""
        if "seats" not in self._infos:
            found = [
                SeatInfo(
                    name=chair.name,
                    kind=chair.kind,
                    agent=chair.agent,
                    level=chair.level,
                    present=seat in self.present,
                    taken_over=chair.taken_over,
                )
                for seat, chair in enumerate(self.chairs)
            ]
            self._infos["seats"] = Raw(encode(found))
        return self._infos["seats"]

    def set_present(self, seats: set[int]) -> bool:
        """Note which seats have an open socket; whether that changed."""
        if seats == self.present:
            return False
        self.present = seats
        self._infos.pop("seats", None)
        return True

    def presence(self) -> bytes:
        """Who is there."""
        return encode(Presence(seats=self.seats_info()))

    def line(self, logged: Logged, seat: int | None) -> Line:
        """A line of the log as a seat saw it."""
        place = self.players if seat is None else seat
        return Line(logged.version, logged.deal, logged.seat, "act", logged.texts[place], list(logged.chance[place]), logged.at)

    def state(self, seat: int | None, owner: bool) -> bytes:
        """Everything, for a client that has nothing."""
        look, deal = self.look, len(self.match.deals)
        log = [self.line(line, seat) for line in self.log if line.deal >= deal - 1]
        told = self._told(look, seat, log=log, commitment=self.commitment, table=self.table_info(owner), seats=self.seats_info())
        return joined(self._own(look, seat), joined(encode(told), self._shared("state", self.version, look, deal)))

    def news(self, past: Past, seat: int | None, owner: bool, asked: bool = False) -> bytes:
        """One event, for a client that has all before it; the answer to the one that asked for it."""
        event, line = past.event, past.line
        look = self.look if event.version >= self.moved else Look(self.game, self.players, self.game.thaw(past.state))
        place = self.players if seat is None else seat
        same = (event.version, look.turn == seat, self.can(seat), line and (line.texts[place], line.chance[place]))
        told = look.shared.get(same)
        if told is None:
            told = joined(encode(self._event_told(past, look, seat, owner)), self._shared("event", event.version, look, past.deal))
            if event.kind in ("act", "next"):  # what comes with other events is not the same for all
                look.shared[same] = told
        return joined(self._own(look, seat, event.client if asked else UNSET), told)

    def missed(self, since: int) -> list[Past] | None:
        """The events after version `since`; None if some are no longer kept."""
        if since > self.version or self.version - since > len(self.past):
            return None
        return [past for past in self.past if past.event.version > since]

    def _own(self, look: Look, seat: int | None, id: str | UnsetType = UNSET) -> bytes:
        return encode(Own(id=id, seat=seat, view=Raw(look.json(seat))))

    def _told(self, look: Look, seat: int | None, **more: Any) -> Told:
        mine = seat is not None and look.turn == seat
        return Told(legal=list(look.legal) if mine else [], can=self.can(seat), **more)

    def _event_told(self, past: Past, look: Look, seat: int | None, owner: bool) -> Told:
        event = past.event
        if past.line is not None:
            line = self.line(past.line, seat)
        else:
            line = Line(event.version, past.deal, event.seat, event.kind, "", [], event.at)
        told = self._told(look, seat, event=line)
        if event.kind not in MOVES:
            told.table, told.seats = self.table_info(owner), self.seats_info()
        if event.kind == "undo":
            told.log = [self.line(line, seat) for line in self.log if line.deal >= past.deal - 1 and line.version <= event.version]
        return told

    def _shared(self, kind: str, version: int, look: Look, deal: int) -> bytes:
        """What a message tells everybody, made once."""
        found = look.shared.get((kind, version))
        if found is None:
            shared = Shared(
                type=kind,
                version=version,
                turn=look.turn,
                deal=deal,
                deal_over=look.deal_over,
                over=look.over,
                scores=look.scores,
                deal_scores=look.deal_scores,
                winners=look.winners,
                seed=self.setup.seed if look.over else None,
            )
            if self.setup.open_hands:
                shared.views = {str(seat): Raw(look.json(seat)) for seat in range(self.players)}
            found = look.shared[kind, version] = encode(shared)
        return found
