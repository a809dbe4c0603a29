"""The data directory is its owner's alone: the secrets of the dice are in it."""

from __future__ import annotations

import os
import stat
from pathlib import Path

OPEN_TO_OTHERS = 0o077


def keep_private(data: Path) -> bool:
    """Let nobody but its owner into the data directory, nor at what this process will write.

    Return whether the directory is closed; one that is not there yet will be.
    """
    os.umask(OPEN_TO_OTHERS)
    try:
        mode = data.stat().st_mode
        # A directory that everybody shares, such as /tmp, is nobody's to close.
        if mode & OPEN_TO_OTHERS and not mode & stat.S_ISVTX:
            data.chmod(0o700)
            for file in data.glob("*.sqlite3*"):
                file.chmod(0o600)
        return not data.stat().st_mode & OPEN_TO_OTHERS
    except FileNotFoundError:
        return True
    except OSError:
        return False
