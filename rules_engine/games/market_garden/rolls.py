"""Dice in Monty's Gamble, and cards in their place: every roll is a waiting point of its own,
because the side that holds the Advantage may have it rolled again. Source: 10.71, 12.2, 23.7.

A chapter defines a kind of roll with `roll_frame(name, settle)` and asks for one with `throw(...)`;
`settle(p, frame)` is called once the result stands, with the frame already closed.
`frame["rolled"]` holds a result {"dice", "total", "modified", "card"} for each throw,
`frame["about"]` what was handed over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.events import put
from rules_engine.core.game import FrameKind
from rules_engine.core.proceedings import Modifier
from rules_engine.games.market_garden.blind import spotting_reveal
from rules_engine.games.market_garden.impulses import advantage
from rules_engine.games.market_garden.part import Run
from rules_engine.games.market_garden.position import ALLIED, MarketPosition
from rules_engine.plain import JsonObject

COUNTS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
DECK = tuple(value for value, count in COUNTS.items() for _ in range(count))
"""The 36 cards of one deck. Source: 23.71."""


def are_cards_used(position: MarketPosition) -> bool:
    """Whether combats are resolved with cards. Source: 23.7."""
    return position.data["options"].get("cards") == "yes" and position.holds("23.7")


def draw_card(p: Run, one: JsonObject, modifiers: Sequence[Modifier]) -> JsonObject:
    """Turn over the owner's next card; his deck is shuffled anew when it is used up. Source:
    23.71: what was played stays out until then.
    """
    owner = one["owner"]
    decks = p.position.tracks.get("decks", {}) if p.position.holds("23.71") else {}
    deck = list(decks.get(owner) or DECK)
    roll = p.roll("23.71", f"a card of the {owner} deck", owner=owner, faces=len(deck))
    value = deck.pop(roll.total - 1)
    extra = sum(modifier.amount for modifier in modifiers)
    data = {"owner": owner, "card": value, "left": len(deck), "subject": one["subject"]}
    p.emit("card", data, [put(deck, "tracks", "decks", owner)], ["23.71"], by="rules")
    return {"dice": [value], "total": value, "modified": value + extra, "card": True}


Settle = Callable[[Run, JsonObject], None]
KEEP, AGAIN, KEEP_TURN, ONLY_COMBATS = "keep", "again", "keep_turn", "only_combats"


@dataclass(frozen=True)
class Throw:
    """One roll that is wanted: one die is a dr, two dice added are a DR. Source: 24.0."""

    case: str
    subject: str
    owner: str
    count: int
    modifiers: tuple[Modifier, ...] = ()
    is_combat: bool = False
    """Whether cards may take the place of these dice. Source: 23.7."""
    note: str = ""
    """What the roll is held against, in words."""
    alone: str = ""
    """The unit for which its owner rolls by himself, with nobody taking part. Source: OQ-203."""


def throw(p: Run, kind: str, throws: Sequence[Throw], **about: object) -> None:
    """Push a waiting point at which these dice are rolled together, before both sides: whom they
    name is known to both. Source: DB2.3.
    """
    shown = [one for one in throws if not spotting_reveal.is_kept(p.position, one.alone)]
    spotting_reveal.reveal_named(p, [t for one in shown for t in texts_of(one)], "combat", "DB2.3")
    p.push(kind, stage="roll", throws=[_plain(one) for one in throws], about=about, rolled=[])


def texts_of(one: Throw) -> tuple[str, ...]:
    """Return all that is said of a roll before it is made."""
    return (one.subject, one.note, *(modifier.reason for modifier in one.modifiers))


def roll_frame(name: str, settle: Settle) -> FrameKind[MarketPosition]:
    """Return a kind of waiting point for rolls that mean what `settle` does with them."""

    def run(p: Run, frame: JsonObject) -> None:
        if frame["stage"] == "roll":
            _roll(p, frame)
            return
        _note_sunset(p, frame)
        p.pop()
        settle(p, frame)

    return FrameKind(name, run=run, decisions=_decisions, answer=_answer)


def _plain(one: Throw) -> JsonObject:
    return {
        "case": one.case,
        "subject": one.subject,
        "owner": one.owner,
        "count": one.count,
        "modifiers": [modifier.to_json() for modifier in one.modifiers],
        "combat": one.is_combat,
        "note": one.note,
        **({"alone": one.alone} if one.alone else {}),
    }


def _roll(p: Run, frame: JsonObject) -> None:
    """Roll all throws, or only the one that is rolled again."""
    again, rolled = frame.get("again"), list(frame["rolled"])
    for at, one in enumerate(frame["throws"]):
        if again is None:
            rolled.append(_one(p, one))
        elif at == again:
            rolled[at] = _one(p, one)
    p.amend(stage="ask" if _may_ask(p.position, frame) else "settle", rolled=rolled)


def _one(p: Run, one: JsonObject) -> JsonObject:
    modifiers = tuple(Modifier(m["amount"], m["reason"], m["case"]) for m in one["modifiers"])
    if one["combat"] and are_cards_used(p.position):
        return draw_card(p, one, modifiers)
    roll = p.roll(
        one["case"],
        one["subject"],
        owner=one["owner"],
        count=one["count"],
        modifiers=modifiers,
        read=lambda _: str(one["note"]),
        secret=spotting_reveal.is_kept(p.position, one.get("alone", "")),
    )
    return {"dice": list(roll.dice), "total": roll.total, "modified": roll.modified, "card": False}


# ---- the Advantage: rolled again (12.2) ---------------------------------------------------------


def _may_ask(position: MarketPosition, frame: JsonObject) -> bool:
    """Whether the holder of the Advantage is asked about a roll. Source: 12.2, 12.5, OQ-74,
    OQ-203: nobody about one that only its owner sees, since the asking would tell of it.
    """
    holder = position.advantage
    if any(spotting_reveal.is_kept(position, one.get("alone", "")) for one in frame["throws"]):
        return False
    if holder is None or not position.holds("12.2"):
        return False
    if position.reading("OQ-74") == "impulses" and not position.step.startswith(("imp", "dday")):
        return False
    standing = position.tracks.get("rerolls", {}).get(holder, {})
    if standing.get("turn") == position.turn:
        return standing["ask"] == "combats" and any(one["combat"] for one in frame["throws"])
    return True


def _decisions(position: MarketPosition, frame: JsonObject) -> tuple[Decision, ...]:
    if frame["stage"] != "ask":
        return ()
    holder = position.tracks["advantage"]["holder"]
    rolled = (" against " if frame["throws"][0]["combat"] else "; ").join(
        _told(one, r) for one, r in zip(frame["throws"], frame["rolled"], strict=True)
    )
    choices = (
        Choice(KEEP, "Let it stand"),
        *_again(frame),
        Choice(ONLY_COMBATS, "Let it stand; this turn ask me about combats only"),
        Choice(KEEP_TURN, "Let it stand; do not ask me again this turn"),
    )
    prompt = f"{rolled}. Shall {'it' if len(frame['throws']) < 3 else 'all'} stand?"
    return (Decision(str(frame["id"]), holder, "reroll", "12.2", prompt, choices),)


def _again(frame: JsonObject) -> tuple[Choice, ...]:
    """Return what may be rolled again: a combat as a whole, of other rolls any single one."""
    leads_to = "the Advantage passes to the other side"
    throws = frame["throws"]
    if len(throws) == 1 or throws[0]["combat"]:
        return (Choice(AGAIN, "Use the Advantage: roll again", leads_to),)
    return tuple(
        Choice(f"{AGAIN}:{at}", f"Use the Advantage: {one['subject']} again", leads_to)
        for at, one in enumerate(throws)
    )


def _told(one: JsonObject, rolled: JsonObject) -> str:
    faces = "+".join(str(die) for die in rolled["dice"])
    total = f" = {rolled['modified']}" if rolled["modified"] != rolled["dice"][0] else ""
    note = f" ({one['note']})" if one["note"] else ""
    return f"{one['subject'][:1].upper()}{one['subject'][1:]}: {faces}{total}{note}"


def _answer(p: Run, frame: JsonObject, decision: Decision, key: str) -> None:
    if key.startswith(AGAIN):
        advantage.spend(p, decision.owner, "a roll is made again", "12.2")
        at = key.partition(":")[2]
        rolled = frame["rolled"] if at else []
        p.amend(stage="roll", rolled=rolled, again=int(at) if at else None)
        return
    if key in (KEEP_TURN, ONLY_COMBATS):
        ask = "combats" if key == ONLY_COMBATS else "nothing"
        standing = {"turn": p.position.turn, "ask": ask}
        p.write(put(standing, "tracks", "rerolls", decision.owner))
    p.amend(stage="settle")


def _note_sunset(p: Run, frame: JsonObject) -> None:
    """Note the first two-dice roll of the Allies in their impulse. Source: 6.3, OQ-78."""
    position = p.position
    if position.step != "impulse.allied" or "sunset" in position.phase:
        return
    for one, rolled in zip(frame["throws"], frame["rolled"], strict=True):
        is_dice = not rolled["card"] or position.reading("OQ-78") == "card"
        if one["owner"] == ALLIED and one["count"] == 2 and is_dice:
            p.write(put(rolled["total"], "phase", "sunset"))
            return
