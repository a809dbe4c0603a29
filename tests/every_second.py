"""For pytest's `-p`: of all tests of a run every second one, with the first of its parameters."""

from __future__ import annotations

import pytest


@pytest.hookimpl(trylast=True)  # when nothing is there any more but what is marked
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out the others."""
    first: dict[str, pytest.Item] = {}
    for item in items:
        first.setdefault(item.nodeid.partition("[")[0], item)
    items[:] = list(first.values())[::2]
