"""What a record contains besides its actions: moves taken back, hints, and who came, went, or let an agent play.

Each event says in which deal it happened and after how many of its actions. An undo lists the actions it took back, so that the deal
can be played again as it really went: forwards to the undo, back, and on.
"""

from __future__ import annotations

from typing import Any

from baralla.engine.clean import tidy
from baralla.engine.errors import RecordError

COMMON = {"deal", "at", "seat", "event"}
KINDS: dict[str, dict[str, type]] = {
    "undo": {"taken": list},
    "hint": {"stage": int},
    "takeover": {"agent": str},
    "giveback": {},
    "join": {"name": str},
    "leave": {},
    "forfeit": {"reason": str},
}
Event = dict[str, Any]


def read_events(raw: Any, deals: int, players: int) -> list[list[Event]]:
    """The events of each deal, checked as far as that can be done without playing; RecordError names the first that is wrong."""
    if not isinstance(raw, list):
        raise RecordError("events is a list")
    found: list[list[Event]] = [[] for _ in range(deals)]
    last, played_for = 1, set[int]()
    for number, event in enumerate(raw, 1):
        here = f"event {number}"
        read = _read(event, here, deals, players)
        if read["deal"] < last:
            raise RecordError(f"{here}: it is in deal {read['deal']}, after one in deal {last}")
        last = read["deal"]
        _check_who_plays(read, played_for, here)
        found[last - 1].append(read | {"here": here})
    return found


def _read(event: Any, here: str, deals: int, players: int) -> Event:
    if not isinstance(event, dict) or not isinstance(event.get("event"), str) or event["event"] not in KINDS:
        raise RecordError(f'{here}: an event is an object whose "event" is one of {", ".join(KINDS)}')
    fields = KINDS[event["event"]]
    for name, (least, most) in {"deal": (1, deals), "at": (0, None), "seat": (0, players - 1)}.items():
        value = event.get(name)
        if type(value) is not int or value < least or (most is not None and value > most):
            raise RecordError(f'{here}: "{name}" is a number from {least}{"" if most is None else f" to {most}"}, not {value!r}')
    for name, kind in fields.items():
        if type(event.get(name)) is not kind:
            raise RecordError(f'{here}: "{name}" of {event["event"]} is missing or not what it should be')
    extra = set(event) - COMMON - set(fields) - ({"agreed"} if event["event"] == "undo" else set())
    if extra:
        raise RecordError(f'{here}: {event["event"]} has no field "{min(map(str, extra))}"')
    if event["event"] == "undo":
        _check_undo(event, here, players)
    return {name: tidy(value) if isinstance(value, str) else value for name, value in event.items()}


def _check_undo(event: Event, here: str, players: int) -> None:
    taken, agreed = event["taken"], event.get("agreed", [])
    if not taken or not isinstance(taken[0], list) or taken[0][:1] != [event["seat"]]:
        raise RecordError(f"{here}: an undo takes back to a decision of its own seat")
    others = [seat for seat in range(players) if seat != event["seat"]]
    if not isinstance(agreed, list) or not all(type(seat) is int and seat in others for seat in agreed) or len(set(agreed)) != len(agreed):
        raise RecordError(f"{here}: agreed is a list of other seats")


def _check_who_plays(event: Event, played_for: set[int], here: str) -> None:
    """An agent plays for somebody from a takeover until a giveback, or until that person leaves."""
    seat, kind = event["seat"], event["event"]
    if kind == "takeover":
        if seat in played_for:
            raise RecordError(f"{here}: an agent plays for seat {seat} already")
        played_for.add(seat)
    elif kind == "giveback":
        if seat not in played_for:
            raise RecordError(f"{here}: no agent plays for seat {seat}")
        played_for.remove(seat)
    elif kind in ("join", "leave"):
        played_for.discard(seat)


def as_it_went(actions: list[Any], events: list[Event]) -> list[tuple[Event | None, Any]]:
    """Each event, and each action that stands or was taken back, in the order in which it all happened."""
    line, story = list(actions), list[tuple[Event | None, Any]]()
    for event in reversed(events):  # from the end one knows what was on the table before
        if event["at"] > len(line):
            raise RecordError(f"{event['here']}: it is after action {event['at']}, but only {len(line)} had been played")
        story += ((None, action) for action in reversed(line[event["at"] :]))
        story.append((event, None))
        del line[event["at"] :]
        if event["event"] == "undo":
            line += event["taken"]
    story += ((None, action) for action in reversed(line))
    return story[::-1]
