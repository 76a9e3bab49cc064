"""`mc`: plays from a table learned by Monte-Carlo control. It looks the situation up and plays what was worth most.

One table per modality (game, players, pairs, only-assist); which one fits is read from the table. See docs/agents/mc.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from baralla.agents.contract import Candidate, Explanation, Kind, Seen, model_option
from baralla.agents.learned.decisions import KEYS, UNKNOWN, Settings, choose, choose_all, new_desk
from baralla.agents.learned.files import SHIPPED
from baralla.agents.learned.modality import modality_of
from baralla.agents.learned.table_files import read_table, settings_of
from baralla.agents.learned.tables import ValueTable
from baralla.engine.dice import new_dice
from baralla.engine.errors import AgentError
from baralla.engine.game import Game
from baralla.engine.kinds import Action, ManyDice, Numbers, State, States
from baralla.engine.rules import Switch, Words, option, words
from baralla.games.stock.keys import EXACT, FAR, NEAR

OPTIONS: tuple[Switch, ...] = (
    option(
        "keys",
        "abstract",
        tuple(KEYS),
        words(
            "què és una mateixa situació: one, exacta; multi, exacta o la més semblant; abstract, la que un jugador descriuria",
            "qué es una misma situación: one, exacta; multi, exacta o la más parecida; abstract, la que un jugador describiría",
            "what one situation is: one, exact; multi, exact or the most similar; abstract, as a player would tell it",
        ),
    ),
    model_option(
        words(
            "una taula pròpia (.safetensors) en lloc de les que acompanyen el programa",
            "una tabla propia (.safetensors) en lugar de las que acompañan al programa",
            "a table of your own (.safetensors) instead of those shipped",
        ),
    ),
)
REASONS: dict[int, Words] = {
    EXACT: words(
        "en aquesta mateixa situació {action} ha valgut més que la resta ({value:+.1f} punts de mitjana)",
        "en esta misma situación {action} ha valido más que el resto ({value:+.1f} puntos de media)",
        "in this very situation {action} has been worth most ({value:+.1f} points on average)",
    ),
    NEAR: words(
        "amb aquestes cartes a la mà i a la basa {action} ha valgut més ({value:+.1f} punts de mitjana)",
        "con estas cartas en la mano y en la baza {action} ha valido más ({value:+.1f} puntos de media)",
        "with these cards in hand and in the trick {action} has been worth most ({value:+.1f} points on average)",
    ),
    FAR: words(
        "en situacions com aquesta {action} ha valgut més ({value:+.1f} punts de mitjana)",
        "en situaciones como esta {action} ha valido más ({value:+.1f} puntos de media)",
        "in situations like this {action} has been worth most ({value:+.1f} points on average)",
    ),
    UNKNOWN: words(
        "la taula no coneix cap situació semblant: una jugada qualsevol",
        "la tabla no conoce ninguna situación parecida: una jugada cualquiera",
        "the table knows no situation like this: any action",
    ),
}
ONLY: Words = words("no hi ha cap altra jugada", "no hay otra jugada", "there is nothing else to do")


@dataclass(frozen=True)
class Model:
    """A table and how it is read."""

    table: ValueTable
    settings: Settings
    signed: bool


def read_model(path: Path) -> Model:
    """The model in a file, read again only if the file has changed."""
    try:
        return _read_model(path, path.stat().st_mtime_ns)
    except OSError as error:
        raise AgentError(f"cannot read the table {path}: {error.strerror}") from None


@lru_cache(16)
def _read_model(path: Path, changed: int) -> Model:
    table, about = read_table(path)
    return Model(table, settings_of(about, path), about.get("reward") == "signed")


def path_of(game: str, keys: str, modality: str) -> Path:
    """Where the shipped table of a modality is."""
    suffix = "" if keys == "abstract" else f"-{keys}"
    return SHIPPED / f"mc-{modality}{suffix}.safetensors"


class MonteCarloAgent:
    """Plays what its table says."""

    def __init__(self, game: Game, seed: str | int = 0, keys: str = "abstract", model: str | None = None) -> None:
        self.game = game
        self.seed = seed
        self.keys = keys
        self.path = Path(model) if model else None
        self.desk = new_desk()
        self.shipped: tuple[Path, Model] | None = None
        self.last: Explanation | None = None
        if self.path is not None:
            self.model = read_model(self.path)
            wanted = KEYS[keys][0]
            if keys != OPTIONS[0].default and wanted != self.model.settings.first:
                raise AgentError(f"the table {self.path} was not learned with keys={keys}: leave the option out")

    def model_for(self, s: State) -> Model:
        """The table for the game in the record `s`."""
        if self.path is not None:
            return self.model
        path = path_of(self.game.name, self.keys, modality_of(self.game.name, s))
        if self.shipped is not None and self.shipped[0] == path:
            return self.shipped[1]
        if not path.is_file():
            raise AgentError(
                f"no table with keys={self.keys} is shipped for {modality_of(self.game.name, s)}: "
                "learn one with `baralla train montecarlo` and give it as model=FILE"
            )
        self.shipped = (path, read_model(path))
        return self.shipped[1]

    def act(self, seen: Seen) -> str:
        model = self.model_for(seen.record)
        dice = new_dice(self.seed, seen.seat, *seen.moment)
        action = int(choose(seen.record, model.table, model.settings, dice, self.desk))
        text = self.game.text(seen.record, action)
        self.last = self.explanation(seen, model, action, text)
        return text

    def explanation(self, seen: Seen, model: Model, action: Action, text: str) -> Explanation:
        """The actions compared, best first; what a side expects is told as its share of the points."""
        legal = self.game.legal_actions(seen.record)
        level = int(self.desk.level[0])
        if len(legal) == 1:
            return Explanation(text, ONLY)
        if level == UNKNOWN:
            return Explanation(text, REASONS[UNKNOWN])
        found = []
        value = 0.0
        for i, other in enumerate(legal):
            if self.desk.visits[i] > 0:
                worth = float(self.desk.values[i])
                value = worth if other == action else value
                found.append((worth, other == action, int(self.desk.visits[i]), self.game.text(seen.record, other)))
        found.sort(reverse=True)
        candidates = tuple(Candidate(name, visits, share(seen.record, worth, model.signed)) for worth, _, visits, name in found)
        reason = REASONS[level]
        return Explanation(text, {lang: said.format(action=text, value=value) for lang, said in reason.items()}, "", candidates)

    def decide_all(self, states: States, picked: Numbers, dice: ManyDice, actions: Numbers) -> None:
        if len(picked):
            model = self.model_for(states[picked[0]])
            choose_all(states, picked, model.table, model.settings, dice, self.desk, actions)

    def explain(self) -> Explanation | None:
        return self.last


def share(s: State, worth: float, signed: bool) -> float:
    """The share of the deal's points that the seat's side expects, if it makes `worth` more (signed: than the others) from here on."""
    seat, n = int(s.turn), int(s.players)
    points = [int(p) for p in s.points[:n]]
    mine = points[seat] + (points[(seat + 2) % n] if s.teams else 0)
    left = max(0, 120 - int(sum(points)))
    more = (left + worth) / 2 if signed else worth
    return float(np.clip((mine + more) / max(120, sum(points)), 0.0, 1.0))


def kind(game: str) -> Kind | None:
    """The agent `mc` of a game, where we ship a table for it."""
    if not any(SHIPPED.glob(f"mc-{game}-*.safetensors")):
        return None
    text = words(
        "una taula apresa jugant (Monte Carlo)", "una tabla aprendida jugando (Monte Carlo)", "a table learned by playing (Monte Carlo)"
    )
    return Kind(MonteCarloAgent, text, OPTIONS)
