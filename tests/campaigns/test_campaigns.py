"""Campaigns from the first form to the end: created, configured, laid out, started, ended."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

import rules_engine
from campaigns.models import Campaign, Input
from campaigns.services import engine
from campaigns.services.asking import inputs
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from campaigns.services.history import logbook, reading
from campaigns.services.people import campaigns
from rules_engine.core.dice import commitment
from tests.conftest import Cast

MakeCast = Callable[..., Cast]


def page(cast: Cast, who: str, name: str) -> str:
    """Return a page of the campaign as somebody sees it."""
    answer = cast.client(who).get(reverse(name, args=(cast.campaign.pk,)))
    assert answer.status_code == 200
    return str(answer.content.decode())


class TestNew:
    """The form of a new campaign."""

    def test_every_reading_is_asked_with_its_recommendation(self, cast: Cast) -> None:
        game = rules_engine.load("grenade")
        text = cast.client("stranger").get("/new/", {"game": "grenade"}).content.decode()
        assert len(game.readings) > 20
        for reading_ in game.readings:
            assert f'name="reading.{reading_.question}"' in text
        assert text.count("recommended</span>") == len(game.readings)

    @pytest.mark.parametrize(("game", "says"), [("toy", True), ("grenade", False)])
    def test_a_game_of_one_level_says_so(self, cast: Cast, game: str, says: bool) -> None:
        text = cast.client("stranger").get("/new/", {"game": game}).content.decode()
        assert ("This game is played at this level only, so far." in text) is says

    def test_a_campaign_is_made_once_however_often_it_is_pressed(self, cast: Cast) -> None:
        data = {"game": "toy", "title": "Once", "scenario": "heap", "level": "open", "token": "x"}
        data |= {"play": "live", "dice": "sealed"}
        places = {cast.client("stranger").post("/new/", data).url for _ in range(2)}
        assert len(places) == 1
        assert cast.client("red").post("/new/", data).url not in places
        assert Campaign.objects.filter(title="Once").count() == 2

    def test_it_makes_a_campaign_with_its_defaults(self, cast: Cast) -> None:
        data = {
            "game": "grenade",
            "title": "Winter evenings",
            "scenario": "historical",
            "level": "limited",
            "play": "live",
            "dice": "sealed",
        }
        answer = cast.client("stranger").post("/new/", data)
        assert answer.status_code == 302
        made = Campaign.objects.get(title="Winter evenings")
        game = rules_engine.load("grenade")
        asked = [r for r in game.readings if r.applies("limited")]
        assert made.readings == {r.question: r.default for r in asked}
        assert "sight" not in made.options  # an option of the level double-blind
        assert sorted(made.seats.values_list("side", flat=True)) == ["", "german", "us"]

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("title", " "),
            ("scenario", "moon"),
            ("level", "x"),
            ("play", "x"),
            ("dice", "loaded"),
            ("reading.OQ-01", "x"),
            ("reading.OQ-99", "x"),
            ("option.none", "x"),
            ("option.bid", "41"),
        ],
    )
    def test_what_there_is_not_is_refused(self, cast: Cast, field: str, value: str) -> None:
        before = Campaign.objects.count()
        data = {
            "game": "grenade",
            "title": "T",
            "scenario": "historical",
            "level": "limited",
            "play": "live",
            "dice": "sealed",
            field: value,
        }
        answer = cast.client("stranger").post("/new/", data)
        assert answer.status_code == 400
        assert 'role="alert"' in answer.content.decode()
        assert Campaign.objects.count() == before

    @pytest.mark.parametrize(("points", "status"), [("55", 302), ("1000", 400), ("", 400)])
    def test_a_bid_is_any_number_up_to_999(self, cast: Cast, points: str, status: int) -> None:
        data = {
            "game": "market_garden",
            "title": "T",
            "scenario": "market_garden",
            "level": "open",
            "play": "live",
            "dice": "sealed",
            "option.bid": points,
        }
        answer = cast.client("stranger").post("/new/", data)
        assert answer.status_code == status
        assert status == 302 or "a whole number from 0 to 999" in answer.content.decode()

    def test_choosing_all_three_keeps_what_was_filled_in(self, cast: Cast) -> None:
        data = {
            "game": "grenade",
            "title": "Winter evenings",
            "scenario": "historical",
            "level": "limited",
            "play": "live",
            "dice": "table",
            "reading.OQ-63": "before_set_up",
            "suit": "double_blind",
        }
        before = Campaign.objects.count()
        text = cast.client("stranger").post("/new/", data).content.decode()
        assert Campaign.objects.count() == before
        assert 'value="Winter evenings"' in text
        for chosen in ("level-double_blind", "play-order_sets", "news-published", "dice-table"):
            assert re.search(rf'id="{chosen}"[^>]* checked', text), chosen
        assert re.search(r'name="reading.OQ-63" value="before_set_up"[^>]* checked', text)

    def test_another_game_keeps_the_title_and_what_means_the_same(self, cast: Cast) -> None:
        data = {
            "game": "grenade",
            "title": "Winter evenings",
            "scenario": "historical",
            "level": "limited",
            "play": "order_sets",
            "turn_to": "market_garden",
        }
        text = cast.client("stranger").post("/new/", data).content.decode()
        assert "New campaign: Monty" in text
        assert 'value="Winter evenings"' in text
        assert re.search(r'id="play-order_sets"[^>]* checked', text)

    def test_a_game_that_there_is_not(self, cast: Cast) -> None:
        assert cast.client("stranger").get("/new/", {"game": "chess"}).status_code == 200
        user = User.objects.get(username="stranger")
        with pytest.raises(BadRequest, match="no game"):
            campaigns.create_campaign(user, title="T", game="chess", scenario="x")


class TestSettings:
    """Settings change before play only."""

    def test_the_referee_changes_them_before_play(self, make_cast: MakeCast) -> None:
        cast = make_cast("grenade")
        address = reverse("settings", args=(cast.campaign.pk,))
        data = {
            "title": "Another title",
            "scenario": "historical",
            "level": "open",
            "play": "order_sets",
            "dice": "table",
        }
        assert cast.client("referee").post(address, data).status_code == 302
        cast.campaign.refresh_from_db()
        assert (cast.campaign.title, cast.campaign.level) == ("Another title", "open")
        assert cast.client("us").post(address, data).status_code == 403
        assert cast.client("referee").post(address, {**data, "level": "x"}).status_code == 400

    def test_a_set_up_that_was_laid_out_is_laid_anew(self, cast: Cast) -> None:
        campaigns.lay_out(cast.seat("referee"), token="lay")
        assert cast.seat("referee").campaign.branch is not None
        campaigns.configure(cast.seat("referee"), title="New")
        assert cast.seat("referee").campaign.branch is None
        assert cast.start().is_done

    def test_not_once_play_has_begun(self, playing: Cast) -> None:
        with pytest.raises(NotNow):
            campaigns.configure(playing.seat("referee"), title="New")
        with pytest.raises(NotAllowed):
            campaigns.configure(playing.seat("red"), title="New")


class TestStart:
    """The set-up is laid out for the referee alone, then play begins."""

    def test_players_see_nothing_before(self, cast: Cast) -> None:
        item = campaigns.lay_out(cast.seat("referee"), token="lay")
        item.refresh_from_db()
        assert item.is_done
        assert reading.view_for(cast.seat("referee"))["tracks"]["heap"] == 7
        with pytest.raises(NotNow):
            reading.view_for(cast.seat("red"))
        assert reading.moments(cast.seat("red")) == []

    def test_a_corrected_set_up_is_what_is_played(self, cast: Cast) -> None:
        campaigns.lay_out(cast.seat("referee"), token="lay")
        inputs.overrule(cast.seat("referee"), [[["tracks", "heap"], 5]], "Shorter", token="o")
        cast.start()
        assert reading.view_for(cast.seat("red"))["tracks"]["heap"] == 5

    def test_by_the_pages(self, cast: Cast) -> None:
        client = cast.client("referee")
        assert "Lay out the set-up" in page(cast, "referee", "campaign")
        client.post(reverse("lay-out", args=(cast.campaign.pk,)), {"token": "a"})
        assert "Begin play" in page(cast, "referee", "campaign")
        client.post(reverse("start", args=(cast.campaign.pk,)), {"token": "b"})
        cast.campaign.refresh_from_db()
        assert cast.campaign.is_playing
        assert "It is your turn" in page(cast, "red", "campaign")
        assert "It is your turn" not in page(cast, "blue", "campaign")

    def test_twice_is_once(self, playing: Cast) -> None:
        with pytest.raises(NotNow):
            campaigns.start_play(playing.seat("referee"), token="again")
        assert Input.objects.filter(kind="start").count() == 1

    def test_players_start_nothing(self, cast: Cast) -> None:
        with pytest.raises(NotAllowed):
            campaigns.start_play(cast.seat("red"), token="s")


class TestDice:
    """The seal is published, the salts are the sides' own, the secret stays until the end."""

    def test_the_seal_is_on_the_page_and_the_secret_is_not(self, playing: Cast) -> None:
        for who in ("referee", "red"):
            text = page(playing, who, "campaign")
            assert commitment(bytes.fromhex(playing.campaign.secret)) in text
            assert playing.campaign.secret not in text

    def test_a_salt_enters_every_roll(self, cast: Cast) -> None:
        client = cast.client("red")
        address = reverse("salt", args=(cast.campaign.pk,))
        assert client.post(address, {"salt": "our own words"}).status_code == 302
        cast.campaign.refresh_from_db()
        assert "red=our own words" in engine.salts_of(cast.campaign)

    @pytest.mark.parametrize("salt", ["x" * 101, "two\nlines"])
    def test_what_is_no_salt(self, cast: Cast, salt: str) -> None:
        with pytest.raises(BadRequest):
            campaigns.set_salt(cast.seat("red"), salt)

    def test_too_late_or_not_his(self, playing: Cast) -> None:
        with pytest.raises(NotNow):
            campaigns.set_salt(playing.seat("red"), "late")
        with pytest.raises(NotAllowed):
            campaigns.set_salt(playing.seat("referee"), "mine")


