"""La Podrida: say how many tricks you will win, and win exactly those.

`game` holds its `GAME`: all that the rest of the product knows of it."""

PLACE = 3  # in lists of games
