"""The data of the stories' sites: `python -m tests.browser.same_dice` prepares it as the first
start does, but with identities and secrets from a generator of its own, so that a story that once
went well goes well again.

Stories share a site. Those that play a demonstration play one of their own, with the same dice,
named after the story: "Roer to Rhine: a demonstration (turn)".
"""

from __future__ import annotations

import random
import secrets
import uuid
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

SEED = 20260911
OWN = {
    "Roer to Rhine": (
        *("desk", "orders_travel", "other_ways", "phone", "presses", "seeing", "themes"),
        *("trouble", "turn"),
    ),
    "Blind on the Roer": ("double_blind", "themes"),
}
"""The stories that change a demonstration, or need it unchanged, by the beginning of its title."""
DRAWN_WHEN_LOOKED_AT = """CREATE TRIGGER drawn_when_looked_at AFTER INSERT ON campaigns_picture
    WHEN NOT EXISTS (SELECT 1 FROM campaigns_campaign
                     WHERE id = NEW.campaign_id AND title LIKE '%(turn)')
    BEGIN UPDATE campaigns_picture SET status = 'done' WHERE id = NEW.id; END"""
"""A picture of a moment is drawn when somebody looks at it, as in a campaign that was taken in: in
most stories nobody does. In the story of a whole turn the worker draws each, as everywhere.
"""


def own_title(title: str, module: str) -> str:
    """Return the title of a module's own campaign of a demonstration, if it has one."""
    story = module.rpartition("test_")[2]
    return f"{title}: a demonstration ({story})" if story in OWN[title] else title


def main() -> None:
    """Prepare the data."""
    chance = random.Random(SEED)
    # Before any model is read in: models keep these functions as their defaults.
    uuid.uuid4 = lambda: uuid.UUID(int=chance.getrandbits(128), version=4)
    secrets.token_hex = lambda count=32: chance.randbytes(count or 32).hex()
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0, interactive=False)
    with connection.cursor() as cursor:
        cursor.execute(DRAWN_WHEN_LOOKED_AT)
    call_command("prepare")
    _copy()
    from campaigns.models import Picture
    from tests.browser import sealed

    sealed.make()
    Picture.objects.update(status=Picture.Status.DONE)  # a site would begin with drawing them


def _copy() -> None:
    """Make each story's own demonstration; a campaign's dice follow from its secret and origin."""
    from campaigns import demonstration
    from campaigns.services.people import campaigns

    create = campaigns.create_campaign
    for one in demonstration.offered():
        first = demonstration.campaign_of(one)
        assert first is not None
        dice = {"secret": first.secret, "origin": str(first.pk)}

        campaigns.create_campaign = partial(_with_dice, create, dice)
        for story in OWN.get(one.title.partition(":")[0], ()):
            demonstration.create(replace(one, title=f"{one.title} ({story})"))
    campaigns.create_campaign = create


def _with_dice(
    create: Callable[..., Any], dice: Mapping[str, str], *given: Any, **also: Any
) -> Any:
    made = create(*given, **also)
    type(made).objects.filter(pk=made.pk).update(**dice)
    made.refresh_from_db()
    return made


if __name__ == "__main__":
    main()
