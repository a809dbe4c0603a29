"""How close an assault is, and how it ended, in words for the referee. Source: 10.7, 10.74."""

from __future__ import annotations

from rules_engine.games.market_garden.assault import odds
from rules_engine.games.market_garden.assault.telling import RESULTS
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.plain import JsonObject, JsonView

NEAR = 1
ROLLED = {
    0: "a Stalemate: one pip more succeeds, one less fails",
    1: "it succeeds by one pip: one less is a Stalemate",
    -1: "it fails by one pip: one more is a Stalemate",
}


def close_call(position: MarketPosition, told: JsonView) -> str:
    """Return in words how close an assault is whose values are within one, or how close it was
    when its totals were; "" for all else. `told` is a ruling's detail or what was told of it.
    """
    if told.get("kind") == "assault_result":
        gap = told["attack"] - told["defense"]
        rolled = f"{told['attack']} against {told['defense']}: "
        return rolled + ROLLED[gap] if abs(gap) <= NEAR else ""
    shown = told.get("values") or ()
    titles = ("Attack Value", "Defense Value")
    if [one["title"][: len(title)] for one, title in zip(shown, titles, strict=False)] != [*titles]:
        return ""
    attack, defense = (one["total"] for one in shown[:2])
    if abs(attack - defense) > NEAR:
        return ""
    now, more, less = (_success(attack + change, defense) for change in (0, 1, -1))
    return (
        f"Attack Value {attack} against Defense Value {defense}: success on {now}%; "
        f"one point more makes it {more}%, one less {less}%"
    )


def ending(told: JsonObject) -> tuple[str, str] | None:
    """Return which assault a notice tells the result of, and the result; None for all else."""
    if told["kind"] != "assault_result":
        return None
    return f"Assault on {told['name']}", RESULTS[told["result"]]


def _success(attack: int, defense: int) -> int:
    """Return the chance of success in percent."""
    return (odds.chances(attack, defense)[0] * 200 + odds.THROWS) // (2 * odds.THROWS)
