"""The study: trials one after another, each an agent that plays the default over the same deals, kept in a file that can be resumed.

A trial plays in steps. After each, a sequential test compares it deal by deal with the best so far, and it is given up (pruned) as soon as
it is worse. The best is then judged on other deals, because the best of many trials was lucky too.
"""

from __future__ import annotations

import hashlib
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import baralla
from baralla.agents import Seen
from baralla.arena.statistics import Interval, bootstrap, elo_of, worse
from baralla.arena.tournament import Tournament
from baralla.blocks.work import Crew
from baralla.engine.errors import BarallaError
from baralla.engine.game import Game
from baralla.engine.rules import Rules, Span, Value
from baralla.tuning.budget import Budget, fit, positions
from baralla.tuning.space import Param, agent_text, options_of

if TYPE_CHECKING:
    from optuna import Study
    from optuna.trial import FrozenTrial, Trial

STUDY, NAME = "study.db", "tune"
STEPS = 5  # looks at a trial at most
FIRST_STEP = 10  # deals
AT_RANDOM = 8  # trials before the sampler (a tree of Parzen estimators) learns from them
CLEARLY = 0.1  # a trial is given up when its share is this much below the best, rather than equal to it
AGENT, VALUES, MEASURED, SETTINGS = "agent", "values", "measured", "settings"


@dataclass(frozen=True)
class Plan:
    """What is tuned, on which deals, and how much."""

    game: Game
    rules: Rules
    agent: str
    params: tuple[Param, ...]
    budget: Budget
    trials: int = 40
    deals: int = 100  # of each trial
    judged: int = 400  # fresh deals for the best
    seed: str = "0"
    workers: int | Crew = 1
    against: str = ""  # the agent they play; none: the default


@dataclass(frozen=True)
class Judged:
    """The best trial beside the default, on deals that no trial has seen."""

    default: str
    tuned: str
    share: Interval  # of the tuned agent, at a table of the default
    fair: float
    deals: int

    @property
    def better(self) -> bool:
        return self.share.low > self.fair

    @property
    def elo(self) -> Interval:
        rivals = round(1 / self.fair) - 1
        return Interval(*(elo_of(share, rivals) for share in (self.share.mean, self.share.low, self.share.high)))


def import_optuna() -> Any:
    """optuna, or a sentence that says how to get it."""
    try:
        import optuna
    except ImportError:
        raise BarallaError("tuning needs optuna: pip install 'baralla[train]' (playing does not)") from None
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    return optuna


