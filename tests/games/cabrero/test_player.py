"""Tute Cabrero by rules: the lists of each level, every decision and rule on a position of its own, honesty and legality under any rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from baralla.agents import Explains, make_agent
from baralla.api import decide, make, play_match
from baralla.engine import verbs
from baralla.engine.rules import LANGS
from baralla.games import load
from baralla.games.cabrero import player as cabrero
from baralla.games.cabrero.player_levels import LEVELS, MAS, PLAYERS, RULES, SITUATIONS, TAUGHT, decision, rule
from baralla.games.cards.deck import PACK_40, SUITS, mask_of, parse_card
from support import rules_of
from support.players import answer, answers_alike, options, played, played_plainly, positions

GAME = load("cabrero")
NOVICE, TAUGHT_NOVICE, MEDIUM, LETTER, EXPERT = (
    options("cabrero", level="novice", further=False),
    options("cabrero", level="novice"),
    options("cabrero", level="medium"),
    options("cabrero", level="expert", further=False),
    options("cabrero", level="expert"),
)
EVERYBODY = (NOVICE, TAUGHT_NOVICE, MEDIUM, LETTER, EXPERT)
many = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


# The lists


def test_every_level_has_the_rules_of_the_source_in_their_order() -> None:
    beat_or_duck = ("highest_if_it_beats", "lowest")
    shed_or_duck = ("shed_highest", "lowest")
    assert {name: (level.opening, level.leading, level.following) for name, level in PLAYERS.items()} == {
        "novice": ((("highest",), ("lowest",)), (("sing", "highest"), ("lowest",)), (("highest",), ("lowest",))),
        "medium": (
            (("highest",), ("lowest",)),
            (("sing", "winner_of_the_fresh_suit", "lowest"), ("highest_losing_trump", "lowest")),
            (beat_or_duck, shed_or_duck),
        ),
        "expert": (
            (("highest",), ("lowest",)),
            (("sing", "winning_trump", "any_winner", "low_in_the_rich_suit", "lowest"), ("suit_the_rival_lacks", "lowest")),
            (beat_or_duck, shed_or_duck),
        ),
    }


def test_at_the_letter_nothing_is_of_ours() -> None:
    assert {name: level.decides for name, level in PLAYERS.items()} == {
        "novice": ("by_points", "by_distance"),
        "medium": ("by_points_and_trumps", "by_distance_with_trumps"),
        "expert": ("by_points_and_trumps", "by_distance_with_trumps"),  # the expert decides as the medium player does
    }


def test_novice_and_expert_each_learnt_one_thing_beyond_the_source() -> None:
    leading = (("sing", "winner_of_the_fresh_suit", "lowest"), ("lowest",))
    assert {
        "novice": replace(PLAYERS["novice"], leading=leading),
        "medium": PLAYERS["medium"],
        "expert": replace(PLAYERS["expert"], decides=("by_points_and_trumps", "by_projection")),
    } == TAUGHT


def test_every_list_ends_in_a_rule_that_always_answers() -> None:
    for level in (*PLAYERS.values(), *TAUGHT.values()):
        for situation in SITUATIONS:
            for names in getattr(level, situation):
                assert names[-1] in ("highest", "lowest")


def test_every_rule_is_in_some_list() -> None:
    used = {name for level in PLAYERS.values() for situation in SITUATIONS for names in getattr(level, situation) for name in names}
    assert used == set(RULES)


# Positions


def cards(text: str) -> int:
    return mask_of(parse_card(code) for code in text.split())


def scene(
    hand: str, trump: str = "O", gone: str = "", points: tuple[int, ...] = (0, 0, 0), trick: str = "", tricks: int = 3, **switches: Any
) -> Any:
    """Seat 0 holds `hand` and has to play after the cards of `trick`; `gone` are the cards played before, `points` what each seat has."""
    rules = GAME.rules.make(**{"leftover_3p": "none", "first_mano": "random"} | switches)
    s = GAME.new(rules, 1)
    verbs.shuffle(s)
    verbs.deal(s)
    n = rules.players
    before = len(trick.split())
    s.trump = SUITS.index(trump)
    s.held = len(hand.split())
    named = cards(hand) | cards(gone) | cards(trick)
    spare = [card for card in range(48) if PACK_40 >> card & 1 and not named >> card & 1]
    for seat in range(6):
        s.hands[seat] = s.known[seat] = 0
    leader = (n - before) % n
    led = [parse_card(code) for code in trick.split()]
    for seat in range(1, n):
        own = [led[seat - leader]] if before and seat >= leader else []
        own += [spare.pop() for _ in range(int(s.held) - len(own))]
        s.hands[seat] = mask_of(own)
    s.hands[0] = cards(hand)
    s.played = cards(gone)
    s.tricks_played = tricks
    s.turn = s.leader = s.best_seat = leader
    for seat, taken in enumerate(points):
        s.points[seat] = taken
    for card in led:
        verbs.step(s, card)
    assert s.turn == 0
    return s


def noted(s: Any, level: Any) -> tuple[str, str, str]:
    """The action's text, which way the seat goes, and the rule that fired."""
    action, note = answer(s, level)
    assert action in GAME.legal_actions(s)
    return GAME.text(s, action), ("menos", "mas")[note[0] % 2], cabrero.REASONS[note[0]].name


