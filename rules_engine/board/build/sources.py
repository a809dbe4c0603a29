"""Reading the sources of a board: grid.json, GeoJSON files, overrides.json; every fault named with
its place.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from rules_engine.board.build.courses import Courses, geometry_of, read_courses
from rules_engine.board.build.projection import Projection, read_projection
from rules_engine.board.errors import BoardError
from rules_engine.board.grid import HexGrid, grid_from_json

Kinds = Mapping[str, tuple[str, ...]]


class Plane(Protocol):
    """Anything that turns degrees into places on the board."""

    def to_plane(self, longitude: float, latitude: float) -> tuple[float, float]:
        """Place on the board, x to the east, y to the south."""


KINDS: Kinds = {
    "river": ("LineString",),
    "road": ("LineString",),
    "terrain": ("Polygon", "MultiPolygon", "MultiPoint"),
    "basin": ("Point",),
    "feature": ("Polygon", "MultiPolygon", "LineString", "Point", "MultiPoint"),
    "town": ("Point", "MultiPoint"),
    "bridge": ("Point",),
    "sea": ("Polygon", "MultiPolygon"),
    "barrier": ("LineString",),
    "label": ("LineString",),
}
"""What a feature's ``kind`` may be, and the geometries that it may have."""

DEPTH = {"Point": 0, "MultiPoint": 1, "LineString": 1, "Polygon": 2, "MultiPolygon": 3}


@dataclass(frozen=True)
class Source:
    """One GeoJSON feature: its kind, name, properties, and its geometry in the board's plane."""

    where: str
    kind: str
    name: str
    properties: Mapping[str, Any]
    shape: str
    coordinates: Any

    def text(self, key: str) -> str:
        """A property that must be there as text.

        Raises: BoardError if it is not.
        """
        value = self.properties.get(key)
        if not isinstance(value, str) or not value:
            raise BoardError(f"{self.where} needs a property {key!r} with a text.")
        return value

    def texts(self, key: str) -> list[str]:
        """A property that is a list of texts, empty if absent.

        Raises: BoardError if it is something else.
        """
        value = self.properties.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise BoardError(f"{self.where}: the property {key!r} must be a list of texts.")
        return value

    def number(self, key: str, default: float) -> float:
        """A property that is a number.

        Raises: BoardError if it is something else.
        """
        value = self.properties.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise BoardError(f"{self.where}: the property {key!r} must be a number, not {value!r}.")
        return value


@dataclass(frozen=True)
class Geography:
    """Everything that a directory says about a board."""

    spec: Mapping[str, Any]
    grid: HexGrid
    projection: Projection
    sources: tuple[Source, ...]
    overrides: tuple[Mapping[str, Any], ...]

    def of_kind(self, kind: str) -> list[Source]:
        """The features of one kind in the order of the files."""
        return [source for source in self.sources if source.kind == kind]


def read_geography(directory: Path) -> Geography:
    """Read a directory of sources.

    Raises: BoardError with the file, the feature and what is wrong with it.
    """
    spec = read_json(directory / "grid.json")
    if not isinstance(spec, dict):
        raise BoardError(f"{directory / 'grid.json'} must hold one JSON object.")
    for key in ("name", "title", "output", "grid", "projection"):
        if key not in spec:
            raise BoardError(f"{directory / 'grid.json'} lacks the entry {key!r}.")
    projection = read_projection(spec["projection"])
    return Geography(
        spec,
        grid_from_json(spec["grid"]),
        projection,
        read_sources(directory, projection, KINDS, spec.get("courses")),
        read_overrides(directory),
    )


def read_sources(
    directory: Path, plane: Plane, kinds: Kinds, shared: Any = None
) -> tuple[Source, ...]:
    """Every feature in the GeoJSON files of a directory, file by file in the order of their names.
    ``shared`` names the directory of courses that features may follow.

    Raises: BoardError with the file, the feature and what is wrong with it.
    """
    sources: list[Source] = []
    courses = read_courses(directory, shared)
    for path in sorted(directory.glob("*.geojson")):
        sources += _read_features(path, plane, kinds, courses)
    return tuple(sources)


