"""Air reconnaissance: the order `reconnoitre HEX`, for an Air Point. Source: DB4.1, DB4.2."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules_engine.core.events import Event, put
from rules_engine.core.forms import ONE, Blank, Entry, Filled, Form, chosen_of, one_of
from rules_engine.core.game import OrderKind, Pick
from rules_engine.core.levels import DOUBLE_BLIND
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.errors import MalformedOrder
from rules_engine.games.grenade.notation import assert_space
from rules_engine.games.grenade.part import Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.spotting import reports
from rules_engine.games.grenade.spotting.notes import Notes
from rules_engine.games.grenade.spotting.tables import WORKS, grounds
from rules_engine.mechanics.knowledge import Ledger
from rules_engine.mechanics.notation import assert_keys
from rules_engine.plain import JsonObject

SUCCESS = {"clear": 5, "light": 3}  # a flight brings something home on this or less


class ReconnoitreNotation:
    """`reconnoitre 0912`."""

    def parse(self, words: list[str]) -> dict[str, Any]:
        """Return the hex. Raises MalformedOrder."""
        if len(words) != 1:
            raise MalformedOrder("Air reconnaissance is written 'reconnoitre HEX'.")
        return {"space": assert_space(words[0])}

    def format(self, args: Mapping[str, Any]) -> list[str]:
        """Return the hex."""
        return [args["space"]]

    def validate(self, args: Mapping[str, Any]) -> None:
        """Refuse arguments of the wrong shape. Raises MalformedOrder."""
        assert_keys(args, ("space",))
        assert_space(args.get("space"))


def air_left(position: GrenadePosition, side: str) -> int:
    """Return the Air Points that a side has left. Source: 25.0."""
    return int((position.tracks.get("air") or {}).get(side, 0))


def _faults(position: GrenadePosition, side: str) -> Iterator[Violation]:
    """Yield why a side cannot fly at all now."""
    if position.data["options"].get("air_recon", "yes") == "no" or not position.holds("DB4.1"):
        yield Violation("DB4.1", "There is no air reconnaissance in this campaign.")
    elif position.tracks.get("weather") not in SUCCESS:
        yield Violation("DB4.1", "Nobody flies in heavy overcast.")
    elif air_left(position, side) < 1:
        yield Violation("DB4.1", "You have no Air Point left this turn.")


def _rule(position: GrenadePosition, order: Order) -> Ruling:
    space = order.args["space"]
    if space not in position.board.index:
        return Ruling((Violation("DB4.1", f"{space} is not a hex of this map.", space),))
    return Ruling(tuple(_faults(position, order.side)))


def _carry_out(p: Run, order: Order) -> None:
    """Spend the point, roll whether the flight brings anything home, and count what it saw."""
    side, space = order.side, order.args["space"]
    most = SUCCESS[str(p.position.tracks["weather"])]
    roll = p.roll(
        "DB4.2",
        f"air reconnaissance over {space}",
        owner=side,
        secret=True,
        read=lambda face: "the flight sees" if face <= most else "the flight sees nothing",
    )
    is_seen = roll.total <= most or not p.position.holds("DB4.2")
    spent = put(air_left(p.position, side) - 1, "tracks", "air", side)
    data: JsonObject = {"side": side, "space": space, "sees": is_seen}
    p.emit("flown", data, [spent], ["DB4.1"])
    if is_seen:
        ledger, notes = Ledger(p.state, side), Notes(p.position, side)
        for number in _open_hexes(p.position, space):
            reports.count(p.position, ledger, notes, number, "air", "DB4.2", is_whole=True)
        notes.emit(p, ledger.effects())


def _open_hexes(position: GrenadePosition, space: str) -> Iterator[str]:
    """Yield the hexes around one that hide nothing from the air. Source: DB2.3, DB4.2."""
    board, table = position.board, grounds()
    for at in board.within(board.index[space], 1):
        works = next((word for word in WORKS if word in board.features[at]), board.terrain[at])
        if table.get(works, table["clear"]).seen_from or not position.holds("DB2.3"):
            yield board.numbers[at]


def _enumerate(position: GrenadePosition, side: str) -> Iterator[Order]:
    if next(_faults(position, side), None) is None:
        for space in position.board.numbers:
            yield Order("reconnoitre", side, {"space": space})


def _suggest(position: GrenadePosition, side: str, pick: Pick) -> Order | None:
    if next(_faults(position, side), None) is not None or pick(8):
        return None
    spaces = position.board.numbers
    return Order("reconnoitre", side, {"space": spaces[pick(len(spaces))]})


def _form(position: GrenadePosition, side: str, filled: Filled) -> Form:
    """Offer to spend a point first, so that no stray tap on the map begins a flight."""
    fault = next(_faults(position, side), None)
    if fault is not None:
        return Form((), hint=f"{fault.message} ({fault.case})")
    left = air_left(position, side)
    points = (Entry("1", f"Spend 1 Air Point ({left} left)"),)
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
    before: GrenadePosition, event: Event, after: GrenadePosition, side: str | None
) -> JsonObject | None:
    """Tell the owner where the flight went; the enemy, who sees the Air Points, that one flew."""
    data = event.data
    notice: JsonObject = {"kind": event.kind, "by": event.by, "cases": list(event.cases)}
    if side in (None, data["side"]):
        return {**notice, **data}
    return {**notice, "side": data["side"]}


def words_flown(notice: JsonObject) -> str:
    """Say where a flight went, and whether it saw anything."""
    side = {"us": "US", "german": "German"}[notice["side"]]
    if "space" not in notice:
        return f"A {side} Air Point flies reconnaissance."
    found = "and looks at what is in the open" if notice["sees"] else "and sees nothing"
    return f"A {side} Air Point flies over {notice['space']} {found}."


ORDER: OrderKind[GrenadePosition] = OrderKind(
    "reconnoitre",
    "Air reconnaissance",
    ReconnoitreNotation(),
    _rule,
    _carry_out,
    _enumerate,
    _suggest,
    form=_form,
    levels=(DOUBLE_BLIND,),
)
