"""The page's types are written from the structs of the server; this holds that they were written again when those changed."""

from __future__ import annotations

import runpy
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "frontend" / "wire.py"


def test_the_pages_types_are_what_the_structs_say_today() -> None:
    for path, text in runpy.run_path(str(SCRIPT))["texts"]().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name} is old: run python frontend/wire.py"
