"""Learning by regrets: it finds the equilibrium of a game whose equilibrium is known, learns the same from the same seed, and goes on."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from baralla.agents.learned.files import read_tensors, write_tensors
from baralla.agents.learned.policies import Policy, find, no_policy, read_policy, recall, write_policy
from baralla.cli import train_regret
from baralla.engine.advice import NOTES
from baralla.engine.dice import new_dice
from baralla.engine.errors import BarallaError
from baralla.engine.situations import MOST_MOVES
from baralla.learning.regret import train as regrets
from baralla.learning.regret.book import FULL, average, claim, match, new_book, regret
from baralla.learning.regret.plan import Plan
from baralla.learning.regret.traverse import DEEPEST, POLICY, SELF, Lesson, Rival, learn, new_desk
from support import kuhn

QUICK = {"players": 2}
FEW = 300  # lessons of a training that only has to be one


@pytest.fixture
def short_blocks(monkeypatch):
    monkeypatch.setattr(regrets, "BLOCK", FEW // 3)


# A game whose equilibrium is known


def taught(blocks: int, rival: Rival | None = None, lessons: int = 500) -> kuhn.Strategy:
    """Kuhn poker, learned for so many blocks against itself or a rival."""
    book, desk = new_book(100, 1), new_desk(np.zeros(DEEPEST + 1, kuhn.RECORD))
    met = rival or Rival(SELF, np.zeros(1), no_policy(), np.zeros(1), np.zeros(NOTES, np.int64), np.zeros(MOST_MOVES))
    for block in range(blocks):
        learn(kuhn.table(), lessons, met, Lesson(block + 1.0, 2.0, 0.7, 1.0 if rival else 0.0, 0.0), book, desk, new_dice(7, block))
    return {divmod(int(key), 4): share for key, share in bets(average(book, 100, 0.0)).items()}


def bets(policy: Policy) -> dict[int, float]:
    found, out = {}, np.zeros(MOST_MOVES)
    for key in policy.keys:
        assert recall(policy, int(key), 2, out)
        found[int(key)] = float(out[1])
    return found


def test_the_strategy_of_kuhn_poker_comes_near_an_equilibrium():
    early, late = taught(1, lessons=60), taught(100)
    assert kuhn.exploitability(early) > 0.05
    assert kuhn.exploitability(late) < 0.015
    assert abs(kuhn.value(late) - kuhn.VALUE) < 0.01
    assert late[1, kuhn.START] < 0.1, "a middle card never bets"
    assert late[2, kuhn.BET] > 0.98, "the highest card sees"
    assert late[0, kuhn.CHECKED] == pytest.approx(1 / 3, abs=0.06), "the lowest card bluffs a third of the time"


def test_an_attack_wins_what_can_be_won():
    always = kuhn_policy({(card, said): 1.0 for card in range(3) for said in kuhn.TURN})
    rival = Rival(POLICY, np.zeros(1), always, np.zeros(1), np.zeros(NOTES, np.int64), np.zeros(MOST_MOVES))
    learned = taught(40, rival)
    others = {(card, said): 1.0 for card in range(3) for said in kuhn.TURN}
    for player in range(2):
        own = {key: share for key, share in learned.items() if kuhn.TURN[key[1]] == player}
        won = kuhn.value(others | own) * (1 if player == 0 else -1)
        assert won == pytest.approx(kuhn.best_response(others, player), abs=0.02)
        assert won > 0.2


def kuhn_policy(strategy: kuhn.Strategy) -> Policy:
    keys = sorted(card * 4 + said for card, said in strategy)
    shares = [[round(255 * (1 - strategy[divmod(key, 4)])), round(255 * strategy[divmod(key, 4)])] for key in keys]
    return Policy(np.array(keys, np.int64), np.arange(0, 2 * len(keys) + 1, 2), np.array(shares, np.uint8).ravel())


# What is remembered


def test_regrets_become_a_strategy():
    book, out = new_book(100, 1), np.zeros(MOST_MOVES)
    at = claim(book, 77, 3)
    match(book, at, 3, out)
    assert out[:3] == pytest.approx(1 / 3)
    assert regret(book, at, 3, out, np.array([1.0, 0.0, 0.5]), 2.0) == pytest.approx(0.5)
    match(book, at, 3, out)
    assert list(out[:3]) == [1.0, 0.0, 0.0]
    assert claim(book, 77, 3) == at
    assert claim(book, 78, 2) != at


def test_a_full_book_takes_nothing_new():
    book = new_book(100, 1)
    places = [claim(book, key, 2) for key in range(1000)]
    assert places[0] >= 0
    assert places[-1] == FULL
    assert claim(book, 0, 2) == places[0]


def test_the_most_visited_situations_are_kept_without_rare_choices():
    book = new_book(100, 1)
    for key, visits in ((5, 3), (3, 9), (4, 1)):
        at = claim(book, key, 2)
        book.visits[at] = visits
        book.played[book.starts[at] : book.starts[at] + 2] = [99.0, 1.0]
    policy = average(book, 2, 0.03)
    assert list(policy.keys) == [3, 5]
    assert list(policy.shares) == [255, 0, 255, 0]
    assert find(policy, 4) == -1


# Trainings


def same(a: Policy, b: Policy) -> bool:
    return all(np.array_equal(x, y) for x, y in zip(a, b, strict=True))


def test_the_same_seed_gives_the_same_strategy(short_blocks):
    first, second, other = (regrets.train(Plan("mus", QUICK, lessons=FEW, seed=seed)).policy() for seed in (1, 1, 2))
    assert len(first.keys) > 100
    assert same(first, second)
    assert not same(first, other)


@pytest.mark.parametrize("players", [2, 4])
def test_a_training_that_was_stopped_ends_like_one_that_was_not(players, short_blocks, tmp_path):
    path = tmp_path / "m.training.safetensors"
    plan = Plan("mus", {"players": players}, lessons=FEW, seed=3)
    whole = regrets.train(plan)
    part = regrets.train(Plan("mus", {"players": players}, lessons=FEW // 3, seed=3))
    part.write(path)
    resumed = regrets.train(plan, regrets.resume(path, plan))
    assert resumed.lessons == FEW
    assert same(whole.policy(), resumed.policy())
    assert np.array_equal(whole.book.worth, resumed.book.worth, equal_nan=True)


def test_time_that_runs_out_leaves_whole_blocks(short_blocks):
    done = regrets.train(Plan("mus", QUICK, lessons=FEW), minutes=1e-9)
    assert done.interrupted
    assert done.lessons == FEW // 3


def test_a_strategy_survives_its_file(short_blocks, tmp_path):
    path = tmp_path / "m.safetensors"
    trained = regrets.train(Plan("mus", QUICK, lessons=FEW))
    card = regrets.finish(trained, path, "the command")
    policy, about = read_policy(path)
    assert same(policy, trained.policy())
    assert (about["method"], about["game"], about["players"]) == ("regret", "mus", "2")
    assert card["situations"] == len(policy.keys)
    assert json.loads(path.with_suffix(".json").read_text())["command"] == "the command"


def test_scores_are_worth_more_as_one_leads():
    done = regrets.train(Plan("mus", QUICK, lessons=20_000, seed=1))
    worth = done.book.worth.reshape(2, 2, 40, 40)[0]  # against itself; mano or not, stones missing less one
    assert np.nanmean(worth[:, :8, 30:]) > 0.7
    assert np.nanmean(worth[:, 30:, :8]) < 0.3


# What is wrong is said in a sentence


def test_what_cannot_be_learned_is_one_sentence(short_blocks, tmp_path):
    with pytest.raises(BarallaError, match="does not tell its situations"):
        regrets.train(Plan("brisca", lessons=10))
    with pytest.raises(BarallaError, match="cannot give lessons"):
        regrets.train(Plan("mus", QUICK, lessons=10, rival="random"))
    for wrong in ({"fade": 2.0}, {"share": -1.0}, {"tries": 0.0}, {"least": 0.7}):
        with pytest.raises(BarallaError, match=f"{next(iter(wrong.values()))}"):
            Plan("mus", QUICK, **wrong)
    path = tmp_path / "m.safetensors"
    with pytest.raises(BarallaError, match="cannot read"):
        regrets.resume(path, Plan("mus", QUICK))
    regrets.train(Plan("mus", QUICK, lessons=FEW)).write(path)
    with pytest.raises(BarallaError, match="another seed"):
        regrets.resume(path, Plan("mus", QUICK, seed=9))
    with pytest.raises(BarallaError, match="--situations"):
        regrets.resume(path, Plan("mus", QUICK, situations=100))


def test_a_file_that_holds_no_strategy_is_one_sentence(tmp_path):
    path = tmp_path / "m.safetensors"
    write_tensors(path, {"x": np.zeros(1, np.uint8)}, {"method": "regret"})
    with pytest.raises(BarallaError, match="holds no strategy"):
        read_policy(path)
    write_policy(path, kuhn_policy({(0, 0): 0.5, (1, 0): 0.5}), {})
    tensors, about = read_tensors(path)
    write_tensors(path, {**tensors, "shares": tensors["shares"][:-1]}, about)
    with pytest.raises(BarallaError, match="damaged"):
        read_policy(path)


# The command


def run(*arguments: str) -> str:
    app = typer.Typer()
    app.callback()(lambda: None)
    train_regret.commands(app)
    told = CliRunner().invoke(app, ["regret", "--game", "mus", *arguments], catch_exceptions=False)
    assert told.exit_code == 0, told.output
    return told.output


def test_the_command_learns_attacks_and_resumes(short_blocks, monkeypatch, tmp_path: Path):
    from baralla.learning.regret import curve

    monkeypatch.setattr(curve, "DEALS", 10)
    path, other = tmp_path / "m.safetensors", tmp_path / "attack.safetensors"
    assert "100 lessons" in run("--players", "2", "--lessons", "100", "--out", str(path))
    assert "300 lessons" in run("--players", "2", "--lessons", "300", "--resume", "--out", str(path))
    assert "100 lessons" in run("--players", "2", "--lessons", "100", "--attack", f"cfr:model={path}", "--out", str(other))
    card = json.loads(other.with_suffix(".json").read_text())
    assert card["settings"]["share"] == 1.0
    assert card["data"]["rival"] == f"cfr:model={path}"
    assert card["curve"][-1]["lessons"] == 100
    with pytest.raises(BarallaError, match="not both"):
        run("--attack", "rules", "--rival", "rules")
