#!/usr/bin/env python3
"""Recompute every sealed roll of an exported campaign: python3 recompute_rolls.py campaign.json

Stands alone: Python's standard library and nothing else, so that nobody has to trust the program
that rolled. Before play the site published the SHA-256 of a secret; each side then added a salt.
A roll is HMAC-SHA256 of the secret over the salts and the roll's label: every two bytes are a
number, numbers that would favour some faces are passed over, and the rest give the dice.
"""

import hashlib
import hmac
import json
import sys


def roll(secret, salts, label, faces, count):
    """Return the dice that the secret holds for a label."""
    limit = 65536 - 65536 % faces
    prefix = "".join(f"{salt}\n" for salt in salts)
    dice, block = [], 0
    while len(dice) < count:
        message = f"{prefix}{label}\n{block}".encode()
        stream = hmac.new(secret, message, hashlib.sha256).digest()
        block += 1
        for at in range(0, len(stream), 2):
            number = stream[at] * 256 + stream[at + 1]
            if number < limit and len(dice) < count:
                dice.append(number % faces + 1)
    return dice


def main(name):
    """Print every roll that is not as the secret has it, and how many there are."""
    with open(name, encoding="utf-8") as file:
        record = json.load(file)
    if record["campaign"]["dice"] != "sealed":
        print("The dice of this campaign were rolled on a table.")
        return 0
    secret = bytes.fromhex(record["secret"])
    if hashlib.sha256(secret).hexdigest() != record["seal"]:
        print("The secret is not the one that was sealed before play.")
        return 1
    rolls = wrong = 0
    for branch in record["branches"]:
        for entry in branch["entries"]:
            event = entry["body"].get("event")
            if event is None or event["kind"] != "roll":
                continue
            data = event["data"]
            rolls += 1
            dice = roll(secret, record["salts"], data["label"], data["faces"], len(data["dice"]))
            if dice != data["dice"]:
                wrong += 1
                print(f"{data['label']}: the log says {data['dice']}, the secret {dice}")
    print(f"{rolls} rolls, {wrong} not as the secret has them. Seal: {record['seal']}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else print(__doc__) or 2)
