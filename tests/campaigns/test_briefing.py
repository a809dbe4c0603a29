"""The overview of a campaign under way: what the sides want, how it stands, forces, last events."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from campaigns.presenters.play.briefing import LAST, briefing
from campaigns.services import engine
from campaigns.services.history import reading
from rules_engine.core.registry import load
from tests.conftest import Cast
from tests.rules_engine.every_game import GAMES

Table = Callable[..., Cast]


def table(make_cast: Table, level: str) -> Cast:
    """Return a campaign of Cobra that has begun: everybody's units stand on the map at once."""
    cast = make_cast("cobra", level=level)
    cast.start()
    return cast


def page(cast: Cast, who: str) -> str:
    """Return somebody's overview as text."""
    found = cast.client(who).get(f"/campaigns/{cast.campaign.pk}/")
    assert found.status_code == 200
    return found.content.decode()


def read(cast: Cast, who: str) -> dict[str, Any]:
    """Return somebody's briefing."""
    found = briefing(cast.seat(who))
    assert found is not None
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_every_side_of_every_game_has_an_aim(slug: str) -> None:
    game = load(slug)
    for scenario in game.scenarios.values():
        assert sorted(scenario.aims) == sorted(game.sides)


def test_a_player_reads_of_his_own_side_first(make_cast: Table) -> None:
    cast = table(make_cast, "open")
    for side, other in (("allied", "german"), ("german", "allied")):
        found = read(cast, side)
        assert [one[0] for one in found["aims"]] == [side, other]
        assert [row["side"] for row in found["forces"]["rows"]] == [side, other]
        text = page(cast, side)
        assert found["aims"][0][2] in text
        assert "pictures/now.png?size=thumb" in text


def test_all_units_are_counted_where_nothing_is_hidden(make_cast: Table) -> None:
    cast = table(make_cast, "open")
    units = reading.view_for(cast.seat("allied"))["units"]
    for row in read(cast, "allied")["forces"]["rows"]:
        assert not row["is_known"]
        assert sum(row["counts"]) == sum(unit["side"] == row["side"] for unit in units.values())


def test_of_the_enemy_only_what_is_known_is_counted(make_cast: Table) -> None:
    cast = table(make_cast, "double_blind")
    own, enemy = read(cast, "allied")["forces"]["rows"]
    true = read(cast, "referee")["forces"]["rows"]
    assert (own["is_known"], enemy["is_known"]) == (False, True)
    assert sum(enemy["counts"]) < sum(next(r for r in true if r["side"] == "german")["counts"])
    assert "as far as known" in page(cast, "allied")
    assert "as far as known" not in page(cast, "referee")


def test_the_newest_lines_of_ones_own_log_stand_in_it(make_cast: Table) -> None:
    cast = table(make_cast, "double_blind")
    last = read(cast, "german")["last"]
    assert 0 < len(last) <= LAST
    numbers = [one["number"] for one in last]
    assert numbers == sorted(numbers, reverse=True)
    assert engine.game_of(cast.campaign).sequence.turn_name(1) in page(cast, "german")


def test_before_play_there_is_none(make_cast: Table) -> None:
    cast = make_cast("cobra")
    assert briefing(cast.seat("allied")) is None
    assert "Forces" not in page(cast, "allied")


@pytest.mark.parametrize("who", ["allied", "referee"])
def test_before_play_the_bar_on_a_telephone_has_room_for_its_words(
    make_cast: Table, who: str
) -> None:
    text = page(make_cast("cobra"), who)
    bar, sheet = (text.partition(f'class="nav-{name}"')[2] for name in ("list", "more"))
    shown = [one for one in re.findall("<li[^>]*>", bar.partition("</ul>")[0]) if "wide" not in one]
    assert len(shown) == 5
    rest = re.findall(r'<li class="narrow">\s*<a[^>]*>([^<]*)', sheet.partition("</ul>")[0])
    choices = {"allied": ["Readings"], "referee": ["Settings", "Club"]}
    assert [one.strip() for one in rest] == ["Messages", "Absence", *choices[who]]
