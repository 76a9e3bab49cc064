"""Supervised learning: networks that imitate what paid."""
