"""What a contact is, in words, as far as it is known."""

from __future__ import annotations

import pytest

from campaigns.presenters.known.contact_words import what_words
from rules_engine.core import registry


@pytest.mark.parametrize("game", sorted(registry.GAMES))
def test_a_contact_of_known_type_is_put_in_words_though_its_side_is_not_said(game: str) -> None:
    words = what_words(registry.load(game), "#1", {"type": "infantry", "size": "battalion"})
    assert words == "infantry battalion"
