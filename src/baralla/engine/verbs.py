"""The functions that every game implements, dispatched on the type of its state record.

A search written against these verbs is compiled once per game with the game's own rules inlined, and the next process finds its machine
code in the cache. Called from plain Python, a verb looks up the game by the record's dtype. A game registers its functions with
`register`; see docs/add-a-game.md.
"""

# mypy: disable-error-code="empty-body"
# The bodies of the verbs are their documentation; games implement them.

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from baralla.engine.dispatch import dispatched
from baralla.engine.kinds import Action, Dice, Numbers, Seat, Seats, State

CHANCE = -1  # `turn` when the game itself moves (a reshuffle, who saw a sign)
NOBODY = -2  # `turn` when the deal is over
PUBLIC = -2  # the seat of a spectator, for `redact`: nobody's cards
OPEN = -1  # the `viewer` of a state that hides nothing

RANDOM, UNSEEN, CONSISTENT = 0, 1, 2  # what `determinize` respects: hand sizes, cards seen, every fact
MODES = {"random": RANDOM, "unseen": UNSEEN, "consistent": CONSISTENT}

VERBS: dict[str, Callable[..., Any]] = {}


def _verb(stub: Callable[..., Any]) -> Callable[..., Any]:
    call = VERBS[stub.__name__] = dispatched(stub)
    return call


def register(dtype: np.dtype[Any], *modules: Mapping[str, Any]) -> None:
    """Teach the verbs to play the game whose state is `dtype`: each is the function of its name in the first of `modules`
    (`globals()`, `vars(module)`) that has one, or in `engine.defaults`, which answers what most games answer alike."""
    from baralla.engine import defaults

    answers: dict[str, Callable[..., Any]] = {}
    for module in (vars(defaults), *reversed(modules)):
        answers.update((name, module[name]) for name in VERBS if name in module)
    missing = set(VERBS) - set(answers)
    if missing:
        raise TypeError(f"a game answers every verb: missing {sorted(missing)}")
    taken = [name for name in dtype.names or () if hasattr(np.record, name)]
    if taken:
        raise TypeError(f"rename the fields {taken}: numpy records already have attributes of that name")
    if dtype.itemsize != sum(dtype[name].itemsize for name in dtype.names or ()):
        raise TypeError("the record has padding, whose bytes nobody sets: build it with engine.state.record_type")
    before = legal.answers.get(dtype)  # type: ignore[attr-defined]
    if before is not None and before.__module__ != answers["legal"].__module__:
        raise TypeError(f"{before.__module__} has a record with the same fields: a game is known by its record, so give yours a field more")
    for name, function in answers.items():
        VERBS[name].teach(dtype, function)  # type: ignore[attr-defined]


def taught(verb: Callable[..., Any], dtype: np.dtype[Any]) -> bool:
    """Does the game implement `verb` itself, or does it use the default?"""
    from baralla.engine import defaults

    return verb.answers[dtype] is not getattr(defaults, verb.__name__, None)  # type: ignore[attr-defined]


@_verb
def begin(s: State) -> None:
    """Start a match: all scores are zero, and the generator in the record draws the first dealer."""


@_verb
def shuffle(s: State) -> None:
    """Put the pack, shuffled by the generator in the record, into `s.deck`."""


@_verb
def deal(s: State) -> None:
    """Deal the cards of `s.deck`, up to the first decision of a player."""


@_verb
def turn(s: State) -> Seat:
    """The seat that decides now, CHANCE, or NOBODY when the deal is over."""


@_verb
def legal(s: State, out: Numbers) -> int:
    """Write the legal actions of the seat to move into `out`, ascending, and return how many there are. Needs only what that seat sees."""


@_verb
def pick(s: State, dice: Dice) -> Action:
    """Return a random legal action, each equally likely, drawn with the generator in `dice`, without listing them all."""


@_verb
def step(s: State, action: Action) -> None:
    """Play the legal `action` for the seat to move."""


