"""A club's campaigns: brought in by their referees, told of by nothing but what all may know, and
counted when they are over.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Campaign, ClubCampaign, Deletion, Played, Season
from campaigns.services.asking import inputs
from campaigns.services.clubs import belonging, clubs, members, results, standings
from campaigns.services.errors import NotAllowed, NotNow
from campaigns.services.files import exports
from campaigns.services.people import campaigns, keeping, seats
from campaigns.services.upkeep import sweeping
from tests.campaigns.clubs.conftest import Party
from tests.conftest import Cast

pytestmark = pytest.mark.database


@pytest.fixture
def table(party: Party, season: Season, playing: Cast) -> Cast:
    """A campaign that is played, of the club: its referee and Red belong to it, Blue is a guest."""
    party.join("referee", "red")
    User.objects.filter(username="red").update(first_name="Rita Ruby")
    belonging.bring(playing.seat("referee"), party.member("referee"))
    return playing


def end(cast: Cast, winner: str | None = "red", words: str = "Red wins the heap") -> None:
    """Let the game decide, as far as anybody does, and the referee end the campaign."""
    if words:
        effects = [[["outcome"], {"winner": winner, "words": words}]]
        item = inputs.overrule(cast.seat("referee"), effects, "The heap is gone", token="outcome")
        item.refresh_from_db()
        assert item.is_done, item.message
    item = campaigns.end_campaign(cast.seat("referee"), "Well played", token="end")
    item.refresh_from_db()
    assert item.is_done, item.message
    cast.campaign.refresh_from_db()


def shares() -> list[tuple[str, str, str]]:
    """Return what is kept of whom."""
    rows = Played.objects.select_related("member__user").order_by("pk")
    return [(str(one.member.user), one.side, one.result) for one in rows]


def totals(season: Season) -> dict[str, int]:
    """Return the points of each."""
    return {one.name: one.total for one in standings.standings(season)}


def sweep() -> None:
    """Let the sweep look for what is to be kept."""
    for entry in results.waiting():
        results.take(entry)


def enter(cast: Cast, **data: Any) -> int:
    """Press a button of the referee's page of the club; return the status."""
    address = reverse("campaign-club", args=(cast.campaign.pk,))
    return cast.client("referee").post(address, data).status_code


def test_the_referee_brings_his_campaign_in_by_its_page(
    party: Party, season: Season, playing: Cast
) -> None:
    party.join("referee")
    assert (
        "The Lower Town"
        in playing.client("referee")
        .get(reverse("campaign-club", args=(playing.campaign.pk,)))
        .content.decode()
    )
    assert enter(playing, action="bring", club=str(party.club.pk)) == 302
    made = ClubCampaign.objects.get(campaign=playing.campaign)
    assert (made.club, made.season) == (party.club, season)
    assert enter(playing, action="bring", club=str(party.club.pk)) == 409
    assert "A trial" in party.get("bert", "club")[1]
    assert enter(playing, action="take-out") == 302
    assert "A trial" not in party.get("bert", "club")[1]


def test_only_a_referee_brings_it_in_and_only_into_his_own_club(
    party: Party, playing: Cast
) -> None:
    party.join("red")
    with pytest.raises(NotAllowed):
        belonging.bring(playing.seat("red"), party.member("red"))
    with pytest.raises(NotAllowed):
        belonging.bring(playing.seat("referee"), party.member("anna"))
    address = reverse("campaign-club", args=(playing.campaign.pk,))
    assert enter(playing, action="bring", club=str(party.club.pk)) == 400
    assert playing.client("red").get(address).status_code == 404
    assert playing.client("red").post(address, {"action": "bring"}).status_code == 404
    assert not ClubCampaign.objects.exists()


def test_who_leaves_a_club_while_he_brings_a_campaign_into_it_brings_none(
    party: Party, playing: Cast
) -> None:
    party.join("referee")
    late = party.member("referee")
    members.leave(party.member("referee"))
    with pytest.raises(NotAllowed, match="to which its referee belongs"):
        belonging.bring(playing.seat("referee"), late)
    assert belonging.of(playing.campaign) is None


