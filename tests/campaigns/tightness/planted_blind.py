"""Leaks that a double-blind campaign could have: the truth behind what a side sees of it, and news
before they are published.
"""

from __future__ import annotations

from typing import Any

from campaigns.models import Draft, Entry
from campaigns.services import engine
from campaigns.services.asking import advice
from campaigns.services.errors import BadRequest, NotAllowed
from campaigns.services.turns import publications
from campaigns.views import knowledge, log, roster, table, table_context
from tests.campaigns.tightness.planted_manner import header_of
from tests.campaigns.tightness.planting import Patch, wrap
from tests.campaigns.tightness.played import Table


def _there(here: Table, side: str) -> int:
    """Return what no side may know: how many units the other has on the map."""
    units = here.shown()["units"].values()
    return sum(one["side"] != side and one["status"] == "map" for one in units)


def counters(patch: Patch, here: Table, side: str) -> None:
    """The counters on the map are the truth's."""

    def make(real: Any) -> Any:
        return lambda game, seen: real(game, {**seen, "units": here.shown()["units"]})

    for module in (table, table_context):
        wrap(patch, module, "counters_svg", make)


def unseen_unit(patch: Patch, here: Table, side: str) -> None:
    """The page of a unit that nobody has seen is refused otherwise than one that is not there."""

    def make(real: Any) -> Any:
        def scene_of(request: Any, seat: Any) -> Any:
            scene = real(request, seat)
            unit = request.resolver_match.kwargs.get("unit_id")
            if unit in here.shown()["units"] and unit not in scene.seen["units"]:
                raise NotAllowed("You have not seen this unit.")
            return scene

        return scene_of

    wrap(patch, log, "scene_of", make)


def tally_of_units(patch: Patch, here: Table, side: str) -> None:
    """What the ledger can be searched for follows from how many units the enemy has."""

    def make(real: Any) -> Any:
        def filters(*args: Any) -> Any:
            return {**real(*args), "levels": [(str(_there(here, side)), "so many")]}

        return filters

    wrap(patch, knowledge, "filters", make)


def queries_by_unit(patch: Patch, here: Table, side: str) -> None:
    """The roster asks the database once for each enemy on the map."""

    def make(real: Any) -> Any:
        def scene_of(*args: Any) -> Any:
            for _ in range(_there(here, side)):
                Draft.objects.filter(pk=0).exists()
            return real(*args)

        return scene_of

    wrap(patch, roster, "scene_of", make)


def ruling_in_truth(patch: Patch, here: Table, side: str) -> None:
    """Nothing is lawful in advice while the enemy has an odd number of units."""

    def make(real: Any) -> Any:
        def advise(*args: Any, **more: Any) -> Any:
            if _there(here, side) % 2:
                raise BadRequest("This order cannot be read.")
            return real(*args, **more)

        return advise

    wrap(patch, advice, "advise", make)


def options_in_truth(patch: Patch, here: Table, side: str) -> None:
    """An option is gone while the enemy has an odd number of units."""

    def make(real: Any) -> Any:
        def legal_orders(*args: Any) -> Any:
            return iter(list(real(*args))[_there(here, side) % 2 :])

        return legal_orders

    wrap(patch, advice, "legal_orders", make)


def error_in_truth(patch: Patch, here: Table, side: str) -> None:
    """The sentence of a refusal counts the enemy's units."""

    def make(real: Any) -> Any:
        def read_order(*args: Any) -> Any:
            try:
                return real(*args)
            except BadRequest as fault:
                raise BadRequest(f"{fault.message} ({_there(here, side)})") from fault

        return read_order

    wrap(patch, engine, "read_order", make)


def etag(patch: Patch, here: Table, side: str) -> None:
    """The tag of an answer, by which browsers see that it is new, follows from the truth."""
    header_of(patch, "ETag", lambda: f'"{_there(here, side)}"')


# ---- before the news are published --------------------------------------------------------------


def head(patch: Patch, here: Table, side: str) -> None:
    """A side sees the position that the referee sees."""
    patch.setattr(publications, "horizon", lambda campaign: (campaign.branch, campaign.branch.head))


def end_of_log(patch: Patch, here: Table, side: str) -> None:
    """Where a side's log ends follows from how long the truth's is."""

    def make(real: Any) -> Any:
        def told_up_to(campaign: Any, who: str) -> int:
            return int(real(campaign, who)) - Entry.objects.filter(campaign=campaign).count() // 2

        return told_up_to

    wrap(patch, publications, "told_up_to", make)
