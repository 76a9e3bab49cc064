"""What a seat knows in Hexadom: redaction, and worlds compared with everything that could have been played."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baralla.engine import verbs
from baralla.engine.dice import new_dice
from baralla.engine.match import Match
from baralla.engine.verbs import PUBLIC
from baralla.games.hexadom import worlds
from baralla.games.hexadom.game import GAME
from baralla.games.hexadom.rules import HexadomRules
from baralla.games.hexadom.tiles import NAMES, PILE, TILES, TYPES
from support.hexadom import check_tiles, game, hand, play, rule_sets


@settings(max_examples=18, deadline=None)
@given(rule_sets(), st.integers(0, 10**6))
def test_worlds_look_the_same_from_the_seat_they_were_drawn_for(rules, seed):
    match = Match(GAME, rules, seed=seed)
    dice, chooser = new_dice(seed), np.random.default_rng(seed)
    world, again = GAME.states(2)
    seen = np.zeros((2, GAME.observation.size), np.float32)
    while not match.over:
        for seat in (*range(rules.players), PUBLIC):
            view = match.redacted(seat)
            for mode in verbs.MODES.values():
                verbs.determinize(view, mode, dice, world)
                verbs.redact(world, seat, again)
                assert again.tobytes() == view.tobytes()
                if mode != verbs.RANDOM:
                    check_tiles(world, bounds=mode == verbs.CONSISTENT)
                assert not world.just_drew or world.hands[world.turn, world.drawn] > 0
            if seat >= 0:
                verbs.observe(match.state, seat, seen[0])
                verbs.observe(view, seat, seen[1])
                assert (seen[0] == seen[1]).all()
        for _ in range(int(chooser.integers(1, 8))):
            if not match.over:
                legal = match.legal()
                match.play(legal[chooser.integers(len(legal))])
    assert match.view(PUBLIC).hands == [hand(match.state, seat) for seat in range(rules.players)]


def test_others_tiles_the_drawn_tile_and_the_pile_are_hidden():
    s = game(hands=[["BRY"], ["MU", "MG"]], pile=["W", "K"])
    t = game(hands=[["BRY"], ["MR", "W"]], pile=["MG", "MU"])
    t.rng = 99
    assert GAME.redacted(s, 0).tobytes() == GAME.redacted(t, 0).tobytes()
    assert GAME.redacted(s, 1).tobytes() != GAME.redacted(t, 1).tobytes()
    play(s, "draw")
    play(t, "draw")
    assert GAME.redacted(s, 1).drawn == -1
    assert GAME.view(GAME.redacted(s, 0)).drawn == "W"
    assert GAME.redacted(s, PUBLIC).tobytes() == GAME.redacted(t, PUBLIC).tobytes()


def test_views_count_what_is_unseen():
    match = Match(GAME, HexadomRules(players=3), seed=4)
    view = match.view(1)
    seen = Counter(view.hand) + Counter(tile.type for tile in view.board)
    assert Counter(view.unseen) + seen == Counter(PILE)
    assert set(view.playable) == {text.split()[1] for text in match.legal() if text.startswith("play")} or match.turn != 1


def chi_square(seen, weights):
    total = sum(seen.values())
    mass = sum(weights.values())
    assert set(seen) <= set(weights), "an impossible world was drawn"
    return sum((seen[key] - total * weight / mass) ** 2 / (total * weight / mass) for key, weight in weights.items())


def limit(worlds):
    """What chi-square exceeds about once in 30,000 times."""
    return worlds - 1 + 4 * (2 * (worlds - 1)) ** 0.5 + 10


def drawn_worlds(s, seat, n):
    view, world, dice = GAME.redacted(s, seat), GAME.states(1)[0], new_dice(7)
    seen = Counter()
    for _ in range(n):
        verbs.determinize(view, verbs.CONSISTENT, dice, world)
        seen[as_world(world, seat)] += 1
    return seen


def as_world(s, seat):
    hands = tuple(tuple(hand(s, other)) for other in range(s.players) if other != seat)
    return hands, int(s.drawn), tuple(NAMES[kind] for kind in s.deck[s.top :])


def test_worlds_without_facts_are_deals_of_single_tiles():
    """Of three equal tiles and one other, the other is in the opponent's hand of two half the time."""
    s = game(hands=[["MU"], ["W", "W"]], pile=["W", "K"])
    fill_board(s, ["W", "W", "W", "K"])
    seen = Counter("K" in world[0][0] for world in drawn_worlds(s, 0, 4000).elements())
    assert abs(seen[True] - 2000) < 130


