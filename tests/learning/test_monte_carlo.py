"""Monte-Carlo control: what a situation is called, what a table remembers, what an episode teaches, and the agent that plays from it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest
import typer
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from baralla.agents import make_agent
from baralla.agents.contract import Explains, Seen, Swift
from baralla.agents.learned import mc
from baralla.agents.learned.decisions import KEYS, UNKNOWN, Settings, choose, new_desk, see
from baralla.agents.learned.files import SHIPPED
from baralla.agents.learned.modality import modality_of
from baralla.agents.learned.table_files import _whole_columns, read_table, write_compact, write_whole
from baralla.agents.learned.tables import FULLEST, NOT_FOUND, claim, find, learn, new_table
from baralla.cli import train_rl as cli_train_rl
from baralla.engine import verbs
from baralla.engine.dice import new_dice
from baralla.engine.errors import AgentError, BarallaError
from baralla.engine.rules import LANGS
from baralla.games import load
from baralla.games.cards.deck import SUIT_OF, mask_of, members
from baralla.games.stock.keys import EXACT, FAR, LEVELS, NEAR, action_at, pair_key
from baralla.learning import shipped
from baralla.learning.duel import duel
from baralla.learning.monte_carlo import train as monte_carlo
from baralla.learning.monte_carlo.episodes import REWARDS, Learner, Lesson, ahead, decide_and_remember, new_memory, take_lesson
from baralla.learning.monte_carlo.plan import Plan
from baralla.learning.monte_carlo.train import Trained, resume, train
from baralla.testing import random_positions
from support import rules_of
from support.keys_digest import digest

TESTS = Path(__file__).parents[1]
EVERYTHING = Settings(EXACT, FAR, 1, 0)
TABLES = [("brisca", {}), ("brisca", {"players": 4, "teams": True}), ("tute", {}), ("tute", {"players": 3})]


def positions(name: str, rules: dict, seed: int = 5, most: int = 15) -> list:
    game = load(name)
    return random_positions(game, game.rules.make(None, **rules), seed, most)


def keys_of(s, seat: int) -> list[int]:
    desk = new_desk()
    see(s, seat, EVERYTHING, desk)
    return [int(key) for key in desk.keys]


def renamed(s, order: tuple[int, ...]):
    """The same record with its suits renamed: suit i becomes order[i]."""

    def card(c: int) -> int:
        return order[SUIT_OF[c]] * 12 + c % 12 if c >= 0 else c

    def cards(mask: int) -> int:
        return mask_of(card(c) for c in members(mask))

    def bits(suits: int) -> int:
        return sum(1 << order[suit] for suit in range(4) if suits >> suit & 1)

    out = s.copy()
    for field in ("hands", "known", "spent"):
        out[field] = [cards(mask) for mask in s[field]]
    for field in ("played", "beaters", "swap"):
        out[field] = cards(int(s[field]))
    for field in ("trick", "last_trick", "deck"):
        out[field] = [card(int(c)) for c in s[field]]
    for field in ("trump_card", "turned"):
        out[field] = card(int(s[field]))
    out["trump"] = order[int(s["trump"])]
    if "scored" in s.dtype.names:
        out["scored"] = [bits(int(suits)) for suits in s["scored"]]
        out["announced"] = [order[int(suit)] if suit >= 0 else suit for suit in s["announced"]]
    return out


# What a situation is called


@pytest.mark.parametrize(("name", "rules"), TABLES)
def test_renaming_the_suits_changes_no_key(name, rules):
    for s in positions(name, rules, most=8):
        seat = int(verbs.turn(s))
        wanted = keys_of(s, seat)
        for order in permutations(range(4)):
            assert keys_of(renamed(s, order), seat) == wanted


def test_renaming_the_suits_renames_the_action():
    s = positions("brisca", {})[2]
    seat, desk, other = int(verbs.turn(s)), new_desk(), new_desk()
    order = (2, 0, 3, 1)
    turned = renamed(s, order)
    n = see(s, seat, EVERYTHING, desk)
    see(turned, seat, EVERYTHING, other)
    for card in desk.legal[:n]:
        same = order[SUIT_OF[card]] * 12 + card % 12
        for level in range(LEVELS):
            assert action_at(s, seat, level, card, desk.names) == action_at(turned, seat, level, same, other.names)


@pytest.mark.parametrize(("name", "rules"), TABLES)
def test_keys_need_only_what_the_seat_sees(name, rules):
    game = load(name)
    for s in positions(name, rules):
        seat = int(verbs.turn(s))
        assert keys_of(game.redacted(s, seat), seat) == keys_of(s, seat)


def test_exact_tells_apart_what_near_does_not():
    s = positions("brisca", {}, most=15)[8]
    seat = int(verbs.turn(s))
    other = s.copy()
    gone = int(np.log2(int(other["played"]) & -int(other["played"])))
    other["played"] = int(other["played"]) & ~(1 << gone)
    mine, theirs = keys_of(s, seat), keys_of(other, seat)
    assert mine[EXACT] != theirs[EXACT]
    assert mine[NEAR] == theirs[NEAR]


def test_a_card_of_the_hand_changes_exact_and_near():
    s = positions("brisca", {})[3]
    seat = int(verbs.turn(s))
    for other in range(48):
        if other % 12 in (7, 8) or int(s["hands"][seat]) >> other & 1:
            continue
        changed = s.copy()
        held = members(int(s["hands"][seat]))[0]
        changed["hands"][seat] = int(s["hands"][seat]) ^ (1 << held) ^ (1 << other)
        mine, theirs = keys_of(s, seat), keys_of(changed, seat)
        if (SUIT_OF[held] == s["trump"]) != (SUIT_OF[other] == s["trump"]) or held % 12 != other % 12:
            assert mine[EXACT] != theirs[EXACT]
            assert mine[NEAR] != theirs[NEAR]


def test_the_levels_never_share_a_key_and_far_can_be_read_back():
    s = positions("tute", {})[4]
    seat, desk = int(verbs.turn(s)), new_desk()
    n = see(s, seat, EVERYTHING, desk)
    for action in desk.legal[:n]:
        exact, near, far = (
            int(pair_key(desk.keys[level], level, action_at(s, seat, level, action, desk.names))) for level in range(LEVELS)
        )
        assert exact & near & 1 << 31
        assert not far & 1 << 31
        assert far & 0xFFFFFFFF == action_at(s, seat, FAR, action, desk.names) + 1
        assert far >> 32 == int(desk.keys[FAR]) >> 32


def test_plain_python_names_situations_alike():
    out = subprocess.run(
        [sys.executable, TESTS / "support" / "keys_digest.py"],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert out.stdout.strip() == digest()


# The table


def test_a_table_finds_what_it_was_taught_and_nothing_else():
    table = new_table(64)
    keys = [np.uint64(state << 32 | action) for state in (1, 2**31, 2**32 - 1, 77) for action in range(1, 9)]
    for number, key in enumerate(keys):
        learn(table, key, float(number), 0.0)
    assert int(table.taken[0]) == len(keys)
    for number, key in enumerate(keys):
        assert table.values[find(table, key)] == number
    assert find(table, np.uint64(5 << 32 | 1)) == NOT_FOUND


def test_a_full_table_takes_nothing_new_and_keeps_learning():
    table = new_table(64)
    for i in range(200):
        claim(table, np.uint64(i + 1 << 32 | 1))
    assert int(table.taken[0]) == int(np.ceil(FULLEST * 64))
    assert claim(table, np.uint64(999 << 32 | 1)) == NOT_FOUND
    learn(table, np.uint64(1 << 32 | 1), 7.0, 0.0)
    assert table.values[find(table, np.uint64(1 << 32 | 1))] == 7.0


def test_a_value_is_the_mean_of_its_returns():
    table = new_table(64)
    for value in (3.0, -5.0, 11.0, 7.0):
        learn(table, np.uint64(9), value, 0.0)
    at = find(table, np.uint64(9))
    assert table.values[at] == 4.0
    assert table.visits[at] == 4


def test_a_least_step_lets_new_returns_count():
    table = new_table(64)
    for value in [0.0] * 100 + [10.0]:
        learn(table, np.uint64(9), value, 0.5)
    assert table.values[find(table, np.uint64(9))] == 5.0


def test_a_file_holds_the_whole_table(tmp_path):
    table = new_table(500)
    for i in range(300):
        learn(table, np.uint64(i * 7919 + 1 << 32 | i % 5 + 1), i / 3, 0.0)
    write_whole(tmp_path / "t.safetensors", table, {"who": "me"})
    again, about = read_table(tmp_path / "t.safetensors", 50)
    assert about == {"who": "me"}
    for i in range(300):
        key = np.uint64(i * 7919 + 1 << 32 | i % 5 + 1)
        assert again.values[find(again, key)] == table.values[find(table, key)]
        assert again.visits[find(again, key)] == 1


def test_a_compact_file_rounds_but_knows_the_same(tmp_path):
    table = new_table(500)
    for i in range(200):
        for _ in range(i % 40 + 1):
            learn(table, np.uint64(i * 31 << 32 | i % 100 + 1), i / 3 - 30, 0.0)
    learn(table, np.uint64(5 << 32 | 1 << 31), 1.0, 0.0)  # not FAR's
    n = write_compact(tmp_path / "t.safetensors", table, {}, 10)
    again, _ = read_table(tmp_path / "t.safetensors")
    assert n == int(again.taken[0]) == int(((table.visits >= 10) & (table.keys & np.uint64(1 << 31) == 0)).sum())
    for i in range(200):
        at = find(again, np.uint64(i * 31 << 32 | i % 100 + 1))
        if i % 40 + 1 >= 10:
            assert again.values[at] == pytest.approx(i / 3 - 30, abs=1 / 256)
            assert int(again.visits[at]) == pytest.approx(i % 40 + 1, rel=0.1)
        else:
            assert at == NOT_FOUND


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\xff" * 40])
def test_a_broken_file_is_one_sentence(tmp_path, content):
    path = tmp_path / "t.safetensors"
    path.write_bytes(content)
    with pytest.raises(BarallaError, match="not a table in safetensors"):
        read_table(path)


# What an episode teaches


@pytest.mark.parametrize(("name", "rules"), TABLES)
@pytest.mark.parametrize(("reward", "gamma"), [("signed", 1.0), ("points", 1.0), ("signed", 0.5), ("points+heuristic", 0.5)])
def test_every_decision_learns_its_own_return(name, rules, reward, gamma):
    from baralla.games.stock.move_value import move_value

    game = load(name)
    s = game.new(game.rules.make(None, **rules), 8)
    verbs.shuffle(s)
    verbs.deal(s)
    kind, table, memory, dice = REWARDS[reward], new_table(1 << 12), new_memory(1), new_dice(3)
    learner = Learner(table, EVERYTHING, Lesson(1.0, 0.0, gamma, 0.0, kind), new_desk(), memory)
    told = []  # seat, pair, ahead before, bonus
    while not verbs.over(s):
        seat, before, place = int(verbs.turn(s)), s.copy(), int(memory.length[0])
        verbs.step(s, int(decide_and_remember(s, learner, 1.0, dice, 0)))
        pair = int(memory.pairs[0, place, EXACT])
        action = played(game, before, s, memory, place, pair)
        bonus = float(move_value(before, action)) if reward == "points+heuristic" else 0.0
        told.append((seat, pair, bool(memory.forced[0, place]), float(ahead(before, seat, kind)), bonus))
    take_lesson(s, learner, 0)
    wanted: dict[int, list[float]] = {}
    for i, (seat, pair, forced, _, _) in enumerate(told):
        own = [entry for entry in told[i:] if entry[0] == seat]
        marks = [entry[3] for entry in own] + [float(ahead(s, seat, kind))]
        returns = sum(gamma**k * (marks[k + 1] - marks[k] + own[k][4]) for k in range(len(own)))
        if not forced:
            wanted.setdefault(pair, []).append(returns)
    assert wanted
    for pair, returns in wanted.items():
        assert table.values[find(table, np.uint64(pair))] == pytest.approx(np.mean(returns), abs=1e-3)
    assert memory.length[0] == 0


def played(game, before, s, memory, place, pair):
    """The action that was played in `before`."""
    desk = new_desk()
    seat = int(verbs.turn(before))
    n = see(before, seat, EVERYTHING, desk)
    if n == 1:
        return int(desk.legal[0])
    found = [
        int(action)
        for action in desk.legal[:n]
        if int(pair_key(desk.keys[EXACT], EXACT, action_at(before, seat, EXACT, action, desk.names))) == pair
    ]
    assert len(found) == 1
    return found[0]


def entries(trained: Trained) -> list[tuple[int, float, int]]:
    table = trained.table
    taken = table.keys != 0
    return sorted(zip(table.keys[taken].tolist(), table.values[taken].tolist(), table.visits[taken].tolist(), strict=True))


@pytest.fixture
def small_blocks(monkeypatch):
    monkeypatch.setattr(monte_carlo, "BLOCK", 40)


def test_the_same_seed_gives_the_same_table():
    one, two, other = (train(Plan("brisca", episodes=60, seed=seed)) for seed in (1, 1, 2))
    assert entries(one) == entries(two) != entries(other)


@pytest.mark.parametrize("opponents", ["self", "random"])
def test_stopped_and_resumed_is_as_if_never_stopped(small_blocks, tmp_path, opponents):
    plan = Plan("brisca", keys="multi", episodes=120, opponents=opponents, seed=4, trust=2)
    whole = train(plan)

    def stop(done: Trained) -> None:
        if done.episodes == 80:
            signal.raise_signal(signal.SIGINT)

    half = train(plan, told=stop)
    assert half.interrupted
    assert half.episodes == 80
    half.write(tmp_path / "t.safetensors")
    again = train(plan, resume(tmp_path / "t.safetensors", plan))
    assert again.episodes == 120
    assert entries(again) == entries(whole)
    assert again.found == whole.found
    for name, trained in (("again", again), ("whole", whole)):  # and the files differ in order and seconds alone, as the docs say
        trained.write(tmp_path / name)
    written = [_whole_columns(tmp_path / name) for name in ("again", "whole")]
    sorted_columns = [sorted(zip(*(columns[k].tolist() for k in ("keys", "values", "visits")), strict=True)) for columns, _ in written]
    assert sorted_columns[0] == sorted_columns[1]
    assert written[0][1] | {"seconds": ""} == written[1][1] | {"seconds": ""}


def test_resuming_another_training_is_refused(tmp_path):
    train(Plan("brisca", episodes=20)).write(tmp_path / "t.safetensors")
    with pytest.raises(BarallaError, match="another gamma"):
        resume(tmp_path / "t.safetensors", Plan("brisca", episodes=40, gamma=0.5))
    longer = resume(tmp_path / "t.safetensors", Plan("brisca", episodes=40))
    assert longer.plan.lesson().decay == Plan("brisca", episodes=20).lesson().decay


def test_epsilon_one_tries_everything_and_zero_repeats_the_best():
    rules: dict = {}
    wild = train(Plan("brisca", rules, episodes=200, epsilon=1.0, decay=0.0))
    assert sum(wild.found) == 0  # nothing was looked up
    tame = train(Plan("brisca", rules, episodes=200, epsilon=0.0))
    assert sum(tame.found) == int(tame.table.visits.sum())


def test_one_agent_learns_from_every_seat_and_several_each_from_their_own():
    one = train(Plan("brisca", episodes=100))
    several = train(Plan("brisca", episodes=100, several=True))
    seats = (several.table.keys[several.table.keys != 0] >> np.uint64(60)).tolist()
    assert set(seats) == {0, 1}
    assert set((one.table.keys >> np.uint64(60)).tolist()) == {0}


def test_against_others_only_the_learner_learns():
    alone = train(Plan("brisca", {"players": 4}, episodes=200))
    against = train(Plan("brisca", {"players": 4}, episodes=200, opponents="random"))
    share = against.table.visits.sum() / alone.table.visits.sum()
    assert share == pytest.approx(1 / 4, abs=0.02)


def test_multi_falls_back_from_exact_to_near_to_far():
    trained = train(Plan("brisca", keys="multi", episodes=1500, trust=2, epsilon=0.1))
    levels = trained.levels
    assert sum(levels.values()) == pytest.approx(1.0)
    assert levels["exact"] < levels["near"]
    assert levels["far"] > 0
    assert levels["unknown"] < 0.2
    only = train(Plan("brisca", keys="one", episodes=400, trust=1, epsilon=0.1)).levels
    assert only["near"] == only["far"] == 0
    assert only["unknown"] > 0.5


def test_a_nearer_level_is_believed_from_so_many_visits_on():
    s = positions("brisca", {})[1]
    seat, desk, table = int(verbs.turn(s)), new_desk(), new_table(256)
    n = see(s, seat, EVERYTHING, desk)
    assert n >= 3
    good = {EXACT: 0, NEAR: 1, FAR: 2}
    for level, best in good.items():
        for i in range(n):
            key = pair_key(desk.keys[level], level, action_at(s, seat, level, desk.legal[i], desk.names))
            learn(table, np.uint64(key), 10.0 if i == best else 0.0, 0.0)
    legal = desk.legal.copy()
    assert choose(s, table, Settings(EXACT, FAR, n, 0), new_dice(1), desk) == legal[0]
    assert desk.level[0] == EXACT
    learn(table, np.uint64(pair_key(desk.keys[NEAR], NEAR, action_at(s, seat, NEAR, legal[1], desk.names))), 10.0, 0.0)
    assert choose(s, table, Settings(EXACT, FAR, n + 1, 0), new_dice(1), desk) == legal[1]
    assert desk.level[0] == NEAR
    assert choose(s, table, Settings(FAR, FAR, 99, 0), new_dice(1), desk) in legal[:n]
    assert desk.level[0] == FAR
    assert choose(s, new_table(64), EVERYTHING, new_dice(1), desk) in legal[:n]
    assert desk.level[0] == UNKNOWN


def test_a_table_never_outgrows_its_memory():
    small = train(Plan("brisca", keys="one", episodes=300, memory=16e-6))  # a thousand places
    assert small.table.memory <= 2 * 16e-6 * 1e9
    assert int(small.table.taken[0]) < 300 * 38


def test_what_cannot_be_planned_is_one_sentence():
    for wrong, sentence in (
        ({"game": "mus"}, "plays brisca and tute"),
        ({"keys": "two"}, "keys are"),
        ({"epsilon": 1.5}, "epsilon"),
        ({"gamma": -0.1}, "gamma"),
        ({"reward": "gold"}, "reward"),
        ({"episodes": 0}, "episodes"),
        ({"several": True, "opponents": "random"}, "several"),
    ):
        with pytest.raises(BarallaError, match=sentence):
            Plan(**({"game": "brisca"} | wrong))


def test_a_short_training_already_beats_random(tmp_path):
    plan = Plan("brisca", episodes=15_000, epsilon=0.3, seed=2)
    trained = train(plan)
    trained.write_compact(tmp_path / "t.safetensors")
    game = load("brisca")
    agent = mc.MonteCarloAgent(game, 0, model=str(tmp_path / "t.safetensors"))
    found = duel(game, plan.made_rules(), agent, make_agent("random", game), 400, 1)
    assert found.share - 4 * found.error > 0.75
    assert found.points + found.rivals_points == pytest.approx(120)


# The agent


MODELS = [(name, game, rules) for name, (game, rules) in shipped.TABLES.items()]


@pytest.mark.parametrize(("name", "game", "rules"), MODELS)
def test_every_modality_has_a_shipped_table_with_its_card(name, game, rules):
    path = SHIPPED / f"mc-{name}.safetensors"
    card = json.loads(path.with_suffix(".json").read_text())
    assert card["settings"]["rules"] == rules
    assert card["command"] == f"baralla train shipped-rl --only mc-{name}"
    assert path.stat().st_size <= 400_000
    s = load(game).new(load(game).rules.make(None, **rules), 1)
    assert modality_of(game, s) == name
    share, margin = card["against_random"]["usual"]
    sides = 2 if rules.get("teams") else rules["players"]
    assert share - margin > 1.2 / sides


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_the_agent_plays_legally_and_honestly_under_any_rules(data):
    game = load(data.draw(st.sampled_from(("brisca", "tute"))))
    rules = data.draw(rules_of(game))
    agent = mc.MonteCarloAgent(game, 1)
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
            assert [c.score for c in told.candidates] == sorted((c.score for c in told.candidates), reverse=True)
            assert all(0 <= c.score <= 1 and c.visits > 0 for c in told.candidates)
            states, dice, actions = game.states(1), np.array([new_dice(1)]), np.zeros(1, np.int64)
            states[0] = s
            agent.decide_all(states, np.array([0]), dice.view(new_dice(1).dtype), actions)
            assert game.text(s, int(actions[0])) == text
        assert all(told.told(lang) for lang in LANGS)


def test_the_agent_is_swift_and_explains():
    agent = mc.MonteCarloAgent(load("brisca"))
    assert isinstance(agent, Swift)
    assert isinstance(agent, Explains)
    assert agent.explain() is None


def test_only_games_with_a_table_have_the_agent():
    assert mc.kind("brisca") is not None
    assert mc.kind("tute") is not None
    assert mc.kind("mus") is None


def test_a_missing_table_is_one_sentence(tmp_path):
    game = load("brisca")
    with pytest.raises(AgentError, match="cannot read the table"):
        mc.MonteCarloAgent(game, 0, model=str(tmp_path / "none.safetensors"))
    s = positions("brisca", {})[0]
    with pytest.raises(AgentError, match="keys=multi is shipped for brisca-2"):
        mc.MonteCarloAgent(game, 0, keys="multi").model_for(s)


def test_a_table_of_other_keys_than_asked_is_refused(tmp_path):
    train(Plan("brisca", episodes=20)).write(tmp_path / "t.safetensors")
    with pytest.raises(AgentError, match="not learned with keys=multi"):
        mc.MonteCarloAgent(load("brisca"), 0, keys="multi", model=str(tmp_path / "t.safetensors"))
    assert set(KEYS) == {"one", "multi", "abstract"}


# The command


def test_the_command_learns_writes_a_card_and_resumes(tmp_path):
    app = typer.Typer()
    cli_train_rl.commands(app)
    path = tmp_path / "mine.safetensors"
    first = ["montecarlo", "--episodes", "150", "--keys", "multi", "--decay", "1e-4", "--deals", "20", "--out", str(path), "--seed", "3"]
    told = CliRunner().invoke(app, first, catch_exceptions=False)
    assert told.exit_code == 0
    assert "against random, 20 deals" in told.output
    assert "actions known" in told.output
    card = json.loads(path.with_suffix(".json").read_text())
    assert card["data"]["games"] == 150
    first[2] = "300"
    CliRunner().invoke(app, [*first, "--resume"], catch_exceptions=False)
    assert json.loads(path.with_suffix(".json").read_text())["data"]["games"] == 300
    with pytest.raises(BarallaError, match="players"):
        CliRunner().invoke(app, ["montecarlo", "--players", "7"], catch_exceptions=False)
