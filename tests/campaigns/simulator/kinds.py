"""Kinds of what people want: how often, what for, and where they ask for it."""

from __future__ import annotations

from random import Random

USUAL = {
    "order": 6,
    "order_set": 6,
    "nothing": 0.7,
    "answer": 8,
    "dice": 9,
    "overrule": 1,
    "take_back": 1,
    "undo": 0.6,
    "note": 1,
    "close": 4,
    "set_aside": 0.3,
    "publish": 2,
    "rerun": 1,
    "rerun_on": 2,
    "adopt": 1.5,
    "witness": 2,
    "remark": 0.4,
    "deadline": 0.6,
    "import": 0.4,
    "end": 0.1,
}
LEADS_TO = {
    "set_aside": ("close",),
    "ending": ("close", "order_set"),
    "adopt": ("rerun_on", "rerun"),
    "undo": ("order",),
    "rerun_on": ("rerun",),
    "witness": ("dice", "order"),
    "dice": ("order", "order_set"),
    "answer": ("order", "order_set"),
    "mail": ("order_set",),
}
"""What people want in order that something else can be wanted."""
TOKENLESS = ("deadline", "import", "rerun_on", "remark")
"""What is asked for without a token."""
PATHS = {
    "lay_out": "lay-out/",
    "order": "orders/",
    "order_set": "order-sets/",
    "nothing": "order-sets/",
    "answer": "decisions/",
    "dice": "inputs/",
    "overrule": "overrule/",
    "take_back": "take-back/",
    "undo": "undo/",
    "note": "notes/",
    "close": "turn/close/",
    "set_aside": "turn/set-aside/",
    "publish": "turn/publish/",
    "rerun": "reruns/",
    "rerun_on": "reruns/",
    "adopt": "reruns/",
    "witness": "rolls/witness/",
    "deadline": "deadlines/",
    "start": "start/",
    "remark": "export/",
    "end": "end/",
}


def in_turn(chance: Random, wanted: set[str]) -> list[str]:
    """Return all kinds, those that are wanted first, those that lead to them often."""
    weights = dict(USUAL)
    rest = []
    while weights:
        names = list(weights)
        kind = chance.choices(names, [weights[name] for name in names])[0]
        del weights[kind]
        rest.append(kind)
    mixed = chance.sample(sorted(wanted), len(wanted))
    first = [kind for kind in mixed if kind in USUAL]
    first += [kind for one in mixed for kind in LEADS_TO.get(one, ())]
    if len(mixed) > 1:  # what is always lawful does not keep from what leads to the other
        chance.shuffle(first)
    if not first or chance.random() < 0.3:
        return rest
    return first + rest
