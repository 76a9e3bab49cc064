"""Joaquín: its tables against the engine's rules, bands, discards, señas, reading, bluffs, and that it sees only what it may."""

from __future__ import annotations

from itertools import combinations
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
from baralla.games import load
from baralla.games.cards.deck import PACK_40, codes, members, parse_card
from baralla.games.mus import player as joaquin
from baralla.games.mus import player_eye as eye
from baralla.games.mus import player_odds as odds
from baralla.games.mus import player_reasons as why
from baralla.games.mus.bets import best_hand
from baralla.games.mus.hands import lance_key, true_signs
from baralla.games.mus.state import (
    CHICA,
    DISCARD,
    ENVIDO,
    GRANDE,
    JUEGO,
    MUS,
    NO_MUS,
    NO_QUIERO,
    NO_SIGN,
    ORDAGO,
    PARES,
    PASO,
    QUIERO,
    RAISE,
    SIGNS,
)
from baralla.testing import random_positions
from support import rules_of
from support.players import decided_plainly

GAME = load("mus")
PACK = GAME.pack(GAME.rules())
LEVELS = joaquin.LEVELS
JOAQUIN = ("novice", "medium", "expert")  # those that keep to the three bands; the others go by eye
NOBODY_SPECIAL = ("7-6-5-4", "11-7-5-4", "10-6-5-4", "11-10-6-4")


def deal_cards(*hands: str) -> list[list[str]]:
    """Cards for hands written as numbers (12-12-7-1), each card once."""
    free = {number: [f"{number}{suit}" for suit in "OCEB"] for number in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)}
    return [[free[int(number)].pop(0) for number in hand.split("-")] for hand in hands]


def table(*hands: str, mano: int = 0, stones: tuple[int, int] = (0, 0), **rules: Any) -> Match:
    """A match at its first hand, with these hands and this score."""
    n, dealt = len(hands), deal_cards(*hands)
    deck = [dealt[(mano + i) % n][turn] for turn in range(4) for i in range(n)]
    deck += [card for card in PACK if card not in deck]
    match = Match(GAME, GAME.rules.make(players=n, **rules), seed=1, dealer=(mano - 1) % n, deck=deck, auto_deal=False)
    match.state.stones[0], match.state.stones[1] = stones
    return match


def say(match: Match, *texts: str) -> Any:
    for text in texts:
        match.play(text)
    return match.state


def settings_of(**options: Any) -> Any:
    return coded(joaquin.OPTIONS, options)


def ask(s: Any, seed: int = 1, bluff: float = 0.0, **options: Any) -> tuple[int, int]:
    """What Joaquín does here, without bluffs, and the rule that fired."""
    note = np.zeros(NOTES, np.int64)
    return int(advise(s, settings_of(bluff=bluff, **options), new_dice(seed), note)), int(note[0])


def chance(s: Any, seat: int, lance: int, reading: bool = True) -> float:
    weights = np.zeros(odds.KINDS)
    odds.weigh_hands(s, seat, weights)
    return float(odds.chance_to_win(s, seat, lance, reading, weights))


# What it counts


@pytest.mark.parametrize("reyes", [8, 4])
@pytest.mark.parametrize("compare", ["lexicographic", "top_card"])
@pytest.mark.parametrize("juego", ["traditional", "closest31"])
@pytest.mark.parametrize("real", ["off", "sevens_figure", "sevens_sota"])
def test_hands_are_ordered_as_the_engine_orders_them(reyes: int, compare: str, juego: str, real: str) -> None:
    rules = GAME.rules.make(reyes=reyes, grande_compare=compare, juego_rule=juego, la_real=real, holders_only=False)
    s, row = GAME.new(rules, 1), 0 if reyes == 8 else 1
    for lance, punto in ((GRANDE, 0), (CHICA, 0), (PARES, 0), (JUEGO, 0), (JUEGO, 1)):
        s.punto = punto
        order = odds.order_of(s, lance)
        keys = [int(lance_key(s, lance, int(hand))) for hand in odds.HAND[row, : odds.LISTED[row]]]
        places = odds.PLACE[row, order, : odds.LISTED[row]].tolist()
        ranked = {key: place for place, key in enumerate(sorted(set(keys)))}
        assert [ranked[key] for key in keys] == places