@_verb
def chance(s: State) -> None:
    """Let the game make its own move, when `turn` is CHANCE, with the generator in the record."""


@_verb
def over(s: State) -> bool:
    """Has the deal ended?"""


@_verb
def finished(s: State) -> bool:
    """Has the match ended? (Only asked when the deal is over.)"""


@_verb
def next_deal(s: State) -> None:
    """After a deal, if the match continues: pass the deal to the next dealer. The driver then calls `shuffle` and `deal`."""


@_verb
def scores(s: State, out: Numbers) -> int:
    """Write the scores of this deal so far, as records count them, into `out`; return how many numbers that is (seats, or teams)."""


@_verb
def standing(s: State, out: Numbers) -> int:
    """Write the standing of the match into `out`, as records count it, including this deal once it is over; return how many numbers."""


@_verb
def winners(s: State) -> Seats:
    """The seats that have won the finished match, as bits."""


@_verb
def reward(s: State, out: Numbers) -> None:
    """Write the reward of the finished deal for each seat into `out`, between 0 (worst) and 1 (best)."""


@_verb
def stake(s: State) -> float:
    """How much this deal counts in the match beside its other deals, at most 1: what a reward of 1 is worth there. Learners weigh by it."""


@_verb
def redact(s: State, seat: Seat, out: State) -> None:
    """Write into `out` what `seat` may know of `s` (PUBLIC: a spectator), and nothing else."""


@_verb
def determinize(s: State, mode: int, dice: Dice, out: State) -> None:
    """Write into `out` a complete state that is possible given the redacted record `s`, drawn with the generator in `dice`."""


@_verb
def observe(s: State, seat: Seat, out: Numbers) -> None:
    """Write what `seat` sees as the game's documented float32 vector. The full and the redacted state give the same vector."""


@_verb
def mask(s: State, out: Numbers) -> None:
    """Write 1 for every legal action of the seat to move and 0 for all others, over the whole action space of the game."""


@_verb
def sight(s: State, seat: Seat, out: Numbers) -> None:
    """Write what `seat` sees as self-play learns from it: like `observe`, but with whatever has only a name (suits, colours) renamed by the
    part it plays, so that positions that differ in names alone look alike. Every place of `out` is written."""


@_verb
def secrets(s: State, seat: Seat, out: Numbers) -> None:
    """Write what is hidden from `seat` under the names of `sight`, for a critic that sees all cards while it trains."""


@_verb
def choices(s: State, out: Numbers) -> None:
    """For every slot that a network of the seat to move can choose, write the legal action it stands for under the names of `sight`, or -1.
    At least one slot is open. Needs only what that seat sees."""


@_verb
def trail(s: State, seats: Numbers, actions: Numbers) -> int:
    """Write what everybody has seen happen in this deal, and who did it; return how many actions that is, -1 if nobody knows."""


@_verb
def silent(s: State) -> Action:
    """The legal action that nobody sees, which `trail` leaves out; -1 if there is none."""


@_verb
def retrace(s: State, dice: Dice, out: State) -> None:
    """Write into `out` the open state `s` with a deck from which `deal` and the actions of its `trail` lead to `s`."""


@_verb
def vary(s: State, seat: Seat, dice: Dice, out: State) -> None:
    """Change a little, at random, the deck of `out`, which leads to the open state `s`, but nothing that `seat` knows. Whether the trail
    still fits, nobody has looked; a change is as likely as the one that undoes it."""


@_verb
def allied(s: State, a: Seat, b: Seat) -> bool:
    """Do the seats `a` and `b` win and lose together?"""


@_verb
def certain(s: State) -> bool:
    """For a redacted record: does its seat know everything that is still hidden, so that an exact search can take over?"""


@_verb
def digest(s: State) -> int:
    """A hash that two positions of the same deal share only if their futures are the same; 0 if the game does not provide one."""
