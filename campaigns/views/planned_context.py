"""What the table needs of orders that are not given yet: drafts, sealed ones, those to send."""

from __future__ import annotations

from typing import Any

from campaigns.presenters.play import far, plans
from campaigns.views.scene import Scene


def planned_context(scene: Scene, sealed_up: dict[str, Any] | None) -> dict[str, Any]:
    """Return the drafts, what the map draws of them and of the orders sealed for their step, and
    what can be chosen for those that have to travel.
    """
    if not scene.side:
        return {"drafts": [], "plan": []}
    given = scene.game, scene.planned, scene.side
    drafts = plans.draft_rows(*given, scene.drafts)
    texts = plans.sealed_texts(sealed_up["rows"]) if sealed_up else []
    kept = plans.plan_of(plans.order_rows(*given, texts), plans.SEALED) if texts else []
    return {
        "drafts": drafts,
        "plan": [*kept, *plans.plan_of(drafts, plans.DRAFT)],
        "sending": _sending(scene, drafts),
    }


def _sending(scene: Scene, drafts: list[dict[str, Any]]) -> dict[str, Any] | None:
    """Return what can be chosen to send drafts: orders are sent in the side's next step."""
    if not drafts:
        return None
    first = Scene(scene.seat, scene.viewer).planned
    wanted = scene.step.name if scene.step else ""
    return far.sending(scene.seat, scene.game, drafts, scene.planned, first, wanted)
