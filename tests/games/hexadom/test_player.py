"""The Hexadom player of Canyelles: rules for wild tiles, the colour score, the graph, and that it sees only what it may."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from baralla.agents import make_agent
from baralla.agents.by_rules import coded
from baralla.api import decide
from baralla.engine import verbs
from baralla.engine.advice import NOTES, advise
from baralla.engine.dice import new_dice
from baralla.engine.match import Match
from baralla.engine.rules import LANGS
from baralla.games.hexadom import player
from baralla.games.hexadom import player_search as search
from baralla.games.hexadom.board import DRAW
from baralla.games.hexadom.game import GAME
from baralla.games.hexadom.tiles import COLOURS, COPIES, FACES, NAMES, SHOWS, SIDES, TYPES
from baralla.testing import random_positions
from support.hexadom import EXAMPLE_3, game, rule_sets
from support.players import decided_plainly

LEVELS = player.LEVELS
THREE = (*EXAMPLE_3, ("W", 1, -1, 0))  # reds fit on 0,-1, yellows on 2,-1, and what touches red and blue on 0,1


def ask(s: Any, level: str = "standard") -> tuple[str, int, Any]:
    """What it does here, the rule that fired, and what it noted."""
    note = np.zeros(NOTES, np.int64)
    action = int(advise(s, coded(player.OPTIONS, {"level": level}), new_dice(1), note))
    assert action in GAME.legal_actions(s)
    return GAME.text(s, action), int(note[0]), note


def plays(s: Any) -> list[int]:
    return [action for action in GAME.legal_actions(s) if action < DRAW]


def shares_of(s: Any, seat: int) -> Any:
    shares = np.zeros(len(COLOURS))
    search.colour_shares(s, seat, shares)
    return shares


def wild_cells(s: Any, name: str) -> dict[str, tuple[int, float]]:
    """Where this wild tile may go: how many tiles it touches there, and how much of the colours it touches the mover holds."""
    found, shares = {}, shares_of(s, int(s.turn))
    board = {(int(s.tile_q[i]), int(s.tile_r[i])): int(s.tile_face[i]) for i in range(int(s.laid))}
    around = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    for action in plays(s):
        cell, face = divmod(action, FACES)
        if NAMES[face // SIDES] == name:
            q, r = int(s.open_q[cell]), int(s.open_r[cell])
            near = [(side, board[q + dq, r + dr]) for side, (dq, dr) in enumerate(around) if (q + dq, r + dr) in board]
            held = sum(shares[SHOWS[int(s.tri_layout), other, (side + 3) % 6]] for side, other in near)
            found[GAME.text(s, action)] = (len(near), float(held))
    return found


# Wild tiles


def test_a_black_is_laid_as_soon_as_somebody_is_two_tiles_ahead() -> None:
    mine = ["K", "BRP", "TRYP+", "MU"]
    ahead = game(THREE, [mine, ["W", "W"]], pile=["MG"] * 2)
    text, rule, note = ask(ahead)
    assert text.startswith("play K ")
    assert (rule, note[1]) == (player.LAYS_BLACK, 2)
    assert not ask(game(THREE, [mine, ["W", "W", "W"]], pile=["MG"] * 2))[0].startswith("play K ")


def test_wild_tiles_wait_while_anything_else_fits() -> None:
    s = game(THREE, [["W", "K", "BRP", "MR"], ["W", "W", "W", "W"]], pile=["MG"] * 2)
    assert {GAME.text(s, action).split()[1] for action in plays(s)} >= {"W", "K", "MR"}
    assert ask(s)[0].split()[1] not in ("W", "K")


def test_with_only_wild_tiles_the_white_goes_first() -> None:
    s = game(THREE, [["W", "K", "MG"], ["W"] * 3], pile=["MG"] * 2)
    assert ask(s)[0].startswith("play W ")
    s = game(THREE, [["K", "MG"], ["W"] * 2], pile=["MG"] * 2)
    text, rule, _ = ask(s)
    assert text.startswith("play K ")
    assert rule == player.LAYS_WILD


@pytest.mark.parametrize(("name", "winning", "many"), [("K", True, True), ("W", True, False), ("K", False, False), ("W", False, True)])
def test_where_a_wild_tile_goes(name: str, winning: bool, many: bool) -> None:
    board = (*THREE, ("MR", 0, -1, 0), ("W", -1, 1, 0))
    s = game(board, [[name, "MG"], ["W"] * (3 if winning else 1)], pile=["MG"] * 2)
    cells = wild_cells(s, name)
    touched = {touching for touching, _ in cells.values()}
    assert len(touched) > 1
    text, rule, note = ask(s)
    assert rule == player.LAYS_WILD
    assert cells[text][0] == note[1] == (max(touched) if many else min(touched))
    assert cells[text][1] == min(held for touching, held in cells.values() if touching == cells[text][0])


# Nothing to decide


def test_one_placement_is_laid_without_a_search() -> None:
    text, rule, _ = ask(game(EXAMPLE_3, [["BRY", "MG", "W"], ["W"] * 3], pile=["MG"] * 2))
    assert rule == player.LAYS_ONLY
    assert text.startswith("play BRY 1,-1 ")


def test_without_a_fitting_tile_it_draws_keeps_or_passes() -> None:
    s = game(EXAMPLE_3, [["MG", "MG"], ["W"] * 2], pile=["MG", "MG"])
    assert ask(s)[:2] == ("draw", player.CANNOT)
    verbs.step(s, DRAW)
    assert ask(s)[:2] == ("keep", player.CANNOT)
    s = game(EXAMPLE_3, [["MG", "MG"], ["W"] * 2], pile=[], pile_empty="play_on")
    assert ask(s)[:2] == ("pass", player.CANNOT)


def test_a_drawn_tile_that_fits_is_laid() -> None:
    s = game(EXAMPLE_3, [["MG", "MG"], ["W"] * 2], pile=["BRY", "MG"])
    verbs.step(s, DRAW)
    assert ask(s)[0].startswith("play BRY ")


# The graph


def test_depths_are_those_of_the_source() -> None:
    assert [int(player.depth_of(player.STANDARD, n)) for n in range(2, 7)] == [7, 7, 5, 6, 7]
    assert [int(player.depth_of(player.MINIMUM, n)) for n in range(2, 7)] == [3, 4, 5, 6, 7]
    assert [int(player.depth_of(player.MAXIMUM, n)) for n in range(2, 7)] == [9, 10, 9, 11, 13]


def test_colour_shares_count_the_sides_of_the_hand() -> None:
    s = game(EXAMPLE_3, [["MU", "BUR", "BUR", "W"], ["W"]])
    shares = dict(zip(COLOURS, shares_of(s, 0).tolist(), strict=True))
    assert shares == {"U": 0.5, "G": 0, "R": 0.25, "Y": 0, "P": 0, "W": 0.25, "K": 0}


def test_the_colour_score_wants_rare_colours_matched_and_common_ones_free() -> None:
    s = game(EXAMPLE_3, [["MU", "BUR"], ["W"]])  # blue 9 of 12 sides, red 3
    face = NAMES.index("BUR") * SIDES  # U U U R R R
    assert search.colour_score(s, face, 0b111000, shares_of(s, 0)) == pytest.approx(3 * 0.75 + 3 * 0.75)
    assert search.colour_score(s, face, 0b000111, shares_of(s, 0)) == pytest.approx(3 * 0.25 + 3 * 0.25)
    assert search.colour_score(s, face, 0, shares_of(s, 0)) == pytest.approx(3 * 0.75 + 3 * 0.25)


def children(s: Any, seat: int, mover: int) -> list[tuple[int, int]]:
    left, cells, faces = np.zeros(TYPES, np.int64), np.zeros(2, np.int64), np.zeros(2, np.int64)
    search.count_left(s, seat, left)
    n = search.best_children(s, seat, mover, left, cells, faces)
    return list(zip(cells[:n].tolist(), faces[:n].tolist(), strict=True))


@pytest.mark.parametrize("mover", [0, 1])
def test_the_two_best_children_are_best_of_all_placements(mover: int) -> None:
    s = game(THREE, [["MR", "BRP", "TRYP+", "BUR"], ["W"] * 4], pile=["MG"] * 2)
    shares, left, scored = shares_of(s, 0), np.zeros(TYPES, np.int64), {}
    search.count_left(s, 0, left)
    for cell in range(int(s.opened)):
        for face in range(FACES):
            fits = int(s.fit[cell, face // 60]) >> face % 60 & 1
            held = s.hands[0, face // SIDES] if mover == 0 else left[face // SIDES]
            if fits and held > 0:
                score = float(search.colour_score(s, face, search.touched_sides(s, cell), shares))
                scored[cell, face] = score if mover == 0 else SIDES - score
    best = sorted(scored.values(), reverse=True)[:2]
    assert [scored[child] for child in children(s, 0, mover)] == pytest.approx(best)
    assert len(set(children(s, 0, mover))) == 2


def test_a_rival_may_lay_any_tile_left_over_and_no_other() -> None:
    s = game(THREE, [["MR", "BRP"], ["W", "W"]])
    left = np.zeros(TYPES, np.int64)
    search.count_left(s, 0, left)
    assert left[NAMES.index("MR")] == 1  # of two, one in hand
    assert left[NAMES.index("W")] == 5  # of six, one on the board; the rival's are not seen
    assert left.sum() == COPIES.sum() - 5


def graph(s: Any, depth: int, place: int = 0) -> tuple[int, float]:
    cell, face = divmod(plays(s)[place], FACES)
    boards, left = np.zeros(depth, search.RECORD), np.zeros((depth, TYPES), np.int64)
    reached, total = search.look_ahead(s, int(s.turn), cell, face, depth, boards, left)
    return int(reached), float(total)


def walk(s: Any, seat: int, mover: int, cell: int, face: int, likely: float, depth: int, most: int, left: Any) -> tuple[int, float]:
    """The same graph by plain recursion, as the source tells it."""
    total = likely if mover == seat else -likely / (int(s.players) - 1)
    after, left = s.copy(), left.copy()
    search.lay_tile(after, seat, mover, cell, face, left)
    deepest = depth
    if depth == most or after.held[mover] == 0:
        return deepest, total
    following = mover
    while True:
        following = (following + 1) % int(s.players)
        cells, faces = np.zeros(2, np.int64), np.zeros(2, np.int64)
        n = search.best_children(after, seat, following, left, cells, faces)
        if n or following == seat:
            break
    for child in range(n):
        chance = likely
        if following != seat:
            chance *= min(1.0, left[faces[child] // SIDES] * after.held[following] / left.sum())
        reached, added = walk(after, seat, following, int(cells[child]), int(faces[child]), chance, depth + 1, most, left)
        deepest, total = max(deepest, reached), total + added
    return deepest, total


@pytest.mark.parametrize("players", [2, 3])
def test_the_graph_is_the_one_of_the_source(players: int) -> None:
    hands = [["MR", "BRP", "TRYP+", "BUR", "K"], *[["W"] * 4] * (players - 1)]
    s = game(THREE, hands, pile=["MG"] * 4)
    for depth in (1, 2, 3, 5):
        for place in (0, len(plays(s)) // 2):
            left = np.zeros(TYPES, np.int64)
            search.count_left(s, 0, left)
            cell, face = divmod(plays(s)[place], FACES)
            reached, total = walk(s, 0, 0, cell, face, 1.0, 1, depth, left)
            assert graph(s, depth, place) == (reached, pytest.approx(total))


def test_a_branch_ends_where_the_player_cannot_go_on() -> None:
    s = game(EXAMPLE_3, [["BRY", "MG"], ["W"] * 5])
    reached, _ = graph(s, 7)
    assert reached == 2  # its tile and the rival's: the green one never fits in between
    assert graph(game(EXAMPLE_3, [["BRY"], ["W"] * 5]), 7) == (1, 1.0)  # it has won


def test_the_deepest_graph_wins_then_the_likeliest() -> None:
    s = game(THREE, [["MR", "BRP", "TRYP+", "BUR", "TURY-"], ["W"] * 5], pile=["MG"] * 4)
    coloured = [place for place, action in enumerate(plays(s)) if NAMES[action % FACES // SIDES] not in ("W", "K")]
    graphs = {GAME.text(s, plays(s)[place]): graph(s, 7, place) for place in coloured}
    text, rule, note = ask(s)
    assert rule == player.SEARCHES
    assert graphs[text] == max(graphs.values())
    assert (note[1], note[3]) == (graphs[text][0], len(graphs))
    assert note[2] == round(100 * graphs[text][1])


# Without looking ahead


def test_a_novice_lays_the_tile_with_most_colours_and_wild_ones_last() -> None:
    s = game(THREE, [["W", "K", "MR", "BRP", "TRYP+"], ["W"] * 5], pile=["MG"] * 2)
    assert {GAME.text(s, action).split()[1] for action in plays(s)} == {"W", "K", "MR", "BRP", "TRYP+"}
    text, rule, note = ask(s, "novice")
    assert (text.split()[1], rule, note[1]) == ("TRYP+", player.LAYS_MOST, 3)
    assert ask(game(THREE, [["W", "K", "MG"], ["W"] * 3], pile=["MG"] * 2), "novice")[0].split()[1] in ("W", "K")


# Two blacks were laid last, beside which nothing fits; yellows fit on 2,-1, far from them.
BLACKS = (*THREE, ("MR", 0, -1, 0), ("K", 0, -2, 0), ("K", -1, 0, 0))


def test_a_beginner_looks_only_beside_the_last_tiles_and_draws_if_nothing_fits_there() -> None:
    mine = ["MY", "TRYP+"]
    s = game(BLACKS, [mine, ["W"] * 2], pile=["MG"] * 2)
    assert ask(s, "beginner")[:2] == ("draw", player.OVERLOOKS)
    assert ask(s, "novice")[:2] == ("play TRYP+ 2,-1 r1", player.LAYS_MOST)
    s = game((*BLACKS[:3], *BLACKS[4:], BLACKS[3]), [mine, ["W"] * 2], pile=["MG"] * 2)  # the red one last: 2,-1 is not beside it
    assert ask(s, "beginner")[:2] == ("draw", player.OVERLOOKS)
    s = game((*BLACKS[:2], *BLACKS[3:], BLACKS[2]), [mine, ["W"] * 2], pile=["MG"] * 2)  # the white one last: 2,-1 is
    assert ask(s, "beginner")[:2] == ("play TRYP+ 2,-1 r1", player.LAYS_BESIDE)


def test_a_beginner_who_may_not_draw_looks_again() -> None:
    s = game(BLACKS, [["MY", "TRYP+"], ["W"] * 2], pile=["MG"] * 2, draw_when_able=False)
    assert ask(s, "beginner")[:2] == ask(s, "novice")[:2] == ("play TRYP+ 2,-1 r1", player.LAYS_MOST)


# Everything


@settings(deadline=None, max_examples=15, suppress_health_check=[HealthCheck.too_slow])
@given(rule_sets(), st.integers(0, 10**6), st.sampled_from(("beginner", "novice", "minimum", "standard")))
def test_it_is_legal_under_all_rules_and_sees_only_what_it_may(rules: Any, seed: int, level: str) -> None:
    options, note = coded(player.OPTIONS, {"level": level}), np.zeros(NOTES, np.int64)
    world = GAME.states(1)[0]
    for s in random_positions(GAME, rules, seed, most=8):
        action = advise(s, options, new_dice(seed), note)
        assert action in GAME.legal_actions(s)
        assert int(note[0]) in player.REASONS
        seen = GAME.redacted(s, int(s.turn))
        assert advise(seen, options, new_dice(seed), note) == action
        for mode in (verbs.UNSEEN, verbs.CONSISTENT):
            verbs.determinize(seen, mode, new_dice(seed, mode), world)
            assert advise(world, options, new_dice(seed), note) == action


@pytest.mark.parametrize("level", ["novice", "minimum", "standard", "maximum"])
def test_it_beats_who_plays_at_random(level: str) -> None:
    won = 0
    for seed in range(40):
        match = Match(GAME, GAME.rules(), seed)
        seats = [make_agent("random", GAME, seed), make_agent(f"rules:level={level}", GAME, seed)]
        if seed % 2:
            seats.reverse()
        while not match.over:
            match.play(decide(match, seats[match.turn]))  # type: ignore[index]
        won += (1 - seed % 2) in match.winners
    assert won >= 25  # 75 % (novice) or more in the long run


def test_it_explains_itself_in_three_languages() -> None:
    match = Match(GAME, GAME.rules(), seed=3)
    agent: Any = make_agent("rules", GAME)
    text = decide(match, agent)
    told = agent.explain()
    assert told.action == text
    assert told.rule == "search"
    assert "goes furthest" in told.told("en")
    for reason in player.REASONS.values():
        assert len({reason.words[lang].format(*range(NOTES), action="draw") for lang in LANGS}) == len(LANGS)


# Compiled or not


def decisions() -> str:
    """What it does in some positions, as one text."""
    found = []
    for players in (2, 4):
        for s in random_positions(GAME, GAME.rules.make(players=players), 7, most=3):
            for level in ("beginner", "novice", "minimum"):
                text, rule, note = ask(s, level)
                found.append((text, rule, note[:4].tolist()))
    return repr(found)


def test_plain_python_decides_the_same() -> None:
    assert decided_plainly(__file__) == decisions()