class TestEnd:
    """At the end both sides are revealed."""

    def test_all_is_revealed(self, playing: Cast) -> None:
        with pytest.raises(NotAllowed):
            reading.view_for(playing.seat("red"), "truth")
        item = campaigns.end_campaign(playing.seat("referee"), "Well played", token="e")
        item.refresh_from_db()
        assert item.is_done, item.message
        assert reading.view_for(playing.seat("red"), "truth")["viewer"] is None
        assert reading.view_for(playing.seat("red"), "blue")["viewer"] == "blue"
        assert playing.campaign.secret in page(playing, "red", "campaign")
        assert "Well played" in logbook.told_log(playing.seat("blue"))[-1]["text"]
        assert (
            playing.client("red").get(reverse("export", args=(playing.campaign.pk,))).status_code
            == 200
        )

    def test_then_no_more_orders(self, playing: Cast) -> None:
        campaigns.end_campaign(playing.seat("referee"), "", token="e")
        with pytest.raises(NotNow):
            inputs.submit_order(playing.seat("red"), "take 1", token="t")
        with pytest.raises(NotNow):
            inputs.overrule(playing.seat("referee"), [[["a"], 1]], "Why", token="o")


def test_home_lists_only_my_campaigns(playing: Cast) -> None:
    assert playing.campaign.title in playing.client("red").get("/").content.decode()
    assert playing.campaign.title not in playing.client("stranger").get("/").content.decode()
