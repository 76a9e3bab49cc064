"""La Podrida: the worked examples of its rules page by number, every switch, every settled reading, and what a seat may know."""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baralla.engine import verbs
from baralla.engine.dice import new_dice
from baralla.engine.errors import ActionError, RulesError
from baralla.engine.match import Match
from baralla.engine.playout import random_deals
from baralla.engine.rules import LANGS, Span
from baralla.engine.verbs import CONSISTENT, OPEN, PUBLIC, RANDOM, UNSEEN
from baralla.games import load
from baralla.games.cards.deck import CARDS, SUIT, codes, mask_of, parse_card
from baralla.games.podrida import terminal as podrida_screen
from baralla.games.podrida.game import GAME, PACKS, STATE, PodridaRules, same_rounds, worth
from baralla.games.podrida.round import EXCHANGE, cards_in_round

NAMES = [f"seat {seat}" for seat in range(12)]


def plan(**switches: Any) -> list[int]:
    """The cards of every round."""
    s = GAME.new(PodridaRules(**switches), 1)
    return [int(cards_in_round(s, number)) for number in range(1, int(s.rounds) + 1)]


def dealt(hands: list[str], turned: str | None, bids: list[int] | None = None, round_number: int | None = None, **switches: Any) -> Any:
    """A round in which seat 0 is mano and the hands begin with these cards; all bid 0 unless told. Missing cards come from the end."""
    n = len(hands)
    rules = PodridaRules(players=n, **{"hook_from": "never"} | switches)
    given = [[parse_card(code) for code in hand.split()] for hand in hands]
    named = {card for hand in given for card in hand} | ({parse_card(turned)} if turned else set())
    rest = [card for card in range(CARDS) if PACKS[rules.pack] >> card & 1 and card not in named]
    size = max(map(len, given))
    full = [hand + [rest.pop() for _ in range(size - len(hand))] for hand in given]
    s = GAME.new(rules, 1)
    s.dealer = n - 1
    s.round_number = round_number if round_number is not None else size
    deck = [full[seat][i] for i in range(size) for seat in range(n)] + ([parse_card(turned)] if turned else []) + rest
    s.deck[: len(deck)] = deck
    verbs.deal(s)
    assert s.cards == size
    for said in bids if bids is not None else [0] * n:
        play(s, f"bid {said}")
    return s


def play(s: Any, *texts: str) -> None:
    """Play legal actions."""
    for text in texts:
        assert text in GAME.legal_texts(s), (text, GAME.legal_texts(s))
        verbs.step(s, GAME.parse(s, text))


def legal_cards(s: Any) -> set[str]:
    return {text.removeprefix("play ") for text in GAME.legal_texts(s)}


def legal_bids(s: Any) -> set[int]:
    return {int(text.removeprefix("bid ")) for text in GAME.legal_texts(s) if text.startswith("bid ")}


def numbers(verb: Any, s: Any) -> list[int]:
    return GAME.numbers(verb, s)


# Worked examples


@pytest.mark.parametrize(("players", "rounds", "tricks", "up"), [(4, 23, 144, 12), (5, 17, 81, 9), (6, 15, 64, 8)])
def test_example_1_rounds_and_tricks(players: int, rounds: int, tricks: int, up: int) -> None:
    sizes = plan(players=players)
    assert sizes == [*range(1, up + 1), *range(up - 1, 0, -1)]
    assert (len(sizes), sum(sizes)) == (rounds, tricks)
    assert plan(players=players, round_plan="up") == list(range(1, up + 1))


