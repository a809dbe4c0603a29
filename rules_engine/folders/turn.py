"""The sequence of play, supply as a phase begins, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.board.floods import Floods
from rules_engine.core.events import put
from rules_engine.core.steps import Sequence, Step
from rules_engine.folders.dispatches import dispatches_of
from rules_engine.folders.keys import BY_SIDE
from rules_engine.folders.movement import zones_of
from rules_engine.folders.part import Part, Run
from rules_engine.folders.position import FolderPosition
from rules_engine.folders.rules import Rules
from rules_engine.folders.toml import Part as Section
from rules_engine.mechanics.dispatches.making import step_with
from rules_engine.mechanics.hexes.supply.lines import Lines, around, passable, standing
from rules_engine.mechanics.hexes.turn.victory import Victory
from rules_engine.mechanics.tellers import tell_public
from rules_engine.mechanics.words import listed
from rules_engine.plain import JsonObject

# ---- the sequence of play -----------------------------------------------------------------------


def sequence_of(rules: Rules) -> Sequence[FolderPosition]:
    """Return the sequence of play."""
    ending = victory_of(rules)
    return Sequence(
        setup=(),
        turn=tuple(_steps(rules)),
        is_over=ending.is_over,
        finish=ending.finish,
        turn_title=lambda position: (
            f"Turn {position.turn} of {rules.turns}" if position.turn else "Before play"
        ),
    )


def _steps(rules: Rules) -> Iterator[Step[FolderPosition]]:
    phases = rules.outline["phases"]
    if rules.section("sequence") is None or rules.said("sequence", "order") == BY_SIDE:
        pairs = [(side, phase) for side in rules.sides for phase in phases]
    else:
        pairs = [(side, phase) for phase in phases for side in rules.sides]
    for side, phase in pairs:
        if side in (phase["sides"] or rules.sides):
            yield _step(rules, side, phase)


def step_name(side: str, phase: Section) -> str:
    """Return the name of a side's phase as a step of the sequence."""
    return f"{side}.{phase['name']}"


def _step(rules: Rules, side: str, phase: Section) -> Step[FolderPosition]:
    title = str(phase["title"]).replace("{side}", rules.titles[side])
    orders = (*phase["orders"], "end")
    begin = _judge_supply if rules.section("supply") is not None else None
    case = rules.phase(phase["name"])
    made: Step[FolderPosition] = Step(step_name(side, phase), title, side, case, orders, begin)
    sent = dispatches_of(rules)
    return made if sent is None else step_with(sent, made)


# ---- supply -------------------------------------------------------------------------------------


def unsupplied(position: FolderPosition, side: str) -> list[str]:
    """Return the units of a side to which no line leads from a source of its own: through no enemy
    and no enemy zone but where own units stand.
    """
    rules = position.rules
    case = rules.case("supply.lines")
    if not position.holds(case):
        return []
    board, own = position.board, standing(position, side)
    lines = Lines(zones_of(rules), case, case)
    open_to = passable(lines, position, side)
    sources = Floods(board).mask(board.index[at] for at in rules.sources[side]) & open_to
    reach = int(rules.said("supply", "range"))
    near = around(Floods(board).grown, sources, open_to, own.hexes, reach)
    supplied = {board.numbers[at] for at in Floods(board).spaces(near)}
    return [unit.id for unit in position.on_map(side) if unit.space not in supplied]


def _judge_supply(p: Run) -> None:
    side = str(p.position.side)
    names = unsupplied(p.position, side)
    if names:
        effects = [put(names, "phase", "unsupplied")]
        cases = [p.position.rules.case("supply.lines")]
        p.emit("unsupplied", {"side": side, "units": names}, effects, cases, by="rules")


def _words_unsupplied(notice: JsonObject) -> str:
    names = notice["units"]
    return f"{listed(names)} {'is' if len(names) == 1 else 'are'} out of supply."


# ---- the end ------------------------------------------------------------------------------------


def victory_of(rules: Rules) -> Victory[FolderPosition]:
    """Return how the game is decided."""
    return Victory(
        rules.case("end.turns"),
        rules.case("end.winner"),
        lambda position: rules.turns,
        _score,
        _verdict,
    )


def _score(position: FolderPosition) -> JsonObject:
    terms = [term for term in _terms(position) if position.holds(str(term["case"]))]
    points = dict.fromkeys(position.game.sides, 0)
    for term in terms:
        points[str(term["side"])] += int(term["points"])
    return {"points": points, "terms": terms}


def _terms(position: FolderPosition) -> Iterator[JsonObject]:
    """Yield what each side has points for, with reason and case."""
    rules = position.rules
    for one in rules.objectives:
        for side in sorted({unit.side for unit in position.stack(one.space)}):
            name = f"{one.name} ({one.space})"
            yield _term(side, one.points, name, rules.case("end.hexes"))
    each = rules.section("victory")
    for side in position.game.sides if each is not None else ():
        left = len(position.on_map(side))
        words = f"{left} {'unit' if left == 1 else 'units'} on the map"
        yield _term(side, left * rules.said("victory", "unit"), words, rules.case("end.units"))
        out = [u for u in position.units.values() if u.side != side and _is_out(u.data)]
        words = f"{len(out)} {'unit' if len(out) == 1 else 'units'} of the others out"
        points = len(out) * rules.said("victory", "eliminated")
        yield _term(side, points, words, rules.case("end.eliminated"))


def _is_out(unit: object) -> bool:
    return isinstance(unit, dict) and unit.get("status") == "out"


def _term(side: str, points: int, reason: str, case: str) -> JsonObject:
    return {"side": side, "points": points, "reason": reason, "case": case}


def _verdict(position: FolderPosition, score: JsonObject) -> JsonObject:
    points, titles = score["points"], position.game.side_titles
    most = max(points.values())
    best = [side for side in position.game.sides if points[side] == most]
    if len(best) > 1:
        return {"winner": None, "words": f"A draw between {listed([titles[s] for s in best])}"}
    return {"winner": best[0], "words": f"{titles[best[0]]} wins"}


def turn_part(rules: Rules) -> Part:
    """Return what is told of supply and of the end."""

    def over(notice: JsonObject) -> str:
        scored = [f"{title} {notice['points'][side]}" for side, title in rules.titles.items()]
        words = f" {notice['words']}." if notice.get("words") else ""
        return f"The game is over. {listed(scored)} points.{words}"

    words = {"game_over": over, "unsupplied": _words_unsupplied}
    return Part(tellers=dict.fromkeys(words, tell_public), words=words)
