"""From degrees to the board: kilometres round an origin, then an affine map to hex widths."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules_engine.board.errors import BoardError


@dataclass(frozen=True)
class Projection:
    """Kilometres east and north of the origin = factors times (x, y, 1) in the board's plane, y to
    the south.
    """

    latitude: float
    longitude: float
    km_per_latitude: float
    km_per_longitude: float
    east: tuple[float, float, float]
    north: tuple[float, float, float]

    def to_plane(self, longitude: float, latitude: float) -> tuple[float, float]:
        """Place on the board in hex widths, x to the east, y to the south."""
        km_east = (longitude - self.longitude) * self.km_per_longitude - self.east[2]
        km_north = (latitude - self.latitude) * self.km_per_latitude - self.north[2]
        (a, b, _), (c, d, _) = self.east, self.north
        size = a * d - b * c
        return (km_east * d - b * km_north) / size, (a * km_north - c * km_east) / size


def read_projection(raw: Any) -> Projection:
    """Read the ``projection`` of a grid.json.

    Raises: BoardError naming the entry that is missing or no number.
    """
    if not isinstance(raw, Mapping):
        raise BoardError('The "projection" of a grid must be an object.')
    latitude, longitude = _numbers(raw, "origin", 2)
    km_latitude, km_longitude = _numbers(raw, "km_per_degree", 2)
    east, north = _numbers(raw, "east", 3), _numbers(raw, "north", 3)
    if abs(east[0] * north[1] - east[1] * north[0]) < 1e-9:
        raise BoardError("The projection squeezes the map into a line; check east and north.")
    return Projection(
        latitude,
        longitude,
        km_latitude,
        km_longitude,
        (east[0], east[1], east[2]),
        (north[0], north[1], north[2]),
    )


def _numbers(raw: Mapping[str, Any], key: str, count: int) -> list[float]:
    values = raw.get(key)
    fine = isinstance(values, list) and len(values) == count
    if not fine or not all(
        isinstance(v, int | float) and not isinstance(v, bool) for v in values or ()
    ):
        raise BoardError(f"The projection needs {key!r}: a list of {count} numbers.")
    return [float(value) for value in values or ()]
