"""The same dice on every run, so that a story that once went well goes well again.

`python -m tests.browser.same_dice` prepares a site's data as the first start does, with identities
and secrets from a generator of its own; with a title it settles the dice of that campaign, which
must not have begun.
"""

from __future__ import annotations

import os
import random
import secrets
import sys
import uuid

SEED = 20260911


def main(titles: list[str]) -> None:
    """Prepare the data, or settle the dice of campaigns."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")
    if titles:
        _settle(titles)
    else:
        _prepare()


def _prepare() -> None:
    chance = random.Random(SEED)
    # Before any model is read in: models keep these functions as their defaults.
    uuid.uuid4 = lambda: uuid.UUID(int=chance.getrandbits(128), version=4)
    secrets.token_hex = lambda count=32: chance.randbytes(count or 32).hex()
    import django
    from django.core.management import call_command

    django.setup()
    call_command("prepare")


def _settle(titles: list[str]) -> None:
    import django

    django.setup()
    from campaigns.models import Campaign

    for title in titles:
        found = Campaign.objects.filter(title=title, status=Campaign.Status.PREPARING)
        assert found.update(secret="7" * 64, origin=title) == 1, title


if __name__ == "__main__":
    main(sys.argv[1:])
