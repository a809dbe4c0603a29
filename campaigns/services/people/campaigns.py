"""The life of a campaign: created, configured, laid out, played, ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid4, uuid5

from django.contrib.auth.models import User
from django.db import transaction

import rules_engine
from campaigns.models import Campaign, Input, Seat
from campaigns.services import engine
from campaigns.services.asking import inputs
from campaigns.services.asking.rights import assert_referee
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from rules_engine.core.game import Game
from rules_engine.errors import UnknownGame

CONFIGURABLE = (
    "title",
    "scenario",
    "options",
    "readings",
    "level",
    "play",
    "news",
    "dice",
    "undo",
    "replace_after",
)
PREPARES = "prepares, starts and ends a campaign"


def create_campaign(
    user: User,
    *,
    title: str,
    game: str,
    scenario: str,
    options: Mapping[str, str] | None = None,
    readings: Mapping[str, str] | None = None,
    level: str = "",
    play: str = Campaign.Play.LIVE,
    news: str = Campaign.News.AT_ONCE,
    dice: str = Campaign.DiceMode.SEALED,
    undo: str = Campaign.Undo.NEVER,
    replace_after: int = Campaign.Gone.FORTNIGHT,
    is_demonstration: bool = False,
    token: str = "",
) -> Campaign:
    """Create a campaign with its referee's seat and a commander's seat for each side. A token names
    the wish: pressed again by somebody who got no answer, it is the campaign that is there already.

    Raises:
        BadRequest: a game, scenario, option, reading or level that there is not.
    """
    try:
        record = rules_engine.load(game)
    except UnknownGame as fault:
        raise BadRequest(str(fault)) from fault
    wanted = {
        "title": title,
        "scenario": scenario,
        "options": dict(options or {}),
        "readings": dict(readings or {}),
        "level": level or record.levels[0],
        "play": play,
        "news": news,
        "dice": dice,
        "undo": undo,
        "replace_after": replace_after,
    }
    assert_choices(record, wanted)
    facts = {"game": game, "is_demonstration": is_demonstration, **_complete(record, wanted)}
    with transaction.atomic():
        campaign, is_new = Campaign.objects.get_or_create(id=_key(user, token), defaults=facts)
        if not is_new:
            return campaign
        roles = Seat.Role
        Seat.objects.create(campaign=campaign, role=roles.REFEREE, name="Referee", user=user)
        for side in record.sides:
            name = f"{record.side_titles[side]}, commander"
            Seat.objects.create(campaign=campaign, side=side, role=roles.COMMANDER, name=name)
    return campaign


def _key(user: User, token: str) -> UUID:
    """Return the id of the campaign that a person wishes for, which is nobody else's."""
    return uuid5(NAMESPACE_URL, f"campaign:{user.pk}:{token}") if token else uuid4()


def configure(seat: Seat, **changes: Any) -> Campaign:
    """Change the settings of a campaign before play; a set-up laid out before is laid anew.

    Raises:
        NotAllowed: the seat is not the referee's.
        NotNow: play has begun (readings are then changed by a correction with a reason).
        BadRequest: a setting or value that there is not.
    """
    assert_referee(seat, PREPARES)
    unknown = sorted(set(changes) - set(CONFIGURABLE))
    if unknown:
        raise BadRequest(f"There is no setting {', '.join(unknown)}.")
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update(of=("self",)).get(pk=seat.campaign_id)
        if not campaign.is_preparing:
            raise NotNow("Settings are fixed once play has begun; correct a reading with a reason.")
        record = engine.game_of(campaign)
        wanted = {name: changes.get(name, getattr(campaign, name)) for name in CONFIGURABLE}
        assert_choices(record, wanted)
        for name, value in _complete(record, wanted).items():
            setattr(campaign, name, value)
        # What was laid out under the old settings stays in its branch and is played no further.
        campaign.branch = None
        campaign.save()
    return campaign


def lay_out(seat: Seat, *, token: str, user: User | None = None) -> Input:
    """Lay out the set-up for the referee to look at and correct before play.

    Raises:
        NotAllowed: the seat is not the referee's.
        NotNow: play has begun, or the set-up lies there already.
    """
    assert_referee(seat, PREPARES)
    if not seat.campaign.is_preparing:
        raise NotNow("Play has begun already.")
    return inputs.store_start(seat, token=token, begin=False, user=user)


