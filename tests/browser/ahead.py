"""The data of the stories' sites, prepared beside other tests: `python -m tests.browser.ahead DATA`
makes it in an empty directory, which the stories find by `STORIES_DATA`.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from tests.browser.site import prepare

AHEAD = "STORIES_DATA"
DONE = "prepared.done"
"""Stands in it when all is there."""


def main() -> None:
    """Prepare it."""
    data = Path(sys.argv[1])
    importlib.import_module("tests.settings")  # they say where drawn maps are kept
    prepare(data)
    (data / DONE).touch()


if __name__ == "__main__":
    main()
