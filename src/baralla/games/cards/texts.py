"""Words that card games share: playing a card, and which way the turn goes."""

from __future__ import annotations

from baralla.engine.rules import words

DIRECTION = {
    "cw": words("com el rellotge", "como el reloj", "clockwise"),
    "ccw": words("al revés del rellotge", "al revés del reloj", "counter-clockwise"),
}
PLAY = {"play": words("juga {card}", "juega {card}", "play {card}")}
PLAYED = {"play": words("{name}: {card}", "{name}: {card}", "{name}: {card}")}
