"""La Podrida by rules: every fact, action and rule of the base on a position of its own, R0, X1, honesty and legality under any rules."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from baralla.agents import Explains, make_agent
from baralla.api import decide, make, play_match
from baralla.engine import verbs
from baralla.engine.rules import LANGS
from baralla.games import load
from baralla.games.cards.deck import CARDS, CODES, parse_card
from baralla.games.podrida import player as podrida
from baralla.games.podrida.player_base import ACTIONS, FACTS, RULES, bits, facts_of, number
from baralla.games.podrida.player_simple import LEVELS
from baralla.games.podrida.rules import PACKS
from support import rules_of
from support.players import answer, answers_alike, options, played, played_plainly, positions

GAME = load("podrida")
NONE = options("podrida")
many = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])

ANNEX = """
R1: f1 f2 f3 f4 -> a1
R2: f1 f2 f3 -f4 f5 -> a2
R3: f1 f2 f3 -f4 -f5 -> a3
R4: f1 f2 -f3 f6 f7 -> a4
R5: f1 f2 -f3 f6 -f7 f8 f9 f10 -> a5
R6: f1 f2 -f3 f6 -f7 f8 -f9 f11 -> a6
R7: f1 f2 -f3 f5 f6 -f7 f8 -f9 -f11 -> a7
R8: f1 f2 -f3 -f5 f6 -f7 f8 -f9 -f11 -> a6
R9: f1 -f2 f12 -> a8
R10: f1 -f2 f6 -f12 f13 -> a9
R11: f1 -f2 f6 f8 f9 -f12 -f13 -> a10
R12: f1 -f2 f6 f8 -f9 -f12 -f13 -> a11
R13: f1 -f2 f6 -f8 -f9 -f12 -f13 -> a10
R14: f1 -f2 -f6 -f12 f14 f15 f16 f17 -> a12
R15: f1 -f2 -f6 -f12 f14 f15 f16 -f17 -> a13
R16: f1 -f2 -f6 -f12 f14 -f15 f16 f18 -> a13
R17: f1 -f2 -f6 -f12 f14 -f15 f16 -f18 -> a8
R18: f1 -f2 -f6 -f12 -f14 -> a8
R19: f19 f20 -> a14
R20: f19 -f20 f21 f22 -> a15
R21: f19 -f20 f21 -f22 -> a16
R22: f19 -f20 -f21 f22 f23 -> a16
R23: f19 -f20 -f21 -f22 f23 -> a15
R24: f19 -f20 -f21 f22 -f23 -> a15
R25: f19 -f20 -f21 -f22 -f23 -> a16
"""


def test_the_base_is_the_source_s_in_its_order() -> None:
    lines = ANNEX.strip().splitlines()
    assert len(lines) == len(RULES) == 25
    for line, rule in zip(lines, RULES, strict=True):
        name, _, rest = line.partition(": ")
        facts, _, action = rest.partition(" -> ")
        assert rule.name == name
        assert rule.action == action
        assert set(rule.needs) == {fact for fact in facts.split() if not fact.startswith("-")}
        assert set(rule.forbids) == {fact[1:] for fact in facts.split() if fact.startswith("-")}
    assert list(FACTS) == [f"f{n}" for n in range(1, 24)]
    assert list(ACTIONS) == [f"a{n}" for n in range(1, 17)]


# Positions


def table(hands: list[str], turned: str = "", dealer: int | None = None, **switches: Any) -> Any:
    """A round dealt with these hands by seat (all as long as the longest, filled with any cards); seat 0 is mano unless told."""
    n = len(hands)
    rules = GAME.rules.make(players=n, **{"hook_from": 1} | switches)
    given = [[parse_card(code) for code in hand.split()] for hand in hands]
    named = {card for hand in given for card in hand} | ({parse_card(turned)} if turned else set())
    spare = [card for card in range(CARDS) if PACKS[rules.pack] >> card & 1 and card not in named]
    size = max(map(len, given))
    full = [hand + [spare.pop() for _ in range(size - len(hand))] for hand in given]
    s = GAME.new(rules, 1)
    s.dealer = n - 1 if dealer is None else dealer
    s.round_number = size
    mano = (int(s.dealer) + 1) % n
    deck = [full[(mano + i) % n][round_] for round_ in range(size) for i in range(n)]
    deck += ([parse_card(turned)] if turned else []) + spare
    s.deck[: len(deck)] = deck
    verbs.deal(s)
    assert s.cards == size
    return s


def play(s: Any, *texts: str) -> Any:
    for text in texts:
        action = GAME.parse(s, text)
        assert action in GAME.legal_actions(s), text
        verbs.step(s, action)
    return s


def bidder(hand: str, turned: str = "", said: tuple[int, ...] = (), players: int = 4, **switches: Any) -> Any:
    """The seat with `hand` has to bid after the bids `said`; the last bidder is bound by the hook."""
    hands = [""] * players
    hands[len(said)] = hand
    s = table(hands, turned, **switches)
    return play(s, *(f"bid {bid}" for bid in said))


def player(hands: list[str], turned: str, bids: list[int], *texts: str, **switches: Any) -> Any:
    """After these bids and plays."""
    s = table(hands, turned, **{"hook_from": "never"} | switches)
    return play(s, *(f"bid {bid}" for bid in bids), *(f"play {text}" for text in texts))


def noted(s: Any) -> tuple[str, str, tuple[str, ...]]:
    """The action's text, the name of the rule that fired, and the facts that held."""
    action, note = answer(s, NONE)
    return GAME.text(s, action), podrida.REASONS[note[0]].name, facts_of(note[1])


