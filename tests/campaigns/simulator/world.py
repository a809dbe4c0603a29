"""The world of one campaign: who goes on next, when it is, and what happens to whom."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from django.db import connections
from greenlet import getcurrent, greenlet

from campaigns.services.upkeep import queue, room
from campaigns.services.upkeep.room import Values
from tests.campaigns.simulator.faults import (
    BUSY,
    CRASH,
    FULL,
    GONE,
    UNSURE,
    Crash,
    Fate,
    fault_of,
    full_disk,
)

BEGIN = datetime(2026, 1, 5, 18, 0, tzinfo=UTC)
WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")
ASKED, DONE = "asked", "done"
MOST_TURNS = 60_000


class Endless(AssertionError):
    """Somebody goes on for ever."""


class Process:
    """One process of the site, with what it remembers."""

    def __init__(self, name: str, room: int) -> None:
        self.name, self.room = name, room
        self.forget()

    def forget(self) -> None:
        """Begin anew, as a process that was just started."""
        self.kept: list[Values] = []
        self.resume_at = 0.0


@dataclass(eq=False)
class Actor:
    """A request that is being answered, or a task that is being done."""

    process: Process
    kind: str
    does: Callable[[], None]
    after: Callable[[BaseException | None], None]
    wrapper: Any = None
    let: Any = None
    wakes: datetime | None = None
    waits: bool = False
    is_dead: bool = False
    is_gone: bool = False
    notes: dict[str, Any] = field(default_factory=dict)

    def place(self, point: str) -> str:
        """Return a point's name, with who is there: who asks, or who does."""
        return f"{ASKED if self.process.name == 'web' else DONE}: {point}"


