"""Is what a hint says true, and does it speak for the move? Asked of the full state, by other means than the hints use.

A predicate per fact: it is given the position and the fact's values, and says whether the fact holds and the move goes its way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any

from baralla.engine.game import Game
from baralla.games.cards.deck import (
    ABOVE,
    CODES,
    NATURAL,
    POINTS,
    RANKED,
    STRENGTH,
    SUIT,
    SUIT_OF,
    SUITS,
    TUTE,
    mask_of,
    members,
    parse_card,
)
from baralla.games.hexadom.board import DQ, DR
from baralla.games.mus import hands as mus

Values = Mapping[str, Any]


def bits(mask: int) -> int:
    return int(mask).bit_count()


class Cards:
    """A position of a trick game, read from the full state, and a move in it."""

    def __init__(self, game: Game, state: Any, rules: Any, legal: list[str], action: str) -> None:
        self.s, self.rules, self.legal, self.action, self.game = state, rules, legal, action, game
        self.seat = int(state.turn)
        self.hand = int(state.hands[self.seat])
        self.card = parse_card(action.split()[1]) if action.startswith("play ") else -1
        self.cards = mask_of(parse_card(text.split()[1]) for text in legal if text.startswith("play "))
        self.trump = int(state.trump)
        self.trumps = int(SUIT[self.trump]) if self.trump >= 0 else 0
        self.order = NATURAL if getattr(rules, "rank_order", "TUTE") == "NATURAL" else TUTE
        self.pack = mask_of(parse_card(code) for code in game.pack(rules))
        self.unseen = self.pack & ~self.hand & ~int(state.played)
        self.table = [int(card) for card in state.trick[: state.laid]]
        self.leads = not self.table
        self.beating = self.cards & int(state.beaters) if self.table else 0
        self.losing = self.cards & ~self.beating
        self.counts = game.name != "podrida"
        self.pot = sum(self.points(card) for card in self.table)

    def points(self, card: int) -> int:
        return int(POINTS[card]) if self.counts else 0

    @property
    def wins(self) -> bool:
        return bool(self.beating >> self.card & 1)

    @property
    def loses(self) -> bool:
        return self.card >= 0 and not self.leads and not self.wins

    @cached_property
    def best(self) -> str:
        """The card of the seat that wins the trick as it lies."""
        seats = [int(self.s.leader)]
        while len(seats) < len(self.table):
            following = (seats[-1] + 1) % int(self.s.players)
            while self.game.name == "cabrero" and not int(self.s.playing) >> following & 1:
                following = (following + 1) % int(self.s.players)
            seats.append(following)
        return CODES[self.table[seats.index(int(self.s.best_seat))]]

    @cached_property
    def playing(self) -> list[int]:
        n = int(self.s.players)
        return [seat for seat in range(n) if self.game.name != "cabrero" or int(self.s.playing) >> seat & 1]

    @cached_property
    def to_come(self) -> int:
        return len(self.playing) - len(self.table) - 1

    @cached_property
    def partner_best(self) -> bool:
        return bool(getattr(self.rules, "teams", False)) and bool(self.table) and int(self.s.best_seat) == (self.seat + 2) % 4

    def over(self, card: int) -> int:
        """The unseen cards that beat a card."""
        return self.unseen & (int(ABOVE[self.order, card]) | (self.trumps if not self.trumps >> card & 1 else 0))

    def mine(self, suit: int) -> int:
        return self.hand & int(SUIT[suit])

    def is_trump(self, card: int) -> bool:
        return bool(self.trumps >> card & 1)

    @property
    def suit(self) -> int:
        return int(SUIT_OF[self.card])

    def masters(self) -> list[int]:
        return [card for card in members(self.cards) if not self.over(card)]

    def tops(self) -> list[int]:
        found = []
        for card in members(self.cards):
            higher = self.unseen & int(ABOVE[self.order, card])
            if not self.is_trump(card) and not higher and self.unseen & self.trumps:
                found.append(card)
        return found

    # What the games with an aim of their own ask

    def need(self) -> int:
        return int(self.s.bids[self.seat]) - int(self.s.tricks[self.seat])

    def aces_and_trumps(self) -> int:
        return bits(self.hand & (self.trumps | int(RANKED[1])))

    def bid(self) -> int:
        return int(self.action.split()[1])

    def score(self, seat: int) -> int:
        sung = [20 if suit != self.trump else 40 for suit in range(4) if int(self.s.sung_by[seat]) >> suit & 1]
        return int(self.s.points[seat]) + sum(sung)

    def place(self) -> str:
        mine, others = self.score(self.seat), [self.score(seat) for seat in self.playing if seat != self.seat]
        if all(mine > other for other in others):
            return "ahead"
        if all(mine < other for other in others):
            return "behind"
        return "between" if any(mine > other for other in others) and any(mine < other for other in others) else ""


def only(t: Cards) -> bool:
    return len(t.legal) == 1


def all_shown(t: Cards, v: Values) -> bool:
    """That many opponents have none of the suit, in truth too."""
    mate = (t.seat + 2) % 4 if getattr(t.rules, "teams", False) else None
    rivals = [seat for seat in t.playing if seat not in (t.seat, mate)]
    without = sum(not int(t.s.hands[seat]) & int(SUIT[SUITS.index(v["suit"])]) for seat in rivals)
    return t.suit == SUITS.index(v["suit"]) and 0 < v["n"] <= without


def sortable(t: Cards) -> list[int]:
    return sorted(members(t.mine(t.suit)), key=lambda card: int(STRENGTH[t.order, card]))


def dearer(t: Cards, other: int) -> bool:
    """Does another card cost as much or more in every way?"""
    trump = t.is_trump(other) >= t.is_trump(t.card)
    return t.points(other) >= t.points(t.card) and STRENGTH[t.order, other] >= STRENGTH[t.order, t.card] and trump


def best_winner(t: Cards) -> bool:
    return t.loses and bool(t.beating)


CARD_IDEAS: dict[str, Callable[[Cards, Values], bool]] = {
    "only_last": lambda t, v: only(t) and t.hand == 1 << t.card,
    "only_follow": lambda t, v: only(t) and t.mine(SUITS.index(v["suit"])) == 1 << t.card and CODES[t.table[0]][-1] == v["suit"],
    "only_beat": lambda t, v: only(t) and t.wins and v["card"] == t.best and bits(t.mine(t.suit)) > 1,
    "only_ruff": lambda t, v: (
        only(t) and t.is_trump(t.card) and t.wins and not t.mine(SUITS.index(v["suit"])) and CODES[t.table[0]][-1] == v["suit"]
    ),
    "only_card": lambda t, v: only(t) and t.card >= 0,
    "only_thing": lambda t, v: only(t) and t.card < 0,
    "over_partner": lambda t, v: t.wins and t.partner_best and v["card"] == t.best,
    "all_win": lambda t, v: t.wins and not t.losing and v["card"] == t.best,
    "take_points": lambda t, v: t.wins and v["n"] == t.pot > 0,
    "take_trick": lambda t, v: t.wins and v["card"] == t.best,
    "partner_winning": lambda t, v: t.loses and t.partner_best and v["card"] == t.best,
    "lose_little": lambda t, v: (
        t.loses and not t.beating and v["card"] == t.best and t.points(t.card) == min(map(t.points, members(t.cards)))
    ),
    "cannot_win": lambda t, v: t.loses and not t.beating and v["card"] == t.best,
    "only_trumps_win": lambda t, v: best_winner(t) and not t.beating & ~t.trumps and v["card"] == t.best and not t.is_trump(t.card),
    "leave_points": lambda t, v: best_winner(t) and v["n"] == t.pot > 0,
    "leave_trick": lambda t, v: best_winner(t) and v["card"] == t.best,
    "masters": lambda t, v: t.leads and t.card in t.masters() and v["n"] == len(t.masters()),
    "trumps": lambda t, v: t.leads and t.is_trump(t.card) and v["n"] == bits(t.cards & t.trumps) and v["m"] == bits(t.unseen & t.trumps),
    "worthless": lambda t, v: (
        t.leads
        and not t.points(t.card)
        and not t.is_trump(t.card)
        and v["n"] == sum(not t.points(card) and not t.is_trump(card) for card in members(t.cards))
        and v["m"] == bits(t.unseen & t.trumps)
    ),
    "tops": lambda t, v: t.leads and t.card in t.tops() and v["n"] == len(t.tops()),
    "long": lambda t, v: t.leads and SUITS[t.suit] == v["suit"] and v["n"] == bits(t.mine(t.suit)) > 1,
    "singles": lambda t, v: t.leads and bits(t.mine(t.suit)) == 1 and v["n"] == sum(bits(t.mine(suit)) == 1 for suit in range(4)),
    "trump_card": lambda t, v: (
        t.action == "exchange" and int(t.s.trump_card if t.game.name != "podrida" else t.s.turned) == parse_card(v["card"])
    ),
    "pairs": lambda t, v: (
        t.action.startswith("sing ")
        and v["n"] == sum(text.startswith("sing ") for text in t.legal)
        and bits(t.hand & int(SUIT[SUITS.index(t.action[-1])]) & int(RANKED[11] | RANKED[12])) == 2
    ),
    "four": lambda t, v: t.action == "tute" and any(bits(t.hand & int(RANKED[number])) == 4 for number in (11, 12)),
    "reneged": lambda t, v: t.action.startswith("claim ") and v["n"] == bits(int(t.s.reneged) & ~(1 << t.seat)),
    "say_nothing": lambda t, v: t.action == "ready",
    # La Podrida
    "bid_top": lambda t, v: v["n"] == t.aces_and_trumps() >= t.bid() and v["m"] == bits(t.hand),
    "bid_beyond": lambda t, v: v["n"] == t.aces_and_trumps() < t.bid() and v["m"] == bits(t.hand),
    "need": lambda t, v: t.wins and v["n"] == t.need() > 0 and v["m"] == bits(t.hand),
    "enough": lambda t, v: t.loses and t.need() == 0 and v["n"] == int(t.s.tricks[t.seat]) > 0 and v["k"] == bits(t.losing),
    "none_wanted": lambda t, v: t.loses and t.need() == 0 == int(t.s.tricks[t.seat]) and v["k"] == bits(t.losing),
    "need_lead": lambda t, v: t.leads and v["n"] == t.need() > 0 and v["m"] == bits(t.hand),
    "enough_lead": lambda t, v: t.leads and t.need() == 0 and v["m"] == bits(t.hand) and t.card not in t.masters(),
    # Tute Cabrero
    "ahead": lambda t, v: t.wins and t.place() == "ahead" and v["n"] == t.score(t.seat),
    "behind": lambda t, v: best_winner(t) and t.place() == "behind" and v["n"] == t.score(t.seat),
    "ahead_lead": lambda t, v: t.leads and t.place() == "ahead" and v["n"] == t.score(t.seat) and t.card in t.masters(),
    "behind_lead": lambda t, v: t.leads and t.place() == "behind" and v["n"] == t.score(t.seat) and t.card not in t.masters(),
    "between": lambda t, v: t.leads and t.place() == "between" and v["n"] == t.score(t.seat),
}

CARD_REASONS: dict[str, Callable[[Cards, Values], bool]] = {
    **{name: CARD_IDEAS[name] for name in ("only_last", "only_follow", "only_beat", "only_ruff", "only_card", "only_thing")},
    **{name: CARD_IDEAS[name] for name in ("trump_card", "four", "say_nothing")},
    "smallest_last": lambda t, v: (
        t.wins and not t.to_come and bits(t.beating) > 1 and all(dearer(t, other) for other in members(t.beating))
    ),
    "last_points": lambda t, v: t.wins and not t.to_come and v["n"] == t.pot > 0 and v["card"] == t.best,
    "last": lambda t, v: t.wins and not t.to_come and v["card"] == t.best,
    "sure": lambda t, v: t.wins and not t.over(t.card) and v["card"] == t.best,
    "ruff": lambda t, v: t.wins and t.is_trump(t.card) and not t.is_trump(t.table[0]) and v["card"] == t.best,
    "beats": lambda t, v: t.wins and v["card"] == t.best and v["k"] == t.to_come,
    "feed_partner": lambda t, v: t.loses and t.partner_best and v["n"] == t.points(t.card) > 0,
    "spare_partner": lambda t, v: t.loses and t.partner_best and v["card"] == t.best,
    "throw_worthless": lambda t, v: t.loses and not t.beating and not t.points(t.card) and v["card"] == t.best,
    "throw_least": lambda t, v: (
        t.loses and not t.beating and v["card"] == t.best and v["n"] == t.points(t.card) == min(map(t.points, members(t.cards)))
    ),
    "throw": lambda t, v: t.loses and not t.beating and v["card"] == t.best,
    "save_trumps": lambda t, v: best_winner(t) and not t.beating & ~t.trumps and not t.is_trump(t.card),
    "save_card": lambda t, v: best_winner(t) and v["n"] == t.pot > 0 and bool(t.beating >> parse_card(v["card"]) & 1),
    "leave": lambda t, v: best_winner(t) and bool(t.beating >> parse_card(v["card"]) & 1),
    "safe": lambda t, v: t.leads and not t.over(t.card) and not t.is_trump(t.card) and not t.unseen & t.trumps,
    "top_trump": lambda t, v: t.leads and t.is_trump(t.card) and not t.unseen & int(ABOVE[t.order, t.card]),
    "top": lambda t, v: t.leads and SUITS[t.suit] == v["suit"] and not t.over(t.card),
    "only_ruffed": lambda t, v: t.leads and t.card in t.tops() and SUITS[t.suit] == v["suit"],
    "shown_void": lambda t, v: t.leads and all_shown(t, v),
    "lead_worthless": lambda t, v: t.leads and not t.points(t.card) and not t.is_trump(t.card),
    "lead_trump": lambda t, v: t.leads and t.is_trump(t.card) and v["k"] == bits(t.unseen & int(ABOVE[t.order, t.card])),
    "single": lambda t, v: t.leads and SUITS[t.suit] == v["suit"] and sortable(t) == [t.card],
    "lowest": lambda t, v: t.leads and SUITS[t.suit] == v["suit"] and sortable(t)[0] == t.card,
    "highest": lambda t, v: t.leads and SUITS[t.suit] == v["suit"] and sortable(t)[-1] == t.card,
    "middle": lambda t, v: t.leads and SUITS[t.suit] == v["suit"] and t.card in sortable(t)[1:-1],
    "forty": lambda t, v: (
        CARD_IDEAS["pairs"](t, {"n": sum(text.startswith("sing ") for text in t.legal)}) and t.action[-1] == SUITS[t.trump]
    ),
    "twenty": lambda t, v: (
        CARD_IDEAS["pairs"](t, {"n": sum(text.startswith("sing ") for text in t.legal)}) and v["suit"] == t.action[-1] != SUITS[t.trump]
    ),
    "reneged": lambda t, v: t.action.startswith("claim ") and bool(int(t.s.reneged) >> int(t.action.split()[1]) & 1),
    "bid_equal": lambda t, v: v["n"] == t.aces_and_trumps() == t.bid(),
    "bid_below": lambda t, v: v["n"] == t.aces_and_trumps() > t.bid(),
    "bid_beyond": lambda t, v: v["n"] == t.aces_and_trumps() < t.bid(),
    "makes": lambda t, v: t.wins and v["n"] == t.need() > 0 and v["card"] == t.best,
    "rids": lambda t, v: (
        t.loses
        and t.need() <= 0
        and bits(t.losing) > 1
        and STRENGTH[t.order, t.card] == max(STRENGTH[t.order, card] for card in members(t.losing))
    ),
    "avoids": lambda t, v: t.loses and t.need() <= 0 and v["card"] == t.best,
    "ahead": lambda t, v: t.wins and t.place() == "ahead" and v["n"] == t.score(t.seat) and v["card"] == t.best,
    "behind": lambda t, v: t.loses and t.place() == "behind" and v["n"] == t.score(t.seat),
}


class Mus:
    """A position of Mus, read from the full state with the game's own keys, and a move in it."""

    def __init__(self, game: Game, state: Any, rules: Any, legal: list[str], action: str) -> None:
        self.s, self.rules, self.legal, self.action = state, rules, legal, action
        self.seat = int(state.turn)
        self.hand = int(state.hands[self.seat])
        self.row = mus.kings_row(state)
        self.word = action.split(maxsplit=1)[0]
        self.kind = int(mus.pares_kind(self.row, self.hand))
        self.total = int(mus.value_sum(self.row, self.hand))
        self.kings = bits(self.hand & int(mus.OF_RANK[self.row, mus.KINGS]))
        self.aces = bits(self.hand & int(mus.OF_RANK[self.row, mus.ACES]))

    def good(self) -> bool:
        return self.kind >= 2 or self.total >= 31 or self.kings >= 2

    def share(self) -> float:
        """The share of all hands with a part in the lance that lose to this one."""
        lance = int(self.s.lance)
        keys = all_keys(self.s, lance)
        mine = int(mus.lance_key(self.s, lance, self.hand))
        return sum(weight * ((key < mine) + (key == mine) / 2) for key, weight in keys.items()) / sum(keys.values())

    def how(self) -> str:
        share = self.share()
        return "strong" if share >= 0.7 else "weak" if share < 0.4 else "fair"

    def beaten(self) -> int:
        rivals = [seat for seat in range(int(self.s.players)) if seat % 2 != self.seat % 2]
        said = {2: int(self.s.with_pares), 3: 15 if self.s.punto else int(self.s.with_juego)}.get(int(self.s.lance), 15)
        part = sum(said >> seat & 1 for seat in rivals if self.s.holders_only) or len(rivals)
        return min(9, round(10 * self.share() ** part))

    def honest(self, v: Values) -> bool:
        """Are the strength, the open bet, its price and the odds told as they are?"""
        return v["how"] == self.how() and v["k"] == self.beaten() and v["n"] == int(self.s.stake) and v["m"] == int(self.s.deje)

    @property
    def bets(self) -> bool:
        return self.s.bettor < 0 and self.word in ("envido", "ordago")

    @property
    def sees(self) -> bool:
        return self.s.bettor >= 0 and self.word in ("quiero", "raise", "ordago")

    @property
    def refuses(self) -> bool:
        return self.word == "no_quiero"

    def kept(self) -> int:
        return self.hand & ~mask_of(parse_card(code) for code in self.action.split()[1:])

    def keeps(self, cards: int) -> bool:
        return self.word == "discard" and bool(self.hand & cards) and self.hand & cards == self.kept() & cards

    def paired(self) -> int:
        ranks = [self.hand & int(mus.OF_RANK[self.row, rank]) for rank in range(mus.RANKS)]
        return sum(cards for cards in ranks if bits(cards) > 1)


