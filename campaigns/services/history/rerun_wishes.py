"""What the referee wants otherwise on a line that is run again: read, checked as far as it can be
before it is carried out, and noted in the line's row.
"""

from __future__ import annotations

from typing import Any

from campaigns.models import Branch, Campaign, Input
from campaigns.services import engine
from campaigns.services.asking.refereeing import assert_effects, form_of
from campaigns.services.asking.storing import assert_text
from campaigns.services.errors import BadRequest, NotNow
from campaigns.services.history.lines import Point
from rules_engine.core.dice import possible
from rules_engine.errors import BadDice

Kind = Input.Kind
ALONE = (
    "In this campaign a correction counts only when a second referee has signed it, so none is put "
    "into a line on trial. Adopt the line without it, then propose it."
)
Facts = dict[str, Any]


def change(campaign: Campaign, facts: Facts, point: Point, how: str, given: Facts) -> None:
    """Note in a line's row what is different at a point of the line that it was run from:
    "replace", "leave_out", "insert" (before it), or nothing. Raises BadRequest.
    """
    if how == "leave_out":
        facts["changes"][str(point.seq)] = None
    elif how == "replace":
        facts["changes"][str(point.seq)] = _read(campaign, given)
    elif how == "insert":
        insert(campaign, facts, point.seq, given)
    elif how:
        raise BadRequest("An input is replaced or left out, or another is put before it.")


def insert(campaign: Campaign, facts: Facts, before: int, given: Facts) -> None:
    """Note that an order, answer or correction is put in before an entry. Raises BadRequest."""
    facts["inserts"] = [*facts["inserts"], {"before": before, **_read(campaign, given)}]


def assert_signed(branch: Branch) -> None:
    """Refuse a line with a correction of its own where one needs a second signature. Raises NotNow:
    such a line stands from the time before that was wanted.
    """
    rows = Input.objects.filter(branch=branch, kind=Kind.OVERRULE).values_list("body", flat=True)
    is_own = any(body.get("rerun", {}).get("how") != "again" for body in rows)
    if branch.campaign.is_countersigned and is_own:
        raise NotNow(ALONE)


def typed(facts: Facts, faces: list[int]) -> None:
    """Note real dice that the line waits for. Raises BadRequest, NotNow."""
    need = (facts["halt"] or {}).get("need")
    if not need:
        raise NotNow("This line waits for no dice.")
    try:
        rolled = possible(faces, need["label"], need["faces"], need["count"])
    except BadDice as fault:
        raise BadRequest(str(fault)) from fault
    facts["typed"] = {**facts["typed"], need["label"]: list(rolled)}


# ---- inside -----------------------------------------------------------------------------------


def _read(campaign: Campaign, given: Facts) -> Facts:
    """Return an order, answer or correction as an input's body, checked as far as it can be."""
    kind, side, body = given["kind"], given["side"], dict(given["body"] or {})
    assert_text(body)
    if kind == Kind.OVERRULE:
        if campaign.is_countersigned:
            raise NotNow(ALONE)
        return {"kind": kind, "side": "", "body": _correction(body)}
    if kind == Kind.ORDER:
        engine.assert_side(campaign, side)
        order = engine.read_order(campaign, side, str(body.get("order", "")))
        text = engine.write_order(campaign, order)
        return {"kind": kind, "side": side, "body": {"order": text}}
    if kind == Kind.ANSWER:
        side = engine.side_asked(campaign, side)
        names = {name: str(body.get(name, "")) for name in ("decision", "key")}
        if not names["key"]:
            raise BadRequest("Choose one of the answers first.")
        return {"kind": kind, "side": side, "body": names}
    raise BadRequest("Only orders, answers and corrections can be put in.")


def _correction(body: Facts) -> Facts:
    if not str(body.get("reason", "")).strip():
        raise BadRequest("A correction needs a reason; it stays in the log.")
    effects = list(body.get("effects", ()))
    assert_effects(effects)
    announce = str(body.get("announce", ""))
    form = {"form": form_of(body["form"])} if body.get("form") else {}
    return {"effects": effects, "reason": str(body["reason"]), "announce": announce, **form}