def start_play(seat: Seat, *, token: str, user: User | None = None) -> Input:
    """Begin play, from the set-up as it lies there or, if none does, from the scenario's own.

    Raises:
        NotAllowed: the seat is not the referee's.
        NotNow: play has begun.
    """
    assert_referee(seat, PREPARES)
    if not seat.campaign.is_preparing:
        raise NotNow("Play has begun already.")
    return inputs.store_start(seat, token=token, begin=True, user=user)


def end_campaign(seat: Seat, reason: str, *, token: str, user: User | None = None) -> Input:
    """End the campaign for good and reveal all sides to everybody in it.

    Raises:
        NotAllowed: the seat is not the referee's.
        NotNow: it is not being played.
    """
    assert_referee(seat, PREPARES)
    if not seat.campaign.is_playing:
        raise NotNow("Only a campaign that is being played can be ended.")
    return inputs.store_end(seat, reason.strip()[:400], token=token, user=user)


def set_salt(seat: Seat, salt: str) -> None:
    """Let a side add a salt of its own to the sealed dice, before the set-up is laid out.

    Raises:
        NotAllowed: the seat does not command.
        NotNow: it is too late.
        BadRequest: the salt is too long or spans lines.
    """
    if seat.role != Seat.Role.COMMANDER:
        raise NotAllowed("A side's salt is its commander's to give.")
    if len(salt) > 100 or not salt.isprintable():
        raise BadRequest("A salt is one line of at most 100 characters.")
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update(of=("self",)).get(pk=seat.campaign_id)
        if not campaign.is_preparing or campaign.branch_id is not None:
            raise NotNow("The dice are sealed: the set-up has been laid out with the salts given.")
        campaign.salts = {**campaign.salts, seat.side: salt}
        campaign.save(update_fields=["salts"])


def _complete(record: Game[Any], wanted: dict[str, Any]) -> dict[str, Any]:
    """Fill in every option's and reading's default, so that the campaign says what it plays by."""
    fitting = [option for option in record.options if option.applies(wanted["level"])]
    options = {
        option.name: wanted["options"].get(option.name, option.choices[0][0]) for option in fitting
    }
    asked = [reading for reading in record.readings if reading.applies(wanted["level"])]
    readings = {
        reading.question: wanted["readings"].get(reading.question, reading.default)
        for reading in asked
    }
    return {
        **wanted,
        "title": wanted["title"].strip(),
        "options": options,
        "readings": readings,
    }


def assert_choices(record: Game[Any], wanted: dict[str, Any]) -> None:
    """Refuse a title or a choice that a campaign cannot have. Raises BadRequest."""
    assert_title(wanted["title"])
    _assert_in("scenario", wanted["scenario"], record.scenarios)
    _assert_in("intelligence level", wanted["level"], record.levels)
    _assert_in("way of play", wanted["play"], Campaign.Play.values)
    _assert_in("time of news", wanted["news"], Campaign.News.values)
    if wanted["news"] == Campaign.News.PUBLISHED and wanted["play"] != Campaign.Play.SETS:
        raise BadRequest("News that the referee publishes needs play by order sets.")
    _assert_in("source of dice", wanted["dice"], Campaign.DiceMode.values)
    _assert_in("way to undo", wanted["undo"], Campaign.Undo.values)
    _assert_in("time for a referee to be gone", wanted["replace_after"], Campaign.Gone.values)
    choices = {option.name: option for option in record.options}
    for name, value in wanted["options"].items():
        _assert_in("option", name, choices)
        if not choices[name].takes(value):
            offer = choices[name].offer
            raise BadRequest(f"'{value}' is no choice for {name}; choose {offer}.")
    answers = {r.question: [a.key for a in r.alternatives] for r in record.readings}
    for question, key in wanted["readings"].items():
        _assert_in("open question", question, answers)
        _assert_in(f"reading of {question}", key, answers[question])


def assert_title(title: str) -> None:
    """Refuse what cannot be a campaign's title. Raises BadRequest."""
    if not title.strip() or len(title) > 120 or not title.isprintable():
        raise BadRequest("A campaign has a title of 1 to 120 characters.")


def _assert_in(what: str, value: Any, known: Any) -> None:
    if value not in known:
        listed = ", ".join(str(name) for name in known)
        raise BadRequest(f"There is no {what} '{value}'; there are: {listed}.")
