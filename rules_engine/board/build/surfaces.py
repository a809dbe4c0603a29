"""Surfaces and places: polygons to terrain by majority of area, points to towns, shapes to features
of hexes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from shapely.geometry import LineString, shape

from rules_engine.board.build.lattice import Lattice, Point
from rules_engine.board.build.sheet import Sheet
from rules_engine.board.build.sources import Source
from rules_engine.board.errors import BoardError

TOWN = "town"
VILLAGE = "village"
SEA = "sea"
SHARE = 0.45
"""Share of a hex that a terrain must cover to name it, unless the polygon says otherwise
(``share``).
"""


def polygon_of(source: Source) -> Any:
    """The area of a Polygon or MultiPolygon feature in the board's plane.

    Raises: BoardError if its outline crosses itself.
    """
    try:
        area = shape({"type": source.shape, "coordinates": source.coordinates})
    except (ValueError, IndexError, TypeError) as error:
        raise BoardError(f"{source.where}: a ring needs at least four positions.") from error
    if not area.is_valid:
        raise BoardError(f"{source.where}: the outline crosses itself; redraw it.")
    return area


def lay_terrain(sheet: Sheet, sources: list[Source], underlying: Sequence[str] = ()) -> None:
    """Each hex gets the terrain that covers most of it, if that is enough of it. An ``underlying``
    terrain, such as hills below a forest, yields to any other and is then a feature of the hex.
    Points name single hexes, against all polygons.

    Raises: BoardError if a polygon is wrong or names no terrain.
    """
    shares: dict[str, dict[str, float]] = {}
    enough: dict[str, float] = {}
    drawn: list[tuple[Source, dict[str, float]]] = []
    named = [source for source in sources if source.shape == "MultiPoint"]
    for source in sources:
        if source in named:
            continue
        terrain, area = source.text("terrain"), polygon_of(source)
        enough[terrain] = min(source.number("share", SHARE), enough.get(terrain, 1.0))
        covered = _covered(sheet.lattice, area)
        if not covered:
            raise BoardError(f"{source.where} covers no hex of the map; check its coordinates.")
        for number, share in covered.items():
            by_terrain = shares.setdefault(number, {})
            by_terrain[terrain] = by_terrain.get(terrain, 0) + share
        drawn.append((source, covered))
    for number, by_terrain in sorted(shares.items()):
        fit = [(share, name) for name, share in by_terrain.items() if share >= enough[name]]
        upper = [pair for pair in fit if pair[1] not in underlying]
        if fit:
            best = max(upper or fit, key=lambda pair: (round(pair[0], 6), pair[1]))
            sheet.terrain[number] = best[1]
        if upper:
            sheet.mark_space(number, *(name for _, name in fit if name in underlying))
    for source, covered in drawn:
        _label_terrain(sheet, source, covered)
    for source in named:
        _name_ground(sheet, source)


def _name_ground(sheet: Sheet, source: Source) -> None:
    """Give the hexes at some points a terrain, whatever covers them; ``feature`` marks them too."""
    for point in source.coordinates:
        number = sheet.lattice.nearest_hex(point)
        sheet.terrain[number] = source.text("terrain")
        if "feature" in source.properties:
            sheet.mark_space(number, source.text("feature"))


def _label_terrain(sheet: Sheet, source: Source, covered: dict[str, float]) -> None:
    """A wood's name goes to the middle of the hexes that it fills; else it is not shown."""
    terrain = source.text("terrain")
    own = [n for n, share in covered.items() if share > 0.25 and _lies_on(sheet, n, terrain)]
    if own:
        centres = [sheet.lattice.centres[number] for number in own]
        x, y = (sum(values) / len(own) for values in zip(*centres, strict=True))
        sheet.label(source.name, terrain, (x, y))


def _lies_on(sheet: Sheet, number: str, terrain: str) -> bool:
    return sheet.terrain.get(number) == terrain or terrain in sheet.features.get(number, ())


def _covered(lattice: Lattice, area: Any) -> dict[str, float]:
    found = {}
    for number, outline in lattice.outlines.items():
        if outline.intersects(area):
            share = outline.intersection(area).area / outline.area
            if share > 1e-3:
                found[number] = share
    return found


