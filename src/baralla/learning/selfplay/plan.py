"""The settings of a training by self-play, and what they mean. Nothing heavy is imported here: the command line is made from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from baralla.engine.errors import BarallaError
from baralla.engine.settings import numbers, setting

if TYPE_CHECKING:
    from baralla.engine.rules import Rules

LEAST_GAMES = 64


@dataclass(frozen=True)
class Plan:
    """A training, complete: the same plan, with its games given, leaves the same networks."""

    game: str
    rules: tuple[dict[str, Any], ...] = ({},)  # switches that differ from the default, of each kind of table; tables take turns
    minutes: float | None = setting(None, "How long to learn; by default as many games as --games says.")
    games: int = setting(200_000, "Games to learn from, unless --minutes says how long.", least=LEAST_GAMES)
    side_by_side: int = setting(1024, "Games between two lessons.", least=LEAST_GAMES)
    groups: int = setting(4, "Groups that the tables are played in: so many workers can share them out.", least=1)
    hidden: tuple[int, ...] = setting((128, 128), "Neurons of the hidden layers.", given=(str, "128,128", numbers))
    judge: tuple[int, ...] = setting((128, 128), "Neurons of the network that judges positions.", given=(str, "128,128", numbers))
    rate: float = setting(1e-3, "Learning rate at the start.")
    rate_end: float = setting(5e-5, "Learning rate at the end.")
    entropy: float = setting(0.02, "Reward for being hard to predict, at the start.")
    entropy_end: float = setting(0.002, "The same at the end.")
    points: float | None = setting(None, "Share of the reward that points make at the start, falling to 0; by default as the game says.")
    reach: float = setting(0.9, "λ: how far a result counts for the decisions before it.")
    clip: float = setting(0.2, "How far a lesson may change the chance of an action.")
    epochs: int = setting(2, "How often a lesson goes through its decisions.", least=1)
    batch: int = setting(2048, "Decisions of a step.", least=32)
    past: float = setting(0.1, "Share of the games against earlier selves.")
    taught: float = setting(0.1, "Share of the games against the rivals.")
    rivals: str = setting("rules", "Agents by name, separated by blanks, that are met beside earlier selves; none: nobody.")
    attack: str | None = setting(None, "Play against this agent alone: what can be won against it?")
    open_judge: bool = setting(
        True, "The judge sees all cards while it trains; off: only what the seat sees.", names=("--open-judge/--blind-judge",)
    )
    beliefs: int = setting(64, "Rounds after the training from which it learns what the others are likely to hold; 0: none.", least=0)
    compare: bool = setting(
        True,
        "Learn from what the judge expects of every open action; otherwise from what came of the one taken.",
        names=("--compare/--taken-only",),
    )
    seed: int = setting(0, "The same seed gives the same networks.")

    def __post_init__(self) -> None:
        from baralla.games import load

        load(self.game)
        checks: list[tuple[bool, str]] = [
            (self.minutes is None or self.minutes > 0, f"give it some minutes, not {self.minutes}"),
            (self.groups <= self.side_by_side, f"{self.side_by_side} games side by side cannot be played in {self.groups} groups"),
            (len(self.hidden) > 0 and min(self.hidden) > 0, "a network has at least one hidden layer, of at least one neuron"),
            (len(self.judge) == len(self.hidden) and min(self.judge) > 0, "both networks have the same number of hidden layers"),
            (self.rate >= self.rate_end > 0, f"the learning rate falls from --rate to --rate-end, above 0: {self.rate}, {self.rate_end}"),
            (self.entropy >= 0 and self.entropy_end >= 0, "the reward for entropy is not negative"),
            (self.points is None or 0 <= self.points <= 1, f"points make a share from 0 to 1 of the reward, not {self.points}"),
            (0 <= self.reach <= 1, f"reach is a share from 0 to 1, not {self.reach}"),
            (0 < self.clip < 1, f"clip is a share between 0 and 1, not {self.clip}"),
            (self.past >= 0 and self.taught >= 0 and self.past + self.taught <= 1, "past and taught are shares that add up to 1 at most"),
        ]
        for good, sentence in checks:
            if not good:
                raise BarallaError(sentence)

    @property
    def comparing(self) -> bool:
        """Does the judge look at every action? Under attack the others are not the network, so it could not tell what they would do."""
        return self.compare and self.attack is None

    def tables(self) -> list[Rules]:
        """The rules of each kind of table."""
        from baralla.games import load

        rules = load(self.game).rules
        return [rules.make(None, **switches) for switches in self.rules]

    def names(self) -> list[str]:
        """The rivals beside earlier selves."""
        return [] if self.rivals.strip() in ("", "none") or self.taught == 0 else self.rivals.split()


@dataclass(frozen=True)
class Schedule:
    """How the settings of lessons change, by the share of the training that is over."""

    plan: Plan
    points: float = field(default=0.0)

    def rate(self, done: float) -> float:
        """The learning rate."""
        return self.plan.rate + (self.plan.rate_end - self.plan.rate) * done

    def entropy(self, done: float) -> float:
        """The weight of entropy."""
        return self.plan.entropy + (self.plan.entropy_end - self.plan.entropy) * done

    def shaping(self, done: float) -> float:
        """The share of points in the reward: gone after two thirds."""
        return self.points * max(0.0, 1.0 - 1.5 * done)


def shipped_plans() -> dict[str, Plan]:
    """The trainings of the networks that come with the program, by name, as their games declare them."""
    from baralla.games import OWN, load

    return {
        f"net-{name}{suffix}": Plan(name, tuple(dict(table) for table in school.tables), games=school.games, **school.settings)
        for name in OWN
        for suffix, school in load(name).eyes.schooling.items()
    }
