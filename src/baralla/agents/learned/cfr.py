"""`cfr`: plays a mixed strategy learned by regrets. It looks its situation up and draws one of the choices as often as the strategy says.

One strategy for each number of players of a game that tells its situations (`engine.situations`). Where it knows nothing, the game's player
by rules decides. See docs/agents/cfr.md.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from baralla.agents import by_rules
from baralla.agents.contract import Candidate, Explanation, Kind, Seen, model_option
from baralla.agents.learned.files import SHIPPED
from baralla.agents.learned.policies import WHOLE, Policy, draw, read_policy, recall
from baralla.engine import verbs
from baralla.engine.advice import NOTES, Reason, advise
from baralla.engine.dice import new_dice
from baralla.engine.errors import AgentError
from baralla.engine.game import Game
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Dice, ManyDice, Numbers, State, States
from baralla.engine.rules import Span, Switch, Words, option, words
from baralla.engine.situations import MOST_MOVES, moves, situation, taught
from baralla.games import load

OPTIONS: tuple[Switch, ...] = (
    option(
        "temperature",
        1.0,
        Span(0, 10, real=True),
        words(
            "0: sempre l'opció més freqüent, previsible; 1: cada una tan sovint com diu l'estratègia; més d'1: les rares, més sovint",
            "0: siempre la opción más frecuente, previsible; 1: cada una según la estrategia; más de 1: las raras, más a menudo",
            "0: always the most frequent choice, and so predictable; 1: each as often as the strategy says; above 1: rare ones more often",
        ),
    ),
    model_option(
        words(
            "una estratègia pròpia (.safetensors) en lloc de les que acompanyen el programa",
            "una estrategia propia (.safetensors) en lugar de las que acompañan al programa",
            "a strategy of your own (.safetensors) instead of those shipped",
        ),
    ),
)
ONLY = words("no hi ha cap altra jugada", "no hay otra jugada", "there is nothing else to do")
DRAWN = words(
    "la seva estratègia ho fa {share} de cada cent vegades en aquesta situació",
    "su estrategia lo hace {share} de cada cien veces en esta situación",
    "its strategy does this {share} times in a hundred in this situation",
)
ALWAYS = words(
    "la seva estratègia ho fa sempre en aquesta situació",
    "su estrategia lo hace siempre en esta situación",
    "its strategy always does this in this situation",
)

RAREST = 0.5 / WHOLE
KNOWN, SINGLE, ASKED = range(3)  # how a decision was made: from the strategy, there was no other, by the rules


class Desk(NamedTuple):
    """Room to decide on."""

    actions: Any
    chances: Any
    note: Any  # of the player by rules
    how: Any  # int64[2]: how the last decision was made, and among how many choices


def new_desk() -> Desk:
    return Desk(np.zeros(MOST_MOVES, np.int64), np.zeros(MOST_MOVES), np.zeros(NOTES, np.int64), np.zeros(2, np.int64))


@njit
def flatten(chances: Numbers, temperature: float) -> None:
    """Bring chances closer to each other (above 1) or apart; a choice too rare to be kept in the file counts as half the rarest."""
    total = 0.0
    for i in range(len(chances)):
        chances[i] = max(chances[i], RAREST) ** (1.0 / temperature)
        total += chances[i]
    for i in range(len(chances)):
        chances[i] /= total


@njit
def decide(s: State, policy: Policy, temperature: float, settings: Any, desk: Desk, dice: Dice) -> Action:
    """What the seat to move does; `s` is what it sees."""
    n = moves(s, desk.actions)
    desk.how[1] = n
    if n == 1:
        desk.how[0] = SINGLE
        return desk.actions[0]
    if not recall(policy, situation(s), n, desk.chances):
        desk.how[0] = ASKED
        return advise(s, settings, dice, desk.note)
    desk.how[0] = KNOWN
    if temperature == 0.0:
        return desk.actions[np.argmax(desk.chances[:n])]
    if temperature != 1.0:
        flatten(desk.chances[:n], temperature)
    return desk.actions[draw(desk.chances, n, dice)]


@njit
def _decide_all(
    states: States, picked: Numbers, policy: Policy, temperature: float, settings: Any, scratch: Any, dice: ManyDice, actions: Numbers
) -> None:
    desk = Desk(np.zeros(MOST_MOVES, np.int64), np.zeros(MOST_MOVES), np.zeros(NOTES, np.int64), np.zeros(2, np.int64))
    for k in range(len(picked)):
        s = states[picked[k]]
        verbs.redact(s, verbs.turn(s), scratch[0])
        actions[picked[k]] = decide(scratch[0], policy, temperature, settings, desk, dice[picked[k]])


def path_of(game: str, players: int) -> Path:
    """Where the shipped strategy is."""
    return SHIPPED / f"cfr-{game}-{players}.safetensors"


@cache
def shipped(game: str, players: int) -> Policy:
    """The strategy we ship for a number of players."""
    path = path_of(game, players)
    if not path.is_file():
        raise AgentError(f"no strategy for {players} players is shipped: learn one with `baralla train regret` and give it as model=FILE")
    return read_policy(path)[0]


class RegretAgent:
    """Plays what its strategy says, as often as it says."""

    def __init__(self, game: Game, seed: str | int = 0, *, temperature: float = 1.0, model: str | None = None) -> None:
        rules = by_rules.module(game.name)
        assert rules is not None
        self.game, self.seed, self.temperature = game, seed, float(temperature)
        self.reasons: dict[int, Reason] = dict(rules.REASONS)
        self.settings = by_rules.coded(rules.OPTIONS, {})
        self.own: tuple[Policy, int] | None = None
        if model:
            policy, about = read_policy(Path(model).expanduser())
            if about.get("game") != game.name:
                raise AgentError(f"{model} plays {about.get('game')}, not {game.name}")
            self.own = policy, int(about.get("players", 0))
        self.desk = new_desk()
        self.last: Explanation | None = None

    def policy(self, players: int) -> Policy:
        """The strategy for a number of players."""
        if self.own is None:
            return shipped(self.game.name, players)
        if self.own[1] != players:
            raise AgentError(f"this model plays with {self.own[1]} players, not {players}")
        return self.own[0]

    def act(self, seen: Seen) -> str:
        dice = new_dice(self.seed, seen.seat, *seen.moment)
        policy = self.policy(int(seen.record["players"]))
        action = int(decide(seen.record, policy, self.temperature, self.settings, self.desk, dice))
        self.last = self._explain(seen, action)
        return self.last.action

    def decide_all(self, states: States, picked: Numbers, dice: ManyDice, actions: Numbers) -> None:
        tables = states["players"][picked]
        for players in np.unique(tables):
            mine = picked[tables == players]
            _decide_all(states, mine, self.policy(int(players)), self.temperature, self.settings, self.game.states(1), dice, actions)

    def explain(self) -> Explanation | None:
        return self.last

    def _explain(self, seen: Seen, action: Action) -> Explanation:
        """The choices with their shares, the one that was drawn first; or the reason of the player by rules."""
        desk, text = self.desk, self.game.text(seen.record, action)
        how, n = int(desk.how[0]), int(desk.how[1])
        if how == SINGLE:
            return Explanation(text, ONLY)
        if how == ASKED:
            reason = self.reasons[int(desk.note[0])]
            numbers = [int(number) for number in desk.note]
            return Explanation(text, {lang: said.format(*numbers, action=text) for lang, said in reason.words.items()}, reason.name)
        order = sorted(range(n), key=lambda i: (desk.actions[i] != action, -desk.chances[i]))
        shares = {self.game.text(seen.record, int(desk.actions[i])): float(desk.chances[i]) for i in order}
        candidates = tuple(Candidate(told, 0, share) for told, share in shares.items() if share > 0)
        share = round(100 * shares[text])
        said: Words = ALWAYS if share == 100 else DRAWN
        return Explanation(text, {lang: one.format(share=max(1, share)) for lang, one in said.items()}, "", candidates)


def kind(game: str) -> Kind | None:
    """The agent `cfr` of a game that tells its situations."""
    if by_rules.module(game) is None or not taught(load(game).state):
        return None
    help = words(
        "una estratègia mixta apresa per penediment (CFR)",
        "una estrategia mixta aprendida por arrepentimiento (CFR)",
        "a mixed strategy learned by regrets (CFR)",
    )
    return Kind(RegretAgent, help, OPTIONS, needs_model=not any(SHIPPED.glob(f"cfr-{game}-*.safetensors")))
