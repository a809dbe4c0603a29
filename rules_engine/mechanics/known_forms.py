"""The forms with which a referee changes what a side knows, at the level "double_blind": reveal a
unit, hide it, plant a false contact, withdraw a contact. They are the same in every game; a
`KnownForms` says what a game has of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules_engine.core.corrections import Choices, Correction, Field, Values, sides
from rules_engine.core.events import Effect
from rules_engine.errors import BadRecord
from rules_engine.mechanics import known_corrections
from rules_engine.mechanics.known_sides import learner, learner_fields, owner, owner_fields
from rules_engine.mechanics.sighting import Sighting
from rules_engine.mechanics.sources import BLIND, LEVELS, REPORTS, Source
from rules_engine.plain import JsonObject

GROUP = "What a side knows"


@dataclass(frozen=True)
class KnownForms:
    """What a game says of its own in these forms. A position is the game's; a unit is one of its
    lenses.
    """

    case: str
    """The case of reports."""
    sources: tuple[Source, ...]
    """What else a side's knowledge can come from, in the words of what it truly learns."""
    on_map: Field
    """The field that asks for a unit on the map."""
    space: Field
    """The field that asks where a false contact is."""
    types: Choices
    sizes: Choices
    ages: str
    """How a report becomes old: "ages", "fades"."""
    seen_again: str
    """Where a unit must stand that finds a hidden one: "next to it"."""
    gone: str
    """When a false contact is seen to be false: "the side sees the hex"."""
    facts: Callable[[Any, str], JsonObject]
    """(unit, level) -> the facts of that level."""
    is_in_view: Callable[[Any, Any, str], bool]
    """(position, unit, side) -> whether the side sees the unit."""
    why_not_hidden: Callable[[Any, Any, str], str]
    """(position, unit, side) -> why the side cannot lose sight of the unit; empty: it can."""
    why_not_planted: Callable[[Any, str, str], str]
    """(position, side, space) -> why the side would not believe in a unit there; empty: it would.
    """
    looks: Callable[[str, str, str], JsonObject]
    """(owner, type, size or "") -> what a unit of a kind that is not there looks like."""
    place: Callable[[Any, str], str]
    """(position, space) -> the space in words."""
    words: Callable[[Any, Any], str]
    """(position, unit) -> the unit in words."""
    has_many: bool = False
    """Whether the game has more than two sides: then a form asks which of the others is meant."""

    @property
    def other(self) -> str:
        """The side that learns or forgets, in words."""
        return "another side" if self.has_many else "the other side"


def known_forms(game: KnownForms) -> tuple[Correction, ...]:
    """Return the four forms of a game."""
    return (_reveal(game), _hide(game), _false_contact(game), _withdraw(game))


def _source_field(game: KnownForms) -> Field:
    titles = tuple((one.key, one.title) for one in (*REPORTS, *game.sources))
    hint = "true and false news have the same sources and the same words"
    return Field("source", "It hears of it from", "choice", lambda p, v: titles, hint)


def _by_field() -> Field:
    hint = "the unit of the side that brings it in; where officers see less, its officer hears it"
    return Field("by", "Brought in by", "unit", _own_units, hint, is_optional=True)


def _own_units(position: Any, values: Values) -> Choices:
    """Return the units on the map of the side that is to be told; of all until it is chosen."""
    side = learner(position, values)
    sides_ = [side] if side in position.game.sides else position.game.sides
    return [(one.id, one.id) for each in sides_ for one in position.on_map(each)]


def _sighting(
    game: KnownForms, values: Values, space: str, level: str, what: JsonObject
) -> Sighting:
    """Return what a side is to learn, as it would learn it truly from this source.

    Raises:
        BadRecord: such a source cannot tell so much.
    """
    source = _source(game, values)
    if level not in source.levels:
        raise BadRecord(f"From {source.title} a side hears only that a unit is there.")
    by = (values["by"],) if values.get("by") else ()
    case = source.case or game.case
    return Sighting(space, level, what, source.key, case, by, source.certainty)


