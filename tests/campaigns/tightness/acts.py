"""What is asked for and posted at addresses that take more than their own arguments.

An address that takes posts of players and is not in `POSTED` fails the test of coverage.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import rules_engine
from campaigns.services.asking import undoing
from campaigns.views.scene import Scene
from tests.campaigns.tightness.knowing import Knowing

Data = dict[str, Any]


@dataclass(frozen=True)
class Act:
    """Something that is posted; `meets_truth`: what comes of it depends lawfully on the truth."""

    data: Data = field(default_factory=dict)
    meets_truth: bool = False
    method: str = "POST"


def act(meets_truth: bool = False, **data: Any) -> Act:
    """Return an act that posts these fields."""
    return Act(data, meets_truth)


def _wish(knowing: Knowing, **data: Any) -> Data:
    return {"token": "t.1", "expected": knowing.key, **data}


# ---- what is asked for with a query ------------------------------------------------------------


def _as(knowing: Knowing) -> list[Data]:
    return [{"as": knowing.table.other(knowing.side)}, {"as": "truth"}]


def _places(knowing: Knowing) -> list[Data]:
    ahead = [{"for": step} for step in knowing.steps]
    return [{"hex": space} for space in knowing.spaces[:2]] + ahead + _as(knowing)[:1]


def _composed(knowing: Knowing) -> list[Data]:
    taps = [{"tap": space} for space in knowing.spaces[:3]]
    units = [{"kind": "move", "unit": name} for name in knowing.own_units[:1]]
    texts = [{"use": "text", "order": text} for text in (*knowing.lawful[:2], knowing.misfit)]
    ahead = [{"for": step, "tap": knowing.spaces[0]} for step in knowing.steps]
    changed = [{"change": f"1 {one.text}", **texts[-1]} for one in knowing.drafts[:1]]
    return [*taps, *units, *texts, *ahead, *changed]


def _logs(knowing: Knowing) -> list[Data]:
    return [{"find": "turn"}, *({"only": one, "turn": "1"} for one in ("dice", "moves", "orders"))]


def _live(knowing: Knowing) -> list[Data]:
    is_to_see = not knowing.table.kind.is_preparing
    now = Scene(knowing.seat, knowing.side).cursor if is_to_see else "0"
    return [{"cursor": now, "n": "0"}, {"cursor": now, "n": "70"}, {"cursor": "x", "n": "70"}]


QUERIES: dict[str, Callable[[Knowing], list[Data]]] = {
    "table": _places,
    "panel": lambda k: [*({"for": step} for step in k.steps), *_as(k)],
    "now": _live,
    "counters": _as,
    "layer": lambda k: [{"space": k.spaces[0]}, {"after": "3"}, *_as(k)],
    "map-words": lambda k: [
        {"near": k.spaces[0]},
        {"row": k.spaces[0][:2]},
        {"row": k.spaces[0][2:]},
        *({"find": name} for name in [*k.enemy_units[:1], "17/3", "a"]),
        *_as(k),
    ],
    "compose": _composed,
    "orders": lambda k: [{"use": "text", "order": text} for text in k.lawful[:1]],
    "roster": lambda k: [{"side": k.table.other(k.side)}, {"find": "1"}, *_as(k)],
    "unit": _as,
    "log": lambda k: [*_logs(k), {"case": k.case}, {"page": "2"}, *_as(k)],
    "roll": _as,
    "intents": lambda k: [{"page": "2"}, *_as(k)],
    "history": _as,
    "moment": lambda k: [{"beside": str(one.pk)} for one in k.moments[:1]],
    "casebook": lambda k: [{"find": "supply"}, *_as(k)],
    "charts": _as,
    "picture": lambda k: [
        {"size": "thumb"},
        {"bare": "1"},
        {"size": "web", "download": "1"},
        *_as(k),
    ],
    "pack-picture": lambda k: [{"size": "screen"}],
    "pack-file": lambda k: [{"download": "1"}],
    "picture-now": lambda k: [{"size": "thumb"}, *_as(k)],
    "knowledge": lambda k: [{"find": "1"}, {"certainty": "certain"}, *_as(k)],
    "dice": lambda k: [{"page": "2"}, *_as(k)],
    "dice-statistics": _as,
    "chain": lambda k: [{"noted": "abc"}, *_as(k)],
    "chain-file": _as,
    "receipts": lambda k: [{"noted": "abc"}, *_as(k)],
    "threads": lambda k: [{"find": "a"}, {"page": "2"}, {"to": "referee"}],
    "api-threads": lambda k: [{"find": "a"}],
    "new": lambda k: [{"game": k.table.kind.game}, {"club": str(k.table.club.pk)}],
    "club-page": lambda k: [{"season": "1"}, {"season": "x"}],
    "api-view": lambda k: [{"viewer": "truth"}, {"viewer": k.table.other(k.side)}],
    "api-log": lambda k: [{"after": "5", "limit": "7"}, {"viewer": "truth"}, {"after": "x"}],
    "api-legal": lambda k: [{"limit": "30"}, {"side": k.table.other(k.side)}],
    "api-decisions": lambda k: [{"side": k.table.other(k.side)}],
    "api-drafts": lambda k: [{"side": k.table.other(k.side)}],
    "api-inputs": lambda k: [{"limit": "2"}, {"side": k.table.other(k.side)}],
    "api-pictures": lambda k: [{"viewer": "truth"}],
}


# ---- what is posted ----------------------------------------------------------------------------


def _orders(k: Knowing) -> list[Act]:
    found = [
        act(**_wish(k, order=k.misfit, action="check")),
        act(**_wish(k, order=k.misfit, action="draft")),
        act(**_wish(k, order=k.misfit)),
        act(**_wish(k, order="nonsense of orders")),
        act(token="t.2", expected="stale.1", order=k.misfit),
    ]
    for place, one in enumerate(k.drafts[:1], start=1):
        found.append(act(**_wish(k, order=k.misfit, action="draft", change=f"{place} {one.text}")))
    for text in k.lawful[:1]:
        found += [act(**_wish(k, order=text, action="check")), act(True, **_wish(k, order=text))]
    return found


def _slip(k: Knowing) -> list[Act]:
    """What a slip is read as the side knows; only what is given meets the truth."""
    text = "\n".join([*k.lawful[:1], k.misfit, *k.own_units[:1], "Good luck to us all"])
    given = {"take": ["1"], "order-1": (k.lawful or [k.misfit])[0], "action": "give"}
    return [
        act(action="read", text=text),
        act(action="read", text="step 9.no.such\nend"),
        act(bool(k.lawful), **_wish(k, **given)),
        act(action="give", token="t.8", expected="stale.1", **{"take": ["1"], "order-1": "end"}),
    ]


def _draft(k: Knowing) -> list[Act]:
    text = k.drafts[0].text if k.drafts else ""
    moved = [act(action="to", to=to, text=text) for to in ("2", "x")]
    return [act(action=what, text=text) for what in ("remove", "down", "fly")] + moved


def _order_set(k: Knowing) -> list[Act]:
    again = act(again="yes", **{"for": next(iter(k.steps), "")})
    handed = act(True, **_wish(k, if_refused="go_on"))
    intended = act(intent="Round by the ford", token="t.16", expected="stale.1")
    return [again, handed, act(token="t.3", expected="stale.1"), intended]


def _answer(k: Knowing) -> list[Act]:
    theirs = [one for one, _ in k.fillers().guessed["decision"]]
    found = [act(**_wish(k, decision=one, key="x")) for one in (*theirs[:1], "999998")]
    if k.decision:
        key = k.decision["choices"][0]["key"]
        found += [
            act(True, **_wish(k, decision=k.decision["id"], key=key)),
            act(**_wish(k, decision=k.decision["id"], key="no such key")),
        ]
    return found


def _change_seat(k: Knowing) -> list[Act]:
    return [act(action=what, name="Another") for what in ("vacate", "renew", "rename", "x")]


def _assign(k: Knowing) -> list[Act]:
    return [act(unit=k.own_units[:2]), act(unit=["no/such/unit"])]


def _new(k: Knowing) -> list[Act]:
    settings = {"scenario": "", "level": k.table.kind.level, "play": "live", "dice": "sealed"}
    return [act(game=k.table.kind.game, title="Another", **settings)]


def _end_step(k: Knowing) -> list[Act]:
    """What is left undone the side knows; only the end itself meets the truth."""
    asks = not k.table.kind.is_preparing and bool(rules_engine.undone(k.seen, k.side))
    anyway = act(True, anyway="yes", **_wish(k))
    return [act(not asks, **_wish(k)), anyway, act(token="t.4", expected="stale.1")]


def _undo(k: Knowing) -> list[Act]:
    """Whether a move can be undone the side knows; only undoing it meets the truth."""
    is_offered = bool(undoing.undoable(k.seat))
    return [act(is_offered, **_wish(k)), act(token="t.7", expected="stale.1")]


def _absence(k: Knowing) -> list[Act]:
    """Who stands in for a seat, and what is said beforehand: nothing that is open is answered."""
    when = {"begins": "2031-01-01 10:00", "ends": "2031-01-09 10:00"}
    said = {f"answer-{kind}": "no such answer" for kind in ("loss", "retreat")}
    return [
        act(action="name", name="Another", **when),
        act(action="end", deputy="1"),
        act(action="place", place="deputy"),
        act(action="instruct"),
        act(action="instruct", **said),
        act(action="civil", civil="yes"),
        act(action="ask-time", until="2031-01-01 10:00", reason="Away"),
        act(action="decide-time", excuse="1", granted="yes"),
        act(action="give-time", seat=str(k.seat.pk), until="2031-01-01 10:00"),
        act(action="x"),
    ]


def _intents(k: Knowing) -> list[Act]:
    """What can be written the side knows; for whatever else, it is refused alike."""
    turn = k.seen.get("turn", 0)
    known = [*(f"{turn}.plan", f"{turn + 1}.plan"), *k.steps[:1]]
    found = [act(about=one, text="Round by the ford", turns="2", token="t.14") for one in known]
    wrong = [f"{turn}.{k.table.other(k.side)}.move", "99.plan", "x"]
    found += [act(about=known[0], text="y", turns="1", token="t.17", stood="long ago")]
    return [*found, *(act(about=one, text="x", turns="1", token="t.15") for one in wrong)]


POSTED: dict[str, Callable[[Knowing], list[Act]]] = {
    "salt": lambda k: [act(salt="a grain")],
    "export": lambda k: [act()],
    "change-seat": _change_seat,
    "assign": _assign,
    "referees": lambda k: [
        act(action=what, seat=str(k.seat.pk), candidate="1")
        for what in ("offer", "accept", "decline", "claim", "ask", "agree", "refuse", "stop", "x")
    ],
    "stand": lambda k: [act()],
    "absence": _absence,
    "deputy": lambda k: [act()],
    "settings": lambda k: [act(title="Mine now")],
    "threads": lambda k: [
        act(to=["referee"], text="A question", token="t.8"),
        act(to=[f"side:{k.table.other(k.side)}"], text="A question", token="t.9"),
        act(action="allow", letters="commanders"),
    ],
    "thread": lambda k: [act(text="An answer", token="t.10")],
    "api-threads": lambda k: [act(to=["referee"], text="A question", token="t.11")],
    "api-threads-across": lambda k: [act(across="commanders")],
    "api-excuses": lambda k: [act(until="2031-01-01T00:00:00Z", reason="A journey")],
    "api-deputies": lambda k: [
        act(name="Anna", begins="2031-01-01T00:00:00Z", ends="2031-01-02T00:00:00Z")
    ],
    "api-instructions": lambda k: [act(kind="retreat", answer="none", when="at_once")],
    "api-deputy-end": lambda k: [act()],
    "api-excuse-give": lambda k: [act(until="2031-01-01T00:00:00Z")],
    "api-excuse-decide": lambda k: [act(granted=True)],
    "api-packs": lambda k: [act()],
    "api-packs-all": lambda k: [act(seats=[], mailed=False)],
    "api-slip-read": lambda k: [
        act(text="\n".join(["step 1.x", *k.lawful[:2], k.misfit])),
        *(act(text=f"step {step}\n{k.misfit}") for step in k.steps),
    ],
    "api-slips": lambda k: [
        act(lines=[{"number": 1, "step": "nowhere", "order": k.misfit}], token="t.13"),
        act(True, lines=[{"number": n, "order": t} for n, t in enumerate(k.lawful[:1], 1)]),
    ],
    "api-bulletins": lambda k: [act(text="We won")],
    "api-bulletin-look": lambda k: [act(text=" ".join([*k.own_units[:1], *k.enemy_units[:1]]))],
    "api-proposals": lambda k: [act(effects=[[["turn"], 9]], reason="I say so")],
    "api-proposal-title": lambda k: [act(title="Another title")],
    "api-proposal-sign": lambda k: [act()],
    "api-proposal-decline": lambda k: [act()],
    "api-sectors": lambda k: [act(seat=str(k.seat.pk), name="All", side=k.side)],
    "api-sector-remove": lambda k: [act(name="All")],
    "api-thread": lambda k: [act(text="An answer", token="t.12")],
    "end-step": _end_step,
    "undo": _undo,
    "orders": _orders,
    "order-set": _order_set,
    "draft": _draft,
    "withdraw": lambda k: [act()],
    "answer": _answer,
    "answer-series": lambda k: [act(**_wish(k, decision="d9", key="x", last="yes"))],
    "witnessed": lambda k: [act(entry="1", verdict="confirmed", text="", token="t.5")],
    "dice-typed": lambda k: [act(input=str(row.pk), face=["3"], token="t.6") for row in k.inputs],
    "new": _new,
    "import": lambda k: [act()],
    "join": lambda k: [act()],
    "join-by-link": lambda k: [act(token="no-such-invitation")],
    "look-round": lambda k: [act()],
    "new-api-token": lambda k: [act(name="My script")],
    "revoke-api-token": lambda k: [act()],
    "home": lambda k: [act()],
    "mail-choices": lambda k: [
        act(letter_at="7", news="daily"),
        act(letter_at="x"),
        act(do="device"),
    ],
    "account-delete": lambda k: [act(typed="somebody")],
    "clubs": lambda k: [act(name="Another club"), act(name="")],
    "club-join": lambda k: [act()],
    "club-members": lambda k: [
        act(action=what, member="1", shown="name")
        for what in ("shown", "leave", "take-off", "appoint", "step-down", "renew", "x")
    ],
    "club-seasons": lambda k: [act(name="Mine", first="2030-01-01", last="2030-02-01")],
    "club-evening": lambda k: [act(member=["1"]), act()],
    "club-house-game": lambda k: [act(action="text", case=k.case, text="x"), act(action="x")],
    "account-feed": lambda k: [act(action="renew"), act(action="end")],
    "packs": lambda k: [act()],
    "intents": _intents,
    "api-intents": lambda k: [
        act(**{**one.data, "turns": int(one.data["turns"])})
        for one in _intents(k)
        if "stood" not in one.data
    ],
    "slip": _slip,
    "account-reports": lambda k: [act(how="attached"), act(how="by carrier pigeon")],
    "account-zone": lambda k: [act(zone="Europe/Berlin"), act(zone="Nowhere/City", then="home")],
    "account-name": lambda k: [act(shown_name="Another"), act(shown_name="")],
    "api-campaigns": lambda k: [act(title="T", game=k.table.kind.game, scenario="x")],
    "api-export": lambda k: [act()],
    "api-import": lambda k: [act(format=1)],
    "api-orders": lambda k: [
        act(**_wish(k, order=k.misfit)),
        act(order={"kind": "move", "args": {}}),
        *(act(True, **_wish(k, order=text)) for text in k.lawful[:1]),
    ],
    "api-check": lambda k: [
        act(order=text, after=[one.text for one in k.drafts])
        for text in (*k.lawful[:3], k.misfit, "nonsense")
    ],
    "api-order-sets": lambda k: [
        act(True, **_wish(k, orders=[*k.lawful[:1], "end"])),
        act(**_wish(k, orders=["nonsense"])),
    ],
    "api-drafts": lambda k: [act(text=k.misfit), act(text="end"), act(text="nonsense")],
    "api-draft": lambda k: [Act(method="DELETE")],
    "api-answer": lambda k: [act(**_wish(k, key="x"))],
    "api-dice": lambda k: [act(faces=[3])],
    "api-overrule": lambda k: [act(effects=[[["turn"], 9]], reason="I say so")],
    "api-undo": _undo,
    "api-take-back": lambda k: [act(reason="I say so")],
    "api-notes": lambda k: [act(side=k.side, text="To myself")],
    "api-deadlines": lambda k: [act(due="2031-01-01T00:00:00Z")],
    "api-lay-out": lambda k: [act()],
    "api-start": lambda k: [act()],
    "api-end": lambda k: [act(reason="I say so")],
    "api-reruns": lambda k: [act(first=1, changes={}, dice="same", reason="I say so")],
    "api-rerun": lambda k: [act(do="adopt", reason="I say so")],
    "api-witness": lambda k: [act(entry=1, verdict="confirmed", text="")],
}

ACCOUNTS = ("account_", "mfa_")
"""Pages of one's own account, of a library: posted to with empty forms."""