SEVEN = "1O 12C 3E 5E 4B 5B 6B"  # a round of seven: trumps (bastos) 4, 5, 6, good cards 2
EIGHT_BAD = "2O 3O 4O 2C 3C 4C 2E 3E"  # a round of eight: neither bastos nor a good card
FREE = "2B 3B 4O"  # two low trumps in a round of three

# Facts: a position where it holds, one where it does not.
FACT_CASES: dict[str, tuple[Any, Any]] = {
    "f1": (lambda: bidder("1O", "7B"), lambda: player(["1O", "2O", "3O"], "7B", [0, 0, 0])),
    "f2": (lambda: bidder("2B", "7B"), lambda: bidder("2O", "7B")),
    "f3": (lambda: bidder("2O 3O 4O 5O 6O 7O", "7B"), lambda: bidder("2O 3O 4O 5O 6O 7O 8O", "7B")),
    "f4": (lambda: bidder(FREE, "7B", (1, 1, 0)), lambda: bidder(FREE, "7B", (1, 0, 0))),
    "f5": (lambda: bidder("12B 2O", "7B"), lambda: bidder("12O 11B", "7B")),
    "f6": (lambda: bidder("12O 2O", "7B"), lambda: bidder("12B 1B", "7B")),
    "f7": (lambda: bidder(SEVEN, "7B", (1, 1, 1)), lambda: bidder(SEVEN, "7B", (2, 2, 1))),
    "f8": (lambda: bidder("2O 3O 4O 5O 6O", "7B"), lambda: bidder("2O 3O 4O 5O", "7B")),
    "f9": (lambda: bidder("2O 3O", "7B", (0, 1)), lambda: bidder("2O 3O", "7B", (1, 1))),
    "f10": (lambda: bidder("1O 2O 3O", "7B", (0, 0, 0)), lambda: bidder("1O 2O 3O", "7B", (0, 0, 1))),
    "f11": (lambda: bidder("1O 2O 3O", "7B", (0, 0, 0)), lambda: bidder("1O 2O 3O", "7B", (3, 0, 0))),
    "f12": (lambda: bidder("2O 3O 4O 5O", "7B"), lambda: bidder("2O 3O 4O 5O 6O", "7B")),
    "f13": (lambda: bidder("1O 1B 3O", "7B", (1, 1, 0), hook_from="never"), lambda: bidder("1O 1B 3O", "7B", (1, 1, 0))),
    "f14": (lambda: bidder(EIGHT_BAD, "7B"), lambda: bidder(EIGHT_BAD[:-3], "7B")),
    "f15": (lambda: bidder(EIGHT_BAD, "7B", (2, 1)), lambda: bidder(EIGHT_BAD, "7B", (2, 2))),
    "f16": (lambda: bidder("2O", "7B", (0, 0)), lambda: bidder("2O", "7B", (0,))),
    "f17": (lambda: bidder("2O 3O 4O", "7B", (0, 0, 0)), lambda: bidder("2O 3O 4O", "7B", (1, 0, 0))),
    "f18": (lambda: bidder("2O 3O 4O", "7B", (0, 0, 0)), lambda: bidder("2O 3O 4O", "7B", (2, 0, 0))),
    "f19": (lambda: player(["1O", "2O", "3O"], "7B", [0, 0, 0]), lambda: bidder("1O", "7B")),
    "f20": (lambda: player(["1O", "2O", "3O"], "7B", [0, 0, 0]), lambda: player(["1O 2C", "2O", "3O"], "7B", [0, 0, 0])),
    "f21": (lambda: player(["1O 2C", "2O", "3O"], "7B", [1, 0, 0]), lambda: player(["1O 2C", "2O", "3O"], "7B", [0, 0, 0])),
    "f22": (
        lambda: player(["3O 2C", "4O 2O", "3E 4E"], "7B", [0, 0, 0], "3O"),
        lambda: player(["5O 2C", "4O 2O", "3E 4E"], "7B", [0, 0, 0], "5O"),
    ),
    "f23": (lambda: player(["1O 2C", "2O", "3O"], "7B", [0, 0, 0]), lambda: player(["1O 2C", "2O", "3O"], "7B", [1, 0, 0])),
}


