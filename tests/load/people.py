"""Fill an empty site: `python -m tests.load.people PLAYERS REFEREES CAMPAIGNS`.

Prints who sits where as JSON, each with a session and a token of his own.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import django

OPENING = 12
"""So many inputs of random lawful players lie behind each campaign."""
KINDS = (("grenade", "open"), ("market_garden", "open"), ("grenade", "double_blind"))


def fill(players: int, referees: int, count: int) -> list[dict[str, Any]]:
    """Make campaigns with as many people, and return what each of them needs to come in."""
    from campaigns.services.upkeep import queue

    queue._send = lambda *_: None
    at_table = [_user(f"player{n}") for n in range(players)]
    at_desk = [_user(f"referee{n}") for n in range(referees)]
    found = []
    for at in range(count):
        campaign = _campaign(at_desk[at % referees], at, at_table[at::count])
        for seat in campaign.seats.exclude(user=None).order_by("side"):
            found.append({"campaign": str(campaign.pk), "role": seat.role, **_way_in(seat.user)})
    return found


def _user(name: str) -> Any:
    from django.contrib.auth.models import User

    return User.objects.create(username=name, email=f"{name}@example.org")


def _campaign(referee: Any, at: int, people: list[Any]) -> Any:
    """Return a campaign in play; who is more than the sides are observes."""
    from campaigns.models import Seat
    from campaigns.services.carrying import adjudicate
    from campaigns.services.people import campaigns, seats
    from rules_engine.core import registry

    game, level = KINDS[at % len(KINDS)]
    scenario = next(iter(registry.load(game).scenarios))
    campaign = campaigns.create_campaign(
        referee, title=f"Campaign {at}", game=game, scenario=scenario, level=level
    )
    chief = campaign.seats.get(role=Seat.Role.REFEREE)
    free = list(campaign.seats.filter(role=Seat.Role.COMMANDER).order_by("side"))
    for n, user in enumerate(people):
        side = free[n % len(free)].side
        seat = free[n] if n < len(free) else None
        seat = seat or seats.add_seat(chief, side=side, role=Seat.Role.OBSERVER, name=f"Seat {n}")
        seats.join(user, seat.invitation)
    adjudicate.adjudicate(str(campaigns.start_play(chief, token="start").pk))
    for number in range(OPENING):
        _play(campaign.pk, number)
    return campaign


def _play(campaign_id: Any, number: int) -> None:
    """Let the next input of a random game be carried out."""
    from campaigns.models import Campaign, Seat
    from campaigns.services import engine
    from campaigns.services.asking import inputs
    from campaigns.services.carrying import adjudicate
    from campaigns.services.history import positions
    from rules_engine.tools.chance import Chance
    from rules_engine.tools.players import Players

    campaign = Campaign.objects.select_related("branch").get(pk=campaign_id)
    players = Players(engine.game_of(campaign), Chance(f"load {number}"))
    given = players.next_input(positions.head_state(campaign))
    if given is None:
        return
    referee = Seat.objects.get(campaign=campaign, role=Seat.Role.REFEREE)
    token = f"opening.{number}"
    if given.order is not None:
        text = engine.write_order(campaign, given.order)
        item = inputs.submit_order(referee, text, token=token, side=given.side)
    else:
        decision = (given.decision or {})["id"]
        item = inputs.answer_decision(referee, decision, given.key, token=token, side=given.side)
    adjudicate.adjudicate(str(item.pk))


def _way_in(user: Any) -> dict[str, str]:
    """Return a session and a token of a person."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

    from campaigns.accounts.sessions import SessionStore
    from campaigns.services.people import tokens

    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "campaigns.accounts.backend.OpenAccounts"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return {
        "name": user.username,
        "session": session.session_key or "",
        "token": tokens.make_token(user, "load")[1],
    }


if __name__ == "__main__":
    django.setup()
    print(json.dumps(fill(*(int(word) for word in sys.argv[1:4]))))
