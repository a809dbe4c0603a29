"""Exports of every released version and of every landed state of the rules stay here and keep
opening, whatever becomes of the rules; those of the rules as they are come out anew to the byte.
"""

import zlib
from collections.abc import Callable
from itertools import count, groupby
from pathlib import Path
from typing import Any

import pytest

from rules_engine import fold, load, truth, view
from rules_engine.casefiles.vocabulary import vocabulary
from rules_engine.core.events import Event
from rules_engine.games.market_garden.landing import limits as landing_limits
from rules_engine.records import rederive as deriving
from rules_engine.records.record import assert_sound, events_of
from rules_engine.records.rederive import rederive
from rules_engine.tools.keep import ENDING, read_export
from tests.rules_engine.every_game import GAMES

FOLDER = Path(__file__).parent
EXPORTS = sorted(FOLDER.glob(f"*{ENDING}"))


def _version(path: Path) -> tuple[str, str]:
    """Return the game of an export and the rules by which it was begun, by its name."""
    game, *_, version = path.name.removesuffix(ENDING).split("-")
    return game, version.removeprefix("rules_")


def in_turn() -> list[Any]:
    """Look with every run at each level of the rules as they are, and at one of older ones; at the
    other levels at length.
    """
    found = []
    for (game, version), paths in groupby(sorted(EXPORTS, key=_version), _version):
        is_of_now = version == load(game).rules_version
        for at, path in enumerate(paths):
            marks = () if is_of_now or not at else (pytest.mark.long,)
            found.append(pytest.param(path, id=path.name, marks=marks))
    return found


@pytest.fixture(scope="module", params=in_turn())
def path(request: pytest.FixtureRequest) -> Path:
    """An export; all tests of it come one after the other, so that only one is held in memory."""
    return Path(request.param)


@pytest.fixture(scope="module")
def record(path: Path) -> Any:
    """The export as plain data."""
    return read_export(path)


@pytest.fixture(scope="module")
def events(record: Any) -> list[Event]:
    """All that happened in it."""
    return [event for _, event in events_of(record, record["campaign"]["branch"])]


def rules_of(events: list[Event]) -> str:
    """Return the version of the rules by which an export was begun."""
    return str(fold(events[:1])["rules"])


def first_of(path: Path, share: int) -> int:
    """Return with which input an export's share begins: by its name, so that it is another in each
    export, and not the first of the game in all of them.
    """
    return zlib.crc32(path.name.encode()) % share


def derive_some(patch: pytest.MonkeyPatch, first: int, share: int) -> None:
    """Let only one input in so many be carried out anew, each from the position of the log."""
    real: Callable[..., None] = deriving._rederive_input
    number = count()

    def derive(*args: Any) -> None:
        if next(number) % share == first:
            real(*args)

    patch.setattr(deriving, "_rederive_input", derive)


def of_now(game: str, level: str) -> list[Path]:
    """Return the exports of a game and level by the rules as they are, by their names."""
    return sorted(FOLDER.glob(f"{game}-{level}-rules_{load(game).rules_version}.*{ENDING}"))


def test_there_are_exports_of_every_game_and_of_what_is_hidden() -> None:
    names = {path.name for path in EXPORTS}
    assert {
        "grenade-0.1.json.xz",
        "market_garden-open-0.1.json.xz",
        "market_garden-double_blind-0.1.json.xz",
    } <= names


@pytest.mark.parametrize(
    ("game", "level"), [(game, level) for game in GAMES for level in load(game).levels]
)
def test_there_is_an_export_of_the_rules_as_they_are(game: str, level: str) -> None:
    made = "python -m rules_engine keep"
    assert of_now(game, level), f"the rules have a new version: run '{made}'"


def test_an_old_export_opens(record: Any, events: list[Event]) -> None:
    assert_sound(record)
    state = fold(events)
    assert state["outcome"]
    game = load(state["game"])
    for side in game.sides:
        assert view(state, side)["viewer"] == side
        assert all(game.words(entry["body"]["notice"]) for entry in record["told"][side])
    assert truth(state)["turn"] == state["turn"]


@pytest.mark.parametrize("share", [12, pytest.param(1, marks=pytest.mark.long)])
def test_its_rolls_are_those_of_its_secret_and_it_comes_out_as_it_did(
    record: Any, events: list[Event], path: Path, share: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every twelfth input with each run, every single one at length. Where this fails the rules
    lead to something else than they did: raise `rules_version`.
    """
    first = first_of(path, share)
    derive_some(monkeypatch, first, share)
    found = rederive(record)
    assert found.rolls
    assert not [words for words in found.differences if "the secret gives" in words]
    assert found.differences == []
    facts = record["campaign"]
    is_of_now = rules_of(events) == load(facts["game"]).rules_version
    assert is_of_now == (found.other_rules == "")
    assert is_of_now == (path in of_now(facts["game"], facts["level"]))
    assert not is_of_now or found.inputs == len(range(first, len(record["inputs"]), share))


def test_not_every_share_begins_with_the_same_input() -> None:
    assert {first_of(path, 1) for path in EXPORTS} == {0}
    assert len({first_of(path, 12) for path in EXPORTS}) > 6


def test_a_rule_that_was_changed_without_a_new_version_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(landing_limits, "MOST", 1)
    assert rederive(read_export(of_now("market_garden", "open")[0])).differences


def test_a_case_file_can_say_every_mark_that_was_ever_made(
    record: Any, events: list[Event]
) -> None:
    """Of a position in the middle of anything."""
    marks = set(vocabulary(record["campaign"]["game"]).marks)
    for event in events:
        made = {path[1] for path, *_ in event.effects if path[:1] == ("phase",) and len(path) > 1}
        assert made <= marks, event.kind
