"""Our games as RLCard environments: `Env` drives a `CardTable`, which has the methods RLCard asks of a game.

A state is RLCard's dictionary. `raw_obs` is read only when somebody looks into it: drawing a typed view costs more than a whole step.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import numpy as np
from rlcard.envs.env import Env

from baralla.adapters.table import LibraryTable, read_rules
from baralla.agents import Seen

OWN_KEYS = {"allow_step_back", "seed", "episode", "game_num_players"}


class Vector(np.ndarray):
    """An observation. RLCard's CFRAgent asks arrays for `tostring`, which numpy has dropped."""

    def tostring(self, order: Any = "C") -> bytes:
        return self.tobytes(order)


class Sight(Mapping[str, Any]):
    """What a seat sees, as a dictionary of plain values; `seen` is the same as our agents receive it."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self._read: dict[str, Any] | None = None

    def _view(self) -> dict[str, Any]:
        if self._read is None:
            self._read = msgspec.to_builtins(self.seen.view)
        assert self._read is not None
        return self._read

    def __getitem__(self, key: str) -> Any:
        return self._view()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._view())

    def __len__(self) -> int:
        return len(self._view())

    def __repr__(self) -> str:
        return repr(self._view())


class CardTable:
    """What RLCard calls a game. Its raw state is the number of the seat that looks; `Game.extract` makes the dictionary of it."""

    allow_step_back = False
    np_random: Any = None

    def __init__(self, table: LibraryTable) -> None:
        self.table = table
        self._match_seeded = False

    def init_game(self) -> tuple[int, int]:
        table = self.table
        table.keep_past = self.allow_step_back
        if not self._match_seeded:
            table.start(int(self.np_random.randint(2**31)))
            self._match_seeded = True
        else:
            table.start()
        return table.seat, table.seat

    def reseed(self) -> None:
        """The next episode starts a new match."""
        self._match_seeded = False

    def step(self, action: int) -> tuple[int, int]:
        table = self.table
        before = table.seat
        table.play(action)
        seat = table.seat if not table.over else before
        return seat, seat

    def step_back(self) -> bool:
        return self.table.back()

    def get_state(self, player_id: int) -> int:
        return player_id

    def get_player_id(self) -> int:
        return self.table.seat

    def is_over(self) -> bool:
        return self.table.over

    def get_num_players(self) -> int:
        return self.table.players

    def get_num_actions(self) -> int:
        return self.table.game.actions


class BarallaEnv(Env):  # type: ignore[misc]
    """One of our games in RLCard. Configuration: `game_num_players`, `preset`, any switch of the game, `episode` (deal or match)."""

    baralla_game = ""

    def __init__(self, config: dict[str, Any]) -> None:
        self.name = self.baralla_game
        settings = {key: value for key, value in config.items() if key not in OWN_KEYS}
        if "game_num_players" in config:
            settings["players"] = config["game_num_players"]
        game, rules = read_rules(self.baralla_game, settings)
        self.rules = rules
        self.table = LibraryTable(game, rules, config.get("episode", "deal"), keep_log=True)
        self.game = CardTable(self.table)
        super().__init__(config)
        self.state_shape = [[game.observation.size] for _ in range(self.num_players)]
        self.action_shape: list[Any] = [None for _ in range(self.num_players)]

    def seed(self, seed: int | None = None) -> Any:
        self.game.reseed()
        return super().seed(seed)

    def _extract_state(self, state: int) -> dict[str, Any]:
        table, seat = self.table, state
        codes = table.legal() if seat == table.seat else []
        return {
            "obs": table.observe(seat).view(Vector),
            "legal_actions": OrderedDict.fromkeys(codes),
            "raw_obs": Sight(table.seen(seat)),
            "raw_legal_actions": [table.text(code) for code in codes],
            "action_record": table.log(seat),
        }

    def step(self, action: Any, raw_action: bool = False) -> tuple[dict[str, Any], int]:
        code = self.table.code(action) if raw_action else int(action)
        self.timestep += 1
        state, player_id = self.game.step(code)
        return self._extract_state(state), player_id

    def reset(self) -> tuple[dict[str, Any], int]:
        found = super().reset()
        self.action_recorder = self.table.logs[0]
        return found

    def _decode_action(self, action_id: int) -> str:
        return self.table.text(action_id)

    def _get_legal_actions(self) -> list[int]:
        return self.table.legal()

    def get_payoffs(self) -> Any:
        """What the episode was worth to each seat: for a deal 0 (worst) to 1 (best), for a match 1 to the winners."""
        return self.table.rewards.copy()

    def get_perfect_information(self) -> dict[str, Any]:
        """Everything: what each seat sees, the pack as it was dealt, the scores."""
        table = self.table
        return {
            "num_players": table.players,
            "current_player": table.seat,
            "legal_actions": [table.text(code) for code in table.legal()],
            "views": [msgspec.to_builtins(table.seen(seat).view) for seat in range(table.players)],
            "deck": [table.game.item_text(int(code)) for code in table.state.deck[: len(table.game.pack(table.rules))]],
            "payoffs": table.rewards.tolist(),
        }
