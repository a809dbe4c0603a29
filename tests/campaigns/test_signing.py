"""Corrections with a second signature: they wait for it, and the log names both referees."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from campaigns.models import Campaign, Input, Mail, Proposal, Seat
from campaigns.services.asking import corrections, inputs, signers, signing
from campaigns.services.errors import BadRequest, NotAllowed, NotNow, Stale
from campaigns.services.files import exports, imports
from campaigns.services.history import logbook, positions, reruns
from campaigns.services.people import keeping, seats
from tests.conftest import Cast

EFFECTS = [[["tracks", "heap"], 5]]


@pytest.fixture
def helper(playing: Cast) -> Seat:
    """A co-referee; corrections wait for a second signature."""
    lead = playing.seat("referee")
    made = seats.add_seat(lead, side="", role="referee", name="Helper")
    seats.join(User.objects.get(username="stranger"), made.invitation)
    signers.choose(playing.seat("referee"), is_on=True)
    return playing.seat("stranger")


def propose(cast: Cast, who: str = "referee", wish: str = "p") -> Proposal:
    """Let a referee propose a correction."""
    return signing.propose(cast.seat(who), EFFECTS, "A miscount", token=wish)


def heap(cast: Cast) -> int:
    """Return how much lies on the heap."""
    cast.campaign.refresh_from_db()
    return int(positions.head_state(cast.campaign)["tracks"]["heap"])


def corrected(cast: Cast) -> list[Input]:
    """Return the corrections of a campaign."""
    return list(Input.objects.filter(campaign=cast.campaign, kind="overrule"))


def test_one_referee_alone_corrects_nothing(playing: Cast, helper: Seat) -> None:
    with pytest.raises(NotNow, match="second referee"):
        inputs.overrule(playing.seat("referee"), EFFECTS, "A miscount", token="o")
    before = heap(playing)
    found = propose(playing)
    assert propose(playing).pk == found.pk  # pressed twice
    with pytest.raises(NotAllowed, match="yourself"):
        signing.sign(playing.seat("referee"), found.number)
    for act in (signing.sign, signing.decline):
        with pytest.raises(NotAllowed):
            act(playing.seat("red"), found.number)
    assert (heap(playing), corrected(playing)) == (before, [])
    assert [one.seat.name for one in Mail.objects.filter(key="sign:1")] == ["Helper"]


def test_another_signs_and_the_log_names_both(playing: Cast, helper: Seat) -> None:
    found = propose(playing)
    with pytest.raises(Stale):
        signing.sign(helper, found.number, expected="truth.0.0")
    item = signing.sign(helper, found.number)
    assert signing.sign(helper, found.number).pk == item.pk
    assert heap(playing) == 5
    assert [one.seat.name for one in corrected(playing)] == [playing.seat("referee").name]
    texts = [row["text"] for row in logbook.told_log(playing.seat("referee"), "truth")]
    assert "Referee: correction: A miscount (signed by Helper)" in texts
    for name in ("red", "blue"):
        told = [row["text"] for row in logbook.told_log(playing.seat(name))]
        assert sum(signers.ON in text for text in told) == 1
        assert not any("signed by" in text or "miscount" in text for text in told)
    with pytest.raises(NotNow, match="decided"):
        signing.decline(playing.seat("referee"), found.number)


def test_what_is_declined_or_taken_back_changes_nothing(playing: Cast, helper: Seat) -> None:
    before = heap(playing)
    own, other = propose(playing, wish="a"), propose(playing, wish="b")
    assert signing.decline(playing.seat("referee"), own.number).status == "withdrawn"
    assert signing.decline(helper, other.number, "I counted too").why == "I counted too"
    for number in (own.number, other.number):
        with pytest.raises(NotNow):
            signing.sign(helper, number)
    with pytest.raises(BadRequest):
        signing.sign(helper, 99)
    assert heap(playing) == before


def test_nobody_signs_from_another_seat_what_he_has_proposed_himself(
    playing: Cast, helper: Seat
) -> None:
    """Nor is what a referee has proposed who sits there no more signed as if he were there."""
    before, lead = heap(playing), playing.seat("referee")
    found = propose(playing, "stranger")
    other = seats.add_seat(lead, side="", role="referee", name="Second helper")
    seats.vacate(helper, helper)
    seats.join(User.objects.get(username="stranger"), other.invitation)
    for who in ("stranger", "referee"):
        with pytest.raises(NotNow, match="withdrawn by Helper"):
            signing.sign(playing.seat(who), found.number)
    assert heap(playing) == before
    assert [one.status for one in signing.proposals_of(lead)] == ["withdrawn"]


def test_a_seat_that_is_removed_takes_no_number_from_those_to_come(
    playing: Cast, helper: Seat
) -> None:
    lead = playing.seat("referee")
    propose(playing, "stranger")
    propose(playing)
    seats.vacate(lead, helper)
    seats.remove_seat(lead, Seat.objects.get(pk=helper.pk))
    assert propose(playing, wish="later").number == 3


def test_another_title_is_signed_by_another_and_the_logs_name_both(
    playing: Cast, helper: Seat
) -> None:
    with pytest.raises(NotNow, match="two referees sign"):
        keeping.rename(playing.seat("referee"), "Mine")
    page, form = reverse("keeping", args=(playing.campaign.pk,)), {"do": "rename", "title": "Ours"}
    assert "Two referees sign here" in playing.client("referee").get(page).content.decode()
    for _ in range(2):  # a button pressed twice
        playing.client("referee").post(page, form | {"token": "t"})
    with pytest.raises(NotAllowed, match="yourself"):
        signing.sign(playing.seat("referee"), 1)
    assert Campaign.objects.get(pk=playing.campaign.pk).title != "Ours"
    desk = reverse("desk-corrections", args=(playing.campaign.pk,))
    shown = playing.client("stranger").get(desk).content.decode()
    assert "<strong>Ours</strong>" in shown
    sign = reverse("desk-sign", args=(playing.campaign.pk, 1))
    playing.client("stranger").post(sign, {"action": "sign"})
    assert Campaign.objects.get(pk=playing.campaign.pk).title == "Ours"
    assert Proposal.objects.get().status == Proposal.Status.SIGNED
    for name in ("red", "blue"):
        log = playing.client(name).get(reverse("log", args=(playing.campaign.pk,)))
        assert log.content.decode().count("and “Helper” have renamed the campaign") == 1


def test_a_title_that_is_another_by_now_is_not_signed(playing: Cast, helper: Seat) -> None:
    for title in ("One", "Two"):
        signing.propose_title(playing.seat("referee"), title, token=title)
    signing.sign(helper, 1)
    with pytest.raises(NotNow, match="not what was proposed"):
        signing.sign(helper, 2)
    assert Campaign.objects.get(pk=playing.campaign.pk).title == "One"


def test_what_would_change_something_else_by_now_is_not_signed(
    playing: Cast, helper: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = corrections.corrections_of(playing.campaign)[0]
    form = {"name": kind.name, "values": {}}
    found = signing.propose(playing.seat("referee"), EFFECTS, "x", token="p", form=form)
    effects: list[Any] = [(["tracks", "heap"], 4)]
    trial = corrections.Trial(kind, {}, effects=tuple(effects))
    monkeypatch.setattr(corrections, "try_out", lambda *_: trial)
    with pytest.raises(NotNow, match="play has gone on"):
        signing.sign(helper, found.number)
    monkeypatch.setattr(
        corrections, "try_out", lambda *_: corrections.Trial(kind, {}, effects=tuple(EFFECTS))
    )
    signing.sign(helper, found.number)
    assert heap(playing) == 5


def test_no_way_leads_around_it(playing: Cast, helper: Seat) -> None:
    """Not a line on trial, nor one that was begun before it was wanted."""
    lead = playing.seat("referee")
    inputs.submit_order(playing.seat("red"), "take 1", token="o")
    body = {"effects": EFFECTS, "reason": "x", "announce": ""}
    facts = {"expected": "", "reason": "r", "change": "insert", "kind": "overrule", "body": body}
    at = playing.campaign.inputs.get(token="o").first_seq
    with pytest.raises(NotNow, match="second referee"):
        reruns.begin(lead, at, token="r", **facts)
    signers.choose(playing.seat("referee"), is_on=False)
    line = reruns.begin(playing.seat("referee"), at, token="r", **facts)
    signers.choose(playing.seat("referee"), is_on=True)
    with pytest.raises(NotNow, match="second referee"):
        reruns.adopt(playing.seat("referee"), line.number, token="a")


def test_one_referee_alone_takes_no_signed_correction_back(playing: Cast, helper: Seat) -> None:
    """Neither by taking back nor on a line on trial without it; what came after it he does."""
    lead = playing.seat("referee")
    signing.sign(helper, propose(playing).number)
    inputs.submit_order(playing.seat("red"), "take 1", token="o")
    inputs.take_back(lead, "A mistake", token="t1")
    assert heap(playing) == 5
    at = corrected(playing)[0].first_seq or 0
    for token, to in (("t2", 0), ("t3", at)):
        item = inputs.take_back(lead, "A mistake", token=token, to=to)
        item.refresh_from_db()
        assert item.status == Input.Status.REFUSED
        assert "two referees have signed" in item.message
    assert heap(playing) == 5
    signers.choose(lead, is_on=False)
    inputs.take_back(playing.seat("referee"), "A mistake", token="t4", to=at)
    assert heap(playing) != 5


@pytest.mark.parametrize(("change", "heaped"), [("leave_out", 5), ("", 5)])
def test_play_goes_over_to_no_line_without_a_signed_correction(
    playing: Cast, helper: Seat, change: str, heaped: int
) -> None:
    lead = playing.seat("referee")
    signing.sign(helper, propose(playing).number)
    at = corrected(playing)[0].first_seq or 0
    line = reruns.begin(lead, at, token="r", reason="Tried", change=change)
    item = reruns.adopt(playing.seat("referee"), line.number, token="a")
    item.refresh_from_db()
    assert item.status == (Input.Status.REFUSED if change else Input.Status.DONE)
    assert heap(playing) == heaped


def test_the_leading_referee_chooses_where_somebody_can_sign(playing: Cast) -> None:
    with pytest.raises(NotNow, match="nobody to sign"):
        signers.choose(playing.seat("referee"), is_on=True)
    with pytest.raises(NotAllowed):
        signers.choose(playing.seat("red"), is_on=True)
    made = seats.add_seat(playing.seat("referee"), side="", role="referee", name="Helper")
    seats.join(User.objects.get(username="stranger"), made.invitation)
    with pytest.raises(NotAllowed, match="leading"):
        signers.choose(playing.seat("stranger"), is_on=True)


def test_the_desk_proposes_and_signs(playing: Cast, helper: Seat) -> None:
    campaign = playing.campaign
    propose(playing)
    page = reverse("desk-corrections", args=(campaign.pk,))
    shown = playing.client("stranger").get(page).content.decode()
    assert "waits for your signature" in " ".join(shown.split())
    mine = " ".join(playing.client("referee").get(page).content.decode().split())
    assert "waits for another referee’s signature" in mine
    assert "Sign: make this correction" not in mine
    other = playing.client("stranger").get(reverse("desk-notebook", args=(campaign.pk,)))
    assert "1 proposal waits for your signature" in " ".join(other.content.decode().split())
    sign = reverse("desk-sign", args=(campaign.pk, 1))
    assert playing.client("red").post(sign, {"action": "sign"}).status_code == 404
    assert playing.client("stranger").post(sign, {"action": "sign"}).status_code == 302
    assert heap(playing) == 5
    switch = reverse("desk-signatures", args=(campaign.pk,))
    assert playing.client("referee").post(switch, {"signatures": "one"}).status_code == 302
    playing.campaign.refresh_from_db()
    assert not playing.campaign.is_countersigned


def test_nothing_is_signed_that_the_page_does_not_show(playing: Cast, helper: Seat) -> None:
    """However much else a program has put before it."""
    many: list[Any] = [[["tracks", "heap"], 5 + at % 2] for at in range(signing.MOST_EFFECTS)]
    many[-1] = [["tracks", "heap"], 77]
    signing.propose(playing.seat("referee"), many, "Small things", token="p")
    page = reverse("desk-corrections", args=(playing.campaign.pk,))
    shown = playing.client("stranger").get(page).content.decode()
    assert "[[&quot;tracks&quot;, &quot;heap&quot;], 77]" in shown
    with pytest.raises(BadRequest, match="will be read"):
        signing.propose(playing.seat("referee"), [*many, *EFFECTS], "More", token="q")


def test_a_file_has_who_signed(playing: Cast, helper: Seat) -> None:
    signing.sign(helper, propose(playing).number)
    raw = exports.export_file(playing.seat("referee")).getvalue()
    made = imports.import_campaign(User.objects.get(username="red"), raw)
    assert made.is_countersigned
    item = made.inputs.get(kind="overrule")
    assert (item.body["signed"], item.seat.name) == ("Helper", "Referee")


def test_a_title_is_proposed_once_and_only_where_it_needs_a_signature(
    playing: Cast, helper: Seat
) -> None:
    lead = playing.seat("referee")
    with pytest.raises(NotNow, match="that title already"):
        signing.propose_title(lead, f" {playing.campaign.title} ", token="p")
    signers.choose(lead, is_on=False)
    with pytest.raises(NotNow, match="no second signature"):
        signing.propose_title(playing.seat("referee"), "Another", token="p")
    assert not Proposal.objects.exists()


def test_a_title_that_is_proposed_is_called_so_wherever_it_waits(
    playing: Cast, helper: Seat
) -> None:
    found = signing.propose_title(playing.seat("referee"), "Another", token="p")
    assert (found.title, found.what, found.input) == ("Another", "another title", None)
    mail = Mail.objects.get(seat=helper, key__startswith="sign:")
    assert "a proposal waits for your signature" in mail.subject
    assert "proposes another title" in mail.body
    assert "a correction" not in mail.subject + mail.body
    page = reverse("desk-corrections", args=(playing.campaign.pk,))
    shown = " ".join(playing.client("stranger").get(page).content.decode().split())
    assert "Sign: give it this title" in shown
    assert "Sign: make this correction" not in shown
