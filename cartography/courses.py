"""Rivers along hexsides, roads through hex centres, and the bridges where they meet."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from cartography.chart import Chart, Link, Point, Space, vertex
from cartography.ink import Ink
from cartography.palette import LOWLAND
from cartography.shapes import along, chains, evenly, length, smoothed, wavering
from cartography.style import rgb, style

Course = list[Point]

FRAME_GAP = 0.14


def water_courses(chart: Chart, feature: str) -> list[Course]:
    """Return the drawn courses of a kind of water, longest first."""
    return drawn_course(chart, [link.ends for link in chart.with_feature(feature)])


def drawn_course(chart: Chart, sides: Sequence[tuple[Point, Point]]) -> list[Course]:
    """Return the courses that run along some sides of spaces, as they are drawn, longest first."""
    lines = [_run_off(chart, line) for line in chains(sides)]
    if chart.tints == LOWLAND:
        lines = [_through_middles(line) for line in lines]
    courses = [wavering(smoothed(line, 3), 0.035, 5) for line in lines]
    return sorted(courses, key=lambda line: (-length(line), line[0]))


def _through_middles(line: Course) -> Course:
    """Return a course that goes from middle to middle of its sides: where spaces are small a wide
    river goes calmly on, and its crossings still lie on it.
    """
    if line[0] == line[-1]:
        return line
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(line)]
    return [line[0], *middles, line[-1]]


def _run_off(chart: Chart, line: Course) -> Course:
    """Lead a course that ends at the board's edge on to the frame."""
    width, height = chart.size
    longer = list(line)
    for end in (0, -1):
        x, y = longer[end]
        gaps = {(-1, 0): x, (1, 0): width - x, (0, -1): y, (0, 1): height - y}
        (dx, dy), gap = min(gaps.items(), key=lambda item: (round(item[1], 6), item[0]))
        if gap < _notch(chart) and len(longer) > 1 and _is_rim(chart, longer[end]):
            reach = gap + FRAME_GAP
            longer.insert(len(longer) if end else 0, (x + dx * reach, y + dy * reach))
    return longer


def _notch(chart: Chart) -> float:
    """Return how far from the edge of the board a corner of its outline may lie at most for a
    course to go on from there: where columns are straight, in the gap above every second one too.
    """
    return 0.51 if chart.has_columns else 0.31


def _is_rim(chart: Chart, corner: Point) -> bool:
    """Return whether a corner lies on the outline of the board: fewer than three spaces meet
    there.
    """
    return chart.corner_counts.get(vertex(corner), 0) < 3


def draw_waters(ink: Ink, chart: Chart) -> None:
    """Draw all waters, the small ones first, each with its banks."""
    for feature in style()["waters_order"]:
        look = style()["waters"][feature]
        courses = water_courses(chart, feature)
        for course in courses:
            if look["bank"]:
                ink.line(course, rgb(look["casing"]), look["width"] + 2 * look["bank"], 2.2)
        for course in courses:
            ink.line(course, rgb(look["fill" if look["bank"] else "casing"]), look["width"], 1.0)
            if look["width"] > 0.2:
                draw_current(ink, course, look["casing"])


def draw_current(ink: Ink, course: Course, line: str) -> None:
    """Draw the fine lines that follow the banks of a broad river."""
    for offset in (-0.06, 0.06):
        beside = [
            (x - offset * math.sin(angle), y + offset * math.cos(angle))
            for (x, y), angle in evenly(course, 0.08)
        ]
        for start in range(0, len(beside) - 9, 12):
            ink.line(beside[start : start + 9], rgb(line), 0.008, 0.5, ends=False)


def road_courses(chart: Chart, feature: str, broader: Sequence[str] = ()) -> list[Course]:
    """Return the drawn pieces of a kind of road: through each space from side to side, and to
    its centre; where a `broader` kind of road runs through a space, on to that.
    """
    main = {number: gates for kind in broader for number, gates in _gates(chart, kind).items()}
    pieces: list[Course] = []
    for number, gates in sorted(_gates(chart, feature).items()):
        centre = chart.spaces[number].centre
        if number in main:
            line = next(through(centre, main[number]))
            pieces.extend(_bend(gate, centre, _joint(line)) for gate in gates)
        else:
            pieces.extend(through(centre, gates))
    return [wavering(piece, 0.03, 9) for piece in pieces]