@cache
def _hands() -> list[tuple[int, int]]:
    """Every set of four numbers as a hand that has them, and how many hands do."""
    numbers = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
    found = []
    for chosen in combinations_with_replacement(numbers, 4):
        times = Counter(chosen)
        hand = mask_of(parse_card(f"{number}{SUITS[copy]}") for number, n in times.items() for copy in range(n))
        found.append((hand, prod(comb(4, n) for n in times.values())))
    return found


_KEYS: dict[tuple[int, ...], dict[int, int]] = {}


def all_keys(s: Any, lance: int) -> dict[int, int]:
    """How many hands with a part in this lance have each key."""
    which = (lance, int(s.punto), int(s.reyes), int(s.grande_compare), int(s.juego_rule), int(s.holders_only))
    if which not in _KEYS:
        row = mus.kings_row(s)
        part: dict[int, Callable[[int], bool]] = {
            2: lambda hand: mus.pares_kind(row, hand) > 0,
            3: lambda hand: (mus.value_sum(row, hand) >= 31) != bool(s.punto),
        }
        if not s.holders_only:
            part = {3: part[3]} if s.punto else {}
        counted: Counter[int] = Counter()
        for hand, weight in _hands():
            if part.get(lance, lambda hand: True)(hand):
                counted[int(mus.lance_key(s, lance, hand))] += weight
        _KEYS[which] = dict(counted)
    return _KEYS[which]


