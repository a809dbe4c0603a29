"""The finished campaign that anybody may look at without an account: whole, and nothing in it can
be changed. All who look at it share one person, the visitor, who can do nothing but look.
"""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

import rules_engine
from campaigns.models import Campaign, Seat
from campaigns.services.files.imports import Record, store_record

FINISHED = Path(__file__).parent / "data" / "market_garden-double_blind-rules_2.1.json.xz"
"""A game between players with a purpose, as `python -m rules_engine keep` writes it."""

TITLE = "The road to Arnhem: a finished campaign"
VISITOR = "visitor.demo"


def is_visitor(user: Any) -> bool:
    """Whether this is who only looks round. A person who had taken the name before has a password,
    and is himself.
    """
    return isinstance(user, User) and user.username == VISITOR and not user.has_usable_password()


def visitors_seat() -> Seat | None:
    """Return the visitor's seat at the finished campaign; None where the site has none."""
    seats = Seat.objects.select_related("user", "campaign")
    found = seats.filter(user__username=VISITOR, campaign__is_demonstration=True).first()
    return found if found and is_visitor(found.user) else None


def record() -> Record:
    """Return the finished campaign as it was exported."""
    found: Record = json.loads(lzma.decompress(FINISHED.read_bytes()))
    return found


def load() -> None:
    """Take the finished campaign in, once; a site without its game, or on which a person has the
    visitor's name, goes without.
    """
    given = record()
    is_playable = given["campaign"]["game"] in rules_engine.GAMES
    if not is_playable or User.objects.filter(username=VISITOR).exists():
        return
    given["campaign"]["title"] = TITLE
    with transaction.atomic():
        visitor = User.objects.create_user(VISITOR, first_name="Visitor")
        store_record(visitor, given, stored=lambda campaign: _arrange(campaign, visitor))


def _arrange(campaign: Campaign, visitor: User) -> None:
    """Let the seats be called as in any campaign, and the visitor sit where nobody acts."""
    game = rules_engine.load(campaign.game)
    campaign.is_demonstration = True
    campaign.save(update_fields=["is_demonstration"])
    campaign.seats.filter(role=Seat.Role.REFEREE).update(user=None, name="Referee")
    for side in game.sides:
        campaign.seats.filter(side=side).update(name=f"{game.side_titles[side]}, commander")
    Seat.objects.create(
        campaign=campaign,
        side=game.sides[0],
        role=Seat.Role.OBSERVER,
        name="Visitor",
        user=visitor,
    )
