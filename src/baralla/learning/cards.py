"""Model cards: beside every model, under the same name, a JSON file with its data, settings, seed, figures, engine version and the
command that reproduces it. `baralla models` lists them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from baralla.agents.learned.files import SHIPPED
from baralla.engine.errors import BarallaError


def write_card(path: Path, card: Mapping[str, Any]) -> None:
    """Write the card of the model at `path`."""
    try:
        path.with_suffix(".json").write_text(json.dumps(card, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as error:
        raise BarallaError(f"cannot write the card of {path}: {error.strerror}") from None


def cards(folder: Path = SHIPPED) -> Iterator[tuple[Path, dict[str, Any]]]:
    """The models of a folder and their cards, by name."""
    for path in sorted(folder.glob("*.safetensors")):
        try:
            yield path, json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise BarallaError(f"the model {path} has no readable card: {error}") from None
