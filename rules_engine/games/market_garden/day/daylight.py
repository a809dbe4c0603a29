"""The Daylight Phase: passing, the Sunset roll, weather changes, the end of an impulse and of the
day. Source: 6.3, 8.1, 8.24, 17.4.
"""

from __future__ import annotations

from rules_engine.core.events import put
from rules_engine.core.game import FrameKind
from rules_engine.core.rulings import Violation
from rules_engine.games.market_garden.bridges import demolish
from rules_engine.games.market_garden.impulses import advantage, impulse
from rules_engine.games.market_garden.impulses.limits import while_another_runs
from rules_engine.games.market_garden.landing import arrivals
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import ALLIED, MarketPosition
from rules_engine.games.market_garden.rolls import Throw, roll_frame, throw
from rules_engine.plain import JsonObject

BOXES = {-3: "A", -2: "B", -1: "C"}


def box(number: int) -> str:
    """Return what the Impulse Track calls a box. Source: 24.0, OQ-33."""
    return BOXES.get(number, str(number))


def begin_impulse(p: Run) -> None:
    """Begin an impulse: note the map; a weather change due now takes place. Source: 6.3, 17.4."""
    if p.position.tracks.get("weather_due") and p.position.side != ALLIED:
        _change_weather(p)
    arrivals.lift_early(p)
    impulse.begin_impulse(p)


def begin_day(p: Run) -> None:
    """Put the Impulse marker where the day begins, at the end of Dawn or of D-Day's phases.

    Source: 5.1, 6.4, 13.7.
    """
    first = int(p.position.tracks.get("next_impulse", 0))
    p.write(
        put("on", "tracks", "day"),
        put(first, "tracks", "impulse"),
        put(first, "tracks", "first_impulse"),
        put(0, "tracks", "next_impulse"),
        put(False, "tracks", "passed"),
        put(False, "tracks", "weather_due"),
    )


def _change_weather(p: Run) -> None:
    now = "clear" if p.position.is_overcast else "overcast"
    effects = [put(now, "tracks", "weather"), put(False, "tracks", "weather_due")]
    p.emit("weather", {"now": now, "why": "the Sunset roll"}, effects, ["17.4"], by="rules")


def may_end(position: MarketPosition) -> tuple[Violation, ...]:
    """Return what stands in the way of ending an impulse: an activation is needed (or a pass), and
    no mandatory assault may be owed. Source: 8.1, 8.24, 10.2.
    """
    if not impulse.acts(position) and position.holds("8.1"):
        text = "Nothing has been done in this impulse: activate an area, bombard or pass."
        return (Violation("8.1", text),)
    return while_another_runs(position)


def finish_impulse(p: Run) -> None:
    """Let the end of an impulse begin; it may need dice and answers."""
    impulse.close_act(p)
    p.push("impulse_end", stage="sunset", marker=int(p.position.tracks.get("sunset_drm") or 0))
    demolish.ask_defender(p)


def _run(p: Run, frame: JsonObject) -> None:
    stage = frame["stage"]
    if stage == "sunset":
        p.amend(stage="losses")
        if sunset_is_due(p.position):
            throw_sunset(p)
    elif stage == "losses":
        p.amend(stage="advantage")
        advantage.ask_sunset(p)
    elif stage == "advantage":
        p.amend(stage="settle")
        advantage.pass_on(p)
    else:
        p.pop()
        _settle(p, frame["marker"])


def sunset_is_due(position: MarketPosition) -> bool:
    """Whether the Allies still owe the Sunset roll of this impulse. Source: 6.3, 8.24, OQ-36."""
    if position.step != "impulse.allied" or "sunset" in position.data["phase"]:
        return False
    return position.holds("6.3") and not _both_passed(position)


def throw_before_second(p: Run) -> None:
    """Ask for the Sunset roll as a second activation begins, where the first had no two dice: none
    is taken in the second part. Source: 12.2, 14.5, OQ-34, OQ-85.
    """
    done = impulse.acts(p.position)
    case = "14.5" if done[-1].get("bonus") else "12.2"
    if case == "12.2" and p.position.reading("OQ-85") == "first_dice":
        return
    if len(done) > 1 and p.position.holds(case) and sunset_is_due(p.position):
        throw_sunset(p)


