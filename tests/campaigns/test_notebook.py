"""The referees' notebook: theirs alone, also after the end, and in their own file."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from campaigns.models import RefereeNote
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from campaigns.services.files import exports, imports
from campaigns.services.people import campaigns, handles, notebook
from rules_engine.errors import BadRecord
from rules_engine.plain import canonical
from rules_engine.records.record import read_record
from tests.campaigns.test_referees import join
from tests.conftest import Cast

pytestmark = pytest.mark.database

SECRET = "Blue will never notice the ford"


def test_a_referee_notes_and_the_other_reads_it(playing: Cast) -> None:
    join(playing)
    address = reverse("desk-notebook", args=(playing.campaign.pk,))
    assert playing.client("referee").post(address, {"text": SECRET}).status_code == 302
    page = playing.client("stranger").get(address).content.decode()
    assert SECRET in page
    assert "Referee, <time" in page
    note = RefereeNote.objects.get()
    assert (
        playing.client("stranger").post(address, {"remove": handles.handle(note)}).status_code
        == 302
    )
    assert not RefereeNote.objects.exists()


def test_no_player_reads_it_not_after_the_end_either(playing: Cast) -> None:
    notebook.write(playing.seat("referee"), SECRET)
    address = reverse("desk-notebook", args=(playing.campaign.pk,))
    campaigns.end_campaign(playing.seat("referee"), "Well played", token="end")
    for name in ("red", "stranger"):
        assert playing.client(name).get(address).status_code == 404
        assert playing.client(name).post(address, {"text": "x"}).status_code == 404
    export = reverse("export", args=(playing.campaign.pk,))
    assert SECRET.encode() not in playing.client("red").post(export).getvalue()
    assert SECRET.encode() in playing.client("referee").post(export).getvalue()
    api = reverse("api-export", args=(playing.campaign.pk,))
    assert SECRET.encode() not in playing.client("red").get(api).getvalue()
    with pytest.raises(NotAllowed):
        notebook.write(playing.seat("red"), "x")
    with pytest.raises(NotAllowed):
        notebook.notes_of(playing.seat("red"))


def test_it_comes_with_the_referees_file(playing: Cast) -> None:
    notebook.write(playing.seat("referee"), SECRET)
    raw = exports.export_file(playing.seat("referee")).getvalue()
    made = imports.import_campaign(User.objects.get(username="stranger"), raw)
    rows = RefereeNote.objects.filter(campaign=made)
    assert [(one.by, one.text, one.moment) for one in rows] == [
        ("Referee", SECRET, RefereeNote.objects.filter(campaign=playing.campaign)[0].moment)
    ]


@pytest.mark.parametrize(
    "notes",
    [
        "x",
        [{"by": "A"}],
        [{"by": "", "text": "x"}],
        [{"by": "A", "text": "x" * 10_001}],
        [{"by": "A", "text": "x", "moment": [True, "s"]}],
        [{"by": "A", "text": "x", "moment": [1]}],
    ],
)
def test_a_notebook_that_no_page_could_show_is_refused(playing: Cast, notes: object) -> None:
    record = read_record(exports.export_file(playing.seat("referee")).getvalue())
    record["referee_notes"] = notes
    with pytest.raises((BadRequest, BadRecord), match="notebook"):
        imports.import_campaign(User.objects.get(username="stranger"), canonical(record))


def test_what_cannot_be_noted(playing: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    referee = playing.seat("referee")
    for text in ("  ", "x" * 10_001, "a\x00b"):
        with pytest.raises(BadRequest):
            notebook.write(referee, text)
    for note in ("", "x", "999", "9" * 40):
        with pytest.raises(BadRequest):
            notebook.remove(referee, note)
    monkeypatch.setattr(notebook, "MOST_NOTES", 0)
    with pytest.raises(NotNow, match="full"):
        notebook.write(referee, "One more")
