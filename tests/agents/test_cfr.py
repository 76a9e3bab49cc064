"""The agent `cfr`: its situations are what a seat sees, its choices legal, its play mixed; where it knows nothing it goes by the rules."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from baralla.agents import kinds, make_agent
from baralla.agents.contract import Swift
from baralla.agents.learned import cfr
from baralla.agents.learned.files import SHIPPED
from baralla.agents.learned.own import own_models
from baralla.agents.learned.policies import WHOLE, Policy, read_policy, write_policy
from baralla.api import make, play_match, seen
from baralla.engine import verbs
from baralla.engine.dice import new_dice
from baralla.engine.errors import AgentError
from baralla.engine.rules import LANGS
from baralla.engine.situations import MOST_MOVES, UNTOLD, moves, situation
from baralla.games import load
from baralla.games.mus.draw import KINDS
from baralla.games.mus.infosets import FIRST_ASKED, GRADE, HAND_STEPS, LATER, LATERS, SHARE, SIGNED
from baralla.games.mus.player_odds import HOLDS, JUEGO_FIRST, LISTED, PARES_ORDER, PUNTO_ORDER, own_kind
from baralla.games.mus.state import DISCARDING, MUS, NO_MUS, ORDAGO, PASO
from baralla.learning.duel import duel, new_dice_array
from baralla.testing import random_positions, random_rules

GAME = load("mus")
MOST_BYTES = 3_000_000  # of all strategies shipped for a game


def positions(seed: int, **switches: Any) -> list[Any]:
    return random_positions(GAME, GAME.rules.make(None, **switches), seed, 60)


def decided(s: Any) -> tuple[int, list[int]]:
    """The situation and the choices of the seat to move."""
    out = np.zeros(MOST_MOVES, np.int64)
    return int(situation(s)), [int(action) for action in out[: moves(s, out)]]


# Situations


@pytest.mark.parametrize("players", [2, 4])
def test_a_situation_is_what_the_seat_sees(players: int) -> None:
    told = 0
    for seed in range(60):
        for s in positions(seed, players=players, senas="partner" if seed % 2 else "off"):
            if s.turn >= 0:
                key, choices = decided(s)
                assert (key, choices) == decided(GAME.redacted(s, int(s.turn)))
                assert UNTOLD <= key < 1 << 32
                told += key != UNTOLD
    assert told > 100


@pytest.mark.parametrize("players", [2, 4])
def test_choices_are_legal_and_every_one_is_different(players: int) -> None:
    for seed in range(60):
        for s in positions(seed, players=players):
            if s.turn >= 0:
                _, choices = decided(s)
                assert set(choices) <= set(GAME.legal_actions(s))
                assert len(set(choices)) == len(choices)


def test_one_situation_always_has_as_many_choices() -> None:
    sizes: dict[int, int] = {}
    for seed in range(60):
        for s in positions(seed, players=2 + 2 * (seed % 2)):
            if s.turn >= 0:
                key, choices = decided(s)
                assert key == UNTOLD or sizes.setdefault(key, len(choices)) == len(choices)
    assert len(sizes) > 100


def test_equal_hands_list_their_discards_alike_whatever_their_suits() -> None:
    def thrown(hand: str) -> list[Counter[str]]:
        match = make("mus", players=2, seed=1)
        s = match.state.copy() if hasattr(match.state, "copy") else match.state
        s.hands[0] = sum(1 << GAME.item(card) for card in hand.split())
        s.turn, s.phase, s.dealer = 0, DISCARDING, 1
        listed = sorted(members(int(s.hands[0])))
        _, choices = decided(s)
        return [Counter(GAME.item_text(listed[slot])[:-1] for slot in range(4) if (action - 16) >> slot & 1) for action in choices]

    def members(cards: int) -> list[int]:
        return [card for card in range(48) if cards >> card & 1]

    first, second = thrown("12O 7C 7E 1B"), thrown("7O 1C 12E 7B")
    assert first == second
    assert len(first) == 11  # 2 · 3 · 2 ways to keep or throw, without keeping all
    assert len(thrown("12O 12C 12E 12B")) == 4


def test_grades_rise_with_the_hand_among_those_that_take_part() -> None:
    for row, kinds_ in enumerate(LISTED):
        for order, part in ((PARES_ORDER, 1), (JUEGO_FIRST, 2), (PUNTO_ORDER, 0)):
            holding = HOLDS[row, :kinds_] & 2 == 0 if part == 0 else HOLDS[row, :kinds_] & part != 0
            shares = SHARE[row, order, :kinds_][holding]
            assert shares.min() < 0.2
            assert 0.8 < shares.max() <= 1.0
        assert GRADE.min() == 0
        assert GRADE.max() < HAND_STEPS


def test_in_grande_equal_hands_are_told_apart_by_what_they_will_bring_later() -> None:
    """Three hands of one step in grande: nothing later, a pair, and duples with juego."""
    found = []
    for hand in ("11O 7C 6E 5B", "11O 11C 5E 4B", "11O 11C 10E 10O"):
        s = make("mus", players=2, seed=1).state
        s.hands[0] = sum(1 << GAME.item(card) for card in hand.split())
        s.dealer, s.turn = 1, 0
        verbs.step(s, NO_MUS)
        found.append(decided(s)[0])
        assert LATER[0, own_kind(s, 0)] == found[-1] % LATERS
    assert [key % LATERS for key in found] == [0, 1, 2]
    assert len({key // LATERS for key in found}) == 1


@pytest.mark.parametrize("switches", [{"ordago": False}, {"min_bet": 1}, {"match_mode": "single_hand"}, {"holders_only": False}])
def test_tables_with_other_bets_are_not_told_apart(switches: dict[str, Any]) -> None:
    assert {decided(s)[0] for s in positions(3, players=2, **switches) if s.turn >= 0} == {UNTOLD}


# The agent


def everywhere(share: int = WHOLE) -> Policy:
    """A strategy of two players that, asked for mus, says it one time in two (or as often as `share` says against WHOLE)."""
    keys = sorted(
        {decided(s)[0] for seed in range(20) for s in positions(seed, players=2) if s.turn >= 0 and decided(s)[1] == [NO_MUS, MUS]}
    )
    shares = np.tile(np.array([WHOLE, share], np.uint8), len(keys))
    return Policy(np.array(keys, np.int64), np.arange(0, 2 * len(keys) + 1, 2), shares)


def own(path: Path, policy: Policy, **about: str) -> str:
    write_policy(path, policy, {"game": "mus", "players": "2"} | about)
    return f"cfr:model={path}"


@pytest.mark.parametrize(("preset", "players"), [("default", 2), ("gambito", 2), ("default", 4), ("senas", 4), ("gambito", 4)])
def test_it_plays_whole_matches(preset: str, players: int) -> None:
    match = play_match("mus", ["cfr"] * players, 5, preset=preset, players=players, **({} if preset == "gambito" else {"games_to_win": 1}))
    assert match.over


@pytest.mark.parametrize("seed", range(12))
def test_it_plays_whole_matches_under_any_switches(seed: int) -> None:
    rules = random_rules(GAME, seed)
    switches = {item.name: getattr(rules, item.name) for item in rules.switches()} | {"games_to_win": 1, "reyes": 4 if seed % 3 else 8}
    assert play_match("mus", ["cfr"] * rules.players, seed, **switches).over


@pytest.mark.parametrize("players", [2, 4])
def test_who_never_cuts_does_not_change_cards_for_ever(tmp_path: Path, players: int) -> None:
    """A strategy that says mus with every hand, among others of its kind."""
    keys = np.arange(FIRST_ASKED, FIRST_ASKED + KINDS * 4 * 9 * 2 * SIGNED)
    policy = Policy(keys, np.arange(0, 2 * len(keys) + 1, 2), np.tile(np.array([0, WHOLE], np.uint8), len(keys)))
    agent: Any = make_agent(own(tmp_path / "m.safetensors", policy, players=str(players)), "mus")
    assert duel(GAME, GAME.rules.make(None, players=players), agent, agent, 4, "patience").games == 8


def test_it_decides_many_tables_as_it_decides_one(tmp_path: Path) -> None:
    agent = make_agent(own(tmp_path / "m.safetensors", everywhere(0)), "mus", 1)
    assert isinstance(agent, Swift)
    match = make("mus", players=2, seed=4)
    states = GAME.states(3)
    states[:] = match.state
    actions = np.full(3, -1, np.int64)
    agent.decide_all(states, np.array([0, 2]), new_dice_array(3, 1), actions)
    assert actions.tolist() == [NO_MUS, -1, NO_MUS]
    assert agent.act(seen(match)) == GAME.text(match.state, NO_MUS)


def test_it_mixes_as_its_strategy_says_more_when_warm_and_not_at_all_when_cold(tmp_path: Path) -> None:
    text = own(tmp_path / "m.safetensors", everywhere(WHOLE // 3))
    n = 4000
    states = GAME.states(n)
    states[:] = make("mus", players=2, seed=4).state
    for temperature, low, high in ((1, 0.22, 0.28), (2, 0.34, 0.40), (0, 0.0, 0.0)):  # 1:3, √1:√3, the more frequent alone
        actions = np.zeros(n, np.int64)
        make_agent(f"{text},temperature={temperature}", "mus", 1).decide_all(states, np.arange(n), new_dice_array(n, 1), actions)
        assert low <= (actions == MUS).mean() <= high


def test_it_sees_only_what_its_seat_may() -> None:
    """Two tables that differ in the other's cards alone get the same answers from the same dice."""
    agent = make_agent("cfr", "mus", 1)
    for s in positions(8, players=4):
        if s.turn < 0:
            continue
        states = GAME.states(2)
        states[0] = s
        verbs.determinize(GAME.redacted(s, int(s.turn)), verbs.CONSISTENT, new_dice(3), states[1])
        dice = new_dice_array(2, 1)
        dice["rng"] = 77
        actions = np.zeros(2, np.int64)
        agent.decide_all(states, np.arange(2), dice, actions)
        assert actions[0] == actions[1]


