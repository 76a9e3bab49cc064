"""What every game is built on: the verbs, compilation, random numbers, rules objects, the match driver."""
