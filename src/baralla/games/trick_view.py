"""Cards as texts and views, for all card games: playing a card, the cards of a trick, and the duty that forbids one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from baralla.cards import CARDS, CODES, SUIT, SUIT_OF, codes, parse_card
from baralla.core.errors import ActionError, nearest
from baralla.core.verbs import State

SUIT_NAMES = ("oros", "copas", "espadas", "bastos")


class Played(msgspec.Struct, frozen=True):
    """A card on the table and who played it."""

    seat: int
    card: str


def table_cards(cards: Any, size: int, leader: int, players: int) -> list[Played]:
    """The first `size` cards of a trick with their seats."""
    return [Played((leader + i) % players, CODES[cards[i]]) for i in range(size)]


def card_text(code: int) -> str:
    return CODES[code]


def writer(words: Mapping[int, str]) -> Callable[[State, int], str]:
    """A writer of actions for a game in which 0–47 play that card and the others are `words`."""

    def text(s: State, action: int) -> str:
        return f"play {CODES[action]}" if action < CARDS else words[int(action)]

    return text


def reader(game: str, words: Mapping[int, str]) -> Callable[[State, str], int]:
    """Its inverse."""
    known = {word: action for action, word in words.items()}
    examples = ", ".join(sorted({word.split()[0]: word for word in known}.values()))

    def parse(s: State, text: str) -> int:
        if text in known:
            return known[text]
        word, _, rest = text.partition(" ")
        if word == "play":
            try:
                return parse_card(rest)
            except ValueError as error:
                raise ActionError(str(error)) from None
        raise ActionError(f'{game} has no action "{text}"{nearest(text, known)}: write play 7O, {examples}')

    return parse


def not_held(s: State, seat: int, card: int) -> str:
    """The sentence for a card that is not in the hand."""
    return f"it does not hold {CODES[card]} (it holds {', '.join(codes(s.hands[seat]))})"


def must_play(s: State, seat: int, legal: int) -> str:
    """The duty that leaves only the cards `legal`."""
    led = int(SUIT_OF[s.trick[0]])
    hand = int(s.hands[seat])
    shown = ", ".join(codes(legal))
    if not legal & ~int(SUIT[led]):
        duty = "follow" if legal == hand & int(SUIT[led]) else "follow and beat the winning card in"
        return f"must {duty} {SUIT_NAMES[led]} ({shown})"
    return f"must trump ({shown})"
