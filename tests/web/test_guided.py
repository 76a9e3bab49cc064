"""Guided first games at a table of the server: the script, what is gently refused, another way, and coming back."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from baralla.engine.guide import LEARNER, NEXT, OWN_END, guide_of
from baralla.engine.jit import COMPILE, INTERPRET, set_manner
from baralla.games import OWN, load
from baralla.store.events import Event
from baralla.web import guided
from baralla.web.guided import guided_setup
from baralla.web.table import Table
from baralla.web.words import Refusal

FIRST = next(iter(OWN))


@pytest.fixture(autouse=True)
def plain() -> Iterator[None]:
    set_manner(INTERPRET)
    yield
    set_manner(COMPILE)


def created(name: str) -> Event:
    return Event(0, 1_000, "create", -1, msgspec.json.encode(guided_setup(load(name), "hash")).decode())


def told(table: Table, seat: int | None = LEARNER) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(table.state(seat, owner=True))
    return found


def act(table: Table, text: str) -> Event:
    """What the learner does, or whoever is to move by the script."""
    if text == NEXT:
        event = table.event("next", LEARNER)
    else:
        assert table.look.turn is not None
        table.check_action(table.look.turn, text)
        event = table.event("act", table.look.turn, text)
    table.apply(event)
    return event


def follow(table: Table, moves: int = 1000) -> list[Event]:
    """Do what the messages say, and let the others act, until the match is over."""
    happened = []
    while not table.look.over and len(happened) < moves:
        scripted = guided.scripted(table) if table.look.turn not in (LEARNER, None) else told(table)["lesson"]["action"]
        assert scripted is not None
        happened.append(act(table, scripted))
    return happened


@pytest.mark.parametrize("name", list(OWN))
def test_a_guided_table_is_finished_by_its_messages_and_read_again_from_its_events(name: str) -> None:
    table = Table("t", created(name))
    happened = follow(table)
    assert table.look.over
    assert LEARNER in table.look.winners
    state = told(table)
    assert state["table"]["guided"]
    assert state["lesson"]["says"] == msgspec.to_builtins(list(guide_of(load(name)).end))
    again = Table("t", created(name))
    for event in happened:
        again.apply(event)
    assert again.state(LEARNER, owner=True) == table.state(LEARNER, owner=True)
    assert "fair" not in table.record()


def test_another_move_is_refused_in_a_step_that_must_be_and_allowed_later() -> None:
    table = Table("t", created(FIRST))
    lesson = told(table)["lesson"]
    assert lesson["must"]
    other = next(text for text in table.look.legal if text != lesson["action"])
    with pytest.raises(Refusal) as refusal:
        table.check_action(LEARNER, other)
    assert refusal.value.code == "guided"
    while told(table).get("lesson", {}).get("must", True):
        follow(table, 1)
    free = told(table)["lesson"]["action"]
    act(table, next(text for text in table.look.legal if text != free))
    assert guided.scripted(table) is None


def test_a_match_that_goes_another_way_is_played_to_its_end() -> None:
    table, dice = Table("t", created(FIRST)), random.Random(3)
    while told(table).get("lesson", {}).get("must", True):
        follow(table, 1)
    free = told(table)["lesson"]["action"]
    act(table, next(text for text in table.look.legal if text != free))
    while not table.look.over:
        assert guided.scripted(table) is None
        if table.look.turn == LEARNER:
            assert told(table)["lesson"]["at"] is None
        act(table, dice.choice(list(table.look.legal)))
    assert told(table)["lesson"]["action"] is None
    assert told(table)["lesson"]["says"] == msgspec.to_builtins([OWN_END])


def test_only_the_learner_is_told_the_lesson() -> None:
    table = Table("t", created(FIRST))
    assert "lesson" in told(table)
    assert "lesson" not in told(table, None)
    assert "lesson" not in told(table, 1)
    act(table, told(table)["lesson"]["action"])
    assert "lesson" not in told(table)  # the others play
