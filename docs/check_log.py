#!/usr/bin/env python3
"""Check a log of Referee without trusting Referee: python3 check_log.py FILE [WHAT YOU NOTED ...]

Needs Python and nothing else. FILE is a side's own log, or a whole campaign after its end, as the
site hands them out, or the text of a receipt. After it you can give hashes that you noted down or
that stand in your mails: the seal of the dice, the last hash of your log on some day, a receipt.

What is checked, each by SHA-256, a fingerprint that no two texts share:
* the chain: each entry's hash is made of the hash before it and of the entry's own text;
* the receipts: each is the hash of what was handed in, and of when and by which side;
* the dice, once the secret is out: its hash was published before play, then each side added a salt.
  A roll is HMAC-SHA256 of the secret over the salts and the roll's label: every two bytes are a
  number, numbers that would favour some faces are passed over, and the rest give the dice.
"""

import hashlib
import hmac
import json
import sys

MOST = 20


class Findings:
    """What was checked, what came out otherwise, and which hashes were met where."""

    def __init__(self):
        self.faults, self.lines, self.hashes = [], [], {}

    def check(self, is_right, fault):
        """Note a fault unless something is right."""
        if not is_right:
            self.faults.append(fault)


def canonical(value):
    """Return the one text that stands for a value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def sha256(text):
    """Return the SHA-256 of a text in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


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


def check_roll(found, where, data, secret, salts):
    """Compare a roll of a log with what the secret and the salts give for its label."""
    dice = roll(secret, salts, data["label"], data["faces"], len(data["dice"]))
    is_right = dice == data["dice"]
    says = f"the log says {data['dice']}, the secret gives {dice}"
    found.check(is_right, f"{where}, the roll for {data['subject']} ({data['label']}): {says}.")


def check_chain(found, name, entries, salt=""):
    """Follow a chain; after a broken link go on from the hash that the file gives."""
    chain = ""
    for number, entry in enumerate(entries, start=1):
        where = f"{name}, entry {entry['number']}"
        fresh = sha256(f"{chain}\n{salt}\n{canonical(entry['body'])}")
        is_right = entry["number"] == number and entry["hash"] == fresh
        found.check(is_right, f"{where}: the chain is broken here; the entry was changed.")
        chain = entry["hash"]
        found.hashes[chain] = where
    found.lines.append(f"{name}: {len(entries)} entries; the last hash is {chain or 'none'}.")


def check_receipt(found, where, receipt, campaign, side):
    """Make a receipt's hash anew from its text."""
    lines = receipt["lines"]
    head = ["Referee receipt", f"campaign {campaign}", f"side {side}", f"time {receipt['time']}"]
    head += [f"word {receipt['word']}", f"lines {len(lines)}"]
    text = "\n".join([*head, *(" ".join(line.split()) for line in lines)]) + "\n"
    found.hashes[receipt["hash"]] = f"the receipt of {receipt['time']} for: {'; '.join(lines)}"
    fault = f"{where}: the receipt of {receipt['time']} is not that of what it stands for."
    found.check(sha256(text) == receipt["hash"], fault)


def check_secret(found, record):
    """Return the secret's bytes, if it is out."""
    found.hashes[record["seal"]] = "the seal of the dice"
    if not record.get("secret"):
        return None
    secret = bytes.fromhex(record["secret"])
    is_right = hashlib.sha256(secret).hexdigest() == record["seal"]
    found.check(is_right, "The secret is not the one that was sealed before play.")
    return secret


def begin_of(entries):
    """Return the number of the last entry of set-ups that were laid out and not played: until the
    one that is played was laid out, salts could be changed.
    """
    notices = [entry["body"]["notice"] for entry in entries]
    back = [one["last"] for one in notices if one["kind"] == "taken_back" and one["first"] == 1]
    return max(back, default=0)


def check_seal(found, where, notice, record):
    """Compare a seal and salts that the log says with the file's: fresh dice add their round. A
    copy of a campaign that was being played names the seals of what was rolled before.
    """
    number = notice.get("round", 0)
    fault = f"{where}: the seal in the log is not the file's."
    seals = [*record.get("seals", []), record["seal"]]
    found.check(record["dice"] == "sealed" and notice["seal"] in seals, fault)
    salts = record["salts"] + ([f"round {number}"] if number else [])
    found.check(notice["salts"] == salts, f"{where}: the salts in the log are not the file's.")


