"""What a combat result does: losses at once, then retreat or further losses, then advances.
Source: 9.83-9.87, 9.93, 9.94, 9.97.
"""

from __future__ import annotations

from rules_engine.core.events import put
from rules_engine.games.grenade.combat import steps, ways
from rules_engine.games.grenade.combat.crt import Result
from rules_engine.games.grenade.part import Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.blind.known_position import as_known
from rules_engine.mechanics.hexes.combat.battle import open_advance, open_retreat
from rules_engine.mechanics.hexes.combat.losses import standing as still_there
from rules_engine.mechanics.hexes.combat.phase import marked
from rules_engine.plain import JsonObject


def loser(position: GrenadePosition, frame: JsonObject) -> str:
    """Return the side that a combat's result affects. Source: 9.83."""
    side = str(frame["side"])
    return side if frame["affected"] == "A" else position.other(side)


def apply_result(p: Run, frame: JsonObject, result: Result) -> None:
    """Announce the result and note what it demands of which stacks. Source: 9.84, 9.85."""
    position = p.position
    is_attacker = result.affected == "A"
    names = frame["attackers"] if is_attacker else frame["defenders"]
    spaces = sorted({str(position.units[name].space) for name in names})
    data: JsonObject = {
        "result": result.text,
        "words": result.words(),
        "targets": frame["targets"],
        "side": position.side,
        "breakthrough": result.is_breakthrough,
    }
    cases = ["9.83", "9.85", "9.88"]
    cases += ["9.84"] if result.mandatory else []
    cases += ["9.97"] if result.is_breakthrough else []
    p.emit("combat_result", data, [], cases, by="rules")
    if not is_attacker:
        _lose_the_retreated(p, spaces)
    position = p.position
    stacks = {space: [unit.id for unit in position.stack(space)] for space in spaces}
    p.amend(
        affected=result.affected,
        owed=result.owed if position.holds("9.83") else 0,
        mandatory=result.mandatory if position.holds("9.84") else 0,
        sudden=result.is_breakthrough,
        stacks=stacks,
        stage="mandatory",
    )


def _lose_the_retreated(p: Run, spaces: list[str]) -> None:
    """Units that had retreated into a hex that is beaten later are eliminated. Source: 9.93."""
    if not p.position.holds("9.93"):
        return
    for name in sorted(marked(p.position, "retreated")):
        unit = p.position.units[name]
        if unit.is_on_map and unit.space in spaces:
            steps.eliminate(p, name, "9.93")


def _took_part(frame: JsonObject) -> list[str]:
    return list(frame["attackers"] if frame["affected"] == "A" else frame["defenders"])


def _aside(frame: JsonObject) -> list[str]:
    """Return the units that share the affected hexes without having taken part. Source: 7.22."""
    names = [name for stack in frame["stacks"].values() for name in stack]
    return sorted(name for name in names if name not in _took_part(frame))


def take_mandatory(p: Run, frame: JsonObject) -> None:
    """Take the losses in parentheses before anything else. Source: 9.85."""
    p.amend(stage="owed")
    count = frame["mandatory"]
    if count and p.position.holds("9.85"):
        side = loser(p.position, frame)
        steps.push(
            p,
            side,
            _took_part(frame),
            _aside(frame),
            count,
            "9.85",
            tanks_first=frame["affected"] == "A",
        )


# ---- retreat or further losses ------------------------------------------------------------------


def standing(position: GrenadePosition, frame: JsonObject) -> dict[str, list[Unit]]:
    """Return the affected stacks that still exist."""
    found = {}
    for space, names in sorted(frame["stacks"].items()):
        units = still_there(position, names)
        if units:
            found[space] = units
    return found


def may_retreat(position: GrenadePosition, frame: JsonObject) -> bool:
    """Whether every affected stack has a path as long as what is owed. Source: 9.85, OQ-31."""
    known = as_known(position, loser(position, frame))
    return all(
        ways.retreat_paths(known, (space,), units, frame["owed"])
        for space, units in standing(position, frame).items()
    )


