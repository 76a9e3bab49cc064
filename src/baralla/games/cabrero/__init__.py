"""Tute Cabrero: most and fewest points are safe, the middle loses.

`game` holds its `GAME`: all that the rest of the product knows of it."""

PLACE = 4  # in lists of games
