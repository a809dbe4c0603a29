"""What waits for the referee, as rows and position have it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import rules_engine
from campaigns.models import Campaign, Closing, Input
from campaigns.services import engine
from campaigns.services.history import positions
from campaigns.services.mails import registry
from campaigns.services.turns import closing, halts, hand_ins, publications
from campaigns.services.turns.closing_shown import has_begun
from rules_engine.core.decisions import REFEREE

KINDS: Mapping[str, str] = {one.name: one.words for one in registry.of_referee()}
"""What a referee can be told, in words; those that he does not want in a campaign he mutes."""


@dataclass(frozen=True)
class Occasion:
    """Something that the referee is mailed of: a kind, a key that names it once, what it says."""

    kind: str
    key: str
    words: str
    page: str
    is_held: bool = False
    """Whether it may pass of itself."""
    when: str = ""
    """Where play stands, in words."""

    @property
    def name(self) -> str:
        """The key of its mail."""
        return f"{self.kind}:{self.key}"


def occasions(campaign: Campaign) -> Iterator[Occasion]:
    """Yield what waits for the referee, as rows and position have it."""
    if not campaign.is_playing or campaign.branch is None:
        return
    roll = campaign.inputs.filter(status=Input.Status.NEEDS_DICE).order_by("number").first()
    if roll is not None and not (roll.needed or {}).get("typist"):
        key = f"roll:{roll.pk}:{len(roll.dice)}"
        yield Occasion("waits", key, "a roll of real dice waits for you", "desk-dice", True)
    elif _is_his(campaign):
        key = f"decision:{campaign.branch.number}:{campaign.branch.head}"
        yield Occasion("waits", key, "a decision is yours", _desk(campaign), True, _turn(campaign))
        return
    if roll is not None or not campaign.is_withheld:
        return
    running = closing.open_closing(campaign)
    if running is not None:
        yield from _of_closing(campaign, running)
    elif not has_begun(campaign) and hand_ins.are_all_in(campaign):
        published = campaign.publication.number if campaign.publication else 0
        yield Occasion("orders", str(published), KINDS["orders"], "desk-turn", when=_turn(campaign))


def _is_his(campaign: Campaign) -> bool:
    """Whether the rules ask the referee."""
    if not engine.game_of(campaign).asks_referee:
        return False
    return REFEREE in engine.acting_sides(positions.head_state(campaign))


def _desk(campaign: Campaign) -> str:
    """Return the page on which the referee answers what is open."""
    return "desk-turn" if campaign.is_withheld else "desk"


def _of_closing(campaign: Campaign, running: Closing) -> Iterator[Occasion]:
    """Yield what an open closing waits for, where that is the referee: orders that are missing he
    was told of when he pressed.
    """
    state = positions.head_state(campaign)
    halt = halts.halt_of(campaign, running, state)
    words = _WAITS.get(halt.kind)
    if words is None or (halt.kind == "decision" and _is_asked(campaign, state)):
        return
    asked = [one["id"] for one in rules_engine.truth(state)["decisions"][:1]]
    place = [running.number, halt.kind, state["turn"], state["step"], *asked]
    key = ":".join(["closing", *(str(part) for part in place)])
    yield Occasion("waits", key, words, "desk-turn", True, _turn(campaign))


_WAITS: Mapping[str, str] = {
    "decision": "the closing waits for a decision that only you know of",
    "halted": "the closing has stopped: an order of a set was refused",
    "end": "the closing has stopped: a step cannot end",
    "reached": "the turn is closed; its news wait to be published",
}


def _is_asked(campaign: Campaign, state: dict[str, Any]) -> bool:
    """Whether the owner of the open decision has been asked."""
    one = rules_engine.truth(state)["decisions"][0]
    seen = publications.view_published(campaign, one["owner"])
    return any(other["id"] == one["id"] for other in seen["decisions"])


def _turn(campaign: Campaign) -> str:
    state = positions.head_state(campaign)
    if not state["step"]:
        return ""
    moment = engine.game_of(campaign).sequence.moment(state["turn"], state["step"])
    return f"{moment}.\n\n"
