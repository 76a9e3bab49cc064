"""Golden playthroughs and perft counts of our games. `python tests/golden.py` writes them anew: read the diff before committing it."""

from __future__ import annotations

from pathlib import Path

from baralla.games import OWN, load
from baralla.testing.golden import playthroughs, write

PLAYTHROUGHS = {stem: setting for name in OWN for stem, setting in playthroughs(load(name)).items()}

if __name__ == "__main__":
    write(list(OWN), Path(__file__).parent)