MUS_IDEAS: dict[str, Callable[[Mus, Values], bool]] = {
    "only_thing": lambda t, v: len(t.legal) == 1,
    "sign": lambda t, v: t.word == "sign" and t.action != "sign none",
    "no_sign": lambda t, v: t.action == "sign none",
    "cut_good": lambda t, v: t.word == "no_mus" and t.good(),
    "mus_good": lambda t, v: t.word == "mus" and t.good(),
    "cut_weak": lambda t, v: t.word == "no_mus" and not t.good(),
    "mus_weak": lambda t, v: t.word == "mus" and not t.good(),
    "keep_kings": lambda t, v: v["n"] == t.kings and t.keeps(int(mus.OF_RANK[t.row, mus.KINGS])),
    "keep_pairs": lambda t, v: t.kind > 0 and t.keeps(t.paired()),
    "keep_aces": lambda t, v: v["n"] == t.aces and t.keeps(int(mus.OF_RANK[t.row, mus.ACES])),
    "change_some": lambda t, v: t.word == "discard",
    "bet": lambda t, v: t.bets and t.honest(v) and t.how() != "weak",
    "bet_weak": lambda t, v: t.bets and t.honest(v) and t.how() == "weak",
    "pass": lambda t, v: t.word == "paso" and t.honest(v) and t.how() != "strong",
    "pass_strong": lambda t, v: t.word == "paso" and t.honest(v) and t.how() == "strong",
    "see": lambda t, v: t.sees and t.honest(v) and t.how() == "strong",
    "see_cheap": lambda t, v: t.sees and t.honest(v) and t.how() != "strong",
    "see_all": lambda t, v: t.sees and t.honest(v) and bool(t.s.all_in),
    "refuse": lambda t, v: t.refuses and t.honest(v) and t.how() != "strong",
    "refuse_strong": lambda t, v: t.refuses and t.honest(v) and t.how() == "strong",
    "refuse_all": lambda t, v: t.refuses and t.honest(v) and bool(t.s.all_in),
}
MUS_REASONS: dict[str, Callable[[Mus, Values], bool]] = {
    **MUS_IDEAS,
    "keep_kings_ace": lambda t, v: (
        MUS_IDEAS["keep_kings"](t, v) and {int(mus.RANK[t.row, card]) for card in members(t.kept())} == {mus.KINGS, mus.ACES}
    ),
    "change": lambda t, v: v["n"] == len(t.action.split()) - 1,
    "bet_mano": lambda t, v: t.bets and t.honest(v) and t.how() == "strong" and t.seat == (int(t.s.dealer) + 1) % int(t.s.players),
    "refuse_fair": lambda t, v: t.refuses and t.honest(v) and t.how() == "fair",
    "must_see": lambda t, v: t.sees and t.honest(v) and int(t.s.stones[1 - t.seat % 2]) + int(t.s.deje) >= int(t.s.target),
}


