"""A picture as a base map and the pieces pasted on it: composed whole, or encoded strip by strip
from memory.
"""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

from PIL import Image

from cartography.encode import Strip, compress_strip, png_of
from cartography.palette import HEX, palette
from cartography.sprites import Sprite

STRIP_ROWS = 32
KEPT_STRIPS = 6000
Piece = tuple[int, int, Sprite]


@dataclass(frozen=True)
class Picture:
    """A base (an image of the palette, with a name for what it shows) and pieces in the order of
    pasting.
    """

    name: str
    base: Callable[[], Image.Image]
    size: tuple[int, int]
    pieces: tuple[Piece, ...]
    tints: str = HEX

    def image(self) -> Image.Image:
        """Compose the whole picture."""
        whole = self.base().copy()
        for x, y, sprite in self.pieces:
            whole.paste(sprite.image, (x, y), sprite.mask)
        return whole

    def png(self, keep: StripStore) -> bytes:
        """Return the picture as a PNG file, compressing only strips that are not kept already."""
        width, height = self.size
        strips = [
            self._strip(index * STRIP_ROWS, touching, keep)
            for index, touching in enumerate(self._by_strip())
        ]
        return png_of(strips, width, height, bytes(palette(self.tints).getpalette() or []))

    def _by_strip(self) -> list[list[Piece]]:
        """Return the pieces that touch each strip, in the order of pasting."""
        last = (self.size[1] - 1) // STRIP_ROWS
        found: list[list[Piece]] = [[] for _ in range(last + 1)]
        for piece in self.pieces:
            top, rows = piece[1], piece[2].image.height
            for index in range(
                max(0, top // STRIP_ROWS), min(last, (top + rows - 1) // STRIP_ROWS) + 1
            ):
                found[index].append(piece)
        return found

    def _strip(self, top: int, touching: list[Piece], keep: StripStore) -> Strip:
        key = (self.name, top, tuple([(x, y, sprite.name) for x, y, sprite in touching]))
        strip = keep.get(key)
        if strip is None:
            bottom = min(top + STRIP_ROWS, self.size[1])
            rows = self.base().crop((0, top, self.size[0], bottom))
            for x, y, sprite in touching:
                rows.paste(sprite.image, (x, y - top), sprite.mask)
            strip = compress_strip(rows)
            keep.put(key, strip)
        return strip


class StripStore:
    """Compressed strips by what they show, the least recently used forgotten first; for
    any number of threads.
    """

    def __init__(self, most: int = KEPT_STRIPS, most_bytes: int = 24_000_000) -> None:
        self.most = most
        self.most_bytes = most_bytes
        self.bytes = 0
        self.lock = Lock()
        self.strips: OrderedDict[object, Strip] = OrderedDict()

    def get(self, key: object) -> Strip | None:
        """Return a kept strip and mark it as used."""
        with self.lock:
            strip = self.strips.get(key)
            if strip is not None:
                self.strips.move_to_end(key)
            return strip

    def put(self, key: object, strip: Strip) -> None:
        """Keep a strip."""
        with self.lock:
            if key in self.strips:
                return
            self.strips[key] = strip
            self.bytes += len(strip.chunk)
            while len(self.strips) > self.most or self.bytes > self.most_bytes:
                _, gone = self.strips.popitem(last=False)
                self.bytes -= len(gone.chunk)


def plain_png(image: Image.Image) -> bytes:
    """Return a picture as a PNG file with Pillow's default encoding and no metadata."""
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()
