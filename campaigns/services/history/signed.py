"""Corrections that two referees have signed, when play goes over to another line."""

from __future__ import annotations

from collections import Counter
from typing import Any

from campaigns.models import Branch, Input
from campaigns.services.errors import NotNow
from campaigns.services.history import log
from rules_engine.plain import canonical

ALONE = (
    "A correction that two referees have signed would be gone, and one of them alone does not undo "
    "it: propose a correction of it on the page Correct, and the other one signs that."
)


def assert_kept(left: Branch, seq: int, fresh: Branch) -> None:
    """Refuse to leave a line for one that goes another way from an entry on and lacks a correction
    that was signed there, where the campaign wants two signatures. Raises NotNow.
    """
    if left.campaign.is_countersigned and _signed(left, seq) - _signed(fresh, seq):
        raise NotNow(ALONE)


def _signed(branch: Branch, seq: int) -> Counter[bytes]:
    """Count the signed corrections of a line from an entry on, by what they say."""
    rows = log.inputs_on_line(branch, after=seq - 1).filter(input__kind=Input.Kind.OVERRULE)
    bodies = (entry.input.body for entry in rows.select_related("input"))
    return Counter(_said(body) for body in bodies if body.get("signed"))


def _said(body: dict[str, Any]) -> bytes:
    """Return what a correction says, on whatever line it was carried out again."""
    return canonical({name: part for name, part in body.items() if name != "rerun"})
