"""The experiments of Arjonilla (2024) with the three ways to learn, each beside what he found, small enough to run in minutes."""
