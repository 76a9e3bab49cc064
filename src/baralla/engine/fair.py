"""Shuffles that can be verified afterwards: the hash of a seed is shown before the cards are dealt, the seed after the match.

The pack of deal n is shuffled by Fisher and Yates with numbers from HMAC-SHA256(seed, "deal n, block k"); a number that would favour
some place is thrown away, so every order is equally likely, and no order tells anything about the next.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import Any

from baralla.engine.game import Game
from baralla.engine.kinds import Seat
from baralla.engine.match import Match
from baralla.engine.rules import Rules

METHOD = "hmac-sha256/1"
WORD = 1 << 32


def commitment(table: str, seed: str) -> str:
    """What is shown before the deal: it fixes the seed without revealing it."""
    return hashlib.sha256(f"baralla {METHOD} {table} {seed}".encode()).hexdigest()


def numbers(seed: str, deal: int) -> Iterator[int]:
    """The 32-bit numbers of a deal, as many as are asked for."""
    block = 0
    while True:
        digest = hmac.digest(seed.encode(), f"deal {deal}, block {block}".encode(), "sha256")
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def deck(seed: str, deal: int, pack: Sequence[str]) -> list[str]:
    """The order of `pack` in deal number `deal` (from 1)."""
    order, source = list(pack), numbers(seed, deal)
    for last in range(len(order) - 1, 0, -1):
        room = last + 1
        fair = WORD - WORD % room
        place = next(number for number in source if number < fair) % room
        order[last], order[place] = order[place], order[last]
    return order


class FairMatch(Match):
    """A match whose packs all follow from a seed that was committed to beforehand.

    If somebody chose the seed, its packs are the same, but nothing is claimed: with `claim=False` the record has no proof.
    """

    def __init__(
        self,
        game: Game,
        rules: Rules,
        seed: str,
        names: Sequence[str] = (),
        *,
        table: str,
        dealer: Seat | None = None,
        auto_deal: bool = True,
        claim: bool = True,
    ) -> None:
        self.table = table
        self.first_dealer = dealer
        self.claim = claim
        super().__init__(game, rules, seed, names, dealer, auto_deal=auto_deal)

    def _deal(self, deck_given: Sequence[str] | None) -> None:
        super()._deal(deck(self.seed, len(self.deals) + 1, self.game.pack(self.rules)) if deck_given is None else deck_given)

    def record(self, legal: bool = False) -> dict[str, Any]:
        """The match in the notation of docs/records.md, with what is needed to check the shuffles."""
        record = super().record(legal)
        if self.claim:
            record["fair"] = {"shuffle": METHOD, "table": self.table, "commitment": commitment(self.table, self.seed)}
            if self.first_dealer is not None:
                record["fair"]["dealer"] = self.first_dealer  # chosen, and so not the seed's
        return record
