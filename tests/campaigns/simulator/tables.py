"""Which campaigns are simulated: games, levels, ways of play; each begins from a kept database."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth import get_user_model
from django.db import connection

from campaigns.models import ApiToken, Campaign, Mail, Seat
from campaigns.services.asking import inputs
from campaigns.services.carrying import adjudicate
from campaigns.services.files import exports
from campaigns.services.history import positions
from campaigns.services.people import campaigns, seats, tokens
from rules_engine.core import registry
from rules_engine.plain import canonical
from tests.campaigns.simulator.seams import entropy

GAMES = {
    "toy": "tests.campaigns.toy_game",
    "rolling": "tests.campaigns.rolling_game",
    "dicing": "tests.campaigns.dicing_game",
    "closing": "tests.campaigns.closing_game",
}


@dataclass(frozen=True)
class Shape:
    """How a campaign is played."""

    game: str
    play: str = "live"
    news: str = "at_once"
    dice: str = "sealed"
    level: str = ""

    @property
    def is_small(self) -> bool:
        """Whether it is one of the tests' small games."""
        return self.game in GAMES

    def __str__(self) -> str:
        return " ".join(part for part in (self.game, self.level, self.play, self.news, self.dice))


SMALL = (
    Shape("toy"),
    Shape("toy", "order_sets"),
    Shape("closing"),
    Shape("closing", "order_sets", "published"),
    Shape("closing", "order_sets", "published", "table"),
    Shape("dicing", dice="table"),
    Shape("dicing", "order_sets", dice="table"),
    Shape("rolling", "order_sets"),
)
LARGE = tuple(
    Shape(game, play, news, dice, level)
    for game, levels in (
        ("grenade", ("limited", "double_blind")),
        ("market_garden", ("open", "double_blind")),
    )
    for level in levels
    for play, news, dice in (
        ("live", "at_once", "table"),
        ("order_sets", "published", "sealed"),
    )
)


@dataclass
class Table:
    """A campaign with people at it, who have tokens; nothing has been done yet."""

    campaign_id: Any
    words: dict[str, str]
    """The token of the API for each person."""
    kept: sqlite3.Connection
    sides: tuple[str, ...] = ()
    export: dict[str, Any] = field(default_factory=dict)


_tables: dict[Shape, Table] = {}
_empty: list[sqlite3.Connection] = []
_exported: list[dict[str, Any]] = []


def install() -> None:
    """Let the registry know the tests' small games."""
    registry.GAMES.update(GAMES)


def table_of(shape: Shape) -> Table:
    """Return the table at which a campaign of this shape begins, laid once in a process."""
    if not _empty:
        _empty.append(_copied())
        _exported.append(_small_export())
    if shape not in _tables:
        _restore(_empty[0])
        entropy.begin(f"table {shape}")
        _tables[shape] = _laid(shape)
    return _tables[shape]


def begin(shape: Shape, secret: str) -> Table:
    """Lay a table anew, with dice of its own."""
    table = table_of(shape)
    _restore(table.kept)
    Campaign.objects.filter(pk=table.campaign_id).update(secret=secret)
    return table


def _laid(shape: Shape) -> Table:
    game = registry.load(shape.game)
    make = get_user_model().objects.create_user
    users = {name: make(name, f"{name}@example.org") for name in ("referee", *game.sides)}
    users["stranger"] = make("stranger")
    made = campaigns.create_campaign(
        users["referee"],
        title="Simulated",
        game=shape.game,
        scenario=next(iter(game.scenarios)),
        level=shape.level,
        play=shape.play,
        news=shape.news,
        dice=shape.dice,
        undo=Campaign.Undo.STEP,
    )
    for seat in made.seats.filter(role=Seat.Role.COMMANDER):
        seats.join(users[seat.side], seat.invitation)
    words = {name: tokens.make_token(user, "simulator")[1] for name, user in users.items()}
    ApiToken.objects.update(last_used=None)
    return Table(made.pk, words, _copied(), tuple(game.sides), _exported[0])


def _small_export() -> dict[str, Any]:
    """Return a small campaign as it is exported, for somebody to hand in."""
    entropy.begin("export")
    table = _laid_bare()
    record: dict[str, Any] = exports.export_campaign(table)
    canonical(record)
    return record


def _laid_bare() -> Seat:
    user = get_user_model().objects.create_user("elsewhere")
    made = campaigns.create_campaign(user, title="Elsewhere", game="toy", scenario="heap")
    rows = Seat.objects.select_related("campaign__branch")
    campaigns.start_play(rows.get(campaign=made, role="referee"), token="s")
    adjudicate.adjudicate_campaign(made.pk)
    referee = rows.get(campaign=made, role="referee")
    for at, side in enumerate(("red", "blue")):
        inputs.submit_order(referee, "take 2", token=f"o{at}", side=side)
        adjudicate.adjudicate_campaign(made.pk)
    Mail.objects.all().delete()
    return rows.get(campaign=made, role="referee")


def _copied() -> sqlite3.Connection:
    connection.ensure_connection()
    kept = sqlite3.connect(":memory:")
    connection.connection.backup(kept)
    return kept


def _restore(kept: sqlite3.Connection) -> None:
    connection.ensure_connection()
    kept.backup(connection.connection)
    positions.forget_all()
