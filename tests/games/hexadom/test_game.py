"""Hexadom: the worked examples of the rules by number, every switch, every settled line, and legality against the rules read afresh."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.text import Text

from baralla.engine import verbs
from baralla.engine.bits import copy
from baralla.engine.dice import new_dice
from baralla.engine.errors import ActionError, RulesError
from baralla.engine.match import Match
from baralla.engine.rules import LANGS
from baralla.engine.verbs import PUBLIC
from baralla.games.hexadom import terminal as screen
from baralla.games.hexadom.board import DRAW, KEEP, OPEN_CELLS, lay
from baralla.games.hexadom.game import GAME, STATE
from baralla.games.hexadom.rules import HexadomRules
from baralla.games.hexadom.tiles import NAMES, PILE, SHOWS, TILES, TYPES
from support.hexadom import AROUND, EXAMPLE_3, cells, check_tiles, deck_from, fits, game, hand, held, play, rule_sets, winners

# The worked examples


def test_example_1_82_tiles_of_37_types():
    kinds = Counter(name[0] for name in PILE)
    assert kinds == {"W": 6, "K": 6, "M": 10, "B": 20, "T": 40}
    assert (TILES, TYPES, len(set(PILE))) == (82, 37, 37)
    assert sorted(GAME.pack(HexadomRules())) == sorted(PILE)


def test_example_2_start_pair_and_tiles_under_the_pile():
    match = Match(GAME, HexadomRules(), seed=1, dealer=0, deck=deck_from("MU", "BUR", "TGYP+", "BRY"))
    board = match.view(0).board
    assert [(tile.type, tile.q, tile.r, tile.rotation, tile.sides, tile.seat) for tile in board] == [
        ("BUR", 0, 0, 3, "RRRUUU", None),
        ("BRY", 1, 0, 3, "YYYRRR", None),
    ]
    assert [NAMES[kind] for kind in match.state.deck[-2:]] == ["MU", "TGYP+"]


def test_start_pair_is_the_first_tile_drawn_that_shares_and_the_first_colour_in_order():
    match = Match(GAME, HexadomRules(), seed=1, deck=deck_from("BUG", "BRY", "TUGR-"))
    assert [(tile.type, tile.sides) for tile in match.view(0).board] == [("BUG", "UUUGGG"), ("TUGR-", "RGGUUR")]


def test_example_3_only_two_cells_and_ten_types():
    s = game()
    assert cells(s) == {(1, -1), (0, 1)}
    sides = {(cell.q, cell.r): cell.sides for cell in GAME.view(GAME.redacted(s, 0)).cells}
    assert sides == {(1, -1): "....RY", (0, 1): ".RU..."}
    assert fits(s, 1, -1) == {"BRY", "TGRY+", "TRYP+", "TURY+", "W", "K"}
    assert fits(s, 0, 1) == {"BUR", "TUGR+", "TURP-", "TURY-", "W", "K"}
    assert len(fits(s)) == 10
    everything = game(hands=[list(NAMES), ["W"]])
    assert sum(text.startswith("play") for text in GAME.legal_texts(everything)) == 12  # one rotation each


def test_example_4_black_seals_its_neighbours_for_good():
    s = game(hands=[["K", "MU"], ["MU"] * 3], pile=["MU"])
    play(s, "play K 1,-1 r0")
    assert cells(s) == {(0, 1)}
    assert "BRY" not in fits(s)
    assert {"BUR", "W", "K"} <= fits(s, 0, 1)


def test_example_5_white_opens_cells_for_monos():
    s = game(hands=[["W", "MU"], ["MU"]], pile=["MU"])
    play(s, "play W 1,-1 r0")
    assert cells(s) == {(0, -1), (2, -1), (0, 1)}
    where = {name: {cell for cell in cells(s) if name in fits(s, *cell)} for name in ("MR", "MY", "MU", "W", "K")}
    assert where == {"MR": {(0, -1)}, "MY": {(2, -1)}, "MU": set(), "W": cells(s), "K": cells(s)}


def test_example_5_black_beside_white_by_the_appendix():
    s = game(hands=[["W", "MU"], ["MU"]], pile=["MU"], black_rule="no_white_neighbour")
    play(s, "play W 1,-1 r0")
    assert {cell for cell in cells(s) if "K" in fits(s, *cell)} == {(0, 1)}


GAP = {"MR", "BUR", "BGR", "BRY", "BRP", "W", "K"}


def test_example_6_gap_cell_between_two_tiles_that_do_not_touch():
    assert fits(game([("MR", 1, 0, 0), ("MR", 0, -1, 0)]), 0, 0) == GAP


def test_example_6_red_sides_together_and_opposite():
    together = fits(game([("MR", 1, 0, 0), ("MR", 1, -1, 0)]), 0, 0)
    assert together >= GAP
    assert sum(name[0] == "T" for name in together) == 12
    assert fits(game([("MR", 1, 0, 0), ("MR", -1, 0, 0)]), 0, 0) == {"MR", "W", "K"}


def test_example_7_black_draws():
    monos = ["MU"] * 8
    s = game(hands=[["K", *monos[:4]], monos[:3], monos[:4]], pile=["MG"] * 5)
    play(s, "play K 1,-1 r0")
    assert held(s) == [4, 4, 4]
    assert hand(s, 1).count("MG") == 1
    s = game(hands=[["K", *monos[:3]], monos[:3], monos[:6]], pile=["MG", "MP", "MY"])
    play(s, "play K 1,-1 r0")
    assert held(s) == [4, 4, 6]
    assert ("MG" in hand(s, 1), "MP" in hand(s, 0)) == (True, True)  # the player of the black draws last
    assert verbs.turn(s) == 1


def test_example_7_black_draw_without_its_player():
    s = game(hands=[["K", *["MU"] * 3], ["MU"] * 3, ["MU"] * 6], pile=["MG"] * 5, black_draw_includes_self=False)
    play(s, "play K 1,-1 r0")
    assert held(s) == [3, 4, 6]


def test_black_draw_without_its_player_when_he_alone_has_fewest_draws_nobody():
    s = game(hands=[["K", "MU"], ["MU"] * 3, ["MU"] * 6], pile=["MG"] * 5, black_draw_includes_self=False)
    play(s, "play K 1,-1 r0")
    assert held(s) == [1, 3, 6]


def test_example_8_going_out_with_a_black_wins():
    s = game(hands=[["K"], ["MU"] * 2], pile=["MG"])
    play(s, "play K 1,-1 r0")
    assert (verbs.over(s), winners(s), held(s)) == (True, [0], [0, 2])


def test_example_8_black_last_tile_draws():
    s = game(hands=[["K"], ["MU"] * 2], pile=["MG", "MY"], black_last_tile="draws")
    play(s, "play K 1,-1 r0")
    assert (verbs.over(s), held(s), verbs.turn(s)) == (False, [1, 2], 1)


def test_black_last_tile_with_nothing_left_to_draw_wins():
    s = game(hands=[["K"], ["MU"]], pile=[], black_last_tile="draws", pile_empty="play_on")
    play(s, "play K 1,-1 r0")
    assert (verbs.over(s), winners(s)) == (True, [0])


def test_example_9_last_tile_of_the_pile():
    s = game(hands=[["K", *["MU"] * 3], ["MU"] * 3, ["MU"] * 5], pile=["MG"])
    play(s, "play K 1,-1 r0")
    assert (verbs.over(s), held(s), winners(s)) == (True, [3, 4, 5], [0])


@pytest.mark.parametrize(
    ("hands", "won", "decided", "counted"),
    [
        ((["K", "W", "MR", "BUG"], ["K", "K", "BUG", "TUGR+"]), [1], "without_black", [3, 2]),
        ((["W", "MR", "BUG"], ["MR", "MG", "BUG"]), [0], "without_white", [2, 3]),
        ((["MR", "BUG"], ["BUG", "BUR"]), [0], "without_mono", [1, 2]),
        ((["MR", "BUG"], ["MG", "BUR"]), [0, 1], "shared", [1, 1]),  # still tied: shared
        ((["K", "BUG"], ["W", "BUR"], ["MR"]), [2], "tiles", [2, 2, 1]),  # fewest tiles come before everything
        ((["K", "K"], ["K", "BUG"], ["BUG", "BUR"], ["K", "K"]), [0, 3], "shared", [0, None, None, 0]),
        ((["K", "W"], ["K", "K"], ["W", "W"]), [1], "without_black", [1, 0, 2]),  # only the lowest of a step go on to the next
    ],
)
def test_example_10_tie_breaks(hands, won, decided, counted):
    s = game(hands=[[*hands[0]], *hands[1:]], pile=[], turn=len(hands) - 1)
    s.just_drew, s.drawn = 1, NAMES.index(hands[-1][0])  # the last tile has just been drawn
    play(s, "keep")
    assert (verbs.over(s), winners(s)) == (True, won)
    reward = np.zeros(len(hands))
    verbs.reward(s, reward)
    assert reward.tolist() == [1 / len(won) if seat in won else 0 for seat in range(len(hands))]
    view = GAME.view(GAME.redacted(s, 0))
    assert (view.ended, view.decided, view.counted) == ("pile", decided, counted)


def test_example_11_draw_though_able_and_play_the_drawn_white():
    s = game(hands=[["W", "BRY"], ["MU"]], pile=["W", "MU"])
    assert "draw" in GAME.legal_texts(s)
    play(s, "draw")
    assert GAME.legal_texts(s) == ["keep", "play W 0,1 r0", "play W 1,-1 r0"]  # not BRY, which fits too
    play(s, "play W 1,-1 r0")
    assert (held(s), verbs.turn(s)) == ([2, 1], 1)


@pytest.mark.parametrize(("players", "each", "pile"), [(2, 10, 60), (3, 10, 50), (4, 10, 40), (5, 9, 35), (6, 8, 32)])
def test_example_12_hands_and_pile(players, each, pile):
    match = Match(GAME, HexadomRules(players=players), seed=3)
    assert match.scores == [each] * players
    assert match.view(0).pile == pile


def test_tiles_are_dealt_one_at_a_time_from_the_first_player():
    first = ["BUR", "BRY", "W", "K", "MU", "MG", "MR", "MY"]
    match = Match(GAME, HexadomRules(players=3, hand_sizes=(10, 2, 10, 9, 8)), dealer=0, deck=deck_from(*first))
    assert match.turn == 1
    assert [match.view(seat).hand for seat in range(3)] == [["MU", "MY"], ["W", "MG"], ["K", "MR"]]


# Switches and settled lines


def test_black_may_touch_black_only_by_the_other_readings():
    board = (*EXAMPLE_3, ("W", 1, -1, 0))
    for rule, allowed in (("no_black_neighbour", set()), ("no_white_neighbour", {"K"}), ("neither", {"K"})):
        s = game(board, hands=[["K", "MU"], ["MU"]], pile=["MU"], black_rule=rule)
        play(s, "play K 0,1 r0")
        assert fits(s, 1, 1) == allowed, rule  # touches the black and BRY: nothing but a black ever goes there
        assert ("K" in fits(s, 0, -1)) == (rule != "no_white_neighbour")


def test_pile_empty_ends_the_game_or_not():
    for ending, over in (("end", True), ("play_on", False)):
        s = game(hands=[["MU"], ["MU"] * 2], pile=["MG"], pile_empty=ending)
        play(s, "draw", "keep")
        assert bool(verbs.over(s)) == over
        assert winners(s) == ([0, 1] if over else [])


def test_play_on_must_play_if_able_else_pass_and_ends_after_all_pass():
    s = game(hands=[["BRY", "MU"], ["MU"], ["MG"] * 3], pile=[], pile_empty="play_on")
    assert GAME.legal_texts(s) == ["play BRY 1,-1 r2"]
    play(s, "play BRY 1,-1 r2")
    assert GAME.legal_texts(s) == ["pass"]
    play(s, "pass", "pass")
    assert not verbs.over(s)
    play(s, "pass")
    assert (verbs.over(s), winners(s), held(s)) == (True, [0, 1], [1, 1, 3])


def sealed(**switches):
    """The two open cells of the first pair: one black on the board, the other in the hand of seat 1, who is to move."""
    board = (*EXAMPLE_3, ("K", 1, -1, 0))
    return game(board, hands=[["MU"] * 5, ["K", "MG", "MG"]], pile=["BUR", "W", "MY", "MP"], turn=1, **switches)


def test_two_blacks_on_the_cells_of_the_first_pair_end_the_game():
    s = sealed()
    play(s, "play K 0,1 r0")
    assert (verbs.over(s), held(s), winners(s)) == (True, [5, 3], [1])  # the effect of the black comes before the count
    view = GAME.view(GAME.redacted(s, 0))
    assert (view.ended, view.decided, view.counted, view.pile, view.cells) == ("dead_board", "tiles", [5, 3], 3, [])


def test_a_dead_board_may_be_drawn_out_to_the_end_of_the_pile():
    s = sealed(dead_board="draw_on")
    play(s, "play K 0,1 r0")
    for _ in range(3):
        assert GAME.legal_texts(s) == ["draw"]
        play(s, "draw", "keep")
    assert verbs.over(s)
    assert GAME.view(GAME.redacted(s, 0)).ended == "pile"


def test_who_goes_out_with_the_tile_that_kills_the_board_has_gone_out():
    s = game((*EXAMPLE_3, ("K", 1, -1, 0)), hands=[["MU"], ["K"]], pile=["W"], turn=1)
    play(s, "play K 0,1 r0")
    view = GAME.view(GAME.redacted(s, 0))
    assert (view.ended, view.decided, view.winners, view.losers) == ("out", None, [1], [0])


def test_a_board_that_only_blacks_fit_dies_with_the_last_black():
    around = [("K", 1, -1, 0), ("K", 0, 1, 0), ("K", 2, -1, 0), ("K", 0, -1, 0)]
    for mode, over in (("end", True), ("draw_on", False)):
        hands = [["K", "MU", "MU"], ["K", "MU", "MU", "MU"]]
        s = game((*EXAMPLE_3, *around), hands=hands, pile=["MG", "MY", "MP"] * 2, black_rule="neither", dead_board=mode)
        play(s, "play K 1,1 r0")
        assert not verbs.over(s)  # seat 1 has a black, and nothing else fits
        assert fits(s) == {"K"}
        play(s, "play K -1,1 r0")
        assert (bool(verbs.over(s)), fits(s)) == (over, {"K"})  # it would fit, but all six are on the board


def test_a_board_is_not_dead_while_a_tile_of_the_pile_fits():
    s = game((*EXAMPLE_3, ("K", 1, -1, 0)), hands=[["BUR", "MU", "MU"], ["MP"] * 3], pile=["W", "MG", "MG"])
    play(s, "play BUR 0,1 r2")
    assert not verbs.over(s)
    assert "W" in fits(s)
    assert [text for text in GAME.legal_texts(s) if text.startswith("play")] == []


def test_the_view_says_who_went_out_and_that_all_passed():
    s = game(hands=[["BRY"], ["MU"]], pile=["MG"])
    play(s, "play BRY 1,-1 r2")
    view = GAME.view(GAME.redacted(s, PUBLIC))
    assert (view.ended, view.decided, view.winners, view.losers) == ("out", None, [0], [1])
    s = game(hands=[["MU"], ["MG", "MG"]], pile=[], pile_empty="play_on")
    assert GAME.view(GAME.redacted(s, 0)).ended is None
    play(s, "pass", "pass")
    view = GAME.view(GAME.redacted(s, PUBLIC))
    assert (view.ended, view.decided, view.winners, view.losers) == ("passes", "tiles", [0], [1])


def test_a_play_breaks_a_row_of_passes():
    s = game(hands=[["MU"], ["BRY", "MU"]], pile=[], pile_empty="play_on")
    play(s, "pass", "play BRY 1,-1 r2", "pass")
    assert not verbs.over(s)
    play(s, "pass")
    assert verbs.over(s)


def test_the_drawn_tile_may_be_played_after_the_pile_is_empty():
    s = game(hands=[["MU"], ["MU"] * 2], pile=["W"])
    play(s, "draw")
    assert not verbs.over(s)
    play(s, "play W 1,-1 r0")
    assert (verbs.over(s), held(s), winners(s)) == (True, [1, 2], [0])


def test_draw_only_when_unable():
    able, unable = (game(hands=[[tile], ["MU"]], pile=["MU"], draw_when_able=False) for tile in ("BRY", "MU"))
    assert GAME.legal_texts(able) == ["play BRY 1,-1 r2"]
    assert GAME.legal_texts(unable) == ["draw"]


def test_any_tile_after_drawing():
    s = game(hands=[["BRY"], ["MU"]], pile=["MU"], drawn_tile_only=False)
    play(s, "draw")
    assert GAME.legal_texts(s) == ["keep", "play BRY 1,-1 r2"]


def test_one_neighbour_is_enough_in_easy_mode():
    s = game(min_neighbours=1)
    assert len(cells(s)) == 8
    assert HexadomRules.make("easy").min_neighbours == 1


def test_opposite_tricolours_look_the_same_after_half_a_turn():
    s = game([("TURY-", 0, 0, 0), ("W", 1, 0, 0)], hands=[list(NAMES), ["W"]], tri_layout="opposite")
    assert GAME.view(GAME.redacted(s, 0)).board[0].sides == "UYRUYR"
    turns = {text[-1] for text in GAME.legal_texts(s) if text.startswith("play T")}
    assert turns == {"0", "1", "2"}
    assert {"r3", "r4"} <= {text[-2:] for text in GAME.legal_texts(game([("MU", 0, 0, 0), ("W", 1, 0, 0)], hands=[["BUG"], ["W"]]))}
    with pytest.raises(ActionError, match="r4 and r1: write r1"):
        GAME.parse(s, "play TURY- 0,1 r4")


def test_opposite_start_pair_is_written_with_the_smallest_rotation():
    match = Match(GAME, HexadomRules(tri_layout="opposite"), deck=deck_from("TUGR+", "TUYP-"))
    assert [(tile.rotation, tile.sides) for tile in match.view(0).board] == [(0, "UGRUGR"), (0, "UPYUPY")]


def test_hand_sizes_by_players_and_no_pile_refused():
    assert Match(GAME, HexadomRules(hand_sizes=(39, 1, 1, 1, 1))).view(0).pile == 2
    with pytest.raises(RulesError, match="leave no pile"):
        HexadomRules(players=3, hand_sizes=(10, 27, 10, 9, 8))
    assert HexadomRules(players=2, hand_sizes=(10, 27, 10, 9, 8)).tiles_each() == 10
    with pytest.raises(RulesError, match="hand_sizes is 5 whole numbers"):
        HexadomRules(hand_sizes=(10, 10))


def test_a_match_is_one_game_and_the_caller_may_give_the_first_player():
    seats = {Match(GAME, HexadomRules(players=4), seed=seed).turn for seed in range(30)}
    assert seats == {0, 1, 2, 3}  # start_player=random
    match = Match(GAME, HexadomRules(players=4), dealer=2)
    assert match.turn == 3
    while not match.over:
        match.play(match.legal()[-1])
    assert len(match.deals) == 1


def finished_match(**switches):
    match = Match(GAME, HexadomRules(**switches), seed=5, names=list("abcd")[: switches["players"]])
    while not match.over:
        match.play(match.legal()[-1])
    return match


@pytest.mark.parametrize(
    ("hands", "losers"),
    [
        ((["MU"], ["MU", "MG"], ["MU"] * 3), [2]),
        ((["MU"], ["K", "W", "MG"], ["BUR", "MU", "K"]), [2]),  # 3 tiles each, 2 without blacks; without whites too, 1 and 2
        ((["MU"], ["BUR", "MU"], ["MG", "BRY"]), [1, 2]),
    ],
)
def test_the_loser_of_the_game_before_starts_the_next(hands, losers):
    match = finished_match(players=3, start_player="previous_loser")
    s = game(hands=hands, pile=["MP"], start_player="previous_loser")
    play(s, "draw")
    s.hands[0], s.held[0] = 0, 0
    play(s, "keep")
    assert verbs.over(s)
    assert GAME.view(GAME.redacted(s, 0)).losers == losers
    started = set()
    for seed in range(20):
        s.rng = seed
        copy(s, match.state)
        again = match.rematch(seed)
        assert (again.rules, again.names, len(again.deals[0].actions)) == (match.rules, match.names, 0)
        started.add(again.turn)
    assert started == set(losers)  # drawn among those who lost alike


def test_the_start_of_a_rematch_is_random_by_default():
    match = finished_match(players=4)
    started = set()
    for seed in range(30):
        match.state.rng = seed
        started.add(match.rematch().turn)
    assert started == {0, 1, 2, 3}
    with pytest.raises(ActionError, match="not over"):
        match.rematch(1).rematch()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("play TURY- 1,-1 r0", "does not hold TURY-"),
        ("play BRY 1,-1 r0", "side 4 would be yellow against red"),
        ("play BRY 0,0 r0", "there is BUR on 0,0 already"),
        ("play BRY 2,0 r0", "2,0 touches 1 tile, and a tile must touch 2"),
        ("play BRY 7,7 r0", "7,7 touches no tiles"),
        ("play W 1,-1 r1", "W looks the same in r1 and r0: write r0"),
        ("play BYR 1,-1 r1", "is not a tile"),
        ("pasar", "write play TURY- 1,-1 r3"),
        ("keep", "has not drawn"),
        ("pass", "it can draw"),
    ],
)
def test_refusals_say_why(text, reason):
    match = Match(GAME, HexadomRules(), seed=1)
    match.state = game(hands=[["BRY", "W"], ["MU"]], pile=["MU"])
    with pytest.raises(ActionError, match=reason):
        match.play(text)


def test_refusals_beside_black_white_and_after_drawing():
    s = game((*EXAMPLE_3, ("W", 1, -1, 0)), hands=[["K", "MR"], ["MU"]], pile=["MU"], black_rule="no_white_neighbour", draw_when_able=False)
    assert "white tile" in GAME.why_not(s, GAME.parse(s, "play K 0,-1 r0"))["en"]
    assert "only who cannot play draws" in GAME.why_not(s, DRAW)["en"]
    s = game((*EXAMPLE_3, ("K", 1, -1, 0)), hands=[["K", "BUR"], ["MU"]], pile=["MU"])
    with pytest.raises(ActionError, match="black tile, which seals it"):
        GAME.parse(s, "play BUR 2,-1 r0")
    play(s, "draw")
    assert "only the drawn tile" in GAME.why_not(s, GAME.parse(s, "play BUR 0,1 r2"))["en"]
    assert "already drawn" in GAME.why_not(s, DRAW)["en"]
    s = game((*EXAMPLE_3, ("K", 1, -1, 0)), hands=[["MU", "W"], ["MU"]], pile=["MU"], black_rule="neither")
    assert "side 3 touches a black" in GAME.why_not(s, GAME.parse(s, "play W 2,-1 r0"))["en"]


# The rules of placement read afresh: every cell, every face, from the whole board


LOOKS = [
    {name: ["".join("UGRYPWK"[c] for c in SHOWS[layout, kind * 6 + turn]) for turn in range(6)] for kind, name in enumerate(NAMES)}
    for layout in range(2)
]


def placements(match):
    """All placements of the hand of the seat to move, by section 4 of the rules and nothing else."""
    rules, seat = match.rules, match.turn
    view = match.view(seat)
    types = {view.drawn} if view.drawn and rules.drawn_tile_only else set(view.hand)
    return placements_of(view.board, types, rules)


def placements_of(tiles, types, rules):
    board = {(tile.q, tile.r): tile.sides for tile in tiles}
    layout = 0 if rules.tri_layout == "pairs" else 1
    found = set()
    for q, r in {(q + dq, r + dr) for q, r in board for dq, dr in AROUND} - set(board):
        touching = {d: board[q + dq, r + dr][(d + 3) % 6] for d, (dq, dr) in enumerate(AROUND) if (q + dq, r + dr) in board}
        if len(touching) < rules.min_neighbours:
            continue
        for name in types:
            looks = set()
            for turn, sides in enumerate(LOOKS[layout][name]):
                if sides not in looks and all(goes(sides[d], other, rules.black_rule) for d, other in touching.items()):
                    found.add(f"play {name} {q},{r} r{turn}")
                looks.add(sides)
    return found


def goes(own, other, black_rule):
    if own == "K":
        return {"no_black_neighbour": other != "K", "no_white_neighbour": other != "W", "neither": True}[black_rule]
    return other != "K" and (own == "W" or other == "W" or own == other)


def test_sides_follow_the_layout_and_the_rotation():
    assert [LOOKS[0][name][0] for name in ("W", "MG", "BUR", "TURY+", "TURY-")] == ["WWWWWW", "GGGGGG", "UUURRR", "UURRYY", "UUYYRR"]
    assert [LOOKS[1][name][0] for name in ("BUR", "TURY+", "TURY-")] == ["UUURRR", "URYURY", "UYRUYR"]
    assert LOOKS[0]["TURY-"][1] == "RUUYYR"  # one step counter-clockwise


@settings(max_examples=40, deadline=None)
@given(rule_sets(), st.integers(0, 10**6), st.sampled_from([0.0, 0.5, 0.9]))
def test_whole_games_by_the_rules_read_afresh(rules, seed, dawdle):
    match = Match(GAME, rules, seed=seed)
    dice = np.random.default_rng(seed)
    buffer, mask = GAME.buffer(), np.zeros(GAME.actions, np.uint8)
    turns = 0
    while not match.over:
        s, legal = match.state, match.legal()
        plays = {text for text in legal if text.startswith("play")}
        if dice.random() < 0.3 or len(plays) < 3:
            assert plays == placements(match)
        check_other_actions(match, plays, set(legal) - plays)
        if rules.dead_board == "end" and not plays and turns:
            assert s.just_drew or anything_fits(match)  # or the game would have ended
        n = verbs.legal(GAME.redacted(s, match.turn), buffer)
        codes = buffer[:n].tolist()
        assert codes == sorted(codes) == GAME.legal_actions(s)
        verbs.mask(s, mask)
        assert np.flatnonzero(mask).tolist() == codes
        assert verbs.pick(s, new_dice(seed, turns)) in codes
        check_tiles(s)
        waits = [text for text in legal if not text.startswith("play")]
        match.play(waits[0] if waits and dice.random() < dawdle else legal[dice.integers(len(legal))])
        turns += 1
    check_tiles(match.state)
    assert match.deals[0].scores == match.scores == held(match.state)
    assert match.winners
    assert min(match.scores) == match.scores[match.winners[0]]
    assert turns < 6 * TILES
    check_ending(match)


def anything_fits(match):
    """Could any tile that is not on the board be laid, whoever has it? By section 4 and nothing else."""
    view = match.view(PUBLIC)
    left = set(Counter(PILE) - Counter(tile.type for tile in view.board))
    return bool(placements_of(view.board, left, match.rules))


def check_ending(match):
    """The reason the view gives is the one the rules know."""
    rules, view = match.rules, match.view(PUBLIC)
    if view.ended == "out":
        assert view.hand_sizes[view.winners[0]] == 0
        return
    assert 0 not in view.hand_sizes
    pile_ends = view.pile == 0 and rules.pile_empty == "end"
    dead = rules.dead_board == "end" and not anything_fits(match)
    expected = "pile" if pile_ends else "dead_board" if dead else "passes"
    assert view.ended == expected
    assert {view.counted[seat] for seat in view.winners} == {min(count for count in view.counted if count is not None)}
    assert (view.decided == "shared") == (len(view.winners) > 1)


def check_other_actions(match, plays, others):
    """Draw, keep and pass as section 4 and the switches say."""
    rules, s = match.rules, match.state
    if s.just_drew:
        assert others == {"keep"}
    elif s.top < TILES:
        assert others == ({"draw"} if rules.draw_when_able or not plays else set())
    else:
        assert rules.pile_empty == "play_on"
        assert others == (set() if plays else {"pass"})


# The board without edges


@pytest.mark.parametrize(("dq", "dr"), AROUND)
def test_a_line_of_80_tiles_does_not_meet_itself(dq, dr):
    """The longest board there can be: whites in a line, one neighbour enough, in each of the six directions."""
    s = game([("W", 0, 0, 0), ("W", dq, dr, 0)], min_neighbours=1)
    for i in range(2, TILES):
        lay(s, 0, i * dq, i * dr, 0)
    view = GAME.view(GAME.redacted(s, 0))
    line = {(i * dq, i * dr) for i in range(TILES)}
    assert {(cell.q, cell.r) for cell in view.cells} == {(q + a, r + b) for q, r in line for a, b in AROUND} - line
    assert len(view.cells) == OPEN_CELLS  # the bound is met, never passed


# Records


def test_a_record_replays_exactly_with_its_legal_sets():
    match = Match(GAME, HexadomRules(players=3, pile_empty="play_on"), seed=11)
    dice = np.random.default_rng(5)
    while not match.over:
        legal = match.legal()
        match.play(legal[dice.integers(len(legal))])
    record = match.record(legal=True)
    deal = record["deals"][0]
    assert sorted(deal["deck"]) == sorted(PILE)
    again = Match(GAME, match.rules, seed=99, dealer=deal["dealer"], deck=deal["deck"])
    for seat, text, legal in deal["actions"]:
        assert (again.turn, again.legal()) == (seat, legal)
        again.play(text)
    assert (again.scores, again.winners) == (record["result"]["scores"], record["result"]["winners"])


def test_undo_restores_every_byte():
    match = Match(GAME, HexadomRules(), seed=2)
    before = []
    while not match.over:
        before.append(match.state.tobytes())
        match.play(match.legal()[0])
    for state in reversed(before):
        match.undo()
        assert match.state.tobytes() == state


def perft(s, depth):
    if depth == 0 or verbs.over(s):
        return 1
    total = 0
    for action in GAME.legal_actions(s):
        t = s.copy()
        verbs.step(t, action)
        total += perft(t, depth - 1)
    return total


def test_perft_from_a_fixed_pile():
    """Numbers of action sequences from the unshuffled pile, seat 0 first."""
    match = Match(GAME, HexadomRules(), dealer=1, deck=PILE)
    assert [perft(match.state, depth) for depth in range(5)] == PERFT


PERFT = [1, 3, 33, 363, 4901]


def test_state_is_small():
    assert STATE.itemsize <= 16 * 1024
    assert KEEP == DRAW + 1 == 37297


# The terminal


@pytest.mark.parametrize("lang", LANGS)
def test_the_screen_shows_board_hand_and_choices(lang):
    board = (*EXAMPLE_3, ("W", 1, -1, 0))
    s = game(board, hands=[["BUR", "MU", "K"], ["MU"] * 2], pile=["MG", "W"], draw_when_able=False)
    view, names = GAME.view(GAME.redacted(s, 0)), ["Anna", "Biel"]
    shown = plain(screen.table(view, names, lang))
    assert "╱R R╲ ╱Y Y╲\nU   R R   Y\n╲U U╱ ╲R R╱" in "\n".join(line.strip() for line in shown.splitlines())
    fits_at, fits_not_at = (shown.index(screen.TEXTS[key][lang] + ":") for key in ("fits", "fits_not"))
    assert fits_at < shown.index("BUR", fits_at) < fits_not_at < shown.index("MU", fits_not_at)
    assert all(f"{q},{r}" in shown for q, r in cells(s))
    labels = [plain(screen.label(view, text, lang)) for text in GAME.legal_texts(s)]
    assert len(set(labels)) == len(labels)
    assert any("BUR" in text and "UR/UR/UR" in text for text in labels)
    told = plain(screen.told(view, 0, "play K 0,1 r0", names, lang))
    assert "Anna: K" in told
    assert screen.TEXTS["black"][lang] in told


@pytest.mark.parametrize("lang", LANGS)
def test_the_screen_tells_draws_passes_and_the_end(lang):
    s = game(hands=[["MU"], ["MU"] * 2], pile=["MG"])
    names = ["Anna", "Biel"]
    said = [plain(screen.told(None, 0, action, names, lang)) for action in ("draw", "keep", "pass")]
    assert len(set(said)) == 3
    assert all("Anna" in text for text in said)
    play(s, "draw")
    assert screen.TEXTS["you_drew"][lang] + " MG" in plain(screen.table(GAME.view(GAME.redacted(s, 0)), names, lang))
    play(s, "keep")
    ended = plain(screen.result(GAME.view(GAME.redacted(s, PUBLIC)), held(s), names, lang))
    assert all(f"{name}: 2" in ended for name in names)
    assert screen.TEXTS["pile_over"][lang] in ended
    assert screen.TEXTS["shared"][lang] in ended
    dead = sealed()
    play(dead, "play K 0,1 r0")
    ended = plain(screen.result(GAME.view(GAME.redacted(dead, PUBLIC)), held(dead), names, lang))
    assert screen.TEXTS["dead_board"][lang] in ended
    assert screen.TEXTS["tiles_count"][lang].format(counts="Anna 5, Biel 3") in ended
    assert all(words[language] for words in screen.TEXTS.values() for language in LANGS)


def test_a_wide_board_is_drawn_narrow():
    line = [("W", 0, 0, 0), *(("MR" if q % 2 else "BUR", q, 0, 0) for q in range(1, 18))]
    shown = plain(screen.draw_board(GAME.view(GAME.redacted(game(line), 0))))
    assert max(map(len, shown.splitlines())) <= 79
    assert "W  WR  RR  U" in shown
    assert "╱W W╲" in plain(screen.draw_board(GAME.view(GAME.redacted(game(line[:3]), 0))))


def plain(markup):
    return Text.from_markup(markup).plain
