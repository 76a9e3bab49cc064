"""The table in the browser: a server of tables, seats and views. See docs/server.md."""
