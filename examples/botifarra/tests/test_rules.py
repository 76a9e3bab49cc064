"""The worked examples of the rules page, and each duty, doubling and score of Botifarra."""

from __future__ import annotations

import re
from typing import Any

import pytest

from baralla import make
from baralla.engine import verbs
from baralla.engine.errors import ActionError, RulesError
from baralla.engine.match import Match
from baralla.games.cards.deck import codes, mask_of, parse_card
from botifarra.cards import HIGHER, WORTH
from botifarra.game import GAME
from botifarra.play import NO_TRUMPS, PLAYING, gain, playable
from decks import deck_for


def table(hands: dict[int, str], *actions: str, **switches: Any) -> Match:
    """A match in which the seats hold these cards, seat 3 deals, and this has been done."""
    match = make("botifarra", deck=deck_for(hands), dealer=3, **switches)
    for action in actions:
        match.play(action)
    return match


def may_play(hand: str, trick: str, trump: str, **switches: Any) -> set[str]:
    """What the next seat may play to a trick that seat 0 led, holding just `hand`."""
    s, laid = GAME.new(GAME.rules.make(**switches), 1), trick.split()
    verbs.shuffle(s)
    verbs.deal(s)
    s.hands[:] = 0
    s.phase, s.trump, s.turn, s.leader, s.dealer = PLAYING, "OCEB".find(trump) if trump else -1, 0, 0, 3
    for seat, code in enumerate(laid):
        s.hands[seat] = 1 << parse_card(code)
        verbs.step(s, parse_card(code))
    s.hands[len(laid)] = mask_of(map(parse_card, hand.split()))
    return set(codes(int(playable(s))))


@pytest.mark.parametrize(
    ("hand", "allowed"),
    [
        ("9C 2C 1O", "9C"),  # must beat
        ("1C 9C", "1C 9C"),
        ("3C 2C", "2C"),
        ("1O 3O 2B 5B", "1O 3O"),  # no cups: a trump
        ("2B 5B 4E", "2B 4E"),  # neither: the lowest of a suit
    ],
)
def test_worked_third_seat_with_trump_oros_after_7c_12c(hand: str, allowed: str) -> None:
    assert may_play(hand, "7C 12C", "O") == set(allowed.split())


def test_worked_fourth_seat_whose_partner_holds_the_trick_may_play_any_cup_or_without_any_card() -> None:
    assert may_play("9C 2C 1O", "7C 12C 3C", "O") == {"9C", "2C"}
    assert may_play("1O 3O 2B 5B", "7C 12C 3C", "O") == {"1O", "3O", "2B", "5B"}


def test_worked_50_points_to_22_with_botifarra_and_contro_score_56() -> None:
    assert gain(50, NO_TRUMPS, 1) == 56
    assert gain(22, NO_TRUMPS, 1) == 0


@pytest.mark.parametrize(
    ("points", "contract", "doubled", "scored"), [(36, 0, 0, 0), (37, 0, 0, 1), (72, 0, 0, 36), (40, 1, 2, 16), (40, 1, 3, 32)]
)
def test_a_pair_scores_what_it_has_above_36_times_two_for_each_doubling(points: int, contract: int, doubled: int, scored: int) -> None:
    assert gain(points, contract, doubled) == scored


def test_there_are_72_points_in_a_deal() -> None:
    assert int(WORTH.sum()) + 12 == 72
    match = make("botifarra", seed=4, auto_deal=False, doubling="off")
    while not match.deal_over:
        match.play(match.legal()[0])
    points = match.view(verbs.PUBLIC).points
    assert sum(points) == 72
    assert (
        match.deals[-1].scores
        == [max(0, points[pair] + points[pair + 2] - 36) * (2 if match.view(verbs.PUBLIC).trump is None else 1) for pair in (0, 1)] * 2
    )


@pytest.mark.parametrize(
    ("better", "worse"),
    [("9C", "1C"), ("1C", "12C"), ("12C", "11C"), ("11C", "10C"), ("10C", "8C"), ("8C", "7C"), ("4C", "3C"), ("3C", "2C")],
)
def test_the_nine_is_highest_then_ace_king_knight_jack_eight_and_so_on(better: str, worse: str) -> None:
    assert HIGHER[parse_card(worse)] >> parse_card(better) & 1
    assert not HIGHER[parse_card(better)] >> parse_card(worse) & 1


def test_a_follower_need_not_beat_a_trick_that_is_ruffed_and_gives_the_lowest() -> None:
    assert may_play("9C 4C 1O", "7C 2O", "O") == {"4C"}


def test_a_void_seat_must_overruff_and_if_it_cannot_throws_the_lowest_of_a_suit_trumps_too() -> None:
    assert may_play("9O 3O 2B", "7C 4O", "O") == {"9O"}
    assert may_play("3O 2O 6B 2B", "7C 4O", "O") == {"2O", "2B"}


def test_without_trumps_a_void_seat_throws_the_lowest_of_a_suit() -> None:
    assert may_play("9O 3O 6B 2B", "7C 12C", "") == {"3O", "2B"}


def test_lowest_when_beaten_off_leaves_any_card_of_the_suit_or_any_card() -> None:
    assert may_play("3C 2C 1O", "7C 12C", "O", lowest_when_beaten=False) == {"3C", "2C"}
    assert may_play("2B 5B 4E", "7C 12C", "O", lowest_when_beaten=False) == {"2B", "5B", "4E"}
    assert may_play("9C 2C", "7C 12C", "O", lowest_when_beaten=False) == {"9C"}


