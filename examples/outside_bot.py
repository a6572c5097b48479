"""An outside bot in twenty lines: any legal action, but always forward when it can (docs/outside-bots.md)."""

import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        chance = random.Random(message["match"])  # the same match, the same choices
        forward = ("right", "left")[message["seat"] % 2]
        answer = {"type": "ready", "name": "forward"}
    elif message["type"] == "act":
        liked = [text for text in message["legal"] if text.endswith(forward)]
        answer = {"type": "action", "action": chance.choice(liked or message["legal"])}
    else:
        continue  # refused, end, quit: nothing to say
    print(json.dumps(answer), flush=True)
