"""The settings of a Monte-Carlo training, and what they mean. Nothing heavy is imported here: the command line is made from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from baralla.engine.errors import BarallaError
from baralla.engine.settings import setting

if TYPE_CHECKING:
    from baralla.agents.learned.decisions import Settings
    from baralla.engine.rules import Rules
    from baralla.learning.monte_carlo.episodes import Lesson

MOST_FAR = 1 << 18  # actions that FAR tells apart in practice
MOST_NEAR = 1 << 24


@dataclass(frozen=True)
class Plan:
    """A training, complete: the same plan gives the same table."""

    game: str
    rules: dict[str, Any] = field(default_factory=dict)  # switches that differ from the default
    keys: str = setting("abstract", "one: exact states; multi: exact or similar; abstract: as a player would describe it.")
    episodes: int = setting(1_000_000, "Deals to learn from.", least=1)
    epsilon: float = setting(0.1, "How often it tries a random action, at the start.")
    decay: float | None = setting(None, "How much epsilon falls per episode; by default it ends at 0.")
    gamma: float = setting(1.0, "The worth of a point one decision later.")
    reward: str = setting("signed", "points, signed (minus those of the others) or points+heuristic.")
    opponents: str = setting("self", "self, or agents by name in the seats after the learner's.")
    several: bool = setting(False, "Self-play: each seat learns for itself.")
    trust: int = setting(20, "multi: the visits after which a nearer state is trusted.")
    least_step: float = setting(0.0, "Newer returns count at least this share; 0: plain means.")
    memory: float = setting(4.0, "GB the table may take.")
    learners: int = setting(1, "Learners that share a table and merge what they learn; --cluster spreads them.", least=1)
    merge: int = setting(50_000, "learners: episodes of each between two merges.", least=1)
    seed: int = setting(0, "The same seed gives the same model.")

    def __post_init__(self) -> None:
        from baralla.agents.learned.decisions import KEYS
        from baralla.games import that_learn
        from baralla.learning.monte_carlo.episodes import REWARDS

        checks: list[tuple[bool, str]] = [
            (self.game in that_learn(), f"Monte-Carlo control plays {' and '.join(that_learn())}, not {self.game}"),
            (self.keys in KEYS, f"keys are {', '.join(KEYS)}, not {self.keys}"),
            (self.reward in REWARDS, f"a reward is {', '.join(REWARDS)}, not {self.reward}"),
            (self.episodes > 0, f"give it some episodes, not {self.episodes}"),
            (0 <= self.epsilon <= 1, f"epsilon is a chance from 0 to 1, not {self.epsilon}"),
            (self.decay is None or self.decay >= 0, f"the decay of epsilon is not negative: {self.decay}"),
            (0 <= self.gamma <= 1, f"gamma is a discount from 0 to 1, not {self.gamma}"),
            (0 <= self.least_step <= 1, f"the least step is a share from 0 to 1, not {self.least_step}"),
            (self.trust >= 1, f"trust is at least 1 visit, not {self.trust}"),
            (self.memory > 0, f"give it some memory, not {self.memory} GB"),
            (not self.several or self.opponents == "self", "several agents learn against each other: leave opponents=self"),
        ]
        for good, sentence in checks:
            if not good:
                raise BarallaError(sentence)

    def lesson(self) -> Lesson:
        from baralla.learning.monte_carlo.episodes import REWARDS, Lesson

        decay = self.epsilon / self.episodes if self.decay is None else self.decay
        return Lesson(self.epsilon, decay, self.gamma, self.least_step, REWARDS[self.reward])

    def settings(self) -> Settings:
        from baralla.agents.learned.decisions import KEYS, Settings

        return Settings(*KEYS[self.keys], self.trust, int(self.several))

    def made_rules(self) -> Rules:
        from baralla.games import load

        return load(self.game).rules.make(None, **self.rules)

    def places(self, episodes: int) -> int:
        """How many actions that many episodes can add at most, in what memory there is."""
        from baralla.agents.learned.tables import BYTES_A_PLACE
        from baralla.games import load

        learning = load(self.game).learning
        assert learning is not None
        new = episodes * learning.decisions  # more players do not add cards
        wanted = {"one": new, "multi": new + min(new, MOST_NEAR) + MOST_FAR, "abstract": min(new, MOST_FAR)}[self.keys]
        return min(wanted, int(self.memory * 1e9 / BYTES_A_PLACE * 0.8))