def test_example_1_short_pyramid() -> None:
    assert plan(players=5, round_plan="short_pyramid") == [1, 2, 3, 4, 5, 4, 3, 2, 1]
    assert plan(players=4, round_plan="short_pyramid") == [1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize(("start", "order"), [("mano", [0, 1, 2, 3]), ("other_side", [2, 1, 0, 3])])
def test_example_2_bidding_order_and_first_lead(start: str, order: list[int]) -> None:
    s = dealt(["1O", "2O", "3O", "4O"], "4B", bids=[], bid_start=start)
    said = []
    for _ in range(4):
        said.append(int(verbs.turn(s)))
        play(s, "bid 0")
    assert said == order
    assert verbs.turn(s) == 0


@pytest.mark.parametrize(
    ("round_number", "bids", "allowed"),
    [(3, [1, 0, 1], {0, 2, 3}), (2, [1, 0, 0], {0, 1, 2}), (5, [3, 2, 1], {0, 1, 2, 3, 4, 5}), (4, [0, 0, 0], {0, 1, 2, 3})],
)
def test_example_3_hook(round_number: int, bids: list[int], allowed: set[int]) -> None:
    hand = ["1O", "1O 2O", "1O 2O 3O", "1O 2O 3O 4O", "1O 2O 3O 4O 5O"][round_number - 1]
    s = dealt([hand, "", "", ""], "4B", bids=[], hook_from=3)
    for said in bids:
        assert legal_bids(s) == set(range(round_number + 1)), "only the last bidder is restricted"
        play(s, f"bid {said}")
    assert legal_bids(s) == allowed


@pytest.mark.parametrize("forced", ["free", "forced"])
@pytest.mark.parametrize(
    ("leads", "hand", "free_cards", "forced_cards"),
    [
        (["7O"], "10O 5O 1C 12B", {"10O"}, None),  # example 4
        (["7O", "3C"], "10O 5O 1C", {"10O", "5O"}, None),  # 5
        (["7O"], "2C 9C 12B", {"2C", "9C"}, None),  # 6
        (["7O", "5C"], "2C 9C 12B", {"9C"}, None),  # 7
        (["7O", "9C"], "2C 4C 12B", {"2C", "4C", "12B"}, {"2C", "4C"}),  # 8
        (["5C", "9C"], "11C 4C 1O", {"11C"}, None),  # 9
        (["5C", "9C"], "8C 4C 1O", {"8C", "4C"}, None),  # 9
    ],
    ids=["4", "5", "6", "7", "8", "9a", "9b"],
)
def test_examples_4_to_9_legal_cards(leads: list[str], hand: str, free_cards: set[str], forced_cards: set[str] | None, forced: str) -> None:
    hands = [*leads, hand] if len(leads) == 2 else [*leads, hand, ""]
    s = dealt(hands, "6C", undertrump=forced)
    play(s, *(f"play {card}" for card in leads))
    assert legal_cards(s) == (forced_cards if forced == "forced" and forced_cards else free_cards)


@pytest.mark.parametrize(
    ("cards", "turned", "switches", "winner"),
    [
        ("3O 12O 1E 2B", "5B", {}, 3),
        ("3O 12O 1E 11C", "5B", {}, 1),
        ("3O 4O 1E 11C", "5B", {}, 1),
        ("3O 4O 1E 11C", "5B", {"rank_order": "TUTE"}, 0),
        ("7O 9C 8O 1B", None, {"trump_mode": "none"}, 2),
    ],
)
def test_example_10_trick_winner(cards: str, turned: str | None, switches: dict[str, Any], winner: int) -> None:
    s = dealt(cards.split(), turned, **switches)
    play(s, *(f"play {card}" for card in cards.split()))
    assert [int(s.tricks[seat]) for seat in range(4)] == [int(seat == winner) for seat in range(4)]


@pytest.mark.parametrize(
    ("scoring", "points"),
    [("plain", [13, 10, -10, -10]), ("pocha", [25, 10, -10, -20]), ("three", [19, 10, -6, -12]), ("zero", [13, 10, 0, 0])],
)
def test_example_11_scores(scoring: str, points: list[int]) -> None:
    code = PodridaRules.find("scoring").code(scoring)
    assert [worth(code, said, won) for said, won in ((3, 3), (0, 0), (2, 4), (4, 0))] == points


def test_example_12_whole_round() -> None:
    first = PodridaRules(players=4)
    match = Match(GAME, first, seed=1, dealer=2, auto_deal=False)
    while not match.deal_over:
        match.play(match.legal()[0])
    before = match.scores
    top = ["1O", "12O", "7C", "9O", "5C", "3B", "2O", "11C", "4B"]
    match.next_deal([*top, *(card for card in GAME.pack(first) if card not in top)])
    assert match.view(PUBLIC).dealer == 3
    s = match.state
    for text in ("bid 1", "bid 1", "bid 0", "bid 0", "play 1O"):
        match.play(text)
    for only in ("12O", "2O", "9O"):
        assert legal_cards(s) == {only}
        match.play(f"play {only}")
    assert int(s.last_winner) == 0
    match.play("play 5C")
    assert legal_cards(s) == {"3B"}
    for text in ("play 3B", "play 7C", "play 11C"):
        match.play(text)
    assert match.deal_scores == [11, 11, 10, 10]
    assert match.scores == [a + b for a, b in zip(before, [11, 11, 10, 10], strict=True)]


def test_example_12_last_bid_would_be_barred_later() -> None:
    s = dealt(["1O 5C", "12O 3B", "7C 2O", "9O 11C"], "4B", bids=[1, 1, 0], round_number=22, hook_from=3)
    assert legal_bids(s) == {1, 2}


# Material and round plans


@pytest.mark.parametrize(("pack", "most"), [(48, [16, 12, 9, 8, 6, 6, 5, 4, 4, 4]), (40, [13, 10, 8, 6, 5, 5, 4, 4, 3, 3])])
def test_largest_hand_of_every_table(pack: int, most: list[int]) -> None:
    assert [max(plan(players=n, pack=pack)) for n in range(3, 13)] == most


def test_pack_36_is_40_without_twos_for_three() -> None:
    assert max(plan(players=3, pack=36)) == 12
    assert not {"2O", "8C", "9B"} & set(GAME.pack(PodridaRules(players=3, pack=36)))
    assert len(GAME.pack(PodridaRules(players=3, pack=36))) == 36
    with pytest.raises(RulesError, match="3 players, not 4"):
        PodridaRules(players=4, pack=36)


@pytest.mark.parametrize("pack", [48, 40, 36])
def test_a_shuffled_deck_is_the_whole_pack(pack: int) -> None:
    rules = PodridaRules(players=3, pack=pack)
    s = GAME.new(rules, 5)
    verbs.shuffle(s)
    deck = [GAME.item_text(int(code)) for code in s.deck[:pack]]
    assert sorted(deck) == sorted(GAME.pack(rules))
    assert deck != GAME.pack(rules)


def test_pocha_plan_repeats_both_ends() -> None:
    assert plan(players=5, round_plan="pocha") == [1] * 5 + [2, 3, 4, 5, 6, 7, 8] + [9] * 5 + [8, 7, 6, 5, 4, 3, 2] + [1] * 5


def test_pocha_plan_of_one_and_two_cards() -> None:
    assert plan(players=4, round_plan="pocha", max_cards=1) == [1] * 12
    assert plan(players=4, round_plan="pocha", max_cards=2) == [1] * 4 + [2] * 4 + [1] * 4


@pytest.mark.parametrize(("repeats", "top"), [(1, 1), (2, 2), ("n", 5)])
def test_peak_repeats_in_up_down_only(repeats: int | str, top: int) -> None:
    assert plan(players=5, peak_repeats=repeats) == [*range(1, 9), *[9] * top, *range(8, 0, -1)]
    for other in ("up", "short_pyramid", "pocha"):
        assert plan(players=5, round_plan=other, peak_repeats=repeats) == plan(players=5, round_plan=other)


def test_max_cards_caps_every_plan() -> None:
    assert plan(max_cards=3) == [1, 2, 3, 2, 1]
    assert plan(max_cards=3, round_plan="up") == [1, 2, 3]
    assert plan(max_cards=3, round_plan="short_pyramid") == [1, 2, 1]
    assert plan(max_cards=16) == plan()
    assert plan(max_cards=1) == [1]


# Deal, trumps


def test_the_turned_card_names_trumps_and_stays_out() -> None:
    s = dealt(["1O 2O", "3O 4O", "5O 6O"], "7B", bids=[])
    assert GAME.view(GAME.redacted(s, 0)).trump == "B"
    assert (int(s.turned), int(s.left)) == (parse_card("7B"), 48 - 6 - 1)
    assert not any(int(hand) & mask_of([parse_card("7B")]) for hand in s.hands)


def full_deal(**switches: Any) -> Any:
    s = GAME.new(PodridaRules(players=4, **switches), 9)
    s.dealer = 1
    s.round_number = 12
    verbs.shuffle(s)
    verbs.deal(s)
    return s


def test_full_deal_shows_the_dealers_last_card_to_all() -> None:
    s = full_deal()
    last = int(s.deck[47])
    assert int(s.trump) == last // 12
    assert int(s.hands[1]) >> last & 1, "it goes back to the dealer's hand"
    for seat in (0, 2, 3, PUBLIC):
        view = GAME.view(GAME.redacted(s, seat))
        assert view.known[1] == [view.shown] == [GAME.item_text(last)]
    assert int(s.turned) < 0


def test_full_deal_without_trump() -> None:
    s = full_deal(full_deal_trump="no_trump")
    assert (int(s.trump), int(s.shown), list(s.known)) == (-1, -1, [0] * 12)


def test_trump_mode_none_turns_nothing_up() -> None:
    s = dealt(["1O", "2O", "3O"], None, bids=[], trump_mode="none")
    assert (int(s.trump), int(s.turned), int(s.left)) == (-1, -1, 45)
    assert (int(full_deal(trump_mode="none").trump), int(full_deal(trump_mode="none").shown)) == (-1, -1)


# Bidding


@pytest.mark.parametrize("hook_from", [1, 2, "never"])
def test_hook_from_decides_where_the_hook_begins(hook_from: int | str) -> None:
    one = dealt(["1O", "", ""], "4B", bids=[0, 0], hook_from=hook_from)
    assert legal_bids(one) == ({0} if hook_from == 1 else {0, 1})
    two = dealt(["1O 2O", "", ""], "4B", bids=[1, 0], hook_from=hook_from)
    assert legal_bids(two) == ({0, 1, 2} if hook_from == "never" else {0, 2})


def test_hook_goes_by_round_not_by_cards() -> None:
    last_round = dealt(["1O", "", "", ""], "4B", bids=[0, 0, 0], round_number=23, hook_from=3)
    assert legal_bids(last_round) == {0}


def test_hook_binds_the_dealer_also_from_the_other_side() -> None:
    s = dealt(["1O 2O 3O", "", "", ""], "4B", bids=[1, 0, 1], bid_start="other_side", hook_from=3)
    assert (int(verbs.turn(s)), legal_bids(s)) == (3, {0, 2, 3})


# Obligations


def test_without_must_beat_any_card_of_the_suit_follows() -> None:
    s = dealt(["7O", "10O 5O 1C", ""], "6C", must_beat=False)
    play(s, "play 7O")
    assert legal_cards(s) == {"10O", "5O"}


def test_without_must_beat_one_still_overtrumps() -> None:
    s = dealt(["7O", "5C", "2C 9C 12B"], "6C", must_beat=False)
    play(s, "play 7O", "play 5C")
    assert legal_cards(s) == {"9C"}


def test_without_must_trump_a_void_player_plays_anything() -> None:
    s = dealt(["7O", "2C 9C 12B", ""], "6C", must_trump=False)
    play(s, "play 7O")
    assert legal_cards(s) == {"2C", "9C", "12B"}
    s = dealt(["7O", "5C", "2C 9C 12B"], "6C", must_trump=False, undertrump="forced")
    play(s, "play 7O", "play 5C")
    assert legal_cards(s) == {"2C", "9C", "12B"}


# The exchange


def test_the_seven_and_then_the_two_before_bidding() -> None:
    s = dealt(["7C 3O", "2C 4O", "5O 6O"], "12C", bids=[], swap_7_2=True)
    play(s, "exchange")
    assert codes(s.hands[0]) == ["3O", "12C"]
    assert GAME.item_text(int(s.turned)) == "7C"
    assert verbs.turn(s) == 0, "the seat still has to bid"
    assert "exchange" not in GAME.legal_texts(s)
    play(s, "bid 0", "exchange")
    assert codes(s.hands[1]) == ["4O", "7C"]
    assert GAME.item_text(int(s.turned)) == "2C"
    view = GAME.view(GAME.redacted(s, 2))
    assert view.known == [["12C"], ["7C"], []]
    assert int(s.trump) == 1


def test_one_seat_may_swap_both() -> None:
    s = dealt(["7C 2C", "3O 4O", "5O 6O"], "12C", bids=[], swap_7_2=True)
    play(s, "exchange", "exchange")
    assert codes(s.hands[0]) == ["7C", "12C"]
    assert "exchange" not in GAME.legal_texts(s)


def test_the_two_takes_only_a_seven_that_was_swapped_in() -> None:
    s = dealt(["2C 3O", "", ""], "7C", bids=[], swap_7_2=True)
    assert "exchange" not in GAME.legal_texts(s)
    s = dealt(["2C 3O", "", ""], "12C", bids=[], swap_7_2=True)
    assert "exchange" not in GAME.legal_texts(s)


def test_the_seven_takes_any_turned_card_even_the_two() -> None:
    s = dealt(["7C 3O", "", ""], "2C", bids=[], swap_7_2=True)
    play(s, "exchange")
    assert codes(s.hands[0]) == ["3O", "2C"]


def test_the_exchange_is_optional_and_off_by_default() -> None:
    s = dealt(["7C 3O", "", ""], "12C", bids=[], swap_7_2=True)
    assert GAME.legal_texts(s) == ["bid 0", "bid 1", "bid 2", "exchange"]
    play(s, "bid 0", "bid 0")
    assert "exchange" not in GAME.legal_texts(s), "only on one's own turn to bid"
    s = dealt(["7C 3O", "", ""], "12C", bids=[])
    assert "exchange" not in GAME.legal_texts(s)


@pytest.mark.parametrize("switches", [{"trump_mode": "none"}, {"round_number": 16}, {"round_number": 16, "full_deal_trump": "no_trump"}])
def test_nothing_to_exchange_in_a_full_deal_or_without_trump(switches: dict[str, Any]) -> None:
    for seed in range(20):
        s = GAME.new(PodridaRules(players=3, swap_7_2=True, **{k: v for k, v in switches.items() if k != "round_number"}), seed)
        s.round_number = switches.get("round_number", 15)
        verbs.shuffle(s)
        verbs.deal(s)
        while s.bids_made < 3:
            actions = GAME.legal_actions(s)
            assert EXCHANGE not in actions
            verbs.step(s, actions[0])


# The match


def test_dealer_moves_on_and_scores_add_up() -> None:
    match = Match(GAME, PodridaRules(players=3, max_cards=3), seed=4, auto_deal=False)
    dealers, sums = [], [0, 0, 0]
    while True:
        dealers.append(int(match.state.dealer))
        while not match.deal_over:
            match.play(match.legal()[-1])
        sums = [a + b for a, b in zip(sums, match.deal_scores, strict=True)]
        assert match.scores == sums
        if match.over:
            break
        match.next_deal()
    assert dealers == [(dealers[0] + i) % 3 for i in range(5)]
    assert match.winners == [seat for seat in range(3) if sums[seat] == max(sums)]


def test_first_dealer_is_drawn() -> None:
    assert {int(GAME.new(PodridaRules(players=3), seed).dealer) for seed in range(40)} == {0, 1, 2}


def test_equal_totals_share_the_win() -> None:
    s = dealt(["1O", "2O", "3O"], "4B", bids=[1, 0, 0], max_cards=1)
    play(s, "play 1O", "play 2O", "play 3O")
    assert verbs.finished(s)
    assert (numbers(verbs.standing, s), int(verbs.winners(s))) == ([11, 10, 10], 0b001)
    s = dealt(["1O", "2O", "3O"], "4B", bids=[0, 0, 0], max_cards=1)
    play(s, "play 1O", "play 2O", "play 3O")
    assert (numbers(verbs.standing, s), int(verbs.winners(s))) == ([-10, 10, 10], 0b110)


@pytest.mark.parametrize("scoring", ["plain", "pocha", "three", "zero"])
def test_reward_is_the_points_between_worst_and_best(scoring: str) -> None:
    s = dealt(["1O 1C", "2O 2C", "3O 3C"], "4B", bids=[2, 0, 2], scoring=scoring)
    play(s, "play 1O", "play 2O", "play 3O", "play 1C", "play 2C", "play 3C")
    out = np.zeros(3)
    verbs.reward(s, out)
    best, worst = (20, -10) if scoring == "pocha" else (16, -6) if scoring == "three" else (12, 0 if scoring == "zero" else -10)
    assert list(out) == pytest.approx([1.0, (10 - worst) / (best - worst), 0.0])


def test_presets() -> None:
    assert PodridaRules.make("default") == PodridaRules()
    pocha = PodridaRules.make("pocha")
    assert pocha.settings() == {"pack": 40, "rank_order": "TUTE", "round_plan": "pocha", "hook_from": 1, "scoring": "pocha"}


def test_every_round_of_one_size() -> None:
    states = same_rounds(PodridaRules(players=4), 9)
    assert random_deals(states, 50) == 50 * (4 + 36)
    with pytest.raises(RulesError, match="1 to 12 each, not 13"):
        same_rounds(PodridaRules(players=4), 13)


def test_state_fits_a_kibibyte_and_the_longest_match_its_observation() -> None:
    assert STATE.itemsize <= 1024
    longest = max(
        len(plan(players=n, pack=p, round_plan=r, peak_repeats="n")) for n in range(3, 13) for p in (48, 40) for r in ("up_down", "pocha")
    )
    assert longest == 40


# Texts


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("bid 4", "from 0 to 3"),
        ("bid 1", "another number"),
        ("play 1O", "bid first"),
        ("exchange", "off at this table"),
    ],
)
def test_refusals_while_bidding(text: str, reason: str) -> None:
    s = dealt(["1O 2O 3O", "", ""], "4B", bids=[1, 1], hook_from=3)
    assert text not in GAME.legal_texts(s)
    assert reason in GAME.why_not(s, GAME.parse(s, text))["en"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [("play 5O", "must follow and beat"), ("play 12B", "must follow"), ("play 1E", "does not hold"), ("bid 1", "bidding is over")],
)
def test_refusals_in_play(text: str, reason: str) -> None:
    s = dealt(["7O", "10O 5O 12B", ""], "6C")
    play(s, "play 7O")
    assert text not in GAME.legal_texts(s)
    assert reason in GAME.why_not(s, GAME.parse(s, text))["en"]


