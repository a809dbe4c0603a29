"""Keeps a game as it is played, as the file that campaigns are exported to."""

from __future__ import annotations

import hashlib
from typing import Any

from rules_engine.core import verbs
from rules_engine.core.decisions import REFEREE
from rules_engine.core.dice import commitment
from rules_engine.core.events import Event, apply
from rules_engine.core.orders import format_order
from rules_engine.plain import JsonObject, canonical
from rules_engine.records.record import FORMAT, link
from rules_engine.tools.players import Input
from rules_engine.tools.randomgame import RandomGame, Turnout


class Recorder:
    """Collects the inputs and events of a random game."""

    def __init__(self, match: RandomGame) -> None:
        self.match = match
        self.name = hashlib.sha256(match.secret).hexdigest()[:32]
        self.chain_salt = hashlib.sha256(b"chain " + match.secret).hexdigest()
        self.inputs: list[JsonObject] = []
        self.entries: list[JsonObject] = []
        self.told: dict[str, list[JsonObject]] = {side: [] for side in match.game.sides}

    def add(self, turnout: Turnout) -> None:
        """Add an input with the events that came of it."""
        number = len(self.inputs) + 1
        given = self._given(turnout.given, number)
        first = len(self.entries) + 1
        self._append(number, {"type": "input", "input": given})
        state = turnout.before
        for event in turnout.events:
            self._append(number, {"type": "event", "event": event.to_json()})
            after = apply(state, event)
            self._tell(state, event, after)
            state = after
        self.inputs.append(self._row(given, number, first))

    def record(self) -> JsonObject:
        """Return the campaign as plain data in the format of exports."""
        match = self.match
        seats = [("referee", "", "referee"), *((s, s, "commander") for s in match.game.sides)]
        return {
            "format": FORMAT,
            "campaign": {
                "id": self.name,
                "origin": match.salts[0],
                "title": f"{match.game.title}, a game of random players",
                "game": match.game.slug,
                "scenario": match.scenario,
                "options": match.options,
                "readings": match.readings,
                "level": match.level,
                "play": "live",
                "dice": "sealed",
                "status": "ended",
                "branch": 1,
            },
            "seal": commitment(match.secret),
            "secret": match.secret.hex(),
            "salts": match.salts,
            "side_salts": {},
            "chain_salt": self.chain_salt,
            "seats": [{"id": i, "side": s, "role": r, "name": i} for i, s, r in seats],
            "inputs": self.inputs,
            "branches": [
                {"number": 1, "parent": None, "from_seq": 0, "reason": "", "entries": self.entries}
            ],
            "told": self.told,
        }

    def _given(self, given: Input | None, number: int) -> JsonObject:
        facts: JsonObject = {"id": f"{self.name}-{number}", "dice": []}
        if given is None:
            return {
                **facts,
                "kind": "start",
                "side": "",
                "seat": "referee",
                "role": "referee",
                "body": {"begin": True},
            }
        if given.side == REFEREE:
            facts |= {"side": "", "seat": "referee", "role": "referee"}
        else:
            facts |= {"side": given.side, "seat": given.side, "role": "commander"}
        if given.order is not None:
            text = format_order(given.order, self.match.game.notations)
            return {**facts, "kind": "order", "body": {"order": text}}
        decision: dict[str, Any] = given.decision or {}
        body = {"decision": decision["id"], "key": given.key}
        return {**facts, "kind": "answer", "body": body}

    def _row(self, given: JsonObject, number: int, first: int) -> JsonObject:
        kept = {name: given[name] for name in ("id", "seat", "side", "kind", "body", "dice")}
        return {
            **kept,
            "branch": 1,
            "number": number,
            "status": "done",
            "message": "",
            "ruling": None,
            "order_set": "",
            "if_refused": "",
            "first_seq": first,
            "last_seq": len(self.entries),
        }

    def _append(self, number: int, body: JsonObject) -> None:
        previous = self.entries[-1]["hash"] if self.entries else ""
        chain = link(previous, self.chain_salt, canonical(body))
        seq = len(self.entries) + 1
        self.entries.append({"seq": seq, "input": number, "hash": chain, "body": body})

    def _tell(self, before: JsonObject, event: Event, after: JsonObject) -> None:
        for side, entries in self.told.items():
            notice = verbs.told(before, event, after, side)
            if notice is None:
                continue
            body = {"turn": after["turn"], "step": after["step"], "notice": notice}
            chain = link(entries[-1]["hash"] if entries else "", "", canonical(body))
            entries.append(
                {
                    "number": len(entries) + 1,
                    "branch": 1,
                    "seq": len(self.entries),
                    "hash": chain,
                    "body": body,
                }
            )
