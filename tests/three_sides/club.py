"""A club of four at the site: everything is done by pages and by the API, as browsers and programs
do it; every address can be asked for what a side may not know.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import get_resolver, reverse

import rules_engine
from campaigns.models import Campaign, Input, Seat
from campaigns.services.history import positions
from tests.browsing import Browser
from tests.campaigns.test_access import patterns
from tests.kept_rows import begun

SIDES = ("ash", "birch", "cedar")
PEOPLE = ("referee", *SIDES)


class Club:
    """A referee and three players, each with a browser, and the campaign that he has made."""

    def __init__(self, **settings: str) -> None:
        self.browsers = {name: Browser() for name in PEOPLE}
        self.known: dict[str, set[str]] = {side: set() for side in SIDES}
        self.wishes = 0
        begun(("three sides", *sorted(settings.items())), lambda: self._begin(settings))
        if not self.wishes:  # another club has begun like this, and its rows were copied
            self._come_in()
            self.wishes = 1
        self.look()

    def _begin(self, settings: dict[str, str]) -> Campaign:
        for name in PEOPLE:
            get_user_model().objects.create_user(name, f"{name}@club.org")
        self._come_in()
        fields = {"title": "Three valleys", "game": "three_sides", "scenario": "valleys"}
        fields |= {"level": "open", "play": "live", "dice": "sealed", **settings}
        made = self.browsers["referee"].post(reverse("new"), fields)
        assert made.status_code == 302, made.content.decode()
        for side in SIDES:
            seat = self.campaign.seats.get(side=side, role="commander")
            assert self.browsers[side].post(reverse("join", args=(seat.invitation,))).url
        self.post("referee", "start")
        return self.campaign

    def _come_in(self) -> None:
        for user in get_user_model().objects.filter(username__in=PEOPLE):
            self.browsers[user.username].force_login(user)

    @property
    def campaign(self) -> Campaign:
        """The campaign, read anew."""
        return Campaign.objects.select_related("branch").order_by("created")[0]

    @property
    def truth(self) -> dict[str, Any]:
        """The position as it is."""
        return positions.head_state(self.campaign)

    @property
    def last(self) -> Input:
        """The newest input."""
        return self.campaign.inputs.order_by("-number")[0]

    def seat(self, name: str) -> Seat:
        """Return somebody's seat, read anew."""
        rows = Seat.objects.select_related("campaign__branch")
        return rows.get(campaign=self.campaign, user__username=name)

    # ---- pages ----------------------------------------------------------------------------------

    def page(self, who: str, name: str, *args: object, **query: str) -> str:
        """Return a page's text; it must be there."""
        address = reverse(name, args=(self.campaign.pk, *args))
        answer = self.browsers[who].get(address, query)
        assert answer.status_code == 200, answer.content.decode()
        return answer.content.decode()

    def picture(self, who: str, name: str = "picture-now", *args: object, **query: str) -> bytes:
        """Return a picture; it must be one."""
        address = reverse(name, args=(self.campaign.pk, *args))
        found: bytes = self.browsers[who].get(address, query).getvalue()
        assert found.startswith(b"\x89PNG\r\n\x1a\n")
        return found

    def post(self, who: str, name: str, *args: object, **fields: Any) -> None:
        """Send a form; what is wished for must be taken."""
        self.wishes += 1
        address = reverse(name, args=(self.campaign.pk, *args))
        answer = self.browsers[who].post(address, {"token": f"wish {self.wishes}", **fields})
        assert answer.status_code == 302, answer.content.decode()
        self.look()

    # ---- the API --------------------------------------------------------------------------------

    def ask(self, who: str, part: str = "") -> Any:
        """Return what a part of the API answers somebody."""
        answer = self.browsers[who].get(f"/api/v1/campaigns/{self.campaign.pk}/{part}")
        assert answer.status_code == 200, answer.content.decode()
        return answer.json()

    def tell(self, who: str, part: str, **data: Any) -> Any:
        """Post to the API; what is wished for must be taken."""
        address = f"/api/v1/campaigns/{self.campaign.pk}/{part}"
        answer = self.browsers[who].post(address, data, "application/json")
        assert answer.status_code in (200, 201, 202), answer.content.decode()
        self.look()
        return answer.json()

    def decisions(self, who: str) -> list[dict[str, Any]]:
        """Return the questions that somebody may see."""
        found: list[dict[str, Any]] = self.ask(who, "decisions/")["decisions"]
        return found

    def order(self, who: str, order: str) -> None:
        """Give an order by the API; it must be carried out."""
        assert self.tell(who, "orders/", order=order)["status"] == "done"

    def answer(self, who: str, key: str) -> None:
        """Answer the question that is open to somebody."""
        [decision] = self.decisions(who)
        made = self.tell(who, f"decisions/{decision['id']}/", key=key)
        assert made["status"] in ("done", "held", "waiting"), made

    def logged(self, who: str) -> list[str]:
        """Return the kinds of what somebody has been told."""
        return [one["notice"]["kind"] for one in self.ask(who, "log/?limit=200")["entries"]]

    # ---- what nobody may hear -------------------------------------------------------------------

    def look(self) -> None:
        """Note whom each side has seen so far."""
        for side in SIDES if self.campaign.is_playing else ():
            seen = rules_engine.view(self.truth, side)
            self.known[side] |= {*seen["units"], *seen.get("known", {}).get(side, {})}

    def assert_tight(self) -> None:
        """Ask every address as each side for the names of units that it has never seen."""
        campaign, names = self.campaign.pk, self.addresses()
        for side in SIDES:
            hidden = set(self.truth["units"]) - self.known[side]
            assert hidden, f"nothing is hidden from {side} any more"
            plain = Client()  # where the lines of a page break is nothing here
            plain.cookies = self.browsers[side].cookies
            for name in names:
                self._assert_none(side, plain, reverse(name, args=(campaign,)), hidden)

    def _assert_none(self, side: str, client: Client, address: str, hidden: set[str]) -> None:
        answer = client.get(address)
        text = answer.getvalue().decode(errors="replace")
        heard = [unit for unit in hidden if unit in text]
        assert not heard, f"{side} reads of {heard} at {address}"

    @staticmethod
    def addresses() -> list[str]:
        """Return the names of all addresses that need nothing but the campaign."""
        found = dict(patterns(get_resolver())).items()
        return [n for n, arguments in found if [one for one, _ in arguments] == ["campaign_id"]]
