"""Agents across the border: ours seated in RLCard (`OurAgent`, `HumanAgent`), RLCard's seated at our tables and in our arena (`Seated`)."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import numpy as np

from baralla.adapters.rlcard.env import BarallaEnv, Sight, Vector
from baralla.agents import Agent, Explains, Kind, Seen, make_agent
from baralla.agents.contract import FileOption
from baralla.engine import verbs
from baralla.engine.errors import AgentError
from baralla.engine.game import Game
from baralla.engine.rules import Lang, words
from baralla.games.screen import Screen


class OurAgent:
    """An agent of ours as RLCard asks for it: `random`, `rules`, `mcts:worlds=unseen`, `ismcts` …, or an object with `act`."""

    use_raw = False

    def __init__(self, agent: str | Agent, env: BarallaEnv, seed: str | int = 0) -> None:
        self.agent: Agent = make_agent(agent, env.table.game, seed) if isinstance(agent, str) else agent

    def step(self, state: dict[str, Any]) -> int:
        seen: Seen = state["raw_obs"].seen
        return seen.game.parse(seen.record, self.agent.act(seen))

    def eval_step(self, state: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        """The action, and why: the words of a rule, or what the candidates were found to be worth."""
        action = self.step(state)
        info: dict[str, Any] = {}
        why = self.agent.explain() if isinstance(self.agent, Explains) else None
        if why is not None:
            info["reason"] = why.told("en")
            if why.candidates:
                info["values"] = {candidate.action: candidate.score for candidate in why.candidates}
        return action, info


class HumanAgent:
    """A person at the terminal, who sees the game's own screen and types the text of an action or its number."""

    use_raw = True

    def __init__(self, lang: Lang = "en", ask: Callable[[str], str] = input, tell: Callable[[str], None] = print) -> None:
        self.lang, self.ask, self.tell = lang, ask, tell

    def step(self, state: dict[str, Any]) -> str:
        seen: Seen = state["raw_obs"].seen
        screen = cast(Screen, import_module(seen.game.screen))
        self.tell(plain(screen.table(seen.view, [f"player {seat}" for seat in range(seen.rules.players)], self.lang)))
        legal: list[str] = state["raw_legal_actions"]
        for number, action in enumerate(legal, 1):
            self.tell(f"{number:>3}  {plain(screen.label(seen.view, action, self.lang))}")
        while True:
            answer = self.ask("> ").strip()
            if answer in legal:
                return answer
            if answer.isdigit() and 1 <= int(answer) <= len(legal):
                return legal[int(answer) - 1]
            self.tell(f'"{answer}" is not one of {", ".join(legal[:12])}')

    def eval_step(self, state: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        return self.step(state), {}


def plain(marked: str) -> str:
    """A screen's text without its colours."""
    from rich.text import Text

    return Text.from_markup(marked).plain


class Seated:
    """An RLCard agent at our tables: it gets the dictionary it knows, made of what its seat sees. The action record stays empty:
    our agents are shown a position, not its history."""

    def __init__(self, agent: Any) -> None:
        self.agent = agent

    def act(self, seen: Seen) -> str:
        game, record = seen.game, seen.record
        codes = game.legal_actions(record)
        texts = [game.text(record, code) for code in codes]
        observation = np.zeros(game.observation.size, np.float32)
        verbs.observe(record, seen.seat, observation)
        state = {
            "obs": observation.view(Vector),
            "legal_actions": OrderedDict.fromkeys(codes),
            "raw_obs": Sight(seen),
            "raw_legal_actions": texts,
            "action_record": [],
        }
        answer, _ = self.agent.eval_step(state)
        return str(answer) if self.agent.use_raw else texts[codes.index(int(answer))]


def save_dqn(agent: Any, path: str | Path) -> None:
    """Keep what an RLCard `DQNAgent` has learned, for `load_dqn` and for the arena."""
    import torch

    found = agent.q_estimator
    sizes = {"num_actions": found.num_actions, "state_shape": list(found.state_shape), "mlp_layers": list(found.mlp_layers)}
    torch.save({"weights": found.qnet.state_dict(), **sizes}, path)


def load_dqn(path: str | Path) -> Any:
    """The agent that `save_dqn` kept, to play with (its memory and optimizer are not kept)."""
    import pickle

    import torch
    from rlcard.agents.dqn_agent import DQNAgent

    try:
        kept = torch.load(path, weights_only=True)
        weights = kept.pop("weights")
        agent = DQNAgent(device=torch.device("cpu"), replay_memory_size=1, **kept)
        agent.q_estimator.qnet.load_state_dict(weights)
    except (OSError, KeyError, TypeError, RuntimeError, ValueError, AttributeError, pickle.UnpicklingError) as error:
        raise AgentError(f"{path} is no DQN kept by save_dqn ({type(error).__name__})") from None
    return agent


def _seat_dqn(game: Game, seed: str | int, model: Any = None) -> Agent:
    agent = load_dqn(model)
    if (agent.num_actions, list(agent.q_estimator.state_shape)) != (game.actions, [game.observation.size]):
        raise AgentError(f"{model} was trained on another game than {game.name}: its sizes are not those of this one")
    return Seated(agent)


_MODEL = words("el fitxer de save_dqn", "el fichero de save_dqn", "the file that save_dqn wrote")
DQN = Kind(  # in any arena: --agents baralla.adapters.rlcard:DQN:model=dqn.pt
    _seat_dqn,
    words("un DQN de RLCard", "un DQN de RLCard", "a DQN of RLCard"),
    (FileOption("model", None, (None,), {"ca": "model", "es": "model", "en": "model"}, _MODEL),),
    needs_model=True,
)
