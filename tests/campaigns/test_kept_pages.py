"""Pages are kept for as long as nothing has changed of what they show, and not a request longer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from campaigns import invited
from campaigns.models import Deadline, Input, Seat
from campaigns.services.asking import drafts, inputs
from campaigns.services.history import positions
from campaigns.services.mails import deadlines
from campaigns.services.people import campaigns, keeping, seats
from campaigns.services.turns import closing
from campaigns.services.upkeep.room import Room
from campaigns.views import kept_pages
from rules_engine.core import registry
from tests.campaigns.play.conftest import AtTheTable
from tests.campaigns.play.conftest import table as table
from tests.campaigns.test_closing import close, hand_in, publish
from tests.conftest import Cast

MakeCast = Callable[..., Cast]
FOR_ONCE = re.compile(
    r'(name="(?:token|csrfmiddlewaretoken)" value="|"X-CSRFToken": ")[A-Za-z0-9_-]+'
)


KEPT = ("table", "now", "log")


@dataclass
class Looking:
    """Everybody who looks at a campaign, all served by this process."""

    cast: Cast
    people: tuple[str, ...]

    def page(self, who: str, name: str = "table", query: str = "") -> str:
        """Return a page but for what is new in each request."""
        address = reverse(name, args=(self.cast.campaign.pk,)) + query
        answer = self.cast.client(who).get(address)
        assert answer.status_code == 200, answer.content
        return FOR_ONCE.sub(r"\1", answer.content.decode())

    def pages(self) -> dict[str, str]:
        """Return what everybody sees, by his name."""
        referee = self.cast.seat("referee").campaign
        sides = registry.load(referee.game).sides
        found = {who: "".join(self.page(who, name) for name in KEPT) for who in self.people}
        looks_as = [f"?as={side}" for side in sides]
        return found | {f"referee{as_}": self.page("referee", query=as_) for as_ in looks_as}

    def true_pages(self) -> dict[str, str]:
        """Return what everybody sees, having seen that nothing of it is of before."""
        kept = self.pages()
        positions.forget_all()
        assert self.pages() == kept
        return kept


def looking(cast: Cast) -> Looking:
    """Return the referee and the commanders at a table."""
    sides = registry.load(cast.campaign.game).sides
    return Looking(cast, ("referee", *sides))


# ---- a changed thing changes the page ---------------------------------------------------------


def draft(cast: Cast) -> None:
    drafts.add_draft(cast.seat("red"), "take 1")


def two_drafts(cast: Cast) -> None:
    drafts.add_draft(cast.seat("red"), "take 1")
    drafts.add_draft(cast.seat("red"), "take 2")


def turned_round(cast: Cast) -> None:
    rows = drafts.drafts_of(cast.seat("red"))
    drafts.reorder_drafts(cast.seat("red"), [row.pk for row in rows[::-1]])


def removed(cast: Cast) -> None:
    drafts.remove_draft(cast.seat("red"), drafts.drafts_of(cast.seat("red"))[0].pk)


def all_removed(cast: Cast) -> None:
    drafts.clear_drafts(cast.seat("red"))


def sealed(cast: Cast) -> None:
    hand_in(cast, "red", "take 2", "end")


def withdrawn(cast: Cast) -> None:
    item = Input.objects.filter(side="red", status="held").latest("number")
    inputs.withdraw(cast.seat("red"), item)


def nothing_to_do(cast: Cast) -> None:
    inputs.submit_order_set(cast.seat("blue"), [], token="no", nothing=True)


def dated(cast: Cast) -> None:
    deadlines.set_deadline(cast.seat("referee"), timezone.now() + timedelta(days=1))


def undated(cast: Cast) -> None:
    deadlines.clear_deadline(cast.seat("referee"))


def late(cast: Cast) -> None:
    Deadline.objects.update(due=timezone.now() - timedelta(minutes=1))


def closed(cast: Cast) -> None:
    close(cast)


def set_aside(cast: Cast) -> None:
    closing.set_aside(cast.seat("referee"), token="aside")


def published(cast: Cast) -> None:
    publish(cast)


def noted(cast: Cast) -> None:
    inputs.send_note(cast.seat("referee"), "red", "Listen!", token="note")


def ordered(cast: Cast) -> None:
    inputs.submit_order(cast.seat("red"), "take 1", token=f"o{Input.objects.count()}")


def refused(cast: Cast) -> None:
    inputs.submit_order(cast.seat("blue"), "take 1", token="refused")


def taken_back(cast: Cast) -> None:
    inputs.take_back(cast.seat("referee"), "a slip", token="back")


def corrected(cast: Cast) -> None:
    effects = [[["tracks", "red"], 4]]
    inputs.overrule(cast.seat("referee"), effects, "a slip", token="by hand")


def renamed(cast: Cast) -> None:
    keeping.rename(cast.seat("referee"), "Another title")


def ended(cast: Cast) -> None:
    campaigns.end_campaign(cast.seat("referee"), "enough", token="the end")


def looks_on(cast: Cast) -> None:
    Seat.objects.filter(campaign=cast.campaign, side="red").update(role="observer")


def goes_by_another_name(cast: Cast) -> None:
    get_user_model().objects.filter(username="red").update(first_name="The Red One")


WHERE_NEWS_WAIT = (
    ((draft,), "red"),
    ((two_drafts, turned_round), "red"),
    ((two_drafts, removed), "red"),
    ((two_drafts, all_removed), "red"),
    ((sealed,), "red"),
    ((sealed, withdrawn), "red"),
    ((nothing_to_do,), "blue"),
    ((dated,), "red blue referee"),
    ((dated, undated), "red blue referee"),
    ((dated, late), "red blue"),
    ((sealed, nothing_to_do, closed), "red blue referee"),
    ((sealed, nothing_to_do, closed, set_aside), "red blue"),
    ((sealed, nothing_to_do, closed, published), "red blue"),
    ((noted,), "red referee"),
    ((renamed,), "red blue referee"),
    ((ended,), "red blue referee"),
    ((looks_on,), "red"),
    ((goes_by_another_name,), "red"),
)
WHERE_NEWS_COME_AT_ONCE = (
    ((draft,), "red"),
    ((ordered,), "red referee"),
    ((refused,), "blue referee"),
    ((ordered, taken_back), "red referee"),
    ((corrected,), "referee"),
    ((noted,), "red referee"),
    ((dated,), "red blue"),
    ((dated, late), "red blue"),
    ((ended,), "red blue referee"),
)


def names(changes: tuple[tuple[tuple[Callable[[Cast], None], ...], str], ...]) -> Iterator[str]:
    """Return what changes, as the name of a test."""
    return ("-".join(one.__name__ for one in steps) for steps, _ in changes)


@pytest.mark.parametrize(("steps", "whose"), WHERE_NEWS_WAIT, ids=list(names(WHERE_NEWS_WAIT)))
def test_what_changes_where_news_wait_changes_the_page(
    blind: Cast, steps: tuple[Callable[[Cast], None], ...], whose: str
) -> None:
    assert_changes(blind, steps, whose)


ALIKE = {steps for steps, _ in WHERE_NEWS_WAIT}
"""What is tried with each run where news wait, and where they come at once at length alone."""


@pytest.mark.parametrize(
    ("steps", "whose"),
    [
        pytest.param(steps, whose, marks=pytest.mark.long if steps in ALIKE else [])
        for steps, whose in WHERE_NEWS_COME_AT_ONCE
    ],
    ids=list(names(WHERE_NEWS_COME_AT_ONCE)),
)
def test_what_changes_where_news_come_at_once_changes_the_page(
    live: Cast, steps: tuple[Callable[[Cast], None], ...], whose: str
) -> None:
    assert_changes(live, steps, whose)


def assert_changes(cast: Cast, steps: tuple[Callable[[Cast], None], ...], whose: str) -> None:
    """Let things change one by one; the last has to change the pages of these people."""
    everybody = looking(cast)
    for step in steps[:-1]:
        step(cast)
    before = everybody.pages()
    steps[-1](cast)
    after = everybody.true_pages()
    assert [who for who in whose.split() if before[who] == after[who]] == []


def test_the_clock_alone_changes_what_is_kept(blind: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    dated(blind)
    before = looking(blind).true_pages()
    later = timezone.now() + timedelta(days=2)
    monkeypatch.setattr(timezone, "now", lambda: later)
    # Sessions end in two weeks: everybody is still signed in.
    after = looking(blind).true_pages()
    assert "Yours are late" in after["red"]
    assert "Yours are late" not in before["red"]
    assert "|late" in after["blue"] or "%7Clate" in after["blue"]


def test_an_officer_sees_at_once_what_he_commands(table: AtTheTable) -> None:
    cast = table.cast
    user = get_user_model().objects.get_or_create(username="officer")[0]
    made = seats.add_seat(cast.seat("referee"), side="us", role="officer", name="Officer")
    seats.join(user, made.invitation)
    here = Looking(cast, ("us", "officer"))

    def page() -> str:
        return here.page("officer", query="?kind=move")

    before = page()
    assert page() == before
    units = seats.own_units(cast.seat("us").campaign, "us")
    on_map = [name for name in units if f">{name} " in here.page("us", query="?kind=move")]
    seats.assign_units(cast.seat("us"), cast.seat("officer"), on_map[:1])
    after = page()
    assert on_map[0] in after
    assert after != before
    positions.forget_all()
    assert page() == after


def test_nobody_elses_name_stands_on_a_page_that_is_kept(blind: Cast) -> None:
    sealed(blind)
    here = looking(blind)
    here.true_pages()
    for who in ("red", "blue"):
        seats.rename_seat(blind.seat("referee"), blind.seat(who), f"The side of {who}")
    get_user_model().objects.filter(username="blue").update(first_name="The Blue One")
    here.true_pages()


# ---- what belongs to one request --------------------------------------------------------------


def test_tokens_are_new_in_each_request_and_forms_work(live: Cast) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(get_user_model().objects.get(username="red"))
    address = reverse("table", args=(live.campaign.pk,))
    found = [client.get(address).content.decode() for _ in range(2)]
    tokens = [set(re.findall(r'name="token" value="([^"]+)"', text)) for text in found]
    assert tokens[0]
    assert not tokens[0] & tokens[1]
    (csrf,) = set(re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', found[1]))
    sent = {"token": "wish", "order": "take 1", "action": "submit", "csrfmiddlewaretoken": csrf}
    answer = client.post(reverse("orders", args=(live.campaign.pk,)), sent)
    assert answer.status_code in (200, 302)
    assert Input.objects.filter(token="wish").exists()


def test_what_is_said_once_is_not_kept(blind: Cast) -> None:
    here = looking(blind)
    quiet = here.page("red")
    address = reverse("order-set", args=(blind.campaign.pk,))
    blind.client("red").post(address, {"nothing": "1", "token": "no"})
    assert "Handed in: nothing to do." in here.page("red")
    assert "Handed in: nothing to do." not in here.page("red")
    assert here.page("red") != quiet


def test_an_invitation_that_was_taken_is_forgotten_though_the_page_is_kept(live: Cast) -> None:
    here = looking(live)
    quiet = here.page("red")
    made = seats.add_seat(live.seat("referee"), side="blue", role="observer", name="Onlooker")
    session = live.client("red").session
    session[invited.KEY] = made.invitation
    session.save()
    assert here.page("red") == quiet
    assert invited.KEY in live.client("red").session
    seats.join(get_user_model().objects.get(username="stranger"), made.invitation)
    assert here.page("red") == quiet
    assert invited.KEY not in live.client("red").session


# ---- what it costs ----------------------------------------------------------------------------


def statements(client: Client, address: str) -> int:
    """Return how many statements a page takes."""
    with CaptureQueriesContext(connection) as found:
        assert client.get(address).status_code == 200
    return len(found)


@pytest.mark.parametrize(("who", "most"), [("red", 5), ("referee", 3)])
def test_a_page_that_has_not_changed_takes_few_statements(blind: Cast, who: str, most: int) -> None:
    sealed(blind)
    for name in KEPT:
        address = reverse(name, args=(blind.campaign.pk,))
        assert statements(blind.client(who), address) <= 20
        assert statements(blind.client(who), address) == most


def test_what_is_found_in_a_log_by_words_is_not_kept(
    live: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = Room(100_000)
    monkeypatch.setattr(kept_pages, "_pages", pages)
    looking(live).page("red", "log", query="?find=take")
    assert pages.held == 0


def test_what_is_kept_of_pages_stays_within_its_bytes(
    live: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = Room(100_000)
    monkeypatch.setattr(kept_pages, "_pages", pages)
    here = looking(live)
    for at in range(40):
        here.page("red", query=f"?hex={at}")
        assert 0 < pages.held <= 100_000
    assert pages.held > 50_000
