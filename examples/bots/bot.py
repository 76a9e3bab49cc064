"""A bot in twenty lines, without anything but Python: it plays the first legal action that takes no trump, if there is one."""

import json
import sys

trump = ""
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "baralla":
        print("id name Twenty lines\nready", flush=True)
    elif word == "go":
        told = json.loads(rest)
        trump = (told["view"].get("trump") or " ")[-1]
        cheap = [action for action in told["legal"] if action.startswith("play ") and not action.endswith(trump)]
        print("action", (cheap or told["legal"])[0], flush=True)
    elif word == "explain":
        print('because "I keep my trumps."', flush=True)
    elif word == "quit":
        break
