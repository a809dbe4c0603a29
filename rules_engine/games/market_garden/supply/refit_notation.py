"""How a refit is written. Source: 13.6."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine.errors import MalformedOrder
from rules_engine.games.market_garden.spaces import assert_unit
from rules_engine.games.market_garden.supply.depot_orders import assert_depots
from rules_engine.mechanics.notation import assert_keys


class RefitNotation:
    """`refit UNIT from DEPOT DEPOT`, or `refit UNIT from DEPOT:POINTS DEPOT:POINTS`."""

    def parse(self, words: list[str]) -> dict[str, Any]:
        """Return the unit and the Depots. Raises MalformedOrder."""
        if len(words) < 3 or words[1] != "from":
            raise MalformedOrder("Write the unit and its Depots, such as: refit 2/506 from F1.")
        named = [word.partition(":") for word in words[2:]]
        args: dict[str, Any] = {"unit": words[0], "depots": [name for name, _, _ in named]}
        if any(colon for _, colon, _ in named):
            args["points"] = [int(given) if given.isdecimal() else 0 for _, _, given in named]
        self.validate(args)
        return args

    def format(self, args: Mapping[str, Any]) -> list[str]:
        """Return the words of the order."""
        names = list(args["depots"])
        if "points" in args:
            names = [f"{name}:{given}" for name, given in zip(names, args["points"], strict=True)]
        return [args["unit"], "from", *names]

    def validate(self, args: Mapping[str, Any]) -> None:
        """Refuse arguments of the wrong shape. Raises MalformedOrder."""
        assert_keys(args, ("unit", "depots", "points"))
        assert_unit(args.get("unit"))
        names = assert_depots(args.get("depots"))
        if not names:
            raise MalformedOrder("Name at least one Depot, such as: refit 2/506 from F1.")
        if "points" in args:
            assert_points(args["points"], names)


def assert_points(points: object, names: Sequence[str]) -> None:
    """Refuse what is no list of points, one number for each Depot. Raises MalformedOrder."""
    are_numbers = isinstance(points, list) and all(
        isinstance(one, int) and not isinstance(one, bool) and one > 0 for one in points
    )
    if not are_numbers or len(points) != len(names):  # type: ignore[arg-type]
        text = "Write what each Depot gives, or nothing: refit 2/506 from F1:2 F2:1."
        raise MalformedOrder(text)
