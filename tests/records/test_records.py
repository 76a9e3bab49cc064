"""Records: what is written is read, and what cannot have happened is refused with line, deal, action and reason."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import baralla
from baralla import records
from baralla.engine.errors import BarallaError, RecordError


@pytest.fixture(scope="module")
def good() -> dict[str, Any]:
    return baralla.play_match("tute", ["random"] * 3, seed=4, match=2).record(legal=True)


def refuse(record: Any, sentence: str) -> None:
    with pytest.raises(RecordError, match=sentence):
        records.replay(record)


def test_the_layout_is_that_of_the_notation(good: dict[str, Any]) -> None:
    assert list(good) == ["format", "game", "players", "rules", "names", "seed", "deals", "result"]
    assert good["rules"] == {"match": 2}
    assert list(good["deals"][0]) == ["dealer", "deck", "actions", "scores"]
    seat, text, legal = good["deals"][0]["actions"][0]
    assert isinstance(seat, int)
    assert text in legal
    assert legal == sorted(legal)


def test_presets_are_written_as_their_switches() -> None:
    record = baralla.make("tute", preset="traditional_pairs", seed=1).record()
    assert record["players"] == 4
    assert record["rules"] == {"teams": True, "deal": "all_cards", "cante_mode": "after_win", "cante_partner": True, "exchange": False}


def test_defaults_written_out_are_accepted(good: dict[str, Any]) -> None:
    record = copy.deepcopy(good)
    record["rules"]["last_ten"] = True
    record["rules"]["players"] = 3
    assert records.replay(record).over


def test_an_unfinished_match_is_read_as_far_as_it_went() -> None:
    match = baralla.make("brisca", seed=3)
    for _ in range(7):
        match.play(match.legal()[0])
    again = records.replay(match.record())
    assert not again.over
    assert again.record() == match.record() | {"names": []}


FAULTS: list[tuple[str, Any, str]] = [
    ("format", lambda r: r.update(format="baralla/2"), 'format is "baralla/1"'),
    ("game", lambda r: r.update(game="tutte"), 'no game "tutte" \\(did you mean "tute"'),
    ("switch", lambda r: r["rules"].update(last_tem=True), 'no switch "last_tem"'),
    ("value", lambda r: r["rules"].update(last_ten="yes"), "last_ten is off or on, not yes"),
    ("players", lambda r: r.update(players=7), "players is 2, 3 or 4, not 7"),
    ("missing", lambda r: r.pop("deals"), '"deals" is missing'),
    ("unknown field", lambda r: r.update(extra=1), 'no field "extra"'),
    ("names", lambda r: r.update(names=["a"]), "names is a list of 3 texts"),
    ("seed", lambda r: r.update(seed=4), "seed is a text"),
    ("short deck", lambda r: r["deals"][0]["deck"].pop(), "deal 1: the deck must hold the 40 pieces in play once each"),
    ("strange card", lambda r: r["deals"][0]["deck"].__setitem__(0, "8O"), 'deal 1: the deck holds "8O", which is not in play'),
    ("dealer", lambda r: r["deals"][1].update(dealer=r["deals"][0]["dealer"]), "deal 2: the dealer is seat"),
    ("wrong seat", lambda r: r["deals"][0]["actions"][0].__setitem__(0, 9), "deal 1, action 1 .*: seat . is to move"),
    ("shape", lambda r: r["deals"][0]["actions"].__setitem__(2, "play"), "deal 1, action 3: an action is"),
    ("text", lambda r: r["deals"][0]["actions"][1].__setitem__(1, "dance"), "deal 1, action 2 .*"),
    ("legal set", lambda r: r["deals"][0]["actions"][0][2].append("tute"), "deal 1, action 1 .*: the legal actions are"),
    ("scores", lambda r: r["deals"][0].update(scores=[1, 2, 3]), "deal 1: scores are"),
    ("no scores", lambda r: r["deals"][0].pop("scores"), "deal 1: the deal is over, but its scores are missing"),
    ("cut short", lambda r: r["deals"][0]["actions"].pop(), "deal 1: it has scores, but the deal is not over"),
    ("too long", lambda r: r["deals"][0]["actions"].append([0, "ready"]), "deal 1, action .*: the deal is over"),
    ("result", lambda r: r["result"].update(scores=[9, 9, 9]), "the result: scores are"),
    ("winners", lambda r: r["result"].update(winners=[]), "the result: winners are"),
    ("no result", lambda r: r.pop("result"), "the match is over, but its result is missing"),
    ("one deal less", lambda r: r["deals"].pop(), "the result: there is one, but the match is not over"),
]


@pytest.mark.parametrize(("spoil", "sentence"), [fault[1:] for fault in FAULTS], ids=[fault[0] for fault in FAULTS])
def test_every_fault_is_told_in_one_sentence(good: dict[str, Any], spoil: Any, sentence: str) -> None:
    record = copy.deepcopy(good)
    spoil(record)
    refuse(record, sentence)


def test_an_illegal_card_is_told_with_the_duty() -> None:
    match = baralla.make("tute", players=3, seed=2, auto_deal=False)
    while True:
        hand = {f"play {code}" for code in match.view(match.turn).hand}
        illegal = sorted(hand - set(match.legal()))
        if illegal and match.view(match.turn).phase != "window":
            break
        match.play(match.legal()[0])
    record = match.record()
    record["deals"][0]["actions"].append([match.turn, illegal[0]])
    refuse(record, f"deal 1, action {len(record['deals'][0]['actions'])} .*: seat {match.turn} cannot {illegal[0]}: must")


@pytest.mark.parametrize("raw", [None, 3, [], "x", {}, {"format": "baralla/1"}])
def test_anything_else_is_refused_too(raw: Any) -> None:
    with pytest.raises(RecordError):
        records.replay(raw)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_no_damage_to_a_record_gets_through_unnoticed_or_as_a_traceback(data: Any) -> None:
    record = copy.deepcopy(BASE)
    holder, key = record, data.draw(st.sampled_from(sorted(record)))
    for _ in range(6):
        inside = holder[key]
        if isinstance(inside, dict) and inside and data.draw(st.booleans()):
            holder, key = inside, data.draw(st.sampled_from(sorted(inside)))
        elif isinstance(inside, list) and inside and data.draw(st.booleans()):
            holder, key = inside, data.draw(st.integers(0, len(inside) - 1))
    before = copy.deepcopy(record)
    holder[key] = data.draw(
        st.one_of(st.none(), st.booleans(), st.integers(-3, 50), st.text(max_size=5), st.lists(st.integers(), max_size=2))
    )
    harmless = before == record or (holder is record and key in ("names", "seed"))
    try:
        match = records.replay(record)
    except BarallaError:
        return
    assert harmless or match.record(legal=True) == record or key == "seed" or holder is record["names"]


BASE = baralla.play_match("brisca", ["first", "first"], seed=1).record(legal=True)


def test_files_are_told_by_line(tmp_path: Path, good: dict[str, Any]) -> None:
    path = tmp_path / "some.jsonl"
    bad = copy.deepcopy(good)
    bad["deals"][0]["actions"][3][1] = "play 8O"
    path.write_text("\n".join([json.dumps(good), "", json.dumps(bad)]))
    with pytest.raises(RecordError, match=r"line 3, deal 1, action 4 .*: seat . cannot play 8O"):
        list(records.verify_file(path))
    path.write_text("{not json\n")
    with pytest.raises(RecordError, match="line 1: not JSON"):
        list(records.verify_file(path))
    with pytest.raises(RecordError, match="cannot read"):
        list(records.verify_file(tmp_path / "absent"))


# What happened beside the actions


def eventful() -> dict[str, Any]:
    """A record of a match in which seat 0 took two actions back, and did otherwise."""
    match = baralla.make("brisca", seed=3, match=2)
    while match.turn != 0:
        match.play(match.legal()[0])
    at = len(match.deals[0].actions)
    match.play(match.legal()[0])
    match.play(match.legal()[0])
    taken = [list(action) for action in match.deals[0].actions[at:]]
    match.undo(), match.undo()
    match.play(match.legal()[-1])
    events = [
        {"deal": 1, "at": at, "seat": 0, "event": "hint", "stage": 1},
        {"deal": 1, "at": at + 1, "seat": 1, "event": "takeover", "agent": "rules"},
        {"deal": 1, "at": at, "seat": 0, "event": "undo", "taken": taken, "agreed": [1]},
        {"deal": 1, "at": at, "seat": 1, "event": "giveback"},
        {"deal": 1, "at": at + 1, "seat": 1, "event": "leave"},
        {"deal": 1, "at": at + 1, "seat": 1, "event": "join", "name": "Biel"},
    ]
    return match.record() | {"names": ["Anna", "Biel"], "events": events}


def test_moves_taken_back_are_played_again_and_back() -> None:
    record = eventful()
    again = records.replay(json.loads(records.to_line(record)))
    assert list(again.events) == record["events"]
    assert again.record() == {name: value for name, value in record.items() if name != "events"}


SPOILT: list[tuple[str, Any, str]] = [
    ("no list", lambda r: r.update(events={}), "events is a list"),
    ("no object", lambda r: r["events"].append(7), "event 7: an event is an object"),
    ("no text", lambda r: r["events"][0].update(event=[]), "event 1: an event is an object"),
    ("unknown", lambda r: r["events"][0].update(event="dance"), "event 1: an event is an object"),
    ("deal", lambda r: r["events"][0].update(deal=2), '"deal" is a number from 1 to 1, not 2'),
    ("seat", lambda r: r["events"][0].update(seat=2), '"seat" is a number from 0 to 1'),
    ("true is no number", lambda r: r["events"][0].update(at=True), '"at" is a number'),
    ("too late", lambda r: r["events"][5].update(at=99), "event 6: it is after action 99"),
    ("hint out of turn", lambda r: r["events"][0].update(seat=1), "whose turn it is not"),
    ("not its own decision", lambda r: r["events"][2].update(seat=1, agreed=[]), "a decision of its own seat"),
    ("nothing taken", lambda r: r["events"][2].update(taken=[]), "a decision of its own seat"),
    ("an illegal action taken back", lambda r: r["events"][2]["taken"][1].__setitem__(1, "play 99O"), "deal 1, action"),
    ("no action taken back", lambda r: r["events"][2]["taken"].append({}), "an action is"),
    ("agreed with itself", lambda r: r["events"][2].update(agreed=[0]), "agreed is a list of other seats"),
    ("taken over twice", lambda r: r["events"].insert(2, dict(r["events"][1])), "plays for seat 1 already"),
    ("given back twice", lambda r: r["events"].insert(4, dict(r["events"][3])), "no agent plays for seat 1"),
    ("missing field", lambda r: r["events"][1].pop("agent"), '"agent" of takeover is missing'),
    ("extra field", lambda r: r["events"][1].update(more=1), 'takeover has no field "more"'),
]


@pytest.mark.parametrize(("spoil", "sentence"), [case[1:] for case in SPOILT], ids=[case[0] for case in SPOILT])
def test_an_event_that_cannot_have_happened_is_refused(spoil: Any, sentence: str) -> None:
    record = json.loads(records.to_line(eventful()))
    spoil(record)
    refuse(record, sentence)


def test_a_shown_record_says_what_happened_beside_the_actions_and_writes_nothing_but_text() -> None:
    from io import StringIO

    from rich.console import Console

    from baralla.terminal import story

    record = eventful() | {"names": ["\x1b[31mAn[red]na[/x]\u202e", "\x9b2JBiel"]}
    record["events"][5]["name"] = "\x1b]0;x\x07Biel"
    record["events"][1]["agent"] = "[/]rules\x1b[2J"
    for lang in ("ca", "es", "en"):
        out = StringIO()
        story.tell(records.replay(record), Console(file=out, width=200), lang)  # type: ignore[arg-type]
        told = out.getvalue()
        assert "An[red]na[/x] 0" in told
        assert not {"\x1b", "\x9b", "\u202e", "\x07"} & set(told)
        assert "[/]rules" in told
    assert "takes back: play" in told
    assert "(agreed: Biel 1)" in told
