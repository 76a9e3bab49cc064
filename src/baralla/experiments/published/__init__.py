"""Published experiments of games, played again: many more matches, intervals, and what a sample of the source's size could show."""
