"""Copies of a data directory that was prepared: nothing is left to prepare in them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from deploy import launch, preparing


def copy_to(
    source: Path, data: Path, *, copy_function: Callable[[str, str], Any] = shutil.copy2
) -> None:
    """Copy a directory in which a site was prepared to where one is started for the second time.
    Its database is another file there, but no other database.
    """
    shutil.copytree(source, data, dirs_exist_ok=True, copy_function=copy_function)
    there = launch.environment_of("127.0.0.1", "http://127.0.0.1", data)
    said = {**preparing.kept(data), "key": preparing.preparation_key(there, has_demo=True)}
    (data / "prepared.json").write_text(json.dumps(said), encoding="utf-8")
