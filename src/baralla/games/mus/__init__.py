"""Mus: four cards, four lances, envido and órdago, señas.

`game` holds its `GAME`: all that the rest of the product knows of it."""

PLACE = 5  # in lists of games
