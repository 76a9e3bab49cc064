"""Hexadom in the browser: whole matches by clicking, ghosts and rotations, and a board that is moved, zoomed and centred."""

from __future__ import annotations

import json
from typing import Any

import pytest

from support.page import picture, serious, sit
from support.web import Browser, sitting

READY = "[data-testid=result], .ask button[data-action]:enabled"
MOVES = 400


def version(page: Any) -> int:
    """How far the shown table is: every move changes it."""
    return int(page.locator(".hexadom").get_attribute("data-version"))


def moved(page: Any, before: int) -> None:
    page.wait_for_function("before => Number(document.querySelector('.hexadom')?.dataset.version) > before", arg=before)


def choose_tile(page: Any) -> bool:
    """Take a tile that fits into one's hand; False if none does."""
    if page.locator(".ghost").count():
        return True
    fits = page.locator(".fits button.tile")
    if not fits.count():
        return False
    fits.first.click()
    page.wait_for_selector(".ghost")
    return True


def one_move(page: Any, count: dict[str, int]) -> bool:
    page.wait_for_selector(READY)
    if page.locator("[data-testid=result]").count():
        return False
    before = version(page)
    if page.locator("[data-action=keep]").count() and not page.locator(".ghost").count():
        page.click("[data-action=keep]")
    elif choose_tile(page):
        count["plays"] = count.get("plays", 0) + 1
        if count["plays"] % 2:
            page.click("[data-action=lay]")
        else:
            page.locator(".ghost.selected").click()
            if page.locator(".ghost.selected").count() and version(page) == before and page.locator("[data-action=turn]").count():
                count["turns"] = count.get("turns", 0) + 1
                page.click("[data-action=lay]")
    else:
        page.locator("[data-action=draw], [data-action=pass]").first.click()
    moved(page, before)
    return True


@pytest.mark.parametrize(("size", "lang", "players"), [("phone", "ca", 2), ("desktop", "es", 4)])
def test_a_whole_match_by_clicking(open_page: Any, size: str, lang: str, players: int) -> None:
    page = open_page(size, lang)
    table = sit(page, "hexadom", ["me"] + ["random"] * (players - 1))
    count: dict[str, int] = {}
    for move in range(MOVES):
        if move == 4:
            page.wait_for_selector(READY)
            choose_tile(page)
            picture(page, f"hexadom-{size}")
            assert serious(page) == []
        if not one_move(page, count):
            break
    else:
        raise AssertionError(f"the match is not over after {MOVES} moves")
    picture(page, f"hexadom-end-{size}")
    assert serious(page) == []
    winners = page.request.get(f"/api/tables/{table}/record").json()["result"]["winners"]
    shown = page.locator(".final .wins .who").all_inner_texts()
    assert len(shown) == len(winners)
    assert page.locator(".final .line").count() == players


def test_a_ghost_stands_on_every_legal_cell_and_turns(open_page: Any) -> None:
    page = open_page("phone", "en")
    socket: list[Any] = []
    page.on("websocket", lambda found: found.on("framereceived", lambda frame: socket.append(frame)))
    sit(page, "hexadom", ["me", "random"], draw_when_able=True, dead_board="draw_on")
    for _ in range(MOVES):
        page.wait_for_selector(READY)
        assert not page.locator("[data-testid=result]").count(), "a whole match without a tile that may be turned"
        tiles = page.locator(".fits button.tile")
        for i in range(tiles.count()):
            tiles.nth(i).click()
            page.wait_for_selector(".ghost")
            if page.locator(".again").count():
                break
        if page.locator(".again").count():
            break
        one_move(page, {})
    state = latest(socket)
    tile = page.locator("button.tile.chosen").get_attribute("data-tile")
    plays = [action.split() for action in state["legal"] if action.startswith(f"play {tile} ")]
    cells = page.locator(".ghost").evaluate_all("all => all.map(ghost => ghost.dataset.spot)")
    assert sorted(cells) == sorted({cell for _, _, cell, _ in plays})
    many = next(cell for cell in cells if sum(cell == other for _, _, other, _ in plays) > 1)
    ghost = page.locator(f".ghost[data-spot='{many}']")
    seen = set()
    for _ in range(6):
        seen.add(f"r{ghost.get_attribute('data-rotation')}")
        ghost.focus()
        page.keyboard.press("r")
    assert seen == {turn for _, _, cell, turn in plays if cell == many}
    picture(page, "hexadom-turns-phone")
    turn = ghost.get_attribute("data-rotation")
    before = version(page)
    ghost.focus()
    page.keyboard.press("Enter")
    moved(page, before)
    laid = next(found for found in latest(socket)["view"]["board"] if f"{found['q']},{found['r']}" == many)
    assert (laid["type"], str(laid["rotation"])) == (tile, turn)


