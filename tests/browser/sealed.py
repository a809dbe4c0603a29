"""A campaign for the turn desk: `python -m tests.browser.sealed`, on the data of a site.

Operation Grenade in which news are published, after a US attack: one decision is open and its owner
has been asked, the German movement orders came late, the German combat orders never. The accounts
are the demonstration's.
"""

from __future__ import annotations

import os
from datetime import timedelta
from typing import Any

import django

TITLE = "Sealed orders"
MOVE = "move 119/30/19 tactical 0508-0408-0309"
ATTACK = "attack 0310 with 119/30/19"
LATE = "move 1157/363/81 tactical 0808-0709"


def make() -> None:
    """Make the campaign, play the scenario's opening and close the first US steps."""
    from campaigns.services.asking import inputs
    from campaigns.services.turns import closing

    campaign = _begin()
    _open(campaign)
    _work(closing.publish(_seat(campaign), token="opened"))
    for moment, order in (("1.us.movement", MOVE), ("1.us.combat", ATTACK)):
        us = _seat(campaign, "us")
        inputs.submit_order_set(us, [order], token=moment, moment=moment)
    _work(closing.close(_seat(campaign), token="first", until="side"))
    _answer_all_but_one(campaign)
    _work(closing.publish(_seat(campaign), token="asked"))
    _set_a_date_that_passes(campaign)
    german = _seat(campaign, "german")
    inputs.submit_order_set(german, [LATE], token="late", moment="1.german.movement")


def _begin() -> Any:
    from django.contrib.auth import get_user_model

    import rules_engine
    from campaigns.models import Campaign, Seat
    from campaigns.services.people import campaigns, seats

    users = get_user_model().objects
    campaign = campaigns.create_campaign(
        users.get(username="referee"),
        title=TITLE,
        game="grenade",
        scenario=next(iter(rules_engine.load("grenade").scenarios)),
        level="double_blind",
        play="order_sets",
        news="published",
    )
    # The same dice every time, so that the same decision is open.
    Campaign.objects.filter(pk=campaign.pk).update(secret="7" * 64, origin="sealed")
    for seat in campaign.seats.filter(role=Seat.Role.COMMANDER):
        seats.join(users.get(username=seat.side), seat.invitation)
    _work(campaigns.start_play(_seat(campaign), token="start"))
    return campaign


def _open(campaign: Any) -> None:
    """Play the scenario's opening in the players' place."""
    import rules_engine
    from campaigns.services.asking import inputs

    scenario = rules_engine.load("grenade").scenarios[campaign.scenario]
    for number, (side, words) in enumerate(scenario.opening):
        token = f"opening.{number}"
        decisions = _truth(campaign)["decisions"]
        if decisions:
            _answer(campaign, decisions[0], token)
        elif not words.startswith("choose") and not _truth(campaign)["turn"]:
            _work(inputs.submit_order(_seat(campaign), words, token=token, side=side))


def _answer_all_but_one(campaign: Any) -> None:
    """Answer decisions by their first choices until one is open that no other would follow."""
    import rules_engine
    from campaigns.services.history import positions
    from rules_engine.core.dice import ThrowawayDice

    for number in range(9):
        one = _truth(campaign)["decisions"][0]
        state = positions.head_state(_seat(campaign).campaign)
        key = one["choices"][0]["key"]
        after = rules_engine.answer(state, one["owner"], one["id"], key, ThrowawayDice(1)).state
        if not rules_engine.truth(after)["decisions"]:
            return
        _answer(campaign, one, f"answer.{number}")


def _answer(campaign: Any, one: dict[str, Any], token: str) -> None:
    from campaigns.services.asking import inputs

    key, owner = one["choices"][0]["key"], one["owner"]
    _work(inputs.answer_decision(_seat(campaign), one["id"], key, token=token, side=owner))


def _set_a_date_that_passes(campaign: Any) -> None:
    from django.utils import timezone

    from campaigns.models import Deadline
    from campaigns.services.mails import deadlines

    made = deadlines.set_deadline(_seat(campaign), timezone.now() + timedelta(minutes=1))
    Deadline.objects.filter(pk=made.pk).update(due=timezone.now() - timedelta(minutes=1))


def _seat(campaign: Any, side: str = "") -> Any:
    from campaigns.models import Seat

    rows = Seat.objects.select_related("campaign__branch", "campaign__publication__branch")
    return rows.get(campaign=campaign.pk, side=side)


def _truth(campaign: Any) -> dict[str, Any]:
    import rules_engine
    from campaigns.services.history import positions

    return rules_engine.truth(positions.head_state(_seat(campaign).campaign))


def _work(item: Any) -> None:
    from campaigns.services.carrying import adjudicate

    adjudicate.adjudicate(str(item.pk))
    item.refresh_from_db()
    assert item.is_done, item.message


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")
    django.setup()
    make()
