"""Dice that everybody can trust: one interface, and sources that differ in who rolls."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import Protocol

from rules_engine.errors import BadDice, DiceNeeded


class Dice(Protocol):
    """A source of rolls. A label belongs to one roll of one campaign and is never used twice."""

    def roll(self, label: str, faces: int, count: int) -> tuple[int, ...]:
        """Return `count` numbers from 1 to `faces`."""
        ...

    def hidden_key(self, label: str) -> str:
        """Return a key for what chance decides unseen, that nobody finds without the secret."""
        ...


class SealedDice:
    """Rolls that follow from a secret committed to before play, so that each can be recomputed
    later.

    A roll is HMAC-SHA256 of the secret over the salts and the label; each byte gives one die, and
    bytes
    that would favour some faces are passed over.
    """

    def __init__(self, secret: bytes, salts: Iterable[str]) -> None:
        self._secret = secret
        self._prefix = "".join(f"{salt}\n" for salt in salts)

    def roll(self, label: str, faces: int, count: int) -> tuple[int, ...]:
        """Return the dice that the secret holds for this label."""
        limit = (1 << 16) - (1 << 16) % faces
        found: list[int] = []
        block = 0
        while len(found) < count:
            stream = self._block(label, block)
            block += 1
            for at in range(0, len(stream), 2):
                number = stream[at] << 8 | stream[at + 1]
                if number < limit and len(found) < count:
                    found.append(number % faces + 1)
        return tuple(found)

    def hidden_key(self, label: str) -> str:
        """Return the key that the secret holds for this label."""
        return hidden_key(self._secret, label)

    def _block(self, label: str, block: int) -> bytes:
        message = f"{self._prefix}{label}\n{block}".encode()
        return hmac.new(self._secret, message, hashlib.sha256).digest()


def hidden_key(secret: bytes, label: str) -> str:
    """Return a key that follows from a secret. No roll has the same message: those end in the
    number of their block.
    """
    return hmac.new(secret, f"{label}\nkey".encode(), hashlib.sha256).hexdigest()


def commitment(secret: bytes) -> str:
    """Return what is published before play: the SHA-256 of the secret, in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


class ThrowawayDice(SealedDice):
    """Dice for dry runs and random games: reproducible from a seed, worth nothing in a campaign."""

    def __init__(self, seed: int) -> None:
        super().__init__(f"throwaway {seed}".encode(), ())


class TableDice:
    """Dice that a person rolled on a table and typed in, in the order in which they are asked
    for. What chance decides unseen nobody can roll on a table: for that there is the campaign's
    secret.
    """

    def __init__(self, typed: Sequence[Sequence[int]] = (), secret: bytes = b"") -> None:
        self._typed = [tuple(roll) for roll in typed]
        self._secret = secret
        self._used = 0

    def roll(self, label: str, faces: int, count: int) -> tuple[int, ...]:
        """Return the next typed roll.

        Raises:
            DiceNeeded: nobody has typed it yet.
            BadDice: what was typed cannot have been rolled with these dice.
        """
        if self._used == len(self._typed):
            raise DiceNeeded(label, faces, count)
        roll = self._typed[self._used]
        self._used += 1
        return possible(roll, label, faces, count)

    def hidden_key(self, label: str) -> str:
        """Return the key that the campaign's secret holds for this label.

        Raises:
            BadDice: there is no secret.
        """
        if not self._secret:
            raise BadDice(f"Nobody can roll '{label}' on a table; it needs the campaign's secret.")
        return hidden_key(self._secret, label)


class ScriptedDice:
    """Dice whose numbers a test or case file has written down.

    A script is a list of rolls; a roll may be tied to a case number ("21.11: 2"), and is then used
    for the first roll under that case.
    """

    def __init__(self, rolls: Sequence[tuple[str | None, Sequence[int]]] = ()) -> None:
        self._rolls = [(case, tuple(faces)) for case, faces in rolls]
        self._script = repr(self._rolls).encode()

    def roll(self, label: str, faces: int, count: int) -> tuple[int, ...]:
        """Return the next scripted roll that fits the label.

        Raises:
            BadDice: the script has no roll left for it, or an impossible one.
        """
        case = label.split("|", 1)[0]
        for at, (wanted, roll) in enumerate(self._rolls):
            if wanted is None or wanted == case:
                del self._rolls[at]
                return possible(roll, label, faces, count)
        raise BadDice(f"The script has no dice left for {label} ({count} with {faces} faces).")

    def hidden_key(self, label: str) -> str:
        """Return a key that follows from the script."""
        return hidden_key(self._script, label)

    @property
    def left(self) -> int:
        """How many scripted rolls were not used."""
        return len(self._rolls)


def possible(roll: Sequence[int], label: str, faces: int, count: int) -> tuple[int, ...]:
    """Return the roll if these dice can show it.

    Raises:
        BadDice: wrong number of dice, or a face that they do not have.
    """
    if len(roll) != count:
        raise BadDice(f"{label} needs {count} dice; {len(roll)} were given.")
    for face in roll:
        if type(face) is not int or not 1 <= face <= faces:
            raise BadDice(f"{label}: a die shows 1 to {faces}, not {face!r}.")
    return tuple(roll)
