"""The verbs every game answers, and what they stand on: compilation, random numbers, rules objects, the match driver."""
