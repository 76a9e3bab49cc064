"""Our games as OpenSpiel Python games: `pyspiel.load_game("baralla_brisca(players=2)")`.

Every draw of a card is an explicit chance node; with `chance=sampled` one node draws all that are due. The parameters are in `PARAMETERS`.
OpenSpiel wants the type of each one beforehand, which our switches do not have, so they are one text: `set=max_cards:1+must_beat:off`.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Any

import msgspec
import numpy as np
import pyspiel

from baralla.adapters.openspiel.position import CHOICE, DEAL, NOTHING, SHUFFLE, Positions, other_orders, swapped
from baralla.agents import Seen
from baralla.engine import verbs
from baralla.engine.dice import fraction, new_dice
from baralla.engine.errors import RulesError
from baralla.engine.game import Game
from baralla.engine.rules import Rules, show
from baralla.games import load

PREFIX = "baralla_"
LOG = 128  # actions in an information-state tensor, the last ones if there were more
MOST_ACTIONS = 100_000
PARAMETERS: dict[str, Any] = {
    "players": 0,  # as many as the preset has
    "preset": "default",
    "set": "none",  # switches of the game, switch:value, joined by +
    "episode": "deal",  # or match
    "chance": "explicit",  # or sampled
    "utility": "own",  # what an episode was worth, 0 to 1; or relative: less the mean of the others, which is zero-sum
    "dealer": 0,  # of the first deal; -1: drawn with the seed
    "deal": 1,  # which deal of the match, the ones before played at random from the seed
    "cards": "all",  # the only cards that chance draws, such as 1O-3C-12E, for exact solvers; the rest of the pack follows in order
    "seed": 0,
}
CHOICES = {"episode": ("deal", "match"), "chance": ("explicit", "sampled"), "utility": ("own", "relative")}
encode = msgspec.json.Encoder().encode


def read_rules(game: Game, given: dict[str, Any]) -> Rules:
    """The rules that the parameters `players`, `preset` and `set` ask for."""
    texts = [] if given["set"] == "none" else [text.replace(":", "=", 1) for text in given["set"].split("+")]
    players = {"players": given["players"]} if given["players"] else {}
    return game.rules.read(given["preset"], texts, **players)


def written(rules: Rules) -> str:
    """The rules as the text of a game."""
    names = {item.name for item in rules.switches() if item.name != "players" and getattr(rules, item.name) != item.default}
    changed = "+".join(f"{name}:{show(getattr(rules, name))}" for name in sorted(names))
    return f"{PREFIX}{rules.GAME}(players={rules.players}{',set=' + changed if changed else ''})"


def game_type(game: Game, sampled: bool = False, relative: bool = False) -> Any:
    counts = game.rules.find("players").values
    assert isinstance(counts, tuple)
    numbers = [int(count) for count in counts if isinstance(count, int)]
    kinds = pyspiel.GameType
    return kinds(
        short_name=PREFIX + game.name,
        long_name=f"Baralla: {game.title['en']}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.SAMPLED_STOCHASTIC if sampled else kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if relative else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(numbers),
        min_num_players=min(numbers),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=PARAMETERS,
        default_loadable=True,
    )


def few_cards(table: Positions, text: str) -> list[int]:
    """The codes of the cards that chance draws: those named, or the whole pack."""
    named = table.pack if text == "all" else [table.game.item(card) for card in text.split("-")]
    if Counter(named) - Counter(table.pack):
        raise RulesError(f'cards="{text}": every card must be one of the pack, and no more often than it is there')
    return named


class BarallaGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games under one set of rules."""

    baralla_game = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        own = PARAMETERS | (params or {})
        for key, allowed in CHOICES.items():
            if own[key] not in allowed:
                raise RulesError(f'{key} is {" or ".join(allowed)}, not "{own[key]}"')
        game = load(self.baralla_game)
        rules = read_rules(game, own)
        self.sampled, self.relative = own["chance"] == "sampled", own["utility"] == "relative"
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions,
            max_chance_outcomes=max(16, 1 + max(game.item(text) for text in game.pack(rules))),
            num_players=rules.players,
            min_utility=-1.0 if self.relative else 0.0,
            max_utility=1.0,
            utility_sum=0.0 if self.relative else None,
            max_game_length=MOST_ACTIONS,
        )
        super().__init__(game_type(game, self.sampled, self.relative), info, params or {})
        self.table = Positions(game, rules, own["episode"] == "match")
        self.cards = few_cards(self.table, own["cards"])
        self.beginning = self.table.start(own["seed"], own["dealer"], own["deal"])
        self.dice = new_dice(f"sampled {own['seed']}")

    def new_initial_state(self, *_: Any) -> BarallaState:
        return BarallaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.table, kind, params)

    def max_chance_nodes_in_history(self) -> int:
        return MOST_ACTIONS


