"""Both ends of the line protocol (docs/protocol.md): our agents as a program, and a check of other people's programs."""