@pytest.mark.parametrize(
    ("hands", "turned", "bids", "reason"),
    [
        (["1O", "", ""], "6C", [], "exchanged for 7C, which it does not hold"),
        (["1O", "", ""], "7C", [], "nothing can be exchanged for 7C"),
        (["7C", "", ""], "6C", [0, 0, 0], "own turn to bid"),
        (["1O 2O 3O 4O 5O 6O 7O 8O 9O 10O 11O 12O 1C 2C 3C 4C", "", ""], None, [], "no turned-up card"),
    ],
)
def test_refusals_to_exchange(hands: list[str], turned: str | None, bids: list[int], reason: str) -> None:
    s = dealt(hands, turned, bids=bids, swap_7_2=True)
    assert EXCHANGE not in GAME.legal_actions(s)
    assert reason in GAME.why_not(s, EXCHANGE)["en"]


@pytest.mark.parametrize("text", ["bid", "bid x", "bid 17", "bid -1", "bid 01", "play", "play 13O", "pass", "sing O", ""])
def test_texts_that_are_no_action(text: str) -> None:
    s = dealt(["1O", "", ""], "6C", bids=[])
    with pytest.raises(ActionError):
        GAME.parse(s, text)


def test_texts_round_trip() -> None:
    s = dealt(["1O", "", ""], "6C", bids=[])
    texts = [GAME.text(s, action) for action in range(GAME.actions)]
    assert len(set(texts)) == GAME.actions
    assert [GAME.parse(s, text) for text in texts] == list(range(GAME.actions))


