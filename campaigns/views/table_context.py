"""What the parts of the table need: map, panel, composer, and the fragment that asks for news."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.html import escape

from campaigns.models import Input, Seat
from campaigns.presenters.log.roll import last_roll
from campaigns.presenters.log.told_once import told_once
from campaigns.presenters.map import sheet
from campaigns.presenters.map.counters import counters_svg
from campaigns.presenters.map.layers import layer_names, tells_of_spaces
from campaigns.presenters.map.spaces import space_word
from campaigns.presenters.play import dispatches, due, ending, far, panel, sealed
from campaigns.presenters.play.compose import Chosen, chosen_query, compose
from campaigns.services.asking import order_sets, undoing
from campaigns.services.errors import NotNow
from campaigns.services.history import reading
from campaigns.services.people import officers
from campaigns.services.turns.closing_shown import closing_shown
from campaigns.views.common import new_token
from campaigns.views.planned_context import planned_context
from campaigns.views.scene import Scene
from rules_engine.core.whose_turn import waited_for

SOON, QUIET, LATER = 90, 1500, 4000
"""Milliseconds until a page asks again: while something runs, in play, and after a long silence."""


def base_context(scene: Scene, here: str) -> dict[str, Any]:
    """Return what every page of play needs."""
    titles = scene.game.side_titles
    viewers = [(name, titles.get(name, "Truth")) for name in reading.viewers_of(scene.seat)]
    return {
        "scene": scene,
        "campaign": scene.campaign,
        "seat": scene.seat,
        "game": scene.game,
        "viewers": viewers if len(viewers) > 1 else [],
        "query": f"?{scene.query}" if scene.query else "",
        # Every entry of a log leads there, often more than once.
        "rules_address": reverse("casebook", args=(scene.campaign.pk,)),
        "here": here,
        "space_word": space_word(scene.game.board),
        "token": new_token(),
    }


def map_context(scene: Scene) -> dict[str, Any]:
    """Return what the map needs."""
    address = reverse("board", args=(scene.campaign.pk,))
    word = space_word(scene.board)
    return {
        "extent": sheet.extent(scene.board),
        "box": sheet.extent(scene.board).split(),
        "board_address": f"{address}?v={sheet.version(scene.sheet)}{scene.and_query}",
        "picture_address": picture_address(scene),
        "counters": counters_svg(scene.game, scene.seen),
        "layers": [
            {
                "address": reverse("layer", args=(scene.campaign.pk, name)),
                "title": title,
                "key": key,
                "of": tells_of_spaces(scene.game, name),
            }
            for name, title, key in layer_names(scene.game, scene.seen)
        ],
        "map_label": f"{scene.board.title}. Arrow keys walk from {word} to {word}, Enter chooses, "
        "plus and minus zoom,",
    }


def panel_context(scene: Scene) -> dict[str, Any]:
    """Return what the panel needs."""
    game, seen, campaign = scene.game, scene.seen, scene.campaign
    acting = waited_for(game, seen) if campaign.is_playing else set()
    recent = [panel.input_row(game, item) for item in scene.recent]
    decisions = _decisions(scene) if campaign.is_playing else []
    is_others = bool(decisions) and not any(row["is_mine"] for row in decisions)
    is_asked = bool(seen["decisions"]) if scene.is_sealed else scene.side in acting
    is_mine = is_asked and not is_others
    waiting = "" if scene.is_sealed else panel.waiting_words(game, seen, scene.side, acting)
    sealed_up = sealed_rows(scene) if scene.is_sealed else None
    return {
        **base_context(scene, "table"),
        **live_context(scene),
        **planned_context(scene, sealed_up),
        "standing": panel.standing(game, seen),
        "is_my_turn": is_mine,
        "call": ("Decide" if decisions else "Your turn") if is_mine else "",
        "tracks": panel.track_rows(game, seen),
        "came": dispatches.came_words(game, seen),
        "waiting": "Your commander is asked." if is_others else waiting,
        "deadline": _due(scene, acting),
        "decisions": decisions,
        "sealed": sealed_up,
        "inputs": [row for row in recent if _is_listed(scene, row["item"])][:6],
        "end": ending.end_row(game, seen, scene.side)
        if may_end(scene) and campaign.is_playing and not scene.is_sealed
        else None,
        "may_end": may_end(scene),
        "undo": _undo(scene),
        **_after_drafts(scene),
        "log": told_once(game, scene.seat, scene.viewer, scene.told[::-1])[::-1],
        "last_roll": last_roll(game, scene.told),
        "is_sets": campaign.play == campaign.Play.SETS,
    }


def _undo(scene: Scene) -> str:
    """Return the last move in words, where the seat can undo it; "" otherwise."""
    move = undoing.undoable(scene.seat) if scene.may_order else []
    words = [str(panel.input_row(scene.game, item)["words"]) for item in move]
    more = f" and {len(words) - 1} more" if len(words) > 1 else ""
    return f"{words[0]}{more}" if words else ""


def _after_drafts(scene: Scene) -> dict[str, Any]:
    """Return what a side may have forgotten, and what it still has to do, once its drafts are
    carried out: before a set is handed in for a whole step.
    """
    if not (may_end(scene) and scene.is_sealed and scene.drafts):
        return {}
    seen = scene.projected
    return {
        "forgotten": ending.forgotten(scene.game, seen, scene.side),
        "left_to_do": ending.left_to_do(scene.game, seen, scene.side),
    }


def _due(scene: Scene, acting: set[str]) -> dict[str, Any] | None:
    """Return the date by which orders are due, and whether what is late is this seat's."""
    if not scene.is_sealed:
        is_late = scene.may_order and scene.side in acting
        return due.due_row(scene.deadline, is_late=is_late)
    steps = due.missing_steps(scene.deadline, scene.steps, scene.handed_in)
    return due.due_row(scene.deadline, is_late=bool(steps), steps=steps)


