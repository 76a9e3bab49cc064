"""What the tests of the page share: a server in a process of its own, and the hands of a person who plays by clicking.

Screenshots are kept under build/screenshots.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
SCREENSHOTS = ROOT / "build" / "screenshots"
MODULES = ROOT / "frontend" / "node_modules"
AXE = MODULES / "axe-core" / "axe.min.js"
READER = MODULES / "jsqr" / "dist" / "jsQR.js"  # reads QR codes, as a phone's camera would
PHONE, DESKTOP = (360, 640), (1280, 800)
SIZES = {"phone": PHONE, "desktop": DESKTOP}
LOCALES = {"ca": "ca-ES", "es": "es-ES", "en": "en-GB"}
PATIENCE = 90_000  # milliseconds: a game's first table and an agent's first move may have to be compiled


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Server:
    """A server one can kill and start again on the same port and file."""

    folder: Path
    pace: float = 0.0
    compilers: int = 0  # plain Python is quick enough for tests, and a test should not wait for a processor
    grace: float = 30.0
    options: tuple[str, ...] = ()
    environment: dict[str, str] = field(default_factory=dict)  # beside that of the tests
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "baralla", "serve", "--port", str(self.port), "--db", str(self.folder / "tables.sqlite")]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [
                    *command,
                    "--pace",
                    str(self.pace),
                    "--grace",
                    str(self.grace),
                    "--tables",
                    "1000",
                    "--compilers",
                    str(self.compilers),
                    *self.options,
                ],
                stdout=log,
                stderr=log,
                env=os.environ | self.environment,
            )
        for _ in range(600):
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=5) as answer:
                    if answer.status == 200:
                        return
            except OSError:
                pass
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        raise RuntimeError(f"the server did not start:\n{(self.folder / 'log').read_text()[-2000:]}")

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()


def picture(page: Any, name: str) -> None:
    """Keep a screenshot."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png")


def choose(page: Any, game: str, players: int | None = None) -> None:
    """On the home page: open a game's setup and choose the number of players."""
    page.click(f"[data-game={game}]")
    page.wait_for_selector("dialog[open]")
    if players is not None:
        page.locator("dialog fieldset").first.get_by_label(str(players), exact=True).check()


def sit(page: Any, game: str, seats: list[str], **rules: Any) -> str:
    """Create a table as this page's browser and go to it. Seats as the server takes them: "me", "open", or an agent."""
    body = {"game": game, "rules": {"players": len(seats), **rules}, "seats": seats, "spectators": True}
    answer = page.request.post(
        "/api/tables", data=json.dumps(body), headers={"content-type": "application/json", "origin": origin(page)}, timeout=PATIENCE
    )
    assert answer.status == 201, answer.text()
    table = str(answer.json()["table"])
    page.goto(f"/t/{table}")
    return table


def origin(page: Any) -> str:
    return "/".join(page.url.split("/")[:3])


# What can be done at a trick table right now, the first that is there.
READY = "[data-testid=result], .end button.main, [data-testid=choices] button:not(.barred):enabled, button.legal"
MOVES = 2000


def hand(page: Any) -> list[str]:
    """The cards one holds, in the order shown."""
    return [str(card) for card in page.locator("button[data-card]").evaluate_all("cards => cards.map(card => card.dataset.card)")]


def click_card(page: Any, locator: Any, barred: bool = False) -> None:
    """Cards overlap: tap the corner that is free. Playwright waits for a barred card to be enabled; a person does not."""
    locator.click(position={"x": 10, "y": 24}, force=barred)


def one_move(page: Any) -> bool:
    """Do one thing that can be done, by clicking; False when the match is over."""
    page.wait_for_selector(READY)
    if page.locator("[data-testid=result]").count():
        return False
    deal = page.locator(".end button.main")
    choices = page.locator("[data-testid=choices] button:not(.barred):enabled")
    before = page.evaluate(SEEN)
    if deal.count():
        deal.click()
    elif choices.count():
        choices.last.click()
    else:
        click_card(page, page.locator("button.legal").first)
    page.wait_for_function(f"before => {SEEN} !== before", arg=before)
    return True


# Whatever changes with every move: the table's text and the cards in it.
SEEN = "(document.querySelector('main')?.innerText ?? '') + [...document.querySelectorAll('main [aria-label]')].map(e => e.ariaLabel).join() + !!document.querySelector('.end')"


# Names and marks at the cards of a trick that the window cuts off.
CUT = "[...document.querySelectorAll('.ring .tag')].filter(tag => { const box = tag.getBoundingClientRect(); return box.left < 0 || box.right > innerWidth }).map(tag => tag.innerText)"


def play_out(page: Any, halfway: Callable[[], None] | None = None) -> int:
    """Play by clicking until the match is over, with everything on the page; how many moves it took."""
    for move in range(MOVES):
        assert page.evaluate(CUT) == []
        if move == 4 and halfway:
            halfway()
        if not one_move(page):
            return move
    raise AssertionError(f"the match is not over after {MOVES} moves")


def run_module(page: Any, path: Path) -> None:
    """Run a script of the page's development on the page."""
    if not path.exists():
        pytest.fail(f"{path} is missing: run npm ci in frontend/")
    page.evaluate(path.read_text())


SCAN = """async () => {
  const svg = document.querySelector('[data-testid=qr]');
  const picture = new Image();
  picture.src = 'data:image/svg+xml,' + encodeURIComponent(new XMLSerializer().serializeToString(svg));
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 400;
  const pen = canvas.getContext('2d');
  pen.drawImage(picture, 0, 0, 400, 400);
  return jsQR(pen.getImageData(0, 0, 400, 400).data, 400, 400)?.data ?? null;
}"""


def scanned(page: Any) -> str:
    """What the QR code on the page says."""
    page.wait_for_selector("[data-testid=qr]")
    run_module(page, READER)
    return str(page.evaluate(SCAN))


def serious(page: Any) -> list[str]:
    """What axe finds on the page that is serious or critical."""
    run_module(page, AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{fault['id']}: {fault['help']}: {fault['nodes'][0]['html'][:160]}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
    ]