# A más or a menos

RICH = "1O 3O 12O 11C 2C 2E"  # 28 points, three trumps if oros are trumps


@pytest.mark.parametrize(
    ("hand", "way"),
    [
        ("1C 3C 1E 11E 2B 4B", "menos"),  # 35 points: not more than 35
        ("1C 3C 1E 12E 2B 4B", "mas"),  # 36 points
    ],
)
def test_a_novice_goes_a_mas_with_more_than_35_points(hand: str, way: str) -> None:
    assert noted(scene(hand, tricks=0), NOVICE)[1] == way
    assert noted(scene(hand, tricks=0, trick="5C"), NOVICE)[1] == way


@pytest.mark.parametrize("level", [MEDIUM, LETTER, EXPERT])
def test_trumps_count_for_the_others_before_the_first_trick(level: Any) -> None:
    """Nine points a trump, against 35 and an equal share of the ten trumps: more than 65."""
    assert noted(scene("1C 3C 1E 2O 4O 5O", tricks=0), level)[1] == "menos"  # 32 + 27 = 59
    assert noted(scene("1C 3C 1E 12E 2O 4O 5O", tricks=0), level)[1] == "menos"  # 36 + 27 = 63
    assert noted(scene("1C 3C 1E 12E 2O 4O 5O 6O", tricks=0), level)[1] == "mas"  # 36 + 36 = 72
    assert noted(scene("1C 3C 1E 12E 2B 4B", tricks=0), level)[1] == "menos"  # what sends a novice a más: 36


@pytest.mark.parametrize(
    ("points", "way"),
    [
        ((10, 40, 0), "mas"),  # 10 and 28 in hand: 2 from the highest, 38 from the lowest
        ((0, 70, 10), "menos"),  # 28: 42 from the highest, 28 from the lowest (itself)
        ((0, 56, 0), "menos"),  # as far from both
    ],
)
def test_after_the_first_trick_a_novice_goes_to_the_nearer_end(points: tuple[int, ...], way: str) -> None:
    assert noted(scene(RICH, points=points), NOVICE)[1] == way
    assert noted(scene(RICH, points=points, trick="5B"), NOVICE)[1] == way


@pytest.mark.parametrize("level", [MEDIUM, LETTER])
def test_trumps_count_in_the_distance_too(level: Any) -> None:
    position = scene(RICH, points=(0, 70, 10))  # 28 + 27: nearer to 70 than to 0
    assert noted(position, level)[1] == "mas"
    assert noted(position, NOVICE)[1] == "menos"


def test_cantos_count_as_points_taken() -> None:
    s = scene(RICH, points=(0, 70, 10))
    s.sung_by[0] = 1 << SUITS.index("B")
    assert noted(s, NOVICE)[1] == "mas"


def test_the_expert_reckons_with_the_points_still_to_be_played() -> None:
    """20 in hand and nobody has anything: nearer to the highest as it stands (15), to the lowest as it may end."""
    position = scene("1C 10C 11C 12C 2C 2E", points=(0, 15, 0))
    assert noted(position, LETTER)[1] == "mas"
    assert noted(position, EXPERT)[1] == "menos"
    assert cabrero.way(position, decision("by_projection"), 80) == MAS
    late = scene("1C 2E", points=(38, 45, 30), tricks=10)  # 17 points left: the two ways agree
    assert noted(late, LETTER)[1] == noted(late, EXPERT)[1] == "mas"


