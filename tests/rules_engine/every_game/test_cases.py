"""Every case file of every game, each scene a test of its own, named by its cases."""

import pytest

from rules_engine.casefiles.model import Scene
from rules_engine.casefiles.report import describe
from rules_engine.casefiles.running import run_scene
from rules_engine.core.registry import load
from rules_engine.tools.casebook import cases_folder, game_case_files
from tests.rules_engine.every_game import GAMES

SCENES = [
    pytest.param(
        slug,
        file.path,
        scene,
        id=f"{slug} {file.path.rpartition('/')[2]}:{scene.line} {scene.name}",
    )
    for slug in GAMES
    for file in game_case_files(slug)
    for scene in file.scenes
]


@pytest.mark.parametrize("slug", GAMES)
def test_there_are_case_files(slug: str) -> None:
    assert cases_folder(slug).is_dir()
    assert any(scene.values[0] == slug for scene in SCENES)


@pytest.mark.parametrize(("slug", "path", "scene"), SCENES)
def test_case(slug: str, path: str, scene: Scene) -> None:
    result = run_scene(path, scene)
    assert result.passed, "\n" + describe(result)
    casebook = load(slug).casebook
    assert {case for case in result.cases_cited if case not in casebook} == set()
