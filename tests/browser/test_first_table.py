"""A stranger's first table, with nothing compiled: the game begins, and the page says what is still being prepared."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from support.page import Server, click_card, picture, sit


@pytest.fixture
def cold_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setitem(os.environ, "BARALLA_CACHE", str(tmp_path / "cache"))
    found = Server(tmp_path, compilers=1)
    found.start()
    yield found
    found.stop()


@pytest.mark.parametrize(("size", "lang"), [("phone", "ca"), ("desktop", "en")])
def test_cards_come_at_once_and_the_page_says_who_is_being_prepared(open_page: Any, cold_server: Server, size: str, lang: str) -> None:
    page = open_page(size, lang, at=cold_server)
    sit(page, "brisca", ["me", "champion"])
    for _ in range(2):
        page.wait_for_selector("button.legal")
        click_card(page, page.locator("button.legal").first)
    page.wait_for_selector(".preparing [role=progressbar]", state="attached")
    said = {"ca": "encara s'està preparant", "en": "is still being prepared"}[lang]
    page.wait_for_function("said => document.body.textContent.includes(said)", arg=said)
    picture(page, f"preparing-{size}")
