"""Messages: to the referee and back, inside a side, between sides where that is allowed."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Mail, Message, Seat, Thread
from campaigns.services.asking import inputs
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from campaigns.services.files import exports, imports
from campaigns.services.mails import sending
from campaigns.services.people import campaigns, seats, threads
from rules_engine.errors import BadRecord
from rules_engine.plain import canonical
from rules_engine.records.record import read_record
from tests.conftest import Cast

pytestmark = pytest.mark.database

SECRET = "We wait behind the ford"
TO_REFEREE = ("referee",)
NEW = 'visually-hidden"> new'


@pytest.fixture
def officer(playing: Cast) -> Seat:
    """An officer of the red side, with a person on his seat."""
    referee = playing.seat("referee")
    seat = seats.add_seat(referee, side="red", role="officer", name="Red, left wing")
    return seats.join(User.objects.get(username="stranger"), seat.invitation)


def _begin(cast: Cast, who: str, *to: str, text: str = SECRET) -> Thread:
    return threads.begin(cast.seat(who), to, "", text, token=uuid.uuid4().hex)


def _page(cast: Cast, who: str, thread: Thread | None = None, status: int = 200) -> str:
    place = (thread.pk,) if thread else ()
    address = reverse("thread" if thread else "threads", args=(cast.campaign.pk, *place))
    answer = cast.client(who).get(address)
    assert answer.status_code == status
    return answer.content.decode()


def test_a_player_writes_and_the_referee_answers_on_pages(playing: Cast) -> None:
    address = reverse("threads", args=(playing.campaign.pk,))
    form = {"to": "referee", "title": "The ford", "text": SECRET, "token": "one"}
    for _ in range(2):  # a second press writes nothing anew
        made = playing.client("red").post(address, form)
        assert made.status_code == 302
    thread = Thread.objects.get()
    assert made.url.endswith(f"/messages/{thread.pk}/")
    assert "1 new" in _page(playing, "referee")
    assert SECRET in _page(playing, "referee", thread)
    assert "1 new" not in _page(playing, "referee")
    place = reverse("thread", args=(playing.campaign.pk, thread.pk))
    for _ in range(2):
        said = playing.client("referee").post(place, {"text": "Noted.", "token": "two"})
        assert said.status_code == 302
    assert "Noted." in _page(playing, "red", thread)
    assert [one.number for one in Message.objects.all()] == [1, 2]


def test_another_text_under_a_used_token_is_refused_and_kept_on_the_page(playing: Cast) -> None:
    """A form sent again with other words: nothing says that they were written, nor are they lost"""
    red = playing.client("red")
    address = reverse("threads", args=(playing.campaign.pk,))
    form = {"to": "referee", "title": "", "text": "First words", "token": "one"}
    place = red.post(address, form).url
    for other in ({"text": "Second words"}, {"title": "Another matter"}):
        answer = red.post(address, form | other)
        assert answer.status_code == 400
        assert "was not stored" in answer.content.decode()
        assert next(iter(other.values())) in answer.content.decode()
    assert red.post(place, {"text": "More", "token": "two"}).status_code == 302
    answer = red.post(place, {"text": "Something else", "token": "two"})
    assert answer.status_code == 400
    assert "Something else" in answer.content.decode()
    assert [one.text for one in Message.objects.order_by("number")] == ["First words", "More"]


def test_another_side_finds_nothing_of_it(playing: Cast) -> None:
    thread = _begin(playing, "red", *TO_REFEREE)
    before = _page(playing, "blue")
    assert "The ford" not in before
    _page(playing, "blue", thread, 404)
    place = reverse("thread", args=(playing.campaign.pk, thread.pk))
    assert playing.client("blue").post(place, {"text": "x", "token": "t"}).status_code == 404
    found = playing.client("blue").get(
        reverse("threads", args=(playing.campaign.pk,)), {"find": "ford"}
    )
    assert SECRET not in found.content.decode()
    for name in ("api-threads", "api-thread"):
        args = (playing.campaign.pk, thread.pk)[: 2 if name == "api-thread" else 1]
        assert SECRET not in playing.client("blue").get(reverse(name, args=args)).content.decode()


def test_a_commander_writes_to_his_officer_and_back(playing: Cast, officer: Seat) -> None:
    thread = _begin(playing, "red", f"seat:{officer.pk}")
    assert SECRET in _page(playing, "stranger", thread)
    threads.answer(officer, thread, "Understood", token="t")
    assert "Understood" in _page(playing, "red", thread)
    assert "between others" in _page(playing, "referee")
    with pytest.raises(NotAllowed, match="between others"):
        threads.answer(playing.seat("referee"), thread, "x", token="t")


def test_who_takes_over_a_seat_reads_its_threads(playing: Cast, officer: Seat) -> None:
    thread = _begin(playing, "red", "side:red")
    seats.vacate(playing.seat("referee"), officer)
    newcomer = User.objects.create_user("newcomer")
    playing.client("newcomer")
    seats.join(newcomer, Seat.objects.get(pk=officer.pk).invitation)
    assert SECRET in _page(playing, "newcomer", thread)
    assert (
        playing.client("stranger").get(reverse("threads", args=(playing.campaign.pk,))).status_code
        == 404
    )


def test_sides_write_to_each_other_only_where_it_is_allowed(playing: Cast, officer: Seat) -> None:
    to = f"seat:{playing.seat('blue').pk}"
    with pytest.raises(NotAllowed, match="those that are offered"):
        _begin(playing, "red", to)
    address = reverse("threads", args=(playing.campaign.pk,))
    allow = {"action": "allow", "letters": "commanders"}
    assert playing.client("red").post(address, allow).status_code == 403
    assert playing.client("referee").post(address, allow).status_code == 302
    thread = _begin(playing, "red", to)
    assert SECRET in _page(playing, "blue", thread)
    assert to not in {one.key for one in threads.addressees(officer)}
    threads.allow(playing.seat("referee"), "nobody")
    with pytest.raises(NotAllowed, match="any more"):
        threads.answer(playing.seat("blue"), thread, "x", token="t")
    assert SECRET in _page(playing, "blue", thread)


def test_what_the_referee_writes_to_all_sides_is_no_way_from_one_to_the_other(
    playing: Cast, officer: Seat
) -> None:
    thread = _begin(playing, "referee", "side:red", "side:blue", text="Orders are due")
    for seat in (playing.seat("red"), officer):
        with pytest.raises(NotAllowed, match="do not write to each other"):
            threads.answer(seat, thread, SECRET, token="t")
    assert SECRET not in _page(playing, "blue", thread)
    threads.answer(playing.seat("referee"), thread, "Tonight", token="t")
    threads.allow(playing.seat("referee"), "commanders")
    playing.campaign.refresh_from_db()
    threads.answer(playing.seat("red"), thread, "We know", token="t")
    assert "We know" in _page(playing, "blue", thread)


def test_an_observer_writes_to_the_referee_alone(playing: Cast) -> None:
    referee = playing.seat("referee")
    seat = seats.add_seat(referee, side="red", role="observer", name="Looks on")
    seats.join(User.objects.get(username="stranger"), seat.invitation)
    assert [one.key for one in threads.addressees(playing.seat("stranger"))] == ["referee"]
    thread = _begin(playing, "red", "side:red")
    with pytest.raises(NotAllowed, match="observer"):
        threads.answer(playing.seat("stranger"), thread, "x", token="t")
    own = _begin(playing, "stranger", *TO_REFEREE, text="May I?")
    threads.answer(playing.seat("stranger"), own, "Please", token="t")


def test_a_message_stays_when_the_line_is_taken_back(playing: Cast) -> None:
    inputs.submit_order(playing.seat("red"), "take 2", token="order")
    thread = _begin(playing, "red", *TO_REFEREE)
    inputs.take_back(playing.seat("referee"), "A slip", token="back")
    assert SECRET in _page(playing, "red", thread)


def test_what_is_new_is_marked_in_the_navigation(playing: Cast) -> None:
    log = reverse("log", args=(playing.campaign.pk,))
    assert 'visually-hidden"> new' not in playing.client("blue").get(log).content.decode()
    thread = _begin(playing, "referee", "side:blue")
    assert 'visually-hidden"> new' in playing.client("blue").get(log).content.decode()
    assert 'visually-hidden"> new' not in playing.client("red").get(log).content.decode()
    _page(playing, "blue", thread)
    assert 'visually-hidden"> new' not in playing.client("blue").get(log).content.decode()


# ---- mails --------------------------------------------------------------------------------------


def test_a_thread_is_mailed_of_once_until_it_is_read(playing: Cast, mailoutbox: list) -> None:  # type: ignore[type-arg]
    Mail.objects.all().delete()
    thread = _begin(playing, "referee", "side:blue")
    threads.answer(playing.seat("referee"), thread, "More", token="t")
    [held] = Mail.objects.all()
    assert not sending.send_mail(held.pk)
    Mail.objects.update(after=timezone.now())
    assert sending.send_mail(held.pk)
    [sent] = mailoutbox
    assert sent.subject == "[Referee] A trial: a message for you"
    assert SECRET not in sent.body
    assert str(thread.pk) in sent.body
    _page(playing, "blue", thread)
    threads.answer(playing.seat("referee"), thread, "Still more", token="u")
    assert Mail.objects.filter(sent=None).count() == 1


def test_who_only_asks_whether_a_thread_is_there_has_not_read_it(playing: Cast) -> None:
    red = playing.seat("red")
    thread = threads.begin(playing.seat("referee"), [f"seat:{red.pk}"], "", "Well?", token="t")
    for name in ("thread", "api-thread"):
        address = reverse(name, args=(playing.campaign.pk, thread.pk))
        assert playing.client("red").head(address).status_code == 200
        assert threads.threads_of(red).get().upto == 0
    playing.client("red").get(reverse("thread", args=(playing.campaign.pk, thread.pk)))
    assert threads.threads_of(red).get().upto == thread.last


def test_who_has_read_gets_no_mail(playing: Cast, mailoutbox: list) -> None:  # type: ignore[type-arg]
    Mail.objects.all().delete()
    thread = _begin(playing, "red", *TO_REFEREE)
    [held] = Mail.objects.all()
    assert held.seat.is_referee
    _page(playing, "referee", thread)
    Mail.objects.update(after=timezone.now())
    assert not sending.send_mail(held.pk)
    assert not mailoutbox
    assert not Mail.objects.filter(sending.ready()).exists()  # nor will it be sent later


# ---- files --------------------------------------------------------------------------------------


def test_all_words_are_in_the_referees_file_and_come_in_again(playing: Cast) -> None:
    thread = _begin(playing, "red", *TO_REFEREE)
    threads.answer(playing.seat("referee"), thread, "Noted.", token="t")
    raw = exports.export_file(playing.seat("referee")).getvalue()
    made = imports.import_campaign(User.objects.get(username="stranger"), raw)
    [row] = Thread.objects.filter(campaign=made)
    assert [(one.name, one.text) for one in row.messages.all()] == [
        ("Red, commander", SECRET),
        ("Referee", "Noted."),
    ]
    red = Seat.objects.get(campaign=made, side="red")
    assert [one.pk for one in threads.threads_of(red)] == [row.pk]
    assert not threads.threads_of(Seat.objects.get(campaign=made, side="blue")).exists()


def test_a_players_file_holds_his_own_threads_alone(playing: Cast) -> None:
    _begin(playing, "red", *TO_REFEREE)
    _begin(playing, "blue", *TO_REFEREE, text="Blue's own words")
    campaigns.end_campaign(playing.seat("referee"), "Well played", token="end")
    raw = exports.export_file(playing.seat("red")).getvalue()
    assert SECRET.encode() in raw
    assert b"Blue's own words" not in raw


@pytest.mark.parametrize(
    "given",
    [
        "x",
        [{"title": "A"}],
        [{"title": "A", "parties": [{"seat": "no", "side": ""}], "messages": []}],
        [{"title": "A", "parties": [{"seat": None, "side": "green"}], "messages": []}],
        [{"title": "A", "parties": [], "messages": [{"seat": None, "name": "", "text": "x"}]}],
    ],
)
def test_threads_that_no_page_could_show_are_refused(playing: Cast, given: object) -> None:
    record = read_record(exports.export_file(playing.seat("referee")).getvalue())
    record["threads"] = given
    with pytest.raises((BadRequest, BadRecord), match="threads"):
        imports.import_campaign(User.objects.get(username="stranger"), canonical(record))


def test_what_cannot_be_written(playing: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    red = playing.seat("red")
    for text in ("  ", "x" * 4001, "a\x00b"):
        with pytest.raises(BadRequest):
            threads.begin(red, TO_REFEREE, "", text, token="t")
    with pytest.raises(BadRequest, match="to whom"):
        threads.begin(red, (), "", "x", token="t")
    for to in ("x", "seat:1", "side:blue"):
        with pytest.raises(NotAllowed):
            threads.begin(red, (to,), "", "x", token="t")
    monkeypatch.setattr(threads, "MOST_WRITTEN", 0)
    with pytest.raises(NotNow, match="no more"):
        threads.begin(red, TO_REFEREE, "", "x", token="t")


# ---- the API ------------------------------------------------------------------------------------


def test_programs_write_and_read(playing: Cast) -> None:
    place = f"/api/v1/campaigns/{playing.campaign.pk}/threads/"
    wish = {"to": ["referee"], "title": "The ford", "text": SECRET}
    made = playing.client("red").post(place, wish, "application/json")
    assert made.status_code == 201, made.content
    own = f"{place}{made.json()['id']}/"
    [row] = playing.client("referee").get(place).json()["threads"]
    assert (row["title"], row["people"], row["unread"]) == ("The ford", ["Red, commander"], 1)
    said = playing.client("referee").post(own, {"text": "Noted."}, "application/json")
    assert said.status_code == 201
    found = playing.client("red").get(own).json()["messages"]
    assert [(one["by"], one["text"]) for one in found] == [
        ("Red, commander", SECRET),
        ("Referee", "Noted."),
    ]
    assert playing.client("red").get(place).json()["threads"][0]["unread"] == 0
    assert {"key": "referee", "title": "The referee"} in playing.client("red").get(place).json()[
        "to"
    ]
    assert playing.client("blue").get(place).json()["threads"] == []
    assert playing.client("blue").get(own).status_code == 404


def test_of_two_presses_at_once_one_begins_the_thread(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = playing.seat("red")
    first = threads.begin(seat, ["referee"], "", "A word", token="t")
    looked: list[object] = []
    written = threads._written

    def not_yet(*asked: Any) -> Any:
        looked.append(asked)
        return None if len(looked) == 1 else written(*asked)

    monkeypatch.setattr(threads, "_written", not_yet)
    assert threads.begin(seat, ["referee"], "", "A word", token="t").pk == first.pk
    assert Thread.objects.count() == 1
