"""Trouble on the page: a damaged table is listed with its record, and a move that is not stored yet says so until it is."""

from __future__ import annotations

import resource
import sqlite3
from typing import Any

import pytest

from support.page import Server, click_card, picture, sit


@pytest.mark.parametrize(("size", "lang", "word"), [("phone", "ca", "malmesa"), ("desktop", "en", "is damaged")])
def test_a_damaged_table_is_listed_with_its_record(open_page: Any, own_server: Server, size: str, lang: str, word: str) -> None:
    page = open_page(size, lang, at=own_server)
    tables = []
    for _ in range(2):
        sit(page, "brisca", ["me", "first"])
        page.wait_for_selector("button.legal")
        tables.append(page.url.partition("/t/")[2].partition("?")[0])
        page.goto("/?fast")
        page.wait_for_selector(".game")
    own_server.stop()
    database = sqlite3.connect(own_server.folder / "tables.sqlite")
    with database:
        database.execute("UPDATE events SET text = 'sealed/1 nonsense' WHERE table_id = ? AND version = 0", (tables[0],))
    database.close()
    own_server.start()
    page.goto("/?fast")
    damaged = page.locator(".troubled")
    damaged.wait_for()
    assert damaged.get_attribute("data-table") == tables[0]
    assert word in damaged.inner_text()
    picture(page, f"damaged-{size}")
    with page.expect_download() as given:
        damaged.locator("a").click()
    assert given.value.suggested_filename == f"brisca-{tables[0]}-damaged.jsonl"
    page.locator(f"a.line[href='/t/{tables[1]}']").click()
    page.wait_for_selector("button.legal")


@pytest.mark.parametrize(("size", "lang", "word"), [("phone", "es", "Todavía no se ha guardado"), ("desktop", "en", "Not stored yet")])
def test_a_move_that_is_not_stored_yet_says_so_and_happens_when_it_is(
    open_page: Any, own_server: Server, size: str, lang: str, word: str
) -> None:
    page = open_page(size, lang, at=own_server)
    sit(page, "brisca", ["me", "first"])
    page.wait_for_selector("button.legal")
    assert own_server.process is not None
    pid, limit = own_server.process.pid, resource.RLIMIT_FSIZE
    hard = resource.prlimit(pid, limit)[1]
    resource.prlimit(pid, limit, (0, hard))  # a disk with no room
    click_card(page, page.locator("button.legal").first)
    notice = page.locator("[data-testid=notice]")
    notice.wait_for()
    assert word in notice.inner_text()
    picture(page, f"not-stored-{size}")
    resource.prlimit(pid, limit, (hard, hard))
    notice.wait_for(state="detached")
    page.wait_for_selector("button.legal")  # it was played, the agent answered, and it is our turn again
