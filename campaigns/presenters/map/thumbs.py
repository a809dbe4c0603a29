"""Small pictures of kept ones: where on the map something happened, reduced once and kept."""

from __future__ import annotations

import io
import logging
from collections.abc import Sequence
from pathlib import Path
from uuid import uuid4

from django.conf import settings
from PIL import Image

from campaigns.models import Picture
from campaigns.presenters.map import sheet
from campaigns.presenters.map.focus import share
from cartography.focus import ASPECT
from rules_engine.board.board import Board

logger = logging.getLogger(__name__)

WIDTH = 480


def kept(moment: Picture) -> bytes | None:
    """Return the small picture of a moment; None: there is none yet."""
    try:
        return _file(moment).read_bytes()
    except FileNotFoundError:
        return None


def keep(moment: Picture, board: Board, whole: bytes) -> bytes:
    """Reduce a moment's picture to where something happened, keep it, and return it."""
    small = reduced(whole, board, moment.focus)
    try:
        _store(_file(moment), small)
    except OSError as fault:  # a full disk: it is seen nevertheless
        logger.warning("Small picture %s could not be stored: %s", moment.pk, fault)
    return small


def _store(file: Path, small: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(f".{uuid4().hex}.part")
    part.write_bytes(small)
    part.replace(file)


def _file(moment: Picture) -> Path:
    return Path(settings.DATA_DIR) / "thumbs" / f"{moment.pk}.png"


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
