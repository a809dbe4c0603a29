"""Whether all is calm: what waits for nobody but the site itself."""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from django.utils import timezone

from campaigns.models import Branch, Campaign, Closing, Input, Mail, Picture, Upload
from campaigns.services.files import uploads
from campaigns.services.history import reruns
from campaigns.services.turns import closing, halts

Status = Input.Status


def waits(campaign_id: Any) -> list[str]:
    """Return what waits for nobody but the site itself, mails and files that are claimed aside."""
    campaign = Campaign.objects.select_related("branch").get(pk=campaign_id)
    found = [f"input {item.number} ({item.kind})" for item in _due(campaign)]
    trials = Branch.objects.filter(campaign=campaign, is_trial=True, rerun__state=reruns.RUNNING)
    found += [f"line {one.number}" for one in trials if campaign.is_playing]
    found += [f"picture {one}" for one in Picture.objects.filter(status="waiting")]
    if campaign.is_withheld:
        found += [f"closing {one.number}" for one in _may_go_on(campaign)]
    found += [f"mail {mail.key}" for mail in _mails_due()]
    found += [f"upload {one.attempts}" for one in Upload.objects.filter(uploads.ready())]
    return found


def _mails_due() -> Any:
    """Return the mails that are to be sent now, also those that somebody took on who died."""
    held_back = Q(after__gt=timezone.now())
    return Mail.objects.filter(sent=None).exclude(held_back).exclude(manner=Mail.Manner.OFF)


def _due(campaign: Campaign) -> list[Input]:
    rows = campaign.inputs.filter(status__in=Input.OPEN).order_by("number")
    if any(row.status == Status.NEEDS_DICE for row in rows):
        return []
    return [row for row in rows if row.status == Status.WAITING]


def _may_go_on(campaign: Campaign) -> list[Closing]:
    rows = campaign.closings.filter(status__in=closing.WORKING)
    blocked = campaign.inputs.filter(status=Status.NEEDS_DICE).exists()
    return [] if blocked else [one for one in rows if not halts.halt_of(campaign, one).kind]


def later(campaign_id: Any) -> list[str]:
    """Return what waits until somebody who took it on is given up for dead, or a date comes."""
    found = [
        f"mail {mail.key}"
        for mail in Mail.objects.filter(sent=None).exclude(manner=Mail.Manner.OFF)
    ]
    return found + [f"upload {one.pk}" for one in Upload.objects.filter(status__in=Upload.OPEN)]
