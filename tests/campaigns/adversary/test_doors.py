"""Every door through which the other side's doings might be seen, and who may open it when."""

from __future__ import annotations

import itertools
import uuid
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import get_resolver, reverse

from campaigns.models import Campaign, Input, Picture
from campaigns.services.asking import advice, drafts, inputs
from campaigns.services.errors import NotAllowed
from campaigns.services.history import logbook, reading
from campaigns.services.mails import sending
from campaigns.services.people import campaigns, seats
from rules_engine.core import registry
from rules_engine.core.decisions import Choice, Decision
from tests.campaigns.test_access import patterns
from tests.conftest import Cast

NUMBERED = {"id", "pk", "seq", "first_seq", "last_seq", "number", "branch"}


def api(cast: Cast, who: str, part: str) -> Any:
    """Return what a part of the API answers somebody."""
    return cast.client(who).get(f"/api/v1/campaigns/{cast.campaign.pk}/{part}").json()


def addresses(cast: Cast) -> dict[str, str]:
    """Return every address that needs nothing but the campaign."""
    return {
        name: reverse(name, args=(cast.campaign.pk,))
        for name, arguments in dict(patterns(get_resolver())).items()
        if [argument for argument, _ in arguments] == ["campaign_id"]
    }


def numbers_in(value: Any) -> list[tuple[str, int]]:
    """Return every whole number that stands under a name that tells rows apart."""
    found = []
    if isinstance(value, dict):
        found = [(n, v) for n, v in value.items() if n in NUMBERED and isinstance(v, int)]
        value = list(value.values())
    if isinstance(value, list):
        found += [pair for part in value for pair in numbers_in(part)]
    return found


@pytest.fixture(
    params=[("grenade", "limited"), pytest.param(("market_garden", "open"), marks=pytest.mark.long)]
)
def begun(make_begun: Any, request: pytest.FixtureRequest) -> Cast:
    """A real game, just begun, with every page."""
    game, level = request.param
    cast: Cast = make_begun(game, level=level)
    return cast


def test_nothing_that_a_side_gets_counts_the_others_doings(playing: Cast) -> None:
    seen = []
    for busy in (False, True):
        if busy:
            for at in range(5):
                drafts.add_draft(playing.seat("blue"), "take 1")
                drafts.add_draft(playing.seat("referee"), "take 1", side="red")
                inputs.submit_order(playing.seat("blue"), "take 1", token=f"b{at}")
        body = {"text": "take 2"}
        address = f"/api/v1/campaigns/{playing.campaign.pk}/drafts/"
        made = playing.client("red").post(address, body, "application/json").json()
        listed = api(playing, "red", "drafts/")
        answer = playing.client("red").delete(f"{address}{made['place']}/")
        assert answer.status_code == 204
        assert api(playing, "red", "drafts/") == []
        seen.append((made, listed))
    assert seen[0] == seen[1]


def test_no_answer_holds_a_number_of_a_row(playing: Cast) -> None:
    inputs.submit_order(playing.seat("red"), "take 9", token="refused")
    drafts.add_draft(playing.seat("red"), "take 1")
    for part in ("", "inputs/", "drafts/", "view/", "pictures/", "decisions/"):
        assert numbers_in(api(playing, "red", part)) == [], part


def test_headers_say_nothing(begun: Cast) -> None:
    for name, address in addresses(begun).items():
        answer = begun.client(begun.names[1]).get(address)
        for header in ("ETag", "Last-Modified", "X-Frame-Count", "Server-Timing"):
            assert header not in answer.headers, (name, header)
        if not getattr(answer, "is_public", False):
            assert "no-store" in answer.headers["Cache-Control"], name


def test_another_viewer_is_refused_everywhere(begun: Cast) -> None:
    own, enemy = begun.names[1:3]
    client = begun.client(own)
    others = (("as", "truth"), ("viewer", enemy), ("side", enemy))
    for name, address in addresses(begun).items():
        key, viewer = others[len(name) % 3]
        answer = client.get(address, {key: viewer})
        allowed = {client.get(address).status_code, 403}
        assert answer.status_code in allowed, (name, key)
    for viewer in (enemy, "truth"):
        with pytest.raises(NotAllowed):
            reading.view_for(begun.seat(own), viewer)


