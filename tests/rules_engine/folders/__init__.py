"""Games that are folders of data: how they are found, what is wrong with them, how they play."""

from pathlib import Path

CLANS = Path(__file__).parents[2] / "three_sides" / "games" / "three_sides"
RIVER = Path(__file__).parent / "games" / "river"
