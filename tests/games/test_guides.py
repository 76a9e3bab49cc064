"""The guided first games: each is played to the end by doing what it says, and takes a person ten minutes at most."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from baralla.engine.guide import LEARNER, NEXT, Guide, Remark, Step, guide_of
from baralla.engine.jit import COMPILE, INTERPRET, set_manner
from baralla.engine.match import Match
from baralla.engine.rules import LANGS
from baralla.games import OWN, load
from baralla.web.guided import done

WORDS_A_MINUTE = 200
SECONDS_A_CLICK = 3
LONGEST = 10 * 60
LONGEST_REMARK = 60  # words: more does not fit on a phone beside the table


@pytest.fixture(autouse=True)
def plain() -> Iterator[None]:
    """A few short matches are not worth compiling."""
    set_manner(INTERPRET)
    yield
    set_manner(COMPILE)


def begun(name: str) -> tuple[Guide, Match]:
    game = load(name)
    guide = guide_of(game)
    match = Match(game, game.rules.make(**guide.rules), "guide", dealer=guide.dealer, deck=guide.decks[0].split(), auto_deal=False)
    return guide, match


def advance(guide: Guide, match: Match, action: str) -> None:
    if action == NEXT:
        match.next_deal(guide.decks[len(match.deals)].split())
    else:
        match.play(action)


@pytest.mark.parametrize("name", list(OWN))
def test_a_guide_is_played_to_the_end_by_doing_what_it_says(name: str) -> None:
    guide, match = begun(name)
    steps = 0
    while not match.over:
        action = guide.next_action(done(match))
        assert action is not None, f"the script ends before the match: {match.deals[-1].actions[-3:]}"
        if match.turn in (LEARNER, None):
            lesson = guide.lesson(done(match), False)
            steps += 1
            assert (lesson.at, lesson.of) == (steps, guide.steps)
            assert lesson.action == action
            assert lesson.says
        else:
            assert isinstance(guide.script[len(done(match))], str)
        advance(guide, match, action)
    assert steps == guide.steps
    assert done(match) == list(guide.actions)
    assert LEARNER in match.winners
    assert guide.lesson(done(match), True).says == list(guide.end)


@pytest.mark.parametrize("name", list(OWN))
def test_the_figures_told_at_the_end_are_those_of_the_match(name: str) -> None:
    guide, match = begun(name)
    for action in guide.actions:
        advance(guide, match, action)
    made = {*match.scores, *match.deal_scores, *getattr(match.view(LEARNER), "points", [])}
    for lang in LANGS:
        assert {int(figure) for figure in re.findall(r"\d+", guide.end[0].text[lang])} <= made


@pytest.mark.parametrize("name", list(OWN))
def test_the_first_steps_are_held_and_the_last_are_free(name: str) -> None:
    held = [entry.must for entry in guide_of(load(name)).script if isinstance(entry, Step)]
    assert held[:3] == [True] * 3
    assert held[-2:] == [False] * 2
    assert held == sorted(held, reverse=True)


@pytest.mark.parametrize("name", list(OWN))
def test_who_goes_another_way_plays_on_without_the_script(name: str) -> None:
    guide, match = begun(name)
    while True:
        lesson = guide.lesson(done(match), False) if match.turn in (LEARNER, None) else None
        other = [text for text in match.legal() if lesson is not None and text != lesson.action]
        if lesson is not None and not lesson.must and other:
            break
        action = guide.next_action(done(match))
        assert action is not None
        advance(guide, match, action)
    match.play(other[0])
    assert guide.next_action(done(match)) is None
    assert guide.lesson(done(match), False).at is None
    match.undo()
    assert guide.lesson(done(match), False) == lesson


def remarks(guide: Guide) -> list[Remark]:
    return [remark for entry in guide.script if isinstance(entry, Step) for remark in entry.says] + list(guide.end)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", list(OWN))
def test_a_guide_takes_ten_minutes_at_most(name: str, lang: str) -> None:
    guide = guide_of(load(name))
    said = [remark.text[lang] for remark in remarks(guide)]
    words = sum(len(text.split()) for text in said)
    clicks = len(said) + 2 * guide.steps  # the way on, and as many as two for an action: a tile and its cell, cards and a button
    assert words / WORDS_A_MINUTE * 60 + clicks * SECONDS_A_CLICK <= LONGEST
    assert max(len(text.split()) for text in said) <= LONGEST_REMARK
    for text in said:
        assert text == text.strip()
        assert not re.search(r"\w_\w|[{}]|  ", text)


@pytest.mark.parametrize("name", list(OWN))
def test_what_a_guide_draws_exists(name: str) -> None:
    guide = guide_of(load(name))
    game = load(name)
    known = set(game.pack(game.rules.make(**guide.rules)))
    assert {piece for remark in remarks(guide) for piece in remark.pieces} <= known
