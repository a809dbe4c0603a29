"""The order to move, and how it is carried out: double-blind hex by hex, up to an enemy whom nobody
had seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from rules_engine.core.events import Effect, put
from rules_engine.core.levels import is_double_blind
from rules_engine.core.orders import Order
from rules_engine.errors import MalformedOrder
from rules_engine.folders.movement import MODE, OFF, Movement, is_held
from rules_engine.folders.part import Part, Run
from rules_engine.folders.position import FolderPosition, Piece
from rules_engine.folders.rules import Rules
from rules_engine.mechanics.hexes.blind.known_position import as_mover_knows
from rules_engine.mechanics.hexes.blind.marches import Halt, March, Marches, cited, go_on, march_of
from rules_engine.mechanics.hexes.blind.record import Spotting
from rules_engine.mechanics.hexes.blind.telling import words_halted
from rules_engine.mechanics.hexes.ground.chart import write_points
from rules_engine.mechanics.hexes.movement.order import move_orders
from rules_engine.mechanics.hexes.movement.passage import stops
from rules_engine.mechanics.hexes.movement.suggest import anywhere, suggest_move
from rules_engine.mechanics.hexes.movement.walk import walked
from rules_engine.mechanics.notation import MoveNotation, spelled
from rules_engine.mechanics.tellers import tell_public
from rules_engine.plain import JsonObject

BlindMarches: TypeAlias = Marches[FolderPosition, Piece]
WORD = r"[0-9A-Za-z][0-9A-Za-z_./'-]*"


def march_part(rules: Rules, movement: Movement, marches: BlindMarches | None) -> Part:
    """Return the chapter on marches; `marches`: how they meet the unseen, where anything is."""
    numbers = rules.board.numbers
    assert_space, assert_unit = hexes(rules), units()

    def assert_start(word: object) -> str:
        return OFF if word == OFF else assert_space(word)

    example = f"move {next(iter(rules.units), '1/A')} {MODE} {numbers[0]}-{numbers[1]}"
    notation = MoveNotation((MODE,), "hexes", example, assert_unit, assert_start, assert_space)
    carry_out = partial(_carry_out, movement, marches)
    suggest = partial(suggest_move, movement, choose=anywhere)
    return Part(
        orders=move_orders(movement, notation, carry_out, suggest, _project),
        tellers=dict.fromkeys(("moved", "halted"), tell_public),
        words={"moved": _words(rules.parts), "halted": words_halted},
    )


def hexes(rules: Rules) -> Callable[[object], str]:
    """Return the check of a hex number of this board."""
    index = rules.board.index
    first, last = rules.board.numbers[0], rules.board.numbers[-1]

    def assert_hex(word: object) -> str:
        if not isinstance(word, str) or word not in index:
            said = f"hexes are numbered as those from {first} to {last}"
            raise MalformedOrder(f"{str(word)[:20]!r} is no hex of this map; {said}.")
        return word

    return assert_hex


def units() -> Callable[[object], str]:
    """Return the check of a designation, or of a number for what is not recognised."""
    return spelled(rf"#?{WORD}", "no designation of a unit; write it as its counter shows it.")


# ---- carrying it out ----------------------------------------------------------------------------


def _carry_out(movement: Movement, marches: BlindMarches | None, p: Run, order: Order) -> None:
    """Move the unit: double-blind by what its side knew, as far as it comes in truth."""
    name, path = str(order.args["unit"]), [str(at) for at in order.args["path"]]
    seen = as_mover_knows(p, order.side)
    found = walked(movement, seen, seen.units[name], MODE, path)
    march = march_of(name, MODE, path, found.hexes, found.allowance)
    if marches is not None and is_double_blind(p.state):
        go_on(marches, p, march, 0, has_left=False)
    else:
        _emit(p, march, len(path) - 1)


def _emit(p: Run, march: March, at: int) -> None:
    """Let a unit go along its path as far as a hex of it."""
    unit, way = p.position.units[march.unit], march.path[: at + 1]
    data: JsonObject = {"unit": unit.id, "side": unit.side, "mode": MODE, "space": way[-1]}
    data |= {"path": way, "cost": march.spent[at], "allowance": march.allowance}
    effects = [*_ends(unit.id, way[-1]), put(MODE, "phase", "moved", unit.id)]
    p.emit("moved", data, effects, cited(march, at))


def marches_of(movement: Movement, spotting: Spotting[FolderPosition, Piece]) -> BlindMarches:
    """Return how marches meet what their side does not see."""

    def after(position: FolderPosition, march: March, at: int) -> Halt | None:
        side, there = position.units[march.unit].side, position.board.index[march.path[at]]
        case = position.rules.case("sight.halts")
        if not position.holds(case) or there not in stops(movement.passage, position, side):
            return None
        return Halt(case, "it has come into an enemy zone of control", may_go_on=False)

    return Marches(spotting, _emit, _before, after, _kept)


def _before(position: FolderPosition, march: March, at: int, has_left: bool) -> Halt | None:
    unit, there = position.units[march.unit], march.path[at + 1]
    if not is_held(position, unit.side, there):
        return None
    met = tuple(one.id for one in position.stack(there))
    return Halt(position.rules.case("sight.halts"), f"an enemy stands in {there}", met)


def _kept(
    position: FolderPosition, march: March, at: int, halt: Halt, has_left: bool
) -> Iterator[Effect]:
    yield put(MODE, "phase", "moved", march.unit)


def _ends(name: str, space: str) -> list[Effect]:
    return [put(space, "units", name, "space"), put("map", "units", name, "status")]


def _project(position: FolderPosition, order: Order) -> list[Effect]:
    name, path = str(order.args["unit"]), order.args["path"]
    return [*_ends(name, path[-1]), put(MODE, "phase", "moved", name)]


# ---- words -------------------------------------------------------------------------------


def _words(parts: int) -> Callable[[JsonObject], str]:
    def words(notice: JsonObject) -> str:
        start, end = notice["path"][0], notice["path"][-1]
        way = (
            f"enters the map and goes to {end}" if start == OFF else f"moves from {start} to {end}"
        )
        spent = (
            f"{write_points(notice['cost'], parts)} of {write_points(notice['allowance'], parts)}"
        )
        return f"{notice['unit']} {way} ({spent} movement points)."

    return words
