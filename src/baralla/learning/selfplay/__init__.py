"""Self-play: a network learns a game from nothing but its rules, by playing itself, its past selves and players by rules."""
