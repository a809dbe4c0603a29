"""Lines of supply in games of hexes: what blocks them, how far they reach, who is cut off."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.board.floods import Floods
from rules_engine.mechanics.hexes.ground.zones import Zones
from rules_engine.mechanics.hexes.supply.lines import Lines, around, passable, shortest
from rules_engine.mechanics.hexes.supply.net import Net
from rules_engine.mechanics.hexes.supply.trace import Supply, Tracing, supply_states
from tests.rules_engine.hexes.small import BOARD, Counter, Field, field, numbers
from tests.rules_engine.hexes.small import around as ring

FLOODS = Floods(BOARD)
LINES: Lines[Field, Counter] = Lines(
    Zones("1.1", lambda position, unit: min(unit.zone, 1)), blocked="2.1", opened="2.2"
)
AT = BOARD.index


class Plain:
    """A prepared board on which a line goes over every hexside."""

    floods = FLOODS

    def grown(self, mask: int) -> int:
        return FLOODS.grown(mask)


PLAIN = Plain()


def _corner(trace: Tracing[Field, Plain]) -> int:
    return FLOODS.mask([AT["0101"]]) & trace.open_to


def _out(trace: Tracing[Field, Plain], sources: int, lacking: int) -> Iterator[tuple[str, str]]:
    for at in FLOODS.spaces(lacking):
        for unit in trace.position.stack(BOARD.numbers[at]):
            if unit.side == trace.side:
                yield unit.id, "out"


SUPPLY: Supply[Field, Counter, Plain] = Supply(
    states=("in", "out"),
    lines=LINES,
    land=lambda position: PLAIN,
    sources=_corner,
    rings=lambda position: 3 if position.holds("2.3") else None,
    cut_off=_out,
)


def names(mask: int) -> set[str]:
    return numbers(BOARD, FLOODS.spaces(mask))


def test_units_and_zones_of_every_other_side_block_and_own_units_lift_zones() -> None:
    units = {
        "a": {"side": "north", "space": "0302"},
        "s": {"side": "south", "space": "0303"},
        "w": {"side": "west", "space": "0606", "zone": 0},
    }
    closed = set(BOARD.numbers) - names(passable(LINES, field(units), "north"))
    assert closed == {"0303", "0606", *ring(BOARD, "0303")} - {"0302"}
    shut = set(BOARD.numbers) - names(passable(LINES, field(units, without=("2.2",)), "north"))
    assert shut == closed | {"0302"}
    assert names(passable(LINES, field(units, without=("2.1",)), "north")) == set(BOARD.numbers)


def test_a_line_is_so_long_and_no_longer_and_its_last_hex_never_blocks_it() -> None:
    units = {
        "near": {"side": "north", "space": "0104"},
        "far": {"side": "north", "space": "0105"},
    }
    assert supply_states(SUPPLY, field(units), "north") == {"near": "in", "far": "out"}
    free = field(units, without=("2.3",))
    assert set(supply_states(SUPPLY, free, "north").values()) == {"in"}
    held = {**units, "s": {"side": "south", "space": "0104", "zone": 0}}
    assert supply_states(SUPPLY, field(held), "north")["near"] == "in"


def test_what_is_wanted_is_looked_for_so_many_rings_around() -> None:
    start, open_to = FLOODS.mask([AT["0101"]]), FLOODS.everything
    assert names(around(FLOODS.grown, start, open_to, open_to, 1)) == {"0101", "0102", "0201"}
    assert around(FLOODS.grown, start, open_to, open_to, None) == FLOODS.everything
    assert around(FLOODS.grown, start, open_to, start, None) == start


def test_a_shown_line_keeps_to_open_hexes_and_to_hexsides_that_let_it_pass() -> None:
    goal, open_to = FLOODS.mask([AT["0103"]]), FLOODS.everything
    assert shortest(BOARD, AT["0101"], goal, open_to, lambda features: True) == [
        AT[number] for number in ("0101", "0102", "0103")
    ]
    round_about = shortest(
        BOARD, AT["0101"], goal, open_to & ~FLOODS.mask([AT["0102"]]), lambda features: True
    )
    assert [BOARD.numbers[at] for at in round_about] == ["0101", "0201", "0202", "0103"]
    assert shortest(BOARD, AT["0101"], goal, open_to, lambda features: "road" in features) == []


def test_a_net_loses_what_is_cut_off_and_finds_ways_round() -> None:
    links = FLOODS.link_masks_but(frozenset())
    net = Net(FLOODS, links, FLOODS.mask([AT["0101"]]))
    assert net.everything == FLOODS.everything
    wall = FLOODS.mask(AT[f"{row:02}03"] for row in range(1, 6))
    assert net.joined(FLOODS.everything & ~wall) == FLOODS.everything & ~wall
    whole = wall | FLOODS.mask([AT["0603"]])
    assert names(net.joined(FLOODS.everything & ~whole)) == {
        number for number in BOARD.numbers if number[2:] < "03"
    }
