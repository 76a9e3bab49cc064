"""Mus: the worked examples of its rules by number, what is settled, every switch, what a seat knows, and invariants."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from baralla import records
from baralla.engine import verbs
from baralla.engine.dice import new_dice
from baralla.engine.errors import ActionError, RecordError, RulesError
from baralla.engine.match import Match
from baralla.engine.rules import LANGS
from baralla.engine.verbs import CONSISTENT, OPEN, PUBLIC
from baralla.games import load
from baralla.games.cards.deck import CODES, codes, members, parse_card
from baralla.games.mus import bets as mus_bets
from baralla.games.mus import draw as mus_draw
from baralla.games.mus import game as mus
from baralla.games.mus import hands as mus_hands
from baralla.games.mus import observation as mus_learn
from baralla.games.mus import signs as mus_signs
from baralla.games.mus import terminal as mus_screen
from baralla.games.mus.state import CHICA, GRANDE, JUEGO, PARES, SIGNS, UNSEEN_SIGN
from support import rules_of

GAME = load("mus")
PACK = GAME.pack(GAME.rules())


# Helpers: hands written by their numbers, suits as they come.


def deal_cards(*hands: str) -> list[list[str]]:
    """Cards for hands written as numbers (12-12-7-1), each card once."""
    free = {number: [f"{number}{suit}" for suit in "OCEB"] for number in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)}
    return [[free[int(number)].pop(0) for number in hand.split("-")] for hand in hands]


def table(*hands: str, mano: int = 0, stones: tuple[int, int] = (0, 0), deck_end: tuple[str, ...] = (), **rules: Any) -> Match:
    """A match at its first hand, with these hands and this score; `deck_end` comes next in the stock."""
    n = len(hands)
    dealt = deal_cards(*hands)
    deck = [dealt[(mano + i) % n][turn] for turn in range(4) for i in range(n)]
    deck += [card for card in deck_end if card not in deck]
    deck += [card for card in PACK if card not in deck]
    match = Match(GAME, GAME.rules.make(players=n, **rules), seed=1, dealer=(mano - 1) % n, deck=deck, auto_deal=False)
    match.state.stones[0], match.state.stones[1] = stones
    return match


def deal_in_pack_order(*hands: str) -> list[list[str]]:
    return [codes(sum(1 << parse_card(card) for card in hand)) for hand in deal_cards(*hands)]


def say(match: Match, *lines: str) -> Match:
    """Play lines such as "0 envido 2", checking whose turn it is."""
    for line in lines:
        seat, text = line.split(" ", 1)
        assert match.turn == int(seat), f"{line}: it is the turn of {match.turn}"
        match.play(text)
    return match


def cut(match: Match) -> Match:
    match.play("no_mus")
    return match


def pass_all(match: Match) -> Match:
    """Everybody passes to the end of the hand."""
    while not match.deal_over:
        match.play("paso" if match.state.bettor < 0 else "no_quiero")
    return match


def stones(match: Match) -> tuple[int, int]:
    return int(match.state.stones[0]), int(match.state.stones[1])


def state(**rules: Any) -> Any:
    s = GAME.new(GAME.rules.make(**rules), 1)
    return s


def mask(hand: str) -> int:
    return sum(1 << parse_card(card) for card in deal_cards(hand)[0])


def key(lance: int, hand: str, punto: int = 0, **rules: Any) -> int:
    s = state(**rules)
    s.punto = punto
    return int(mus_hands.lance_key(s, lance, mask(hand)))


def kind(hand: str, reyes: int = 8) -> int:
    return int(mus_hands.pares_kind(mus_hands.FOUR if reyes == 4 else mus_hands.EIGHT, mask(hand)))


def total(hand: str, reyes: int = 8) -> int:
    return int(mus_hands.value_sum(mus_hands.FOUR if reyes == 4 else mus_hands.EIGHT, mask(hand)))


def signs_of(hand: str, **rules: Any) -> set[str]:
    true = mus_hands.true_signs(state(**rules), mask(hand))
    return {name for code, name in enumerate(SIGNS) if true >> code & 1} - {"none"}


HAND_A = ("12-12-7-1", "11-10-6-4", "3-5-5-2", "12-11-10-1")
HAND_B = ("12-12-3-1", "11-11-10-10", "7-7-6-1", "12-11-7-5")
PLAIN = ("12-7-6-5", "11-10-5-4", "12-10-6-4", "7-7-6-5")  # example 9: nobody has juego


# Worked examples


def test_example_1_values() -> None:
    assert total("12-3-3-2") == 31
    assert kind("12-3-3-2") == mus_hands.TRIO
    assert total("12-3-3-2", 4) == 18
    assert kind("12-3-3-2", 4) == mus_hands.PAR
    assert (total("12-11-10-3"), total("12-11-10-3", 4)) == (40, 33)
    assert total("7-7-7-10") == 31
    assert total("12-11-7-6") == 33


def test_example_2_grande_and_chica() -> None:
    assert key(GRANDE, "12-12-11-4") > key(GRANDE, "12-12-10-7")
    assert key(GRANDE, "12-3-7-7") == key(GRANDE, "12-12-7-7")
    assert key(CHICA, "1-4-5-12") > key(CHICA, "1-4-6-7")


def test_example_3_pares() -> None:
    assert key(PARES, "12-12-1-1") > key(PARES, "11-11-10-10")
    assert key(PARES, "12-12-4-4") > key(PARES, "7-7-7-7")
    assert key(PARES, "12-3-3-5") == key(PARES, "12-12-12-7")  # medias of kings, kickers ignored
    assert kind("12-3-3-5", 4) == mus_hands.PAR
    assert key(PARES, "7-7-7-7") > key(PARES, "12-12-12-5")
    assert key(PARES, "11-11-11-4") > key(PARES, "12-12-1-5")  # medias over par
    assert key(PARES, "7-7-12-11") < key(PARES, "10-10-1-4")


def test_example_4_order_of_juego() -> None:
    hands = ("12-12-10-1", "12-11-7-5", "12-11-10-3", "12-12-10-7", "12-12-10-6", "12-12-10-5", "12-12-10-4", "12-12-7-6")
    assert [total(hand) for hand in hands] == [31, 32, 40, 37, 36, 35, 34, 33]
    keys = [key(JUEGO, hand) for hand in hands]
    assert keys == sorted(keys, reverse=True)
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(
    ("bets", "paid", "team"),
    [
        (("0 envido 2",), 1, 0),
        (("0 envido 2", "1 raise 3"), 2, 1),
        (("0 envido 2", "1 raise 3", "2 raise 2"), 5, 0),
        (("0 envido 2", "1 raise 5", "2 ordago"), 7, 0),
        (("0 ordago",), 1, 0),
    ],
)
def test_example_5_deje(bets: tuple[str, ...], paid: int, team: int) -> None:
    match = say(cut(table(*HAND_A)), *bets)
    match.play("no_quiero")
    assert stones(match) == (0, 0)  # the partner may still answer
    match.play("no_quiero")
    assert stones(match)[team] == paid
    assert stones(match)[1 - team] == 0
    assert match.state.lance == CHICA


def test_example_6_hand_a() -> None:
    match = say(cut(table(*HAND_A)), "0 envido 2", "1 no_quiero", "3 quiero", "0 paso", "1 paso", "2 paso", "3 paso")
    assert match.deal_over  # only team 0 has pares, only seat 3 has juego: no betting
    assert stones(match) == (5, 3)
    assert match.deal_scores == [5, 3]
    assert match.state.best[:2].tolist() == [0, 2]
    assert match.state.paid.tolist() == [2, 1, 2, 3]
    assert match.state.takers.tolist() == [0, 0, 0, 1]


@pytest.mark.parametrize(("before", "after", "winner"), [((38, 37), (40, 37), 0), ((37, 37), (41, 37), 0), ((35, 37), (39, 40), 1)])
def test_example_7_the_count_stops_at_the_target(before: tuple[int, int], after: tuple[int, int], winner: int) -> None:
    match = pass_all(cut(table(*HAND_A, stones=before)))
    assert stones(match) == after
    assert match.state.game_winner == winner
    assert match.scores == [1 - winner, winner]
    assert not match.over


def hand_b(**rules: Any) -> Match:
    return table(*HAND_B, mano=2, stones=(10, 10), **rules)


def test_example_8_hand_b() -> None:
    match = say(cut(hand_b()), "2 paso", "3 envido 2", "0 raise 3", "1 no_quiero", "3 no_quiero")
    assert stones(match) == (12, 10)
    say(match, "2 paso", "3 paso", "0 paso", "1 paso")
    assert match.view(0).pares == [True, True, True, False]
    say(match, "2 paso", "0 paso", "1 envido 2", "2 no_quiero", "0 quiero")
    assert match.view(0).juego == [True, True, False, True]
    say(match, "3 paso", "0 ordago", "1 no_quiero", "3 no_quiero")
    assert match.deal_over
    assert match.deals[-1].scores == [7, 5]
    assert stones(match) == (17, 15)
    assert match.state.paid.tolist() == [0, 1, 5, 3]


def to_punto(match: Match) -> Match:
    say(cut(match), *[f"{seat} paso" for seat in (0, 1, 2, 3)] * 2)
    assert match.view(0).lance == "punto"
    assert match.view(0).pares == [False, False, False, True]
    return match


def test_example_9_punto() -> None:
    passed = say(to_punto(table(*PLAIN)), *[f"{seat} paso" for seat in range(4)])
    grande_chica = [1, 1]  # grande: 12-10-6-4 of seat 2; chica: 11-10-5-4 of seat 1 against 12-10-6-4
    assert passed.state.takers[:2].tolist() == [0, 1]
    assert stones(passed) == (grande_chica[0] + 1, grande_chica[1] + 1)
    accepted = say(to_punto(table(*PLAIN)), "0 envido 4", "1 quiero")
    assert accepted.state.paid[JUEGO] == 5
    assert accepted.state.takers[JUEGO] == 0
    refused = say(to_punto(table(*PLAIN)), "0 paso", "1 envido 2", "2 no_quiero", "0 no_quiero")
    assert (refused.state.stakes[JUEGO], refused.state.paid[JUEGO], refused.state.takers[JUEGO]) == (1, 1, 1)
    assert stones(refused) == (1, 1 + 1 + 2)


@pytest.mark.parametrize(("mano", "winner"), [(2, 0), (1, 1)])
def test_example_10_ties_in_pares_go_to_the_seat_nearest_to_mano(mano: int, winner: int) -> None:
    match = cut(table("12-12-3-3", "12-12-3-3", "7-6-5-4", "7-6-5-4", mano=mano))
    for lance in (GRANDE, PARES):
        match.state.lance = lance
        match.state.with_pares = 0b0011
        assert mus_bets.best_hand(match.state, lance) == winner


def test_example_10_ties_in_chica_go_to_mano() -> None:
    match = cut(table("12-12-3-3", "12-12-3-3", "7-6-5-4", "7-6-5-4", mano=3))
    assert mus_bets.best_hand(match.state, CHICA) == 3


def test_example_11_ordago_accepted() -> None:
    match = say(cut(table(*HAND_A, stones=(0, 39))), *[f"{seat} paso" for seat in range(4)], "0 paso", "1 ordago", "2 quiero")
    assert match.deal_over
    assert match.state.best[CHICA] == 2
    assert stones(match) == (40, 39)
    assert match.deals[-1].scores == [40, 0]
    assert match.scores == [1, 0]
    assert [lance.ordago for lance in match.view(0).lances] == [False, True, False, False]
    assert match.view(1).hands == deal_in_pack_order(*HAND_A)  # cards are shown


@pytest.mark.parametrize(("la_real", "winner"), [("off", 0), ("sevens_figure", 1), ("sevens_sota", 1)])
def test_example_12_the_real(la_real: str, winner: int) -> None:
    match = cut(table("12-11-10-1", "7-7-7-10", "4-4-5-5", "4-4-5-5", la_real=la_real))
    match.state.with_juego = 0b0011
    assert mus_bets.best_hand(match.state, JUEGO) == winner


def test_example_13_preset_gambito() -> None:
    rules = dict(GAME.rules.PRESETS["gambito"])
    assert total("12-10-6-4") == 30
    assert key(JUEGO, "12-10-6-4", **rules) > key(JUEGO, "12-11-7-6", **rules)  # 30 against 33
    assert key(JUEGO, "12-10-6-4", **rules) == key(JUEGO, "12-11-7-5", **rules)  # 30 against 32
    match = table("12-10-6-4", "12-11-7-5", "1-1-4-5", "1-1-4-6", mano=1, **rules)
    assert mus_bets.best_hand(match.state, JUEGO) == 0  # seat 1 is mano, but ties go to team 0
    for seat in (1, 2, 3, 0):
        say(match, f"{seat} sign none")
    match = pass_all(cut(match))
    assert sum(match.deal_scores) == 4
    assert match.over


# Settled


def test_the_answers_to_an_ordago_are_two() -> None:
    match = say(cut(table(*HAND_A)), "0 ordago")
    assert match.legal() == ["no_quiero", "quiero"]


def test_an_ordago_pays_the_missing_stones_and_the_loser_keeps_its_own() -> None:
    match = say(cut(table(*HAND_A, stones=(11, 23))), "0 ordago", "1 quiero")
    assert stones(match) == (40, 23)
    assert match.deals[-1].scores == [29, 0]


def test_each_seat_is_served_all_its_cards_together() -> None:
    served = ("7O", "7C", "6O", "6C", "5O", "5C", "4O", "4C")
    match = table("12-12-12-12", "11-11-11-11", "10-10-10-10", "3-3-3-3", deck_end=served)
    say(match, "0 mus", "1 mus", "2 mus", "3 mus")
    say(match, "0 discard 12O 12C", "1 discard 11O 11C 11E", "2 discard 10O", "3 discard 3O 3C")
    hands = [codes(match.state.hands[seat]) for seat in range(4)]
    assert {"7O", "7C"} < set(hands[0])
    assert {"6O", "6C", "5O"} < set(hands[1])
    assert "5C" in hands[2]
    assert {"4O", "4C"} < set(hands[3])
    assert match.view(1).took == [2, 3, 1, 2]
    assert match.view(1).discards == ["11O", "11C", "11E"]
    assert match.view(0).discards == ["12O", "12C"]
    assert match.turn == 0


def test_mus_corrido_passes_the_pack_and_the_cutter_becomes_mano() -> None:
    match = say(table(*HAND_A, mus_corrido=True), "0 mus", "1 mus", "2 mus", "3 mus")
    assert match.state.dealer == 0
    say(match, "1 discard 4O", "2 discard 5O", "3 discard 1C", "0 discard 7O")
    say(match, "1 mus", "2 no_mus")
    assert match.state.dealer == 1
    assert match.turn == 2
    assert match.deals[-1].dealer == 3  # as it was when the hand began
    pass_all(match)
    match.next_deal()
    assert match.state.dealer == 2  # mano passes on from the one who cut
    match.play("mus")
    match.play("no_mus")
    assert match.state.dealer == 2  # only in the first hand of a game


def test_mus_corrido_comes_back_with_every_new_game() -> None:
    match = say(cut(table(*HAND_A, mus_corrido=True, stones=(39, 0))), "0 envido 2", "1 no_quiero", "3 no_quiero")
    assert match.state.game_winner == 0
    match.next_deal()
    assert stones(match) == (0, 0)
    mano = match.turn
    assert mano == 1
    match.play("mus")
    match.play("no_mus")
    assert match.turn == 2


def test_without_mus_corrido_mano_stays_mano() -> None:
    match = say(table(*HAND_A), "0 mus", "1 no_mus")
    assert match.turn == 0


def test_single_hand_stops_at_nothing_and_equal_stones_are_shared() -> None:
    match = say(cut(table(*HAND_A, match_mode="single_hand", target=30)), "0 envido 30", "1 quiero", "0 envido 30", "1 quiero")
    assert match.over
    assert stones(match) == (62, 3)
    assert match.scores == [62, 3]
    assert match.winners == [0, 2]
    level = pass_all(cut(table("12-12-7-4", "1-1-5-11", match_mode="single_hand", bonuses=False)))
    assert (stones(level), level.winners) == ((1, 1), [0, 1])


def test_in_a_single_hand_an_accepted_ordago_wins_the_match() -> None:
    match = say(cut(table(*HAND_A, match_mode="single_hand", stones=(0, 45))), "0 ordago", "1 quiero")
    assert match.over
    assert match.winners == [0, 2]
    assert stones(match) == (40, 45)


@pytest.mark.parametrize(("paso", "pares"), [(0, 3 + 0), (1, 3 + 1)])
def test_passed_pares_of_both_teams_pay_bonuses_and_the_base_stake(paso: int, pares: int) -> None:
    match = pass_all(cut(hand_b(paso_pares_juego=paso)))
    assert match.state.paid[PARES] == pares
    assert match.state.paid[JUEGO] == 3 + paso  # seat 0 has 31
    alone = pass_all(cut(table(*HAND_A, paso_pares_juego=paso)))
    assert alone.state.paid[PARES:].tolist() == [2, 3]  # only one team holds: bonuses only
    punto = pass_all(cut(table(*PLAIN, paso_pares_juego=paso)))
    assert punto.state.paid[JUEGO] == 1


def test_without_bonuses_punto_still_pays_one() -> None:
    assert pass_all(cut(table(*PLAIN, bonuses=False))).state.paid.tolist() == [1, 1, 0, 1]
    assert pass_all(cut(table(*HAND_A, bonuses=False))).state.paid.tolist() == [1, 1, 0, 0]


def test_everybody_bets_when_holding_is_not_asked() -> None:
    match = cut(table(*PLAIN, holders_only=False))
    say(match, *[f"{seat} paso" for seat in range(4)] * 2)
    assert match.view(0).lance == "pares"
    assert match.view(0).pares == [None] * 4
    say(match, *[f"{seat} paso" for seat in range(4)])
    assert match.view(0).lance == "juego"  # no punto
    say(match, "0 envido 3", "1 quiero")
    assert match.state.takers.tolist() == [0, 1, 1, 0]  # pares: seat 3; juego: all tie below 31, mano wins
    assert match.state.paid.tolist() == [1, 1, 1, 3]


def test_closest31_among_holders_compares_only_holders() -> None:
    hands = ("12-10-6-4", "12-12-7-6", "12-3-10-10", "4-4-5-5")  # 30, 33, 40, 18
    match = pass_all(cut(table(*hands, juego_rule="closest31")))
    assert match.state.best[JUEGO] == 1
    free = pass_all(cut(table(*hands, juego_rule="closest31", holders_only=False)))
    assert free.state.best[JUEGO] == 0


def test_top_card_compares_one_card_in_grande_and_in_chica() -> None:
    assert key(GRANDE, "12-1-1-4", grande_compare="top_card") == key(GRANDE, "12-12-12-12", grande_compare="top_card")
    assert key(CHICA, "1-12-12-12", grande_compare="top_card") == key(CHICA, "1-1-1-1", grande_compare="top_card")
    assert key(GRANDE, "12-1-1-4") < key(GRANDE, "12-12-12-12")
    assert key(CHICA, "1-12-12-12") < key(CHICA, "1-1-1-1")


def test_the_real_with_any_ten_or_only_a_sota() -> None:
    other = "12-11-10-1"
    assert key(JUEGO, "7-7-7-12", la_real="sevens_figure") > key(JUEGO, other, la_real="sevens_figure")
    assert key(JUEGO, "7-7-7-3", la_real="sevens_figure") > key(JUEGO, other, la_real="sevens_figure")
    assert key(JUEGO, "7-7-7-12", la_real="sevens_sota") == key(JUEGO, other, la_real="sevens_sota")
    assert key(JUEGO, "7-7-7-10", la_real="sevens_sota") > key(JUEGO, other, la_real="sevens_sota")
    s = table("7-7-7-10", "4-4-5-5", la_real="sevens_sota").state
    assert mus_bets.team_bonus(s, JUEGO, 0) == 3


def test_pass_eliminates_silences_the_refuser_but_not_its_cards() -> None:
    for eliminates, answers in ((True, [0]), (False, [0, 2])):
        match = say(cut(table(*HAND_A, pass_eliminates=eliminates)), "0 paso", "1 envido 2", "2 no_quiero", "0 raise 2", "1 raise 2")
        asked = []
        while match.state.lance == GRANDE:
            asked.append(match.turn)
            match.play("no_quiero")
        assert sorted(asked) == answers
    match = say(cut(table(*HAND_A, pass_eliminates=True)), *[f"{seat} paso" for seat in range(4)])
    say(match, "0 paso", "1 envido 2", "2 no_quiero", "0 quiero")
    assert pass_all(match).state.best[CHICA] == 2  # who refused still has the best chica


def test_no_signs_with_two_players() -> None:
    match = table("12-12-7-1", "11-10-6-4", senas="partner")
    assert match.legal() == ["mus", "no_mus"]
    assert GAME.rules.make("gambito", players=2).senas == "partner"


def test_every_true_sign_is_legal_and_none() -> None:
    match = table("12-12-3-1", "11-11-10-10", "7-6-5-4", "12-11-7-5", senas="partner")
    assert match.legal() == ["sign none", "sign solomillo", "sign treinta_y_una", "sign tres_reyes"]
    say(match, "0 sign none")
    assert match.legal() == ["sign duples", "sign none"]
    say(match, "1 sign duples")
    assert match.legal() == ["sign ciego", "sign none"]
    say(match, "2 sign ciego")
    assert match.legal() == ["sign none"]  # juego of 32 is no sign of the short table, and not blind
    say(match, "3 sign none")
    assert match.turn == 0
    assert match.legal() == ["mus", "no_mus"]
    with pytest.raises(ActionError, match="it is asked for mus"):
        match.play("paso")


@pytest.mark.parametrize(
    ("hand", "short", "more"),
    [
        ("12-3-7-6", {"dos_reyes"}, {"pares", "juego"}),
        ("12-3-3-7", {"tres_reyes"}, {"medias", "pares", "juego"}),
        ("1-2-7-6", {"dos_ases"}, {"pares"}),
        ("1-2-2-6", {"tres_ases"}, {"medias", "pares"}),
        ("12-12-12-3", {"duples"}, {"pares", "juego"}),
        ("12-3-1-1", {"dos_reyes", "dos_ases", "duples"}, {"pares"}),
        ("7-7-7-10", {"treinta_y_una"}, {"medias", "pares"}),
        ("12-12-3-2", {"tres_reyes", "treinta_y_una", "solomillo"}, {"medias", "pares"}),
        ("7-6-5-4", {"ciego"}, set()),
        ("11-10-7-4", {"treinta_y_una"}, set()),
        ("11-7-6-5", {"ciego"}, set()),
    ],
)
def test_signs_are_true(hand: str, short: set[str], more: set[str]) -> None:
    assert signs_of(hand) == short
    assert signs_of(hand, table="traditional") == short | more


def test_thirty_and_twenty_nine_are_signs_of_the_traditional_table() -> None:
    assert signs_of("11-10-6-4", table="traditional") == {"treinta"}
    assert signs_of("11-10-5-4", table="traditional") == {"veintinueve"}
    assert signs_of("11-10-5-4") == {"ciego"}  # blind unless the table has a sign for it


# Betting


def test_bets_are_capped_at_the_target() -> None:
    for target in (40, 35, 30):
        match = cut(table(*HAND_A, target=target))
        assert match.legal() == sorted(["ordago", "paso", *(f"envido {k}" for k in range(2, target + 1))])
        say(match, "0 envido 20")
        assert match.legal() == sorted(["no_quiero", "ordago", "quiero", *(f"raise {k}" for k in range(2, target - 19))])
    match = say(cut(table(*HAND_A)), "0 envido 39")
    assert match.legal() == ["no_quiero", "ordago", "quiero"]


def test_smallest_bet_and_raise() -> None:
    match = cut(table(*HAND_A, min_bet=5, min_raise=1))
    assert "envido 4" not in match.legal()
    say(match, "0 envido 5")
    assert "raise 1" in match.legal()
    match = say(cut(table(*HAND_A, min_bet=1, min_raise=7)), "0 envido 1")
    assert "raise 6" not in match.legal()
    assert "raise 7" in match.legal()


def test_ordago_can_be_off() -> None:
    match = cut(table(*HAND_A, ordago=False))
    assert "ordago" not in match.legal()
    assert "ordago" not in say(match, "0 envido 2").legal()


def test_answers_go_round_from_the_seat_after_the_bettor() -> None:
    match = say(cut(table(*HAND_A)), "0 paso", "1 paso", "2 paso", "3 envido 2")
    say(match, "0 no_quiero", "2 raise 2", "3 no_quiero", "1 raise 2", "2 no_quiero", "0 quiero")
    assert match.state.stakes[GRANDE] == 6


def test_a_deje_that_reaches_the_target_ends_the_game_at_once() -> None:
    match = say(cut(table(*HAND_A, stones=(38, 39))), "0 envido 2", "1 raise 2", "2 no_quiero", "0 no_quiero")
    assert match.deal_over
    assert match.state.game_winner == 1
    assert stones(match) == (38, 41)
    assert match.view(0).hands == [[], [], [], []]  # nobody shows his cards


def test_nobody_with_pares_means_no_lance() -> None:
    match = pass_all(cut(table("12-7-6-5", "11-10-5-4", "12-10-6-4", "7-10-6-5")))
    assert match.view(0).lances[PARES].ended == "empty"
    assert match.state.paid[PARES] == 0


def test_ties_go_to_team_0_where_that_is_the_rule() -> None:
    hands = ("12-7-5-4", "12-7-5-4", "7-6-5-4", "7-6-6-5")
    assert pass_all(cut(table(*hands, mano=1))).state.best[GRANDE] == 1
    assert pass_all(cut(table(*hands, mano=1, tie_break="team0"))).state.best[GRANDE] == 0


def test_kings_are_eight_or_four() -> None:
    hands = ("3-3-3-7", "12-11-10-4", "4-5-6-7", "4-5-6-10")
    assert pass_all(cut(table(*hands))).state.best[GRANDE] == 0
    assert pass_all(cut(table(*hands, reyes=4))).state.best[GRANDE] == 1


def test_games_to_win() -> None:
    for needed, is_over in ((1, True), (2, False)):
        match = say(cut(table(*HAND_A, games_to_win=needed)), "0 ordago", "1 quiero")
        assert match.over is is_over
    match.next_deal()
    assert stones(match) == (0, 0)
    assert match.scores == [1, 0]


def test_two_players() -> None:
    match = say(cut(table("12-12-7-1", "11-10-6-4")), "0 envido 2", "1 no_quiero")
    assert stones(match) == (1, 0)  # no partner to ask
    pass_all(match)
    assert match.deal_scores == [3, 1]  # chica and a pair to seat 0, punto to seat 1
    assert int(match.state.dealer) == 1
    match.next_deal()
    assert int(match.state.dealer) == 0


# Discards and the reshuffle


def test_discards_from_one_to_four_cards_or_none() -> None:
    match = say(table(*HAND_A), "0 mus", "1 mus", "2 mus", "3 mus")
    assert len(match.legal()) == 15
    with pytest.raises(ActionError, match="one card at least"):
        match.play("discard")
    with pytest.raises(ActionError, match="it holds"):
        match.play("discard 5O")
    none = say(table(*HAND_A, min_discard=0), "0 mus", "1 mus", "2 mus", "3 mus")
    assert len(none.legal()) == 16
    assert none.legal()[0] == "discard"
    before = none.state.hands.tolist()
    for _ in range(4):
        none.play("discard")
    assert none.state.hands.tolist() == before


def empty_the_stock(**rules: Any) -> Match:
    """Four players throw everything away: 24 cards in the stock serve one round and a half."""
    match = table(*HAND_A, **rules)
    for _ in range(2):
        for _ in range(4):
            match.play("mus")
        for _ in range(4):
            match.play(max(match.legal(), key=len))
    return match


@pytest.mark.parametrize("reshuffle", ["others", "all"])
def test_the_stock_is_made_anew_from_the_discards(reshuffle: str) -> None:
    match = empty_the_stock(reshuffle=reshuffle)
    actions = match.deals[-1].actions
    (shuffled,) = [text for seat, text in actions if seat == verbs.CHANCE]
    new_stock = shuffled.split()[1:]
    second_round = [set(text.split()[1:]) for _, text in actions if text.startswith("discard")][4:]
    served_last = second_round[2]  # 24 - 16 cards serve two seats of the second round; seat 2 finds the stock empty
    assert len(new_stock) == (28 if reshuffle == "others" else 32)
    assert bool(served_last & set(new_stock)) is (reshuffle == "all")
    assert int(match.state.pile_size[2]) == (4 if reshuffle == "others" else 0)
    assert match.view(0).discards == []  # nobody knows any more where they are
    assert len(match.view(2).discards) == (4 if reshuffle == "others" else 0)
    again = records.replay(json.loads(records.to_line(match.record(legal=True))))
    assert again.record(legal=True) == match.record(legal=True)


def test_a_record_with_a_wrong_reshuffle_is_refused() -> None:
    record = json.loads(records.to_line(empty_the_stock().record()))
    actions = record["deals"][0]["actions"]
    place = next(i for i, action in enumerate(actions) if action[0] == -1)
    for text, reason in (
        (actions[place][1][:-3], "discards that are shuffled"),
        ("shuffle 99X", "which is not a card"),
        ("seen 1", "not the chance move due here"),
    ):
        actions[place][1] = text
        with pytest.raises(RecordError, match=reason):
            records.replay(record)


def test_the_redacted_state_while_the_stock_is_empty() -> None:
    """The moment of chance itself: nobody decides, but a search may stand there."""
    match = table(*HAND_A)
    for text in ("mus",) * 4:
        match.play(text)
    s, dice, world, again = match.state.copy(), new_dice(3), GAME.states(1)[0], GAME.states(1)[0]
    while verbs.turn(s) != verbs.CHANCE:
        verbs.step(s, 31 if s.phase == 2 else 15)
    for seat in (0, 1, 2, 3, PUBLIC):
        seen = GAME.redacted(s, seat)
        verbs.determinize(seen, CONSISTENT, dice, world)
        verbs.redact(world, seat, again)
        assert again.tobytes() == seen.tobytes()
        verbs.chance(world)
        assert verbs.turn(world) == 0
        assert all_cards(world) == sorted(PACK)


# Signs and who sees them


def signed(leak: float, seed: int = 1) -> Match:
    match = table("12-12-3-1", "11-11-10-10", "7-6-5-4", "12-11-7-5", senas="partner", sena_leak=leak)
    match.state.rng = seed
    return say(match, "0 sign solomillo")


def test_a_sign_is_seen_by_the_partner_and_by_nobody_else() -> None:
    match = signed(0)
    assert [match.view(seat).signs[0] for seat in range(4)] == ["solomillo", None, "solomillo", None]
    assert match.view(PUBLIC).signs[0] is None
    for seat in (1, 3, PUBLIC):
        silent = table("12-12-3-1", "11-11-10-10", "7-6-5-4", "12-11-7-5", senas="partner")
        say(silent, "0 sign none")
        assert match.redacted(seat).tobytes() == silent.redacted(seat).tobytes()


def test_a_leak_of_one_shows_signs_to_all() -> None:
    assert [signed(1).view(seat).signs[0] for seat in range(4)] == ["solomillo"] * 4


def test_a_leak_between_is_chance_and_written_down() -> None:
    caught: Counter[str] = Counter()
    for seed in range(300):
        match = signed(0.25, seed)
        who, text = match.deals[-1].actions[-1]
        assert who == verbs.CHANCE
        caught[text] += 1
        for seat in (1, 3):
            assert (match.view(seat).signs[0] == "solomillo") is (str(seat) in text.split()[1:])
    assert set(caught) == {"seen", "seen 1", "seen 3", "seen 1 3"}
    assert 120 < caught["seen"] < 220  # 300 · 0.75² = 169
    none = table("12-12-3-1", "11-11-10-10", "7-6-5-4", "12-11-7-5", senas="partner", sena_leak=0.25)
    assert say(none, "0 sign none").deals[-1].actions == [(0, "sign none")]


def test_who_does_not_see_a_sign_cannot_tell_it_from_none_even_while_chance_is_to_move() -> None:
    s = table("12-12-3-1", "11-11-10-10", "7-6-5-4", "12-11-7-5", senas="partner", sena_leak=0.5).state
    silent, waiting = s.copy(), s.copy()
    verbs.step(silent, SIGNS.index("none"))
    verbs.step(waiting, SIGNS.index("solomillo"))
    assert verbs.turn(waiting) == verbs.CHANCE
    for seat in (1, 3, PUBLIC):
        assert GAME.redacted(waiting, seat).tobytes() == GAME.redacted(silent, seat).tobytes()
    assert GAME.redacted(waiting, 2).signs[0] == SIGNS.index("solomillo")


def test_a_seat_knows_the_sign_it_caught_and_not_who_else_did() -> None:
    s = table("12-12-3-1", "11-11-10-10", "7-6-5-4", "12-11-7-5", senas="partner", sena_leak=0.5).state
    seen_by = {}
    for text in ("seen", "seen 1", "seen 3", "seen 1 3"):
        t = s.copy()
        verbs.step(t, SIGNS.index("solomillo"))
        GAME.chance_read(t, text)
        seen_by[text] = [GAME.redacted(t, seat).tobytes() for seat in range(4)]
    assert len({tuple(by[::2]) for by in seen_by.values()}) == 1  # the signer and its partner cannot tell
    assert seen_by["seen 1"][1] == seen_by["seen 1 3"][1] != seen_by["seen"][1] == seen_by["seen 3"][1]


def test_signs_are_forgotten_when_the_cards_change() -> None:
    match = signed(0)
    say(match, "1 sign none", "2 sign ciego", "3 sign none", "0 mus", "1 mus", "2 mus", "3 mus", "0 discard 1O")
    assert match.view(2).signs[0] == "solomillo"  # it spoke of the four cards before the discard
    seen, world = match.redacted(2), GAME.states(1)[0]
    for seed in range(30):
        verbs.determinize(seen, CONSISTENT, new_dice(seed), world)
        before = int(world.hands[0]) | int(world.just[0])
        assert signs_true(world, before) >> SIGNS.index("solomillo") & 1
        assert len(members(world.hands[0])) == 3
    while match.state.phase == 2:
        match.play(match.legal()[0])
    assert match.view(2).signs == [None] * 4


def test_a_record_with_a_wrong_seen_is_refused() -> None:
    record = json.loads(records.to_line(signed(0.5).record()))
    record["deals"][0]["actions"][1][1] = "seen 2"
    with pytest.raises(RecordError, match="can be seen by the opponents 1 and 3"):
        records.replay(record)


# What a seat knows


def signs_true(s: Any, cards: int) -> int:
    return int(mus_hands.true_signs(s, cards))


def all_cards(s: Any) -> list[str]:
    """Every card of a full state, wherever it is."""
    found = []
    for seat in range(int(s.players)):
        for where in (s.hands, s.just, s.pile):
            found += codes(where[seat])
    return sorted(found + [CODES[card] for card in s.deck[s.stock : s.stock + s.stock_left]])


def chi_square_ok(counts: Counter[Any], expected: dict[Any, float]) -> bool:
    """Are the counts those of the expected shares? (Normal bound on chi-square, one false alarm in some ten thousand.)"""
    n = sum(counts.values())
    assert set(counts) <= set(expected)
    chi = sum((counts[what] - n * share) ** 2 / (n * share) for what, share in expected.items())
    freedom = len(expected) - 1
    return bool(chi < freedom + 4 * (2 * freedom) ** 0.5 + 8)


@pytest.mark.parametrize("rounds", [mus_draw.ROUNDS, 0])
@pytest.mark.parametrize(
    ("pool", "facts", "least"),
    [
        (("12-12-12-12", "3-11-11-10", "10-7"), (("tres_reyes",), ("duples",)), 50),
        (("12-12-12-12", "1-1-11-10", "7-6"), (("pares", "juego"), ("no pares", "no juego")), 50),
        (("12-12-3-7", "1-1-5-4", "6-6-6-11"), (("dos_ases",), ("dos_reyes",), ("pares", "no juego")), 20),
    ],
)
def test_hands_that_fit_are_uniform_against_enumeration(
    pool: tuple[str, ...], facts: tuple[tuple[str, ...], ...], least: int, rounds: int
) -> None:
    """Ten or twelve hidden cards, two or three hands of which something is known: every world counted. No rounds: the sure way."""
    s = state()
    cards = sum(1 << parse_card(card) for hand in deal_cards(*pool) for card in hand)
    bits = {name: 1 << code for code, name in enumerate(SIGNS)} | {"pares": mus_draw.HOLDS_PARES, "juego": mus_draw.HOLDS_JUEGO}
    wanted, unwanted, out = (np.zeros(4, np.int64) for _ in range(3))
    back, most_back = 0, np.full(4, 4)
    for seat, known in enumerate(facts):
        for fact in known:
            (unwanted if fact.startswith("no ") else wanted)[seat] |= bits[fact.removeprefix("no ")]

    def worlds(seat: int, left: int) -> list[tuple[int, ...]]:
        if seat == len(facts):
            return [()]
        found = []
        for chosen in itertools.combinations(members(left), 4):
            hand = sum(1 << card for card in chosen)
            true = int(mus_draw.facts(s, hand, -1))
            if true & int(wanted[seat]) == wanted[seat] and not true & int(unwanted[seat]):
                found += [(hand, *rest) for rest in worlds(seat + 1, left & ~hand)]
        return found

    possible = worlds(0, cards)
    dice, counts = new_dice(7), Counter[tuple[int, ...]]()
    for _ in range(len(possible) * 10):
        assert mus_draw.draw_hands(s, dice, cards, (1 << len(facts)) - 1, wanted, unwanted, back, most_back, rounds, out)
        counts[tuple(int(hand) for hand in out[: len(facts)])] += 1
    assert least < len(possible) < 500
    assert chi_square_ok(counts, dict.fromkeys(possible, 1 / len(possible)))


def test_hands_after_a_reshuffle_are_uniform_against_enumeration() -> None:
    """Cards `back` in the stock: hand 0 has been served one card since, hand 1 two, and two discards lie there from before."""
    s = state()
    s.viewer, s.stale[3], s.pile_size[3] = 2, 1, 2
    cards = sum(1 << parse_card(card) for hand in deal_cards("12-12-7-7", "6-6-1-11", "10-4-5-5") for card in hand)
    back = sum(1 << parse_card(card) for card in ("12O", "7O", "6O", "5O"))
    kings = 1 << SIGNS.index("dos_reyes")
    wanted, unwanted = np.array([kings, mus_draw.HOLDS_PARES, 0, 0]), np.array([0, mus_draw.HOLDS_JUEGO, 0, 0])
    most_back, out = np.array([1, 2, 4, 4]), np.zeros(4, np.int64)
    shares: dict[tuple[int, int], float] = {}
    for chosen in itertools.combinations(members(cards), 4):
        one = sum(1 << card for card in chosen)
        for others in itertools.combinations(members(cards & ~one), 4):
            two = sum(1 << card for card in others)
            fit = signs_true(s, one) & kings and mus_hands.pares_kind(0, two) and mus_hands.value_sum(0, two) < 31
            left = len(members(cards & ~back & ~one & ~two))
            if fit and len(members(one & back)) <= 1 and len(members(two & back)) <= 2 and left >= 2:
                shares[one, two] = left * (left - 1) / 2  # so many ways to have made those two discards
    whole = sum(shares.values())
    dice, counts = new_dice(8), Counter[tuple[int, int]]()
    for _ in range(len(shares) * 15):
        assert mus_draw.draw_hands(s, dice, cards, 0b0011, wanted, unwanted, back, most_back, 10_000, out)
        counts[int(out[0]), int(out[1])] += 1
    assert len(set(shares.values())) > 1
    assert chi_square_ok(counts, {world: ways / whole for world, ways in shares.items()})


def test_discards_shuffled_back_are_only_with_those_served_since() -> None:
    """The stock runs out while seat 2 is served: seats 0 and 1 have no card of the new stock, nor has what seat 2 just discarded."""
    match = empty_the_stock()
    world, dice = GAME.states(1)[0], new_dice(4)
    thrown = [{text for seat, line in match.deals[-1].actions if seat == who for text in line.split()[1:]} for who in range(4)]
    assert match.state.fresh.tolist() == [0, 0, 4, 4]
    for viewer in (0, 1, 3):
        seen, met = match.redacted(viewer), 0
        for _ in range(200):
            verbs.determinize(seen, CONSISTENT, dice, world)
            for other in {0, 1} - {viewer}:
                assert not thrown[viewer] & set(codes(world.hands[other]))
            assert not thrown[viewer] & set(codes(world.pile[2]))
            met += len(thrown[viewer] & set(codes(world.hands[2])))
        assert met > 50
    for _ in range(4):
        match.play("mus")
    for _ in range(4):
        match.play(match.legal()[0])  # one card each
    assert match.state.fresh.tolist() == [1, 1, 4, 4]
    assert match.state.stale.tolist() == [1, 1, 0, 0]
    seen = match.redacted(3)
    for _ in range(100):
        verbs.determinize(seen, CONSISTENT, dice, world)
        assert len(thrown[3] & set(codes(world.hands[0]))) <= 1
        assert not thrown[3] & set(codes(world.pile[0]))


def test_impossible_facts_are_reported() -> None:
    s = state()
    wanted = np.array([1 << SIGNS.index("tres_reyes")] * 4, np.int64)
    out, none, most_back = np.zeros(4, np.int64), np.zeros(4, np.int64), np.full(4, 4)
    cards = mask("12-12-12-12") | mask("7-6-5-4")
    assert not mus_draw.draw_hands(s, new_dice(1), cards, 0b0011, wanted, none, 0, most_back, 50, out)


def exact_shares(s: Any, hidden: int, seat: int) -> dict[tuple[int, int], float]:
    """Two players: the exact distribution of (kind of pares, sum) of the other hand, by going through all hands that fit."""
    counts: Counter[tuple[int, int]] = Counter()
    row = mus_hands.EIGHT
    for hand in itertools.combinations(members(hidden), 4):
        cards = sum(1 << card for card in hand)
        found = (int(mus_hands.pares_kind(row, cards)), int(mus_hands.value_sum(row, cards)))
        if (found[0] > 0) == bool(int(s.with_pares) >> seat & 1) and (found[1] >= 31) == bool(int(s.with_juego) >> seat & 1):
            counts[found] += 1
    whole = sum(counts.values())
    return {what: number / whole for what, number in counts.items()}


def test_announcements_bound_the_worlds_exactly() -> None:
    match = table("12-11-10-1", "12-12-10-11")
    cut(match)
    while match.state.announced < 2:
        match.play("paso")
    assert not match.deal_over
    seen, world, dice = match.redacted(0), GAME.states(1)[0], new_dice(5)
    counts: Counter[Any] = Counter()
    for _ in range(6000):
        verbs.determinize(seen, CONSISTENT, dice, world)
        hand = int(world.hands[1])
        counts[int(mus_hands.pares_kind(0, hand)), int(mus_hands.value_sum(0, hand))] += 1
    hidden = sum(1 << parse_card(card) for card in PACK) & ~int(seen.hands[0])
    assert chi_square_ok(counts, exact_shares(seen, hidden, 1))


def test_worlds_respect_signs_announcements_and_own_discards() -> None:
    match = table("12-12-3-1", "11-11-10-10", "7-6-5-4", "12-11-7-5", senas="partner", sena_leak=1.0)
    say(match, "0 sign none", "1 sign none", "2 sign none", "3 sign none", "0 mus", "1 mus", "2 mus", "3 mus")
    say(match, "0 discard 12O", "1 discard 11O", "2 discard 7O", "3 discard 5C")
    for _ in range(4):
        match.play(sorted(match.legal(), key=lambda text: text == "sign none")[0])
    cut(match)
    world, dice, looked = GAME.states(1)[0], new_dice(9), 0
    while not match.deal_over:
        for seat in range(4):
            seen = match.redacted(seat)
            for _ in range(5):
                verbs.determinize(seen, CONSISTENT, dice, world)
                looked += 1
                assert world.viewer == OPEN
                assert all_cards(world) == sorted(PACK)
                assert world.pile[seat] == match.state.pile[seat]
                for other in range(4):
                    hand = int(world.hands[other])
                    assert signs_true(world, hand) >> int(seen.signs[other]) & 1
                    if seen.announced >= 1:
                        assert (mus_hands.pares_kind(0, hand) > 0) == bool(int(seen.with_pares) >> other & 1)
                    if seen.announced >= 2:
                        assert (mus_hands.value_sum(0, hand) >= 31) == bool(int(seen.with_juego) >> other & 1)
        match.play("paso")
    assert looked >= 160


def test_the_others_discards_are_hidden_and_counted() -> None:
    match = say(table(*HAND_A), "0 mus", "1 mus", "2 mus", "3 mus", "0 discard 12O 12C")
    seen = match.redacted(1)
    assert not seen.just[0]
    assert not seen.hands[0]
    assert (int(seen.just_size[0]), int(seen.held[0])) == (2, 2)
    assert match.redacted(0).just[0] == match.state.just[0] != 0
    assert (match.redacted(1).deck == -1).all()


# The match as people and learners see it


def test_reward_is_the_chance_of_winning_the_game() -> None:
    out = np.zeros(4)
    match = pass_all(cut(table(*HAND_A, stones=(20, 10))))
    verbs.reward(match.state, out)
    a, b = stones(match)
    assert out[0] == out[2] == pytest.approx(1 / (1 + np.exp(-(a - b) / (80 - a - b) ** 0.5)))
    assert out[0] + out[1] == pytest.approx(1)
    verbs.reward(say(cut(table(*HAND_A)), "0 ordago", "1 quiero").state, out)
    assert out.tolist() == [1, 0, 1, 0]


def test_learners_have_a_small_action_space() -> None:
    match = cut(table(*HAND_A))
    out = np.zeros(len(mus_learn.LEARNER_ACTIONS), np.int8)
    mus.learner_mask(match.state, out)
    offered = [GAME.text(match.state, int(action)) for action in mus_learn.LEARNER_ACTIONS[out == 1]]
    assert offered == ["paso", "ordago", "envido 2", "envido 5", "envido 10", "envido 20"]
    say(match, "0 envido 25")
    mus.learner_mask(match.state, out)
    offered = [GAME.text(match.state, int(action)) for action in mus_learn.LEARNER_ACTIONS[out == 1]]
    assert offered == ["ordago", "quiero", "no_quiero", "raise 2", "raise 5", "raise 10"]


def test_the_observation_says_what_it_says() -> None:
    match = say(cut(table(*HAND_A)), "0 envido 6")
    out = np.zeros(GAME.observation.size, np.float32)
    at = GAME.observation.slices()
    verbs.observe(match.state, 1, out)
    assert out[at["sum"]].tolist() == [pytest.approx(30 / 40)]
    assert out[at["kind"]].tolist() == [1, 0, 0, 0]
    assert out[at["mano"]].tolist() == [0, 0, 0, 1]
    assert out[at["turn"]].tolist() == [1, 0, 0, 0]
    assert out[at["bet"]].tolist() == pytest.approx([6 / 40, 1 / 40, 0, 1, 0])
    assert out[at["waiting"]].tolist() == [1, 0, 1, 0]
    slots = out[at["slots"]].reshape(4, 10)
    assert slots.sum() == 4
    assert [mus_hands.RANK_NUMBERS[int(row.argmax())] for row in slots] == [4, 6, 10, 11]


def test_envido_alone_is_two() -> None:
    match = cut(table(*HAND_A))
    match.play("envido")
    assert match.deals[-1].actions[-1] == (0, "envido 2")


@pytest.mark.parametrize(
    ("before", "text", "reason"),
    [
        ((), "quiero", "there is no bet to grande yet"),
        ((), "envido 1", "a bet is from 2 to 40 stones"),
        ((), "envido 50", "a number of stones from 1 to 40"),
        (("0 envido 2",), "paso", "there is a bet of 2 to grande"),
        (("0 envido 2",), "raise 1", "a raise is from 2 to 38 stones"),
        (("0 envido 39",), "raise 2", "no raise fits"),
        (("0 ordago",), "raise 2", "the answer to an órdago"),
        ((), "discard 12O 12O", "twice"),
        ((), "discard 99X", "is not a card"),
        ((), "enbido 2", "did you mean"),
        ((), "mus", "there is no bet to grande yet"),
    ],
)
def test_refusals_say_why(before: tuple[str, ...], text: str, reason: str) -> None:
    match = say(cut(table(*HAND_A)), *before)
    with pytest.raises(ActionError, match=reason):
        match.play(text)


def test_false_signs_are_refused_with_the_true_ones() -> None:
    match = table(*HAND_A, senas="partner")
    with pytest.raises(ActionError, match=r"a sign must be true \(none, dos_reyes\)"):
        match.play("sign duples")
    with pytest.raises(ActionError, match="not in the short table"):
        match.play("sign medias")
    with pytest.raises(ActionError, match="time for signs"):
        match.play("mus")


@pytest.mark.parametrize("switch", ["min_bet", "min_raise"])
def test_rules_refuse_bets_above_the_target(switch: str) -> None:
    with pytest.raises(RulesError, match=f"{switch} is at most the 30 stones"):
        GAME.rules.make(target=30, **{switch: 31})


def test_the_screen_shows_no_more_stones_than_a_game_has() -> None:
    names = ["Anna", "Bru", "Carla", "Dídac"]
    match = say(cut(table(*HAND_A, stones=(30, 20))), "0 envido 34", "1 quiero")
    while not match.deal_over:
        match.play("paso")
    assert stones(match) == (64, 20)
    assert match.view(0).stones == [64, 20]  # what the rules say
    line = mus_screen.score_line(match.view(0), names, "en")
    assert "40 stones" in line
    assert "64" not in mus_screen.result(match.view(0), match.deal_scores, names, "en")
    single = say(cut(table(*HAND_A, match_mode="single_hand")), "0 envido 40", "1 quiero")
    while not single.deal_over:
        single.play("paso")
    assert f"{stones(single)[0]} stones" in mus_screen.score_line(single.view(0), names, "en")
    assert stones(single)[0] > 40


@pytest.mark.parametrize("lang", LANGS)
def test_the_screen_speaks_every_language_and_keeps_secrets(lang: Any) -> None:
    names = ["Anna", "Biel", "Carla", "Dídac"]
    for seed in range(6):
        match = Match(GAME, GAME.rules.make(senas="partner", table="traditional", sena_leak=0.5), seed=seed, auto_deal=False)
        dice = new_dice(seed)
        while not match.deal_over:
            seat = match.turn
            assert seat is not None
            view = match.view(seat)
            assert all(name in mus_screen.table(view, names, lang) for name in names)
            labels = [mus_screen.label(view, text, lang) for text in match.legal()]
            assert len(set(labels)) == len(labels)
            watcher = match.view((seat + 1) % 4)
            action = GAME.text(match.state, int(verbs.pick(match.state, dice)))
            if match.state.phase == 1 and match.state.rounds < 2:
                action = "mus"
            told = mus_screen.told(watcher, seat, action, names, lang)
            if action.startswith("sign"):
                assert told == ""
            elif action.startswith("discard"):
                assert not any(code in told for code in action.split()[1:])
            else:
                assert told.startswith(names[seat])
            match.play(action)
        assert names[0] in mus_screen.result(match.view(0), match.deal_scores, names, lang)


# Whatever the switches

many = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@many
@given(rules_of(GAME), st.integers(0, 10**6))
def test_cards_are_conserved_and_scores_add_up(rules: Any, seed: int) -> None:
    s, dice = GAME.new(rules, seed), new_dice(seed)
    before = [0, 0]
    for _ in range(8):
        verbs.shuffle(s)
        verbs.deal(s)
        while not verbs.over(s):
            assert all_cards(s) == sorted(PACK)
            if verbs.turn(s) == verbs.CHANCE:
                verbs.chance(s)
                continue
            verbs.step(s, int(verbs.pick(s, dice)))
        gained = GAME.numbers(verbs.scores, s)
        now = [int(n) for n in s.stones]
        assert now == [before[team] + gained[team] for team in range(2)]
        assert min(gained) >= 0
        if rules.match_mode == "games":
            assert (s.game_winner >= 0) == (max(now) >= rules.target)
            if s.game_winner >= 0:
                assert now[s.game_winner] >= rules.target > now[1 - s.game_winner]
        if verbs.finished(s):
            assert int(verbs.winners(s)) > 0
            break
        verbs.next_deal(s)
        before = [int(n) for n in s.stones]


@many
@given(rules_of(GAME), st.integers(0, 10**6))
def test_worlds_hold_every_fact_and_hide_the_rest(rules: Any, seed: int) -> None:
    s, dice = GAME.new(rules, seed), new_dice(seed)
    world, again = GAME.states(1)[0], GAME.states(1)[0]
    verbs.shuffle(s)
    verbs.deal(s)
    for _ in range(40):
        if verbs.over(s):
            break
        seats = [*range(rules.players), PUBLIC]
        seat = seats[seed % len(seats)]
        seen = GAME.redacted(s, seat)
        for other in range(rules.players):
            if other != seat:
                assert not seen.hands[other] | seen.just[other] | seen.pile[other]
        verbs.determinize(seen, CONSISTENT, dice, world)
        verbs.redact(world, seat, again)
        assert again.tobytes() == seen.tobytes()
        for other in range(rules.players):
            if seen.signs[other] not in (UNSEEN_SIGN, -1):
                assert signs_true(world, int(world.hands[other] | world.just[other])) >> int(seen.signs[other]) & 1
        if verbs.turn(s) == verbs.CHANCE:
            verbs.chance(s)
        else:
            verbs.step(s, int(verbs.pick(s, dice)))


def counted_by_hand(hands: list[list[int]], mano: int, rules: Any) -> list[int]:
    """What a hand that everybody passes pays, written a second time with plain lists of numbers."""
    n = len(hands)
    order = [(mano + i) % n for i in range(n)]
    strength = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12]
    named = {2: 1, 3: 12} if rules.reyes == 8 else {}
    ranked = [sorted((strength.index(named.get(number, number)) for number in hand), reverse=True) for hand in hands]
    sums = [sum(min(10, strength[rank]) for rank in hand) for hand in ranked]

    def pairs(hand: list[int]) -> tuple[int, list[int]]:
        groups = Counter(hand)
        if 4 in groups.values() or list(groups.values()).count(2) == 2:
            return 3, sorted((rank for rank, times in groups.items() for _ in range(times // 2)), reverse=True)
        for times in (3, 2):
            for rank, found in groups.items():
                if found == times:
                    return times - 1, [rank]
        return 0, []

    def juego(seat: int) -> float:
        real = 0.0
        if rules.la_real != "off" and sorted(ranked[seat])[:3] == [6, 6, 6]:
            real = 0.5 if max(ranked[seat]) == 7 or (rules.la_real == "sevens_figure" and max(ranked[seat]) > 7) else 0.0
        if rules.juego_rule == "closest31":
            return real - abs(sums[seat] - 31)
        return real - [31, 32, 40, 37, 36, 35, 34, 33].index(sums[seat]) if sums[seat] >= 31 else -99

    def winner(seats: list[int], worth: Any) -> int:
        best = max(worth(seat) for seat in seats)
        tied = [seat for seat in order if seat in seats and worth(seat) == best]
        return 0 if rules.tie_break == "team0" and any(seat % 2 == 0 for seat in tied) else tied[0] % 2

    top = rules.grande_compare == "top_card"
    pay = [0, 0]
    pay[winner(order, lambda seat: ranked[seat][:1] if top else ranked[seat])] += 1
    pay[winner(order, lambda seat: [-rank for rank in reversed(ranked[seat])][: 1 if top else 4])] += 1
    for holders, worth, bonus in (
        ([seat for seat in order if pairs(ranked[seat])[0]], lambda seat: pairs(ranked[seat]), lambda seat: pairs(ranked[seat])[0]),
        ([seat for seat in order if sums[seat] >= 31], juego, lambda seat: 3 if sums[seat] == 31 else 2),
    ):
        contest = holders if rules.holders_only else order
        if contest:
            team = winner(contest, worth)
            both = len({seat % 2 for seat in contest}) == 2
            pay[team] += rules.paso_pares_juego * both + rules.bonuses * sum(bonus(seat) for seat in holders if seat % 2 == team)
        elif worth is juego:
            pay[winner(order, lambda seat: sums[seat])] += 1
    return pay


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(rules_of(GAME), st.integers(0, 10**6))
def test_passed_hands_are_counted_as_by_hand(rules: Any, seed: int) -> None:
    s = GAME.new(rules, seed)
    s.target = 99  # nothing stops the count
    verbs.shuffle(s)
    verbs.deal(s)
    while s.phase == 0:
        verbs.step(s, 0)
        if verbs.turn(s) == verbs.CHANCE:
            verbs.chance(s)
    verbs.step(s, 14)
    hands = [[int(code[:-1]) for code in codes(s.hands[seat])] for seat in range(rules.players)]
    mano = (int(s.dealer) + 1) % rules.players
    while not verbs.over(s):
        verbs.step(s, 32)
    assert GAME.numbers(verbs.scores, s) == counted_by_hand(hands, mano, rules)


def test_partners_sit_face_to_face() -> None:
    assert [int(mus_signs.partners(seat)) for seat in range(4)] == [0b0101, 0b1010, 0b0101, 0b1010]
