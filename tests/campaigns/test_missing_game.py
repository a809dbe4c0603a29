"""A campaign whose game is gone says so; nothing else of the site suffers."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from django.urls import reverse

from campaigns.missing_game import WORDS
from rules_engine.core import registry
from tests.rules_engine.folders import CLANS
from tests.three_sides.club import Club

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Club:
    """A campaign of a folder's game, which is taken away when play has begun."""
    folder = Path(shutil.copytree(CLANS, tmp_path / "three_sides"))
    monkeypatch.setitem(registry.GAMES, "three_sides", str(folder))
    for kept in (registry.load, registry.is_broken):
        kept.cache_clear()
    made = Club()
    for kept in (registry.load, registry.is_broken):
        kept.cache_clear()
    (folder / "units.tsv").unlink()
    return made


def test_the_start_page_and_new_campaigns_are_there(club: Club) -> None:
    home = club.browsers["ash"].get(reverse("home")).content.decode()
    assert "its game cannot be played now" in home
    assert club.browsers["referee"].get(reverse("new")).status_code == 200
    assert "Three Clans" not in club.browsers["referee"].get(reverse("new")).content.decode()


def test_the_pages_of_the_campaign_say_why_they_are_not(club: Club) -> None:
    answer = club.browsers["ash"].get(reverse("table", args=(club.campaign.pk,)))
    assert (answer.status_code, answer.content.decode()) == (503, WORDS)
    answer = club.browsers["ash"].get(f"/api/v1/campaigns/{club.campaign.pk}/")
    assert answer.status_code == 503
    assert answer.json()["detail"] == WORDS
