"""Whether what is sent under a used token is the wish that the token names already.

What is stored has more in it than was asked for: receipts, deputies, what was found at that time.
Only what its sender said is compared, so that the same wish again is always the same answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.models import Input
from campaigns.services.errors import BadRequest

Kind = Input.Kind
ANOTHER = (
    "Something else was sent under this token before, and stands as it was; this was not stored. "
    "Send it again: load the page anew if it does not show a fresh form with your text; a program "
    "takes a new token for each wish."
)
SAID: Mapping[str, tuple[str, ...]] = {
    Kind.START: ("begin",),
    Kind.ORDER: ("order",),
    Kind.NOTHING: (),
    Kind.ANSWER: ("decision", "key"),
    Kind.OVERRULE: ("reason", "announce", "form"),
    Kind.TAKE_BACK: ("reason", "to"),
    Kind.NOTE: ("to", "text", "at_once"),
    Kind.CLOSE: ("do", "without", "past", "answers"),
    Kind.PUBLISH: (),
    Kind.ADOPT: ("branch",),
    Kind.WITNESS: ("entry", "verdict", "text"),
    Kind.REMARK: ("what", "text"),
    Kind.END: ("reason",),
}
"""What of each kind's body its sender said himself. How far a closing goes is put together from how
things stand, and that may have changed since.
"""
EFFECTS = "effects"


def assert_same(found: Input, kind: str, side: str, body: Mapping[str, Any]) -> Input:
    """Return the input that a seat's token names already, if it is this wish. Raises BadRequest."""
    # What the calendar stores is named after a date: whoever is late by then changes no wish.
    is_own = "calendar" in body
    if found.kind != kind or not (is_own or _is_said(found, kind, side, body)):
        raise BadRequest(ANOTHER)
    return found


def is_same_correction(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two corrections say the same; what a form comes to depends on the position."""
    names = SAID[Kind.OVERRULE]
    if "form" not in one:
        names = (*names, EFFECTS)
    return _said(one, names) == _said(other, names)


def assert_said(is_said: bool) -> None:
    """Refuse what is not the wish that its token names. Raises BadRequest."""
    if not is_said:
        raise BadRequest(ANOTHER)


def _is_said(found: Input, kind: str, side: str, body: Mapping[str, Any]) -> bool:
    if found.side != side:
        return False
    if kind == Kind.OVERRULE:
        return is_same_correction(found.body, body)
    if "undo" in found.body and "undo" in body:
        # Whoever asks again is told nothing more of what there was to undo.
        return True
    return _said(found.body, SAID[kind]) == _said(body, SAID[kind])


def _said(body: Mapping[str, Any], names: tuple[str, ...]) -> list[Any]:
    return [body.get(name) for name in names]
