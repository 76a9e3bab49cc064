"""Hexadom: dominoes with hexagons.

`game` holds its `GAME`: all that the rest of the product knows of it."""

PLACE = 6  # in lists of games
