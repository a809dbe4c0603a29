"""PNG files of palette pictures, compressed in strips that are kept and used again.

A strip is a run of rows with the pieces pasted on it. Its compressed bytes end on a byte boundary
(a full flush),
so strips can be joined in any combination to one valid picture; the checksum of the whole is
combined from theirs.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass

from PIL import Image

SIGNATURE = b"\x89PNG\r\n\x1a\n"
ADLER_BASE = 65521
LEVEL = 1
KEEPING = 6
"""For files that are kept: a fifth smaller; 9 would take six times as long for 4 % more."""
HEADER = b"\x78\x01"
END_BLOCK = b"\x03\x00"


@dataclass(frozen=True)
class Strip:
    """Compressed rows as a finished IDAT chunk, with what the checksum of the whole needs."""

    chunk: bytes
    adler: int
    length: int


def compress_strip(image: Image.Image, level: int = LEVEL) -> Strip:
    """Compress the rows of a palette picture, each stored without a filter, as colours in tables
    are best.
    """
    rows = _filtered(image)
    packer = zlib.compressobj(level, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY)
    packed = packer.compress(rows) + packer.flush(zlib.Z_FULL_FLUSH)
    return Strip(_chunk(b"IDAT", packed), zlib.adler32(rows), len(rows))


def _filtered(image: Image.Image) -> bytes:
    """Return the rows, each with a leading zero: PNG's filter number for 'none'."""
    wide = Image.new("P", (image.width + 1, image.height), 0)
    wide.paste(image, (1, 0))
    return wide.tobytes()


def png_of(strips: list[Strip], width: int, height: int, colours: bytes) -> bytes:
    """Join strips to a PNG file without metadata."""
    adler = 1
    for strip in strips:
        adler = combined_adler(adler, strip.adler, strip.length)
    parts = [
        SIGNATURE,
        _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        _chunk(b"PLTE", colours),
        _chunk(b"IDAT", HEADER),
        *(strip.chunk for strip in strips),
        _chunk(b"IDAT", END_BLOCK + struct.pack(">I", adler)),
        _chunk(b"IEND", b""),
    ]
    return b"".join(parts)


def packed(png: bytes, level: int = KEEPING) -> bytes:
    """Return the same picture in fewer bytes, for a file that is kept: what is sent at once is
    compressed for speed. `png` is one that `png_of` made.
    """
    parts, at = [], len(SIGNATURE)
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        parts.append((png[at + 4 : at + 8], png[at + 8 : at + 8 + length]))
        at += length + 12
    rows = zlib.decompress(b"".join(data for kind, data in parts if kind == b"IDAT"))
    head = [_chunk(kind, data) for kind, data in parts if kind in (b"IHDR", b"PLTE")]
    body = _chunk(b"IDAT", zlib.compress(rows, level))
    return b"".join([SIGNATURE, *head, body, _chunk(b"IEND", b"")])


def _chunk(kind: bytes, data: bytes) -> bytes:
    return (
        struct.pack(">I", len(data))
        + kind
        + data
        + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))
    )


def combined_adler(first: int, second: int, second_length: int) -> int:
    """Return the Adler-32 checksum of two byte strings joined, from those of both (RFC 1950)."""
    a1, b1 = first & 0xFFFF, first >> 16
    a2, b2 = second & 0xFFFF, second >> 16
    low = (a1 + a2 - 1) % ADLER_BASE
    high = (b1 + b2 + second_length * (a1 - 1)) % ADLER_BASE
    return high << 16 | low