# The deal and the contract


def test_twelve_cards_each_in_packets_of_four_from_the_seat_after_the_dealer() -> None:
    match = make("botifarra", dealer=1, seed=5)
    deck = match.record()["deals"][0]["deck"]
    assert sorted(match.view(2).hand) == sorted(deck[0:4] + deck[16:20] + deck[32:36])
    assert sorted(match.view(1).hand) == sorted(deck[12:16] + deck[28:32] + deck[44:48])


def test_the_dealer_names_the_contract_or_delegates_and_then_the_partner_must() -> None:
    match = table({})
    assert match.turn == 3
    assert set(match.legal()) == {"trump O", "trump C", "trump E", "trump B", "botifarra", "delegate"}
    match.play("delegate")
    assert match.turn == 1
    assert "delegate" not in match.legal()
    match.play("botifarra")
    view = match.view(0)
    assert (view.chooser, view.contract, view.trump) == (1, "botifarra", None)


def test_the_deal_passes_to_the_next_seat() -> None:
    match = make("botifarra", dealer=3, seed=1, auto_deal=False)
    while not match.deal_over:
        match.play(match.legal()[0])
    match.next_deal()
    assert match.view(verbs.PUBLIC).dealer == 0


# Doubling


def asked(*actions: str, **switches: Any) -> list[tuple[int | None, list[str]]]:
    """Who is asked for what after seat 3 has named trumps."""
    match, found = table({}, "trump O", **switches), []
    for action in (*actions, None):
        found.append((match.turn, match.legal() if match.view(verbs.PUBLIC).phase == "doubling" else []))
        if action is not None:
            match.play(action)
    return found


def test_the_seat_after_the_chooser_is_asked_for_contro_first_then_its_partner_and_then_play_begins() -> None:
    assert asked("pass", "pass") == [(0, ["contro", "pass"]), (2, ["contro", "pass"]), (0, [])]


def test_recontro_is_the_choosers_first_and_sant_vicenc_of_whoever_said_contro_first() -> None:
    found = asked("pass", "contro", "pass", "recontro", "pass", "santvicens")
    assert found == [
        (0, ["contro", "pass"]),
        (2, ["contro", "pass"]),
        (3, ["pass", "recontro"]),
        (1, ["pass", "recontro"]),
        (2, ["pass", "santvicens"]),
        (0, ["pass", "santvicens"]),
        (0, []),
    ]


def test_after_delegating_the_seat_after_the_partner_who_chose_is_asked_first() -> None:
    match = table({}, "delegate", "trump B")
    assert match.turn == 2


def test_contro_only_ends_with_contro_and_off_begins_to_play_at_once() -> None:
    assert asked("contro", doubling="contro_only")[-1] == (0, [])
    assert asked(doubling="off") == [(0, [])]


# The match


def test_the_first_pair_with_the_target_wins() -> None:
    match = make("botifarra", seed=2, target=20, doubling="off")
    while not match.over:
        match.play(match.legal()[0])
    totals = match.scores
    assert totals[:2] == totals[2:]
    assert max(totals) >= 20 > min(totals)
    assert match.winners == [seat for seat in range(4) if totals[seat] >= 20]


def test_it_is_a_game_of_four() -> None:
    with pytest.raises(RulesError, match="players is 4, not 3"):
        GAME.rules.make(players=3)


# Why not


@pytest.mark.parametrize(
    ("actions", "action", "said"),
    [
        ((), "play 1O", "have to be named first"),
        (("delegate",), "delegate", "delegated already"),
        (("trump O",), "trump C", "named already"),
        (("trump O",), "recontro", "moment for contro or pass"),
        (("trump O",), "play 9C", "contro or pass first"),
        (("trump O", "pass", "pass"), "contro", "play has begun"),
        (("trump O", "pass", "pass"), "play 1C", "does not hold 1C"),
        (("trump O", "pass", "pass", "play 7C"), "play 5C", "must follow and beat the winning card in cups (the 9 of cups)"),
        (("trump O", "pass", "pass", "play 9E"), "play 6E", "must throw its lowest (2E)"),
        (("trump O", "pass", "pass", "play 2B"), "play 2E", "must trump (the 3 of coins, the 4 of coins)"),
        ((), "sing O", 'has no action "sing O"'),
    ],
)
def test_a_refusal_says_why(actions: tuple[str, ...], action: str, said: str) -> None:
    hands = {0: "7C 9E 2B", 1: "9C 5C 6E 2E 3O 4O 3E 4E 5E 7E 8E 10E", 2: "1C"}
    with pytest.raises(ActionError, match=re.escape(said)):
        table(hands, *actions).play(action)


# What a card tells


def test_a_card_that_does_not_beat_tells_that_none_above_and_none_below_it_is_held() -> None:
    match = table({0: "7C", 1: "4C 3C 4E 5E 6E 7E 8E 10E 11E 12E 1E 9E"}, "trump O", "pass", "pass", "play 7C", "play 3C")
    lacks = set(codes(int(match.redacted(0).lacks[1])))
    assert {"9C", "1C", "12C", "11C", "10C", "8C", "2C"} <= lacks
    assert not {"4C", "5C", "6C"} & lacks
