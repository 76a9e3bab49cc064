"""Tute Cabrero: what a seat may know, and worlds drawn from it, against every world enumerated by brute force.

A world is possible for a seat if the whole hand, dealt that way and played as it was, would have looked the same to that seat at every
moment. That is checked by dealing and playing it again; nothing here uses the facts that the game keeps.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from math import comb
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baralla.engine import verbs
from baralla.engine.dice import new_dice
from baralla.engine.match import Match
from baralla.engine.verbs import CONSISTENT, NOBODY, PUBLIC, RANDOM, UNSEEN
from baralla.games import load
from baralla.games.cards.deck import CODES, PACK_40, codes, mask_of, members, parse_card

GAME = load("cabrero")
TWO = parse_card("2O")
SWITCHES = {item.name: list(range(1, 4)) if item.name == "porotos" else list(item.values) for item in GAME.rules.switches()}  # type: ignore[arg-type]


class Hand:
    """A hand played at random (nobody claims), with all that a seat saw of it."""

    def __init__(self, seed: int, number: int, **switches: Any) -> None:
        self.random = np.random.default_rng(seed)
        self.match = Match(GAME, GAME.rules.make(porotos=9, **switches), seed=seed, auto_deal=False)
        for _ in range(number):
            while not self.match.deal_over:
                self.move()
            self.match.next_deal()
        self.s = self.match.state
        self.before: list[Any] = [self.s.copy()]
        self.actions: list[int] = []

    def move(self) -> None:
        texts = self.match.legal()
        quiet = [text for text in texts if not text.startswith(("claim", "tute"))] or texts
        action = self.match.action(quiet[self.random.integers(len(quiet))])
        self.match.play_action(action)
        if hasattr(self, "actions"):
            self.actions.append(action)
            self.before.append(self.match.state.copy())

    def seats(self) -> list[int]:
        return [
            seat for away in range(1, 7) if (seat := (int(self.s.dealer) + away) % 6) < self.s.players and int(self.s.playing) >> seat & 1
        ]

    def deck(self, hands: dict[int, int], left: list[int], taken: int | None) -> list[int]:
        """A deck that deals these hands, before `taken` (a card of one of them) was swapped for the 2 of oros."""
        each = {seat: members(hand) for seat, hand in hands.items()}
        if taken is not None:
            for held in each.values():
                if taken in held:
                    held[held.index(taken)] = TWO
            left = [taken]
        seats = self.seats()
        if self.s.trump_card >= 0:
            last = each[seats[-1]]
            if int(self.s.trump_card) not in last:
                return []
            last.sort(key=lambda card: card == int(self.s.trump_card))
        return [each[seat][i] for i in range(len(each[seats[0]])) for seat in seats] + left

    def possible(self, viewer: int, seen: list[bytes], deck: list[int]) -> bool:
        """Would the hand dealt from `deck` have looked to `viewer` all the time as what it has `seen`?"""
        if not deck:
            return False
        s = self.before[0].copy()
        s.deck[: len(deck)] = deck
        verbs.deal(s)
        for action, before in zip([*self.actions, None], seen, strict=True):
            if GAME.redacted(s, viewer).tobytes() != before:
                return False
            if action is not None:
                if action not in GAME.legal_actions(s):
                    return False
                verbs.step(s, action)
        return True

    def hidden(self, viewer: int) -> tuple[list[int], list[tuple[int, int]]]:
        """The cards not seen by `viewer`, and how many of them each bin (a seat, -1: left over) holds; without any inference."""
        s = self.s
        unseen = PACK_40 & ~int(s.played)
        if viewer >= 0:
            unseen &= ~int(s.hands[viewer])
        if s.turned >= 0:
            unseen &= ~(1 << int(s.turned))
        bins = [(seat, int(s.hands[seat]).bit_count()) for seat in self.seats() if seat != viewer]
        bins.append((-1, unseen.bit_count() - sum(size for _, size in bins)))
        return members(unseen), bins

    def ways(self, viewer: int) -> int:
        cards, bins = self.hidden(viewer)
        left, ways = len(cards), 1
        for _, size in bins:
            ways *= comb(left, size)
            left -= size
        return ways

    def worlds(self, viewer: int) -> Counter[tuple[Any, ...]]:
        """Every possible world, as `key` names it."""
        cards, bins = self.hidden(viewer)
        found: Counter[tuple[Any, ...]] = Counter()
        seen = [GAME.redacted(before, viewer).tobytes() for before in self.before]
        for shared in split(cards, [size for _, size in bins]):
            held = {seat: mask_of(part) for (seat, _), part in zip(bins, shared, strict=True)}
            left = members(held.pop(-1))
            if viewer >= 0:
                held[viewer] = int(self.s.hands[viewer])
            hands = {seat: held.get(seat, 0) | int(self.s.shown[seat]) for seat in self.seats()}
            if self.s.turned >= 0:
                left = [*left, int(self.s.turned)]
            swaps: list[int | None] = [None]
            if int(self.s.turned) == TWO and len(left) == 1:
                swaps += [card for hand in hands.values() for card in members(hand)]
            for taken in swaps:
                if self.possible(viewer, seen, self.deck(hands, left, taken)):
                    swapper = next((seat for seat, hand in hands.items() if taken is not None and hand >> taken & 1), NOBODY)
                    found[(*(held.get(seat, 0) for seat in range(6)), swapper, -1 if taken is None else taken)] += 1
        return found


def split(cards: list[int], sizes: list[int]) -> Iterator[list[tuple[int, ...]]]:
    if not sizes:
        yield []
        return
    for part in itertools.combinations(cards, sizes[0]):
        for rest in split([card for card in cards if card not in part], sizes[1:]):
            yield [part, *rest]


def key(world: Any) -> tuple[Any, ...]:
    return (*(int(hand) for hand in world.hands), int(world.swapper), int(world.taken))


CASES = {
    "first hand, swapped": (0, {}, 2, 6),
    "left-over card hidden": (1, {}, 30, 140),
    "no swap": (0, {"leftover_3p": "none"}, 30, 140),
    "no_cargar": (1, {"no_cargar": True}, 30, 140),
    "no_cargar, four": (0, {"no_cargar": True, "players": 4}, 20, 90),
    "last card": (0, {"trump_mode": "last_card"}, 2, 6),
    "last card, later": (1, {"trump_mode": "last_card"}, 30, 140),
    "penal": (1, {"reneging": "penal"}, 30, 140),
    "penal, first hand": (0, {"reneging": "penal"}, 2, 6),
    "penal, no_cargar, four": (2, {"reneging": "penal", "no_cargar": True, "players": 4}, 60, 90),
    "six with four left over": (0, {"players": 6, "dealer_sits_out_from": 7}, 5, 60),
    "dealer rests": (1, {"players": 6}, 20, 120),
}


def owing(hand: Hand, viewer: int) -> bool:
    """Is there a seat that has reneged and still keeps the card it should have played? (Only then is such an ending worth a test.)"""
    return any(hand.s.owes[seat] for seat in hand.seats() if seat != viewer)


@pytest.mark.parametrize("viewer_is", ["turn", "other", "public"])
@pytest.mark.parametrize("case", CASES)
def test_worlds_are_uniform_over_all_that_look_the_same(case: str, viewer_is: str) -> None:
    number, switches, least, most = CASES[case]
    for seed in range(60):
        hand = Hand(seed + 1, number, **switches)
        while not hand.match.deal_over:
            turn = int(hand.s.turn)
            viewer = {"turn": turn, "other": next(seat for seat in hand.seats() if seat != turn), "public": PUBLIC}[viewer_is]
            if least <= hand.ways(viewer) <= most and ("penal" not in case or owing(hand, viewer)):
                check_uniform(hand, viewer)
                return
            hand.move()
    pytest.fail("no hand came to such an ending")


def check_uniform(hand: Hand, viewer: int) -> None:
    worlds = hand.worlds(viewer)
    assert set(worlds.values()) == {1}
    assert key(hand.s) in worlds  # what really happened is possible
    redacted = GAME.redacted(hand.s, viewer)
    dice = new_dice("worlds", viewer + 2)
    out = GAME.states(1)[0]
    each = 30
    drawn: Counter[tuple[Any, ...]] = Counter()
    for _ in range(each * len(worlds)):
        verbs.determinize(redacted, CONSISTENT, dice, out)
        drawn[key(out)] += 1
    assert set(drawn) <= set(worlds), "an impossible world was drawn"
    degrees = len(worlds) - 1
    chi_square = sum((drawn[world] - each) ** 2 / each for world in worlds)
    assert chi_square <= degrees + 5 * (2 * degrees) ** 0.5 + 5


# Redaction


@settings(max_examples=40, deadline=None)
@given(
    st.fixed_dictionaries({name: st.sampled_from(values) for name, values in SWITCHES.items()}), st.integers(0, 10**6), st.integers(0, 39)
)
def test_a_seat_cannot_tell_its_worlds_apart(chosen: dict[str, Any], seed: int, moves: int) -> None:
    m = Match(GAME, GAME.rules.make(**chosen), seed=seed)
    random = np.random.default_rng(seed)
    for _ in range(moves):
        if m.over:
            break
        texts = [text for text in m.legal() if not text.startswith("claim")] or m.legal()
        m.play(texts[random.integers(len(texts))])
    s = m.state
    dice = new_dice(seed)
    world = GAME.states(1)[0]
    for viewer in (*range(m.players), PUBLIC):
        seen = GAME.redacted(s, viewer)
        assert seen.rng == 0
        assert set(seen.deck.tolist()) == {-1}
        for seat in range(m.players):
            assert int(seen.hands[seat]) == int(s.hands[seat] if seat == viewer else s.known[seat])
        for mode in (RANDOM, UNSEEN, CONSISTENT):
            verbs.determinize(seen, mode, dice, world)
            assert world.viewer == verbs.OPEN
            assert [int(world.hands[seat]).bit_count() for seat in range(6)] == [int(s.hands[seat]).bit_count() for seat in range(6)]
            if mode == RANDOM:
                continue
            assert GAME.redacted(world, viewer).tobytes() == seen.tobytes()
            held = [members(hand) for hand in world.hands]
            placed = [card for hand in held for card in hand] + members(int(s.played))
            if mode == CONSISTENT:
                if s.left:
                    left = [int(card) for card in world.deck[40 - s.left : 40]]
                    if world.swapper != NOBODY:
                        assert left == [int(world.taken)]
                        left = [TWO]
                    placed += left
                assert sorted(placed) == members(PACK_40)
                assert all(not int(world.hands[seat]) & int(s.lacks[seat]) for seat in range(6))
                assert all(not s.owes[seat] or int(world.hands[seat]) & int(s.owes[seat]) for seat in range(6))
                play_on(world)


def play_on(world: Any) -> None:
    """A world is a whole state: it plays to the end of the hand."""
    dice = new_dice("on")
    while not verbs.over(world):
        assert verbs.pick(world, dice) in GAME.legal_actions(world)
        verbs.step(world, verbs.pick(world, dice))


def deal(hands: dict[int, str], left_over: str, **switches: Any) -> Match:
    """Three seats, dealer 2, with these cards among theirs."""
    given = {seat: hands.get(seat, "").split() for seat in range(3)}
    named = {card for held in given.values() for card in held} | {left_over}
    spare = [card for card in codes(PACK_40) if card not in named]
    for held in given.values():
        held += [spare.pop() for _ in range(13 - len(held))]
    deck = [given[seat][i] for i in range(13) for seat in range(3)] + [left_over]
    return Match(GAME, GAME.rules.make(**switches), seed=1, dealer=2, deck=deck, auto_deal=False)


def test_who_swapped_the_two_is_known_to_that_player_alone() -> None:
    """Seats 1 and 2 exchange their places in the swap; seat 0 sees the same bytes."""
    first = deal({0: "7O 1O 3O", 1: "2O 5C", 2: "6C 4C"}, "6B")
    other = deal({0: "7O 1O 3O", 1: "6B 5C", 2: "2O 6C"}, "4C")
    assert first.state.swapper == 1
    assert other.state.swapper == 2
    for m in (first, other):
        m.state.deck[:] = 0  # (nor is the rest of the deck the same)
    here, there = first.redacted(0), other.redacted(0)
    assert here.swapper == there.swapper == -1
    assert here.tobytes() == there.tobytes()
    assert first.view(0) == other.view(0)
    assert first.view(1).took_for_two == "6B"
    assert first.view(2).took_for_two is None
    assert first.view(PUBLIC).took_for_two is None


def test_the_mano_of_the_first_hand_shows_the_seven() -> None:
    m = deal({1: "7O"}, "2O")
    assert m.view(0).known == [[], ["7O"], []]
    assert m.turn == 1
    m.play("play 7O")
    assert m.view(0).known == [[], [], []]


def test_duties_reveal_what_a_hand_lacks() -> None:
    m = deal({0: "7O 4O", 2: "1O 3O 5O 6O 10O 11O 12O"}, "2O")
    oros = ["1O", "2O", "3O", "4O", "5O", "6O", "7O", "10O", "11O", "12O"]
    m.play("play 7O")
    m.play(m.legal()[0])
    m.play("play 10O")
    assert codes(m.state.lacks[1]) == oros  # it neither followed nor trumped
    assert codes(m.state.lacks[2]) == []  # it followed and beat
    m.play("play 5O")
    m.play("play 4O")
    assert codes(m.state.lacks[0]) == ["1O", "3O", "6O", "7O", "10O", "11O", "12O"]  # it followed and did not beat
    assert m.redacted(1).lacks.tolist() == m.redacted(2).lacks.tolist() == m.redacted(PUBLIC).lacks.tolist()


def test_a_renege_tells_that_a_card_was_kept_back() -> None:
    """Seat 1 answers copas with bastos and reneges: it must hold a copa, until it plays one."""
    m = deal({0: "7O 1C 12C", 1: "4C 5B 6B 4B", 2: "10C 11C"}, "2O", reneging="penal")
    m.play("play 1C")
    m.play("play 5B")
    seen = m.redacted(2)
    assert int(seen.reneged) == 0b010
    assert "4C" in codes(seen.owes[1])
    dice = new_dice("renege")
    world = GAME.states(1)[0]
    copas = mask_of(i for i, code in enumerate(CODES) if code[-1] == "C")
    for _ in range(200):
        verbs.determinize(seen, CONSISTENT, dice, world)
        assert int(world.hands[1]) & copas
    m.play("play 10C")
    m.play("play 12C")
    m.play("play 4C")
    assert m.state.owes[1] == 0
    m.play("play 11C")
    assert m.legal()[0] == "claim 1"


def test_an_innocent_seat_lacks_what_it_denied_even_when_reneging_is_possible() -> None:
    m = deal({0: "7O 1C", 1: "4O 5B 1O 3O 12O", 2: "10C"}, "2O", reneging="penal")
    s = m.state
    s.hands[1] &= ~mask_of(i for i, code in enumerate(CODES) if code[-1] == "C")  # void in copas
    m.play("play 1C")
    m.play("play 4O")
    assert not s.reneged
    assert "2C" in codes(s.lacks[1])