class BarallaState(pyspiel.State):  # type: ignore[misc]
    """A position. Everything in it is bytes, numbers and texts, so that OpenSpiel can copy and pickle it."""

    def __init__(self, game: BarallaGame) -> None:
        super().__init__(game)
        self.frozen = game.beginning
        self.known = 0  # places of the pack that are certain …
        self.end = 0  # … and where those begin in which chance has no say
        self.order: list[int] = []
        self.doing = NOTHING
        self.word = ""  # of the chance move due …
        self.choices: list[tuple[str, float]] = []  # … or its outcomes
        self.turn = verbs.CHANCE
        self.legal: list[int] = []
        self.over = False
        self.moment = (1, 0)
        self.actions: list[tuple[int, int, str]] = []  # who did what
        self.stories: list[list[str]] = [[] for _ in range(game.table.players)]  # what each seat has seen, move by move
        self._deal(game)

    # Moving on

    def _deal(self, game: BarallaGame) -> None:
        rest = game.table.order(self.frozen)
        for code in game.cards:
            rest.remove(code)
        self._prepare(game.cards + sorted(rest), DEAL)
        self.end = len(game.cards)
        self._try(game)

    def _prepare(self, order: list[int], doing: int) -> None:
        self.order, self.doing, self.known, self.end = order, doing, 0, len(order)

    def _try(self, game: BarallaGame) -> None:
        """Do what is being done if no card that is not certain has a say in it; otherwise chance is to draw the next one."""
        table = game.table
        found = table.after(self.frozen, self.doing, self.order, self.word)
        if self.known < self.end - 1:
            for order in other_orders(self.order, self.known, self.end):
                if not table.same(found, table.after(self.frozen, self.doing, order, self.word)):
                    self.turn = verbs.CHANCE
                    return
        self._settle(game, found)

    def _settle(self, game: BarallaGame, found: bytes) -> None:
        """A move has been made: who is next?"""
        table = game.table
        done, self.doing = self.doing, NOTHING
        self.frozen = found
        self._tell(game, done)
        turn, over, finished, self.legal = table.look(found)
        if over and table.whole and not finished:
            self.frozen = table.next_deal(found)
            self.moment = (self.moment[0] + 1, 0)
            self._deal(game)
        elif over:
            self.over = True
            self.turn = verbs.NOBODY
        elif turn == verbs.CHANCE:
            self.turn = turn
            due = table.due(found)
            self.word, self.choices = due.word, list(due.outcomes)
            if due.outcomes:
                self.doing = CHOICE
            else:
                self._prepare([table.game.item(text) for text in due.items], SHUFFLE)
                self._try(game)
        else:
            self.turn = turn

    def _tell(self, game: BarallaGame, done: int) -> None:
        """Every seat's story goes on with what it saw, and a digest of all it may know now."""
        table = game.table
        for seat, story in enumerate(self.stories):
            record = table.redacted(self.frozen, seat)
            digest = hashlib.blake2b(record.tobytes(), digest_size=6).hexdigest()
            if done == DEAL:
                story.append(f"deal {encode(table.game.own(record)).decode()} {digest}")
            elif done in (SHUFFLE, CHOICE):
                story.append(f"chance {digest}")
            else:
                actor, _, text = self.actions[-1]
                story.append(f"{actor} {table.game.seen_text(table.thaw(self.frozen)[0], actor, text, seat)} {digest}")

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        if self.turn >= 0:
            record = game.table.thaw(self.frozen)[0]
            self.actions.append((self.turn, action, game.table.game.text(record, action)))
            self.moment = (self.moment[0], self.moment[1] + 1)
            self.order, self.doing = record.deck[: len(self.order)].tolist(), action
            self._try(game)
        elif game.sampled:
            self._sample(game)
        else:
            self._draw(game, action)

    def _draw(self, game: BarallaGame, code: int) -> None:
        if self.doing == CHOICE:
            text, _ = self.choices[code]
            self._settle(game, game.table.told(self.frozen, text))
            return
        self.order = swapped(self.order, self.known, code)
        self.known += 1
        self._try(game)

    def _sample(self, game: BarallaGame) -> None:
        """One node makes all the draws that are due, by dice of the game's own."""
        while True:
            codes, chances = zip(*self._outcomes(game), strict=True)
            place = int(np.searchsorted(np.cumsum(chances), float(fraction(game.dice)), side="right"))
            self._draw(game, codes[min(place, len(codes) - 1)])
            if self.turn != verbs.CHANCE:
                return

    def _outcomes(self, game: BarallaGame) -> list[tuple[int, float]]:
        if self.doing == CHOICE:
            return [(place, chance) for place, (_, chance) in enumerate(self.choices)]
        left = Counter(self.order[self.known : self.end])
        total = sum(left.values())
        return [(code, left[code] / total) for code in sorted(left)]

    # What OpenSpiel asks

    def current_player(self) -> int:
        if self.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.turn if self.turn >= 0 else int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        return self.over

    def _legal_actions(self, player: int) -> list[int]:
        return self.legal if player == self.turn else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        game = self.get_game()
        return [(0, 1.0)] if game.sampled else self._outcomes(game)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.get_game()
        if player >= 0:
            return game.table.game.text(game.table.thaw(self.frozen)[0], action)
        if game.sampled:
            return "shuffle"
        return self.choices[action][0] if self.doing == CHOICE else f"draw {game.table.game.item_text(action)}"

    def returns(self) -> list[float]:
        game = self.get_game()
        if not self.over:
            return [0.0] * game.table.players
        worth = game.table.worth(self.frozen)
        if not game.relative:
            return worth
        total, others = sum(worth), len(worth) - 1
        return [own - (total - own) / others for own in worth]

    def __str__(self) -> str:
        game = self.get_game()
        drawn = [game.table.game.item_text(code) for code in self.order[: self.known]]
        done = [f"{actor} {text}" for actor, _, text in self.actions]
        return f"{' '.join(drawn)} | {'; '.join(done)}"

    # For agents

    def seen(self, seat: int) -> Seen:
        """What an agent of ours receives in `seat`."""
        table = self.get_game().table
        return Seen(table.game, table.rules, seat, table.redacted(self.frozen, seat), self.moment)

    def put(self, frozen: bytes) -> None:
        """Make this the position: a whole world, nothing left to chance but what the game itself draws later."""
        game = self.get_game()
        self.frozen, self.doing = frozen, NOTHING
        self.order = game.table.order(frozen)
        self.known = self.end = len(self.order)
        self.turn, self.over, _, self.legal = game.table.look(frozen)

    def resample_from_infostate(self, player: int, sampler: Any) -> BarallaState:
        """The same to `player`, with the cards it has not seen dealt anew."""
        return resample(self, player, int(sampler() * 2**53))