def fill_board(s, hidden):
    """Pretend that every tile that is neither in seat 0's hand nor in `hidden` lies on the board, far away and in nobody's way."""
    left = Counter(PILE) - Counter(hidden) - Counter(hand(s, 0))
    left -= Counter(NAMES[face // 6] for face in s.tile_face[: s.laid])
    for name in left.elements():
        s.tile_face[s.laid] = NAMES.index(name) * 6
        s.tile_q[s.laid] = 100
        s.laid += 1
        s.unlaid[NAMES.index(name)] -= 1


def ending(hands, pile, actions, turn=0, **switches):
    """A game with few hidden tiles, after some public actions, and all hidden worlds from which they could have been played."""
    hidden = [*(tile for tiles in hands[1:] for tile in tiles), *pile]
    assert len(set(hidden)) == len(hidden), "equal tiles cannot be told apart here"
    s = game(hands=hands, pile=pile, turn=turn, **switches)
    fill_board(s, hidden)
    assert follow(s, actions)
    possible = set()
    for split in splits(hidden, [len(tiles) for tiles in hands[1:]]):
        for order in orders(split[-1]):
            t = game(hands=[hands[0], *split[:-1]], pile=order, turn=turn, **switches)
            fill_board(t, hidden)
            if follow(t, actions) and hand(t, 0) == hand(s, 0):
                possible.add(as_world(t, 0))
    return s, possible


def splits(tiles, sizes):
    if not sizes:
        yield [tiles]
        return
    for chosen in combinations(tiles, sizes[0]):
        for rest in splits([tile for tile in tiles if tile not in chosen], sizes[1:]):
            yield [list(chosen), *rest]


def orders(tiles):
    if not tiles:
        yield []
    for tile in tiles:
        for rest in orders([other for other in tiles if other != tile]):
            yield [tile, *rest]


def follow(s, actions):
    for text in actions:
        legal = GAME.legal_actions(s)
        found = [action for action in legal if GAME.text(s, action) == text]
        if not found:
            return False
        verbs.step(s, found[0])
    return True


ENDINGS = {
    "one seat had to draw and kept": {
        "hands": [["MU", "MG", "MP"], ["MR", "BGP"], ["BUP", "W", "MY"]],
        "pile": ["BUR", "K"],
        "turn": 1,
        "actions": ["draw", "keep"],
    },
    "two seats had to draw": {
        "hands": [["MU", "MG"], ["MR", "BGP"], ["TGYP+", "MY"]],
        "pile": ["BUR", "BRY", "W"],
        "turn": 1,
        "actions": ["draw", "keep", "draw", "keep"],
    },
    "the drawn tile is still apart": {
        "hands": [["MU", "MG"], ["MR", "BGP"], ["TUGP+", "W"]],
        "pile": ["BUR", "BRY"],
        "turn": 1,
        "actions": ["draw"],
    },
    "tiles played and drawn since": {
        "hands": [["W", "MU"], ["MR", "BGP", "MY"]],
        "pile": ["BUR", "BRY", "MP", "K"],
        "turn": 1,
        "actions": ["draw", "keep", "play W 1,-1 r0", "play MR 0,-1 r0", "draw", "keep"],
    },
    "the drawn tile was played": {
        "hands": [["MU", "W"], ["MR", "BGP"], ["TUGP+", "MG"]],
        "pile": ["BUR", "BRY", "BGY"],
        "turn": 1,
        "actions": ["draw", "play BUR 0,1 r2", "play TUGP+ -1,1 r0"],
    },
    "two seats passed": {
        "hands": [["BUR", "MU"], ["BGP", "MY"], ["MP", "K", "BUG"], ["BGY", "BYP"]],
        "pile": [],
        "actions": ["play BUR 0,1 r2", "pass", "play K 1,-1 r0", "pass"],
        "pile_empty": "play_on",
        "draw_when_able": True,
    },
}


@pytest.mark.parametrize("name", ENDINGS)
def test_worlds_are_uniform_over_what_could_have_been_played(name):
    case = {"draw_when_able": False} | ENDINGS[name]
    s, possible = ending(**case)
    sizes = [int(s.held[seat]) for seat in range(1, s.players)]
    hidden = sum(sizes) + TILES - int(s.top)
    assert 1 < len(possible) < len(list(splits(list(range(hidden)), sizes))) * len(list(orders(list(range(hidden - sum(sizes))))))
    n = max(3000, 12 * len(possible))
    assert chi_square(drawn_worlds(s, 0, n), dict.fromkeys(possible, 1)) < limit(len(possible))


def bins_for(sizes, bounds):
    """Arrays as `share` makes them: hand sizes by bin (the pile last), and bounds {bin: {type: at most}}."""
    all_sizes = np.zeros(worlds.BINS, np.int64)
    all_sizes[: len(sizes) - 1], all_sizes[worlds.PILE_BIN] = sizes[:-1], sizes[-1]
    table = np.full((worlds.BINS, TYPES), worlds.NO_BOUND, np.int64)
    for b, limits in bounds.items():
        for name, most in limits.items():
            table[b, NAMES.index(name)] = most
    levels = np.array([max((most for most in row if most < worlds.NO_BOUND), default=-1) for row in table.tolist()], np.int64)
    return all_sizes, table, levels, np.zeros((worlds.BINS, worlds.NO_BOUND + 1), np.int64), np.full(TILES, -1, np.int64)


def test_exchanges_find_the_only_world_and_swaps_keep_to_the_bounds():
    """W goes nowhere but to seat 2, K only to seat 1 or 2, and two of the three bounded tiles of seat 0 must go elsewhere."""
    tiles = np.array([NAMES.index(name) for name in ("MU", "MG", "W", "K", "MR", "MY")], np.int64)
    bounds = {0: {"W": 0, "K": 0, "MU": 1, "MG": 1, "MR": 1}, 1: {"W": 0, "MY": 0}}
    sizes, table, levels, inside, into = bins_for([2, 2, 2, 0], bounds)
    assert worlds.exchange(tiles, 6, table, levels, sizes, inside, into)
    found = set()
    for i in range(300):
        worlds.swap(i % 6, i * 7 % 5, tiles, table, levels, inside, into)
        assert [(into[:6] == b).sum() for b in (0, 1, 2)] == [2, 2, 2]
        hands = [{NAMES[tile] for tile in tiles[into[:6] == b]} for b in (0, 1, 2)]
        assert len(hands[0] & {"MU", "MG", "MR"}) <= 1
        assert not hands[0] & {"W", "K"}
        assert not hands[1] & {"W", "MY"}
        found.add(tuple(map(frozenset, hands)))
    assert len(found) > 2
    sizes, table, levels, inside, into = bins_for([2, 2, 2, 0], {0: {"W": 0, "K": 0}, 1: {"W": 0, "K": 0}, 2: {"W": 1, "K": 1}})
    assert not worlds.exchange(tiles, 6, table, levels, sizes, inside, into)
