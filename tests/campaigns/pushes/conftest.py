"""The service of a browser's maker that takes notices."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.campaigns.pushes.browser import Service, service


@pytest.fixture
def maker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    """The browser's maker's push service."""
    with service(monkeypatch) as kept:
        yield kept
