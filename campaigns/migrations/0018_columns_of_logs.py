"""Both logs are asked by columns that an entry's body says; entries of before get theirs.

Bodies and hashes stay as they are. The triggers that close the logs rest meanwhile: SQLite loses
them with the table that it makes anew for a column, so they are made again in any case.
"""

import json

from django.db import migrations, models

from campaigns.models.log_columns import told_columns, true_columns

LOGS = {"Entry": true_columns, "SideEntry": told_columns}
TEXT = "An entry of a log cannot be changed or deleted"
GOES = "EXISTS (SELECT 1 FROM campaigns_deletion WHERE campaign = OLD.campaign_id)"
BATCH = 1000


def open_logs(apps, schema_editor):
    """Let entries be changed."""
    for name in LOGS:
        table = _table(apps, name)
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"ALTER TABLE {table} DISABLE TRIGGER {table}_no_update")
        else:
            schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_no_update")


def close_logs(apps, schema_editor):
    """Let the database refuse again to change entries, and to delete those of no campaign that is
    being deleted.
    """
    for name in LOGS:
        table = _table(apps, name)
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"ALTER TABLE {table} ENABLE TRIGGER {table}_no_update")
            continue
        for verb, when in (("UPDATE", ""), ("DELETE", f"WHEN NOT {GOES}")):
            schema_editor.execute(
                f"CREATE TRIGGER IF NOT EXISTS {table}_no_{verb.lower()} BEFORE {verb} ON {table} "
                f"{when} BEGIN SELECT RAISE(ABORT, '{TEXT}'); END"
            )


def fill(apps, schema_editor):
    """Write the columns of every entry that there is, some at a time."""
    for name, columns_of in LOGS.items():
        rows = apps.get_model("campaigns", name).objects.using(schema_editor.connection.alias)
        rows, last = rows.order_by("pk"), 0
        while part := list(rows.filter(pk__gt=last).only("body")[:BATCH]):
            _write(schema_editor, _table(apps, name), part, columns_of)
            last = part[-1].pk


def _write(schema_editor, table, part, columns_of):
    found = [(columns_of(json.loads(row.body)), row.pk) for row in part]
    sets = ", ".join(f"{column} = %s" for column in found[0][0])
    with schema_editor.connection.cursor() as cursor:
        cursor.executemany(
            f"UPDATE {table} SET {sets} WHERE id = %s", [(*c.values(), pk) for c, pk in found]
        )


def _table(apps, name):
    return apps.get_model("campaigns", name)._meta.db_table


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0017_archived_and_deleted")]

    operations = [
        migrations.RunPython(open_logs, close_logs),
        migrations.AddField(
            "entry", "kind", models.CharField(default="", max_length=40), preserve_default=False
        ),
        migrations.AddField(
            "sideentry", "kind", models.CharField(default="", max_length=40), preserve_default=False
        ),
        migrations.AddField(
            "sideentry",
            "receipt",
            models.CharField(default="", max_length=64),
            preserve_default=False,
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.RunPython(close_logs, open_logs),
        migrations.AddIndex(
            "entry",
            models.Index(fields=["campaign", "kind", "branch", "seq"], name="entries_by_kind"),
        ),
        migrations.AddIndex(
            "sideentry",
            models.Index(fields=["campaign", "side", "kind", "number"], name="told_by_kind"),
        ),
        migrations.AddIndex(
            "sideentry",
            models.Index(
                condition=models.Q(receipt__gt=""),
                fields=["campaign", "side", "receipt"],
                name="told_receipts",
            ),
        ),
    ]
