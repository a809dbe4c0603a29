"""What the sides' logs keep so that dice and orders can be checked later, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

KINDS = ("sealed", "receipt", "witnessed")
"""Kinds of notices that the site adds to a side's log, whatever the game."""


def say(notice: Mapping[str, Any]) -> str:
    """Return one sentence for one of these notices."""
    if notice["kind"] == "sealed":
        again = " Fresh dice are rolled from here on." if notice.get("round") else ""
        given = [salt for salt in notice["salts"][1:] if salt.partition("=")[2]]
        salts = ", ".join(given) or "none"
        return f"The dice are sealed. Seal: {notice['seal']}. Salts: {salts}.{again}"
    if notice["kind"] == "receipt":
        return "Carried out as handed in; there is nothing else to tell of it."
    return f"{_witness(notice['by'], notice)} (entry {notice['entry']})."


def say_witness(body: Mapping[str, Any]) -> str:
    """Return a witness's input as the rest of a sentence."""
    return _witness("a witness", body)


def _witness(who: str, words: Mapping[str, Any]) -> str:
    """Say who confirmed or contested which roll, and what he saw."""
    rolled = "+".join(str(face) for face in words["dice"])
    text = f": “{words['text']}”" if words["text"] else ""
    return f"{who} {words['verdict']} the roll of {rolled} for {words['subject']}{text}"


def fits(notice: Mapping[str, Any], at: int) -> bool:
    """Whether one of these notices, from a file, has the parts that pages show."""
    if notice["kind"] == "receipt":
        return True
    if notice["kind"] == "sealed":
        salts = notice["salts"]
        is_list = isinstance(salts, list) and all(isinstance(salt, str) for salt in salts)
        return is_list and isinstance(notice["seal"], str) and type(notice["round"]) is int
    texts = (notice["subject"], notice["verdict"], notice["text"], notice["by"], notice["at"])
    is_earlier = type(notice["entry"]) is int and 1 <= notice["entry"] <= at
    are_faces = all(type(face) is int for face in notice["dice"])
    return is_earlier and are_faces and all(isinstance(text, str) for text in texts)


def fits_marks(body: Mapping[str, Any]) -> bool:
    """Whether what an entry of a log holds beside its notice, from a file, can be shown."""
    typed, receipt = body.get("typed"), body.get("receipt")
    if typed is not None and not _are_texts(typed, ("by", "side", "at")):
        return False
    if not all(isinstance(body.get(name, ""), str) for name in ("deputy", "standing")):
        return False
    if receipt is None:
        return True
    lines = receipt["lines"]
    are_lines = isinstance(lines, list) and all(isinstance(line, str) for line in lines)
    return are_lines and _are_texts(receipt, ("hash", "time", "word"))


def fits_body(kind: str, body: Mapping[str, Any]) -> bool:
    """Whether what an input, from a file, holds of a receipt or a witnessed roll can be shown."""
    if not all(isinstance(body.get(name, ""), str) for name in ("deputy", "standing")):
        return False
    if "receipt" in body and not _are_texts(body["receipt"], ("time", "word")):
        return False
    if kind != "witness":
        return True
    are_faces = all(type(face) is int for face in body["dice"])
    is_placed = type(body["branch"]) is int and type(body["seq"]) is int
    return are_faces and is_placed and _are_texts(body["typed"], ("by", "side", "at"))


def _are_texts(part: Mapping[str, Any], names: tuple[str, ...]) -> bool:
    return all(isinstance(part[name], str) for name in names)
