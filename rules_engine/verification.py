"""Verifying an exported campaign: chains, dice, fold, what each side was told, and the events
derived anew from the inputs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rules_engine import verbs
from rules_engine.dice import Dice, SealedDice, TableDice, commitment
from rules_engine.errors import BadRecord, RulesEngineError
from rules_engine.events import Event, apply
from rules_engine.game import Game
from rules_engine.orders import Order, parse_order
from rules_engine.plain import JsonObject, canonical
from rules_engine.record import Entry, chain_faults, line_of
from rules_engine.registry import load

MOST_FAULTS = 20


@dataclass
class Findings:
    """What verifying found: counts of what was checked, and faults in sentences."""

    entries: int = 0
    events: int = 0
    rolls: int = 0
    inputs: int = 0
    notices: int = 0
    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults


def verify(record: JsonObject) -> Findings:
    """Check a campaign that has been read from a file.

    Raises:
        BadRecord: it does not hold together enough to be checked.
    """
    try:
        return _verify(record)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as fault:
        raise BadRecord(f"This export is damaged: {type(fault).__name__} {fault}.") from fault


def _verify(record: JsonObject) -> Findings:
    found = Findings()
    game = load(record["campaign"]["game"])
    found.faults += chain_faults(record)
    _seal(record, found)
    by_moment: dict[tuple[int, int], tuple[JsonObject, Event, JsonObject]] = {}
    seen: set[tuple[int, int]] = set()
    for branch in record["branches"]:
        line = line_of(record, branch["number"])
        _walk(record, game, line, seen, by_moment, found)
    _told(record, game, by_moment, found)
    if len(found.faults) > MOST_FAULTS:
        more = len(found.faults) - MOST_FAULTS
        found.faults = [*found.faults[:MOST_FAULTS], f"... and {more} more."]
    return found


def _seal(record: JsonObject, found: Findings) -> None:
    if commitment(bytes.fromhex(record["secret"])) != record["seal"]:
        found.faults.append("The secret of the dice is not the one that was sealed before play.")


def _walk(
    record: JsonObject,
    game: Game[Any],
    line: list[Entry],
    seen: set[tuple[int, int]],
    by_moment: dict[tuple[int, int], tuple[JsonObject, Event, JsonObject]],
    found: Findings,
) -> None:
    """Fold a line of play, input by input, and check what is new in it."""
    state: JsonObject = {}
    for item, events in _inputs(line):
        before = state
        is_new = (item.branch, item.seq) not in seen
        for at, event in enumerate(events, start=1):
            after = apply(state, event)
            if is_new:
                by_moment[(item.branch, item.seq + at)] = (state, event, after)
                _roll(record, event, item, found)
            state = after
        if is_new:
            seen.add((item.branch, item.seq))
            found.entries += 1 + len(events)
            found.events += len(events)
            found.inputs += 1
            if _is_of_this_version(game, state, found):
                _derive(record, game, before, (item, events), found)
    if state:
        faults = game.invariants(game.lens(state))
        found.faults += [f"At the end of branch {line[-1].branch}: {fault}" for fault in faults]


def _inputs(line: list[Entry]) -> Iterator[tuple[Entry, list[Event]]]:
    item: Entry | None = None
    events: list[Event] = []
    for entry in line:
        if entry.is_event and item is not None:
            events.append(Event.from_json(entry.body["event"]))
        elif entry.is_event:
            raise BadRecord(f"{str(entry).capitalize()}: an event came of no input.")
        else:
            if item is not None:
                yield item, events
            item, events = entry, []
    if item is not None:
        yield item, events


def _roll(record: JsonObject, event: Event, item: Entry, found: Findings) -> None:
    if event.kind != "roll" or record["campaign"]["dice"] != "sealed":
        return
    found.rolls += 1
    data = event.data
    dice = SealedDice(bytes.fromhex(record["secret"]), record["salts"])
    if list(dice.roll(data["label"], data["faces"], len(data["dice"]))) != data["dice"]:
        found.faults.append(f"After {item}: the roll '{data['label']}' is not the sealed one.")


def _is_of_this_version(game: Game[Any], state: JsonObject, found: Findings) -> bool:
    version = state.get("rules", game.rules_version)
    if version == game.rules_version:
        return True
    note = f"Made by version {version} of the rules; this program has {game.rules_version}."
    if note not in found.notes:
        found.notes.append(note)
    return False


def _derive(
    record: JsonObject,
    game: Game[Any],
    before: JsonObject,
    step: tuple[Entry, list[Event]],
    found: Findings,
) -> None:
    """Derive an input's events anew and compare them with those that are recorded."""
    item, events = step
    try:
        derived = _carry_out(record, game, before, item.body["input"])
    except RulesEngineError as fault:
        found.faults.append(f"{item}: this input is refused now: {fault}")
        return
    if derived is None:
        if events and item.body["input"]["kind"] != "start":
            found.faults.append(f"{item}: events came of an input that changes nothing.")
        return
    found.faults += _differences(item, events, derived)


