"""Whole matches of the trick games in the browser, by clicking, and one by keyboard alone."""

from __future__ import annotations

from typing import Any

import pytest

from support.page import PHONE, choose, click_card, hand, one_move, picture, play_out, sit

# The hint ends above whatever lies on the table.
CLEAR = """() => [...document.querySelectorAll(".pile, .ring li")].every(what =>
    [...document.querySelectorAll("section.hint, section.hint .words")].every(
        hint => hint.getBoundingClientRect().bottom <= what.getBoundingClientRect().top))"""
FIRST_HINT = 150_000  # milliseconds: the agent that gives it may have to be compiled

SHORT = {
    "brisca": (["me", "random"], {}),
    "tute": (["me", "random", "random"], {}),
    "cabrero": (["me", "random", "random", "random"], {"porotos": 1}),
    "podrida": (["me", "random", "random", "random", "random"], {"max_cards": 3, "round_plan": "up"}),
}


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_match_by_clicking(open_page: Any, game: str) -> None:
    size = "desktop" if game in ("tute", "podrida") else "phone"
    page = open_page(size, "ca")
    seats, rules = SHORT[game]
    table = sit(page, game, seats, **rules)
    page.wait_for_selector("button.legal, [data-testid=choices]")
    moves = play_out(page, lambda: picture(page, f"{game}-{size}"))
    assert moves >= 6
    assert page.locator("[data-testid=deal-results]").is_visible()
    picture(page, f"{game}-end-{size}")
    record = page.request.get(f"/api/tables/{table}/record")
    assert record.status == 200
    winners = record.json()["result"]["winners"]
    assert ("Has guanyat" in page.locator("[data-testid=result]").inner_text()) == (0 in winners)


def test_home_to_first_card_in_two_clicks(open_page: Any) -> None:
    page = open_page("phone", "ca")
    picture(page, "home-phone")
    choose(page, "brisca")
    picture(page, "setup-phone")
    page.click("dialog .play")
    page.wait_for_selector("button.legal")
    assert len(hand(page)) == 3
    assert page.locator("h1").inner_text() == "Brisca"
    page.goto("/")
    page.wait_for_selector("text=Partides començades")
    page.click("a.line")
    page.wait_for_selector("button.legal")


def test_a_whole_match_by_keyboard_alone(open_page: Any) -> None:
    page = open_page("desktop", "en")
    page.wait_for_selector("[data-game=brisca]")
    tab_to(page, "[data-game=brisca]")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    tab_to(page, "dialog .play")
    page.keyboard.press("Enter")
    for _ in range(20):
        page.wait_for_selector("button.legal, [data-testid=result]")
        if page.locator("[data-testid=result]").count():
            break
        held = len(hand(page))
        played = page.locator("[data-testid=spoken]").inner_text()
        for _ in range(8):
            page.keyboard.press("ArrowRight")
            if page.evaluate("document.activeElement.matches('button.legal')"):
                break
        page.keyboard.press("Enter")
        page.wait_for_function(
            "([held, said]) => document.querySelectorAll('button[data-card]').length !== held || document.querySelector('[data-testid=spoken]').innerText !== said || document.querySelector('[data-testid=result]')",
            arg=[held, played],
        )
    page.wait_for_selector("[data-testid=result]")


def tab_to(page: Any, selector: str) -> None:
    """Press Tab until the element has the focus."""
    for _ in range(80):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {selector}")


def test_a_card_that_may_not_be_played_says_why(open_page: Any) -> None:
    page = open_page("phone", "es")
    sit(page, "tute", ["me", "random"], obligations_with_stock="all")
    for _ in range(40):
        page.wait_for_selector("button.legal, [data-testid=choices] button, [data-testid=result]")
        barred = page.locator("button.barred")
        if barred.count():
            cards = hand(page)
            click_card(page, barred.first, barred=True)
            page.wait_for_selector(".note.refusal")
            assert len(page.locator(".note.refusal").inner_text()) > 10
            assert hand(page) == cards
            picture(page, "why-not-phone")
            return
        assert one_move(page), "a whole match of Tute without one barred card"
    raise AssertionError("no barred card in forty moves")


def test_hint_tells_an_idea_then_the_move_and_undo_takes_it_back(open_page: Any) -> None:
    page = open_page("phone", "ca")
    sit(page, "brisca", ["me", "random"])
    page.wait_for_selector("button.legal")
    cards = hand(page)
    page.keyboard.press("h")
    page.wait_for_selector("section.hint", timeout=2000)  # at once, however long the thought takes
    page.wait_for_selector("section.hint .step", timeout=FIRST_HINT)
    assert page.locator(".hinted").count() == 0
    page.click("section.hint .step")
    page.wait_for_selector("section.hint strong")
    page.evaluate("document.querySelector('.words p').append(' i una raó llarga'.repeat(30))")  # longer than any hint
    width, height = PHONE
    for smaller in (120, 60, 0):  # a browser's own bars take their part of a phone
        page.set_viewport_size({"width": width, "height": height - smaller})
        page.wait_for_function(CLEAR)
        picture(page, f"hint-phone-{height - smaller}")
    hinted = page.locator(".hinted")
    assert hinted.count() == 1
    card = hinted.get_attribute("data-card")  # None: the button that exchanges the trump card
    page.click("section.hint .button.main")
    held = "[...document.querySelectorAll('button[data-card]')].map(card => card.dataset.card).join()"
    if card is None:
        page.wait_for_function(f"cards => {held} !== cards", arg=",".join(cards))
    else:
        page.wait_for_function("card => !document.querySelector(`button[data-card='${card}']`)", arg=card)
    page.wait_for_selector("header button[title='Desfés']:enabled")
    page.keyboard.press("u")
    page.wait_for_function(f"cards => {held} === cards", arg=",".join(cards))


def test_the_last_trick_is_shown_on_demand(open_page: Any) -> None:
    page = open_page("phone", "en")
    sit(page, "brisca", ["me", "random"])
    page.wait_for_selector("button.legal")
    card = page.locator("button.legal").first.get_attribute("aria-label")
    click_card(page, page.locator("button.legal").first)
    page.wait_for_selector("button.last")
    page.keyboard.press("l")
    shown = page.locator("[data-testid=last-trick] svg")
    assert shown.count() == 2
    assert card in shown.evaluate_all("cards => cards.map(card => card.ariaLabel)")
