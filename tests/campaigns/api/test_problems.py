"""Whatever goes wrong below the API's address is said in one form: problem details, RFC 9457."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import OperationalError
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from rest_framework.exceptions import Throttled

from campaigns.api import acting, errors
from campaigns.api.problems import MEDIA_TYPE, NOWHERE
from campaigns.models import Campaign, Upload
from campaigns.services.asking import storing
from campaigns.services.errors import TooMany
from tests.campaigns.adversary.hostile import tolerant
from tests.conftest import Cast

TYPE = "application/json"
NOBODY = "00000000-0000-4000-8000-000000000000"


def below(cast: Cast, part: str) -> str:
    """Return an address of the API below the campaign."""
    return f"/api/v1/campaigns/{cast.campaign.pk}/{part}"


def said(answer: Any, status: int) -> dict[str, Any]:
    """Return what went wrong, in the one form in which it may be said."""
    assert answer.status_code == status, answer.content[:300]
    assert answer.headers["Content-Type"] == MEDIA_TYPE
    found: dict[str, Any] = json.loads(answer.content)
    assert found["type"] == "about:blank"
    assert found["title"] == answer.reason_phrase
    assert found["status"] == status
    assert found["detail"] == found["error"] != ""
    return found


@pytest.mark.parametrize(
    "path", ["/api/v1/nowhere/", "/api/v1/", "/api/", "/api/v2/campaigns/", "/api/v1/import/7/x"]
)
def test_an_address_that_there_is_not(db: None, client: Client, path: str) -> None:
    answer = client.get(path)
    assert said(answer, 404)["detail"] == NOWHERE
    length = answer.headers.get("Content-Length")
    assert length in (None, str(len(answer.content)))


def test_pages_are_not_problems(db: None, client: Client) -> None:
    answer = client.get("/nowhere/")
    assert answer.status_code == 404
    assert answer.headers["Content-Type"].startswith("text/html")


def test_what_is_not_there_is_not_told_from_what_is_anothers(playing: Cast) -> None:
    theirs = playing.client("stranger").get(below(playing, "view/"))
    nobodys = playing.client("stranger").get(f"/api/v1/campaigns/{NOBODY}/view/")
    assert said(theirs, 404) == said(nobodys, 404)
    assert theirs.content == nobodys.content


def test_who_is_nobody_is_told_how_to_be_somebody(playing: Cast) -> None:
    answer = playing.client("anonymous").get(below(playing, "view/"))
    said(answer, 401)
    assert answer.headers["WWW-Authenticate"] == "Token"


def test_a_method_that_there_is_not(playing: Cast) -> None:
    answer = playing.client("red").put(below(playing, "view/"), "{}", TYPE)
    said(answer, 405)
    assert answer.headers["Allow"] == "GET, HEAD, OPTIONS"


def test_a_browser_without_its_token(playing: Cast) -> None:
    """A page of another site cannot post an order by the browser of somebody who is logged in."""
    client = Client(enforce_csrf_checks=True)
    user = playing.seat("red").user
    assert user is not None
    client.force_login(user)
    said(client.post(below(playing, "orders/"), {"order": "take 1"}, TYPE), 403)


@pytest.mark.parametrize(
    ("raw", "kind", "status"),
    [
        ("{", TYPE, 400),
        ("[" * 70 + "]" * 70, TYPE, 400),
        (f"[{'0,' * 20_001}0]", TYPE, 413),
        ('{"order": "take 1"}', "text/plain", 415),
        ('{"order": "' + "x" * settings.DATA_UPLOAD_MAX_MEMORY_SIZE + '"}', TYPE, 413),
    ],
    ids=["broken", "deep", "many", "another form", "large"],
)
def test_what_cannot_be_read(playing: Cast, raw: str, kind: str, status: int) -> None:
    said(playing.client("red").post(below(playing, "orders/"), raw, kind), status)


def test_what_does_not_fit_is_named(playing: Cast) -> None:
    answer = playing.client("red").post(below(playing, "orders/"), {"token": " "}, TYPE)
    assert set(said(answer, 400)["fields"]) == {"order", "token"}


def test_a_long_address_and_a_strange_character(playing: Cast) -> None:
    client = playing.client("red")
    said(client.get(below(playing, f"log/?viewer={'x' * 9000}")), 414)
    said(client.get(below(playing, "log/?viewer=%00")), 400)


def test_a_form_of_answer_that_there_is_not(playing: Cast) -> None:
    answer = playing.client("red").get(below(playing, "log/"), headers={"Accept": "text/csv"})
    said(answer, 406)


def test_a_host_that_is_not_this_sites(playing: Cast) -> None:
    said(playing.client("red").get(below(playing, "log/"), headers={"Host": "elsewhere"}), 400)


def test_a_fault_of_the_program(playing: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError("what nobody may read")

    monkeypatch.setattr("campaigns.services.history.reading.view_for", fail)
    answer = tolerant(playing.client("red")).get(below(playing, "view/"))
    assert b"what nobody may read" not in answer.content
    said(answer, 500)


def test_a_busy_database(playing: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(*_: Any) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr(storing, "locked_row", locked)
    client = tolerant(playing.client("red"))
    answer = client.post(below(playing, "orders/"), {"order": "take 1"}, TYPE)
    assert said(answer, 503)["token"].startswith("sent.")
    assert answer.headers["Retry-After"] == "2"


@pytest.mark.parametrize(
    ("fault", "status"),
    [(TooMany("Enough."), 429), (Throttled(wait=3), 429), (PermissionDenied("No."), 403)],
)
def test_what_a_view_refuses(fault: Exception, status: int) -> None:
    answer = errors.explain(fault, {})
    assert answer is not None
    assert (answer.status_code, answer.content_type) == (status, MEDIA_TYPE)
    assert answer.data["status"] == status
    assert answer.data["detail"] == answer.data["error"] != ""


def test_an_order_against_the_rules_is_a_problem_with_its_input(playing: Cast) -> None:
    answer = playing.client("blue").post(below(playing, "orders/"), {"order": "take 1"}, TYPE)
    found = said(answer, 422)
    kept = playing.client("blue").get(below(playing, f"inputs/{found['id']}/")).json()
    assert found["detail"] == kept["message"]
    assert found["outcome"] == kept["status"] == "refused"
    same = set(kept) - {"status"}
    assert {name: found[name] for name in same} == {name: kept[name] for name in same}


@pytest.mark.parametrize("act", acting.ACTS, ids=lambda act: act.name)
def test_every_act_reads_its_shape_and_refuses_strangers(playing: Cast, act: Any) -> None:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    route = act.route.replace("<path:", "{").replace("<uuid:", "{").replace(">", "}")
    described = schema["paths"]["/api/v1/campaigns/{campaign_id}/" + route]["post"]
    assert described["description"] == act.says
    path = below(playing, route.format(decision="d1", input_id=NOBODY))
    said(playing.client("stranger").post(path, {}, TYPE), 404)
    said(playing.client("referee").post(path, [], TYPE), 400)


@pytest.mark.parametrize("raw", ["[]", "7", '"x"', "null", "", "  [1]", "{"])
def test_a_campaign_that_is_no_object_is_not_stored(playing: Cast, raw: str) -> None:
    answer = playing.client("stranger").post("/api/v1/import/", raw, TYPE)
    said(answer, 400)
    assert not Upload.objects.exists()


def test_deleting_is_described_with_its_title(playing: Cast) -> None:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    body = schema["paths"]["/api/v1/campaigns/{campaign_id}/"]["delete"]["requestBody"]
    assert body["required"]
    said(playing.client("referee").delete(below(playing, ""), {"title": " "}, TYPE), 400)
    assert Campaign.objects.filter(pk=playing.campaign.pk).exists()


@pytest.mark.parametrize(
    ("part", "data"),
    [
        ("orders/", {"order": " "}),
        ("orders/", {"order": 7}),
        ("orders/", {"order": "take 1", "token": 7}),
        ("orders/", {"order": "take 1", "token": "x" * 60 + " "}),
        ("order-sets/", {"orders": ["\u2003"]}),
        ("order-sets/", {"orders": ["end"], "nothing": "no"}),
        ("drafts/", {"text": "\u0085"}),
        ("overrule/", {"effects": {}, "reason": "x"}),
        ("overrule/", {"effects": [], "reason": "\n"}),
        ("take-back/", {"to": "1"}),
        ("take-back/", {"to": True}),
        ("notes/", {"text": "x"}),
        ("inputs/INPUT/dice/", {"faces": ["3"]}),
        ("reruns/", {"at": 1, "reason": " "}),
    ],
)
def test_what_the_schema_forbids_does_not_fit(
    playing: Cast, part: str, data: dict[str, Any]
) -> None:
    item = Campaign.objects.get().inputs.first()
    assert item is not None
    path = below(playing, part.replace("INPUT", str(item.pk)))
    assert said(playing.client("referee").post(path, data, TYPE), 400)["fields"]


@pytest.mark.parametrize("length", [60, 61])
def test_a_token_may_be_as_long_as_the_schema_says_for_a_set_too(
    playing: Cast, length: int
) -> None:
    data = {"orders": ["take 1"], "token": "x" * length}
    answer = playing.client("red").post(below(playing, "order-sets/"), data, TYPE)
    if length > 60:
        assert set(said(answer, 400)["fields"]) == {"token"}
    else:
        assert answer.status_code == 202, answer.content
        assert answer.json()[0]["order_set"] == data["token"]
