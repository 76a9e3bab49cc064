"""Hints of Brisca: those of any trick game, with Brisca's points."""

from __future__ import annotations

from baralla.games.cards.hints import TrickHints

HINTS = TrickHints()
