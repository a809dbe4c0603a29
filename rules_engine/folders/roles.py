"""The roles that a club's own cases play in rules that all games of hexes share: what each does,
and when a game needs it.

A case gets a role in the column `roles` of `casebook.tsv`; who enforces the rule cites that case.
What no case has a role for is no rule of the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

ALWAYS, STACKING, ZONES, COMBAT, SUPPLY, DISPATCHES, BLIND = (
    "always",
    "stacking",
    "zones",
    "combat",
    "supply",
    "dispatches",
    "blind",
)
"""When there is such a rule: in every game, with the section of that name, or where a game is
played double-blind.
"""
NO_RULE: Final = "-"
"""The number of no case: what rests on it does not hold."""
PHASE = "phase."
"""How the roles of the phases begin; the name of the phase follows."""


@dataclass(frozen=True, slots=True)
class Role:
    """A role: with what it comes, what the case says, whether it can be left out."""

    name: str
    chapter: str
    meaning: str
    is_needed: bool = True


def _role(name: str, chapter: str, meaning: str) -> Role:
    return Role(name, chapter, meaning)


def _may(name: str, chapter: str, meaning: str) -> Role:
    return Role(name, chapter, meaning, is_needed=False)


ROLES: tuple[Role, ...] = (
    _role("move.own", ALWAYS, "a side moves with its own units"),
    _role("move.path", ALWAYS, "a move leads from hex to hex that touch"),
    _role("move.allowance", ALWAYS, "a unit spends no more points than it has"),
    _role("move.once", ALWAYS, "a unit moves once a phase, and not after it has attacked"),
    _role("move.enemy", ALWAYS, "no unit enters a hex in which an enemy is"),
    _may("move.minimum", ALWAYS, "a unit may always move one hex, out of no enemy zone"),
    _may("move.entry", ALWAYS, "reinforcements enter by their hex from their turn on"),
    _role("end.turns", ALWAYS, "the game ends after its last turn"),
    _role("end.winner", ALWAYS, "the side with most points wins"),
    _may("end.hexes", ALWAYS, "hexes are worth points to who stands in them at the end"),
    _may("end.units", ALWAYS, "own units on the map are worth points"),
    _may("end.eliminated", ALWAYS, "units of the others that are out are worth points"),
    _role("stack.limit", STACKING, "no more units of a side than the limit in a hex"),
    _role("zones.reach", ZONES, "units control the hexes next to them"),
    _may("zones.stops", ZONES, "who comes into an enemy zone stops"),
    _may("zones.leaving", ZONES, "leaving an enemy zone costs points"),
    _may("zones.shuts", ZONES, "nobody goes straight from one enemy zone into another"),
    _may("zones.retreat", ZONES, "no unit retreats into an enemy zone"),
    _role("combat.attack", COMBAT, "units attack enemies next to them"),
    _role("combat.once", COMBAT, "nobody attacks twice, or is attacked twice, in a phase"),
    _role("combat.each", COMBAT, "of several attacked hexes each attacker is next to each"),
    _role("combat.odds", COMBAT, "the attackers' strength is compared with the defenders'"),
    _role("combat.table", COMBAT, "a die is rolled and the result read from the table"),
    _may("combat.ground", COMBAT, "the ground shifts the column"),
    _may("combat.losses", COMBAT, "results take steps from units, or eliminate them"),
    _may("combat.retreat", COMBAT, "results make units retreat"),
    _may("combat.no_way", COMBAT, "who cannot retreat is eliminated"),
    _may("combat.advance", COMBAT, "victors go into a hex that is free now"),
    _may("combat.answer", COMBAT, "who is attacked chooses what to do"),
    _may("combat.appeal", COMBAT, "the referee says the result where who is attacked appeals"),
    _role("supply.lines", SUPPLY, "a unit needs a line to a source of its side"),
    _role("supply.lack", SUPPLY, "what an unsupplied unit cannot do"),
    _role("dispatch.write", DISPATCHES, "a side writes from a headquarters of its own"),
    _role("dispatch.most", DISPATCHES, "a side writes no more dispatches in a phase than so many"),
    _role("dispatch.reach", DISPATCHES, "a telephone reaches own headquarters that are near"),
    _role("dispatch.travel", DISPATCHES, "as a phase ends dispatches go along, and arrive"),
    _role("dispatch.loss", DISPATCHES, "a dispatch may be lost, by a die"),
    _role("dispatch.capture", DISPATCHES, "others near its way may capture a dispatch, by a die"),
    _may("dispatch.orders", DISPATCHES, "orders to far headquarters travel as dispatches do"),
    _may(
        "dispatch.force", DISPATCHES, "orders that have arrived are in force as their phase begins"
    ),
    _role("sight.watch", BLIND, "of the enemy a side sees what it has spotted"),
    _role("sight.lots", BLIND, "units that are sighted together get their numbers by lot"),
    _role("sight.near", BLIND, "enemies in the next hexes are always seen"),
    _role("sight.halts", BLIND, "a move ends where an enemy whom nobody had seen stops it"),
    _role("sight.fought", BLIND, "units that fight each other are identified"),
    _role("sight.lost", BLIND, "what goes out of sight is remembered where it was"),
    _role("sight.overlooked", BLIND, "what is remembered in a hex that is seen is struck off"),
    _may("sight.left", BLIND, "what is seen to leave is remembered in the next hex"),
    _may("sight.ages", BLIND, "memories become less certain, and are forgotten"),
    _may("sight.same", BLIND, "what looks like something remembered there keeps its number"),
    _may("sight.again", BLIND, "what is lost and found in one move stays identified"),
    _may("sight.far", BLIND, "units see as far as their table says"),
    _may("sight.ground", BLIND, "the ground hides, as its table says"),
    _may("sight.recognise", BLIND, "kind and size are recognised from near"),
    _may("sight.high", BLIND, "who stands high sees farther, and over what is low"),
    _may("sight.lines", BLIND, "what lies between blocks the sight"),
    _may("sight.scouts", BLIND, "scouts recognise all that they see"),
    _may("sight.told", BLIND, "the referee lets a side know, or takes back"),
    _may("sight.screened", BLIND, "the referee hides a unit from a side"),
)
BY_NAME = {role.name: role for role in ROLES}
FAR = ("sight.far", "sight.ground", "sight.recognise", "sight.high", "sight.lines", "sight.scouts")
"""Roles that ask the tables of sight."""