def may_end(scene: Scene) -> bool:
    """Whether orders for the whole side are given from here: an officer's commander ends a step."""
    return scene.may_order and scene.commanded is None


def _is_listed(scene: Scene, item: Input) -> bool:
    """Whether an input stands among those given: sealed orders have a card of their own."""
    if item.kind in order_sets.HANDED_IN:
        return not (scene.is_sealed and item.status == Input.Status.HELD)
    return item.kind == Input.Kind.ANSWER


def _decisions(scene: Scene) -> list[dict[str, Any]]:
    """Return the open decisions; where news are published, with the answer already given: what
    came of it is told with the next news.
    """
    given = {}
    rows = panel.decision_rows(scene.game, scene.seen)
    if rows and scene.is_sealed and not scene.seat.is_referee:
        known = reading.known_inputs(scene.seat, scene.side, kinds=("answer",), limit=20)
        given = {one.body["decision"]: one.body["key"] for one in known if one.is_open}
    for row in rows:
        texts = {choice["key"]: choice["text"] for choice in row["choices"]}
        row["given"] = texts.get(given.get(row["id"], ""), "")
        row["is_mine"] = officers.may_answer(scene.seat, row, scene.seen)
    return rows


def sealed_rows(scene: Scene) -> dict[str, Any]:
    """Return what a side has handed in for each step ahead, as it may know it."""
    rows = sealed.sealed_rows(scene.steps, scene.handed_in)
    for row in rows:
        row["is_chosen"] = scene.step is not None and row["step"].name == scene.step.name
    has_begun, is_closing = closing_shown(scene.campaign)
    return {
        "rows": rows,
        "step": scene.step,
        "is_closing": is_closing,
        "has_begun": has_begun,
        "published": scene.campaign.publication,
    }


def composer_context(scene: Scene, chosen: Chosen) -> dict[str, Any]:
    """Return what the composer of orders needs."""
    seen = scene.before_edited if scene.may_order and scene.drafts else scene.planned
    side = scene.side if scene.may_order and scene.campaign.is_playing else ""
    made = compose(scene.game, seen, side, chosen, scene.commanded)
    return {
        **base_context(scene, "table"),
        "made": made,
        "edited": scene.edited,
        "far": far.far_words(scene.seat, scene.game, seen, made.order) if side else "",
        "chosen_query": chosen_query(made.chosen),
        "order_example": ", ".join(f"{name} …" for name in made.possible[:3]),
        "is_sealed": scene.is_sealed,
        "is_sets": scene.campaign.play == scene.campaign.Play.SETS,
    }


@dataclass(frozen=True)
class Live:
    """What a page that asks for news is told."""

    cursor: str
    and_query: str
    running: str
    """How far the newest input has come that waits for the worker or for dice; "" for none."""


def live_of(scene: Scene) -> Live:
    """Return what a page that asks for news is told."""
    running = scene.running[0].status if scene.running else ""
    return Live(scene.cursor, scene.and_query, running)


def live_context(scene: Scene, live: Live | None = None, silence: int = 0) -> dict[str, Any]:
    """Return what the fragment that asks for news needs; `live`, where it is at hand."""
    live = live or live_of(scene)
    delay = SOON if live.running and silence < 60 else QUIET if silence < 80 else LATER
    return {
        "scene": scene,
        "campaign": scene.campaign,
        "live": live,
        "silence": silence,
        "delay": delay,
    }


def assert_laid_out(seat: Seat) -> None:
    """Refuse what needs a position while there is none. Raises NotNow."""
    if seat.campaign.branch is None:
        raise NotNow("The referee is still preparing this campaign.")


def picture_address(scene: Scene) -> str:
    """Return where the picture of the map is that a scene shows."""
    address = reverse("board-picture", args=(scene.campaign.pk,))
    return escape(f"{address}?v={sheet.version(scene.sheet)}{scene.and_query}")