def lay_towns(sheet: Sheet, sources: list[Source]) -> None:
    """Towns at their places; the first point of a MultiPoint is the town's key hex, the others its
    quarters.

    Properties: ``id`` (makes the town a site), ``hex`` (its number, where the rules give it; it
    must touch the hex that the coordinates give), ``size`` "village" (a name only, no town terrain;
    villages come last in the file), ``feature`` (the hexes keep their ground and get this feature
    instead of town terrain), ``ground`` (the terrain of the hexes instead). Every other property of
    a site goes onto the board unchanged.

    Raises: BoardError if a town lies off the map, far from its hex, or on top of another.
    """
    for source in sources:
        if source.properties.get("size") == VILLAGE:
            _lay_village(sheet, source)
            continue
        spaces = _spaces_of_town(sheet, source)
        for number in spaces:
            if number in sheet.names:
                if number != spaces[0]:
                    continue  # a quarter of the neighbouring town's hex
                raise BoardError(
                    f"{source.where} falls into {number}, where {sheet.names[number]} is."
                )
            _settle(sheet, source, number)
        sheet.label(source.name, TOWN, sheet.lattice.centres[spaces[0]])
        if "id" in source.properties:
            sheet.towns[source.text("id")] = _site(
                source, [n for n in spaces if sheet.names[n] == source.name]
            )


def _settle(sheet: Sheet, source: Source, number: str) -> None:
    """Make a hex part of a town: by its terrain, or by a feature over the ground that it has."""
    sheet.names[number] = source.name
    if "feature" in source.properties:
        sheet.mark_space(number, source.text("feature"))
    if "ground" in source.properties:
        sheet.terrain[number] = source.text("ground")
    elif "feature" not in source.properties:
        sheet.terrain[number] = TOWN


def _spaces_of_town(sheet: Sheet, source: Source) -> list[str]:
    """Return the hexes of a town, each once, the key hex first."""
    points = source.coordinates if source.shape == "MultiPoint" else [source.coordinates]
    quarters = (sheet.lattice.nearest_hex(point) for point in points[1:])
    return list(dict.fromkeys([town_hex(sheet.lattice, source), *quarters]))


def _lay_village(sheet: Sheet, source: Source) -> None:
    number = town_hex(sheet.lattice, source)
    if number not in sheet.names:
        sheet.names[number] = source.name
        sheet.label(source.name, VILLAGE, sheet.lattice.centres[number])


def town_hex(lattice: Lattice, source: Source) -> str:
    """The hex of a town: where its (first) point falls, or the neighbouring one that ``hex`` names.

    Raises: BoardError if the point is off the map or ``hex`` is not beside it.
    """
    point: Point = source.coordinates[0] if source.shape == "MultiPoint" else source.coordinates
    found = lattice.nearest_hex(point)
    if (
        not lattice.outlines[found]
        .buffer(0.1)
        .covers(shape({"type": "Point", "coordinates": point}))
    ):
        raise BoardError(f"{source.where} lies off the map.")
    given = source.properties.get("hex")
    if given is None or given == found:
        return found
    if given not in lattice.neighbours[found]:
        raise BoardError(
            f"{source.where} is to lie in {given}, but its coordinates fall into {found}."
        )
    return str(given)


def _site(source: Source, spaces: list[str]) -> dict[str, Any]:
    site: dict[str, Any] = {"name": source.name, "spaces": spaces, "key": spaces[0]}
    return site | {k: v for k, v in source.properties.items() if k not in ("kind", "id", "hex")}


def lay_features(sheet: Sheet, sources: list[Source]) -> None:
    """Features of hexes: a polygon marks the hexes that it mostly covers, a line those that it
    crosses.

    Raises: BoardError if a shape is wrong or marks nothing.
    """
    for source in sources:
        feature = source.text("feature")
        if source.shape in ("Point", "MultiPoint"):
            points = source.coordinates if source.shape == "MultiPoint" else [source.coordinates]
            marked = [sheet.lattice.nearest_hex(point) for point in points]
        elif source.shape == "LineString":
            marked = _crossed(sheet.lattice, source)
        else:
            share = source.number("share", SHARE)
            covered = _covered(sheet.lattice, polygon_of(source))
            marked = [number for number, part in covered.items() if part >= share]
        if not marked:
            raise BoardError(f"{source.where} marks no hex of the map; check its coordinates.")
        for number in marked:
            if sheet.terrain.get(number) != SEA:
                sheet.mark_space(number, feature)


def _crossed(lattice: Lattice, source: Source) -> list[str]:
    line, shortest = LineString(source.coordinates), source.number("shortest", 0.5)
    return [
        number
        for number, outline in lattice.outlines.items()
        if line.intersects(outline) and line.intersection(outline).length >= shortest
    ]


def lay_labels(sheet: Sheet, sources: list[Source]) -> None:
    """Names written along a line, of waters and stretches of country; property ``label`` says of
    what kind.
    """
    for source in sources:
        line = [[round(x, 2), round(y, 2)] for x, y in source.coordinates]
        sheet.labels.append({"text": source.name, "kind": source.text("label"), "line": line})
