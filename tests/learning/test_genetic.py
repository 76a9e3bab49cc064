"""Genetic learning: operators as the source describes them, selection, tables that share pages, networks, the agent and the command."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import numpy as np
import pytest
import typer
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from baralla.agents import make_agent
from baralla.agents.contract import Explains, Seen, Swift
from baralla.agents.learned import ga
from baralla.agents.learned.files import SHIPPED
from baralla.agents.learned.ga_network import choose, genes, new_room
from baralla.agents.learned.tables import find
from baralla.cli import train_rl as cli_train_rl
from baralla.engine import verbs
from baralla.engine.dice import new_dice
from baralla.engine.errors import AgentError, BarallaError
from baralla.games import load
from baralla.games.stock.inputs import NORMALISED, SITUATION, output_of, sizes, write_inputs
from baralla.learning.duel import duel
from baralla.learning.genetic import operators as op
from baralla.learning.genetic import tables as genetic_tables
from baralla.learning.genetic import train as genetic
from baralla.learning.genetic.curve import draw
from baralla.learning.genetic.plan import CROSSOVERS, MUTATIONS, Plan
from baralla.learning.genetic.populations import Networks, PagedTables
from baralla.learning.genetic.train import Selection, evolve
from baralla.testing import random_positions
from support import rules_of

A = np.array([1.0, 2, 3, 4, 5, 6])
B = np.array([11.0, 12, 13, 14, 15, 16])
NO_DICE = new_dice(0)


def children() -> tuple[np.ndarray, np.ndarray]:
    return np.zeros(6), np.zeros(6)


def cuts(*places: int) -> np.ndarray:
    return np.array([*places, *[99] * op.MOST_CUTS])


# Crossovers, with the examples of Arjonilla (2024), figures 9 to 15


def test_one_point_swaps_what_follows_the_cut():
    first, second = children()
    op.cross_at(A, B, cuts(2), 1, False, NO_DICE, first, second)
    assert first.tolist() == [1, 2, 13, 14, 15, 16]
    assert second.tolist() == [11, 12, 3, 4, 5, 6]


def test_several_points_swap_by_turns():
    first, second = children()
    op.cross_at(A, B, cuts(2, 4), 2, False, NO_DICE, first, second)
    assert first.tolist() == [1, 2, 13, 14, 5, 6]
    assert second.tolist() == [11, 12, 3, 4, 15, 16]


def test_arithmetic_mixes_the_parents():
    first, second = children()
    op.blend(A, A + 1, 0.6, first, second)
    assert first == pytest.approx([1.6, 2.6, 3.6, 4.6, 5.6, 6.6])
    assert second == pytest.approx([1.4, 2.4, 3.4, 4.4, 5.4, 6.4])


@pytest.mark.parametrize("name", CROSSOVERS)
@pytest.mark.parametrize("seed", range(12))
def test_every_crossover_draws_its_children_from_its_parents(name, seed):
    a, b = np.arange(40.0), np.arange(40.0) + 100
    first, second = np.zeros(40), np.zeros(40)
    op.cross(CROSSOVERS[name], a, b, new_dice(seed), cuts(), first, second)
    if name in ("one-point", "several-points", "uniform", "multivariate"):
        assert ((first == a) | (first == b)).all()
        assert (first + second == a + b).all()  # what one child does not get the other does
        changes = int((np.diff(first > 99)).sum())
        if name == "one-point":
            assert changes == 1
            assert first[0] == 0
        if name in ("several-points", "multivariate"):
            assert changes <= op.MOST_CUTS
    elif name == "average":
        assert (first == (a + b) / 2).all()
        assert (second == first).all()
    elif name == "flat":
        share = (first - a) / 100
        assert ((share >= 0) & (share < 1)).all()
        assert len(set(np.round(share, 6).tolist())) > 30  # each gene for itself
    else:
        assert np.ptp(first - a) < 1e-9  # one α for all genes
        assert first + second == pytest.approx(a + b)


def test_multivariate_gives_whole_stretches_by_chance():
    found = set()
    for seed in range(40):
        first, second = children()
        op.cross_at(A, B, cuts(2, 4), 2, True, new_dice(seed), first, second)
        stretches = tuple(bool(first[start] > 10) for start in (0, 2, 4))
        assert [bool(gene > 10) for gene in first] == [s for s in stretches for _ in range(2)]
        found.add(stretches)
    assert len(found) == 8


# Mutations, with the examples of figures 16 to 19


def test_inversion_turns_a_stretch_round():
    row = A.copy()
    op.reverse(row, 1, 5)
    assert row.tolist() == [1, 5, 4, 3, 2, 6]


def test_displacement_moves_a_stretch():
    row = np.arange(1.0, 10)
    op.displace(row, 4, 7, 2)
    assert row.tolist() == [1, 2, 5, 6, 7, 3, 4, 8, 9]
    op.displace(row, 2, 5, 4)  # and back, to the right
    assert row.tolist() == list(range(1, 10))


def test_displacement_with_inversion_moves_it_turned_round():
    row = np.arange(1.0, 10)
    op.reverse(row, 4, 7)
    op.displace(row, 4, 7, 2)
    assert row.tolist() == [1, 2, 7, 6, 5, 3, 4, 8, 9]


@pytest.mark.parametrize("name", MUTATIONS)
@pytest.mark.parametrize("reach", [0, 5])
def test_every_mutation_keeps_to_its_kind_and_reach(name, reach):
    changed = 0
    for seed in range(30):
        row = np.arange(60.0) + 1000
        op.mutate(MUTATIONS[name], row, np.ones(60), reach, new_dice(seed), np.zeros(2, np.int64))
        moved = np.flatnonzero(row != np.arange(60.0) + 1000)
        changed += len(moved) > 0
        if name == "random-resetting":
            assert 0 < len(moved) <= 3
            assert (np.abs(row[moved]) < 10).all()  # drawn anew
        else:
            assert sorted(row.tolist()) == (np.arange(60.0) + 1000).tolist()
            if reach and name in ("partial-shuffle", "inversion"):
                assert len(moved) == 0 or moved.max() - moved.min() < reach
    assert changed > 20


# Directives: formulas 20 and 21


def test_directives_set_the_rates_of_crossover_and_mutation():
    assert op.rates("ilm-dhc", 0, 100) == (1.0, 0.0)
    assert op.rates("ilm-dhc", 25, 100) == (0.75, 0.25)
    assert op.rates("dhm-ilc", 25, 100) == (0.25, 0.75)
    assert op.rates("ffmcr", 77, 100) == (0.5, 0.5)
    assert op.rates("ptm", 77, 100) == (0.93, 0.03)
    assert op.rates("own", 77, 100, (0.2, 0.9)) == (0.2, 0.9)


def networks(**more) -> tuple[Networks, Selection]:
    plan = Plan(**({"population": 8, "best": 2, "generations": 4, "games": 4, "layers": (6,), "seed": 3} | more))
    game = load(plan.game)
    population = Networks(plan, game)
    return population, Selection(plan, game, population)


def test_rates_of_zero_copy_the_parents_and_elite_keeps_the_best_first():
    population, _ = networks()
    parents = population.rows[[5, 2]].copy()
    population.breed([5, 2], 2, (0.0, 0.0), 0)
    assert (population.rows[:2] == parents).all()
    assert all(any((row == parent).all() for parent in parents) for row in population.rows)
    population.breed([0, 1], 0, (0.0, 1.0), 1)
    assert not any((row == parent).all() for row in population.rows for parent in parents)


# Selection


@pytest.mark.parametrize(
    ("size", "rules"), [(8, {}), (7, {}), (8, {"players": 3, "three_player_pack": "remove_2C"}), (10, {"players": 4, "teams": True})]
)
def test_everybody_is_paired_and_everybody_plays_the_same_deals(size, rules):
    population, selection = networks(population=size, rules=rules)
    pairings = selection.pairings(np.arange(size), 0, 0)
    assert set(pairings.reshape(-1).tolist()) == set(range(size))
    assert pairings.shape[1] == selection.sides
    wins, points, played = population.meet(selection.states, selection.words(0, 0), pairings, 0)
    assert played.min() >= 4
    tables = len(pairings) * 4
    assert wins.sum() == pytest.approx(tables)
    assert points.sum() == pytest.approx(120 * tables)


def test_two_of_a_kind_share_the_wins_when_they_change_seats():
    """With common deals and seats that move on, a network that meets itself wins exactly half."""
    population, selection = networks()
    population.rows[:] = population.rows[0]
    words = np.repeat(selection.words(0, 0), 2)  # every deal from both seats
    wins, points, played = population.meet(selection.states, words, np.array([[0, 1]]), 0)
    assert wins[0] == wins[1] == played[0] / 2
    assert points[0] == points[1]


def test_wins_count_before_points_or_after():
    _, selection = networks()
    wins, points = np.array([0.5, 0.7, 0.7]), np.array([90.0, 60, 70])
    assert selection.ranked([0, 1, 2], wins, points) == [2, 1, 0]
    _, selection = networks(fitness="points")
    assert selection.ranked([0, 1, 2], wins, points) == [0, 2, 1]


def test_double_selection_lets_twice_as_many_play_again(monkeypatch):
    _, selection = networks(double=True)
    asked = []

    def scores(who, generation, round_):
        asked.append((round_, sorted(int(i) for i in who)))
        order = np.arange(8.0)
        return (order, order) if round_ == 0 else (-order, -order)  # the second round turns it over

    monkeypatch.setattr(selection, "scores", scores)
    best, _ = selection.select(0)
    assert asked == [(0, list(range(8))), (1, [4, 5, 6, 7])]
    assert best == [4, 5]


@pytest.mark.parametrize("rival", ["population", "random", "rules:level=novice"])
def test_the_best_of_a_generation_breed(rival, monkeypatch):
    bred = []
    original = Networks.breed
    monkeypatch.setattr(Networks, "breed", lambda self, parents, *rest: (bred.append(list(parents)), original(self, parents, *rest))[1])
    evolved = evolve(Plan(population=6, best=2, generations=3, games=3, layers=(4,), rival=rival, seed=1))
    assert len(bred) == 2
    assert all(len(set(parents)) == 2 for parents in bred)
    assert len(evolved.log) == 3
    assert evolved.games == 3 * 6 * 3
    assert 0 <= evolved.champion < 6


def test_the_same_seed_evolves_the_same():
    plans = [Plan(population=6, best=2, generations=3, games=2, layers=(4,), seed=seed) for seed in (1, 1, 2)]
    rows = [evolve(plan).population.rows for plan in plans]
    assert (rows[0] == rows[1]).all()
    assert not (rows[0] == rows[2]).all()


def test_ctrl_c_leaves_a_champion(tmp_path):
    def stop(evolved):
        if len(evolved.log) == 2:
            signal.raise_signal(signal.SIGINT)

    evolved = evolve(Plan(population=6, best=2, generations=50, games=2, layers=(4,)), told=stop)
    assert evolved.interrupted
    assert len(evolved.log) == 2
    evolved.write(tmp_path / "g.safetensors")
    assert isinstance(ga.GeneticAgent(load("brisca"), 0, str(tmp_path / "g.safetensors")), Swift)


def test_evolution_starts_from_the_population_of_another(tmp_path):
    plan = Plan(population=6, best=2, generations=1, games=2, layers=(4,))
    first = evolve(plan)
    first.write(tmp_path / "g.safetensors")
    again = Networks(plan, load("brisca"))
    again.rows[:] = 0
    genetic.start_from(again, tmp_path / "g.safetensors")
    assert (again.rows == first.population.rows).all()
    other = Networks(Plan(population=6, best=2, layers=(5,)), load("brisca"))
    with pytest.raises(BarallaError, match="shape"):
        genetic.start_from(other, tmp_path / "g.safetensors")


def test_what_cannot_be_planned_is_one_sentence():
    for wrong, sentence in (
        ({"game": "mus"}, "brisca and tute"),
        ({"individual": "tree"}, "network or a table"),
        ({"best": 1}, "from 2 to all"),
        ({"directive": "x"}, "directive"),
        ({"double": True, "best": 20}, "double"),
        ({"crossovers": ("x",)}, "crossovers are"),
        ({"optimizer": "cma", "individual": "table"}, "cma"),
    ):
        with pytest.raises(BarallaError, match=sentence):
            Plan(**wrong)


def test_a_short_evolution_beats_random():
    plan = Plan(
        generations=80, games=30, rival="random", fitness="points", elite=True, directive="own", seed=2,
        mutations=("random-resetting",), reach=64,
    )  # fmt: skip
    evolved = evolve(plan)
    game = load("brisca")
    n = 4096
    players = evolved.population.at_tables(np.full(n, evolved.champion, np.int64))
    found = duel(game, plan.made_rules(), players, make_agent("random", game), 600, 9)
    assert found.share - 4 * found.error > 0.6
    assert evolved.log[-1]["mean_points"] > evolved.log[0]["mean_points"] + 5


def test_cma_improves_the_same_networks():
    plan = Plan(generations=25, population=24, best=2, games=20, rival="random", fitness="points", optimizer="cma", layers=(6,), seed=5)
    evolved = evolve(plan)
    assert evolved.games == 25 * 24 * 20
    assert evolved.log[-1]["mean_points"] > evolved.log[0]["mean_points"] + 3


# Tables that share pages


def tables(**more) -> tuple[PagedTables, Selection]:
    plan = Plan(**({"individual": "table", "population": 4, "best": 2, "generations": 4, "games": 6, "genes": 4096, "seed": 3} | more))
    population = PagedTables(plan, load("brisca"))
    selection = Selection(plan, load("brisca"), population)
    population.meet(selection.states, selection.words(0, 0), selection.pairings(np.arange(4), 0, 0), 0)
    return population, selection


def known(population: PagedTables, who: int) -> dict[int, tuple[float, int]]:
    table = population.table(who)
    taken = np.flatnonzero(table.keys)
    return {int(table.keys[i]): (float(table.values[i]), int(table.visits[i])) for i in taken}


def test_tables_learn_while_they_play():
    population, _ = tables()
    for who in range(4):
        assert sum(visits for _, visits in known(population, who).values()) > 6 * 15
    assert known(population, 0) != known(population, 1)


def test_a_parent_crossed_with_itself_costs_nothing():
    population, _ = tables()
    wanted = known(population, 2)
    population.pages.written[0] = 0
    population.breed([2, 2], 1, (1.0, 0.0), 0)
    assert int(population.pages.written[0]) == 0
    assert all(known(population, who) == wanted for who in range(4))


def test_a_mutation_costs_the_pages_it_touches():
    population, _ = tables()
    pages = population.pages
    population.breed([2, 2], 1, (0.0, 0.0), 0)
    pages.written[0] = 0
    genetic_tables.reset_genes(pages, 3, 2 / pages.pages.shape[1], new_dice(5))
    assert int(pages.written[0]) <= 2
    assert known(population, 0) == known(population, 1) == known(population, 2)


@pytest.mark.parametrize("method", genetic_tables.TABLE_CROSSOVERS)
def test_a_child_knows_what_either_parent_knows(method):
    population, _ = tables()
    pages = population.pages
    mother, father = known(population, 0), known(population, 1)
    genetic_tables.collect(pages)
    genetic_tables.share_all(pages)
    a, b = pages.pages[0].copy(), pages.pages[1].copy()
    genetic_tables.cross_tables(pages, method, a, b, new_dice(4), 3)
    child = known(population, 3)
    assert set(child) == set(mother) | set(father)
    both = set(mother) & set(father)
    assert all(child[key] in (mother.get(key), father.get(key)) for key in child)
    assert any(child[key] == mother[key] != father[key] for key in both)
    assert any(child[key] == father[key] != mother[key] for key in both)
    assert known(population, 0) == mother
    assert known(population, 1) == father


def test_children_learn_without_touching_their_parents():
    population, selection = tables()
    population.breed([0, 1], 2, (0.5, 0.5), 0)
    elite = known(population, 0), known(population, 1)
    population.meet(selection.states, selection.words(1, 0), np.array([[2, 3]]), 1)
    assert (known(population, 0), known(population, 1)) == elite


def test_pages_are_freed_and_the_pool_never_runs_out():
    population, selection = tables()
    for generation in range(12):
        population.breed([0, 1], generation % 2, (0.9, 0.5), generation)
        population.meet(selection.states, selection.words(generation, 0), selection.pairings(np.arange(4), generation, 0), generation)
    genetic_tables.collect(population.pages)
    used = len(set(population.pages.pages.reshape(-1).tolist()) - {0})
    assert int(population.pages.left[0]) == len(population.pages.owner) - 1 - used


def test_a_table_individual_is_written_and_plays(tmp_path):
    evolved = evolve(Plan(individual="table", population=4, best=2, generations=2, games=4, genes=4096, elite=True))
    evolved.write(tmp_path / "t.safetensors")
    agent = ga.GeneticAgent(load("brisca"), 0, str(tmp_path / "t.safetensors"))
    table = agent.player.model.table
    key = next(iter(known(evolved.population, evolved.champion)))
    assert find(table, np.uint64(key)) >= 0


# Networks


@pytest.mark.parametrize("inputs", [SITUATION, NORMALISED])
@pytest.mark.parametrize(("name", "rules"), [("brisca", {}), ("tute", {}), ("tute", {"players": 3})])
def test_the_network_plays_its_highest_legal_output(inputs, name, rules):
    game = load(name)
    made = game.rules.make(None, **rules)
    first, last = sizes(inputs, made.players, name == "tute")
    shape = np.array([first, 7, 5, last])
    weights = np.random.default_rng(1).standard_normal(genes(shape.tolist())).astype(np.float32)
    room = new_room()
    for s in random_positions(game, made, 3, 20):
        seat, told = int(verbs.turn(s)), np.zeros(128, np.float32)
        write_inputs(s, seat, inputs, told)
        x, at = told[:first], 0
        for n, m in ((first, 7), (7, 5), (5, last)):
            layer = weights[at : at + (n + 1) * m].reshape(m, n + 1)
            x = layer[:, 1:] @ x + layer[:, 0]
            x = np.maximum(x, 0) if m != last else x
            at += (n + 1) * m
        action = int(choose(s, weights, shape, inputs, room))
        legal = game.legal_actions(s)
        outputs = [float(x[output_of(s, inputs, a)]) for a in legal]
        assert action in legal
        if len(legal) > 1:
            assert room.values[: len(legal)] == pytest.approx(outputs, rel=1e-3, abs=1e-3)
            assert outputs[legal.index(action)] == pytest.approx(max(outputs), abs=1e-3)


@pytest.mark.parametrize("name", ["brisca", "tute"])
def test_every_action_of_a_game_has_an_output_of_its_own_or_of_its_kind(name):
    game = load(name)
    s = random_positions(game, game.rules.make(None), 3, 2)[1]
    cards = [card for card in range(48) if card % 12 not in (7, 8)]
    spoken = list(range(48, game.actions))
    raw = [int(output_of(s, NORMALISED, action)) for action in cards + spoken]
    assert len(set(raw)) == len(raw)
    assert max(raw) < sizes(NORMALISED, 2, name == "tute")[1]
    kinds = [int(output_of(s, SITUATION, action)) for action in cards + spoken]
    assert max(kinds) < sizes(SITUATION, 2, name == "tute")[1]
    trumps = {kinds[i] for i, card in enumerate(cards) if card // 12 == s.trump}
    assert len(trumps) == 10
    assert not trumps & {kinds[i] for i, card in enumerate(cards) if card // 12 != s.trump}


def test_inputs_need_only_what_the_seat_sees():
    game = load("tute")
    mine, theirs = np.zeros(128, np.float32), np.zeros(128, np.float32)
    for s in random_positions(game, game.rules.make(None, players=4), 3, 20):
        seat = int(verbs.turn(s))
        for inputs in (SITUATION, NORMALISED):
            write_inputs(s, seat, inputs, mine)
            write_inputs(game.redacted(s, seat), seat, inputs, theirs)
            assert (mine == theirs).all()


# The agent, the curve and the command


def test_the_shipped_individual_has_its_card():
    path = SHIPPED / "ga-brisca.safetensors"
    card = json.loads(path.with_suffix(".json").read_text())
    share, margin = card["against_random"]["usual"]
    assert share - margin > 0.75
    assert card["command"] == "baralla train shipped-rl --only ga-brisca"
    assert path.stat().st_size < 300_000


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_the_agent_plays_legally_and_explains_under_any_rules(data):
    game = load("brisca")
    rules = data.draw(rules_of(game))
    agent = make_ga(game)
    for s in random_positions(game, rules, data.draw(st.integers(0, 10**6)), 6):
        seat = int(verbs.turn(s))
        seen = Seen(game, rules, seat, game.redacted(s, seat), (1, 1))
        text = agent.act(seen)
        assert text in seen.legal
        told = agent.explain()
        assert told is not None
        assert told.action == text
        if told.candidates:
            assert told.candidates[0].action == text
            assert {c.action for c in told.candidates} == set(seen.legal)
            assert sum(c.score for c in told.candidates) == pytest.approx(1.0)


def make_ga(game) -> ga.GeneticAgent:
    kind = ga.kind(game.name)
    assert kind is not None
    agent = kind.make(game, 1, **kind.settings({}))
    assert isinstance(agent, Swift)
    assert isinstance(agent, Explains)
    return agent


def test_only_games_with_an_individual_have_the_agent(tmp_path):
    assert ga.kind("mus") is None
    with pytest.raises(BarallaError, match="cannot read"):
        ga.GeneticAgent(load("brisca"), 0, str(tmp_path / "none.safetensors"))
    evolve(Plan(game="tute", population=4, best=2, generations=1, games=1, layers=(4,))).write(tmp_path / "t.safetensors")
    with pytest.raises(AgentError, match="plays tute, not brisca"):
        ga.GeneticAgent(load("brisca"), 0, str(tmp_path / "t.safetensors"))


def test_the_curve_shows_wins_and_points_of_every_generation():
    log = [{"generation": g, "wins": 0.5 + g / 20, "points": 60.0 + g, "mean_wins": 0.5, "mean_points": 60.0} for g in range(8)]
    log[0] |= {"against_random": 0.5, "points_against_random": 60.0}
    log[7] |= {"against_random": 0.8, "points_against_random": 75.0}
    picture = draw("trial", log)
    assert picture.count("<polyline") == 6
    assert "generation 7" in picture
    assert "best, against random 0.8" in picture
    long = [{"generation": g, "wins": 0.5, "points": 60.0, "mean_wins": 0.5, "mean_points": 60.0} for g in range(5000)]
    assert len(draw("trial", long)) < 40_000


def test_the_command_evolves_and_writes_model_card_log_and_curve(tmp_path):
    app = typer.Typer()
    cli_train_rl.commands(app)
    path = tmp_path / "mine.safetensors"
    given = ["genetic", "--generations", "3", "--population", "6", "--best", "2", "--games", "2", "--layers", "4,3", "--deals", "20"]
    told = CliRunner().invoke(app, [*given, "--elite", "--double", "--out", str(path)], catch_exceptions=False)
    assert told.exit_code == 0
    assert "against random, 20 deals" in told.output
    assert len(json.loads(Path(tmp_path / "mine.log.json").read_text())) == 3
    assert (tmp_path / "mine.svg").read_text().startswith("<svg")
    assert json.loads(path.with_suffix(".json").read_text())["shape"] == [28, 4, 3, 35]
    with pytest.raises(BarallaError, match="layers are numbers"):
        CliRunner().invoke(app, ["genetic", "--layers", "big"], catch_exceptions=False)
