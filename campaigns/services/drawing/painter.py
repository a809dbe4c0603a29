"""The one place where a campaign meets the pictures: a side and its view, and nothing else.

No campaign, no position and no log come in here. A picture's key is made of all that its pixels
depend on: two truths with the same view share it, and two sides never do.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from typing import Any

import rules_engine
from cartography import SIZES, fingerprint, map_png, scene_of
from rules_engine.plain import canonical

Seen = dict[str, Any]
Notices = list[dict[str, Any]]

_MOST_KEPT = 8
_kept: OrderedDict[str, bytes] = OrderedDict()
_lock = threading.Lock()


def picture_key(side: str, seen: Seen, notices: Notices, title: str, size: str = "screen") -> str:
    """Return the name of a picture: the side, and a digest of the side, its view and the rest."""
    parts = [side, seen, notices, title, size, fingerprint()]
    return f"{side}-{hashlib.sha256(canonical(parts)).hexdigest()[:32]}"


def paint(side: str, seen: Seen, notices: Notices, title: str, size: str = "screen") -> bytes:
    """Return a side's view drawn as PNG, with the movements and battles that the notices tell of.

    `side`: the side whose view it is, or `truth`. `title`: of the campaign. `size`: one of the
    names in `cartography.SIZES`: web, screen, print, sheet, thumb.
    """
    key = picture_key(side, seen, notices, title, size)
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
            return _kept[key]
    game = rules_engine.load(seen["game"])
    marks, caption = scene_of(game, seen, notices, side, title)
    data = map_png(game.sheet(seen), seen, marks, SIZES[size], caption)
    with _lock:
        _kept[key] = data
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    return data