def test_f13_counts_no_trumps() -> None:
    """One good card and one good trump: with three cards and two tricks bid, one is barred and two are not."""
    facts = noted(bidder("1O 1B 3O", "7B", (1, 1, 0)))[2]
    assert "f13" not in facts
    assert "f7" in facts


@pytest.mark.parametrize("fact", FACTS)
def test_a_fact_holds_where_it_should_and_only_there(fact: str) -> None:
    holds, fails = FACT_CASES[fact]
    assert fact in noted(holds())[2]
    assert fact not in noted(fails())[2]


@pytest.mark.parametrize(("fact", "first", "last"), [("f3", 1, 6), ("f8", 5, 7), ("f12", 1, 4), ("f14", 8, 12)])
def test_rounds_of_a_fact_are_counted_in_cards(fact: str, first: int, last: int) -> None:
    for cards in range(1, 16):
        s = bidder(" ".join(CODES[:cards]), "7B", players=3)
        assert (fact in noted(s)[2]) == (first <= cards <= last)


def test_a_leader_can_win_the_trick() -> None:
    assert "f22" in noted(player(["2O 3O", "5O 6O", "7O 8O"], "7B", [1, 1, 1]))[2]


# Actions

COUNTED = "1B 12B 5B 6B 7B 12O 3C 4C"  # five trumps, two of them good, and one other good card


@pytest.mark.parametrize(
    ("action", "bid"),
    [("a1", 5), ("a2", 7), ("a3", 4), ("a4", 3), ("a5", 4), ("a6", 2), ("a7", 5), ("a8", 0), ("a9", 1), ("a10", 2), ("a11", 0), ("a12", 2), ("a13", 1)],
)  # fmt: skip
def test_a_bidding_action_says_its_number(action: str, bid: int) -> None:
    assert podrida.bid_of(bidder(COUNTED, "2B"), number(action)) == bid


@pytest.mark.parametrize(
    ("hand", "trick", "only", "best", "worst"),
    [
        ("5C 9C 3O", "2C", None, "9C", "5C"),  # both beat the two and must
        ("5C 1O 2B", "9C", "5C", "5C", "5C"),  # follow if you can
        ("1O 12E 2E", "9C", None, "1O", "2E"),  # nothing to follow or trump with
        ("1O 12E 2B", "", None, "2B", "12E"),  # the lowest trump is stronger than an ace
        ("3O 12O 11O", "", None, "12O", "3O"),
    ],
)
def test_best_and_worst_card_are_by_strength_among_the_legal(hand: str, trick: str, only: str | None, best: str, worst: str) -> None:
    hands = [hand, "", ""] if not trick else [f"{trick} 8E 9E", hand, ""]
    s = player(hands, "7B", [0, 0, 0], *trick.split())
    assert CODES[podrida.card_of(s, 15)] == best
    assert CODES[podrida.card_of(s, 16)] == worst
    if only:
        assert CODES[podrida.card_of(s, 14)] == only


