"""The file of corrections: the order of the forms, what fits into a field, and who is told what is
wrong.
"""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rules_engine.core.corrections import Correction, Field
from rules_engine.core.events import drop, put
from rules_engine.errors import BadRecord
from rules_engine.mechanics.corrections_file import HEADS, Deed, load_corrections
from rules_engine.mechanics.stated_corrections import Entry

MADE = Correction("made", "Made", "In Python.", "Units", (), lambda position, values: ())
UNIT = Field("unit", "Unit", "unit", is_subject=True)
WHOLE = Entry("Whole", ("tracks", "whole"), "text")
LISTS = {"days": lambda position, values: [("3", "the third")], "whole": WHOLE}
DEED = Deed(lambda position, values: [put(values["to"], "units", values["unit"], "space")])
FORM = "f\t-\tForm\tTracks\t-\t-\tSets it."


def read(folder: Path, *lines: str) -> tuple[Correction, ...]:
    file = folder / "corrections.tsv"
    file.write_text("\n".join(("\t".join(HEADS), *lines)) + "\n", encoding="utf-8")
    return load_corrections(file, [MADE], LISTS, [UNIT], {"deed": DEED})


def position(**tracks: Any) -> Any:
    return SimpleNamespace(data={"tracks": tracks, "units": {"1/1": {"ma": 4}}}, turn=2)


def test_forms_stand_in_the_order_of_the_file(tmp_path: Path) -> None:
    field = "f\ta\tA\ttracks/a\t1 to 9 or nothing\t-\tA hint."
    made, form = read(tmp_path, "made\t-\t-\t-\t-\t-\t-", FORM, field)
    assert made is MADE
    assert (form.name, form.title, form.text, form.group) == ("f", "Form", "Sets it.", "Tracks")
    (only,) = form.fields
    assert (only.kind, only.least, only.most, only.is_optional) == ("number", 1, 9, True)
    assert only.hint == "A hint."
    assert form.effects(position(a=1), {"a": "7"}) == [put(7, "tracks", "a")]


@pytest.mark.parametrize(
    ("fits", "none", "now", "shown", "given", "written"),
    [
        ("yes or no", "-", False, "no", "yes", True),
        ("1 or 0", "-", 1, "yes", "no", 0),
        ("since", "-", None, "no", "yes", 2),
        ("text", "-", "x", "x", "y", "y"),
        ("dry=dry|wet=mud", "-", "dry", "dry", "wet", "wet"),
        ("number @days", "-", 1, "1", "3", 3),
        ("@days", "-", "1", "1", "3", "3"),
        ("none or dry=dry", "-", None, "none", "dry", "dry"),
        ("none or dry=dry", "-", "dry", "dry", "none", None),
    ],
)
def test_what_fits_into_a_field(
    tmp_path: Path, fits: str, none: str, now: Any, shown: str, given: str, written: Any
) -> None:
    (form,) = read(tmp_path, FORM, f"f\ta\tA\ttracks/a\t{fits}\t{none}\t-")
    assert form.present is not None
    assert form.present(position(a=now), {}) == {"a": shown}
    assert form.effects(position(a=now), {"a": given}) == [put(written, "tracks", "a")]


def test_a_choice_can_stand_for_no_entry(tmp_path: Path) -> None:
    (form,) = read(tmp_path, FORM, "f\ta\tA\ttracks/a\tnone=none|set=set\tnone\t-")
    assert form.present is not None
    assert form.present(position(), {}) == {"a": "none"}
    assert form.effects(position(a="set"), {"a": "none"}) == [drop("tracks", "a")]


def test_an_entry_may_be_one_that_only_python_reads_and_a_form_may_ask_of_what(
    tmp_path: Path,
) -> None:
    head = "f\t-\tForm\tUnits\tunit\t-\t-"
    lines = ("f\tma\tMoves\tunits/{unit}/ma\t0 to 9\t-\t-", "f\tw\tW\t-\t@whole\t-\t-")
    (form,) = read(tmp_path, head, *lines)
    assert [field.name for field in form.fields] == ["unit", "ma", "w"]
    assert form.fields[2].title == "Whole"
    assert form.present is not None
    assert form.present(position(whole="x"), {"unit": "1/1"}) == {"ma": "4", "w": "x"}


def test_a_deed_has_its_words_and_fields_in_the_file_and_its_effects_in_python(
    tmp_path: Path,
) -> None:
    head = "deed\t-\tDeed\tUnits\t-\t-\tDoes it."
    lines = ("deed\tunit\tUnit\tsubject\tunit @days\t-\t-", "deed\tto\tTo\t-\tspace\t-\tWhere.")
    (form,) = read(tmp_path, head, *lines)
    assert (form.title, form.text, form.group, form.present) == ("Deed", "Does it.", "Units", None)
    unit, to = form.fields
    assert (unit.kind, unit.is_subject, to.kind, to.is_subject) == ("unit", True, "space", False)
    assert to.hint == "Where."
    assert unit.choices is not None
    assert list(unit.choices(None, {})) == [("3", "the third")]
    assert form.effects(None, {"unit": "3", "to": "0505"}) == [put("0505", "units", "3", "space")]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("other\t-\t-\t-\t-\t-\t-",), r"line 2: form is one of made, not 'other'"),
        ((FORM, "f\ta\tA\ttracks/a\t@none\t-\t-"), r"line 3: '@none' is nothing that fits"),
        (
            (FORM.replace("\tTracks\t-", "\tTracks\thex"), "f\ta\tA\ta\ttext\t-\t-"),
            r"line 2: fits is one of unit, not 'hex'",
        ),
        (
            ("f\ta\tA\ta\ttext\t-\t-", "f\tb\tB\tb\ttext\t-\t-"),
            r"line 2: the first line of a form has no field",
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_line(
    tmp_path: Path, lines: tuple[str, ...], said: str
) -> None:
    with pytest.raises(BadRecord, match=said):
        read(tmp_path, *lines)
