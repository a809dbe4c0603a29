"""What becomes of a campaign besides play: its referee gives it another title, archives it, brings
it back from there, or deletes it for good.

A deletion is a row first. From then on nobody sits in the campaign, so nobody finds it; the sweep
removes its files and rows, however often it is kept from it.
"""

from __future__ import annotations

import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.core.files.storage import default_storage
from django.db import connection, models, transaction
from django.utils import timezone

from campaigns.models import (
    Branch,
    Campaign,
    Checkpoint,
    ClubCampaign,
    Deletion,
    Deputy,
    Input,
    Picture,
    Seat,
    Thread,
    Upload,
)
from campaigns.models import invitation_token as new_invitation
from campaigns.services.asking.rights import assert_referee
from campaigns.services.asking.storing import locked_for
from campaigns.services.clubs import belonging, results
from campaigns.services.errors import BadRequest, NotNow
from campaigns.services.history import positions
from campaigns.services.people import remarks
from campaigns.services.people.campaigns import assert_title

DEMONSTRATION = "A demonstration keeps its name and stays: the site would only make it anew."
ARCHIVE_FIRST = "This campaign is being played. Archive it first; then it can be deleted."
TWO_SIGN = "Here two referees sign what one would change by hand: propose the title instead."
KEEPS = "renames, archives and deletes a campaign"


def rename(seat: Seat, title: str, *, user: User | None = None) -> Campaign:
    """Give a campaign another title; while it is played all sides' logs say so.

    Raises: NotAllowed, BadRequest; NotNow for a demonstration, or where two have to sign it.
    """
    assert_referee(seat, KEEPS)
    assert_title(title)
    with transaction.atomic():
        campaign = locked_for(seat)
        old, new = campaign.title, title.strip()
        if new == old:
            return campaign
        if campaign.is_demonstration:
            raise NotNow(DEMONSTRATION)
        if needs_two(campaign):
            raise NotNow(TWO_SIGN)
        campaign.title = new
        campaign.save(update_fields=["title"])
        if campaign.is_playing:
            words = f"The referee has renamed the campaign: “{old}” is “{new}” now."
            remarks.remark(seat, remarks.TITLE, words, token=_token(), user=user)
    return campaign


def needs_two(campaign: Campaign) -> bool:
    """Whether another title has to be proposed by one referee and signed by another."""
    return campaign.is_countersigned and campaign.is_playing


def rename_signed(by: Seat, signer: Seat, title: str, *, user: User | None) -> Input:
    """Give a campaign the title that one referee has proposed and another signs; the logs name
    both. The caller holds its lock, and has found that it is being played.
    """
    campaign = by.campaign
    who = f"“{by.name}” and “{signer.name}” have renamed the campaign"
    words = f"{who}: “{campaign.title}” is “{title}” now."
    Campaign.objects.filter(pk=campaign.pk).update(title=title)
    return remarks.remark(by, remarks.TITLE, words, token=_token(), user=user)


def archive(seat: Seat, *, is_archived: bool) -> Campaign:
    """Take a campaign off everybody's list, or put it back; nothing else changes.

    Raises: NotAllowed.
    """
    assert_referee(seat, KEEPS)
    with transaction.atomic():
        campaign = locked_for(seat)
        if is_archived != (campaign.archived is not None):
            campaign.archived = timezone.now() if is_archived else None
            campaign.save(update_fields=["archived"])
    return campaign


def delete(seat: Seat, title: str) -> None:
    """Delete a campaign for good; `title` is its title, typed in by whoever means it.

    Raises:
        NotAllowed: the seat is not the referee's.
        BadRequest: another title.
        NotNow: it is being played and not archived, or is a demonstration.
    """
    assert_referee(seat, KEEPS)
    with transaction.atomic():
        campaign = locked_for(seat)
        assert_deletable(campaign)
        if title.strip() != campaign.title:
            raise BadRequest(
                f"Nothing was deleted: type the title as it stands, “{campaign.title}”."
            )
        shut(campaign)


