"""What says whether anything has changed of what a seat is shown: all of that, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection

from campaigns.access import seat_of
from campaigns.models import Campaign, Closing, Deadline, Draft, Revision
from campaigns.services.asking import inputs
from campaigns.services.people import keeping
from campaigns.services.upkeep import revisions
from tests.campaigns.test_closing import close, hand_in, now
from tests.campaigns.test_kept_pages import (
    closed,
    corrected,
    dated,
    ended,
    sealed,
    two_drafts,
)
from tests.conftest import Cast


def state_of(cast: Cast, who: str) -> revisions.State:
    """Return what says whether a seat is shown the same, read as a request does."""
    return revisions.state_of(seat_of(cast.seat(who).user, cast.campaign.pk))


# ---- where news wait, it says nothing of what is done before ------------------------------------


def enemy_hands_in(cast: Cast) -> None:
    hand_in(cast, "blue", "take 1")


def enemy_is_told(cast: Cast) -> None:
    inputs.send_note(cast.seat("referee"), "blue", "Listen!", token="note")


def taken_back(cast: Cast) -> None:
    corrected(cast)
    inputs.take_back(cast.seat("referee"), "a slip", token="back")


@pytest.mark.parametrize("act", [enemy_hands_in, enemy_is_told, corrected, taken_back])
def test_a_player_who_waits_for_news_is_told_nothing_by_what_is_made_again(
    blind: Cast, act: Callable[[Cast], None]
) -> None:
    sealed(blind)
    before, referees = state_of(blind, "red"), state_of(blind, "referee")
    act(blind)
    assert state_of(blind, "red") == before
    assert state_of(blind, "referee") != referees


def test_how_far_a_closing_has_come_tells_a_player_nothing(blind: Cast) -> None:
    sealed(blind)
    hand_in(blind, "blue", "take 1")
    before = state_of(blind, "red")
    close(blind, until="step")
    begun = state_of(blind, "red")
    assert begun != before
    close(blind, "on")
    assert now(blind).status == Closing.Status.READY
    assert state_of(blind, "red") == begun


# ---- the database's part ----------------------------------------------------------------------


def values(campaign: Campaign) -> dict[tuple[str, str], int]:
    """Return the revisions of a campaign."""
    rows = Revision.objects.filter(campaign=campaign)
    return {(row.side, row.what): row.value for row in rows}


def test_every_change_of_a_row_is_noted_whoever_makes_it(blind: Cast) -> None:
    sealed(blind)
    two_drafts(blind)
    dated(blind)
    closed(blind)
    campaign = blind.campaign
    own = (("red", "inputs"), ("red", "drafts"), ("", "dates"), ("", "closings"))
    tables = {
        "campaigns_input": own[0],
        "campaigns_draft": own[1],
        "campaigns_deadline": own[2],
        "campaigns_closing": own[3],
    }
    for table_, name in tables.items():
        before = values(campaign)
        with connection.cursor() as cursor:
            side = "AND side = 'red'" if name[0] else ""
            key = campaign.pk.hex if connection.vendor == "sqlite" else str(campaign.pk)
            sql = f"UPDATE {table_} SET created = created WHERE campaign_id = %s {side}"  # noqa: S608
            cursor.execute(sql, [key])
            assert cursor.rowcount > 0
        after = values(campaign)
        assert {one for one in after if after[one] != before.get(one)} == {name}


def test_a_draft_and_a_date_that_go_are_noted(blind: Cast) -> None:
    two_drafts(blind)
    dated(blind)
    before = values(blind.campaign)
    Draft.objects.all().delete()
    Deadline.objects.all().delete()
    after = values(blind.campaign)
    assert before.keys() == after.keys()
    changed = {one for one in after if after[one] != before[one]}
    assert changed == {("red", "drafts"), ("", "dates")}


def test_a_campaign_that_is_deleted_leaves_no_revision(blind: Cast) -> None:
    two_drafts(blind)
    ended(blind)
    keeping.delete(blind.seat("referee"), blind.campaign.title)
    keeping.remove(blind.campaign.pk)
    assert not Campaign.objects.filter(pk=blind.campaign.pk).exists()
    assert not Revision.objects.exists()
