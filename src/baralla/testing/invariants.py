"""What holds for every game under every switch: functions of a game, its rules and a seed. A fault is an AssertionError.

`ALL` holds for any table; `OF_THE_GAME` takes a game alone.
"""

from __future__ import annotations

import json
from importlib import import_module

import msgspec
import numpy as np

from baralla import records
from baralla.engine import verbs
from baralla.engine.dice import new_dice
from baralla.engine.game import Game
from baralla.engine.look import Look
from baralla.engine.match import Match
from baralla.engine.rules import LANGS, Rules, show
from baralla.engine.texts import wording
from baralla.games.cards.view import TrickView
from baralla.games.hints import Position, hint, hints_of
from baralla.testing import random_match, random_positions
from baralla.web.messages import View


def every_match_replays_exactly(game: Game, rules: Rules, seed: int) -> None:
    match = random_match(game, rules, seed, most=3)
    record = match.record(legal=True)
    again = records.replay(json.loads(records.to_line(record)))
    assert again.record(legal=True) == record
    assert again.state.tobytes() == match.state.tobytes() or _has_chance(match)


def _has_chance(match: Match) -> bool:
    """Chance moves draw from the generator in a live match and are read from the record in a replay: only `rng` may differ."""
    return any(seat == verbs.CHANCE for deal in match.deals for seat, _ in deal.actions)


def redacted_bytes_are_those_of_every_consistent_world(game: Game, rules: Rules, seed: int) -> None:
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


def worlds_of_every_mode_play_to_the_end(game: Game, rules: Rules, seed: int) -> None:
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


def a_seat_can_list_its_actions_from_what_it_sees(game: Game, rules: Rules, seed: int) -> None:
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


def the_mask_is_the_legal_set_where_the_action_space_is_exact(game: Game) -> None:
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


def the_full_and_the_redacted_state_give_one_observation(game: Game, rules: Rules, seed: int) -> None:
    full, redacted = (np.full(game.observation.size, 7, np.float32) for _ in range(2))
    for s in random_positions(game, rules, seed, most=15):
        for seat in range(rules.players):
            verbs.observe(s, seat, full)
            verbs.observe(game.redacted(s, seat), seat, redacted)
            assert full.tolist() == redacted.tolist()
            assert np.isfinite(full).all()
            assert (np.abs(full) <= 8).all()


def self_play_sees_what_the_seat_may_see_and_chooses_what_is_legal(game: Game, rules: Rules, seed: int) -> None:
    eyes = game.eyes
    full, redacted = (np.full(eyes.sight.size, np.nan, np.float32) for _ in range(2))
    hidden, slots, seen_slots = np.full(eyes.hidden, np.nan, np.float32), np.zeros(eyes.slots, np.int32), np.zeros(eyes.slots, np.int32)
    for s in random_positions(game, rules, seed, most=15):
        for seat in range(rules.players):
            verbs.sight(s, seat, full)
            verbs.sight(game.redacted(s, seat), seat, redacted)
            assert full.tobytes() == redacted.tobytes()
            verbs.secrets(s, seat, hidden)
            assert np.isfinite(full).all()
            assert np.isfinite(hidden).all()
        verbs.choices(s, slots)
        verbs.choices(game.redacted(s, int(verbs.turn(s))), seen_slots)
        assert slots.tolist() == seen_slots.tolist()
        opened = [int(action) for action in slots if action >= 0]
        assert opened
        assert len(set(opened)) == len(opened)
        assert set(opened) <= set(game.legal_actions(s))


def undo_restores_the_bytes(game: Game, rules: Rules, seed: int) -> None:
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


def views_are_ready_for_json(game: Game, rules: Rules, seed: int) -> None:
    for s in random_positions(game, rules, seed, most=6):
        for seat in (*range(rules.players), verbs.PUBLIC):
            view = game.view(game.redacted(s, seat))
            assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view
            msgspec.convert(msgspec.to_builtins(view), View)  # what any table of the page needs


def a_view_is_what_is_its_own_and_what_a_spectator_sees(game: Game, rules: Rules, seed: int) -> None:
    for s in random_positions(game, rules, seed, most=6):
        look = Look(game, rules.players, s)
        for seat in (*range(rules.players), None):
            assert look.json(seat) == msgspec.json.encode(game.view(look.record(seat)))


