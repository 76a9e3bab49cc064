"""Two people at one table, each in a browser of their own: taking back by consent, being away and coming back, waiting for a deal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.page import Server, choose, click_card, hand, one_move, picture, play_out, sit


@pytest.fixture
def patient_server(tmp_path: Path) -> Iterator[Server]:
    """A server that gives people a few seconds to come back: long enough to be seen, short enough to be waited for."""
    found = Server(tmp_path, grace=4.0)
    found.start()
    yield found
    found.stop()


def invite(host: Any, game: str, button: str, hints: str | None = None) -> str:
    """The host's page sets a table for two, and puts the invitation away; its path."""
    choose(host, game)
    if hints is not None:
        host.locator("dialog details").last.locator("summary").click()
        host.get_by_label(hints).check()
    host.get_by_role("button", name=button).click()
    link = host.locator("[data-testid=invite]")
    link.wait_for()
    path = str(link.input_value()).removeprefix(str(host.evaluate("location.origin")))
    host.keyboard.press("Escape")
    return path


def accept(guest: Any, name: str) -> None:
    guest.fill("form input", name)
    guest.click("form .button.main")
    guest.wait_for_selector("button[data-card]")


def in_turn(one: Any, two: Any) -> tuple[Any, Any]:
    """Who is to move, and the other."""
    for _ in range(900):
        for mover, other in ((one, two), (two, one)):
            if mover.locator("button.legal").count():
                return mover, other
        one.wait_for_timeout(100)
    raise AssertionError("nobody is to move")


def test_a_move_is_taken_back_only_with_the_others_yes(open_page: Any) -> None:
    host = open_page("phone", "ca")
    guest = open_page("desktop", "en", invite(host, "brisca", "Convida"))
    accept(guest, "Ada")
    host.wait_for_selector("text=Ada")
    assert host.get_by_label("Pista").count() == 0  # no hints between people unless the table says so
    mover, other = in_turn(host, guest)
    before = hand(mover)
    for answer in (False, True):
        if not answer:
            click_card(mover, mover.locator("button.legal").first)
        else:  # a no is final for that position: play on, and ask about the next
            mover, other = in_turn(host, guest)
            before = hand(mover)
            click_card(mover, mover.locator("button.legal").first)
        mover.locator("header button:is([aria-label='Desfés'], [aria-label='Undo'])").click()  # when it may be pressed
        other.wait_for_selector("[data-testid=question] button")
        mover.wait_for_selector("[data-testid=question]")
        assert mover.locator("[data-testid=question] button").count() == 0
        if not answer:
            picture(host, "undo-question-phone")
            picture(guest, "undo-question-desktop")
        other.locator("[data-testid=question] button").nth(0 if answer else 1).click()
        mover.wait_for_selector("[data-testid=question]", state="detached")
        if answer:
            mover.wait_for_function("count => document.querySelectorAll('button[data-card]').length === count", arg=len(before))
            assert sorted(hand(mover)) == sorted(before)
            mover.wait_for_selector("button.legal")
        else:
            mover.wait_for_selector("text=/ha dit que no|said no/")
            other.wait_for_selector("button.legal")


def test_who_is_away_has_a_countdown_and_plays_again_on_coming_back(open_page: Any, patient_server: Server) -> None:
    host = open_page("phone", "ca", at=patient_server)
    guest = open_page("desktop", "en", invite(host, "brisca", "Convida"), at=patient_server)
    accept(guest, "Ada")
    host.wait_for_selector("text=Ada")
    address = guest.url
    guest.goto("about:blank")
    banner = host.locator("[data-testid=away]")
    banner.get_by_text("Si no torna").wait_for()
    assert banner.locator("button").count() == 0
    picture(host, "away-phone")
    first = banner.inner_text()
    host.wait_for_function("first => document.querySelector('[data-testid=away]').innerText !== first", arg=first)  # it counts
    banner.locator("button").wait_for()
    picture(host, "away-over-phone")
    banner.locator("button").click()
    banner.wait_for(state="detached")
    host.wait_for_selector("text=Un agent juga en lloc de Ada")
    guest.goto(address)
    guest.wait_for_selector("button[data-card]")
    host.wait_for_selector("text=Ada torna a jugar")
    mover = None
    while mover is not guest:  # the guest's own move, one of the next three
        mover, _ = in_turn(host, guest)
        card = mover.locator("button.legal").first.get_attribute("data-card")
        click_card(mover, mover.locator("button.legal").first)
        mover.wait_for_function("card => !document.querySelector(`button[data-card='${card}']`)", arg=card)


def test_hints_between_people_are_shown_to_everybody(open_page: Any) -> None:
    host = open_page("phone", "en")
    guest = open_page("phone", "es", invite(host, "brisca", "Invite", hints="Hints among friends too"))
    accept(guest, "Ada")
    guest.wait_for_selector("text=Con pistas")
    host.wait_for_selector("text=Hints on")
    mover, other = in_turn(host, guest)
    mover.keyboard.press("h")
    other.wait_for_selector("text=/asked for a hint|ha pedido una pista/")
    picture(host, "hints-on-phone")


def test_whoever_takes_a_seat_whose_hand_was_seen_waits_for_the_next_deal(open_page: Any) -> None:
    host = open_page("phone", "ca")
    path = invite(host, "brisca", "Convida")
    first = open_page("phone", "en", path)
    accept(first, "Ada")
    first.locator("header button").last.click()
    first.get_by_role("button", name="Leave the table").click()
    first.locator("dialog .button.main").click()
    second = open_page("phone", "es", path)
    second.fill("form input", "Bru")
    second.click("form .button.main")
    second.wait_for_selector("[data-testid=waits]")
    second.wait_for_selector(".trump")
    assert hand(second) == []
    picture(second, "waits-phone")


def test_a_free_seat_is_given_to_an_agent(open_page: Any) -> None:
    host = open_page("phone", "es")
    invite(host, "brisca", "Invitar")
    host.wait_for_selector("button[data-card]")
    picture(host, "free-seat-phone")
    host.get_by_role("button", name="Que juegue un agente").click()
    host.wait_for_selector(".invite", state="detached")
    host.wait_for_selector("button.legal")


def test_a_replay_marks_moves_taken_back(open_page: Any) -> None:
    page = open_page("phone", "en")
    table = sit(page, "brisca", ["me", "first"])
    one_move(page)
    page.wait_for_selector("button.legal")
    page.keyboard.press("u")
    page.wait_for_function("() => document.querySelectorAll('button[data-card]').length === 3")
    play_out(page)
    page.goto(f"/replay?table={table}")
    slider = page.locator("input[type=range]")
    slider.wait_for()
    for _ in range(3):
        if page.locator("[data-testid=marks]").count():
            break
        page.keyboard.press("ArrowRight")
    assert "move taken back" in page.locator("[data-testid=marks]").inner_text()
    picture(page, "replay-marks-phone")