def test_switches_have_words_in_three_languages() -> None:
    for item in PodridaRules.switches():
        for lang in LANGS:
            assert item.label[lang]
            assert item.help[lang]
    assert PodridaRules.find("direction").display
    assert load("podrida") is GAME


@pytest.mark.parametrize("lang", LANGS)
def test_screen_tells_the_whole_round(lang: Any) -> None:
    s = dealt(["7C 3O", "2C 4O", "5O 6O"], "12C", bids=[], swap_7_2=True, hook_from=1)
    told = []
    for text in ("exchange", "bid 0", "exchange", "bid 2", "bid 1", "play 3O", "play 4O", "play 5O", "play 6O", "play 12C", "play 7C"):
        seat = int(verbs.turn(s))
        view = GAME.view(GAME.redacted(s, seat))
        table = podrida_screen.table(view, NAMES, lang)
        assert all(name in table for name in NAMES[:3])
        assert podrida_screen.label(view, text, lang)
        told.append(podrida_screen.told(view, seat, text, NAMES, lang))
        play(s, text)
    assert told[0].startswith("seat 0")
    assert len(set(told)) == len(told)
    result = podrida_screen.result(GAME.view(GAME.redacted(s, 0)), numbers(verbs.scores, s), NAMES, lang)
    assert "+11" in result
    assert "-10" in result


