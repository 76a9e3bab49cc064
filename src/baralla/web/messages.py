"""What goes over the wire, typed. What comes in is checked against these before anything else looks at it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from baralla.engine.guide import Lesson
from baralla.engine.rules import Words
from baralla.engine.sheet import Sheet

PROTOCOL: Literal[1] = 1
NO_NUL = "^[^\\x00]*$"  # PostgreSQL cannot keep it, so no database of ours is given it
Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=NO_NUL)]
Text = Annotated[str, Meta(max_length=200, pattern=NO_NUL)]
Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=NO_NUL)]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Seat = Annotated[int, Meta(ge=0, le=15)]


# From a client


class Message(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """What every message carries: the protocol's version and an id of the client's own."""

    v: Literal[1] = 1
    id: Id


class Act(Message, tag="act", frozen=True):
    at: Number
    action: Text


class Next(Message, tag="next", frozen=True):
    at: Number


class Undo(Message, tag="undo", frozen=True):
    at: Number


class Hint(Message, tag="hint", frozen=True):
    stage: Literal[1, 2] = 1


class Why(Message, tag="why", frozen=True):
    action: Text


class Control(Message, tag="control", frozen=True):
    paused: bool | None = None
    step: bool = False
    speed: Annotated[float, Meta(ge=0.25, le=8)] | None = None


class Takeover(Message, tag="takeover", frozen=True):
    seat: Seat


class Answer(Message, tag="answer", frozen=True):
    """To the question whether a move may be taken back."""

    question: Number
    yes: bool


class Rename(Message, tag="rename", frozen=True):
    name: Name


class Sync(Message, tag="sync", frozen=True):
    since: Number | None = None


What = Literal[
    "hello", "luck", "well_played", "thanks", "wow", "laugh", "sorry", "thinking", "hurry", "bad_luck", "again", "bye"
]  # fmt: skip


class Emote(Message, tag="emote", frozen=True):
    """Something people say to each other; there is no free text."""

    what: What


class Named(Struct, frozen=True):
    """The least that can be read of a message that is wrong otherwise."""

    id: Id | None = None


class AskSheet(Message, tag="sheet", frozen=True):
    """For the score sheet of the match so far."""


Incoming = Act | Next | Undo | Hint | Why | Control | Takeover | Answer | Rename | Sync | Emote | AskSheet
read_message = msgspec.json.Decoder(Incoming).decode


# To a client

Value = bool | int | float | str | list[int] | None  # of a switch


class View(Struct, kw_only=True):
    """What every game's view has; the plain table draws no more than this."""

    seat: int | None  # None: a spectator
    players: int
    turn: int | None
    hand: list[str]
    scores: list[int]  # what decides the match, by seat or side
    deal_over: bool


class TableEvent(Struct, frozen=True, gc=False):
    """One event as a seat may see it."""

    version: int
    deal: int
    seat: int
    kind: str  # `act` for a move; otherwise next, undo, hint, join, leave, close, takeover, giveback, rename or control
    action: str
    chance: list[str]  # chance moves that followed, as texts
    at: int


class Can(Struct, frozen=True, gc=False):
    undo: bool
    hint: bool
    next: bool
    emote: bool  # say something to the others


class Own(Struct, kw_only=True, gc=False):
    """What a `state` or an `event` tells one seat alone. To the client that asked for it an event is the answer, and has the id of the
    message."""

    id: str | UnsetType = UNSET
    seat: int | None
    waits: int | UnsetType = UNSET  # the seat it will have from the next deal on
    lesson: Lesson | UnsetType = UNSET  # in a guided game, when it is the learner's turn or nobody's
    view: Raw


class Told(Struct, kw_only=True, gc=False):
    """What it tells some of them: often two or three seats the same. What a client keeps from before is left out: of an event the
    commitment, the log unless a move was taken back, and after a move the table and who sits there."""

    legal: list[str]
    can: Can
    event: TableEvent | UnsetType = UNSET
    log: list[TableEvent] | UnsetType = UNSET
    table: Raw | UnsetType = UNSET
    seats: Raw | UnsetType = UNSET
    commitment: str | UnsetType = UNSET


