"""The page in a real browser: Chromium, a real server in a process of its own, a real SQLite file.

Pages are opened with `?fast`, which turns all waiting off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from support.chromium import NEEDED, WAYS, launch
from support.page import LOCALES, PATIENCE, SIZES, Server, picture

FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Let fixtures know whether their test failed, so that they can show what the page looked like."""
    report: Any = yield  # type: ignore[misc]
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server all tests share."""
    found = Server(tmp_path_factory.mktemp("server"))
    found.start()
    yield found
    found.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for a test that kills it."""
    found = Server(tmp_path)
    found.start()
    yield found
    found.stop()


@pytest.fixture
def slow_server(tmp_path: Path) -> Iterator[Server]:
    """A server whose agents take their time, for a test that stops them."""
    found = Server(tmp_path, pace=4.0)  # `?fast` is eight times as fast
    found.start()
    yield found
    found.stop()


@pytest.fixture(scope="module")  # its event loop must be gone before tests that start one of their own
def chromium() -> Iterator[Any]:
    from playwright import sync_api as playwright

    with playwright.sync_playwright() as running:
        try:
            browser = launch(running)
        except playwright.Error as fault:
            pytest.fail(f"{NEEDED}: {WAYS}\n{fault}")
        yield browser
        browser.close()


Opener = Callable[..., Any]


@pytest.fixture
def open_page(chromium: Any, server: Server, request: pytest.FixtureRequest) -> Iterator[Opener]:
    """A function that opens the home page in a browser of its own: `open_page("phone", "ca")`. An error on the page fails the test."""
    contexts, errors = [], []

    def opened(size: str = "phone", lang: str = "en", path: str = "/", at: Server = server, **options: Any) -> Any:
        width, height = SIZES[size]
        context = chromium.new_context(viewport={"width": width, "height": height}, locale=LOCALES[lang], base_url=at.url, **options)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        address = f"{path}{'&' if '?' in path else '?'}fast"
        if path == "/":  # wait for its first answer, which gives this browser the token that its seats belong to
            with page.expect_response("**/api/**"):
                page.goto(address)
        else:
            page.goto(address)
        return page

    yield opened
    for i, context in enumerate(contexts):
        if request.node.stash.get(FAILED, False):
            picture(context.pages[-1], f"failed-{request.node.name}-{i}")
        context.close()
    assert errors == []
