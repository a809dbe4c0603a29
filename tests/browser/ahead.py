"""The data of the stories' sites, prepared beside other tests: `python -m tests.browser.ahead
FOLDER` makes it in an empty directory, which the stories find by `STORIES_DATA`.
"""

from __future__ import annotations

import importlib
import os
import sys
from pathlib import Path

from tests.browser.site import prepare

AHEAD = "STORIES_DATA"
DATA, DONE = "data", "done"
"""What is copied for each site, and what stands beside it when all is there."""


def main() -> None:
    """Prepare it."""
    folder = Path(sys.argv[1])
    importlib.import_module("tests.settings")  # they say where drawn maps are kept
    (folder / DATA).mkdir()
    prepare(folder / DATA)
    (folder / DONE).touch()


def made_ahead() -> Path | None:
    """Return the data that was made so, if all of it is there."""
    folder = os.environ.get(AHEAD)
    return Path(folder, DATA) if folder and Path(folder, DONE).is_file() else None


if __name__ == "__main__":
    main()
