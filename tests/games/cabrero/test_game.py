"""Tute Cabrero: every worked example and every settled line of its rules page, every switch, and invariants over all of them."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baralla.engine import verbs
from baralla.engine.errors import ActionError, RulesError
from baralla.engine.match import Match
from baralla.engine.verbs import PUBLIC
from baralla.games import load
from baralla.games.cabrero import terminal as cabrero_screen
from baralla.games.cabrero.play import CLAIM, READY, SAY_TUTE, SING
from baralla.games.cabrero.score import count_hand
from baralla.games.cards.deck import CODES, PACK_40, POINTS, SUITS, TUTE_ORDER, codes, mask_of, parse_card

GAME = load("cabrero")
PACK = codes(PACK_40)


# Setting the scene


def cards(text: str) -> int:
    """The set of the cards written in `text`."""
    return mask_of(parse_card(code) for code in text.split())


def stacked(hands: dict[int, str], dealer: int, players: int = 3, left_over: str = "", last: str = "") -> list[str]:
    """A deck that gives these cards to these seats (all the others fall anywhere), seats in turn after the dealer."""
    order = [(dealer + 1 + i) % players for i in range(players)]
    each = 40 // players
    given = {seat: hands.get(seat, "").split() for seat in order}
    named = {card for held in given.values() for card in held} | set(left_over.split()) | set(last.split())
    spare = [card for card in PACK if card not in named]
    if last:
        given[order[-1]] = [*given[order[-1]]]
    for seat in order:
        room = each - len(given[seat]) - (1 if last and seat == order[-1] else 0)
        given[seat] += [spare.pop(0) for _ in range(room)]
    if last:
        given[order[-1]].append(last)
    return [given[seat][i] for i in range(each) for seat in order] + [*left_over.split(), *spare]


def match(hands: dict[int, str] | None = None, dealer: int = 2, left_over: str = "", last: str = "", **switches: Any) -> Match:
    rules = GAME.rules.make(**switches)
    deck = None if hands is None else stacked(hands, dealer, rules.players, left_over, last)
    return Match(GAME, rules, seed=1, dealer=dealer, deck=deck, auto_deal=False)


def scene(trump: str, hands: dict[int, str], leader: int = 0, tricks_played: int = 0, **switches: Any) -> Any:
    """A record in the middle of a hand: these hands (as many cards each), `leader` to lead."""
    s = match(**switches).state
    held = {len(hand.split()) for hand in hands.values()}
    assert len(held) == 1
    s.held = held.pop()
    for seat in range(6):
        s.hands[seat] = cards(hands.get(seat, ""))
        s.known[seat] = 0
    s.trump = SUITS.index(trump)
    s.turn = s.leader = s.best_seat = leader
    s.tricks_played = tricks_played
    s.played = PACK_40 & ~mask_of(parse_card(card) for hand in hands.values() for card in hand.split())
    s.turned = -1
    s.left = 0
    s.swapper = -2
    s.taken = -1
    return s


def play(s: Any, *texts: str) -> None:
    for text in texts:
        action = GAME.parse(s, text)
        assert action in GAME.legal_actions(s), f"{text}: {GAME.why_not(s, action)['en']}"
        verbs.step(s, action)


def legal(s: Any) -> set[str]:
    return {text.removeprefix("play ") for text in GAME.legal_texts(s)}


def losers(points: Sequence[int | None], **switches: Any) -> list[int]:
    """Who takes a poroto when the seats have made these points (None: no trick)."""
    s = match(players=len(points), **switches).state
    s.playing = s.seated
    for seat, made in enumerate(points):
        s.points[seat] = made or 0
        s.tricks[seat] = made is not None
    count_hand(s)
    return [seat for seat, took in enumerate(GAME.numbers(verbs.scores, s)) if took]


# Worked examples


def test_example_1_following_has_priority_over_beating() -> None:
    s = scene("E", {0: "12C 4O 5O", 1: "2E 6O 7O", 2: "3C 7C 12E"})
    play(s, "play 12C", "play 2E")
    assert legal(s) == {"3C", "7C"}


@pytest.mark.parametrize(("hand", "allowed"), [("7E 4E 1B", {"7E", "4E", "1B"}), ("7E 11E 1B", {"11E"})])
def test_example_2_overruff_or_anything(hand: str, allowed: set[str]) -> None:
    s = scene("E", {0: "12C 4O 5O", 1: "10E 6O 7O", 2: hand})
    play(s, "play 12C", "play 10E")
    assert legal(s) == allowed


@pytest.mark.parametrize(
    ("trump", "trick", "winner", "points"),
    [("E", "12C 10E 11E", 2, 9), ("O", "12C 10E 11E", 0, 9), ("O", "5B 7B 6B", 1, 0)],
)
def test_example_3_who_wins_a_trick(trump: str, trick: str, winner: int, points: int) -> None:
    s = scene(trump, {seat: f"{card} {spare}" for seat, card, spare in zip(range(3), trick.split(), ("2C", "4C", "5C"), strict=True)})
    if trick == "12C 10E 11E":
        s.hands[1], s.hands[2] = cards("10E 4E"), cards("11E 5E")
    play(s, *(f"play {card}" for card in trick.split()))
    assert s.last_winner == winner
    assert s.turn == winner
    assert s.points[winner] == points


@pytest.mark.parametrize(
    ("points", "lose"),
    [
        ([70, 40, 20], [1]),  # example 4
        ([90, 40, 0], [1]),  # example 4: a worthless trick counts
        ([80, 50, None], [1]),  # example 5
        ([130, None, None], [1, 2]),  # example 6
        ([65, 65, None], [0, 1]),  # example 7
        ([50, 50, 30], [0, 1, 2]),  # example 8
        ([60, 35, 35], [0, 1, 2]),
        ([50, 30, 30, 20], [1, 2]),  # example 9
        ([50, 50, 20, 10], [2]),
        ([50, 40, 20, 15, 5], [1, 2, 3]),
    ],
)
def test_examples_4_to_9_who_loses(points: list[int | None], lose: list[int]) -> None:
    assert losers(points) == lose


@pytest.mark.parametrize(
    ("points", "lose"), [([50, 50, 30], [0, 1]), ([60, 35, 35], [1, 2]), ([40, 40, 40], [0, 1, 2]), ([65, 65, 0, 0], [0, 1, 2, 3])]
)
def test_example_8_tied_only(points: list[int], lose: list[int]) -> None:
    assert losers(points, tie_no_middle="tied_only") == lose


def test_example_9_median_only() -> None:
    assert losers([50, 40, 20, 15, 5], middle_rule="median_only") == [2]


def test_example_10_the_two_of_oros_is_swapped_unseen() -> None:
    s = match({2: "2O 1C"}, left_over="7O").state
    assert cards("7O") & s.hands[2]
    assert not cards("2O") & s.hands[2]
    assert (s.mano, s.turn, s.trump) == (2, 2, 0)
    assert CODES[s.turned] == "2O"
    in_play = int(s.hands[0]) | int(s.hands[1]) | int(s.hands[2])
    assert sum(int(POINTS[parse_card(card)]) for card in codes(in_play)) == 120


def test_example_10_nothing_happens_if_the_two_is_left_over() -> None:
    m = match({0: "7O"}, left_over="2O")
    assert (m.state.mano, m.turn) == (0, 0)
    assert m.state.swapper == verbs.NOBODY
    view = m.view(1)
    assert (view.out_of_play, view.face_up) == ("2O", False)


def test_example_11_forty_and_twenty_together() -> None:
    hands = {0: "12E 11E 12B 11B 5O 1C", 1: "2C 4C 5C 6C 7C 6O", 2: "10C 11C 12C 4O 7O 2E"}
    s = scene("E", hands, tricks_played=2)
    play(s, "play 1C", "play 2C", "play 10C")
    assert {"sing E", "sing B"} <= legal(s)
    play(s, "sing B", "sing E")
    before = GAME.view(GAME.redacted(s, 1))
    assert before.points[0] == 11 + 2 + 60
    assert before.known[0] == ["11E", "12E", "11B", "12B"]
    assert legal(s) == {"12E", "11E", "12B", "11B", "5O"}  # each suit once


def test_example_11_the_cards_must_still_be_in_hand() -> None:
    s = scene("E", {0: "12E 11E 12B 11B 5O", 1: "2B 4C 5C 6C 7C", 2: "4B 11C 12C 4O 7O"}, tricks_played=2)
    play(s, "play 11B", "play 2B", "play 4B")
    assert {text for text in legal(s) if text.startswith("sing")} == {"sing E"}


def test_example_12_tute_ends_the_match() -> None:
    s = scene("E", {0: "2C 4C 5C 6C 7C", 1: "12O 12C 12E 12B 1C", 2: "10C 11C 4O 6O 7O"}, leader=1, tricks_played=2)
    s.porotos_of[:3] = [3, 2, 3]
    play(s, "play 1C", "play 10C", "play 2C", "tute")
    assert verbs.over(s)
    assert GAME.numbers(verbs.standing, s) == [4, 2, 4]
    assert GAME.numbers(verbs.scores, s) == [1, 0, 1]
    assert verbs.finished(s)
    assert verbs.winners(s) == 0b010
    assert GAME.view(GAME.redacted(s, 0)).places == [2, 1, 2]


def test_example_12_the_match_goes_on() -> None:
    m = match(hands={0: "7O"}, left_over="2O")
    s = m.state
    assert s.mano == 0
    s.porotos_of[:3] = [0, 1, 3]
    s.points[:3] = [70, 40, 20]
    s.tricks[:3] = 1
    count_hand(s)
    assert m.scores == [0, 2, 3]
    assert not m.over
    m.next_deal()
    assert (SUITS[s.trump], s.mano, s.dealer) == ("C", 1, 0)


# Settled lines, and what the rules page says beside its examples


def test_all_survivors_win_and_are_ranked_by_porotos() -> None:
    s = match(porotos=2).state
    s.porotos_of[:3] = [1, 1, 0]
    s.points[:3] = [70, 40, 20]
    s.tricks[:3] = 1
    count_hand(s)
    assert verbs.finished(s)
    assert verbs.winners(s) == 0b101
    assert GAME.view(GAME.redacted(s, 0)).places == [2, 3, 1]


def test_if_nobody_survives_the_last_to_leave_win_together() -> None:
    s = match(porotos=1, players=4).state
    s.seated = 0b0111
    s.porotos_of[3] = 1
    s.left_hand[3] = 1
    s.hand_number = 1
    s.points[:3] = [50, 50, 30]
    s.tricks[:3] = 1
    s.playing = 0b0111
    count_hand(s)
    assert verbs.winners(s) == 0b0111
    assert GAME.view(GAME.redacted(s, 0)).places == [1, 1, 1, 4]


def test_the_previous_mano_deals_even_if_it_has_left() -> None:
    m = match(players=4, porotos=1, first_mano="random", dealer=0)
    s = m.state
    assert s.mano == 1
    s.points[:4] = [60, 30, 20, 20]
    s.tricks[:4] = [1, 1, 1, 1]
    count_hand(s)
    assert m.scores == [0, 1, 0, 0]
    m.next_deal()
    assert (s.dealer, s.mano, s.turn) == (1, 2, 2)
    assert [int(s.hands[seat]).bit_count() for seat in range(4)] == [13, 0, 13, 13]
    deck = m.deals[-1].deck
    assert {deck[0], deck[3], deck[36]} <= set(codes(s.hands[2]))  # dealing starts at the first active seat after the dealer
    assert {deck[1], deck[37]} <= set(codes(s.hands[3]))
    card = m.legal()[0]
    m.play(card)
    m.play(m.legal()[0])
    assert m.turn == 0  # seat 3, then 0: seat 1 is skipped


def test_nobody_else_rests_when_the_dealer_has_just_left() -> None:
    m = match(players=6, porotos=1, first_mano="random", dealer=0, dealer_sits_out_from=5)
    s = m.state
    s.points[:4] = [0, 40, 60, 30]
    s.tricks[1:4] = 1
    count_hand(s)
    assert m.scores == [0, 1, 0, 0, 0, 0]
    m.next_deal()
    assert (s.dealer, s.mano) == (1, 2)
    assert m.view(0).hand_sizes == [8, 0, 8, 8, 8, 8]  # five are active, and the dealer is not one of them


def test_mano_is_after_the_dealer_if_the_naming_card_is_left_over() -> None:
    m = match({0: "1O"}, dealer=0, left_over="7O", leftover_3p="none")
    assert m.turn == 1
    assert m.view(0).out_of_play == "7O"  # the table asked for it and nobody showed it
    six = match({}, dealer=3, players=6, dealer_sits_out_from=7, left_over="2O 1O 3O 4O")
    assert six.turn == 4
    assert (six.view(0).out_of_play, six.view(0).left_over) == ("2O", 4)


@pytest.mark.parametrize("players", [4, 5])
def test_holder_of_the_two_is_mano_among_four_and_five(players: int) -> None:
    m = match({2: "2O"}, dealer=3, players=players)
    assert (m.turn, m.state.mano) == (2, 2)
    assert m.view(0).known[2] == ["2O"]  # everybody learns it


def test_random_mano_is_the_seat_after_the_dealer() -> None:
    m = match({2: "2O"}, dealer=3, players=4, first_mano="random")
    assert m.turn == 0
    assert m.view(0).known[2] == []


def test_median_only_with_ties() -> None:
    assert losers([50, 30, 30, 20, 0], middle_rule="median_only") == [1, 2]  # the third is tied with the second
    assert losers([50, 50, 50, 20, 10], middle_rule="median_only") == [3]  # the third is at the top: as all_middle
    assert losers([50, 50, 50, 10, 10], middle_rule="median_only") == [0, 1, 2, 3, 4]
    assert losers([50, 40, 20, 5], middle_rule="median_only") == [1, 2]  # other numbers of players as all_middle
    assert losers([50, 40, 20, 15, None], middle_rule="median_only") == [1, 2]
    assert losers([50, 40, 30, 20, 15, 5], middle_rule="median_only", dealer_sits_out_from=7) == [1, 2, 3, 4]


def test_no_cargar_leaves_the_cheapest_cards_that_do_not_win() -> None:
    hands = {0: "1C 4O 5O", 1: "12C 7C 6C", 2: "3C 10C 11C"}
    s = scene("E", hands, no_cargar=True)
    play(s, "play 1C")
    assert legal(s) == {"7C", "6C"}  # equal ones are all legal
    play(s, "play 7C")
    assert legal(s) == {"10C"}
    free = scene("E", hands)
    play(free, "play 1C")
    assert legal(free) == {"12C", "7C", "6C"}


def test_no_cargar_leaves_winning_cards_alone() -> None:
    s = scene("E", {0: "7C 4O", 1: "3C 1C", 2: "1E 3E"}, no_cargar=True)
    play(s, "play 7C")
    assert legal(s) == {"3C", "1C"}
    play(s, "play 3C")
    assert legal(s) == {"1E", "3E"}


def test_last_card_names_trumps_before_the_swap() -> None:
    m = match({0: "2O"}, left_over="1C", last="5B", trump_mode="last_card")
    assert m.view(0).trump == "B"
    assert m.view(0).trump_card == "5B"
    assert m.view(0).known[2] == ["5B"]
    two = match({0: "1B"}, left_over="1C", last="2O", trump_mode="last_card")
    assert two.view(0).trump == "O"
    assert two.state.swapper == 2
    assert two.redacted(0).swapper == 2  # everybody saw who was dealt it
    assert two.redacted(0).taken == -1
    assert match({0: "2O"}, left_over="1C", last="5B").view(0).trump == "O"


def test_trumps_cycle_by_hand() -> None:
    m = match(porotos=9)
    named = [m.view(0).trump]
    for _ in range(5):
        while not m.deal_over:
            m.play(m.legal()[0])
        m.next_deal()
        named.append(m.view(0).trump)
    assert "".join(named) == "OCEBOC"


@pytest.mark.parametrize(
    ("switch", "swaps"), [("first_hand_swap", [True, False]), ("swap_every_hand", [True, True]), ("none", [False, False])]
)
def test_when_the_two_of_oros_is_swapped(switch: str, swaps: list[bool]) -> None:
    m = match({1: "2O"}, left_over="1C", porotos=9, leftover_3p=switch)
    seen = [m.view(0).out_of_play == "2O"]
    while not m.deal_over:
        m.play(m.legal()[0])
    m.next_deal(stacked({1: "2O"}, int(m.state.mano), left_over="1C"))
    seen.append(m.view(0).out_of_play == "2O")
    assert seen == swaps


def test_left_over_card_is_shown_at_the_end() -> None:
    m = match(porotos=9, leftover_3p="none", first_mano="random", hands={}, left_over="1C")
    assert m.view(0).out_of_play is None
    while not m.deal_over:
        m.play(m.legal()[0])
    assert (m.view(0).out_of_play, m.view(0).face_up) == ("1C", True)
    assert sum(m.view(0).points) == 130 - 11 + 20 * sum(len(sung) for sung in m.view(0).sung)


@pytest.mark.parametrize(
    ("players", "from_", "sizes"),
    [
        (3, 6, [13, 13, 13]),
        (4, 6, [10] * 4),
        (5, 6, [8] * 5),
        (5, 5, [10, 0, 10, 10, 10]),
        (6, 6, [8, 0, 8, 8, 8, 8]),
        (6, 5, [8, 0, 8, 8, 8, 8]),
        (6, 7, [6] * 6),
    ],
)
def test_cards_each_and_dealers_who_rest(players: int, from_: int, sizes: list[int]) -> None:
    m = match(players=players, dealer_sits_out_from=from_, dealer=1)
    assert [int(m.state.hands[seat]).bit_count() for seat in range(players)] == sizes
    assert m.view(0).hand_sizes == sizes
    seats = []
    while not m.deal_over:
        seats.append(m.turn)
        m.play(m.legal()[0])
    assert (1 in seats) == bool(sizes[1])
    assert m.deal_scores[1] == 0 or sizes[1]


def test_seats_without_a_trick_are_untouched_but_by_tute_and_capote() -> None:
    assert losers([60, 40, 30, None]) == [1]
    assert losers([130, None, None, None]) == [1, 2, 3]


def test_capote_after_a_canto() -> None:
    for value, lose in (("wins", [1, 2]), ("loses", [0])):
        s = match(capote_after_canto=value).state
        s.points[0], s.tricks[0], s.sung_by[0] = 130, 13, 0b0010
        count_hand(s)
        assert [seat for seat in range(3) if s.lost >> seat & 1] == lose
        silent = match(capote_after_canto=value).state
        silent.points[0], silent.tricks[0] = 130, 13
        count_hand(silent)
        assert silent.lost == 0b110


def test_last_trick_is_worth_ten_and_nothing_is_sung_after_it() -> None:
    s = scene("E", {0: "12E 11E", 1: "4C 5C", 2: "6C 7C"}, tricks_played=11)
    s.tricks[:3] = [4, 4, 3]
    play(s, "play 12E", "play 4C", "play 6C")
    assert legal(s) == {"11E"}  # its king is gone
    play(s, "play 11E", "play 5C", "play 7C")
    assert verbs.over(s)
    assert s.points[0] == 7 + 10


def test_nothing_is_sung_before_the_first_trick() -> None:
    m = match({0: "7O 12C 11C 12O 12E 12B"}, left_over="2O")
    assert m.turn == 0
    assert all(text.startswith("play") for text in m.legal())
    with pytest.raises(ActionError, match="after winning a trick"):
        m.play("sing C")


def test_only_the_winner_sings_and_only_before_leading() -> None:
    s = scene("O", {0: "1C 4O 5O", 1: "4C 12B 11B", 2: "5C 12E 11E"}, tricks_played=3)
    assert legal(s) == {"1C", "4O", "5O"}
    play(s, "play 1C", "play 4C", "play 5C", "play 4O")
    assert not any(text.startswith("sing") for text in legal(s))


def test_tute_is_four_kings_or_four_knights() -> None:
    for hand, tute in (("11O 11C 11E 11B 1B", True), ("12O 12C 12E 12B 1B", True), ("11O 11C 12E 12B 1B", False)):
        s = scene("O", {0: hand, 1: "2B 4C 5C 6C 7C", 2: "4B 5E 6E 7E 4E"}, tricks_played=1)
        play(s, "play 1B", "play 2B", "play 4B")
        assert ("tute" in legal(s)) == tute


# Reneging


def reneged() -> Any:
    """Seat 1 has not followed copas though it could; seat 2 is to move."""
    s = scene("E", {0: "1C 4O 5O", 1: "4C 12B 11B", 2: "5C 12E 11E"}, reneging="penal")
    play(s, "play 1C")
    assert legal(s) == {"4C", "12B", "11B"}  # every card is accepted
    play(s, "play 12B")
    return s


def test_a_renege_is_claimed_on_ones_own_turn() -> None:
    s = reneged()
    assert legal(s) == {"5C", "12E", "11E", "claim 1"}
    play(s, "claim 1")
    assert verbs.over(s)
    assert GAME.numbers(verbs.scores, s) == [0, 1, 0]  # only the offender


def test_the_offender_cannot_claim_against_itself_nor_anybody_against_the_innocent() -> None:
    s = reneged()
    for action, reason in ((CLAIM + 2, "itself"), (CLAIM, "has not reneged"), (CLAIM + 5, "does not play")):
        assert action not in GAME.legal_actions(s)
        assert reason in GAME.why_not(s, action)["en"]


def test_after_the_last_trick_all_who_could_claim_are_asked_once() -> None:
    s = reneged()
    play(s, "play 5C", "play 4O", "play 4C", "play 12E", "play 11E", "play 5O", "play 11B")
    assert not verbs.over(s)
    asked = []
    while not verbs.over(s):
        asked.append(int(s.turn))
        assert legal(s) == {"claim 1", "ready"}
        play(s, "ready")
    assert asked == [2, 0]  # from the winner of the last trick on; the offender is not asked
    assert sum(GAME.numbers(verbs.scores, s)) >= 1
    t = reneged()
    play(t, "play 5C", "play 4O", "play 4C", "play 12E", "play 11E", "play 5O", "play 11B", "ready", "claim 1")
    assert GAME.numbers(verbs.scores, t) == [0, 1, 0]


def test_after_tute_by_a_seat_that_has_reneged_the_others_are_asked() -> None:
    s = scene("C", {0: "12O 12C 12E 12B 4O 1C", 1: "5O 2E 5B 6B 5E 6E", 2: "2O 5C 7B 4B 7E 4E"}, reneging="penal")
    s.leader = s.turn = s.best_seat = 2
    play(s, "play 2O", "play 1C", "play 5O")  # seat 0 trumps though it holds oros
    assert int(s.turn) == 0
    play(s, "tute")
    assert not verbs.over(s)
    assert GAME.view(GAME.redacted(s, 1)).tute_by == 0
    t = s.copy()
    asked = []
    while not verbs.over(s):
        asked.append(int(s.turn))
        assert legal(s) == {"claim 0", "ready"}
        play(s, "ready")
    assert asked == [1, 2]  # the singer has nobody to claim against
    assert (GAME.numbers(verbs.scores, s), GAME.view(GAME.redacted(s, 1)).ended) == ([0, 1, 1], "tute")
    play(t, "ready", "claim 0")
    assert (GAME.numbers(verbs.scores, t), GAME.view(GAME.redacted(t, 1)).ended) == ([1, 0, 0], "claim")


def test_after_tute_a_renege_of_another_may_be_claimed_by_all_but_him() -> None:
    s = scene("C", {0: "12O 12C 12E 12B 1O", 1: "4O 2C 5B 6B 5E", 2: "2O 5C 7B 4B 7E"}, reneging="penal")
    play(s, "play 1O", "play 5B", "play 2O", "tute")  # seat 1 does not follow
    for seat in (0, 2):
        assert (int(s.turn), legal(s)) == (seat, {"claim 1", "ready"})
        play(s, "ready")
    assert GAME.numbers(verbs.scores, s) == [0, 1, 1]


def test_tute_without_a_renege_asks_nobody() -> None:
    s = scene("C", {0: "12O 12C 12E 12B 1O", 1: "4O 2C 5B 6B 5E", 2: "2O 5C 7B 4B 7E"}, reneging="penal")
    play(s, "play 1O", "play 4O", "play 2O", "tute")
    assert verbs.over(s)
    assert GAME.numbers(verbs.scores, s) == [0, 1, 1]


def test_two_offenders_are_both_asked() -> None:
    s = scene("E", {0: "1C 4O", 1: "4C 12B", 2: "5C 12E"}, reneging="penal")
    play(s, "play 1C", "play 12B", "play 12E")
    assert legal(s) == {"5C", "claim 1"}
    play(s, "play 5C", "play 4O", "play 4C")
    assert (int(s.turn), legal(s)) == (2, {"claim 1", "ready"})
    play(s, "ready")
    assert (int(s.turn), legal(s)) == (0, {"claim 1", "claim 2", "ready"})
    play(s, "ready")
    assert (int(s.turn), legal(s)) == (1, {"claim 2", "ready"})


def test_a_breach_of_no_cargar_is_a_renege() -> None:
    for on in (False, True):
        s = scene("E", {0: "1C 4O", 1: "3C 4C", 2: "5C 12E"}, reneging="penal", no_cargar=on)
        play(s, "play 1C", "play 3C")
        assert ("claim 1" in legal(s)) == on


def test_an_unclaimed_renege_is_forgotten_with_the_hand() -> None:
    m = match(reneging="penal", porotos=9)
    s = m.state
    while not m.deal_over:
        m.play(next((text for text in reversed(m.legal()) if not text.startswith("claim")), "ready"))
    m.next_deal()
    assert not s.reneged
    assert all(text.startswith("play") for text in m.legal())


def test_reneging_prevented_refuses_the_card_with_its_reason() -> None:
    s = scene("E", {0: "7C 4O 5O", 1: "1C 4C 12B", 2: "5E 12E 11B"})
    play(s, "play 7C")
    assert "follow and beat the winning card in cups (the ace of cups)" in GAME.why_not(s, parse_card("4C"))["en"]
    assert "does not hold 2O" in GAME.why_not(s, parse_card("2O"))["en"]
    play(s, "play 1C")
    assert GAME.why_not(s, parse_card("11B"))["en"] == "must trump (the 5 of swords, the king of swords)"
    assert "nothing to claim" in GAME.why_not(s, CLAIM)["en"]
    assert "last trick" in GAME.why_not(s, READY)["en"]


# Rules object, texts, screens


def test_rules_refuse_what_is_not_in_the_table() -> None:
    for name, value in (
        ("players", 2),
        ("players", 7),
        ("porotos", 0),
        ("porotos", 10),
        ("dealer_sits_out_from", 4),
        ("trump_mode", "turned"),
    ):
        with pytest.raises(RulesError, match=f"{name} is"):
            GAME.rules.make(**{name: value})


def test_presets_are_playable() -> None:
    for preset in GAME.rules.PRESETS:
        for players in (3, 6):
            m = Match(GAME, GAME.rules.make(preset, players=players), seed=3)
            while not m.over:
                m.play(m.legal()[-1])
            assert m.winners


def test_every_action_has_one_text() -> None:
    s = match().state
    texts = [GAME.text(s, action) for action in range(GAME.actions)]
    assert len(set(texts)) == GAME.actions
    assert [GAME.parse(s, text) for text in texts] == list(range(GAME.actions))
    assert (texts[SING + 2], texts[SAY_TUTE], texts[CLAIM + 2], texts[READY]) == ("sing E", "tute", "claim 2", "ready")
    with pytest.raises(ActionError, match="did you mean"):
        GAME.parse(s, "reddy")


@pytest.mark.parametrize("lang", ["ca", "es", "en"])
def test_screens_tell_the_whole_match(lang: Any) -> None:
    names = ["Aina", "Bru", "Cèlia", "Dídac", "Eva", "Ferran"]
    spoken = set()
    for switches in ({"porotos": 1}, {"players": 6, "porotos": 2, "reneging": "penal"}):
        m = match(**switches)
        seats = names[: m.players]
        while not m.over:
            view = m.view(m.turn)
            drawn = cabrero_screen.table(view, seats, lang)
            assert all(name in drawn for name in seats)
            for action in m.legal():
                spoken.add(cabrero_screen.label(view, action, lang).split()[0])
            choice = m.legal()[-1 if len(m.deals) % 2 else 0]
            said = cabrero_screen.told(m.view(PUBLIC), m.turn, choice, seats, lang)
            assert (seats[m.turn] in said) == (choice != "ready")
            m.play(choice)
            if m.deal_over:
                told = cabrero_screen.result(m.view(0), m.deal_scores, seats, lang)
                assert told.count("+1 poroto") == sum(m.deal_scores)
                if not m.over:
                    m.next_deal()
    assert len(spoken) >= 2
    assert all(set(text) == {"ca", "es", "en"} for text in cabrero_screen.TEXTS.values())


# Invariants over all switches, with the rules written again in plain sets


def switches() -> st.SearchStrategy[dict[str, Any]]:
    choices: dict[str, Any] = {}
    for item in GAME.rules.switches():
        values = range(1, 4) if item.name == "porotos" else item.values
        choices[item.name] = st.sampled_from(list(values))  # type: ignore[arg-type]
    return st.fixed_dictionaries(choices)


def strength(card: str, trump: str, led: str) -> tuple[int, int]:
    """How a card stands in a trick."""
    suit = card[-1]
    return (2 if suit == trump else 1 if suit == led else 0, -TUTE_ORDER.index(int(card[:-1])))


def value(card: str) -> int:
    return int(POINTS[parse_card(card)])


def duty(hand: Iterable[str], trick: list[str], trump: str, no_cargar: bool) -> set[str]:
    """The dutiful cards, as the rules page says it."""
    hand = set(hand)
    if not trick:
        return hand
    led = trick[0][-1]
    best = max(trick, key=lambda card: strength(card, trump, led))
    follow = {card for card in hand if card[-1] == led}
    ruff = {card for card in hand if card[-1] == trump}

    def beats(card: str) -> bool:
        return strength(card, trump, led) > strength(best, trump, led) and card[-1] in (led, trump)

    if follow:
        kept = {card for card in follow if beats(card)} or follow if best[-1] == led else follow
    elif ruff:
        kept = ruff if best[-1] != trump else {card for card in ruff if beats(card)} or hand
    else:
        kept = hand
    if no_cargar:
        losing = {card for card in kept if not beats(card)}
        least = min((value(card) for card in losing), default=0)
        kept = {card for card in kept if beats(card) or value(card) == least}
    return kept


def lose(points: dict[int, int], rules: Any) -> set[int]:
    """Who loses among the seats that took tricks, two or more."""
    ranked = sorted(points.values())
    low, high = ranked[0], ranked[-1]
    if len(points) == 2:
        return {seat for seat in points if points[seat] == low}
    between = {seat for seat in points if low < points[seat] < high}
    if rules.middle_rule == "median_only" and len(points) == 5 and low < ranked[2] < high:
        return {seat for seat in points if points[seat] == ranked[2]}
    if between:
        return between
    if rules.tie_no_middle == "tied_only":
        return {seat for seat in points if ranked.count(points[seat]) > 1}
    return set(points)


@settings(max_examples=60, deadline=None)
@given(switches(), st.integers(0, 10**6), st.integers(0, 3))
def test_whole_matches_follow_the_rules_page(chosen: dict[str, Any], seed: int, claim_shyness: int) -> None:
    rules = GAME.rules.make(**chosen)
    m = Match(GAME, rules, seed=seed, auto_deal=False)
    random = np.random.default_rng(seed)
    porotos = [0] * rules.players
    for number in itertools.count():
        active = [seat for seat in range(rules.players) if porotos[seat] < rules.porotos]
        took = follow_hand(m, rules, active, number, random, claim_shyness)
        assert took  # somebody loses every hand
        for seat in took:
            porotos[seat] += 1
        assert m.deal_scores == [int(seat in took) for seat in range(rules.players)]
        assert m.scores == porotos
        rewards = np.zeros(rules.players)
        verbs.reward(m.state, rewards)
        assert [rewards[seat] for seat in active] == [float(seat not in took) for seat in active]
        left = [seat for seat in active if porotos[seat] < rules.porotos]
        assert m.over == (len(left) < 3)
        if m.over:
            assert m.winners == (left or sorted(took))
            return
        m.next_deal()


def follow_hand(m: Match, rules: Any, active: list[int], number: int, random: Any, claim_shyness: int) -> set[int]:
    """Play a hand at random beside a plain account of it; who takes a poroto."""
    s, deal = m.state, m.deals[-1]
    rests = len(active) >= rules.dealer_sits_out_from
    seats = sorted(
        (seat for seat in active if not (rests and seat == deal.dealer)), key=lambda seat: (seat - deal.dealer - 1) % rules.players
    )
    each = 40 // len(seats)
    hands = {seat: set(deal.deck[i : each * len(seats) : len(seats)]) for i, seat in enumerate(seats)}
    left = deal.deck[each * len(seats) :]
    trump = deal.deck[each * len(seats) - 1][-1] if rules.trump_mode == "last_card" else "OCEB"[number % 4]
    if len(seats) == 3 and (rules.leftover_3p == "swap_every_hand" or (rules.leftover_3p == "first_hand_swap" and number == 0)):
        for hand in hands.values():
            if "2O" in hand:
                hand ^= {"2O", left[0]}
    mano = seats[0]
    if number == 0 and rules.first_mano == "two_or_seven":
        mano = next((seat for seat in seats if ("7O" if len(seats) == 3 else "2O") in hands[seat]), mano)
    points = dict.fromkeys(seats, 0)
    lifted: set[int] = set()
    sung: dict[int, set[str]] = {seat: set() for seat in seats}
    guilty: set[int] = set()
    turn, played, asked = mano, [], None  # type: tuple[int, list[tuple[int, str]], list[int] | None]
    singer: int | None = None  # of tute
    assert s.mano == mano
    while True:
        hand = hands[turn]
        may = {f"claim {seat}" for seat in guilty - {turn}}
        if asked is not None:
            may.add("ready")
        else:
            trick = [card for _, card in played]
            dutiful = duty(hand, trick, trump, rules.no_cargar)
            may |= {f"play {card}" for card in (hand if rules.reneging == "penal" else dutiful)}
            if not played and lifted:
                may |= {f"sing {suit}" for suit in SUITS if {f"11{suit}", f"12{suit}"} <= hand and suit not in sung[turn]}
                if any({f"{rank}{suit}" for suit in SUITS} <= hand for rank in (11, 12)):
                    may.add("tute")
        assert m.turn == turn
        assert m.legal() == sorted(may)
        assert sum(len(codes(s.hands[seat])) for seat in range(rules.players)) == sum(map(len, hands.values()))
        shy = [text for text in m.legal() if not text.startswith("claim") or random.integers(4) >= claim_shyness] or m.legal()
        action = shy[random.integers(len(shy))]
        m.play(action)
        word, _, rest = action.partition(" ")
        if word == "claim":
            return {int(rest)}
        if word == "sing":
            sung[turn].add(rest)
            continue
        if word == "ready":
            assert asked is not None
            asked.remove(turn)
        elif word == "tute":
            singer, at = turn, seats.index(turn)
            asked = [seat for seat in seats[at:] + seats[:at] if guilty - {seat}]
        else:
            if rest not in dutiful:
                guilty.add(turn)
            hand.remove(rest)
            played.append((turn, rest))
            turn = seats[(seats.index(turn) + 1) % len(seats)]
            if len(played) < len(seats):
                continue
            turn = max(played, key=lambda laid: strength(laid[1], trump, played[0][1][-1]))[0]
            points[turn] += sum(value(card) for _, card in played)
            lifted.add(turn)
            played = []
            if hands[turn]:
                continue
            points[turn] += 10
            at = seats.index(turn)
            asked = [seat for seat in seats[at:] + seats[:at] if guilty - {seat}]
        if asked:
            turn = asked[0]
            continue
        if singer is not None:
            return set(seats) - {singer}
        assert sum(points.values()) == 130 - sum(value(card) for card in left if len(seats) != 3 or card not in played_cards(deal))
        break
    for seat in seats:
        points[seat] += sum(40 if suit == trump else 20 for suit in sung[seat])
    assert m.view(0).points == [points.get(seat, 0) for seat in range(rules.players)]
    if len(lifted) == 1:
        (alone,) = lifted
        return {alone} if sung[alone] and rules.capote_after_canto == "loses" else set(seats) - lifted
    return lose({seat: points[seat] for seat in lifted}, rules)


def played_cards(deal: Any) -> set[str]:
    return {text.removeprefix("play ") for _, text in deal.actions}


@settings(max_examples=25, deadline=None)
@given(switches(), st.integers(0, 10**6))
def test_mask_legal_pick_and_observation_agree(chosen: dict[str, Any], seed: int) -> None:
    m = Match(GAME, GAME.rules.make(**chosen), seed=seed, auto_deal=False)
    s = m.state
    random = np.random.default_rng(seed)
    mask = np.zeros(GAME.actions, np.int8)
    full, cut = (np.zeros(GAME.observation.size, np.float32) for _ in range(2))
    while not m.deal_over:
        may = GAME.legal_actions(s)
        assert may == sorted(may)
        own = GAME.redacted(s, int(s.turn))
        assert GAME.legal_actions(own) == may
        verbs.mask(s, mask)
        assert np.flatnonzero(mask).tolist() == may
        assert verbs.pick(own, s) in may
        for seat in range(m.players):
            verbs.observe(s, seat, full)
            verbs.observe(GAME.redacted(s, seat), seat, cut)
            assert (full == cut).all()
        m.play_action(int(random.choice(may)))


def test_observation_parts_say_what_they_are_named_for() -> None:
    s = scene("E", {0: "1C 4O 5O", 1: "4C 12B 11B", 2: "5C 12E 11E"}, reneging="penal")
    play(s, "play 1C", "play 12B")
    s.porotos_of[1] = 2
    out = np.zeros(GAME.observation.size, np.float32)
    verbs.observe(s, 2, out)
    part = {name: out[where] for name, where in GAME.observation.slices().items()}
    place = {code: i for i, code in enumerate(PACK)}

    def seen(name: str, seat: int = 0) -> set[str]:
        return {code for code in PACK if part[name].reshape(-1, 40)[seat][place[code]]}

    assert seen("hand") == {"5C", "12E", "11E"}
    assert (seen("trick", 0), seen("trick", 1)) == ({"1C"}, {"12B"})  # seats 0 and 1 come after the observer
    assert (seen("shown", 1), seen("shown", 2)) == ({"1C"}, {"12B"})
    assert seen("lacks", 1) == set()
    assert {"2C", "4C", "12C"} <= seen("owes", 1)
    assert part["trump"].tolist() == [0, 0, 1, 0]
    assert part["led"].tolist() == [0, 1, 0, 0]
    assert part["leader"].tolist() == part["best"].tolist() == [0, 1, 0, 0, 0, 0]
    assert part["reneged"].tolist() == [0, 0, 1, 0, 0, 0]
    assert part["porotos"].tolist() == [0, 0, 0.5, 0, 0, 0]
    assert part["players"].tolist() == [1, 0, 0, 0]
    assert part["switches"].tolist() == [0, 0, 0, 0, 0, 0, 1]


def test_pick_finds_every_legal_action_equally_often() -> None:
    s = scene("E", {0: "12E 11E 12B 11B 5O", 1: "2C 4C 5C 6C 7C", 2: "10C 11C 12C 4O 7O"}, tricks_played=2, reneging="penal")
    play(s, "play 5O", "play 2C", "play 4O")
    s.reneged = 0b110
    s.turn = s.leader = 0
    may = GAME.legal_actions(s)
    assert len(may) == 4 + 2 + 2
    found = [int(verbs.pick(s, s)) for _ in range(4000)]
    counts = np.array([found.count(action) for action in may])
    assert counts.sum() == 4000
    assert ((counts - 500) ** 2 / 500).sum() < 30  # chi-square, 7 degrees: once in ten thousand


def test_state_is_small() -> None:
    assert GAME.state.itemsize <= 1024
