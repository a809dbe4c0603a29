"""What the rules leave to the referee is asked of him alone; no side learns that he is asked."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model

from campaigns.models import Mail
from campaigns.services.files import exports, imports
from campaigns.services.history import lines, positions, rerun_work, reruns
from campaigns.services.mails import sending
from rules_engine.plain import canonical
from rules_engine.records.rederive import rederive
from tests.campaigns.test_referee_mails import later
from tests.three_sides.club import SIDES, Club
from tests.three_sides.test_play import HANDED_IN

pytestmark = pytest.mark.django_db


def _appeal(club: Club) -> None:
    club.order("ash", "attack 0103 with 2/Ash")
    club.answer("birch", "appeal")


def _close(club: Club) -> None:
    """Let the sides hand in, and the referee close up to Birch's decision, which is an appeal."""
    for side, order in zip(SIDES, HANDED_IN, strict=True):
        club.tell(side, "order-sets/", orders=[order, "end"])
    club.post("referee", "desk-turn-close", until="turn")
    [asked] = club.decisions("referee")
    _decide(club, "desk-turn-answer", asked["id"], owner="birch", key="appeal")


def _decide(club: Club, page: str, decision: str, *, owner: str = "referee", key: str) -> None:
    club.post("referee", page, decision=decision, owner=owner, key=key)


def test_he_alone_is_asked_and_decides_at_the_desk(club: Club) -> None:
    _appeal(club)
    [asked] = club.decisions("referee")
    assert asked["owner"] == "referee"
    assert [club.decisions(side) for side in SIDES] == [[], [], []]
    page = club.page("referee", "desk")
    assert "Waiting for <strong>you</strong> to decide" in page
    assert "You decide" in page
    assert "in his place" not in page
    _decide(club, "desk-answer", asked["id"], key="DE")
    assert club.truth["units"]["2/Ash"]["space"] == "0103"
    assert club.truth["units"]["1/Birch"]["status"] == "out"
    assert "eliminated" in club.logged("birch")


def test_his_other_pages_say_that_play_waits_for_him(club: Club) -> None:
    _appeal(club)
    [asked] = club.decisions("referee")
    page = club.page("referee", "desk-map")
    assert "<strong>Play waits for you to decide:</strong>" in page
    assert f'#decision-{asked["id"]}">Decide it</a>' in page
    assert "the the" not in page


def test_he_decides_at_the_map_and_by_the_api(club: Club) -> None:
    _appeal(club)
    [asked] = club.decisions("referee")
    assert "You are asked: decide below." in club.page("referee", "table")
    club.tell("referee", f"decisions/{asked['id']}/", key="AE", side="referee")
    assert club.truth["units"]["2/Ash"]["status"] == "out"


@pytest.mark.parametrize("who", SIDES)
def test_no_side_answers_for_him(club: Club, who: str) -> None:
    _appeal(club)
    [asked] = club.decisions("referee")
    address = f"/api/v1/campaigns/{club.campaign.pk}/decisions/{asked['id']}/"
    statuses = []
    for said in ({}, {"side": "referee"}):
        sent = {"key": "unit", "token": f"{who} {said}", **said}
        answer = club.browsers[who].post(address, sent, "application/json")
        statuses.append(answer.status_code)
    assert statuses == [422, 403]  # the first is an answer of one's own side
    assert club.last.status == "refused"
    assert club.truth["units"]["2/Ash"]["status"] == "map"
    assert club.decisions("referee") == [asked]


def test_who_may_know_reads_that_the_game_waits_for_him(club: Club) -> None:
    _appeal(club)
    is_open = club.truth["level"] == "open"
    others = "the Birch side, the Cedar side or the referee"
    waits = f"Waiting for {'the referee' if is_open else others}."
    assert waits in club.page("ash", "table")
    asked = "the referee" if is_open else "the Ash side"
    assert f"Waiting for {asked}." in club.page("cedar", "table")
    assert "waiting for the referee" in club.page("referee", "campaign")


