"""Hints of trick games, from what any of them shows (`games.cards.view.TrickView`): who wins, what it is worth, what is still to come.

A game makes its `HINTS` by saying what cards are worth; one whose aim is another, such as a bid to be made, says first what it has of
its own. The words are in `games.cards.hint_words`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any

from baralla.engine.hints import Fact, Position
from baralla.engine.kinds import Cards, Seat, State
from baralla.engine.rules import Lang, Words
from baralla.games.cards import hint_words
from baralla.games.cards.deck import CARD_POINTS, SUITS, mask_of, parse_card
from baralla.games.screen import spoken

PLAY = "play "
Shown = Callable[[State, Seat], Cards]


def nothing_shown(record: State, seat: Seat) -> Cards:
    """What a seat has shown not to hold, in games where cards tell nothing about a hand."""
    return 0


def shown_lacking(record: State, seat: Seat) -> Cards:
    """The same in games that keep it by seat in `lacks` (see games.cards.dealt)."""
    return int(record.lacks[seat])


class Trick:
    """What can be said of the cards on the table and in hand."""

    def __init__(self, position: Position, points: Mapping[int, int], shown: Shown) -> None:
        self.view = view = position.view
        self.record = position.record
        self.legal = position.legal
        self.points = points
        self.shown = shown
        ranks = list(position.game.page.ranks(position.rules))
        self.strength = {number: len(ranks) - place for place, number in enumerate(ranks)}
        self.pack = position.game.pack(position.rules)
        self.cards = [action.removeprefix(PLAY) for action in position.legal if action.startswith(PLAY)]
        self.hand: list[str] = list(view.hand)
        self.trump: str | None = view.trump
        self.best = next((played.card for played in view.trick if played.seat == view.winning), None)
        self.led = view.trick[0].card[-1] if view.trick else None
        self.pot = sum(self.value(played.card) for played in view.trick)
        seats = getattr(view, "playing", None) or range(view.players)
        self.to_come = len(seats) - len(view.trick) - 1
        self.mate = (view.seat + view.players // 2) % view.players if getattr(view, "teams", False) else None
        self.partner_winning = self.mate is not None and view.winning == self.mate
        self.rivals = [seat for seat in seats if seat not in (view.seat, self.mate)]

    def value(self, card: str) -> int:
        return self.points.get(int(card[:-1]), 0)

    def rank(self, card: str) -> int:
        return self.strength[int(card[:-1])]

    def beats(self, card: str, other: str) -> bool:
        """Does `card` beat `other` while that is winning?"""
        if card[-1] == other[-1]:
            return self.rank(card) > self.rank(other)
        return card[-1] == self.trump

    @cached_property
    def winners(self) -> list[str]:
        """The legal cards that win the trick as it lies."""
        return [card for card in self.cards if self.best is None or self.beats(card, self.best)]

    @cached_property
    def losers(self) -> list[str]:
        return [card for card in self.cards if card not in self.winners]

    @cached_property
    def unseen(self) -> list[str]:
        """The cards that are neither in the hand nor played, wherever they are."""
        gone = {*self.hand, *getattr(self.view, "played", ()), *(played.card for played in self.view.trick)}
        return [card for card in self.pack if card not in gone]

    @cached_property
    def follows_play(self) -> bool:
        """Does the game show which cards have been played?"""
        return hasattr(self.view, "played")

    @cached_property
    def masters(self) -> list[str]:
        """The legal cards that nothing unseen beats."""
        return [card for card in self.cards if self.follows_play and not self.beaten_by(card)]

    @cached_property
    def tops(self) -> list[str]:
        """The legal cards, trumps apart, that nothing but a trump can beat."""
        found = []
        for card in self.cards:
            over = self.beaten_by(card)
            if self.follows_play and card[-1] != self.trump and over and self.trumps(over) == over:
                found.append(card)
        return found

    def beaten_by(self, card: str) -> list[str]:
        """The unseen cards that beat `card`."""
        return [other for other in self.unseen if self.beats(other, card)]

    def trumps(self, cards: Iterable[str]) -> list[str]:
        return [card for card in cards if card[-1] == self.trump]

    def of_suit(self, suit: str, cards: Iterable[str] | None = None) -> list[str]:
        return [card for card in (self.cards if cards is None else cards) if card[-1] == suit]

    def without(self, suit: str) -> int:
        """How many opponents have shown that they have none of the cards of a suit that are still unseen."""
        left = mask_of(parse_card(card) for card in self.of_suit(suit, self.unseen))
        return sum(left & ~self.shown(self.record, seat) == 0 for seat in self.rivals) if left else 0


def cards(named: Iterable[str]) -> frozenset[str]:
    """The actions that play these cards."""
    return frozenset(PLAY + card for card in named)


@dataclass(frozen=True)
class TrickHints:
    """The hints of a trick game, given what its cards are worth by their numbers; nothing if tricks alone count."""

    points: Mapping[int, int] = field(default_factory=lambda: CARD_POINTS)
    shown: Shown = nothing_shown
    own_ideas: Mapping[str, Words] = field(default_factory=dict)
    own_reasons: Mapping[str, Words] = field(default_factory=dict)

    @cached_property
    def IDEAS(self) -> Mapping[str, Words]:
        return {**hint_words.IDEAS, **self.own_ideas}

    @cached_property
    def REASONS(self) -> Mapping[str, Words]:
        return {**hint_words.REASONS, **self.own_reasons}

    def speak(self, value: Any, lang: Lang) -> Any:
        return spoken(value, lang)

    # A game with an aim of its own says more here, before what all have in common.

    def first_ideas(self, t: Trick) -> Iterator[Fact]:
        return iter(())

    def first_reasons(self, t: Trick) -> Iterator[Fact]:
        return iter(())

    def ideas(self, position: Position) -> Iterator[Fact]:
        t = Trick(position, self.points, self.shown)
        if len(t.legal) == 1:
            return forced(t)
        return chain(self.first_ideas(t), follow_ideas(t) if t.best else lead_ideas(t), said_ideas(t))

    def reasons(self, position: Position) -> Iterator[Fact]:
        t = Trick(position, self.points, self.shown)
        if len(t.legal) == 1:
            return forced(t)
        plays = chain(winning_reasons(t), losing_reasons(t)) if t.best else lead_reasons(t)
        return chain(self.first_reasons(t), plays, said_reasons(t))


def forced(t: Trick) -> Iterator[Fact]:
    """Why there is nothing to choose."""
    points = frozenset(t.legal)
    if not t.cards:
        yield Fact("only_thing", points)
        return
    card, suit = t.cards[0], t.led
    if len(t.hand) == 1:
        yield Fact("only_last", points)
    elif suit is not None and t.best is not None:
        following = t.of_suit(suit, t.hand)
        if following == [card]:
            yield Fact("only_follow", points, {"suit": suit})
        elif card in following and t.beats(card, t.best) and not any(t.beats(other, t.best) for other in following if other != card):
            yield Fact("only_beat", points, {"card": t.best})
        elif not following and card[-1] == t.trump and t.winners == [card]:
            yield Fact("only_ruff", points, {"suit": suit})
    yield Fact("only_card", points)


def follow_ideas(t: Trick) -> Iterator[Fact]:
    """What to look at when somebody has led."""
    if t.winners and not t.losers:
        yield Fact("all_win", cards(t.winners), {"card": t.best})
    if t.winners and t.partner_winning:
        yield Fact("over_partner", cards(t.winners), {"card": t.best})
    if t.winners and t.pot:
        yield Fact("take_points", cards(t.winners), {"n": t.pot})
    yield Fact("take_trick", cards(t.winners), {"card": t.best})
    if t.partner_winning:
        yield Fact("partner_winning", cards(t.losers), {"card": t.best})
    if not t.winners:
        least = min(map(t.value, t.losers), default=0)
        cheap = [card for card in t.losers if t.value(card) == least]
        if len(cheap) < len(t.losers):
            yield Fact("lose_little", cards(cheap), {"card": t.best})
        yield Fact("cannot_win", cards(t.losers), {"card": t.best})
    elif t.trumps(t.winners) == t.winners and not t.trumps(t.losers):
        yield Fact("only_trumps_win", cards(t.losers), {"card": t.best})
    if t.pot:
        yield Fact("leave_points", cards(t.losers), {"n": t.pot})
    yield Fact("leave_trick", cards(t.losers), {"card": t.best})


def lead_ideas(t: Trick) -> Iterator[Fact]:
    """What to look at when the lead is one's own."""
    if t.masters and len(t.masters) < len(t.cards):
        yield Fact("masters", cards(t.masters), {"n": len(t.masters)})
    out = len(t.trumps(t.unseen))
    trumps = t.trumps(t.cards)
    if t.follows_play and len(trumps) < len(t.cards):
        yield Fact("trumps", cards(trumps), {"n": len(trumps), "m": out})
    tops = t.tops
    if tops and len(tops) < len(t.cards):
        yield Fact("tops", cards(tops), {"n": len(tops)})
    if t.points and t.trump is not None and t.follows_play:
        worthless = [card for card in t.cards if not t.value(card) and card[-1] != t.trump]
        yield Fact("worthless", cards(worthless), {"n": len(worthless), "m": out})
    for suit in SUITS:
        if len(t.of_suit(suit)) > 1:
            yield Fact("long", cards(t.of_suit(suit)), {"n": len(t.of_suit(suit)), "suit": suit})
    singles = [card for card in t.cards if len(t.of_suit(card[-1])) == 1]
    yield Fact("singles", cards(singles), {"n": len(singles)})


