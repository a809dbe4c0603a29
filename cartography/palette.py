"""The fixed palettes, one for hex boards, one for those with a coast, one for those of low country
and one for area boards: every picture of a kind is drawn in the same 256 colours, so that pieces
can be pasted together.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

from PIL import Image

from cartography.style import DATA, Colour, areas, coast, inland, lowland, rgb, style

HEX, COAST, LOWLAND, AREA = "hex", "coast", "lowland", "area"
FILES = {
    HEX: DATA / "palette.hex",
    COAST: DATA / "palette_coast.hex",
    LOWLAND: DATA / "palette_lowland.hex",
    AREA: DATA / "palette_area.hex",
}


@cache
def palette(tints: str = HEX) -> Image.Image:
    """Return a palette as a picture that others are matched to."""
    carrier = Image.new("P", (1, 1))
    carrier.putpalette(_entries(tints))
    return carrier


@cache
def _entries(tints: str) -> bytes:
    text = FILES[tints].read_text(encoding="ascii")
    return bytes.fromhex("".join(text.split())).ljust(768, b"\0")


def to_palette(picture: Image.Image, tints: str = HEX) -> Image.Image:
    """Return an RGB picture in the nearest colours of a palette, without dithering."""
    return picture.convert("RGB").quantize(palette=palette(tints), dither=Image.Dither.NONE)


def nearest(wanted: Colour, tints: str = HEX) -> int:
    """Return the number of a palette's colour nearest to the one wanted."""
    entries = _entries(tints)
    return min(
        range(256),
        key=lambda k: sum(
            (a - b) ** 2 for a, b in zip(wanted, entries[3 * k : 3 * k + 3], strict=True)
        ),
    )


def make_palette(pictures: list[Image.Image], fixed: list[Colour], file: Path) -> None:
    """Write a palette that suits some RGB pictures and holds the `fixed` colours exactly."""
    kept = set(fixed)
    found: set[Colour] = set()
    for picture in pictures:
        kept.update(_broad_tints(picture)[: (256 - len(set(fixed))) // (2 * len(pictures))])
        reduced = picture.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        entries = reduced.getpalette() or []
        found.update(zip(entries[::3], entries[1::3], entries[2::3], strict=True))
    chosen = sorted(kept) + _spread(sorted(found - kept), 256 - len(kept))
    file.write_text("\n".join(bytes(c).hex() for c in chosen) + "\n", encoding="ascii")


def _broad_tints(picture: Image.Image) -> list[Colour]:
    """Return the colours that fill most of a picture, the broadest first: no eye forgives a
    shift in them.
    """
    counted: Any = picture.getcolors(picture.width * picture.height) or []
    least = picture.width * picture.height // 2000
    return [tint for count, tint in sorted(counted, reverse=True) if count > least]


def _spread(colours: list[Colour], count: int) -> list[Colour]:
    """Return `count` of the colours: the closest pairs lose one of the two until few enough are
    left.
    """
    left = list(colours)
    pairs = sorted(
        (sum((p - q) ** 2 for p, q in zip(a, b, strict=True)), a, b)
        for a, b in combinations(colours, 2)
    )
    gone: set[Colour] = set()
    for _, a, b in pairs:
        if len(left) - len(gone) <= count:
            break
        if a not in gone and b not in gone:
            gone.add(b)
    return sorted(c for c in left if c not in gone)[:count]


def style_colours(tints: str = HEX) -> list[Colour]:
    """Return every colour that the style tables name; of area boards: theirs and common ones."""
    found: set[Colour] = {(255, 255, 255)}
    common = [value for value in style().values() if isinstance(value, str)]
    kinds: dict[str, list[object]] = {
        HEX: [inland()],
        COAST: [inland(), coast()],
        LOWLAND: [inland(), coast(), lowland()],
        AREA: [areas(), common, style()["sides"]],
    }
    entries = kinds[tints]
    while entries:
        entry = entries.pop()
        if isinstance(entry, dict):
            entries.extend(entry.values())
        elif isinstance(entry, list):
            entries.extend(entry)
        elif isinstance(entry, str) and entry.startswith("#"):
            found.add(rgb(entry))
    return sorted(found)
