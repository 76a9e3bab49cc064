"""Brisca: three cards, a trump, no obligations.

`game` holds its `GAME`: all that the rest of the product knows of it."""

PLACE = 1  # in lists of games
