"""More than one referee: who helps, whose campaign it is, who is told, what a former one sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from campaigns.models import Campaign, Mail, Seat, Sitting
from campaigns.services.asking import inputs
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from campaigns.services.history import logbook
from campaigns.services.people import campaigns, handles, referees, seats, sittings
from tests.conftest import Cast

pytestmark = pytest.mark.database

MakeCast = Callable[..., Cast]


def join(cast: Cast, name: str = "stranger") -> Seat:
    """Let somebody become a co-referee."""
    lead = cast.campaign.seats.get(pk=Campaign.objects.get(pk=cast.campaign.pk).lead_seat.pk)
    made = seats.add_seat(lead, side="", role="referee", name=f"Helper {name}")
    seats.join(User.objects.get(username=name), made.invitation)
    return cast.seat(name)


def told(cast: Cast, name: str) -> list[str]:
    """Return what somebody's log tells."""
    return [row["text"] for row in logbook.told_log(cast.seat(name))]


def do(cast: Cast, who: str, **wish: Any) -> int:
    """Press a button of the referees' part of the page of seats; return the status."""
    address = reverse("referees", args=(cast.campaign.pk,))
    status: int = cast.client(who).post(address, wish).status_code
    return status


def test_a_co_referee_does_what_the_referee_does_and_the_log_names_him(playing: Cast) -> None:
    helper = join(playing)
    item = inputs.overrule(helper, [[["turn"], 3]], "A slip", token="o")
    item.refresh_from_db()
    assert item.is_done, item.message
    assert (
        playing.client("stranger").get(f"/campaigns/{playing.campaign.pk}/desk/").status_code == 200
    )
    truth = [row["text"] for row in logbook.truth_log(playing.seat("referee"))]
    assert "Helper stranger: correction: A slip" in truth
    for name in ("red", "blue"):
        assert (
            "“Helper stranger” is a referee of this campaign from now on"
            in told(playing, name)[-2] + (told(playing, name)[-1])
        )


def test_the_referees_seats_are_the_leading_referees_to_arrange(playing: Cast) -> None:
    helper = join(playing)
    empty = seats.add_seat(playing.seat("referee"), side="", role="referee", name="Third")
    with pytest.raises(NotAllowed, match="leading referee, “Referee”"):
        seats.add_seat(helper, side="", role="referee", name="Fourth")
    for act in (seats.renew_invitation, seats.remove_seat):
        with pytest.raises(NotAllowed):
            act(helper, empty)
    with pytest.raises(NotAllowed):
        seats.rename_seat(helper, empty, "Mine")
    with pytest.raises(NotNow, match="hand it over"):
        seats.vacate(helper, playing.seat("referee"))
    page = playing.client("stranger").get(reverse("seats", args=(playing.campaign.pk,))).content
    assert empty.invitation.encode() not in page
    page = playing.client("red").get(reverse("seats", args=(playing.campaign.pk,))).content
    assert empty.invitation.encode() not in page
    assert b"Add a co-referee" not in page
    seats.remove_seat(playing.seat("referee"), empty)


def test_no_player_makes_himself_or_anybody_else_a_referee(playing: Cast) -> None:
    for name in ("red", "stranger"):
        wish = {"role": "referee", "name": "Me"}
        answer = playing.client(name).post(reverse("add-seat", args=(playing.campaign.pk,)), wish)
        assert answer.status_code == 404
    for action in ("offer", "accept", "claim", "agree", "stop", "nonsense"):
        assert do(playing, "red", action=action, seat=str(playing.seat("red").pk)) >= 400
    assert Campaign.objects.get(pk=playing.campaign.pk).lead_seat == playing.seat("referee")


def test_who_plays_or_has_played_becomes_a_referee_only_if_all_are_told_why(playing: Cast) -> None:
    made = seats.add_seat(playing.seat("referee"), side="", role="referee", name="Helper")
    red = User.objects.get(username="red")
    with pytest.raises(NotNow, match="one person"):
        seats.join(red, made.invitation)
    seats.vacate(playing.seat("red"), playing.seat("red"))
    with pytest.raises(NotNow, match="whoever has played"):
        seats.join(red, made.invitation)
    page = playing.client("red").get(reverse("join", args=(made.invitation,))).content.decode()
    assert "Take the seat" not in page
    who = sittings.who_would_change(playing.campaign, made.viewer)[0]
    sittings.let_change(playing.seat("referee"), made, handles.handle(who), "He is free", token="l")
    assert "may take the seat “Helper” (referee). Reason: He is free" in told(playing, "blue")[-1]
    assert seats.join(red, made.invitation).is_referee


def test_who_has_refereed_takes_no_side(playing: Cast) -> None:
    helper = join(playing)
    free = seats.add_seat(playing.seat("referee"), side="red", role="observer", name="Visitor")
    seats.vacate(helper, helper)
    page = playing.client("stranger").get(reverse("campaign", args=(playing.campaign.pk,)))
    assert page.status_code == 404
    with pytest.raises(NotNow, match="You have been a referee"):
        seats.join(User.objects.get(username="stranger"), free.invitation)
    assert "is no referee of this campaign any more" in told(playing, "red")[-1]