def test_view_names_what_a_seat_sees() -> None:
    s = dealt(["7C 3O", "2C 4O", "5O 6O"], "12C", bids=[], swap_7_2=True, hook_from=1)
    first = GAME.view(GAME.redacted(s, 0))
    assert (first.can_exchange, first.swap, first.turned, first.bidding, first.bids) == (True, "7C", "12C", True, [None] * 3)
    assert not GAME.view(GAME.redacted(s, 1)).can_exchange, "not its turn"
    play(s, "exchange", "bid 0", "bid 0")
    last = GAME.view(GAME.redacted(s, 2))
    assert (last.seat, last.turn, last.dealer, last.leader, last.barred_bid) == (2, 2, 2, 0, 2)
    assert (last.turned, last.swap, last.known[0], last.hand) == ("7C", "2C", ["12C"], ["5O", "6O"])
    play(s, "bid 1", "play 3O")
    view = GAME.view(GAME.redacted(s, 1))
    assert (view.bidding, view.can_exchange, view.swap, view.barred_bid) == (False, False, None, None), "the 2 comes too late"
    play(s, "play 4O")
    view = GAME.view(GAME.redacted(s, 1))
    assert [(play.seat, play.card) for play in view.trick] == [(0, "3O"), (1, "4O")]
    assert (view.winning, view.bids, view.hand, view.hand_sizes) == (1, [0, 0, 1], ["2C"], [1, 1, 2])
    assert (view.round, view.rounds, view.cards, view.plan[:3], view.undealt) == (2, 31, 2, [1, 2, 3], 41)
    play(s, "play 5O")
    view = GAME.view(GAME.redacted(s, 0))
    assert (view.trick, view.last_winner, view.last_trick[2].card, view.tricks) == ([], 2, "5O", [0, 0, 1])
    play(s, "play 6O", "play 12C", "play 2C")
    view = GAME.view(GAME.redacted(s, PUBLIC))
    assert (view.deal_over, view.turn, view.seat, view.points, view.scores) == (True, None, None, [-10, 10, 11], [-10, 10, 11])


# Invariants over all switches


def any_rules() -> st.SearchStrategy[PodridaRules]:
    """Rules with every switch drawn."""
    draws = {}
    for item in PodridaRules.switches():
        if isinstance(item.values, Span):
            draws[item.name] = st.one_of(st.integers(int(item.values.low), 16), st.sampled_from(item.values.also))
        else:
            draws[item.name] = st.sampled_from(item.values)
    return st.fixed_dictionaries(draws).map(lambda chosen: PodridaRules(**chosen | ({"players": 3} if chosen["pack"] == 36 else {})))


def check_moment(s: Any, rules: PodridaRules) -> None:
    """What holds whenever somebody is to move."""
    whole = PACKS[rules.pack]
    places = [int(hand) for hand in s.hands] + [int(s.played)]
    if s.turned >= 0:
        places.append(1 << int(s.turned))
    undealt = mask_of(s.deck[int(s.pack) - int(s.left) : int(s.pack)]) if s.left else 0
    places.append(undealt)
    assert sum(places) == whole, "every card is in exactly one place"
    assert sum(place.bit_count() for place in places) == rules.pack
    seat = int(verbs.turn(s))
    actions = GAME.legal_actions(s)
    assert actions == sorted(set(actions))
    assert 0 < len(actions) <= GAME.most_legal
    mask = np.ones(GAME.actions, np.float32)
    verbs.mask(s, mask)
    assert list(np.flatnonzero(mask)) == actions
    mine = GAME.redacted(s, seat)
    assert GAME.legal_actions(mine) == actions
    for other in range(rules.players):
        size = int(s.held) - (int(s.seats_in_trick) >> other & 1)
        assert int(s.hands[other]).bit_count() == size
        assert not int(s.hands[other]) & int(s.lacks[other])
        assert int(s.known[other]) & ~int(s.hands[other]) == 0


def check_knowledge(s: Any, rules: PodridaRules, seat: int, dice: Any) -> None:
    """What a seat knows: the same record and the same observation in every world it holds possible."""
    seen = GAME.redacted(s, seat)
    assert int(seen.rng) == 0
    assert all(code == -1 for code in seen.deck)
    world = GAME.states(1)[0]
    verbs.determinize(seen, CONSISTENT, dice, world)
    assert GAME.redacted(world, seat).tobytes() == seen.tobytes()
    assert int(world.viewer) == OPEN
    check_moment(world, rules)
    if seat != PUBLIC:
        vectors = np.full((3, GAME.observation.size), np.nan, np.float32)
        for vector, state in zip(vectors, (s, seen, world), strict=True):
            verbs.observe(state, seat, vector)
        assert np.isfinite(vectors[0]).all()
        assert (vectors == vectors[0]).all()


