"""Many browsers at once: `python -m tests.campaigns.adversary.crowd` prints what became of it.

Runs in a process of its own, on the campaign that `tests.campaigns.workshop setup` has made:
the threads have to see what each commits.
"""

from __future__ import annotations

import json
import os
import threading
from collections import Counter
from typing import Any

import django

from rules_engine.core import registry

registry.GAMES["toy"] = "tests.campaigns.toy_game"
CROWD = 6


def together(who: str, part: str, bodies: list[dict[str, Any]]) -> dict[str, int]:
    """Send all bodies at the same instant, each from a browser of its own; count the answers."""
    from django.contrib.auth import get_user_model
    from django.db import connection
    from django.test import Client

    from campaigns.models import Campaign

    address = f"/api/v1/campaigns/{Campaign.objects.get().pk}/{part}"
    user = get_user_model().objects.get(username=who)
    clients = [Client(raise_request_exception=False) for _ in bodies]
    for client in clients:
        client.force_login(user)
    barrier = threading.Barrier(len(bodies))
    found: list[int] = []

    def send(client: Client, body: dict[str, Any]) -> None:
        barrier.wait()
        found.append(client.post(address, body, "application/json").status_code)
        connection.close()

    threads = [
        threading.Thread(target=send, args=pair) for pair in zip(clients, bodies, strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return {str(status): count for status, count in sorted(Counter(found).items())}


def main() -> None:
    """Race for the same wish, for the same turn, for the same page and for the same decision."""
    from django.conf import settings

    from campaigns.models import Campaign, Input
    from campaigns.services.asking import inputs
    from campaigns.services.carrying import adjudicate
    from campaigns.services.files import exports
    from campaigns.services.history import positions
    from campaigns.services.upkeep import queue
    from rules_engine.records.record import assert_sound

    settings.ALLOWED_HOSTS = ["testserver"]
    queue._send = lambda task, row, *_: (
        adjudicate.adjudicate(row) and None if task.endswith("adjudicate") else None
    )
    campaign = Campaign.objects.get()

    def fresh(order: str, **more: str) -> list[dict[str, Any]]:
        return [{"order": order, "token": f"{order}.{at}", **more} for at in range(CROWD)]

    found: dict[str, Any] = {}
    found["wish"] = together("red", "orders/", [{"order": "take 1", "token": "one"}] * CROWD)
    found["turn"] = together("blue", "orders/", fresh("take 2"))
    seen = inputs.position_key(campaign, "red")
    found["page"] = together("red", "orders/", fresh("take 1", expected=seen))
    together("blue", "orders/", fresh("take 3")[:1])
    state = positions.head_state(Campaign.objects.get())
    answers = [{"key": "bow", "token": f"bow{at}"} for at in range(CROWD)]
    decision = f"d{state['frames'][-1]['id']}"
    found["decision"] = together("blue", f"decisions/{decision}/", answers)
    found["done"] = Input.objects.filter(status="done").exclude(kind="start").count()
    found["heap"] = positions.head_state(Campaign.objects.get())["tracks"]["heap"]
    found["open"] = Input.objects.filter(status__in=Input.OPEN).count()
    referee = Campaign.objects.get().seats.get(role="referee")
    assert_sound(json.loads(exports.export_file(referee).getvalue()))
    print(json.dumps(found))


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")
    django.setup()
    main()
