"""What holds for every game under every switch. A new game is tested here without a new line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

from baralla import records
from baralla.core import verbs
from baralla.core.dice import new_dice
from baralla.core.game import Game
from baralla.core.look import Look
from baralla.core.match import Match
from baralla.core.rules import LANGS, Rules
from baralla.games import GAMES, load
from plain_digest import digest
from support import random_match, random_positions, story, tables

HERE = Path(__file__).parent
NAMES = tuple(GAMES)
slow = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])

Table = tuple[Game, Rules, int]


@slow
@given(tables())
def test_every_match_replays_exactly(table: Table) -> None:
    game, rules, seed = table
    match = random_match(game, rules, seed, most=3)
    record = match.record(legal=True)
    again = records.replay(json.loads(records.to_line(record)))
    assert again.record(legal=True) == record
    assert again.state.tobytes() == match.state.tobytes() or rules_have_chance(match)


def rules_have_chance(match: Match) -> bool:
    """Chance moves draw from the generator in a live match and are read from the record in a replay: only `rng` may differ."""
    return any(seat == verbs.CHANCE for deal in match.deals for seat, _ in deal.actions)


@slow
@given(tables())
def test_redacted_bytes_are_those_of_every_consistent_world(table: Table) -> None:
    game, rules, seed = table
    dice, world, again = new_dice(seed), game.states(1)[0], game.states(1)[0]
    for s in random_positions(game, rules, seed, most=12):
        for seat in (*range(rules.players), verbs.PUBLIC):
            seen = game.redacted(s, seat)
            assert seen.rng == 0
            for mode in (verbs.CONSISTENT, verbs.UNSEEN):
                verbs.determinize(seen, mode, dice, world)
                if mode == verbs.CONSISTENT:
                    verbs.redact(world, seat, again)
                    assert again.tobytes() == seen.tobytes()
                assert game.view(game.redacted(world, seat)) == game.view(seen)


@slow
@given(tables())
def test_worlds_of_every_mode_play_to_the_end(table: Table) -> None:
    game, rules, seed = table
    dice, world = new_dice(seed), game.states(1)[0]
    for s in random_positions(game, rules, seed, most=4):
        seen = game.redacted(s, int(verbs.turn(s)))
        for mode in verbs.MODES.values():
            verbs.determinize(seen, mode, dice, world)
            assert verbs.turn(world) == verbs.turn(s)
            for _ in range(5000):
                if verbs.over(world):
                    break
                if verbs.turn(world) == verbs.CHANCE:
                    verbs.chance(world)
                else:
                    verbs.step(world, verbs.pick(world, dice))
            assert verbs.over(world)


@slow
@given(tables())
def test_a_seat_can_list_its_actions_from_what_it_sees(table: Table) -> None:
    game, rules, seed = table
    mask = np.zeros(game.actions, np.uint8)
    dice = new_dice(seed)
    for s in random_positions(game, rules, seed):
        seen = game.redacted(s, int(verbs.turn(s)))
        legal = game.legal_actions(s)
        assert game.legal_actions(seen) == legal == sorted(legal)
        assert 0 < len(legal) <= game.most_legal
        assert verbs.pick(s, dice) in legal
        texts = [game.text(seen, action) for action in legal]
        assert len(set(texts)) == len(texts)
        assert [game.parse(seen, text) for text in texts] == legal
        verbs.mask(s, mask)
        seen_mask = np.zeros(game.actions, np.uint8)
        verbs.mask(seen, seen_mask)
        assert mask.tolist() == seen_mask.tolist()
        assert mask.any()


@pytest.mark.parametrize("name", NAMES)
def test_the_mask_is_the_legal_set_where_the_action_space_is_exact(name: str) -> None:
    game = load(name)
    mask = np.zeros(game.actions, np.uint8)
    exact = 0
    for seed in range(5):
        for s in random_positions(game, game.rules(), seed):
            verbs.mask(s, mask)
            legal = game.legal_actions(s)
            if max(legal) < game.actions:
                assert np.flatnonzero(mask).tolist() == legal
                exact += 1
    assert exact


@slow
@given(tables())
def test_the_full_and_the_redacted_state_give_one_observation(table: Table) -> None:
    game, rules, seed = table
    full, redacted = (np.full(game.observation.size, 7, np.float32) for _ in range(2))
    for s in random_positions(game, rules, seed, most=15):
        for seat in range(rules.players):
            verbs.observe(s, seat, full)
            verbs.observe(game.redacted(s, seat), seat, redacted)
            assert full.tolist() == redacted.tolist()
            assert np.isfinite(full).all()
            assert (np.abs(full) <= 8).all()


@slow
@given(tables())
def test_undo_restores_the_bytes(table: Table) -> None:
    game, rules, seed = table
    match = Match(game, rules, seed)
    dice = new_dice(seed)
    past = []
    for _ in range(60):
        if match.over:
            break
        past.append((match.state.tobytes(), match.record()))
        match.play_action(int(verbs.pick(match.state, dice)))
    for state, record in reversed(past):
        match.undo()
        assert match.state.tobytes() == state
        assert match.record() == record


@slow
@given(tables())
def test_views_are_ready_for_json(table: Table) -> None:
    import msgspec

    game, rules, seed = table
    for s in random_positions(game, rules, seed, most=6):
        for seat in (*range(rules.players), verbs.PUBLIC):
            view = game.view(game.redacted(s, seat))
            assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view


@slow
@given(tables())
def test_a_view_is_what_is_its_own_and_what_a_spectator_sees(table: Table) -> None:
    import msgspec

    game, rules, seed = table
    for s in random_positions(game, rules, seed, most=6):
        look = Look(game, rules.players, s)
        for seat in (*range(rules.players), None):
            assert look.json(seat) == msgspec.json.encode(game.view(look.record(seat)))


@slow
@given(tables())
def test_rewards_lie_between_nought_and_one(table: Table) -> None:
    game, rules, seed = table
    match = random_match(game, rules, seed, most=2)
    rewards = np.full(rules.players, -1.0)
    verbs.reward(match.state, rewards)
    assert ((rewards >= 0) & (rewards <= 1)).all()
    if match.over:
        assert match.winners


@pytest.mark.parametrize("name", NAMES)
def test_plain_python_plays_as_the_compiled_code_does(name: str) -> None:
    run = subprocess.run(
        [sys.executable, HERE / "plain_digest.py", name],
        env={"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": ":".join(sys.path), "PYTHONWARNINGS": "error"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.split() == digest(name)


@pytest.mark.parametrize("path", sorted(HERE.glob("golden/*.txt")), ids=lambda path: path.stem)
def test_golden_playthroughs(path: Path) -> None:
    """A change of rules must show here. After a meant one: python tests/golden.py."""
    from golden import PLAYTHROUGHS, play

    assert story(play(*PLAYTHROUGHS[path.stem])) == path.read_text(encoding="utf-8")


def test_every_preset_has_a_golden_playthrough() -> None:
    from golden import PLAYTHROUGHS

    assert {path.stem for path in HERE.glob("golden/*.txt")} == set(PLAYTHROUGHS)


@pytest.mark.parametrize("name", NAMES)
def test_perft(name: str) -> None:
    """The number of action sequences to each depth, from fixed decks. After a meant change: python tests/golden.py."""
    from golden import perft_counts

    expected = json.loads((HERE / "perft.json").read_text(encoding="utf-8"))[name]
    assert perft_counts(name) == expected


@pytest.mark.parametrize("name", NAMES)
def test_every_switch_speaks_three_languages(name: str) -> None:
    game = load(name)
    for words in (game.title, game.summary):
        assert all(words[lang] for lang in LANGS)
    for switch in game.rules.switches():
        assert all(switch.label[lang] and switch.help[lang] for lang in LANGS)
        assert json.dumps(switch.to_json())


@pytest.mark.parametrize("name", NAMES)
def test_every_preset_is_playable_and_round_trips(name: str) -> None:
    game = load(name)
    for preset in game.rules.PRESETS:
        rules = game.rules.make(preset)
        assert game.rules.make(players=rules.players, **rules.settings()) == rules
        assert random_match(game, rules, 1, most=1).deal_over


@pytest.mark.parametrize("name", NAMES)
def test_state_sizes(name: str) -> None:
    assert load(name).state.itemsize <= (16384 if name == "hexadom" else 1024)


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_its_page(name: str) -> None:
    page = (HERE.parent / "docs" / "games" / f"{name}.md").read_text(encoding="utf-8")
    for switch in load(name).rules.switches():
        assert f"`{switch.name}`" in page
    for preset in load(name).rules.PRESETS:
        assert f"`{preset}`" in page