def said_ideas(t: Trick) -> Iterator[Fact]:
    """What to look at before something is said."""
    named = [action for action in t.legal if not action.startswith(PLAY)]
    if "exchange" in named:
        yield Fact("trump_card", frozenset(["exchange"]), {"card": turned_up(t)})
    sings = [action for action in named if action.startswith("sing ")]
    yield Fact("pairs", frozenset(sings), {"n": len(sings)})
    yield Fact("four", frozenset(named) & {"tute"})
    claims = frozenset(action for action in named if action.startswith("claim "))
    yield Fact("reneged", claims, {"n": len(claims)})
    yield Fact("say_nothing", frozenset(named) & {"ready"})
    suit = max(SUITS, key=lambda suit: len(t.of_suit(suit, t.hand)))
    yield Fact("longest", frozenset(named), {"suit": suit, "n": len(t.of_suit(suit, t.hand))})


def turned_up(t: Trick) -> str:
    """The card that an exchange takes."""
    return getattr(t.view, "trump_card", None) or t.view.turned


def winning_reasons(t: Trick) -> Iterator[Fact]:
    """What speaks for a card that wins the trick as it lies."""
    if not t.to_come:
        smallest = [card for card in t.winners if len(t.winners) > 1 and all(not_dearer(t, card, other) for other in t.winners)]
        yield Fact("smallest_last", cards(smallest))
        if t.pot:
            yield Fact("last_points", cards(t.winners), {"card": t.best, "n": t.pot})
        yield Fact("last", cards(t.winners), {"card": t.best})
    yield Fact("sure", cards(card for card in t.winners if card in t.masters), {"card": t.best})
    if t.led != t.trump:
        yield Fact("ruff", cards(t.trumps(t.winners)), {"card": t.best})
    yield Fact("beats", cards(t.winners), {"card": t.best, "k": t.to_come})


