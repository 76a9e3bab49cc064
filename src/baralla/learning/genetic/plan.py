"""The settings of an evolution, and what they mean. Nothing heavy is imported here: the command line is made from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from baralla.engine.errors import BarallaError
from baralla.engine.settings import names, numbers, setting

if TYPE_CHECKING:
    from baralla.engine.rules import Rules

ONE_POINT, SEVERAL_POINTS, UNIFORM, AVERAGE, FLAT, MULTIVARIATE, ARITHMETIC = range(7)
CROSSOVERS = {
    "one-point": ONE_POINT,
    "several-points": SEVERAL_POINTS,
    "uniform": UNIFORM,
    "average": AVERAGE,
    "flat": FLAT,
    "multivariate": MULTIVARIATE,
    "arithmetic": ARITHMETIC,
}
SHUFFLE, INVERSION, DISPLACEMENT, DISPLACED_INVERSION, RESETTING = range(5)
MUTATIONS = {
    "partial-shuffle": SHUFFLE,
    "inversion": INVERSION,
    "displacement": DISPLACEMENT,
    "displacement-inversion": DISPLACED_INVERSION,
    "random-resetting": RESETTING,
}
DIRECTIVES = ("ilm-dhc", "dhm-ilc", "ffmcr", "ptm", "own")
_WHICH = "Which ones, by name, separated by commas; by default all."


def _first() -> str:
    from baralla.games import that_learn

    return next(that_learn())


def _layers(text: str) -> tuple[int, ...]:
    try:
        return numbers(text)
    except ValueError:
        raise BarallaError(f'layers are numbers of neurons such as 50,25, not "{text}"') from None


@dataclass(frozen=True)
class Plan:
    """A training, complete: the same plan gives the same individuals."""

    game: str = field(default_factory=_first)
    rules: dict[str, Any] = field(default_factory=dict)  # switches that differ from the default
    individual: str = setting("network", "network or table.")
    inputs: str = setting("situation", "network: situation or normalised.")
    layers: tuple[int, ...] = setting((16,), "Neurons of each hidden layer, such as 50,25.", given=(str, "16", _layers))
    population: int = setting(32, "Individuals of a generation.", least=2)
    best: int = setting(8, "How many of them breed.", least=2)
    generations: int = setting(1000, "How many generations.", least=1)
    games: int = setting(10, "Deals per pairing, the same for all pairings.", least=1)
    directive: str = setting("ilm-dhc", "ilm-dhc, dhm-ilc, ffmcr, ptm or own.")
    crossover: float = setting(0.5, "directive own: how often two parents are crossed.")
    mutation: float = setting(0.5, "directive own: how often a child is mutated.")
    crossovers: tuple[str, ...] = setting(tuple(CROSSOVERS), _WHICH, given=(str, "", lambda text: names(text) or tuple(CROSSOVERS)))
    mutations: tuple[str, ...] = setting(tuple(MUTATIONS), _WHICH, given=(str, "", lambda text: names(text) or tuple(MUTATIONS)))
    reach: int = setting(0, "The most genes that a mutation touches; 0: any stretch.", least=0)
    elite: bool = setting(False, "Keep the best, unchanged, beside their children.")
    double: bool = setting(False, "Double selection: twice as many are chosen and play again.")
    rival: str = setting("population", "population, or an agent by name that all individuals meet.")
    fitness: str = setting("wins", "wins, then points; or points, then wins.")
    optimizer: str = setting("genetic", "genetic, or cma (the package cma) on the same networks.")
    sigma: float = setting(0.5, "cma: the first step.")
    epsilon: float = setting(0.1, "table: how often it tries a random action.")
    gamma: float = setting(1.0, "table: the worth of a point one decision later.")
    genes: int = setting(1 << 15, "table: how many actions it has room for.", least=1)
    islands: int = setting(1, "Populations that evolve apart and send each other their best; --cluster spreads them.", least=1)
    migrate: int = setting(25, "islands: generations between two meetings.", least=1)
    threads: int = setting(1, "network: threads that play the pairings; they change nothing but the time.", least=1, most=64)
    seed: int = setting(0, "The same seed gives the same model.")

    def __post_init__(self) -> None:
        from baralla.games import that_learn
        from baralla.games.stock.inputs import INPUTS

        checks: list[tuple[bool, str]] = [
            (self.game in that_learn(), f"genetic learning plays {' and '.join(that_learn())}, not {self.game}"),
            (self.individual in ("network", "table"), f"an individual is a network or a table, not {self.individual}"),
            (self.inputs in INPUTS, f"inputs are {', '.join(INPUTS)}, not {self.inputs}"),
            (all(0 < n <= 120 for n in self.layers), "a hidden layer has from 1 to 120 neurons"),
            (self.directive in DIRECTIVES, f"a directive is {', '.join(DIRECTIVES)}, not {self.directive}"),
            (all(0 <= rate <= 1 for rate in (self.crossover, self.mutation)), "rates are chances from 0 to 1"),
            (bool(self.crossovers) and set(self.crossovers) <= set(CROSSOVERS), f"crossovers are {', '.join(CROSSOVERS)}"),
            (bool(self.mutations) and set(self.mutations) <= set(MUTATIONS), f"mutations are {', '.join(MUTATIONS)}"),
            (2 <= self.best <= self.population, f"from 2 to all {self.population} individuals may be the best, not {self.best}"),
            (not self.double or 2 * self.best <= self.population, "double selection needs a population of at least twice the best"),
            (self.generations > 0 and self.games > 0, "give it some generations and games"),
            (self.fitness in ("wins", "points"), f"fitness is wins or points, not {self.fitness}"),
            (self.optimizer in ("genetic", "cma"), f"an optimizer is genetic or cma, not {self.optimizer}"),
            (self.optimizer == "genetic" or self.individual == "network", "cma optimizes networks, not tables"),
        ]
        for good, sentence in checks:
            if not good:
                raise BarallaError(sentence)

    @property
    def crossover_codes(self) -> list[int]:
        return [CROSSOVERS[name] for name in self.crossovers]

    @property
    def mutation_codes(self) -> list[int]:
        return [MUTATIONS[name] for name in self.mutations]

    def made_rules(self) -> Rules:
        from baralla.games import load

        return load(self.game).rules.make(None, **self.rules)
