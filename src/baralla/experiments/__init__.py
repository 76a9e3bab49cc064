"""Experiments that can be run again: many tournaments, a table of results and a page of figures."""
