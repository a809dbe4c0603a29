"""The database itself refuses to change or delete an entry of a log."""

from django.db import migrations

TABLES = ("campaigns_entry", "campaigns_sideentry")
TEXT = "An entry of a log cannot be changed or deleted"


def close(apps, schema_editor):
    """Create the triggers, in the words of the database at hand."""
    vendor = schema_editor.connection.vendor
    if vendor == "postgresql":
        schema_editor.execute(
            "CREATE OR REPLACE FUNCTION referee_log_is_closed() RETURNS trigger AS "
            f"$$ BEGIN RAISE EXCEPTION '{TEXT}'; END; $$ LANGUAGE plpgsql"
        )
    for table in TABLES:
        for verb in ("UPDATE", "DELETE"):
            name = f"{table}_no_{verb.lower()}"
            if vendor == "postgresql":
                schema_editor.execute(
                    f"CREATE TRIGGER {name} BEFORE {verb} ON {table} "
                    "FOR EACH ROW EXECUTE FUNCTION referee_log_is_closed()"
                )
            else:
                schema_editor.execute(
                    f"CREATE TRIGGER {name} BEFORE {verb} ON {table} "
                    f"BEGIN SELECT RAISE(ABORT, '{TEXT}'); END"
                )


def open_again(apps, schema_editor):
    """Remove the triggers."""
    vendor = schema_editor.connection.vendor
    for table in TABLES:
        for verb in ("update", "delete"):
            on = f" ON {table}" if vendor == "postgresql" else ""
            schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_no_{verb}{on}")
    if vendor == "postgresql":
        schema_editor.execute("DROP FUNCTION IF EXISTS referee_log_is_closed()")


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0001_first")]

    operations = [migrations.RunPython(close, open_again)]
