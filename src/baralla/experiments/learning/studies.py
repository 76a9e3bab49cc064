"""What is compared: the studies, their variants, and what the source says of each. Numbers are of Arjonilla (2024), sections 6.4 to 6.6.

A variant is trained and then measured; it is a block, so variants are trained side by side, and in any order.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from baralla.engine.errors import BarallaError, nearest
from baralla.engine.settings import setting

RANDOM = "random"  # whom a variant meets if nothing else is said
SUPERVISED, MONTE_CARLO, GENETIC = "supervised", "montecarlo", "genetic"
THREE = {"layers": "auto3"}  # the network of three layers that others are compared with


@dataclass(frozen=True)
class Budget:
    """How much is played."""

    games: int = setting(2000, "Games whose rows a network learns from.", least=10)
    epochs: int = setting(2, "Passes of a network over its rows.", least=1)
    episodes: int = setting(50_000, "Episodes of a table.", least=1)
    generations: int = setting(60, "Generations of a population.", least=1)
    deals: int = setting(1000, "Deals, each from every seat, to measure a variant with.", least=2)


@dataclass(frozen=True)
class Variant:
    """One training: what is different in it, and what the source found, in words or as the share of the games it won."""

    label: str
    settings: dict[str, Any] = field(default_factory=dict)
    said: str = ""
    share: tuple[int, int] | None = None  # games won, of so many
    players: int = 2


@dataclass(frozen=True)
class Study:
    """Variants of one method that differ in one thing."""

    name: str
    title: str
    method: str
    question: str
    variants: tuple[Variant, ...]
    against: str = RANDOM  # or THREE's network: `three layers`; or each other at one table: `each other`


LAYERS = "three layers"
TOGETHER = "each other"
_ONE = {"keys": "one", "reward": "points", "epsilon": 0.05}

STUDIES = (
    Study(
        "labels",
        "What a network should foretell",
        SUPERVISED,
        "Experiments 1 to 3: is the deal won, the points of the trick (signed, or only those made), or points and a heuristic of the move? "
        "`win+points` is what the source left for later.",
        (
            Variant("win", {"label": "win"}, "inconsistent: good and bad decisions in like situations"),
            Variant("points, signed", {"label": "points"}, "more coherent, still inconsistent"),
            Variant("points, only made", {"label": "points", "points": "won"}, "more aggressive when it leads"),
            Variant("points + heuristic", {"label": "points+heuristic"}, "coherent in most situations; chosen"),
            Variant("win + points", {"label": "win+points"}, "left for later"),
        ),
    ),
    Study(
        "layers",
        "How small a network may be (table 7)",
        SUPERVISED,
        "Experiment 4, two players: 150 games of each network against the one of three layers. The share is what the smaller one won.",
        (
            Variant("2", {"layers": "2"}, share=(39, 151)),
            Variant("50", {"layers": "50"}, share=(71, 153)),
            Variant("50-25", {"layers": "50,25"}, share=(67, 151)),
            Variant("75-50", {"layers": "75,50"}, share=(74, 150)),
        ),
        LAYERS,
    ),
    Study(
        "four",
        "The same at tables of four (table 8)",
        SUPERVISED,
        "Experiment 4, four players: the four networks at one table, in all rotations. The source played 300 games of each of three seat "
        "orders; its wins add up to 916, as ties count for all.",
        (
            Variant("three layers", THREE, share=(256, 916), players=4),
            Variant("75-50", {"layers": "75,50"}, share=(202, 916), players=4),
            Variant("50-25", {"layers": "50,25"}, share=(233, 916), players=4),
            Variant("50", {"layers": "50"}, share=(225, 916), players=4),
        ),
        TOGETHER,
    ),
    Study(
        "encodings",
        "How the position is written down",
        SUPERVISED,
        "Experiment 5 (tables 9 to 11): without the rivals' known cards, short codes for the trick, and sets of cards as one number.",
        (
            Variant("onehot", {"encoding": "onehot", "layers": "75,50"}, "200 inputs"),
            Variant("reduced", {"encoding": "reduced", "layers": "75,50"}, "160 inputs: as good"),
            Variant("compact", {"encoding": "compact", "layers": "75,50"}, "142 inputs: as good"),
            Variant("normalised", {"encoding": "normalised", "layers": "50,25"}, "61 inputs: as good; chosen"),
            Variant("onehot, suits as dealt", {"encoding": "onehot", "layers": "75,50", "suits": "dealt"}, "what it had"),
        ),
    ),
    Study(
        "games",
        "Whose games one learns from",
        SUPERVISED,
        "Experiment 6: random games, or games of a network that was trained before. With some exploration the games vary again.",
        (
            Variant("random games", {}, "what worked"),
            Variant("a network's games", {"agents": "sl", "explore": 0.0}, "no clear strategy: too little variety"),
            Variant("a network's games, a fifth explored", {"agents": "sl", "explore": 0.2}, "not tried"),
            Variant("rules' games, a fifth explored", {"agents": "rules", "explore": 0.2}, "not tried"),
        ),
    ),
    Study(
        "optimisers",
        "Optimiser and activation",
        SUPERVISED,
        "The source trained with Adam and ReLU only, and left the others for later.",
        (
            Variant("adam, relu", {}, "used"),
            Variant("adamw, relu", {"optimizer": "adamw"}, "left for later"),
            Variant("rmsprop, relu", {"optimizer": "rmsprop"}, "left for later"),
            Variant("sgd, relu", {"optimizer": "sgd", "rate": 0.05}, "left for later"),
            Variant("adam, leaky", {"activation": "leaky"}, "left for later"),
            Variant("adam, tanh", {"activation": "tanh"}, "left for later"),
            Variant("adam, elu", {"activation": "elu"}, "left for later"),
        ),
    ),
    Study(
        "keys",
        "How a table tells situations apart",
        MONTE_CARLO,
        "Experiments 1 to 6: exact states (MC-OS) with two agents or one, points made or signed; exact states, and similar ones to fall "
        "back on (MC-MS); and situations as a player tells them. Unknown: decisions of which the table knew nothing.",
        (
            Variant("exact, two agents, points made", _ONE | {"several": True}, "500,000 episodes: has not learned to play"),
            Variant("exact, two agents, signed", _ONE | {"several": True, "reward": "signed"}, "1,000,000: no better"),
            Variant("exact, one agent", _ONE | {"epsilon": 0.1, "reward": "signed"}, "2,000,000: still mostly by chance"),
            Variant("exact or similar", {"keys": "multi", "epsilon": 0.1}, "3,000,000: 1 or 2 decisions of 20 unknown; chosen"),
            Variant("as a player tells it", {"keys": "abstract", "epsilon": 0.1}, "not tried"),
        ),
    ),
    Study(
        "exploration",
        "How much a table tries, and for how long",
        MONTE_CARLO,
        "ε at the start, and its decay: to nothing at the last episode, at half of them, or never.",
        (
            Variant("ε 0.05 to 0", {"epsilon": 0.05}, "experiments 1 and 2"),
            Variant("ε 0.1 to 0", {"epsilon": 0.1}, "experiment 6"),
            Variant("ε 0.1 to 0 at half", {"epsilon": 0.1, "decay": "half"}, "experiments 3 to 5"),
            Variant("ε 0.1 always", {"epsilon": 0.1, "decay": 0.0}, "not tried"),
            Variant("ε 0.3 to 0", {"epsilon": 0.3}, "not tried"),
            Variant("ε 0", {"epsilon": 0.0}, "greedy, after experiment 1: no better"),
        ),
    ),
    Study(
        "directives",
        "How often to cross and to mutate",
        GENETIC,
        "The four directives of section 6.6.3; the source used ILM/DHC, and what it made of the others is not told.",
        (
            Variant("ILM/DHC", {"directive": "ilm-dhc"}, "1,000 generations: no improvement seen"),
            Variant("DHM/ILC", {"directive": "dhm-ilc"}, "said to suit large populations"),
            Variant("FFMCR", {"directive": "ffmcr"}, "half and half"),
            Variant("PTM", {"directive": "ptm"}, "93 % and 3 %"),
        ),
    ),
    Study(
        "operators",
        "Which crossovers and mutations",
        GENETIC,
        "All of section 6.6.3 one by one, half of the children crossed and half mutated, beside all of them together.",
        (
            Variant("all", {"directive": "ffmcr"}, "used"),
            *(Variant(name, {"directive": "ffmcr", "crossovers": (name,)}) for name in ("one-point", "several-points", "uniform")),
            *(Variant(name, {"directive": "ffmcr", "crossovers": (name,)}) for name in ("average", "flat", "multivariate", "arithmetic")),
            *(Variant(name, {"directive": "ffmcr", "mutations": (name,)}) for name in ("partial-shuffle", "inversion", "displacement")),
            *(Variant(name, {"directive": "ffmcr", "mutations": (name,)}) for name in ("displacement-inversion", "random-resetting")),
        ),
    ),
    Study(
        "selection",
        "Whom individuals meet, and who stays",
        GENETIC,
        "Experiments 1 to 5: rivals from the population or one rival for all, double selection, an elite that goes on.",
        (
            Variant("population", {}, "experiment 2: partly luck, as rivals differ"),
            Variant("population, double selection", {"double": True}, "twice the time, given up"),
            Variant("population, elite", {"elite": True}, "experiment 4"),
            Variant("one rival", {"rival": "random"}, "experiment 1, against a network: too slow"),
            Variant("one rival, elite, points", {"rival": "random", "elite": True, "fitness": "points"}, "not tried"),
        ),
    ),
)


def chosen(names: list[str]) -> list[Study]:
    """The studies asked for, or all."""
    known = [study.name for study in STUDIES]
    for name in names:
        if name not in known:
            raise BarallaError(f'there is no part "{name}"{nearest(name, known)}: choose {", ".join(known)}')
    return [study for study in STUDIES if not names or study.name in names]
