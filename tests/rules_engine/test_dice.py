"""Dice: the same label gives the same roll, all faces are alike, and impossible rolls are
refused.
"""

import hashlib
import hmac
from collections import Counter

import pytest

from rules_engine.core.dice import ScriptedDice, SealedDice, TableDice, ThrowawayDice, commitment
from rules_engine.errors import BadDice, DiceNeeded


def test_a_sealed_roll_is_the_hmac_that_anybody_can_recompute() -> None:
    secret = b"known after the game"
    block = hmac.new(secret, b"salt us\nsalt german\n9.0|0609|1\n0", hashlib.sha256).digest()
    first = int.from_bytes(block[:2], "big")
    assert first < 65532  # so that no rejection took place
    roll = SealedDice(secret, ["salt us", "salt german"]).roll("9.0|0609|1", 6, 1)
    assert roll == (first % 6 + 1,)
    assert commitment(secret) == hashlib.sha256(secret).hexdigest()


def test_each_label_has_its_own_roll_whatever_was_rolled_before() -> None:
    dice = SealedDice(b"secret", [])
    alone = dice.roll("b", 6, 2)
    dice.roll("a", 6, 40)
    assert dice.roll("b", 6, 2) == alone


def test_all_faces_come_up_alike() -> None:
    dice = ThrowawayDice(1)
    seen = Counter(dice.roll("many", 6, 60_000))
    chi = sum((seen[face] - 10_000) ** 2 / 10_000 for face in range(1, 7))
    assert chi < 20.5  # 5 degrees of freedom, one in a thousand


def test_salts_and_secret_change_the_roll() -> None:
    rolls = {
        SealedDice(secret, salts).roll("x", 1000, 3)
        for secret in (b"1", b"2")
        for salts in ((), ("a",), ("b",))
    }
    assert len(rolls) == 6


def test_table_dice_ask_for_what_is_missing_and_refuse_a_seven() -> None:
    dice = TableDice([[3, 4]])
    assert dice.roll("9.0", 6, 2) == (3, 4)
    with pytest.raises(DiceNeeded) as asked:
        dice.roll("21.11", 6, 1)
    assert (asked.value.label, asked.value.faces, asked.value.count) == ("21.11", 6, 1)
    with pytest.raises(BadDice, match="1 to 6, not 7"):
        TableDice([[7]]).roll("21.11", 6, 1)
    with pytest.raises(BadDice, match="needs 2 dice"):
        TableDice([[3]]).roll("9.0", 6, 2)


def test_a_script_gives_each_case_its_own_dice() -> None:
    dice = ScriptedDice([("21.11", [2]), (None, [5, 5])])
    assert dice.roll("9.0|0609|1", 6, 2) == (5, 5)
    assert dice.roll("21.11|Neuss|1", 6, 1) == (2,)
    assert dice.left == 0
    with pytest.raises(BadDice, match="no dice left"):
        dice.roll("21.11|Neuss|2", 6, 1)
