"""A side can check the chain of its own log at any time, and the truth's after the end."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from django.db import connection
from django.urls import reverse

from campaigns.models import Entry, Mail, SideEntry
from campaigns.services import engine
from campaigns.services.asking import inputs
from campaigns.services.history import chains, reading
from campaigns.services.people import campaigns
from campaigns.services.turns import closing
from tests.conftest import Cast


@pytest.fixture
def played(playing: Cast) -> Cast:
    """A campaign in which both sides have moved."""
    for at, side in enumerate(("red", "blue")):
        inputs.submit_order(playing.seat(side), "take 1", token=f"t{at}")
    return playing


def page(cast: Cast, who: str, name: str = "chain", **query: str) -> str:
    """Return a page of the campaign as somebody sees it."""
    answer = cast.client(who).get(reverse(name, args=(cast.campaign.pk,)), query)
    assert answer.status_code == 200, answer.content
    return str(answer.content.decode())


def last(cast: Cast, side: str) -> SideEntry:
    """Return the last entry of a side's log."""
    found = SideEntry.objects.filter(campaign=cast.campaign, side=side).last()
    assert found is not None
    return found


def forge(row: Entry | SideEntry, body: str) -> None:
    """Change an entry behind the program's back, triggers and all."""
    change = f"UPDATE {row._meta.db_table} SET body = %s WHERE id = %s"  # noqa: S608
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # What the transaction has still to check forbids it to change the table itself.
            cursor.execute("SET LOCAL session_replication_role = replica")
            cursor.execute(change, [body, row.pk])
            cursor.execute("SET LOCAL session_replication_role = DEFAULT")
            return
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        triggers = cursor.fetchall()
        for name, _ in triggers:
            cursor.execute(f"DROP TRIGGER {name}")
        cursor.execute(change, [body, row.pk])
        for _, sql in triggers:
            cursor.execute(sql)


def test_the_seal_and_the_salts_are_in_each_sides_chain_from_the_start(cast: Cast) -> None:
    campaigns.set_salt(cast.seat("red"), "seven bridges")
    seal = engine.seal_of(cast.seat("blue").campaign)
    assert seal in page(cast, "blue", "campaign")
    item = cast.start()
    assert item.body["seal"] == seal
    for side in ("red", "blue"):
        notices = [e["body"]["notice"] for e in chains.log_file(cast.seat(side), side)["entries"]]
        sealed = next(notice for notice in notices if notice["kind"] == "sealed")
        assert sealed["seal"] == seal
        assert sealed["salts"] == [str(cast.campaign.pk), "red=seven bridges", "blue="]


def test_a_side_without_a_salt_is_reminded_until_it_is_too_late(cast: Cast) -> None:
    assert "Your side has given no salt yet" in page(cast, "red", "campaign")
    assert "No salt yet from Red and Blue" in page(cast, "referee", "campaign")
    address = reverse("salt", args=(cast.campaign.pk,))
    cast.client("red").post(address, {"salt": "seven bridges"})
    assert "Your side has given no salt yet" not in page(cast, "red", "campaign")
    assert "No salt yet from Blue" in page(cast, "referee", "campaign")
    cast.start()
    assert "no salt yet" not in page(cast, "blue", "campaign")


def test_the_page_follows_the_chain_and_shows_its_end(played: Cast) -> None:
    entry = last(played, "red")
    text = page(played, "red")
    assert f"Entries 1 to {entry.number} hold together" in text
    assert entry.hash in text
    assert entry.hash in page(played, "red", "log")
    found = played.client("red").get(reverse("api-chain", args=(played.campaign.pk,))).json()
    facts = {"side": "red", "holds": True, "entries": entry.number}
    assert found == facts | {"last": entry.hash, "broken": []}


def test_an_entry_that_was_changed_is_named(played: Cast) -> None:
    entry = last(played, "blue")
    body = json.loads(entry.body)
    forge(entry, json.dumps(body | {"turn": 9}, sort_keys=True, separators=(",", ":")))
    assert f"Entry {entry.number} has been changed after it was written" in page(played, "blue")
    assert "hold together" in page(played, "red")
    address = reverse("api-chain", args=(played.campaign.pk,))
    assert played.client("blue").get(address).json()["broken"] == [entry.number]


