"""The logs: closed, chained, and the same state from every way of reading them."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, connection, transaction

from campaigns.models import Branch, Checkpoint, Entry, SideEntry
from campaigns.models.log import LogIsClosed
from campaigns.services.asking import inputs
from campaigns.services.history import log, positions
from rules_engine.plain import canonical
from tests.conftest import Cast

pytestmark = pytest.mark.database


def play(cast: Cast, *orders: tuple[str, str]) -> Branch:
    """Let some orders be carried out; return the branch."""
    for at, (name, order) in enumerate(orders):
        item = inputs.submit_order(cast.seat(name), order, token=f"p{at}")
        item.refresh_from_db()
        assert item.is_done, item.message
    branch = cast.seat("referee").campaign.branch
    assert branch is not None
    return branch


@pytest.mark.parametrize("model", [Entry, SideEntry])
def test_entries_are_not_changed_or_deleted(playing: Cast, model: type[Entry | SideEntry]) -> None:
    play(playing, ("red", "take 2"))
    row = model.objects.all()[0]
    for attempt in (row.save, row.delete, model.objects.all().delete):
        with pytest.raises(LogIsClosed):
            attempt()
    with pytest.raises(LogIsClosed):
        model.objects.update(body="{}")


@pytest.mark.parametrize("table", ["campaigns_entry", "campaigns_sideentry"])
@pytest.mark.parametrize("verb", ["UPDATE {} SET body = '{{}}'", "DELETE FROM {}"])
def test_the_database_refuses_too(playing: Cast, table: str, verb: str) -> None:
    play(playing, ("red", "take 2"))
    with (
        pytest.raises(DatabaseError, match="cannot be changed or deleted"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(verb.format(table))


def test_the_chain_can_be_recomputed(playing: Cast) -> None:
    branch = play(playing, ("red", "take 2"), ("blue", "take 1"))
    chain = ""
    for entry in Entry.objects.filter(branch=branch).order_by("seq"):
        chain = log.link(chain, playing.campaign.chain_salt, entry.body.encode())
        assert entry.hash == chain
    assert branch.head_hash == chain


def test_a_place_in_the_log_is_taken_once(playing: Cast) -> None:
    branch = play(playing, ("red", "take 2"))
    last = Entry.objects.filter(branch=branch).order_by("-seq")[0]
    with pytest.raises(DatabaseError), transaction.atomic():
        Entry.objects.create(
            campaign=playing.campaign,
            branch=branch,
            seq=last.seq,
            input=last.input,
            body="{}",
            hash="",
        )


def test_cache_fold_and_checkpoint_give_one_state(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    branch = play(playing, ("red", "take 2"), ("blue", "take 1"))
    kept = canonical(positions.state_at(branch))
    positions.forget_all()
    assert canonical(positions.state_at(branch)) == kept
    Checkpoint.objects.all().delete()
    positions.forget_all()
    assert canonical(positions.state_at(branch)) == kept


def test_every_moment_of_a_branch_can_be_reached(playing: Cast) -> None:
    branch = play(playing, ("red", "take 2"))
    item = inputs.take_back(playing.seat("referee"), "Slip", token="b")
    item.refresh_from_db()
    fresh = play(playing, *[])
    assert fresh.pk != branch.pk
    submitted = inputs.submit_order(playing.seat("red"), "take 3", token="z")
    submitted.refresh_from_db()
    fresh.refresh_from_db()
    positions.forget_all()
    assert positions.state_at(branch)["tracks"]["heap"] == 5
    assert positions.state_at(fresh)["tracks"]["heap"] == 4
    assert positions.state_at(fresh, fresh.from_seq)["tracks"]["heap"] == 7


def test_numbers_of_a_side_tell_nothing_of_the_other(playing: Cast) -> None:
    before = inputs.position_key(playing.campaign, "red")
    inputs.send_note(playing.seat("referee"), "blue", "A secret", token="n")
    assert inputs.position_key(playing.campaign, "red") == before