def rewards_lie_between_nought_and_one(game: Game, rules: Rules, seed: int) -> None:
    match = random_match(game, rules, seed, most=2)
    rewards = np.full(rules.players, -1.0)
    verbs.reward(match.state, rewards)
    assert ((rewards >= 0) & (rewards <= 1)).all()
    assert 0 < verbs.stake(match.state) <= 1
    if match.over:
        assert match.winners


def every_switch_speaks_three_languages(game: Game) -> None:
    for words in (game.title, game.summary):
        assert all(words[lang] for lang in LANGS)
    for switch in game.rules.switches():
        assert all(switch.label[lang] and switch.help[lang] for lang in LANGS)
        assert json.dumps(switch.to_json())


def a_game_brings_the_words_of_its_presets_values_and_how_to_play(game: Game) -> None:
    assert game.words.how_to
    found = [*game.words.how_to, *game.words.presets.values(), *game.words.actions.values(), *game.words.told.values()]
    assert set(game.words.presets) == set(game.rules.PRESETS) - {"default"}  # which is called the same in every game
    for switch in game.rules.switches():
        allowed = switch.values if isinstance(switch.values, tuple) else getattr(switch.values, "also", ())
        named = {show(value) for value in allowed if isinstance(value, str) or value is None}
        assert set(game.words.values.get(switch.name, {})) == named, switch.name
        found += game.words.values.get(switch.name, {}).values()
    assert set(game.words.values) <= {switch.name for switch in game.rules.switches()}
    assert all(words[lang] for words in found for lang in LANGS)


def every_action_can_be_said(game: Game, rules: Rules, seed: int) -> None:
    screen = import_module(game.screen)
    for s in random_positions(game, rules, seed, most=6):
        if (turn := int(verbs.turn(s))) < 0:
            continue
        view = game.view(game.redacted(s, turn))
        for action in game.legal_texts(s):
            label = screen.label(view, action, "ca")
            assert label
            assert "{" not in label
            assert not game.words.actions or wording(game.words.actions, view, action)


def every_move_has_a_hint(game: Game, rules: Rules, seed: int) -> None:
    for s in random_positions(game, rules, seed, most=6):
        if (turn := int(verbs.turn(s))) < 0:
            continue
        record = game.redacted(s, turn)
        position = Position(game, rules, record, tuple(game.legal_texts(record)))
        for action in position.legal:
            found = hint(hints_of(game), position, action)
            assert action in found.idea.points & found.reason.points
            for text in (*found.idea_words.values(), *found.reason_words.values()):
                assert text
                assert not set("{}|_") & set(text), text


def a_game_of_tricks_shows_what_the_table_of_tricks_draws(game: Game, rules: Rules, seed: int) -> None:
    if game.page.family != "trick":
        return
    assert sorted(game.page.ranks(rules)) == list(range(1, 13))
    for s in random_positions(game, rules, seed, most=6):
        for seat in (*range(rules.players), verbs.PUBLIC):
            view = msgspec.to_builtins(game.view(game.redacted(s, seat)))
            msgspec.convert(view, TrickView)  # says which field is missing or of another type


def every_preset_is_playable_and_round_trips(game: Game) -> None:
    for preset in game.rules.PRESETS:
        rules = game.rules.make(preset)
        assert game.rules.make(players=rules.players, **rules.settings()) == rules
        assert random_match(game, rules, 1, most=1).deal_over


ALL = (
    every_match_replays_exactly,
    redacted_bytes_are_those_of_every_consistent_world,
    worlds_of_every_mode_play_to_the_end,
    a_seat_can_list_its_actions_from_what_it_sees,
    the_full_and_the_redacted_state_give_one_observation,
    self_play_sees_what_the_seat_may_see_and_chooses_what_is_legal,
    undo_restores_the_bytes,
    views_are_ready_for_json,
    a_view_is_what_is_its_own_and_what_a_spectator_sees,
    rewards_lie_between_nought_and_one,
    every_action_can_be_said,
    every_move_has_a_hint,
    a_game_of_tricks_shows_what_the_table_of_tricks_draws,
)
OF_THE_GAME = (
    the_mask_is_the_legal_set_where_the_action_space_is_exact,
    every_switch_speaks_three_languages,
    a_game_brings_the_words_of_its_presets_values_and_how_to_play,
    every_preset_is_playable_and_round_trips,
)
