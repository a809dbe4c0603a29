"""Logs of before they had columns: `python -m tests.campaigns.older_logs [whole]`.

On a database of its own it plays a little, goes back to the state before the columns, adds many
entries there, comes forward again, and prints as JSON what was found. It goes back and forth over
the one migration that brought the columns, with `whole` over all that have come since too.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

from tests.campaigns import workshop

BEFORE, NOW = "0017_archived_and_deleted", "0018_columns_of_logs"
COLUMNS = (("entry", "kind"), ("sideentry", "kind"), ("sideentry", "receipt"))
INDEXES = (
    ("entry", "entries_by_kind"),
    ("sideentry", "told_by_kind"),
    ("sideentry", "told_receipts"),
)
MANY = 2500
"""More than the migration takes at a time."""
ODD: dict[str, str] = {
    '{"event":{"kind":"step","text":"é \\"kind\\":\\"roll\\""},"type":"event"}': "step",
    '{"event":{"effects":[[["a"],{"kind":"step"}]],"kind":"move"},"type":"event"}': "move",
    '{"event":{"kind":"input"},"type":"event"}': "",
    '{ "input": {"kind": "order"},  "type": "input" }': "input",
    '{"event":{"kind":3},"type":"event"}': "",
}
"""Bodies by whose text the truth could be asked wrongly, with what they are."""


def play() -> None:
    """Let a little of everything come into both logs."""
    from campaigns.models import Input, Seat
    from campaigns.services.asking import inputs
    from campaigns.services.carrying import adjudicate

    workshop.setup()
    workshop.submit()
    workshop.work()
    red = Seat.objects.select_related("campaign__branch").get(side="red")
    referee = Seat.objects.select_related("campaign__branch").get(role="referee")
    inputs.send_note(referee, "red", 'They wrote "kind":"step".', token="note")
    inputs.submit_order(red, "take 1", token="more")
    for token in ("note", "more"):
        adjudicate.adjudicate(str(Input.objects.get(token=token).pk))
    referee = Seat.objects.select_related("campaign__branch").get(role="referee")
    inputs.take_back(referee, "A slip", token="back")
    adjudicate.adjudicate(str(Input.objects.get(token="back").pk))


def migrate(name: str) -> Any:
    """Bring the database to the state of a migration; return its models."""
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    target = [("campaigns", name)]
    MigrationExecutor(connection).migrate(target)
    return MigrationExecutor(connection).loader.project_state(target).apps


def migrate_alone(name: str) -> Any:
    """Take the columns away as their migration does, or bring them; return the models with which it
    does so: those of today, without the columns.
    """
    from django.db import connection
    from django.db.migrations.loader import MigrationLoader

    loader = MigrationLoader(connection)
    state, migration = loader.project_state(), loader.get_migration("campaigns", NOW)
    for model, index in INDEXES:
        state.remove_index("campaigns", model, index)
    for model, field in COLUMNS:
        state.remove_field("campaigns", model, field)
    with connection.schema_editor(atomic=migration.atomic) as editor:
        (migration.apply if name == NOW else migration.unapply)(state.clone(), editor)
    return state.apps


def lengthen(apps: Any) -> None:
    """Store entries with odd bodies, many times over."""
    entry, told = (apps.get_model("campaigns", name) for name in ("Entry", "SideEntry"))
    last, said = entry.objects.order_by("-pk")[0], told.objects.order_by("-pk")[0]
    bodies = list(ODD)
    place = {"campaign_id": last.campaign_id, "branch_id": last.branch_id}
    entry.objects.bulk_create(
        entry(
            **place,
            input_id=last.input_id,
            seq=last.seq + at + 1,
            body=bodies[at % len(bodies)],
            hash=f"{at}",
        )
        for at in range(MANY)
    )
    told.objects.bulk_create(
        told(
            **place,
            side=said.side,
            number=said.number + at + 1,
            seq=1,
            body=json.dumps({"notice": {"kind": "roll"}, "receipt": {"hash": f"{at:064}"}}),
            hash=f"{at}",
        )
        for at in range(MANY)
    )


def rows_of(apps: Any, *names: str) -> list[Any]:
    """Return columns of all entries of both logs, those of the truth first."""
    return [
        row
        for model in ("Entry", "SideEntry")
        for row in apps.get_model("campaigns", model).objects.order_by("pk").values_list(*names)
    ]


def refused() -> int:
    """Return how many of four ways to change or delete entries the database refuses."""
    from django.db import DatabaseError, connection, transaction

    found = 0
    for table in ("campaigns_entry", "campaigns_sideentry"):
        for verb in ("UPDATE {} SET kind = 'x'", "DELETE FROM {}"):
            try:
                with transaction.atomic(), connection.cursor() as cursor:
                    cursor.execute(verb.format(table))
            except DatabaseError as fault:
                found += "cannot be changed or deleted" in str(fault)
    return found


def removed() -> int:
    """Delete the campaign as its referee and the sweep do; return how many entries are left."""
    from campaigns.models import Campaign, Entry, Seat, SideEntry
    from campaigns.services.people import keeping

    referee = Seat.objects.get(role="referee")
    keeping.archive(referee, is_archived=True)
    keeping.delete(referee, "T")
    keeping.remove(Campaign.objects.get().pk)
    return Entry.objects.count() + SideEntry.objects.count()


def go_back_and_forth(migrate: Callable[[str], Any]) -> dict[str, Any]:
    """Return what the migration did to entries of before."""
    from django.apps import apps

    from campaigns.models import Entry, SideEntry

    place, text = ("branch", "seq", "hash"), ("pk", "body", "hash", "created")
    played, texts = rows_of(apps, *place, "kind"), rows_of(apps, *text)
    receipts = sorted(SideEntry.objects.values_list("pk", "receipt"))
    old = migrate(BEFORE)
    columns = [field.name for field in old.get_model("campaigns", "Entry")._meta.get_fields()]
    kept = rows_of(old, *text) == texts
    lengthen(old)
    before = rows_of(old, *text)
    migrate(NOW)
    again = sorted(SideEntry.objects.values_list("pk", "receipt"))
    added = Entry.objects.extra(where=["length(hash) < 64"]).values_list("body", "kind")
    return {
        "columns_before": "kind" in columns,
        "texts_stay": kept and rows_of(apps, *text) == before,
        "kinds": sorted({kind for *_, kind in played}),
        "kinds_lost": len(set(played) - set(rows_of(apps, *place, "kind"))),
        "receipts_lost": len(set(receipts) - set(again)),
        "receipts": [sum(bool(one) for _, one in receipts), sum(bool(one) for _, one in again)],
        "odd": [len(added), sum(ODD[body] == kind for body, kind in added)],
        "rolls": SideEntry.objects.filter(kind="roll").count(),
    }


def main(*, is_whole: bool) -> None:
    """Do all of it, and print what was found."""
    from django.core.management import call_command

    play()
    found = go_back_and_forth(migrate if is_whole else migrate_alone)
    call_command("migrate", verbosity=0)  # whatever has come since
    print(json.dumps(found | {"refused": refused(), "left": removed()}))


if __name__ == "__main__":
    import django

    django.setup()
    main(is_whole=sys.argv[1:] == ["whole"])