def resample(state: BarallaState, player: int, seed: int) -> BarallaState:
    """A state that `player` cannot tell from this one, uniformly among the worlds that agree with all it has seen."""
    table = state.get_game().table
    other = state.clone()
    other.put(table.world(state.frozen, player, np.array([new_dice(seed)])))
    return other


class Observer:
    """What a seat sees: its observation vector, or with perfect recall that and the actions it has seen."""

    def __init__(self, table: Positions, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observation parameters are not supported; passed {params}")
        self.table = table
        self.recall = bool(kind.perfect_recall)
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        size = table.game.observation.size
        self.tensor = np.zeros(size + (2 * LOG if self.recall else 0), np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if self.recall:
            self.dict["log"] = self.tensor[size:].reshape(LOG, 2)

    def set_from(self, state: BarallaState, player: int) -> None:
        self.tensor.fill(0)
        if not self.private or not state.stories[player]:
            return
        self.table.observe(state.frozen, player, self.dict["observation"])
        if self.recall:
            game = self.table.game
            record = self.table.thaw(state.frozen)[0]
            for row, (actor, code, text) in zip(self.dict["log"], state.actions[-LOG:], strict=False):
                shown = game.seen_text(record, actor, text, player) == text
                row[0] = (actor + 1) / (self.table.players + 1)
                row[1] = (code + 1) / (game.actions + 1) if shown else 0.0

    def string_from(self, state: BarallaState, player: int) -> str:
        if not state.stories[player]:
            return f"player {player}: nothing dealt yet"
        if self.recall:
            return f"player {player}: " + "; ".join(state.stories[player])
        return encode(self.table.game.view(self.table.redacted(state.frozen, player if self.private else verbs.PUBLIC))).decode()


def register(name: str) -> None:
    """OpenSpiel keeps what makes a game until the very end of the program, and pickles by name: it must be a class of this module."""
    title = f"{name.title()}Game"
    made = globals()[title] = type(title, (BarallaGame,), {"baralla_game": name, "__module__": __name__})
    pyspiel.register_game(game_type(load(name)), made)
