"""The experiments of Arnaus (2023), chapter 8: tables 1 to 7 and the grid of figure IV, with the numbers that it reports.

A person's matches (in table 2, and one against three searches) are left out. Figure IV is a picture without a table: its combinations are
ours, around those that the text names. Tables 3 and 4 were played with the iterations and worlds chosen in figure IV.
"""

from __future__ import annotations

from itertools import product

from baralla.engine.published import Experiment, Part, Player, Sitting

MINUTES = 60
WEIGHTS, ITERATIONS, WORLDS = (0.05, 0.25, 0.5, 0.75, 1.0), (10, 20, 50), (5, 10, 20)


def mcts(c: float, iterations: int, worlds: int, more: str = "") -> str:
    """The search by its parameters."""
    return f"mcts:iterations={iterations},determinizations={worlds},c={c:g}{more}"


def against_rules(name: str, title: str, search: Player, rules: Player, at: tuple[float, ...] = (), matches: int | None = None) -> Sitting:
    """A search against three players by rules."""
    return Sitting(name, title, (search, rules), matches, at=at)


FIRST, FINAL = mcts(1, 20, 10), mcts(0.1, 40, 10)

ADVICE = Part(
    "The player by rules",
    "Does a player by 25 rules beat three who play at random? The source played 100 matches.",
    (
        Sitting(
            "table-1",
            "Table 1",
            (Player("rules", "rules", 1, 0.96, -2.51), Player("random", "random", 3, None, -137)),
            100,
            0.038,
        ),
    ),
    2000,
)

FIRST_COMPARISON = Part(
    "The first comparison",
    "How good is the search before its parameters are chosen (c = 1, 20 iterations, 10 worlds)? In the source worse than the player by "
    "rules, and hardly better than three random ones. It does not say how many matches it played.",
    (
        Sitting(
            "table-2-random",
            "Table 2: against three random players",
            (Player(FIRST, "mcts", 1, 0.60, -45), Player("random", "random", 3, None, -156)),
            None,
            5 * MINUTES,
        ),
        Sitting(
            "table-2-mixed",
            "Table 2: search, rules and two random players at one table",
            (Player(FIRST, "mcts", 1, 0.20, -78), Player("rules", "rules", 1, 0.80, -34), Player("random", "random", 2)),
            None,
            5 * MINUTES,
        ),
    ),
    1000,
)

GRID = Part(
    "The grid of parameters",
    "Which weight of exploration, how many iterations and how many worlds, against three players by rules? The source played 10 matches "
    "of each combination, saw its player get worse with every increase of c and better with time, and chose c = 0.05, 50 iterations, 10 "
    "worlds.",
    tuple(
        against_rules(
            f"c={c:g},it={iterations},det={worlds}",
            f"c = {c:g}, {iterations} iterations, {worlds} worlds",
            Player(mcts(c, iterations, worlds), f"c={c:g} it={iterations} det={worlds}"),
            Player("rules", "rules", 3),
            (c, iterations, worlds),
            10,
        )
        for c, iterations, worlds in product(WEIGHTS, ITERATIONS, WORLDS)
    ),
    160,
    ("c", "iterations", "worlds"),
    "c=0.05,it=50,det=10",
)


def refinement(
    name: str, title: str, label: str, found: dict[float, tuple[float, float]], seconds: float | None, **fixed: float
) -> Sitting:
    """Four searches at one table that differ in one parameter: the share and the points of each, as reported."""
    players = []
    for value, (share, points) in found.items():
        given = {**fixed, label: value}
        players.append(Player(mcts(given["c"], int(given["it"]), int(given["det"])), f"{label}={value:g}", 1, share, points))
    return Sitting(name, title, tuple(players), None, seconds)


REFINEMENTS = Part(
    "The refinements",
    "Four searches at one table that differ in one parameter. The source settled on c = 0.1 (tables 3 and 4), 40 iterations (table 5) and "
    "10 worlds, for want of time (table 6).",
    (
        refinement(
            "table-3",
            "Table 3: c",
            "c",
            {0.05: (0.63, 74), 0.25: (0.31, 47), 0.5: (0.06, -16), 0.75: (0, -45)},
            40 * MINUTES,
            it=50,
            det=10,
        ),
        refinement(
            "table-4",
            "Table 4: c again",
            "c",
            {0.05: (0.19, 64), 0.1: (0.56, 73), 0.15: (0.125, 45), 0.25: (0.125, 25)},
            None,
            it=50,
            det=10,
        ),
        refinement(
            "table-5", "Table 5: iterations", "it", {20: (0.1, 78), 30: (0.3, 87), 40: (0.4, 92), 50: (0.2, 67)}, None, c=0.1, det=10
        ),
        refinement("table-6", "Table 6: worlds", "det", {10: (0.1, 44), 20: (0, 65), 30: (0.45, 103), 40: (0.45, 93)}, None, c=0.1, it=40),
    ),
    240,
)

THE_FINAL_ONE = Part(
    "The final search, and what its worlds respect",
    "The search with the parameters chosen (c = 0.1, 40 iterations, 10 worlds) against three players by rules, as in table 7; then with "
    "worlds that ignore what play has shown, which the source wrote but did not measure.",
    (
        against_rules("table-7", "Table 7", Player(FINAL, "consistent worlds", 1, 0.74, 92), Player("rules", "rules", 3, 0.26, 42)),
        against_rules(
            "worlds-unseen",
            "Worlds of the cards not seen yet",
            Player(f"{FINAL},worlds=unseen", "unseen cards"),
            Player("rules", "rules", 3),
        ),
        against_rules(
            "worlds-random",
            "Worlds of any cards",
            Player(f"{FINAL},worlds=random", "any cards"),
            Player("rules", "rules", 3),
        ),
        Sitting(
            "worlds-together",
            "The three at one table, with a player by rules",
            (
                Player(FINAL, "consistent worlds"),
                Player(f"{FINAL},worlds=unseen", "unseen cards"),
                Player(f"{FINAL},worlds=random", "any cards"),
                Player("rules", "rules"),
            ),
        ),
    ),
    800,
    paired=True,
)

EXPERIMENT = Experiment(
    "Arnaus (2023)", "La Podrida: the experiments of Arnaus", (ADVICE, FIRST_COMPARISON, GRID, REFINEMENTS, THE_FINAL_ONE), {"players": 4}
)
