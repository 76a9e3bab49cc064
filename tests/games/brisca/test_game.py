"""Brisca: the worked examples of its rules by number, every switch, and what holds in every deal."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

import baralla
from baralla.engine.errors import ActionError, RulesError
from baralla.games import load
from baralla.games.cards.deck import POINTS, codes, parse_card
from baralla.testing import random_match
from support import cards, deck_for, tables, winner

BRISCA = load("brisca")


def play_all(match: baralla.Match, text: str) -> None:
    for code in text.split():
        match.play(f"play {code}")


def finish(match: baralla.Match) -> baralla.Match:
    while not match.deal_over:
        match.play(match.legal()[-1])
    return match


# Worked examples


@pytest.mark.parametrize(
    ("trick", "place"), [("1B 2O", 2), ("1B 3B", 1), ("1B 1E", 1), ("2O 7O", 2), ("2B 7E 3B 12E", 3), ("1B 3B 10O 7C", 3)]
)
def test_example_1_winners_with_oros_as_trumps(trick: str, place: int) -> None:
    assert winner(trick, "O") == place


def test_example_2_a_trick_is_worth_its_cards() -> None:
    assert sum(POINTS[parse_card(code)] for code in ["1B", "3B", "10O", "7C"]) == 23
    match = baralla.make("brisca", players=4, seed=1, dealer=3, deck=deck_for(["1B 2C 4C", "3B 2E 4E", "10O 2B 4B", "7C 5C 6C"], "4O"))
    play_all(match, "1B 3B 10O 7C")
    assert match.view(0).points == [0, 0, 23, 0]
    assert match.turn == 2


def test_example_3_the_whole_hand_is_always_legal() -> None:
    match = baralla.make("brisca", seed=1, dealer=1, deck=deck_for(["1O 4C 4E", "3O 2C 5B"], "6O"))
    match.play("play 1O")
    assert match.legal() == ["play 2C", "play 3O", "play 5B"]


@pytest.mark.parametrize(
    ("turned", "hand", "taken"),
    [("1O", "7O 4C 6B", "1O"), ("12O", "2O 4C 6B", None), ("6O", "2O 4C 6B", "6O"), ("2O", "7O 4C 6B", None), ("7O", "2O 4C 6B", "7O")],
)
def test_example_4_the_seven_takes_points_the_two_takes_the_rest(turned: str, hand: str, taken: str | None) -> None:
    match = baralla.make("brisca", seed=1, dealer=1, deck=deck_for([hand, "5C 5E 5B"], turned))
    assert ("exchange" in match.legal()) is (taken is not None)
    if taken:
        match.play("exchange")
        assert taken in match.view(0).hand
        assert match.view(1).trump_card == hand.split(maxsplit=1)[0]
        assert match.view(1).known[0] == [taken]


def test_example_5_double_exchange() -> None:
    match = baralla.make("brisca", seed=1, dealer=1, deck=deck_for(["7O 2O 5C", "5E 5B 4B"], "3O"))
    match.play("exchange")
    assert set(match.view(0).hand) == {"3O", "2O", "5C"}
    assert match.view(0).trump_card == "7O"
    match.play("exchange")
    assert set(match.view(0).hand) == {"3O", "7O", "5C"}
    assert match.view(0).trump_card == "2O"
    assert match.view(1).known[0] == ["3O", "7O"]
    with pytest.raises(ActionError, match="nothing can be exchanged for 2O"):
        match.play("exchange")


def test_example_6_two_players_the_last_seat_draws_the_trump_card() -> None:
    match = baralla.make("brisca", seed=3, exchange=False, auto_deal=False)
    while match.view(0).stock > 1:
        match.play(match.legal()[0])
    while match.view(0).stock == 1:
        turned = match.view(0).trump_card
        match.play(match.legal()[0])
    taker = 1 - match.view(0).leader
    assert turned in match.view(taker).hand
    assert match.view(1 - taker).known[taker] == [turned]


def test_example_7_four_players_the_last_draw() -> None:
    match = baralla.make("brisca", players=4, seed=5, exchange=False, auto_deal=False)
    while match.view(0).stock > 3:
        match.play(match.legal()[0])
    top = [match.game.item_text(int(code)) for code in match.state.deck[match.state.stock : match.state.stock + 3]]
    turned = match.view(0).trump_card
    while match.view(0).stock:
        match.play(match.legal()[0])
    leader = match.view(0).leader
    for place, card in enumerate([*top, turned]):
        assert card in match.view((leader + place) % 4).hand


@pytest.mark.parametrize(("last_ten", "total"), [(False, 109), (True, 119)])
def test_example_8_three_players_leave_the_trump_card(last_ten: bool, total: int) -> None:
    deck = deck_for(["2O 4C 5C", "4O 6C 7C", "5O 2C 4B"], "1E")
    match = finish(baralla.make("brisca", players=3, exchange=False, last_ten=last_ten, seed=1, dealer=2, deck=deck))
    assert sum(match.scores) == total
    assert match.view(0).trump_card == "1E"


@pytest.mark.parametrize(
    ("points", "teams", "won"), [([60, 60], False, [0, 1]), ([45, 45, 30], False, [0, 1]), ([30, 25, 20, 45], True, [1, 3])]
)
def test_examples_9_and_10_all_sides_tied_at_the_top_win(points: list[int], teams: bool, won: list[int]) -> None:
    from baralla.games.stock import play as stock

    match = baralla.make("brisca", players=len(points), teams=teams, seed=1, auto_deal=False)
    match.state.points[: len(points)] = points
    stock.finish_deal(match.state, -1)
    assert match.winners == won


def test_example_11_the_last_ten_can_make_a_tie() -> None:
    from baralla.games.stock import play as stock

    match = baralla.make("brisca", last_ten=True, seed=1, auto_deal=False)
    s = match.state
    s.points[:2] = [55, 65]
    s.tricks_played, s.best_seat, s.pot = s.total_tricks - 1, 0, 0
    stock.take_trick(s)
    stock.finish_deal(s, -1)
    assert match.scores == [65, 65]
    assert match.winners == [0, 1]


@pytest.mark.parametrize(("last_ten", "most"), [(False, 120), (True, 130)])
def test_example_12_black_hand_after_a_draw(last_ten: bool, most: int) -> None:
    deck = deck_for(["4O 5O 6O", "1C 3C 4E"], "7C", stock="5E 12C")
    match = baralla.make("brisca", black_hand=True, last_ten=last_ten, seed=1, dealer=1, deck=deck, auto_deal=False)
    match.play("play 4O")
    match.play("play 4E")
    assert match.over
    assert match.scores == [0, most]
    assert match.winners == [1]


def test_black_hand_in_the_dealt_cards_ends_the_deal_with_no_action() -> None:
    match = baralla.make("brisca", black_hand=True, seed=1, dealer=1, deck=deck_for(["4O 5O 6O", "1C 3C 12C"], "7C"))
    assert match.over
    assert match.record()["deals"][0]["actions"] == []
    assert match.scores == [0, 120]


def test_black_hand_by_exchange() -> None:
    match = baralla.make("brisca", black_hand=True, seed=1, dealer=1, deck=deck_for(["1C 3C 7C", "4O 5O 6O"], "12C"))
    match.play("exchange")
    assert match.scores == [120, 0]


def test_example_12_hunt_the_three_in_any_trick_by_the_ace() -> None:
    deck = deck_for(["3E 4O 5O", "1E 6O 7O"], "6E")
    match = baralla.make("brisca", hunt_three=True, seed=1, dealer=1, deck=deck)
    play_all(match, "3E 1E")
    assert match.scores == [0, 120]


def test_example_12_leading_the_ace_to_the_three_is_an_ordinary_trick() -> None:
    match = baralla.make("brisca", hunt_three=True, seed=1, dealer=1, deck=deck_for(["1E 4O 5O", "3E 6O 7O"], "6E"), auto_deal=False)
    play_all(match, "1E 3E")
    assert not match.over
    assert match.view(0).points == [21, 0]


def test_example_12_but_it_hunts_in_the_last_trick() -> None:
    match = baralla.make("brisca", hunt_three=True, exchange=False, seed=1, dealer=1, deck=deck_for(["1E 4O 5O", "3E 6O 7O"], "6E"))
    while match.view(0).hand_sizes != [1, 1]:
        seat, state = match.turn, match.view(match.turn)
        keep = "1E" if seat == 0 else "3E"
        answers = [code for code in state.hand if code != keep]
        # Seat 0 has to win the last trick but one: it plays high, seat 1 low.
        answers.sort(key=lambda code: (code.endswith("E"), POINTS[parse_card(code)]), reverse=seat == 0)
        match.play(f"play {answers[0]}")
    if match.turn == 0:
        play_all(match, "1E 3E")
        assert match.scores == [120, 0]
    else:
        play_all(match, "3E 1E")
        assert match.scores == [120, 0]


def test_hunting_has_no_effect_with_more_players() -> None:
    match = baralla.make("brisca", players=3, hunt_three=True, seed=1, dealer=2, deck=deck_for(["3E 4O 5O", "1E 6O 7O", "2O 2C 2B"], "6E"))
    play_all(match, "3E 1E")
    assert not match.over


# Switches


def test_exchange_off() -> None:
    match = baralla.make("brisca", preset="plain", seed=1, dealer=1, deck=deck_for(["7O 4C 6B", "5C 5E 5B"], "1O"))
    assert "exchange" not in match.legal()
    with pytest.raises(ActionError, match="the exchange is off"):
        match.play("exchange")


def test_exchange_may_require_a_trick_of_ones_side() -> None:
    deck = deck_for(["7O 4C 6B", "5C 5E 5B"], "1O", stock="2C 2E")
    match = baralla.make("brisca", exchange_requires_trick=True, seed=1, dealer=1, deck=deck)
    with pytest.raises(ActionError, match="has not won a trick"):
        match.play("exchange")
    play_all(match, "6B 5E")
    assert "exchange" in match.legal()


def test_exchange_once_per_trick_counts_per_seat() -> None:
    deck = deck_for(["7O 2O 5C", "5E 5B 4B"], "3O", stock="2C 2E")
    match = baralla.make("brisca", exchange_once_per_trick=True, seed=1, dealer=1, deck=deck)
    match.play("exchange")
    with pytest.raises(ActionError, match="already exchanged in this trick"):
        match.play("exchange")
    play_all(match, "3O 4B")
    assert "exchange" in match.legal()


@pytest.mark.parametrize(("last", "allowed"), [("while_on_table", 13), ("before_penultimate_trick", 11)])
def test_exchange_last_matters_with_three_players(last: str, allowed: int) -> None:
    match = baralla.make(
        "brisca", players=3, exchange_last=last, seed=1, dealer=2, deck=deck_for(["7O 4C 5C", "4O 6C 7C", "5O 2C 4B"], "1O")
    )
    seen = 0
    while not match.over:
        if match.turn == 0 and "exchange" in match.legal():
            seen = max(seen, sum(match.view(0).tricks) + 1)
        choices = [action for action in match.legal() if action not in ("exchange", "play 7O")]
        match.play(choices[0] if choices else "play 7O")
    assert seen == allowed


@pytest.mark.parametrize(("pack", "size", "tricks"), [("leave_trump", 40, 13), ("remove_2C", 39, 13), ("remove_twos", 36, 12)])
def test_three_player_packs(pack: str, size: int, tricks: int) -> None:
    match = baralla.make("brisca", players=3, three_player_pack=pack, seed=4, auto_deal=False)
    assert len(match.deals[0].deck) == size
    assert match.view(0).total_tricks == tricks
    finish(match)
    assert (match.view(0).trump_card is None) is (pack != "leave_trump")
    assert sum(match.view(0).tricks) == tricks


@pytest.mark.parametrize(("players", "stock", "tricks"), [(2, 33, 20), (3, 30, 13), (4, 27, 10)])
def test_stock_and_tricks_by_players(players: int, stock: int, tricks: int) -> None:
    view = baralla.make("brisca", players=players, seed=1).view(0)
    assert (view.stock, view.total_tricks) == (stock, tricks)


def test_a_match_of_k_deals_rotates_the_dealer() -> None:
    match = random_match(BRISCA, BRISCA.rules.make(match=3), 8, most=99)
    assert max(match.scores) == 3
    assert [deal.dealer for deal in match.deals] == [(match.deals[0].dealer + i) % 2 for i in range(len(match.deals))]
    assert match.winners == [seat for seat in (0, 1) if match.scores[seat] == 3]


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        ({"players": 5}, "players is 2, 3 or 4, not 5"),
        ({"teams": True}, "pairs need 4 players, not 2"),
        ({"exchange": "maybe"}, "exchange is off or on, not maybe"),
        ({"lst_ten": True}, 'has no switch "lst_ten" \\(did you mean "last_ten"'),
        ({"match": 0}, "match is a whole number from 1 to 99, not 0"),
        ({"three_player_pack": "none"}, "three_player_pack is leave_trump, remove_2C or remove_twos"),
    ],
)
def test_bad_rules_get_a_sentence(bad: dict[str, object], sentence: str) -> None:
    with pytest.raises(RulesError, match=sentence):
        BRISCA.rules.make(**bad)


# What holds in every deal


@settings(max_examples=80, deadline=None)
@given(tables(("brisca",)))
def test_every_card_is_played_once_and_120_points_are_shared(table: tuple[object, object, int]) -> None:
    game, rules, seed = table
    match = random_match(game, rules, seed, most=2)
    for deal in match.deals:
        played = [text.split()[1] for _, text in deal.actions if text.startswith("play")]
        assert len(set(played)) == len(played)
        top = 130 if rules.last_ten else 120
        if sorted(deal.scores) == [0] * (rules.players - 1) + [top] and (rules.black_hand or rules.hunt_three):
            continue  # won at once
        tricks = {2: 20, 3: 12 if rules.three_player_pack == "remove_twos" else 13, 4: 10}[rules.players]
        assert len(played) == tricks * rules.players
        unplayed = cards(" ".join(deal.deck)) & ~cards(" ".join(played))
        left = sum(int(POINTS[parse_card(code)]) for code in codes(unplayed))
        assert len(codes(unplayed)) == len(deal.deck) - len(played)
        assert sum(deal.scores) == top - left
