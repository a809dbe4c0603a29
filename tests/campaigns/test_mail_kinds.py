"""One registry of what can be told to whom: no mail is written beside it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from campaigns.models import Mail
from campaigns.services.mails import registry
from tests.conftest import Cast

MAKES = re.compile(r"Mail\.objects\.(create|get_or_create|bulk_create|update_or_create)|Mail\(")


def test_no_mail_is_stored_beside_the_registry() -> None:
    root = Path("campaigns")
    found = {
        str(path) for path in root.rglob("*.py") if MAKES.search(path.read_text(encoding="utf-8"))
    }
    found -= {"campaigns/models/messages.py"}
    assert found == {"campaigns/services/mails/registry.py"}


@pytest.mark.django_db
def test_a_mail_of_no_kind_is_a_mistake(playing: Cast) -> None:
    with pytest.raises(KeyError):
        registry.post(playing.seat("red"), "gossip:1", "s", "b")
    assert not Mail.objects.exists()
    assert registry.post(playing.seat("red"), "news:1", "s", "b") is not None
    assert registry.post(playing.seat("red"), "news:1", "s", "b") is None
