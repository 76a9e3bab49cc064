"""What the rest of the program needs to know about a game besides its verbs: texts, views, sizes. Each game has one `Game` object."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numba import from_dtype

from baralla.engine import verbs
from baralla.engine.dice import seed_word
from baralla.engine.errors import BarallaError
from baralla.engine.jit import announce
from baralla.engine.kinds import Action, Card, Numbers, Seat, State
from baralla.engine.rules import Rules, Value, Words

if TYPE_CHECKING:
    from baralla.engine.published import Experiment
    from baralla.engine.sheet import Sheet
    from baralla.engine.texts import Texts

FEW = 16  # records

LEVELS = ("beginner", "novice", "easy", "casual", "medium", "skilled", "hard", "expert", "master", "champion")  # weakest first


@dataclass(frozen=True)
class Part:
    """A stretch of an observation vector."""

    name: str
    size: int
    help: str


@dataclass(frozen=True)
class Observation:
    """The layout of a game's observation vector. A change of meaning is a new version."""

    version: int
    parts: tuple[Part, ...]

    @property
    def size(self) -> int:
        return sum(part.size for part in self.parts)

    def slices(self) -> dict[str, slice]:
        """Where each part lies in the vector."""
        found, start = {}, 0
        for part in self.parts:
            found[part.name] = slice(start, start + part.size)
            start += part.size
        return found


@dataclass(frozen=True)
class Encoding:
    """A named encoding of (what a seat sees, one action) as input of a network."""

    name: str
    help: str
    size: Callable[[Rules], int]
    encode: Callable[[State, Seat, Action, Numbers], None]  # redacted record, seat, action, out


@dataclass(frozen=True)
class Nickname:
    """Another name for a game's player by rules, with defaults of its own."""

    help: Words
    options: Mapping[str, Value]


@dataclass(frozen=True)
class Opponents:
    """Who plays a game with people, and what searches should know of it. Texts are those of agents, such as `rules:level=expert`."""

    player: str = ""  # the module of its player by rules: see engine.advice; without one there is no agent `rules`
    levels: tuple[str, ...] = (
        "random",
        "mcts:iterations=3,determinizations=1",
        "mcts:iterations=5,determinizations=2",
        "mcts:iterations=15,determinizations=5",
        "mcts",
        "ismcts:iterations=500",
        "ismcts:iterations=1000",
        "ismcts:iterations=2000",
        "ismcts:iterations=5000",
        "ismcts:iterations=10000",
    )  # an agent for each of LEVELS
    ratings: Mapping[str, int] = field(default_factory=dict)  # of levels, by their agents: Elo above random, as measured
    search: Mapping[str, Value] = field(default_factory=dict)  # what `ismcts` does here, unless told otherwise
    guided: Mapping[str, Value] = field(default_factory=dict)  # what `netsearch` does here, unless told otherwise
    oracle: Mapping[str, Value] = field(default_factory=dict)  # what `oracle` does here beyond that
    solvable: bool = False  # can the exact solver hold its worlds?
    stand_in: str = "rules"  # a player that is quick in plain Python …
    slow: tuple[str, ...] = ()  # … and levels of its rules that are not
    nicknames: Mapping[str, Nickname] = field(default_factory=dict)
    adviser: str = ""  # who gives hints, if not the strongest level as it plays

    def __post_init__(self) -> None:
        if len(self.levels) != len(LEVELS):
            raise BarallaError(
                f"there are {len(LEVELS)} levels, {', '.join(LEVELS)}: name an agent for each of them, not {len(self.levels)}"
            )


def no_ranks(rules: Rules) -> Sequence[int]:
    """The order of the cards, in games that have none."""
    return ()


@dataclass(frozen=True)
class Usual:
    """The rules that a set-up begins with: a preset, and switches changed on top of it. The defaults of the rules stay as they are."""

    preset: str = "default"
    changed: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class Page:
    """What the page has to know to draw a game. A game with a folder of its own in the page is drawn by what is in it."""

    family: str | None = (
        None  # the table that draws it: `trick`, if its view has the fields of games.cards.view.TrickView; None: a plain one
    )
    pairs: bool = False  # four players are always two pairs (otherwise a switch `teams` says so)
    ranks: Callable[[Rules], Sequence[int]] = no_ranks  # the numbers of cards from high to low, as people sort their hands
    usual: Mapping[int, Usual] = field(default_factory=dict)  # what people mean with so many players, if not the default rules
    sheet: Callable[[Any], Sheet] | None = None  # the score sheet of a deal, from a spectator's view; None: one with the scores alone


