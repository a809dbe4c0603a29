"""What a club plays by at home: its texts beside cases, and the options and readings with which its
new campaigns begin.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

import rules_engine
from campaigns.models import Campaign, Club, HouseDefaults, HouseText, Member
from campaigns.services.clubs import words
from campaigns.services.clubs.rights import assert_secretary, locked_for
from campaigns.services.errors import BadRequest
from campaigns.services.people.case_texts import LONGEST
from rules_engine.core.game import Game

Choices = dict[str, dict[str, str]]
KEEPS = "keeps the house rules"


def write(secretary: Member, game: Game[Any], case: str, text: str) -> None:
    """Put the club's text beside a case of a game; an empty one takes it away.

    Raises: NotAllowed; BadRequest: there is no such case, or the text is too long.
    """
    assert_secretary(secretary, KEEPS)
    if case not in game.casebook:
        raise BadRequest(f"There is no case {case[:20]}.")
    text = words.prose(text, LONGEST, "A text beside a case")
    key: dict[str, Any] = {"club": secretary.club, "game": game.slug, "case": case}
    with transaction.atomic():
        locked_for(secretary, KEEPS)
        if text:
            HouseText.objects.update_or_create(defaults={"text": text}, **key)
        else:
            HouseText.objects.filter(**key).delete()


def texts_of(club: Club, game: Game[Any]) -> dict[str, str]:
    """Return by case what a club writes beside those that the game has, in the casebook's order."""
    rows = HouseText.objects.filter(club=club, game=game.slug)
    found = dict(rows.values_list("case", "text"))
    return {one.number: found[one.number] for one in game.casebook if one.number in found}


def take_over(campaign: Campaign, club: Club) -> int:
    """Put a club's texts beside the cases of a campaign that have none; return how many."""
    with transaction.atomic():
        found = Campaign.objects.select_for_update(of=("self",)).get(pk=campaign.pk)
        if found.game not in rules_engine.playable():
            return 0
        theirs = texts_of(club, rules_engine.load(found.game))
        new = {case: text for case, text in theirs.items() if case not in found.case_texts}
        if new:
            found.case_texts = {**found.case_texts, **new}
            found.save(update_fields=["case_texts"])
    return len(new)


def choose(
    secretary: Member, game: Game[Any], options: Mapping[str, str], readings: Mapping[str, str]
) -> int:
    """Keep with which options and readings new campaigns of a game begin; return how many are
    other than the game's own. What a game offers no more is left out.

    Raises: NotAllowed; BadRequest: a value that there is not.
    """
    assert_secretary(secretary, KEEPS)
    given: Choices = {"options": dict(options), "readings": dict(readings)}
    if _fitting(game, given) != given:
        raise BadRequest("One of the values is no choice of this game; look at the page again.")
    own = game_defaults(game)
    kept = {
        part: {name: value for name, value in given[part].items() if value != own[part][name]}
        for part in given
    }
    key: dict[str, Any] = {"club": secretary.club, "game": game.slug}
    with transaction.atomic():
        locked_for(secretary, KEEPS)
        HouseDefaults.objects.update_or_create(defaults=kept, **key)
    return sum(len(values) for values in kept.values())


def defaults_of(club: Club, game: Game[Any]) -> Choices:
    """Return where a club's new campaigns begin otherwise than the game's own way."""
    row = HouseDefaults.objects.filter(club=club, game=game.slug).first()
    if row is None:
        return {"options": {}, "readings": {}}
    return _fitting(game, {"options": row.options, "readings": row.readings})


def game_defaults(game: Game[Any]) -> Choices:
    """Return a game's own options and readings where nobody has chosen any."""
    return {
        "options": {one.name: one.default for one in game.options},
        "readings": {one.question: one.default for one in game.readings},
    }


def _fitting(game: Game[Any], given: Choices) -> Choices:
    """Return those of some choices that the game knows."""
    options = {one.name: one for one in game.options}
    keys = {one.question: [way.key for way in one.alternatives] for one in game.readings}
    return {
        "options": {
            name: value
            for name, value in given["options"].items()
            if name in options and options[name].takes(value)
        },
        "readings": {
            name: value for name, value in given["readings"].items() if value in keys.get(name, ())
        },
    }
