"""Words that Brisca and Tute share: the exchange of the trump card."""

from __future__ import annotations

from baralla.engine.rules import words
from baralla.games.cards.texts import DIRECTION, PLAY, PLAYED

EXCHANGE_LAST = {
    "while_on_table": words("mentre el triomf és a taula", "mientras el triunfo está en la mesa", "while the trump card is on the table"),
    "before_penultimate_trick": words("fins a la penúltima basa", "hasta la penúltima baza", "until the second-last trick"),
}
VALUES = {"exchange_last": EXCHANGE_LAST, "direction": DIRECTION}
ACTIONS = PLAY | {"exchange": words("canvia i agafa {trump_card}", "cambia y toma {trump_card}", "swap for {trump_card}")}
TOLD = PLAYED | {
    "exchange": words(
        "{name} {name:canvies|canvia|canvien} el triomf",
        "{name} {name:cambias|cambia|cambian} el triunfo",
        "{name} {name:swap|swaps|swap} the trump card",
    )
}
