"""Somebody without an account looks at a finished campaign, and can do nothing but look."""

from __future__ import annotations

import io
import re
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import get_resolver, reverse
from PIL import Image

from campaigns import looking_round
from campaigns.models import Campaign, Input, Picture
from campaigns.services.clubs.clubs import found_club
from campaigns.services.drawing import pictures
from campaigns.services.files.imports import read_checked
from campaigns.services.people import threads
from rules_engine.plain import canonical
from tests.campaigns.test_access import FILLERS, patterns
from tests.kept_rows import begun

DEMONSTRATED = "Sign in as"


@pytest.fixture
def finished(db: None) -> Campaign:
    """The finished campaign of a new site."""

    def load() -> Campaign:
        looking_round.load()
        looking_round.load()
        return Campaign.objects.get(title=looking_round.TITLE)

    return begun("finished", load)


@pytest.fixture
def visitor(finished: Campaign) -> Client:
    """Somebody who has pressed the button on the first page, as a browser that checks forms."""
    client = Client(enforce_csrf_checks=True)
    page = client.get("/").content.decode()
    assert "Look at a" in page
    token = client.cookies["csrftoken"].value
    answer = client.post("/look-round/", {"csrfmiddlewaretoken": token})
    assert answer.headers["Location"] == reverse("campaign", args=(finished.pk,))
    return client


def test_what_is_shown_is_a_whole_game_that_anybody_could_check() -> None:
    found = read_checked(canonical(looking_round.record()))
    assert found["campaign"]["status"] == "ended"
    assert found["campaign"]["level"] == "double_blind"


def test_everything_of_both_sides_is_open(visitor: Client, finished: Campaign) -> None:
    for page in ("campaign", "table", "log", "history", "roster", "dice", "casebook", "charts"):
        address = reverse(page, args=(finished.pk,))
        for looked_as in ("", "truth", "allied", "german"):
            answer = visitor.get(address, {"as": looked_as} if looked_as else {})
            assert answer.status_code == 200, (page, looked_as)
        banner = answer.content.decode().partition("<aside")[2].partition("</aside>")[0]
        assert "You look round as a visitor" in banner


VIEWS = ("truth", "allied", "german")
LEADS = re.compile(r'(?:href|src|value|data-begun)="(/campaigns/[^"]*/(?:history|pictures)/[^"]+)"')


