"""Small pictures of kept ones: where on the map something happened, reduced once and kept."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings
from PIL import Image

from campaigns.models import Picture
from campaigns.presenters.map import sheet
from campaigns.presenters.map.focus import share
from cartography.focus import ASPECT
from rules_engine.board.board import Board

WIDTH = 480


def thumb(moment: Picture, board: Board) -> bytes:
    """Return the map of a kept picture where something happened, reduced.

    Raises:
        OSError: the kept picture cannot be read.
    """
    file = Path(settings.DATA_DIR) / "thumbs" / f"{moment.pk}.png"
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(f".{id(moment)}.part")
        with moment.file.open("rb") as stored:
            part.write_bytes(reduced(stored.read(), board, moment.focus))
        part.replace(file)
    return file.read_bytes()


def reduced(png: bytes, board: Board, box: Sequence[float] | None) -> bytes:
    """Return a part of a picture of the map (the panel may stand beside it), or the whole map where
    no part is named.
    """
    with Image.open(io.BytesIO(png)) as whole:
        wide, tall = min(whole.width, round(whole.height * sheet.shape(board))), whole.height
        left, top, right, bottom = share(board, box) if box else (0.0, 0.0, 1.0, 1.0)
        part = whole.crop(
            (round(left * wide), round(top * tall), round(right * wide), round(bottom * tall))
        )
        small = _fitted(part.convert("RGB"))
    out = io.BytesIO()
    small.quantize(128, dither=Image.Dither.NONE).save(out, "PNG")
    return out.getvalue()


def _fitted(part: Image.Image) -> Image.Image:
    """Return a part in the size of the small pictures: what has another shape keeps its height."""
    height = round(WIDTH / ASPECT)
    wide = max(1, round(part.width * height / part.height))
    if wide > WIDTH:
        wide, height = WIDTH, max(1, round(part.height * WIDTH / part.width))
    return part.resize((wide, height), Image.Resampling.BOX)
