"""Agents that look ahead in worlds they deal themselves. They know the verbs, and no game."""
