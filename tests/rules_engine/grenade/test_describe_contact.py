"""What is known of a contact may be no more than its size: it is put in words all the same."""

from __future__ import annotations

from rules_engine.games.grenade.describe import describe


def test_a_contact_whose_side_is_not_told_is_put_in_words() -> None:
    assert describe("#1", {"size": "regiment"})["kind"] == "unidentified unit"
    assert describe("#1", {})["kind"] == "unidentified unit"
