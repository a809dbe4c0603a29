"""Report packs: what a seat knows, since its last report, as a page, as a PDF and by mail."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.files.storage import default_storage
from django.urls import reverse

from campaigns import tasks
from campaigns.models import Campaign, Mail, Pack, Profile, Seat
from campaigns.packs import work
from campaigns.packs.content import content_of
from campaigns.services.absence import deputies
from campaigns.services.asking import inputs
from campaigns.services.errors import NotAllowed
from campaigns.services.packs import asking
from rules_engine.core.registry import GAMES
from tests.campaigns.test_closing import close, hand_in, publish
from tests.conftest import Cast

PAGE = re.compile(rb"/Type\s*/Page\b(?!s)")


def report(cast: Cast, who: str, **more: Any) -> Pack:
    """Make a report of what somebody knows, as he may read it."""
    return asking.pack_of(cast.seat(who), asking.make(cast.seat(who), **more).pk)


def words(pack: Pack) -> list[str]:
    """Return what a report tells, in sentences."""
    return [line["text"] for step in content_of(pack)["told"] for line in step["lines"]]


def order(cast: Cast, who: str, text: str) -> None:
    """Give an order that is carried out at once."""
    item = inputs.submit_order(cast.seat(who), text, token=f"{who} {text}")
    item.refresh_from_db()
    assert item.is_done, item.message


def page(cast: Cast, who: str, name: str, *more: Any) -> Any:
    """Return what somebody gets at an address of the campaign."""
    return cast.client(who).get(reverse(name, args=(cast.campaign.pk, *more)))


def test_a_report_tells_what_happened_since_the_one_before_and_nothing_new_makes_none(
    playing: Cast,
) -> None:
    first = report(playing, "red")
    assert report(playing, "red").pk == first.pk
    order(playing, "red", "take 2")
    second = report(playing, "red")
    assert (first.number, second.number) == (1, 2)
    assert words(second)
    assert not set(words(first)) & set(words(second))
    # The first says for ever what it said.
    assert words(asking.pack_of(playing.seat("red"), first.pk)) == words(first)


def test_what_the_enemy_hands_in_and_what_is_not_published_makes_no_other_report(
    blind: Cast,
) -> None:
    first = report(blind, "red")
    hand_in(blind, "blue", "take 1")
    hand_in(blind, "red", "take 2")
    assert report(blind, "red").pk == first.pk
    close(blind, without=["red", "blue"])
    assert report(blind, "red").pk == first.pk
    publish(blind)
    assert words(report(blind, "red"))


def test_a_report_is_read_by_its_seat_and_the_referee_alone(playing: Cast) -> None:
    pack = report(playing, "red")
    for name in ("pack", "pack-file", "pack-picture"):
        assert page(playing, "red", name, pack.pk).status_code == 200
        assert page(playing, "referee", name, pack.pk).status_code == 200
        assert page(playing, "blue", name, pack.pk).status_code == 404
        assert page(playing, "stranger", name, pack.pk).status_code == 404
    assert str(pack.pk) in page(playing, "red", "packs").content.decode()
    assert str(pack.pk) not in page(playing, "blue", "packs").content.decode()
    with pytest.raises(NotAllowed):
        asking.make(playing.seat("referee"))
    assert page(playing, "red", "desk-packs").status_code == 404


def test_a_report_is_the_same_bytes_whoever_sets_it_and_nothing_is_noted_in_it(
    playing: Cast,
) -> None:
    pack = report(playing, "red")
    before = page(playing, "red", "pack-file", pack.pk).content
    work._kept.clear()
    tasks.draw_pack(str(pack.pk))
    pack.refresh_from_db()
    assert pack.is_kept
    assert page(playing, "red", "pack-file", pack.pk).content == before
    default_storage.delete(str(pack.file.name))
    assert page(playing, "red", "pack-file", pack.pk).content == before
    assert before.startswith(b"%PDF")
    for word in (b"CreationDate", b"ModDate", b"CreateDate", b"/Author"):
        assert word not in before


def test_one_press_makes_reports_for_all_and_mails_each_as_its_reader_has_chosen(
    playing: Cast,
) -> None:
    Mail.objects.all().delete()
    Profile.objects.create(user=playing.seat("blue").user, reports="attached")
    address = reverse("desk-packs", args=(playing.campaign.pk,))
    done = playing.client("referee").post(address, {"mail": "1", "token": "t"}, follow=True)
    assert "2 reports are made, and can be read at once" in done.content.decode()
    for pack in Pack.objects.all():
        tasks.draw_pack(str(pack.pk))
        tasks.draw_pack(str(pack.pk))  # a task may run twice
    for row in Mail.objects.all():
        tasks.send_mail(str(row.pk))
    found = {one.to[0]: one for one in mail.outbox}
    assert sorted(found) == ["blue@example.org", "red@example.org"]
    assert found["red@example.org"].attachments == []
    assert "/packs/" in str(found["red@example.org"].body)
    (attached,) = found["blue@example.org"].attachments
    pack = Pack.objects.get(seat__side="blue")
    assert attached[1] == page(playing, "blue", "pack-file", pack.pk).content


def test_a_campaign_may_have_reports_made_and_mailed_with_each_publication(blind: Cast) -> None:
    asking.choose(blind.seat("referee"), Campaign.Reports.NEWS)
    close(blind, without=["red", "blue"])
    publish(blind)
    packs = list(Pack.objects.order_by("seat__side"))
    assert [(one.seat.side, one.is_mailed) for one in packs] == [("blue", True), ("red", True)]
    assert {one.seq for one in packs} == {blind.seat("red").campaign.publication.seq}
    asking.choose(blind.seat("referee"), Campaign.Reports.ASKED)
    close(blind, "again", without=["red", "blue"])
    publish(blind, "again.")
    assert Pack.objects.count() == 2


def test_a_deputy_gets_the_report_of_the_seat_on_which_he_sits_in_for_somebody(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    stranger = User.objects.get(username="stranger")
    monkeypatch.setattr(deputies, "reader_of", lambda _: stranger)
    Mail.objects.all().delete()
    pack = report(playing, "red", is_mailed=True)
    tasks.draw_pack(str(pack.pk))
    for row in Mail.objects.all():
        tasks.send_mail(str(row.pk))
    assert [one.to for one in mail.outbox] == [["stranger@example.org"]]


def test_a_report_that_cannot_be_set_is_tried_again_and_then_the_referee_is_told(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = report(playing, "red")
    monkeypatch.setattr(work, "pdf_of", lambda *_: 1 / 0)
    work._kept.clear()
    for _ in range(work.MOST_ATTEMPTS):
        tasks.draw_pack(str(pack.pk))
    pack.refresh_from_db()
    assert pack.status == Pack.Status.FAILED
    assert Mail.objects.filter(seat__role="referee", key__startswith="failed").exists()


OURS = sorted(game for game, home in GAMES.items() if home.startswith("rules_engine."))


@pytest.mark.parametrize("side", [0, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", OURS)
def test_the_report_of_each_game_is_a_few_pages(
    game: str, side: int, make_begun: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For one side with each run, for both at length."""
    monkeypatch.setattr(work, "SIZE", "web")  # drawn in a third of the time, and cut alike
    cast: Cast = make_begun(game)
    who = cast.names[1:3][side]
    pack = report(cast, who)
    assert 4 <= len(PAGE.findall(work.bytes_of(pack))) <= 12
    content = content_of(pack)
    seen = {unit["id"] for part in content["slip"] for unit in part["units"]}
    own = {row["id"] for group in content["roster"] if group["is_own"] for row in group["rows"]}
    assert seen <= own
    shown = page(cast, who, "pack", pack.pk)
    assert content["known"] in shown.content.decode()


def test_an_officer_gets_a_slip_for_his_own_units(make_cast: Any) -> None:
    cast: Cast = make_cast("grenade")
    cast.start()
    side = cast.names[1]
    officer = Seat.objects.create(campaign=cast.campaign, side=side, role="officer", name="Ann")
    seen = content_of(report(cast, side))["roster"][0]["rows"]
    officer.assignments.create(campaign=cast.campaign, unit=seen[0]["id"])
    pack = asking.pack_of(officer, asking.make(officer).pk)
    units = {unit["id"] for part in content_of(pack)["slip"] for unit in part["units"]}
    assert units <= {seen[0]["id"]}
