"""What a game says of itself in files of words, and who is told what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_engine.core.words_files import load_legend, load_scenarios
from rules_engine.errors import BadRecord
from rules_engine.plain import JsonObject

SCENARIO = '[short]\ntitle = "Short"\ntext = "A day."\naims = { red = "Hold.", blue = "Go." }\n'


def first_state() -> JsonObject:
    return {"units": {}}


def test_a_scenario_is_read_with_its_aims_and_the_opening_beside_it(tmp_path: Path) -> None:
    (tmp_path / "scenarios.toml").write_text(SCENARIO, encoding="utf-8")
    (tmp_path / "opening.tsv").write_text("side\twords\nred\tmove A 1-2\nblue\tend\n", "utf-8")
    (scenario,) = load_scenarios(tmp_path, first_state).values()
    assert (scenario.slug, scenario.title, scenario.text) == ("short", "Short", "A day.")
    assert scenario.aims == {"red": "Hold.", "blue": "Go."}
    assert scenario.opening == (("red", "move A 1-2"), ("blue", "end"))
    assert scenario.first_state is first_state


def test_a_legend_is_read_with_its_samples(tmp_path: Path) -> None:
    file = tmp_path / "legend.toml"
    text = 'types = ["tank"]\nsamples = [{ label = "Spent", type = "tank", marks = ["spent"] }]\n'
    file.write_text(text, encoding="utf-8")
    legend = load_legend(file)
    assert legend.types == ("tank",)
    assert legend.samples == (("Spent", {"type": "tank", "marks": ["spent"]}),)
    assert legend.signs == ("path", "retreat", "attack", "battle")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('colours = ["red"]', r"legend\.toml: a legend has types, signs, plain and samples"),
        ('samples = [{ type = "tank" }]', r"legend\.toml: each of the samples needs a label"),
        ("types = [", r"legend\.toml: Invalid value"),
    ],
)
def test_what_is_no_legend_is_refused(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "legend.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadRecord, match=said):
        load_legend(file)


def test_what_is_no_scenario_is_refused(tmp_path: Path) -> None:
    (tmp_path / "scenarios.toml").write_text('[short]\ntitle = "Short"\n', encoding="utf-8")
    (tmp_path / "opening.tsv").write_text("side\twords\n", encoding="utf-8")
    with pytest.raises(BadRecord, match=r"scenarios\.toml: \[short\] has title, text and aims"):
        load_scenarios(tmp_path, first_state)
