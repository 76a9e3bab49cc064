"""The page's own tests read what the engine said; this holds that the engine still says it."""

from __future__ import annotations

import runpy
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "frontend" / "fixtures.py"


def test_the_page_is_tested_with_what_the_engine_says_today() -> None:
    script = runpy.run_path(str(SCRIPT))
    written = script["FILE"].read_text(encoding="utf-8")
    assert written == script["text"](), "the engine has changed: run python frontend/fixtures.py and look at the difference"
