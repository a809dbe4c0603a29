"""Both logs are asked by columns that an entry's body says: filled wherever entries are made, also
for entries of before there were any, and never by looking for words in bodies.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from campaigns.models import Entry, SideEntry
from campaigns.models.log_columns import told_columns, true_columns
from campaigns.services.asking import inputs
from campaigns.services.files import exports, imports
from campaigns.services.history import log
from tests.campaigns import older_logs
from tests.campaigns.test_nothing_lost import ROOT, database_of_its_own
from tests.conftest import Cast

pytestmark = pytest.mark.database

CAMPAIGNS = Path(settings.BASE_DIR, "campaigns")


# ---- what a body says -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ({"type": "input", "input": {"kind": "order"}}, "input"),
        ({"type": "event", "event": {"kind": "step"}}, "step"),
        ({"type": "event", "event": {"kind": "input"}}, ""),
        ({"type": "event", "event": {"kind": "long" * 20}}, ""),
        ({"type": "event", "event": {"kind": 7}}, ""),
        ({"type": "input"}, ""),
        ({"type": "something else"}, ""),
    ],
)
def test_an_entry_of_the_truth_is_an_input_or_an_event(body: dict[str, Any], kind: str) -> None:
    assert true_columns(body) == {"kind": kind}


@pytest.mark.parametrize(
    ("body", "kind", "receipt"),
    [
        ({"notice": {"kind": "roll"}}, "roll", ""),
        ({"notice": {"kind": "step"}, "receipt": {"hash": "ab"}}, "step", "ab"),
        ({"notice": {"kind": "step", "text": '"kind":"roll"'}}, "step", ""),
        ({"notice": {"receipt": {"hash": "ab"}, "kind": "step"}}, "step", ""),
        ({"notice": {"kind": "step"}, "receipt": {"hash": "a" * 65}}, "step", ""),
        ({"notice": {}, "receipt": None}, "", ""),
    ],
)
def test_an_entry_of_a_side_is_its_notice(body: dict[str, Any], kind: str, receipt: str) -> None:
    assert told_columns(body) == {"kind": kind, "receipt": receipt}


# ---- wherever entries are made ----------------------------------------------------------------


def strangers() -> list[str]:
    """Return the entries whose columns are not what their bodies say."""
    return [
        f"{row} is called {row.kind!r}"
        for model in (Entry, SideEntry)
        for row in model.objects.all()
        for name, value in model.columns_of(json.loads(row.body)).items()
        if getattr(row, name) != value
    ]


def play(cast: Cast) -> None:
    """Let a little of everything come into the logs: orders, notes, receipts, something undone."""
    inputs.submit_order(cast.seat("red"), "take 2", token="a")
    inputs.submit_order(cast.seat("blue"), "take 1", token="b")
    inputs.send_note(cast.seat("referee"), "red", 'They say "kind":"step" here.', token="n")
    inputs.take_back(cast.seat("referee"), "A slip", token="t")


def test_what_is_played_and_what_is_brought_in_has_its_columns(playing: Cast) -> None:
    play(playing)
    assert strangers() == []
    assert {"input", "step"} <= set(Entry.objects.values_list("kind", flat=True))
    kinds = set(SideEntry.objects.values_list("kind", flat=True))
    assert {"note", "taken_back"} <= kinds
    assert SideEntry.objects.filter(receipt__gt="").exists()
    whole = exports.export_file(playing.seat("referee")).getvalue()
    referee = playing.seat("referee").user
    assert referee is not None
    copy = imports.import_campaign(referee, whole)
    assert strangers() == []
    for model in (Entry, SideEntry):
        old, new = (
            set(model.objects.filter(campaign=one).values_list("seq", "kind", "body", "hash"))
            for one in (playing.campaign, copy)
        )
        assert old <= new


def test_a_note_that_quotes_the_log_begins_no_step(playing: Cast) -> None:
    branch = playing.seat("referee").campaign.branch
    assert branch is not None
    began = log.step_began(branch)
    inputs.send_note(playing.seat("referee"), "red", '"kind":"step"', token="n")
    branch.refresh_from_db()
    assert log.step_began(branch) == began > 0


# ---- no log is asked by its text --------------------------------------------------------------

LIKE = re.compile(r"\bI?LIKE\s+('|%s|\?)", re.IGNORECASE)
LOOKS_INTO = tuple(
    f"{i}{how}" for i in ("", "i") for how in ("contains", "startswith", "endswith", "regex")
)


def asked_by_text(source: str) -> Iterator[tuple[int, str]]:
    """Yield (line, what) wherever code looks for words in a body, by the ORM or in SQL."""
    for node in ast.walk(ast.parse(source)):
        name = node.arg if isinstance(node, ast.keyword) else None
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            name = node.value
        *_, field, lookup = ("", "", *(name or "").split("__"))
        is_lookup = field == "body" and lookup in LOOKS_INTO
        if name and (is_lookup or LIKE.search(name)):
            yield getattr(node, "lineno", 0), name


def test_no_log_is_asked_by_its_text() -> None:
    found = [
        f"{path.relative_to(CAMPAIGNS)}:{line}: {what}"
        for path in sorted(CAMPAIGNS.rglob("*.py"))
        for line, what in asked_by_text(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        "rows.filter(body__contains='x')",
        "rows.filter(entry__body__startswith='x')",
        "rows.filter(Q(('body__iregex', 'x')))",
        "rows.filter(**{'body__icontains': 'x'})",
        "cursor.execute(\"SELECT 1 FROM campaigns_entry WHERE body like '%x%'\")",
    ],
)
def test_asking_by_text_would_be_noticed(source: str) -> None:
    assert list(asked_by_text(source))


def made_by_hand(source: str) -> Iterator[int]:
    """Yield the lines on which an entry of a log is made without `made`, and so without columns."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if re.fullmatch(r"(Side)?Entry(\.objects\.(\w+_or_)?create)?", called):
                yield node.lineno