def latest(frames: list[Any]) -> dict[str, Any]:
    """The last state or event that came through the socket."""
    found = [json.loads(frame) for frame in frames if '"view"' in frame]
    return dict(found[-1])


def test_the_board_is_dragged_zoomed_and_centred(open_page: Any) -> None:
    page = open_page("phone", "en")
    sit(page, "hexadom", ["me", "random"])
    page.wait_for_selector(READY)
    world = page.locator(".world")

    def where() -> str:
        page.wait_for_timeout(50)
        return str(world.evaluate("node => node.style.transform"))

    at_first = where()
    box = page.locator(".frame > svg").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 30, steps=4)
    page.mouse.up()
    dragged = where()
    assert dragged != at_first
    page.mouse.move(x, y)
    page.mouse.wheel(0, -300)
    zoomed = where()
    assert scale(zoomed) > scale(dragged)
    page.click("button[aria-label='Zoom out']")
    assert scale(where()) < scale(zoomed)
    page.click("button[aria-label='Centre the board']")
    assert where() == at_first
    page.locator(".frame > svg").focus()
    page.keyboard.press("ArrowLeft")
    assert where() != at_first
    page.keyboard.press("0")
    assert where() == at_first


def scale(transform: str) -> float:
    return float(transform.partition("scale(")[2].partition(")")[0])


def test_a_tile_that_fits_nowhere_says_so(open_page: Any) -> None:
    page = open_page("phone", "es")
    sit(page, "hexadom", ["me", "random"])
    rest = page.locator(".group:not(.fits) button.tile")
    for _ in range(MOVES):
        page.wait_for_selector(READY)
        if rest.count():
            break
        assert one_move(page, {}), "a whole match in which every tile fitted"
    before = version(page)
    rest.first.click()
    assert page.locator(".asked").inner_text() == "Esta ficha no encaja en ningún sitio"
    assert page.locator(".ghost").count() == 0
    assert version(page) == before


def test_the_end_says_why_and_the_loser_starts_the_next_game(open_page: Any, server: Any) -> None:
    page = open_page("phone", "en")
    table = sit(page, "hexadom", ["me", "random"], start_player="previous_loser")
    with Browser(server.url.removeprefix("http://")) as browser:
        browser.cookies.update({cookie["name"]: cookie["value"] for cookie in page.context.cookies()})
        with sitting(browser, table) as seat:  # a second tab of the same person, who is quick
            seat.play_out()
            losers = seat.state["view"]["losers"]
        page.wait_for_selector("[data-testid=result]")
        assert page.locator("[data-testid=ending]").inner_text().strip()
        picture(page, "hexadom-ending-phone")
        page.get_by_role("button", name="Play again").click()
        page.wait_for_selector("[data-testid=result]", state="detached")
        page.wait_for_url(lambda url: table not in url)
        with sitting(browser, page.url.rpartition("/")[2].partition("?")[0]) as seat:
            assert seat.read()["table"]["starts"] in losers
