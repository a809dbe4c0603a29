"""One number guards a whole generator: counts of lawful orders in stored positions."""

from pathlib import Path

import pytest

from rules_engine.casefiles import parse_position
from rules_engine.core import verbs
from rules_engine.tools.counts import count_file, counts_folder
from tests.rules_engine.every_game import GAMES

FILES = [
    pytest.param(slug, path, id=f"{slug} {path.stem}")
    for slug in GAMES
    for path in sorted(counts_folder(slug).glob("*.counts"))
]


@pytest.mark.parametrize("slug", GAMES)
def test_there_are_counts(slug: str) -> None:
    assert any(file.values[0] == slug for file in FILES)


@pytest.mark.parametrize(("slug", "path"), FILES)
def test_counts_are_those_of_the_file(slug: str, path: Path) -> None:
    counted = count_file(path, slug)
    assert counted.stated
    assert counted.found == counted.stated


@pytest.mark.parametrize(("slug", "path"), FILES)
def test_a_sample_of_what_is_counted_is_lawful(slug: str, path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if not line.startswith("count ")]
    state = parse_position("\n".join(kept), slug)
    seen = verbs.view(state, state["side"])
    orders = list(verbs.legal(seen))
    for order in orders[:: 1 + len(orders) // 50]:
        assert verbs.check(seen, order).is_lawful, order
