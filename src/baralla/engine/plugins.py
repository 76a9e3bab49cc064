"""What other packages add to this one: the entry points `baralla.games` and `baralla.agents` of whatever is installed.

They are looked for when something is asked for that is not ours, never at the start. Whatever is wrong with one is told in a sentence
that names its package, and nothing else suffers. `BARALLA_PLUGINS=off` leaves them all out.
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from baralla.engine.errors import BarallaError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GAMES, AGENTS = "baralla.games", "baralla.agents"
SWITCH = "BARALLA_PLUGINS"
IMPORTED = re.compile(r"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*):([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)")  # package.module:Name

_told: set[str] = set()


@cache
def found(group: str) -> Mapping[str, EntryPoint]:
    """The entry points of a group by name, in the order of their names. Of two with one name the first on the path counts."""
    if os.environ.get(SWITCH, "").lower() == "off":
        return {}
    from importlib.metadata import entry_points  # takes a while

    points: dict[str, EntryPoint] = {}
    for point in entry_points(group=group):
        points.setdefault(point.name, point)
    return dict(sorted(points.items()))


def bring(point: EntryPoint) -> Any:
    """What an entry point names, imported; BarallaError says what is wrong with it."""
    package = f"{point.dist.name} {point.dist.version}" if point.dist is not None else point.value
    return _import(point.value, f"{point.group.rpartition('.')[2].removesuffix('s')} {point.name} of the package {package}")


def bring_text(text: str) -> Any:
    """What `package.module:Name` names, imported; BarallaError says what is wrong with it."""
    return _import(text, f"agent {text}")


def _import(reference: str, what: str) -> Any:
    module, _, names = reference.replace(" ", "").partition(":")
    try:
        value: Any = import_module(module)
        for name in filter(None, names.split(".")):
            value = getattr(value, name)
    except (Exception, SystemExit) as error:  # what another package does when it is imported is its own affair
        said = " ".join(str(error).split()) or "no reason given"
        raise BarallaError(f"the {what} cannot be loaded ({type(error).__name__}: {said})") from error
    return value


def tell(fault: BarallaError) -> None:
    """Report once what is wrong with another package; everything else works without it."""
    if str(fault) not in _told:
        _told.add(str(fault))
        logging.getLogger("baralla").warning("%s", fault)
