"""A table is the fold of its events: from the same events always the same bytes. Nothing here waits, stores or sends."""

from __future__ import annotations

import time
from collections import deque
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from baralla.engine.clean import tidy
from baralla.engine.errors import ActionError
from baralla.engine.fair import FairMatch, commitment
from baralla.engine.game import seen_by_all
from baralla.engine.kinds import Seat
from baralla.engine.look import Look
from baralla.engine.match import Match
from baralla.engine.rules import Words
from baralla.engine.sheet import Sheet
from baralla.engine.verbs import CHANCE, PUBLIC
from baralla.games import load
from baralla.store.events import Event
from baralla.web import guided
from baralla.web.chairs import Chair, Seating, Setup
from baralla.web.messages import Can, Own, Presence, Shared, TableEvent, TableInfo, Told, encode, joined
from baralla.web.words import Refusal, same

KEPT = 64  # events kept for whoever comes back
CANNOT = Can(undo=False, hint=False, next=False, emote=False)  # a spectator
MOVES = ("act", "next", "undo")  # the events that change the position


class Logged(Struct, gc=False):
    """A line of the log: what each seat, and last a spectator, saw of an action."""

    version: int
    deal: int
    seat: Seat
    at: int
    texts: tuple[str, ...]
    chance: tuple[tuple[str, ...], ...]


class Past(Struct, gc=False):
    """A position that somebody who comes back may have missed."""

    event: Event
    state: bytes
    deal: int
    line: Logged | None


class Result(Struct):
    """How a match ended, as lists of tables show it."""

    names: list[str]
    scores: list[int]
    winners: list[Seat]
    watch: bool  # agents alone played


def now() -> int:
    """The time in milliseconds."""
    return time.time_ns() // 1_000_000