def test_a_demonstration_belongs_to_no_club(party: Party, playing: Cast) -> None:
    party.join("referee")
    Campaign.objects.filter(pk=playing.campaign.pk).update(is_demonstration=True)
    with pytest.raises(NotNow, match="demonstration"):
        belonging.bring(playing.seat("referee"), party.member("referee"))


def test_who_sits_in_it_stands_there_and_guests_without_a_name(party: Party, table: Cast) -> None:
    text = " ".join(party.get("bert", "club")[1].split())
    assert "Rita Ruby" in text
    assert "and 1 guest<" in text
    assert "blue" not in text
    assert f"/campaigns/{table.campaign.pk}/" not in text, "Bert has no seat in it"
    assert f"/campaigns/{table.campaign.pk}/" in party.get("red", "club")[1]
    assert party.browser("bert").get(f"/campaigns/{table.campaign.pk}/").status_code == 404
    assert party.browser("anna").get(f"/campaigns/{table.campaign.pk}/").status_code == 404


def test_who_sits_in_it_reads_whose_campaign_it_is(party: Party, table: Cast) -> None:
    link = f'href="/clubs/{party.club.pk}/"'
    for name, is_member in (("red", True), ("blue", False)):
        answer = table.client(name).get(reverse("campaign", args=(table.campaign.pk,)))
        text = answer.content.decode()
        assert "The Lower Town" in text, name
        assert (link in text) == is_member, name


def test_nothing_of_a_game_that_is_decided_comes_out_before_the_referee_ends_it(
    party: Party, season: Season, table: Cast
) -> None:
    before = {name: party.get(name, "club")[1] for name in ("anna", "red")}
    effects = [[["outcome"], {"winner": "red", "words": "Red wins the heap"}]]
    inputs.overrule(table.seat("referee"), effects, "Decided", token="outcome")
    sweep()
    assert results.waiting() == []
    with pytest.raises(NotNow, match="has ended the campaign"):
        results.decided(ClubCampaign.objects.get())
    assert enter(table, action="result", words="Mine") == 409
    assert totals(season) == {}
    for name, text in before.items():
        assert party.get(name, "club")[1] == text, name


def test_the_game_says_who_has_won(party: Party, season: Season, table: Cast) -> None:
    end(table)
    sweep()
    assert shares() == [("referee", "", "refereed"), ("red", "Red", "won")]
    assert totals(season) == {"referee": 5, "Rita Ruby": 5}
    text = party.get("bert", "club-season", season.pk)[1]
    assert "Red wins the heap" in text
    assert "Won “A trial”" in text
    sweep()
    assert len(shares()) == 2, "done twice it is done once"


def test_the_sweep_finds_what_has_ended(party: Party, table: Cast) -> None:
    end(table)
    sweeping.sweep(sweeping.A_DAY)
    assert shares()
    entry = ClubCampaign.objects.get()
    assert entry.words == "Red wins the heap"


@pytest.mark.parametrize(
    ("winner", "words", "result", "points"),
    [(None, "A draw", "drawn", 3), ("blue", "Blue wins", "lost", 1), (None, "", "none", 0)],
)
def test_a_draw_a_defeat_and_what_was_never_decided_count_as_they_are(
    table: Cast, season: Season, winner: str | None, words: str, result: str, points: int
) -> None:
    end(table, winner, words)
    sweep()
    assert shares()[1] == ("red", "Red", result)
    assert totals(season).get("Rita Ruby", 0) == points


def test_the_referee_enters_it_otherwise_and_that_stays(
    party: Party, season: Season, table: Cast
) -> None:
    end(table)
    sweep()
    red, referee = party.member("red").pk, party.member("referee").pk
    given = {f"result-{red}": "drawn", f"turns-{red}": "4", f"result-{referee}": ""}
    assert enter(table, action="result", words="Agreed", **given) == 302
    assert shares() == [("red", "Red", "drawn")]
    assert Played.objects.get().turns == 4
    sweep()
    assert ClubCampaign.objects.get().words == "Agreed"
    for wrong in ({f"turns-{red}": "501"}, {f"turns-{red}": "x"}, {f"result-{red}": "best"}):
        assert enter(table, action="result", **{**given, **wrong}) == 400, wrong
    assert shares() == [("red", "Red", "drawn")]


