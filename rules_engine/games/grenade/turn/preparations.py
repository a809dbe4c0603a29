"""Before play: the German chooses the flood, the US player D-Day, and the Roer's current is
rolled for. Source: 17.0, 18.0, 18.1.
"""

from __future__ import annotations

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.events import put
from rules_engine.core.game import FrameKind
from rules_engine.core.proceedings import Modifier
from rules_engine.games.grenade.part import Part, Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.hexes.blind.tellers import tell_named
from rules_engine.plain import JsonObject

FIRST_DAY, LAST_DAY = 17, 24  # 18.0
LAST_GAME_DAY = 32  # 28.0-GR: 4 March, counted on from February
MODIFIERS = {17: 1, 18: 1, 19: 1, 20: 0, 21: -1, 22: -2, 23: -3, 24: -4}  # 18.12, T6
SURPRISE_UNTIL = 23  # 18.21


def begin_flood(p: Run) -> None:
    """Ask which flood the Roer valley gets; without the case it is the gradual one. Source:
    17.0.
    """
    if p.position.holds("17.0-GR"):
        p.push("flood", owner=p.position.reading("OQ-15"))
    else:
        p.emit("flood_declared", {"flood": "gradual"}, [put("gradual", "tracks", "flood")])


def begin_d_day(p: Run) -> None:
    """Ask for D-Day under a gradual flood; without the case it is the historical one. Source:
    18.0.
    """
    if p.position.holds("18.0-GR"):
        p.push("d_day", owner="us")
    else:
        _set_d_day(p, 23, "18.0-GR")


def roll_current(p: Run) -> None:
    """Roll for the current of the Roer. Source: 18.1, 18.12, T5."""
    position = p.position
    if not position.holds("18.1"):
        p.emit("current", {"current": "normal"}, [put("normal", "tracks", "current")])
        return
    day = int(position.tracks["d_day"])
    amount = MODIFIERS.get(day, 0) if position.holds("18.12") else 0
    modifiers = [Modifier(amount, f"D-Day on {date_words(day)}", "18.12")] if amount else []
    roll = p.roll(
        "18.1",
        "current of the Roer",
        owner="us",
        modifiers=modifiers,
        least=1,
        most=6,
        read=lambda total: current(total).capitalize(),
    )
    found = current(roll.modified)
    p.emit("current", {"current": found}, [put(found, "tracks", "current")], ["18.11"], by="rules")


def current(total: int) -> str:
    """Return the current that a modified roll gives. Source: 18.11, T5."""
    return "torrent" if total >= 5 else "rapid" if total >= 2 else "normal"


def is_flash(position: GrenadePosition) -> bool:
    """Whether a flash flood was declared: then D-Day and current are not asked for."""
    return bool(position.tracks.get("flood") == "flash")


def date_words(day: int) -> str:
    """Return a day of February 1945 in words; day 29 is 1 March."""
    return f"{day} February" if day <= 28 else f"{day - 28} March"


def _flood_decisions(position: GrenadePosition, frame: JsonObject) -> tuple[Decision, ...]:
    choices = (
        Choice(
            "gradual",
            "gradual flood",
            "The US player chooses D-Day between 17 and 24 February; the Roer is an obstacle "
            "through 24 February; the valley keeps its terrain.",
        ),
        Choice(
            "flash",
            "flash flood",
            "The game begins on 17 February; the Roer valley is swamp all game; the Roer is a "
            "normal river; there is no surprise.",
        ),
    )
    prompt = "Which flood does the Roer valley get?"
    return (Decision(str(frame["id"]), frame["owner"], "flood", "17.0-GR", prompt, choices),)


def _answer_flood(p: Run, frame: JsonObject, decision: Decision, key: str) -> None:
    p.pop()
    effects = [put(key, "tracks", "flood")]
    cases = ["17.0-GR", "17.2" if key == "gradual" else "17.12"]
    if key == "flash" and p.position.holds("17.12"):
        effects.append(put(FIRST_DAY, "tracks", "d_day"))
    p.emit("flood_declared", {"flood": key}, effects, cases)


def _d_day_decisions(position: GrenadePosition, frame: JsonObject) -> tuple[Decision, ...]:
    choices = tuple(
        Choice(str(day), date_words(day), _consequence(day))
        for day in range(FIRST_DAY, LAST_DAY + 1)
    )
    prompt = "On which day does the offensive begin?"
    return (Decision(str(frame["id"]), frame["owner"], "d_day", "18.0-GR", prompt, choices),)


def _consequence(day: int) -> str:
    turns = LAST_GAME_DAY - day + 1
    surprise = "surprise on turn 1" if day <= SURPRISE_UNTIL else "no surprise"
    return f"{turns} game turns, {MODIFIERS[day]:+d} to the roll for the current, {surprise}."


def _answer_d_day(p: Run, frame: JsonObject, decision: Decision, key: str) -> None:
    p.pop()
    _set_d_day(p, int(key), "18.0-GR")


def _set_d_day(p: Run, day: int, case: str) -> None:
    data: JsonObject = {"day": day, "date": date_words(day)}
    effects = [put(day, "tracks", "d_day")] if p.position.holds("17.2") else []
    p.emit("d_day", data, effects, [case, "17.2"])


PART = Part.saying(
    {
        "flood_declared": lambda notice: f"A {notice['flood']} flood is declared for the Roer.",
        "d_day": lambda notice: f"D-Day is {notice['date']}.",
        "current": lambda notice: f"The Roer runs {notice['current']} through 24 February.",
    },
    tell=tell_named,
    frames={
        "flood": FrameKind("flood", None, _flood_decisions, _answer_flood),
        "d_day": FrameKind("d_day", None, _d_day_decisions, _answer_d_day),
    },
)
