# ruff: noqa: E501 (the style is one template)
"""What the pages of experiments share: the folder, the head of a page with its style, images and sentences with commands in them."""

from __future__ import annotations

import html
import re
from pathlib import Path

from baralla.engine.errors import BarallaError
from baralla.experiments.drawing import INK, PALE, PAPER


def make_folder(folder: Path) -> None:
    """Make the folder, or say at once that it cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BarallaError(f"cannot write into {folder}: {error.strerror}") from None


def head(title: str) -> str:
    """The beginning of a page, up to its first heading."""
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; color: {INK}; background: {PAPER}; max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }}
h1 {{ font-size: 1.6rem; margin: 0 0 .5rem; }} h2 {{ font-size: 1.2rem; margin: 2.5rem 0 .5rem; }} p {{ margin: .4rem 0; max-width: 48rem; }}
.wide {{ overflow-x: auto; }} table {{ border-collapse: collapse; font-variant-numeric: tabular-nums; }}
th, td {{ text-align: right; padding: .3rem .8rem; border-bottom: 1px solid {PALE}; white-space: nowrap; }}
td:first-child, th:first-child, td.name {{ text-align: left; }} code {{ font-size: .92em; }} summary {{ cursor: pointer; }}
figure {{ margin: 1rem 0; }} figure img {{ width: 100%; height: auto; }} figcaption, .note, small {{ font-size: .9rem; color: #5a6772; }}
a {{ color: #1b6ca8; }} td b {{ color: #b5482e; }}
</style></head><body>"""


def code(text: str) -> str:
    """A sentence with `commands` in it, as HTML."""
    return re.sub("`([^`]*)`", r"<code>\1</code>", html.escape(text))


def image(file: str, alt: str, caption: str) -> str:
    """A figure of the folder."""
    return f'<figure><img src="{file}" alt="{html.escape(alt)}"><figcaption>{html.escape(caption)}</figcaption></figure>'