class Tiles:
    """A position of Hexadom, read from the full state, and a move in it."""

    def __init__(self, game: Game, state: Any, rules: Any, legal: list[str], action: str) -> None:
        self.s, self.rules, self.legal, self.action = state, rules, legal, action
        self.seat = int(state.turn)
        self.held = int(state.hands[self.seat].sum())
        self.plays = [text.split() for text in legal if text.startswith("play ")]
        self.kind, self.cell = action.split()[1:3] if action.startswith("play ") else ("", "")
        self.names = [kind for kind, name in enumerate(state.hands[self.seat]) for _ in range(int(name))]

    def rival(self) -> int:
        return min(int(self.s.held[seat]) for seat in range(int(self.s.players)) if seat != self.seat)

    def number(self, kind: str) -> int:
        from baralla.games.hexadom.tiles import NAMES

        return int(self.s.hands[self.seat][NAMES.index(kind)])

    def touching(self, cell: str) -> int:
        """The tiles beside a cell."""
        q, r = map(int, cell.split(","))
        laid = {(int(self.s.tile_q[i]), int(self.s.tile_r[i])) for i in range(int(self.s.laid))}
        return sum((q + int(dq), r + int(dr)) in laid for dq, dr in zip(DQ, DR, strict=True))

    def cells(self, kind: str) -> int:
        return len({play[2] for play in self.plays if play[1] == kind})

    def tame(self) -> set[str]:
        return {play[1] for play in self.plays} - {"W", "K"}

    def fewest(self) -> bool:
        return self.kind in self.tame() and self.cells(self.kind) == min(map(self.cells, self.tame()))

    def wild(self) -> int:
        return self.number("W") + self.number("K")


