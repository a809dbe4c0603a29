"""Forms put together blank by blank."""

from __future__ import annotations

from rules_engine.core.forms import ONE, SEVERAL, YES, Entry
from rules_engine.mechanics.forms import Filling

A, B = Entry("a", "A"), Entry("b", "B")


def test_what_was_filled_in_is_returned_and_stands_in_the_blank() -> None:
    form = Filling({"one": ("b",), "some": ("b", "x"), "so": ("so",)})
    assert form.one("one", "One", (A, B)) == "b"
    assert form.several("some", "Some", (A, B), "two at most", must=("a",)) == ("a", "b")
    assert form.tick("so", "So", "It is so")
    assert [(blank.kind, blank.chosen) for blank in form.form().blanks] == [
        (ONE, ("b",)),
        (SEVERAL, ("a", "b")),
        (YES, ("so",)),
    ]


def test_the_only_one_is_chosen_unless_there_may_be_none() -> None:
    form = Filling({})
    assert form.one("one", "One", (A,)) == "a"
    assert form.one("other", "Other", (A, B)) is None
    assert form.perhaps("perhaps", "Perhaps", (A,)) is None
    assert form.perhaps("nothing", "Nothing", ()) is None
    assert [blank.name for blank in form.form().blanks] == ["one", "other", "perhaps"]


def test_arguments_hint_and_marks_are_those_of_the_form() -> None:
    form = Filling({})
    form.mark("target", "T", ["1", "2"])
    found = form.form({"area": "1"}, "Tap it.")
    assert (found.args, found.hint, found.marks) == (
        {"area": "1"},
        "Tap it.",
        (("target", "T", ("1", "2")),),
    )
