"""Where Baralla keeps what lasts."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """BARALLA_DATA, or the user's data folder."""
    given = os.environ.get("BARALLA_DATA")
    if given:
        return Path(given)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "baralla"