def test_the_three_is_strong_in_the_order_of_tute() -> None:
    s = player(["3O 12O 11O", "", ""], "7B", [0, 0, 0], rank_order="TUTE")
    assert CODES[podrida.card_of(s, 15)] == "3O"


# Rules

BIDS: list[tuple[str, Any, int]] = [
    ("R1", lambda: bidder(FREE, "7B"), 2),
    ("R2", lambda: bidder("1B 2O 3O", "7B", (1, 1, 0)), 2),
    ("R3", lambda: bidder("2B 2O 3O", "7B", (1, 1, 0)), 0),
    ("R4", lambda: bidder(SEVEN, "7B"), 2),
    ("R5", lambda: bidder("1O 12O 1C 12C 1E 12E 2B", "7B", (1, 0, 0)), 7),
    ("R6", lambda: bidder(SEVEN, "7B", (2, 2, 1)), 1),
    ("R9", lambda: bidder("1O 12O 1C 12C", "7B"), 0),
    ("R10", lambda: bidder("1O 12O 2C 3C 4C", "7B"), 2),
    ("R11", lambda: bidder("1O 12O 1C 12C 4C", "7B", (1, 0, 0)), 5),
    ("R12", lambda: bidder("1O 12O 2C 3C 4C", "7B", (1, 2, 0)), 1),
    ("R13", lambda: bidder("1O 2O 3O 4O 2C 3C 4C 5C", "7B", (3, 3, 1)), 2),
    ("R14", lambda: bidder(EIGHT_BAD, "7B", (2, 1)), 2),
    ("R16", lambda: bidder(EIGHT_BAD, "7B", (2, 2)), 1),
    ("R17", lambda: bidder(EIGHT_BAD, "7B", (3, 3, 1)), 0),
    ("R18", lambda: bidder("2O 3O 4O 2C 3C", "7B"), 0),
    ("R18", lambda: bidder("2O 3O 4O 5O 6O 7O 8O 2C 3C 4C 5C 6C 7C", "7B", players=3), 0),
]


@pytest.mark.parametrize(("rule", "position", "bid"), BIDS, ids=[f"{rule}-{i}" for i, (rule, _, _) in enumerate(BIDS)])
def test_a_bidding_rule_fires_and_bids(rule: str, position: Any, bid: int) -> None:
    assert noted(position())[:2] == (f"bid {bid}", rule)


HIGH = ["1O 2C 3C", "4C 9O 3O", "8E 7E 2E"]
PLAYS: list[tuple[str, Any, str]] = [
    ("R19", lambda: player(["9O 2C", "4C 1O", "8E 7E"], "7B", [0, 0, 0], "9O"), "1O"),
    ("R20", lambda: player(["5O 2C 3C", "9O 12O 3O", "8E 7E 2E"], "7B", [0, 1, 0], "5O"), "12O"),
    ("R20", lambda: player(HIGH, "7B", [1, 0, 0]), "1O"),
    ("R21", lambda: player(HIGH, "7B", [0, 1, 0], "1O"), "3O"),
    ("R22", lambda: player(["5O 2C 3C", "9O 12O 3O", "8E 7E 2E"], "7B", [0, 0, 0], "5O"), "9O"),
    ("R22", lambda: player(HIGH, "7B", [0, 0, 0]), "2C"),
    ("R23", lambda: player(HIGH, "7B", [0, 0, 0], "1O"), "9O"),
    ("R24", lambda: player(HIGH, "7B", [0, 0, 0], "1O", "3O", "2E"), "3C"),
]


@pytest.mark.parametrize(("rule", "position", "card"), PLAYS, ids=[f"{rule}-{i}" for i, (rule, _, _) in enumerate(PLAYS)])
def test_a_playing_rule_fires_and_plays(rule: str, position: Any, card: str) -> None:
    assert noted(position())[:2] == (f"play {card}", rule)


