"""Data sets: rows of decisions, played and kept."""
