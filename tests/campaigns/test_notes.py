"""Notes to a side: at once or with the news, as the referee chooses; told once, truly listed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.urls import reverse

from campaigns.models import Entry, Mail, SideEntry
from campaigns.services.asking import inputs, refereeing
from campaigns.services.errors import BadRequest
from campaigns.services.files import exports
from campaigns.services.history import logbook
from campaigns.services.turns import publications
from rules_engine.records.record import assert_sound
from rules_engine.records.rederive import rederive
from tests.campaigns.test_closing import close, hand_in, publish
from tests.conftest import Cast

HELLO = "Supper is at eight."


def note(cast: Cast, side: str = "red", text: str = HELLO, **more: Any) -> None:
    """Let the referee write to a side."""
    item = inputs.send_note(cast.seat("referee"), side, text, **{"token": "n", **more})
    item.refresh_from_db()
    assert item.is_done, item.message


def log_of(cast: Cast, who: str) -> list[str]:
    """Return a player's log as he reads it, the oldest first."""
    return [str(one["text"]) for one in logbook.told_log(cast.seat(who))]


def desk(cast: Cast, page: str) -> str:
    """Return a page of the desk."""
    address = reverse(page, args=(cast.campaign.pk,))
    return str(cast.client("referee").get(address).content.decode())


def assert_verified(cast: Cast) -> None:
    """The campaign's file holds together, and the logs hold what the rules tell."""
    record = json.loads(json.dumps(exports.export_campaign(cast.seat("referee"))))
    assert_sound(record)
    assert rederive(record).differences == []


def test_a_note_is_told_at_once_and_mailed_while_the_turn_is_being_closed(blind: Cast) -> None:
    hand_in(blind, "red", "take 2")
    hand_in(blind, "blue", "take 1")
    close(blind)
    before = {who: log_of(blind, who) for who in ("red", "blue")}
    Mail.objects.all().delete()
    note(blind)
    assert log_of(blind, "red") == [*before["red"], f"Note from the referee: {HELLO}"]
    assert log_of(blind, "blue") == before["blue"]
    mails = Mail.objects.exclude(seat__role="referee")
    assert [(row.seat.side, HELLO in row.body) for row in mails] == [("red", False)]
    assert "written to your side" in mails[0].body
    publish(blind)
    after = log_of(blind, "red")
    assert after[: len(before["red"]) + 1] == [*before["red"], f"Note from the referee: {HELLO}"]
    assert sum(HELLO in text for text in after) == 1
    assert not any("took back" in text for text in after)
    assert_verified(blind)


def test_a_note_at_once_says_nothing_of_the_step_that_is_running_in_truth(blind: Cast) -> None:
    close(blind, without=["red", "blue"])
    note(blind)
    told = logbook.told_log(blind.seat("red"))[-1]
    assert (told["turn"], told["step"]) == (1, "red.take")
    numbers = SideEntry.objects.filter(side="red").order_by("number")
    assert [row.number for row in numbers] == list(range(1, len(numbers) + 1))


def test_a_note_with_the_news_waits_for_them_and_the_desk_says_so(blind: Cast) -> None:
    Mail.objects.all().delete()
    note(blind, text="Later.", with_news=True)
    note(blind, text="Now.", token="now")
    assert not any("Later" in text for text in log_of(blind, "red"))
    assert [row.key.split(":")[0] for row in Mail.objects.all()] == ["note"]
    page = desk(blind, "desk-notes")
    assert page.count("waits for the news") == 1
    assert page.count("told at once") == 1
    news = desk(blind, "desk-turn")
    waiting = news[news.index("Not published yet") :]
    assert "Note from the referee: Later." in waiting
    assert "Now." not in waiting
    publish(blind)
    assert any("Later" in text for text in log_of(blind, "red"))
    assert "waits for the news" not in desk(blind, "desk-notes")
    assert "told with the news" in desk(blind, "desk-notes")
    assert_verified(blind)


def test_what_is_taken_back_takes_no_note_back_that_was_told(blind: Cast) -> None:
    hand_in(blind, "red", "take 2")
    close(blind, until="step")
    note(blind)
    note(blind, text="Later.", token="later", with_news=True)
    refereeing.take_back(blind.seat("referee"), "A slip", token="back")
    assert "taken back before it was told" in desk(blind, "desk-notes")
    publish(blind)
    texts = log_of(blind, "red")
    assert sum(HELLO in text for text in texts) == 1
    assert not any("Later" in text for text in texts)
    note(blind, "blue", token="other")
    publish(blind, "second")
    assert sum(HELLO in text for text in log_of(blind, "blue")) == 1
    assert_verified(blind)


def test_the_referee_chooses_on_the_page_and_by_the_api(blind: Cast, playing: Cast) -> None:
    page = desk(blind, "desk-notes")
    assert 'name="when" value="at_once" checked' in page
    client, address = blind.client("referee"), reverse("desk-notes", args=(blind.campaign.pk,))
    client.post(address, {"token": "a", "to": "blue", "text": "By page.", "when": "news"})
    api = reverse("api-notes", args=(blind.campaign.pk,))
    wish = {"token": "b", "side": "blue", "text": "By program.", "with_news": True}
    assert client.post(api, wish, content_type="application/json").status_code == 201
    assert not any("By p" in text for text in log_of(blind, "blue"))
    publish(blind)
    assert sum("By p" in text for text in log_of(blind, "blue")) == 2
    assert 'name="when"' not in desk(playing, "desk-notes")
    with pytest.raises(BadRequest, match="at once"):
        note(playing, with_news=True)


def test_in_play_with_news_at_once_a_note_is_mailed_too(playing: Cast) -> None:
    note(playing)
    assert log_of(playing, "red")[-1] == f"Note from the referee: {HELLO}"
    assert [row.seat.side for row in Mail.objects.all()] == ["red"]
    assert "told" in desk(playing, "desk-notes")


def test_the_publication_in_force_ends_with_the_note(blind: Cast) -> None:
    note(blind)
    campaign = blind.seat("referee").campaign
    assert publications.told_up_to(campaign, "red") == SideEntry.objects.filter(side="red").count()
    assert Entry.objects.filter(input__kind="note").count() == 1


def test_a_note_is_not_marked_as_taken_back_with_the_play_around_it(blind: Cast) -> None:
    hand_in(blind, "red", "take 2")
    close(blind, until="step")
    publish(blind)
    note(blind)
    hand_in(blind, "blue", "take 2")
    close(blind, "on")
    publish(blind, "on too")
    refereeing.take_back(blind.seat("referee"), "A slip", token="back", to=2)
    publish(blind, "anew")
    rows = logbook.told_log(blind.seat("red"))
    assert [row["taken_back"] for row in rows if HELLO in row["text"]] == [False]
    assert_verified(blind)
