"""Double-blind play, filled in from a folder: who sees what, what a side is told, what could be
otherwise without its noticing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules_engine.core.events import Event
from rules_engine.core.game import Teller
from rules_engine.core.levels import is_double_blind
from rules_engine.folders.keys import MOVE
from rules_engine.folders.movement import MODE
from rules_engine.folders.position import FolderPosition, Piece
from rules_engine.folders.rules import Rules
from rules_engine.folders.turn import step_name
from rules_engine.mechanics.dispatches import telling as dispatches
from rules_engine.mechanics.hexes.blind import hidden
from rules_engine.mechanics.hexes.blind import tellers as shared
from rules_engine.mechanics.hexes.blind.hidden_units import Hiding
from rules_engine.mechanics.hexes.blind.record import Cases, Eyesight, Spotting, recognised
from rules_engine.mechanics.hexes.blind.tellers import Line, said, to_owner, whole
from rules_engine.mechanics.truths import truths
from rules_engine.plain import JsonObject

KIND = ("type", "size")
PRINTED = ("division", "class", "attack", "defence", "movement", "zone", "steps")
FACTS = (*KIND, *PRINTED)
"""What is recognised of a unit besides whose it is, when all is."""
SIGHT = (
    *("watch", "lots", "near", "far", "ground", "recognise", "high", "lines", "weather"),
    *("scouts", "flight", "flown", "fought", "fired", "lost", "left", "overlooked", "ages"),
    *("same", "again", "reports", "told", "screened"),
)


def spotting_of(rules: Rules) -> Spotting[FolderPosition, Piece]:
    """Return the record of a folder's spotting."""
    cases = Cases(**{name: rules.case(f"sight.{name}") for name in SIGHT})
    phases = [phase for phase in rules.outline["phases"] if MOVE in phase["orders"]]
    moves = {
        side: tuple(
            step_name(side, phase) for phase in phases if side in (phase["sides"] or rules.sides)
        )
        for side in rules.sides
    }
    return Spotting(
        Eyesight(cases, rules.eyes, rules.cover, {}),
        kind=lambda unit: str(unit.data.get("type")),
        facts=recognised(KIND, PRINTED),
        movement={side: steps or ("",) for side, steps in moves.items()},
    )


# ---- what is told -------------------------------------------------------------------------------


def _combat(position: FolderPosition) -> Mapping[str, Any]:
    """Return the running combat."""
    frames = (one for one in reversed(position.frames) if one["kind"] == "combat")
    return next(frames, {})


def _to_fighters(line: Line) -> Line:
    """Return a line that only those are told whose combat it is."""

    def tell(
        before: FolderPosition, event: Event, after: FolderPosition, side: str
    ) -> JsonObject | None:
        is_told = side in (event.data["side"], event.data["enemy"])
        return line(before, event, after, side) if is_told else None

    return tell


def _roll(
    before: FolderPosition, event: Event, after: FolderPosition, side: str
) -> JsonObject | None:
    frame = _combat(before)
    fighters = () if event.data["secret"] else (frame.get("side"), frame.get("enemy"))
    is_told = side in (event.data["owner"], *fighters)
    return said(event, *event.data) if is_told else None


ODDS = shared.odds_of(
    "side", "enemy", "targets", by=lambda term: (str(term["space"]), str(term["unit"]))
)


def tellers_of(
    rules: Rules, ordinary: Mapping[str, Teller[FolderPosition]]
) -> dict[str, Teller[FolderPosition]]:
    """Return who is told what, at either level."""
    loss = shared.loss_by(rules.case("combat.losses"))
    lines: dict[str, Line] = {
        **dict.fromkeys(("step", "step_ended", "game_over"), whole),
        **dict.fromkeys(("halted", "unsupplied"), to_owner),
        **dict.fromkeys(("withdraws", "combat_result", "combat_over"), _to_fighters(whole)),
        **dict.fromkeys(("step_lost", "eliminated"), loss),
        **dict.fromkeys(("retreated", "advanced"), shared.went),
        "moved": shared.moved,
        "roll": _roll,
        "attack_declared": _to_fighters(shared.fighting),
        "combat_odds": _to_fighters(ODDS),
    }
    always = (
        "campaign_started",
        "overrule",
        "choice",
        "spotted",
        "lost",
        "aged",
        *dispatches.TELLERS,
    )
    return shared.tellers(ordinary, lines, always)


# ---- what could be otherwise --------------------------------------------------------------------


def hidden_of(
    spotting: Spotting[FolderPosition, Piece],
) -> Callable[[FolderPosition, str], Iterator[tuple[str, JsonObject]]]:
    """Return what yields other truths that a side cannot tell from the truth."""
    hiding: Hiding[FolderPosition, Piece] = Hiding(
        spotting,
        has_room=lambda position, space: not position.stack(space),
        gone={"status": "out", "space": None},
        waits=lambda unit: {"status": "out" if unit.data["status"] == "due" else "due"},
        marks=("attacked", "defended"),
        moved=MODE,
        roll="0|unseen|turn 1|x",
    )

    def changes(position: FolderPosition, side: str) -> Iterator[tuple[str, JsonObject]]:
        if is_double_blind(position.data):
            yield from truths(position, hidden.changes(hiding, position, side))

    return changes