def may_lose(position: GrenadePosition, frame: JsonObject) -> list[Unit]:
    """Return the units that may lose a step instead of retreating; in a breakthrough only units
    that enemy zones surround may. Source: 9.85-9.87, 9.97 item 3, OQ-65, OQ-74.
    """
    stacks = standing(position, frame)
    known = as_known(position, loser(position, frame))
    enough = any if position.reading("OQ-74") == "one_shut_in" else all
    is_shut_in = enough(ways.is_surrounded(known, at, units) for at, units in stacks.items())
    if frame["sudden"] and position.holds("9.97") and not is_shut_in:
        return []
    if position.reading("OQ-65") == "free":
        return [unit for units in stacks.values() for unit in units]
    tanks_first = frame["affected"] == "A"
    return steps.eligible(position, _took_part(frame), _aside(frame), tanks_first=tanks_first)


def meet_the_rest(p: Run, frame: JsonObject) -> None:
    """Go on where there is nothing to choose between retreat and losses. Source: 9.85."""
    position = p.position
    stacks = standing(position, frame)
    if not frame["owed"] or not stacks:
        _note_emptied(p, frame, list(stacks))
        p.amend(stage="advance")
        return
    can_lose = may_lose(position, frame)
    if can_lose and not may_retreat(position, frame):
        lose(p, frame, can_lose[0].id)
    else:
        start_retreat(p, frame)


def lose(p: Run, frame: JsonObject, unit_id: str) -> None:
    """Lose a step instead of retreating a hex. Source: 9.85."""
    steps.lose_step(p, unit_id, "9.85")
    p.amend(owed=frame["owed"] - 1)


def start_retreat(p: Run, frame: JsonObject) -> None:
    """Begin to retreat every affected stack. Source: 9.85, 9.91, 9.97 item 2."""
    stacks = standing(p.position, frame)
    _note_emptied(p, frame, list(stacks))
    p.amend(stage="retreats", pending=list(stacks))
    if frame["sudden"] and p.position.holds("9.97"):
        names = {unit.id for units in stacks.values() for unit in units}
        marks = marked(p.position, "no_zoc") | names
        p.write(put(sorted(marks), "phase", "no_zoc"))


def _note_emptied(p: Run, frame: JsonObject, left: list[str]) -> None:
    """Note the hexes whose units losses have wiped out: what is still owed can be advanced.
    Source: 9.94, OQ-39.
    """
    gone = [space for space in sorted(frame["stacks"]) if space not in left]
    is_granted = p.position.reading("OQ-39") == "one_hex"
    length = max(frame["owed"], 1) if is_granted else frame["owed"]
    records = [{"hex": at, "path": [at], "length": length, "free": True} for at in gone]
    p.amend(emptied=[*frame["emptied"], *records])


def retreat_next(p: Run, frame: JsonObject) -> None:
    """Retreat the next stack, or let the victors advance."""
    if not frame["pending"]:
        p.amend(stage="advance")
        return
    space, *rest = frame["pending"]
    p.amend(pending=rest)
    units = still_there(p.position, frame["stacks"][space])
    side = loser(p.position, frame)
    is_chosen_by_victor = frame["sudden"] and p.position.holds("9.97")
    names = [unit.id for unit in units]
    chooser = p.position.other(side) if is_chosen_by_victor else side
    open_retreat(p, side, space, names, frame["owed"], chooser, length=frame["owed"])


# ---- advance ------------------------------------------------------------------------------------


def let_advance(p: Run, frame: JsonObject) -> None:
    """Open the advance of the victors. Source: 9.94."""
    position = p.position
    p.amend(stage="close")
    emptied = [r for r in frame["emptied"] if position.holder(r["hex"]) is None]
    names = frame["defenders"] if frame["affected"] == "A" else frame["attackers"]
    took_part = [unit.id for unit in still_there(position, list(names))]
    spaces = sorted({str(position.units[name].space) for name in took_part})
    stacked = sorted(unit.id for space in spaces for unit in position.stack(space))
    if not emptied or not stacked or not position.holds("9.94"):
        return
    side, sudden = position.other(loser(position, frame)), frame["sudden"]
    open_advance(p, side, stacked, emptied, took_part=took_part, sudden=sudden)
