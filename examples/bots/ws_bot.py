"""A bot at a web table: python ws_bot.py "ws://127.0.0.1:8000/bot/TABLE?invite=INVITE&name=Mine"   (pip install websockets)"""

import json
import sys

from websockets.sync.client import connect

with connect(sys.argv[1]) as table:
    for line in table:
        word, _, rest = line.partition(" ")
        if word == "baralla":
            table.send("ready")
        elif word == "go":
            table.send(f"action {json.loads(rest)['legal'][-1]}")
        elif word == "error":
            sys.exit(rest)
        elif word == "endmatch":
            print(rest)
            break
