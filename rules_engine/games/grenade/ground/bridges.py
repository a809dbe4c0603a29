"""The Rhine bridges: blown or not when a US unit first comes to its west end. Source: 22.2, T7."""

from __future__ import annotations

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.events import put
from rules_engine.core.levels import is_double_blind
from rules_engine.games.grenade.part import Part, Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.hexes.blind.known_position import as_known
from rules_engine.mechanics.hexes.blind.tellers import tell_named
from rules_engine.plain import JsonObject

# T7: a bridge is blown on this total of two dice up to 11.
GUARDED, OPEN, RUSE = 3, 4, 5
HIGHEST = 11


def due(position: GrenadePosition, space: str) -> tuple[str, ...]:
    """Return the bridges to be tried when a US unit comes into a hex. Source: 22.21, 22.24."""
    if not position.holds("22.21"):
        return ()
    tried = position.tracks.get("bridges", {})
    found = tuple(
        name
        for name, site in sorted(position.board.sites.get("bridges", {}).items())
        if site["west"] == space and name not in tried
    )
    return found if position.holds("22.24") else found[:1]


def take_up(p: Run, frame: JsonObject, bridge: str) -> None:
    """Begin with one bridge."""
    rest = [name for name in frame["bridges"] if name != bridge]
    p.amend(bridge=bridge, bridges=rest, stage="attempt")


def go_on(p: Run, frame: JsonObject) -> None:
    """Go on by one stage where nobody is asked."""
    if frame["stage"] == "attempt":
        p.amend(stage="ruse")
    else:
        _blow(p, frame, with_ruse=False)


def decisions(position: GrenadePosition, frame: JsonObject) -> tuple[Decision, ...]:
    """Return the open question about a bridge: the attempt (OQ-66), then the ruse (22.23)."""
    site = position.board.sites["bridges"][frame["bridge"]]
    name = site["name"]
    here = str(frame["id"])
    if frame["stage"] == "attempt":
        if position.reading("OQ-66") != "may_decline":
            return ()
        low = lowest(position, frame["bridge"], with_ruse=False)
        prompt = f"A US unit is at the western end of the bridge {name}. Do you try to blow it?"
        blow = Choice("blow", "Try to blow it", f"Blown on {low} to {HIGHEST} with two dice.")
        leave = Choice("decline", "Leave it", "The bridge stands; it cannot be tried again.")
        return (Decision(here, "german", "blow", "22.21", prompt, (blow, leave), site["west"]),)
    if not has_ruse(position):
        return ()
    seen = as_known(position, "us") if is_double_blind(position.data) else position
    low = lowest(seen, frame["bridge"], with_ruse=False)
    prompt = f"The German tries to blow the bridge {name}. Do you use your ruse, the only one?"
    use = Choice("use", "Use the ruse", f"Blown on {RUSE} to {HIGHEST} with two dice.")
    keep = Choice("keep", "Keep it", f"Blown on {low} to {HIGHEST} with two dice.")
    return (Decision(here, "us", "ruse", "22.23", prompt, (keep, use), site["west"]),)


def answer(p: Run, frame: JsonObject, decision: Decision, key: str) -> None:
    """Go on with the answer about the attempt or the ruse."""
    if decision.kind == "ruse":
        _blow(p, frame, with_ruse=key == "use")
    elif key == "blow":
        p.amend(stage="ruse")
    else:
        site = p.position.board.sites["bridges"][frame["bridge"]]
        mark = put("declined", "tracks", "bridges", frame["bridge"])
        p.emit("bridge_left", {"bridge": site["name"], "space": site["west"]}, [mark], ["22.21"])
        p.amend(bridge=None, stage="")


def has_ruse(position: GrenadePosition) -> bool:
    """Whether the US player has his ruse left. Source: 22.23."""
    return position.holds("22.23") and position.tracks.get("ruse") is None


def lowest(position: GrenadePosition, bridge: str, *, with_ruse: bool) -> int:
    """Return the lowest total on which a bridge is blown. Source: 22.22, T7."""
    if with_ruse:
        return RUSE
    east = position.board.sites["bridges"][bridge]["east"]
    stack = position.stack(east)
    guarded = any(unit.side == "german" and unit.type != "volkssturm" for unit in stack)
    return GUARDED if guarded else OPEN


def _blow(p: Run, frame: JsonObject, *, with_ruse: bool) -> None:
    bridge = str(frame["bridge"])
    position = p.position
    site = position.board.sites["bridges"][bridge]
    if with_ruse:
        mark = put(position.turn, "tracks", "ruse")
        p.emit("ruse", {"bridge": site["name"], "space": site["west"]}, [mark], ["22.23"], "us")
    low = lowest(position, bridge, with_ruse=with_ruse) if position.holds("22.22") else HIGHEST + 1
    roll = p.roll(
        "22.22",
        f"bridge {site['name']}",
        owner="german",
        count=2,
        read=lambda total: "blown" if low <= total <= HIGHEST else "the bridge stands",
    )
    is_blown = low <= roll.total <= HIGHEST
    data: JsonObject = {"bridge": site["name"], "space": site["west"], "blown": is_blown}
    mark = put("blown" if is_blown else "stands", "tracks", "bridges", bridge)
    p.emit("bridge", data, [mark], ["22.22", "22.21"], by="rules")
    p.amend(bridge=None, stage="")


def _words_bridge(notice: JsonObject) -> str:
    if notice["blown"]:
        return f"The bridge {notice['bridge']} is blown."
    return f"The attempt fails: the bridge {notice['bridge']} stands."


PART = Part.saying(
    {
        "bridge": _words_bridge,
        "bridge_left": lambda n: f"The bridge {n['bridge']} is not tried and stands.",
        "ruse": lambda n: f"The US player uses his ruse at the bridge {n['bridge']}.",
    },
    tell=tell_named,
)
