"""Two weeks of a double-blind campaign of Three Clans, and every mail that they lead to.

Ruth referees until she hands over to Cora. Anna leads Ash, Ben Birch, Carl Cedar. Ben is late in
the first week and away in the second, when Dora stands in for him; in the second Carl is late for
good. Of Anna's two dispatches to Carl the first is lost and the second is captured by Birch. On the
last Sunday the clocks are put forward.
"""

from __future__ import annotations

import re
from collections import Counter
from datetime import date
from urllib.parse import urlsplit

from django.contrib.auth import get_user_model
from django.core import mail

from campaigns.models import Campaign, Deletion, Letter, Profile, Seat
from campaigns.services.history import logbook
from campaigns.services.people import keeping
from tests.weeks.days import Days
from tests.weeks.hands import Hands

PEOPLE = ("ruth", "cora", "anna", "ben", "carl", "dora")
SIDES = {"anna": "Ash", "ben": "Birch", "carl": "Cedar"}
TITLE = "Three valleys"
SECRET = f"{12:064x}"
"""With it Anna's first dispatch is lost as her step ends, and her second falls to Birch."""
LOST, TAKEN = "Hold the ford", "We march on Friday"


MAILS = """
Monday 16     ruth   somebody has taken a seat
Monday 16     ruth   somebody has taken a seat
Monday 16     ruth   somebody has taken a seat
Monday 16     ruth   somebody has taken a seat
Monday 16     anna   news
Monday 16     ben    news
Monday 16     carl   news
Monday 16     anna   orders are due
Monday 16     ben    orders are due
Monday 16     carl   orders are due
Friday 20     ben    your orders are soon due
Sunday 22     ben    your orders are late
Sunday 22     ruth   orders are late
Sunday 22     cora   orders are late
Monday 23     ruth   all orders for the turn are in
Monday 23     cora   all orders for the turn are in
Monday 23     ben    news
Monday 23     carl   news
Monday 23     anna   orders are due
Monday 23     ben    orders are due
Monday 23     carl   orders are due
Tuesday 24    anna   Your daily letter
Tuesday 24    cora   the referee
Wednesday 25  ruth   the referee
Wednesday 25  cora   the referee
Wednesday 25  anna   the referee
Wednesday 25  dora   the referee
Wednesday 25  carl   the referee
Thursday 26   ruth   a message for you
Thursday 26   cora   a message for you
Friday 27     dora   your orders are soon due
Friday 27     carl   your orders are soon due
Sunday 29     carl   your orders are late
Sunday 29     ruth   orders are late
Sunday 29     cora   orders are late
Monday 30     ruth   it waits for you
Monday 30     cora   it waits for you
Monday 30     ben    news
Monday 30     carl   news
Monday 30     anna   orders are due
Monday 30     ben    orders are due
Monday 30     carl   orders are due
Tuesday 31    anna   Your daily letter
"""
"""Every mail of the two weeks: the day in March, whose it is, and its subject. Anna wants news with
her daily letter, at seven; Dora reads Ben's mails from the 25th until the evening of the 29th.
"""


