"""The Advantage: who holds it, how it is used and lost, the Sunset marker. Source: 12.0."""

from __future__ import annotations

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.events import put
from rules_engine.core.game import FrameKind
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import ALLIED, GERMAN, MarketPosition
from rules_engine.plain import JsonObject

FIRST_BOX, LAST_BOX = -3, 13
"""The ends of the Impulse Track: boxes A to 13. Source: 24.0, OQ-33."""
TITLES = {ALLIED: "the Allies", GERMAN: "the Germans"}


def spend(p: Run, side: str, purpose: str, case: str) -> None:
    """Use the Advantage; it passes when the impulse (or phase) is over. Source: 12.1, 12.5."""
    effects = [put({"holder": side, "used": True}, "tracks", "advantage")]
    p.emit("advantage_used", {"side": side, "purpose": purpose}, effects, [case, "12.5"])


def pass_on(p: Run) -> None:
    """Hand the Advantage over at the end of an impulse or phase. Source: 12.2, 12.4, 12.5."""
    marker = p.position.tracks["advantage"]
    holder = marker["holder"]
    if marker["used"]:
        _hand_over(p, p.position.other(holder), "it was used", "12.2")
    elif counts_losses(p.position) and _forfeits(p.position, holder):
        _hand_over(p, p.position.other(holder), "units were lost", "12.4")


def _hand_over(p: Run, to: str, why: str, case: str) -> None:
    effects = [put({"holder": to, "used": False}, "tracks", "advantage")]
    p.emit("advantage_passed", {"to": to, "why": why}, effects, [case], by="rules")


def counts_losses(position: MarketPosition) -> bool:
    """Whether eliminations of this step count for the Advantage and the Sunset marker.

    Source: 12.4, 12.41, OQ-35: in Impulses; in the Phases of D-Day by a reading.
    """
    in_invasion = position.step.startswith("dday.") and position.reading("OQ-35") == "d_day_too"
    return position.is_daylight or in_invasion


def _lost(position: MarketPosition, side: str) -> int:
    return int(position.data["phase"].get("losses", {}).get(side, 0))


def _forfeits(position: MarketPosition, holder: str) -> bool:
    """Whether losses of this impulse cost the holder the Advantage. Source: 12.4."""
    bound = 3 if holder == GERMAN else 1
    return position.holds("12.4") and _lost(position, holder) >= bound


def sunset_spaces(position: MarketPosition, loser: str) -> int:
    """Return how far the loser's opponent may move the Sunset marker. Source: 12.41, 12.5."""
    if not position.holds("12.41"):
        return 0
    free = 2 if loser == GERMAN else 0
    pays = 1 if position.advantage == loser else 0
    return max(0, _lost(position, loser) - free - pays)


# ---- moving the Sunset marker (12.41) -----------------------------------------------------------


def ask_sunset(p: Run) -> None:
    """Ask those who may move the Sunset marker, after losses. Source: 12.41."""
    for loser in (ALLIED, GERMAN):
        spaces = sunset_spaces(p.position, loser)
        if spaces:
            p.push("sunset_marker", owner=p.position.other(loser), spaces=spaces)


def _decisions(position: MarketPosition, frame: JsonObject) -> tuple[Decision, ...]:
    now = int(position.tracks.get("sunset_drm") or 0)
    choices = tuple(
        Choice(f"{step:+d}" if step else "0", _step_words(step, now + step))
        for step in range(-frame["spaces"], frame["spaces"] + 1)
        if FIRST_BOX <= now + step <= LAST_BOX and _leads(position, frame["owner"], step)
    )
    prompt = f"Heavy losses: move the Sunset marker by up to {frame['spaces']} (now {now:+d})."
    return (Decision(str(frame["id"]), frame["owner"], "sunset", "12.41", prompt, choices),)


def _leads(position: MarketPosition, owner: str, step: int) -> bool:
    """Whether a side may move the marker this way. Source: 12.41, OQ-35."""
    if position.reading("OQ-35") != "own_way":
        return True
    return step >= 0 if owner == ALLIED else step <= 0


def _step_words(step: int, then: int) -> str:
    if step == 0:
        return "Leave it where it is"
    way = "forward" if step > 0 else "back"
    return f"{abs(step)} {way}: {then:+d} to every later Sunset roll"


def _answer(p: Run, frame: JsonObject, decision: Decision, key: str) -> None:
    then = int(p.position.tracks.get("sunset_drm") or 0) + int(key)
    if int(key):
        effects = [put(then, "tracks", "sunset_drm")]
        p.emit("sunset_moved", {"side": frame["owner"], "to": then}, effects, ["12.41"])
    p.pop()


PART = Part.saying(
    {
        "advantage_used": lambda n: f"{TITLES[n['side']]} use the Advantage: {n['purpose']}.",
        "advantage_passed": lambda n: f"The Advantage goes to {TITLES[n['to']]}: {n['why']}.",
        "sunset_moved": lambda n: f"The Sunset marker is moved to {n['to']:+d}.",
        "card": lambda n: f"{n['subject']}: the card shows {n['card']} ({n['left']} left).",
    },
    frames={
        "sunset_marker": FrameKind("sunset_marker", decisions=_decisions, answer=_answer),
    },
)
