"""One running site for all processes of a run. The first that needs it starts it, and stops it when
no other uses it any more; whoever was killed uses nothing, and nobody uses what he had started.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.browser.site import RunningSite, Site
from tests.kept_site import copy_to

PICTURES = (".png", ".webp")


@contextmanager
def shared_site(prepared: Path, folder: Path) -> Iterator[Site]:
    """Return the site that the processes with this folder share, on a copy of what was prepared."""
    said = folder / "site.json"
    with (
        open(folder / "site.begins", "w") as begins,
        open(folder / "site.owner", "w") as owner,
        open(folder / "site.users", "w") as users,
    ):
        started = None
        fcntl.flock(begins, fcntl.LOCK_EX)
        with suppress(BlockingIOError):  # whoever started it is still there, and so is the site
            fcntl.flock(owner, fcntl.LOCK_EX | fcntl.LOCK_NB)
            started = _start(prepared, Path(tempfile.mkdtemp(dir=folder)))
            words = {"data": str(started.data), "address": started.address}
            said.write_text(json.dumps(words), encoding="utf-8")
        told = json.loads(said.read_text(encoding="utf-8"))
        fcntl.flock(users, fcntl.LOCK_SH)
        fcntl.flock(begins, fcntl.LOCK_UN)
        yield started or Site(Path(told["data"]), told["address"])
        if started:
            fcntl.flock(begins, fcntl.LOCK_EX)
            fcntl.flock(users, fcntl.LOCK_EX)  # when the last of the others has gone
            started.stop()


def _start(prepared: Path, folder: Path) -> RunningSite:
    data = folder / "data"
    copy_to(prepared, data, copy_function=_as_own)
    return RunningSite(data)


def _as_own(source: str, target: str) -> None:
    """Copy a file of a site; a picture, which nobody writes in again, is linked."""
    if source.endswith(PICTURES):
        os.link(source, target)
    else:
        shutil.copy2(source, target)