class Weeks:
    """The two weeks, day by day."""

    def __init__(self, hands: Hands, days: Days) -> None:
        self.hands = hands
        self.days = days
        self.home = ""
        self.presses: list[int] = []

    def play(self) -> None:
        """Play them."""
        self.prepare()
        self.first_week()
        self.second_week()

    # ---- what somebody does -----------------------------------------------------------------

    def press(self, who: str, page: str, button: str, **more: object) -> str:
        """Press a button of a page of the campaign; the worker is done a minute later."""
        led = self.hands.press(who, self.home + page, button, **more)  # type: ignore[arg-type]
        self.days.wait()
        return led

    def links(self, page: str, what: str) -> list[str]:
        """Return the addresses of a kind that stand on a page."""
        return [urlsplit(one).path for one in re.findall(rf'value="([^"]*/{what}/[^"]*)"', page)]

    def hand_in(self, who: str, step: str, title: str, order: str) -> None:
        """Write an order for a step, keep it, and hand it in."""
        page = f"orders/?for={step}"
        self.press(who, page, "Keep as draft", order=order)
        self.press(who, page, f"Hand in for {title}")

    def nothing(self, who: str, step: str) -> None:
        """Say that there is nothing to do in a step."""
        self.press(who, "orders/", "Hand in: nothing to do", holding=("for", step))

    # ---- the weeks --------------------------------------------------------------------------

    def prepare(self) -> None:
        """Monday 16 March: Ruth makes the campaign, everybody sits down, play begins."""
        led = self.hands.press(
            "ruth",
            "/new/?game=three_sides",
            "Create the campaign",
            title=TITLE,
            level="double_blind",
            play="order_sets",
            news="published",
            **{"option.dispatches": "travel"},
        )
        self.home = re.sub(r"seats/$", "", urlsplit(led).path)
        Campaign.objects.update(secret=SECRET, origin=TITLE)
        self.days.note()
        self.press("ruth", "seats/", "Add", holding=("role", "referee"), name="Co-referee Cora")
        seats = self.hands.read("ruth", self.home + "seats/").split('<li class="seat">')[1:]
        for who in ("anna", "ben", "carl", "cora"):
            own = next(one for one in seats if SIDES.get(who, "Cora") in _heading(one))
            [link] = self.links(own, "join")
            self.hands.press(who, link, "Take the seat")
            self.days.wait()
        self.press("ruth", "", "Lay out the set-up")
        self.press("ruth", "", "Begin play")
        self.hands.press("anna", "/account/mails/", "Keep", news="daily", letter_at="7")
        self.press("ruth", "desk/calendar/", "Keep this rule", zone="Europe/Berlin", reminders="48")

    def first_week(self) -> None:
        """Ben is late, and in within the grace; Anna's dispatch is lost; Ruth closes and
        publishes, in two presses.
        """
        self.days.to(17, 18)
        self.hand_in("anna", "1.ash.march", "Ash marches", f"dispatch Ash Cedar courier {LOST}")
        self.days.to(18, 18)
        self.nothing("carl", "1.cedar.march")
        self.days.to(23, 7)
        self.hand_in("ben", "1.birch.march", "Birch marches", "move 1/Birch march 0103-0202")
        self.days.to(23, 18)
        self.close()

    def second_week(self) -> None:
        """Dora stands in for Ben; Ruth hands over to Cora; Anna's dispatch is captured; Carl never
        hands in, and Cora closes without him.
        """
        self.days.to(24, 9)
        self.press(
            "ben",
            "absence/",
            "Name a deputy",
            name="Dora",
            begins="2026-03-25T00:00",
            ends="2026-03-29T23:00",
        )
        [link] = self.links(self.hands.read("ben", self.home + "absence/"), "deputy")
        self.hands.press("dora", link, "I stand in")
        self.days.to(24, 12)
        self.press("ruth", "seats/", "Offer it", stays="yes")
        self.days.to(25, 9)
        self.press("cora", "seats/", "Take it on")
        self.days.to(26, 18)
        self.hand_in("anna", "2.ash.march", "Ash marches", f"dispatch Ash Cedar courier {TAKEN}")
        self.press("carl", "messages/", "Send", text="I have a cold; do not wait for me.")
        self.days.to(28, 10)
        self.nothing("dora", "2.birch.march")
        self.days.to(30, 19)
        self.close(without="cedar")
        self.days.to(31, 12)

    def close(self, without: str = "") -> None:
        """Close the turn and publish, as its referee does; count the presses."""
        who = "cora" if without else "ruth"
        filled = {"without": [without]} if without else {}
        self.press(who, "desk/turn/", "Close", **filled)
        self.press(who, "desk/turn/", "Publish to all sides")
        self.presses.append(2 + len(filled))

    def seat(self, who: str) -> Seat:
        """Return somebody's seat."""
        return Seat.objects.select_related("campaign__branch").get(user__username=who)

    def logs(self) -> dict[str, list[str]]:
        """Return what stands in all logs, in words: in the referees', and in that of each side."""
        told = {who: logbook.told_log(self.seat(who)) for who in SIDES}
        truth = [row["text"] for row in logbook.truth_log(self.seat("ruth"))]
        return {who: [row["text"] for row in rows] for who, rows in told.items()} | {"": truth}


def differences(days: Days) -> list[str]:
    """Return what is in one of the two alone: the mails that came, and those that are named."""
    came = Counter(_named(one.day, one.to, one.subject) for one in days.came.values())
    wanted = Counter(" ".join(line.split()) for line in MAILS.strip().splitlines())
    missing = [f"missing: {line}" for line in (wanted - came).elements()]
    return missing + [f"not named: {line}" for line in (came - wanted).elements()]


def _named(day: int, to: str, subject: str) -> str:
    words = subject.removeprefix("[Referee] ").removeprefix(f"{TITLE}: ")
    return f"{date(2026, 3, day):%A} {day} {to} {words}"


def _heading(part: str) -> str:
    """Return the heading of a part of a page: anything may stand in the links below it."""
    return part.partition("</h2>")[0]


def sit_down() -> None:
    """Make the accounts of all people."""
    model = get_user_model()
    for name in PEOPLE:
        model.objects.create_user(name, f"{name}@club.org", f"{name}-demo")


def begin_anew() -> None:
    """Let nothing be left but the accounts. The logs are closed: nothing empties them, but a
    campaign takes its own along.
    """
    for campaign in Campaign.objects.all():
        Deletion.objects.create(campaign=campaign.pk)
        keeping.remove(campaign.pk)
    for model in (Letter, Profile):
        model.objects.all().delete()
    mail.outbox.clear()
