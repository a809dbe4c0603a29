"""Deriving an exported campaign anew: the dice from their secret, the events from the inputs.

The log is valid without this (events hold complete effects); it shows that nobody has touched it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rules_engine.core.decisions import REFEREE
from rules_engine.core.dice import Dice, SealedDice, TableDice
from rules_engine.core.events import Event, apply
from rules_engine.core.orders import parse_order
from rules_engine.core.registry import load
from rules_engine.core.rules_version import version_of
from rules_engine.core.verbs import answer, overrule, start, submit, told
from rules_engine.errors import BadDice, RulesEngineError
from rules_engine.plain import JsonObject, canonical
from rules_engine.records.copies import LoggedDice, has_secret_for
from rules_engine.records.record import line_of
from rules_engine.records.retold import Derived, Place, assert_told

MOST_DIFFERENCES = 20


@dataclass
class Findings:
    """What was recomputed and what came out otherwise, as sentences."""

    events: int = 0
    rolls: int = 0
    unchecked: int = 0
    """Rolls whose secret the file does not hold."""
    inputs: int = 0
    notices: int = 0
    other_rules: str = ""
    differences: list[str] = field(default_factory=list)

    def differs(self, words: str) -> None:
        """Note a difference, up to a number that a person can read."""
        if len(self.differences) < MOST_DIFFERENCES:
            self.differences.append(words)


@dataclass
class _Group:
    """One input of the log, with the events that followed it."""

    seq: int
    body: JsonObject
    events: list[tuple[int, Event]]


def rederive(record: JsonObject) -> Findings:
    """Recompute every roll, and with the rules version that made them every event and notice.

    The record is sound (`records.assert_sound`).
    """
    found = Findings()
    seen: set[int] = set()
    derived: Derived = {}
    for branch in record["branches"]:
        number, first = branch["number"], branch["from_seq"]
        state: JsonObject = {}
        for group in _groups(record, number):
            is_own = group.seq > first and number not in seen
            if is_own:
                is_known = has_secret_for(record, number, group.seq)
                dice = _dice(record, group, branch.get("dice_round", 0), is_known=is_known)
                _assert_rolls(record, group, dice, found, is_known=is_known)
                _rederive_input(record, state, group, dice, number, found)
                _assert_again(record, group, number, found)
                _note(derived, (number, group.seq), state, group.body)
            for seq, event in group.events:
                after = apply(state, event)
                if is_own:
                    _retell(derived, (number, seq), state, event, after, found)
                state = after
        seen.add(number)
    if not found.other_rules:
        assert_told(record, derived, found.differs)
    return found


def _groups(record: JsonObject, number: int) -> Iterator[_Group]:
    group: _Group | None = None
    for entry in line_of(record, number):
        if entry["body"]["type"] == "input":
            if group is not None:
                yield group
            group = _Group(entry["seq"], entry["body"]["input"], [])
        elif group is not None:
            group.events.append((entry["seq"], Event.from_json(entry["body"]["event"])))
    if group is not None:
        yield group


def _note(derived: Derived, place: Place, state: JsonObject, body: JsonObject) -> None:
    if body["kind"] == "note" and not body["body"].get("at_once"):
        notice = {"kind": "note", "from": "referee", "text": body["body"]["text"]}
        told_to = {"turn": state["turn"], "step": state["step"], "notice": notice}
        derived.setdefault(place, {})[body["body"]["to"]] = told_to


def salts_of(record: JsonObject, dice_round: int) -> list[str]:
    """Return the salts of a line's rolls: one that was run on with fresh dice adds one."""
    return [*record["salts"], *([f"round {dice_round}"] if dice_round else [])]


def _dice(record: JsonObject, group: _Group, dice_round: int, *, is_known: bool) -> Dice:
    secret = bytes.fromhex(record["secret"]) if is_known else b""
    typed = None
    if record["campaign"]["dice"] == "table":
        typed = TableDice([typed["faces"] for typed in group.body["dice"]], secret)
    if not is_known:
        return LoggedDice((event for _, event in group.events), typed)
    return typed or SealedDice(secret, salts_of(record, dice_round))


