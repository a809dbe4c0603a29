"""A club has seasons with evenings, and ticks who was there; points come about visibly."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.models import Evening, Season
from campaigns.presenters.clubs.table import table_row
from campaigns.services.clubs import clubs, members, points, seasons, standings
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from tests.campaigns.clubs.conftest import Party, day, evening

pytestmark = pytest.mark.database


def sums(season: Season) -> list[tuple[int, bool, str, int]]:
    """Return a season's table in short."""
    rows = standings.standings(season)
    return [(one.place, one.is_tied, one.name, one.total) for one in rows]


def test_a_secretary_begins_a_season_by_the_page_and_adds_its_evenings(party: Party) -> None:
    days = {"first": day(-10), "last": day(80)}
    status, _ = party.post("anna", "club-seasons", name="Winter", **days)
    made = Season.objects.get(club=party.club)
    assert status == 302
    edit = ("club-season-edit", made.pk)
    assert party.post("anna", *edit, action="meet", day=day(3), words="Cobra")[0] == 302
    status, text = party.post("anna", *edit, action="meet", day=day(3))
    assert (status, "on that day already" in text) == (409, True)
    status, text = party.post("anna", *edit, action="meet", day=day(81))
    assert (status, "The season goes from" in text) == (400, True)
    assert "Cobra" in party.get("bert", "club")[1]
    assert "Cobra" in party.get("bert", "club-season", made.pk)[1]


def test_what_another_secretary_has_removed_meanwhile_is_said(party: Party, season: Season) -> None:
    anna = party.member("anna")
    there = evening(party, season, -1)
    late = Evening.objects.get(pk=there.pk)
    seasons.cancel(anna, there)
    with pytest.raises(BadRequest, match="taken off"):
        seasons.tick(anna, late, [str(anna.pk)])
    gone = Season.objects.get(pk=season.pk)
    seasons.remove(anna, season)
    with pytest.raises(BadRequest, match="removed"):
        seasons.meet(anna, gone, day=day(1))
    with pytest.raises(BadRequest, match="removed"):
        seasons.change(anna, gone, name="W", first=day(0), last=day(1))


@pytest.mark.parametrize(
    ("first", "last"), [(day(1), day(0)), ("x", day(1)), (day(0), day(1200)), ("0001-01-01", "")]
)
def test_a_season_of_days_that_do_not_fit_is_refused(party: Party, first: str, last: str) -> None:
    status, _ = party.post("anna", "club-seasons", name="Winter", first=first, last=last)
    assert status == 400
    assert not Season.objects.exists()


def test_a_season_is_not_changed_past_its_evenings(party: Party, season: Season) -> None:
    evening(party, season, 30)
    with pytest.raises(NotNow, match="would lie outside"):
        seasons.change(party.member("anna"), season, name="W", first=day(-1), last=day(29))
    with pytest.raises(NotNow, match="stays"):
        seasons.remove(party.member("anna"), season)
    seasons.change(party.member("anna"), season, name="W", first=day(-1), last=day(30))
    season.refresh_from_db()
    assert season.name == "W"


def test_who_was_there_is_ticked_and_counts(party: Party, season: Season) -> None:
    made = evening(party, season, -3)
    ticked = [str(party.member(name).pk) for name in ("anna", "bert")]
    assert party.post("anna", "club-evening", made.pk, member=ticked)[0] == 302
    assert sums(season) == [(1, True, "Anna Bauer", 1), (1, True, "Bert Cole", 1)]
    assert "Bert Cole" in party.get("carl", "club-evening", made.pk)[1]
    assert party.post("anna", "club-evening", made.pk, member=ticked[:1])[0] == 302
    assert sums(season) == [(1, False, "Anna Bauer", 1)]


def test_an_evening_that_has_not_come_cannot_be_ticked(party: Party, season: Season) -> None:
    made = evening(party, season, 2)
    status, text = party.post("anna", "club-evening", made.pk, member=str(party.member("bert").pk))
    assert (status, "on the evening, or after it" in text) == (409, True)


