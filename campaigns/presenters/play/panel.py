"""The panel beside the map: where the game stands, what waits for whom, what happened last."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from campaigns.models import Input
from campaigns.presenters.known.contacts import low
from campaigns.presenters.map.kept import kept
from campaigns.presenters.map.spaces import space_name
from campaigns.presenters.map.units import row_of, strengths
from campaigns.presenters.play.rulings import ruling_rows
from campaigns.presenters.play.ways import way_choices
from campaigns.services.history.taking_back import UNDONE
from campaigns.services.history.wording import asked
from rules_engine.core.decisions import REFEREE
from rules_engine.core.game import Game
from rules_engine.core.steps import Step
from rules_engine.core.whose_turn import OTHERS
from rules_engine.mechanics.words import listed

View = dict[str, Any]


def standing(game: Game[Any], seen: View) -> dict[str, Any]:
    """Return turn, step, tracks in words and the strip of the turn's steps."""
    return kept(seen, "standing", lambda: _standing(game, seen))


def _standing(game: Game[Any], seen: View) -> dict[str, Any]:
    position = game.lens(seen)
    step = game.sequence.steps.get(seen["step"])
    rows = list(game.scenery(position)["rows"]) if game.scenery else []
    return {
        "turn": game.sequence.turn_title(position),
        "step": step.title if step else "The game is over",
        "side": game.side_titles.get(seen["side"] or "", ""),
        "band": band_of(game, seen["side"]),
        "rows": rows,
        "strip": _strip(game, seen),
    }


BANDS = ("first", "second", "third", "fourth")
"""The colours of sides, in the order in which a game names them for it."""


def band_of(game: Game[Any], side: str | None) -> str:
    """Return the name of a side's colour: "first", "second" and so on; "" for no side."""
    sides = game.coloured or game.sides
    return BANDS[sides.index(side) % len(BANDS)] if side in sides else ""


def track_rows(game: Game[Any], seen: View) -> list[dict[str, Any]]:
    """Return the tracks beside the map box by box, each with its markers, and in words."""
    if game.tracks is None:
        return []
    return [_track(game, track) for track in game.tracks(game.lens(seen))]


def _track(game: Game[Any], track: View) -> dict[str, Any]:
    boxes: list[dict[str, Any]] = [{"label": label, "markers": []} for label in track["boxes"]]
    words = []
    for marker in track["markers"]:
        if not 0 <= marker["box"] < len(boxes):
            continue
        side = marker.get("side")
        title = game.side_titles.get(side or "", "")
        boxes[marker["box"]]["markers"].append(
            {"text": marker["text"], "band": band_of(game, side), "title": title}
        )
        whose = f" ({title})" if title and title.lower() not in marker["text"].lower() else ""
        words.append(f"{marker['text']}{whose}: {boxes[marker['box']]['label']}")
    return {"title": track["title"], "boxes": boxes, "words": "; ".join(words)}


def _strip(game: Game[Any], seen: View) -> list[dict[str, Any]]:
    """Return the steps in which somebody gives orders, in their order."""
    steps = game.sequence.turn if seen["turn"] else game.sequence.setup
    position = game.lens(seen)
    shown = [
        step
        for step in steps
        if step.id == seen["step"] or (step.orders and not _is_passed_over(step, position))
    ]
    return [{"title": step.title, "is_now": step.id == seen["step"]} for step in shown]


def _is_passed_over(step: Step[Any], position: Any) -> bool:
    """Whether a step does not belong to this turn; one that may lead back belongs to each."""
    return step.skip is not None and step.back is None and step.skip(position)


def title_of(game: Game[Any], who: str) -> str:
    """Return what somebody who is asked or waited for is called inside a sentence."""
    return game.side_titles.get(who, "the referee")


def _waited(game: Game[Any], who: str) -> str:
    return f"the {game.side_titles[who]} side" if who in game.sides else "the referee"


def waited_words(game: Game[Any], acting: Collection[str]) -> str:
    """Return who is waited for inside a sentence: "the US side"; "" for nobody."""
    return listed([_waited(game, one) for one in game.askable if one in acting])


