"""The pack as one picture, for programs that draw tables without a browser.

    python frontend/deck_sheet.py

draws the 48 cards and the back with Chromium, from src/deck, and writes src/baralla/adapters/deck.png: a row for each suit
(oros, copas, espadas, bastos), a column for each number, the back alone in the fifth row. Needs `npm ci` in frontend, once.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
FILE = HERE.parent / "src" / "baralla" / "adapters" / "deck.png"
WIDTH, HEIGHT = 78, 120  # of a card in pixels
COLOURS = 128

sys.path.insert(0, str(HERE.parent / "tests"))
from support.chromium import launch  # noqa: E402


def page() -> str:
    """A page with the whole pack on it."""
    bundle = subprocess.run(
        [HERE / "node_modules/.bin/esbuild", HERE / "src/deck/cards.ts", "--bundle", "--format=iife", "--global-name=deck"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    codes = json.dumps([f"{number}{suit}" for suit in "OCEB" for number in range(1, 13)])
    return f"""<style>{(HERE / "src/deck/deck.css").read_text()}
      body {{ margin: 0; background: transparent }}
      svg.dk {{ position: absolute; width: {WIDTH}px; height: {HEIGHT}px }}</style><body><script>{bundle}
      const put = (card, x, y) => document.body.insertAdjacentHTML("beforeend",
        `<svg class="dk dk-classic" style="left:${{x * {WIDTH}}}px;top:${{y * {HEIGHT}}}px" viewBox="0 0 ${{deck.WIDTH}} ${{deck.HEIGHT}}">`
        + deck.face(card, "classic") + "</svg>");
      document.body.insertAdjacentHTML("beforeend", `<svg class="dk" style="width:0;height:0">${{deck.sheet()}}</svg>`);
      {codes}.forEach((code, i) => put(code, i % 12, Math.floor(i / 12)));
      put(null, 0, 4);</script></body>"""


def main() -> None:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        sheet = browser.new_page(viewport={"width": 12 * WIDTH, "height": 5 * HEIGHT})
        sheet.set_content(page())
        shot = sheet.screenshot(omit_background=True)
        browser.close()
    Image.open(io.BytesIO(shot)).quantize(COLOURS, dither=Image.Dither.NONE).save(FILE, optimize=True)


if __name__ == "__main__":
    main()