def throw_sunset(p: Run) -> None:
    """Ask for the Sunset roll. Source: 6.3."""
    number, marker = p.position.impulse, int(p.position.tracks.get("sunset_drm") or 0)
    moved = f" with the marker's {marker:+d}" if marker else ""
    note = f"below {box(number)}{moved} the day ends, at {box(number)} the weather turns"
    throw(p, "sunset", [Throw("6.3", "the Sunset roll", ALLIED, 2, note=note)])


def _passed(position: MarketPosition) -> bool:
    done = impulse.acts(position)
    return [act["kind"] for act in done] == ["pass"]


def _both_passed(position: MarketPosition) -> bool:
    """Whether this impulse and the one before were both passed. Source: 8.24, OQ-36."""
    if position.reading("OQ-36") == "german_first" and position.step != "impulse.allied":
        return False
    return _passed(position) and bool(position.tracks.get("passed")) and position.holds("8.24")


def _settle(p: Run, marker: int) -> None:
    """Read the Sunset roll, move the Impulse marker, end the day where it ends; `marker` is where
    the Sunset marker stood before the losses of this impulse moved it. Source: 6.3, 12.41.
    """
    position = p.position
    if _both_passed(position):
        _end_day(p, "both sides passed", "8.24")
    elif position.step == "impulse.allied":
        _sunset(p, marker)
    if not is_over(p.position) and p.position.step == "impulse.allied":
        _advance(p)
    p.write(put(_passed(p.position), "tracks", "passed"))


def _sunset(p: Run, marker: int) -> None:
    """Compare the Sunset roll with the impulse's number. Source: 6.3, 12.41, 17.4, OQ-01."""
    position = p.position
    raw = position.data["phase"].get("sunset")
    if raw is None:
        return
    modified = raw + (marker if position.holds("12.41") else 0)
    if modified < position.impulse:
        _end_day(p, f"the Sunset roll {modified} is below {box(position.impulse)}", "6.3")
    elif raw == position.impulse and position.holds("17.4"):
        p.write(put(True, "tracks", "weather_due"))


def _advance(p: Run) -> None:
    """Move the Impulse marker on, except after an air bombardment. Source: 6.3, 8.1, 16.2."""
    position = p.position
    if any(act["kind"] == "air" for act in impulse.acts(position)) and position.holds("16.2"):
        return
    then = position.impulse + 1
    if then > advantage.LAST_BOX:
        _end_day(p, "the Impulse Track is at its end", "6.3")
        return
    p.emit(
        "impulse_advanced", {"to": box(then)}, [put(then, "tracks", "impulse")], ["8.1"], "rules"
    )


def _end_day(p: Run, why: str, case: str) -> None:
    p.emit("day_over", {"why": why}, [put("over", "tracks", "day")], [case], by="rules")


def is_over(position: MarketPosition) -> bool:
    """Whether the Daylight Phase is over. Source: 6.3, 8.24."""
    return bool(position.tracks.get("day") == "over")


def back_to_german(position: MarketPosition) -> str | None:
    """Return the impulse that follows while the day lasts: the German one. After an Air
    Bombardment it may be another Allied one. Source: 6.3, 8.1, 16.2, OQ-32.
    """
    if is_over(position):
        return None
    by_air = any(act["kind"] == "air" for act in impulse.acts(position))
    if by_air and position.reading("OQ-32") == "allied" and position.holds("16.2"):
        return "impulse.allied"
    return "impulse.german"


def _settle_sunset(p: Run, frame: JsonObject) -> None:
    """Nothing more: `rolls.py` has noted the roll."""


PART = Part.saying(
    {
        "weather": lambda n: f"The weather is now {n['now']}: {n['why']}.",
        "impulse_advanced": lambda n: f"Impulse {n['to']} begins.",
        "day_over": lambda n: f"The Daylight Phase ends: {n['why']}.",
    },
    frames={
        "impulse_end": FrameKind("impulse_end", run=_run),
        "sunset": roll_frame("sunset", _settle_sunset),
    },
)
