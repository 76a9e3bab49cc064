"""Evolution: populations of tables of weights, their operators and their matches."""