def _gates(chart: Chart, feature: str) -> dict[str, list[Point]]:
    """Return where a kind of road enters and leaves each space that it touches."""
    gates: dict[str, list[Point]] = defaultdict(list)
    for link in chart.with_feature(feature):
        gates[link.first].append(link.middle)
        gates[link.second].append(link.middle)
    for number in gates:
        space = chart.spaces[number]
        if f"{feature}_off" in space.features:
            gates[number].append(_way_off(chart, space))
    return gates


def _joint(line: Course) -> Point:
    """Return where a side road meets a road through a space: about its middle, or its end."""
    return along(line, 0.45)[0]


def _way_off(chart: Chart, space: Space) -> Point:
    """Return where a road that leaves the board at a space meets the frame."""
    width, height = chart.size
    x, y = space.centre
    ways = {
        "west": (-FRAME_GAP, y),
        "east": (width + FRAME_GAP, y),
        "south": (x, height + FRAME_GAP),
        "north": (x, -FRAME_GAP),
    }
    return next((ways[edge] for edge in ways if edge in space.edges), space.centre)


def through(centre: Point, gates: Sequence[Point]) -> Iterator[Course]:
    """Join the gates of a space: two by a bend, more by a straightest way through and side roads
    to it.
    """
    if len(gates) == 1:
        yield _bend(gates[0], centre, centre)
        return
    pairs = [(a, b) for i, a in enumerate(gates) for b in gates[i + 1 :]]
    main = min(pairs, key=lambda pair: (-round(math.dist(*pair), 6), pair))
    yield _bend(main[0], centre, main[1])
    for gate in gates:
        if gate not in main:
            yield _bend(gate, centre, _joint(_bend(main[0], centre, main[1])))


def _bend(start: Point, control: Point, end: Point, steps: int = 10) -> Course:
    points = []
    for k in range(steps + 1):
        t = k / steps
        points.append(
            (
                (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * control[0] + t * t * end[0],
                (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * control[1] + t * t * end[1],
            )
        )
    return points


def draw_roads(ink: Ink, chart: Chart) -> None:
    """Draw all roads with their casing."""
    looks = style()["roads"]
    kinds = list(looks)
    for place, (feature, look) in enumerate(looks.items()):
        courses = road_courses(chart, feature, kinds[place + 1 :])
        for course in courses:
            ink.line(course, rgb(look["casing"]), look["width"] + 2 * look["bank"], 2.6)
        for course in courses:
            ink.line(course, rgb(look["fill"]), look["width"], 1.3)


def draw_bridges(ink: Ink, chart: Chart) -> None:
    """Draw a bridge wherever a road or a bridge crosses water, as broad as the water is."""
    waters = style()["waters"]
    for _, link in sorted(chart.links.items()):
        crossed = [waters[f]["width"] for f in link.features if f in waters]
        if crossed and (
            "bridge" in link.features or any(f in style()["roads"] for f in link.features)
        ):
            draw_bridge(ink, chart, link, max(crossed))


def draw_bridge(ink: Ink, chart: Chart, link: Link, width: float) -> None:
    """Draw the bridge of one link over water `width` hex widths broad."""
    look = style()["bridge"]
    (x0, y0), (x1, y1) = chart.spaces[link.first].centre, chart.spaces[link.second].centre
    angle = math.atan2(y1 - y0, x1 - x0)
    cos, sin = math.cos(angle), math.sin(angle)
    mx, my = link.middle
    half, side, flare = width / 2 + 0.07, 0.062, 0.035

    def at(u: float, v: float) -> Point:
        return mx + u * cos - v * sin, my + u * sin + v * cos

    ink.polygon(
        [at(-half, -side), at(half, -side), at(half, side), at(-half, side)], rgb(look["deck"])
    )
    road = next(iter(style()["roads"].values()))
    ink.line([at(-half, 0), at(half, 0)], rgb(road["fill"]), road["width"], 1.3, ends=False)
    for v in (-side, side):
        out = math.copysign(flare, v)
        rail = [at(-half - flare, v + out), at(-half, v), at(half, v), at(half + flare, v + out)]
        ink.line(rail, rgb(look["line"]), 0.022, 1.0)
