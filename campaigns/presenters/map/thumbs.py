"""Small pictures of kept ones: the map alone, reduced once and kept."""

from __future__ import annotations

import io
from pathlib import Path

from django.conf import settings
from PIL import Image

from campaigns.models import Picture

WIDTH = 340


def thumb(moment: Picture, shape: float) -> bytes:
    """Return the map of a kept picture, reduced; `shape` is the map's width over its height.

    Raises:
        OSError: the kept picture cannot be read.
    """
    file = Path(settings.DATA_DIR) / "thumbs" / f"{moment.pk}.png"
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(f".{id(moment)}.part")
        part.write_bytes(_reduced(moment, shape))
        part.replace(file)
    return file.read_bytes()


def _reduced(moment: Picture, shape: float) -> bytes:
    with moment.file.open("rb") as stored, Image.open(stored) as whole:
        side = min(whole.width, round(whole.height * shape))
        left = whole.crop((0, 0, side, whole.height)).convert("RGB")
    small = left.resize((WIDTH, round(WIDTH / shape)), Image.Resampling.BOX)
    out = io.BytesIO()
    small.quantize(128, dither=Image.Dither.NONE).save(out, "PNG")
    return out.getvalue()
