"""Tute: the worked examples of its rules by number, every switch, and what holds in every deal."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

import baralla
from baralla.engine.errors import ActionError, RulesError
from baralla.engine.rules import LANGS, Lang
from baralla.games import load
from baralla.games.cards.deck import POINTS, parse_card
from baralla.games.cards.tricks import BEAT, FOLLOW, OVERRUFF, RUFF, UNDERRUFF
from baralla.testing import random_match
from support import deck_for, legal_answer, tables, winner

TUTE = load("tute")
ALL = FOLLOW | BEAT | RUFF | OVERRUFF


def tute(hands: list[str], turned: str, stock: str = "", mano: int = 0, **switches: object) -> baralla.Match:
    """A deal with these hands; `mano` leads."""
    players = len(hands)
    return baralla.make(
        "tute", players=players, seed=1, dealer=(mano - 1) % players, deck=deck_for(hands, turned, stock, mano), auto_deal=False, **switches
    )


def do(match: baralla.Match, *actions: str) -> None:
    for action in actions:
        match.play(action)


# Worked examples (trumps copas)


@pytest.mark.parametrize(
    ("trick", "hand", "legal"),
    [
        ("12O", "3O 6O 1C 12B", "3O"),
        ("12O", "7O 6O 1C 12B", "7O 6O"),
        ("12O 2C", "3O 6O 1C 12B", "3O 6O"),
        ("12O", "4C 1C 12B", "4C 1C"),
        ("12O 7C", "4C 1C 12B", "1C"),
        ("12O 7C", "4C 5C 12B", "4C 5C 12B"),
        ("12O 7C", "12B 7E", "12B 7E"),
        ("12C", "3C 4C 1B", "3C"),
        ("12C", "10C 4C 1B", "10C 4C"),
        ("12C 1C", "3C 4C 1B", "3C 4C"),
    ],
)
def test_examples_1_to_6_follow_beat_trump_overtrump(trick: str, hand: str, legal: str) -> None:
    assert legal_answer(trick, hand, "C", ALL) == set(legal.split())


def test_undertrumping_can_be_forced() -> None:
    assert legal_answer("12O 7C", "4C 5C 12B", "C", ALL | UNDERRUFF) == {"4C", "5C"}


@pytest.mark.parametrize(("hand", "legal"), [("3O 6O 1C 12B", "3O 6O"), ("4C 1C 12B", "4C 1C 12B")])
def test_example_7_only_assist(hand: str, legal: str) -> None:
    assert legal_answer("12O", hand, "C", FOLLOW) == set(legal.split())


def test_example_8_a_ruffed_trick() -> None:
    assert winner("12O 3O 2C 1O", "C") == 3
    assert sum(POINTS[parse_card(code)] for code in ["12O", "3O", "2C", "1O"]) == 25


SINGER = "12C 11C 12O 11O 5B 4B 2E 6E"
RIVAL = "2B 2O 4O 5O 6O 4E 5E 7E"


def test_example_9_the_forty_first_then_a_twenty() -> None:
    match = tute([SINGER, RIVAL], "7C", stock="4C 5C 6C 2C")
    assert match.legal() == ["ready", "sing C"]
    with pytest.raises(ActionError, match="the forty first"):
        match.play("sing O")
    do(match, "sing C", "ready", "play 5B", "play 2B")
    assert match.view(0).points == [40, 0]
    assert match.view(1).known[0] == ["11C", "12C"]
    assert "sing O" in match.legal()
    assert "sing C" not in match.legal()


def test_example_9_a_card_of_the_pair_played_loses_the_cante() -> None:
    match = tute([SINGER, RIVAL], "7C", stock="4C 5C 6C 2C")
    do(match, "sing C", "ready", "play 5B", "play 2B", "sing O", "ready", "play 12O", "play 2O")
    assert match.view(0).points == [44, 0]
    assert match.view(0).scored == [["C"], []]


def test_example_10_a_lost_announcement_may_be_repeated() -> None:
    match = tute(["12E 11E 2O 4O 5O 2B 4B 5B", "1O 3O 6O 7O 1B 3B 6B 7B"], "7C", stock="4C 5C 6C 2C")
    do(match, "sing E", "ready", "play 2O", "play 1O")
    assert match.view(0).points == [0, 11]
    assert match.turn == 0  # it is asked again in the window before trick 2
    assert "sing E" in match.legal()
    do(match, "sing E", "ready")
    assert match.view(0).announced == ["E", None]


def test_example_11_exchange_then_forty() -> None:
    match = tute(["12C 7C 1O 2E 4E 5E 6E 7E", "2O 4O 5O 6O 2B 4B 5B 6B"], "11C", stock="4C 5C 6C 2C")
    assert match.legal() == ["exchange", "ready"]
    do(match, "exchange")
    assert match.legal() == ["ready", "sing C"]
    do(match, "sing C", "ready", "play 1O", "play 2O")
    assert match.view(0).points == [51, 0]


@pytest.mark.parametrize(("last_ten", "most"), [(True, 230), (False, 220)])
def test_example_12_four_kings_after_a_draw_win_at_once(last_ten: bool, most: int) -> None:
    match = tute(["12O 12C 12E 2B 4B 5B 6B 7B", "2O 4O 5O 6O 2E 4E 5E 6E"], "7C", stock="12B 3O", last_ten=last_ten)
    do(match, "play 2B", "play 2O")
    assert match.over
    assert match.scores == [most, 0]


def test_four_knights_dealt_win_with_no_action() -> None:
    match = tute(["2O 4O 5O 6O 2E 4E 5E 6E", "11O 11C 11E 11B 2B 4B 5B 6B"], "7C")
    assert match.scores == [0, 230]
    assert match.record()["deals"][0]["actions"] == []


def test_tute_comes_before_black_hand_and_the_view_says_which_won() -> None:
    hands = ["1C 3C 12C 2O 4O 5O 6O 7O", "11O 11C 11E 11B 2B 4B 5B 6B"]
    for tute_wins, scores, ended in (("immediate", [0, 230], ("tute", 1)), ("off", [230, 0], ("black_hand", 0))):
        match = tute(hands, "7C", black_hand=True, tute_wins=tute_wins)
        view = match.view(0)
        assert (match.scores, (view.ended, view.ender)) == (scores, ended)


@pytest.mark.parametrize("lang", LANGS)
def test_the_screen_says_how_a_deal_was_won_at_once(lang: Lang) -> None:
    from baralla.engine.grammar import who
    from baralla.games.stock import terminal as stock_screen

    match = tute(["2O 4O 5O 6O 2E 4E 5E 6E", "11O 11C 11E 11B 2B 4B 5B 6B"], "7C")
    told = stock_screen.result(match.view(0), match.deal_scores, ["Anna", "Biel"], lang)
    assert stock_screen.TEXTS["by_tute"][lang].format(name=who(["Biel"], lang)) in told
    assert all(stock_screen.TEXTS[f"by_{ended}"][lang] for ended in ("tute", "black_hand", "hunt", "last_trick"))


# Switches


def test_seats_with_nothing_to_say_are_skipped() -> None:
    match = tute(["2O 4O 5O 6O 2E 4E 5E 6E", "12B 11B 1O 3O 1E 3E 7E 7B"], "2C")
    assert match.turn == 1
    assert match.legal() == ["ready", "sing B"]
    do(match, "ready")
    assert match.turn == 0
    assert match.legal()[0].startswith("play")


def test_in_the_window_only_the_leader_may_exchange() -> None:
    match = tute(["2O 4O 5O 6O 2E 4E 5E 6E", "12B 11B 7C 3O 1E 3E 7E 7B"], "1C")
    assert match.turn == 1
    assert match.legal() == ["ready", "sing B"]
    do(match, "ready", "play 2O")
    assert "exchange" in match.legal()


@pytest.mark.parametrize(
    ("mode", "led", "legal"),
    [
        ("all", "2O", "3O"),
        ("trump_led_only", "2O", "3O 4C 1C 5B 6B 7B 2E 4E"),
        ("trump_led_only", "2C", "4C 1C"),
        ("none", "2O", "3O 4C 1C 5B 6B 7B 2E 4E"),
        ("none", "2C", "3O 4C 1C 5B 6B 7B 2E 4E"),
    ],
)
def test_obligations_while_the_stock_lasts(mode: str, led: str, legal: str) -> None:
    match = tute(["2O 2C 5O 6O 5E 6E 4B 2B", "3O 4C 1C 5B 6B 7B 2E 4E"], "6C", obligations_with_stock=mode, exchange=False)
    do(match, f"play {led}")
    assert match.legal() == sorted(f"play {code}" for code in legal.split())


@pytest.mark.parametrize("mode", ["trump_led_only", "none"])
def test_obligations_return_when_the_stock_is_gone(mode: str) -> None:
    match = baralla.make("tute", players=4, seed=9, obligations_with_stock=mode, exchange=False, auto_deal=False)
    seen = False
    while not match.deal_over:
        state = match.state
        if state.stock_left == 0 and state.laid:
            led = "OCEB"[int(state.trick[0]) // 12]
            follow = [code for code in match.view(match.turn).hand if code.endswith(led)]
            if follow:
                assert all(text[5:] in follow for text in match.legal())
                seen = seen or len(follow) < len(match.view(match.turn).hand)
        match.play(match.legal()[0])
    assert seen


def test_only_assist_switch() -> None:
    match = tute(["2O 2C 5O 6O 5E 6E 4B 2B", "3O 7O 1C 5B 6B 7B 2E 4E"], "6C", only_assist=True, exchange=False)
    do(match, "play 2O")
    assert match.legal() == ["play 3O", "play 7O"]


def test_undertrump_forced_switch() -> None:
    hands = ["1O 2E 4E 5E 6E 7E 2B 4B", "7C 10E 11E 12E 3E 1E 5B 6B", "4C 5C 7B 10B 11B 1B 3B 12B"]
    free = tute(hands, "2C", exchange=False)
    forced = tute(hands, "2C", exchange=False, undertrump="forced")
    for match in (free, forced):
        while match.turn != 0 or not match.legal()[0].startswith("play"):
            match.play("ready")
        do(match, "play 1O", "play 7C")
    assert len(free.legal()) == 8
    assert forced.legal() == ["play 4C", "play 5C"]


def test_after_win_has_no_window_and_scores_at_once() -> None:
    match = tute([SINGER, RIVAL], "7C", stock="4C 5C 6C 2C", cante_mode="after_win")
    assert all(text.startswith("play") for text in match.legal())
    do(match, "play 5B", "play 2B")
    assert "sing C" in match.legal()
    assert "sing O" not in match.legal()
    do(match, "sing C")
    assert match.view(0).points == [40, 0]
    assert not any(text.startswith("sing") for text in match.legal())  # one a trick


def test_after_win_asks_the_partner_first() -> None:
    hands = [
        "1O 2E 4E 5E 6E 7E 2B 4B 5B 6B",
        "2O 3E 1E 7B 10B 3B 1B 3C 1C 6C",
        "12E 11E 4O 5O 12B 11B 2C 4C 5C 6O",
        "7O 10O 11O 12O 3O 7C 10C 11C 12C 10E",
    ]
    match = tute(hands, "", deal="all_cards", teams=True, cante_mode="after_win", cante_partner=True, exchange=False)
    trump = match.view(0).trump
    assert trump == "E"  # the dealer's last card
    do(match, "play 1O", "play 2O", "play 6O", "play 7O")
    assert match.turn == 2
    assert match.legal() == ["ready", "sing E"]
    do(match, "sing E")
    assert match.view(0).points[2] == 40
    assert match.turn == 0
    assert all(text.startswith("play") for text in match.legal())


@pytest.mark.parametrize(("partner", "points"), [(False, 0), (True, 20)])
def test_cante_partner_lets_an_announcement_score(partner: bool, points: int) -> None:
    hands = ["1O 2E 4E 5E 6E 7E 2B 4B", "2O 3E 1E 7B 10B 3B 1B 3C", "12E 11E 4O 5O 5B 6B 2C 4C", "7O 10O 11O 10E 3O 7C 10C 1C"]
    match = tute(hands, "5C", teams=True, cante_partner=partner, exchange=False)
    assert match.turn == 2
    do(match, "sing E", "ready", "play 1O", "play 2O", "play 4O", "play 7O")
    assert match.view(0).points == [11, 0, points, 0]


def test_forced_cantes_leave_no_ready() -> None:
    match = tute([SINGER, RIVAL], "7C", cante_forced=True)
    assert match.legal() == ["sing C"]
    with pytest.raises(ActionError, match="must sing first"):
        match.play("ready")
    do(match, "sing C")
    assert match.legal() == ["ready"]


def test_cantes_may_need_the_stock() -> None:
    for needs in (True, False):
        late = 0
        for seed in range(40):
            match = baralla.make("tute", players=4, seed=seed, cante_needs_stock=needs, auto_deal=False)
            while not match.deal_over:
                late += bool(match.state.stock_left == 0) and any(text.startswith("sing") for text in match.legal())
                match.play(match.legal()[0])
        assert (late == 0) is needs


def test_tute_after_a_trick_is_declared_by_its_winner() -> None:
    match = tute(["12O 12C 12E 12B 1B 4B 5B 6B", "2O 4O 5O 6O 2E 4E 2B 6E"], "7C", stock="10O 3O", tute_wins="after_trick")
    assert not match.over
    assert "tute" not in match.legal()
    do(match, "play 1B", "play 2B")
    assert "tute" in match.legal()
    do(match, "tute")
    assert match.scores == [230, 0]


def test_tute_off_means_nothing() -> None:
    match = tute(["12O 12C 12E 12B 2B 4B 5B 6B", "2O 4O 5O 6O 2E 4E 5E 6E"], "7C", tute_wins="off")
    assert not match.over
    assert "tute" not in match.legal()


def test_all_cards_with_four_shows_the_dealers_last_card() -> None:
    match = baralla.make("tute", preset="traditional_pairs", seed=3, auto_deal=False)
    dealer, last = match.deals[0].dealer, match.deals[0].deck[-1]
    view = match.view((dealer + 1) % 4)
    assert view.hand_sizes == [10] * 4
    assert (view.trump, view.turned, view.trump_card, view.stock) == (last[-1], last, None, 0)
    assert view.known[dealer] == [last]


def test_all_cards_with_three_leaves_a_marker_that_can_be_exchanged() -> None:
    hands = [
        "7C 2O 4O 5O 6O 2E 4E 5E 6E 7E 2B 4B 5B",
        "1O 3O 12O 11O 10O 7O 1E 3E 12E 10E 6B 7B 10B",
        "12C 11C 10C 1C 5C 4C 2C 6C 11E 11B 12B 3B 1B",
    ]
    match = tute(hands, "3C", deal="all_cards")
    assert (match.view(0).stock, match.view(0).total_tricks) == (0, 13)
    assert "exchange" in match.legal()
    do(match, "exchange")
    assert match.view(1).trump_card == "7C"


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        ({"deal": "all_cards"}, "with 2 players not all cards can be dealt"),
        ({"teams": True, "players": 3}, "pairs need 4 players"),
        ({"match": "target99"}, "match is a whole number from 1 to 99 or target101"),
        ({"tie": True}, "tie is share or last_trick, not on"),
    ],
)
def test_bad_rules_get_a_sentence(bad: dict[str, object], sentence: str) -> None:
    with pytest.raises(RulesError, match=sentence):
        TUTE.rules.make(**bad)


def test_last_ten_is_on_by_default() -> None:
    for last_ten, total in ((True, 130), (False, 120)):
        match = random_match(
            TUTE, TUTE.rules.make(tute_wins="off", cante_needs_stock=True, deal="all_cards", players=4, last_ten=last_ten), 4
        )
        assert sum(match.deals[0].scores or []) == total


def test_target101_adds_deals_up_and_the_first_over_100_wins() -> None:
    match = random_match(TUTE, TUTE.rules.make(match="target101"), 6, most=99)
    sums = [sum(deal.scores[seat] for deal in match.deals) for seat in (0, 1)]
    assert match.scores == sums
    assert max(sums) > 100
    before = [sum(deal.scores[seat] for deal in match.deals[:-1]) for seat in (0, 1)]
    assert max(before) <= 100
    assert match.winners == [seat for seat in (0, 1) if sums[seat] == max(sums)]


@pytest.mark.parametrize(
    ("tie", "last", "won"), [("share", 0, [0, 1]), ("last_trick", 0, [0]), ("last_trick", 1, [1]), ("last_trick", 2, [0, 1])]
)
def test_tie_can_go_to_the_winner_of_the_last_trick(tie: str, last: int, won: list[int]) -> None:
    from baralla.games.stock import play as stock
    from baralla.games.tute.game import tie_breaker

    match = baralla.make("tute", players=3, seed=1, tie=tie, auto_deal=False)
    match.state.points[:3] = [50, 50, 30]
    match.state.last_winner = last
    stock.finish_deal(match.state, tie_breaker(match.state))
    assert match.winners == won
    view = match.view(0)
    assert view.deal_winners == won
    assert (view.ended, view.ender) == (("last_trick", last) if len(won) == 1 else ("counted", None))


def test_hunt_three_works_in_tute() -> None:
    match = tute(["3C 2O 4O 5O 6O 2E 4E 5E", "1C 2B 4B 5B 6B 7E 6E 7B"], "7C", hunt_three=True)
    do(match, "play 3C", "play 1C")
    assert match.scores == [0, 230]
    assert (match.view(0).ended, match.view(0).ender) == ("hunt", 1)


def test_exchange_once_per_trick_counts_window_and_turn_together() -> None:
    match = tute(["7C 2C 1O 2E 4E 5E 6E 7E", "2O 4O 5O 6O 2B 4B 5B 6B"], "10C", exchange_once_per_trick=True)
    do(match, "exchange")
    assert match.legal() == ["ready"]
    do(match, "ready")
    assert "exchange" not in match.legal()


@pytest.mark.parametrize(("players", "stock", "tricks"), [(2, 23, 20), (3, 15, 13), (4, 7, 10)])
def test_stock_and_tricks_by_players(players: int, stock: int, tricks: int) -> None:
    view = baralla.make("tute", players=players, seed=1).view(0)
    assert (view.stock, view.total_tricks) == (stock, tricks)


# What holds in every deal


@settings(max_examples=120, deadline=None)
@given(tables(("tute",)))
def test_every_card_once_and_points_add_up(table: tuple[object, object, int]) -> None:
    game, rules, seed = table
    match = random_match(game, rules, seed, most=2)
    for number, deal in enumerate(match.deals):
        played = [text.split()[1] for _, text in deal.actions if text.startswith("play")]
        assert len(set(played)) == len(played)
        top = 230 if rules.last_ten else 220
        if sorted(deal.scores) == [0] * (rules.players - 1) + [top]:
            continue  # won at once
        tricks = {2: 20, 3: 13, 4: 10}[rules.players]
        assert len(played) == tricks * rules.players
        unplayed = set(deal.deck) - set(played)
        left = sum(int(POINTS[parse_card(code)]) for code in unplayed)
        cards_and_ten = 120 + 10 * rules.last_ten - left
        assert (sum(deal.scores) - cards_and_ten) % 20 == 0
        assert cards_and_ten <= sum(deal.scores) <= cards_and_ten + 100
        if number == len(match.deals) - 1:
            sung = sum(40 if suit == match.view(0).trump else 20 for suits in match.view(0).scored for suit in suits)
            assert sum(deal.scores) == cards_and_ten + sung


@settings(max_examples=60, deadline=None)
@given(tables(("tute",)))
def test_nobody_holds_what_the_facts_say_he_lacks(table: tuple[object, object, int]) -> None:
    """The true hands are always possible: the inferences from obligations never contradict what happened."""
    import numpy as np

    from baralla.games.tute.worlds import possible
    from baralla.testing import random_positions

    game, rules, seed = table
    for s in random_positions(game, rules, seed):
        bins = np.zeros(5, np.int64)
        for seat in range(rules.players):
            bins[seat] = s.hands[seat] & ~s.known[seat]
        assert possible(s, bins, rules.tute_wins == "immediate")
