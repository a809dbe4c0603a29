"""What tests of the site share: a fixed cast, tasks that run at once, what a machine lacks."""

from __future__ import annotations

import contextlib
import gc
import os
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.test.utils import setup_databases, teardown_databases
from hypothesis import settings as hypothesis
from pytest_django import DjangoDbBlocker
from whitenoise.middleware import WhiteNoiseMiddleware

from campaigns.models import Campaign, Input, Mail, Seat
from campaigns.services.history import positions
from campaigns.services.people import campaigns, seats
from campaigns.services.upkeep import queue
from rules_engine.core import registry
from tests import chance, kept_database
from tests.browsing import Browser
from tests.kept_rows import begun


def need(what: str, is_there: bool) -> None:
    """Skip a test on a machine that lacks something; in CI nothing may be lacking."""
    if is_there:
        return
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what} is not there, and CI has to have it")
    pytest.skip(f"{what} is not there")


def pytest_configure() -> None:
    """Let whoever ends a run end what it has started too: sites, browsers, databases."""
    gc.disable()  # what is collected is kept: to look for garbage in it took a third of the time
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    chance.take_over()
    hypothesis.register_profile("steady", derandomize=True, deadline=None)
    hypothesis.load_profile("steady")


@pytest.fixture(scope="session", autouse=True)
def static_files() -> Iterator[None]:
    """Look for style sheets and scripts once in a process, not for each browser of each test."""
    looked_for = WhiteNoiseMiddleware.add_files_from_finders
    found: dict[str, Any] = {}

    def add(site: WhiteNoiseMiddleware) -> None:
        if not found:
            looked_for(site)
            found.update(site.files)
        site.files.update(found)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", add)
        yield


def pytest_runtest_logstart(nodeid: str) -> None:
    """Let each test draw from its own name, whatever ran before it."""
    chance.CHANCE.begin(nodeid)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest: whoever shares the machine's cores should not wait for it alone."""
    marked = {
        mark: {item.path for item in items if item.get_closest_marker(mark)}
        for mark in ("served", "slow")
    }
    items.sort(key=lambda item: [item.path not in paths for paths in marked.values()])


def pytest_collection_finish() -> None:
    """Look for garbage seldom, and never among what the tests begin with: it took a seventh of the
    time of whole games.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 50)
    gc.enable()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Let a run of CI fail if anything was skipped, whoever skipped it."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") != "true" or reporter is None:
        return
    if reporter.stats.get("skipped") and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(scope="session")
def django_db_setup(
    request: pytest.FixtureRequest,
    django_test_environment: None,
    django_db_modify_db_settings: None,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[None]:
    """The database of this process, in place of pytest-django's: no process lets all migrations run
    that another has let run before.
    """
    keeps = request.config.getvalue("reuse_db")
    with contextlib.ExitStack() as stack:
        with django_db_blocker.unblock():
            if connection.vendor == "sqlite":
                stack.enter_context(kept_database.of_the_tests())
            else:
                made = setup_databases(0, interactive=False, keepdb=keeps)
                if not keeps:
                    stack.callback(teardown_databases, made, 0)
        yield
        with django_db_blocker.unblock():
            stack.close()


@pytest.fixture(autouse=True)
def fresh_cache() -> Iterator[None]:
    """Let no state of one test's database be seen in another's."""
    positions.forget_all()
    yield
    positions.forget_all()


@pytest.fixture(autouse=True)
def announced(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Carry inputs out as soon as they are stored; only remember pictures and mails."""
    found: list[tuple[str, str]] = []

    def announce(task: str, row: object, *_: str) -> None:
        found.append((task, str(row)))
        if task in ("adjudicate", "rerun", "take_in"):
            queue._send(f"campaigns.tasks.{task}", str(row))

    monkeypatch.setattr(queue, "announce", announce)
    return found


@pytest.fixture
def client() -> Client:
    """Somebody's browser, in place of pytest-django's."""
    return Browser()


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> str:
    """Install the toy game; return its name."""
    monkeypatch.setitem(registry.GAMES, "toy", "tests.campaigns.toy_game")
    return "toy"


@dataclass
class Cast:
    """The fixed cast: a referee, a player a side, a stranger, and nobody; each with a browser."""

    campaign: Campaign
    names: tuple[str, ...]
    clients: dict[str, Client] = field(default_factory=dict)

    def client(self, name: str) -> Client:
        """Return somebody's browser; `anonymous` is not logged in."""
        if name not in self.clients:
            self.clients[name] = Browser()
            if name != "anonymous":
                self.clients[name].force_login(get_user_model().objects.get(username=name))
        return self.clients[name]

    def seat(self, name: str) -> Seat:
        """Return somebody's seat, read anew."""
        rows = Seat.objects.select_related("campaign__branch")
        return rows.get(campaign=self.campaign, user__username=name)

    def start(self) -> Input:
        """Begin play."""
        item = campaigns.start_play(self.seat("referee"), token="start")
        item.refresh_from_db()
        assert item.is_done, item.message
        self.campaign.refresh_from_db()
        return item


@pytest.fixture
def make_cast(db: None) -> Callable[..., Cast]:
    """Return a function that makes a campaign of some game with its whole cast."""

    def make(game: str, **settings: str) -> Cast:
        model = get_user_model()
        sides = registry.load(game).sides
        people = ("referee", *sides, "stranger")
        users = {
            name: model.objects.get_or_create(
                username=name, defaults={"email": f"{name}@example.org"}
            )[0]
            for name in people
        }
        scenario = settings.pop("scenario", next(iter(registry.load(game).scenarios)))
        campaign = campaigns.create_campaign(
            users["referee"], title="A trial", game=game, scenario=scenario, **settings
        )
        for seat in campaign.seats.filter(role="commander"):
            seats.join(users[seat.side], seat.invitation)
        Mail.objects.filter(campaign=campaign).delete()  # the referee knows who sits there
        return Cast(campaign, (*people, "anonymous"))

    return make


@pytest.fixture
def cast(make_kept: Callable[..., Cast], toy: str) -> Cast:
    """A campaign of the toy game, being prepared."""
    return make_kept(toy)


@pytest.fixture
def make_kept(
    make_cast: Callable[..., Cast], announced: list[tuple[str, str]]
) -> Callable[..., Cast]:
    """Return a function that makes a campaign with its whole cast, and does in it what the test
    begins after. The same is made once in a process, and copied.
    """

    def make(game: str, *acts: Callable[[Cast], object], **settings: Any) -> Cast:
        def whole() -> Campaign:
            cast = make_cast(game, **settings)
            for act in acts:
                act(cast)
            return cast.campaign

        done = tuple(f"{act.__module__}.{act.__qualname__}" for act in acts)
        key = game, registry.GAMES[game], done, repr(sorted(settings.items()))
        people = ("referee", *registry.load(game).sides, "stranger", "anonymous")
        cast = Cast(begun(key, whole), people)
        announced.clear()
        return cast

    return make


@pytest.fixture
def make_begun(make_kept: Callable[..., Cast]) -> Callable[..., Cast]:
    """Return a function that does the same, and begins play before anything else is done."""

    def make(game: str, *acts: Callable[[Cast], object], **settings: Any) -> Cast:
        return make_kept(game, Cast.start, *acts, **settings)

    return make


@pytest.fixture
def playing(make_begun: Callable[..., Cast], toy: str) -> Cast:
    """A campaign of the toy game, being played."""
    return make_begun(toy)
