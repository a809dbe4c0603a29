"""The demonstration campaigns: three people, a campaign of each game and one in which nobody sees
more than is spotted, ready to be played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User

import rules_engine
from campaigns.models import Campaign, Seat
from campaigns.services import engine
from campaigns.services.asking import corrections, inputs
from campaigns.services.carrying import adjudicate
from campaigns.services.history import reading
from campaigns.services.people import campaigns, seats
from campaigns.services.turns import closing
from rules_engine.core.decisions import answer_to

PEOPLE = {
    "referee": "the referee",
    "us": "the US and Allied player",
    "german": "the German player",
}


@dataclass(frozen=True)
class Demonstration:
    """One campaign to try: its game, its title, and who of the people sits on which side."""

    game: str
    title: str
    players: Mapping[str, str]
    level: str = ""
    is_published: bool = False
    """Whether orders are handed in as sealed sets and the referee publishes the news."""
    corrections: tuple[tuple[str, Mapping[str, str], str], ...] = ()
    """What the referee has changed by hand before the first news: name, fields, reason."""
    sets: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The orders that a side has handed in when the campaign is opened."""


DEMONSTRATIONS = (
    Demonstration("grenade", "Roer to Rhine: a demonstration", {"us": "us", "german": "german"}),
    Demonstration(
        "market_garden", "Road to Arnhem: a demonstration", {"allied": "us", "german": "german"}
    ),
    Demonstration(
        "grenade",
        "Blind on the Roer: a demonstration",
        {"us": "us", "german": "german"},
        level="double_blind",
        is_published=True,
        corrections=(
            (
                "move-unit",
                {"unit": "943/353/58", "to": "0312"},
                "The outposts are drawn back from the river before the attack",
            ),
            (
                "false-contact",
                {
                    "side": "us",
                    "space": "0711",
                    "type": "tank",
                    "size": "battalion",
                    "source": "prisoners",
                },
                "Prisoners speak of tanks behind Juelich, where there are none",
            ),
        ),
        sets={
            "us": (
                "move 115/29/19 tactical 0707-0807-0908",
                "move 330/83/19 tactical 0504-0503",
            ),
        },
    ),
    Demonstration(
        "cobra", "Out of Normandy: a demonstration", {"allied": "us", "german": "german"}
    ),
    Demonstration(
        "hells_highway",
        "Up the corridor: a demonstration",
        {"allied": "us", "german": "german"},
    ),
)


def password_of(name: str) -> str:
    """Return the published password of a demonstration account."""
    return f"{name}-demo"


def mail_of(name: str) -> str:
    """Return the address of a demonstration account, at which nobody gets mail."""
    return f"{name}@example.org"


def load() -> None:
    """Create each demonstration once; afterwards leave it as it is."""
    for demonstration in offered():
        if not campaign_of(demonstration):
            create(demonstration)


def campaign_of(demonstration: Demonstration) -> Campaign | None:
    """Return the campaign that was made of a demonstration."""
    found = Campaign.objects.filter(is_demonstration=True, game=demonstration.game)
    return found.filter(title=demonstration.title).first()


def offered() -> list[Demonstration]:
    """Return the demonstrations whose games are installed and know the wanted level."""
    return [
        one
        for one in DEMONSTRATIONS
        if one.game in rules_engine.GAMES and one.level in ("", *rules_engine.load(one.game).levels)
    ]


def create(demonstration: Demonstration) -> Campaign:
    """Make a campaign of it, with its people, played up to where it begins."""
    users = {name: _user(name) for name in PEOPLE}
    game = rules_engine.load(demonstration.game)
    sealed: dict[str, Any] = {"undo": Campaign.Undo.UNTOUCHED}
    if demonstration.is_published:
        sealed = {"play": Campaign.Play.SETS, "news": Campaign.News.PUBLISHED}
    campaign = campaigns.create_campaign(
        users["referee"],
        title=demonstration.title,
        game=demonstration.game,
        scenario=next(iter(game.scenarios)),
        level=demonstration.level,
        is_demonstration=True,
        **sealed,
    )
    for seat in campaign.seats.filter(role=Seat.Role.COMMANDER):
        seats.join(users[demonstration.players[seat.side]], seat.invitation)
    referee = campaign.seats.get(role=Seat.Role.REFEREE)
    started = campaigns.start_play(referee, token=str(referee.pk))
    adjudicate.adjudicate(str(started.pk))
    _open(campaign, demonstration)
    return campaign


def _open(campaign: Campaign, demonstration: Demonstration) -> None:
    """Play up to where the demonstration begins."""
    opening = engine.game_of(campaign).scenarios[campaign.scenario].opening
    for number, (side, words) in enumerate(opening):
        who = "" if demonstration.is_published else side
        _play(_seat(campaign, who), side, words, f"opening.{number}")
    for number, (name, fields, reason) in enumerate(demonstration.corrections):
        _correct(_seat(campaign), name, fields, reason, f"correction.{number}")
    if demonstration.is_published:
        published = closing.publish(_seat(campaign), token=f"{campaign.pk}.news")
        adjudicate.adjudicate(str(published.pk))
    for side, lines in demonstration.sets.items():
        inputs.submit_order_set(_seat(campaign, side), lines, token=f"set.{side}")


def _seat(campaign: Campaign, side: str = "") -> Seat:
    """Return a side's commander, or the referee, with the campaign as it stands now."""
    role = Seat.Role.COMMANDER if side else Seat.Role.REFEREE
    return Seat.objects.get(campaign=campaign.pk, role=role, side=side)


def _play(seat: Seat, side: str, words: str, token: str) -> None:
    """Do one thing of the scenario's opening for a side; dice may have made it needless."""
    verb, _, rest = words.partition(" ")
    seen = reading.view_for(seat, side)
    if verb == "choose":
        found = answer_to(seen["decisions"], rest)
        if found is None:
            return
        item = inputs.answer_decision(seat, *found, token=token, side=side)
    else:
        order = engine.read_order(seat.campaign, side, words)
        if not rules_engine.check(seen, order).is_lawful:
            return
        item = inputs.submit_order(seat, words, token=token, side=side)
    adjudicate.adjudicate(str(item.pk))


def _correct(referee: Seat, name: str, fields: Mapping[str, str], reason: str, token: str) -> None:
    """Let the referee change something by hand."""
    kind = corrections.correction_of(referee.campaign, name)
    trial = corrections.try_out(referee, kind, fields)
    effects = [[list(effect[0]), *effect[1:]] for effect in trial.effects]
    item = inputs.overrule(referee, effects, reason, token=token)
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
        user = User.objects.create_user(name, mail_of(name), password_of(name))
    return user
