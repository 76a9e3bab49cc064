"""The guided first games, each finished on a phone by clicking what it says."""

from __future__ import annotations

from typing import Any

import pytest

from baralla.engine.guide import NEXT
from baralla.games import OWN
from support.page import click_card, picture, serious

CLICKS = 200
LANGUAGES = ("ca", "es", "en")
BOX = "[data-testid=guide]"
# What the box shows: another word, another step, or the end.
SAID = f"(() => {{ const box = document.querySelector('{BOX}'); return box ? box.innerText + box.dataset.step : '' }})()"


def do(page: Any, action: str) -> None:
    """Click what is pointed at: a card, a button, or marked cards or a tile first and then a button."""
    if action == NEXT:
        page.click(".end button.main")
        return
    pointed = page.locator("main .hinted:visible")
    pointed.first.wait_for()
    if action.startswith("discard"):
        for card in action.split()[1:]:
            page.click(f"button.tap.hinted[data-card='{card}']")
        page.click("[data-action=discard].hinted")
    elif page.locator("main .tile.hinted").count():
        page.click("main .tile.hinted")
        page.click("[data-action=lay].hinted")
    elif pointed.first.get_attribute("data-card"):
        click_card(page, pointed.first)
    else:
        pointed.first.click()


def follow(page: Any, seen: list[str]) -> bool:
    """Read on, or do what is asked; False at the end."""
    page.wait_for_function(f"() => {SAID} !== ''")
    before = page.evaluate(SAID)
    seen.append(before)
    if page.locator("[data-testid=real-game]").count():
        return False
    box = page.locator(BOX)
    if box.get_attribute("data-action"):
        do(page, str(box.get_attribute("data-action")))
    else:
        box.locator(".button.main").click()
    page.wait_for_function(f"before => {SAID} !== before && {SAID} !== ''", arg=before)
    return True


@pytest.mark.parametrize("game", list(OWN))
def test_a_guided_game_is_finished_by_clicking_what_it_says(open_page: Any, game: str) -> None:
    lang = LANGUAGES[list(OWN).index(game) % 3]
    page = open_page("phone", lang)
    page.click(f"[data-learn={game}]")
    seen: list[str] = []
    for click in range(CLICKS):
        if not follow(page, seen):
            break
        if click == 4:
            picture(page, f"guide-{game}")
            assert serious(page) == []
    else:
        raise AssertionError(f"the guide is not over after {CLICKS} clicks")
    picture(page, f"guide-end-{game}")
    assert page.locator("[data-testid=result]").count() == 0
    table = page.url
    page.click("[data-testid=real-game]")
    page.wait_for_url(lambda url: url != table)
    page.wait_for_selector("main .hinted, main [data-card], main .tile")
    assert page.locator(BOX).count() == 0


def test_another_move_is_gently_refused_and_later_allowed(open_page: Any) -> None:
    page = open_page("phone", "en")
    page.click(f"[data-learn={next(iter(OWN))}]")
    page.wait_for_selector(BOX)
    while not page.locator(BOX).get_attribute("data-action"):
        page.click(f"{BOX} .button.main")
    said = page.evaluate(SAID)
    click_card(page, page.locator("button.legal:not(.hinted)").first)
    page.wait_for_selector("text=try the one we point at first")
    assert page.evaluate(SAID) == said
    seen: list[str] = []
    while "you play freely" not in page.evaluate(SAID):
        follow(page, seen)
    click_card(page, page.locator("button.legal:not(.hinted)").first)
    page.wait_for_selector("text=You have chosen another way")
    click_card(page, page.locator("button.legal").first)
    page.wait_for_function(f"() => {SAID} === ''")  # told once


def test_the_rules_are_read_from_the_first_page_the_set_up_and_the_table(open_page: Any) -> None:
    page = open_page("phone", "en")
    page.click("a[href='/rules/mus']")
    page.wait_for_selector("[data-testid=manual] h3")
    assert page.get_by_text("31, 32, 40, 37, 36, 35, 34, 33").count() == 1
    assert page.locator("[data-testid=manual] svg.dk").count() > 30
    picture(page, "rules-mus")
    assert serious(page) == []
    page.get_by_label("One hand, with signs").check()
    page.wait_for_selector("text=What these rules change")
    page.click("header a")
    page.click("[data-game=hexadom]")
    page.get_by_text("How to play").click()
    page.wait_for_selector("[data-testid=manual] figure")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector(".hexadom")
    page.get_by_label("Menu").click()
    page.get_by_text("Rules of this table").click()
    page.get_by_text("How to play").click()
    page.wait_for_selector("[data-testid=manual] figure")
