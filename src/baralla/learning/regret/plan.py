"""The settings of a training by regrets, and what they mean. Nothing heavy is imported here: the command line is made from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from baralla.engine.errors import BarallaError
from baralla.engine.settings import setting

if TYPE_CHECKING:
    from baralla.engine.rules import Rules


@dataclass(frozen=True)
class Plan:
    """A training, complete: the same plan gives the same strategy, after the same number of lessons."""

    game: str
    rules: dict[str, Any] = field(default_factory=dict)  # switches that differ from the default
    lessons: int = setting(2_000_000, "Deals to learn from, each seen from one seat.", least=1)
    tries: float = setting(2.0, "How many choices a decision tries, on average, beside the one it draws.")
    fade: float = setting(0.7, "By how much that falls with every decision tried out in the same deal.")
    rival: str = setting("", "An agent, rules… or cfr…, that sits against the learner in some lessons.", metavar="AGENT")
    share: float = setting(0.2, "rival: the share of the lessons that it gives.")
    trust: float = setting(1.0, "The regret a new situation begins with for what the player by rules does.")
    situations: int = setting(1_000_000, "Situations there is room for while learning.", least=100)
    kept: int = setting(150_000, "Situations that are written, the most visited ones.", least=1)
    least: float = setting(0.03, "Choices made more seldom than this are not written.")
    seed: int = setting(0, "The same seed gives the same model.")

    def __post_init__(self) -> None:
        from baralla.games import load

        load(self.game)
        checks: list[tuple[bool, str]] = [
            (self.lessons > 0, f"give it some lessons, not {self.lessons}"),
            (self.tries > 0, f"a decision tries some choices, not {self.tries}"),
            (0 < self.fade <= 1, f"fade is a factor from 0 to 1, not {self.fade}"),
            (0 <= self.share <= 1, f"share is a part from 0 to 1, not {self.share}"),
            (self.trust >= 0, f"trust in the player by rules is not negative: {self.trust}"),
            (0 <= self.least < 0.5, f"least is a chance from 0 to a half, not {self.least}"),
        ]
        for good, sentence in checks:
            if not good:
                raise BarallaError(sentence)

    def made_rules(self) -> Rules:
        from baralla.games import load

        return load(self.game).rules.make(None, **self.rules)


def shipped_plans() -> dict[str, Plan]:
    """The trainings of the strategies that come with the program, by name, as their games declare them."""
    from baralla.games import OWN, load

    return {
        f"cfr-{name}-{players}": Plan(name, dict(school.tables[0]), lessons=school.games, **school.settings)
        for name in OWN
        for players, school in load(name).strategies.items()
    }
