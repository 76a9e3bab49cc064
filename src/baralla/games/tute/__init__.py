"""Tute: follow, beat, trump; cantes of king and knight.

`game` holds its `GAME`: all that the rest of the product knows of it."""

PLACE = 2  # in lists of games