def _source(game: KnownForms, values: Values) -> Source:
    return next(one for one in (*REPORTS, *game.sources) if one.key == values["source"])


def _reveal(game: KnownForms) -> Correction:
    def effects(position: Any, values: Values) -> Sequence[Effect]:
        unit, level = position.units[values["unit"]], values["level"]
        side = learner(position, values)
        what, space = game.facts(unit, level), str(unit.space or "")
        told = _sighting(game, values, space, level, what)
        if game.is_in_view(position, unit, side):
            told = replace(told, certainty="certain")
        lost = _source(game, values).lost
        return known_corrections.revealed(position.data, side, unit.id, told, lost)

    return Correction(
        "reveal",
        "Reveal a unit",
        f"Tells {game.other} where a unit is, and as much of it as you choose. Where the side "
        f"does not see it, it remembers the report, which {game.ages} like any other.",
        GROUP,
        (
            game.on_map,
            *learner_fields(game.has_many, "To be told"),
            Field("level", f"{game.other.capitalize()} learns", "choice", lambda p, v: LEVELS),
            _source_field(game),
            _by_field(),
        ),
        effects,
        _level_now,
        BLIND,
    )


def _level_now(position: Any, values: Values) -> Values:
    unit, side = position.unit(values.get("unit", "")), learner(position, values)
    return known_corrections.level_of(position.data, side, unit.id) if unit and side else {}


def _hide(game: KnownForms) -> Correction:
    def effects(position: Any, values: Values) -> Sequence[Effect]:
        unit = position.units[values["unit"]]
        side = learner(position, values)
        if why := game.why_not_hidden(position, unit, side):
            raise BadRecord(why)
        return known_corrections.hidden(position.data, side, unit.id)

    return Correction(
        "hide",
        "Hide a unit",
        f"Lets {game.other} forget a unit, and not see it again before one of its own units is "
        f"{game.seen_again}, or you reveal it.",
        GROUP,
        (game.on_map, *learner_fields(game.has_many, "To forget it")),
        effects,
        levels=BLIND,
    )


def _false_contact(game: KnownForms) -> Correction:
    def effects(position: Any, values: Values) -> Sequence[Effect]:
        side, space = values["side"], values["space"]
        if why := game.why_not_planted(position, side, space):
            raise BadRecord(why)
        kind, whose = values["type"], owner(position, values)
        what: JsonObject = {"side": whose}
        if kind:
            what |= game.looks(whose, kind, values["size"])
        level = "type" if kind else "contact"
        report = _sighting(game, values, space, level, what)
        return known_corrections.planted(position.data, side, report, _source(game, values).lost)

    unsaid = "none: only that a unit is there"
    looks = Field("type", "Looks like", "choice", lambda p, v: game.types, unsaid, is_optional=True)
    return Correction(
        "false-contact",
        "Plant a false contact",
        f"Tells a side of an enemy unit that is not there. It looks and {game.ages} like any other "
        f"report, and is gone when {game.gone}.",
        GROUP,
        (
            Field("side", "To deceive", "choice", sides),
            *owner_fields(game.has_many),
            game.space,
            looks,
            Field("size", "Of size", "choice", lambda p, v: game.sizes, is_optional=True),
            _source_field(game),
            _by_field(),
        ),
        effects,
        levels=BLIND,
    )


def _withdraw(game: KnownForms) -> Correction:
    def remembered(position: Any, values: Values) -> Choices:
        return known_corrections.contacts_of(
            position,
            lambda space: game.place(position, space),
            lambda key: game.words(position, position.units[key]),
        )

    return Correction(
        "remove-false-contact",
        "Withdraw a contact",
        "Takes away something that a side remembers or was told of, true or false. The side is "
        "told that the report is withdrawn.",
        GROUP,
        (Field("contact", "Contact", "choice", remembered),),
        known_corrections.withdrawn,
        levels=BLIND,
    )
