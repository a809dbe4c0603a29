"""What a case file expects: each form of `-> ...` and how it is compared with what came."""

from __future__ import annotations

from typing import Any

from rules_engine.casefiles import known, verdicts
from rules_engine.casefiles.facts import answered, has_data, holds_facts, shown, stated, unit_stands
from rules_engine.casefiles.moments import Moment
from rules_engine.casefiles.positions import PLACES
from rules_engine.casefiles.totals import is_total, total
from rules_engine.casefiles.vocabulary import vocabulary
from rules_engine.casefiles.words import Line
from rules_engine.core import verbs
from rules_engine.core.events import apply
from rules_engine.core.orders import format_order, parse_order
from rules_engine.core.sequence import open_decisions


def unmet(moment: Moment, line: Line) -> str | None:
    """Return what came instead of what a line expects, or None where it is met.

    Raises:
        CaseFault: the line is no expectation.
    """
    first = str(line.words[1])
    form = FORMS.get(first)
    if form is not None:
        return form(moment, line)
    if moment.answer is None and is_total(line):
        return total(moment, line)
    if first in (*PLACES, "state"):
        known.assert_entry(moment.game, line, 2, first, moment.state)
        return stated(moment.state, line, 1)
    if moment.answer is None and first in vocabulary(moment.game.slug).facts:
        return holds_facts(moment.state, line, 1, moment.game.slug)
    if first in moment.state["units"]:
        return unit_stands(moment.state, line, 1, moment.game.slug)
    if moment.answer is not None:
        return answered(moment.answer, line)
    if "/" in first:
        raise line.fault(f"There is no unit {first} in this position.", 1)
    own = vocabulary(moment.game.slug).facts
    forms = ", ".join(sorted([*FORMS, *PLACES, *own, "state", "a unit"]))
    raise line.fault(f"'{first}' begins no expectation; known are: {forms}.", 1)


# ---- events and notices -------------------------------------------------------------------------


def _event(moment: Moment, line: Line) -> str | None:
    """`event KIND [FIELD VALUE]...`: an event of the last act."""
    if len(line.words) < 3:
        raise line.fault("Write 'event', a kind, and pairs of field and value.", 2)
    known.assert_event(moment.game, line, 2)
    kind = line.words[2]
    known.assert_fields(line, 3, moment.events, kind)
    for event in moment.events:
        if event.kind == kind and has_data({**event.data, "case": list(event.cases)}, line, 3):
            return None
    same = [e for e in moment.events if e.kind == kind]
    told = [shown({"event": e.kind, "cases": list(e.cases), **e.data}) for e in same]
    if told:
        return "; ".join(told)
    kinds = dict.fromkeys(event.kind for event in moment.events)
    return f"no {kind}; what happened: " + (", ".join(kinds) or "nothing")


def _none(moment: Moment, line: Line) -> str | None:
    """`no event KIND ...`, `no decision [SIDE]`, or `no` before any other expectation."""
    inner = Line(line.number, line.text, (line.words[0], *line.words[2:]))
    if len(inner.words) < 2:
        raise line.fault("Behind 'no' stands an expectation that must not hold.", 2)
    if inner.words[1] == "decision":
        said = [str(word) for word in inner.words[2:]]
        for at in range(2, len(inner.words)):
            known.assert_decision(moment.game, inner, at)
        sides = [word for word in said if word in moment.game.askable]
        kinds = [word for word in said if word not in sides]
        own = [
            one
            for one in _decisions(moment)
            if (not sides or one.owner in sides) and (not kinds or one.kind in kinds)
        ]
        return _described(own) if own else None
    return None if unmet(moment, inner) is not None else "it is so"


def _told(moment: Moment, line: Line) -> str | None:
    """`told SIDE: KIND [FIELD VALUE]...` or `told SIDE: nothing of KIND`."""
    side = _side(moment, line)
    notices = []
    state = moment.before
    for event in moment.events:
        after = apply(state, event)
        notice = verbs.told(state, event, after, side)
        notices += [notice] if notice else []
        state = after
    is_nothing = line.rest(3).startswith("nothing of")
    known.assert_event(moment.game, line, 5 if is_nothing else 3)
    if is_nothing:
        hits = [notice for notice in notices if notice["kind"] == line.words[5]]
        return f"told: {shown(hits[0])}" if hits else None
    kind = line.words[3] if len(line.words) > 3 else ""
    if any(n["kind"] == kind and has_data(n, line, 4) for n in notices):
        return None
    return "told: " + ("; ".join(shown(notice) for notice in notices) or "nothing")


