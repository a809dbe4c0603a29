"""House rules as options: what this program fills in where the sheet has nothing, each with what a
referee may put in its place. Source: H65, H74.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from rules_engine.core.before_play import Option
from rules_engine.core.tables import Cells, read_cells
from rules_engine.games.hells_highway.classes import DATA, DRIVE, GUNS, LEG, MARCH, VEHICLE
from rules_engine.mechanics import house_options
from rules_engine.mechanics.hexes.ground.chart import write_points

POINT = 6
MOVERS = (LEG, VEHICLE, GUNS, MARCH, DRIVE)
CLOSED, OTHER = "no", "other"
MOST = 12 * POINT
"""A step costs a sixth of a point at least and twelve points at most. Source: H74."""
COST_HEADS = ("ground", "where", *MOVERS, "cases")
WHERE = ("hex", "flag", "added", "road", "hexside")
RULE = "House rule"
WORDS = {"highway_road": "highway", "great_river": "river"}
"""Grounds that have another name on boards."""
COLUMNS = ("A", "B", "C", "D", "E", "F")
STEPS = ("1 step", "2 to 3", "4 to 5", "6 to 9", "10 to 14", "15 or more")
ENDS = {"1": "1 or less", "12": "12 or more"}
RESULTS = {
    "-": "Nothing.",
    "D": "Disruption.",
    **{
        f"{n}{d}": f"{n} step{'s' * (n > 1)}{' and disruption' * bool(d)}."
        for n in range(1, 5)
        for d in ("", "D")
    },
}
"""What a cell of the Fire Resolution Table can say, with words."""


@cache
def cost_rows() -> tuple[Cells, ...]:
    """Return the table of movement costs. Source: H15, H16, H17."""
    return tuple(read_cells(DATA / "costs.tsv", COST_HEADS))


def printed(row: Cells, mover: str) -> str:
    """Return a cell of the table as an option has it: sixths of a point, closed or other."""
    cell = row.text(mover).removeprefix("+")
    if cell in ("-", OTHER):
        return CLOSED if cell == "-" else OTHER
    top, _, bottom = cell.partition("/")
    return str(int(top) * POINT // int(bottom or 1))


def cost_name(ground: str, mover: str) -> str:
    """Return the name of the option for a cell of the table."""
    return f"cost_{ground}_{mover}"


@cache
def defaults() -> Mapping[str, str]:
    """Return what every option is when nobody has chosen."""
    return {option.name: option.choices[0][0] for option in options()}


@cache
def _chapters() -> Mapping[str, str]:
    """Return under which heading pages show the options of each case. Source: chapters.tsv."""
    rows = read_cells(DATA / "chapters.tsv", ("chapter", "cases"))
    return {case: row.text("chapter") for row in rows for case in row.text("cases").split()}


@cache
def options() -> tuple[Option, ...]:
    """Return all house rules that are at work as options."""
    chosen = house_options.switches(DATA / "switches.tsv", RULE, _chapters())
    numbers = house_options.numbers(DATA / "numbers.tsv", RULE, _chapters())
    order = list(dict.fromkeys(_chapters().values()))
    found = (*_costs(), *_results(), *numbers, *chosen)
    return tuple(sorted(found, key=lambda one: order.index(one.chapter)))


@cache
def switches() -> Mapping[str, str]:
    """Return the case of every switch between readings. Source: H65, H74."""
    rows = house_options.switch_rows(DATA / "switches.tsv")
    return {row.name("name"): row.name("case") for row in rows}


def _results() -> Iterator[Option]:
    """Yield every cell of the Fire Resolution Table. Source: H33, data/fire.tsv."""
    for row in read_cells(DATA / "fire.tsv", ("total", *COLUMNS)):
        for column in COLUMNS:
            cell, total = row.one_of(column, RESULTS), row.name("total")
            others = [result for result in RESULTS if result != cell]
            choices = tuple((result, RESULTS[result]) for result in (cell, *others))
            title = f"Fire result, total {total}, column {column}"
            yield Option(
                f"fire_{column}_{total}",
                title,
                "What is hit. House rule H33.",
                choices,
                is_late=True,
                case="H33",
                chapter=_chapters()["H33"],
                row=ENDS.get(total, total),
                column=f"{column}: {STEPS[COLUMNS.index(column)]}",
            )


def _costs() -> tuple[Option, ...]:
    found = []
    for row in cost_rows():
        for mover in MOVERS:
            case = row.text("cases").split()[mover in (MARCH, DRIVE)]
            default = printed(row, mover)
            others = [(word, _words(word)) for word in (CLOSED, OTHER) if word != default]
            if row.text("where") != "flag":
                others = others[:1]
            name, least = row.name("ground"), 0 if row.text("where") == "added" else 1
            ground = WORDS.get(name, name).replace("_", " ").capitalize()
            found.append(
                Option(
                    cost_name(name, mover),
                    f"{ground}, {mover}",
                    f"What it costs in movement points. House rule {case}.",
                    ((default, _words(default)), *(() if default == CLOSED else others)),
                    is_late=True,
                    least=least,
                    most=MOST,
                    case=case,
                    chapter=_chapters()[case],
                    row=ground,
                    column=mover.capitalize(),
                    parts=POINT,
                )
            )
    return tuple(found)


def _words(value: str) -> str:
    if value == CLOSED:
        return "Closed."
    if value == OTHER:
        return "As the other terrain of the hex."
    return f"{write_points(int(value), POINT)} points."
