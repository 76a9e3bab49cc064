"""Settings of a job as fields of a dataclass that say what they mean. The command line makes its options from them (`cli.options`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, field
from typing import Any

OPTION = "option"


def setting(
    default: Any = MISSING,
    help: str = "",
    *,
    least: float | None = None,
    most: float | None = None,
    names: tuple[str, ...] = (),
    metavar: str | None = None,
    given: tuple[Any, Any, Callable[[Any], Any]] | None = None,
) -> Any:
    """A field with its explanation and its bounds. `names` are those of its option where they are not the field's own; `given` is the type
    that people write it in, their default, and how that is read."""
    about = {"help": help, "least": least, "most": most, "names": names, "metavar": metavar, "given": given}
    return field(default=default, metadata={OPTION: about})


def numbers(text: str) -> tuple[int, ...]:
    """Whole numbers separated by commas; ValueError if they are not."""
    return tuple(int(part) for part in text.split(",") if part.strip())


def names(text: str) -> tuple[str, ...]:
    """Names separated by commas."""
    return tuple(part.strip() for part in text.split(",") if part.strip())
