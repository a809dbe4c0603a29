"""Courses that several boards share: lines and points by name, in a directory of their own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rules_engine.board.errors import BoardError

Geometry = Mapping[str, Any]
Courses = Mapping[str, Geometry]


def read_courses(directory: Path, named: Any) -> Courses:
    """The geometries, by name, of the directory that ``courses`` in a grid.json names, seen from
    that file; none where it names none.

    Raises: BoardError if there is no such directory, or a course has no name or a name twice.
    """
    if named is None:
        return {}
    place = directory / str(named)
    paths = sorted(place.glob("*.geojson"))
    if not paths:
        raise BoardError(f'grid.json: there are no courses in {named!r}; "courses" is a directory.')
    found: dict[str, Geometry] = {}
    for path in paths:
        for raw in _features(path):
            name = str(raw["properties"].get("name", ""))
            if not name or name in found:
                raise BoardError(f"{path.name}: each course has a name of its own, not {name!r}.")
            found[name] = raw["geometry"]
    return found


def _features(path: Path) -> list[Mapping[str, Any]]:
    try:
        return list(json.loads(path.read_text(encoding="utf-8"))["features"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BoardError(f"{path.name} is no GeoJSON of courses: {error}.") from error


def geometry_of(where: str, raw: Mapping[str, Any], courses: Courses) -> Any:
    """The geometry of a feature: its own, or of the shared course that its property ``course``
    names; of a line the ``part`` from one point to another, counted from 1.

    Raises: BoardError if there is no such course, or no such part of it.
    """
    properties = raw.get("properties")
    if not isinstance(properties, dict) or "course" not in properties:
        return raw.get("geometry")
    if raw.get("geometry") is not None:
        raise BoardError(f"{where} follows a course, so its own geometry must be null.")
    course = courses.get(str(properties["course"]))
    if course is None:
        raise BoardError(f"{where}: there is no course {properties['course']!r} to follow.")
    part = properties.get("part")
    return course if part is None else {**course, "coordinates": _part(where, course, part)}


def _part(where: str, course: Geometry, part: Any) -> list[Any]:
    points = list(course["coordinates"])
    match part:
        case [int(first), int(last)] if 1 <= first < last <= len(points):
            return points[first - 1 : last]
    raise BoardError(
        f"{where}: the part of a course is a pair such as [1, {len(points)}], not {part!r}."
    )
