"""A referee who is gone is replaced: by a co-referee, or by somebody whom the commanders of all
sides ask together.

It begins only when nothing has been seen of the referee for as long as the settings say. Then a
time runs in which he can object with one press; everybody is told. The sweep does the rest.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.models import Campaign, Seat, Succession
from campaigns.services import engine
from campaigns.services.asking.storing import locked_campaign, locked_for
from campaigns.services.errors import NotAllowed, NotNow
from campaigns.services.people import presence, sittings, standing
from campaigns.services.people.referees import (
    OPEN,
    assert_none_open,
    finish,
    is_lead,
    open_succession,
    pass_on,
    tell_all,
)
from campaigns.services.side_words import both

OBJECTION = timedelta(days=3)
"""For so long a referee who is thought to be gone can object."""
Kind = Succession.Kind


def claim(seat: Seat) -> Succession:
    """Let a co-referee ask for the place of the leading referee, who is gone.

    Raises:
        NotAllowed: not a co-referee.
        NotNow: the referee was seen too lately, or it is under way already.
    """
    if not seat.is_referee or is_lead(seat):
        raise NotAllowed("A co-referee asks for the referee's place.")
    with transaction.atomic():
        campaign = locked_for(seat)
        _assert_gone(campaign, [campaign.lead_seat])
        due = timezone.now() + OBJECTION
        made = Succession.objects.create(
            campaign=campaign, kind=Kind.CO_REFEREE, by=seat, to=seat, due=due
        )
        who = f"“{seat.name}” asks for the place of the referee"
        tell_all(campaign, made, "asked", f"{who} “{campaign.lead_seat.name}”, {_until(campaign)}.")
    return made


def ask(seat: Seat) -> Succession:
    """Let a commander ask the others for another referee, when all referees are gone.

    Raises:
        NotAllowed: not a commander.
        NotNow: a referee was seen too lately, a side has no commander, or it is under way already.
    """
    if seat.role != Seat.Role.COMMANDER:
        raise NotAllowed("The commanders together ask for another referee.")
    with transaction.atomic():
        campaign = locked_for(seat)
        _assert_gone(campaign, list(campaign.seats.filter(role=Seat.Role.REFEREE)))
        _assert_all_commanded(campaign)
        made = Succession.objects.create(campaign=campaign, kind=Kind.COMMANDERS, by=seat)
        words = f"“{seat.name}” asks for another referee: nothing was seen of any referee for"
        words += f" {campaign.replace_after} days. The commanders of {both(campaign)} sides"
        tell_all(campaign, made, "asked", f"{words} look for somebody, and have to agree on him.")
    return made


def agree(seat: Seat, candidate: str, *, is_wanted: bool) -> Succession:
    """Let a commander say whether he wants the one who would referee; `candidate`: his id, as the
    page had it. When all want him the time runs in which the referee can object; when one does not,
    somebody else is looked for.

    Raises:
        NotAllowed: not a commander.
        NotNow: nobody is looked for, or it is another one by now.
    """
    if seat.role != Seat.Role.COMMANDER:
        raise NotAllowed("The commanders together choose another referee.")
    with transaction.atomic():
        campaign = locked_for(seat)
        found = open_succession(campaign)
        if found is None or found.kind != Kind.COMMANDERS or str(found.candidate_id) != candidate:
            raise NotNow("It is somebody else by now, or nobody. Look at the page again.")
        if not is_wanted:
            found.candidate, found.agreed, found.due = None, [], None
        else:
            found.agreed = sorted({*found.agreed, seat.side})
            if set(found.agreed) == set(engine.game_of(campaign).sides) and found.due is None:
                found.due = timezone.now() + OBJECTION
                _tell_agreed(campaign, found)
        found.save(update_fields=["candidate", "agreed", "due"])
    return found


def stop(seat: Seat) -> None:
    """End a replacement: a referee objects to it, or who asked for it takes it back.

    Raises:
        NotNow: there is none.
        NotAllowed: neither a referee nor one of those who asked.
    """
    with transaction.atomic():
        campaign = locked_for(seat)
        found = open_succession(campaign)
        if found is None or found.kind == Kind.OFFER:
            raise NotNow("Nobody is about to replace the referee.")
        has_asked = found.by_id == seat.pk or (
            found.kind == Kind.COMMANDERS and seat.role == Seat.Role.COMMANDER
        )
        if not (has_asked or may_object(seat, found)):
            raise NotAllowed("A referee objects, or who has asked takes it back.")
        finish(found, Succession.Status.OVER)
        said = "does not want another referee any more" if has_asked else "has objected"
        lead = campaign.lead_seat.name
        tell_all(campaign, found, "over", f"“{seat.name}” {said}: “{lead}” remains the referee.")


def _tell_agreed(campaign: Campaign, found: Succession) -> None:
    words = f"The commanders of {both(campaign)} sides have agreed on another referee in the place"
    words += f" of “{campaign.lead_seat.name}”, {_until(campaign)}."
    tell_all(campaign, found, f"agreed{found.candidate_id}", words)


def may_object(seat: Seat, found: Succession) -> bool:
    """Whether a seat is the referee's who is to be replaced; where all are, any referee's."""
    return is_lead(seat) if found.kind == Kind.CO_REFEREE else seat.is_referee


# ---- the sweep's part ---------------------------------------------------------------------------


def waiting() -> list[Any]:
    """Return the replacements whose time to object is over."""
    rows = Succession.objects.filter(status=OPEN, due__lte=timezone.now())
    return list(rows.values_list("pk", flat=True))


def take_effect(succession_id: Any) -> None:
    """Let a campaign go over to its new referee, unless the old one has done anything since it was
    asked for. Done twice it is done once.
    """
    with transaction.atomic():
        campaign_id = Succession.objects.values_list("campaign", flat=True).get(pk=succession_id)
        campaign = locked_campaign(campaign_id)
        found = open_succession(campaign)
        is_due = found is not None and found.due is not None and found.due <= timezone.now()
        if found is None or str(found.pk) != str(succession_id) or not is_due:
            return
        lead = campaign.lead_seat
        seat = None if campaign.is_ended else _successor(campaign, found)
        if seat is not None and presence.has_acted(lead, found.created):
            finish(found, Succession.Status.OVER)
            words = f"“{lead.name}” is there again, and remains the referee."
            tell_all(campaign, found, "over", words)
        elif seat is not None:
            seat.save()
            if found.candidate is not None:
                sittings.sit_down(found.candidate, seat)
            pass_on(campaign, found, seat)
        else:
            finish(found, Succession.Status.OVER)


def _successor(campaign: Campaign, found: Succession) -> Seat | None:
    """Return the seat that the campaign goes over to, not stored yet where it is new; None: whoever
    was to have it has left, or plays by now.
    """
    if found.to is not None:
        return found.to if found.to.user_id is not None else None
    if found.candidate is None or standing.why_not(found.candidate, campaign):
        return None
    number = campaign.seats.filter(role=Seat.Role.REFEREE).count() + 1
    role, name = Seat.Role.REFEREE, f"Referee {number}"
    return Seat(campaign=campaign, role=role, name=name, user=found.candidate)


def _assert_gone(campaign: Campaign, referees: list[Seat]) -> None:
    """Refuse to replace who was seen lately. Raises NotNow."""
    assert_none_open(campaign)
    if not campaign.replace_after:
        raise NotNow("In this campaign the referee is not replaced: its settings say so.")
    if not campaign.is_playing or campaign.is_demonstration:
        raise NotNow("A referee is replaced while a campaign is being played.")
    if not all(presence.is_gone(campaign, seat) for seat in referees):
        days = campaign.replace_after
        raise NotNow(f"The referee was seen less than {days} days ago. Write to him first.")


def _assert_all_commanded(campaign: Campaign) -> None:
    """Refuse where one side could not say whether it agrees. Raises NotNow."""
    game = engine.game_of(campaign)
    seated = campaign.seats.filter(role=Seat.Role.COMMANDER).exclude(user=None)
    sides = set(seated.values_list("side", flat=True))
    missing = [game.side_titles[side] for side in game.sides if side not in sides]
    if missing:
        names = ", ".join(missing)
        raise NotNow(f"The commanders of {both(campaign)} sides have to agree; {names} has none.")


def _until(campaign: Campaign) -> str:
    """Return why, and until when the referee can object."""
    due = timezone.now() + OBJECTION
    days = campaign.replace_after
    return f"of whom nothing was seen for {days} days. He can object until {due:%d %B %Y %H:%M %Z}"
