"""A club with people in it: Anna, its secretary, Bert and Carl, members, and Dora, who is none."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Club, Evening, Member, Season
from campaigns.services.clubs import clubs, members, seasons
from tests.browsing import Browser

TOKEN = re.compile(r'(?<="csrfmiddlewaretoken" value=")\w+|(?<=X-CSRFToken": ")\w+')
"""The token against foreign forms is another one on each page."""

NAMES = {"anna": "Anna Bauer", "bert": "Bert Cole", "carl": "Carl Dent", "dora": "Dora Eves"}


@dataclass
class Party:
    """The club, and the browsers of the four."""

    club: Club
    browsers: dict[str, Client] = field(default_factory=dict)

    def user(self, name: str) -> User:
        """Return one of the four, or of a campaign's cast."""
        return User.objects.get(username=name)

    def member(self, name: str) -> Member:
        """Return somebody's membership, read anew."""
        return Member.objects.select_related("club", "user").get(
            club=self.club, user__username=name
        )

    def browser(self, name: str) -> Client:
        """Return somebody's browser; `nobody` is not logged in."""
        if name not in self.browsers:
            self.browsers[name] = Browser()
            if name != "nobody":
                self.browsers[name].force_login(self.user(name))
        return self.browsers[name]

    def get(self, name: str, page: str, /, *arguments: Any, **query: str) -> tuple[int, str]:
        """Return a page of the club as somebody reads it."""
        address = reverse(page, args=(self.club.pk, *arguments))
        answer = self.browser(name).get(address, query)
        return answer.status_code, TOKEN.sub("", answer.content.decode())

    def post(self, name: str, page: str, /, *arguments: Any, **data: Any) -> tuple[int, str]:
        """Press a button of a page; return the status, and what the answer says."""
        address = reverse(page, args=(self.club.pk, *arguments))
        answer = self.browser(name).post(address, data)
        return answer.status_code, answer.content.decode()

    def join(self, *names: str) -> None:
        """Let people into the club, by its link."""
        for name in names:
            self.club.refresh_from_db()
            members.join(self.user(name), self.club.invitation)


def day(days: int) -> str:
    """Return a day so far from today, as a form has it."""
    return (timezone.localdate() + timedelta(days=days)).isoformat()


@pytest.fixture
def party(db: None) -> Party:
    """The club; Bert joined before Carl."""
    people = {
        name: User.objects.create_user(name, f"{name}@example.org", first_name=shown)
        for name, shown in NAMES.items()
    }
    found = Party(clubs.found_club(people["anna"], "The Lower Town", "We meet on Tuesdays."))
    found.join("bert", "carl")
    return found


@pytest.fixture
def season(party: Party) -> Season:
    """A season that runs."""
    return seasons.begin(party.member("anna"), name="Winter", first=day(-40), last=day(40))


def evening(party: Party, season: Season, days: int, *names: str) -> Evening:
    """Let the club meet so far from today, with these people."""
    made = seasons.meet(party.member("anna"), season, day=day(days))
    if names:
        seasons.tick(party.member("anna"), made, [str(party.member(one).pk) for one in names])
    return made
