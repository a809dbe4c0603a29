"""What a referee chooses before double-blind play, in every game of hexes."""

from __future__ import annotations

from rules_engine.core.before_play import Option
from rules_engine.core.levels import DOUBLE_BLIND
from rules_engine.mechanics.hexes.blind.record import Cases

BLIND = (DOUBLE_BLIND,)


def sight(cases: Cases, table: str) -> Option:
    """Return how far units see; `table` says in a clause what the game's table gives them."""
    return Option(
        "sight",
        "How far units see",
        f"The table of spotting gives {table} ({cases.far}).",
        (
            ("normal", "As the table says."),
            ("short", "One hex less, but at least the hexes next to them."),
            ("long", "One hex more."),
            ("adjacent", "Nobody sees farther than the hexes next to him."),
        ),
        BLIND,
    )


def flights(cases: Cases) -> Option:
    """Return whether there is air reconnaissance."""
    return Option(
        "air_recon",
        "Air reconnaissance",
        "An Air Point can be spent in the own movement phase to look at a hex and the hexes "
        f"around it, in weather that lets the air force fly ({cases.flight}).",
        (
            ("yes", "A side may spend Air Points so."),
            ("no", "There is none."),
        ),
        BLIND,
    )


def ageing(cases: Cases) -> Option:
    """Return how long what is out of sight is remembered."""
    return Option(
        "ageing",
        "How long contacts are remembered",
        "What is out of sight is remembered, less surely with the turns, and forgotten in the end "
        f"({cases.ages}).",
        (
            ("normal", "Only possible after two turns, forgotten after four."),
            ("fast", "Only possible after one turn, forgotten after two."),
            ("slow", "Only possible after three turns, forgotten after seven."),
            ("never", "It stays as it is until it is proved wrong."),
        ),
        BLIND,
    )