def test_the_share_of_a_hand_follows_the_number_of_players() -> None:
    hand = "1C 3C 12E 11E 2B 4B"  # 28 points: more than 105 / 4
    assert noted(scene(hand, tricks=0), NOVICE)[1] == "menos"
    assert noted(scene(hand, tricks=0, players=4), NOVICE)[1] == "mas"


# The rules

UNDER = (60, 30, 0)  # far ahead: a más
OVER = (0, 90, 0)  # far behind: a menos


@pytest.mark.parametrize(
    ("situation", "card"),
    [
        (lambda: scene("1C 3O 2E 4O 7B", tricks=0), "2E"),  # 21 points: the lowest
        (lambda: scene("1C 3O 1E 3E 7B", tricks=0), "1C"),
        (lambda: scene("1C 3O 2E 4O 7B", points=UNDER), "1C"),
        (lambda: scene("3C 3O 2E 4O 7B", points=UNDER), "3O"),  # a trump before its equals
        (lambda: scene("3C 3O 2E 2O 7B", points=OVER), "2E"),  # and after them
        (lambda: scene("1C 3C 2E 4O 7B", trick="7C", points=OVER), "3C"),
        (lambda: scene("11C 10C 2E 4O 7B", trick="1C", points=UNDER), "11C"),  # gives points away: the source's novice does
    ],
)
def test_a_novice_plays_its_highest_or_lowest_card(situation: Any, card: str) -> None:
    assert noted(situation(), NOVICE)[0] == f"play {card}"


def test_a_mas_one_sings_forty_before_twenty_and_a_menos_not() -> None:
    hand = "12O 11O 12B 11B 2C"
    for level in EVERYBODY:
        s = scene(hand, points=UNDER)
        assert noted(s, level) == ("sing O", "mas", "sing")
        verbs.step(s, GAME.parse(s, "sing O"))
        assert noted(s, level) == ("sing B", "mas", "sing")
        verbs.step(s, GAME.parse(s, "sing B"))
        assert noted(s, level)[2] != "sing"
        low = scene("12B 11B 2C 2E", points=(0, 100, 0), tricks=9)
        assert noted(low, level)[1:] == ("menos", "lowest")
        assert noted(scene(hand, points=UNDER, tricks=0), level)[2] != "sing"  # nothing is sung before a trick is won


def test_tute_is_sung_whichever_way() -> None:
    for level in EVERYBODY:
        assert noted(scene("12O 12C 12E 12B 2C", points=(0, 100, 0)), level)[::2] == ("tute", "tute")


def test_a_renege_is_claimed() -> None:
    for level in EVERYBODY:
        s = scene("1O 3O 12C 2C 2E", points=UNDER, reneging="penal")
        s.reneged = 1 << 2
        assert noted(s, level)[::2] == ("claim 2", "claim")


def test_who_has_sung_tute_claims_nothing_that_would_give_it_up() -> None:
    for level in EVERYBODY:
        s = scene("12O 12C 12E 12B 2E", points=UNDER, reneging="penal")
        s.reneged, s.asking, s.tute_by = 1 << 2, 0b011, s.turn
        assert noted(s, level)[::2] == ("ready", "tute")
        s.reneged |= 1 << s.turn  # its own renege may be claimed next
        assert noted(s, level)[::2] == ("claim 2", "claim")


def test_the_dutiful_card_is_played_where_reneging_is_possible() -> None:
    for level in EVERYBODY:
        assert noted(scene("1C 4C 2E 4O 7B", trick="3C", reneging="penal"), level)[0] == "play 1C"


def test_a_medium_player_leads_a_winner_from_the_suit_least_played() -> None:
    s = scene("1C 1E 4E 5E 7B", gone="2C 4C 5C 6C 3O", points=UNDER)  # copas: 5 gone or held, espadas: 3
    assert noted(s, MEDIUM) == ("play 1E", "mas", "winner_of_the_fresh_suit")
    s = scene("3C 12E 4E 5E 7B", gone="1C 2C 4O", points=UNDER)  # the ace is gone: the three wins
    assert noted(s, MEDIUM) == ("play 3C", "mas", "winner_of_the_fresh_suit")
    assert noted(scene("3C 3E 4E 5E 7B", points=UNDER), MEDIUM) == ("play 4E", "mas", "lowest")