class World:
    """A campaign's world. It turns until there is nothing left to do."""

    def __init__(self, seed: str, fate: Callable[[Random], Fate], pool: list[Any]) -> None:
        self.chance = Random(seed)
        self.fate = fate(Random(f"{seed} fate"))
        self.pool = pool
        self.now = BEGIN
        self.ahead = timedelta(0)
        """By so much the clock of the machine is wrong."""
        self.processes = [Process("web", 3), Process("rules", 1), Process("more rules", 1)]
        self.processes.append(Process("chores", 1))
        self.oracle = Process("oracle", 1)
        self.actors: list[Actor] = []
        self.actor: Actor | None = None
        self.writer: Actor | None = None
        self.hub = getcurrent()
        self.turns = 0
        self.faults: list[str] = []
        self.awake = self.oracle
        queue._resume_at = 0.0
        self._remembers(self.oracle)

    # ---- whoever goes on ---------------------------------------------------------------------

    def begin(self, name: str, kind: str, does: Any, after: Any) -> Actor | None:
        """Let a process begin with something, if it has room for it."""
        fitting = [one for one in self.processes if one.name.endswith(name)]
        for process in fitting:
            if sum(actor.process is process for actor in self.actors) < process.room:
                actor = Actor(process, kind, does, after, self.pool.pop())
                actor.let = greenlet(does)
                self.actors.append(actor)
                return actor
        return None

    def ready(self) -> list[Actor]:
        """Return who can go on now."""
        return [
            one
            for one in self.actors
            if (not one.waits or self.writer is None)
            and (one.wakes is None or one.wakes <= self.now)
        ]

    def go_on(self, actor: Actor) -> None:
        """Let somebody go on up to where he pauses, ends or dies."""
        self.turns += 1
        if self.turns > MOST_TURNS:
            raise Endless(f"{actor.process.name} is about {actor.kind} for ever")
        self.now += timedelta(milliseconds=self.chance.randrange(1, 30))
        self.actor, actor.wakes, actor.waits = actor, None, False
        self._remembers(actor.process)
        fault: BaseException | None = None
        try:
            actor.let.switch()
        except Crash as crash:
            fault = crash
        except Exception as broken:
            fault = broken
        finally:
            self.actor = None
            self._remembers(self.oracle)
        if actor.let.dead:
            self._end(actor, fault)
        if isinstance(fault, Crash):
            self._die(actor.process)

    def _die(self, process: Process) -> None:
        """Let a process die with all that it is about; another one is started in its place."""
        for other in [one for one in self.actors if one.process is process]:
            other.is_dead = True
            other.wrapper.forsake()
            self.actor = other
            try:
                other.let.throw(Crash)
            except Crash:
                pass
            finally:
                self.actor = None
            self._end(other, Crash())
        process.forget()

    def _end(self, actor: Actor, fault: BaseException | None) -> None:
        self.actors.remove(actor)
        if self.writer is actor:
            self.writer = None
            if fault is None:
                self.faults.append(f"{actor.kind} left a transaction open")
        actor.wrapper.renew()
        self.pool.append(actor.wrapper)
        actor.after(fault)

    def _remembers(self, process: Process) -> None:
        self.awake.resume_at, queue._resume_at = queue._resume_at, process.resume_at
        self.awake.kept = room.exchange(process.kept)
        self.awake = process

    def pause(self, wakes: datetime | None = None, waits: bool = False) -> None:
        """Let others go on first."""
        actor = self.actor
        if actor is None:
            return
        actor.wakes, actor.waits = wakes, waits
        self.hub.switch()
        if actor.is_dead:
            raise Crash

    # ---- what the program meets --------------------------------------------------------------

    def point(self, point: str) -> str:
        """Let what is to happen at a point happen; return it where it is the caller's to do."""
        actor = self.actor
        if actor is None:
            return ""
        if actor.is_dead:
            raise Crash
        what = self.fate.stroke(actor, point)
        if what == CRASH:
            actor.is_dead = True
            actor.wrapper.forsake()
            raise Crash
        return what

    def disk(self, point: str) -> None:
        """Let a disk or another machine take something, or not. Raises OSError."""
        if self.point(point) == FULL:
            raise full_disk()

    def statement(self, wrapper: Any, sql: str, run: Callable[[], Any]) -> Any:
        """Let a statement be carried out, after others have gone on as they please."""
        actor = self.actor
        if actor is None:
            return run()
        if actor.is_gone:
            raise fault_of(GONE)
        if self.chance.random() < 0.2 and not sql.startswith("SAVEPOINT"):
            self.pause()
        begins = sql.startswith("BEGIN")
        writes = sql.startswith(WRITES)
        self._meet(actor, wrapper, _name(begins, writes, wrapper.in_atomic_block))
        if begins or (writes and not wrapper.in_atomic_block):
            while self.writer is not None and self.writer is not actor:
                self.pause(waits=True)
        found = run()
        if begins:
            self.writer = actor
        return found

    def commit(self, wrapper: Any, run: Callable[[], None]) -> None:
        """Let a transaction be committed, or not."""
        actor = self.actor
        if actor is None:
            return run()
        if self.chance.random() < 0.3:
            self.pause()
        self._meet(actor, wrapper, "commit")
        run()
        if self.writer is actor:
            self.writer = None
        self._meet(actor, wrapper, "committed")
        if self.chance.random() < 0.5:
            self.pause()
        return None

    def _meet(self, actor: Actor, wrapper: Any, point: str) -> None:
        what = self.point(point)
        if what in (GONE, UNSURE):
            actor.is_gone = True
            wrapper.forsake()
            if self.writer is actor:
                self.writer = None
        if what in (GONE, UNSURE, BUSY, FULL):
            raise fault_of(what)

    def rollback(self, wrapper: Any, run: Callable[[], None]) -> None:
        """Let a transaction be rolled back; over a lost line that fails, and it is so anyhow."""
        actor = self.actor
        if self.writer is actor:
            self.writer = None
        if actor is not None and actor.is_gone:
            raise fault_of(GONE)
        run()

    def reconnected(self) -> None:
        """Note that whoever lost his line has a new one."""
        if self.actor is not None:
            self.actor.is_gone = False


def _name(begins: bool, writes: bool, is_inside: bool) -> str:
    if begins:
        return "begin"
    if writes:
        return "write" if is_inside else "outside write"
    return "statement" if is_inside else "outside"


def open_pool(count: int) -> list[Any]:
    """Return connections, open and unused."""
    found = [connections.create_connection("default") for _ in range(count)]
    for wrapper in found:
        wrapper.connect()
    return found
