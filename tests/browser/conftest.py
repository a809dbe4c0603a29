"""A real Chromium against the real thing: a site for each run, on which every module plays at a
campaign of its own.
"""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.ahead import made_ahead
from tests.browser.kept_browsers import is_left, leave
from tests.browser.people import PATIENCE, People
from tests.browser.same_dice import own_title
from tests.browser.shared_site import shared_site
from tests.browser.site import FLAGS, Site, chromium_here, prepare
from tests.conftest import need

# What a page shows follows what a person does: everything that is expected of one may take a while.
expect.set_options(timeout=PATIENCE)


HANGS = 1200
"""After so many seconds a story has stopped for good: the browser does not answer any more."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let no story wait for ever: closing a page, for one, knows no end of its own."""
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.timeout(HANGS, method="thread"))


def chromium() -> str:
    """Return the path of a Chromium, or skip the story."""
    path = chromium_here()
    need("Chromium", path is not None)
    return path or ""


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The machine's own Chromium."""
    path = chromium()
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield found
        found.close()


@pytest.fixture(scope="package")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory as the first start leaves it, with the demonstration in it; made once for
    all processes of a run, if `./test` has not had it made beside the tests before.
    """
    chromium()
    if (ahead := made_ahead()) is not None:
        return ahead
    shared = _of_the_run(tmp_path_factory)
    data, done = shared / "prepared", shared / "prepared.done"
    with open(shared / "prepared.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            shutil.rmtree(data, ignore_errors=True)
            data.mkdir()
            prepare(data)
            done.touch()
    return data


@pytest.fixture(scope="package")
def site(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A running site, shared by all processes of a run: a story changes nothing but campaigns of
    its own.
    """
    with shared_site(prepared, _of_the_run(tmp_path_factory)) as found:
        yield found


def _of_the_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder that all processes of a run have."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="module")
def people(request: pytest.FixtureRequest, browser: Browser, site: Site) -> Iterator[People]:
    """The people who sit down at this module's own demonstration, or at the one that nobody
    changes.
    """
    found = People(browser, site, own_title("Roer to Rhine", request.module.__name__))
    yield found
    found.leave()


@pytest.fixture(autouse=True)
def who_came_leaves(browser: Browser) -> Iterator[None]:
    """Let whoever came for one test leave after it: his page would go on asking for news."""
    before = [context for context in browser.contexts if not is_left(context)]
    yield
    for context in browser.contexts:
        if context not in before and not is_left(context):
            leave(context)


@pytest.fixture(scope="package", autouse=True)
def beside_the_browser() -> Iterator[None]:
    """Let the database be asked in the thread in which a browser is waited for: before it is made
    for a story whose site runs in this process, other stories have had their browsers. What comes
    after the stories in the same process is told nothing of it.
    """
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "yes")
        yield