def test_a_medium_player_a_menos_leads_the_highest_trump_that_loses() -> None:
    assert noted(scene("3O 5O 4C 5E 7B", points=OVER), MEDIUM) == ("play 3O", "menos", "highest_losing_trump")
    s = scene("3O 5O 4C 5E 7B", gone="1O", points=OVER)  # now the three wins
    assert noted(s, MEDIUM) == ("play 5O", "menos", "highest_losing_trump")
    assert noted(scene("3C 5C 4C 5E 7B", points=OVER), MEDIUM) == ("play 4C", "menos", "lowest")


@pytest.mark.parametrize("level", [MEDIUM, LETTER, EXPERT])
def test_following_a_mas_the_highest_that_beats_or_else_the_lowest(level: Any) -> None:
    assert noted(scene("1C 12C 2E 4O 7B", trick="10C", points=UNDER), level) == ("play 1C", "mas", "highest_if_it_beats")
    assert noted(scene("12C 2C 2E 4O 7B", trick="3C", points=UNDER), level) == ("play 2C", "mas", "lowest")
    assert noted(scene("3E 2E 3O 4O 7B", trick="3C", points=UNDER), level) == ("play 3O", "mas", "highest_if_it_beats")


@pytest.mark.parametrize("level", [MEDIUM, LETTER, EXPERT])
def test_following_a_menos_the_lowest_but_the_highest_when_free(level: Any) -> None:
    low = (0, 100, 0)
    assert noted(scene("1C 12C 2E 4O 7B", trick="10C", points=low, tricks=9), level) == ("play 12C", "menos", "lowest")
    assert noted(scene("3E 2E 4B 5B 7B", trick="3C", points=low, tricks=9), level) == ("play 3E", "menos", "shed_highest")
    assert noted(scene("3E 2E 4O 5B 7B", trick="3C", points=low, tricks=9), level) == ("play 4O", "menos", "lowest")
    assert noted(scene("3E 2E 4O 5B 7B", trick="3C 5O", points=low, tricks=9), level) == ("play 2E", "menos", "lowest")  # holds a trump


@pytest.mark.parametrize("level", [LETTER, EXPERT])
def test_an_expert_leads_a_trump_that_wins_then_another_winner(level: Any) -> None:
    assert noted(scene("1O 1C 4E 5E 7B", points=UNDER), level) == ("play 1O", "mas", "winning_trump")
    assert noted(scene("3O 1C 4E 5E 7B", points=UNDER), level) == ("play 1C", "mas", "any_winner")
    s = scene("3O 1C 4E 5E 7B", gone="1O", points=UNDER)
    assert noted(s, level) == ("play 3O", "mas", "winning_trump")


@pytest.mark.parametrize("level", [LETTER, EXPERT])
def test_an_expert_does_not_lead_into_a_ruff(level: Any) -> None:
    s = scene("3O 1C 4E 5E 7B", points=UNDER)
    s.lacks[1] = cards("2C 4C 5C 6C 7C 10C 11C 12C 3C 1C")
    assert noted(s, level)[2] == "low_in_the_rich_suit"
    s.lacks[1] |= cards("1O 2O 4O 5O 6O 7O 10O 11O 12O")  # without trumps either
    assert noted(s, level) == ("play 1C", "mas", "any_winner")


@pytest.mark.parametrize("level", [LETTER, EXPERT])
def test_an_expert_without_winners_leads_low_where_most_points_are_gone(level: Any) -> None:
    hand = "3C 4C 3E 5E 7B"
    s = scene(hand, gone="12C 11C 12E 10B", points=UNDER)
    assert noted(s, level) == ("play 4C", "mas", "low_in_the_rich_suit")
    s.lacks[1] = cards("1C 2C 5C 6C 7C 10C")  # seat 1, with most points of the others, cannot follow copas
    assert noted(s, level) == ("play 5E", "mas", "low_in_the_rich_suit")
    s.lacks[2], s.lacks[1] = s.lacks[1].copy(), 0  # seat 2 is not the rival
    assert noted(s, level) == ("play 4C", "mas", "low_in_the_rich_suit")