@pytest.mark.parametrize(("lance", "mano"), [(GRANDE, 0), (CHICA, 1), (PARES, 0)])
def test_one_against_one_the_chance_is_the_share_of_rival_hands_beaten(lance: int, mano: int) -> None:
    s = table("12-12-7-1", "4-5-6-7", mano=mano).state
    mine = int(lance_key(s, lance, int(s.hands[0])))
    won = total = 0
    for hand in combinations(members(PACK_40 & ~int(s.hands[0])), 4):
        theirs = int(lance_key(s, lance, sum(1 << card for card in hand)))
        won += mine > theirs or (mine == theirs and mano == 0)
        total += 1
    assert chance(s, 0, lance) == pytest.approx(won / total)


def test_in_pairs_the_chance_is_what_happens_over_many_deals() -> None:
    s, dealt = table(*NOBODY_SPECIAL).state, 0
    predicted, won = np.zeros(4), np.zeros(4)
    for _ in range(4000):
        verbs.shuffle(s)
        verbs.deal(s)
        verbs.step(s, NO_MUS)
        seat = int(s.turn)
        for lance in (GRANDE, CHICA):
            predicted[lance] += chance(s, seat, lance)
            won[lance] += (int(best_hand(s, lance)) ^ seat) & 1 == 0
        dealt += 1
    for lance in (GRANDE, CHICA):
        assert abs(predicted[lance] - won[lance]) / dealt < 0.03  # hands taken as independent, and four standard errors


def test_a_rival_who_announced_pares_is_feared_more() -> None:
    s = say(table("7-7-6-4", "12-12-5-4"), "no_mus", *["paso"] * 4)
    assert (s.lance, s.with_pares) == (PARES, 0b11)
    known = chance(s, 0, PARES)
    s.announced = 0
    assert known < chance(s, 0, PARES) - 0.2


def test_many_muses_make_it_careful() -> None:
    s = table("12-11-7-4", *NOBODY_SPECIAL[1:]).state
    fresh = chance(s, 0, GRANDE)
    for other in (1, 2, 3):
        s.pile_size[other] = 4
    after_one = chance(s, 0, GRANDE, reading=False)
    for other in (1, 2, 3):
        s.pile_size[other] = 7
    assert chance(s, 0, GRANDE, reading=False) < after_one < fresh


def test_a_bet_that_was_good_at_first_is_not_made_after_several_muses() -> None:
    s = say(table("12-11-7-4", *NOBODY_SPECIAL[1:]), "no_mus")
    assert ask(s, level="medium")[1] == why.BETS
    for other in (1, 2, 3):
        s.pile_size[other] = 7
    assert ask(s, level="medium") == (PASO, why.PASSES)


# Mus, discards, señas


@pytest.mark.parametrize("level", LEVELS)
def test_good_hands_cut_and_bad_ones_ask_for_mus(level: str) -> None:
    assert ask(table("12-12-12-1", *NOBODY_SPECIAL[1:]).state, level=level)[0] == NO_MUS
    asks = why.ASKS_MUS if level in JOAQUIN else why.ASKS_PLAIN
    assert ask(table("7-6-5-4", *NOBODY_SPECIAL[1:]).state, level=level) == (MUS, asks)


@pytest.mark.parametrize("level", ["novice", "medium"])
def test_a_chica_alone_never_cuts(level: str) -> None:
    s = table("6-5-4-1", *NOBODY_SPECIAL[1:]).state
    assert chance(s, 0, CHICA, reading=False) > 0.5
    assert ask(s, level=level)[0] == MUS


