"""The bundled typeface: IBM Plex Sans Condensed (SIL Open Font License, see OFL.txt), unchanged
as published.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Literal

from PIL import ImageFont

Role = Literal["regular", "bold", "italic"]

FILES: dict[Role, str] = {
    "regular": "IBMPlexSansCondensed-Regular.woff",
    "bold": "IBMPlexSansCondensed-SemiBold.woff",
    "italic": "IBMPlexSansCondensed-MediumItalic.woff",
}


@lru_cache(maxsize=96)
def font(role: Role, size: int) -> ImageFont.FreeTypeFont:
    """Return the typeface in a size in pixels, laid out the same way on every machine."""
    path = Path(__file__).parent / FILES[role]
    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)
