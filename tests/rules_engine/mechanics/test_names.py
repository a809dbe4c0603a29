"""What games share names no game: no side, nation, river or town stands in its source."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rules_engine
from rules_engine.core.registry import GAMES, load

FOLDER = Path(rules_engine.__file__).parent / "mechanics"
NATIONS = (
    *("American", "British", "Canadian", "Dutch", "French", "German", "Polish", "Russian"),
    *("Allied", "Axis", "Wehrmacht", "Volkssturm", "Panzer", "panzer"),
)
AN_ENGLISH_WORD = "us"


def names_of(slug: str) -> set[str]:
    """Return what a game alone is named by: itself, its sides, rivers, towns and bridges."""
    game = load(slug)
    sites = [kind for kind in game.board.sites.values() if isinstance(kind, dict)]
    found = [site for kind in sites for site in kind.values() if isinstance(site, dict)]
    places = {str(site["name"]) for site in found if "name" in site}
    rivers = {str(river["name"]) for river in game.board.rivers if river.get("name")}
    sides = {*game.sides, *game.side_titles.values()} - {AN_ENGLISH_WORD}
    return {slug, game.title, *sides, *places, *rivers}


def found_in(text: str, names: set[str]) -> set[str]:
    there = [name for name in names if name in text]
    words = {name for name in there if re.search(rf"(?<![A-Za-z]){re.escape(name)}(?![a-z])", text)}
    return words | ({AN_ENGLISH_WORD} if f'"{AN_ENGLISH_WORD}"' in text else set())


@pytest.mark.parametrize("ending", ["py", "tsv"])
def test_no_name_of_a_game_stands_in_what_games_share(ending: str) -> None:
    names = set(NATIONS).union(*map(names_of, GAMES))
    files = {path: path.read_text(encoding="utf-8") for path in sorted(FOLDER.rglob(f"*.{ending}"))}
    assert files
    found = {path.name: found_in(text, names) for path, text in files.items()}
    assert {name: words for name, words in found.items() if words} == {}


def test_a_name_would_be_found() -> None:
    names = {"Roer", "german", "grenade"}
    assert found_in('side == "german"', names) == {"german"}
    assert found_in("over the Roer_x", names) == {"Roer"}
    assert found_in('side == "us"', names) == {"us"}
    assert found_in("germane, roerend, let us go", names) == set()
