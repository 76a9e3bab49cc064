"""What the tests share, beside `baralla.testing`: rules drawn from the switches' own metadata, decks, sizes of encodings."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from baralla.engine.errors import RulesError
from baralla.engine.game import Game
from baralla.engine.rules import Lists, Rules, Span, Switch
from baralla.games import GAMES, load

# Inputs of the encodings of Arjonilla (2024) for 2, 3 and 4 players: his tables 6, 9, 10 and 11.
ENCODINGS = {
    ("brisca", "onehot"): (200, 253, 307),
    ("brisca", "reduced"): (160, 173, 187),
    ("brisca", "compact"): (142, 146, 151),
    ("brisca", "normalised"): (61, 65, 70),
    ("tute", "onehot"): (212, 269, 327),
    ("tute", "reduced"): (172, 189, 207),
    ("tute", "compact"): (154, 162, 171),
    ("tute", "normalised"): (73, 82, 91),
}


def values(switch: Switch) -> st.SearchStrategy[Any]:
    """Any allowed value of a switch; the usual ones more often."""
    match switch.values:
        case Span(low=low, high=high, also=also, real=real):
            numbers = st.floats(low, high) if real else st.integers(int(low), min(int(high), int(low) + 5))
            return st.one_of(st.just(switch.default), numbers, *map(st.just, also))
        case Lists(length=length, low=low, high=high):
            return st.one_of(st.just(switch.default), st.tuples(*[st.integers(low, high)] * length))
        case allowed:
            return st.sampled_from(allowed)


@st.composite
def rules_of(draw: Any, game: Game) -> Rules:
    """Any rules a table can play; combinations that are refused become the same table without pairs and such."""
    settings = {}
    for switch in game.rules.switches():
        if switch.name == "players" or draw(st.integers(0, 2)) == 0:
            settings[switch.name] = draw(values(switch))
    while True:
        try:
            return game.rules.make(**settings)
        except RulesError:
            droppable = [name for name in settings if name != "players"] or ["players"]
            del settings[draw(st.sampled_from(sorted(droppable)))]


@st.composite
def tables(draw: Any, names: tuple[str, ...] = tuple(GAMES)) -> tuple[Game, Rules, int]:
    """A game, rules for it, and a seed."""
    game = load(draw(st.sampled_from(names)))
    return game, draw(rules_of(game)), draw(st.integers(0, 10**6))


def deck_for(hands: list[str], turned: str = "", stock: str = "", mano: int = 0, without: str = "") -> list[str]:
    """A deck that deals these hands (texts, by seat), turns this card up, and draws these cards first; the rest in pack order."""
    from baralla.games.cards.deck import PACK_40, codes

    n = len(hands)
    listed = [hand.split() for hand in hands]
    start = [listed[(mano + i % n) % n][i // n] for i in range(n * len(listed[0]))]
    start += turned.split() + stock.split()
    left = [code for code in codes(PACK_40) if code not in start and code not in without.split()]
    return start + left


def cards(text: str) -> int:
    """A set of cards written as codes."""
    from baralla.games.cards.deck import mask_of, parse_card

    return mask_of(map(parse_card, text.split()))


def winner(text: str, trump: str | None, order: int = 0) -> int:
    """The place (from 1) of the card that wins the trick `text`."""
    from baralla.games.cards.deck import SUITS, parse_card
    from baralla.games.cards.tricks import lead_from, put_card

    s = load("brisca").states(1)[0]
    codes = text.split()
    s.players, s.trump = len(codes), SUITS.index(trump) if trump else -1
    lead_from(s, 0)
    for code in codes:
        put_card(s, parse_card(code), order)
    return int(s.best_seat) + 1


def legal_answer(trick: str, hand: str, trump: str, duties: int) -> set[str]:
    """What may be played from `hand` to `trick`."""
    from baralla.games.cards.deck import SUIT_OF, SUITS, codes, parse_card
    from baralla.games.cards.tricks import beaters_of, legal_cards

    played = [parse_card(code) for code in trick.split()]
    suit = SUITS.index(trump)
    best = played[winner(trick, trump) - 1]
    return set(codes(legal_cards(cards(hand), int(SUIT_OF[played[0]]), int(beaters_of(best, suit, 0)), suit, duties)))