def test_entries_are_made_with_their_columns() -> None:
    found = [
        f"{path.relative_to(CAMPAIGNS)}:{line}"
        for path in sorted(CAMPAIGNS.rglob("*.py"))
        for line in made_by_hand(path.read_text(encoding="utf-8"))
    ]
    assert found == []
    by_hand = "[SideEntry(body=text)]\nEntry.objects.get_or_create(seq=1)"
    assert sorted(made_by_hand(by_hand)) == [1, 2]


# ---- entries of before ------------------------------------------------------------------------


# What is for PostgreSQL is all done there by the box, and nothing that is marked as long.
LATER = [pytest.mark.long] if settings.IS_EMBEDDED_DATABASE else []


@pytest.mark.parametrize("way", [(), pytest.param(("whole",), marks=LATER)])
def test_entries_of_before_get_their_columns(tmp_path: Path, way: tuple[str, ...]) -> None:
    """Of before the migration that brought them; at length from there through all others too."""
    with database_of_its_own(tmp_path) as environment:
        done = subprocess.run(
            [sys.executable, "-m", "tests.campaigns.older_logs", *way],
            cwd=ROOT,
            env=environment | {"REDIS_URL": ""},
            capture_output=True,
            text=True,
            timeout=300,
        )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    many = older_logs.MANY
    kinds, (receipts, with_added) = found.pop("kinds"), found.pop("receipts")
    assert {"input", "step", "note", "taken_back"} <= set(kinds)
    assert 0 < receipts == with_added - many
    assert found == {
        "columns_before": False,
        "texts_stay": True,
        "kinds_lost": 0,
        "receipts_lost": 0,
        "odd": [many, many],
        "rolls": many,
        "refused": 4,
        "left": 0,
    }


# ---- the index serves -------------------------------------------------------------------------


@pytest.mark.skipif(not settings.IS_EMBEDDED_DATABASE, reason="It is about SQLite's plans")
@pytest.mark.parametrize("lines", [1, 2])
def test_the_truth_is_asked_by_its_index(playing: Cast, lines: int) -> None:
    play(playing)
    branch = playing.campaign.branches.get(number=lines)
    assert len(log.segments(branch)) == lines
    steps = log.entries_on_line(branch).filter(kind="step").order_by("-seq").values_list("seq")
    for rows in (steps[:1], log.inputs_on_line(branch)):
        plan = rows.explain()
        assert "INDEX entries_by_kind (campaign_id=? AND kind=?" in plan
        assert "SCAN" not in plan


@pytest.mark.skipif(not settings.IS_EMBEDDED_DATABASE, reason="It is about SQLite's plans")
def test_a_sides_log_is_asked_by_its_indexes(playing: Cast) -> None:
    rows = SideEntry.objects.filter(campaign=playing.campaign, side="red")
    by_kind = "USING INDEX told_by_kind (campaign_id=? AND side=? AND kind=?)"
    assert by_kind in rows.filter(kind="taken_back").values_list("body").explain()
    assert by_kind in rows.filter(kind__in=("roll", "sealed")).order_by().explain()
    assert "INDEX told_receipts" in rows.filter(receipt__gt="").values_list("receipt").explain()
