"""What is kept in databases."""
