"""Nobody is told what he may not know: for two states that differ only in that, every byte sent to a seat is the same."""

from __future__ import annotations

import json
import random
import re
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from baralla.agents import Seen, make_agent
from baralla.engine import verbs
from baralla.engine.dice import new_dice
from baralla.engine.game import Game
from baralla.engine.look import Look
from baralla.engine.rules import Rules
from baralla.games import GAMES, load
from baralla.web import messages as m
from baralla.web.brains import answer_after, decide
from baralla.web.hints import told
from baralla.web.sockets import refused
from baralla.web.table import Past, Table
from baralla.web.words import Refusal
from support import rules_of, tables
from support.web import created, play_on

Given = tuple[Game, Rules, int]
some = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def another_world(table: Table, viewer: int, dice: Any) -> Any:
    """A state that differs from the table's only in what the viewer cannot know."""
    world = table.game.states(1)[0]
    verbs.determinize(table.game.redacted(table.match.state, viewer), verbs.CONSISTENT, dice, world)
    return world


def everything_sent(table: Table, seat: int | None, actions: list[str]) -> list[bytes]:
    """All that a client in this seat can get out of the server in this position."""
    past = table.past[-1]
    now = Past(past.event, table.match.state.tobytes(), past.deal, past.line)
    table._look = None
    sent = [table.state(seat, False), table.news(now, seat, False), table.presence(), m.encode(table.look.sheet())]
    table.moved += 1  # the same event, read back from what is kept for whoever reconnects
    sent.append(table.news(now, seat, False))
    table.moved -= 1
    if seat is None:
        return sent
    for action in actions:
        try:
            table.check_action(seat, action)
        except Refusal as refusal:
            sent.append(m.encode(refused("id", refusal)))
        if table.look.turn == seat:
            sent.append(m.encode(table.why_not(seat, action)))
    if table.look.turn == seat:
        seen = Seen(table.game, table.rules, seat, table.look.record(seat), (1, 1))
        for name in ("random", "rules"):
            action, why = decide(make_agent(name, table.game, "hint"), seen)
            sent += [told(seen, m.Hint(id="id", stage=stage), 1, action, why) for stage in (1, 2)]  # type: ignore[arg-type]
    return sent


@some
@given(tables(), st.integers(0, 200))
def test_every_byte_is_that_of_every_world_the_seat_holds_possible(given: Given, moves: int) -> None:
    game, rules, seed = given
    table = Table("t", created(rules, str(seed)))
    play_on(table, moves, random.Random(seed))
    if not table.past or table.look.over:
        return
    dice, truth = new_dice(seed), table.match.state.copy()
    texts = [*table.look.legal][:6]
    texts += [f"play {code}" for code in game.pack(rules)[:40:7]] + [
        "exchange",
        "sing O",
        "tute",
        "ready",
        "bid 1",
        "mus",
        "envido 2",
        "draw",
    ]
    for viewer in (*range(rules.players), verbs.PUBLIC):
        seat = None if viewer == verbs.PUBLIC else viewer
        table.match.state = truth.copy()
        honest = everything_sent(table, seat, texts)
        for _ in range(2):
            table.match.state = another_world(table, viewer, dice)
            assert everything_sent(table, seat, texts) == honest
            table.match.state = truth.copy()