def discards(hand: str, level: str = "expert", **rules: Any) -> list[str]:
    """The numbers thrown away from a hand after mus."""
    s = say(table(hand, *NOBODY_SPECIAL[1:], **rules), *["mus"] * 4)
    slots = ask(s, level=level)[0] - DISCARD
    held = codes(int(s.hands[0]))
    return sorted(card[:-1] for slot, card in enumerate(held) if slots >> slot & 1)


@pytest.mark.parametrize("level", JOAQUIN)
def test_kings_are_kept_and_low_pairs_thrown(level: str) -> None:
    assert discards("12-7-7-5", level) == ["5", "7", "7"]
    assert discards("12-3-7-4", level) == ["4", "7"]
    assert discards("7-6-5-5", level) == ["5", "5", "6", "7"]
    assert discards("12-3-7-4", level, reyes=4) == ["3", "4", "7"]


@pytest.mark.parametrize("level", ["beginner", "timid"])
def test_by_eye_kings_and_every_pair_are_kept(level: str) -> None:
    assert discards("12-7-7-5", level) == ["5"]
    assert discards("12-3-7-4", level) == ["4", "7"]
    assert discards("7-6-5-5", level) == ["6", "7"]
    assert discards("11-6-5-4", level) == ["11", "4", "5", "6"]
    assert discards("12-12-7-7", level) == ["7"]  # one must be thrown: the lowest
    assert discards("12-12-7-7", level, min_discard=0) == []


@pytest.mark.parametrize("level", ["beginner", "timid"])
@pytest.mark.parametrize(
    ("hand", "cuts"),
    [("12-12-3-5", True), ("7-7-5-5", True), ("7-7-7-10", True), ("12-3-11-10", False), ("7-7-7-5", False), ("1-1-1-4", False)],
)
def test_by_eye_three_kings_duples_and_thirty_one_cut(level: str, hand: str, cuts: bool) -> None:
    expected = (NO_MUS, why.CUTS_PLAIN) if cuts else (MUS, why.ASKS_PLAIN)
    assert ask(table(hand, *NOBODY_SPECIAL[1:]).state, level=level) == expected


@pytest.mark.parametrize(
    ("lance", "nothing", "something", "plain"),
    [
        (GRANDE, "12-11-10-7", "12-3-10-7", "12-3-3-7"),
        (CHICA, "1-4-5-7", "1-2-5-7", "1-2-2-7"),
        (PARES, "7-7-5-4", "7-7-7-4", "7-7-5-5"),
        (JUEGO, "7-7-7-6", "12-11-10-7", "12-12-10-1"),
        (JUEGO, "12-7-6-5", "12-10-5-4", "7-7-7-10"),
    ],
)
def test_how_good_a_hand_looks(lance: int, nothing: str, something: str, plain: str) -> None:
    for hand, looks in ((nothing, eye.NOTHING), (something, eye.SOMETHING), (plain, eye.PLAIN)):
        assert eye.looks(table(hand, *NOBODY_SPECIAL[1:]).state, lance) == looks


def test_only_the_expert_keeps_an_ace_beside_two_kings() -> None:
    assert discards("12-12-1-5") == ["5"]
    assert discards("12-12-1-5", "medium") == ["1", "5"]
    assert discards("12-7-1-5") == ["1", "5", "7"]


@pytest.mark.parametrize("level", LEVELS)
def test_four_kings_lose_one_only_where_one_must_discard(level: str) -> None:
    assert discards("12-12-12-3", level) in (["12"], ["3"])
    assert discards("12-12-12-3", level, min_discard=0) == []


@pytest.mark.parametrize(
    ("hand", "sign"),
    [
        ("12-12-12-1", "solomillo"),
        ("7-7-7-10", "treinta_y_una"),
        ("12-12-4-4", "duples"),
        ("12-12-12-7", "tres_reyes"),
        ("12-12-7-5", "dos_reyes"),
        ("1-1-1-5", "tres_ases"),
        ("1-1-7-5", "dos_ases"),
        ("7-6-4-4", "none"),
        ("11-7-6-4", "ciego"),
    ],
)
def test_it_signs_the_best_that_is_true(hand: str, sign: str) -> None:
    s = table(hand, *("11-10-6-5",) * 3, senas="partner").state
    assert SIGNS[ask(s)[0]] == sign


