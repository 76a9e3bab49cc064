"""What pyproject.toml asks for, and the pins of constraints/."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOWEST, LOCK = ROOT / "constraints" / "lowest.txt", ROOT / "constraints" / "server.txt"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def by_name(texts: Iterable[str]) -> dict[str, Requirement]:
    return {canonicalize_name(found.name): found for found in map(Requirement, texts)}


CORE = by_name(PROJECT["dependencies"])
EXTRAS = {name: by_name(texts) for name, texts in PROJECT["optional-dependencies"].items()}


def pin(requirement: Requirement) -> str:
    """The version that a requirement bounds from below, or pins."""
    (version,) = (bound.version for bound in requirement.specifier if bound.operator in (">=", "=="))
    return version


def pins(path: Path, python: str) -> dict[str, Requirement]:
    """The pins of a file of constraints that hold for a version of Python."""
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith((" ", "#"))]
    wanted = {"python_version": python, "python_full_version": f"{python}.0"}
    found = [Requirement(line.removesuffix("\\").strip()) for line in lines]
    return by_name(str(item) for item in found if item.marker is None or item.marker.evaluate(wanted))