@pytest.fixture
def sketched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures that take no time: what is asked is who may see them."""
    small = io.BytesIO()
    Image.new("RGB", (40, 20)).save(small, "PNG")
    monkeypatch.setattr(pictures, "paint", lambda *_: small.getvalue())


@pytest.mark.parametrize("viewer", VIEWS)
def test_the_history_leads_on_in_every_view(
    visitor: Client, finished: Campaign, sketched: None, viewer: str
) -> None:
    listed = visitor.get(reverse("history", args=(finished.pk,)), {"as": viewer})
    led = {unescape(one) for one in LEADS.findall(listed.content.decode())}
    assert sum("size=thumb" in one for one in led) > 40
    steps = sorted(one for one in led if "/history/" in one)
    for page in (steps[0], f"{steps[1]}{'&' if '?' in steps[1] else '?'}beside=now"):
        led |= {unescape(one) for one in LEADS.findall(visitor.get(page).content.decode())}
    assert any("bare=1" in one for one in led)
    assert "your side" not in listed.content.decode()
    some = sorted(led)[::5]  # as each step has the same links, and a page of it takes a while
    assert {one: visitor.get(one).status_code for one in some} == dict.fromkeys(some, 200)


@pytest.mark.parametrize("viewer", VIEWS)
def test_to_look_as_another_stays_with_the_moment(
    visitor: Client, finished: Campaign, viewer: str
) -> None:
    rows = Picture.objects.filter(campaign=finished).order_by("seq")
    own = {one.seq: one.pk for one in rows.filter(viewer=viewer)}
    for one in rows.exclude(viewer=viewer):
        seqs = [seq for seq in own if seq <= one.seq] or [min(own)]
        address = reverse("moment", args=(finished.pk, one.pk))
        answer = visitor.get(address, {"as": viewer})
        there = reverse("moment", args=(finished.pk, own[max(seqs)]))
        assert answer.headers["Location"].partition("?")[0] == there


def test_no_page_offers_what_would_be_refused(visitor: Client, finished: Campaign) -> None:
    visitor.raise_request_exception = False
    thread = threads.begin(
        finished.seats.get(role="referee"), ["side:allied"], "", "A word.", token="t"
    )
    found = {"moment_id": Picture.objects.filter(viewer="allied")[0].pk, "thread_id": thread.pk}
    offered, shown = {}, set()
    for name, arguments in dict(patterns(get_resolver())).items():
        values = {key: found.get(key, FILLERS.get(kind, "x")) for key, kind in arguments}
        if "campaign_id" in values:
            values["campaign_id"] = finished.pk
            answer = visitor.get(reverse(name, kwargs=values))
            page = answer.content.decode(errors="ignore")
            main = page.partition("<main")[2].partition("</main>")[0]
            offered[name] = re.findall(r'method="post"[^>]*|hx-post="[^"]*"', main)
            shown |= {name} if answer.status_code == 200 and main else set()
    assert {"campaign", "table", "threads", "thread", "seats", "packs", "history"} <= shown
    assert {name: forms for name, forms in offered.items() if forms} == {}


def test_nothing_can_be_done_at_any_address(visitor: Client, finished: Campaign) -> None:
    visitor.handler.enforce_csrf_checks = False
    before = Input.objects.count(), User.objects.count(), Campaign.objects.count()
    for name, arguments in dict(patterns(get_resolver())).items():
        if name.startswith(("account_", "mfa_")) or name == "look-round":
            continue
        values = {argument: FILLERS.get(kind, "x") for argument, kind in arguments}
        if "campaign_id" in values:
            values["campaign_id"] = finished.pk
        address = reverse(name, kwargs=values)
        for method in ("post", "put", "patch", "delete"):
            assert getattr(visitor, method)(address).status_code == 403, (name, method)
    assert before == (Input.objects.count(), User.objects.count(), Campaign.objects.count())


def test_who_wants_to_come_in_is_a_visitor_no_more(visitor: Client) -> None:
    assert "_auth_user_id" in visitor.session
    assert visitor.get("/accounts/signup/").status_code == 200
    assert "_auth_user_id" not in visitor.session


def test_the_first_page_stays_the_first_page(visitor: Client) -> None:
    page = visitor.get("/").content.decode()
    assert 'href="/accounts/signup/"' in page
    assert DEMONSTRATED not in page


def test_nobody_signs_in_as_the_visitor(finished: Campaign, client: Client) -> None:
    for word in ("", "visitor", looking_round.VISITOR, "visitor-demo"):
        given = {"login": looking_round.VISITOR, "password": word}
        assert client.post("/accounts/login/", given).status_code == 200
    assert "_auth_user_id" not in client.session


def test_a_person_who_had_the_name_before_stays_himself(db: None, client: Client) -> None:
    person = User.objects.create_user(looking_round.VISITOR, "p@example.org", "a long one indeed")
    looking_round.load()
    assert not Campaign.objects.exists()
    assert not looking_round.is_visitor(person)
    assert "Look at a" not in client.get("/").content.decode()
    assert client.post("/look-round/").headers["Location"] == "/"
    assert "_auth_user_id" not in client.session


def test_who_is_signed_in_stays_who_he_is(finished: Campaign, client: Client) -> None:
    person = User.objects.create_user("somebody", "s@example.org", "a long one indeed")
    client.force_login(person)
    assert client.post("/look-round/").headers["Location"] == "/"
    assert client.session["_auth_user_id"] == str(person.pk)


@pytest.mark.parametrize("page", ["table", "log", "map-words", "casebook"])
def test_the_club_to_which_a_visitor_is_invited_is_no_other_visitors(
    visitor: Client, finished: Campaign, page: str
) -> None:
    secretary = User.objects.create_user("secretary", "s@example.org", "a long one indeed")
    token = found_club(secretary, "Closed circle").invitation
    invited = Client()
    invited.get(reverse("club-join", args=(token,)))
    invited.post("/look-round/")
    address = reverse(page, args=(finished.pk,))
    # Both are the same person, who sits on the same seat: their pages are kept under one name.
    for who, is_invited in ((invited, True), (visitor, False), (invited, True)):
        assert (token in who.get(address).content.decode()) == is_invited