def test_the_logs_keep_whose_decision_it_was(club: Club) -> None:
    _appeal(club)
    [asked] = club.decisions("referee")
    _decide(club, "desk-answer", asked["id"], key="DE")
    choice = [one for one in club.ask("referee", "log/")["entries"] if _is_choice(one)][-1]
    assert choice["notice"]["by"] == "referee"
    told = [club.logged(side).count("choice") for side in SIDES]
    assert told == [0, 1, 0]  # Birch of its own appeal


def _is_choice(entry: dict[str, dict[str, str]]) -> bool:
    return entry.get("notice", {}).get("kind") == "choice"


def test_he_is_mailed_of_what_has_waited_for_ten_minutes(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    _appeal(club)
    [mail] = Mail.objects.filter(seat__role="referee", key__contains="decision")
    sending.send_mail(mail.pk)
    assert Mail.objects.get(pk=mail.pk).sent is None
    later(monkeypatch, timedelta(minutes=11))
    sending.send_mail(mail.pk)
    assert Mail.objects.get(pk=mail.pk).sent is not None
    assert "a decision is yours" in mail.body


def test_he_is_not_mailed_of_what_he_has_decided(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    _appeal(club)
    [mail] = Mail.objects.filter(seat__role="referee", key__contains="decision")
    [asked] = club.decisions("referee")
    _decide(club, "desk-answer", asked["id"], key="DE")
    later(monkeypatch, timedelta(minutes=11))
    sending.send_mail(mail.pk)
    assert not Mail.objects.exclude(sent=None).filter(pk=mail.pk).exists()


def test_a_file_of_the_campaign_is_derived_anew(club: Club) -> None:
    _appeal(club)
    [asked] = club.decisions("referee")
    _decide(club, "desk-answer", asked["id"], key="DE")
    record = json.loads(exports.export_file(club.seat("referee")).getvalue())
    assert not rederive(record).differences
    made = imports.import_campaign(get_user_model().objects.create_user("new"), canonical(record))
    assert made.inputs.get(kind="answer", side="").is_done


def test_what_he_decided_is_taken_back_and_run_again(club: Club) -> None:
    _appeal(club)
    [asked] = club.decisions("referee")
    _decide(club, "desk-answer", asked["id"], key="DE")
    club.post("referee", "desk-take-back", reason="A slip")
    [again] = club.decisions("referee")
    assert again["prompt"] == asked["prompt"]
    _decide(club, "desk-answer", again["id"], key="AE")
    assert club.truth["units"]["2/Ash"]["status"] == "out"
    branch = club.campaign.branch
    assert branch is not None
    first = lines.points(branch)[0]
    trial = reruns.begin(club.seat("referee"), first.seq, reason="Once more", token="again")
    rerun_work.run_on(trial.pk)
    trial.refresh_from_db()
    assert trial.rerun is not None
    assert trial.rerun["state"] == "ready", trial.rerun
    assert positions.state_at(trial)["units"]["2/Ash"]["status"] == "out"


# ---- sealed orders, published news --------------------------------------------------------------


def test_a_closing_waits_for_what_he_decides(sealed: Club) -> None:
    _close(sealed)
    page = sealed.page("referee", "desk-turn")
    assert "when <strong>you</strong> have decided" in page
    assert "You decide" in page
    [asked] = sealed.decisions("referee")
    _decide(sealed, "desk-turn-answer", asked["id"], key="DE")
    assert sealed.truth["turn"] == 2


def test_first_choices_are_taken_for_the_sides_and_never_for_him(sealed: Club) -> None:
    _close(sealed)
    sealed.post("referee", "desk-turn-close", until="turn", answers="first")
    [asked] = sealed.decisions("referee")
    assert asked["owner"] == "referee"
    assert sealed.truth["turn"] == 1