@settings(max_examples=60, deadline=None)
@given(rules=any_rules(), seed=st.integers(0, 2**32), place=st.integers(0, 39), data=st.randoms(use_true_random=False))
def test_invariants_over_all_switches(rules: PodridaRules, seed: int, place: int, data: random.Random) -> None:
    s = GAME.new(rules, seed)
    s.round_number = place % int(s.rounds) + 1
    dice = new_dice(seed)
    verbs.shuffle(s)
    verbs.deal(s)
    decisions = 0
    while not verbs.over(s):
        check_moment(s, rules)
        if data.random() < 0.15:
            check_knowledge(s, rules, data.choice([PUBLIC, *range(rules.players)]), dice)
        verbs.step(s, verbs.pick(s, dice))
        decisions += 1
    assert int(s.tricks.sum()) == int(s.cards)
    assert rules.players * (int(s.cards) + 1) <= decisions <= rules.players * (int(s.cards) + 1) + 2
    assert numbers(verbs.standing, s) == numbers(verbs.scores, s), "the first round played"
    hooked = rules.hook_from != "never" and int(s.round_number) >= int(rules.hook_from)
    if hooked:
        assert int(s.bids_sum) != int(s.cards)
        assert min(numbers(verbs.scores, s)) <= 0, "somebody misses"
    rewards = np.zeros(rules.players)
    verbs.reward(s, rewards)
    assert ((rewards >= 0) & (rewards <= 1)).all()
    assert bool(verbs.finished(s)) == (int(s.round_number) == int(s.rounds))


@settings(max_examples=15, deadline=None)
@given(rules=any_rules(), seed=st.integers(0, 2**32))
def test_a_match_ends_and_its_record_replays(rules: PodridaRules, seed: int) -> None:
    rules = dataclasses.replace(rules, max_cards=min(rules.max_cards or 3, 3))
    match = Match(GAME, rules, seed=seed)
    dice = new_dice(seed, 1)
    while not match.over:
        match.play_action(int(verbs.pick(match.state, dice)))
    assert len(match.deals) == int(match.state.rounds)
    record = match.record()
    again = Match(GAME, rules, seed=0, dealer=record["deals"][0]["dealer"], deck=record["deals"][0]["deck"], auto_deal=False)
    for number, deal in enumerate(record["deals"]):
        if number:
            again.next_deal(deal["deck"])
        for seat, text in deal["actions"]:
            assert again.turn == seat
            again.play(text)
        assert again.deal_scores == deal["scores"]
    assert (again.scores, again.winners) == (match.scores, match.winners)


@settings(max_examples=25, deadline=None)
@given(rules=any_rules(), seed=st.integers(0, 2**32))
def test_pick_draws_only_legal_actions_each_equally(rules: PodridaRules, seed: int) -> None:
    s = GAME.new(rules, seed)
    s.round_number = (seed % int(s.rounds)) + 1
    verbs.shuffle(s)
    verbs.deal(s)
    dice = new_dice(seed)
    for _ in range(seed % 30):
        if verbs.over(s):
            return
        verbs.step(s, verbs.pick(s, dice))
    if not verbs.over(s):
        legal = GAME.legal_actions(s)
        drawn = Counter(int(verbs.pick(s, dice)) for _ in range(60 * len(legal)))
        assert set(drawn) == set(legal)
        assert max(drawn.values()) < 120


# Worlds against enumeration


def replays(first: Any, hands: list[int], actions: list[int]) -> bool:
    """Could these hands, as dealt, have been played so? Asks the rules of `legal` alone."""
    t = first.copy()
    for seat, hand in enumerate(hands):
        t.hands[seat] = hand
    for action in actions:
        if action not in GAME.legal_actions(t):
            return False
        verbs.step(t, action)
    return True


def enumerate_worlds(s: Any, first: Any, seat: int, actions: list[int]) -> set[tuple[int, ...]]:
    """Every deal of the cards `seat` cannot see under which everybody would have been allowed to play as they did."""
    seen = GAME.redacted(s, seat)
    n = int(s.players)
    played, swaps = retrace(first, actions)
    hidden = PACKS[int(s.pack)] & ~int(s.played) & ~int(seen.hands[seat])
    if s.turned >= 0:
        hidden &= ~(1 << int(s.turned))
    others = [other for other in range(n) if other != seat]
    sizes = [int(s.hands[other]).bit_count() for other in others]
    found = set()

    def give(place: int, left: list[int], hands: dict[int, int]) -> None:
        if place == len(others):
            now = [int(s.hands[other]) if other == seat else hands[other] for other in range(n)]
            if all(int(s.known[other]) & ~now[other] == 0 for other in range(n)):
                start = [now[other] | played[other] for other in range(n)]
                for swapper, given, taken in reversed(swaps):
                    start[swapper] = (start[swapper] & ~taken) | given
                if replays(first, start, actions):
                    found.add(tuple(now))
            return
        for chosen in itertools.combinations(left, sizes[place]):
            give(place + 1, [card for card in left if card not in chosen], hands | {others[place]: mask_of(chosen)})

    give(0, [card for card in range(CARDS) if hidden >> card & 1], {})
    return found


def retrace(first: Any, actions: list[int]) -> tuple[list[int], list[tuple[int, int, int]]]:
    """The cards each seat has played, and the exchanges: seat, card given, card taken."""
    t = first.copy()
    played = [0] * int(t.players)
    swaps = []
    for action in actions:
        seat = int(verbs.turn(t))
        if action < CARDS:
            played[seat] |= 1 << action
        elif action == EXCHANGE:
            swaps.append((seat, int(t.swap), 1 << int(t.turned)))
        verbs.step(t, action)
    return played, swaps


ENDINGS = [
    ({"players": 3, "pack": 36}, 11, 2, 11),
    ({"players": 3, "pack": 36}, 12, 3, 12),
    ({"players": 4, "pack": 40, "rank_order": "TUTE"}, 10, 2, 13),
    ({"players": 4, "pack": 40, "must_beat": False}, 10, 2, 14),
    ({"players": 4, "pack": 40, "must_trump": False}, 10, 2, 15),
    ({"players": 3, "pack": 36, "undertrump": "forced"}, 11, 2, 16),
    ({"players": 3, "pack": 36, "swap_7_2": True}, 11, 2, 17),
    ({"players": 3, "pack": 36, "trump_mode": "none"}, 11, 2, 18),
    ({"players": 5, "max_cards": 9, "swap_7_2": True}, 9, 1, 19),
]


