"""The bundled typeface: IBM Plex Sans Condensed (SIL Open Font License, see OFL.txt), unchanged
as published.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Literal

from PIL import ImageFont

Role = Literal["regular", "bold", "italic"]

FOLDER = Path(__file__).parent
KEPT_LINES = 128
"""So many lines of text a size of the typeface keeps as they were laid out last."""
FILES: dict[Role, str] = {
    "regular": "IBMPlexSansCondensed-Regular.woff",
    "bold": "IBMPlexSansCondensed-SemiBold.woff",
    "italic": "IBMPlexSansCondensed-MediumItalic.woff",
}


@lru_cache(maxsize=96)
def font(role: Role, size: int) -> ImageFont.FreeTypeFont:
    """Return the typeface in a size in pixels, laid out the same way on every machine."""
    path = FOLDER / FILES[role]
    found = ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)
    # Bands of a map share lines of text, and legends their words: each is worth keeping a while.
    found.getmask2 = lru_cache(maxsize=KEPT_LINES)(found.getmask2)  # type: ignore[method-assign, assignment]
    return found
