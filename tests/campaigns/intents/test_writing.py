"""Who writes plans and intents, what fits, by pages and by the API."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone

from campaigns.access import seat_of
from campaigns.models import Deputy, Intent, Seat
from campaigns.services.asking import intents
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from campaigns.services.people import seats
from tests.campaigns.intents.writing import AIM, INTENT, PLAN, SECRET, order, page, write
from tests.conftest import Cast

pytestmark = pytest.mark.database


def test_a_player_writes_on_the_page_and_a_second_press_writes_nothing_anew(playing: Cast) -> None:
    address = reverse("intents", args=(playing.campaign.pk,))
    form = {"about": PLAN, "text": SECRET, "turns": "2", "token": "one"}
    for _ in range(2):
        assert playing.client("red").post(address, form).status_code == 302
    assert SECRET in page(playing, "red")
    changed = {**form, "text": "By the bridge", "token": "two"}
    assert playing.client("red").post(address, changed).status_code == 302
    assert playing.client("red").post(address, form).status_code == 302  # late, and done already
    one = Intent.objects.get()
    assert (one.text, one.last, one.by, one.is_kept) == (
        "By the bridge",
        2,
        "Red, commander",
        False,
    )


def test_by_the_api_a_program_writes_reads_and_takes_away(playing: Cast) -> None:
    address = reverse("api-intents", args=(playing.campaign.pk,))
    red = playing.client("red")
    found = red.get(address).json()
    assert found["intents"] == []
    assert [one["about"] for one in found["open"]] == [PLAN, "2.plan", INTENT]
    wish = {"about": INTENT, "text": AIM, "token": "one"}
    made = red.post(address, wish, content_type="application/json")
    assert made.status_code == 201
    assert [one["text"] for one in made.json()["intents"]] == [AIM]
    for wrong in ({"about": "9.plan", "text": "x"}, {"about": PLAN, "text": "x" * 8001}):
        answer = red.post(address, wrong, content_type="application/json")
        assert answer.status_code == 400
        assert answer["Content-Type"] == "application/problem+json"
    gone = red.post(address, {"about": INTENT, "text": ""}, content_type="application/json")
    assert gone.json()["intents"] == []


def test_the_enemy_finds_nothing_of_it_and_the_referee_all(playing: Cast) -> None:
    before = [page(playing, "blue", name) for name in ("intents", "history", "orders")]
    api = reverse("api-intents", args=(playing.campaign.pk,))
    said = playing.client("blue").get(api).json()
    write(playing)
    write(playing, about=INTENT, text=AIM)
    after = [page(playing, "blue", name) for name in ("intents", "history", "orders")]
    assert [len(one) for one in before] == [len(one) for one in after]
    assert playing.client("blue").get(api).json() == said
    assert SECRET in page(playing, "referee")
    assert SECRET not in page(playing, "referee", **{"as": "blue"})
    refused = playing.client("blue").get(api.replace("/api/v1", ""), {"as": "red"})
    assert refused.status_code == 403
    stranger = playing.client("stranger")
    assert stranger.get(reverse("intents", args=(playing.campaign.pk,))).status_code == 404
    assert stranger.get(api).status_code == 404


def test_only_who_gives_orders_writes_and_for_his_own_side(playing: Cast) -> None:
    with pytest.raises(NotAllowed):
        write(playing, "referee")
    with pytest.raises(BadRequest):
        write(playing, "blue", INTENT)
    observer = seats.add_seat(playing.seat("referee"), side="red", role="observer", name="One")
    seats.join(User.objects.get(username="stranger"), observer.invitation)
    with pytest.raises(NotAllowed):
        write(playing, "stranger")
    write(playing)
    assert SECRET in page(playing, "stranger")


def test_who_sits_there_anew_goes_on_with_it_and_who_left_reads_nothing(playing: Cast) -> None:
    write(playing)
    red = playing.seat("red")
    seats.vacate(playing.seat("referee"), red)
    address = reverse("intents", args=(playing.campaign.pk,))
    form = {"about": PLAN, "text": "x", "token": "late"}
    assert playing.client("red").post(address, form).status_code == 404
    again = Seat.objects.get(pk=red.pk)
    seats.join(User.objects.get(username="stranger"), again.invitation)
    assert SECRET in page(playing, "stranger")
    write(playing, "stranger", text="Otherwise")
    assert Intent.objects.get().text == "Otherwise"


def test_who_is_taken_off_his_seat_while_he_writes_writes_nothing(playing: Cast) -> None:
    late = playing.seat("red")
    seats.vacate(playing.seat("referee"), playing.seat("red"))
    with pytest.raises(NotAllowed, match="do not sit there any more"):
        intents.write(late, PLAN, SECRET, token="late")
    assert not Intent.objects.exists()


def test_a_seat_with_plans_for_what_is_to_come_stays(playing: Cast) -> None:
    referee = playing.seat("referee")
    officer = seats.add_seat(referee, side="red", role="officer", name="Left wing")
    seats.join(User.objects.get(username="stranger"), officer.invitation)
    write(playing, "stranger")
    seats.vacate(referee, officer)
    with pytest.raises(NotNow, match="Plans have been written there"):
        seats.remove_seat(referee, Seat.objects.get(pk=officer.pk))


def test_a_deputy_writes_by_his_own_name(playing: Cast) -> None:
    now = timezone.now()
    one = Deputy.objects.create(
        campaign=playing.campaign,
        seat=playing.seat("red"),
        name="Anna",
        user=User.objects.get(username="stranger"),
        sits=True,
        begins=now - timedelta(days=1),
        ends=now + timedelta(days=1),
    )
    address = reverse("intents", args=(playing.campaign.pk,))
    form = {"about": PLAN, "text": SECRET, "token": "one"}
    assert playing.client("stranger").post(address, form).status_code == 302
    assert Intent.objects.get().by == "Anna for Red, commander"
    late = seat_of(User.objects.get(username="stranger"), playing.campaign.pk)
    with pytest.raises(NotAllowed, match="A deputy takes away nothing"):
        intents.write(late, PLAN, " ", token="empty")
    assert Intent.objects.get().text == SECRET
    Deputy.objects.filter(pk=one.pk).update(ends=now)
    with pytest.raises(NotAllowed, match="do not sit there any more"):
        intents.write(late, PLAN, "Later", token="late")
    assert "Anna for Red, commander" in page(playing, "red")


@pytest.mark.parametrize(
    ("about", "text", "turns"),
    [
        (PLAN, "x" * (intents.MOST_PLAN + 1), 1),
        (INTENT, "x" * (intents.MOST_INTENT + 1), 1),
        (PLAN, "a\x00b", 1),
        (PLAN, "a\ud800b", 1),
        (PLAN, "x", 0),
        (PLAN, "x", intents.MOST_TURNS + 1),
        ("0.plan", "x", 1),
        ("3.plan", "x", 1),
        ("1.blue.take", "x", 1),
        ("", "x", 1),
        ("1.red.take\x00", "x", 1),
    ],
)
def test_what_does_not_fit_is_refused(playing: Cast, about: str, text: str, turns: int) -> None:
    with pytest.raises(BadRequest):
        write(playing, about=about, text=text, turns=turns)
    address = reverse("intents", args=(playing.campaign.pk,))
    sent = text.encode("utf-8", "replace").decode() if "\ud800" in text else text
    form = {"about": about, "text": sent, "turns": str(turns), "token": "t"}
    if sent == text:
        assert playing.client("red").post(address, form).status_code == 400
        assert not Intent.objects.exists()


def test_what_no_page_shows_is_left_out_and_marks_are_shown_as_they_are(playing: Cast) -> None:
    assert write(playing, text="one\r\ntwo\x1b[31m\x07 ").text == "one\ntwo[31m"
    assert write(playing, about=INTENT, text=" a\n b\tc ").text == "a b c"
    write(playing, text="<script>alert(1)</script>")
    assert "<script>alert(1)" not in page(playing, "red")
    assert write(playing, text=" \n ") is None
    assert not Intent.objects.filter(step="").exists()


def test_turns_that_are_no_number_are_refused_on_the_page_which_keeps_the_text(
    playing: Cast,
) -> None:
    address = reverse("intents", args=(playing.campaign.pk,))
    form = {"about": PLAN, "text": SECRET, "turns": "²", "token": "one"}
    answer = playing.client("red").post(address, form)
    assert answer.status_code == 400
    assert SECRET in answer.content.decode()


def test_words_for_a_step_that_is_over_are_shown_to_who_wrote_them_and_not_kept(
    playing: Cast,
) -> None:
    order(playing, "red", "take 2")
    address = reverse("intents", args=(playing.campaign.pk,))
    form = {"about": INTENT, "text": SECRET, "token": "one"}
    answer = playing.client("red").post(address, form)
    assert answer.status_code == 400
    assert SECRET in answer.content.decode()
    assert not Intent.objects.exists()


def test_who_saves_over_what_he_has_not_seen_is_shown_it_first(playing: Cast) -> None:
    address = reverse("intents", args=(playing.campaign.pk,))
    red = playing.client("red")
    form = {"about": PLAN, "text": "By the bridge", "turns": "3", "token": "one", "stood": ""}
    write(playing, text="By the mill")
    answer = red.post(address, form)
    shown = answer.content.decode()
    assert answer.status_code == 409
    assert "By the mill" in shown
    assert "By the bridge" in shown
    assert Intent.objects.get().text == "By the mill"
    stands = intents.stamp_of(Intent.objects.get())
    assert f'value="{stands}"' in shown
    assert red.post(address, {**form, "token": "two", "stood": stands}).status_code == 302
    one = Intent.objects.get()
    assert (one.text, one.last) == ("By the bridge", 3)
    # The same press once more is the one that has been carried out.
    assert red.post(address, {**form, "token": "two", "stood": stands}).status_code == 302


def test_who_saves_where_meanwhile_nothing_stands_is_told(playing: Cast) -> None:
    address = reverse("intents", args=(playing.campaign.pk,))
    write(playing)
    stands = intents.stamp_of(Intent.objects.get())
    write(playing, text="")
    form = {"about": PLAN, "text": "x", "turns": "1", "token": "one", "stood": stands}
    answer = playing.client("red").post(address, form)
    assert answer.status_code == 409
    assert "By now nothing stands there" in answer.content.decode()
    assert not Intent.objects.exists()
