"""The form of an attack offers who can take part, and says why the others cannot."""

from __future__ import annotations

from typing import Any

from rules_engine import load, view
from rules_engine.casefiles import parse_position

GAME = load("grenade")
SCENE = """
board patch
hex 0301-0308 clear
turn 5
step us.combat
us 393/99/7 infantry regiment A morale 2 ma 4 at 0302 corps 7
us 1/Gun/7 artillery battalion A morale 2 ma 4 at 0303 corps 7
german 1/1/1 infantry regiment A morale 2 ma 4 at 0301
"""


def blanks(filled: dict[str, tuple[str, ...]], phase: dict[str, Any]) -> dict[str, Any]:
    """Return the blanks of the form by name."""
    seen = view(parse_position(SCENE, "grenade"), "us")
    seen["phase"] = {**seen["phase"], **phase}
    ask = GAME.orders["attack"].form
    assert ask is not None
    return {blank.name: blank for blank in ask(GAME.lens(seen), "us", filled).blanks}


AIM = {"targets": ("0301",)}
GUN = "1/Gun/7"


def test_9_64_artillery_that_has_fired_is_not_offered_but_named_with_the_reason() -> None:
    free = blanks(AIM, {})["support"]
    assert [entry.value for entry in free.entries] == [GUN]
    assert free.cannot == ()
    spent = blanks(AIM, {"supported": [GUN]})["support"]
    assert spent.entries == ()
    assert spent.cannot == (f"{GUN} has supported a combat in this phase already.",)


def test_what_was_chosen_stays_in_sight_so_that_the_ruling_can_say_why_not() -> None:
    chosen = blanks({**AIM, "support": (GUN,)}, {"supported": [GUN]})["support"]
    assert chosen.chosen == (GUN,)


def test_9_14_who_has_attacked_is_not_offered_again() -> None:
    able = blanks(AIM, {})["attackers"]
    assert [entry.value for entry in able.entries] == ["393/99/7"]
    spent = blanks(AIM, {"attacked": ["393/99/7"]})["attackers"]
    assert spent.entries == ()
    assert spent.cannot == ("393/99/7 has attacked in this phase already.",)
