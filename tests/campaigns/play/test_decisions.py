"""A question at the table: its heading says to whoever looks at it whose decision it is."""

from __future__ import annotations

import re
from types import SimpleNamespace
from uuid import UUID

import pytest
from django.template.loader import render_to_string

from tests.browsing import shown

ASKED = {
    "id": "appeal.1",
    "prompt": "Does it stand?",
    "case": "3.1",
    "case_title": "",
    "groups": [],
}
HIS = ASKED | {"is_referees": True, "owner_title": "the referee", "is_mine": True}
REDS = ASKED | {"is_referees": False, "owner_title": "Red", "is_mine": True}


@pytest.mark.parametrize(
    ("asked", "is_referee", "heading", "is_answered"),
    [
        (HIS, True, "You decide", True),
        (HIS, False, "The referee decides", False),
        (REDS, True, "Red decides", True),
        (REDS, False, "Your decision", True),
        (REDS | {"is_mine": False}, False, "Your commander decides", False),
    ],
)
def test_the_heading_says_whose_decision_it_is(
    asked: dict[str, object], is_referee: bool, heading: str, is_answered: bool
) -> None:
    seat = SimpleNamespace(is_referee=is_referee, may_order=not is_referee)
    context = {"decision": asked, "seat": seat, "campaign": SimpleNamespace(pk=UUID(int=1))}
    page = shown(render_to_string("play/_decision.html", context))
    assert f">{heading}</h2>" in page
    assert ("<form" in page) == is_answered


@pytest.mark.parametrize(
    ("words", "space", "told"),
    [
        ("2/2Pz in 2308", "2308", "2/2Pz in 2308"),
        ("5ID advances into 2308", "2308", "5ID advances into 2308"),
        ("to hex 2308: one hex", "2308", "To hex 2308: one hex"),
        ("no further advance", "2308", "No further advance 2308"),
        ("2308/1 stops", "2308", "2308/1 stops 2308"),
        ("one step of 13 men", "13", "One step of 13 men 13"),
        ("to area 13 Arnhem: one area", "13", "To area 13 Arnhem: one area"),
    ],
)
def test_an_answer_names_its_space_once(words: str, space: str, told: str) -> None:
    choice = {"key": "x", "text": words, "space": space, "leads_to": ""}
    page = render_to_string("play/_decision_choice.html", {"choice": choice})
    assert f'data-goto="{space}">{space}</a>' in page
    assert re.sub(r"\s+", " ", re.sub("<[^>]*>", "", page)).strip() == told
