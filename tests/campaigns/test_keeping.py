"""Renaming, archiving and deleting a campaign: by its referee, and nothing by one wrong press."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import DatabaseError, connection, transaction
from django.urls import reverse
from django.utils import timezone

from campaigns.models import (
    Branch,
    Campaign,
    Checkpoint,
    Deletion,
    Entry,
    Input,
    Message,
    Picture,
    Seat,
    SideEntry,
)
from campaigns.services.absence import deputies
from campaigns.services.asking import inputs
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from campaigns.services.files import exports
from campaigns.services.people import keeping, seats, threads
from campaigns.services.upkeep import sweeping
from campaigns.tasks import GRACE
from rules_engine.records.record import assert_sound
from rules_engine.records.rederive import rederive
from tests.campaigns.test_campaigns import MakeCast
from tests.conftest import Cast

pytestmark = pytest.mark.database


def page(cast: Cast) -> str:
    """Return the address of the page."""
    return reverse("keeping", args=(cast.campaign.pk,))


def left_of(campaign_id: Any) -> dict[str, int]:
    """Return how many rows of each table still belong to a campaign."""
    found = {}
    for model in apps.get_app_config("campaigns").get_models():
        names = {one.name for one in model._meta.get_fields()}
        if model is Deletion or "campaign" not in names:
            continue
        count = model._default_manager.filter(campaign=campaign_id).count()
        if count:
            found[model.__name__] = count
    return found


@pytest.fixture
def played(playing: Cast) -> Cast:
    """A campaign with a log that has two lines, notes, messages, drawn pictures, mails and small
    pictures.
    """
    inputs.submit_order(playing.seat("red"), "take 1", token="one")
    inputs.take_back(playing.seat("referee"), "a slip", token="two")
    inputs.submit_order(playing.seat("red"), "take 2", token="three")
    inputs.send_note(playing.seat("referee"), "blue", "Rain.", token="four")
    threads.begin(playing.seat("red"), ("referee",), "", "When do we start?", token="five")
    branch = Branch.objects.filter(campaign=playing.campaign).latest("number")
    name = default_storage.save(
        f"pictures/{playing.campaign.pk.hex}/one.png", ContentFile(b"a picture")
    )
    Picture.objects.create(
        campaign=playing.campaign, branch=branch, seq=999, viewer="red", status="done", file=name
    )
    return playing


# ---- deleting -----------------------------------------------------------------------------------


def test_a_deleted_campaign_goes_with_all_its_rows_and_files(
    played: Cast, make_cast: MakeCast
) -> None:
    other = make_cast("toy")
    other.start()
    entries = Entry.objects.filter(campaign=other.campaign).count()
    row = Picture.objects.get(campaign=played.campaign, seq=999)
    small = Path(settings.DATA_DIR, "thumbs", f"{row.pk}.png")
    small.parent.mkdir(parents=True, exist_ok=True)
    small.write_bytes(b"small")
    keeping.archive(played.seat("referee"), is_archived=True)
    keeping.delete(played.seat("referee"), "A trial")
    for name in ("referee", "red", "blue"):
        assert played.client(name).get(f"/campaigns/{played.campaign.pk}/").status_code == 404
    assert left_of(played.campaign.pk)["Entry"] > 4
    sweeping.sweep(GRACE)
    assert left_of(played.campaign.pk) == {}
    assert not Campaign.objects.filter(pk=played.campaign.pk).exists()
    assert not Checkpoint.objects.filter(branch__campaign=played.campaign.pk).exists()
    assert not Deletion.objects.exists()
    assert not Message.objects.exists()
    assert not default_storage.exists(str(row.file.name))
    assert not default_storage.exists(f"pictures/{played.campaign.pk.hex}")
    assert not small.exists()
    connection.check_constraints()
    assert Entry.objects.filter(campaign=other.campaign).count() == entries
    assert other.client("red").get(f"/campaigns/{other.campaign.pk}/").status_code == 200


def test_a_deletion_that_was_cut_short_is_done_by_the_next_sweep(
    played: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeping.archive(played.seat("referee"), is_archived=True)
    keeping.delete(played.seat("referee"), "A trial")

    def cut(*_: Any) -> None:
        raise OSError("cut short")

    with monkeypatch.context() as patched:
        patched.setattr(keeping, "_remove_rows", cut)
        sweeping.sweep(GRACE)
    assert left_of(played.campaign.pk)["Entry"] > 4
    sweeping.sweep(GRACE)
    assert left_of(played.campaign.pk) == {}


def test_the_logs_of_other_campaigns_stay_closed_while_one_is_deleted(
    played: Cast, make_cast: MakeCast
) -> None:
    other = make_cast("toy")
    other.start()
    Deletion.objects.create(campaign=played.campaign.pk)
    for model in (Entry, SideEntry):
        count = model.objects.filter(campaign=other.campaign).count()
        assert count
        with pytest.raises(DatabaseError), transaction.atomic():
            keeping._delete(model, "campaign_id", other.campaign.pk)
        assert model.objects.filter(campaign=other.campaign).count() == count
    with (
        pytest.raises(DatabaseError),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("UPDATE campaigns_entry SET body = '{}'")


def test_a_running_game_is_not_deleted_by_one_wrong_press(played: Cast) -> None:
    referee = played.client("referee")
    answer = referee.post(page(played), {"do": "delete", "typed": "A trial"})
    assert answer.status_code == 409
    assert "Archive it first" in answer.content.decode()
    referee.post(page(played), {"do": "archive"})
    for typed in ("", "a trial", "A trial 2"):
        answer = referee.post(page(played), {"do": "delete", "typed": typed})
        assert answer.status_code == 400
        assert "type the title as it stands" in answer.content.decode()
    assert not Deletion.objects.exists()
    assert played.client("red").get(f"/campaigns/{played.campaign.pk}/").status_code == 200


def test_the_page_says_what_goes(played: Cast) -> None:
    keeping.archive(played.seat("referee"), is_archived=True)
    words = " ".join(played.client("referee").get(page(played)).content.decode().split())
    count = Input.objects.filter(campaign=played.campaign).count()
    entries = Entry.objects.filter(campaign=played.campaign).count()
    assert f"{count} orders, answers and other inputs" in words
    assert f"{entries} entries of the log" in words
    assert "the seats of 3 people" in words


def test_no_invitation_leads_into_a_deleted_campaign(cast: Cast) -> None:
    seat = seats.add_seat(cast.seat("referee"), side="red", role="observer", name="Guest")
    token = seat.invitation
    keeping.delete(cast.seat("referee"), "A trial")
    assert not Seat.objects.filter(invitation=token).exists()


def test_no_deputy_finds_a_campaign_that_is_to_be_deleted(cast: Cast) -> None:
    now = timezone.now()
    found = [
        deputies.name_one(cast.seat(side), name="Anna", begins=now, ends=now + timedelta(days=7))
        for side in ("red", "blue")
    ]
    stranger = User.objects.get(username="stranger")
    deputies.accept(stranger, found[0].token)
    assert cast.client("stranger").get(f"/campaigns/{cast.campaign.pk}/").status_code == 200
    keeping.delete(cast.seat("referee"), "A trial")
    assert cast.client("stranger").get(f"/campaigns/{cast.campaign.pk}/").status_code == 404
    assert deputies.offered(found[1].token) is None


def test_players_and_strangers_neither_rename_archive_nor_delete(played: Cast) -> None:
    for name in ("red", "stranger"):
        for do in ("rename", "archive", "delete"):
            sent = {"do": do, "title": "Mine", "typed": "A trial"}
            assert played.client(name).post(page(played), sent).status_code == 404
    for act in (
        lambda seat: keeping.rename(seat, "Mine"),
        lambda seat: keeping.archive(seat, is_archived=True),
        lambda seat: keeping.delete(seat, "A trial"),
    ):
        with pytest.raises(NotAllowed):
            act(played.seat("red"))


def test_a_demonstration_is_neither_renamed_nor_deleted(played: Cast) -> None:
    Campaign.objects.filter(pk=played.campaign.pk).update(is_demonstration=True)
    with pytest.raises(NotNow):
        keeping.rename(played.seat("referee"), "Mine")
    with pytest.raises(NotNow):
        keeping.delete(played.seat("referee"), "A trial")


# ---- archiving ----------------------------------------------------------------------------------


def test_an_archived_campaign_leaves_the_lists_and_can_be_read_and_brought_back(
    played: Cast,
) -> None:
    address = f"/campaigns/{played.campaign.pk}/"
    played.client("referee").post(page(played), {"do": "archive"})
    for name in ("referee", "red"):
        home = played.client(name).get("/")
        assert home.context["rows"] == []
        assert [row["campaign"].title for row in home.context["archived"]] == ["A trial"]
        assert "Archived (1)" in home.content.decode()
        assert played.client(name).get(address).status_code == 200
        assert played.client(name).get(f"{address}log/").status_code == 200
    item = inputs.submit_order(played.seat("blue"), "take 1", token="still")
    item.refresh_from_db()
    assert item.is_done
    played.client("referee").post(page(played), {"do": "bring_back"})
    home = played.client("red").get("/")
    assert [row["campaign"].title for row in home.context["rows"]] == ["A trial"]
    assert home.context["archived"] == []


# ---- renaming -----------------------------------------------------------------------------------


def test_a_new_title_is_told_in_both_logs_while_play_goes_on(played: Cast) -> None:
    told = "The referee has renamed the campaign: “A trial” is “The bridge” now."
    sent = {"do": "rename", "title": " The bridge "}
    for _ in range(2):  # a button pressed twice
        assert played.client("referee").post(page(played), sent).status_code == 302
    for name in ("red", "blue"):
        words = played.client(name).get(f"/campaigns/{played.campaign.pk}/log/").content.decode()
        assert words.count(told) == 1
    campaign = Campaign.objects.get(pk=played.campaign.pk)
    assert campaign.title == "The bridge"
    record = {**exports.export_campaign(played.seat("referee")), "secret": campaign.secret}
    assert_sound(record)
    assert rederive(record).differences == []


def test_before_play_a_new_title_is_simply_there(cast: Cast) -> None:
    keeping.rename(cast.seat("referee"), "The bridge")
    assert Campaign.objects.get(pk=cast.campaign.pk).title == "The bridge"
    assert not Input.objects.filter(campaign=cast.campaign).exists()
    for title in ("", "  ", "x" * 121, "two\nlines"):
        with pytest.raises(BadRequest):
            keeping.rename(cast.seat("referee"), title)


# ---- by the API ---------------------------------------------------------------------------------


def test_all_of_it_by_the_api(played: Cast) -> None:
    address = reverse("api-campaign", args=(played.campaign.pk,))
    client, player = played.client("referee"), played.client("red")
    kind = "application/json"
    assert player.patch(address, {"title": "Mine"}, kind).status_code == 403
    assert player.delete(address, {"title": "A trial"}, kind).status_code == 403
    assert client.delete(address, {"title": "A trial"}, kind).status_code == 409
    found = client.patch(address, {"title": "The bridge", "archived": True}, kind)
    assert found.status_code == 200
    assert found.json()["title"] == "The bridge"
    assert found.json()["archived"]
    assert client.delete(address, {"title": "A trial"}, kind).status_code == 400
    assert client.delete(address, {"title": "The bridge"}, kind).status_code == 204
    assert client.get(address).status_code == 404