class Shared(Struct, kw_only=True, gc=False):
    """What it tells all of them alike."""

    v: Literal[1] = PROTOCOL
    type: Literal["state", "event"]
    version: int
    turn: int | None
    deal: int
    deal_over: bool
    over: bool
    scores: list[int]
    deal_scores: list[int]
    winners: list[int]
    seed: str | None
    views: dict[str, Raw] | UnsetType = UNSET


class TableInfo(Struct, kw_only=True):
    id: str
    game: str
    rules: dict[str, Value]
    players: int
    preset: str | None
    spectators: bool
    owner: bool
    mode: Literal["play", "watch"]
    paused: bool
    speed: float
    open_hands: bool
    hints: bool  # may one ask for hints here?
    public: bool  # in the lobby while a seat is free
    chosen_seed: bool  # somebody chose the cards: nothing is claimed about the shuffle
    starts: int | None  # who was chosen to start
    ranks: list[int]  # the numbers of cards from high to low, as people sort their hands
    guided: bool  # a guided first game


class SeatInfo(Struct, kw_only=True):
    name: str
    kind: Literal["human", "agent", "open"]
    agent: str | None
    level: str | None
    present: bool
    taken_over: bool
    waits: bool  # sits down with the next deal: somebody else has seen this hand
    grace: int | None  # milliseconds until an agent may play for somebody who is away


class Problem(Struct):
    code: str
    message: Words


class Ack(Struct, kw_only=True, gc=False):
    v: Literal[1] = PROTOCOL
    type: Literal["ack"] = "ack"
    id: str | None
    ok: bool
    version: int | UnsetType = UNSET
    error: Problem | UnsetType = UNSET


class Candidate(Struct):
    action: str
    visits: int
    score: float
    win: float | None


class HintReply(Struct, kw_only=True):
    v: Literal[1] = PROTOCOL
    type: Literal["hint"] = "hint"
    id: str
    version: int
    stage: Literal[1, 2]
    idea: Words | UnsetType = UNSET
    action: str | UnsetType = UNSET
    reason: Words | UnsetType = UNSET
    chance: Words | UnsetType = UNSET  # of winning, in words, where a search can tell
    candidates: list[Candidate] | UnsetType = UNSET


class WhyReply(Struct, kw_only=True):
    v: Literal[1] = PROTOCOL
    type: Literal["why"] = "why"
    id: str
    action: str
    legal: bool
    reason: Words


class SheetReply(Struct, kw_only=True):
    """The score sheet of every deal, the one being played last."""

    v: Literal[1] = PROTOCOL
    type: Literal["sheet"] = "sheet"
    id: str
    deals: list[Sheet]


class Presence(Struct, kw_only=True):
    v: Literal[1] = PROTOCOL
    type: Literal["presence"] = "presence"
    seats: Raw


class Question(Struct, kw_only=True):
    """Somebody asks to take a move back; later, how that ended: yes, no, expired, or gone (the table went on)."""

    v: Literal[1] = PROTOCOL
    type: Literal["question"] = "question"
    question: int
    seat: int
    waiting: list[int]  # who has not answered yet
    left: int  # milliseconds to answer in
    ended: Literal["yes", "no", "expired", "gone"] | None = None
    by: int | None = None  # who said no


class Emoted(Struct, kw_only=True):
    """What somebody at the table says. It is told to whoever is there, and kept nowhere."""

    v: Literal[1] = PROTOCOL
    type: Literal["emote"] = "emote"
    seat: int
    what: What


class Preparing(Struct, kw_only=True):
    """What is still being compiled for this table, and who plays meanwhile."""

    v: Literal[1] = PROTOCOL
    type: Literal["preparing"] = "preparing"
    done: float  # from 0 to 1
    left: int  # things to compile; 0: everything is ready
    seats: list[int]  # where a quick player stands in for the agent
    hints: bool  # hints come from a quick player


encode = msgspec.json.Encoder().encode


