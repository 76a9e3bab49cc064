"""Finding good options for an agent: trials on common deals, pruned by sequential tests, judged on deals they never saw."""
