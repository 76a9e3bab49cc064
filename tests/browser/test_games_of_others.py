"""Games of other packages in the browser: one on the table of trick games, one that says nothing of how to draw it on the plain table."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from baralla.engine.plugins import SWITCH
from support.others import CLONE, install, install_botifarra
from support.page import Server, choose, hand, one_move, picture, play_out, serious, sit

PLAIN = "\nfrom baralla.engine.game import Page\n\nGAME = replace(GAME, page=Page(), texts='')\n"


@pytest.fixture(scope="module")
def with_others(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which two packages of others are installed, and one that is broken."""
    folder = tmp_path_factory.mktemp("packages")
    install_botifarra(folder)
    install(folder, "clone", CLONE + PLAIN, games={"clone": "clone:GAME"})
    install(folder, "broken", "import nothing_of_that_name\n", games={"broken": "broken:GAME"})
    path = os.pathsep.join([str(folder), *filter(None, sys.path)])
    found = Server(tmp_path_factory.mktemp("server"), environment={SWITCH: "on", "PYTHONPATH": path})
    found.start()
    yield found
    found.stop()


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_match_of_botifarra_on_the_table_of_trick_games(open_page: Any, with_others: Server, size: str) -> None:
    page = open_page(size, "ca", at=with_others)
    picture(page, f"botifarra-home-{size}")
    choose(page, "botifarra")
    picture(page, f"botifarra-setup-{size}")
    table = sit(page, "botifarra", ["me", "rules", "rules", "rules"], target=1)
    page.wait_for_selector("button.legal, [data-testid=choices]")
    picture(page, f"botifarra-contract-{size}")
    assert serious(page) == []
    assert play_out(page, lambda: picture(page, f"botifarra-{size}")) >= 12
    picture(page, f"botifarra-end-{size}")
    record = page.request.get(f"/api/tables/{table}/record").json()
    assert ("Has guanyat" in page.locator("[data-testid=result]").inner_text()) == (0 in record["result"]["winners"])


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_game_that_names_no_table_is_played_on_the_plain_one(open_page: Any, with_others: Server, size: str) -> None:
    page = open_page(size, "ca", at=with_others)
    choose(page, "clone", 3)
    page.click("dialog .play")
    page.wait_for_selector("[data-testid=plain-table]")
    page.wait_for_selector("[data-testid=choices] button")
    assert len(hand(page)) == 3
    assert page.locator(".seats li").count() == 3
    card = page.locator("button[data-card]").first
    name = card.get_attribute("data-card")
    card.click()  # a card of the hand is played by a tap, and by its button
    page.wait_for_function("name => !document.querySelector(`button[data-card='${name}']`)", arg=name)
    page.wait_for_selector("[data-testid=choices] button, .end button")
    picture(page, f"plain-{size}")
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert "juga " in page.locator(".told").inner_text()
    while one_move(page):
        pass
    assert page.locator("[data-testid=result]").is_visible()


def test_agents_are_watched_on_the_plain_table(open_page: Any, with_others: Server) -> None:
    page = open_page("desktop", "en", at=with_others)
    sit(page, "clone", ["random", "random"])
    page.wait_for_selector("[data-testid=plain-table]")
    page.wait_for_selector("[data-testid=result]")
    page.wait_for_selector(".told li:not(.old)")


def test_a_broken_package_is_left_out(open_page: Any, with_others: Server) -> None:
    page = open_page("phone", "en", at=with_others)
    page.wait_for_selector("[data-game=botifarra]")
    assert page.locator("[data-game=brisca]").count() == 1
    assert page.locator("[data-game=broken]").count() == 0
    assert "broken" in (with_others.folder / "log").read_text()
