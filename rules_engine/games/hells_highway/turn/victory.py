"""Victory: places, losses and mornings on which the highway was cut. Source: H2, H62 to H64."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.proceedings import Modifier
from rules_engine.games.hells_highway import control
from rules_engine.games.hells_highway.part import Part
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.supply.paths import to_sources
from rules_engine.mechanics.hexes.turn.victory import Victory
from rules_engine.mechanics.tellers import tell_public
from rules_engine.plain import JsonObject

NORTH_STEPS = 6
LEVELS = (
    ("level_decisive", "allied", "Allied decisive victory"),
    ("level_substantial", "allied", "Allied substantial victory"),
    ("level_marginal", "allied", "Allied marginal victory"),
    ("level_german_marginal", "german", "German marginal victory"),
    ("level_german_substantial", "german", "German substantial victory"),
)
LOST = "German decisive victory"


def _terms(position: HellsPosition) -> Iterator[Modifier]:
    """Yield every term of the difference of points, German ones below zero. Source: H63."""
    if not position.holds("H63"):
        return
    yield from _bridges(position)
    for option, spaces in control.PLACES.items():
        if all(_is_ours(position, space) for space in spaces):
            yield Modifier(position.number(option), "/".join(spaces), "H63")
    german = int(position.tracks["lost"]["german"]) // position.number("german_steps_per_point")
    allied = int(position.tracks["lost"]["allied"]) // position.number("allied_steps_per_point")
    yield Modifier(german, "German steps", "H63")
    yield Modifier(-allied, "Allied steps", "H63")
    cut = int(position.tracks["cut"]) * position.number("points_cut")
    yield Modifier(-cut, "mornings on which the highway was cut", "H63")


def _bridges(position: HellsPosition) -> Iterator[Modifier]:
    """Yield what the last two bridges are worth. Source: H62, H63."""
    for space, name in ((control.ARNHEM, "arnhem"), (control.NIJMEGEN, "nijmegen")):
        if _is_ours(position, space):
            line = "_line" if control.is_line(position, space) else ""
            yield Modifier(position.number(f"points_{name}{line}"), f"{name} bridge", "H63")
    if not _is_ours(position, control.ARNHEM) and _steps_north(position) >= NORTH_STEPS:
        yield Modifier(position.number("points_north"), "north of the Neder Rijn", "H63")


def _is_ours(position: HellsPosition, space: str) -> bool:
    return space in position.board.index and control.owner(position, space) == "allied"


def _steps_north(position: HellsPosition) -> int:
    """Return the Allied steps north of the Neder Rijn with a path to the border. Source: H63."""
    found = to_sources(position, "allied", None)
    units = (unit for unit in position.on_map("allied") if unit.space in _north(position))
    return sum(unit.steps for unit in units if position.at(unit) in found)


def _north(position: HellsPosition) -> frozenset[str]:
    """Return the hexes north of the Neder Rijn: all that can be walked to from the north edge
    without crossing a river. Source: H63.
    """
    board = position.board
    todo = list(board.on_edge("north"))
    found = set(todo)
    for here in todo:  # grows while it is walked
        for there in board.neighbours[here]:
            if there not in found and "great_river" not in board.link(here, there):
                found.add(there)
                todo.append(there)
    return frozenset(board.numbers[at] for at in found)


def score(position: HellsPosition) -> JsonObject:
    """Return the difference of points and its terms. Source: H63, H64."""
    terms = [term for term in _terms(position) if term.amount]
    points = sum(term.amount for term in terms)
    return {"points": points, "terms": [term.to_json() for term in terms]}


def _verdict(position: HellsPosition, found: JsonObject) -> JsonObject:
    """Return who has won and how well. Source: H64."""
    for option, side, words in LEVELS:
        if found["points"] >= position.number(option):
            return {"winner": side, "words": words}
    return {"winner": "german", "words": LOST}


VICTORY: Victory[HellsPosition] = Victory(
    ends="H2",
    decides="H64",
    last_turn=lambda position: position.number("last_turn"),
    score=score,
    verdict=_verdict,
)


def _words(notice: JsonObject) -> str:
    return f"{notice.get('words', 'The game is over')} ({notice['points']:+d} points)."


PART = Part(tellers={"game_over": tell_public}, words={"game_over": _words})