@some
@given(tables(), st.integers(0, 120), st.integers(0, 30))
def test_who_waits_for_a_deal_and_who_came_late_are_told_what_a_spectator_is(given: Given, before: int, after: int) -> None:
    """The next person in a seat whose hand was seen: nothing of that hand, neither now nor read back from what is kept."""
    _, rules, seed = given
    table = Table("t", created(rules, str(seed)))
    play_on(table, before, random.Random(seed))
    if table.look.over or table.look.turn is None:
        return
    table.apply(table.event("hint", table.look.turn, "1"))
    for kind, text in (("leave", ""), ("join", '{"token": "late", "name": "", "agent": "first", "level": null}')):
        table.apply(table.event(kind, 1, text))
    play_on(table, after, random.Random(seed + 1))
    spectator = json.loads(table.state(None, False))
    for past in (*table.past, None):
        own, public = (
            (table.news(past, 1, False), table.news(past, None, False)) if past else (table.state(1, False), table.state(None, False))
        )
        told, seen = json.loads(own), json.loads(public)
        waits = told.pop("waits", None)
        if table.chairs[1].waits or (past is not None and past.event.version < table.chairs[1].since):
            assert told == seen
            assert (waits == 1) is table.chairs[1].waits
        else:
            assert told["seat"] == 1
    late = [line for line in json.loads(table.state(1, False))["log"] if line["version"] < table.chairs[1].since or table.chairs[1].waits]
    assert late == [line for line in spectator["log"] if line["version"] in {line["version"] for line in late}]


@some
@given(st.data())
def test_discards_and_signs_in_the_log_tell_only_what_was_seen(data: Any) -> None:
    game = load("mus")
    rules = data.draw(rules_of(game))
    seed = data.draw(st.integers(0, 10**6))
    table = Table("t", created(rules, str(seed)))
    play_on(table, 60, random.Random(seed))
    for line in table.log:
        for viewer in (*range(rules.players), verbs.PUBLIC):
            shown = table.line(line, None if viewer < 0 else viewer).action
            if viewer == line.seat:
                continue
            assert not re.search(r"discard .*[OCEB]", shown)
            if shown.startswith("sign ") and viewer != (line.seat + 2) % 4:
                assert rules.sena_leak > 0  # type: ignore[attr-defined]


def test_the_hidden_part_of_a_mus_action_changes_nothing_for_others() -> None:
    game = load("mus")
    s = game.states(1)[0]
    s.saw[1] = 0b1010  # the partner, seat 3, saw the sign of seat 1
    for viewer in (0, 2, verbs.PUBLIC):
        assert game.seen_text(s, 1, "discard 4O 5C", viewer) == game.seen_text(s, 1, "discard 12E 1B", viewer) == "discard 2"
        assert game.seen_text(s, 1, "sign dos_reyes", viewer) == game.seen_text(s, 1, "sign none", viewer) == "sign"
    assert game.seen_text(s, 1, "discard 4O 5C", 1) == "discard 4O 5C"
    assert game.seen_text(s, 1, "sign dos_reyes", 3) == "sign dos_reyes"
    for viewer in (0, 1, 2, 3, verbs.PUBLIC):
        assert game.seen_text(s, verbs.CHANCE, "seen 0 2", viewer) == ""
        assert game.seen_text(s, verbs.CHANCE, "shuffle 1O 2O", viewer) == "shuffle"


@some
@given(tables())
def test_what_all_may_know_is_the_same_from_the_state_and_from_a_spectators_record(given: Given) -> None:
    _, rules, seed = given
    table = Table("t", created(rules, str(seed)))
    for _ in range(8):
        play_on(table, 15, random.Random(seed))
        look, match = table.look, table.match
        assert (look.turn, look.deal_over, look.over) == (match.turn, match.deal_over, match.over)
        assert (look.scores, look.deal_scores, look.winners) == (match.scores, match.deal_scores, match.winners)
        assert list(look.legal) == match.legal()


def test_the_look_of_every_game_is_made_from_redacted_records_alone() -> None:
    for name in GAMES:
        game = load(name)
        rules = game.rules.make()
        table = Table("t", created(rules))
        look = Look(game, rules.players, table.match.state)
        for seat in range(rules.players):
            assert look.record(seat).tobytes() == game.redacted(table.match.state, seat).tobytes()
        assert look.record(None).tobytes() == game.redacted(table.match.state, verbs.PUBLIC).tobytes()


@given(st.floats(0, 9), st.floats(0.01, 5))
def test_an_agents_answer_comes_at_a_beat_whatever_it_thought(used: float, pace: float) -> None:
    at = used + answer_after(used, pace)
    assert at >= used
    assert abs(at / pace - round(at / pace)) < 1e-6
    assert at - used <= pace + 1e-9
