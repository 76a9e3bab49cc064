"""Decks that deal given hands."""

from __future__ import annotations

from baralla.games.cards.deck import PACK_48, codes

PACKETS = 12  # of four cards


def deck_for(hands: dict[int, str], dealer: int = 3) -> list[str]:
    """A deck that gives these seats at least these cards, in packets of four from the seat after the dealer."""
    wanted = {seat: hands.get(seat, "").split() for seat in range(4)}
    left = [code for code in codes(PACK_48) if not any(code in cards for cards in wanted.values())]
    full = {seat: cards + [left.pop() for _ in range(12 - len(cards))] for seat, cards in wanted.items()}
    return [code for packet in range(PACKETS) for code in full[(dealer + 1 + packet) % 4][packet // 4 * 4 :][:4]]
