"""`ga`: plays what evolution left: a small network with one output per action, or a table that was crossed and mutated.

See docs/agents/ga.md.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from baralla.agents.contract import Candidate, Explanation, Kind, Seen, model_option
from baralla.agents.learned.files import SHIPPED, read_tensors
from baralla.agents.learned.ga_network import choose, choose_all, genes, new_room
from baralla.agents.learned.mc import MonteCarloAgent
from baralla.agents.learned.table_files import is_compact
from baralla.engine.errors import AgentError
from baralla.engine.game import Game
from baralla.engine.kinds import ManyDice, Numbers, State, States
from baralla.engine.rules import Switch, Words, words
from baralla.games import load
from baralla.games.stock.inputs import INPUTS, NORMALISED

OPTIONS: tuple[Switch, ...] = (
    model_option(
        words(
            "un individu propi (.safetensors) en lloc del que acompanya el programa",
            "un individuo propio (.safetensors) en lugar del que acompaña al programa",
            "an individual of your own (.safetensors) instead of the one shipped",
        ),
    ),
)
HIGHEST: Words = words(
    "de les sortides de la xarxa, la de {action} és la més alta",
    "de las salidas de la red, la de {action} es la más alta",
    "of the network's outputs that of {action} is the highest",
)
ONLY: Words = words("no hi ha cap altra jugada", "no hay otra jugada", "there is nothing else to do")


def shipped_path(game: str) -> Path:
    return SHIPPED / f"ga-{game}.safetensors"


class NetworkPlayer:
    """An individual that is a network."""

    def __init__(self, game: Game, path: Path) -> None:
        tensors, about = read_tensors(path)
        try:
            self.shape = tensors["shape"].astype(np.int64)
            self.weights = tensors["weights"].astype(np.float32)
            self.inputs = INPUTS[about["inputs"]]
            fits = len(self.weights) == genes(self.shape.tolist())
        except KeyError as error:
            raise AgentError(f"{path} is no genetic individual: it lacks {error}") from None
        if not fits:
            raise AgentError(f"{path} is no genetic individual: its weights do not fit its shape")
        if about.get("game") != game.name:
            raise AgentError(f"{path} plays {about.get('game')}, not {game.name}")
        self.players = int(about.get("players", 0))
        self.path = path
        self.game = game
        self.room = new_room()
        self.last: Explanation | None = None

    def check(self, s: State) -> None:
        """The encoding of Arjonilla (2024) has one size for every number of players."""
        if self.inputs == NORMALISED and int(s["players"]) != self.players:
            raise AgentError(f"{self.path} plays with {self.players} players, not {int(s['players'])}")

    def act(self, seen: Seen) -> str:
        self.check(seen.record)
        action = int(choose(seen.record, self.weights, self.shape, self.inputs, self.room))
        text = self.game.text(seen.record, action)
        legal = self.game.legal_actions(seen.record)
        values = self.room.values[: len(legal)].astype(np.float64)
        if len(legal) == 1:
            self.last = Explanation(text, ONLY)
            return text
        shares = np.exp(values - values.max())
        shares /= shares.sum()
        ordered = sorted(zip(shares.tolist(), legal, strict=True), key=lambda pair: (-pair[0], pair[1] != action))
        candidates = tuple(Candidate(self.game.text(seen.record, other), 1, score) for score, other in ordered)
        self.last = Explanation(text, {lang: said.format(action=text) for lang, said in HIGHEST.items()}, "", candidates)
        return text

    def decide_all(self, states: States, picked: Numbers, dice: ManyDice, actions: Numbers) -> None:
        if len(picked):
            self.check(states[picked[0]])
            choose_all(states, picked, self.weights, self.shape, self.inputs, self.room, actions)

    def explain(self) -> Explanation | None:
        return self.last


class GeneticAgent:
    """Plays the individual in a file, network or table."""

    def __init__(self, game: Game, seed: str | int = 0, model: str | None = None) -> None:
        path = Path(model) if model else shipped_path(game.name)
        self.player: NetworkPlayer | MonteCarloAgent
        self.player = MonteCarloAgent(game, seed, "abstract", str(path)) if is_compact(path) else NetworkPlayer(game, path)

    def act(self, seen: Seen) -> str:
        return self.player.act(seen)

    def decide_all(self, states: States, picked: Numbers, dice: ManyDice, actions: Numbers) -> None:
        self.player.decide_all(states, picked, dice, actions)

    def explain(self) -> Explanation | None:
        return self.player.explain()


def kind(game: str) -> Kind | None:
    """The agent `ga` of a game that evolution can learn."""
    if load(game).learning is None:
        return None
    text = words("el millor individu d'una evolució", "el mejor individuo de una evolución", "the best individual of an evolution")
    return Kind(GeneticAgent, text, OPTIONS, needs_model=not shipped_path(game).is_file())
