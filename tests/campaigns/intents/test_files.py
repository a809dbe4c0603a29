"""Plans and intents in files and reports, and when people, seats and campaigns go."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.urls import reverse

from campaigns.models import Intent
from campaigns.packs.content import content_of
from campaigns.services.errors import BadRequest
from campaigns.services.files import exports, imports
from campaigns.services.packs import asking
from campaigns.services.people import accounts, campaigns, keeping
from rules_engine.errors import BadRecord
from rules_engine.plain import canonical
from rules_engine.records.record import read_record
from tests.campaigns.intents.writing import AIM, INTENT, SECRET, order, page, write
from tests.conftest import Cast

pytestmark = pytest.mark.database


def test_it_comes_with_the_file_and_back(playing: Cast) -> None:
    write(playing, turns=3)
    write(playing, about=INTENT, text=AIM)
    order(playing, "red", "take 2")
    write(playing, about="2.plan", text="Then the mill")
    raw = exports.export_file(playing.seat("referee")).getvalue()
    made = imports.import_campaign(User.objects.get(username="stranger"), raw)
    facts = ("side", "name", "turn", "last", "step", "closes", "text", "is_kept", "changed")
    old, new = (
        list(Intent.objects.filter(campaign=one).values_list(*facts))
        for one in (playing.campaign, made)
    )
    assert sorted(old, key=repr) == sorted(new, key=repr)
    assert len(new) == 3
    copy = made.seats.get(side="red", role="commander")
    assert Intent.objects.filter(seat=copy).count() == 3


@pytest.mark.parametrize(
    "change",
    [
        {"side": "green"},
        {"seat": "nobody"},
        {"turn": -1},
        {"turn": 10**12},
        {"last": 0},
        {"step": "no.such"},
        {"closes": ""},
        {"text": ""},
        {"text": "x" * 9000},
        {"text": 7},
        {"is_kept": "yes"},
        {"created": "yesterday"},
        {"name": "x" * 61},
    ],
)
def test_a_file_whose_plans_no_page_could_show_is_refused(
    playing: Cast, change: dict[str, Any]
) -> None:
    write(playing)
    record = read_record(exports.export_file(playing.seat("referee")).getvalue())
    record["intents"][0] |= change
    with pytest.raises((BadRequest, BadRecord)):
        imports.import_campaign(User.objects.get(username="stranger"), canonical(record))
    two = read_record(exports.export_file(playing.seat("referee")).getvalue())
    two["intents"] *= 2
    with pytest.raises(BadRequest, match="two open plans"):
        imports.import_campaign(User.objects.get(username="stranger"), canonical(two))


def test_a_file_of_an_earlier_version_has_none(playing: Cast) -> None:
    record = read_record(exports.export_file(playing.seat("referee")).getvalue())
    del record["intents"]
    made = imports.import_campaign(User.objects.get(username="stranger"), canonical(record))
    assert not made.intents.exists()


def test_a_players_file_has_them_only_after_the_end(playing: Cast) -> None:
    write(playing)
    address = reverse("export", args=(playing.campaign.pk,))
    assert playing.client("blue").post(address).status_code == 403
    campaigns.end_campaign(playing.seat("referee"), "Well played", token="end")
    assert SECRET.encode() in playing.client("blue").post(address).getvalue()


def test_a_report_has_ones_own_plan_and_a_new_plan_makes_a_new_report(playing: Cast) -> None:
    first = asking.make(playing.seat("red"))
    theirs = asking.make(playing.seat("blue"))
    write(playing)
    second = asking.make(playing.seat("red"))
    assert second.number == first.number + 1
    assert [one["text"] for one in content_of(second)["intents"]] == [SECRET]
    assert content_of(first)["intents"] == []
    assert SECRET in page(playing, "red", "pack", second.pk)
    assert asking.make(playing.seat("blue")).pk == theirs.pk
    assert content_of(theirs)["intents"] == []


def test_a_deleted_account_leaves_it_with_the_campaign(playing: Cast) -> None:
    write(playing)
    order(playing, "red", "take 2")
    accounts.delete(User.objects.get(username="red"), "red")
    assert SECRET in page(playing, "referee")


def test_a_deleted_campaign_takes_it_along(playing: Cast) -> None:
    write(playing)
    order(playing, "red", "take 2")
    referee = playing.seat("referee")
    keeping.archive(referee, is_archived=True)
    keeping.delete(referee, playing.campaign.title)
    keeping.remove(playing.campaign.pk)
    assert not Intent.objects.exists()
    assert connection.is_usable()