def read_overrides(directory: Path) -> tuple[Mapping[str, Any], ...]:
    """The overrides of a directory, each with its reason; none if it has no such file.

    Raises: BoardError naming the override that is wrong.
    """
    path = directory / "overrides.json"
    return tuple(_read_overrides(path)) if path.exists() else ()


def read_json(path: Path) -> Any:
    """The JSON in a file.

    Raises: BoardError if it cannot be read.
    """
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BoardError(f"{path} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise BoardError(f"{path} is no JSON: {error}.") from error


def _read_features(path: Path, plane: Plane, kinds: Kinds, courses: Courses) -> list[Source]:
    data = read_json(path)
    if not isinstance(data, dict) or data.get("type") != "FeatureCollection":
        raise BoardError(f'{path.name} must be a GeoJSON object of type "FeatureCollection".')
    features = data.get("features")
    if not isinstance(features, list):
        raise BoardError(f'{path.name} lacks its list of "features".')
    found = []
    for count, raw in enumerate(features, 1):
        where = f"{path.name}, feature {count}"
        if not isinstance(raw, dict) or raw.get("type") != "Feature":
            raise BoardError(f'{where} must be an object of type "Feature".')
        geometry = geometry_of(where, raw, courses)
        found.append(_read_feature(where, raw.get("properties"), geometry, plane, kinds))
    return found


def _read_feature(where: str, properties: Any, geometry: Any, plane: Plane, kinds: Kinds) -> Source:
    if not isinstance(properties, dict) or not isinstance(geometry, dict):
        raise BoardError(f'{where} needs "properties" and "geometry", both objects.')
    name = properties.get("name", "")
    where = f"{where} ({name})" if name else where
    kind, shape = str(properties.get("kind")), str(geometry.get("type"))
    if kind not in kinds:
        raise BoardError(f"{where}: the kind must be one of {', '.join(kinds)}, not {kind!r}.")
    if shape not in kinds[kind]:
        raise BoardError(f"{where}: a {kind} is drawn as {' or '.join(kinds[kind])}, not {shape}.")
    coordinates = _project(geometry.get("coordinates"), DEPTH[shape], where, plane)
    fewest = {"LineString": 2, "MultiPoint": 1}.get(shape, 0)
    if fewest and len(coordinates) < fewest:
        raise BoardError(f"{where}: a {shape} needs at least {fewest} points.")
    return Source(where, kind, str(name), properties, shape, coordinates)


def _project(raw: Any, depth: int, where: str, plane: Plane) -> Any:
    if not isinstance(raw, list):
        raise BoardError(f"{where}: the coordinates are not nested as GeoJSON wants them.")
    if depth:
        return [_project(part, depth - 1, where, plane) for part in raw]
    numbers = all(isinstance(n, int | float) and not isinstance(n, bool) for n in raw)
    if len(raw) < 2 or not numbers:
        raise BoardError(f"{where}: {raw!r} is no position; a position is [longitude, latitude].")
    if not (-180 <= raw[0] <= 180 and -90 <= raw[1] <= 90):
        raise BoardError(
            f"{where}: {raw!r} is not on the globe; write [longitude, latitude] in degrees."
        )
    return plane.to_plane(raw[0], raw[1])


def _read_overrides(path: Path) -> list[Mapping[str, Any]]:
    data = read_json(path)
    if not isinstance(data, list):
        raise BoardError(f"{path.name} must be a list of overrides.")
    for count, item in enumerate(data, 1):
        where = f"{path.name}, override {count}"
        if not isinstance(item, dict) or ("space" in item) == ("link" in item):
            raise BoardError(f'{where} must be an object with either "space" or "link".')
        if not isinstance(item.get("reason"), str) or not item["reason"]:
            raise BoardError(f'{where} needs a "reason": why the board differs from the geography.')
        known = {"space", "link", "reason", "set", "add", "remove"}
        for key in item:
            if key not in known:
                raise BoardError(f"{where} cannot have an entry {key!r}.")
    return data
