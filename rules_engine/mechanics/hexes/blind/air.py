"""Air reconnaissance: the order `reconnoitre HEX`, for an Air Point."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from rules_engine.core.events import Event, put
from rules_engine.core.forms import ONE, Blank, Entry, Filled, Form, chosen_of, one_of
from rules_engine.core.game import OrderKind, Pick
from rules_engine.core.levels import DOUBLE_BLIND
from rules_engine.core.orders import Order
from rules_engine.core.position import Position
from rules_engine.core.proceedings import Proceedings
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.mechanics.hexes.blind import reports
from rules_engine.mechanics.hexes.blind.fields import ground_of
from rules_engine.mechanics.hexes.blind.notes import Notes
from rules_engine.mechanics.hexes.blind.record import Spotting
from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.mechanics.knowledge import Ledger
from rules_engine.mechanics.parts import Part, Words
from rules_engine.mechanics.slots import Slot, SlotNotation
from rules_engine.plain import JsonObject


@dataclass(frozen=True, eq=False)
class Flights(Generic[H, U]):
    """What a game says of air reconnaissance."""

    spotting: Spotting[H, U]
    success: Mapping[str, int]
    """By weather, the highest roll that brings something home; in other weather nobody flies."""
    grounded: str
    """Why nobody flies, in a sentence."""
    points: Mapping[str, tuple[str, ...]]
    """Where a state keeps what each side has left of its Air Points; who is not named has none."""
    assert_space: Callable[[object], str]
    """Refuses what is no number of a hex. Raises MalformedOrder."""
    titles: Mapping[str, str]
    """The sides, in words."""


WRITTEN = "Air reconnaissance is written 'reconnoitre HEX'."


def _left(flights: Flights[H, U], position: Position, side: str) -> int:
    """Return the Air Points that a side has left; none where nothing is kept of them."""
    found: Any = position.data if side in flights.points else None
    for part in flights.points.get(side, ()):
        found = (found or {}).get(part)
    return int(found or 0)


def _faults(flights: Flights[H, U], position: H, side: str) -> Iterator[Violation]:
    """Yield why a side cannot fly at all now."""
    case = flights.spotting.cases.flight
    if position.data["options"].get("air_recon", "yes") == "no" or not position.holds(case):
        yield Violation(case, "There is no air reconnaissance in this campaign.")
    elif position.data["tracks"].get("weather") not in flights.success:
        yield Violation(case, flights.grounded)
    elif _left(flights, position, side) < 1:
        yield Violation(case, "You have no Air Point left this turn.")


def _rule(flights: Flights[H, U], position: H, order: Order) -> Ruling:
    space = order.args["space"]
    if space not in position.board.index:
        return Ruling(
            (Violation(flights.spotting.cases.flight, f"{space} is not a hex of this map.", space),)
        )
    return Ruling(tuple(_faults(flights, position, order.side)))


def _carry_out(flights: Flights[H, U], p: Proceedings[H], order: Order) -> None:
    """Spend the point, roll whether the flight brings anything home, and count what it saw."""
    side, space, case = order.side, order.args["space"], flights.spotting.cases.flown
    most = flights.success[str(p.position.data["tracks"]["weather"])]
    roll = p.roll(
        case,
        f"air reconnaissance over {space}",
        owner=side,
        secret=True,
        read=lambda face: "the flight sees" if face <= most else "the flight sees nothing",
    )
    is_seen = roll.total <= most or not p.position.holds(case)
    data: JsonObject = {"side": side, "space": space, "sees": is_seen}
    spent = put(_left(flights, p.position, side) - 1, *flights.points[side])
    p.emit("flown", data, [spent], [flights.spotting.cases.flight])
    if is_seen:
        spotting = flights.spotting
        ledger, notes = Ledger(p.state, side), Notes(spotting.cases, side)
        for number in _open_hexes(spotting, p.position, space):
            reports.count(spotting, p.position, ledger, notes, number, "air", case, is_whole=True)
        notes.emit(p, ledger.effects())


def _open_hexes(spotting: Spotting[H, U], position: H, space: str) -> Iterator[str]:
    """Yield the hexes around one that hide nothing from the air."""
    board = position.board
    for at in board.within(board.index[space], 1):
        cover = ground_of(spotting.eyesight, board, at)[0]
        if cover.seen_from or not position.holds(spotting.cases.ground):
            yield board.numbers[at]


def _enumerate(flights: Flights[H, U], position: H, side: str) -> Iterator[Order]:
    if next(_faults(flights, position, side), None) is None:
        for space in position.board.numbers:
            yield Order("reconnoitre", side, {"space": space})


def _suggest(flights: Flights[H, U], position: H, side: str, pick: Pick) -> Order | None:
    if next(_faults(flights, position, side), None) is not None or pick(8):
        return None
    spaces = position.board.numbers
    return Order("reconnoitre", side, {"space": spaces[pick(len(spaces))]})


def _form(flights: Flights[H, U], position: H, side: str, filled: Filled) -> Form:
    """Offer to spend a point first, so that no stray tap on the map begins a flight."""
    fault = next(_faults(flights, position, side), None)
    if fault is not None:
        return Form((), hint=f"{fault.message} ({fault.case})")
    points = (Entry("1", f"Spend 1 Air Point ({_left(flights, position, side)} left)"),)
    spent = chosen_of(filled, "air", points)
    blanks = [Blank("air", "Air Points", ONE, points, spent)]
    if not spent:
        return Form(tuple(blanks), hint="Choose to spend an Air Point, then tap a hex.")
    spaces = tuple(Entry(number, number, number) for number in position.board.numbers)
    space = one_of(filled, "space", spaces)
    hint = "it shows what is in the open in this hex and the six around it"
    blanks.append(Blank("space", "Over hex", ONE, spaces, (space,) if space else (), hint))
    if space is None:
        return Form(tuple(blanks), hint="Tap the hex to fly over.", marks=(("choice", "", ()),))
    return Form(tuple(blanks), {"space": space}, marks=(("target", "A", (space,)),))


# ---- telling ------------------------------------------------------------------------------------


def tell_flown(
    before: Position, event: Event, after: Position, side: str | None
) -> JsonObject | None:
    """Tell the owner where the flight went; the others, who see the Air Points, that one flew."""
    data = event.data
    notice: JsonObject = {"kind": event.kind, "by": event.by, "cases": list(event.cases)}
    if side in (None, data["side"]):
        return {**notice, **data}
    return {**notice, "side": data["side"]}


def _words(titles: Mapping[str, str]) -> Words:
    def words_flown(notice: JsonObject) -> str:
        """Say where a flight went, and whether it saw anything."""
        side = titles[notice["side"]]
        if "space" not in notice:
            return f"A {side} Air Point flies reconnaissance."
        found = "and looks at what is in the open" if notice["sees"] else "and sees nothing"
        return f"A {side} Air Point flies over {notice['space']} {found}."

    return words_flown


def part_of(flights: Flights[H, U]) -> Part[H]:
    """Return the part of a game's record that air reconnaissance is."""
    order: OrderKind[H] = OrderKind(
        "reconnoitre",
        "Air reconnaissance",
        SlotNotation(WRITTEN, (Slot("space", flights.assert_space),)),
        lambda position, order: _rule(flights, position, order),
        lambda p, order: _carry_out(flights, p, order),
        lambda position, side: _enumerate(flights, position, side),
        lambda position, side, pick: _suggest(flights, position, side, pick),
        form=lambda position, side, filled: _form(flights, position, side, filled),
        levels=(DOUBLE_BLIND,),
    )
    return Part(
        {"reconnoitre": order}, {}, {"flown": tell_flown}, {"flown": _words(flights.titles)}
    )
