"""What holds for every game under every switch. A new game is tested here without a new line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from baralla.engine import verbs
from baralla.engine.game import Game
from baralla.engine.rules import Rules
from baralla.games import GAMES, load
from baralla.testing import invariants, story
from baralla.testing.digest import CALLED, apart, digest
from baralla.testing.golden import perft_counts, play
from support import tables

TESTS = Path(__file__).parents[1]
NAMES = tuple(GAMES)
slow = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])

Table = tuple[Game, Rules, int]


@slow
@given(tables())
def test_every_match_replays_exactly(table: Table) -> None:
    invariants.every_match_replays_exactly(*table)


@slow
@given(tables())
def test_redacted_bytes_are_those_of_every_consistent_world(table: Table) -> None:
    invariants.redacted_bytes_are_those_of_every_consistent_world(*table)


@slow
@given(tables())
def test_worlds_of_every_mode_play_to_the_end(table: Table) -> None:
    invariants.worlds_of_every_mode_play_to_the_end(*table)


@slow
@given(tables())
def test_a_seat_can_list_its_actions_from_what_it_sees(table: Table) -> None:
    invariants.a_seat_can_list_its_actions_from_what_it_sees(*table)


@pytest.mark.parametrize("name", NAMES)
def test_the_mask_is_the_legal_set_where_the_action_space_is_exact(name: str) -> None:
    invariants.the_mask_is_the_legal_set_where_the_action_space_is_exact(load(name))


@slow
@given(tables())
def test_the_full_and_the_redacted_state_give_one_observation(table: Table) -> None:
    invariants.the_full_and_the_redacted_state_give_one_observation(*table)


@slow
@given(tables())
def test_self_play_sees_what_the_seat_may_see_and_chooses_what_is_legal(table: Table) -> None:
    invariants.self_play_sees_what_the_seat_may_see_and_chooses_what_is_legal(*table)


@slow
@given(tables())
def test_undo_restores_the_bytes(table: Table) -> None:
    invariants.undo_restores_the_bytes(*table)


@slow
@given(tables())
def test_views_are_ready_for_json(table: Table) -> None:
    invariants.views_are_ready_for_json(*table)


@slow
@given(tables())
def test_a_view_is_what_is_its_own_and_what_a_spectator_sees(table: Table) -> None:
    invariants.a_view_is_what_is_its_own_and_what_a_spectator_sees(*table)


@slow
@given(tables())
def test_rewards_lie_between_nought_and_one(table: Table) -> None:
    invariants.rewards_lie_between_nought_and_one(*table)


# Chance moves inside a deal come only with these.
BEYOND_PRESETS = {"mus": ("players=4", "senas=partner", "sena_leak=0.5")}


@pytest.mark.parametrize("name", NAMES)
def test_plain_python_plays_as_the_compiled_code_does(name: str) -> None:
    beyond = BEYOND_PRESETS.get(name, ())
    assert apart(name, beyond, NUMBA_DISABLE_JIT="1") == digest(name, beyond)
    chance = set() if verbs.taught(verbs.chance, load(name).state) else {"chance"}
    assert set(verbs.VERBS) - chance <= CALLED


# Compiling is the dear part, so each search is checked in some games; `make bounds` checks everything in all of them.
BOUNDS_CHECKED = {
    "brisca": ("rules", "ismcts", "mc"),
    "tute": ("rules", "ismcts", "pimc", "sl"),
    "podrida": ("rules", "mcts", "ismcts", "oracle"),
    "cabrero": ("rules", "ismcts", "pimc", "oracle"),
    "mus": ("rules", "ismcts"),
    "hexadom": ("rules", "ismcts"),
}


@pytest.mark.parametrize("name", NAMES)
def test_no_index_of_the_compiled_code_lies_outside_its_array(name: str, tmp_path: Path) -> None:
    """Verbs, switches, players and searches with numba's bounds check, compiled without optimisation into a cache of their own."""
    run = subprocess.run(
        [sys.executable, TESTS / "bounds.py", name, *BOUNDS_CHECKED[name]],
        env={"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "0", "BARALLA_CACHE": str(tmp_path), "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize("name", NAMES)
def test_a_thread_that_interprets_plays_as_the_compiled_code_does_and_compiles_nothing(name: str, tmp_path: Path) -> None:
    beyond = BEYOND_PRESETS.get(name, ())
    assert apart(name, beyond, BARALLA_INTERPRET="1", BARALLA_CACHE=str(tmp_path)) == digest(name, beyond)
    assert not list(tmp_path.rglob("*.nbc"))


@pytest.mark.parametrize("path", sorted(TESTS.glob("golden/*.txt")), ids=lambda path: path.stem)
def test_golden_playthroughs(path: Path) -> None:
    """A change of rules must show here. After a meant one: python tests/golden.py."""
    from golden import PLAYTHROUGHS

    assert story(play(*PLAYTHROUGHS[path.stem])) == path.read_text(encoding="utf-8")


def test_every_preset_has_a_golden_playthrough() -> None:
    from golden import PLAYTHROUGHS

    assert {path.stem for path in TESTS.glob("golden/*.txt")} == set(PLAYTHROUGHS)


@pytest.mark.parametrize("name", NAMES)
def test_perft(name: str) -> None:
    """The number of action sequences to each depth, from fixed decks. After a meant change: python tests/golden.py."""
    expected = json.loads((TESTS / "perft.json").read_text(encoding="utf-8"))[name]
    assert perft_counts(name) == expected


@pytest.mark.parametrize("name", NAMES)
def test_every_switch_speaks_three_languages(name: str) -> None:
    invariants.every_switch_speaks_three_languages(load(name))


@pytest.mark.parametrize("name", NAMES)
def test_a_game_brings_the_words_of_its_presets_values_and_how_to_play(name: str) -> None:
    invariants.a_game_brings_the_words_of_its_presets_values_and_how_to_play(load(name))


@slow
@given(tables())
def test_every_action_can_be_said(table: Table) -> None:
    invariants.every_action_can_be_said(*table)


@slow
@given(tables())
def test_every_move_has_a_hint(table: Table) -> None:
    invariants.every_move_has_a_hint(*table)


@slow
@given(tables())
def test_a_game_of_tricks_shows_what_the_table_of_tricks_draws(table: Table) -> None:
    invariants.a_game_of_tricks_shows_what_the_table_of_tricks_draws(*table)


@pytest.mark.parametrize("name", NAMES)
def test_every_preset_is_playable_and_round_trips(name: str) -> None:
    invariants.every_preset_is_playable_and_round_trips(load(name))


@pytest.mark.parametrize("name", NAMES)
def test_state_sizes(name: str) -> None:
    assert load(name).state.itemsize <= (16384 if name == "hexadom" else 1024)


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_its_page(name: str) -> None:
    page = (TESTS.parent / "docs" / "games" / f"{name}.md").read_text(encoding="utf-8")
    for switch in load(name).rules.switches():
        assert f"`{switch.name}`" in page
    for preset in load(name).rules.PRESETS:
        assert f"`{preset}`" in page
