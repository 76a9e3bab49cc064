"""What is kept in databases: tables as lists of events (`events`), and what the arena measured (`results`)."""