def test_it_says_how_often_it_would_do_what(tmp_path: Path) -> None:
    agent = cfr.RegretAgent(GAME, 1, model=own(tmp_path / "m.safetensors", everywhere()).partition("=")[2])
    match = make("mus", players=2, seed=4)
    action = agent.act(seen(match))
    why = agent.explain()
    assert why is not None
    assert why.action == action == why.candidates[0].action
    assert sum(one.score for one in why.candidates) == pytest.approx(1.0)
    assert all("50" in why.told(lang) for lang in LANGS)


def test_where_it_knows_nothing_the_rules_decide_and_say_why(tmp_path: Path) -> None:
    agent = cfr.RegretAgent(GAME, 1, model=own(tmp_path / "m.safetensors", everywhere()).partition("=")[2])
    match = make("mus", players=2, seed=4, ordago=False)
    rules = make_agent("rules", "mus", 1)
    assert agent.act(seen(match)) == rules.act(seen(match))
    assert agent.explain() == rules.explain()
    assert agent.explain().rule  # type: ignore[union-attr]


# Files


def test_what_it_cannot_play_from_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(AgentError, match="cannot read the strategy"):
        make_agent(f"cfr:model={tmp_path / 'none.safetensors'}", "mus")
    text = own(tmp_path / "m.safetensors", everywhere())
    with pytest.raises(AgentError, match="plays with 2 players, not 4"):
        make_agent(text, "mus").act(seen(make("mus", players=4, seed=1)))
    with pytest.raises(AgentError, match="plays brisca, not mus"):
        make_agent(own(tmp_path / "m.safetensors", everywhere(), game="brisca"), "mus")
    with pytest.raises(AgentError, match="holds no strategy"):
        make_agent(f"cfr:model={next(SHIPPED.glob('mc-*.safetensors'))}", "mus")
    assert "cfr" not in kinds("brisca")


def test_a_strategy_of_ones_own_is_found_by_name(tmp_path: Path) -> None:
    own(tmp_path / "mine.safetensors", everywhere())
    [model] = own_models(tmp_path)
    assert (model.name, model.agents, model.game, model.players) == ("mine", ("cfr",), "mus", 2)


def test_what_is_shipped_is_small_and_knows_the_first_words_of_any_hand() -> None:
    paths = sorted(SHIPPED.glob("cfr-mus-*.safetensors"))
    assert [path.stem for path in paths] == ["cfr-mus-2", "cfr-mus-4"]
    assert sum(path.stat().st_size for path in paths) <= MOST_BYTES
    for players, path in zip((2, 4), paths, strict=True):
        policy, _ = read_policy(path)
        for seed in range(30):
            s = make("mus", players=players, seed=seed).state
            assert decided(s)[0] in policy.keys
            verbs.step(s, NO_MUS)
            key, choices = decided(s)
            assert choices[0] == PASO
            assert ORDAGO in choices
            assert key in policy.keys
