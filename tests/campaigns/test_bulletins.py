"""Bulletins: drafted from what all have been told, searched for leaks, sent to everybody once."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from campaigns.bulletins import drafting, leaks, sending
from campaigns.models import Bulletin, Mail
from campaigns.services.asking import inputs
from campaigns.services.errors import NotAllowed
from campaigns.services.history import logbook, reading
from tests.campaigns.test_closing import close, hand_in, publish
from tests.conftest import Cast


def post(cast: Cast, who: str, **fields: Any) -> Any:
    """Press a button of the desk's page."""
    address = reverse("desk-bulletin", args=(cast.campaign.pk,))
    return cast.client(who).post(address, {"token": "t", **fields})


def said(cast: Cast, who: str) -> list[str]:
    """Return a side's log as it may read it."""
    return [str(one["text"]) for one in logbook.told_log(cast.seat(who))]


def test_what_one_side_alone_was_told_stands_in_no_draft(blind: Cast) -> None:
    hand_in(blind, "red", "take 2")
    inputs.send_note(blind.seat("referee"), "red", "For you alone", token="n")
    close(blind, without=["red", "blue"])
    publish(blind)
    assert "taken 2" in said(blind, "red")
    assert drafting.draft(blind.seat("referee")) == ""


def test_a_bulletin_goes_to_every_log_every_page_and_every_mailbox_once(blind: Cast) -> None:
    Mail.objects.all().delete()
    for _ in range(2):
        assert post(blind, "referee", action="send", text="All is well.").status_code == 302
    assert Bulletin.objects.get().text == "All is well."
    close(blind, without=["red", "blue"])
    publish(blind)
    for who in ("red", "blue"):
        assert sum("All is well." in text for text in said(blind, who)) == 1
        page = blind.client(who).get(reverse("bulletins", args=(blind.campaign.pk,)))
        assert "All is well." in page.content.decode()
    mails = Mail.objects.filter(key__startswith="bulletin")
    assert sorted(mail.seat.side for mail in mails) == ["blue", "red"]
    assert not any("well" in mail.subject for mail in mails)
    assert drafting.draft(blind.seat("referee")) == ""
    assert post(blind, "red", action="send", text="Me too").status_code == 404
    with pytest.raises(NotAllowed):
        sending.send(blind.seat("red"), "Me too", token="x")


def test_names_that_a_side_does_not_know_are_named_and_nothing_goes_out_without_a_tick(
    make_cast: Any,
) -> None:
    cast: Cast = make_cast("grenade", level="double_blind", play="order_sets", news="published")
    cast.start()
    referee = cast.seat("referee")
    truth = reading.published_view(referee, "truth")
    seen = reading.published_view(referee, "us")
    hidden = next(
        name
        for name, unit in sorted(truth["units"].items())
        if unit["side"] == "german" and unit.get("space") and name not in seen["units"]
    )
    place = truth["units"][hidden]["space"]
    own = next(name for name, unit in truth["units"].items() if unit["side"] == "us")
    found = leaks.leaks_in(referee, f"{hidden} holds {place}, says #4.")
    assert {(one.name, one.side) for one in found} >= {(hidden, "US"), (place, "US"), ("#4", "")}
    assert not [one for one in leaks.leaks_in(referee, f"x{hidden}y") if one.name == hidden]
    assert {one.side for one in leaks.leaks_in(referee, f"{own} has crossed.")} <= {"German"}

    text = f"Prisoners of {hidden} were seen."
    shown = post(cast, "referee", action="send", text=text)
    assert shown.status_code == 409
    assert hidden in shown.content.decode()
    assert "has not learned of this unit" in shown.content.decode()
    assert not Bulletin.objects.exists()
    assert post(cast, "referee", action="send", text=text, anyway="1").status_code == 302
    assert Bulletin.objects.get().text == text
