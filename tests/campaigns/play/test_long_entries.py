"""An entry of a log that is long is folded, beside a map and on the desk."""

from __future__ import annotations

from django.template.loader import render_to_string

TEMPLATE = "play/_log_text.html"


def test_a_long_entry_is_told_by_its_beginning_and_at_length_to_who_asks() -> None:
    text = "; ".join(f"Sighted: #{number}, a unit" for number in range(1, 40))
    page = render_to_string(TEMPLATE, {"text": text})
    summary, rest = page.split("</summary>")
    assert summary.count("Sighted") < 10
    assert text in rest


def test_an_ordinary_entry_stands_as_it_is() -> None:
    page = render_to_string(TEMPLATE, {"text": "The US side moved."})
    assert "<details>" not in page
    assert "The US side moved." in page