def test_before_the_set_up_lies_there_a_referee_has_seen_nothing(cast: Cast) -> None:
    free = seats.add_seat(cast.seat("referee"), side="red", role="observer", name="Visitor")
    helper = join(cast)
    seats.vacate(helper, helper)
    assert not Sitting.objects.filter(user__username="stranger").exists()
    helper = join(cast)
    campaigns.lay_out(cast.seat("referee"), token="lay")
    seats.vacate(cast.seat("stranger"), cast.seat("stranger"))
    with pytest.raises(NotNow, match="You have been a referee"):
        seats.join(User.objects.get(username="stranger"), free.invitation)


def test_the_campaign_is_handed_over_when_the_co_referee_accepts(playing: Cast) -> None:
    helper = join(playing)
    Mail.objects.all().delete()
    assert do(playing, "referee", action="offer", seat=str(helper.pk)) == 302
    assert [mail.seat.user.username for mail in Mail.objects.all() if mail.seat.user] == [
        "stranger"
    ]
    page = playing.client("stranger").get(reverse("seats", args=(playing.campaign.pk,)))
    assert "Take it on" in page.content.decode()
    for name in ("red", "blue"):
        page = playing.client(name).get(reverse("seats", args=(playing.campaign.pk,)))
        assert "offered" not in page.content.decode()
    assert do(playing, "referee", action="accept") == 409
    assert do(playing, "stranger", action="accept") == 302
    assert referees.is_lead(playing.seat("stranger"))
    assert not referees.is_lead(playing.seat("referee"))
    assert "“Helper stranger” is the referee of this campaign now" in told(playing, "blue")[-1]
    done = Mail.objects.filter(key__endswith=":done")
    assert {mail.seat.user.username for mail in done if mail.seat.user} == {*playing.names[:-1]}
    page = playing.client("red").get(reverse("seats", args=(playing.campaign.pk,))).content.decode()
    assert "co-referee" in page
    assert (
        playing.client("referee").get(f"/campaigns/{playing.campaign.pk}/desk/").status_code == 200
    )


def test_the_former_referee_can_leave_with_it(playing: Cast) -> None:
    helper = join(playing)
    do(playing, "referee", action="offer", seat=str(helper.pk), stays="no")
    assert do(playing, "stranger", action="accept") == 302
    assert not Seat.objects.filter(user__username="referee").exists()
    home = playing.client("referee").get(reverse("home"))
    assert playing.campaign.title not in home.content.decode()
    assert "“Referee” has left the campaign" in told(playing, "red")[-1]
    item = inputs.submit_order(playing.seat("red"), "take 2", token="t")
    item.refresh_from_db()
    assert item.is_done


def test_an_offer_can_be_declined_and_taken_back_and_goes_when_he_goes(playing: Cast) -> None:
    helper, lead = join(playing), playing.seat("referee")
    for who in ("stranger", "referee"):
        referees.offer(lead, helper, stays=True)
        with pytest.raises(NotNow, match="under way"):
            referees.offer(lead, helper, stays=True)
        assert do(playing, who, action="decline") == 302
        with pytest.raises(NotNow):
            referees.accept(helper)
    referees.offer(lead, helper, stays=True)
    seats.vacate(playing.seat("referee"), helper)
    assert referees.open_succession(playing.campaign) is None


def test_a_campaign_is_handed_over_to_a_co_referee_and_nobody_else(playing: Cast) -> None:
    lead = playing.seat("referee")
    for seat in (lead, playing.seat("red")):
        with pytest.raises(BadRequest):
            referees.offer(lead, seat, stays=True)
    empty = seats.add_seat(lead, side="", role="referee", name="Nobody yet")
    with pytest.raises(NotNow, match="Nobody sits"):
        referees.offer(lead, empty, stays=True)
    with pytest.raises(NotAllowed):
        referees.offer(playing.seat("red"), empty, stays=True)


def test_where_news_wait_everybody_is_mailed_at_once_and_the_logs_tell_it_with_them(
    blind: Cast,
) -> None:
    helper = join(blind)
    referees.offer(blind.seat("referee"), helper, stays=True)
    referees.accept(helper)
    mails = Mail.objects.filter(key__endswith=":done")
    assert mails.count() == 4
    assert not any("is the referee" in text for text in told(blind, "red"))


def test_a_demonstration_keeps_its_referee(playing: Cast) -> None:
    Campaign.objects.update(is_demonstration=True)
    with pytest.raises(NotNow, match="demonstration"):
        seats.add_seat(playing.seat("referee"), side="", role="referee", name="Helper")
    page = playing.client("referee").get(reverse("seats", args=(playing.campaign.pk,))).content
    assert b"Add a co-referee" not in page
