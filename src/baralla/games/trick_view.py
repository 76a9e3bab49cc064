"""Cards as texts and views, for all card games: playing a card, the cards of a trick, and the duty that forbids one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from baralla.cards import CARDS, CODES, SUIT, SUIT_OF, SUITS, codes, parse_card
from baralla.core.errors import ActionError, nearest
from baralla.core.rules import Words, words
from baralla.core.verbs import State
from baralla.games.screen import SUIT_WORDS

SUIT_NAMES = ("oros", "copas", "espadas", "bastos")


class Played(msgspec.Struct, frozen=True, gc=False):
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


def not_held(s: State, seat: int, card: int) -> Words:
    """The sentence for a card that is not in the hand."""
    code, held = CODES[card], ", ".join(codes(s.hands[seat]))
    return words(
        f"{code} no és a la mà ({held})",
        f"{code} no está en la mano ({held})",
        f"it does not hold {code} (it holds {held})",
    )


def no_swap(shown: str) -> Words:
    """The sentence for a trump card that nothing is exchanged for."""
    return words(f"per {shown} no es canvia cap carta", f"por {shown} no se cambia ninguna carta", f"nothing can be exchanged for {shown}")


def swap_not_held(shown: str, wanted: str) -> Words:
    """The sentence for an exchange without the card it takes."""
    return words(
        f"{shown} es canvia per {wanted}, que no és a la mà",
        f"{shown} se cambia por {wanted}, que no está en la mano",
        f"{shown} is exchanged for {wanted}, which it does not hold",
    )


def must_follow(suit: int, beat: bool, shown: str) -> Words:
    """The duty to follow, and to beat where that can be done."""
    letter = SUITS[suit]
    return words(
        f"cal servir {SUIT_WORDS[letter]['ca']}{' i matar la carta que guanya' if beat else ''} ({shown})",
        f"hay que asistir a {SUIT_WORDS[letter]['es']}{' y matar la carta que gana' if beat else ''} ({shown})",
        f"must follow {'and beat the winning card in ' if beat else ''}{SUIT_NAMES[suit]} ({shown})",
    )


def must_trump(shown: str) -> Words:
    """The duty to trump."""
    return words(f"cal fallar amb triomf ({shown})", f"hay que fallar con triunfo ({shown})", f"must trump ({shown})")


def must_play(s: State, seat: int, legal: int) -> Words:
    """The duty that leaves only the cards `legal`."""
    led = int(SUIT_OF[s.trick[0]])
    hand = int(s.hands[seat])
    shown = ", ".join(codes(legal))
    if not legal & ~int(SUIT[led]):
        return must_follow(led, legal != hand & int(SUIT[led]), shown)
    return must_trump(shown)