@pytest.mark.parametrize(("switches", "cards", "tricks_left", "seed"), ENDINGS)
def test_worlds_are_uniform_over_all_that_are_possible(switches: dict[str, Any], cards: int, tricks_left: int, seed: int) -> None:
    """Endings reached at random; every world counted, chi-square within five standard deviations of its mean."""
    sampled = narrowed = 0
    for attempt in range(4):
        first = same_rounds(PodridaRules(**switches), cards, f"{seed}/{attempt}")[0]
        verbs.shuffle(first)
        verbs.deal(first)
        s = first.copy()
        dice = new_dice(seed, attempt)
        actions: list[int] = []
        while int(s.held) > tricks_left or int(s.laid) < attempt % int(s.players):
            legal = GAME.legal_actions(s)
            action = EXCHANGE if EXCHANGE in legal else int(verbs.pick(s, dice))
            actions.append(action)
            verbs.step(s, action)
        seat = int(verbs.turn(s))
        possible = enumerate_worlds(s, first, seat, actions)
        assert tuple(int(hand) for hand in s.hands[: int(s.players)]) in possible
        seen = GAME.redacted(s, seat)
        world = GAME.states(1)[0]
        times = 12 * len(possible) + 200
        counts: Counter[tuple[int, ...]] = Counter()
        for _ in range(times):
            verbs.determinize(seen, CONSISTENT, dice, world)
            counts[tuple(int(hand) for hand in world.hands[: int(s.players)])] += 1
        assert set(counts) <= possible, "an impossible world"
        expected = times / len(possible)
        chi_square = sum((counts[hands] - expected) ** 2 / expected for hands in possible)
        freedom = len(possible) - 1
        assert chi_square <= freedom + 5 * (2 * freedom) ** 0.5 + 1e-9
        sampled += len(possible)
        free = enumerate_free(s, seat)
        narrowed += len(possible) < free
    assert sampled > 4, "some ending leaves something to guess"
    assert narrowed, "some ending in which facts exclude worlds"


def enumerate_free(s: Any, seat: int) -> int:
    """How many deals of the unseen cards there are, facts apart."""
    hidden = int(s.left)
    sizes = [int(s.hands[other]).bit_count() - int(s.known[other]).bit_count() for other in range(int(s.players)) if other != seat]
    hidden += sum(sizes)
    ways = 1
    for size in sizes:
        ways *= len(list(itertools.combinations(range(hidden), size)))
        hidden -= size
    return ways


def test_undealt_cards_are_part_of_the_world() -> None:
    s = dealt(["1O 2O", "3O 4O", "5O 6O"], "7B", bids=[])
    seen, world, dice = GAME.redacted(s, 0), GAME.states(1)[0], new_dice(3)
    tails = set()
    for _ in range(200):
        verbs.determinize(seen, CONSISTENT, dice, world)
        tails.add(tuple(int(card) for card in world.deck[7:48]))
        assert mask_of(world.deck[7:48]).bit_count() == 41
    assert len(tails) == 200
    others = mask_of(parse_card(code) for code in ("3O", "4O", "5O", "6O"))
    assert any(mask_of(tail) & others for tail in tails), "a card another seat holds may as well be undealt"


def test_modes_respect_less_and_less() -> None:
    """A seat that could not follow: consistent worlds leave that suit out of its hand, the others may not."""
    s = dealt(["7O 1B", "3C 4C", "10O 5O"], "6C")
    play(s, "play 7O", "play 3C")
    seen, world, dice = GAME.redacted(s, 2), GAME.states(1)[0], new_dice(1)
    oros, seven = int(SUIT[0]), 1 << parse_card("7O")
    broken = {CONSISTENT: 0, UNSEEN: 0, RANDOM: 0}
    for mode in broken:
        for _ in range(300):
            verbs.determinize(seen, mode, dice, world)
            assert int(world.hands[1]).bit_count() == 1
            assert int(world.hands[2]) == int(s.hands[2])
            assert not int(world.hands[0]) & seven, "what lies on the table is in nobody's hand"
            broken[mode] += bool(int(world.hands[1]) & oros)
    assert broken[CONSISTENT] == 0
    assert broken[UNSEEN] > 0
    assert broken[RANDOM] > 0


def test_random_worlds_forget_what_was_played_in_earlier_tricks() -> None:
    s = dealt(["1O 1B", "2O 3B", "3O 4B"], "6C")
    play(s, "play 1O", "play 2O", "play 3O")
    seen, world, dice = GAME.redacted(s, 0), GAME.states(1)[0], new_dice(2)
    back = {RANDOM: 0, UNSEEN: 0}
    for mode in back:
        for _ in range(300):
            verbs.determinize(seen, mode, dice, world)
            back[mode] += bool(int(world.hands[1]) & int(s.played))
    assert back[UNSEEN] == 0
    assert back[RANDOM] > 0