def _assert_rolls(
    record: JsonObject, group: _Group, dice: Dice, found: Findings, *, is_known: bool
) -> None:
    """Roll every roll of the log again from the secret, where the file holds it."""
    if record["campaign"]["dice"] == "table":
        return
    for seq, event in group.events:
        if event.kind != "roll":
            continue
        found.rolls += 1
        found.unchecked += not is_known
        data = event.data
        try:
            rolled = list(dice.roll(data["label"], data["faces"], len(data["dice"])))
        except (BadDice, KeyError, TypeError) as fault:
            found.differs(f"Entry {seq}: the roll cannot be repeated: {fault}.")
            continue
        if rolled != data["dice"]:
            label = data["label"]
            found.differs(f"Entry {seq}: {label} shows {data['dice']}, the secret gives {rolled}.")


def _rederive_input(
    record: JsonObject,
    state: JsonObject,
    group: _Group,
    dice: Dice,
    branch: int,
    found: Findings,
) -> None:
    game = load(record["campaign"]["game"])
    made_by = _rules_of(state, group)
    if made_by is None:
        return
    if made_by != game.rules_version:
        found.other_rules = made_by
        return
    found.inputs += 1
    where = f"Branch {branch}, entry {group.seq}"
    try:
        fresh = _carry_out(record, state, group.body, dice)
    except RulesEngineError as fault:
        found.differs(f"{where}: the input is refused now: {fault}")
        return
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as fault:
        # A forged or foreign state may lack what the rules expect.
        found.differs(f"{where}: the rules cannot carry the input out: {fault!r:.200}")
        return
    if canonical([e.to_json() for e in fresh]) != canonical([e.to_json() for _, e in group.events]):
        found.differs(f"{where}: the rules derive other events than the log holds.")
    found.events += len(group.events)


def _rules_of(state: JsonObject, group: _Group) -> str | None:
    """Return the rules version under which an input was carried out."""
    events = [event for _, event in group.events]
    if not events:
        return None
    if not state:
        return str(apply({}, events[0]).get("rules", ""))
    return version_of(state, events)


def _carry_out(
    record: JsonObject, state: JsonObject, body: JsonObject, dice: Dice
) -> tuple[Event, ...]:
    kind, given, side = body["kind"], body["body"], body["side"]
    by = f"referee for {side}" if side and body["role"] == "referee" else side
    if kind == "start":
        facts = record["campaign"]
        return start(
            facts["game"],
            facts["scenario"],
            dice,
            options=facts["options"],
            readings=facts["readings"],
            level=facts["level"],
        ).events
    if kind == "order":
        order = parse_order(given["order"], side, load(state["game"]).notations)
        return submit(state, side, order, dice, by).events
    if kind == "answer":
        return answer(state, side or REFEREE, given["decision"], given["key"], dice, by).events
    if kind == "overrule":
        shape = {"kind": "overrule", "by": "referee", "cases": [], "data": {}}
        effects = Event.from_json({**shape, "effects": given["effects"]}).effects
        return overrule(state, effects, given["reason"], given["announce"], dice).events
    return ()


def _retell(
    derived: Derived,
    place: Place,
    before: JsonObject,
    event: Event,
    after: JsonObject,
    found: Findings,
) -> None:
    """Keep what the rules tell each side of an event, to be held against the sides' logs."""
    game = load(after["game"])
    if after["rules"] != game.rules_version:
        return
    here = derived.setdefault(place, {})
    for side in game.sides:
        notice = told(before, event, after, side)
        if notice is not None:
            found.notices += 1
            here[side] = {"turn": after["turn"], "step": after["step"], "notice": notice}


def _assert_again(record: JsonObject, group: _Group, branch: int, found: Findings) -> None:
    """Check that what a line ran again is what had been asked for on the line before."""
    rerun = group.body["body"].get("rerun")
    if not isinstance(rerun, dict) or rerun.get("how") != "again":
        return
    asked = next((one for one in record["inputs"] if one["number"] == rerun["of"]), None)
    here = (group.body["kind"], group.body["side"], _wish(group.body["body"]))
    there = asked and (asked["kind"], asked["side"], _wish(asked["body"]))
    if canonical(list(here)) != canonical(list(there or ())):
        where = f"Branch {branch}, entry {group.seq}"
        found.differs(f"{where}: this is not what input {rerun['of']} had asked for.")


def _wish(body: JsonObject) -> JsonObject:
    """Return what an input asks for, without what names it: a question's id is each line's own."""
    names = ("rerun", "receipt", "decision")
    return {name: part for name, part in body.items() if name not in names}