def _side(moment: Moment, line: Line) -> str:
    side = str(line.words[2]).removesuffix(":") if len(line.words) > 2 else ""
    if side not in moment.game.sides:
        raise line.fault(f"Write a side and a colon: {moment.game.sides[0]}:", 2)
    return side


def _sees(moment: Moment, line: Line) -> str | None:
    """`sees SIDE: UNIT WORDS`, `sees SIDE: nothing of UNIT`, `sees SIDE: track NAME = VALUE`."""
    seen = verbs.view(moment.state, _side(moment, line))
    if len(line.words) < 4:
        raise line.fault("Behind the side stands what it sees.", 3)
    if line.rest(3).startswith("nothing of") and len(line.words) > 5:
        name = str(line.words[5])
        known.assert_unit(line, 5, moment.state)
        return f"{name}: {shown(seen['units'][name])}" if name in seen["units"] else None
    if line.words[3] in (*PLACES, "state"):
        known.assert_entry(moment.game, line, 4, str(line.words[3]), seen)
        return stated(seen, line, 3)
    if line.words[3] in vocabulary(moment.game.slug).facts:
        return holds_facts(seen, line, 3, moment.game.slug)
    return unit_stands(seen, line, 3, moment.game.slug)


# ---- decisions, offers, sequence ----------------------------------------------------------------


def _decisions(moment: Moment) -> list[Any]:
    return list(open_decisions(moment.game.lens(moment.state)))


def _described(decisions: list[Any]) -> str:
    told = [
        f"{d.owner} {d.kind} ({d.case}) at {d.space or 'none'}: "
        + " ".join(choice.key for choice in d.choices)
        for d in decisions
    ]
    return "open decisions: " + ("; ".join(told) or "none")


def _decision(moment: Moment, line: Line) -> str | None:
    """`decision SIDE [KIND] [case CASE] [at SPACE] [: KEY... | includes: KEY... |
    excludes: KEY...]`; `at none`: it names no space.
    """
    head, _, tail = line.text.partition(": ")
    words = head.replace("->", "").rstrip(":").split()[1:]
    mode = words.pop() if words and words[-1] in ("includes", "excludes") else "exactly"
    case, space = _taken(words, "case"), _taken(words, "at")
    if not words or words[0] not in moment.game.askable:
        raise line.fault("Write 'decision', whose it is, and if you like its kind and keys.", 2)
    if len(words) > 1:
        known.assert_decision(moment.game, line, 3)
    keys = tail.split()
    for decision in _decisions(moment):
        fits = decision.owner == words[0] and (len(words) < 2 or decision.kind == words[1])
        is_there = space in ("", decision.space or "none")
        if fits and is_there and case in ("", decision.case):
            offered = {choice.key for choice in decision.choices}
            if _compare(offered, keys, mode):
                return None
    return _described(_decisions(moment))


def _taken(words: list[str], name: str) -> str:
    """Take `NAME VALUE` out of words and return the value, "" where it is not said."""
    if name not in words[:-1]:
        return ""
    at = words.index(name)
    value = words[at + 1]
    del words[at : at + 2]
    return value


def _compare(offered: set[str], keys: list[str], mode: str) -> bool:
    if mode == "includes":
        return set(keys) <= offered
    if mode == "excludes":
        return not set(keys) & offered
    return not keys or offered == set(keys)


def _offered(moment: Moment, line: Line) -> str | None:
    """`offered SIDE: ORDER` or `offered SIDE: N [KIND]` for a count."""
    side = _side(moment, line)
    text = line.rest(3)
    orders = list(verbs.legal(verbs.view(moment.state, side)))
    count, _, kind = text.partition(" ")
    if count.isdigit():
        found = [order for order in orders if not kind or order.kind == kind]
        return None if len(found) == int(count) else f"{len(found)} orders"
    wanted = parse_order(text, side, moment.game.notations)
    if wanted in orders:
        return None
    told = [format_order(order, moment.game.notations) for order in orders]
    return f"offered ({len(told)}): " + "; ".join(told[:40])


def _step(moment: Moment, line: Line) -> str | None:
    return _same(line, str(moment.state["step"]))


def _turn(moment: Moment, line: Line) -> str | None:
    return _same(line, str(moment.state["turn"]))


def _same(line: Line, got: str) -> str | None:
    return None if line.rest(2) == got else got


FORMS = {
    "lawful": verdicts.lawful,
    "refused": verdicts.refused,
    "cites": verdicts.cites,
    "detail": verdicts.detail,
    "advice": verdicts.advice,
    "error": verdicts.error,
    "event": _event,
    "no": _none,
    "not": _none,
    "told": _told,
    "sees": _sees,
    "decision": _decision,
    "offered": _offered,
    "step": _step,
    "turn": _turn,
}
