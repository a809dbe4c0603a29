"""The logs in words: a notice as one sentence, an input as the referee's log names it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from campaigns.models import Campaign
from campaigns.services import engine, trust


def say(campaign: Campaign, notice: Mapping[str, Any]) -> str:
    """Return one sentence for a notice of a log."""
    kind = notice.get("kind")
    if kind in ("note", "note_at_once"):
        return f"Note from the referee: {notice['text']}"
    if kind == "taken_back":
        runs = notice.get("entries") or [[notice["first"], notice["last"]]]
        return f"The referee took back what entries {_runs(runs)} told."
    if kind in trust.KINDS:
        return trust.say(notice)
    if kind == "remark":
        return str(notice["text"])
    if kind == "campaign_ended":
        return f"The referee ended the campaign. {notice['text']}".strip()
    return engine.game_of(campaign).words(dict(notice))


def input_words(campaign: Campaign, given: Mapping[str, Any]) -> str:
    """Return what a seat asked for, in words."""
    body = given["body"]
    words: dict[str, Callable[[], str]] = {
        "order": lambda: str(body["order"]),
        "nothing": lambda: "nothing to do in this step",
        "answer": lambda: f"answer to decision {body['decision']}: {body['key']}",
        "overrule": lambda: f"correction by the referee: {body['reason']}",
        "take_back": lambda: f"taken back by the referee. {body['reason']}".strip(),
        "adopt": lambda: f"play goes on on line {body['branch']}. {body['reason']}".strip(),
        "note": lambda: f"note to {body['to']}: {body['text']}",
        "close": lambda: _closing_words(campaign, body),
        "publish": lambda: "news published to both sides",
        "start": lambda: "the set-up is laid out" if not body["begin"] else "play begins",
        "witness": lambda: trust.say_witness(given),
        "remark": lambda: f"told to both sides: {body['text']}",
        "end": lambda: f"the campaign ends. {body['reason']}".strip(),
    }
    return f"{given['seat']}: {words[given['kind']]()}"


def _closing_words(campaign: Campaign, body: Mapping[str, Any]) -> str:
    if body["do"] == "set_aside":
        return "the closing of the turn is set aside"
    more = f"; without orders: {', '.join(body['without'])}" if body["without"] else ""
    if body.get("past"):
        more += f"; without the rest of the halted orders of {', '.join(body['past'])}"
    if body.get("answers"):
        more += "; what is asked is answered by its first choice"
    until = engine.game_of(campaign).sequence.moment(*body["until"])
    return f"the turn is closed up to {until[:1].lower()}{until[1:]}{more}"


def _runs(runs: Sequence[Sequence[int]]) -> str:
    """Return numbers of entries in words: 3 to 5 and 9 to 12."""
    return " and ".join(f"{first} to {last}" for first, last in runs)
