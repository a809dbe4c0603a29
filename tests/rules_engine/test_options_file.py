"""The file of options: their order, what a shared chapter makes, and who is told what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_engine.core.before_play import Option
from rules_engine.core.options_file import HEADS, load_options
from rules_engine.errors import BadRecord

FOG = Option("fog", "Fog", "Made elsewhere.", (("off", "None."),), is_late=True)
CARDS = "cards\tCards\tWhat is used.\tno=Dice.|yes=Cards = 36.\tlimited,double_blind"


def read(folder: Path, *lines: str) -> tuple[Option, ...]:
    file = folder / "options.tsv"
    file.write_text("\n".join(("\t".join(HEADS), *lines)) + "\n", encoding="utf-8")
    return load_options(file, FOG)


def test_options_stand_in_the_order_of_the_file(tmp_path: Path) -> None:
    fog, cards = read(tmp_path, "fog\t-\t-\t-\t-", CARDS)
    assert fog is FOG
    assert (cards.name, cards.title, cards.text) == ("cards", "Cards", "What is used.")
    assert cards.choices == (("no", "Dice."), ("yes", "Cards = 36."))
    assert cards.levels == ("limited", "double_blind")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("mist\t-\t-\t-\t-", r"options\.tsv, line 2: name is one of fog, not 'mist'"),
        ("cards\tCards\tText.\tno\t-", r"options\.tsv, line 2: choices are written key=words"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(tmp_path: Path, line: str, said: str) -> None:
    with pytest.raises(BadRecord, match=said):
        read(tmp_path, line)
