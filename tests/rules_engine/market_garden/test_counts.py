"""One number guards a whole generator: counts of lawful orders in stored positions."""

from pathlib import Path

import pytest

from rules_engine import verbs
from rules_engine.casefiles import parse_position
from rules_engine.tools.counts import count_file, counts_folder

FILES = sorted(counts_folder("market_garden").glob("*.counts"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_counts_are_those_of_the_file(path: Path) -> None:
    counted = count_file(path, "market_garden")
    assert counted.stated
    assert counted.found == counted.stated


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_sample_of_what_is_counted_is_lawful(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if not line.startswith("count ")]
    state = parse_position("\n".join(kept), "market_garden")
    seen = verbs.view(state, state["side"])
    orders = list(verbs.legal(seen))
    for order in orders[:: 1 + len(orders) // 20]:
        assert verbs.check(seen, order).is_lawful, order