TILE_IDEAS: dict[str, Callable[[Tiles, Values], bool]] = {
    "no_fit": lambda t, v: t.action in ("draw", "pass") and not t.plays and v["n"] == t.held > 1,
    "no_fit_one": lambda t, v: t.action in ("draw", "pass") and not t.plays and t.held == 1,
    "only_thing": lambda t, v: len(t.legal) == 1,
    "rival": lambda t, v: t.kind == "K" and v["n"] == t.rival() and v.get("m", t.held) == t.held,
    "only_wild": lambda t, v: t.kind == "W" and not t.tame() and v.get("m", t.held) == t.held,
    "white": lambda t, v: t.kind == "W" and v["n"] == t.number("W") and v["m"] == t.held,
    "tight": lambda t, v: t.touching(t.cell) >= 3 and v["n"] == len({p[2] for p in t.plays if p[1] in t.tame() and t.touching(p[2]) >= 3}),
    "rare": lambda t, v: (
        t.fewest()
        and v["n"] == t.cells(t.kind)
        and v["m"] == t.held
        and v["k"] == sum(t.number(kind) for kind in t.tame() if t.cells(kind) == t.cells(t.kind))
    ),
    "keep_wild": lambda t, v: t.kind in t.tame() and v["n"] == t.wild() > 0 and v.get("m", t.held) == t.held,
    "some_fit": lambda t, v: bool(t.kind) and v["n"] == sum(map(t.number, {play[1] for play in t.plays})) and v["m"] == t.held,
    "pile": lambda t, v: v["n"] == 82 - int(t.s.top) and v.get("m", t.held) == t.held,
    "drawn": lambda t, v: t.action == "keep" and v["n"] == len({play[2] for play in t.plays}) and v["m"] == t.held,
}
TILE_REASONS: dict[str, Callable[[Tiles, Values], bool]] = {
    **TILE_IDEAS,
    "last": lambda t, v: bool(t.kind) and t.held == 1,
    "white": lambda t, v: t.kind == "W" and v["k"] == t.touching(t.cell),
    "only_place": lambda t, v: t.kind in t.tame() and t.cells(t.kind) == 1,
    "tight": lambda t, v: t.kind in t.tame() and v["k"] == t.touching(t.cell) >= 3,
    "rare": lambda t, v: t.fewest() and v["n"] == t.cells(t.kind),
    "fewer": lambda t, v: bool(t.kind) and v["n"] == t.held - 1,
    "drawn": lambda t, v: t.action == "keep",
}

TRUTH: dict[str, tuple[Any, Mapping[str, Any], Mapping[str, Any]]] = {
    "mus": (Mus, MUS_IDEAS, MUS_REASONS),
    "hexadom": (Tiles, TILE_IDEAS, TILE_REASONS),
}


def truth_of(game: str) -> tuple[Any, Mapping[str, Any], Mapping[str, Any]]:
    """How to read a position of a game, and the predicates of ideas and reasons."""
    return TRUTH.get(game, (Cards, CARD_IDEAS, CARD_REASONS))
