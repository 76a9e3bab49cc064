"""Botifarra, the pairs game of Catalonia, for Baralla. `game` holds its `GAME`: all that Baralla knows of it."""
