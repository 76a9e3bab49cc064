"""Agents that have learned."""
