"""Every case file of every game. Each scene that fails is told, by its file, line and name."""

import pytest

from rules_engine.casefiles.model import CaseFile
from rules_engine.casefiles.report import describe
from rules_engine.casefiles.running import run_scene
from rules_engine.core.registry import load
from rules_engine.tools.casebook import cases_folder, game_case_files
from tests.rules_engine.every_game import GAMES

FILES = [
    pytest.param(slug, file, id=f"{slug} {file.path.rpartition('/')[2]}")
    for slug in GAMES
    for file in game_case_files(slug)
]


@pytest.mark.parametrize("slug", GAMES)
def test_there_are_case_files(slug: str) -> None:
    assert cases_folder(slug).is_dir()
    assert any(file.values[0] == slug for file in FILES)


@pytest.mark.parametrize(("slug", "file"), FILES)
def test_every_scene_comes_out(slug: str, file: CaseFile) -> None:
    results = [run_scene(file.path, scene) for scene in file.scenes]
    assert results, f"{file.path} has no scene"
    failed = [describe(result) for result in results if not result.passed]
    assert not failed, "\n" + "\n\n".join(failed)
    casebook = load(slug).casebook
    cited = {case for result in results for case in result.cases_cited}
    assert {case for case in cited if case not in casebook} == set()
