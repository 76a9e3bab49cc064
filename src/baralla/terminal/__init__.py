"""Playing in a terminal: a person against agents, or several people passing the keyboard round."""
