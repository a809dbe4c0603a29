"""Orders of a real game, twisted: as data and as text they are refused and break nothing."""

from __future__ import annotations

import copy
import json
import os
import random
from typing import Any

import pytest

from campaigns.models import Input
from campaigns.services.history import positions
from rules_engine.core import registry
from tests.campaigns.adversary.hostile import assert_polite, nonsense, tolerant
from tests.campaigns.adversary.test_imports import places
from tests.conftest import Cast

ROUNDS = int(os.environ.get("FUZZ_ROUNDS", "60"))
LINES = {
    "grenade": (
        "move 9/20/1 tactical 0101-0102",
        "move 117/30/19 tactical 0508-0608-0609",
        "move 117/30/19 strategic 0508-0508-0508",
        "attack 0609 with 413/104/7 414/104/7 support 4A/7 air",
        "attack 0609",
        "place 739/19 at 0504",
        "end",
    ),
    "market_garden": (
        "activate 54 13",
        "activate 36 infiltrate 35",
        "bombard F lead XXX/Art with Gds/Art at 7/16 barrage",
        "move 2/502 march 54-53-45",
        "air 2-Group 13 at Tower-Son",
        "land 5 1/1Para 1/2Para",
        "refit Gds/1Gren from XXX",
        "pass",
        "end",
    ),
}
LEVELS = {"grenade": "limited", "market_garden": "open"}


def begun(make_cast: Any, game: str) -> Cast:
    """Return a real game at its first orders."""
    cast: Cast = make_cast(game, level=LEVELS[game])
    cast.start()
    return cast


def twisted(text: str, chance: random.Random) -> str:
    """Return a line with words dropped, doubled, swapped or replaced."""
    words = text.split()
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(words) + 1)
        kind = chance.randrange(4)
        if kind == 0 and words:
            words.pop(min(at, len(words) - 1))
        elif kind == 1:
            words.insert(
                at, chance.choice((*words, "with", "at", "0\u00b25", "\u0661\u0662\u0663\u0664"))
            )
        elif kind == 2:
            words.insert(at, chance.choice(("-" * 30, "0508-", "-0508", "99999", "/", "x" * 3000)))
        else:
            chance.shuffle(words)
    return " ".join(words)


def given(game: str, chance: random.Random) -> Any:
    """Return an order as text or as data, a little or very wrong."""
    line = chance.choice(LINES[game])
    if chance.randrange(2):
        return twisted(line, chance)
    order = registry.load(game).notations
    kind, *words = line.split()
    try:
        data = {"kind": kind, "args": order[kind].parse(words)}
    except Exception:  # A line that is no order of this game serves as text only.
        return line
    for _ in range(chance.randrange(1, 3)):
        path = chance.choice([path for path in places(data) if path])
        data = copy.deepcopy(data)
        part: Any = data
        for name in path[:-1]:
            part = part[name]
        part[path[-1]] = nonsense(chance)
    return data


@pytest.mark.parametrize("game", LINES)
def test_twisted_orders(make_cast: Any, game: str) -> None:
    cast = begun(make_cast, game)
    sides = cast.names[1:3]
    chance = random.Random("orders")
    campaign = f"/api/v1/campaigns/{cast.campaign.pk}/"
    answered: set[int] = set()
    for at in range(ROUNDS):
        who = chance.choice(sides)
        order = given(game, chance)
        part = chance.choice(("orders/", "orders/check/", "drafts/"))
        data = {"text": order} if part == "drafts/" else {"order": order, "token": str(at)}
        body = json.dumps(data)
        answer = tolerant(cast.client(who)).post(campaign + part, body, "application/json")
        assert_polite(answer, (part, who, body))
        answered.add(answer.status_code)
    assert 400 in answered
    assert answered & {201, 422}
    assert not Input.objects.filter(status="failed").exists()
    for who in (*sides, "referee"):
        assert cast.client(who).get(f"/campaigns/{cast.campaign.pk}/orders/").status_code == 200


def test_units_of_the_other_side_and_of_nobody(make_cast: Any) -> None:
    """What is refused says no more than that there is no such unit of one's own."""
    grenade = begun(make_cast, "grenade")
    units = positions.head_state(grenade.seat("us").campaign)["units"]
    enemy = next(name for name in sorted(units) if units[name]["side"] == "german")
    said = set()
    for who, unit in (("us", enemy), ("us", "no/such/unit")):
        body = json.dumps({"order": f"move {unit} tactical 0508-0608"})
        address = f"/api/v1/campaigns/{grenade.campaign.pk}/orders/check/"
        answer = grenade.client(who).post(address, body, "application/json")
        assert answer.status_code == 200
        said.add(json.dumps(answer.json()["violations"]).replace(unit, "X"))
    assert len(said) == 1
