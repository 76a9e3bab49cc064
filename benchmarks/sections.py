"""Pages of figures that several programs write: each replaces the section it measured and leaves the others."""

from __future__ import annotations

import re
from pathlib import Path


def write_section(page: Path, title: str, lines: list[str]) -> None:
    """Put `lines` under the heading `title` of a page, in the place of what stood there."""
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    section = "\n".join([f"## {title}", "", *lines, ""])
    found = re.search(rf"^## {re.escape(title)}\n.*?(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    if found:
        text = f"{text[: found.start()]}{section}\n{text[found.end() :]}"
    else:
        text = f"{text.rstrip()}\n\n{section}"
    page.write_text(text.rstrip() + "\n", encoding="utf-8")