def test_an_observer_sees_his_side_and_does_nothing(playing: Cast) -> None:
    seat = seats.add_seat(playing.seat("referee"), side="red", role="observer", name="Guest")
    seats.join(get_user_model().objects.get(username="stranger"), seat.invitation)
    client = playing.client("stranger")
    campaign = f"/api/v1/campaigns/{playing.campaign.pk}/"
    assert client.get(f"{campaign}view/").status_code == 200
    assert client.get(f"{campaign}view/?viewer=blue").status_code == 403
    tries = {
        "orders/": {"order": "take 1"},
        "order-sets/": {"orders": ["take 1"]},
        "drafts/": {"text": "take 1"},
        "decisions/d1/": {"key": "bow"},
        "overrule/": {"effects": [], "reason": "x"},
        "take-back/": {},
        "undo/": {},
        "notes/": {"side": "red", "text": "x"},
        "end/": {},
        "deadlines/": {"due": "2099-01-01T00:00:00Z"},
    }
    for part, body in tries.items():
        assert client.post(campaign + part, body, "application/json").status_code == 403, part
    assert client.get(f"{campaign}export/").status_code == 403


def test_who_has_left_sees_nothing(playing: Cast) -> None:
    seats.vacate(playing.seat("referee"), playing.seat("red"))
    for name, address in addresses(playing).items():
        assert playing.client("red").get(address).status_code in (404, 405), name
    answer = playing.client("red").post(addresses(playing)["api-orders"], {"order": "take 1"})
    assert answer.status_code == 404


def test_a_seat_in_another_campaign_opens_nothing_here(playing: Cast) -> None:
    red = get_user_model().objects.get(username="red")
    other = campaigns.create_campaign(red, title="Another", game="toy", scenario="heap")
    item = Input.objects.filter(campaign=playing.campaign).first()
    assert item is not None
    client = playing.client("red")  # the referee there, a player here
    assert client.get(f"/api/v1/campaigns/{other.pk}/inputs/{item.pk}/").status_code == 404
    assert client.post(f"/campaigns/{other.pk}/dice/{item.pk}/", {"face": "1"}).status_code == 404
    seat = playing.seat("blue")
    for action in ("vacate", "renew", "remove", "rename"):
        address = f"/campaigns/{other.pk}/seats/{seat.pk}/"
        assert client.post(address, {"action": action, "name": "x"}).status_code == 404, action
    assert client.get(f"/campaigns/{other.pk}/seats/{seat.pk}/units/").status_code == 404
    branch = playing.seat("referee").campaign.branch
    assert branch is not None
    picture = Picture.objects.create(
        campaign=playing.campaign, branch=branch, seq=1, viewer="red", status="done"
    )
    answer = client.get(f"/api/v1/campaigns/{other.pk}/pictures/{picture.pk}/")
    assert answer.status_code == 403
    page = playing.client("blue").get(f"/campaigns/{other.pk}/")
    assert page.status_code == 404


def test_names_that_nobody_has_are_answered_like_those_of_others(playing: Cast) -> None:
    """Whether an input or a campaign exists cannot be found out by asking for it."""
    inputs.send_note(playing.seat("referee"), "blue", "Between us", token="n")
    hidden = Input.objects.get(kind="note")
    client = playing.client("red")
    campaign = f"/api/v1/campaigns/{playing.campaign.pk}/"
    answers = [client.get(f"{campaign}inputs/{pk}/") for pk in (hidden.pk, uuid.uuid4())]
    assert answers[0].status_code == answers[1].status_code == 404
    assert answers[0].content == answers[1].content
    stranger = playing.client("stranger")
    answers = [
        stranger.get(f"/api/v1/campaigns/{pk}/view/") for pk in (playing.campaign.pk, uuid.uuid4())
    ]
    assert answers[0].status_code == answers[1].status_code == 404
    assert answers[0].content == answers[1].content


def test_a_set_up_that_is_being_prepared_is_the_referees_alone(cast: Cast) -> None:
    campaigns.lay_out(cast.seat("referee"), token="first")
    for part in ("log/", "pictures/"):
        told = api(cast, "red", part)
        assert told in ([], {"entries": [], "more": False}), part
    for part in ("view/", "orders/legal/", "decisions/"):
        answer = cast.client("red").get(f"/api/v1/campaigns/{cast.campaign.pk}/{part}")
        assert answer.status_code == 409, part
    for name, address in addresses(cast).items():
        answer = cast.client("red").get(address)
        assert answer.status_code in (200, 302, 403, 404, 405, 409), name