def test_only_members_are_ticked_and_only_by_a_secretary(party: Party, season: Season) -> None:
    made = evening(party, season, -3)
    with pytest.raises(BadRequest, match="no member"):
        seasons.tick(party.member("anna"), made, ["11111111-1111-1111-1111-111111111111"])
    with pytest.raises(NotAllowed):
        seasons.tick(party.member("bert"), made, [])
    for act in ("meet", "points", "change", "cancel", "remove", "move", "strike", "x"):
        assert party.post("bert", "club-season-edit", season.pk, action=act)[0] == 404


def test_who_has_left_stays_in_the_table_and_on_the_evening(party: Party, season: Season) -> None:
    made = evening(party, season, -3, "bert")
    members.leave(party.member("bert"))
    assert sums(season) == [(1, False, "Bert Cole", 1)]
    assert [row.pk for row in seasons.members_for(made)].count(made.present.get().pk) == 1
    later = evening(party, season, -2)
    assert "Bert Cole" not in party.get("anna", "club-evening", later.pk)[1]


def test_points_are_the_clubs_own_and_the_next_season_begins_with_them(
    party: Party, season: Season
) -> None:
    evening(party, season, -3, "anna")
    wanted = {f"points-{kind.name}": "7" for kind in points.KINDS}
    status, _ = party.post("anna", "club-season-edit", season.pk, action="points", **wanted)
    assert status == 302
    season.refresh_from_db()
    assert sums(season) == [(1, False, "Anna Bauer", 7)]
    later = seasons.begin(party.member("anna"), name="Later", first=day(50), last=day(60))
    assert points.of(later.points)["won"] == 7
    for text in ("101", "-1", "x", "", "1.5", "²"):
        status, said = party.post(
            "anna", "club-season-edit", season.pk, action="points", **wanted | {"points-won": text}
        )
        assert (status, "from 0 to 100" in said) == (400, True), text


def test_places_are_shared_and_each_sum_is_shown(party: Party, season: Season) -> None:
    for days, names in ((-9, ("anna", "bert", "carl")), (-6, ("bert", "anna")), (-3, ("carl",))):
        evening(party, season, days, *names)
    party.join("dora")
    evening(party, season, -2, "dora")
    assert sums(season) == [
        (1, True, "Anna Bauer", 2),
        (1, True, "Bert Cole", 2),
        (1, True, "Carl Dent", 2),
        (4, False, "Dora Eves", 1),
    ]
    shown = table_row(season)["rows"][0]
    assert shown["lines"] == [{"words": "2 evenings", "count": 2, "each": 1, "sum": 2}]
    text = party.get("carl", "club-season", season.pk)[1]
    assert "2 evenings" in text
    assert "2 ×" in text


def test_a_season_of_another_club_is_not_found(party: Party, season: Season) -> None:
    dora = party.browser("dora")
    dora.post("/clubs/", {"name": "Other"})
    other = party.user("dora")
    club = members.of(other)[0].club
    made = evening(party, season, -3)
    assert dora.get(f"/clubs/{club.pk}/seasons/{season.pk}/").status_code == 404
    assert dora.get(f"/clubs/{club.pk}/seasons/{season.pk}/edit/").status_code == 404
    assert dora.post(f"/clubs/{club.pk}/evenings/{made.pk}/").status_code == 404
    assert Evening.objects.filter(pk=made.pk).exists()


PAGES = {"club": 14, "club-season": 12, "club-members": 7, "club-page": 10}
"""Pages, with so many statements as one takes at most."""


@pytest.mark.parametrize("page", PAGES)
def test_more_members_and_evenings_take_no_more_statements(
    party: Party, season: Season, page: str
) -> None:
    clubs.describe(party.member("anna"), name="The Lower Town", about="", is_public=True)
    arguments = {"club-page": [party.club.slug], "club-season": [party.club.pk, season.pk]}
    address = reverse(page, args=arguments.get(page, [party.club.pk]))

    def taken() -> int:
        with CaptureQueriesContext(connection) as found:
            assert party.browser("anna").get(address).status_code == 200
        return len(found)

    evening(party, season, -3, "anna")
    taken()
    before = taken()
    evening(party, season, -5, "anna", "bert", "carl")
    evening(party, season, 5)
    party.join("dora")
    evening(party, season, -6, "dora", "bert", "carl")
    assert taken() == before <= PAGES[page]
