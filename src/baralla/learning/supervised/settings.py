"""The settings of a supervised training. Nothing heavy is imported here: the command line is made from it."""

from __future__ import annotations

from dataclasses import dataclass

from baralla.engine.errors import BarallaError, nearest
from baralla.engine.settings import setting

LABELS = ("win", "points", "points+heuristic", "win+points")
OPTIMIZERS = ("adam", "adamw", "rmsprop", "sgd")
AUTO3 = "auto3"


@dataclass(frozen=True)
class Settings:
    """How a network is built and trained. With the same rows, the same settings give the same network."""

    label: str = setting("points+heuristic", "win, points, points+heuristic or win+points.")
    encoding: str = setting("onehot", "onehot, reduced, compact or normalised.")
    layers: str = setting("50,25", "Neurons of each hidden layer, such as 50,25; or auto3.")  # auto3: see `hidden`
    suits: str = setting("parts", "parts: renamed trumps, suit led, others; dealt: as they are.")
    points: str = setting("signed", "Of the trick: signed or only won; or signed to the end of the deal.")
    heuristic: float = setting(1.0, "The weight of the heuristic beside the points.")
    win: float = setting(10.0, "win+points: what a deal won counts beside points, and one lost against them.")
    activation: str = setting("relu", "Of hidden neurons: relu, leaky, tanh or elu.")
    optimizer: str = setting("adam", "adam, adamw, rmsprop, or sgd (with momentum).")
    batch: int = setting(512, "Rows per step.")
    rate: float = setting(0.002, "Learning rate at the start.")  # falling to a twentieth
    epochs: int = setting(4, "The most passes over the rows.")
    patience: int = setting(2, "Passes without a lower validation loss before stopping.")
    threads: int = setting(1, "Threads of torch; another number may round differently.")
    seed: int = setting(0, "The same seed gives the same network.")

    def __post_init__(self) -> None:
        from baralla.agents.learned.encoding import KINDS
        from baralla.agents.learned.network import ACTIVATIONS
        from baralla.agents.learned.suits import SUITS

        allowed: dict[str, tuple[str, ...]] = {
            "label": LABELS,
            "encoding": tuple(KINDS),
            "points": ("signed", "won", "deal"),
            "suits": tuple(SUITS),
            "activation": tuple(ACTIVATIONS),
            "optimizer": OPTIMIZERS,
        }
        for name, values in allowed.items():
            given = getattr(self, name)
            if given not in values:
                raise BarallaError(f'{name} is {", ".join(values[:-1])} or {values[-1]}, not "{given}"{nearest(given, values)}')
        for name in ("batch", "epochs", "patience", "threads"):
            if getattr(self, name) < 1:
                raise BarallaError(f"{name} is at least 1, not {getattr(self, name)}")
        self.hidden(100)

    def hidden(self, inputs: int) -> list[int]:
        """The neurons of each hidden layer; auto3: a half, a quarter and a sixth of the inputs."""
        if self.layers == AUTO3:
            return [(2 * inputs // part + 1) // 2 for part in (2, 4, 6)]
        try:
            sizes = [int(part) for part in self.layers.split(",")]
        except ValueError:
            sizes = []
        if not sizes or min(sizes) < 1:
            raise BarallaError(f'layers are numbers of neurons such as 50,25, or {AUTO3}, not "{self.layers}"')
        return sizes