def test_the_expert_keeps_still_where_opponents_catch_every_sign() -> None:
    s = table("12-12-12-1", *NOBODY_SPECIAL[1:], senas="partner", sena_leak=0.9).state
    assert ask(s) == (NO_SIGN, why.IS_WATCHED)
    assert SIGNS[ask(s, level="medium")[0]] == "solomillo"


@given(st.permutations(list(range(40))), st.sampled_from(("short", "traditional")), st.sampled_from((8, 4)), st.sampled_from(LEVELS))
def test_every_sign_is_true(order: list[int], signs: str, reyes: int, level: str) -> None:
    s = table(*NOBODY_SPECIAL, senas="partner", table=signs, reyes=reyes).state
    s.hands[0] = sum(1 << parse_card(PACK[card]) for card in order[:4])
    assert int(true_signs(s, int(s.hands[0]))) >> ask(s, level=level)[0] & 1


# Bets


def test_the_three_bands_pass_bet_and_bet_more() -> None:
    for hand, action, rule in (
        ("7-6-5-4", PASO, why.PASSES),
        ("12-11-7-4", ENVIDO + 2, why.BETS),
        ("12-12-12-7", ENVIDO + 5, why.BETS_MORE),
    ):
        s = say(table(hand, *NOBODY_SPECIAL[1:]), "no_mus")
        assert [ask(s, level=level) for level in JOAQUIN] == [(action, rule)] * 3


def test_a_beginner_bets_the_least_on_a_plain_hand_and_a_timid_player_on_a_good_one() -> None:
    for hand, beginner, timid in (("7-6-5-4", PASO, PASO), ("12-3-11-7", PASO, ENVIDO + 2), ("12-12-12-7", ENVIDO + 2, ENVIDO + 2)):
        s = say(table(hand, *NOBODY_SPECIAL[1:]), "no_mus")
        assert ask(s, level="beginner")[0] == beginner
        assert ask(s, level="timid")[0] == timid


@pytest.mark.parametrize("level", ["beginner", "timid"])
def test_by_eye_a_good_hand_sees_small_bets_a_plain_one_any_and_nobody_raises(level: str) -> None:
    for hand, small, large, all_in in (
        ("7-6-5-4", NO_QUIERO, NO_QUIERO, NO_QUIERO),
        ("12-3-10-7", QUIERO, NO_QUIERO, NO_QUIERO),
        ("12-12-12-7", QUIERO, QUIERO, QUIERO),
    ):
        for bet, answer in (("envido 2", small), ("envido 20", large), ("ordago", all_in)):
            s = say(table("11-7-5-4", hand, "10-6-5-4", "11-10-6-4"), "no_mus", bet)
            assert ask(s, level=level)[0] == answer, (hand, bet)


def test_medium_sees_normal_bets_with_a_good_hand_and_risky_ones_only_with_a_very_good_one() -> None:
    for hand, small, large, all_in in (
        ("7-6-5-4", NO_QUIERO, NO_QUIERO, NO_QUIERO),
        ("12-11-10-4", QUIERO, NO_QUIERO, NO_QUIERO),
        ("12-12-12-7", RAISE + 5, QUIERO, QUIERO),
    ):
        for bet, answer in (("envido 2", small), ("envido 20", large), ("ordago", all_in)):
            s = say(table("11-7-5-4", hand, "10-6-5-4", "11-10-6-4"), "no_mus", bet)
            assert s.turn == 1
            assert ask(s, level="medium")[0] == answer, (hand, bet)


