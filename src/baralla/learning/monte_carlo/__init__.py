"""Monte-Carlo control: tables of situations, learned from episodes."""
