"""The icons of the installed page, drawn from src/icon.svg by the browser of the tests: python frontend/icons.py"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))
FELT = "#1d5b4c"
# Name, pixels, and how much of the picture is ours: phones cut a shape of their own out of a maskable one.
ICONS = (("icon-192.png", 192, 1.0), ("icon-512.png", 512, 1.0), ("maskable-512.png", 512, 0.72), ("apple-180.png", 180, 0.86))


def main() -> None:
    from playwright import sync_api as playwright

    from support.chromium import launch

    drawing = (HERE / "src" / "icon.svg").read_text(encoding="utf-8")
    with playwright.sync_playwright() as running:
        browser = launch(running)
        for name, pixels, share in ICONS:
            page = browser.new_page(viewport={"width": pixels, "height": pixels})
            side = round(pixels * share)
            back = FELT if share < 1 else "transparent"
            page.set_content(
                f"<style>body{{margin:0;height:{pixels}px;display:grid;place-items:center;background:{back}}}svg{{width:{side}px;height:{side}px}}</style>{drawing}"
            )
            page.screenshot(path=HERE / "public" / "icons" / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