class Table(Seating):
    """One table. `apply` folds an event in; the messages are functions of what it then holds."""

    def __init__(self, id: str, created: Event) -> None:
        setup = msgspec.json.decode(created.text, type=Setup)
        super().__init__(setup)
        self.id = id
        self.game = load(setup.game)
        self.rules = self.game.rules.make(**setup.rules, players=setup.players)
        self.commitment = "" if setup.chosen_seed else commitment(id, setup.seed)
        self.match = self._begin(id)
        self.paused = setup.paused
        self.speed = 1.0
        self.version = created.version
        self.moved = created.version  # the last version that changed the position
        self.created = self.updated = created.at
        self.closed = False
        self.log: list[Logged] = []
        self.sheets: list[Sheet] = []  # of the deals before this one
        self.past: deque[Past] = deque(maxlen=KEPT)
        self.clients: dict[str, int] = {}  # "seat/sitting/id" of a client's message: the version it made
        self.settled = created.version  # what was played before this version, when others sat here, is not taken back
        self.marks: list[dict[str, Any]] = []  # what the record tells beside the actions
        self.hinted: set[tuple[int, int, int]] = set()  # position, seat and stage of every hint
        self._look: Look | None = None

    def _begin(self, id: str) -> Match:
        setup, names = self.setup, self.record_names()
        if setup.taught is not None:
            return Match(self.game, self.rules, setup.seed, names, setup.taught.dealer, setup.taught.decks[0], auto_deal=False)
        dealer, claim = self.rules.dealer_before(setup.starts), not setup.chosen_seed
        return FairMatch(self.game, self.rules, setup.seed, names, table=id, dealer=dealer, auto_deal=False, claim=claim)

    # What is going on

    @property
    def players(self) -> int:
        return self.rules.players

    @property
    def look(self) -> Look:
        """The position as everybody may see it."""
        if self._look is None:
            self._look = Look(self.game, self.players, self.match.state)
        return self._look

    def can(self, seat: Seat | None) -> Can:
        """Which buttons a client offers."""
        look = self.look
        if seat is None:
            return CANNOT
        mine = look.turn == seat and not self.chairs[seat].taken_over
        return Can(
            undo=self.undoable(seat) > 0 and not self.incomplete,
            hint=mine and self.hints,
            next=look.deal_over and not look.over,
            emote=len(self.people) > 1 and (look.deal_over or not self.partners),
        )

    @property
    def partners(self) -> bool:
        """Do two play against two? Then nothing may be said that a partner could take for a sign."""
        return self.players == 4 and (self.game.page.pairs or getattr(self.rules, "teams", False))

    def undoable(self, seat: Seat | None) -> int:
        """How many actions an undo by `seat` would take back: to its own last decision in this deal, as long as the same people sit."""
        if seat is None or self.look.over:
            return 0
        for number, line in enumerate(reversed(self.log), 1):
            if line.version <= self.settled or line.deal != len(self.match.deals):
                return 0
            if line.seat == seat:
                return number
        return 0

    # What happens: each makes the event, or refuses

    def event(self, kind: str, seat: Seat = -1, text: str = "", client: str = "") -> Event:
        return Event(self.version + 1, now(), kind, seat, text, client)

    def check_action(self, seat: Seat, text: str) -> None:
        """Refuse an action that `seat` may not do now, saying why."""
        look = self.look
        if look.turn is None:
            raise Refusal("over" if look.over else "deal_over")
        if look.turn != seat:
            raise Refusal("not_your_turn")
        if text not in look.legal:
            raise Refusal("illegal", self.why_not(seat, text))
        guided.check(self, text)

    def why_not(self, seat: Seat, text: str) -> Words:
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
                self.sheets.append(self.look.sheet())
                self._next_deal()
                self._give_hands(event)
            case "undo":
                self._undo(event)
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
            self.clients[self.message_key(event.seat, event.client)] = event.version
        self.past.append(Past(event, self.match.frozen(), len(self.match.deals), line))

    def _next_deal(self) -> None:
        decks, dealt = self.setup.taught.decks if self.setup.taught is not None else [], len(self.match.deals)
        self.match.next_deal(decks[dealt] if dealt < len(decks) else None)

    def message_key(self, seat: Seat, id: str) -> str:
        """The key by which a repeated message is recognised; a person who sits down later may use the same ids."""
        return f"{seat}/{self.chairs[seat].epoch if seat >= 0 else 0}/{id}"

    def _mark(self, event: Event, **more: Any) -> None:
        """Note for the record what happened besides the actions; a finished record does not change any more."""
        if not self.match.over:
            deals = self.match.deals
            self.marks.append({"deal": len(deals), "at": len(deals[-1].actions), "seat": event.seat, "event": event.kind} | more)

    def _undo(self, event: Event) -> None:
        """Take actions back: how many, and the seats that agreed to it."""
        number, *agreed = map(int, event.text.split())
        before = [list(deal.actions) for deal in self.match.deals]
        for _ in range(number):
            self.match.undo()
            self.log.pop()
        deal = len(self.match.deals)
        taken = before[deal - 1][len(self.match.deals[-1].actions) :]
        self.marks = [mark for mark in self.marks if mark["deal"] <= deal]
        self._mark(event, taken=[list(action) for action in taken], **({"agreed": agreed} if agreed else {}))

    def _give_hands(self, event: Event) -> None:
        """A new deal: its hands belong to whoever sits there now."""
        self._infos.clear()
        for seat, chair in enumerate(self.chairs):
            chair.holder = chair.token
            if chair.waits:
                chair.waits, chair.taken_over, chair.agent, chair.level = False, False, None, None
                chair.since = self.settled = event.version
                self._mark(Event(event.version, event.at, "giveback", seat))

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
                self._join(event)
            case "leave":
                assert chair is not None
                self.chairs[event.seat] = Chair(kind="open", holder=chair.holder, since=chair.since)
                self.closed = not any(chair.kind == "human" for chair in self.chairs)
                self.settled = event.version
                self._mark(event)
            case "close":
                self.closed = True
            case "takeover":
                assert chair is not None
                given = msgspec.json.decode(event.text)
                chair.taken_over, chair.agent, chair.level = True, given["agent"], given["level"]
                if chair.kind == "open":
                    chair.kind, chair.name, chair.taken_over = "agent", given["name"], False
                self._mark(event, agent=given["agent"])
            case "giveback":
                assert chair is not None
                chair.taken_over, chair.agent, chair.level = False, None, None
                self._mark(event)
            case "hint":
                self.hinted.add((self.moved, event.seat, int(event.text)))
                self._mark(event, stage=int(event.text))
            case "rename":
                assert chair is not None
                chair.name = tidy(event.text)
            case _:
                raise ActionError(f"a table has no event {event.kind}")
        if not self.match.over:  # the names of a finished match are those of whoever finished it
            self.match.names = self.record_names()

    def _join(self, event: Event) -> None:
        """Somebody sits down. Where another person has seen the hand, the event names the agent that plays it out."""
        given, left = msgspec.json.decode(event.text), self.chairs[event.seat]
        chair = Chair(kind="human", name=tidy(given["name"]), token=given["token"], bot=given.get("bot", False), epoch=event.version)
        agent = given.get("agent")
        if agent is None:
            same = left.holder == chair.token
            chair.holder, chair.since = chair.token, left.since if same else event.version
        else:
            chair.waits, chair.taken_over, chair.agent, chair.level = True, True, agent, given["level"]
            chair.holder, chair.since = left.holder, left.since
        self.chairs[event.seat] = chair
        self.closed = False
        self.settled = event.version
        self._mark(event, name=chair.name)
        if agent is not None:
            self._mark(Event(event.version, event.at, "takeover", event.seat), agent=agent)

    def record(self) -> dict[str, Any]:
        """The match in the notation of docs/records.md, with what happened besides the actions."""
        return self.match.record() | ({"events": self.marks} if self.marks else {})

    def result(self) -> str:
        """How the match ended, encoded; empty while it goes on."""
        look = self.look
        if not look.over:
            return ""
        return encode(Result([chair.name for chair in self.chairs], look.scores, look.winners, self.watch)).decode()

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
                hints=self.hints,
                public=self.setup.public,
                chosen_seed=self.setup.chosen_seed,
                starts=self.setup.starts,
                guided=self.setup.taught is not None,
                ranks=list(self.game.page.ranks(self.rules)),
            )
            self._infos[owner] = Raw(encode(info))
        return self._infos[owner]

    def presence(self) -> bytes:
        """Who is there."""
        return encode(Presence(seats=self.seats_info()))

    def line(self, logged: Logged, seat: Seat | None) -> TableEvent:
        """A line of the log as a seat saw it."""
        seat = self.eyes(seat, logged.version)
        place = self.players if seat is None else seat
        return TableEvent(logged.version, logged.deal, logged.seat, "act", logged.texts[place], list(logged.chance[place]), logged.at)

    def state(self, seat: Seat | None, owner: bool) -> bytes:
        """Everything, for a client that has nothing."""
        look, deal, eyes = self.look, len(self.match.deals), self.eyes(seat, self.version)
        log = [self.line(line, seat) for line in self.log if line.deal >= deal - 1]
        told = self._told(look, eyes, log=log, commitment=self.commitment, table=self.table_info(owner), seats=self.seats_info())
        return joined(self._own(look, eyes, seat, self.version), joined(encode(told), self._shared("state", self.version, look, deal)))

    def news(self, past: Past, seat: Seat | None, owner: bool, asked: bool = False) -> bytes:
        """One event, for a client that has all before it; the answer to the one that asked for it."""
        event, line = past.event, past.line
        look = self.look if event.version >= self.moved else Look(self.game, self.players, self.game.thaw(past.state))
        eyes = self.eyes(seat, event.version)
        place = self.players if eyes is None else eyes
        same = (event.version, look.turn == eyes, self.can(eyes), line and (line.texts[place], line.chance[place]))
        told = look.shared.get(same)
        if told is None:
            told = joined(encode(self._event_told(past, look, eyes, owner)), self._shared("event", event.version, look, past.deal))
            if event.kind in ("act", "next"):  # what comes with other events is not the same for all
                look.shared[same] = told
        return joined(self._own(look, eyes, seat, event.version, event.client if asked else UNSET), told)

    def missed(self, since: int) -> list[Past] | None:
        """The events after version `since`; None if some are no longer kept."""
        if since > self.version or self.version - since > len(self.past):
            return None
        return [past for past in self.past if past.event.version > since]

    def _own(self, look: Look, eyes: Seat | None, seat: Seat | None, version: int, id: str | UnsetType = UNSET) -> bytes:
        waits: int | UnsetType = seat if seat is not None and self.chairs[seat].waits else UNSET
        lesson = guided.lesson(self, eyes) if version >= self.moved else UNSET
        return encode(Own(id=id, seat=eyes, waits=waits, lesson=lesson, view=Raw(look.json(eyes))))

    def _told(self, look: Look, seat: Seat | None, **more: Any) -> Told:
        mine = seat is not None and look.turn == seat
        return Told(legal=list(look.legal) if mine else [], can=self.can(seat), **more)

    def _event_told(self, past: Past, look: Look, seat: Seat | None, owner: bool) -> Told:
        event = past.event
        if past.line is not None:
            line = self.line(past.line, seat)
        else:
            line = TableEvent(event.version, past.deal, event.seat, event.kind, "", [], event.at)
        told = self._told(look, seat, event=line)
        if event.kind == "next":  # somebody may have waited for it
            told.seats = self.seats_info()
        elif event.kind not in MOVES:
            told.table, told.seats = self.table_info(owner), self.seats_info()
        if event.kind == "undo":
            told.log = [self.line(line, seat) for line in self.log if line.deal >= past.deal - 1 and line.version <= event.version]
        return told

    def _shared(self, kind: Literal["state", "event"], version: int, look: Look, deal: int) -> bytes:
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
