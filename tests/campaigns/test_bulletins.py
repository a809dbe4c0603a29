"""Bulletins: drafted from what all have been told, searched for leaks, sent to everybody once."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from campaigns.bulletins import drafting, leaks, sending
from campaigns.models import Bulletin, Mail, Pack
from campaigns.packs.content import content_of
from campaigns.services.asking import inputs
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from campaigns.services.files import exports, imports
from campaigns.services.history import logbook, reading
from campaigns.services.packs import asking
from rules_engine.plain import canonical
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
    tick = re.search(r'name="confirmed" value="(\w+)"', shown.content.decode())
    assert tick
    # What was ticked is this text with these names, and no other.
    other = f"{text} {own} took them at {place}."
    refused = post(cast, "referee", action="send", text=other, confirmed=tick[1])
    assert refused.status_code == 409
    assert sending.CHANGED.split(":")[0] in refused.content.decode()
    assert not Bulletin.objects.exists()
    assert place in refused.content.decode()
    sent = post(cast, "referee", action="send", text=f"{text}\r\n", confirmed=tick[1])
    assert sent.status_code == 302
    assert Bulletin.objects.get().text == text


def test_a_tick_counts_no_more_when_what_is_found_has_changed(
    blind: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    referee = blind.seat("referee")
    found = [leaks.Leak("1st", "Red", "the Red side has not learned of this unit")]
    monkeypatch.setattr(sending, "leaks_in", lambda *_: found)
    tick = leaks.digest_of("All is well.", found)
    found.append(leaks.Leak("1st", "Blue", "the Blue side has not learned of this unit"))
    with pytest.raises(NotNow, match="not what you ticked"):
        sending.send(referee, "All is well.", token="t", confirmed=tick)
    found.pop()
    assert sending.send(referee, "All is well.", token="t", confirmed=tick).number == 1


def test_reports_and_drafts_leave_out_what_is_no_event(blind: Cast) -> None:
    """Remarks stand among what was written, what witnesses said nowhere."""
    sending.send(blind.seat("referee"), "All is well.", token="t")
    close(blind, without=["red", "blue"])
    publish(blind)
    content = content_of(asking.make(blind.seat("red")))
    told = [line["text"] for part in content["told"] for line in part["lines"]]
    assert not any("All is well." in text for text in told)
    assert [one["by"] for one in content["notes"] if "All is well." in one["text"]] == [
        "To all sides"
    ]
    assert {"witnessed", "remark", "receipt"} <= set(logbook.FRAMING)


def test_bulletins_and_reports_come_with_a_file(blind: Cast) -> None:
    close(blind, without=["red", "blue"])
    publish(blind)
    sending.send(blind.seat("referee"), "All is well.", token="t")
    before = content_of(asking.make(blind.seat("red")))
    asking.make(blind.seat("blue"))
    raw = exports.export_file(blind.seat("referee")).getvalue()
    made = imports.import_campaign(User.objects.get(username="stranger"), raw)
    assert [one.text for one in sending.bulletins_of(made)] == ["All is well."]
    packs = {one.seat.side: one for one in Pack.objects.filter(campaign=made)}
    assert sorted(packs) == ["blue", "red"]
    after = content_of(packs["red"])
    assert {name: after[name] for name in ("told", "roster", "contacts", "rows", "turn")} == {
        name: before[name] for name in ("told", "roster", "contacts", "rows", "turn")
    }
    seat = made.seats.get(side="red")
    assert asking.pack_of(seat, packs["red"].pk).number == 1


@pytest.mark.parametrize(
    ("part", "wrong"),
    [
        ("bulletins", {"number": 2}),
        ("bulletins", {"text": ""}),
        ("bulletins", {"moment": [1, "nowhere"]}),
        ("bulletins", {"told": {"green": 1}}),
        ("bulletins", {"sent": "yesterday"}),
        ("packs", {"seat": "nobody"}),
        ("packs", {"branch": 9}),
        ("packs", {"seq": 10**6}),
        ("packs", {"seq": True}),
        ("packs", {"seq": 1}),
        ("packs", {"after": 9, "upto": 1}),
        ("packs", {"due": "9999-12-31T23:59:59Z"}),
    ],
)
def test_papers_that_no_page_could_show_are_refused(
    blind: Cast, part: str, wrong: dict[str, Any]
) -> None:
    sending.send(blind.seat("referee"), "All is well.", token="t")
    asking.make(blind.seat("red"))
    record = exports.export_campaign(blind.seat("referee"))
    record[part][0] |= wrong
    with pytest.raises(BadRequest):
        imports.import_campaign(User.objects.get(username="stranger"), canonical(record))
