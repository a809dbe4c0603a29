"""The record of Three Clans: what the engine and the site know of the game."""

from __future__ import annotations

from rules_engine.core.before_play import Scenario
from rules_engine.core.casebook import Case, Casebook
from rules_engine.core.events import put
from rules_engine.core.game import Game, Sequence, Step
from rules_engine.core.proceedings import Proceedings
from rules_engine.mechanics.ending import END, FRAMES
from rules_engine.mechanics.invariants import frame_faults
from rules_engine.mechanics.parts import words_by_kind
from rules_engine.mechanics.words import WORDS
from rules_engine.plain import JsonObject
from tests.three_sides import sight
from tests.three_sides.ground import BOARD, ClanPosition
from tests.three_sides.rules import CHALLENGE, MARCH, VERDICT

SIDES = ("ash", "birch", "cedar")
HOMES = {"ash": ("0101", "0102"), "birch": ("0103", "0104"), "cedar": ("0401", "0402")}
TURNS = 3
CASES = {
    "1.0": ("Marches", "In its step a clan marches with its units."),
    "1.1": ("Whose units", "A clan marches with its own units."),
    "1.2": ("Once a turn", "A unit marches once a turn."),
    "1.3": ("How far", "A march goes to a hex next to the unit."),
    "1.4": ("One unit a hex", "Two units of a clan do not stand in one hex."),
    "2.0": ("Challenges", "A march into another clan's hex challenges who stands there."),
    "2.1": ("The answer", "Who is challenged sends the unit back, or fights."),
    "2.2": ("The fight", "A die: from 4 on the challenger wins; the loser is out."),
    "2.3": ("The appeal", "Who is challenged may leave it to the referee who holds the hex."),
    "3.1": ("Sight", "A unit sees its hex and those next to it."),
    "3.2": ("Memory", "What goes out of sight is remembered where it was."),
    "4.0": ("The end", "After the third turn the clan with most units wins."),
}


def _step(side: str) -> Step[ClanPosition]:
    return Step(f"{side}.march", f"{side.title()} marches", side, "1.0", ("march", "end"))


def _first() -> JsonObject:
    plain = {"status": "map", "type": "infantry", "size": "company"}
    return {
        "units": {
            f"{number}/{side.title()}": {**plain, "side": side, "space": space}
            for side in SIDES
            for number, space in enumerate(HOMES[side], start=1)
        },
        "tracks": {},
    }


def _finish(p: Proceedings[ClanPosition]) -> None:
    left = [unit["side"] for unit in p.position.standing.values()]
    most = max(left.count(side) for side in SIDES)
    titles = [side.title() for side in SIDES if left.count(side) == most]
    words = f"{', '.join(titles)} with {most}"
    p.emit("over", {"words": words}, [put({"words": words}, "outcome")], ["4.0"])


def _invariants(position: ClanPosition) -> tuple[str, ...]:
    spaces = [unit["space"] for unit in position.standing.values()]
    crowded = sorted({space for space in spaces if spaces.count(space) > 1})
    strange = [space for space in spaces if space not in BOARD.index]
    return (
        *(f"Two units stand in {space}." for space in crowded),
        *(f"There is no hex {space}." for space in strange),
        *frame_faults(position),
    )


GAME: Game[ClanPosition] = Game(
    slug="three_sides",
    title="Three Clans",
    sides=SIDES,
    side_titles={side: side.title() for side in SIDES},
    rules_version="1",
    casebook=Casebook(
        Case(number, title, "rule", "enforced", summary, "", ())
        for number, (title, summary) in CASES.items()
    ),
    board=BOARD,
    board_of=lambda state: BOARD,
    scenarios={"valleys": Scenario("valleys", "Three valleys", "Two units each.", _first)},
    options=(),
    readings=(),
    levels=("open", "double_blind"),
    sequence=Sequence(
        setup=(),
        turn=tuple(_step(side) for side in SIDES),
        is_over=lambda position: position.turn >= TURNS,
        finish=_finish,
        turn_title=lambda position: f"Turn {position.turn}",
    ),
    orders={"march": MARCH, "end": END},
    frames={**FRAMES, "challenge": CHALLENGE, "verdict": VERDICT},
    lens=lambda state: ClanPosition(state, GAME),
    view=sight.side_view,
    tellers=sight.TELLERS,
    words=words_by_kind((WORDS, sight.WORDS)),
    invariants=_invariants,
    spot=sight.spot,
    hidden_changes=sight.hidden_changes,
    asks_referee=True,
)
