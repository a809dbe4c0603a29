"""Whoever is taken off his seat while what he has sent is on its way has it refused: the seat is
looked at once more under the lock under which seats are freed.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from campaigns.models import (
    Deputy,
    Draft,
    Input,
    Instruction,
    Message,
    ReadMark,
    Seat,
    Sector,
)
from campaigns.services.absence import deputies, instructions
from campaigns.services.asking import drafts, inputs, intents
from campaigns.services.calendar import excuses
from campaigns.services.errors import NotAllowed
from campaigns.services.people import seats, sectors, threads
from tests.conftest import Cast

pytestmark = pytest.mark.database

Write = Callable[[Seat], Any]


def token() -> str:
    """Return a name for a new wish."""
    return uuid.uuid4().hex


LATE: dict[str, Write] = {
    "an order": lambda seat: inputs.submit_order(seat, "take 1", token=token()),
    "a set": lambda seat: inputs.submit_order_set(seat, ["take 1", "take 2"], token=token()),
    "a draft": lambda seat: drafts.add_drafts(seat, ["take 1"], token=token()),
    "drafts handed in": lambda seat: drafts.hand_in(seat, ["take 1"], token=token()),
    "a letter": lambda seat: threads.begin(seat, ["referee"], "", "Wait.", token=token()),
    "an intent": lambda seat: intents.write(seat, intents.step_of(seat), "We hold.", token=token()),
    "instructions": lambda seat: instructions.keep(seat, {}),
}


def stored() -> tuple[int, ...]:
    """Return how many rows there are of what players write."""
    return tuple(one.objects.count() for one in (Input, Draft, Message, Instruction))


@pytest.mark.parametrize("is_taken", [False, True], ids=["free", "taken by another"])
@pytest.mark.parametrize("what", LATE)
def test_what_comes_late_is_refused(playing: Cast, what: str, is_taken: bool) -> None:
    read = playing.seat("red")
    LATE[what](playing.seat("red"))
    freed = seats.vacate(playing.seat("referee"), playing.seat("red"))
    if is_taken:
        seats.join(User.objects.get(username="stranger"), freed.invitation)
    before = stored()
    with pytest.raises(NotAllowed, match="do not sit there any more"):
        LATE[what](read)
    assert stored() == before


@pytest.mark.parametrize("what", LATE)
def test_a_deputy_whose_time_is_over_writes_nothing_more(playing: Cast, what: str) -> None:
    stranger, now = User.objects.get(username="stranger"), timezone.now()
    seat = playing.seat("red")
    one = Deputy.objects.create(
        campaign=playing.campaign,
        seat=seat,
        user=stranger,
        name="Anna",
        begins=now - timedelta(days=1),
        ends=now + timedelta(days=1),
    )
    seat.deputy_name, seat.sitter_id = one.name, stranger.pk
    LATE[what](seat)
    Deputy.objects.filter(pk=one.pk).update(ends=timezone.now())
    before = stored()
    with pytest.raises(NotAllowed, match="do not sit there any more"):
        LATE[what](seat)
    assert stored() == before


def test_a_commander_who_was_taken_off_gives_nobody_units(playing: Cast) -> None:
    read, referee = playing.seat("red"), playing.seat("referee")
    officer = seats.add_seat(referee, side="red", role="officer", name="Officer")
    seats.assign_units(read, officer, [])
    seats.vacate(referee, playing.seat("red"))
    with pytest.raises(NotAllowed, match="do not sit there any more"):
        seats.assign_units(read, officer, [])


def test_an_instruction_alone_too(live: Cast) -> None:
    read = live.seat("red")
    instructions.keep_one(read, "three", "scowl")
    seats.vacate(live.seat("referee"), live.seat("red"))
    with pytest.raises(NotAllowed, match="do not sit there any more"):
        instructions.keep_one(read, "three", "bow")
    assert Instruction.objects.get().answer == "scowl"


def test_an_answer_in_a_thread_too(playing: Cast) -> None:
    read = playing.seat("red")
    thread = threads.begin(read, ["referee"], "", "Wait.", token=token())
    seats.vacate(playing.seat("referee"), playing.seat("red"))
    with pytest.raises(NotAllowed, match="do not sit there any more"):
        threads.answer(read, thread, "No, go on.", token=token())


@pytest.mark.parametrize(
    "ask",
    [
        lambda seat: excuses.ask(seat, timezone.now() + timedelta(days=2), "A cold"),
        lambda seat: deputies.name_one(
            seat, name="Anna", begins=timezone.now(), ends=timezone.now() + timedelta(days=2)
        ),
    ],
)
def test_nobody_asks_for_time_or_names_a_deputy_on_a_seat_that_is_not_his(
    playing: Cast, ask: Write
) -> None:
    read = playing.seat("red")
    seats.vacate(playing.seat("referee"), playing.seat("red"))
    with pytest.raises(NotAllowed, match="do not sit there any more"):
        ask(read)


def test_a_referee_who_has_handed_his_seat_over_renames_invites_and_divides_nothing_more(
    playing: Cast,
) -> None:
    lead = playing.seat("referee")
    made = seats.add_seat(lead, side="", role="referee", name="Helper")
    seats.join(User.objects.get(username="stranger"), made.invitation)
    sectors.add(lead, str(made.pk), name="West", side="red")
    read, red = playing.seat("stranger"), playing.seat("red")
    seats.vacate(playing.seat("referee"), made)
    acts: tuple[Callable[[], Any], ...] = (
        lambda: seats.rename_seat(read, red, "Mine"),
        lambda: seats.renew_invitation(read, red),
        lambda: sectors.remove(read, "West"),
    )
    for act in acts:
        with pytest.raises(NotAllowed, match="do not sit there any more"):
            act()
    stands = Seat.objects.get(pk=red.pk)
    assert (stands.name, stands.invitation) == (red.name, red.invitation)
    assert Sector.objects.filter(name="West").exists()


def test_what_somebody_opens_late_stays_unread_to_who_sits_there_now(playing: Cast) -> None:
    read = playing.seat("red")
    thread = threads.begin(playing.seat("referee"), [f"seat:{read.pk}"], "", "Wait.", token="t")
    threads.note_read(read, thread, 0)
    seats.vacate(playing.seat("referee"), playing.seat("red"))
    threads.note_read(read, thread, thread.last)
    assert ReadMark.objects.get(seat=read, thread=thread).upto == 0


@pytest.mark.parametrize("what", ["taken off", "over"])
def test_who_is_no_deputy_any_more_changes_no_place(playing: Cast, what: str) -> None:
    now, blue = timezone.now(), playing.seat("blue")
    one = Deputy.objects.create(
        campaign=playing.campaign,
        seat=playing.seat("red"),
        user=blue.user,
        name="Anna",
        sits=False,
        begins=now - timedelta(days=1),
        ends=now + timedelta(days=1),
    )
    if what == "over":
        Deputy.objects.filter(pk=one.pk).update(ends=now)
    else:
        seats.vacate(playing.seat("referee"), playing.seat("blue"))
    with pytest.raises(NotAllowed, match="nothing was done"):
        deputies.change_place(blue, one, sits=True)
    assert not Deputy.objects.get(pk=one.pk).sits
