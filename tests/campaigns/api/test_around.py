"""What is done around play by the API: each for whom it is, and for nobody else."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from campaigns.models import Bulletin, Input, Pack
from campaigns.services.asking import signers
from campaigns.services.mails import deadlines
from campaigns.services.people import seats
from tests.campaigns.test_api import call
from tests.conftest import Cast


def moment(days: int) -> str:
    """Return a moment as programs write it."""
    return (timezone.now() + timedelta(days=days)).isoformat()


def get(cast: Cast, who: str, part: str) -> Any:
    """Return what somebody reads."""
    answer = call(cast, who, "get", part)
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_time_is_asked_for_and_given_and_the_others_read_nothing_of_it(playing: Cast) -> None:
    deadlines.set_deadline(playing.seat("referee"), timezone.now() + timedelta(days=2))
    asked = call(playing, "red", "post", "excuses/", {"until": moment(3), "reason": "A journey"})
    assert (asked.status_code, asked.json()["state"]) == (201, "asked")
    seat = playing.seat("red").pk
    assert (
        call(playing, "blue", "post", f"excuses/{seat}/decide/", {"granted": True}).status_code
        == 404
    )
    done = call(playing, "referee", "post", f"excuses/{seat}/decide/", {"granted": True})
    assert done.json()["state"] == "granted"
    assert [row["name"] for row in get(playing, "referee", "excuses/")] == ["Red, commander"]
    assert get(playing, "blue", "excuses/") == []
    given = {"until": moment(4)}
    other = f"excuses/{playing.seat('blue').pk}/give/"
    assert call(playing, "referee", "post", other, given).status_code == 201
    assert len(get(playing, "blue", "excuses/")) == 1


def test_what_is_answered_for_him_is_each_ones_own(live: Cast) -> None:
    said = {"kind": "three", "answer": "scowl", "when": "at_once"}
    [before] = get(live, "red", "instructions/")
    assert (before["kind"], before["answer"], before["says"]) == ("three", "", "ask me.")
    assert "scowl" in [one["key"] for one in before["answers"]]
    for _ in range(2):  # who got no answer asks again
        answer = call(live, "red", "post", "instructions/", said)
        assert answer.status_code == 200
        [row] = answer.json()
        assert (row["answer"], row["when"]) == ("scowl", "at_once")
    assert [row["answer"] for row in get(live, "blue", "instructions/")] == [""]
    for who in ("referee", "stranger"):
        assert call(live, who, "get", "instructions/").status_code in (403, 404)
    [row] = call(live, "red", "post", "instructions/", {"kind": "three", "answer": ""}).json()
    assert (row["answer"], row["says"]) == ("", "ask me.")


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"kind": "four", "answer": "scowl"}, "there are: three"),
        ({"kind": "four", "answer": ""}, "there are: three"),
        ({"kind": "three", "answer": "fly"}, "scowl"),
        ({"kind": "three", "answer": "scowl", "when": "never"}, "never"),
        ({"answer": "scowl"}, "kind"),
    ],
)
def test_an_instruction_that_there_is_not_is_refused_with_those_that_there_are(
    live: Cast, wrong: dict[str, Any], why: str
) -> None:
    answer = call(live, "red", "post", "instructions/", wrong)
    assert answer.status_code == 400
    assert why in answer.content.decode()
    assert [row["answer"] for row in get(live, "red", "instructions/")] == [""]


def test_a_deputy_is_named_and_ended_and_the_link_is_whose_seat_it_is(playing: Cast) -> None:
    wish = {"name": "Anna", "begins": moment(1), "ends": moment(2)}
    made = call(playing, "red", "post", "deputies/", wish)
    assert made.status_code == 201
    assert "/deputy/" in made.json()["link"]
    assert [row["link"] for row in get(playing, "referee", "deputies/")] == [""]
    assert get(playing, "blue", "deputies/") == []
    end = f"deputies/{playing.seat('red').pk}/end/"
    assert call(playing, "blue", "post", end, {}).status_code == 404
    assert call(playing, "red", "post", end, {}).status_code == 200
    assert get(playing, "red", "deputies/") == []


def test_reports_are_made_and_read_by_whose_they_are(blind: Cast) -> None:
    made = call(blind, "red", "post", "packs/", {}).json()
    assert get(blind, "red", f"packs/{made['id']}/")["number"] == 1
    assert get(blind, "referee", f"packs/{made['id']}/")["number"] == 1
    assert call(blind, "blue", "get", f"packs/{made['id']}/").status_code == 404
    assert call(blind, "blue", "get", f"packs/{made['id']}/file/").status_code == 404
    printed = call(blind, "red", "get", f"packs/{made['id']}/file/")
    assert printed.content[:5] == b"%PDF-"
    assert call(blind, "red", "post", "packs/all/", {}).status_code == 404
    for wrong in (0, False, str(blind.seat("referee").pk), str(uuid4())):
        refused = call(blind, "referee", "post", "packs/all/", {"seats": [wrong]})
        assert refused.status_code == 400, wrong
    assert len(call(blind, "referee", "post", "packs/all/", {}).json()) == 2
    assert [row["number"] for row in get(blind, "blue", "packs/")] == [1]
    assert Pack.objects.count() == 2


def test_a_slip_is_read_and_given_whole(blind: Cast) -> None:
    text = "step 1.red.take\ntake 1\ntakes two\nHello"
    read = call(blind, "red", "post", "slips/read/", {"text": text}).json()
    lines = read["parts"][0]["lines"]
    assert (lines[0]["number"], lines[0]["order"], lines[0]["lawful"]) == (2, "take 1", True)
    assert [one["raw"] for one in read["passed"]] == ["Hello"]
    bad = {"lines": [{"number": 2, "order": "take 1"}, {"number": 3, "order": "takes two"}]}
    refused = call(blind, "red", "post", "slips/", bad)
    assert (refused.status_code, list(refused.json()["lines"])) == (400, ["3"])
    assert not Input.objects.filter(kind="order").exists()
    good = {"token": "t", "lines": [{"number": 2, "step": "1.red.take", "order": "take 1"}]}
    for _ in range(2):
        given = call(blind, "red", "post", "slips/", good)
        assert (given.status_code, len(given.json())) == (202, 1)
    assert Input.objects.filter(kind="order").count() == 1
    assert (
        call(blind, "blue", "post", "slips/read/", {"text": "x", "side": "red"}).status_code == 403
    )


def test_a_bulletin_is_looked_at_confirmed_and_sent(blind: Cast) -> None:
    text = "All is well, says #4."
    assert call(blind, "red", "post", "bulletins/look/", {"text": text}).status_code == 404
    looked = call(blind, "referee", "post", "bulletins/look/", {"text": text}).json()
    assert [one["name"] for one in looked["leaks"]] == ["#4"]
    assert call(blind, "referee", "post", "bulletins/", {"text": text}).status_code == 409
    other = {"text": f"{text} Or #5.", "confirmed": looked["digest"]}
    assert call(blind, "referee", "post", "bulletins/", other).status_code == 409
    sent = {"text": text, "confirmed": looked["digest"]}
    assert call(blind, "referee", "post", "bulletins/", sent).status_code == 201
    assert [row["text"] for row in get(blind, "red", "bulletins/")] == [text]
    assert call(blind, "red", "post", "bulletins/", sent).status_code == 404
    assert get(blind, "referee", "bulletins/draft/") == {"text": ""}
    assert Bulletin.objects.count() == 1


@pytest.mark.parametrize("part", ["proposals/", "sectors/"])
def test_what_referees_settle_is_nobody_elses(playing: Cast, part: str) -> None:
    assert get(playing, "referee", part) == []
    for method in ("get", "post"):
        assert call(playing, "red", method, part, {}).status_code == 404


def test_a_proposal_is_signed_by_another_and_a_sector_is_given(playing: Cast) -> None:
    made = seats.add_seat(playing.seat("referee"), side="", role="referee", name="Helper")
    seats.join(User.objects.get(username="stranger"), made.invitation)
    wish = {"effects": [[["tracks", "heap"], 5]], "reason": "A miscount"}
    assert call(playing, "referee", "post", "proposals/", wish).status_code == 409
    signers.choose(playing.seat("referee"), is_on=True)
    assert call(playing, "referee", "post", "overrule/", wish).status_code == 409
    assert call(playing, "referee", "post", "proposals/", wish).status_code == 201
    assert call(playing, "referee", "post", "proposals/1/sign/", {}).status_code == 403
    assert call(playing, "stranger", "post", "proposals/1/sign/", {}).status_code == 202
    assert [row["state"] for row in get(playing, "referee", "proposals/")] == ["signed"]
    title = {"title": "Another"}
    assert call(playing, "red", "post", "proposals/title/", title).status_code == 404
    proposed = call(playing, "referee", "post", "proposals/title/", title)
    assert (proposed.status_code, proposed.json()["title"]) == (201, "Another")
    assert call(playing, "stranger", "post", "proposals/2/sign/", {}).status_code == 202
    playing.campaign.refresh_from_db()
    assert playing.campaign.title == "Another"
    assert [row["title"] for row in get(playing, "referee", "proposals/")] == ["Another", ""]
    sector = {"seat": str(made.pk), "name": "Post", "side": "blue"}
    assert call(playing, "referee", "post", "sectors/", sector).status_code == 201
    assert get(playing, "stranger", "sectors/")[0]["seat"] == str(made.pk)
    assert call(playing, "stranger", "post", "sectors/remove/", {"name": "Post"}).json() == []
