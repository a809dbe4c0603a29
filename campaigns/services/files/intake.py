"""Whether a campaign that was exported elsewhere can be looked at here on every page.

`rules_engine.records.record` sees to the chains and the positions; this sees to what people wrote.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import rules_engine
from campaigns.services.asking.refereeing import form_of
from campaigns.services.errors import BadRequest
from campaigns.services.files.exports import LATER_SETTINGS
from campaigns.services.history import trust
from campaigns.services.history.wording import asked
from campaigns.services.people.campaigns import CONFIGURABLE, assert_choices
from rules_engine.core.events import Event, apply
from rules_engine.core.game import Game
from rules_engine.records.record import line_of

Record = dict[str, Any]
MOST = 2**31 - 1
PARTS: Mapping[str, Mapping[str, type]] = {
    "start": {"begin": bool},
    "order": {"order": str},
    "nothing": {},
    "answer": {"decision": str, "key": str},
    "overrule": {"effects": list, "reason": str, "announce": str},
    "take_back": {"reason": str},
    "note": {"to": str, "text": str},
    "close": {"do": str, "until": list, "without": list},
    "publish": {},
    "adopt": {"branch": int, "reason": str, "dice": str},
    "witness": {"entry": int, "verdict": str, "text": str, "subject": str, "at": str, "dice": list},
    "remark": {"what": str, "text": str},
    "end": {"reason": str},
}


def assert_usable(record: Record) -> None:
    """Refuse settings, seats, inputs and notices that a page could not show.

    Raises:
        BadRequest: says which part.
        KeyError, TypeError, ValueError, AttributeError, IndexError: the shape is another one.
    """
    game = rules_engine.load(record["campaign"]["game"])
    chosen = {**LATER_SETTINGS, **record["campaign"]}
    assert_choices(game, {name: chosen[name] for name in CONFIGURABLE})
    _assert_salts(game, record["side_salts"])
    _assert_seats(game, record["seats"])
    if sorted(item["number"] for item in record["inputs"]) != sorted(
        {item["number"] for item in record["inputs"]}
    ):
        raise BadRequest("Two inputs of this file have the same number.")
    for item in record["inputs"]:
        _assert_input(game, item)
    for branch in record["branches"]:
        _number("branch", branch["number"])
        _assert_rerun(game, branch.get("rerun"))
        if branch.get("is_trial") and branch["number"] == record["campaign"]["branch"]:
            raise BadRequest("This file does not hold together: a line on trial is played.")
    for made in record.get("publications", ()):
        for what in (made["number"], made["seq"], *(made["told"][side] for side in game.sides)):
            _number("A publication", what)
    for side in game.sides:
        _assert_told(game, side, record["told"][side])
    if record["campaign"]["branch"] is not None:
        _assert_line(game, record)


def _assert_salts(game: Game[Any], salts: Any) -> None:
    for side, salt in salts.items():
        if side not in game.sides or len(salt) > 100 or not salt.isprintable():
            raise BadRequest("A side's salt in this file is not one line of 100 characters.")


def _assert_seats(game: Game[Any], seats: list[Record]) -> None:
    if not any(seat["role"] == "referee" for seat in seats):
        raise BadRequest("This file does not hold together: it has no seat for a referee.")
    for seat in seats:
        fits = (seat["side"] == "") if seat["role"] == "referee" else seat["side"] in game.sides
        if not fits or not seat["name"].isprintable():
            raise BadRequest("A seat in this file belongs to no side of the game.")


def _assert_input(game: Game[Any], item: Record) -> None:
    where = f"Input {_number('input', item['number'])}"
    _assert_body(where, item["kind"], item["body"])
    asked(game, item["kind"], item["body"])  # in words, as pages have it
    if item["side"] not in ("", *game.sides):
        raise BadRequest(f"{where} is of no side of the game.")
    for name in ("first_seq", "last_seq"):
        if item[name] is not None:
            _number(f"{where}, {name}", item[name])
    for roll in item["dice"]:
        if not isinstance(roll["label"], str) or not all(type(f) is int for f in roll["faces"]):
            raise BadRequest(f"{where}: its dice cannot be read.")
    if item["ruling"] is not None:
        _assert_ruling(where, item["ruling"])


def _assert_body(where: str, kind: Any, body: Any) -> None:
    parts = PARTS.get(kind)
    fits = parts is not None and all(isinstance(body[n], part) for n, part in parts.items())
    fits = fits and isinstance(body.get("past", []), list)
    fits = fits and all(_are_texts(body.get(name, [])) for name in ("undo", "orders"))
    fits = fits and isinstance(body.get("signed", ""), str)
    if kind == "overrule" and "form" in body:
        form_of(body["form"])
    if not fits or not trust.fits_body(kind, body):
        raise BadRequest(f"{where} is not something that a seat can ask for.")


def _are_texts(found: Any) -> bool:
    return isinstance(found, list) and all(isinstance(text, str) for text in found)


def _assert_ruling(where: str, ruling: Any) -> None:
    texts = [one[name] for one in ruling["violations"] for name in ("case", "message")]
    texts += [*ruling["advice"], *ruling["readings"]]
    detail = ruling["detail"]
    fits = isinstance(ruling["lawful"], bool) and (detail is None or isinstance(detail, dict))
    if not fits or not all(isinstance(text, str) for text in texts):
        raise BadRequest(f"{where}: its ruling cannot be read.")


def _assert_told(game: Game[Any], side: str, entries: list[Record]) -> None:
    for at, entry in enumerate(entries, start=1):
        where = f"The log of {side}, entry {at}"
        _number(where, entry["seq"])
        body = entry["body"]
        _number(f"{where}, turn", body["turn"])
        if body["step"] not in ("", *game.sequence.steps):
            raise BadRequest(f"{where} is of no step of the game.")
        if not trust.fits_marks(body):
            raise BadRequest(f"{where}: its receipt, or who typed its dice, cannot be read.")
        _assert_notice(game, where, at, body["notice"])


def _assert_notice(game: Game[Any], where: str, at: int, notice: Record) -> None:
    kind = notice["kind"]
    if kind == "taken_back":
        if not 1 <= notice["first"] <= notice["last"] <= at:
            raise BadRequest(f"{where} takes back what was never told.")
    elif kind in trust.KINDS:
        if not trust.fits(notice, at):
            raise BadRequest(f"{where}: what it says of dice cannot be read.")
    elif kind in ("note", "note_at_once", "remark", "campaign_ended"):
        if not isinstance(notice["text"], str):
            raise BadRequest(f"{where} holds no text.")
    else:
        game.words(dict(notice))
    if not all(isinstance(case, str) for case in notice.get("cases", ())):
        raise BadRequest(f"{where} cites what is no case.")


def _assert_line(game: Game[Any], record: Record) -> None:
    """Tell the line of play once more, to everybody."""
    state: Record = {}
    for entry in line_of(record, record["campaign"]["branch"]):
        body = entry["body"]
        if body["type"] == "input":
            given = body["input"]
            _assert_body(f"Entry {entry['seq']}", given["kind"], given["body"])
            continue
        event = Event.from_json(body["event"])
        after = apply(state, event)
        for side in (None, *game.sides):
            notice = rules_engine.told(state, event, after, side)
            if notice is not None:
                game.words(notice)
        state = after


def _assert_rerun(game: Game[Any], facts: Any) -> None:
    """Refuse what a file says of a line that was run again, where a page could not show it."""
    if facts is None:
        return
    for side, pairs in facts.get("kept", {}).items():
        for number, seq in pairs:
            _number(f"What {side} was told", number + seq)
    if "state" not in facts:
        return
    for value in (*facts["of"], facts["at"], facts["done"], facts["total"]):
        _number("A line that was run again", value)
    texts = [facts["state"], facts["dice"], *(miss["why"] for miss in facts["misses"])]
    numbers = [miss[name] for miss in facts["misses"] for name in ("seq", "number")]
    if not all(isinstance(text, str) for text in texts) or len(facts["of"]) != 2:
        raise BadRequest("How a line was run again cannot be read.")
    for value in numbers:
        _number("A line that was run again", value)


def _number(what: str, value: Any) -> int:
    if type(value) is not int or not 0 <= value <= MOST:
        raise BadRequest(f"{what} has a number that no campaign has.")
    return value
