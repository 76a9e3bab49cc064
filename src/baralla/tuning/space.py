"""What is tuned: options of an agent with the values they may take, such as `c=0.01..2:log` or `rollouts=random,rules`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from baralla.agents import read_agent
from baralla.engine.errors import BarallaError, RulesError, nearest
from baralla.engine.rules import Span, Switch, Value, show

if TYPE_CHECKING:
    from optuna import Trial

LOG = ":log"


@dataclass(frozen=True)
class Param:
    """An option and its values: a range, of whole numbers or not, on a straight or a logarithmic scale; or a choice."""

    name: str
    low: float = 0.0
    high: float = 0.0
    log: bool = False
    whole: bool = False
    choice: tuple[Value, ...] = ()

    def suggest(self, trial: Trial) -> Value:
        """A value for a trial."""
        if self.choice:
            texts = [show(value) for value in self.choice]
            return self.choice[texts.index(trial.suggest_categorical(self.name, texts))]
        if self.whole:
            return trial.suggest_int(self.name, int(self.low), int(self.high), log=self.log)
        return float(f"{trial.suggest_float(self.name, self.low, self.high, log=self.log):.4g}")

    def __str__(self) -> str:
        if self.choice:
            return f"{self.name}={','.join(show(value) for value in self.choice)}"
        return f"{self.name}={self.low:g}..{self.high:g}{LOG if self.log else ''}"


def options_of(text: str, game: str) -> tuple[str, dict[str, Switch], dict[str, Value]]:
    """The name of an agent, its options by name, and those that its text gives."""
    name, kind, given = read_agent(text, game)
    return name, {item.name: item for item in kind.options}, given


def read_params(texts: Sequence[str], agent: str, game: str) -> tuple[Param, ...]:
    """The params of a command line; a BarallaError says what is wrong with one."""
    if not texts:
        raise BarallaError("say what to tune: --param c=0.01..2:log, --param rollouts=random,rules")
    name, options, given = options_of(agent, game)
    found = []
    for text in texts:
        key, equals, values = (part.strip() for part in text.partition("="))
        if key not in options:
            raise BarallaError(f'the agent {name} of {game} has no option "{key}"{nearest(key, options)}: choose {", ".join(options)}')
        if not equals or not values:
            raise BarallaError(f'give "{key}" a range or a choice: {key}=LOW..HIGH, {key}=LOW..HIGH:log or {key}=A,B')
        if key in given:
            raise BarallaError(f"{key} is both given ({agent}) and to be tuned: leave one out")
        found.append(_read(options[key], values))
    if len({param.name for param in found}) < len(found):
        raise BarallaError("every option once: one --param for each")
    return tuple(found)


def _read(option: Switch, values: str) -> Param:
    log = values.endswith(LOG)
    low, dots, high = values.removesuffix(LOG).partition("..")
    try:
        if not dots:
            choice = tuple(option.read(part) for part in values.split(","))
            if len(choice) < 2:
                raise BarallaError(f"there is nothing to choose in {option.name}={values}: give two values or more")
            return Param(option.name, choice=choice)
        ends = [option.read(end) for end in (low, high)]
    except RulesError as error:
        raise BarallaError(f"--param {option.name}={values}: {error}") from None
    if not isinstance(option.values, Span) or not all(isinstance(end, (int, float)) for end in ends):
        raise BarallaError(f"{option.name} is {option.describe()}: give a choice, {option.name}=A,B")
    first, last = (float(end) for end in ends)  # type: ignore[arg-type]
    if not first < last:
        raise BarallaError(f"a range goes up: {option.name}=LOW..HIGH, not {values}")
    if log and first <= 0:
        raise BarallaError(f"a logarithmic range begins above 0, not {values}")
    return Param(option.name, first, last, log, not option.values.real)


def agent_text(name: str, options: Mapping[str, Value]) -> str:
    """An agent as text, with these options."""
    said = ",".join(f"{key}={show(value)}" for key, value in options.items())
    return f"{name}:{said}" if said else name
