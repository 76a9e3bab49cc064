"""Cards as texts and views, for all card games: playing a card, the cards of a trick, and the duty that forbids one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from msgspec import UNSET, UnsetType

from baralla.engine.errors import ActionError, nearest
from baralla.engine.kinds import Action, Card, Cards, Numbers, Seat, State, Suit
from baralla.engine.rules import LANGS, Rules, Words, words
from baralla.games.cards.deck import CARDS, CODES, SUIT, SUIT_OF, SUITS, TUTE_ORDER, codes, parse_card
from baralla.games.screen import SUIT_WORDS, the_card


class Played(msgspec.Struct, frozen=True, gc=False):
    """A card on the table and who played it."""

    seat: Seat
    card: str


class TrickView(msgspec.Struct, frozen=True, kw_only=True):
    """What the page's table of trick games draws. The view of a game with `Page(family="trick")` has these fields, all that have no
    default, and may have more that the table does not draw. A list by seat is in seat order."""

    seat: Seat | None  # None: a spectator
    players: int
    turn: Seat | None
    dealer: Seat
    leader: Seat
    hand: list[str]
    hand_sizes: list[int]
    known: list[list[str]]  # cards everybody knows a seat to hold
    trump: str | None  # a suit
    trick: list[Played]
    winning: Seat | None  # who wins the trick as it lies
    last_trick: list[Played]
    last_winner: Seat | None
    points: list[int]  # of this deal
    tricks: list[int]
    scores: list[int]  # of the match
    deal_over: bool

    teams: bool | UnsetType = UNSET  # partners face each other
    total_tricks: int | UnsetType = UNSET  # of the deal; otherwise as many as cards were dealt to each
    hand_number: int | UnsetType = UNSET  # deals so far, counted from 1
    note: Words | UnsetType | None = UNSET  # what else everybody should know now: “Contro: double points”
    deal_winners: list[Seat] | UnsetType = UNSET
    ended: str | UnsetType | None = UNSET  # how the deal ended …
    ender: int | UnsetType | None = UNSET  # … and by whom
    trump_card: str | UnsetType | None = UNSET  # the card that names trumps
    stock: int | UnsetType = UNSET  # cards to draw
    undealt: int | UnsetType = UNSET  # cards left over, face down; …
    left_over: int | UnsetType = UNSET
    out_of_play: str | UnsetType | None = UNSET  # … the one that is known
    turned: str | UnsetType | None = UNSET  # the card turned up beside the pack, or …
    shown: str | UnsetType | None = UNSET  # … shown by the dealer, who keeps it
    took_for_two: str | UnsetType | None = UNSET  # a card the viewer got in secret
    phase: str | UnsetType = UNSET  # `window` and `ask_partner`: a moment to sing
    asked: bool | UnsetType = UNSET  # a moment to claim a renege
    announced: list[str | None] | UnsetType = UNSET  # by seat, the suit it says it will sing
    scored: list[list[str]] | UnsetType = UNSET  # by seat, the suits it has sung
    sung: list[list[str]] | UnsetType = UNSET
    reneged: list[Seat] | UnsetType = UNSET
    round: int | UnsetType = UNSET  # bidding games: the round, …
    rounds: int | UnsetType = UNSET
    cards: int | UnsetType = UNSET  # … how many cards each has in it, …
    bidding: bool | UnsetType = UNSET
    bids: list[int | None] | UnsetType = UNSET  # … and what each seat has bid
    barred_bid: int | UnsetType | None = UNSET
    playing: list[Seat] | UnsetType = UNSET  # who plays this deal, if not all …
    seated: list[Seat] | UnsetType = UNSET  # … of those still in the match
    porotos: list[int] | UnsetType = UNSET  # marks against each seat, and how many put it out
    limit: int | UnsetType = UNSET
    losers: list[Seat] | UnsetType = UNSET
    gone: list[Seat] | UnsetType = UNSET


def tute_ranks(rules: Rules) -> tuple[int, ...]:
    """The numbers of cards from high to low, in games where the three is second."""
    return TUTE_ORDER


def table_cards(cards: Numbers, size: int, leader: Seat, players: int) -> list[Played]:
    """The first `size` cards of a trick with their seats."""
    return [Played((leader + i) % players, CODES[cards[i]]) for i in range(size)]


def card_text(code: int) -> str:
    return CODES[code]


def writer(words: Mapping[int, str]) -> Callable[[State, int], str]:
    """A writer of actions for a game in which 0–47 play that card and the others are `words`."""

    def text(s: State, action: Action) -> str:
        return f"play {CODES[action]}" if action < CARDS else words[int(action)]

    return text


def reader(game: str, words: Mapping[int, str]) -> Callable[[State, str], int]:
    """Its inverse."""
    known = {word: action for action, word in words.items()}
    examples = ", ".join(sorted({word.split()[0]: word for word in known}.values()))

    def parse(s: State, text: str) -> Action:
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


def not_held(s: State, seat: Seat, card: Card) -> Words:
    """The sentence for a card that is not in the hand."""
    code = CODES[card]
    return words(
        f"{the_card(code, 'ca')} no és a la mà",
        f"{the_card(code, 'es')} no está en la mano",
        f"it does not hold {code} (it holds {', '.join(codes(s.hands[seat]))})",
    )


def no_swap(shown: str) -> Words:
    """The sentence for a trump card that nothing is exchanged for."""
    return words(
        f"{the_card(shown, 'ca'):for} no es canvia cap carta",
        f"{the_card(shown, 'es'):for} no se cambia ninguna carta",
        f"nothing can be exchanged for {shown}",
    )


def swap_not_held(shown: str, wanted: str) -> Words:
    """The sentence for an exchange without the card it takes."""
    return words(
        f"{the_card(shown, 'ca')} es canvia {the_card(wanted, 'ca'):for}, que no és a la mà",
        f"{the_card(shown, 'es')} se cambia {the_card(wanted, 'es'):for}, que no está en la mano",
        f"{shown} is exchanged for {wanted}, which it does not hold",
    )


def named_cards(shown: str) -> Words:
    """Cards written as codes, by their names."""
    return {lang: ", ".join(the_card(code, lang) for code in shown.split(", ")) for lang in LANGS}


def must_follow(suit: Suit, beat: bool, shown: str) -> Words:
    """The duty to follow, and to beat where that can be done."""
    said, named = SUIT_WORDS[SUITS[suit]], named_cards(shown)
    return words(
        f"cal servir {said['ca']}{' i matar la carta que guanya' if beat else ''} ({named['ca']})",
        f"hay que asistir a {said['es']}{' y matar la carta que gana' if beat else ''} ({named['es']})",
        f"must follow {'and beat the winning card in ' if beat else ''}{said['en']} ({named['en']})",
    )


def must_trump(shown: str) -> Words:
    """The duty to trump."""
    named = named_cards(shown)
    return words(f"cal fallar amb triomf ({named['ca']})", f"hay que fallar con triunfo ({named['es']})", f"must trump ({named['en']})")


def must_play(s: State, seat: Seat, legal: Cards) -> Words:
    """The duty that leaves only the cards `legal`."""
    led = int(SUIT_OF[s.trick[0]])
    hand = int(s.hands[seat])
    shown = ", ".join(codes(legal))
    if not legal & ~int(SUIT[led]):
        return must_follow(led, legal != hand & int(SUIT[led]), shown)
    return must_trump(shown)
