"""Campaigns to look at: whole random games, each cut at some moments and played on from there."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from campaigns.models import Campaign, Club, Picture, Seat
from campaigns.services import engine
from campaigns.services.asking import drafts, inputs, intents
from campaigns.services.clubs import belonging, clubs, members, seasons
from campaigns.services.drawing import pictures
from campaigns.services.errors import Refusal
from campaigns.services.files import imports
from campaigns.services.history import positions, reading
from campaigns.services.packs import asking
from campaigns.services.people import campaigns, seats, threads
from campaigns.services.turns import closing, publications
from rules_engine.core import side_fog
from rules_engine.core.registry import load
from rules_engine.mechanics.dispatches import commanding
from rules_engine.mechanics.dispatches import record as dispatches
from rules_engine.plain import canonical
from rules_engine.tools.chance import Chance
from rules_engine.tools.players import Players
from rules_engine.tools.randomgame import RandomGame
from rules_engine.tools.recorder import Recorder
from tests.campaigns.tightness.games import unseen_of
from tests.campaigns.tightness.steady import BEGIN, Steady, told_apart

PLAYED_ON = 5
DRAFTED = 2
"""Orders that each side has drafted."""
PLANNED = 1
"""Plans that each side has written."""


@dataclass(frozen=True)
class Kind:
    """What kind of campaign it is."""

    game: str
    level: str
    news: str = "at_once"
    play: str = "live"
    fog: str = ""
    """What officers see of what their side knows; empty: all of it."""
    travels: bool = False
    """Whether dispatches travel, and orders to far headquarters."""
    is_preparing: bool = False
    """Whether play has not begun: the set-up lies there for the referee alone."""

    def __str__(self) -> str:
        parts = (self.fog, "dispatches" * self.travels, "preparing" * self.is_preparing)
        more = " ".join(part for part in parts if part)
        return f"{self.game} {self.level} {self.news} {self.play} {more}".strip()


@dataclass
class Table:
    """A campaign with people at it."""

    campaign_id: Any
    kind: Kind
    steady: Steady
    people: dict[str, User]
    officers: dict[str, Any] = field(default_factory=dict)
    clients: dict[str, tuple[Client, str]] = field(default_factory=dict)

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of the game."""
        return tuple(load(self.kind.game).sides)

    @property
    def campaign(self) -> Campaign:
        """The campaign, read anew."""
        rows = Campaign.objects.select_related("branch", "publication__branch")
        return rows.get(pk=self.campaign_id)

    @property
    def misfit(self) -> str:
        """An order that is written right and never lawful."""
        return unseen_of(self.kind.game).misfit

    def other(self, side: str) -> str:
        """Return the other side, or the first of them."""
        return next(one for one in self.sides if one != side)

    def seat(self, name: str) -> Seat:
        """Return somebody's seat, read anew."""
        rows = Seat.objects.select_related("campaign__branch", "campaign__publication__branch")
        return rows.get(campaign_id=self.campaign_id, user=self.people[name])

    @property
    def club(self) -> Club:
        """The club to which the campaign and its people belong."""
        return Club.objects.get(campaigns__campaign=self.campaign_id)

    def client(self, name: str) -> Client:
        """Return a browser in which somebody has logged in, with no other cookie than that one."""
        if name not in self.clients:
            fresh = Client()
            fresh.force_login(self.people[name])
            self.clients[name] = fresh, fresh.cookies["sessionid"].value
        client, session = self.clients[name]
        client.cookies.clear()
        client.cookies["sessionid"] = session
        return client

    def state(self) -> dict[str, Any]:
        """Return the truth at the head of the line of play."""
        return positions.head_state(self.campaign)

    def shown(self) -> dict[str, Any]:
        """Return the truth at the place up to which the sides have been told."""
        place = publications.horizon(self.campaign)
        return positions.state_at(*place) if place else {}

    def seen_by(self, name: str) -> dict[str, Any]:
        """Return the view of somebody's seat."""
        return reading.view_for(self.seat(name))


