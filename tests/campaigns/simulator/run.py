"""One campaign from its seed: a storm, then calm, then what does not hold."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from typing import Any

from referee.celery import app
from tests.campaigns.simulator import calm, coverage, folding, promises
from tests.campaigns.simulator.clients import MOST_SENDINGS, Door, Wish, heard
from tests.campaigns.simulator.faults import Aim, Crash, Fate
from tests.campaigns.simulator.here import here
from tests.campaigns.simulator.outside import CHORES, Message, Outside
from tests.campaigns.simulator.players import People
from tests.campaigns.simulator.seams import entropy
from tests.campaigns.simulator.tables import Shape, begin
from tests.campaigns.simulator.world import World

MOST_WISHES = 22
PATIENCE = 60
"""So many seconds after the last disaster nothing may wait any more."""
KINDS = {"draw_picture": "picture", "send_mail": "mail", "take_in": "import", "rerun": "rerun"}


@dataclass
class Report:
    """What became of one campaign."""

    shape: Shape
    broken: list[str] = field(default_factory=list)
    met: Counter[Aim] = field(default_factory=Counter)
    passed: set[tuple[str, str]] = field(default_factory=set)
    """Who was where, whether anything hit him there or not."""
    inputs: Counter[str] = field(default_factory=Counter)
    waited: float = 0
    turns: int = 0
    trace: str = ""
    """A digest of everything that happened: the same seed gives the same."""


class Campaign:
    """A campaign in its storm."""

    def __init__(self, seed: str, shape: Shape, aims: list[Aim], pool: list[Any], door: Door):
        self.seed, self.shape, self.door = seed, shape, door
        self.table = begin(shape, Random(f"{seed} secret").randbytes(32).hex())
        entropy.begin(seed)
        blind = Random(f"{seed} blind").choice((0, 1, 1, 2, 3, 5))
        self.world = World(seed, lambda chance: Fate(chance, aims, blind), pool)
        self.chance = self.world.chance
        self.outside = here.outside = Outside()
        here.world = self.world
        wanted = coverage.wanted_for(aims)
        self.people = People(shape, self.table, self.world, seed, wanted)
        self.wishes: list[Wish] = []
        self.most = self.chance.randrange(*((5, 11) if shape.is_small else (4, 8)))
        self.swept = self.world.now

    def run(self) -> Report:
        """Return what came of it."""
        report = Report(self.shape)
        try:
            self._storm()
            self._calm()
            report.waited = self._settle(report)
            self._ask_again()
            self._settle(report)
            self._wait_for_dates(report)
            folded = folding.Folded(self.table.campaign_id)
            report.broken += self._remembered(folded)
            found = promises.broken(folded, self.wishes, self.outside)
            report.broken += self.world.faults + found
        finally:
            here.world = None
        fate = self.world.fate
        report.met, report.passed = fate.met, set(fate.trail)
        report.turns = self.world.turns
        report.trace = self._trace(fate)
        report.inputs.update(wish.kind for wish in self.wishes)
        return report

    def _trace(self, fate: Fate) -> str:
        answers = [(wish.token, wish.answers) for wish in self.wishes]
        told = [self.world.turns, str(self.world.now), answers, self.outside.mailed]
        return hashlib.sha256(repr([fate.trail, *told]).encode()).hexdigest()

    # ---- the storm ---------------------------------------------------------------------------

    def _storm(self) -> None:
        quiet = 0
        while quiet < 15:
            ready = self.world.ready()
            do = self.chance.choices(
                (self._turn, self._want, self._send_again, self._deliver, self._sweep, self._pass),
                (8 if ready else 0, 1.5, 0.7, 3 if self.outside.queue else 0, 0.15, 0.7),
            )[0]
            is_over = not self._is_wanted() and not self.world.actors
            quiet = quiet + 1 if is_over else 0
            do()

    def _turn(self) -> None:
        ready = self.world.ready()
        if ready:
            self.world.go_on(self.chance.choice(ready))

    def _want(self) -> None:
        if not self._is_wanted():
            return
        if self.world.actors and self.chance.random() < 0.6:
            return  # most people look at what came of it before they want something more
        wish = self.people.next_wish()
        if wish is None:
            self.most -= 1
            self.world.fate.aims = []
            return
        self.wishes.append(wish)
        for _ in range(2 if self.chance.random() < 0.1 else 1):
            self._send(wish)

    def _is_wanted(self) -> bool:
        """Whether people want more: some while, and then until what is aimed at was hit."""
        count = len(self.wishes)
        return count < self.most or (bool(self.world.fate.aims) and count < MOST_WISHES)

    def _send(self, wish: Wish) -> bool:
        does = self.door.request_for(wish, self.table.words[wish.who])
        after = heard(wish, lambda: promises.stored(self.table.campaign_id, wish))
        if self.world.begin("web", wish.kind, does, after) is None:
            return False
        wish.under_way += 1
        wish.sent += 1
        return True

    def _send_again(self) -> None:
        open_now = [w for w in self.wishes if not w.is_settled and not w.under_way]
        if open_now:
            self._send(self.chance.choice(open_now))
        elif self.wishes and self.chance.random() < 0.1:
            wish = self.chance.choice(self.wishes)
            if wish.kind not in ("import", "rerun_on"):
                self._send(wish)

    def _deliver(self) -> None:
        """Bring a worker a message: mostly one of the first, now and then twice, or never."""
        queue = self.outside.queue
        if not queue:
            return
        at = 0 if self.chance.random() < 0.7 else self.chance.randrange(len(queue))
        lot = self.chance.random()
        if lot < 0.05 or (self._begin(queue[at]) and lot < 0.9):
            queue.pop(at)

    def _sweep(self) -> None:
        self.swept = self.world.now
        self._begin(Message("campaigns.tasks.sweep", (), self.world.now))

    def _pass(self) -> None:
        self.world.now += timedelta(seconds=self.chance.choice((0.2, 1, 3, 8)))
        # Now and then the machine's clock runs ahead for a while, and is then set right.
        is_ahead = self.chance.random() < 0.04
        self.world.ahead = timedelta(hours=5) if is_ahead else timedelta(0)

    def _begin(self, message: Message) -> bool:
        task = message.task.rpartition(".")[2]
        name = "chores" if task in CHORES else "rules"

        def does() -> None:
            app.tasks[message.task].run(*message.arguments)

        def after(fault: BaseException | None) -> None:
            letter = actor.notes.get("letter") if actor else None
            if fault is not None and letter is not None:
                self.outside.excused[letter[0], letter[1], letter[2].rstrip("\n")] += 1
            if isinstance(fault, Crash) and self.chance.random() < 0.4 and task != "sweep":
                self.outside.queue.append(message)  # what nobody has acknowledged comes again
            if fault is not None and self.world.fate.is_calm and not isinstance(fault, Crash):
                self.world.faults.append(f"{task} failed in the calm: {fault!r}")

        actor = self.world.begin(name, KINDS.get(task, task), does, after)
        return actor is not None

    # ---- the calm ----------------------------------------------------------------------------

    def _calm(self) -> None:
        """Let disasters cease; half of the time every message is lost."""
        self.world.fate.is_calm = True
        self.world.ahead = timedelta(0)
        if self.chance.random() < 0.5:
            self.outside.queue.clear()

    def _go_on(self) -> None:
        """Let everybody end what he is about, and the workers do what they are told."""
        while self.world.actors or self.outside.queue:
            while self.outside.queue and self._begin(self.outside.queue[0]):
                self.outside.queue.pop(0)
            ready = self.world.ready()
            if ready:
                self.world.go_on(self.chance.choice(ready))
            else:
                self.world.now += timedelta(milliseconds=50)

    def _settle(self, report: Report) -> float:
        """Sweep until nothing waits; return after how many seconds."""
        began = self.world.now
        while True:
            self._go_on()
            found = calm.waits(self.table.campaign_id)
            passed = (self.world.now - began).total_seconds()
            if not found or passed > PATIENCE:
                break
            self.world.now += timedelta(seconds=5 if passed < 5 else 14)
            self._sweep()
        if found:
            report.broken.append(f"after {passed:.0f} s there waits: {', '.join(found)}")
        return passed

    def _ask_again(self) -> None:
        """Let whoever has had no answer ask until he has; some have given up."""
        for wish in self.wishes:
            if wish.kind in ("import", "rerun_on") or self.chance.random() < 0.15:
                continue
            while not wish.is_settled and wish.sent < MOST_SENDINGS:
                self._send(wish)
                self._go_on()
            if not wish.is_settled:
                self.world.faults.append(f"{wish.token} gets no answer: {wish.answers[-1:]}")

    def _wait_for_dates(self, report: Report) -> None:
        """Let mails that are held back, or were claimed by the dead, come to their time."""
        for _ in range(6):
            if not calm.later(self.table.campaign_id):
                return
            self.world.now += timedelta(minutes=6)
            self._sweep()
            self._go_on()
            self._settle(report)

    def _remembered(self, folded: folding.Folded) -> list[str]:
        found = []
        for process in self.world.processes:
            who = f"a process ({process.name})"
            found += folding.remembered(folded, process.kept, who)
        return found


def simulate(seed: str, number: int, pool: list[Any], door: Door) -> Report:
    """Play one campaign of a run."""
    chance = Random(f"{seed} {number}")
    aims = coverage.aims_of(number)
    shape = coverage.shape_for(number, chance, aims)
    return Campaign(f"{seed} {number}", shape, aims, pool, door).run()
