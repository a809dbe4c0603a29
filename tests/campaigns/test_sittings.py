"""One person sees one side only, also when he has left his seat, unless both sides are told why."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from importlib import import_module
from pathlib import Path

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone

from campaigns import migrations
from campaigns.models import Campaign, Seat, Sitting
from campaigns.services.absence import deputies
from campaigns.services.asking import inputs
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from campaigns.services.history import lines, logbook
from campaigns.services.people import handles, seats, sittings, threads
from campaigns.services.turns import closing
from rules_engine.core import registry
from tests.conftest import Cast

MakeCast = Callable[..., Cast]


@pytest.fixture
def officer(playing: Cast) -> Seat:
    """An officer's seat on the blue side, empty; the red commander has left his."""
    made = seats.add_seat(playing.seat("referee"), side="blue", role="officer", name="Corps")
    seats.vacate(playing.seat("red"), playing.seat("red"))
    return made


def test_who_becomes_a_deputy_meanwhile_does_not_get_a_seat_of_another_side_too(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both hold the campaign's lock: what is found is looked at behind it."""
    officer = seats.add_seat(playing.seat("referee"), side="blue", role="officer", name="Corps")
    now = timezone.now()
    stranger = User.objects.get(username="stranger")
    link = deputies.name_one(
        playing.seat("red"), name="Anna", begins=now, ends=now + timedelta(days=3)
    ).token
    locked = seats.locked_campaign

    def after_the_other(campaign_id: object) -> Campaign:
        deputies.accept(stranger, link)
        return locked(campaign_id)

    monkeypatch.setattr(seats, "locked_campaign", after_the_other)
    with pytest.raises(NotNow):
        seats.join(stranger, officer.invitation)
    officer.refresh_from_db()
    assert officer.user is None


def _red() -> User:
    return User.objects.get(username="red")


def _let(cast: Cast, seat: Seat, reason: str = "Blue has nobody left") -> None:
    known = sittings.who_would_change(cast.campaign, seat.side)
    sittings.let_change(cast.seat("referee"), seat, handles.handle(known[0]), reason, token="let")


def test_whoever_left_a_side_takes_no_seat_of_the_other(playing: Cast, officer: Seat) -> None:
    with pytest.raises(NotNow, match="other side"):
        seats.join(_red(), officer.invitation)
    address = reverse("join", args=(officer.invitation,))
    page = playing.client("red").get(address).content.decode()
    assert "Take the seat" not in page
    assert "one person sees one side only" in page
    assert playing.client("red").post(address).status_code == 409
    officer.refresh_from_db()
    assert officer.user is None


def test_he_comes_back_to_his_own_side(playing: Cast, officer: Seat) -> None:
    free = playing.campaign.seats.get(side="red")
    assert seats.join(_red(), free.invitation).pk == free.pk


def test_the_referee_lets_him_change_and_both_logs_tell_why(playing: Cast, officer: Seat) -> None:
    seats.join(
        User.objects.get(username="stranger"), playing.campaign.seats.get(side="red").invitation
    )
    page = playing.client("referee").get(reverse("seats", args=(playing.campaign.pk,)))
    assert "Somebody of the other side" in page.content.decode()
    who = handles.handle(sittings.who_would_change(playing.campaign, "blue")[0])
    wish = {"action": "let-change", "person": who, "reason": "Blue has nobody left", "token": "x"}
    address = reverse("change-seat", args=(playing.campaign.pk, officer.pk))
    assert playing.client("referee").post(address, wish).status_code == 302
    for name in ("stranger", "blue"):
        text = logbook.told_log(playing.seat(name))[-1]["text"]
        assert "change sides" in text
        assert "Blue has nobody left" in text
        assert "“Corps”" in text
    assert seats.join(_red(), officer.invitation).pk == officer.pk


def test_another_who_is_let_change_by_the_same_form_is_no_second_press(
    playing: Cast, officer: Seat
) -> None:
    """He would be let change, and no log would name him."""
    _let(playing, officer)
    other = seats.add_seat(playing.seat("referee"), side="blue", role="observer", name="Visitor")
    with pytest.raises(BadRequest, match="not stored"):
        _let(playing, other)
    assert Sitting.objects.get(user=_red(), side="red").may_take == officer


def test_leave_to_change_holds_for_one_seat_and_once(playing: Cast, officer: Seat) -> None:
    other = seats.add_seat(playing.seat("referee"), side="blue", role="observer", name="Visitor")
    _let(playing, officer)
    with pytest.raises(NotNow):
        seats.join(_red(), other.invitation)
    seats.join(_red(), officer.invitation)
    seats.vacate(playing.seat("red"), playing.seat("red"))
    for side in ("red", "blue"):
        free = playing.campaign.seats.filter(side=side, user=None).first()
        assert free is not None
        with pytest.raises(NotNow):
            seats.join(_red(), free.invitation)


def test_what_the_referee_has_to_say(playing: Cast, officer: Seat) -> None:
    with pytest.raises(BadRequest, match="reason"):
        _let(playing, officer, reason=" ")
    with pytest.raises(BadRequest, match="Choose"):
        sittings.let_change(playing.seat("referee"), officer, "0", "Why not", token="t")
    with pytest.raises(NotAllowed):
        sittings.let_change(playing.seat("blue"), officer, "0", "Why not", token="t")


def test_while_a_campaign_is_prepared_nobody_has_seen_anything(cast: Cast) -> None:
    seats.vacate(cast.seat("red"), cast.seat("red"))
    seats.vacate(cast.seat("blue"), cast.seat("blue"))
    seats.join(_red(), cast.campaign.seats.get(side="blue").invitation)
    cast.start()
    seats.vacate(cast.seat("red"), cast.seat("red"))
    with pytest.raises(NotNow):
        seats.join(_red(), cast.campaign.seats.get(side="red").invitation)


@pytest.mark.parametrize("to", [["side:red"], ["side:red", "side:blue"]])
def test_whoever_has_read_what_was_written_to_one_side_alone_stays_on_it_before_play_too(
    cast: Cast, to: list[str]
) -> None:
    """He would take one side's plan to the other; what all sides were told bars nobody."""
    threads.begin(cast.seat("referee"), to, "Before play", "Feint in the north", token="plan")
    seats.vacate(cast.seat("red"), cast.seat("red"))
    seats.vacate(cast.seat("blue"), cast.seat("blue"))
    invitation = cast.campaign.seats.get(side="blue").invitation
    if len(to) == 1:
        with pytest.raises(NotNow, match="was written there"):
            seats.join(_red(), invitation)
        invitation = cast.campaign.seats.get(side="red").invitation
    assert seats.join(_red(), invitation).user == _red()


@pytest.mark.parametrize("is_removed", [False, True])
def test_no_seat_left_later_and_no_seat_taken_away_makes_him_forget_it(
    cast: Cast, is_removed: bool
) -> None:
    referee = cast.seat("referee")
    other = seats.add_seat(referee, side="red", role="officer", name="Corps")
    threads.begin(referee, [f"seat:{cast.seat('red').pk}", f"seat:{other.pk}"], "", "A", token="a")
    left = cast.seat("red")
    seats.vacate(left, left)
    quiet = seats.add_seat(referee, side="red", role="observer", name="Guest")
    seats.join(_red(), quiet.invitation)
    quiet.refresh_from_db()
    seats.vacate(quiet, quiet)
    if is_removed:
        for one in (Seat.objects.get(pk=left.pk), other):
            seats.remove_seat(referee, one)
    seats.vacate(cast.seat("blue"), cast.seat("blue"))
    with pytest.raises(NotNow, match="was written there"):
        seats.join(_red(), cast.campaign.seats.get(side="blue").invitation)


def test_who_wrote_to_his_side_himself_stays_on_it(cast: Cast) -> None:
    seats.add_seat(cast.seat("referee"), side="red", role="officer", name="Corps")
    threads.begin(cast.seat("red"), ["side:red"], "", "My plan", token="plan")
    seats.vacate(cast.seat("red"), cast.seat("red"))
    seats.vacate(cast.seat("blue"), cast.seat("blue"))
    with pytest.raises(NotNow, match="was written there"):
        seats.join(_red(), cast.campaign.seats.get(side="blue").invitation)


def test_letters_between_a_player_and_the_referee_bar_nobody(cast: Cast) -> None:
    red, referee = cast.seat("red"), cast.seat("referee")
    thread = threads.begin(red, ["referee"], "", "Put me on blue, please", token="ask")
    threads.answer(referee, thread, "Take the link", token="yes")
    seats.vacate(red, red)
    seats.vacate(cast.seat("blue"), cast.seat("blue"))
    invitation = cast.campaign.seats.get(side="blue").invitation
    assert seats.join(_red(), invitation).user == _red()


def test_before_play_whoever_was_told_something_can_still_become_a_referee(cast: Cast) -> None:
    referee = cast.seat("referee")
    threads.begin(referee, ["side:red"], "", "Feint in the north", token="plan")
    seats.vacate(cast.seat("red"), cast.seat("red"))
    second = seats.add_seat(referee, side="", role="referee", name="Second referee")
    assert seats.join(_red(), second.invitation).user == _red()


@pytest.mark.database
def test_taking_back_takes_no_remark_out_of_a_log(
    make_cast: MakeCast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where news waits, a line that is given up before it was published is never told."""
    monkeypatch.setitem(registry.GAMES, "closing", "tests.campaigns.closing_game")
    cast = make_cast("closing", play="order_sets", news="published")
    cast.start()
    referee = cast.seat("referee")
    item = inputs.submit_order(referee, "take 1", token="o", side="red")
    item.refresh_from_db()
    assert item.is_done, item.message
    seat = seats.add_seat(referee, side="blue", role="officer", name="Corps")
    seats.vacate(cast.seat("red"), cast.seat("red"))
    before = len(logbook.told_log(cast.seat("blue")))
    _let(cast, seat)
    assert len(logbook.told_log(cast.seat("blue"))) == before
    at = lines.points(cast.seat("referee").campaign.branch)[0].seq
    inputs.take_back(cast.seat("referee"), "A slip", token="b", to=at)
    closing.publish(cast.seat("referee"), token="p")
    told = logbook.told_log(cast.seat("blue"))[before:]
    assert [row["notice"]["kind"] for row in told] == ["remark"]
    assert not told[0]["taken_back"]


@pytest.mark.database
def test_who_sat_before_this_was_kept_is_known_from_seats_and_inputs(playing: Cast) -> None:
    inputs.submit_order(playing.seat("red"), "take 2", token="t")
    seats.vacate(playing.seat("red"), playing.seat("red"))
    kept = set(Sitting.objects.values_list("user__username", "side", "seat_name"))
    Sitting.objects.all().delete()
    folder = Path(migrations.__file__ or "").parent
    name = next(folder.glob("*_who_sat_where.py")).stem
    import_module(f"campaigns.migrations.{name}").remember(apps, None)
    assert set(Sitting.objects.values_list("user__username", "side", "seat_name")) == kept
    assert {side for _, side, _ in kept} == {"red", "blue"}
