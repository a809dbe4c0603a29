"""Air strikes and interdiction, a point each. Source: 1.5, 6.15 to 6.17, 8.4, H5, H51 to H53."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.events import Effect, put
from rules_engine.core.levels import is_double_blind
from rules_engine.core.orders import Order
from rules_engine.core.proceedings import Modifier
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.games.hells_highway import losses
from rules_engine.games.hells_highway.fire import results
from rules_engine.games.hells_highway.fire.method import defenders_of
from rules_engine.games.hells_highway.fire.volley import cover_terms
from rules_engine.games.hells_highway.ground.costs import terrain_at
from rules_engine.games.hells_highway.notation import assert_space
from rules_engine.games.hells_highway.order_of_battle import formations
from rules_engine.games.hells_highway.part import Part, Run, own_roll
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.supply.headquarters import is_frozen
from rules_engine.mechanics.knowledge import Ledger
from rules_engine.mechanics.listed import listed_order
from rules_engine.mechanics.slots import Slot, SlotNotation
from rules_engine.mechanics.tellers import tell_public
from rules_engine.plain import JsonObject

STRIKE, INTERDICT = "strike", "interdict"
REACH = {STRIKE: 10, INTERDICT: 20}
CASES = {STRIKE: "6.16", INTERDICT: "6.17"}
MARKS = {STRIKE: "struck", INTERDICT: "interdicted"}
RULES = {STRIKE: "H52", INTERDICT: "H53"}
FLAK_RANGE = 2
SAME = {"rough": "woods"}


def _faults(position: HellsPosition, what: str, space: str) -> Iterator[Violation]:
    """Yield what stands against a strike at a hex or its interdiction. Source: 6.15 to 6.17, H51 to
    H53.
    """
    if space not in position.board.index:
        yield Violation(CASES[what], f"{space} is not a hex of this map.")
        return
    if int(position.tracks.get("air", 0)) < 1 and position.holds("6.15"):
        yield Violation("6.15", "There are no air points left.", space)
    if not _is_in_reach(position, what, space):
        text = f"{space} is more than {REACH[what]} hexes from a headquarters of XXX Corps."
        yield Violation(CASES[what], text, space)
    if space in position.tracks.get(MARKS[what], ()) and position.holds(RULES[what]):
        yield Violation(RULES[what], f"{space} has been chosen already.", space)
    is_blind = is_double_blind(position.data)
    if what == STRIKE and not is_blind and not defenders_of(position, "allied", space):
        yield Violation("H52", f"No German combat unit is in {space}.", space)


def _is_in_reach(position: HellsPosition, what: str, space: str) -> bool:
    """Whether a headquarters of XXX Corps is near enough. Source: 6.16, 6.17, H51."""
    if not position.holds(CASES[what]):
        return True
    board = position.board
    return any(
        board.distance(position.at(unit), board.index[space]) <= REACH[what]
        for unit in position.on_map("allied")
        if unit.is_hq
        and formations()[unit.formation].kind == "xxx"
        and not is_frozen(position, unit)
    )


def _spent(position: HellsPosition, what: str, space: str) -> list[Effect]:
    mark = MARKS[what]
    left = max(0, int(position.tracks["air"]) - 1)
    marked = sorted([*position.tracks[mark], space])
    return [put(left, "tracks", "air"), put(marked, "tracks", mark)]


def _interdict(p: Run, order: Order) -> None:
    space = str(order.args["space"])
    effects = _spent(p.position, INTERDICT, space)
    p.emit("interdicted", {"side": order.side, "space": space}, effects, ["6.17", "H53"])


def _strike(p: Run, order: Order) -> None:
    """Strike a hex: the middle column, with the terrain and the cover of who is there. Source:
    6.15, H26, H52.
    """
    position, space = p.position, str(order.args["space"])
    names = [unit.id for unit in defenders_of(position, order.side, space)]
    data: JsonObject = {"side": order.side, "space": space, "targets": names}
    p.emit("struck", data, _spent(position, STRIKE, space), ["6.15", "H52"])
    column, terms = position.number("strike_column"), list(_terms(position, space))
    terms = [term for term in terms if term.amount]

    def read(total: int) -> str:
        return results.read(position, total, column).text

    roll = own_roll(p, ("H52", f"air strike on {space}"), order.side, terms, read)
    hit = results.read(position, roll.modified, column)
    if roll.total == 1 and _is_turned_away(position, space):
        hit = results.NOTHING
    if is_double_blind(p.state):
        _fall(p, space, hit)
        return
    asked = {"steps": hit.steps, "disrupts": hit.disrupts, "six": False, "helpers": []}
    p.push("volley", **data, **asked, units=[], defensive=False, stage="who", air=True)


def _fall(p: Run, space: str, hit: results.Hit) -> None:
    """Let what a strike does fall by lot on who is there, so that nobody is asked who would be
    known by that to be there. Source: H34, H72.
    """
    ledger = Ledger(p.state, "allied")
    there = defenders_of(p.position, "allied", space)
    names = ledger.by_lot([unit.id for unit in there], space)
    fresh = [name for name in names if not p.position.units[name].is_disrupted]
    if hit.disrupts and fresh:
        losses.disrupt(p, fresh[0], "air strike", "H34")
    for _ in range(hit.steps + (hit.disrupts and not fresh)):
        left = [name for name in names if p.position.units[name].is_on_map]
        if left:
            losses.lose(p, max(left, key=lambda name: p.position.units[name].steps), 1, "H34")


def _terms(position: HellsPosition, space: str) -> Iterator[Modifier]:
    """Yield what changes the roll of a strike. Source: 9.11, 9.13, 9.15, H26, H52."""
    terrain = terrain_at(position, position.board.index[space])
    effect = position.number(f"effect_indirect_{SAME.get(terrain, terrain)}")
    yield Modifier(position.number("strike_value") + effect, f"air strike in {terrain}", "H26")
    targets = defenders_of(position, "allied", space)
    found = cover_terms(position, targets, space)
    yield from (term for term in found if term.case != "9.12" and position.holds(term.case))


def _is_turned_away(position: HellsPosition, space: str) -> bool:
    """Whether flak near the target turns a strike away, by one reading. Source: H74."""
    if position.option("air_strike_flak") != "lost_on_1":
        return False
    board = position.board
    near = set(board.within(board.index[space], FLAK_RANGE))
    units = position.on_map("german")
    return any(u.is_flak and u.is_ready and position.at(u) in near for u in units)


def lift(p: Run) -> None:
    """Take interdiction off when the German player turn ends. Source: H53."""
    if p.position.tracks["interdicted"]:
        p.write(put([], "tracks", "interdicted"))


# ---- the orders ---------------------------------------------------------------------------------


def _part(what: str, title: str, example: str, words: str) -> Part:
    def rule(position: HellsPosition, order: Order) -> Ruling:
        return Ruling(tuple(_faults(position, what, str(order.args["space"]))))

    def listed(position: HellsPosition, side: str) -> Iterator[Order]:
        if not position.tracks.get("air"):
            return
        for space in sorted(position.stacks("german")):
            if next(_faults(position, what, space), None) is None:
                yield Order(what, side, {"space": space})

    usage = f"Write '{what} HEX', such as '{what} {example}'."
    notation = SlotNotation(usage, (Slot("space", assert_space),))
    carry_out = _strike if what == STRIKE else _interdict
    event = MARKS[what]
    return Part(
        orders=listed_order((what, title), notation, rule, carry_out, listed, one_in=2),
        tellers={event: tell_public},
        words={event: lambda notice: words.format(notice["space"])},
    )


PARTS = (
    _part(STRIKE, "Strike a hex from the air", "0569", "Aircraft strike {}."),
    _part(INTERDICT, "Interdict a hex", "0140", "{} is interdicted."),
)
