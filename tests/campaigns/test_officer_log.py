"""An officer's own log under fog inside his side: numbered without gaps, and nothing renumbered."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from campaigns.models import SideEntry
from campaigns.services.asking import advice, inputs
from campaigns.services.history import logbook, officer_log
from campaigns.services.history.officer_log import Heard, in_order
from tests.campaigns.test_officers import NAMES
from tests.campaigns.test_officers import landed as landed
from tests.conftest import Cast


def heard(*entries: tuple[int, str]) -> list[Heard]:
    """Return entries of a side's log, (turn, words); those with a capital are told at once."""
    found = []
    for number, (turn, words) in enumerate(entries, start=1):
        notice: dict[str, Any] = {"kind": "said", "words": words}
        if words.startswith("back"):
            first, last = words.split()[1:]
            notice = {"kind": "taken_back", "first": int(first), "last": int(last)}
        at_once = notice if words[0].isupper() or words.startswith("back") else None
        due = turn
        if words.startswith("back"):
            due = max(turn, *(entries[n - 1][0] for n in range(int(first), int(last) + 1)))
        body = {"turn": turn, "notice": notice}
        found.append(Heard(SideEntry(number=number), body, at_once, due))
    return found


def numbers(entries: list[Heard], *, is_reported: bool) -> list[int]:
    return [one.row.number for one, _ in in_order(entries, is_reported=is_reported)]


STORY = ((1, "A"), (1, "b"), (1, "C"), (2, "D"), (2, "e"), (2, "F"), (3, "G"))


def test_what_is_reported_comes_after_what_was_told_before_it() -> None:
    assert numbers(heard(*STORY), is_reported=True) == [1, 3, 2, 4, 6, 5, 7]
    assert numbers(heard(*STORY), is_reported=False) == [1, 3, 4, 6, 7]


@pytest.mark.parametrize("is_reported", [True, False])
def test_what_comes_later_renumbers_nothing(is_reported: bool) -> None:
    story = (*STORY, (2, "back 5 7"), (2, "H"), (2, "i"), (3, "J"), (4, "K"))
    whole = numbers(heard(*story), is_reported=is_reported)
    for count in range(len(story)):
        part = numbers(heard(*story[:count]), is_reported=is_reported)
        assert whole[: len(part)] == part, count


def test_taking_back_what_an_officer_was_not_told_is_not_told_to_him() -> None:
    story = ((1, "A"), (1, "b"), (1, "back 2 2"), (1, "C"))
    assert numbers(heard(*story), is_reported=False) == [1, 4]
    assert numbers(heard(*story), is_reported=True) == [1, 4]
    assert numbers(heard(*story, (2, "D")), is_reported=True) == [1, 4, 2, 3, 5]


def test_numbers_in_a_notice_are_the_officers_own() -> None:
    story = ((1, "A"), (1, "b"), (1, "C"), (1, "d"), (1, "back 1 4"))
    told = in_order(heard(*story), is_reported=False)
    own = {one.row.number: at for at, (one, _) in enumerate(told, start=1)}
    notice = officer_log._renumbered(told[-1][1], own)
    assert (notice["first"], notice["last"], notice["entries"]) == (1, 2, [[1, 2]])
    witnessed = {"kind": "witnessed", "entry": 3}
    assert officer_log._renumbered(witnessed, own)["entry"] == 2
    assert officer_log._runs([1, 2, 4, 7, 8]) == [[1, 2], [4, 4], [7, 8]]


@pytest.mark.parametrize("name", NAMES)
def test_an_officers_log_has_no_gaps_and_no_fingerprints(landed: Cast, name: str) -> None:
    rows = logbook.told_log(landed.seat(name))
    whole = logbook.told_log(landed.seat("allied"))
    assert 0 < len(rows) < len(whole)
    assert [row["number"] for row in rows] == list(range(1, len(rows) + 1))
    assert {row["hash"] for row in rows} == {""}
    later = logbook.told_log(landed.seat(name), after=len(rows) - 2)
    assert [row["number"] for row in later] == [len(rows) - 1, len(rows)]
    answer = landed.client(name).get(f"/api/campaigns/{landed.campaign.pk}/log/")
    hashes = {row["hash"] for row in whole}
    assert not any(one in answer.content.decode() for one in hashes)
    page = landed.client(name).get(reverse("log", args=(landed.campaign.pk,))).content.decode()
    assert "in your own numbering" in page


def test_what_another_formation_does_moves_no_number(landed: Cast) -> None:
    before = logbook.told_log(landed.seat("red-devil"))
    length = len(logbook.told_log(landed.seat("allied")))
    order = next(
        order
        for order in advice.legal_orders(landed.seat("all-american"))
        if order.kind in ("seize", "move")
    )
    inputs.submit_order(landed.seat("all-american"), order.to_json(), token="other")
    assert len(logbook.told_log(landed.seat("allied"))) > length
    after = logbook.told_log(landed.seat("red-devil"))
    assert after[: len(before)] == before
    assert [row["number"] for row in after] == list(range(1, len(after) + 1))
    inputs.take_back(landed.seat("referee"), "A slip", token="back")
    assert logbook.told_log(landed.seat("red-devil"))[: len(before)] == before
    texts = [row["text"] for row in logbook.told_log(landed.seat("red-devil"))[len(before) :]]
    if len(after) == len(before):
        assert not any("took back" in text for text in texts)
