"""Which decisions of recorded matches become rows. Nothing heavy is imported here: the command line is made from it."""

from __future__ import annotations

from dataclasses import dataclass

from baralla.engine.settings import names, setting


@dataclass(frozen=True)
class Choice:
    """Which rows are kept."""

    game: str = setting("", "Only matches of this game; otherwise all must be of one.")
    players: int = setting(0, "Only matches of so many players; otherwise all must have the same number.", least=0)
    people: bool = setting(False, "Only the decisions of people: of names that are no agents of the game.")
    winners: bool = setting(False, "Only the decisions of seats that won their deal.")
    name: tuple[str, ...] = setting((), "Only the decisions of these names, separated by commas.", given=(str, "", names))
    strongest: float = setting(1.0, "Only this share of the names, the strongest by OpenSkill over these matches.", least=0.0, most=1.0)
