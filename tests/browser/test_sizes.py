"""Every table in every window: phones, a phone on its side, a desktop and a large screen; as many players as may sit, in three languages.

Nothing covers anything else, nothing is cut off, and nothing lies below the fold.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from baralla.engine.plugins import SWITCH
from support.boxes import all_faults, faults
from support.others import CLONE, install
from support.page import PATIENCE, SEEN, Server, origin

PLAIN = "\nfrom baralla.engine.game import Page\n\nGAME = replace(GAME, page=Page(), texts='')\n"

# A game, its players and rules; "plain" is a game that names no table.
TABLES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "brisca": ("brisca", 4, {"teams": True}),
    "tute": ("tute", 4, {"teams": True}),
    "podrida": ("podrida", 12, {}),
    "cabrero": ("cabrero", 6, {}),
    "thirteen cards": ("cabrero", 3, {}),
    "mus": ("mus", 4, {}),
    "hexadom": ("hexadom", 6, {}),
    "plain": ("clone", 4, {}),
}

# What a person may do, most telling first; a tile is chosen before it is laid.
MOVES = (
    ".end button.main",
    "[data-testid=choices] button:not(.barred):enabled",
    "button.legal",
    "[data-action=no_mus]:enabled",
    "[data-action=paso]:enabled",
    "[data-action=quiero]:enabled",
    "[data-action]:enabled",
    ".group.fits .tile:not(.chosen)",
)
READY = ", ".join(MOVES)


@pytest.fixture(scope="module")
def sized(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which a game without a table of its own is installed, too."""
    folder = tmp_path_factory.mktemp("packages")
    install(folder, "clone", CLONE + PLAIN, games={"clone": "clone:GAME"})
    path = os.pathsep.join([str(folder), *filter(None, sys.path)])
    found = Server(tmp_path_factory.mktemp("server"), environment={SWITCH: "on", "PYTHONPATH": path})
    found.start()
    yield found
    found.stop()


def seat(page: Any, name: str, mine: bool) -> None:
    """A table with chosen cards: one's own, or one to watch with open hands."""
    game, players, rules = TABLES[name]
    body = {"game": game, "rules": {"players": players, **rules}, "seats": ["me" if mine else "random"] + ["random"] * (players - 1)}
    body |= {"seed": "sizes", "spectators": True} | ({} if mine else {"open_hands": True, "paused": True})
    headers = {"content-type": "application/json", "origin": origin(page)}
    answer = page.request.post("/api/tables", data=json.dumps(body), headers=headers, timeout=PATIENCE)
    assert answer.status == 201, answer.text()
    page.goto(f"/t/{answer.json()['table']}?fast")


def move(page: Any) -> None:
    """One thing that may be done."""
    page.wait_for_selector(READY)
    before = page.evaluate(SEEN)
    found = next(selector for selector in MOVES if page.locator(selector).count())
    page.locator(found).last.click(position={"x": 10, "y": 24})
    page.wait_for_function(f"before => {SEEN} !== before", arg=before)


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_whole_in_every_window(open_page: Any, sized: Server, name: str) -> None:
    page = open_page("desktop", "ca", at=sized)
    seat(page, name, mine=True)
    page.wait_for_selector(READY)
    found = [f"first move, {fault}" for fault in all_faults(page)]
    for _ in range(4):
        page.wait_for_selector(READY)
        if page.locator(".end").count():
            break
        move(page)
    page.wait_for_selector(READY)
    found += [f"later, {fault}" for fault in all_faults(page)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", TABLES)
def test_open_hands_and_the_end_are_whole_in_every_window(open_page: Any, sized: Server, name: str) -> None:
    page = open_page("desktop", "ca", at=sized)
    seat(page, name, mine=False)
    page.wait_for_selector(".bar .button")
    page.wait_for_selector(".hand")
    found = [f"watching, {fault}" for fault in all_faults(page, ("es",))]
    page.keyboard.press("Space")
    page.wait_for_selector("[data-testid=result]")
    found += [f"the end, {fault}" for fault in all_faults(page)]
    page.click("a[href*=replay]")
    page.locator("input[type=range]").wait_for()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    found += [f"the replay, {fault}" for fault in all_faults(page, ("ca",))]
    page.locator(".controls select").select_option("0")
    found += [f"the replay of a seat, {fault}" for fault in all_faults(page, ("es",))]
    assert page.locator(".turn, [data-testid=choices]").filter(has_text="Te toca").count() == 0  # a replay asks nobody
    assert not found, "\n".join(found)


def test_a_fault_is_found(open_page: Any, sized: Server) -> None:
    page = open_page("phone", "en", at=sized)
    seat(page, "brisca", mine=True)
    page.wait_for_selector("button.legal")
    assert faults(page) == []
    page.evaluate("document.querySelector('.status p').style.cssText = 'position: relative; top: -60px'")
    assert any("overlap" in fault for fault in faults(page))
    page.evaluate("document.querySelector('.status p').style.cssText = 'position: fixed; top: 2000px'")
    assert any("outside the window" in fault for fault in faults(page))
    page.evaluate("document.querySelector('.mine').style.marginBottom = '-40px'")
    assert any("outside" in fault or "cut off" in fault for fault in faults(page))
