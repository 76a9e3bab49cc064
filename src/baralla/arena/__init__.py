"""Measuring agents against each other: duplicate deals, intervals, ratings, reports."""
