"""The chances of an assault, exact out of 1,296 throws of four dice; how close one is, and how it
ended, in words for the referee. Source: 10.7, 10.74.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.plain import JsonObject, JsonView

THROWS = 6**4


@lru_cache(maxsize=1)
def _differences() -> dict[int, int]:
    """Return how many throws give each difference of the attacker's to the defender's dice."""
    counts: dict[int, int] = {}
    for a, b, c, d in product(range(1, 7), repeat=4):
        difference = a + b - c - d
        counts[difference] = counts.get(difference, 0) + 1
    return counts


def chances(attack: int, defense: int) -> tuple[int, int, int]:
    """Return how many of all throws mean Success, Stalemate and Failure."""
    need = defense - attack
    counts = _differences()
    success = sum(count for difference, count in counts.items() if difference > need)
    stalemate = counts.get(need, 0)
    return success, stalemate, THROWS - success - stalemate


def share(count: int) -> str:
    """Return a chance in words: "721 of 1,296 (56%)"; what may happen is not called 0 or 100%."""
    percent = (count * 200 + THROWS) // (2 * THROWS)
    words = f"{percent}%"
    if percent in (0, 100) and count not in (0, THROWS):
        words = "<1%" if percent == 0 else ">99%"
    return f"{count:,} of {THROWS:,} ({words})"


def rows(attack: int, defense: int) -> list[list[str]]:
    """Return the chances of the three results as rows of words."""
    names = ("Success", "Stalemate", "Failure")
    found = chances(attack, defense)
    return [[name, share(count)] for name, count in zip(names, found, strict=True)]


# ---- close calls --------------------------------------------------------------------------------

RESULTS = {
    "success": "the assault succeeds",
    "stalemate": "Stalemate",
    "failure": "the assault fails",
}
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
    return (chances(attack, defense)[0] * 200 + THROWS) // (2 * THROWS)
