"""What a club plays by at home, in rows."""

from __future__ import annotations

from typing import Any

from django.db.models import Count

import rules_engine
from campaigns.models import Club, HouseDefaults, HouseText
from campaigns.services.clubs.house import Choices
from rules_engine.core.game import Game

Row = dict[str, Any]


def game_rows(club: Club) -> list[Row]:
    """Return the games of the site with how much the club has of its own in each."""
    texts = HouseText.objects.filter(club=club).order_by().values("game")
    written = dict(texts.annotate(count=Count("pk")).values_list("game", "count"))
    chosen = {row.game: row for row in HouseDefaults.objects.filter(club=club)}
    found = []
    for slug in rules_engine.playable():
        row = chosen.get(slug)
        count = len(row.options) + len(row.readings) if row else 0
        game = rules_engine.load(slug)
        found.append({"game": game, "texts": written.get(slug, 0), "choices": count})
    return found


def own_choices(game: Game[Any], defaults: Choices) -> list[tuple[str, str]]:
    """Return what a club's campaigns of a game begin with otherwise than the game, in words."""
    found = [
        (one.title, one.said(defaults["options"][one.name]))
        for one in game.options
        if one.name in defaults["options"]
    ]
    for one in game.readings:
        key = defaults["readings"].get(one.question)
        found += [(one.title, way.text) for way in one.alternatives if way.key == key]
    return found
