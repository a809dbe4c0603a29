"""Every case file of the game, each scene a test of its own, named by its cases."""

import pytest

from rules_engine.casefiles.model import Scene
from rules_engine.casefiles.report import describe
from rules_engine.casefiles.running import run_scene
from rules_engine.tools.casebook import cases_folder, game_case_files

FILES = game_case_files("grenade")
SCENES = [
    pytest.param(file.path, scene, id=f"{file.path.rpartition('/')[2]}:{scene.line} {scene.name}")
    for file in FILES
    for scene in file.scenes
]


def test_there_are_case_files() -> None:
    assert cases_folder("grenade").is_dir()
    assert SCENES


@pytest.mark.parametrize(("path", "scene"), SCENES)
def test_case(path: str, scene: Scene) -> None:
    result = run_scene(path, scene)
    assert result.passed, "\n" + describe(result)
