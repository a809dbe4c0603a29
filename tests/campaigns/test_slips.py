"""Order slips that come back by mail or as text: read line by line, given once confirmed."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaigns.bounds import MOST_LINES
from campaigns.models import Input
from campaigns.packs import mail_files
from campaigns.packs.giving_slips import Given, SlipRefused, give_slip
from campaigns.packs.reading_slips import read_slip
from campaigns.services.asking import advice, order_sets, planning
from campaigns.services.errors import BadRequest, NotNow
from tests.conftest import Cast


@dataclass(frozen=True)
class Named:
    """A step of which the name alone is asked."""

    name: str


MAIL = """From: Red <red@example.org>
Subject: Re: a report for you
Content-Type: text/plain; charset=utf-8

Dear referee, here are my orders.

> step 1.red.take
> 1) Take 2
> TAKE two of them
take 1
Best, R.
"""


def orders(slip: Any) -> list[tuple[str, bool]]:
    """Return the orders that were read, and whether each is ticked at first."""
    return [(line.order, line.is_taken) for part in slip.parts for line in part.lines]


def post(cast: Cast, who: str, name: str, **fields: Any) -> Any:
    """Send a form as somebody."""
    return cast.client(who).post(reverse(name, args=(cast.campaign.pk,)), fields)


def test_lines_are_read_and_what_cannot_be_is_shown_with_the_nearest(blind: Cast) -> None:
    slip = read_slip(blind.seat("red"), "red", mail_files.read_mail(MAIL.encode()).text)
    assert [part.name for part in slip.parts] == ["1.red.take"]
    assert orders(slip)[0] == ("take 2", False)
    assert slip.parts[0].lines[0].is_guess  # the case was put right: somebody looks at it
    assert ("take 1", True) in orders(slip)
    assert [line.raw for line in slip.passed] == [
        "Dear referee, here are my orders",
        "Best, R",
    ]


def test_a_step_that_is_not_ahead_is_named_with_the_nearest(blind: Cast) -> None:
    slip = read_slip(blind.seat("red"), "red", "step 1.red.tak\ntake 1")
    assert "1.red.take" in slip.parts[0].fault
    assert slip.parts[0].step is None


def test_reading_gives_nothing_and_confirming_gives_what_is_ticked_once(blind: Cast) -> None:
    before = Input.objects.count()
    read = post(blind, "red", "slip", action="read", text="step 1.red.take\ntake 2")
    assert "1 order read" in " ".join(read.content.decode().split())
    assert Input.objects.count() == before
    fields = {"take": ["2"], "order-2": "take 2", "step-2": "1.red.take", "order-3": "take 1"}
    for _ in range(2):
        done = post(blind, "red", "slip", action="give", token="t", **fields)
        assert done.status_code == 302
    given = Input.objects.filter(side="red", kind="order")
    assert [(one.body["order"], one.status) for one in given] == [("take 2", "held")]
    assert given[0].body["moment"] == [1, "red.take"]


def test_the_referee_reads_a_mail_for_the_side_whose_address_it_bears(blind: Cast) -> None:
    file = SimpleUploadedFile("mail.eml", MAIL.replace("red@", "blue@").encode())
    read = post(blind, "referee", "desk-slip", action="read", side="red", file=file)
    shown = " ".join(read.content.decode().split())
    assert "bears the address of Blue, commander" in shown
    fields = {"take": ["1"], "order-1": "take 1", "step-1": ""}
    done = post(blind, "referee", "desk-slip", action="give", side="blue", token="t", **fields)
    assert done.status_code == 302
    assert Input.objects.get(side="blue", kind="order").seat.is_referee


def test_what_cannot_be_read_is_not_given_and_nothing_with_it(playing: Cast) -> None:
    before = Input.objects.count()
    fields = {"take": ["1", "2"], "order-1": "take 1", "order-2": "take them all"}
    done = post(playing, "red", "slip", action="give", token="t", **fields)
    assert done.status_code == 400
    assert Input.objects.count() == before
    assert post(playing, "stranger", "slip", action="read", text="take 1").status_code == 404
    assert post(playing, "red", "desk-slip", action="read", text="take 1").status_code == 404


def test_a_file_that_is_no_mail_is_refused() -> None:
    with pytest.raises(BadRequest, match="no mail"):
        mail_files.read_mail(b"\x00\x01\x02")
    html = b"From: a@b.c\nContent-Type: text/html\n\n<p>take&nbsp;1<br>take 2</p><script>x</script>"
    assert "take 2" in mail_files.read_mail(html).text
    assert "script" not in mail_files.read_mail(html).text


@pytest.mark.parametrize("part", ["<", "<script ", "<script>", "<br "])
def test_a_mail_full_of_tags_that_never_end_is_read_at_once(part: str) -> None:
    """Each is looked at once: a mail of 2 MB held the process for half an hour."""
    head = b"From: a@b.c\nContent-Type: text/html\n\n"
    begun = time.process_time()
    mail_files.read_mail(head + part.encode() * (400_000 // len(part)))
    assert time.process_time() - begun < 10


def test_a_mail_with_headers_without_end_is_refused() -> None:
    for name in (b"From", b"Subject", b"Content-Type"):
        with pytest.raises(BadRequest, match="headers are too long"):
            mail_files.read_mail(b"From: a@b.c\n" + name + b": " + b"a@b," * 1000 + b"\n\ntake 1")


def test_orders_for_a_step_stay_that_steps_where_news_come_at_once(playing: Cast) -> None:
    fields = {"take": ["2"], "order-2": "take 1", "step-2": "1.blue.take", "text": "x"}
    done = post(playing, "blue", "slip", action="give", token="t", **fields)
    assert done.status_code == 302
    assert Input.objects.get(side="blue", kind="order").body["moment"] == [1, "blue.take"]


def test_a_slip_for_several_steps_is_given_whole_or_not_at_all_and_says_why(blind: Cast) -> None:
    text = "take 1\nstep 1.red.take\ntake 2"
    fields = {
        "text": text,
        "take": ["1", "3"],
        "order-1": "take 1",
        "step-1": "1.red.take",
        "order-3": "take 2",
        "step-3": "9.red.take",
    }
    before = Input.objects.count()
    done = post(blind, "red", "slip", action="give", token="t", **fields)
    assert (done.status_code, Input.objects.count()) == (400, before)
    shown = " ".join(done.content.decode().split())
    assert "A line cannot be: 3." in shown
    assert "<strong>Not given:</strong> The step 9.red.take is not ahead" in shown
    assert 'name="order-1" value="take 1"' in shown  # what was ticked and typed is there still
    assert shown.count(" checked") == 2


def test_every_line_that_cannot_be_given_is_said(blind: Cast) -> None:
    lines = [Given(1, "", "take 1"), Given(2, "", "takes"), Given(4, "7.red.take", "take 1")]
    lines.append(Given(5, "", ""))
    with pytest.raises(SlipRefused) as refusal:
        give_slip(blind.seat("red"), lines, token="t")
    assert set(refusal.value.lines) == {2, 4, 5}
    assert not Input.objects.filter(kind="order").exists()


def test_a_set_that_is_refused_takes_those_before_it_back(
    blind: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = order_sets.submit_order_set
    steps = ["1.red.take", "2.red.take"]
    monkeypatch.setattr(order_sets, "steps_for", lambda *_: [Named(name) for name in steps])

    def refuse_the_second(*arguments: Any, **named: Any) -> list[Input]:
        if named["moment"] == steps[1]:
            raise NotNow("Too late.")
        return whole(*arguments, **named)

    monkeypatch.setattr(order_sets, "submit_order_set", refuse_the_second)
    lines = [Given(1, steps[0], "take 1"), Given(2, steps[1], "take 1")]
    with pytest.raises(SlipRefused) as refusal:
        give_slip(blind.seat("red"), lines, token="t")
    assert (refusal.value.lines, refusal.value.status) == ({2: "Too late."}, 409)
    assert not Input.objects.filter(kind="order").exists()


def test_lines_below_two_heads_of_one_step_are_one_set(blind: Cast) -> None:
    slip = read_slip(blind.seat("red"), "red", "step 1.red.take\ntake 1\nSTEP 1.red.take:\ntake 2")
    assert [part.name for part in slip.parts] == ["1.red.take"]
    lines = [Given(1, "", "take 1"), Given(2, "1.red.take", "take 2")]
    assert len(give_slip(blind.seat("red"), lines, token="t")) == 2
    assert len(give_slip(blind.seat("red"), lines, token="t")) == 2  # sent twice
    held = Input.objects.filter(kind="order", status="held")
    assert [one.body["order"] for one in held.order_by("number")] == ["take 1", "take 2"]


@pytest.mark.parametrize("line", ["step 1.red.take", "step nowhere", "takes a pile of it"])
def test_a_slip_full_of_heads_or_of_riddles_plans_few_views(
    blind: Cast, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    planned, searched = [], []
    plan, legal = planning.planned_view, advice.legal_in
    monkeypatch.setattr(planning, "planned_view", lambda *a: planned.append(1) or plan(*a))
    monkeypatch.setattr(advice, "legal_in", lambda *a: searched.append(1) or legal(*a))
    read_slip(blind.seat("red"), "red", "\n".join([line, "take 1"] * (MOST_LINES // 2)))
    assert len(planned) <= 2
    assert len(searched) <= 2
    with pytest.raises(BadRequest, match="At most 400 lines"):
        read_slip(blind.seat("red"), "red", "\n".join([line] * 1000))
