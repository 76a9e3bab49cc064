"""Our games in the tools of others: RLCard, PettingZoo, Gymnasium and OpenSpiel, each thin over the same verbs.

Nothing else imports this package, and each part needs only its own library: `pip install baralla[adapters]` brings all four.
"""
