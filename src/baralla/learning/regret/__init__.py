"""Learning mixed strategies for games of bets: regrets, by external sampling."""
