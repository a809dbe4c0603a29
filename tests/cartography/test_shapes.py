"""Lines and patches: joined, smoothed and the same every time."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cartography.patches import OUTLINE, Surface, is_hole
from cartography.shapes import Track, along, chains, evenly, length, noise, smooth_noise, smoothed


def test_noise_is_steady_and_even() -> None:
    assert noise(1, 2, 3) == noise(1, 2, 3) == pytest.approx(0.5936, abs=0.5)
    values = [noise(i, 7) for i in range(2000)]
    assert 0 <= min(values) < 0.01
    assert 0.99 < max(values) <= 1
    assert sum(values) / len(values) == pytest.approx(0.5, abs=0.03)


@given(st.floats(-50, 50), st.floats(-50, 50))
def test_smooth_noise_stays_in_bounds(x: float, y: float) -> None:
    assert -1 <= smooth_noise(x, y, 4) <= 1
    assert abs(smooth_noise(x, y, 4) - smooth_noise(x + 0.001, y, 4)) < 0.01


def test_segments_join_into_lines_and_rings() -> None:
    line = [(0.0, 0.0), (1.0, 0.0), (2.0, 1.0)]
    ring = [(5.0, 5.0), (6.0, 5.0), (6.0, 6.0), (5.0, 5.0)]
    pieces = [*itertools.pairwise(line), *itertools.pairwise(ring)]
    found = chains(reversed(pieces))
    assert sorted(len(chain) for chain in found) == [3, 4]
    assert found[-1][0] == found[-1][-1]


def test_lines_end_where_three_meet() -> None:
    star = [((0.0, 0.0), (1.0, 0.0)), ((0.0, 0.0), (0.0, 1.0)), ((0.0, 0.0), (-1.0, 0.0))]
    assert len(chains(star)) == 3


def test_smoothing_keeps_the_ends() -> None:
    line = [(0.0, 0.0), (1.0, 1.0), (2.0, 0.0)]
    curve = smoothed(line, 3)
    assert (curve[0], curve[-1]) == (line[0], line[-1])
    assert length(curve) < length(line)
    ring = smoothed([*line, line[0]], 2)
    assert ring[0] == ring[-1]


def test_places_along_a_line() -> None:
    line = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0)]
    assert along(line, 3.0) == ((2.0, 1.0), math.pi / 2)
    track = Track(line)
    assert track.length == 4
    assert track.at(3.0) == along(line, 3.0)
    assert track.reversed().at(1.0)[0] == (2.0, 1.0)
    assert [point for point, _ in evenly(line, 2.0)] == [(1.0, 0.0), (2.0, 1.0)]


def test_a_single_patch_stays_in_its_hex_and_a_clearing_is_a_hole() -> None:
    single = Surface([(5.0, 5.0)])
    (ring,) = single.rings[OUTLINE]
    assert all(math.dist(point, (5.0, 5.0)) < 0.577 for point in ring)
    assert not is_hole(ring, single)
    around = [(5 + math.cos(k * math.pi / 3), 5 + math.sin(k * math.pi / 3)) for k in range(6)]
    wreath = Surface(around, roughness=0.0)
    rings = wreath.rings[OUTLINE]
    assert sorted(is_hole(ring, wreath) for ring in rings) == [False, True]
