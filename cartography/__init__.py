"""Pictures of boards and views, drawn with Pillow; imports the rules engine and nothing of the
web site.

`draw_map` and `map_png` give the picture of a view; `base_png`, `geometry` and `counter_png` what
an interactive map
is put together from; `marks_of` what happened, as marks on the map.
"""

from cartography.appearance import Appearance, AppearanceError, appearance_of, parse_key
from cartography.areas.piles import Pile, piles_on
from cartography.counters import counter_png
from cartography.encode import packed
from cartography.focus import focus_of
from cartography.ghosts import ghost_of
from cartography.maps import (
    PRINT,
    SCREEN,
    SIZES,
    THUMB,
    WEB,
    Size,
    base_png,
    base_version,
    draw_map,
    geometry,
    map_png,
)
from cartography.marks import marks_of
from cartography.panel import Caption
from cartography.scene import face_of, face_of_contact, faces_of, scene_of, tinted
from cartography.stacks import FACE, STACKED, appearances, offsets
from cartography.store import fingerprint

__all__ = [
    "FACE",
    "PRINT",
    "SCREEN",
    "SIZES",
    "STACKED",
    "THUMB",
    "WEB",
    "Appearance",
    "AppearanceError",
    "Caption",
    "Pile",
    "Size",
    "appearance_of",
    "appearances",
    "base_png",
    "base_version",
    "counter_png",
    "draw_map",
    "face_of",
    "face_of_contact",
    "faces_of",
    "fingerprint",
    "focus_of",
    "geometry",
    "ghost_of",
    "map_png",
    "marks_of",
    "offsets",
    "packed",
    "parse_key",
    "piles_on",
    "scene_of",
    "tinted",
]
