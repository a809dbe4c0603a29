"""Base maps kept on disk between processes, if the environment names a folder for them.

``CARTOGRAPHY_CACHE`` is the folder. A file's name is made from all that its pixels depend on: the
board, the size, the code, style and typeface of this package and Pillow's version. So nothing
stale is ever used, and the folder may be emptied at any time.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path

import PIL
from PIL import Image

from cartography.base import base_size, draw_base
from cartography.chart import Chart
from cartography.palette import palette

VARIABLE = "CARTOGRAPHY_CACHE"
PACKAGE = Path(__file__).parent
KINDS = (".py", ".json", ".hex", ".woff")


def kept_base(chart: Chart, scale: int) -> Image.Image:
    """Return a board's map, from disk if it is there, and put it there if it was not."""
    folder = os.environ.get(VARIABLE)
    if not folder:
        return draw_base(chart, scale)
    name = hashlib.sha256(f"{chart.digest} {scale} {fingerprint()}".encode()).hexdigest()[:32]
    file = Path(folder) / f"{name}.png"
    found = _read(file, base_size(chart, scale), chart.tints)
    if found is not None:
        return found
    with _alone(file.parent):
        # Who waited finds what another thread or process has drawn meanwhile.
        found = _read(file, base_size(chart, scale), chart.tints)
        if found is None:
            found = draw_base(chart, scale)
            _write(file, found)
    return found


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Let one thread of one process at a time draw for a folder; where there is none, all at once.

    The lock is on the folder itself, goes with the process that holds it, and leaves no file.
    """
    with ExitStack() as held:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            handle = os.open(folder, os.O_RDONLY)
            held.callback(os.close, handle)
            fcntl.flock(handle, fcntl.LOCK_EX)
        except OSError:
            held.close()
        yield


@cache
def fingerprint() -> str:
    """Return a digest of everything in this package that a picture depends on."""
    digest = hashlib.sha256(PIL.__version__.encode())
    for path in sorted(PACKAGE.rglob("*")):
        if path.suffix in KINDS:
            digest.update(path.relative_to(PACKAGE).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _read(file: Path, size: tuple[int, int], tints: str) -> Image.Image | None:
    """Return a kept map; a file that is missing, damaged or of another size is none."""
    try:
        with Image.open(file) as picture:
            picture.load()
            if picture.mode != "P" or picture.size != size:
                return None
            copy = picture.copy()
    except (OSError, SyntaxError, ValueError):
        return None
    copy.info.clear()
    copy.putpalette(palette(tints).getpalette() or [])
    return copy


def _write(file: Path, picture: Image.Image) -> None:
    """Put a map on disk in one step, so that nobody reads half of it; a full disk does no harm."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=file.parent, suffix=".part")
        with os.fdopen(handle, "wb") as part:
            picture.save(part, "PNG", compress_level=1)
        os.replace(name, file)
    except OSError:
        return