def test_r25_a_player_past_its_bid_who_cannot_win_throws_the_worst() -> None:
    hands = ["5C 8O 12C 2C", "9O 2O 3O 4O", "3C 1O 2E 9E"]
    s = player(hands, "7B", [0, 0, 0], "5C", "2O", "3C", "8O", "9O", "1O", "9E")
    assert noted(s)[:2] == ("play 2C", "R25")


def test_three_rules_can_never_fire() -> None:
    """One bid at most is barred. R7 and R8 need two barred side by side; R15 needs 2 barred with fewer bid than cards less four."""
    seen = set()
    for cards in range(1, 17):
        for trumps in range(min(cards, 12) + 1):
            for better in range(min(trumps, 2) + 1):
                for good in range(min(cards - trumps, 6 if trumps else 8) + 1):
                    for total in range(cards + 2):
                        for barred in (None, cards - total):
                            for made in (1, 2):
                                facts = bidding_facts(cards, trumps, better, good, total, barred, made)
                                seen.add(podrida.fired(bits(facts)))
    assert set(range(19)) - seen == {7, 8, 15}


def bidding_facts(cards: int, trumps: int, better: int, good: int, total: int, barred: int | None, made: int) -> tuple[str, ...]:
    """The facts of a bidder, as the source words them."""

    def legal(said: int) -> bool:
        return 0 <= said <= cards and said != barred

    held = {
        "f1": True,
        "f2": trumps > 0,
        "f3": cards in range(1, 7),
        "f4": legal(trumps),
        "f5": better > 0,
        "f6": good > 0,
        "f7": legal(good + better),
        "f8": cards in range(5, 8),
        "f9": total in (0, 1),
        "f10": legal(good + better + 1),
        "f11": legal(good + better - 1),
        "f12": cards in range(1, 5),
        "f13": legal(good),
        "f14": cards in range(8, 13),
        "f15": total < cards - 4,
        "f16": made >= 2,
        "f17": legal(2),
        "f18": legal(1),
    }
    return tuple(name for name, holds in held.items() if holds)


# Below the base


def simply(s: Any, level: str) -> tuple[str, str]:
    """What a level below the base does, and the name of its rule."""
    action, note = answer(s, options("podrida", level=level))
    return GAME.text(s, action), podrida.REASONS[note[0]].name


def test_a_beginner_bids_its_trumps_and_aces_and_a_novice_its_aces_kings_and_half_of_the_other_trumps() -> None:
    hand = "1O 12O 12B 5B 4B 3B 2C 3C"
    assert simply(bidder(hand, "7B"), "beginner") == ("bid 5", "aces")
    assert simply(bidder(hand, "7B"), "novice") == ("bid 4", "good")
    assert simply(bidder("1O 3O 4O", "7B", (1, 1, 0)), "beginner") == ("bid 0", "nearest")


def test_a_beginner_plays_its_highest_card_until_it_has_its_tricks_and_its_lowest_after() -> None:
    hands = ["1O 2C 3C", "4C 9O 3O", "8E 7E 2E"]
    needs, has = player(hands, "7B", [0, 1, 0], "1O"), player(hands, "7B", [0, 0, 0], "1O")
    assert simply(needs, "beginner") == ("play 9O", "high")  # the ace has taken it
    assert simply(needs, "novice") == ("play 3O", "save")
    for level in ("beginner", "novice"):
        assert simply(has, level) == ("play 3O", "low")
    assert simply(player(["5O 2C 3C", "9O 12O 3O", "8E 7E 2E"], "7B", [0, 1, 0], "5O"), "novice") == ("play 12O", "beat")


def test_a_novice_takes_the_exchange_and_a_beginner_does_not_think_of_it() -> None:
    s = bidder("7B 2O", "12B", swap_7_2=True)
    assert simply(s, "novice") == ("exchange", "swap")
    assert simply(s, "beginner") == ("bid 1", "aces")


# Beyond the base


