"""The demonstration campaign: three people, one campaign, ready to be played."""

from __future__ import annotations

from django.contrib.auth.models import User

import rules_engine
from campaigns.models import Campaign, Seat
from campaigns.services import adjudicate, campaigns, inputs, reading, seats

GAME = "grenade"
TITLE = "Roer to Rhine: a demonstration"
PEOPLE = {"referee": "the referee", "us": "the US player", "german": "the German player"}


def password_of(name: str) -> str:
    """Return the published password of a demonstration account."""
    return f"{name}-demo"


def load() -> None:
    """Create the demonstration once; afterwards do nothing, whatever has become of it."""
    if Campaign.objects.filter(is_demonstration=True).exists():
        return
    users = {name: _user(name) for name in PEOPLE}
    game = rules_engine.load(GAME)
    campaign = campaigns.create_campaign(
        users["referee"],
        title=TITLE,
        game=GAME,
        scenario=next(iter(game.scenarios)),
        is_demonstration=True,
    )
    for seat in campaign.seats.filter(role=Seat.Role.COMMANDER):
        seats.join(users[seat.side], seat.invitation)
    referee = campaign.seats.get(role=Seat.Role.REFEREE)
    started = campaigns.start_play(referee, token=str(referee.pk))
    adjudicate.adjudicate(str(started.pk))
    for number, (side, words) in enumerate(game.scenarios[campaign.scenario].opening):
        commander = Seat.objects.get(campaign=campaign.pk, role=Seat.Role.COMMANDER, side=side)
        _play(commander, words, f"opening.{number}")


def _play(seat: Seat, words: str, token: str) -> None:
    """Let a side do one thing of the scenario's opening."""
    verb, _, rest = words.partition(" ")
    if verb == "choose":
        decision = reading.view_for(seat)["decisions"][0]["id"]
        item = inputs.answer_decision(seat, decision, rest, token=token)
    else:
        item = inputs.submit_order(seat, words, token=token)
    adjudicate.adjudicate(str(item.pk))


def accounts() -> str:
    """Return the accounts in words."""
    lines = [
        f"  {name:<8} password {password_of(name):<13} {what}" for name, what in PEOPLE.items()
    ]
    return "Demonstration accounts:\n" + "\n".join(lines) + "\n"


def _user(name: str) -> User:
    user = User.objects.filter(username=name).first()
    if user is None:
        user = User.objects.create_user(name, f"{name}@example.org", password_of(name))
    return user