def record_of(kind: Kind, seed: str, inputs_: int) -> dict[str, Any]:
    """Return a random game as an export, after so many inputs or where it is about to end."""
    match = RandomGame(kind.game, seed, plain=True, level=kind.level)
    if kind.fog:
        match.options = {**match.options, side_fog.NAME: kind.fog}
    if kind.travels:
        # Far are all but the commander's own, so that orders travel too wherever there are some.
        options = {dispatches.NAME: dispatches.ORDERS, commanding.NEAR: "1"}
        match.options = {**match.options, **options}
    recorder, lengths = Recorder(match), []
    for turnout in match.play():
        recorder.add(turnout)
        lengths.append((len(recorder.inputs), len(recorder.entries), _lengths(recorder.told)))
        if len(lengths) == inputs_:
            return _cut(recorder.record(), kind, lengths[-1])
    return _cut(recorder.record(), kind, lengths[-min(len(lengths), 12)])


def prepared(kind: Kind, steady: Steady, seed: str) -> Table:
    """Set people down at a campaign that has not begun: its set-up is laid out for the referee."""
    steady.begin(told_apart("table", kind, seed), BEGIN)
    mark = hashlib.sha256(f"{kind} {seed}".encode()).hexdigest()[:6]
    people = _people((*load(kind.game).sides, "referee", "stranger"), mark)
    settings = {"level": kind.level, "news": kind.news, "play": kind.play, "undo": "step"}
    scenario = min(load(kind.game).scenarios)
    campaign = campaigns.create_campaign(
        people["referee"], title="A random game", game=kind.game, scenario=scenario, **settings
    )
    table = Table(campaign.pk, kind, steady, people)
    for side in table.sides:
        steady.pass_by()
        campaigns.set_salt(_seated(table, side), f"a grain of {side}")
    item = campaigns.lay_out(table.seat("referee"), token="lay out")
    item.refresh_from_db()
    assert item.is_done, item.message
    for side in table.sides:
        _add_officer(table, side, mark)
    _found_club(table)
    for name in people:
        table.client(name)
    return table


def table_of(
    record: dict[str, Any], kind: Kind, steady: Steady, seed: str, *, is_drawn: bool = True
) -> Table:
    """Set people down at a recorded game and let them play on for a while.

    Where news is published, a publication stands in the middle of that: the sides look at an
    earlier position than the referee.
    """
    steady.begin(told_apart("table", kind, seed), BEGIN)
    mark = hashlib.sha256(f"{kind} {seed}".encode()).hexdigest()[:6]
    people = _people((*load(kind.game).sides, "referee", "stranger"), mark)
    campaign = imports.import_campaign(people["referee"], canonical(record))
    if campaign.is_withheld:
        publications.publish(campaign)
    table = Table(campaign.pk, kind, steady, people)
    for side in table.sides:
        steady.pass_by()
        _sit_down(table, side, mark)
    _found_club(table)
    for name in people:
        table.client(name)
    _play_on(table, seed)
    for side in table.sides:
        _own_papers(table, side)
        for who in (side, f"{side} officer"):
            asking.make(table.seat(who))
    if campaign.is_withheld and Chance(f"closing {seed}").once_in(2):
        closing.close(table.seat("referee"), token="closing")
    if is_drawn:
        _draw(table)
    return table


def _sit_down(table: Table, side: str, mark: str) -> None:
    """Put a commander and an officer on the seats of a side."""
    _seated(table, side)
    _add_officer(table, side, mark)


def _found_club(table: Table) -> None:
    """Let the campaign be a club's, whose secretary is its referee and whose page is public, and
    all who sit in it its members; a season runs, and the club has met.
    """
    table.steady.pass_by()
    club = clubs.found_club(table.people["referee"], f"The club of {table.campaign_id}")
    secretary = members.of(table.people["referee"])[0]
    clubs.describe(secretary, name=club.name, about="", is_public=True)
    today = timezone.localdate()
    days = {"first": f"{today - timedelta(days=9)}", "last": f"{today + timedelta(days=9)}"}
    season = seasons.begin(secretary, name="Now", **days)
    met = seasons.meet(secretary, season, day=f"{today - timedelta(days=2)}")
    for name, user in table.people.items():
        if name != "stranger":
            members.join(user, club.invitation)
    seasons.tick(secretary, met, [str(secretary.pk)])
    belonging.bring(table.seat("referee"), secretary)


