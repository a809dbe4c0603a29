"""What the referee may change by hand of what a side knows, at the level "double_blind": reveal a
unit, hide it, plant a false contact, withdraw a contact. Source: DB8.1, DB8.2.

What he lets a side know is told to it as a report under its own names, true or false alike.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.corrections import Choices, Correction, Field, Values
from rules_engine.errors import BadRecord
from rules_engine.events import Effect
from rules_engine.games.grenade.corrections_choices import ON_MAP, SIZES, TYPES, plain, words_of
from rules_engine.games.grenade.facts import snapshot
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.spotting import sight
from rules_engine.mechanics import known_corrections
from rules_engine.mechanics.knowledge import Sighting
from rules_engine.mechanics.known_corrections import BLIND, GROUP, LEVEL_WORDS
from rules_engine.plain import JsonObject

# ---- reveal and hide ----------------------------------------------------------------------------


def _reveal(position: GrenadePosition, values: Values) -> Sequence[Effect]:
    unit, level = position.units[values["unit"]], values["level"]
    side = position.other(unit.side)
    is_in_view = position.board.index[str(unit.space)] in sight.in_sight(position, side)
    certainty = "certain" if is_in_view else "reported"
    what = snapshot(unit, level)
    told = Sighting(str(unit.space), level, what, "told", "DB8.1", (), certainty)
    return known_corrections.revealed(position.data, side, unit.id, told)


def _hide(position: GrenadePosition, values: Values) -> Sequence[Effect]:
    unit = position.units[values["unit"]]
    side = position.other(unit.side)
    seen = sight.in_sight(position, side).get(position.board.index[str(unit.space)])
    if seen is not None and seen.look.distance == 1 and position.holds("DB2.1"):
        raise BadRecord(
            f"{seen.by[0]} stands next to it, and what is next to a unit is always seen (DB2.1)."
        )
    return known_corrections.hidden(position.data, side, unit.id)


def _level_now(position: GrenadePosition, values: Values) -> Values:
    unit = position.unit(values.get("unit", ""))
    if unit is None:
        return {}
    return known_corrections.level_of(position.data, position.other(unit.side), unit.id)


# ---- false contacts -----------------------------------------------------------------------------


def _plant(position: GrenadePosition, values: Values) -> Sequence[Effect]:
    side, space = values["side"], values["space"]
    if space in sight.overlooked(position, side):
        raise BadRecord(f"The side overlooks {space} and would see that nothing is there (DB6.3).")
    level = "type" if values["type"] else "contact"
    what: JsonObject = {"side": position.other(side)}
    if level == "type":
        what |= {"type": values["type"], "size": values["size"] or "regiment"}
    report = Sighting(space, level, what, "told", "DB8.1", (), "reported")
    return known_corrections.planted(position.data, side, report)


def _remembered(position: GrenadePosition, values: Values) -> Choices:
    return known_corrections.contacts_of(
        position, str, lambda key: words_of(position, position.units[key])
    )


def _sides(position: GrenadePosition, values: Values) -> Choices:
    return position.game.side_titles.items()


KNOWN_CORRECTIONS: tuple[Correction, ...] = (
    Correction(
        "reveal",
        "Reveal a unit",
        "Tells the other side where a unit is, and as much of it as you choose. Where the side "
        "does not see it, it remembers the report, which ages like any other.",
        GROUP,
        (
            Field("unit", "Unit", "unit", ON_MAP, is_subject=True),
            Field("level", "The other side learns", "choice", lambda p, v: LEVEL_WORDS),
        ),
        _reveal,
        _level_now,
        BLIND,
    ),
    Correction(
        "hide",
        "Hide a unit",
        "Lets the other side forget a unit, and not see it again before one of its own units is "
        "next to it, or you reveal it.",
        GROUP,
        (Field("unit", "Unit", "unit", ON_MAP, is_subject=True),),
        _hide,
        None,
        BLIND,
    ),
    Correction(
        "false-contact",
        "Plant a false contact",
        "Tells a side of an enemy unit that is not there. It looks and ages like any other report, "
        "and is gone when the side sees the hex.",
        GROUP,
        (
            Field("side", "To deceive", "choice", _sides),
            Field("space", "In hex", "space"),
            Field(
                "type",
                "Looks like",
                "choice",
                lambda p, v: plain(TYPES),
                hint="none: only that a unit is there",
                is_optional=True,
            ),
            Field("size", "Of size", "choice", lambda p, v: plain(SIZES), is_optional=True),
        ),
        _plant,
        None,
        BLIND,
    ),
    Correction(
        "remove-false-contact",
        "Withdraw a contact",
        "Takes away something that a side remembers or was told of, true or false. The side is "
        "told that the report is withdrawn.",
        GROUP,
        (Field("contact", "Contact", "choice", _remembered),),
        known_corrections.withdrawn,
        None,
        BLIND,
    ),
)
