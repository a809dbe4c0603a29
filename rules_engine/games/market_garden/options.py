"""What a referee may choose before play, beside the readings. Source: 22, 23."""

from __future__ import annotations

from pathlib import Path

from rules_engine.core import side_fog
from rules_engine.core.before_play import Option
from rules_engine.core.options_file import load_options
from rules_engine.core.position import Position

FILE = Path(__file__).parent / "data" / "options.tsv"
BIDS = tuple(str(points) for points in range(41))
MOST_BID = 999  # 23.51 sets no limit; a number must end somewhere
BID = Option(
    "bid",
    "Bid for a side",
    "The higher bid, which the side that was not bid for receives as Reserves (23.51).",
    tuple((points, "No bid." if points == "0" else f"{points} points.") for points in BIDS),
    most=MOST_BID,
)
OPTIONS: tuple[Option, ...] = load_options(FILE, BID, side_fog.OPTION)


def in_use(position: Position, option: str, case: str) -> bool:
    """Whether an optional rule was chosen before play and its case is in force."""
    return position.data["options"].get(option) == "yes" and position.holds(case)


def bid(position: Position, side: str) -> int:
    """Return the Reserves that a side starts with for a bid. Source: 23.51."""
    options = position.data["options"]
    if options.get("bid_reserves", "german") != side or not position.holds("23.51"):
        return 0
    return int(options.get("bid", "0"))