def _carry_out(
    record: JsonObject, game: Game[Any], before: JsonObject, given: JsonObject
) -> tuple[Event, ...] | None:
    """Return what an input leads to, or None for one that is none of the engine's business."""
    dice = _dice(record, given)
    side, body = given["side"], given["body"]
    by = f"referee for {side}" if given.get("role") == "referee" else side
    if given["kind"] == "start":
        return None if before else _start(record, dice)
    if given["kind"] == "order":
        order = _order(game, side, body["order"])
        outcome = verbs.submit(before, side, order, dice, by)
        if not outcome.ruling.is_lawful:
            raise BadRecord("; ".join(f"{v.case}: {v.message}" for v in outcome.ruling.violations))
        return outcome.events
    if given["kind"] == "answer":
        return verbs.answer(before, side, body["decision"], body["key"], dice, by).events
    if given["kind"] == "overrule":
        shape = {"kind": "overrule", "by": "referee", "cases": [], "data": {}}
        effects = Event.from_json({**shape, "effects": body["effects"]}).effects
        return verbs.overrule(before, effects, body["reason"], body["announce"], dice).events
    return None


def _start(record: JsonObject, dice: Dice) -> tuple[Event, ...]:
    campaign = record["campaign"]
    return verbs.start(
        campaign["game"],
        campaign["scenario"],
        dice,
        options=campaign["options"],
        readings=campaign["readings"],
        level=campaign["level"],
    ).events


def _dice(record: JsonObject, given: JsonObject) -> Dice:
    if record["campaign"]["dice"] == "sealed":
        return SealedDice(bytes.fromhex(record["secret"]), record["salts"])
    return TableDice([typed["faces"] for typed in given.get("dice", ())])


def _order(game: Game[Any], side: str, order: Any) -> Order:
    if isinstance(order, str):
        return parse_order(order, side, game.notations)
    return Order.from_json({"side": side, **order})


def _differences(item: Entry, had: list[Event], derived: tuple[Event, ...]) -> Iterator[str]:
    if len(had) != len(derived):
        yield f"{item}: {len(had)} events are recorded, the rules give {len(derived)}."
        return
    for at, (old, new) in enumerate(zip(had, derived, strict=True), start=1):
        if canonical(old.to_json()) != canonical(new.to_json()):
            yield f"{item}: event {at} ({old.kind}) is not what the rules give ({new.kind})."
            return


def _told(
    record: JsonObject,
    game: Game[Any],
    by_moment: dict[tuple[int, int], tuple[JsonObject, Event, JsonObject]],
    found: Findings,
) -> None:
    """Check that each side was told of each event what the rules tell it, where they still do."""
    for side in game.sides:
        entries = record["told"].get(side, [])
        for entry in entries:
            found.notices += 1
            moment = by_moment.get((entry["branch"], entry["seq"]))
            if moment is None or "notice" not in entry["body"]:
                continue
            before, event, after = moment
            told = verbs.told(before, event, after, side)
            said = entry["body"]["notice"]
            other = said.get("kind") in ("note", "taken_back", "campaign_ended")
            if not other and after["rules"] == game.rules_version and told != said:
                found.faults.append(
                    f"What {side} was told, entry {entry['number']}: not what the rules tell."
                )
