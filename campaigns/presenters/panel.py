"""The panel beside the map: where the game stands, what waits for whom, what happened last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import rules_engine
from campaigns.models import Draft, Input
from campaigns.presenters.rulings import ruling_rows
from rules_engine import Order
from rules_engine.errors import RulesEngineError
from rules_engine.game import Game

View = dict[str, Any]


def standing(game: Game[Any], seen: View) -> dict[str, Any]:
    """Return turn, step, tracks in words and the strip of the turn's steps."""
    position = game.lens(seen)
    step = game.sequence.steps.get(seen["step"])
    rows = list(game.scenery(position)["rows"]) if game.scenery else []
    return {
        "turn": game.sequence.turn_title(position),
        "step": step.title if step else "The game is over",
        "side": game.side_titles.get(seen["side"] or "", ""),
        "rows": rows,
        "strip": _strip(game, seen),
    }


def _strip(game: Game[Any], seen: View) -> list[dict[str, Any]]:
    """Return the steps in which somebody gives orders, in their order."""
    steps = game.sequence.turn if seen["turn"] else game.sequence.setup
    shown = [step for step in steps if step.orders or step.id == seen["step"]]
    return [{"title": step.title, "is_now": step.id == seen["step"]} for step in shown]


def waiting_words(game: Game[Any], seen: View, side: str, acting: set[str]) -> str:
    """Return for whom the game waits, in words for this viewer."""
    if seen.get("outcome"):
        return "The game is over."
    titles = [game.side_titles[one] for one in game.sides if one in acting]
    if side and acting == {side}:
        return "It is your turn."
    return f"Waiting for {' and '.join(titles)}." if titles else ""


def acting_sides(seen: View) -> set[str]:
    """Return the sides that the game waits for, as far as the view says."""
    waiting = seen.get("waiting")
    if waiting:
        return {waiting}
    owners = {decision["owner"] for decision in seen["decisions"]}
    return owners or ({seen["side"]} if seen["orders_open"] and seen["side"] else set())


def decision_rows(game: Game[Any], seen: View) -> list[dict[str, Any]]:
    """Return the open decisions that this view shows, with the case's title."""
    rows = []
    for decision in seen["decisions"]:
        case = decision["case"]
        rows.append(
            {
                **decision,
                "owner_title": game.side_titles.get(decision["owner"], decision["owner"]),
                "case_title": game.casebook[case].title if case in game.casebook else "",
            }
        )
    return rows


def input_row(game: Game[Any], item: Input) -> dict[str, Any]:
    """Return an input with what became of it."""
    return {
        "item": item,
        "words": _words(item),
        "tone": _TONES.get(item.status, "bad"),
        "ruling": ruling_rows(game, item.ruling) if item.ruling else None,
    }


def _words(item: Input) -> str:
    body = item.body
    match item.kind:
        case Input.Kind.ORDER:
            return str(body["order"])
        case Input.Kind.ANSWER:
            return "answer" if item.message else f"answer: {body['key']}"
        case Input.Kind.OVERRULE:
            return f"correction: {body['reason']}"
        case Input.Kind.TAKE_BACK:
            return f"taken back: {body['reason']}"
        case Input.Kind.NOTE:
            return f"note: {body['text'][:80]}"
        case Input.Kind.START:
            return "play begins" if body["begin"] else "set-up"
        case _:
            return "the campaign ends"


_TONES: Mapping[str, str] = {
    Input.Status.DONE: "good",
    Input.Status.WAITING: "running",
    Input.Status.HELD: "running",
    Input.Status.NEEDS_DICE: "running",
}


def draft_rows(
    game: Game[Any], seen: View, side: str, drafts: Sequence[Draft]
) -> list[dict[str, Any]]:
    """Return the drafts, each with the ruling on the position that those before it project."""
    rows = []
    for draft in drafts:
        ruling: Mapping[str, Any] | None = None
        message = ""
        try:
            order = rules_engine.parse_order(draft.text, side, game.notations)
            found = rules_engine.check(seen, order)
            ruling = ruling_rows(game, found)
            if found.is_lawful:
                seen = rules_engine.project(seen, order)
        except RulesEngineError as fault:
            message = str(fault)
        rows.append({"draft": draft, "ruling": ruling, "message": message})
    return rows


def end_row(game: Game[Any], seen: View, side: str) -> dict[str, Any] | None:
    """Return the ruling on ending the step now, None where the side has no step to end."""
    if not side or seen["decisions"] or not rules_engine.is_to_move(seen, side):
        return None
    step = game.sequence.steps[seen["step"]]
    ruling = rules_engine.check(seen, Order("end", side, {}))
    return {"title": step.title, "ruling": ruling_rows(game, ruling)}
