"""The words that signatures are written in: what a number means, and what an array holds.

To the machine a seat, a card and an action are all integers; to a reader they are not. These are aliases, not classes, because compiled
code knows only numbers, and a wrapper around each would cost more than the rule that reads it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

Seat: TypeAlias = int  # from 0, in the order of play; `engine.verbs` names the numbers that stand for chance, nobody and spectators
Seats: TypeAlias = int  # a set of seats: bit n stands for seat n
Card: TypeAlias = int  # its place in the pack of 48: suit * 12 + number - 1
Cards: TypeAlias = int  # a set of cards: bit n stands for card n
Suit: TypeAlias = int  # oros, copas, espadas, bastos: 0 to 3
Action: TypeAlias = int  # what a player may do; each game numbers its own actions, and its `text` writes them as people do

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    class Dice:
        """A random generator: a record with a field `rng`."""

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...
        def __getitem__(self, name: Any) -> Any: ...
        def __setitem__(self, name: Any, value: Any) -> None: ...

    class State(Dice):
        """A position: a record of its game's STATE dtype. Which fields it has, the dtype says."""

    States: TypeAlias = NDArray[np.void]  # many positions of one game
    ManyDice: TypeAlias = NDArray[np.void]  # a generator for each of them
    Numbers: TypeAlias = NDArray[Any]  # integers or reals that a function reads or fills
    Constant: TypeAlias = NDArray[Any]  # an array that never changes: it is frozen into the compiled code that reads it
else:  # the command line prints its help without loading numpy
    Dice = State = States = ManyDice = Numbers = Constant = Any