def test_a_merely_good_chica_is_not_bet_on_below_expert() -> None:
    s = say(table("6-5-4-1", *NOBODY_SPECIAL[1:]), "no_mus", *["paso"] * 4)
    assert s.lance == CHICA
    assert 0.5 < chance(s, 0, CHICA, reading=False) < 0.75
    assert ask(s, level="medium") == (PASO, why.PASSES)


def test_the_expert_sees_an_ordago_it_is_sure_to_win_and_no_other() -> None:
    for hand, answer in (("12-12-12-3", QUIERO), ("12-10-7-4", NO_QUIERO)):
        s = say(table("11-7-5-4", hand, "10-6-5-4", "11-10-6-4"), "no_mus", "ordago")
        assert ask(s)[0] == answer


def test_the_expert_does_not_refuse_when_that_loses_the_game() -> None:
    hands = ("11-7-5-4", "7-6-5-4", "10-6-5-4", "11-10-6-4")
    assert ask(say(table(*hands, stones=(39, 10)), "no_mus", "envido 2")) == (QUIERO, why.NOTHING_TO_LOSE)
    assert ask(say(table(*hands, stones=(20, 10)), "no_mus", "envido 2")) == (NO_QUIERO, why.LEAVES_IT)
    assert ask(say(table(*hands, stones=(20, 10)), "no_mus", "envido 2", "no_quiero")) == (NO_QUIERO, why.NOT_WORTH_IT)


def test_far_behind_a_good_hand_is_worth_an_ordago() -> None:
    hands = ("12-12-12-7", *NOBODY_SPECIAL[1:])
    assert ask(say(table(*hands, stones=(20, 38)), "no_mus")) == (ORDAGO, why.LAST_CHANCE)
    assert ask(say(table(*hands, stones=(20, 25)), "no_mus"))[0] != ORDAGO
    assert ask(say(table(*hands, stones=(20, 38), ordago=False), "no_mus"))[0] != ORDAGO


def test_a_bad_hand_bluffs_as_often_as_it_was_told() -> None:
    s = say(table("7-6-5-4", *NOBODY_SPECIAL[1:]), "no_mus")
    for level in LEVELS:
        fired = [ask(s, seed=seed, bluff=0.3, level=level)[1] for seed in range(2000)]
        assert set(fired) == {why.BLUFFS, why.PASSES}
        assert abs(fired.count(why.BLUFFS) / 2000 - 0.3) < 0.045  # more than four standard errors
        assert ask(s, bluff=1.0, level=level)[1] == why.BLUFFS


# Reading


def signed(partner: str, **rules: Any) -> Any:
    """Mano holds a middling grande; the partner, who has three kings, signs `partner`."""
    match = table("11-10-6-4", "11-7-5-4", "12-12-12-7", "10-6-5-4", senas="partner", **rules)
    return say(match, "sign none", "sign none", f"sign {partner}", "sign none", "no_mus")


def test_the_partners_three_kings_turn_a_pass_into_a_bet() -> None:
    assert ask(signed("none"))[0] == PASO
    assert ask(signed("tres_reyes"))[1] in (why.BETS, why.BETS_MORE)
    assert chance(signed("tres_reyes"), 0, GRANDE) > chance(signed("none"), 0, GRANDE) + 0.2


@pytest.mark.parametrize("level", ["novice", "medium"])
def test_only_the_expert_reads(level: str) -> None:
    assert ask(signed("tres_reyes"), level=level) == ask(signed("none"), level=level)


def test_a_sign_caught_from_a_rival_turns_a_bet_into_a_pass() -> None:
    def caught(leak: float) -> Any:
        match = table("12-12-10-7", "12-12-3-7", "11-7-5-4", "10-6-5-4", senas="partner", sena_leak=leak)
        return say(match, "sign none", "sign tres_reyes", "sign none", "sign none", "no_mus")

    assert ask(caught(1.0)) == (PASO, why.PASSES)
    assert ask(caught(0.0))[1] in (why.BETS, why.BETS_MORE)