def test_who_sat_in_it_before_counts_only_if_the_referee_says_so(party: Party, table: Cast) -> None:
    seats.vacate(table.seat("referee"), table.seat("red"))
    end(table)
    sweep()
    assert shares() == [("referee", "", "refereed")]
    page = table.client("referee").get(reverse("campaign-club", args=(table.campaign.pk,)))
    assert "Rita Ruby" in page.content.decode()
    red = party.member("red").pk
    assert enter(table, action="result", **{f"result-{red}": "lost", f"turns-{red}": "2"}) == 302
    assert ("red", "Red", "lost") in shares()


def test_turns_played_count_where_the_club_wants_it(table: Cast, season: Season) -> None:
    Season.objects.filter(pk=season.pk).update(points={"turn": 2, "won": 0})
    season.refresh_from_db()
    end(table)
    sweep()
    turns = Played.objects.get(result="won").turns
    assert turns >= 1
    assert totals(season)["Rita Ruby"] == 2 * turns


def test_a_campaign_counts_in_the_season_into_which_the_secretary_puts_it(
    party: Party, season: Season, table: Cast
) -> None:
    end(table)
    sweep()
    entry = ClubCampaign.objects.get()
    edit = ("club-season-edit", season.pk)
    status, _ = party.post("anna", *edit, action="move", campaign=str(entry.pk), season="")
    assert status == 302
    assert totals(season) == {}
    wanted = {"campaign": str(entry.pk), "season": str(season.pk)}
    assert party.post("anna", *edit, action="move", **wanted)[0] == 302
    assert totals(season)["Rita Ruby"] == 5
    assert party.post("anna", *edit, action="strike", campaign=str(entry.pk))[0] == 302
    assert Campaign.objects.filter(pk=table.campaign.pk).exists()


def test_what_was_won_stays_won_when_the_campaign_is_deleted(
    party: Party, season: Season, table: Cast
) -> None:
    end(table)
    sweep()
    before = totals(season)
    keeping.delete(table.seat("referee"), "A trial")
    assert Deletion.objects.get().campaign == table.campaign.pk
    assert belonging.entries(party.club) == []
    keeping.remove(table.campaign.pk)
    assert not Campaign.objects.filter(pk=table.campaign.pk).exists()
    assert totals(season) == before
    assert "A trial" in party.get("bert", "club")[1]


def test_what_was_won_is_kept_though_the_campaign_is_deleted_before_the_sweep(
    season: Season, table: Cast
) -> None:
    end(table)
    keeping.delete(table.seat("referee"), "A trial")
    sweep()
    keeping.remove(table.campaign.pk)
    assert totals(season)["Rita Ruby"] == 5


def test_a_campaign_that_is_deleted_before_its_end_leaves_nothing(
    party: Party, table: Cast
) -> None:
    keeping.archive(table.seat("referee"), is_archived=True)
    keeping.delete(table.seat("referee"), "A trial")
    keeping.remove(table.campaign.pk)
    assert not ClubCampaign.objects.exists()
    assert party.get("bert", "club")[0] == 200


def test_a_dissolved_club_leaves_its_campaigns_as_they_are(party: Party, table: Cast) -> None:
    clubs.dissolve(party.member("anna"), "The Lower Town")
    assert table.client("red").get(f"/campaigns/{table.campaign.pk}/").status_code == 200
    assert not ClubCampaign.objects.exists()


def test_a_campaigns_file_does_not_carry_the_club(party: Party, table: Cast) -> None:
    raw = exports.export_file(table.seat("referee")).getvalue().decode()
    assert "Lower Town" not in raw
    assert '"club' not in raw


def test_a_member_who_leaves_keeps_his_points_and_a_result_is_dated(
    party: Party, season: Season, table: Cast
) -> None:
    end(table)
    sweep()
    members.leave(party.member("red"))
    assert totals(season)["Rita Ruby"] == 5
    assert ClubCampaign.objects.get().ended == timezone.localdate(table.campaign.ended)
