"""How agents learn: data sets of decisions, supervised networks, Monte-Carlo control, evolution, and the cards of what we ship."""
