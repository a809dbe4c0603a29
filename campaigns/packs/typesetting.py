"""Setting a report in type: plain data and a picture of the map in, the bytes of a PDF out.

No campaign, no position and no log come in here. The same data give the same bytes: nothing of the
machine, of the clock or of whoever asks stands in the file, nor in what is noted of it.
"""

from __future__ import annotations

import json
import struct
import tempfile
import zlib
from functools import cache
from pathlib import Path
from typing import Any

from cartography.fonts import FILES as FONTS
from cartography.fonts import FOLDER

TEMPLATE = Path(__file__).with_name("pack.typ")


def pdf_of(content: dict[str, Any], picture: bytes, shape: tuple[int, int]) -> bytes:
    """Return a report as a PDF file.

    `picture`: the map as PNG; `shape`: its width and height in pixels.
    """
    import typst  # the largest library of all, for what few ask for

    with tempfile.TemporaryDirectory(prefix="pack-") as name:
        place = Path(name)
        data = {**content, "picture": list(shape)}
        (place / "data.json").write_text(json.dumps(data), encoding="utf-8")
        (place / "map.png").write_bytes(picture)
        (place / "pack.typ").write_bytes(TEMPLATE.read_bytes())
        for file, font in _fonts().items():
            (place / file).write_bytes(font)
        found = typst.compile(
            place / "pack.typ", root=place, font_paths=[place], ignore_system_fonts=True
        )
    return bytes(found)


@cache
def _fonts() -> dict[str, bytes]:
    """Return the bundled typeface as the typesetter reads it, by names of files."""
    return {
        Path(name).with_suffix(".otf").name: unpacked((FOLDER / name).read_bytes())
        for name in FONTS.values()
    }


def unpacked(woff: bytes) -> bytes:
    """Return the font that a WOFF file holds: the same tables, unpacked."""
    flavour, _, count = struct.unpack(">4sIH", woff[4:14])
    rows = [struct.unpack(">4s4I", woff[44 + 20 * at : 64 + 20 * at]) for at in range(count)]
    near = 1 << (count.bit_length() - 1)
    head = struct.pack(
        ">4s4H", flavour, count, near * 16, near.bit_length() - 1, (count - near) * 16
    )
    place, heads, tables = 12 + 16 * count, b"", b""
    for tag, offset, packed, length, total in rows:
        table = woff[offset : offset + packed]
        table = zlib.decompress(table) if packed < length else table
        heads += struct.pack(">4s3I", tag, total, place + len(tables), length)
        tables += table + b"\0" * (-len(table) % 4)
    return head + heads + tables
