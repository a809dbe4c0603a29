"""What combat and exhaustion do to units: fresh, spent, disrupted, gone. Source: 8.3, 13.2."""

from __future__ import annotations

from rules_engine.core.events import put
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.plain import JsonObject

STATES = ("fresh", "spent", "d1", "d2")
"""From best to worst; behind d2 comes elimination. Source: 4.112, 4.4, 10.8."""
STATE_WORDS = {"fresh": "Fresh", "spent": "Spent", "d1": "Disrupted 1", "d2": "Disrupted 2"}


def worse(state: str) -> str | None:
    """Return the next worse state, None where the unit would be eliminated. Source: 10.8."""
    at = STATES.index(state) + 1
    return STATES[at] if at < len(STATES) else None


def better(state: str) -> str:
    """Return the next better state. Source: 13.6."""
    return STATES[max(0, STATES.index(state) - 1)]


def set_state(p: Run, name: str, state: str, why: str, *cases: str) -> None:
    """Put a unit into a state; nothing happens where it is in it already."""
    was = p.state["units"][name]["state"]
    if was == state:
        return
    data = {"unit": name, "was": was, "now": state, "why": why}
    p.emit("state_changed", data, [put(state, "units", name, "state")], cases)


def worsen_to(p: Run, name: str, state: str, why: str, *cases: str) -> None:
    """Put a unit into a state unless it is in a worse one already."""
    if STATES.index(p.state["units"][name]["state"]) < STATES.index(state):
        set_state(p, name, state, why, *cases)


def worsen(p: Run, name: str, why: str, *cases: str) -> None:
    """Make a unit one state worse, beyond Disrupted 2 eliminate it. Source: 10.8."""
    then = worse(p.state["units"][name]["state"])
    if then is None:
        eliminate(p, name, why, *cases)
    else:
        set_state(p, name, then, why, *cases)


def eliminate(p: Run, name: str, why: str, *cases: str) -> None:
    """Take a unit out of the game and count the loss of this impulse. Source: 12.4, OQ-35."""
    unit = p.state["units"][name]
    losses = p.state["phase"].get("losses", {}).get(unit["side"], 0)
    data = {"unit": name, "space": unit["space"], "why": why}
    effects = [
        put("out", "units", name, "status"),
        put(None, "units", name, "space"),
        put(losses + 1, "phase", "losses", unit["side"]),
    ]
    p.emit("eliminated", data, effects, cases)


def _words_state(notice: JsonObject) -> str:
    now = STATE_WORDS[notice["now"]]
    return f"{notice['unit']} is now {now}: {notice['why']}."


PART = Part.saying(
    {
        "state_changed": _words_state,
        "eliminated": lambda n: f"{n['unit']} is eliminated in {n['space']}: {n['why']}.",
    }
)
