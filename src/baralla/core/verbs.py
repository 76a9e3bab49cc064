"""The verbs every game answers, dispatched on the type of its state record.

A search written against these verbs is compiled once per game, inlines the game's own rules, and its machine code is found in the
cache by the next process. Called from plain Python, a verb looks the game up by the record's dtype. A game teaches them with
`register`; see docs/add-a-game.md.
"""

# mypy: disable-error-code="empty-body"
# The bodies of the verbs are their documentation; games answer them.

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import numpy as np

from baralla.core.dispatch import dispatched

State: TypeAlias = Any  # one record of a game's STATE dtype

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
    (`globals()`, `vars(module)`) that has one, or in `core.table`, which answers what most games answer alike."""
    from baralla.core import table

    answers: dict[str, Callable[..., Any]] = {}
    for module in (vars(table), *reversed(modules)):
        answers.update((name, module[name]) for name in VERBS if name in module)
    missing = set(VERBS) - set(answers)
    if missing:
        raise TypeError(f"a game answers every verb: missing {sorted(missing)}")
    taken = [name for name in dtype.names or () if hasattr(np.record, name)]
    if taken:
        raise TypeError(f"rename the fields {taken}: numpy records already have attributes of that name")
    if dtype.itemsize != sum(dtype[name].itemsize for name in dtype.names or ()):
        raise TypeError("the record has padding, whose bytes nobody sets: build it with core.state.record_type")
    for name, function in answers.items():
        VERBS[name].teach(dtype, function)  # type: ignore[attr-defined]


def taught(verb: Callable[..., Any], dtype: np.dtype[Any]) -> bool:
    """Has the game a word of its own for `verb`, or does it answer as most do?"""
    from baralla.core import table

    return verb.answers[dtype] is not getattr(table, verb.__name__, None)  # type: ignore[attr-defined]


@_verb
def begin(s: State) -> None:
    """Start a match: nobody has scored, the first dealer is drawn from the generator in the record."""


@_verb
def shuffle(s: State) -> None:
    """Put the pack, shuffled by the generator in the record, into `s.deck`."""


@_verb
def deal(s: State) -> None:
    """Deal the cards of `s.deck`, and stop where the first player decides."""


@_verb
def turn(s: State) -> int:
    """The seat that decides now, CHANCE, or NOBODY when the deal is over."""


@_verb
def legal(s: State, out: Any) -> int:
    """Write the legal actions of the seat to move into `out` in ascending order; how many there are. Needs only what that seat sees."""


@_verb
def pick(s: State, dice: Any) -> int:
    """One random legal action, each equally likely, drawn with the generator in `dice` without listing all."""


@_verb
def step(s: State, action: int) -> None:
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
    """After a deal, when the match goes on: pass the deal to the next dealer. The driver then calls `shuffle` and `deal`."""


@_verb
def scores(s: State, out: Any) -> int:
    """Write what this deal has added so far, as records count it, into `out`; how many numbers that is (seats, or teams)."""


@_verb
def standing(s: State, out: Any) -> int:
    """Write what decides the match, as records count it, this deal included once it is over; how many numbers that is."""


@_verb
def winners(s: State) -> int:
    """The seats that have won the finished match, as bits."""


@_verb
def reward(s: State, out: Any) -> None:
    """Write what the finished deal was worth to each seat in the match's terms, between 0 (worst) and 1 (best)."""


@_verb
def redact(s: State, seat: int, out: State) -> None:
    """Write into `out` what `seat` may know of `s` (PUBLIC: a spectator), and nothing else."""


@_verb
def determinize(s: State, mode: int, dice: Any, out: State) -> None:
    """Write into `out` a whole world that the redacted record `s` allows, drawn with the generator in `dice`."""


@_verb
def observe(s: State, seat: int, out: Any) -> None:
    """Write what `seat` sees, as the game's documented float32 vector. The full and the redacted state give the same."""


@_verb
def mask(s: State, out: Any) -> None:
    """Write 1 for every legal action of the seat to move and 0 for the others, over the game's whole action space."""


@_verb
def allied(s: State, a: int, b: int) -> bool:
    """Do the seats `a` and `b` win and lose together?"""


@_verb
def certain(s: State) -> bool:
    """Of a redacted record: does its seat know everything that is still to come, so that an exact search may take over?"""


@_verb
def digest(s: State) -> int:
    """A number that two positions of the same deal share only if the same can still happen in both; 0 if the game does not say."""
