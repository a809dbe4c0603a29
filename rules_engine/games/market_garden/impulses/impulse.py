"""An impulse as it stands: what is active, who has moved, what was attacked.

Source: 8.0, 9.1, 12.3.

``state["phase"]`` of an impulse (and, as far as it applies, of the D-Day phases) holds:

- ``began``: ``{"control": {space: ...}, "contested": [...]}`` as the impulse began. Units that
  enter a vacant area pay for the control of then (7.2); "was uncontested" (10.2) means then.
- ``acts``: the activations in their order: ``{"kind", "areas", "stage"}``, ``"target"`` of an
  infiltration, ``"bonus": true`` for Zone F (14.5). Kinds: assault, infiltration, bombardment, air,
  interdiction, pass. Stages: "repair" (19.2, before anybody moves), "move", "demolish" (19.4,
  nobody moves any more), "closed". An impulse is one however many activations it has (OQ-75).
- ``moves``: ``{unit: {"act": index, "from": space, "spent": half MF, "path": [...], "mode": ...,
  "done": true where it may not go on, "must": true where it owes a mandatory assault in the space
  where it stands, "stays_fresh": true as long as it has only landed (18.42), "entry": {"from":
  space, "link": key, "by": "open"|"bridge"|"canal"|"ferry"|"boat"|"air", "held_by": who held the
  bridge or boundary before}, "back": whence it came by road, "cheap": steps at the road rate (-1:
  that rate is lost), "stop": the case under which it is done}}``, for units that did anything.
- ``assaulted``: the areas attacked (none twice, 9.1); ``bridges``: ``{link: crossings}`` (9.62);
  ``tried``: ``{"seize"|"repair"|"demolish": [links]}``; ``seized``: ``{link: unit}``,
  ``failed``: the same of failures, where a reading asks (OQ-63);
  ``landed``: the areas in which units of the United Kingdom Box landed, one entry a unit (18.41);
  ``losses``: ``{side: units}`` (12.4);
  ``paid``: ``{area: half MF}`` that an assault in a contested Active Area cost its units (10.6);
  ``supported``: artillery that has supported an assault and no Overrun (10.5);
  ``arrived``: XXX Corps units that came in this impulse (18.3);
  ``sunset``: the Sunset roll, once made (6.3); ``reduced``: units that a bombardment has reduced
  (11.41). The Regroup Phase keeps ``regrouped`` (units) and ``bridges``.
"""

from __future__ import annotations

from rules_engine.core.events import drop, put
from rules_engine.games.market_garden import ground, states
from rules_engine.games.market_garden.part import Run
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.units import Unit
from rules_engine.plain import JsonObject

MOVING = ("repair", "move")
ON_GROUND = ("assault", "infiltration")
LIMITED = ("bridges", "tried", "landed", "reduced")
"""What is limited for an impulse, by a reading for each of its activations. Source: OQ-75."""


def begin_impulse(p: Run) -> None:
    """Note how the map stands as an impulse or D-Day phase begins. Source: 7.2, 10.2."""
    position = p.position
    spaces = [space for space in position.board.numbers if space != ground.UK]
    contested = [space for space in spaces if position.is_contested(space)]
    control = {space: position.control(space) for space in sorted(position.data["spaces"])}
    p.write(put({"control": control, "contested": contested}, "phase", "began"))


def acts(position: MarketPosition) -> tuple[JsonObject, ...]:
    """Return the activations of this impulse so far."""
    return tuple(position.data["phase"].get("acts", ()))


def current(position: MarketPosition) -> JsonObject | None:
    """Return the running activation, None between two and before the first."""
    done = acts(position)
    return done[-1] if done and done[-1]["stage"] != "closed" else None


def open_act(p: Run, kind: str, areas: list[str], **more: object) -> None:
    """Begin an activation. Source: 8.1."""
    stage = "repair" if kind == "assault" else "move"
    act = {"kind": kind, "areas": areas, "stage": stage, **more}
    before = acts(p.position)
    p.write(put([*before, act], "phase", "acts"))
    if before and p.position.reading("OQ-75") == "each_part":
        phase = p.state["phase"]
        p.write(*(drop("phase", name) for name in LIMITED if name in phase))


