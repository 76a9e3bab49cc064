"""How the database came to look as it does: one module a step, applied by the server when it starts."""
