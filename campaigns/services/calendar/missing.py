"""Whose orders are missing for a date, as their own side knows it."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.models import Campaign, Deadline, Seat
from campaigns.services import engine
from campaigns.services.history import reading
from campaigns.services.turns import hand_ins, moments, publications


@dataclass(frozen=True)
class Missing:
    """One person, and the steps for which he has handed in nothing; none: the running one."""

    seat: Seat
    steps: tuple[str, ...]

    @property
    def side(self) -> str:
        """Whose side he is on."""
        return self.seat.side


def missing(campaign: Campaign, date: Deadline) -> list[Missing]:
    """Return whose orders are missing, side by side."""
    if not campaign.is_withheld:
        sides = sorted(reading.acting_sides(campaign) & set(engine.game_of(campaign).sides))
        found = [one for side in sides for one in hand_ins.still_to_hand_in(campaign, side, ())]
        return [Missing(seat, ()) for seat in found]
    return [one for side in engine.game_of(campaign).sides for one in _of(campaign, date, side)]


def _of(campaign: Campaign, date: Deadline, side: str) -> list[Missing]:
    """Return who of a side is late, by the steps that the side itself sees coming: what the enemy
    has done or not changes nothing here.
    """
    game, seen = engine.game_of(campaign), publications.view_published(campaign, side)
    steps: dict[Seat, list[str]] = {}
    for step in moments.coming(game, seen, side):
        if step.turn == date.turn:
            rows = hand_ins.handed_in(campaign, step)
            for seat in hand_ins.still_to_hand_in(campaign, side, rows):
                steps.setdefault(seat, []).append(step.title)
    return [Missing(seat, tuple(titles)) for seat, titles in steps.items()]
