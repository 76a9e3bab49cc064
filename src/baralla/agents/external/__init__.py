"""Bots of other people: programs in any language that speak the line protocol (docs/protocol.md)."""