def not_dearer(t: Trick, card: str, other: str) -> bool:
    """Does `card` cost no more than `other`, by its points, its rank, and as a trump or not?"""
    trump = (card[-1] == t.trump) <= (other[-1] == t.trump)
    return t.value(card) <= t.value(other) and t.rank(card) <= t.rank(other) and trump


def losing_reasons(t: Trick) -> Iterator[Fact]:
    """What speaks for a card that does not win."""
    values = {card: t.value(card) for card in t.losers}
    if not values:
        return
    if t.partner_winning:
        most = max(values.values())
        yield Fact("feed_partner", cards(card for card in t.losers if most and values[card] == most), {"n": most})
        yield Fact("spare_partner", cards(t.losers), {"card": t.best})
    if t.winners:
        if t.trumps(t.winners) == t.winners:
            yield Fact("save_trumps", cards(card for card in t.losers if card[-1] != t.trump))
        best = max(t.winners, key=t.rank)
        yield Fact("save_card", cards(t.losers if t.pot else ()), {"n": t.pot, "card": best})
        yield Fact("leave", cards(t.losers), {"card": best})
    least = min(values.values())
    if t.points:
        cheap = cards(card for card in t.losers if values[card] == least)
        yield Fact("throw_least" if least else "throw_worthless", cheap, {"card": t.best, "n": least})
    yield Fact("throw", cards(t.losers), {"card": t.best})


def lead_reasons(t: Trick) -> Iterator[Fact]:
    """What speaks for the card one leads."""
    trumps = t.trumps(t.masters)
    yield Fact("top_trump", cards(trumps))
    if t.trump is not None:
        yield Fact("safe", cards(card for card in t.masters if card not in trumps))
    for card in t.masters:
        yield Fact("top", cards([card]), {"suit": card[-1]})
    for card in t.tops:
        yield Fact("only_ruffed", cards([card]), {"suit": card[-1]})
    for suit in SUITS:
        if t.without(suit):
            yield Fact("shown_void", cards(t.of_suit(suit)), {"n": t.without(suit), "suit": suit})
    if t.points:
        yield Fact("lead_worthless", cards(card for card in t.cards if not t.value(card) and card[-1] != t.trump))
    for card in t.cards:
        suit, own = card[-1], t.of_suit(card[-1], t.hand)
        if suit == t.trump and t.follows_play:
            yield Fact("lead_trump", cards([card]), {"k": len(t.beaten_by(card))})
        place = sorted(own, key=t.rank).index(card)
        name = "single" if len(own) == 1 else "lowest" if place == 0 else "highest" if place == len(own) - 1 else "middle"
        yield Fact(name, cards([card]), {"suit": suit})


def said_reasons(t: Trick) -> Iterator[Fact]:
    """What speaks for saying something."""
    named = [action for action in t.legal if not action.startswith(PLAY)]
    if "exchange" in named:
        yield Fact("trump_card", frozenset(["exchange"]), {"card": turned_up(t)})
    for action in named:
        word, _, rest = action.partition(" ")
        if word == "sing":
            yield Fact("forty" if rest == t.trump else "twenty", frozenset([action]), {} if rest == t.trump else {"suit": rest})
        elif word == "claim":
            yield Fact("reneged", frozenset([action]))
    yield Fact("four", frozenset(named) & {"tute"})
    yield Fact("say_nothing", frozenset(named) & {"ready"})
    suit = max(SUITS, key=lambda suit: len(t.of_suit(suit, t.hand)))
    yield Fact("longest", frozenset(named), {"suit": suit, "n": len(t.of_suit(suit, t.hand))})


HINTS = TrickHints()