def test_a_set_up_that_was_laid_aside_is_struck_out_of_the_logs(cast: Cast) -> None:
    referee = cast.seat("referee")
    campaigns.lay_out(referee, token="first")
    inputs.send_note(cast.seat("referee"), "red", "Set-up one", token="n")
    campaigns.configure(cast.seat("referee"), title="Anew")
    cast.start()
    rows = logbook.told_log(cast.seat("red"))
    old = [row for row in rows if row["notice"].get("text") == "Set-up one"]
    assert old
    assert all(row["taken_back"] for row in old)
    assert [row["notice"]["kind"] for row in rows[-2:]] == ["taken_back", "sealed"]


def test_waiting_for_the_other_side_says_no_more_than_the_view(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game may keep it hidden that the opponent decides something; no page tells."""
    game = registry.load("toy")

    def asked(position: Any, frame: Any) -> tuple[Decision, ...]:
        choices = (Choice("bow", "Bow"),)
        return (Decision("d1", "blue", "last", "1.2", "In secret?", choices),)

    frame = game.frames["orders"]
    assert api(playing, "red", "")["to_act"] == ["red"]
    monkeypatch.setattr(
        "rules_engine.core.verbs.open_decisions", lambda position: asked(position, {})
    )
    assert frame.decisions is None
    assert api(playing, "red", "")["to_act"] == ["red"]
    page = playing.client("red").get(reverse("campaign", args=(playing.campaign.pk,)))
    assert "It is your turn" in page.content.decode()
    assert "waiting for the" not in page.content.decode()
    assert api(playing, "referee", "")["to_act"] == ["blue"]


def test_mails_say_nothing_but_whose_turn_it_is(
    make_cast: Any, toy: str, mailoutbox: list[Any]
) -> None:
    cast = make_cast(toy, play="order_sets")
    cast.start()
    inputs.submit_order(cast.seat("red"), "take 2", token="o")
    for mail in list(cast.campaign.mails.all()):
        sending.send_mail(mail.pk)
    assert mailoutbox
    for mail in mailoutbox:
        assert "take" not in mail.body.replace("takes", "")
        assert all(word not in mail.body for word in ("branch", "seq", cast.campaign.secret))
        assert mail.subject.count("\n") == 0


def test_the_secret_is_shown_after_the_end_and_never_before(begun: Cast) -> None:
    campaign = Campaign.objects.get(pk=begun.campaign.pk)
    hidden = (campaign.secret.encode(), campaign.chain_salt.encode())
    for who in begun.names[1:3]:
        for name, address in addresses(begun).items():
            content = begun.client(who).get(address).getvalue()
            assert not any(secret in content for secret in hidden), name
    campaigns.end_campaign(begun.seat("referee"), "Well played", token="end")
    assert begun.client(begun.names[1]).get(addresses(begun)["api-export"]).status_code == 200
    assert begun.client("stranger").get(addresses(begun)["api-export"]).status_code == 404
    assert Client().get(addresses(begun)["export"]).status_code == 302


def test_an_officer_orders_his_own_units_alone(make_cast: Any) -> None:
    cast = make_cast("grenade", level="open")
    cast.start()
    side = sorted(reading.acting_sides(cast.seat("referee").campaign))[0]
    seat = seats.add_seat(cast.seat("referee"), side=side, role="officer", name="Corps")
    seats.join(get_user_model().objects.get(username="stranger"), seat.invitation)
    orders = list(itertools.islice(advice.legal_orders(cast.seat(side)), 40))
    text = next(one for one in orders if one.kind != "end")
    item = inputs.submit_order(
        cast.seat("stranger"), {"kind": text.kind, "args": text.args}, token="o"
    )
    item.refresh_from_db()
    assert item.status == "refused"
    assert "command" in item.message
    ended = inputs.submit_order(cast.seat("stranger"), "end", token="e")
    ended.refresh_from_db()
    assert ended.status == "refused"
    with pytest.raises(NotAllowed):
        seats.assign_units(cast.seat("stranger"), seat, [])