@pytest.mark.parametrize("level", [LETTER, EXPERT])
def test_an_expert_a_menos_leads_what_its_rival_cannot_follow(level: Any) -> None:
    hand = "3C 4C 3E 5E 7B"
    low = (5, 100, 0)
    s = scene(hand, gone="12C 12E", points=low, tricks=8)
    assert noted(s, level) == ("play 4C", "menos", "lowest")
    s.lacks[2] = cards("1E 2E 4E 6E 7E 10E 11E") | cards("1C 2C 5C 6C 7C 10C 11C")  # seat 2 has fewest points: it is the rival
    s.played |= cards("10C")
    assert noted(s, level) == ("play 5E", "menos", "suit_the_rival_lacks")  # fewer points gone in espadas
    s.lacks[2] = 0
    s.lacks[1] = cards("1E 2E 4E 6E 7E 10E 11E")
    assert noted(s, level) == ("play 4C", "menos", "lowest")


def test_a_card_that_lies_out_of_play_beats_nothing() -> None:
    s = scene("3C 4E 5E 6E 7B", gone="4O", points=UNDER)
    assert cabrero.masters(s, cards("3C")) == 0
    s.turned = parse_card("1C")
    assert cabrero.masters(s, cards("3C")) == cards("3C")


def test_what_the_novice_learnt_is_to_lead_a_card_that_nothing_beats() -> None:
    position = scene("1C 1B 12E 5E 2B", gone="4C 5C 6C", points=UNDER)  # copas are played, bastos fresh
    assert noted(position, NOVICE) == ("play 1C", "mas", "highest")
    assert noted(position, TAUGHT_NOVICE) == ("play 1B", "mas", "winner_of_the_fresh_suit")
    beaten = scene("12E 3C 2B", points=UNDER)
    assert noted(beaten, NOVICE) == ("play 3C", "mas", "highest")
    assert noted(beaten, TAUGHT_NOVICE) == ("play 2B", "mas", "lowest")


# Any rules


@many
@given(rules_of(GAME), st.sampled_from(EVERYBODY), st.integers(0, 10**6))
def test_it_sees_only_what_it_may_and_plays_only_what_is_legal(rules: Any, level: Any, seed: int) -> None:
    for i, s in enumerate(positions(GAME, rules, level, seed)):
        action, note = answer(s, level)
        assert action in GAME.legal_actions(s)
        assert note[0] in cabrero.REASONS
        if i % 4 == 0:
            assert answers_alike(GAME, s, level, seed)


def test_every_rule_fires_in_real_play() -> None:
    fired = set()
    for seed in range(60):
        rules = GAME.rules.make(reneging="penal" if seed % 5 == 0 else "prevented")
        for level in (NOVICE, MEDIUM, LETTER):
            fired |= {answer(s, level)[1][0] // 2 for s in positions(GAME, rules, level, seed)}
    assert fired >= {rule(name) for name in (*RULES, "claim")}


def test_it_plays_the_same_without_the_compiler() -> None:
    agents = [f"rules:level={level}" for level in LEVELS]
    assert played("cabrero", agents) == played_plainly("cabrero", agents)


def test_it_says_why_in_three_languages() -> None:
    match = make("cabrero", players=3, seed=3)
    agent = make_agent("rules:level=medium", "cabrero")
    assert isinstance(agent, Explains)
    for _ in range(40):
        action = decide(match, agent)
        why = agent.explain()
        assert why is not None
        assert why.action == action
        told = [why.told(lang) for lang in LANGS]
        assert len(set(told)) == len(LANGS)
        assert all(text.startswith(f"{why.rule}: ") and "{" not in text for text in told)
        match.play(action)


@pytest.mark.parametrize(("better", "worse", "least"), [("medium", "novice", 42), ("expert", "novice", 42)])
def test_a_higher_level_survives_more_matches(better: str, worse: str, least: int) -> None:
    survived = 0
    for seed in range(54):
        agents = [f"rules:level={worse}"] * 3
        agents[seed % 3] = f"rules:level={better}"
        match = play_match("cabrero", agents, seed)
        survived += int(verbs.winners(match.state)) >> seed % 3 & 1
    assert survived >= least  # equals would survive 36