def _seated(table: Table, side: str) -> Seat:
    seats.join(table.people[side], table.campaign.seats.get(side=side).invitation)
    return table.seat(side)


def _add_officer(table: Table, side: str, mark: str) -> None:
    name = f"{side} officer"
    made = seats.add_seat(table.seat("referee"), side=side, role="officer", name=name)
    table.people.update(_people([name], mark))
    seats.join(table.people[name], made.invitation)
    table.officers[side] = made.pk
    units = seats.own_units(table.campaign, side)
    # Under fog an officer leads one formation, so that he sees a part of the map.
    mine = units[: len(units) // 6] if table.kind.fog else units[::3]
    seats.assign_units(table.seat(side), made, mine)


def _lengths(told: dict[str, list[Any]]) -> dict[str, int]:
    return {side: len(entries) for side, entries in told.items()}


def _cut(
    whole: dict[str, Any], kind: Kind, lengths: tuple[int, int, dict[str, int]]
) -> dict[str, Any]:
    inputs_, entries, told = lengths
    settings = {"status": "playing", "news": kind.news, "play": kind.play, "undo": "step"}
    branch = {**whole["branches"][0], "entries": whole["branches"][0]["entries"][:entries]}
    found = {
        **whole,
        "campaign": {**whole["campaign"], **settings, "title": "A random game"},
        "inputs": whole["inputs"][:inputs_],
        "branches": [branch],
        "told": {side: whole["told"][side][: told[side]] for side in told},
    }
    return dict(json.loads(canonical(found)))


def _people(names: Any, mark: str) -> dict[str, User]:
    """Return people by what they are at this table; nobody sits at two."""
    model = get_user_model()
    found = {}
    for name in names:
        word = f"{name} {mark}".replace(" ", "-")
        found[name] = model.objects.get_or_create(
            username=word, defaults={"email": f"{word}@example.org", "password": "!"}
        )[0]
    return found


def _play_on(table: Table, seed: str) -> None:
    players = Players(load(table.kind.game), Chance(f"on {seed}"))
    for at in range(PLAYED_ON):
        table.steady.pass_by()
        if not act(table, players, f"on{at}"):
            break
        if at == PLAYED_ON // 2 and table.campaign.is_withheld:
            item = closing.publish(table.seat("referee"), token="news")
            item.refresh_from_db()
            assert item.is_done, item.message


def act(table: Table, players: Players, token: str, only: str = "") -> bool:
    """Let one of the random players do something; False if nobody, or not the wanted side, can.

    Where news is published, the referee does it in the player's place: it counts at once.
    """
    given = players.next_input(table.state())
    if given is None or (only and given.side != only):
        return False
    is_withheld = table.campaign.is_withheld
    seat, side = table.seat("referee" if is_withheld else given.side), given.side
    if given.order is not None:
        text = engine.write_order(table.campaign, given.order)
        item = inputs.submit_order(seat, text, token=token, side=side)
    else:
        decision = given.decision or {}
        item = inputs.answer_decision(seat, decision["id"], given.key, token=token, side=side)
    item.refresh_from_db()
    return item.is_done


def _own_papers(table: Table, side: str) -> None:
    """Give a side drafts, a plan, an order that was refused, and messages."""
    table.steady.pass_by()
    seat = table.seat(side)
    threads.begin(seat, ["referee"], "A matter", "A question of rules", token=f"written {side}")
    for text in ("end", table.misfit)[:DRAFTED]:
        drafts.add_draft(seat, text)
    for one in intents.openings(seat)[:PLANNED]:
        intents.write(seat, one.name, f"What the {side} side plans", token=f"planned {side}")
    try:
        inputs.submit_order(seat, table.misfit, token=f"refused {side}")
    except Refusal:
        return


def _draw(table: Table) -> None:
    """Draw some of the pictures, as the worker has by the time that somebody looks."""
    rows = Picture.objects.filter(campaign_id=table.campaign_id).order_by("-seq", "viewer")
    for picture in rows[:6]:
        pictures.draw_picture(str(picture.pk), picture.viewer)