@dataclass
class Tuning:
    """A plan at work in a folder."""

    plan: Plan
    folder: Path
    resume: bool = False
    stopped: bool = False
    seen: list[Seen] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.optuna = import_optuna()
        self.name, self.options, self.given = options_of(self.plan.agent, self.plan.game.name)
        self.study = self._open()
        self.default = self.text({})
        self.fair = 1 / len(set(self._tournament([self.default, "random"], 1, "0").sides))

    # The study

    @property
    def settings(self) -> dict[str, Any]:
        """What must be the same for a study to be resumed."""
        plan = self.plan
        return {
            "version": baralla.__version__,
            "game": plan.game.name,
            "rules": {"players": plan.rules.players, **plan.rules.settings()},
            "agent": plan.agent,
            "params": [str(param) for param in plan.params],
            "ms": plan.budget.ms,
            "deals": plan.deals,
            "seed": plan.seed,
            "against": plan.against,
        }

    def _open(self) -> Study:
        path = self.folder / STUDY
        if path.exists() and not self.resume:
            raise BarallaError(f"{self.folder} holds a study already: go on with --resume, or name another folder with --out")
        if self.resume and not path.exists():
            raise BarallaError(f"{self.folder} holds no study to resume: start one without --resume")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            study: Study = self.optuna.create_study(
                study_name=NAME,
                storage=f"sqlite:///{path}",
                direction="maximize",
                load_if_exists=True,
                pruner=self.optuna.pruners.NopPruner(),
            )
        except OSError as error:
            raise BarallaError(f"cannot write into {self.folder}: {error.strerror}") from None
        except Exception as error:  # what a file that is no study makes SQLAlchemy or Optuna say
            raise BarallaError(f"{path} is no study: {str(error).splitlines()[0]}") from None
        if SETTINGS not in study.user_attrs:
            study.set_user_attr(SETTINGS, self.settings)
        before: dict[str, Any] = study.user_attrs[SETTINGS]
        for key, value in self.settings.items():
            if before.get(key) != value:
                raise BarallaError(f"the study in {self.folder} had {key} {before.get(key)}, not {value}: resume it with the same")
        return study

    @property
    def finished(self) -> list[FrozenTrial]:
        """The trials that were played out or given up."""
        states = (self.optuna.trial.TrialState.COMPLETE, self.optuna.trial.TrialState.PRUNED)
        return self.study.get_trials(deepcopy=False, states=states)

    @property
    def best(self) -> FrozenTrial | None:
        """The best of those that were played out."""
        whole = [trial for trial in self.finished if trial.state == self.optuna.trial.TrialState.COMPLETE]
        return max(whole, key=lambda trial: trial.value or 0.0, default=None)

    def text(self, tuned: dict[str, Value]) -> str:
        """The agent with these options, fitted to the budget."""
        options = {**self.given, **tuned}
        budget = self.plan.budget
        if budget.ms is not None:
            options[budget.fitted] = self._fitted(options)
        return agent_text(self.name, options)

    def _fitted(self, options: dict[str, Value]) -> int:
        """The value of the option that keeps the budget, measured once for all that changes the time (a real number does not)."""
        kept: dict[str, int] = self.study.user_attrs.get("fitted", {})
        key = agent_text(self.name, {name: value for name, value in options.items() if not isinstance(value, float)})
        if key not in kept:
            self.seen = self.seen or positions(self.plan.game, self.plan.rules, self.plan.seed)
            span = self.options[self.plan.budget.fitted].values
            assert isinstance(span, Span)
            kept = {**kept, key: fit(self.plan.game, self.name, options, self.plan.budget, self.seen, span)}
            self.study.set_user_attr("fitted", kept)
        return kept[key]

    # Playing

    def _tournament(self, agents: list[str], deals: int, seed: str) -> Tournament:
        return Tournament(self.plan.game, self.plan.rules, agents, deals, seed, self.plan.workers, "first")

    def _play(self, text: str, deals: int, seed: str, before: Tournament | None = None) -> Tournament:
        """The agent at a table of those it plays against, going on where a shorter run ended."""
        tournament = self._tournament([text, self.plan.against or self.default], deals, seed)
        if before is not None:
            tournament.tallies = before.tallies
        tournament.run()
        self.stopped = tournament.played < deals
        return tournament

    def incumbent(self) -> Any:
        """What the best so far won, one number per deal; the default against itself wins its fair share."""
        best = self.best
        floor = self.default_values()
        if best is None or (best.value or 0.0) < floor.mean():
            return floor
        return np.array(best.user_attrs[VALUES])

    def default_values(self) -> Any:
        """What the default wins of the deals of a trial."""
        if not self.plan.against:
            return np.full(self.plan.deals, self.fair)
        kept = self.study.user_attrs.get("default")
        if kept is None:
            played = self._play(self.default, self.plan.deals, self.plan.seed)
            if self.stopped:
                return np.full(self.plan.deals, 0.0)
            kept = played.shares_of(self.default).tolist()
            self.study.set_user_attr("default", kept)
        return np.array(kept)

    def run(self, told: Callable[[int], None] = lambda _: None) -> None:
        """Play the trials that are left; Ctrl-C leaves `stopped` and every trial that was finished."""
        while len(self.finished) < self.plan.trials and not self.stopped:
            number = len(self.finished)
            word = int.from_bytes(hashlib.sha256(f"{self.plan.seed}-{number}".encode()).digest()[:4], "big")
            self.study.sampler = self.optuna.samplers.TPESampler(seed=word, n_startup_trials=AT_RANDOM)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                self._try(self.study.ask())
            told(len(self.finished))

    def _try(self, trial: Trial) -> None:
        states = self.optuna.trial.TrialState
        best = self.incumbent()
        if self.stopped:
            self.study.tell(trial, state=states.FAIL)
            return
        text = self.text({param.name: param.suggest(trial) for param in self.plan.params})
        trial.set_user_attr(AGENT, text)
        if text == (self.plan.against or self.default):
            trial.set_user_attr(VALUES, [self.fair] * self.plan.deals)
            self.study.tell(trial, self.fair)
            return
        played: Tournament | None = None
        for deals in steps(self.plan.deals):
            played = self._play(text, deals, self.plan.seed, played)
            if self.stopped:
                self.study.tell(trial, state=states.FAIL)
                return
            values = played.shares_of(text)
            trial.report(float(values.mean()), deals)
            if deals < self.plan.deals and worse(values - best[:deals], CLEARLY):
                trial.set_user_attr(VALUES, values.tolist())
                self.study.tell(trial, state=states.PRUNED)
                return
        trial.set_user_attr(VALUES, values.tolist())
        self.study.tell(trial, float(values.mean()))

    def judge(self) -> Judged:
        """Play the best trial against the default on fresh deals; what was not better on its own deals need not be played."""
        best = self.best
        if best is None:
            raise BarallaError("no trial was played out: give more --trials")
        text = str(best.user_attrs[AGENT])
        if (best.value or 0.0) < self.default_values().mean():
            text = self.default
        if text == self.default:
            return Judged(self.default, text, Interval(self.fair, self.fair, self.fair), self.fair, 0)
        tournament = self._tournament([text, self.default], self.plan.judged, f"{self.plan.seed}-fresh")
        tournament.run()
        self.stopped = tournament.played < self.plan.judged
        return Judged(self.default, text, bootstrap(tournament.shares_of(text)), self.fair, tournament.played)


def steps(deals: int) -> list[int]:
    """After how many deals a trial is looked at."""
    size = max(FIRST_STEP, -(-deals // STEPS))
    return [*range(size, deals, size), deals]
