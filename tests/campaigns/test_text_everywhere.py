"""What is no text (a NUL character, half of a pair of surrogates) is refused everywhere: in forms,
in what a program sends, in files that are taken in.
"""

from __future__ import annotations

import copy
import inspect
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from rest_framework import serializers

from campaigns.api import calendar, wanted, wanted_around
from campaigns.models import Campaign, Message
from campaigns.services.errors import BadRequest
from campaigns.services.files import exports, imports
from campaigns.services.people import notebook, threads
from rules_engine.plain import canonical
from rules_engine.records.record import read_record
from tests.campaigns.tightness.addresses import UNKNOWN, addresses
from tests.conftest import Cast

NUL, HALF = "a\x00b", "a\ud800b"
Path = tuple[str | int, ...]


def shapes() -> list[type[serializers.Serializer[Any]]]:
    """Return the shapes of all that is asked for by the API."""
    found = [one for part in (wanted, wanted_around, calendar) for one in vars(part).values()]
    is_shape = (one for one in found if inspect.isclass(one))
    return sorted({one for one in is_shape if issubclass(one, serializers.Serializer)}, key=repr)


@pytest.mark.parametrize("shape", shapes(), ids=lambda one: one.__name__)
def test_no_field_of_the_api_takes_a_nul(shape: type[serializers.Serializer[Any]]) -> None:
    for field in shape().fields.values():
        for one, sent in ((field, NUL), (getattr(field, "child", None), [NUL])):
            if isinstance(one, serializers.CharField):
                with pytest.raises(serializers.ValidationError):
                    field.run_validation(sent)


def test_no_form_takes_a_nul(playing: Cast) -> None:
    known = {"campaign_id": playing.campaign.pk, "seat_id": playing.seat("red").pk}
    fillers = {"number": 1, "entry": 1, "place": 1}
    for one in addresses():
        filled = {name: known.get(name, fillers.get(name, UNKNOWN)) for name in one.arguments}
        path = reverse(one.name, kwargs=filled)
        assert playing.client("red").post(path, {"any": NUL}).status_code == 400, path


def test_no_text_of_a_file_is_taken_in_with_what_is_no_text(playing: Cast) -> None:
    referee = playing.seat("referee")
    threads.begin(referee, ["side:red"], "A title", "Some words", token="t")
    notebook.write(referee, "For us")
    record = read_record(exports.export_file(referee).getvalue())
    user = User.objects.get(username="stranger")
    before = Campaign.objects.count(), Message.objects.count()
    looked = 0
    for path in texts(record, ()):
        for bad in (NUL, HALF):
            with pytest.raises(BadRequest):
                imports.import_campaign(user, packed(record, path, bad))
            looked += 1
    assert (Campaign.objects.count(), Message.objects.count()) == before
    assert looked > 60


def texts(value: Any, path: Path) -> Iterator[Path]:
    """Yield the place of every text of a file, of each list in its first row."""
    if isinstance(value, str):
        yield path
    elif isinstance(value, list):
        yield from (found for part in value[:1] for found in texts(part, (*path, 0)))
    elif isinstance(value, dict):
        yield from (found for name in value for found in texts(value[name], (*path, name)))


def packed(record: dict[str, Any], path: Path, bad: str) -> bytes:
    """Return a file with something else at one place."""
    found = copy.deepcopy(record)
    place: Any = found
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = "MARK"
    return canonical(found).replace(b"MARK", ascii(bad)[1:-1].replace("\\x00", "\\u0000").encode())
