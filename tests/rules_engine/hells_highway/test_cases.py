"""Every case file of Hell's Highway, each scene a test of its own, named by its cases."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest

import rules_engine
from rules_engine.casefiles.model import CaseFile, Scene
from rules_engine.casefiles.reading import load_file
from rules_engine.casefiles.report import describe
from rules_engine.casefiles.running import run_scene
from rules_engine.core.registry import GAMES, load
from tests.rules_engine.hells_highway.conftest import INSTALLED

FOLDER = Path(rules_engine.__file__).parent / "games" / "hells_highway" / "cases"


def files() -> list[CaseFile]:
    """Read the case files, for which the game has to be installed."""
    with patch.dict(GAMES, INSTALLED):
        return [load_file(path) for path in sorted(FOLDER.glob("*.case"))]


SCENES = [
    pytest.param(file.path, scene, id=f"{Path(file.path).name}:{scene.line} {scene.name}")
    for file in files()
    for scene in file.scenes
]


@pytest.mark.parametrize(("path", "scene"), SCENES)
def test_case(path: str, scene: Scene) -> None:
    result = run_scene(path, scene)
    assert result.passed, "\n" + describe(result)
    casebook = load("hells_highway").casebook
    assert {case for case in result.cases_cited if case not in casebook} == set()