def read_ratings(module: str) -> dict[str, int]:
    """The ratings of a game's agents, from the `ratings.json` beside the file of its `module`, where they are written when measured."""
    path = Path(module).with_name("ratings.json")
    found: dict[str, int] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


@dataclass(frozen=True)
class Benchmarks:
    """What `baralla bench` measures of a game, each under a name and with its switches (what is no switch is set in the record)."""

    decisions: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # whole random deals
    beside: str = "oh_hell"  # the game of OpenSpiel that decisions are compared with
    batch: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # steps of many games at once
    worlds: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # redact and determinize; for games with `total_tricks`
    stage: Callable[[State], int] | None = None  # how far a deal is: 0, 1, … (below 0: does not count) …
    stages: int = 0  # … and how many such stages there are, in which a decision should cost alike


@dataclass(frozen=True)
class Learning:
    """What the learners of Arjonilla (2024), `sl`, `mc` and `ga`, need of a game with a stock (see games.stock)."""

    encode: Callable[[State, int, int, Any], None]  # compiled: inputs of a network for an action of the seat to move, in an encoding
    sings: bool  # cantes are announced, and scored or not
    decisions: int  # of an episode with two players, the forced ones apart
    variants: tuple[Mapping[str, Value], ...] = ({},)  # the rules that models are shipped for, beside the usual ones
    rows: Mapping[int, int] = field(default_factory=dict)  # games in the data sets of the shipped networks, by players
    longer: tuple[int, ...] = ()  # numbers of players whose shipped tables are learned for longer
    evolved: bool = False  # an evolved network is shipped too


@dataclass(frozen=True)
class Schooling:
    """A network or a strategy that is shipped: the tables it learns at, which take turns, from how many games, and further settings."""

    tables: tuple[Mapping[str, Value], ...]
    games: int
    settings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class SelfPlay:
    """How self-play looks at a game: the sizes of what the verbs `sight`, `secrets` and `choices` write."""

    sight: Observation
    slots: int
    secrets: tuple[Part, ...] = ()
    points: float = 0.0  # the share of the reward that points make while learning begins
    schooling: Mapping[str, Schooling] = field(default_factory=dict)  # of each shipped network, by what follows the game's name in its own
    mixed: bool = False  # one who always plays the likeliest action can be read: networks draw from their chances

    @property
    def hidden(self) -> int:
        """How many numbers `secrets` writes."""
        return sum(part.size for part in self.secrets)

    @property
    def believed(self) -> int:
        """How many of them, the first part, tell what the others hold: what beliefs are about."""
        return self.secrets[0].size if self.secrets else 0


def no_chance(s: State) -> str:
    """The chance move just made, for games whose only chance is the shuffle."""
    raise LookupError("this game has no chance moves inside a deal")


def no_chance_read(s: State, text: str) -> None:
    """Make the chance move written `text`, for games that have none."""
    raise LookupError("this game has no chance moves inside a deal")


@dataclass(frozen=True)
class Due:
    """The chance move that is due: one of `outcomes`, texts with their probabilities, or `word` and `items` in any order, all as likely."""

    outcomes: tuple[tuple[str, float], ...] = ()
    word: str = ""
    items: tuple[str, ...] = ()


def no_chance_due(s: State) -> Due:
    """What chance may do now, for games that have no chance moves inside a deal."""
    raise LookupError("this game has no chance moves inside a deal")


def seen_by_all(s: State, actor: Seat, text: str, viewer: Seat) -> str:
    """An action as `viewer` saw it, in games whose actions hide nothing."""
    return text