def check_log(found, record):
    """Check a side's own log."""
    entries, side = record["entries"], record["side"]
    check_chain(found, f"The log of {side}", entries)
    for receipt in record["receipts"]:
        check_receipt(found, "Your receipts", receipt, record["campaign"]["id"], side)
    is_sealed = record["dice"] == "sealed"
    secret = check_secret(found, record) if is_sealed else None
    salts, rolls, untold, begun = record["salts"], 0, 0, begin_of(entries)
    is_own, others = not record.get("seals"), 0
    for entry in entries:
        where, notice = f"Entry {entry['number']}", entry["body"]["notice"]
        if "receipt" in entry["body"]:
            kept = entry["body"]["receipt"]
            check_receipt(found, where, kept, record["campaign"]["id"], side)
        if notice["kind"] == "sealed":
            salts, is_own = notice["salts"], notice["seal"] == record["seal"]
            if entry["number"] > begun:
                check_seal(found, where, notice, record)
        if notice["kind"] == "roll":
            rolls += 1
            untold += "label" not in notice
            others += not is_own
            if secret and is_own and "label" in notice:
                check_roll(found, where, notice, secret, salts)
    found.lines.append(f"Receipts: {len(record['receipts'])}.")
    if is_sealed:
        found.lines.append(f"Seal: {record['seal']}. Salts: {', '.join(record['salts'])}.")
        wait = "" if secret else ", to be checked when the campaign has ended and shows its secret"
        found.lines.append(f"Rolls: {rolls}{wait}.")
    else:
        found.lines.append(f"Rolls: {rolls}, of real dice.")
    if is_sealed and others:
        found.lines.append(f"For {others} of them the secret is that of the campaign copied here.")
    if untold:
        found.lines.append(f"For {untold} of them the log does not say which roll it was.")


def check_campaign(found, record):
    """Check a whole campaign: every line of play, and the log of each side."""
    is_sealed = record["campaign"]["dice"] == "sealed"
    secret = check_secret(found, record)
    upto = (record.get("rehearsal") or {}).get("upto", {})
    hashes, rolls, others = {}, 0, 0
    for branch in record["branches"]:
        number, parent, seq = branch["number"], branch["parent"], branch["from_seq"]
        own = {} if parent is None else dict(hashes[parent])
        chain, dice_round = own.get(seq, ""), branch.get("dice_round", 0)
        salts = record["salts"] + ([f"round {dice_round}"] if dice_round else [])
        for entry in branch["entries"]:
            seq += 1
            where = f"Line {number}, entry {seq}"
            chain = sha256(f"{chain}\n{record['chain_salt']}\n{canonical(entry['body'])}")
            is_right = entry["seq"] == seq and entry["hash"] == chain
            found.check(is_right, f"{where}: the chain is broken here; the entry was changed.")
            chain = own[seq] = entry["hash"]
            found.hashes[chain] = where
            event = entry["body"].get("event")
            if event and event["kind"] == "roll" and is_sealed:
                rolls += 1
                if secret and seq > upto.get(str(number), 0):
                    check_roll(found, where, event["data"], secret, salts)
                else:
                    others += 1
        hashes[number] = own
    for side, entries in sorted(record["told"].items()):
        check_chain(found, f"The log of {side}", entries)
    found.lines.append(f"Lines of play: {len(record['branches'])}. Sealed rolls: {rolls}.")
    found.lines.append(f"Seal: {record['seal']}. Salts: {', '.join(record['salts'])}.")
    if others:
        found.lines.append(f"For {others} of them this file does not hold the secret.")


def check_text(found, text):
    """Make the hash of a receipt's text."""
    receipt = sha256(text.replace("\r", "").strip() + "\n")
    found.hashes[receipt] = "the receipt of this text"
    found.lines.append(f"The receipt of this text is {receipt}.")


def main(name, *noted):
    """Print what was found; 1 if anything is wrong, or something noted is not met."""
    with open(name, encoding="utf-8-sig") as file:
        text = file.read()
    found = Findings()
    if text.startswith("Referee receipt"):
        check_text(found, text)
    else:
        record = json.loads(text)
        is_log = record.get("format") == "referee-log/1"
        check_log(found, record) if is_log else check_campaign(found, record)
    for hash_ in noted:
        where = found.hashes.get(hash_.strip().lower())
        found.lines.append(f"{hash_} is {where}." if where else f"{hash_} is not in this file.")
        found.check(where, f"{hash_}: nothing in this file has this hash.")
    print("\n".join(found.lines + found.faults[:MOST]))
    more = f" The first {MOST} are shown." if len(found.faults) > MOST else ""
    wrong = f"{len(found.faults)} things are not as they should be.{more}"
    print(wrong if found.faults else "All of it is as it should be.")
    return 1 if found.faults else 0


def run(arguments):
    """Check the file that is named; say in a sentence why it cannot be read."""
    if not arguments:
        print(__doc__)
        return 2
    try:
        return main(*arguments)
    except OSError as fault:
        print(f"{arguments[0]} cannot be read: {fault.strerror}.")
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as fault:
        print(f"{arguments[0]} is not a file as the site hands it out: {fault!r}.")
    return 2


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
