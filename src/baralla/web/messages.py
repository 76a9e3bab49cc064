"""What goes over the wire, typed. What comes in is checked against these before anything else looks at it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from baralla.core.rules import Words

PROTOCOL = 1
Id = Annotated[str, Meta(min_length=1, max_length=64)]
Text = Annotated[str, Meta(max_length=200)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
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


class Giveback(Message, tag="giveback", frozen=True):
    pass


class Rename(Message, tag="rename", frozen=True):
    name: Name


class Sync(Message, tag="sync", frozen=True):
    since: Number | None = None


class Named(Struct, frozen=True):
    """The least that can be read of a message that is wrong otherwise."""

    id: Id | None = None


Incoming = Act | Next | Undo | Hint | Why | Control | Takeover | Giveback | Rename | Sync
read_message = msgspec.json.Decoder(Incoming).decode


# To a client


class Line(Struct, frozen=True, gc=False):
    """One event as a seat may see it."""

    version: int
    deal: int
    seat: int
    kind: str
    action: str
    chance: list[str]
    at: int


class Can(Struct, frozen=True, gc=False):
    undo: bool
    hint: bool
    next: bool


class Own(Struct, kw_only=True, gc=False):
    """What a `state` or an `event` tells one seat alone. To the client that asked for it an event is the answer, and has the id of the
    message."""

    id: str | UnsetType = UNSET
    seat: int | None
    view: Raw


class Told(Struct, kw_only=True, gc=False):
    """What it tells some of them: often two or three seats the same. What a client keeps from before is left out: of an event the
    commitment, the log unless a move was taken back, and after a move the table and who sits there."""

    legal: list[str]
    can: Can
    event: Line | UnsetType = UNSET
    log: list[Line] | UnsetType = UNSET
    table: Raw | UnsetType = UNSET
    seats: Raw | UnsetType = UNSET
    commitment: str | UnsetType = UNSET


class Shared(Struct, kw_only=True, gc=False):
    """What it tells all of them alike."""

    v: int = PROTOCOL
    type: str
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
    rules: dict[str, Any]
    players: int
    preset: str | None
    spectators: bool
    owner: bool
    mode: str
    paused: bool
    speed: float
    open_hands: bool


class SeatInfo(Struct, kw_only=True):
    name: str
    kind: str
    agent: str | None
    level: str | None
    present: bool
    taken_over: bool


class Error(Struct):
    code: str
    message: Words


class Ack(Struct, kw_only=True, gc=False):
    v: int = PROTOCOL
    type: str = "ack"
    id: str | None
    ok: bool
    version: int | UnsetType = UNSET
    error: Error | UnsetType = UNSET


class CandidateInfo(Struct):
    action: str
    visits: int
    score: float
    win: float | None


class HintInfo(Struct, kw_only=True):
    v: int = PROTOCOL
    type: str = "hint"
    id: str
    version: int
    stage: int
    idea: Words | UnsetType = UNSET
    action: str | UnsetType = UNSET
    reason: Words | UnsetType = UNSET
    candidates: list[CandidateInfo] | UnsetType = UNSET


class WhyInfo(Struct, kw_only=True):
    v: int = PROTOCOL
    type: str = "why"
    id: str
    action: str
    legal: bool
    reason: Words


class Presence(Struct, kw_only=True):
    v: int = PROTOCOL
    type: str = "presence"
    seats: Raw


encode = msgspec.json.Encoder().encode


def joined(one: bytes, other: bytes) -> bytes:
    """Two JSON objects, neither of them empty, as one."""
    return one[:-1] + b"," + other[1:]


# Over HTTP


class NewTable(Struct, forbid_unknown_fields=True, kw_only=True):
    game: Annotated[str, Meta(max_length=32)]
    preset: Annotated[str, Meta(max_length=64)] | None = None
    rules: dict[str, Any] = {}
    seats: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(min_length=1, max_length=16)]
    names: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=16)] = []
    spectators: bool = True
    open_hands: bool = False
    paused: bool = False


class Join(Struct, forbid_unknown_fields=True, kw_only=True):
    invite: Annotated[str, Meta(max_length=100)]
    name: Name | None = None