def shut(campaign: Campaign) -> None:
    """Let a campaign be deleted by the next sweep, and nobody find it until then: neither who sits
    there or stands in for somebody, nor who has been invited to either. The caller holds its lock.
    """
    results.take_before_it_goes(campaign)
    Deletion.objects.get_or_create(campaign=campaign.pk)
    Deputy.objects.filter(campaign=campaign).delete()
    for one in campaign.seats.select_for_update(of=("self",)):
        one.user, one.invitation = None, new_invitation()
        one.save(update_fields=["user", "invitation"])


def assert_deletable(campaign: Campaign) -> None:
    """Refuse to delete what is not to be lost by one wrong press. Raises NotNow."""
    if campaign.is_demonstration:
        raise NotNow(DEMONSTRATION)
    if campaign.is_playing and campaign.archived is None:
        raise NotNow(ARCHIVE_FIRST)


def what_goes(campaign: Campaign) -> dict[str, int]:
    """Return what would be lost with a campaign, counted."""
    return {
        "inputs": campaign.inputs.count(),
        "entries": campaign.entries.count(),
        "pictures": campaign.pictures.count(),
        "people": campaign.seats.exclude(user=None).count(),
    }


def _token() -> str:
    return f"title.{secrets.token_urlsafe(12)}"


# ---- the sweep's part ---------------------------------------------------------------------------


def waiting() -> list[Any]:
    """Return the ids of the campaigns that are to be removed."""
    return list(Deletion.objects.values_list("pk", flat=True))


def remove(campaign_id: Any) -> None:
    """Remove the files and rows of a campaign that is to be deleted. Done twice it is done once."""
    if not Deletion.objects.filter(pk=campaign_id).exists():
        return
    _remove_files(campaign_id)
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update(of=("self",)).filter(pk=campaign_id).first()
        if campaign is not None:
            _remove_rows(campaign)
        Deletion.objects.filter(pk=campaign_id).delete()
    # What was being drawn meanwhile.
    _remove_files(campaign_id)
    positions.forget_all()


def _remove_files(campaign_id: Any) -> None:
    rows = Picture.objects.filter(campaign=campaign_id)
    for pk, name in rows.values_list("pk", "file"):
        if name:
            default_storage.delete(name)
        Path(settings.DATA_DIR, "thumbs", f"{pk}.png").unlink(missing_ok=True)
    for folder in (f"pictures/{campaign_id.hex}", f"packs/{campaign_id.hex}"):
        with suppress(FileNotFoundError):
            for name in default_storage.listdir(folder)[1]:
                default_storage.delete(f"{folder}/{name}")
            default_storage.delete(folder)


def _remove_rows(campaign: Campaign) -> None:
    """Delete everything that belongs to a campaign. The order does not matter: references are
    looked at when the transaction ends, and a row that was forgotten here would undo all of it.
    """
    Upload.objects.filter(campaign=campaign).update(campaign=None)
    belonging.outlive(campaign)
    branches = Branch.objects.filter(campaign=campaign)
    Checkpoint.objects.filter(branch__in=branches).delete()
    Thread.objects.filter(campaign=campaign).delete()  # with its messages, which name no campaign
    for model in apps.get_app_config("campaigns").get_models():
        if model not in (Campaign, ClubCampaign, Upload, Deletion) and _has_campaign(model):
            _delete(model, "campaign_id", campaign.pk)
    _delete(Campaign, "id", campaign.pk)


def _has_campaign(model: type[models.Model]) -> bool:
    return any(one.name == "campaign" and one.is_relation for one in model._meta.get_fields())


def _delete(model: type[models.Model], column: str, campaign_id: Any) -> None:
    """Delete rows past the models, which refuse to delete from a log."""
    value = Campaign._meta.pk.get_db_prep_value(campaign_id, connection)
    table = connection.ops.quote_name(model._meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {table} WHERE {column} = %s", [value])  # noqa: S608
