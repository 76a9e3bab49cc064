"""How agents learn: data sets of decisions, supervised networks, and the models we ship with their cards."""
