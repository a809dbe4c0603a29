"""What a referee may choose before play, beside the readings. Source: 22, 23."""

from __future__ import annotations

from rules_engine.core import side_fog
from rules_engine.core.before_play import Option
from rules_engine.core.position import Position
from rules_engine.mechanics.dispatches import making

BLIND = ("double_blind",)
BIDS = tuple(str(points) for points in range(41))
MOST_BID = 999  # 23.51 sets no limit; a number must end somewhere
NO = ("no", "Not used.")


def _yes_no(name: str, title: str, text: str, words: str) -> Option:
    return Option(name, title, text, (NO, ("yes", words)))


OPTIONS: tuple[Option, ...] = (
    _yes_no(
        "extended_game",
        "Extended game",
        "Play may go on beyond September 20 (22.0).",
        "Points are checked on September 20, 24 and 26, and later Reinforcements come.",
    ),
    _yes_no(
        "free_landings",
        "Optional D-Day landings",
        "Airborne units land where their cards say, or elsewhere in their Sectors (23.2).",
        "They may land elsewhere in their Sectors.",
    ),
    _yes_no(
        "double_lifts",
        "Double lifts",
        "Airborne Reinforcements come at Dawn of their day, or the evening before (23.3).",
        "They are available from Impulse 7 of the day before.",
    ),
    _yes_no(
        "depot_augmentation",
        "Reserves for Airborne Depots",
        "Reserves may raise weak Airborne Depots (23.4).",
        "They may raise all Airborne Depots alike, to 10 points at most.",
    ),
    Option(
        "bid",
        "Bid for a side",
        "The higher bid, which the side that was not bid for receives as Reserves (23.51).",
        tuple((points, "No bid." if points == "0" else f"{points} points.") for points in BIDS),
        most=MOST_BID,
    ),
    Option(
        "bid_reserves",
        "Who receives the bid",
        "The side that starts with the bid as its Reserves (23.51).",
        (
            ("german", "The Germans: the Allied side was bid for."),
            ("allied", "The Allies: the German side was bid for."),
        ),
    ),
    _yes_no(
        "reorganization",
        "Reorganization",
        "Weak units of a type may be merged after the Refit Phase (23.6).",
        "A unit recovers a level for the removal of a Disrupted one.",
    ),
    _yes_no(
        "cards",
        "Cards instead of dice",
        "Combats are rolled for, or decided by cards spread like two dice (23.7).",
        "Each side draws from 36 cards.",
    ),
    Option(
        "sight",
        "Sight into adjacent areas",
        "What is recognised of enemies next door (DB1.2).",
        (
            ("table", "By the ground and the kind of unit that looks."),
            ("contacts", "That somebody is there; nothing more."),
        ),
        BLIND,
    ),
    Option(
        "air_recon",
        "Air reconnaissance",
        "What Allied aircraft report at Dawn (DB1.5).",
        (
            ("clear", "In clear weather, enemies within two areas, in the open."),
            ("no", "None."),
        ),
        BLIND,
    ),
    Option(
        "contacts_fade",
        "How long contacts are remembered",
        "After how many Turns they are forgotten (DB1.7).",
        (
            ("2", "Doubtful after one Turn, forgotten after two."),
            ("1", "Forgotten after one Turn."),
            ("never", "Doubtful after one Turn, never forgotten."),
        ),
        BLIND,
    ),
    side_fog.OPTION,
    making.OPTION,
)


def in_use(position: Position, option: str, case: str) -> bool:
    """Whether an optional rule was chosen before play and its case is in force."""
    return position.data["options"].get(option) == "yes" and position.holds(case)


def bid(position: Position, side: str) -> int:
    """Return the Reserves that a side starts with for a bid. Source: 23.51."""
    options = position.data["options"]
    if options.get("bid_reserves", "german") != side or not position.holds("23.51"):
        return 0
    return int(options.get("bid", "0"))
