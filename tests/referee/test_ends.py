"""When the site is given up: one process that ends again and again, by its own count."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from deploy import family
from deploy.faults import CannotStart
from deploy.voices import Voices


class Ended:
    """A process that has ended, or one that lives."""

    pid = 0

    def __init__(self, status: int | None) -> None:
        self._status = status

    def poll(self) -> int | None:
        """Return its status; None while it lives."""
        return self._status


def given_up(
    ends: Iterable[str], folder: Path, monkeypatch: pytest.MonkeyPatch, every: float = 1
) -> str:
    """Watch two processes of which one ends at each look, as named; return what is said at last."""
    coming, clock = list(ends), iter(range(10_000))
    monkeypatch.setattr(family, "_signal_group", lambda *_: None)
    monkeypatch.setattr("deploy.family.time.monotonic", lambda: next(clock) * every)
    children: dict[str, Any] = {"rules": Ended(None), "web": Ended(None)}
    voices = Voices(folder / "logs")

    def again(_: str) -> Any:
        return Ended(None)

    def look(_: float) -> None:
        if not coming:
            raise KeyboardInterrupt
        children[coming.pop(0)] = Ended(1)

    monkeypatch.setattr(voices, "wait", look)
    found = ""
    with suppress(KeyboardInterrupt):
        try:
            family.watch(children, again, voices)
        except CannotStart as fault:
            found = str(fault)
    return found


def test_one_that_ends_again_and_again_is_named_with_its_own_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = given_up(["rules", "web"] * 5 + ["rules"], tmp_path, monkeypatch)
    assert said.startswith("the rules process ended 6 times within 60 seconds")


def test_ends_of_others_do_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four of the one and two of the other were said to be six of the last."""
    assert not given_up(["rules"] * 4 + ["web"] * 2, tmp_path, monkeypatch)


def test_ends_long_ago_do_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not given_up(["web"] * 9, tmp_path, monkeypatch, every=family.PATIENCE / 4)
