"""The logs in words: a notice as one sentence, an input as the referee's log names it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from campaigns.models import Campaign, Input
from campaigns.services import engine
from campaigns.services.history import trust
from campaigns.services.side_words import both
from rules_engine.core.game import Game

Kind = Input.Kind


def say(campaign: Campaign, notice: Mapping[str, Any]) -> str:
    """Return one sentence for a notice of a log."""
    kind = notice.get("kind")
    if kind in ("note", "note_at_once"):
        return f"Note from the referee: {notice['text']}"
    if kind == "taken_back":
        runs = notice.get("entries") or [[notice["first"], notice["last"]]]
        title = engine.game_of(campaign).side_titles.get(notice.get("by", ""), "")
        who = f"The {title} side undid its last move:" if title else "The referee took back"
        return f"{who} what {_runs(runs)} told{' no longer counts' * bool(title)}."
    if kind in trust.KINDS:
        return trust.say(notice)
    if kind == "remark":
        return str(notice["text"])
    if kind == "campaign_ended":
        return f"The referee ended the campaign. {notice['text']}".strip()
    return engine.game_of(campaign).words(dict(notice))


def asked(game: Game[Any], kind: str, body: Mapping[str, Any]) -> str:
    """Return what an input asks for, in words; who asks stands beside it."""
    words: dict[str, Callable[[], str]] = {
        Kind.ORDER: lambda: str(body["order"]),
        Kind.NOTHING: lambda: "nothing to do in this step",
        Kind.ANSWER: lambda: f"answer: {body['key']}",
        Kind.OVERRULE: lambda: f"correction: {body['reason']}{_signed(body)}",
        Kind.TAKE_BACK: lambda: _taken_back(body),
        Kind.ADOPT: lambda: f"play goes on on line {body['branch']}: {body['reason']}",
        Kind.NOTE: lambda: f"note to {body['to']}: {body['text']}",
        Kind.CLOSE: lambda: _closing(game, body),
        Kind.PUBLISH: lambda: f"news published to {both(game)} sides",
        Kind.START: lambda: "play begins" if body["begin"] else "the set-up is laid out",
        Kind.WITNESS: lambda: trust.say_witness(body),
        Kind.REMARK: lambda: f"told to {both(game)} sides: {body['text']}",
        Kind.END: lambda: f"the campaign ends: {body['reason']}".removesuffix(": "),
    }
    return words[kind]() + absent(body)


def absent(body: Mapping[str, Any]) -> str:
    """Return who or what stood in for somebody who was absent, as the rest of a sentence."""
    if body.get("deputy"):
        return f" (by {body['deputy']}, as deputy)"
    if body.get("civil"):
        return f" ({body['standing']})"
    return f" (by standing instruction: {body['standing']})" if body.get("standing") else ""


def _signed(body: Mapping[str, Any]) -> str:
    """Return who has signed a correction besides whoever made it."""
    return f" (signed by {body['signed']})" if body.get("signed") else ""


def _taken_back(body: Mapping[str, Any]) -> str:
    if "undo" in body:
        return f"undone: {'; '.join(body.get('orders', ()))}"
    return f"taken back: {body['reason']}".removesuffix(": ")


def _closing(game: Game[Any], body: Mapping[str, Any]) -> str:
    if body["do"] == "set_aside":
        return "the closing of the turn is set aside"
    more = f"; without orders: {', '.join(body['without'])}" if body["without"] else ""
    if body.get("past"):
        more += f"; without the rest of the halted orders of {', '.join(body['past'])}"
    if body.get("answers"):
        how = {"first": "its first choice"}.get(body["answers"], "standing instructions")
        more += f"; what is asked is answered by {how}"
    if body.get("calendar"):
        more += "; by the calendar, because the date and its grace have passed"
    until = game.sequence.moment(*body["until"])
    return f"the turn is closed up to {until[:1].lower()}{until[1:]}{more}"


def _runs(runs: Sequence[Sequence[int]]) -> str:
    """Return entries in words: entries 3 to 5 and 9; entry 7."""
    words = [f"{first} to {last}" if first != last else f"{first}" for first, last in runs]
    is_one = len(runs) == 1 and runs[0][0] == runs[0][1]
    return f"{'entry' if is_one else 'entries'} {' and '.join(words)}"