@pytest.mark.parametrize(
    ("position", "bid", "behind"),
    [
        (lambda: bidder("2B 3B 4O 5O 6O 7O 8O", "7B"), 0, 0),  # trumps, many cards, nothing good: no rule speaks
        (lambda: bidder("1B 2B 3B 4B 5B 6B 8B 9B", "7B"), 1, 0),
        (lambda: bidder("1B 12B 2B", "7B", (0, 0, 0)), 2, 2),  # R2 says five of three
        (lambda: bidder("2O 3O", "7B", (1, 1, 0)), 1, 9),  # R9 says zero, which is barred
        (lambda: bidder("1O 12O 1C 12C 1E 12E 1B 12B", "7B", (0, 0, 0)), 7, 0),  # eight is barred and nothing says what then
    ],
)
def test_r0_takes_the_legal_bid_nearest_to_the_good_cards(position: Any, bid: int, behind: int) -> None:
    s = position()
    action, note = answer(s, NONE)
    assert (GAME.text(s, action), note[0], note[2]) == (f"bid {bid}", 0, behind)


def test_the_exchange_is_taken_when_the_trump_turned_up_is_stronger() -> None:
    assert noted(bidder("7B 2O", "12B", swap_7_2=True))[:2] == ("exchange", "X1")
    assert noted(bidder("7B 2O", "6B", swap_7_2=True))[:2] == ("bid 1", "R1")
    assert noted(bidder("7B 2O", "12B"))[:2] == ("bid 1", "R1")
    s = play(table(["7B 2O", "2B 3O", ""], "12B", swap_7_2=True), "exchange", "bid 1")
    assert noted(s)[:2] == ("exchange", "X1")


@many
@given(rules_of(GAME), st.integers(0, 10**6), st.sampled_from(LEVELS))
def test_it_sees_only_what_it_may_and_plays_only_what_is_legal(rules: Any, seed: int, level: str) -> None:
    given = options("podrida", level=level)
    for i, s in enumerate(positions(GAME, rules, given, seed)):
        action, note = answer(s, given)
        assert action in GAME.legal_actions(s)
        assert note[0] in podrida.REASONS
        if i % 4 == 0:
            assert answers_alike(GAME, s, given, seed)


@many
@given(rules_of(GAME), st.integers(0, 10**6))
def test_the_rule_reported_is_the_first_whose_facts_hold(rules: Any, seed: int) -> None:
    for s in positions(GAME, rules, NONE, seed):
        _, note = answer(s, NONE)
        held = set(facts_of(note[1]))
        first = next((rule for rule in RULES if held.issuperset(rule.needs) and held.isdisjoint(rule.forbids)), None)
        if podrida.REASONS[note[0]].name in ("R0", "X1"):
            assert note[2] == (number(first.name) if first else 0)
        else:
            assert first is not None
            assert number(first.name) == note[0]


def test_it_plays_the_same_without_the_compiler() -> None:
    agents = ["rules", "random", "rules:level=novice", "rules:level=beginner"]
    assert played("podrida", agents, max_cards=9, swap_7_2=True) == played_plainly("podrida", agents, max_cards=9, swap_7_2=True)


@pytest.mark.parametrize("level", LEVELS)
def test_it_says_why_in_three_languages(level: str) -> None:
    match = make("podrida", players=4, seed=3)
    agent = make_agent(f"rules:level={level}", "podrida")
    assert isinstance(agent, Explains)
    assert agent.explain() is None
    for _ in range(40):
        action = decide(match, agent)
        why = agent.explain()
        assert why is not None
        assert why.action == action
        assert why.rule in {reason.name for reason in podrida.REASONS.values()}
        told = [why.told(lang) for lang in LANGS]
        assert len(set(told)) == len(LANGS)
        assert all(text.startswith(f"{why.rule}: ") and "{" not in text for text in told)
        match.play(action)


def test_it_beats_three_random_players() -> None:
    wins = 0
    for seed in range(24):
        agents = ["random"] * 4
        agents[seed % 4] = "rules"
        match = play_match("podrida", agents, seed)
        totals = match.scores
        wins += totals[seed % 4] == max(totals)
    assert wins >= 19  # 23 of 24 on average
