"""Going back to any point, correcting one input, running on: nothing is lost, nothing leaks."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from django.contrib.auth.models import User

from campaigns.models import Branch, Campaign, Entry, Input, SideEntry
from campaigns.services import engine
from campaigns.services.asking import inputs
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from campaigns.services.files import exports, imports
from campaigns.services.history import (
    lines,
    log,
    logbook,
    positions,
    reading,
    rerun_work,
    reruns,
    taking_back,
)
from campaigns.services.history.rolls import rolls_of
from campaigns.services.people import campaigns
from campaigns.services.turns import closing
from rules_engine.core import registry
from rules_engine.core.dice import SealedDice
from rules_engine.plain import canonical
from rules_engine.records.record import assert_sound
from rules_engine.records.rederive import rederive
from tests.conftest import Cast

pytestmark = pytest.mark.database

MakeCast = Callable[..., Cast]


def heap(branch: Branch) -> int:
    return int(positions.state_at(branch)["tracks"]["heap"])


@pytest.fixture
def played(playing: Cast) -> Cast:
    """Three orders of the toy game: 7 counters, 2 taken, then 1, then 2; red is to take of 2."""
    for at, (name, order) in enumerate([("red", "take 2"), ("blue", "take 1"), ("red", "take 2")]):
        inputs.submit_order(playing.seat(name), order, token=f"p{at}")
    return playing


def points(cast: Cast) -> list[lines.Point]:
    branch = cast.seat("referee").campaign.branch
    assert branch is not None
    return lines.points(branch)


def user_of(cast: Cast) -> User:
    user = cast.seat("referee").user
    assert user is not None
    return user


def rerun(cast: Cast, at: int, **more: Any) -> Branch:
    """Begin a line on trial before the input of that place, and return it as it stands then."""
    more.setdefault("token", "trial")
    point = points(cast)[at]
    made = reruns.begin(cast.seat("referee"), point.seq, reason="He misread", **more)
    made.refresh_from_db()
    return made


def sound(cast: Cast) -> dict[str, Any]:
    """Export, verify, and return the export."""
    record = exports.export_campaign(cast.seat("referee"))
    assert_sound(record)
    assert rederive(record).differences == []
    return record


def told(cast: Cast, side: str) -> list[tuple[bool, str]]:
    return [
        (row["taken_back"], canonical(row["notice"]).decode())
        for row in logbook.told_log(cast.seat(side))
    ]


def test_another_change_under_a_used_token_is_no_second_press(played: Cast) -> None:
    wish = {"change": "replace", "kind": "order", "side": "red"}
    line = rerun(played, 0, **wish, body={"order": "take 1"})
    assert rerun(played, 0, **wish, body={"order": "take 1"}).pk == line.pk
    for other in ({"body": {"order": "take 2"}}, {"body": {"order": "take 1"}, "stops": True}):
        with pytest.raises(BadRequest, match="not stored"):
            rerun(played, 0, **wish, **other)


def test_one_order_is_corrected_and_the_rest_run_on(played: Cast) -> None:
    line = rerun(played, 0, change="replace", kind="order", side="red", body={"order": "take 1"})
    assert line.rerun is not None
    assert (line.rerun["state"], line.rerun["done"], line.is_trial) == ("ready", 3, True)
    assert heap(line) == 3
    campaign = played.seat("referee").campaign
    assert campaign.branch is not None
    assert (campaign.branch.number, heap(campaign.branch)) == (1, 2)
    item = reruns.adopt(played.seat("referee"), line.number, token="adopt")
    item.refresh_from_db()
    assert item.is_done, item.message
    campaign = played.seat("referee").campaign
    assert campaign.branch == line
    assert heap(Branch.objects.get(number=1)) == 2
    record = sound(played)
    assert [len(branch["entries"]) > 2 for branch in record["branches"]] == [True, True]
    inputs.submit_order(played.seat("blue"), "take 3", token="on")
    sound(played)


def test_a_side_is_told_only_from_where_its_news_differs(played: Cast) -> None:
    before = {side: told(played, side) for side in ("red", "blue")}
    at = rerun(played, 1, change="replace", kind="order", side="blue", body={"order": "take 2"})
    assert {side: told(played, side) for side in before} == before
    reruns.adopt(played.seat("referee"), at.number, token="adopt")
    for side, old in before.items():
        new = told(played, side)
        shared = next(n for n, (_, text) in enumerate(old) if '"count":1' in text)
        assert new[:shared] == old[:shared]
        assert all(is_back for is_back, _ in new[shared : len(old)])
        assert '"taken_back"' in new[len(old)][1]
        assert not any(is_back for is_back, _ in new[len(old) :])
        assert any('"count":2' in text for _, text in new[len(old) + 1 :])
    # What both lines have in common is not told twice, and goes with a later taking back.
    inputs.take_back(played.seat("referee"), "All of it", token="b", to=points(played)[0].seq)
    for side, old in before.items():
        rest = [text for is_back, text in told(played, side) if not is_back]
        assert len(rest) < len(old)
    sound(played)


def test_a_line_that_changes_nothing_for_a_side_tells_it_nothing(played: Cast) -> None:
    before = {side: told(played, side) for side in ("red", "blue")}
    line = rerun(played, 0, change="replace", kind="order", side="red", body={"order": "take 2"})
    reruns.adopt(played.seat("referee"), line.number, token="adopt")
    assert {side: told(played, side) for side in before} == before
    sound(played)


def test_what_cannot_be_carried_out_is_said_and_nothing_is_chosen(played: Cast) -> None:
    line = rerun(played, 1, change="leave_out")
    assert line.rerun is not None
    # Without blue's order the step does not end: red's next one is not due.
    assert line.rerun["state"] == "halted"
    assert line.rerun["halt"]["kind"] == "end"
    assert "not your turn" in line.rerun["halt"]["words"]
    referee = played.seat("referee")
    reruns.go_on(
        referee, line.number, "insert", kind="order", side="blue", body={"order": "take 3"}
    )
    line.refresh_from_db()
    assert line.rerun["state"] == "ready"
    assert [miss["why"] for miss in line.rerun["misses"]] == ["Left out by you."]
    # The last counter asks a question that nobody was asked before; orders do not go past it.
    assert heap(line) == 0
    refused = Input.objects.filter(branch=line, status="refused")
    assert refused.count() == 1


def test_a_question_that_was_not_asked_before_is_put_to_the_referee(played: Cast) -> None:
    inputs.submit_order(played.seat("blue"), "take 1", token="p4")
    at = rerun(played, 1, change="replace", kind="order", side="blue", body={"order": "take 3"})
    assert at.rerun is not None
    assert at.rerun["halt"]["kind"] == "decision"
    decision = at.rerun["halt"]["decision"]
    body = {"decision": decision, "key": "bow"}
    reruns.go_on(played.seat("referee"), at.number, "insert", kind="answer", side="red", body=body)
    at.refresh_from_db()
    assert at.rerun["state"] in ("ready", "halted")
    reruns.adopt(played.seat("referee"), at.number, token="adopt")
    sound(played)


def test_the_same_dice_and_fresh_ones(playing: Cast) -> None:
    for at, (name, order) in enumerate([("red", "take 3"), ("blue", "take 3"), ("red", "take 1")]):
        inputs.submit_order(playing.seat(name), order, token=f"p{at}")
    decision = reading.view_for(playing.seat("red"))["decisions"][0]
    inputs.answer_decision(playing.seat("red"), decision["id"], "roll", token="a")
    same = rerun(playing, 0)
    fresh = rerun(playing, 0, dice="fresh", token="other")
    assert (same.dice_round, fresh.dice_round) == (0, 1)
    first = Branch.objects.get(number=1)
    assert [rolls(first), rolls(same)] == [rolls(first)] * 2
    assert [label for label, _ in rolls(fresh)] == [label for label, _ in rolls(first)]
    label, dice = rolls(fresh)[0]
    assert list(engine.sealed_dice(playing.campaign, 1).roll(label, 6, 1)) == dice
    sound(playing)
    reruns.adopt(playing.seat("referee"), fresh.number, token="adopt")
    sound(playing)
    # In this game no side is told of a roll: so none is told of other dice.
    assert sum('"sealed"' in text for _, text in told(playing, "red")) == 1


def test_a_set_up_that_is_laid_aside_is_still_sound(cast: Cast) -> None:
    campaigns.lay_out(cast.seat("referee"), token="lay")
    campaigns.configure(cast.seat("referee"), title="Another")
    sound(cast)
    cast.start()
    sound(cast)


def test_the_log_of_a_side_says_which_dice_its_next_roll_is_of(
    make_cast: MakeCast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry.GAMES, "dicing", "tests.campaigns.dicing_game")
    cast = make_cast("dicing")
    cast.start()
    inputs.submit_order(cast.seat("red"), "take 1", token="p")
    line = rerun(cast, 0, change="leave_out", dice="fresh")
    reruns.adopt(cast.seat("referee"), line.number, token="adopt")
    assert kinds(cast)[-1] == "taken_back"
    inputs.submit_order(cast.seat("red"), "take 2", token="on")
    assert kinds(cast)[-3:] == ["sealed", "roll", "taken"]
    inputs.submit_order(cast.seat("blue"), "take 2", token="more")
    assert kinds(cast).count("sealed") == 2
    inputs.take_back(cast.seat("referee"), "Both", token="b", to=points(cast)[0].seq)
    inputs.submit_order(cast.seat("red"), "take 2", token="last")
    assert kinds(cast).count("sealed") == 2
    rows = rolls_of(cast.seat("red"))
    cast.campaign.refresh_from_db()
    for row in rows:
        fresh = SealedDice(bytes.fromhex(cast.campaign.secret), row["salts"])
        assert list(fresh.roll(row["label"], row["faces"], len(row["dice"]))) == row["dice"]
    sound(cast)


def kinds(cast: Cast) -> list[str]:
    return [str(row["notice"]["kind"]) for row in logbook.told_log(cast.seat("red"))]


def rolls(branch: Branch) -> list[tuple[str, list[int]]]:
    bodies = (body.get("event", {}) for body in log.read_bodies(branch))
    found = (event["data"] for event in bodies if event.get("kind") == "roll")
    return [(data["label"], data["dice"]) for data in found]


def test_play_goes_on_meanwhile_and_is_taken_in(played: Cast) -> None:
    line = rerun(played, 0, change="replace", kind="order", side="red", body={"order": "take 1"})
    inputs.submit_order(played.seat("blue"), "take 1", token="on")
    referee = played.seat("referee")
    item = reruns.adopt(referee, line.number, token="early")
    item.refresh_from_db()
    assert (item.status, "Play has gone on" in item.message) == ("refused", True)
    reruns.go_on(referee, line.number, "take_in")
    line.refresh_from_db()
    assert line.rerun is not None
    assert (line.rerun["done"], heap(line)) == (4, 2)
    item = reruns.adopt(referee, line.number, token="now")
    item.refresh_from_db()
    assert item.is_done
    sound(played)


def test_the_referee_alone_and_only_what_can_be_read(played: Cast) -> None:
    seq = points(played)[0].seq
    with pytest.raises(NotAllowed):
        reruns.begin(played.seat("red"), seq, reason="mine", token="x")
    referee = played.seat("referee")
    with pytest.raises(BadRequest, match="Say why"):
        reruns.begin(referee, seq, reason=" ", token="x")
    with pytest.raises(BadRequest, match="no order, answer or ruling"):
        reruns.begin(referee, 1, reason="why", token="x")
    given = {"kind": "order", "side": "red", "body": {"order": "take many"}}
    with pytest.raises(BadRequest, match="Write take and a number"):
        reruns.begin(referee, seq, reason="why", token="x", change="replace", **given)
    with pytest.raises(BadRequest, match="no line on trial"):
        reruns.go_on(referee, 7, "run")
    assert not Branch.objects.filter(is_trial=True).exists()
    line = rerun(played, 0)
    assert reruns.begin(referee, seq, reason="He misread", token="trial") == line
    with pytest.raises(BadRequest, match="not stored"):
        reruns.begin(referee, seq, reason="why", token="trial")
    reruns.go_on(referee, line.number, "discard")
    with pytest.raises(BadRequest, match="no line on trial"):
        reruns.adopt(referee, line.number, token="gone")
    with pytest.raises(NotNow):
        taking_back.take_back(referee.campaign, Input(body={}), Branch())


def test_a_trial_goes_with_the_export_to_be_looked_at(played: Cast) -> None:
    rerun(played, 0, change="replace", kind="order", side="red", body={"order": "take 1"})
    record = sound(played)
    made = imports.import_campaign(user_of(played), canonical(record))
    line = made.branches.get(number=2)
    assert line.is_trial
    assert (line.rerun or {})["state"] == "discarded"
    again = exports.export_campaign(made.seats.get(role="referee"))
    assert rederive(again).differences == []
    assert again["branches"][1]["entries"] == record["branches"][1]["entries"]


@pytest.mark.parametrize("batch", [1, 2])
def test_a_worker_that_dies_loses_and_doubles_nothing(
    played: Cast, batch: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rerun_work, "BATCH", batch)
    whole = rerun(played, 0, token="whole")

    class Killed(BaseException):
        pass

    def kill(name: str) -> None:
        seen.append(name)
        if len(seen) == fatal:
            raise Killed

    for fatal in range(1, 9):
        seen: list[str] = []
        token = f"t{fatal}"
        with monkeypatch.context() as patch:
            patch.setattr("campaigns.services.upkeep.queue.announce", lambda task, row: None)
            line = rerun(played, 0, token=token)
            patch.setattr("campaigns.services.upkeep.faults.point", kill)
            with suppress(Killed):
                rerun_work.run_on(line.pk)
        rerun_work.run_on(line.pk)
        line.refresh_from_db()
        assert (line.rerun or {})["state"] == "ready"
        assert bodies(line) == bodies(whole)
        assert Input.objects.filter(branch=line).count() == 3
    sound(played)


def bodies(branch: Branch) -> list[str]:
    rows = Entry.objects.filter(branch=branch, body__startswith='{"event":').order_by("seq")
    return list(rows.values_list("body", flat=True))


def test_nothing_taken_back_before_its_publication_is_ever_told(
    make_cast: MakeCast, toy: str
) -> None:
    cast = make_cast(toy, play="order_sets", news="published")
    cast.start()
    referee = cast.seat("referee")
    start = {side: SideEntry.objects.filter(side=side).count() for side in ("red", "blue")}
    for at, (name, order) in enumerate([("red", "take 3"), ("blue", "take 3")]):
        item = inputs.submit_order(referee, order, token=f"p{at}", side=name)
        item.refresh_from_db()
        assert item.is_done, item.message
    line = rerun(cast, 0, change="replace", kind="order", side="red", body={"order": "take 1"})
    reruns.adopt(cast.seat("referee"), line.number, token="adopt")
    for side, count in start.items():
        assert SideEntry.objects.filter(side=side).count() == count
    closing.publish(cast.seat("referee"), token="news")
    for side in start:
        texts = [text for _, text in told(cast, side)]
        assert not any("taken_back" in text for text in texts)
        assert any('"count":1' in text for text in texts)
        assert [text.count('"count":3') for text in texts].count(1) == 1
    record = sound(cast)
    made = imports.import_campaign(user_of(cast), canonical(record))
    assert Campaign.objects.get(pk=made.pk).publication is not None


def test_by_the_api(played: Cast) -> None:
    address = f"/api/v1/campaigns/{played.campaign.pk}/reruns/"

    def post(who: str, path: str, **data: Any) -> Any:
        client = played.client(who)
        return client.post(address + path, data, content_type="application/json")

    at = points(played)[0].seq
    wish = {"at": at, "change": "replace", "side": "red", "body": {"order": "take 1"}}
    assert post("red", "", reason="Mine", **wish).status_code == 403
    assert post("referee", "", **wish).status_code == 400
    made = post("referee", "", reason="He misread", token="once", **wish)
    assert (made.status_code, made.json()["number"]) == (202, 2)
    assert post("referee", "", reason="He misread", token="once", **wish).json()["number"] == 2
    assert played.client("referee").get(f"{address}2/").json()["state"] == "ready"
    for who in ("red", "stranger"):
        assert played.client(who).get(f"{address}2/").status_code == 404
        assert post(who, "2/", do="discard").status_code == 404
    assert post("referee", "7/", do="run").status_code == 404
    assert post("referee", "2/", do="run").status_code == 409
    assert post("referee", "2/", do="adopt").status_code == 201
    branch = played.seat("referee").campaign.branch
    assert branch is not None
    assert branch.number == 2
