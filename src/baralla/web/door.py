"""What is told of tables before one sits at them, typed: invitations, the lobby, the lists of one's own."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from baralla.web.messages import Problem, Value


class Ask(Struct, forbid_unknown_fields=True, kw_only=True):
    """What is this an invitation to?"""

    invite: Annotated[str, Meta(max_length=100)] = ""


class InvitedSeat(Struct):
    """A seat as somebody sees it who has not sat down yet."""

    name: str
    kind: Literal["human", "agent", "open"]
    level: str | None


class Invitation(Struct, kw_only=True):
    """What one is invited to: nothing that is not told at the door."""

    game: str
    host: str  # empty: without a name, or not at the table
    preset: str | None
    rules: dict[str, Value]  # those that are not as usual
    seats: list[InvitedSeat]
    hints: bool
    since: int
    over: bool
    yours: int | None  # the seat this browser has already


class LobbyLine(Struct, kw_only=True):
    """A public table with a free seat."""

    table: str
    game: str
    host: str
    preset: str | None
    players: int
    free: int
    since: int


class ServerInfo(Struct, kw_only=True):
    """What the page wants to know of the server before it invites anybody."""

    local: bool  # only this computer reaches it
    addresses: list[str]  # where others reach it; told on this computer only
    lobby: bool


class TableLine(Struct, kw_only=True):
    """A line of the list of one's tables."""

    table: str
    game: str
    seat: int | None
    over: bool
    created: int
    updated: int
    names: list[str]
    your_turn: bool
    alone: bool  # no other person has a seat here
    mode: Literal["play", "watch"]
    players: int
    scores: list[int]
    winners: list[int]
    problem: Problem | None = None  # the table is damaged, or at another server


class TableList(Struct, kw_only=True):
    """A page of one's tables, those last played at first."""

    tables: list[TableLine]
    more: str | None  # ask with `after=` this for the next page; None: that was the last