def test_what_was_noted_down_is_found_again(played: Cast) -> None:
    first = SideEntry.objects.filter(campaign=played.campaign, side="red", number=2).get()
    text = page(played, "red", noted=f"{first.hash[:8]} {first.hash[8:20]}".upper())
    assert "the fingerprint of entry 2 of this log" in text
    assert "the seal of the dice" in page(played, "red", noted=engine.seal_of(played.campaign))
    receipt = played.campaign.inputs.get(token="t0").receipt
    assert "the receipt of" in page(played, "red", noted=receipt)
    assert "Nothing in this log has that fingerprint" in page(played, "blue", noted=receipt)
    assert "Nothing in this log" in page(played, "blue", noted="f00")


def test_a_side_checks_its_own_log_only_and_the_truth_after_the_end(played: Cast) -> None:
    for name in ("chain", "chain-file"):
        address = reverse(name, args=(played.campaign.pk,))
        assert played.client("blue").get(address, {"as": "red"}).status_code == 403
        assert played.client("blue").get(address, {"as": "green"}).status_code == 400
    assert "log of the truth" not in page(played, "blue")
    assert "Players see this part after the end" in page(played, "referee")
    campaigns.end_campaign(played.seat("referee"), "", token="e")
    text = page(played, "blue")
    assert "The log of the truth" in text
    campaign = played.seat("blue").campaign
    assert campaign.chain_salt in text
    assert campaign.branch is not None
    assert f"Entries 1 to {campaign.branch.head} hold together" in text
    assert campaign.branch.head_hash in text


def test_a_line_that_was_taken_back_is_checked_with_the_others(played: Cast) -> None:
    inputs.take_back(played.seat("referee"), "A slip", token="b")
    inputs.submit_order(played.seat("blue"), "take 2", token="again")
    found = chains.check_truth(played.seat("referee"))
    assert [chain.holds for chain in found] == [True, True]
    assert found[0].first < found[1].first <= found[0].last_number
    assert chains.check_told(played.seat("blue"), "blue").holds


def test_unpublished_news_does_not_lengthen_the_chain(
    make_cast: Callable[..., Cast], toy: str
) -> None:
    cast = make_cast(toy, play="order_sets", news="published")
    cast.start()

    def seen() -> list[object]:
        names = ("api-chain", "api-log-file", "api-rolls", "api-receipts")
        addresses = [reverse(name, args=(cast.campaign.pk,)) for name in names]
        return [cast.client("blue").get(address).json() for address in addresses]

    before = seen()
    inputs.submit_order_set(cast.seat("red"), ["take 1"], token="s")
    closing.close(cast.seat("referee"), token="c")
    assert cast.seat("red").campaign.branch.head > 2
    assert seen() == before
    closing.publish(cast.seat("referee"), token="p")
    assert seen()[0] != before[0]
    assert "holds" in str(seen()[0])


def test_a_mail_carries_the_end_of_its_sides_own_log(
    make_cast: Callable[..., Cast], toy: str
) -> None:
    cast = make_cast(toy, play="order_sets")
    cast.start()
    inputs.submit_order_set(cast.seat("red"), ["take 1"], token="s")
    mail = Mail.objects.filter(campaign=cast.campaign, seat__side="blue").latest("pk")
    entry = last(cast, "blue")
    assert f"Your side's log stood at entry {entry.number}, fingerprint {entry.hash}." in mail.body


def test_the_mail_of_a_publication_carries_what_was_published(
    make_cast: Callable[..., Cast], toy: str
) -> None:
    cast = make_cast(toy, play="order_sets", news="published")
    cast.start()
    inputs.submit_order_set(cast.seat("red"), ["take 1"], token="s")
    closing.close(cast.seat("referee"), token="c", without=["blue"])
    closing.publish(cast.seat("referee"), token="p")
    for side in ("red", "blue"):
        mail = Mail.objects.filter(campaign=cast.campaign, seat__side=side).latest("pk")
        assert last(cast, side).hash in mail.body


def test_who_reads_only_a_part_of_the_log_checks_none_of_it(
    played: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "sees_whole_log", lambda seat: seat.is_referee)
    text = page(played, "red")
    assert "is its commander's to take away and check" in text
    assert last(played, "red").hash not in text
    for name in ("chain-file", "api-chain", "api-log-file"):
        address = reverse(name, args=(played.campaign.pk,))
        assert played.client("red").get(address).status_code == 403, name
    assert chains.footer(played.campaign, played.seat("red")) == ""
