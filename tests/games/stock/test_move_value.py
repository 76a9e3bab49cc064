"""The heuristic of a move on named situations of Brisca and Tute, and what holds of it in every position."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

import baralla
from baralla.engine import verbs
from baralla.engine.dice import new_dice
from baralla.engine.game import Game
from baralla.engine.rules import Rules
from baralla.games.stock.move_value import MOST, move_value
from baralla.games.stock.play import EXCHANGE
from baralla.testing import random_positions
from support import deck_for, tables

slow = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def table(game: str, hands: list[str], turned: str, played: str = "", stock: str = "", mano: int = 0, **switches: object) -> baralla.Match:
    """A deal with these hands after the cards `played`."""
    players = len(hands)
    deck = deck_for(hands, turned, stock, mano)
    match = baralla.make(game, players=players, seed=1, dealer=(mano - 1) % players, deck=deck, auto_deal=False, **switches)
    for code in played.split():
        match.play(f"play {code}")
    return match


def value(match: baralla.Match, text: str) -> float:
    """The value of the action `text` for the seat to move, from what it sees."""
    seen = match.redacted(match.turn)
    return float(move_value(seen, match.game.parse(seen, text)))


def values(match: baralla.Match) -> dict[str, float]:
    """The values of all legal actions, cards without `play`."""
    return {text.removeprefix("play "): value(match, text) for text in match.legal()}


# Brisca, trumps bastos: leading


def test_leading_an_ace_while_holding_a_low_card() -> None:
    found = values(table("brisca", ["1O 4C 6E", "2O 4O 5O"], "5B"))
    assert found["1O"] <= -3
    assert found["4C"] > 0
    assert found["6E"] > 0


def test_leading_a_trump_while_holding_a_low_card() -> None:
    found = values(table("brisca", ["3B 4C 12E", "2O 4O 5O"], "5B"))
    assert found["4C"] > 0
    assert found["3B"] <= -3


def test_leading_the_highest_trump_is_waste() -> None:
    assert value(table("brisca", ["1B 2C 12E", "2O 4O 5O"], "5B"), "play 1B") <= -5


# Brisca: following


def test_taking_a_rich_trick_with_the_cheapest_trump() -> None:
    found = values(table("brisca", ["1O 4C 6E", "4B 1B 5E"], "10B", "1O"))
    assert found["4B"] >= 3
    assert found["1B"] < found["4B"]
    assert found["5E"] <= -3


def test_spending_a_trump_on_nothing() -> None:
    found = values(table("brisca", ["4C 1O 6E", "7B 2O 5E"], "5B", "4C"))
    assert found["7B"] < 0 < found["2O"]


def test_bringing_an_ace_home_in_its_suit() -> None:
    found = values(table("brisca", ["4C 1O 6E", "1C 2O 7B"], "5B", "4C"))
    assert found["1C"] >= 3
    assert found["1C"] > found["2O"]


def test_throwing_a_three_on_a_lost_trick() -> None:
    found = values(table("brisca", ["12B 1O 6E", "3C 2O 5E"], "5B", "12B"))
    assert found["3C"] <= -3
    assert found["2O"] > 0


def test_taking_with_a_dearer_card_than_needed_gains_when_it_brings_points_home() -> None:
    found = values(table("brisca", ["4C 1O 6E", "3C 7C 2O"], "5B", "4C"))
    assert found["3C"] > found["7C"]


def test_feeding_the_partner_who_wins() -> None:
    match = table("brisca", ["5C 4O 6E", "7C 5O 7E", "1C 6O 4B", "3O 2C 4E"], "5B", "5C 7C 1C", teams=True)
    assert value(match, "play 3O") < 0  # a rival of the winner
    match = table("brisca", ["5C 4O 6E", "1C 5O 7E", "7C 6O 4B", "3O 2C 4E"], "5B", "5C 1C 7C", teams=True)
    found = values(match)
    assert found["3O"] >= 3
    assert found["3O"] > found["2C"] > found["4E"] - 1


def test_trumping_the_partner_who_wins() -> None:
    match = table("brisca", ["5C 4O 6E", "1C 5O 7E", "7C 6O 4B", "3O 2B 4E"], "10B", "5C 1C 7C", teams=True)
    assert value(match, "play 2B") < value(match, "play 4E")


def test_the_same_trick_won_by_a_rival_is_trumped() -> None:
    match = table("brisca", ["5C 4O 6E", "1C 5O 7E", "7C 6O 4B", "3O 2B 4E"], "10B", "5C 1C 7C")
    found = values(match)
    assert found["2B"] >= 3
    assert found["3O"] < 0


# Brisca: the exchange and the optional wins


def test_exchanging_the_seven_for_the_ace() -> None:
    match = table("brisca", ["7B 4C 6E", "2O 4O 5O"], "1B")
    assert value(match, "exchange") >= 5
    assert value(match, "exchange") > max(value(match, text) for text in match.legal() if text != "exchange")


def test_exchanging_the_two_for_a_four_is_worth_little() -> None:
    match = table("brisca", ["2B 4C 6E", "2O 4O 5O"], "4B")
    assert 1 <= value(match, "exchange") <= 3


def test_leading_the_three_of_trumps_into_the_hunt() -> None:
    hands = ["3B 12O 12E", "2O 4O 5O"]
    plain, hunted = (table("brisca", hands, "5B", hunt_three=hunt) for hunt in (False, True))
    assert value(hunted, "play 3B") == -MOST <= value(plain, "play 3B")


def test_catching_the_three_of_trumps() -> None:
    found = values(table("brisca", ["3B 12O 12E", "1B 4O 5O"], "5B", "3B", hunt_three=True))
    assert found["1B"] == MOST
    assert found["4O"] == -MOST


def test_breaking_a_nearly_whole_black_hand() -> None:
    hands = ["4C 12O 12E", "1B 12B 1O"]
    plain, black = (table("brisca", hands, "5B", "4C", black_hand=black) for black in (False, True))
    assert value(black, "play 12B") < value(plain, "play 12B")


# Tute, trumps bastos

LOW = "2C 4C 5C 6C 2O 4O 5O 2E"


def test_leading_an_ace_that_must_be_followed_is_sound_in_tute() -> None:
    match = table("tute", ["1E 5E 6E 7E 6O 7O 10C 4B", LOW], "5B")
    assert value(match, "play 1E") > 0 > value(match, "play 4B")


def test_singing_is_sound_and_silence_is_not() -> None:
    match = table("tute", ["12E 11E 6E 7E 6O 7O 1C 4B", LOW], "5B")
    found = values(match)
    assert found["sing E"] >= 5
    assert found["ready"] <= -5


def test_playing_a_card_of_the_announced_pair() -> None:
    match = table("tute", ["12E 11E 6E 7E 6O 7O 1C 4B", LOW], "5B")
    match.play("sing E")
    match.play("ready")
    found = values(match)
    assert found["12E"] <= -3
    assert found["11E"] <= -3
    assert max(found, key=found.__getitem__) not in ("12E", "11E")


def test_breaking_a_pair_that_has_scored_costs_less() -> None:
    hand = ["12E 11E 6E 7E 6O 7O 1C 4B", LOW]
    match = table("tute", hand, "5B")
    before = match.redacted(match.turn)
    before.phase = 0
    after = before.copy()
    after.scored[0] = 1 << 2
    king = match.game.parse(before, "play 12E")
    assert move_value(before, king) < move_value(after, king)


@pytest.mark.parametrize("only_assist", [False, True])
def test_winning_the_last_trick_is_worth_ten_more(only_assist: bool) -> None:
    match = table("tute", ["1E 5E 6E 7E 6O 7O 10C 4B", LOW], "5B", only_assist=only_assist)
    ordinary = match.redacted(0)
    last = ordinary.copy()
    last.tricks_played = last.total_tricks - 1
    without = last.copy()
    without.last_ten = 0
    ace, low = (match.game.parse(ordinary, f"play {code}") for code in ("1E", "6O"))
    gap = move_value(last, ace) - move_value(last, low)
    assert gap >= move_value(without, ace) - move_value(without, low)


# Every position


@slow
@given(tables(("brisca", "tute")))
def test_values_are_whole_bounded_and_blind_to_what_is_hidden(situation: tuple[Game, Rules, int]) -> None:
    game, rules, seed = situation
    world, dice = game.states(1)[0], new_dice(seed)
    for s in random_positions(game, rules, seed, most=12):
        seen = game.redacted(s, verbs.turn(s))
        verbs.determinize(seen, verbs.CONSISTENT, dice, world)
        for action in game.legal_actions(s):
            found = move_value(s, action)
            assert found == move_value(seen, action) == move_value(world, action)
            assert -MOST <= found <= MOST
            assert found == np.floor(found)


@slow
@given(tables(("brisca", "tute")))
def test_some_play_is_never_below_zero_and_an_only_card_is_worth_nothing(situation: tuple[Game, Rules, int]) -> None:
    game, rules, seed = situation
    for s in random_positions(game, rules, seed, most=12):
        legal = game.legal_actions(s)
        found = [float(move_value(s, action)) for action in legal]
        assert max(found) >= 0
        if len(legal) == 1 and legal[0] < EXCHANGE:
            assert found == [0]