def join_act(p: Run, areas: list[str]) -> None:
    """Let further areas act in the running activation. Source: 12.3, OQ-91."""
    amend_act(p, areas=[*acts(p.position)[-1]["areas"], *areas])


def amend_act(p: Run, **fields: object) -> None:
    """Change the running activation."""
    done = acts(p.position)
    p.write(put([*done[:-1], {**done[-1], **fields}], "phase", "acts"))


def is_active(position: MarketPosition, unit: Unit) -> bool:
    """Whether a unit may act in the running activation as far as where it began goes.

    Source: 8.21, 8.3, 9.1: Fresh when the impulse began, and then in the Active Area. XXX Corps
    units that came during the impulse act by Zone F's bonus only (18.3, 14.5).
    """
    act = current(position)
    if act is None or act["kind"] not in ON_GROUND or not unit.is_on_map:
        return False
    if unit.side != position.side or not unit.is_fresh:
        return False
    made = move_of(position, unit.id)
    if made is not None:
        return bool(made["act"] == len(acts(position)) - 1)
    has_come = unit.id in position.phase.get("arrived", ()) and position.holds("9.1")
    return unit.space in act["areas"] and (not has_come or bool(act.get("bonus")))


def move_of(position: MarketPosition, name: str) -> JsonObject | None:
    """Return what a unit has done in this impulse, None if nothing."""
    found: JsonObject | None = position.data["phase"].get("moves", {}).get(name)
    return found


def note_move(p: Run, name: str, **fields: object) -> None:
    """Note what a unit has done in this impulse; the first note, which has to say what it has
    spent and whether it is done, says where it began too. Whoever does anything will be Spent,
    unless `stays_fresh` is said again.
    """
    made = move_of(p.position, name)
    if made is None:
        begun = p.position.units[name].space
        index = len(acts(p.position)) - 1
        made = {"act": index, "from": begun, "path": [begun]}
    kept = {field: value for field, value in made.items() if field != "stays_fresh"}
    p.write(put({**kept, **fields}, "phase", "moves", name))


def owing(position: MarketPosition) -> dict[str, list[str]]:
    """Return the units that owe a mandatory assault, by the space in which they stand; where nobody
    could be its Point Unit, none can be made. Source: 10.2, 18.43, 10.72.
    """
    found: dict[str, list[str]] = {}
    for name, made in sorted(position.data["phase"].get("moves", {}).items()):
        unit = position.units.get(name)
        if made.get("must") and unit is not None and unit.space is not None:
            found.setdefault(unit.space, []).append(name)
    return {at: names for at, names in found.items() if _can_be_led(position, at, names)}


def _can_be_led(position: MarketPosition, space: str, names: list[str]) -> bool:
    side = position.units[names[0]].side
    return any(unit.can_be_point and unit.is_fresh for unit in position.stack(space, side))


def control_then(position: MarketPosition, space: str) -> str:
    """Return who controlled a space as the impulse began. Source: 7.2."""
    began = position.data["phase"].get("began")
    if began is None:
        return position.controller(space)
    word = began["control"].get(space, "german")
    return "german" if word == "german" else "allied"


def contested_then(position: MarketPosition, space: str) -> bool:
    """Whether a space was contested as the impulse began. Source: 10.2."""
    began = position.data["phase"].get("began")
    return position.is_contested(space) if began is None else space in began["contested"]


def close_act(p: Run) -> None:
    """End the running activation: what has acted becomes Spent. Source: 8.3, 9.1."""
    act = current(p.position)
    if act is None:
        return
    index = len(acts(p.position)) - 1
    for name, made in sorted(p.position.data["phase"].get("moves", {}).items()):
        unit = p.position.units[name]
        has_acted = made["act"] == index and unit.is_on_map and not made.get("stays_fresh")
        if has_acted and p.position.holds("8.3"):
            states.worsen_to(p, name, "spent", "it has acted", "8.3")
    amend_act(p, stage="closed")