def test_bets_and_passes_are_read_as_strength_and_weakness() -> None:
    hands = ("11-7-5-4", "12-11-7-5", "10-6-5-4", "11-10-6-4")
    quiet = say(table(*hands, mano=1), "no_mus")
    before = chance(quiet, 1, GRANDE)
    after_bet = chance(say(table(*hands), "no_mus", "envido 2"), 1, GRANDE)
    after_wild_bet = chance(say(table(*hands), "no_mus", "envido 30"), 1, GRANDE)
    assert after_bet < after_wild_bet < before
    partner_refused = say(table(*hands), "no_mus", "envido 2", "no_quiero")
    partner_to_speak = partner_refused.copy()
    partner_to_speak.said[1] = -1
    assert chance(partner_refused, 3, GRANDE) < chance(partner_to_speak, 3, GRANDE)
    assert chance(partner_refused, 3, GRANDE, reading=False) == chance(partner_to_speak, 3, GRANDE, reading=False)


# Everything


@settings(deadline=None, max_examples=15, suppress_health_check=[HealthCheck.too_slow])
@given(rules_of(GAME), st.integers(0, 10**6), st.sampled_from(LEVELS))
def test_it_is_legal_under_all_rules_and_sees_only_what_it_may(rules: Any, seed: int, level: str) -> None:
    options, note = settings_of(level=level, bluff=0.5), np.zeros(NOTES, np.int64)
    world = GAME.states(1)[0]
    for s in random_positions(GAME, rules, seed, most=15):
        seat = int(verbs.turn(s))
        action = advise(s, options, new_dice(seed), note)
        assert action in GAME.legal_actions(s)
        assert int(note[0]) in joaquin.REASONS
        seen = GAME.redacted(s, seat)
        assert advise(seen, options, new_dice(seed), note) == action
        for mode in (verbs.UNSEEN, verbs.CONSISTENT):
            verbs.determinize(seen, mode, new_dice(seed, mode), world)
            assert advise(world, options, new_dice(seed), note) == action


def wins(agents: list[str], n: int) -> int:
    """Matches won by the first side of the list."""
    won = 0
    for seed in range(n):
        match = Match(GAME, GAME.rules.make(players=len(agents)), seed)
        seats = [make_agent(text, GAME, seed) for text in agents]
        while not match.over:
            match.play(decide(match, seats[match.turn]))  # type: ignore[index]
        won += 0 in match.winners
    return won


@pytest.mark.parametrize("level", JOAQUIN)
def test_two_joaquins_beat_two_who_play_at_random(level: str) -> None:
    assert wins([f"rules:level={level}", "random"] * 2, 40) >= 29  # 90 % or more in the long run


def test_it_explains_itself_in_three_languages() -> None:
    match = table("12-12-12-7", *NOBODY_SPECIAL[1:])
    agent: Any = make_agent("rules:bluff=0", GAME)
    match.play("no_mus")
    assert decide(match, agent) == "envido 5"
    told = agent.explain()
    assert told.action == "envido 5"
    assert told.rule == "bet+"
    assert told.told("en") == "bet+: a very good hand (100): bets more"
    for reason in joaquin.REASONS.values():
        sentences = {reason.words[lang].format(*range(NOTES), action="mus") for lang in LANGS}
        assert len(sentences) == len(LANGS)
    assert len({reason.name for reason in joaquin.REASONS.values()}) == len(joaquin.REASONS)


# Compiled or not


def decisions() -> str:
    """What all levels do in some positions of both numbers of players, as one text."""
    found = []
    for players, preset in ((4, "default"), (2, "default"), (4, "gambito")):
        rules = GAME.rules.make(preset, players=players)
        for s in random_positions(GAME, rules, 7, most=6):
            found += [ask(s, bluff=0.5, level=level) for level in LEVELS]
    return repr(found)


def test_plain_python_decides_the_same() -> None:
    assert decided_plainly(__file__) == decisions()
