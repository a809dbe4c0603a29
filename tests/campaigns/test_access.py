"""The same refusals for every address: strangers get 404, the anonymous are asked to log in."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

import pytest
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.urls.converters import IntConverter, UUIDConverter

from campaigns.models import Picture
from tests.conftest import Cast

OPEN = {"account_", "mfa_", "api-schema", "api-docs"}
REFEREE_ONLY = {"lay-out", "start", "end", "add-seat"}
FILLERS: dict[type, object] = {UUIDConverter: uuid.uuid4(), IntConverter: 1}

Arguments = tuple[tuple[str, type], ...]


def converters(part: URLResolver | URLPattern) -> Arguments:
    """Return the arguments of a part of an address, with the kind of each."""
    return tuple((name, type(kind)) for name, kind in part.pattern.converters.items())


def patterns(resolver: URLResolver) -> Iterator[tuple[str, Arguments]]:
    """Yield (name, arguments) of every address of the site."""
    for part in resolver.url_patterns:
        if isinstance(part, URLResolver):
            for name, arguments in patterns(part):
                yield name, (*converters(part), *arguments)
        elif isinstance(part, URLPattern) and part.name:
            yield part.name, converters(part)


def campaign_addresses(cast: Cast) -> Iterator[tuple[str, str]]:
    """Yield (name, address) of every address below the campaign."""
    for name, arguments in dict(patterns(get_resolver())).items():
        values = {argument: FILLERS.get(kind, "x") for argument, kind in arguments}
        if "campaign_id" in values:
            values["campaign_id"] = cast.campaign.pk
            yield name, reverse(name, kwargs=values)


def test_there_are_many_addresses(playing: Cast) -> None:
    names = [name for name, _ in campaign_addresses(playing)]
    assert {"campaign", "seats", "settings", "api-view", "api-orders"} <= set(names)


@pytest.mark.parametrize("method", ["get", "post"])
def test_strangers_find_nothing(playing: Cast, method: str) -> None:
    client = playing.client("stranger")
    for name, address in campaign_addresses(playing):
        answer = getattr(client, method)(address)
        assert answer.status_code in (404, 405), name
        assert playing.campaign.title not in answer.content.decode(), name


@pytest.mark.parametrize("method", ["get", "post"])
def test_the_anonymous_are_asked_to_log_in(playing: Cast, method: str) -> None:
    client = playing.client("anonymous")
    for name, address in campaign_addresses(playing):
        answer = getattr(client, method)(address)
        assert answer.status_code in (302, 401, 403), name
        if answer.status_code == 302:
            assert answer.headers["Location"].startswith("/accounts/login/"), name


def test_the_referees_own_actions_are_404_for_players(playing: Cast) -> None:
    for name, address in campaign_addresses(playing):
        if name in REFEREE_ONLY:
            assert playing.client("red").post(address).status_code == 404, name


def test_pages_are_private_and_not_stored(playing: Cast) -> None:
    for who in ("referee", "red"):
        answer = playing.client(who).get(reverse("campaign", args=(playing.campaign.pk,)))
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "private, no-store"
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Frame-Options"] == "DENY"


def test_a_player_cannot_read_the_truth_by_the_api(playing: Cast) -> None:
    for part in ("view", "log", "pictures"):
        address = reverse(f"api-{part}", args=(playing.campaign.pk,))
        assert playing.client("red").get(address, {"viewer": "truth"}).status_code == 403, part
        assert playing.client("red").get(address, {"viewer": "blue"}).status_code == 403, part
        assert playing.client("referee").get(address, {"viewer": "truth"}).status_code == 200, part
    for part in ("decisions", "orders/legal", "drafts", "inputs"):
        address = f"/api/v1/campaigns/{playing.campaign.pk}/{part}/"
        answer = playing.client("red").get(address, {"side": "blue"})
        assert answer.status_code in (200, 403), part
        if answer.status_code == 200:
            assert answer.json() == [], part


def test_a_player_cannot_export_before_the_end(playing: Cast) -> None:
    for name in ("export", "api-export"):
        address = reverse(name, args=(playing.campaign.pk,))
        assert playing.client("red").get(address).status_code == 403
        assert playing.client("red").post(address).status_code == 403
        assert playing.client("referee").post(address).status_code == 200


def test_another_sides_picture_is_refused(playing: Cast) -> None:
    branch = playing.seat("red").campaign.branch
    assert branch is not None
    picture = Picture.objects.create(
        campaign=playing.campaign, branch=branch, seq=1, viewer="blue", status="done"
    )
    address = reverse("api-picture", args=(playing.campaign.pk, picture.pk))
    assert playing.client("red").get(address).status_code == 403


def test_there_is_no_admin_and_no_media(db: None, client) -> None:  # type: ignore[no-untyped-def]
    for address in ("/admin/", "/media/", "/files/", "/.data/", "/pictures/"):
        assert client.get(address).status_code == 404
