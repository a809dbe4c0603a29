"""The table of a season, computed from rows each time: who has how many points, and for what. What
is not over counts for nothing, so that the table tells nothing of a campaign that is played.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from uuid import UUID

from django.utils import timezone

from campaigns.models import Evening, Member, Played, Season
from campaigns.services.clubs import points
from campaigns.services.clubs.names import name_of

TURN, EVENING = "turn", "evening"


@dataclass(frozen=True)
class Item:
    """Something for which there are points: how often, and what each is worth."""

    kind: str
    count: int
    each: int
    words: str = ""

    @property
    def sum(self) -> int:
        """The points for it."""
        return self.count * self.each


@dataclass
class Rank:
    """Where a member stands, and how his sum comes about."""

    member: Member
    name: str
    items: list[Item] = field(default_factory=list)
    place: int = 0
    is_tied: bool = False

    @property
    def total(self) -> int:
        """All his points."""
        return sum(item.sum for item in self.items)

    def count(self, kind: str) -> int:
        """How often there was one kind of thing."""
        return sum(item.count for item in self.items if item.kind == kind)


def standings(season: Season, named: Callable[[Member], str] = name_of) -> list[Rank]:
    """Return the table of a season, the most points first; who has as many shares a place, and
    stands in the order of names. `named` says how a member is called there.
    """
    each = points.of(season.points)
    found: dict[UUID, Rank] = {}

    def add(member: Member, item: Item) -> None:
        found.setdefault(member.pk, Rank(member, named(member))).items.append(item)

    for row in results_of(season):
        title = str(row.campaign_in_club)
        if row.result in each:
            add(row.member, Item(row.result, 1, each[row.result], title))
        if row.turns and row.result != Played.Result.REFEREED:
            add(row.member, Item(TURN, row.turns, each[TURN], title))
    for member, count in _evenings(season).items():
        add(member, Item(EVENING, count, each[EVENING]))
    return _placed(list(found.values()))


def results_of(season: Season) -> list[Played]:
    """Return who played in a season's campaigns that are over, in the order in which they ended."""
    rows = Played.objects.filter(campaign_in_club__season=season)
    rows = rows.exclude(campaign_in_club__ended=None)
    joined = rows.select_related("member__user", "campaign_in_club__campaign")
    return list(joined.order_by("campaign_in_club__ended", "campaign_in_club__created", "pk"))


def _evenings(season: Season) -> dict[Member, int]:
    """Return on how many evenings each was there."""
    through = Evening.present.through
    rows = through.objects.filter(
        evening__season=season, evening__day__lte=timezone.localdate()
    ).select_related("member__user")
    found: dict[Member, int] = {}
    for row in rows.order_by("pk"):
        found[row.member] = found.get(row.member, 0) + 1
    return found


def _placed(rows: list[Rank]) -> list[Rank]:
    rows.sort(key=lambda one: (-one.total, one.name.casefold(), one.member.pk))
    totals = [one.total for one in rows]
    for one in rows:
        one.place = totals.index(one.total) + 1
        one.is_tied = totals.count(one.total) > 1
    return rows