@dataclass(frozen=True, repr=False)
class Game:
    """A game: its record type, rules, texts and views."""

    name: str
    title: Words
    summary: Words
    state: np.dtype[Any]
    rules: type[Rules]
    actions: int  # size of the action space for learners
    most_legal: int  # no decision has more legal actions than this
    observation: Observation
    pack: Callable[[Rules], list[str]]  # the cards or tiles in play, as texts, in unshuffled order
    item: Callable[[str], int]  # the code of a card or tile text in `s.deck`; ValueError if there is none
    item_text: Callable[[int], str]
    text: Callable[[State, Action], str]  # an action as records write it
    parse: Callable[[State, str], Action]  # its inverse; ActionError if the game has no such action
    why_not: Callable[[State, Action], Words]  # why an action of the game is not legal for the seat to move now
    view: Callable[[State], Any]  # a typed, JSON-ready view of a redacted record
    own: Callable[[State], Any]  # its first fields alone: what differs from viewer to viewer
    screen: str  # the module that draws views in a terminal: see games.screen.Screen
    texts: str = ""  # the module of its words: see engine.texts.Texts
    manual: str = ""  # the module of its page of rules: see engine.manual
    guide: str = ""  # the module of its guided first game: see engine.guide
    published: str = ""  # the module of an experiment that a work published about it: see engine.published.Experiment
    hints: str = ""  # the module of its hints: see engine.hints.Hints; without one, those that all games share
    page: Page = field(default_factory=Page)
    opponents: Opponents = field(default_factory=Opponents)
    encodings: Mapping[str, Encoding] = field(default_factory=dict)
    learning: Learning | None = None
    selfplay: SelfPlay | None = None  # None: the documented observation, a slot for each action, no secrets
    strategies: Mapping[str, Schooling] = field(default_factory=dict)  # learned by regrets and shipped, each for one table, by its players
    benchmarks: Benchmarks = field(default_factory=Benchmarks)
    text_needs_state: bool = True  # False: the text of an action depends on its code alone
    fewest_wins: bool = False  # the standing counts what one does not want
    chance_text: Callable[[State], str] = no_chance
    chance_read: Callable[[State, str], None] = no_chance_read
    chance_due: Callable[[State], Due] = no_chance_due
    seen_text: Callable[[State, Seat, str, Seat], str] = seen_by_all  # the state after it, who acted (or CHANCE), the action, the viewer

    @cached_property
    def words(self) -> Texts:
        """What people read about it. The module is imported only now."""
        texts: Texts = import_module(self.texts or "baralla.engine.texts").TEXTS
        return texts

    @cached_property
    def experiment(self) -> Experiment | None:
        """The experiment that can be played again, if there is one. The module is imported only now."""
        found: Experiment | None = import_module(self.published).EXPERIMENT if self.published else None
        return found

    @cached_property
    def eyes(self) -> SelfPlay:
        """How self-play looks at it."""
        return self.selfplay or SelfPlay(self.observation, self.actions)

    @cached_property
    def record(self) -> np.dtype[Any]:
        """The state's dtype with fields as attributes, in plain Python too."""
        return np.dtype((np.record, self.state))

    def thaw(self, frozen: bytes) -> Any:
        """The record that was frozen with `tobytes`, as a record of its own."""
        return np.frombuffer(bytearray(frozen), self.record)[0]

    def __repr__(self) -> str:
        return f"Game({self.name})"

    def states(self, n: int) -> Any:
        """`n` blank records, for compiled code and plain Python alike."""
        if n <= FEW:
            return np.frombuffer(bytearray(n * self.record.itemsize), self.record)  # microseconds sooner than numpy's own zeros
        return np.zeros(n, self.record)

    def new(self, rules: Rules, seed: str | int) -> Any:
        """A record at the start of a match: rules set, generator seeded, first dealer drawn, nothing dealt yet."""
        return self.new_array(rules, seed)[0]

    def new_array(self, rules: Rules, seed: str | int) -> Any:
        """The same in an array of one: compiled functions take an array ten times faster than a record."""
        announce(self.name, verbs.deal.answers[self.state], from_dtype(self.state))  # type: ignore[attr-defined]
        states = self.states(1)
        s = states[0]
        rules.write(s)
        s.viewer = verbs.OPEN
        s.rng = seed_word(seed)
        verbs.begin(s)
        return states

    def buffer(self) -> Any:
        """Room for `legal` to write into."""
        return np.zeros(self.most_legal, np.int32)

    def legal_actions(self, s: State) -> list[Action]:
        """The legal actions of the seat to move."""
        out = self.buffer()
        return [int(action) for action in out[: verbs.legal(s, out)]]

    def legal_texts(self, s: State) -> list[str]:
        """The legal actions of the seat to move, as texts in plain string order."""
        return sorted(self.text(s, action) for action in self.legal_actions(s))

    def redacted(self, s: State, seat: Seat) -> Any:
        """What `seat` may know of `s`, as a record of its own."""
        out = self.states(1)[0]
        verbs.redact(s, seat, out)
        return out

    def numbers(self, verb: Callable[..., int], s: State) -> list[int]:
        """The answer of `scores` or `standing` as a list."""
        out = np.zeros(16, np.int64)
        return [int(number) for number in out[: verb(s, out)]]

    def deck_codes(self, texts: Sequence[str]) -> list[Card]:
        """The codes of a deck written as texts."""
        return [self.item(text) for text in texts]
