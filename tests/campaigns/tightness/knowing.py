"""What a side has in its hands, to fill addresses and forms with; and what it could only guess."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any

import rules_engine
from campaigns.models import Draft, Evening, Input, Pack, Picture, Seat, Thread
from campaigns.services import engine
from campaigns.services.asking import advice, inputs
from campaigns.services.history import logbook, reading
from campaigns.services.people import threads
from campaigns.services.turns import moments
from tests.campaigns.tightness.addresses import UNKNOWN, Fillers
from tests.campaigns.tightness.played import Table

MOMENTS = 2
TOLD = 60
"""Entries of a log among which some are picked to look at."""


@dataclass
class Knowing:
    """One person of a side at a table."""

    table: Table
    who: str

    @cached_property
    def seat(self) -> Seat:
        """The person's seat."""
        return self.table.seat(self.who)

    @cached_property
    def role(self) -> str:
        """What the person is on his side: commander, officer, observer."""
        return self.seat.role

    @property
    def side(self) -> str:
        """The person's side."""
        return self.seat.side

    @cached_property
    def seen(self) -> dict[str, Any]:
        """What the person sees; before play nothing."""
        if self.table.kind.is_preparing:
            return {"units": {}, "decisions": []}
        return reading.view_for(self.seat)

    @cached_property
    def key(self) -> str:
        """The name of the position that the person looks at."""
        return inputs.position_key(self.seat.campaign, self.side)

    @cached_property
    def own_units(self) -> list[str]:
        """The side's own units, those on the map first."""
        units = self.seen["units"]
        own = [name for name in sorted(units) if units[name].get("side") == self.side]
        return sorted(own, key=lambda name: not units[name].get("space"))

    @cached_property
    def enemy_units(self) -> list[str]:
        """The enemy's units that the side sees, by the side's own names."""
        units = self.seen["units"]
        return [name for name in sorted(units) if units[name].get("side") != self.side]

    @cached_property
    def spaces(self) -> list[str]:
        """Some spaces: where own units, enemies and nobody stand."""
        units = self.seen["units"]
        names = [*self.own_units[:2], *self.enemy_units[:2]]
        found = [str(units[name].get("space") or "") for name in names]
        board = self.table_board()
        return [space for space in found if space in board.index] + [board.numbers[0]]

    def table_board(self) -> Any:
        """Return the board."""
        game = engine.game_of(self.seat.campaign)
        return game.board if self.table.kind.is_preparing else game.board_of(self.seen)

    @cached_property
    def steps(self) -> list[str]:
        """Steps ahead for which order sets can be put together."""
        campaign = self.seat.campaign
        if not campaign.is_withheld or self.table.kind.is_preparing:
            return []
        found = moments.coming(engine.game_of(campaign), self.seen, self.side)
        return [one.name for one in found[:2]]

    @cached_property
    def lawful(self) -> list[str]:
        """Some orders that are lawful as far as the side knows."""
        if self.table.kind.is_preparing:
            return []
        found = list(islice(advice.legal_orders(self.seat), 40))
        return [engine.write_order(self.seat.campaign, order) for order in found][::13]

    @property
    def misfit(self) -> str:
        """An order that is never lawful."""
        return self.table.misfit

    @cached_property
    def decision(self) -> dict[str, Any]:
        """The side's open decision, if there is one."""
        return next(iter(self.seen["decisions"]), {})

    @cached_property
    def inputs(self) -> list[Input]:
        """The newest of the side's own inputs."""
        return list(reading.inputs_of(self.seat)[:3])

    @cached_property
    def drafts(self) -> list[Draft]:
        """The side's drafts."""
        return list(Draft.objects.filter(campaign=self.seat.campaign, side=self.side))

    @cached_property
    def threads(self) -> list[Thread]:
        """The threads that the person may read."""
        return list(threads.threads_of(self.seat))

    @cached_property
    def moments(self) -> list[Picture]:
        """The newest moments of the side's history."""
        return reading.moments(self.seat)[-MOMENTS:]

    @cached_property
    def packs(self) -> list[Pack]:
        """The newest of the person's reports."""
        return list(Pack.objects.filter(seat=self.seat)[:1])

    @cached_property
    def told(self) -> list[dict[str, Any]]:
        """The newest entries of the person's own log, the last first."""
        if self.table.kind.is_preparing:
            return []
        return logbook.told_log(self.seat, limit=TOLD)[::-1]

    @property
    def rolls(self) -> list[int]:
        """The numbers of the newest rolls that the person's own log tells of."""
        return [row["number"] for row in self.told if row["notice"].get("kind") == "roll"]

    @property
    def case(self) -> str:
        """A case that the person's own log cites, if it cites one."""
        cited = (case for row in self.told for case in row["notice"].get("cases", ()))
        return next(cited, "1.0")

    def fillers(self) -> Fillers:
        """Return what can be put into addresses."""
        other = self.table.other(self.side)
        campaign = self.table.campaign
        theirs = Input.objects.filter(campaign=campaign, side=other).order_by("-number").first()
        pictures = Picture.objects.filter(campaign=campaign).exclude(viewer=self.side)
        hidden = sorted(set(self.table.state()["units"]) - set(self.seen["units"]))
        seats = campaign.seats.exclude(side=self.side).exclude(role="referee")
        mine = [row.pk for row in self.inputs]
        decided = [self.decision["id"]] if self.decision else []
        kept = [row.pk for row in self.moments]
        guessed: dict[str, list[tuple[Any, Any]]] = {
            "input_id": [(theirs.pk, UNKNOWN)] if theirs else [],
            "unit_id": [(name, "no/such/unit") for name in hidden[:2]],
            "moment_id": [(row.pk, UNKNOWN) for row in pictures.order_by("-seq")[:2]],
            "decision": [(row["id"], "999999") for row in self._their_decisions()],
        }
        hidden_threads = [one.pk for one in campaign.threads.all() if one not in self.threads]
        guessed["thread_id"] = [(name, UNKNOWN) for name in hidden_threads[:2]]
        guessed["picture_id"] = guessed["moment_id"]
        reports = Pack.objects.filter(campaign=campaign).exclude(seat=self.seat)
        guessed["pack_id"] = [(row.pk, UNKNOWN) for row in reports.order_by("seat__side")[:1]]
        club = self.table.club
        values: dict[str, list[Any]] = {
            "campaign_id": [campaign.pk],
            "club_id": [club.pk],
            "season_id": list(club.seasons.values_list("pk", flat=True)),
            "evening_id": list(
                Evening.objects.filter(season__club=club).values_list("pk", flat=True)
            ),
            "slug": [club.slug],
            "game": [self.table.kind.game],
            "seat_id": [self.seat.pk, self.table.officers[self.side], *_ids(seats[:1])],
            "input_id": mine,
            "unit_id": [*self.own_units[:2], *self.enemy_units[:1]] or hidden[:2],
            "entry": [*self.rolls[:2], 1, 999_999],
            "moment_id": kept,
            "picture_id": kept,
            "pack_id": [one.pk for one in self.packs],
            "decision": [*decided, "999998"],
            "place": [1, len(self.drafts) + 1, 99],
            "number": [1, campaign.branches.count() + 1, 99],
            "name": ["move-unit", "zones", "supply", "reach", "since"],
            "token": ["no-such-invitation"],
            "token_id": [UNKNOWN],
            "thread_id": [one.pk for one in self.threads[:1]] or [UNKNOWN],
            "upload_id": [UNKNOWN],
            "key": ["grey-infantry", "MQ:1abc:xyz"],
            "uidb36": ["1"],
        }
        return Fillers(values, guessed)

    def _their_decisions(self) -> list[dict[str, Any]]:
        found = rules_engine.truth(self.table.state())["decisions"]
        return [one for one in found if one["owner"] != self.side]


def _ids(rows: Any) -> list[Any]:
    return [row.pk for row in rows]