def waiting_words(game: Game[Any], seen: View, side: str, acting: set[str]) -> str:
    """Return for whom the game waits, in words for this viewer."""
    if seen.get("outcome"):
        return "The game is over."
    titles = [_waited(game, one) for one in game.askable if one in acting]
    if acting == {side or REFEREE}:
        return "You are asked: decide below." if seen["decisions"] else "It is your turn."
    joined = listed(titles, "or" if seen.get("waiting") == OTHERS else "and")
    return f"Waiting for {joined}." if titles else ""


def decision_rows(game: Game[Any], seen: View) -> list[dict[str, Any]]:
    """Return the open decisions that this view shows, with the case's title."""
    rows = []
    for decision in seen["decisions"]:
        case, choices = decision["case"], way_choices(game, seen, decision)
        rows.append(
            {
                **decision,
                "choices": choices,
                "together": together(decision),
                "groups": choice_groups(game, seen, choices),
                "owner_title": title_of(game, decision["owner"]),
                "is_referees": decision["owner"] == REFEREE,
                "case_title": game.casebook[case].title if case in game.casebook else "",
            }
        )
    return rows


def together(decision: View) -> dict[str, Any] | None:
    """Return what a form needs in which questions alike are answered together, None where this one
    stands alone: a row for each, the answers for a row, the one that ends them.
    """
    series = decision.get("series")
    if not series or series["most"] < 2:
        return None
    choices = {choice["key"]: choice for choice in decision["choices"]}
    last = choices.pop(series["last"], None)
    return {
        "rows": range(1, min(series["most"], MOST_ROWS) + 1),
        "choices": list(choices.values()),
        "between": series["between"],
        "last": last,
    }


MOST_ROWS = 20
MANY = 6
"""From so many choices on, those that belong to the same unit or space stand together."""


def choice_groups(game: Game[Any], seen: View, choices: Sequence[View]) -> list[dict[str, Any]]:
    """Return a decision's choices in their order; where there are many, by unit or space."""
    if len(choices) < MANY:
        return [{"unit": None, "space": "", "choices": choices}]
    known, board = strengths(game, seen), game.board_of(dict(seen))
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for choice in choices:
        words = re.split(r"[\s:]+", choice["key"])
        name = next((word for word in words if word in seen["units"]), "")
        space = "" if name else choice.get("space") or ""
        unit = row_of(game, seen, name, known) if name else None
        place = space_name(board, space) if space else ""
        begun: dict[str, Any] = {"unit": unit, "space": space, "place": place, "choices": []}
        group = found.setdefault((name, space), begun)
        group["choices"].append(choice)
    groups = list(found.values())
    if all(len(group["choices"]) == 1 for group in groups):
        return [{"unit": None, "space": "", "choices": choices}]
    return groups


def input_row(game: Game[Any], item: Input) -> dict[str, Any]:
    """Return an input with what became of it."""
    is_undone = item.is_done and item.message == UNDONE
    is_answered = item.kind == Input.Kind.ANSWER and bool(item.message)
    return {
        "item": item,
        # What was asked and answered stands in the message.
        "words": "answer" if is_answered else asked(game, item.kind, item.body),
        "side": game.side_titles.get(item.side, "referee"),
        "tone": "undone" if is_undone else _TONES.get(item.status, "bad"),
        "is_undone": is_undone,
        "step": _meant_for(game, item),
        "ruling": ruling_rows(game, item.ruling) if item.ruling else None,
    }


def _meant_for(game: Game[Any], item: Input) -> str:
    """Return the step for which an order was handed in, in words; empty where it names none."""
    turn, name = item.body.get("moment") or (0, "")
    step = game.sequence.steps.get(name)
    return f"{step.title}, {low(game.sequence.turn_name(turn))}" if step else ""


_TONES: Mapping[str, str] = {
    Input.Status.DONE: "good",
    Input.Status.WAITING: "running",
    Input.Status.HELD: "running",
    Input.Status.NEEDS_DICE: "running",
}
