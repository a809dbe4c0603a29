"""Ending a step at the table: who has forgotten something is told so."""

from __future__ import annotations

from types import SimpleNamespace
from uuid import UUID

import pytest
from django.template.loader import render_to_string


@pytest.mark.parametrize("advice", [(), ("Depot 82nd is not placed yet.",)])
def test_the_card_says_what_may_have_been_forgotten(advice: tuple[str, ...]) -> None:
    end = {"title": "Allied refit", "ruling": {"lawful": True, "advice": advice}}
    campaign = SimpleNamespace(pk=UUID(int=1))
    page = render_to_string("play/_panel_rest.html", {"end": end, "campaign": campaign})
    assert "End Allied refit" in page
    assert ("Note:" in page) == bool(advice)
    assert all(words in page for words in advice)
