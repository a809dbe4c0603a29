"""Copies of campaigns that were being played, and files without the secret of the dice.

While a campaign is played its file does not hold the secret: whoever had it would know every roll
to come. What is carried out in a copy is rolled with dice of its own; what came before was rolled
with dice whose secret the file does not know, and is taken from the log as it stands.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine.core.dice import Dice, commitment, possible
from rules_engine.core.events import Event
from rules_engine.errors import BadDice, BadRecord
from rules_engine.plain import JsonObject

MOST_COPIES = 1000
MOST_SEQ = 2**31 - 1


class LoggedDice:
    """The dice that a log says were rolled, by their labels; rolls that were typed come from
    `typed`, in their order.
    """

    def __init__(self, events: Iterable[Event], typed: Dice | None = None) -> None:
        self._typed = typed
        self._rolls: dict[str, list[int]] = {}
        self._written: dict[str, str] = {}
        for event in events:
            if event.kind == "roll":
                self._rolls[event.data["label"]] = event.data["dice"]
            for path, *value in event.effects:
                if len(path) == 1 and value and isinstance(value[0], str):
                    self._written[str(path[0])] = value[0]

    def roll(self, label: str, faces: int, count: int) -> tuple[int, ...]:
        """Return what the log says. Raises BadDice where it has no such roll."""
        if self._typed is not None:
            return self._typed.roll(label, faces, count)
        if label not in self._rolls:
            raise BadDice(f"The log has no roll {label}.")
        return possible(self._rolls[label], label, faces, count)

    def hidden_key(self, label: str) -> str:
        """Return the key that was written into the truth. Raises BadDice where none was."""
        if label not in self._written:
            raise BadDice(f"The log has no key '{label}'.")
        return self._written[label]


def seals_of(record: JsonObject) -> list[str]:
    """Return the seals of all dice that were rolled in a campaign, its own last."""
    return [*(record.get("rehearsal") or {}).get("seals", ()), record["seal"]]


def has_secret_for(record: JsonObject, branch: int, seq: int) -> bool:
    """Whether a file holds the secret of what was rolled at a place of its log."""
    upto = (record.get("rehearsal") or {}).get("upto", {})
    return bool(record["secret"]) and seq > upto.get(str(branch), 0)


def assert_secret(record: JsonObject) -> None:
    """Check that the secret fits the seal, and what the file says of being a copy.

    Raises:
        BadRecord: says what is wrong.
    """
    if not isinstance(record["secret"], str):
        raise BadRecord("The secret of the dice is no text.")
    if record["secret"] and commitment(bytes.fromhex(record["secret"])) != record["seal"]:
        raise BadRecord("The secret of the dice does not fit the seal.")
    if not record["secret"] and record["campaign"]["status"] == "ended":
        raise BadRecord("The campaign has ended, and the secret of its dice is missing.")
    if not isinstance(record["seal"], str) or not 0 < len(record["seal"]) <= 64:
        raise BadRecord("The seal of the dice cannot be read.")
    facts = record.get("rehearsal")
    if facts is None:
        return
    seals, upto = facts["seals"], facts["upto"]
    are_seals = isinstance(seals, list) and len(seals) <= MOST_COPIES
    if not are_seals or not all(isinstance(seal, str) and len(seal) <= 64 for seal in seals):
        raise BadRecord("The seals of what this campaign is a copy of cannot be read.")
    if not all(type(seq) is int and 0 <= seq <= MOST_SEQ for seq in upto.values()):
        raise BadRecord("From where on this copy was played cannot be read.")
