"""What people want next, as the position has it: every kind of input, mostly lawful."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any

from campaigns.models import Branch, Campaign, Input, Seat, SideEntry
from campaigns.services import engine
from campaigns.services.asking import undoing
from campaigns.services.history import lines, positions, reruns
from campaigns.services.turns import closing
from rules_engine.core import registry
from rules_engine.tools.chance import Chance
from rules_engine.tools.players import Players
from tests.campaigns.simulator import kinds
from tests.campaigns.simulator.clients import Wish
from tests.campaigns.simulator.tables import Shape, Table
from tests.campaigns.simulator.world import World


class People:
    """Everybody at a table. They know the truth: what is tried here is not who may see what."""

    def __init__(self, shape: Shape, table: Table, world: World, seed: str, wanted: set[str]):
        self.shape, self.table, self.world, self.wanted = shape, table, world, wanted
        self.chance = Random(f"{seed} people")
        self.players = Players(registry.load(shape.game), Chance(seed))
        self.count = 0

    def next_wish(self) -> Wish | None:
        """Return what somebody wants now."""
        self.campaign = Campaign.objects.select_related("branch").get(pk=self.table.campaign_id)
        if self.campaign.is_preparing:
            share = 0.8 if "lay_out" in self.wanted else 0.1
            lays_out = self.chance.random() < share
            return self._wish("lay_out" if lays_out else "start", "referee", {})
        if not self.campaign.is_playing:
            return self._import() if self.chance.random() < 0.3 else None
        self.state = positions.head_state(self.campaign)
        for kind in kinds.in_turn(self.chance, self.wanted):
            found = self._makers()[kind]()
            if found is not None:
                return found
        return None

    def _makers(self) -> dict[str, Callable[[], Wish | None]]:
        return {
            "order": self._order,
            "order_set": self._order_set,
            "nothing": self._nothing,
            "answer": self._answer,
            "dice": self._dice,
            "overrule": self._overrule,
            "take_back": lambda: self._wish("take_back", "referee", {"reason": "A slip"}),
            "undo": self._undo,
            "note": self._note,
            "close": self._close,
            "set_aside": self._set_aside,
            "publish": lambda: self._withheld("publish", {}),
            "rerun": self._rerun,
            "rerun_on": self._rerun_on,
            "adopt": self._adopt,
            "witness": self._witness,
            "deadline": self._deadline,
            "import": self._import,
            "remark": self._remark,
            "end": lambda: self._wish("end", "referee", {"reason": "Enough"}),
        }

    # ---- orders and answers --------------------------------------------------------------------

    def _order(self) -> Wish | None:
        if self.campaign.is_withheld:
            return None
        if self.shape.is_small:
            side, words = self.state["side"], [f"take {n}" for n in self._counts()]
            if "end" in registry.load(self.shape.game).orders:
                words.append("end")
            body = {"order": self._perhaps_wrong(self.chance.choice(words))}
            return self._wish("order", *self._as(side, body)) if side else None
        given = self.players.next_input(self.state)
        if given is None or given.order is None:
            return None
        text = engine.write_order(self.campaign, given.order)
        return self._wish("order", *self._as(given.side, {"order": text}))

    def _counts(self) -> tuple[int, ...]:
        """Return how many counters somebody takes: three lead to questions."""
        return (3,) if "answer" in self.wanted else (1, 2, 3, 3)

    def _order_set(self) -> Wish | None:
        if self.campaign.play != Campaign.Play.SETS:
            return None
        given = self.players.next_input(self.state)
        side = given.side if given else self.chance.choice(self.table.sides)
        orders = []
        if self.shape.is_small:
            side = self.chance.choice(self.table.sides)
            counts = [self.chance.randrange(1, 4) for _ in range(self.chance.randrange(1, 4))]
            orders = [self._perhaps_wrong(f"take {count}") for count in counts]
        elif given is not None and given.order is not None:
            orders = [engine.write_order(self.campaign, given.order)]
        if "end" in registry.load(self.shape.game).orders and self.chance.random() < 0.5:
            orders.append("end")
        rule = self.chance.choice(("halt", "go_on"))
        body = {"orders": orders, "if_refused": rule}
        return self._wish("order_set", *self._as(side, body)) if orders else None

    def _nothing(self) -> Wish | None:
        if not self.campaign.is_withheld:
            return None
        side = self.chance.choice(self.table.sides)
        return self._wish("nothing", *self._as(side, {"orders": [], "nothing": True}))

    def _answer(self) -> Wish | None:
        given = self.players.next_input(self.state)
        if given is None or given.decision is None:
            return None
        wish = self._wish("answer", *self._as(given.side, {"key": given.key}))
        wish.path = self._path(f"decisions/{given.decision['id']}/")
        return wish

    def _as(self, side: str, body: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """Return who says it: a side, or the referee in its place."""
        is_referees = self.campaign.is_withheld and "key" in body
        if is_referees or self.chance.random() < 0.15:
            return "referee", {**body, "side": side}
        return side, body

    def _perhaps_wrong(self, text: str) -> str:
        return "take 9" if self.shape.is_small and self.chance.random() < 0.06 else text

    def _undo(self) -> Wish | None:
        rows = Seat.objects.select_related("campaign__branch").exclude(side="")
        seats = rows.filter(campaign=self.campaign).order_by("side")
        side = next((seat.side for seat in seats if undoing.undoable(seat)), None)
        return self._wish("undo", side, {}) if side else None

    # ---- what the referee does -----------------------------------------------------------------

    def _overrule(self) -> Wish | None:
        if not self.shape.is_small:
            return None
        name = self.chance.choice(sorted(self.state["tracks"]))
        effects = [[["tracks", name], self.chance.randrange(3, 8)]]
        return self._wish("overrule", "referee", {"effects": effects, "reason": "A slip"})

    def _note(self) -> Wish:
        side = self.chance.choice(self.table.sides)
        body = {"side": side, "text": f"Note {self.count}"}
        return self._wish("note", "referee", {**body, "with_news": self.chance.random() < 0.5})

    def _close(self) -> Wish | None:
        # Who waits for sets goes on after them, who does without from one step to the next.
        share = 0.2 if "order_set" in self.wanted else 0.9 if "ending" in self.wanted else 0.7
        some = self.chance.random() < share
        body = {
            "until": self.chance.choice(("turn", "turn", "step")),
            "without": list(self.table.sides) if some else [],
            "past": list(self.table.sides) if some else [],
            "answers": self.chance.choice(("", "first")),
        }
        return self._withheld("close", body)

    def _set_aside(self) -> Wish | None:
        # Mostly when there is something to be set aside.
        if closing.open_closing(self.campaign) is None and self.chance.random() < 0.8:
            return None
        return self._withheld("set_aside", {})

    def _withheld(self, kind: str, body: dict[str, Any]) -> Wish | None:
        return self._wish(kind, "referee", body) if self.campaign.is_withheld else None

    def _dice(self) -> Wish | None:
        rows = Input.objects.filter(campaign=self.campaign, status=Input.Status.NEEDS_DICE)
        item = rows.order_by("number").first()
        if item is None or not item.needed:
            return None
        need = item.needed
        faces = [self.chance.randrange(1, need["faces"] + 1) for _ in range(need["count"])]
        wish = self._wish("dice", "referee", {"faces": faces})
        wish.path = self._path(f"inputs/{item.pk}/dice/")
        return wish

    def _witness(self) -> Wish | None:
        side = self.chance.choice(self.table.sides)
        rows = SideEntry.objects.filter(campaign=self.campaign, side=side)
        row = rows.filter(body__contains='"typed":{').order_by("-number").first()
        if row is None:
            return None
        said = self.chance.choice(("confirmed", "contested"))
        body = {"entry": row.number, "verdict": said, "text": "It lay askew"}
        return self._wish("witness", side, body)

    def _remark(self) -> Wish:
        """Let the referee do what all sides' logs tell: fetch a copy, or give another title."""
        if self.chance.random() < 0.5:
            return self._wish("remark", "referee", {})
        wish = self._wish("remark", "referee", {"title": f"Title {self.count}"})
        wish.path, wish.method = self._path(""), "PATCH"
        return wish

    def _deadline(self) -> Wish:
        due = self.world.now + timedelta(days=1, minutes=self.count)
        return self._wish("deadline", "referee", {"due": due.isoformat()})

    def _import(self) -> Wish:
        wish = self._wish("import", "stranger", self.table.export)
        wish.body = self.table.export
        wish.path = "/api/v1/import/"
        return wish

    # ---- lines of play -------------------------------------------------------------------------

    def _rerun(self) -> Wish | None:
        branch = self.campaign.branch
        points = lines.points(branch) if branch else []
        if not points:
            return None
        body = {
            "at": self.chance.choice(points[-6:]).seq,
            "reason": "What if",
            "change": self.chance.choice(("", "", "leave_out")),
            "dice": self.chance.choice(("same", "fresh")),
            "by_hand": self.chance.random() < (0.2 if "rerun" in self.wanted else 0.6),
        }
        return self._wish("rerun", "referee", body)

    def _trial(self, *states: str) -> Branch | None:
        rows = Branch.objects.filter(campaign=self.campaign, is_trial=True, rerun__state__in=states)
        return rows.order_by("-number").first()

    def _rerun_on(self) -> Wish | None:
        branch = self._trial(reruns.HALTED)
        if branch is None:
            return None
        halt = (branch.rerun or {}).get("halt") or {}
        do = self.chance.choice(("skip", "run", "discard", "take_in"))
        body: dict[str, Any] = {"do": do}
        if halt.get("need"):
            need = halt["need"]
            faces = [self.chance.randrange(1, need["faces"] + 1) for _ in range(need["count"])]
            body = {"do": "dice", "faces": faces}
        wish = self._wish("rerun_on", "referee", body)
        wish.path = self._path(f"reruns/{branch.number}/")
        return wish

    def _adopt(self) -> Wish | None:
        branch = self._trial(*reruns.STANDS)
        if branch is None:
            return None
        wish = self._wish("adopt", "referee", {"do": "adopt"})
        wish.path = self._path(f"reruns/{branch.number}/")
        return wish

    # ---- inside --------------------------------------------------------------------------------

    def _wish(self, kind: str, who: str, body: dict[str, Any]) -> Wish:
        self.count += 1
        token = f"wish-{self.count}-{kind}"
        more = {} if kind in kinds.TOKENLESS else {"token": token}
        path = self._path(kinds.PATHS.get(kind, ""))
        return Wish(kind, who, path, {**body, **more}, token)

    def _path(self, rest: str) -> str:
        return f"/api/v1/campaigns/{self.table.campaign_id}/{rest}"