def joined(one: bytes, other: bytes) -> bytes:
    """Two JSON objects, neither of them empty, as one."""
    return one[:-1] + b"," + other[1:]


# Over HTTP


class NewTable(Struct, forbid_unknown_fields=True, kw_only=True):
    game: Annotated[str, Meta(max_length=32)]
    preset: Annotated[str, Meta(max_length=64)] | None = None
    rules: dict[str, Any] = {}
    seats: Annotated[list[Text], Meta(min_length=1, max_length=16)]
    names: Annotated[list[Annotated[str, Meta(max_length=40, pattern=NO_NUL)]], Meta(max_length=16)] = []
    spectators: bool = True
    open_hands: bool = False
    paused: bool = False
    hints: bool = False  # also between people; whoever plays alone against agents has them
    public: bool = False  # offered in the lobby, if the server has one
    seed: Annotated[str, Meta(min_length=1, max_length=100)] | None = None
    starts: Seat | None = None


class Join(Struct, forbid_unknown_fields=True, kw_only=True):
    invite: Annotated[str, Meta(max_length=100)] = ""  # a public table needs none
    name: Name | None = None
    seat: Seat | None = None  # none: the first that is free


class Numbers(Struct, rename={"low": "from", "high": "to"}):
    """Numbers from one to another, and the words allowed beside them."""

    low: float
    high: float
    also: list[str | None]
    real: bool


class NumberList(Struct, rename={"length": "list", "low": "from", "high": "to"}):
    """A list of whole numbers of this length."""

    length: int
    low: int
    high: int


class SwitchInfo(Struct):
    """A switch of the rules or an option of an agent, as a form needs it."""

    name: str
    default: Value
    values: list[Value] | Numbers | NumberList
    label: Words
    help: Words
    display: bool  # changes the drawing only


class LevelInfo(Struct):
    name: str
    agent: str
    label: Words
    rating: int | None


class AgentInfo(Struct):
    """An agent people may seat, with its options."""

    name: str
    help: Words
    options: list[SwitchInfo]


class GameTexts(Struct):
    """The words of a game: see engine.texts.Texts."""

    how_to: list[Words]
    presets: dict[str, Words]
    values: dict[str, dict[str, Words]]  # by switch and value
    actions: dict[str, Words]
    told: dict[str, Words]


class UsualRules(Struct):
    """What a set-up begins with: a preset, and switches changed on top of it."""

    preset: str
    changed: dict[str, Value]


class GameInfo(Struct):
    """A game with its rules, presets, levels, agents and words."""

    name: str
    title: Words
    summary: Words
    players: list[int]
    presets: dict[str, dict[str, Value]]
    switches: list[SwitchInfo]
    start_free: dict[str, Value]  # the values some switches must have for somebody to choose who starts
    levels: list[LevelInfo]
    agents: list[AgentInfo]
    family: str | None  # the table that draws it, if it has no folder of its own in the page
    pairs: bool  # four players are always two pairs
    usual: dict[str, UsualRules]  # by number of players, what people mean, if not the default rules
    texts: GameTexts
    manual: bool  # does it have a page of rules …
    guide: bool  # … and a guided first game?


class Created(Struct):
    table: str
    seat: int | None
    invite: str | None


class Frame(Struct, kw_only=True):
    """A position of a replay: what was just done, and what each seat, and somebody without cards (`open`), saw then."""

    deal: int
    seat: int | None
    action: str | None
    turn: int | None
    deal_over: bool
    scores: list[int]
    deal_scores: list[int]
    views: dict[str, Any]
    sheet: Sheet | UnsetType = UNSET  # at the end of a deal


class Replay(Struct, kw_only=True):
    """A match verified, with all its positions."""

    ok: Literal[True] = True
    game: str
    players: int
    rules: dict[str, Value]
    ranks: list[int]
    names: list[str]
    over: bool
    scores: list[int]
    winners: list[int]
    deals: list[dict[str, Any]]
    fair: dict[str, str] | None
    seed: str
    events: list[dict[str, Any]]
    frames: list[Frame]
