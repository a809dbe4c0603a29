"""Running the scenes of case files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules_engine.casefiles.expectations import unmet
from rules_engine.casefiles.model import Act, CaseFile, Scene
from rules_engine.casefiles.moments import Moment, Refuted, Result
from rules_engine.casefiles.positions import Placement, place
from rules_engine.casefiles.quiet import answer_quietly
from rules_engine.casefiles.reading import load_file
from rules_engine.casefiles.verdicts import refutes
from rules_engine.casefiles.vocabulary import vocabulary
from rules_engine.casefiles.words import CaseFault, Line, read_value
from rules_engine.core import verbs
from rules_engine.core.decisions import Decision
from rules_engine.core.dice import ScriptedDice
from rules_engine.core.events import Event, put
from rules_engine.core.orders import parse_order
from rules_engine.core.proceedings import Proceedings
from rules_engine.core.registry import load
from rules_engine.core.rulings import Ruling
from rules_engine.core.sequence import open_decisions, proceed
from rules_engine.errors import DecisionNotOpen, RulesEngineError
from rules_engine.plain import JsonObject, written


def run_file(path: str, without: Sequence[str] = ()) -> list[Result]:
    """Run the scenes of a file; `without` takes cases out of the rules.

    Raises:
        CaseFault: the file cannot be read.
    """
    return run_scenes(load_file(path), without)


def run_scenes(file: CaseFile, without: Sequence[str] = ()) -> list[Result]:
    """Run the scenes of a file that has been read."""
    return [run_scene(file.path, scene, without) for scene in file.scenes]


def run_scene(path: str, scene: Scene, without: Sequence[str] = ()) -> Result:
    """Run one scene and report the first expectation that is not met.

    Raises:
        CaseFault: the scene cannot be read.
    """
    game = load(scene.game)
    moment: Moment | None = None
    try:
        placed = place(scene.position, game, scene.line)
        if without:
            taken = sorted({*placed.state["options"].get("without", []), *without})
            placed.state = written(placed.state, ("options", "without"), taken)
        moment = Moment(game, placed.state, placed.state, _dice(scene.dice))
        moment.is_quiet = placed.is_quiet
        _begin(moment, placed)
        _expect(moment, scene.opening)
        for act in scene.acts:
            _carry_out(moment, act)
        if moment.dice.left:
            raise Refuted(scene.dice[-1], f"{moment.dice.left} of the scripted rolls not used")
    except Refuted as refuted:
        return _failure(path, scene, moment, refuted)
    except RulesEngineError as fault:
        if isinstance(fault, CaseFault):
            raise
        return _failure(path, scene, moment, Refuted(scene.position[-1], str(fault)))
    return Result(path, scene, True, state=moment.state, trace=tuple(moment.trace))


def _failure(path: str, scene: Scene, moment: Moment | None, refuted: Refuted) -> Result:
    state = moment.state if moment else {}
    trace = tuple(moment.trace) if moment else ()
    text = refuted.line.text.strip()
    return Result(path, scene, False, refuted.line.number, text, refuted.got, state, trace)


def _dice(lines: Sequence[Line]) -> ScriptedDice:
    rolls: list[tuple[str | None, Sequence[int]]] = []
    for line in lines:
        case: str | None = None
        words = list(line.words[1:])
        if words and words[0].endswith(":"):
            case = str(words.pop(0)).removesuffix(":")
        if not words or not all(word.isdigit() for word in words):
            raise line.fault("Write the faces of one roll: 'dice 3 4' or 'dice 21.11: 2'.", 1)
        rolls.append((case, [int(word) for word in words]))
    return ScriptedDice(rolls)


def _begin(moment: Moment, placed: Placement) -> None:
    """Let the step of the position begin, then set the marks that the case names."""
    step = moment.game.sequence.steps[moment.state["step"]]
    sees = moment.game.spot is not None
    if placed.begins and (sees or step.begin is not None or not step.orders):
        p: Proceedings[Any] = Proceedings(moment.game, moment.state, moment.dice, "rules")
        if step.begin is not None:
            step.begin(p)
        if not placed.marks:
            proceed(p)
        _note(moment, f"the step {step.id} begins", Ruling(), tuple(p.events), p.state)
    if placed.marks:
        state = moment.state
        for path, value in placed.marks:
            state = written(state, path, value)
        moment.state = state
    if moment.is_quiet:
        answer_quietly(moment)


def _carry_out(moment: Moment, act: Act) -> None:
    moment.clear()
    do = {
        "order": _order,
        "check": _check,
        "choose": _choose,
        "ask": _ask,
        "go on": _go_on,
        "overrule": _overrule,
    }
    expected = [line.words[1] for line in act.expectations]
    try:
        do[act.kind](moment, act)
        if moment.is_quiet and act.kind not in ("check", "ask"):
            answer_quietly(moment)
    except (RulesEngineError, ValueError) as fault:
        if isinstance(fault, CaseFault):
            raise
        moment.error = str(fault)
        if "error" not in expected:
            raise Refuted(act.line, f"not possible: {fault}") from fault
    refused = moment.ruling is not None and not moment.ruling.is_lawful
    if refused and not {"refused", "lawful", "cites"} & set(expected) and act.kind != "check":
        raise Refuted(act.line, refutes(moment.ruling))
    _expect(moment, act.expectations)


def _expect(moment: Moment, lines: Sequence[Line]) -> None:
    for line in lines:
        got = unmet(moment, line)
        if got is not None:
            raise Refuted(line, got)


def _note(
    moment: Moment, what: str, ruling: Ruling, events: tuple[Event, ...], state: JsonObject
) -> None:
    moment.ruling = ruling
    moment.events = events
    moment.state = state
    moment.trace.append((what, events))


def _order(moment: Moment, act: Act) -> None:
    side = act.side or ""
    order = parse_order(act.text, side, moment.game.notations)
    outcome = verbs.submit(moment.state, side, order, moment.dice)
    _note(moment, f"{side}: {act.text}", outcome.ruling, outcome.events, outcome.state)


def _check(moment: Moment, act: Act) -> None:
    side = act.side or ""
    order = parse_order(act.text, side, moment.game.notations)
    moment.ruling = verbs.check(verbs.view(moment.state, side), order)


def _choose(moment: Moment, act: Act) -> None:
    side = act.side or ""
    decision, key = chosen(moment, side, act)
    outcome = verbs.answer(moment.state, side, decision.id, key, moment.dice)
    _note(moment, f"{side}: choose {act.text}", Ruling(), outcome.events, outcome.state)


def chosen(moment: Moment, side: str, act: Act) -> tuple[Decision, str]:
    """Return the decision that `choose [KIND] KEY` means, and the key."""
    position = moment.game.lens(moment.state)
    own = [decision for decision in open_decisions(position) if decision.owner == side]
    for decision in own:
        if decision.choice(act.text):
            return decision, act.text
    kind, _, key = act.text.partition(" ")
    for decision in own:
        if decision.kind == kind and decision.choice(key):
            return decision, key
    described = "; ".join(f"{d.kind}: {' | '.join(c.key for c in d.choices)}" for d in own)
    raise DecisionNotOpen(f"open decisions of {side}: {described or 'none'}")


def _ask(moment: Moment, act: Act) -> None:
    name, *words = act.text.split()
    questions = vocabulary(moment.game.slug).questions
    if name not in questions:
        known = "; ".join(sorted(question.usage for question in questions.values()))
        raise act.line.fault(f"'{name}' is no question of this game. Questions: {known}.", 1)
    seen = moment.state if act.side is None else verbs.view(moment.state, act.side)
    position = moment.game.lens(seen)
    side = act.side or position.side or moment.game.sides[0]
    try:
        moment.answer = questions[name].answer(position, side, words)
    except ValueError as fault:
        usage = questions[name].usage
        raise act.line.fault(f"{fault} Write: ask {usage}.", 1) from fault


def _go_on(moment: Moment, act: Act) -> None:
    p: Proceedings[Any] = Proceedings(moment.game, moment.state, moment.dice, "rules")
    proceed(p)
    _note(moment, "go on", Ruling(), tuple(p.events), p.state)


def _overrule(moment: Moment, act: Act) -> None:
    """`referee: PATH = VALUE because REASON`."""
    text, _, reason = act.text.partition(" because ")
    path, _, value = text.partition(" = ")
    effect = put(read_value(value.strip()), *path.split())
    outcome = verbs.overrule(moment.state, [effect], reason, "", moment.dice)
    _note(moment, f"referee: {act.text}", Ruling(), outcome.events, outcome.state)