def test_redaction_hides_every_hand_but_ones_own() -> None:
    s = dealt(["7C 3O", "2C 4O", "5O 6O"], "12C", bids=[], swap_7_2=True)
    play(s, "exchange")
    for seat in (0, 1, 2, PUBLIC):
        seen = GAME.redacted(s, seat)
        for other in range(3):
            known = int(s.hands[other]) if other == seat else mask_of([parse_card("12C")]) if other == 0 else 0
            assert int(seen.hands[other]) == known
        assert GAME.redacted(seen, seat).tobytes() == seen.tobytes()
    assert GAME.view(GAME.redacted(s, PUBLIC)).hand == []


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_what_a_seat_lacks_is_always_the_top_of_a_suit(seed: int) -> None:
    """The observation tells a fact by the number of cards missing: that needs the missing ones to be the highest."""
    order = ["1", "12", "11", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
    s = same_rounds(PodridaRules(players=4), 9, seed)[0]
    dice = new_dice(seed)
    verbs.shuffle(s)
    verbs.deal(s)
    while not verbs.over(s):
        verbs.step(s, verbs.pick(s, dice))
        for seat, suit in itertools.product(range(4), "OCEB"):
            lacks = {code[:-1] for code in codes(s.lacks[seat]) if code.endswith(suit)}
            assert lacks == set(order[: len(lacks)])


def test_observation_names_every_part() -> None:
    s = dealt(["7O 1B", "3C 4C", "10O 5O"], "6C", bids=[2, 1, 0])
    play(s, "play 7O", "play 3C")
    out = np.zeros(GAME.observation.size, np.float32)
    verbs.observe(s, 2, out)
    part = {name: out[where] for name, where in GAME.observation.slices().items()}
    marked = {name: list(np.flatnonzero(values)) for name, values in part.items()}
    assert marked["hand"] == sorted(parse_card(code) for code in ("10O", "5O"))
    assert marked["played"] == sorted(parse_card(code) for code in ("7O", "3C"))
    assert marked["turned"] == [parse_card("6C")]
    assert marked["trick"] == [0, 4 + 6, 16 + 1, 16 + 4 + 2]  # seat 0 is one away: oros, 7; seat 1 two away: copas, 3
    assert list(part["lacks"][4:8]) == [1.0, 0.0, 0.0, 0.0]
    assert marked["trump"] == [1]
    assert marked["led"] == [0]
    assert (marked["leader"], marked["best"], marked["dealer"], marked["to_move"]) == ([1], [2], [0], [0])
    assert marked["seated"] == marked["has_bid"] == [0, 1, 2]
    assert list(part["bids"][:3] * 16) == [0, 2, 1]
    assert list(part["round"][:3] * 16) == [0, 2, 2]
    assert marked["scoring"] == [0]
    assert marked["switches"] == [3, 4]


def test_observation_shows_known_cards_and_the_barred_bid() -> None:
    s = dealt(["7C 3O", "4O 2O", "5O 6O"], "12C", bids=[], swap_7_2=True, hook_from=1)
    play(s, "exchange", "bid 1", "bid 0")
    out = np.zeros(GAME.observation.size, np.float32)
    verbs.observe(s, 2, out)
    part = {name: list(np.flatnonzero(out[where])) for name, where in GAME.observation.slices().items()}
    assert part["known"] == [11]  # the king of trumps, one seat away
    assert part["barred"] == [1]
    assert part["round"] == [0, 1, 2, 3]


# The rules of following, beating and trumping a second time, with texts and lists, as the common rules page writes them


def stronger(card: str, than: str, order: str) -> bool:
    ranks = ("1 3 12 11 10 9 8 7 6 5 4 2" if order == "TUTE" else "1 12 11 10 9 8 7 6 5 4 3 2").split()
    return card[-1] == than[-1] and ranks.index(card[:-1]) < ranks.index(than[:-1])


def winning(trick: list[str], trump: str | None, order: str) -> str:
    best = trick[0]
    for card in trick[1:]:
        if stronger(card, best, order) or (card[-1] == trump and best[-1] != trump):
            best = card
    return best


def reference_legal(hand: set[str], trick: list[str], trump: str | None, rules: PodridaRules) -> set[str]:
    if not trick:
        return hand
    led, best = trick[0][-1], winning(trick, trump, rules.rank_order)
    follow = {card for card in hand if card[-1] == led}
    if follow:
        higher = {card for card in follow if stronger(card, best, rules.rank_order)}
        return higher if rules.must_beat and best[-1] == led and higher else follow
    ruffs = {card for card in hand if card[-1] == trump}
    if trump is None or not rules.must_trump or not ruffs:
        return hand
    if best[-1] != trump:
        return ruffs
    over = {card for card in ruffs if stronger(card, best, rules.rank_order)}
    return over or (hand if rules.undertrump == "free" else ruffs)


@settings(max_examples=60, deadline=None)
@given(rules=any_rules(), seed=st.integers(0, 2**32))
def test_play_agrees_with_the_rules_written_a_second_time(rules: PodridaRules, seed: int) -> None:
    s = GAME.new(rules, seed)
    s.round_number = (int(s.rounds) + 1) // 2  # a large round
    dice = new_dice(seed)
    verbs.shuffle(s)
    verbs.deal(s)
    while s.bids_made < rules.players:
        verbs.step(s, verbs.pick(s, dice))
    view = GAME.view(GAME.redacted(s, 0))
    trick: list[str] = []
    leader, won = view.leader, [0] * rules.players
    while not verbs.over(s):
        seat = int(verbs.turn(s))
        assert seat == (leader + len(trick)) % rules.players
        assert legal_cards(s) == reference_legal(set(codes(s.hands[seat])), trick, view.trump, rules)
        action = int(verbs.pick(s, dice))
        trick.append(GAME.item_text(action))
        verbs.step(s, action)
        if len(trick) == rules.players:
            leader = (leader + trick.index(winning(trick, view.trump, rules.rank_order))) % rules.players
            won[leader] += 1
            trick = []
    assert won == [int(n) for n in s.tricks[: rules.players]]


def plays(s: Any) -> int:
    """How many ways there are to play the round out."""
    if verbs.over(s):
        return 1
    ways = 0
    for action in GAME.legal_actions(s):
        after = s.copy()
        verbs.step(after, action)
        ways += plays(after)
    return ways


def reference_plays(hands: list[set[str]], leader: int, trick: list[str], trump: str | None, rules: PodridaRules) -> int:
    if len(trick) == len(hands):
        leader = (leader + trick.index(winning(trick, trump, rules.rank_order))) % len(hands)
        trick = []
    seat = (leader + len(trick)) % len(hands)
    if not trick and not hands[seat]:
        return 1
    ways = 0
    for card in reference_legal(hands[seat], trick, trump, rules):
        left = [hand - {card} if other == seat else hand for other, hand in enumerate(hands)]
        ways += reference_plays(left, leader, [*trick, card], trump, rules)
    return ways


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("switches", [{}, {"must_beat": False}, {"must_trump": False}, {"undertrump": "forced"}, {"rank_order": "TUTE"}])
def test_number_of_ways_to_play_a_round_of_three(switches: dict[str, Any], seed: int) -> None:
    rules = PodridaRules(players=3, **switches)
    s = same_rounds(rules, 3, seed)[0]
    verbs.shuffle(s)
    verbs.deal(s)
    while s.bids_made < 3:
        verbs.step(s, GAME.legal_actions(s)[0])
    trump = GAME.view(GAME.redacted(s, 0)).trump
    assert plays(s) == reference_plays([set(codes(s.hands[seat])) for seat in range(3)], int(s.leader), [], trump, rules)
