"""La Podrida as texts and views: what a seat may see, typed and ready for JSON, and why an action is refused."""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace

import msgspec
import numpy as np
from msgspec.structs import asdict

from baralla.engine import verbs
from baralla.engine.errors import ActionError
from baralla.engine.kinds import Action, Seat, State
from baralla.engine.plain import Fields, plain, python
from baralla.engine.rules import Rules, Words, words
from baralla.games.cards.deck import CODES, ORDERS, SUITS, codes, mask_of
from baralla.games.cards.tricks import hand_size
from baralla.games.cards.view import Played, card_text, must_play, no_swap, not_held, reader, swap_not_held, table_cards, writer
from baralla.games.podrida.round import BID, EXCHANGE, NO_BID, barred_bid, bidding, can_exchange, cards_in_round
from baralla.games.podrida.rules import MOST_CARDS, PodridaRules

__all__ = ["PodridaView", "card_text", "own", "parse", "ranks", "text", "view", "why_not"]

_barred_bid, _bidding, _cards_in_round, _hand_size = python(barred_bid), python(bidding), python(cards_in_round), python(hand_size)


_own_fields = Fields("viewer", "turn", "hands", "swap")


class PodridaOwn(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What is a seat's alone."""

    seat: Seat | None  # None: a spectator
    hand: list[str]
    can_exchange: bool


class PodridaView(PodridaOwn, frozen=True, kw_only=True, gc=False):
    """What one seat sees of La Podrida. Every list by seat is in seat order."""

    players: int
    turn: Seat | None
    dealer: Seat
    leader: Seat
    round: int  # from 1
    rounds: int
    cards: int  # cards per player in this round
    plan: list[int]  # the same for every round of the match
    bidding: bool
    bids: list[int | None]
    barred_bid: int | None  # what the seat to bid may not say
    hand_sizes: list[int]
    known: list[list[str]]
    trump: str | None  # None: a round without trumps
    turned: str | None  # the card face up beside the pack
    shown: str | None  # the card of a full deal that the dealer showed and keeps
    swap: str | None  # the card that may be exchanged for the turned-up one, whoever holds it
    undealt: int  # cards face down, out of play
    trick: list[Played]
    winning: Seat | None
    last_trick: list[Played]
    last_winner: Seat | None
    played: list[str]
    tricks: list[int]
    points: list[int]
    scores: list[int]
    deal_over: bool


def own(s: State) -> PodridaOwn:
    """What only the viewer of the redacted record knows."""
    viewer, turn, hands, swap = _own_fields(s)
    if viewer < 0:
        return PodridaOwn(seat=None, hand=[], can_exchange=False)
    hand = hands[viewer]
    exchanges = turn == viewer and hand & swap != 0 and bool(can_exchange(s))
    return PodridaOwn(seat=viewer, hand=codes(hand), can_exchange=exchanges)


def view(s: State) -> PodridaView:
    """What the viewer of the redacted record sees."""
    record, s = s, plain(s)
    n = int(s.players)
    seat = int(s.turn) if s.turn >= 0 else None
    barred = _barred_bid(s) if seat is not None else NO_BID
    return PodridaView(
        **asdict(own(record)),
        players=n,
        turn=seat,
        dealer=int(s.dealer),
        leader=int(s.leader),
        round=int(s.round_number),
        rounds=int(s.rounds),
        cards=int(s.cards),
        plan=list(_plan(s.cards_always, s.round_plan, s.rounds, s.players, s.peak)),
        bidding=seat is not None and _bidding(s),
        bids=[int(s.bids[other]) if s.bids[other] != NO_BID else None for other in range(n)],
        barred_bid=barred if barred != NO_BID else None,
        hand_sizes=[_hand_size(s, other) for other in range(n)],
        known=[codes(s.known[other]) for other in range(n)],
        trump=SUITS[s.trump] if s.trump >= 0 else None,
        turned=CODES[s.turned] if s.turned >= 0 else None,
        shown=CODES[s.shown] if s.shown >= 0 else None,
        swap=codes(s.swap)[0] if s.swap and seat is not None and _bidding(s) else None,
        undealt=int(s.left),
        trick=table_cards(s.trick, int(s.laid), int(s.leader), n),
        winning=int(s.best_seat) if s.laid else None,
        last_trick=table_cards(s.last_trick, int(s.last_size), int(s.last_leader), n),
        last_winner=int(s.last_winner) if s.last_size else None,
        played=codes(s.played),
        tricks=[int(s.tricks[other]) for other in range(n)],
        points=[int(s.points[other]) for other in range(n)],
        scores=[int(s.total[other]) for other in range(n)],
        deal_over=seat is None,
    )


@lru_cache
def _plan(cards_always: int, round_plan: int, rounds: int, players: int, peak: int) -> tuple[int, ...]:
    """The cards of each player in every round."""
    s = SimpleNamespace(cards_always=cards_always, round_plan=round_plan, rounds=rounds, players=players, peak=peak)
    return tuple(_cards_in_round(s, number) for number in range(1, rounds + 1))


WORDS = {BID + number: f"bid {number}" for number in range(MOST_CARDS + 1)} | {EXCHANGE: "exchange"}
text = writer(WORDS)
_parse = reader("podrida", WORDS)


def parse(s: State, text: str) -> Action:
    """The action written `text`."""
    word, _, rest = text.partition(" ")
    if word == "bid" and text not in WORDS.values():
        raise ActionError(f'"{rest}" is not a bid: write a whole number from 0 to {int(s.cards)}, such as bid 1')
    return _parse(s, text)


def why_not(s: State, action: Action) -> Words:
    """Why the seat to move may not do this, in a sentence that follows “seat 2 cannot bid 3:”."""
    seat = int(verbs.turn(s))
    if action == EXCHANGE:
        return why_no_exchange(s, seat)
    if action >= BID:
        return why_no_bid(s, action - BID)
    if bidding(s):
        most = int(s.cards)
        return words(
            f"primer cal demanar (de 0 a {most})", f"primero hay que pedir (de 0 a {most})", f"it has to bid first (bid 0 to bid {most})"
        )
    if not int(s.hands[seat]) >> action & 1:
        return not_held(s, seat, action)
    legal = np.zeros(MOST_CARDS + 1, np.int32)
    return must_play(s, seat, mask_of(legal[: verbs.legal(s, legal)]))


def why_no_bid(s: State, number: int) -> Words:
    """Why the seat to move may not bid `number`."""
    if not bidding(s):
        return words("ja s'ha demanat: juga una carta", "ya se ha pedido: juega una carta", "the bidding is over: play a card")
    most = int(s.cards)
    if number > most:
        return words(
            f"en aquesta ronda es demana de 0 a {most}",
            f"en esta ronda se pide de 0 a {most}",
            f"a bid in this round is a number from 0 to {most}",
        )
    return words(
        f"la suma seria igual a les {most} bases de la ronda, i el darrer no ho pot fer: demana un altre nombre",
        f"la suma sería igual a las {most} bazas de la ronda, y el último no puede hacerlo: pide otro número",
        f"the bids would add up to the {most} tricks of the round, and the last bidder may not let them: bid another number",
    )


def why_no_exchange(s: State, seat: Seat) -> Words:
    """Why the turned-up card cannot be exchanged now."""
    if not s.swap_7_2:
        return words("en aquesta taula no es canvia", "en esta mesa no se cambia", "the exchange is off at this table")
    if not bidding(s):
        return words("només es canvia abans de demanar", "solo se cambia antes de pedir", "one exchanges only on one's own turn to bid")
    if s.turned < 0:
        return words(
            "en aquesta ronda no hi ha carta girada", "en esta ronda no hay carta vuelta", "there is no turned-up card in this round"
        )
    if not s.swap:
        return no_swap(CODES[s.turned])
    return swap_not_held(CODES[s.turned], codes(s.swap)[0])


def ranks(rules: Rules) -> tuple[int, ...]:
    """The numbers of cards from high to low."""
    assert isinstance(rules, PodridaRules)
    return ORDERS[rules.find("rank_order").code(rules.rank_order)]
